"""The table page and the lobby: what is shown follows from what is seen, and only that is done."""

import asyncio
import re
from contextlib import asynccontextmanager
from fractions import Fraction
from html import unescape

import pytest

from houseway.editions import edition_ids
from houseway.errors import HousewayError, Refused, Unreadable
from houseway.table.log import decode_entries
from houseway.web.accounts import AUDITOR, SUPERVISOR, Person
from houseway.web.live.pit import Pit
from houseway.web.pages.lobby.edges import glance
from houseway.web.pages.lobby.editions import as_html, catalogue
from houseway.web.pages.table.acts import Acts
from houseway.web.pages.table.bar import bar_html
from houseway.web.pages.table.explanation import SUITS, history_html, net_so_far
from houseway.web.pages.table.player_state import PlayerState, question
from houseway.web.pages.table.side import (
    advice_html,
    cost_of,
    gerund,
    sealed_html,
    seats_html,
)
from houseway.web.pages.table.supervisor import possible, supervisor_html
from houseway.web.pages.table.tray import Tray
from tests.web.floors import until

ANN, BOB = Person("Ann", local=True), Person("Bob", local=True)
BOSS = Person("Boss", SUPERVISOR, local=True)
THREE, ULTIMATE = "jack/three-card-poker", "jack/ultimate-texas-holdem"


@asynccontextmanager
async def table(folder, edition=THREE, seed=7, away=0):
    pit = Pit(folder / "floor.db", pace=0, window=0, away=away)
    try:
        yield await pit.open_table(BOSS, "pit 1", edition, practice=True, seed=seed)
    finally:
        await pit.close()


async def player(hosted, person, seat):
    await hosted.sit(person, seat, 1000_00)
    acts = Acts(hosted, person, PlayerState(), lambda: None)
    acts.mine.follow(acts.view)
    return acts


async def click(acts, act, value="", seat="", version=None):
    now = acts.view.version if version is None else version
    await acts.do({"act": act, "value": value, "seat": seat, "version": now})
    await acts.table.quiet()
    acts.mine.follow(acts.view)


def page(acts):
    """Everything of the page that is written, in one text."""
    seen, mine, person = acts.view, acts.mine, acts.person
    parts = [bar_html(seen, mine, person), history_html(seen), seats_html(seen, mine, person)]
    parts += [sealed_html(seen), advice_html(mine)]
    return "".join([*parts, supervisor_html(seen, possible(acts.table.session))])


def offered(acts):
    """The acts that have a button in the bar: act and value."""
    shown = bar_html(acts.view, acts.mine, acts.person)
    found = re.findall(r'data-act="([^"]+)" data-value="([^"]*)"', shown)
    return {(act, unescape(value)) for act, value in found}


