"""Chips in the making: tied bets move together, and what cannot be placed is refused at once."""

import asyncio
import re

import pytest

from houseway.errors import Refused, Unreadable
from houseway.web.pages.table.bar import bar_html
from houseway.web.pages.table.explanation import history_html, refusal
from houseway.web.pages.table.side import help_html
from tests.web.test_pages_table import ANN, BOB, click, offered, player, table

RIDE, HIGH, CRAPS = "jack/let-it-ride", "pa/high-roll-dice", "jack/craps"


def run(folder, edition, play, seed=7):
    """Ann at a table of her own."""

    async def alone():
        async with table(folder, edition, seed) as hosted:
            await play(await player(hosted, ANN, "seat 1"))

    asyncio.run(alone())


def test_three_equal_bets_rise_and_fall_together(tmp_path):
    async def play(ann):
        for bet, stake in (("bet 1", 5_00), ("bet 2", 10_00), ("bet 3", 15_00)):
            await click(ann, "more", bet)
            assert ann.mine.tray().stakes == dict.fromkeys(("bet 1", "bet 2", "bet 3"), stake)
        await click(ann, "less", "bet 2")
        assert set(ann.mine.tray().stakes.values()) == {10_00}
        await click(ann, "bet")
        assert set(ann.view.stakes["seat 1"].values()) == {10_00}

    run(tmp_path, RIDE, play)


def test_the_last_chip_of_bets_that_are_compulsory_takes_all_away(tmp_path):
    async def play(ann):
        await click(ann, "more", "bet 1")
        await click(ann, "less", "bet 3")
        assert ann.mine.tray().stakes == {}
        await click(ann, "more", "bet 1")
        await click(ann, "drop", "bet 2")
        assert ann.mine.tray().stakes == {}

    run(tmp_path, RIDE, play)


def test_a_bet_that_may_be_left_out_is_not_laid_and_joins_the_others(tmp_path):
    """An Extra Roll equals the Like Kind, which equals the Pip Streets; nobody must have one."""

    async def play(ann):
        await click(ann, "more", "pip street 2")
        stakes = ann.mine.tray().stakes
        await click(ann, "more", "pip street 2")
        await click(ann, "more", "like kind 3")
        assert stakes == {"pip street 2": 10_00, "like kind 3": 10_00}
        await click(ann, "more", "extra roll")
        await click(ann, "more", "pip street 4")
        assert set(stakes.values()) == {10_00}
        await click(ann, "more", "extra roll")
        assert set(stakes.values()) == {15_00}
        await click(ann, "drop", "pip street 4")
        assert set(stakes) == {"pip street 2", "like kind 3", "extra roll"}
        await click(ann, "bet")
        assert any(told.verb == "wagered" for told in ann.view.events)

    run(tmp_path, HIGH, play)


def test_a_refusal_speaks_of_wagers_by_their_names(tmp_path):
    async def play(ann):
        with pytest.raises(Refused) as wrong:
            await ann.table.bet(ANN, "seat 1", {"bet 1": 10_00, "bet 2": 10_00, "bet 3": 5_00})
        told = refusal(str(wrong.value), ann.view)
        assert told == f"Bet 3 must equal Bet 1 ($10) (section {wrong.value.at})"
        with pytest.raises(Refused) as wrong:
            await ann.table.bet(ANN, "seat 1", {"bet 1": 10_00, "bet 2": 10_00})
        assert "missing: Bet 3" in refusal(str(wrong.value), ann.view)

    run(tmp_path, RIDE, play)


def test_no_chip_is_laid_while_somebody_is_to_choose(tmp_path):
    async def play(ann):
        await click(ann, "more", "pass")
        await click(ann, "bet")
        assert ann.view.ask.kind == "choose"
        with pytest.raises(Unreadable, match="choose shoot or decline"):
            await click(ann, "more", "pass odds")
        assert ann.mine.tray().stakes == {}

    run(tmp_path, CRAPS, play)


