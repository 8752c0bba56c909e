"""The form of a new table."""

import asyncio

from houseway.web.pages.lobby import new_table
from houseway.web.pages.table import page as table
from tests.web.floors import at_a_browser


def test_a_progressive_is_brought_from_another_table(tmp_path):
    async def walk():
        async with at_a_browser(tmp_path, (new_table, table)) as (user, pit):
            await user.open("/tables/new?edition=pa/three-card-poker")
            user.find(marker="meter-progressive payout").type("1234.56")
            user.find(marker="open").click()
            await user.should_see(marker="felt", retries=50)
            (told,) = await pit.tables()
            hosted = await pit.table(told["table"])
            assert hosted.session.state.meters == {"progressive payout": 1234_56}

    asyncio.run(walk())


def test_the_pay_tables_on_offer_follow_the_options(tmp_path):
    """What stands there first is what is played; only another one is posted."""

    async def walk():
        async with at_a_browser(tmp_path, (new_table, table)) as (user, pit):

            def field(mark):
                (found,) = user.find(marker=mark).elements
                return found

            await user.open("/tables/new?edition=pa/three-card-poker")
            assert next(iter(field("pay-ante bonus").options)) == "A"
            assert "7(e) A" not in field("pay-ante bonus").options
            option = field("option-pair_plus_and_ante")
            option.value = next(value for value in option.options if value != "free")
            async with asyncio.timeout(30):
                while next(iter(field("pay-ante bonus").options)) != "7(e) A":
                    await asyncio.sleep(0.01)
            field("pay-pair plus").value = "B"
            user.find(marker="open").click()
            await user.should_see(marker="felt", retries=50)
            (told,) = await pit.tables()
            house = (await pit.table(told["table"])).session.house
            assert house.tables["ante bonus", 0].table == "7(e) A"
            assert house.tables["pair plus", 0].table == "B"

    asyncio.run(walk())


def test_options_are_told_in_words_and_sent_as_they_are(tmp_path):
    async def walk():
        async with at_a_browser(tmp_path, (new_table, table)) as (user, pit):
            await user.open("/tables/new?edition=jack/three-card-poker")
            (field,) = user.find(marker="option-pair_plus_and_ante").elements
            words = "ante at least half the pair plus"
            user.find(marker="option-pair_plus_and_ante").click()
            user.find(words).click()
            assert field.value == "ante covers half of pair plus"
            user.find(marker="open").click()
            await user.should_see(marker="felt", retries=50)
            (told,) = await pit.tables()
            house = (await pit.table(told["table"])).session.house
            assert house.options["pair_plus_and_ante"] == "ante covers half of pair plus"

    asyncio.run(walk())
