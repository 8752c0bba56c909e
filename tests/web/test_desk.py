"""The payout desk: entered step by step it pays what `settle` pays; what is missing is named."""

import pytest

from houseway.editions import House, edition_ids, load
from houseway.equipment.cards import show_cards
from houseway.equipment.chance import Seeded
from houseway.errors import Refused, Unreadable
from houseway.games import game_names
from houseway.money import dollars
from houseway.session.cards.shoes import bets_stand
from houseway.table.answers import AtRandom
from houseway.table.asks import BURNT, Choose, Deal, Roll, Spin, Wagers
from houseway.table.round import Round, seat_names
from houseway.table.stakes import check_amount
from houseway.web.live.snapshot import mains
from houseway.web.pages.desk.bets import in_order
from houseway.web.pages.desk.round import (
    BET,
    CHOOSE,
    DEAL,
    DECLARE,
    ROLL,
    SPIN,
    Given,
    Step,
    cards_left,
    changes,
    owed,
    places,
    played,
    question,
    summaries,
    wanted,
)
from houseway.web.pages.desk.settle import settled_round
from houseway.web.training import exercise, random_stakes

HOUSES = {n: House(load(n)) for n in edition_ids() if load(n).game in game_names()}
CARDS_AND_WHEELS = [name for name, house in HOUSES.items() if not bets_stand(house)]
STANDING = [name for name, house in HOUSES.items() if bets_stand(house)]
POKER = HOUSES["jack/three-card-poker"]


def paid(round_: Round) -> list[tuple[str, str, int, int, str]]:
    return [(line.seat, line.wager, line.stake, line.net, line.rule) for line in owed(round_)]


def entered(round_: Round, answer: object) -> Step | None:
    """An answer as somebody would enter it."""
    ask = round_.ask
    if isinstance(ask, Wagers):
        assert isinstance(answer, dict)
        return Step(BET, ask.who, {key: dollars(cents) for key, cents in answer.items()})
    if isinstance(ask, Deal):
        assert isinstance(answer, tuple)
        hands = {who: show_cards(cards) for who, cards in ask.hands(answer).items()}
        return None if ask.to == (BURNT,) else Step(DEAL, "dealer", hands)
    kinds = {Choose: CHOOSE, Roll: ROLL, Spin: SPIN}
    kind = kinds[type(ask)]  # type: ignore[index]
    return Step(kind, str(ask.who if ask else ""), {kind: str(answer)})


@pytest.mark.parametrize("name", CARDS_AND_WHEELS)
def test_a_round_entered_step_by_step_pays_what_was_paid_and_what_settle_pays(name: str) -> None:
    house = HOUSES[name]
    for seed in range(6):
        chance = Seeded(seed)
        seats = seat_names(2)
        players = {
            seat: AtRandom(chance, random_stakes(house, chance, odd=False)) for seat in seats
        }
        dealer, round_ = AtRandom(chance, {}), Round(house, seats)
        given = Given(seats)
        while round_.ask is not None:
            player = players.get(round_.ask.who.partition(" hand ")[0], dealer)
            answer = player(round_.ask, round_)
            step = entered(round_, answer)
            round_.answer(answer)
            given = given.and_then(step) if step else given
        again = played(house, given)
        assert again.over
        assert paid(again) == paid(round_)
        found = settled_round(house, given, again)
        assert found
        assert paid(found.settled(house)) == paid(round_)
        assert found.command(house, {}, {}).startswith(f"houseway settle {name} ")


@pytest.mark.parametrize("name", STANDING)
def test_bets_that_stand_are_paid_roll_by_roll_as_settle_pays_them(name: str) -> None:
    house = HOUSES[name]
    bets = {"seat 1": {"pass": "10", "place 8": "12", "place 5": "5"}}
    bets["seat 2"] = {"place 6": "$6"}
    given = Given(("seat 1", "seat 2"), {}, {"point": "6"}, bets)
    assert question(played(house, given)) == "What do the 2 dice show?"
    for roll in ("4-4", "3-3"):
        given = given.and_then(Step(ROLL, "shooter", {ROLL: roll}))
    round_ = played(house, given)
    lines = {(line.seat, line.wager): line.net for line in owed(round_)}
    assert lines["seat 1", "pass"] == 10_00
    assert lines["seat 1", "place 8"] == 14_00
    assert lines["seat 2", "place 6"] == 7_00
    found = settled_round(house, given, round_)
    assert found
    assert paid(found.settled(house)) == paid(round_)
    title = house.edition.wagers["place"].title
    assert f"still up: {title} 5 $5" in summaries(round_)["seat 1"]