def test_only_what_may_be_done_has_a_button(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann, bob = await player(hosted, ANN, "seat 1"), await player(hosted, BOB, "seat 2")
            await click(ann, "more", "ante")
            await click(ann, "bet")
            await click(bob, "more", "ante")
            await click(bob, "bet")
            asked = [acts for acts in (ann, bob) if acts.view.ask.yours]
            assert len(asked) == 1
            assert {("choose", "play"), ("choose", "fold")} <= offered(asked[0])
            waits = bob if asked[0] is ann else ann
            assert not {act for act, _ in offered(waits)} & {"choose", "bet", "deal", "more"}
            eyes = Acts(hosted, Person("Eve", AUDITOR, local=True), PlayerState(), lambda: None)
            assert not offered(eyes)

    asyncio.run(play())


def test_the_page_of_one_seat_holds_no_card_of_another(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann, bob = await player(hosted, ANN, "seat 1"), await player(hosted, BOB, "seat 2")
            for acts in (ann, bob):
                await click(acts, "more", "ante")
                await click(acts, "bet")
            names = {who: dealt(hosted, who) for who in ("seat 1", "seat 2", "dealer")}
            assert all(len(cards) == 3 for cards in names.values())
            for acts, own in ((ann, "seat 1"), (bob, "seat 2")):
                shown = page(acts)
                for who, cards in names.items():
                    for card in cards:
                        told = f"{card[:-1].replace('T', '10')}{SUITS[card[-1]]}"
                        assert (told in shown) == (who == own)

    asyncio.run(play())


def dealt(hosted, who):
    """The cards dealt to somebody, from the raw events."""
    return [c for e in hosted.session.state.round if e.who == who for c in e.cards.split()]


def test_settlements_are_explained_and_add_up(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann = await player(hosted, ANN, "seat 1")
            for place in ("ante", "ante", "pair plus"):
                await click(ann, "more", place)
            await click(ann, "bet")
            await click(ann, "choose", "play", "seat 1")
            seen = ann.view
            assert not seen.in_round
            assert net_so_far(seen) == seen.seats["seat 1"].chips - 1000_00
            settled = [told for told in seen.events if told.verb == "settled"]
            assert {told.wager for told in settled} >= {"ante", "play", "pair plus"}
            shown = history_html(seen)
            for told in settled:
                assert f'href="/rules/{THREE}#{told.rule}"' in shown

    asyncio.run(play())


def test_the_same_bets_again_even_on_a_new_page(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann = await player(hosted, ANN, "seat 1")
            await click(ann, "more", "ante")
            await click(ann, "more", "pair plus")
            await click(ann, "bet")
            await click(ann, "choose", "fold", "seat 1")
            fresh = Acts(hosted, ANN, PlayerState(), lambda: None)
            fresh.mine.follow(fresh.view)
            await click(fresh, "again")
            staked = hosted.session.round.table.stakes["seat 1"]
            assert dict(staked) == {"ante": 500, "pair plus": 500}

    asyncio.run(play())


def test_bets_made_ahead_are_changed_and_not_forgotten(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann = await player(hosted, ANN, "seat 2")
            await player(hosted, BOB, "seat 1")
            await click(ann, "more", "ante")
            await click(ann, "bet")
            assert ann.view.ahead["seat 2"] == {"ante": 500}
            await click(ann, "more", "pair plus")
            await click(ann, "bet")
            assert ann.view.ahead["seat 2"] == {"ante": 500, "pair plus": 500}

    asyncio.run(play())


def test_chips_keep_to_the_limits_of_a_place(tmp_path):
    async def play():
        pit = Pit(tmp_path / "floor.db", pace=0, window=0)
        try:
            limits = {"ante": (10_00, 25_00)}
            hosted = await pit.open_table(BOSS, "pit 1", THREE, limits=limits)
            ann = await player(hosted, ANN, "seat 1")
            tray = ann.mine.tray()
            await click(ann, "more", "ante")
            assert tray.stakes["ante"] == 10_00
            await click(ann, "chip", "2500")
            await click(ann, "more", "ante")
            assert tray.stakes["ante"] == 25_00
            with pytest.raises(Refused):
                await click(ann, "more", "ante")
            await click(ann, "less", "ante")
            assert "ante" not in tray.stakes
        finally:
            await pit.close()

    asyncio.run(play())


def test_what_goes_with_a_bet_is_laid_beside_it(tmp_path):
    async def play():
        async with table(tmp_path, ULTIMATE) as hosted:
            ann = await player(hosted, ANN, "seat 1")
            await click(ann, "more", "ante")
            await click(ann, "more", "ante")
            assert ann.mine.tray().stakes == {"ante": 10_00, "blind": 10_00}
            await click(ann, "bet")
            assert ann.view.ask.yours

    asyncio.run(play())


NONSENSE = [
    None, [], "bet", {}, {"act": "nonsense"}, {"act": "__init__"}, {"act": ["bet"]},
    {"act": "more", "value": {"x": 1}, "seat": "", "version": 1},
    {"act": "more", "value": "pass", "seat": "", "version": 1},
    {"act": "more", "value": "ante", "seat": "seat 2", "version": 1},
    {"act": "bet", "value": "", "seat": "", "version": "now"},
    {"act": "choose", "value": "play", "seat": "seat 2", "version": 1},
    {"act": "chips", "value": {"amount": "-5", "what": "buy in"}, "seat": "seat 1", "version": 1},
    {"act": "chips", "value": {"amount": "1e9", "what": "buy in"}, "seat": "seat 1", "version": 1},
    {"act": "chips", "value": {"amount": "5", "what": "steal"}, "seat": "seat 1", "version": 1},
    {"act": "chips", "value": {"amount": "9" * 15, "what": "tip"}, "seat": "seat 1", "version": 1},
    {"act": "chips", "value": {"amount": "5", "what": "tip"}, "seat": "seat 2", "version": 1},
    {"act": "bots", "value": "-1", "seat": "", "version": 1},
    {"act": "bots", "value": "900", "seat": "", "version": 1},
    {"act": "leave", "value": "seat 2", "seat": "", "version": 1},
    {"act": "sit", "value": "seat 99", "seat": "", "version": 1},
    {"act": "declare", "value": {"irregularity": "shuffler-jams"}, "seat": "", "version": 1},
    {"act": "cage", "value": {"amount": "5"}, "seat": "", "version": 1},
    {"act": "automatic", "value": "no", "seat": "", "version": 1},
    {"act": "close", "value": "", "seat": "", "version": 1},
    {"act": "advice", "value": "", "seat": "seat 2", "version": 1},
]  # fmt: skip


def test_forged_and_foolish_messages_are_refused_and_the_table_goes_on(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann = await player(hosted, ANN, "seat 1")
            await player(hosted, BOB, "seat 2")
            for told in NONSENSE:
                with pytest.raises((Refused, Unreadable)):
                    await ann.do(told)
            assert ann.view.seats["seat 1"].chips == ann.view.seats["seat 2"].chips == 1000_00
            await click(ann, "more", "ante")
            await click(ann, "bet")
            assert ann.view.in_round

    asyncio.run(play())


def test_a_click_on_an_old_page_is_refused(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann = await player(hosted, ANN, "seat 1")
            old = ann.view.version
            await click(ann, "more", "ante")
            await click(ann, "bet")
            with pytest.raises(HousewayError):
                await click(ann, "choose", "play", "seat 1", version=old)
            assert ann.view.ask.yours

    asyncio.run(play())


def test_what_the_drawer_leaves_out_cannot_be_declared(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann = await player(hosted, ANN, "seat 1")
            assert possible(hosted.session) == []
            await click(ann, "more", "ante")
            await click(ann, "bet")
            now = {entry.id for entry in possible(hosted.session)}
            every = {entry.id for entry in hosted.session.house.edition.irregularities}
            assert now
            assert every - now
            for name in every - now:
                with pytest.raises((Refused, Unreadable)):
                    await hosted.house_acts.declare(BOSS, name)

    asyncio.run(play())


def test_a_supervisor_goes_on_without_somebody_who_is_gone(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            await player(hosted, BOB, "seat 1")
            ann = await player(hosted, ANN, "seat 2")
            await click(ann, "more", "ante")
            await click(ann, "bet")
            assert ann.view.ask.who == "seat 1"
            boss = Acts(hosted, BOSS, PlayerState(), lambda: None)
            assert ("absent", "seat 1") in offered(boss)
            assert ("absent", "seat 1") not in offered(ann)
            with pytest.raises(Refused):
                await click(ann, "absent", "seat 1")
            await click(boss, "absent", "seat 1")
            assert ann.view.ask.kind == "choose"
            assert ann.view.ask.yours

    asyncio.run(play())


def test_a_supervisor_lets_a_table_play_on_and_stops_it(tmp_path):
    """With nobody's bet, and told to everybody; what the drawer offers is what may follow."""

    async def play():
        async with table(tmp_path) as hosted:
            boss = Acts(hosted, BOSS, PlayerState(), lambda: None)
            await click(boss, "bots", "2")
            assert not boss.view.in_round
            drawer = supervisor_html(boss.view, possible(hosted.session))
            assert 'data-act="play-on" data-value="yes"' in drawer
            await boss.do({"act": "play-on", "value": "yes"})  # it is never quiet from now on
            await until(hosted, lambda: boss.view.round >= 2)
            assert BOSS.name in boss.view.notice
            drawer = supervisor_html(boss.view, possible(hosted.session))
            assert 'data-act="play-on" data-value="no"' in drawer
            await click(boss, "play-on", "no")
            await hosted.quiet()
            assert not boss.view.in_round
            assert not boss.view.autoplay

    asyncio.run(play())


def test_a_mistake_is_told_with_its_cost():
    words = cost_of(advised("play", {"play": "1/4", "fold": "-1"}, 1000), "fold")
    assert words == "Folding instead of playing costs $12.50 on average."
    unknown_stake = advised("play", {"play": "1/4", "fold": "-1"})
    assert "1.25" in cost_of(unknown_stake, "fold")
    assert cost_of(unknown_stake, "play") == ""
    assert cost_of(advised("stand", {}), "stand") == ""
    assert "stand" in cost_of(advised("stand", {}), "hit")
    assert cost_of(None, "hit") == ""


def advised(choice, values, unit=0):
    """Advice as a worker gives it."""
    return {"choice": choice, "values": values, "cost": {}, "unvalued": {}, "unit": unit}


@pytest.mark.parametrize(
    ("choice", "words"),
    {
        "fold": "folding",
        "play": "playing",
        "hit": "hitting",
        "split": "splitting",
        "double": "doubling",
        "surrender": "surrendering",
        "let it ride": "letting it ride",
        "4x": "betting 4x",
    }.items(),
)
def test_a_choice_as_an_activity(choice, words):
    assert gerund(choice) == words


def test_what_a_round_needs_has_the_first_key(tmp_path):
    """Side bets come after it, in whatever order the edition tells them."""

    async def play():
        async with table(tmp_path, "jack/blackjack") as hosted:
            ann = await player(hosted, ANN, "seat 1")
            needs = {p.key: hosted.session.house.wager(p.key).needs for p in ann.view.wagers}
            first, *others = needs
            assert needs[first] == []
            assert all(needs[other] == [first] for other in others)
            shown = bar_html(ann.view, ann.mine, ANN)
            assert re.search(rf'data-value="{first}" data-keys="1"', shown)

    asyncio.run(play())


def test_what_was_laid_beside_a_bet_is_told_with_its_section(tmp_path):
    async def play():
        async with table(tmp_path, "jack/blackjack") as hosted:
            ann = await player(hosted, ANN, "seat 1")
            await click(ann, "more", "royal match")
            tray, wager = ann.mine.tray(), hosted.session.house.wager("royal match")
            assert tray.stakes == {"royal match": 500, "blackjack": 500}
            assert tray.added_with == {"blackjack": ("royal match", wager.where)}
            assert " added: the " in bar_html(ann.view, ann.mine, ANN)
            await click(ann, "drop", "blackjack")
            assert tray.added_with == {}
            with pytest.raises(Refused, match="blackjack"):
                await click(ann, "bet")

    asyncio.run(play())


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("17", "straight 17"),
        ("straight up 17", "straight 17"),
        ("18-17", "split 17-18"),
        ("17/18", "split 17-18"),
        ("RED", "red"),
        ("1 2 4 5", "four numbers 1-2-4-5"),
    ],
)
def test_a_place_may_be_typed_as_people_say_it(typed, place, tmp_path):
    async def play():
        async with table(tmp_path, "jack/roulette") as hosted:
            ann = await player(hosted, ANN, "seat 1")
            await click(ann, "type", {"place": typed})
            assert list(ann.mine.tray().stakes) == [place]

    asyncio.run(play())


@pytest.mark.parametrize("typed", ["", "99", "purple", "numbers", "-"])
def test_a_place_that_is_not_there_is_answered_with_examples(typed, tmp_path):
    async def play():
        async with table(tmp_path, "jack/roulette") as hosted:
            ann = await player(hosted, ANN, "seat 1")
            with pytest.raises(Unreadable, match=r"straight \d|numbers \d"):
                await click(ann, "type", {"place": typed})
            assert ann.mine.tray().stakes == {}

    asyncio.run(play())


def test_a_supervisor_decides_for_a_player_who_is_away(tmp_path):
    """The log tells who did; nobody else may, and no supervisor who plays at the table."""

    async def play():
        async with table(tmp_path) as hosted:
            ann, bob = await player(hosted, ANN, "seat 1"), await player(hosted, BOB, "seat 2")
            for acts in (ann, bob):
                await click(acts, "more", "ante")
                await click(acts, "bet")
            assert ann.view.ask.yours
            assert bob.view.since > 0
            boss = Acts(hosted, BOSS, PlayerState(), lambda: None)
            assert ("choose", "fold") in offered(boss)
            assert ("choose", "fold") not in offered(bob)
            with pytest.raises(Refused):
                await click(bob, "choose", "fold", "seat 1")
            plays = Acts(hosted, Person("Bob", SUPERVISOR, local=True), PlayerState(), lambda: None)
            assert plays.view.ask.options == []
            with pytest.raises(Refused, match="you play at this table"):
                await click(plays, "choose", "fold", "seat 1")
            with pytest.raises(Refused, match="can stake their own chips"):
                await click(boss, "choose", "play", "seat 1")
            assert ann.view.ask.yours
            await click(boss, "choose", "fold", "seat 1")
            assert "Boss" in ann.view.notice
            await click(bob, "choose", "play", "seat 2")
            entries = hosted.session._journal.store.read("pit 1")[0]
            by = {
                (event.who, event.says): entry.by
                for entry in decode_entries(entries, "pit 1")
                for event in entry.events
                if event.verb == "chose"
            }
            assert by == {("seat 1", "fold"): "Boss", ("seat 2", "play"): ""}

    asyncio.run(play())


def test_nobody_decides_for_a_player_who_was_only_just_asked(tmp_path):
    async def play():
        async with table(tmp_path, away=60) as hosted:
            ann = await player(hosted, ANN, "seat 1")
            await click(ann, "more", "ante")
            await click(ann, "bet")
            boss = Acts(hosted, BOSS, PlayerState(), lambda: None)
            with pytest.raises(Refused, match="wait 60 s before deciding"):
                await click(boss, "choose", "fold", "seat 1")
            assert ann.view.ask.yours

    asyncio.run(play())


def test_a_mistake_is_told_only_to_who_wants_it(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann = await player(hosted, ANN, "seat 1")
            for coach in (False, True):
                await click(ann, "more", "ante")
                await click(ann, "bet")
                ann.mine.coach, ann.mine.advised_at = coach, question(ann.view)
                ann.mine.advice = advised("play", {"play": "1/4", "fold": "-1"})
                await click(ann, "choose", "fold", "seat 1")
                assert ("1.25" in bar_html(ann.view, ann.mine, ANN)) == coach

    asyncio.run(play())


def test_an_empty_tray_takes_nothing_away(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann = await player(hosted, ANN, "seat 1")
            tray = Tray()
            tray.take("ante", 500, ann.view, "seat 1", hosted.session.house)
            assert tray.stakes == {}

    asyncio.run(play())


def test_the_lobby_lists_every_edition_once():
    shown = as_html(catalogue(), {})
    listed = re.findall(r'data-edition="([^"]+)"', shown)
    assert sorted(listed) == sorted(edition_ids())
    assert sorted(re.findall(r'data-sit="([^"]+)"', shown)) == sorted(listed)
    for page in ("odds", "strategy", "rules", "desk"):
        assert set(re.findall(rf'href="/{page}/([^"]+)"', shown)) == set(listed)


def test_the_bar_tells_the_least_and_the_greatest_edge():
    bets = {"tie": Fraction(1, 7), "player": Fraction(1, 80), "banker": Fraction(1, 95)}
    assert glance(bets) == (1 / 95, "banker", 1 / 7, "tie")
