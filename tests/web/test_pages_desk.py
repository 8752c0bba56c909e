"""The payout desk as somebody fills it in: wagers by the names the book has for them."""

import asyncio

from nicegui import ui

from houseway.web.pages.desk import page as desk
from tests.web.floors import THREE, at_a_browser


def test_wagers_are_named_as_in_the_book_and_taken_by_their_keys(tmp_path):
    async def walk():
        async with at_a_browser(tmp_path, (desk,)) as (user, _):
            await user.open(f"/desk/{THREE}")
            await user.should_see("Ante Wager")
            await user.should_see("Pair Plus Wager")
            user.find(marker="bet ante").type("10")
            user.find(marker="bet pair plus").type("5")
            user.find("Confirm bets").click()
            await user.should_see("1. seat 1: Ante Wager 10, Pair Plus Wager 5")
            user.find(marker="cards seat 1").type("9s Ts Js")
            user.find(marker="cards dealer").type("Qh 7d 7c")
            user.find("Confirm cards").click()
            await user.should_see(marker="choose play")
            user.find(marker="choose play").click()
            await user.should_see("The round is over")
            (owed,) = (e for e in user.find(kind=ui.html).elements if "hw-owed" in e.content)
            assert '<td data-wager="play">Play Wager</td>' in owed.content

    asyncio.run(walk())


def test_the_house_is_chosen_in_words(tmp_path):
    async def walk():
        async with at_a_browser(tmp_path, (desk,)) as (user, _):
            await user.open(f"/desk/{THREE}")
            user.find("pair plus and ante").click()
            user.find("ante covers half of pair plus: ante at least half the pair plus").click()
            user.find(marker="bet ante").type("10")
            user.find(marker="bet pair plus").type("50")
            user.find("Confirm bets").click()
            await user.should_see("must be at least 1/2 of the pair plus")

    asyncio.run(walk())