def test_changes_between_rolls_are_read_and_checked() -> None:
    house = HOUSES["jack/craps"]
    given = Given(("seat 1",), {}, {"point": "6"}, {"seat 1": {"pass": "10", "place 8": "12"}})
    down = Step(ROLL, "shooter", {ROLL: "4-4", "seat 1": "place 8=0"})
    round_ = played(house, given.and_then(down))
    assert [(line.wager, line.verdict) for line in owed(round_)] == [("place 8", "returned")]
    assert changes("place 6=12 on; come 5=off, place 8=1,200") == {
        "place 6": (12_00, "on"),
        "come 5": "off",
        "place 8": 1200_00,
    }
    with pytest.raises(Unreadable, match="'place 6' is not a change"):
        changes("place 6")
    with pytest.raises(Refused):
        played(house, given.and_then(Step(ROLL, "s", {ROLL: "4-4", "seat 1": "pass=0"})))


def begun(*bets: tuple[str, str]) -> Given:
    return Given(("seat 1",)).and_then(Step(BET, "seat 1", dict(bets)))


def test_what_is_missing_is_named_with_its_place() -> None:
    given = begun(("ante", "10"))
    assert wanted(played(POKER, given)) == {"seat 1": 3, "dealer": 3}
    cases = {
        "dealer needs 3 cards; you entered 2": {"seat 1": "As Ks Qs", "dealer": "2c 3d"},
        "seat 1 needs 3 cards; you entered 0": {"dealer": "2c 3d 9h"},
        "seat 1: 'Zz' is not a card": {"seat 1": "As Zz Qs", "dealer": "2c 3d 9h"},
        "the card As is dealt twice": {"seat 1": "As Ks Qs", "dealer": "As 3d 9h"},
    }
    for message, hands in cases.items():
        with pytest.raises(Unreadable, match=message):
            played(POKER, given.and_then(Step(DEAL, "dealer", hands)))
    with pytest.raises(Unreadable, match="ante: 'ten' is not an amount"):
        played(POKER, begun(("ante", "ten")))
    asked = given.and_then(Step(DEAL, "dealer", {"seat 1": "As Ks Qs", "dealer": "2c 3d 9h"}))
    with pytest.raises(Unreadable, match="choose for seat 1: play or fold"):
        played(POKER, asked.and_then(Step(CHOOSE, "seat 1", {CHOOSE: " "})))
    wheel = Given(("seat 1",)).and_then(Step(BET, "seat 1", {"straight 17": "1"}))
    with pytest.raises(Unreadable, match="where the wheel stopped"):
        played(HOUSES["jack/roulette"], wheel.and_then(Step(SPIN, "dealer", {SPIN: ""})))


@pytest.mark.parametrize(
    "text", ["0", "$0.00", "-5", "NaN", "1e9", "ten", "5.005", "99999999999999999", "9" * 400]
)
@pytest.mark.parametrize("name", ["jack/three-card-poker", "jack/blackjack", "jack/roulette"])
def test_what_is_no_stake_is_refused_by_its_wager(name: str, text: str) -> None:
    house = HOUSES.get(name) or House(load(name))
    first = places(house)[0]
    with pytest.raises(Unreadable, match=f"^{first}: "):
        played(house, begun((first, text)))


def test_a_round_needs_a_bet_of_somebody() -> None:
    with pytest.raises(Unreadable, match="enter at least one bet"):
        played(POKER, begun())
    two = Given(("seat 1", "seat 2")).and_then(Step(BET, "seat 1", {}))
    assert question(played(POKER, two)) == "What does seat 2 bet?"
    with pytest.raises(Unreadable, match="enter at least one bet"):
        played(POKER, two.and_then(Step(BET, "seat 2", {"ante": " "})))
    assert wanted(played(POKER, two.and_then(Step(BET, "seat 2", {"ante": "5"}))))


def test_what_the_book_forbids_is_refused_with_its_section() -> None:
    dealt = Step(DEAL, "dealer", {"seat 1": "As Ks Qs", "dealer": "2c 3d 9h"})
    raised = begun(("ante", "10")).and_then(dealt).and_then(Step(CHOOSE, "s", {CHOOSE: "2x"}))
    with pytest.raises(Refused) as refused:
        played(POKER, raised)
    assert refused.value.at