@pytest.mark.parametrize("asked", [False, True])
def test_a_bet_that_the_moment_forbids_is_not_laid(asked, tmp_path):
    """Odds without the bet they support, before the round as in it; what lay there stays."""

    async def play(ann):
        if asked:
            await click(ann, "more", "pass")
            await click(ann, "bet")
            await click(ann, "choose", "shoot", "seat 1")
            assert ann.view.ask.kind == "bets"
        await click(ann, "more", "field")
        with pytest.raises(Refused):
            await click(ann, "more", "don't pass odds")
        assert ann.mine.tray().stakes == {"field": 5_00}

    run(tmp_path, CRAPS, play)


def test_a_raise_tells_what_stands_and_what_it_costs(tmp_path):
    async def play(ann):
        await click(ann, "more", "pass")
        await click(ann, "bet")
        await click(ann, "choose", "shoot", "seat 1")
        await click(ann, "more", "pass")
        shown = re.sub("<[^>]+>", "", bar_html(ann.view, ann.mine, ANN))
        assert "$10 instead of $5" in shown
        assert "Adds $5" in shown

    run(tmp_path, CRAPS, play)


def test_who_has_bet_is_told_so_and_offered_no_second_bet(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann, bob = await player(hosted, ANN, "seat 1"), await player(hosted, BOB, "seat 2")
            await click(bob, "more", "ante")
            await click(bob, "bet")  # before his turn: it may be changed
            assert "Bet placed: <b>$5</b>. Lay chips" in bar_html(bob.view, bob.mine, BOB)
            await click(bob, "more", "ante")
            await click(bob, "bet")
            assert bob.view.ahead == {"seat 2": {"ante": 10_00}}
            await click(ann, "more", "ante")
            await click(ann, "bet")
            assert bob.view.ahead == {}

    asyncio.run(play())


def test_a_bet_that_was_answered_is_down_until_the_others_have_bet(tmp_path):
    async def play():
        async with table(tmp_path) as hosted:
            ann, _ = await player(hosted, ANN, "seat 1"), await player(hosted, BOB, "seat 2")
            await click(ann, "more", "ante")
            await click(ann, "bet")
            assert ann.view.ask.seat == "seat 2"
            assert "Bet placed: <b>$5</b>" in bar_html(ann.view, ann.mine, ANN)
            assert not {act for act, _ in offered(ann)} & {"again", "bet", "more"}
            with pytest.raises(Unreadable, match="is placed"):
                await click(ann, "more", "ante")

    asyncio.run(play())


def test_the_keys_are_told_as_they_are():
    assert "place a chip on a spot (1" in help_html(4)
    assert "place a chip on a spot (1" not in help_html(150)


def test_names_outlive_the_table(tmp_path):
    """Who played the last round is told also after all have left."""

    async def play():
        async with table(tmp_path) as hosted:
            ann, bob = await player(hosted, ANN, "seat 1"), await player(hosted, BOB, "seat 2")
            for acts in (ann, bob):
                await click(acts, "more", "ante")
                await click(acts, "bet")
            for acts, seat in ((ann, "seat 1"), (bob, "seat 2")):
                await click(acts, "choose", "fold", seat)
            for acts, seat in ((ann, "seat 1"), (bob, "seat 2")):
                await click(acts, "leave", seat)
            shown = history_html(ann.view)
            assert "<b>Ann</b>" in shown
            assert "<b>Bob</b>" in shown
            assert "seat 1" not in shown

    asyncio.run(play())


def test_the_first_cards_are_dealt_and_the_next_are_drawn(tmp_path):
    async def play(ann):
        await click(ann, "more", "blackjack")
        await click(ann, "bet")
        assert "hit" in ann.view.ask.options
        await click(ann, "choose", "hit", "seat 1")
        lines = re.findall(r"<b>You</b> (are dealt|draw) ", history_html(ann.view))
        assert lines == ["are dealt", "draw"]

    run(tmp_path, "jack/blackjack", play, seed=3)  # nobody has a blackjack
