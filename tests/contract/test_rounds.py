"""What holds for every round of every edition: money, replay, hidden cards, refusals."""

import pytest

from houseway.editions import House
from houseway.equipment.chance import Seeded
from houseway.errors import Refused, Unreadable
from houseway.odds.rule_coverage import first_values
from houseway.table.answers import AtRandom, replay
from houseway.table.asks import Bets, Choose, Deal, Roll, Spin, Wagers
from houseway.table.events import Event
from houseway.table.moments import can_happen, moments
from houseway.table.round import Round
from tests.contract.houses import (
    every_edition,
    lawful_stakes,
    on_distinct_houses,
    random_rounds,
)


@every_edition
def test_random_rounds(edition):
    """Money, citations, replay and hidden cards, in one set of rounds of the default house."""
    random_rounds_hold(House(edition))


@pytest.mark.proof
@every_edition
def test_random_rounds_of_every_house(edition):
    on_distinct_houses(edition, random_rounds_hold)


def random_rounds_hold(house):
    """Check finished rounds; replay and views on the first rounds only."""
    rounds = random_rounds(house, 150)
    for round_ in rounds:
        money_is_conserved(round_)
        every_event_cites_its_section(round_)
    for round_ in rounds[:60]:
        assert replay(house, round_.events).events == round_.events
        no_hidden_card_in_another_view(round_)


def money_is_conserved(round_):
    """Every cent staked is settled or returned once, and the house wins what the players lose."""
    staked = sum(e.stake for e in round_.events if e.verb in ("wagered", "put"))
    ended = sum(e.stake for e in round_.events if e.verb in ("settled", "returned"))
    assert staked == ended
    assert sum(e.net for e in round_.events[:-1] if e.verb not in ("settled", "charged")) == 0
    assert all(not stakes for stakes in round_.table.stakes.values())
    assert round_.events[-1].net == -sum(round_.net(seat) for seat in round_.table.stakes)
    for event in (e for e in round_.events if e.verb == "settled"):
        assert isinstance(event.stake, int)
        assert isinstance(event.net, int)
        assert event.net >= -event.stake


def every_event_cites_its_section(round_):
    """An event has a rule and its section, or neither."""
    for event in round_.events:
        assert bool(event.rule) == bool(event.at), event.line()


def no_hidden_card_in_another_view(round_):
    """Until it is revealed, only its holder sees a card, and nobody sees the dealer's."""
    for seat in [*round_.table.stakes, "a spectator"]:
        known: set[str] = set()
        for event, shown in zip(round_.events, round_.view(seat), strict=True):
            if event.who == seat or event.verb in ("revealed", "drew"):
                known |= set(event.cards.split())
            assert set(shown.cards.split()) - {"??"} <= known


@every_edition
def test_an_interrupted_round_resumes_from_any_step(edition):
    """The recorded steps determine the round: replaying the first of them restores it."""
    house = House(edition)
    stakes = next(lawful_stakes(house))
    steps: list[list[Event]] = []
    complete = Round(house, 2, record=steps.append).play(AtRandom(Seeded(5), stakes))
    steps = [step for step in steps if step[0].verb != "passed"]
    assert [event for step in steps for event in step] == complete.events
    for cut in range(1, len(steps)):
        before = [event for step in steps[:cut] for event in step]
        again = replay(house, before)
        assert again.events == before
        assert not again.over


@every_edition
def test_an_illegal_answer_changes_nothing(edition):
    """An answer is refused before the game sees it, with a rule and section or a reason."""
    house = House(edition)
    stakes = next(lawful_stakes(house))
    good = AtRandom(Seeded(3), stakes)
    bad = {
        Wagers: [{"no such wager": 100}, {next(iter(stakes)): 0}, {next(iter(stakes)): -100}],
        Deal: [(), (0,) * 60, (99,) * 6, (-1,), (52,), *[(0, 0, 0, 1, 2, 3)] * (house.decks == 1)],
        Choose: ["", "no such choice"],
        Spin: ["", "37", 17],
        Roll: ["", "7", "2-1", "1-7", "0-1", 7, "1-1-1"],
        Bets: [
            {"no such bet": 100},
            {next(iter(stakes)): -100},
            {next(iter(stakes)): 1.5},
            {next(iter(stakes)): True},
            {next(iter(stakes)): "up"},
            {"dice": "throw"},
        ],
    }
    for _ in range(20):
        round_ = Round(house, 2)
        while round_.ask is not None:
            before, ask = list(round_.events), round_.ask
            for answer in bad[type(ask)]:
                with pytest.raises((Refused, Unreadable)):
                    round_.answer(answer)
                assert (round_.events, round_.ask) == (before, ask)
            round_.answer(good(ask, round_))
        with pytest.raises(Unreadable, match="the round is over"):
            round_.answer("anything")


@every_edition
def test_every_irregularity_settles_or_returns_all_stakes(edition):
    """Declared at any question of a round, each one ends with every stake settled or returned.

    Where the book says when it can happen, it is refused at other moments and accepted at some.
    """
    for entry in edition.irregularities:
        happened = False
        house = House(edition, first_values(entry.when))
        stakes = next(lawful_stakes(house))
        for seed in range(1, 71):
            if seed > 7 and happened:
                break  # tried at all moments; a rare one until it happens
            answerer = AtRandom(Seeded(seed), stakes)
            round_ = Round(house, 2)
            for _ in range((seed - 1) % 7 + 1):
                if round_.ask is not None:
                    round_.answer(answerer(round_.ask, round_))
            if round_.ask is None:
                continue  # another shuffle may last longer
            if can_happen(entry, moments(round_.ask, round_.table, "seat 1")):
                round_.declare(entry.id, "seat 1")
                happened = True
            else:
                with pytest.raises(Refused) as refused:
                    round_.declare(entry.id, "seat 1")
                assert refused.value.rule == entry.id
            round_.play(answerer)
            staked = sum(e.stake for e in round_.events if e.verb in ("wagered", "put"))
            ended = sum(e.stake for e in round_.events if e.verb in ("settled", "returned"))
            assert staked == ended
            assert replay(house, round_.events).events == round_.events
        assert happened, entry.id