def test_lines_tell_rule_section_and_words() -> None:
    dealt = Step(DEAL, "dealer", {"seat 1": "As Ks Qs", "dealer": "2c 3d 9h"})
    choice = Step(CHOOSE, "seat 1", {CHOOSE: "play"})
    round_ = played(
        POKER, begun(("ante", "10"), ("pair plus", "5")).and_then(dealt).and_then(choice)
    )
    lines = {line.wager: line for line in owed(round_)}
    assert lines["play"].verdict == "returned"
    assert lines["pair plus"].net == 200_00
    for line in lines.values():
        assert line.at
        assert line.words
    assert summaries(round_) == {"seat 1": "wins $260.00"}


def test_an_irregularity_is_declared_where_it_happened() -> None:
    entry = next(i for i in POKER.edition.irregularities if i.remedy == "void" and not i.during)
    given = begun(("ante", "10")).and_then(Step(DECLARE, "seat 1", {DECLARE: entry.id}))
    round_ = played(POKER, given)
    while isinstance(round_.ask, Choose):  # a supervisor may be asked about hands
        given = given.and_then(Step(CHOOSE, round_.ask.who, {CHOOSE: round_.ask.options[0]}))
        round_ = played(POKER, given)
    assert round_.over
    assert [(line.wager, line.net) for line in owed(round_) if line.wager] == [("ante", 0)]
    assert any(line.rule == entry.id and line.words for line in owed(round_))
    assert settled_round(POKER, given, round_) is None  # the command has its own place for it


def test_a_card_that_was_burnt_unseen_can_still_be_entered() -> None:
    house = HOUSES["jack/texas-holdem-bonus"]
    given = Given(("seat 1",)).and_then(Step(BET, "seat 1", {"ante": "10"}))
    deck = [show_cards([card]) for card in house.deck]
    while (round_ := played(house, given)).ask is not None:
        if isinstance(round_.ask, Deal):
            left = iter(sorted(cards_left(round_, ""), key=deck.index))
            hands = {
                who: " ".join(next(left) for _ in range(n)) for who, n in wanted(round_).items()
            }
            given = given.and_then(Step(DEAL, "dealer", hands))
        else:
            assert isinstance(round_.ask, Choose)
            given = given.and_then(Step(CHOOSE, "seat 1", {CHOOSE: round_.ask.options[0]}))
    assert any(event.who == BURNT for event in round_.events)


def test_a_step_can_be_taken_back() -> None:
    dealt = Step(DEAL, "dealer", {"seat 1": "As Ks Qs", "dealer": "2c 3d 9h"})
    given = begun(("ante", "10")).and_then(dealt)
    back = played(POKER, given.back_to(1))
    assert isinstance(back.ask, Deal)
    assert "As" in cards_left(back)
    assert "As" not in cards_left(played(POKER, given))


@pytest.mark.parametrize("name", HOUSES)
def test_every_place_of_the_form_is_one_the_house_knows(name: str) -> None:
    house = HOUSES[name]
    assert places(house)
    for key in places(house):
        house.wager(key)
    if not bets_stand(house):
        entry = house.wager(places(house)[0])
        check_amount(places(house)[0], 10_00 if not entry.amounts else 100, house)


def test_rounds_of_the_trainer_can_be_entered_at_the_desk() -> None:
    task = exercise([HOUSES["jack/roulette"]], Seeded(2), "all wagers")
    placed = {key: dollars(cents) for key, cents in task.stakes["seat 1"].items()}
    given = Given(("seat 1",)).and_then(Step(BET, "seat 1", placed))
    round_ = played(task.house, given.and_then(Step(SPIN, "dealer", {SPIN: task.last_result})))
    nets = {line.wager: line.net for line in owed(round_)}
    assert nets == {payout.wager: payout.net for payout in task.asked}


@pytest.mark.parametrize("edition", ["jack/blackjack", "jack/mini-baccarat", "jack/craps"])
def test_a_main_wager_comes_before_what_is_staked_beside_it(edition):
    house = House(load(edition))
    keys = in_order(house)
    first = [house.kind(key) in mains(house) for key in keys]
    assert first[0]
    assert first == sorted(first, reverse=True)
    assert set(keys) == set(places(house))
