"""A forger with a whole chain: whatever he moves, adds or leaves out, the audit refuses."""

from __future__ import annotations

import pytest

from houseway.editions import House, load
from houseway.equipment.chance import Seeded
from houseway.equipment.sealed import commitment
from houseway.errors import HousewayError
from houseway.session import TableSession
from houseway.session.audit import audit_table
from houseway.store import open_store
from houseway.table.asks import Wagers
from tests.session.sessions import (
    assert_refused,
    bots,
    find,
    forge,
    house_of,
    opened,
    played,
    put_after,
    take,
)

THREE, SHOE, CRAPS, METER = (
    "jack/three-card-poker",
    "jack/mini-baccarat",
    "jack/craps",
    "pa/three-card-poker",
)


@pytest.fixture
def store(tmp_path):
    with open_store(tmp_path / "tables.db", create=True) as kept:
        yield kept


# ---- what was committed to ---------------------------------------------------------------------


@pytest.mark.parametrize("name", [THREE, SHOE, "jack/roulette"])
@pytest.mark.parametrize("behind", ["opened", "wagered"])
def test_a_commitment_behind_the_first_wager(store, name, behind):
    """The cards could have been chosen once the bets were known."""
    played(store, name)

    def change(entries):
        put_after(entries, take(entries, "committed"), behind)

    assert_refused(store, name, change, "cannot follow|covered by exactly one open commitment")


def test_a_round_without_a_commitment(store):
    played(store, THREE)

    def change(entries):
        take(entries, "committed", 1)
        take(entries, "unsealed", 1)

    assert_refused(store, THREE, change, "covered by exactly one open commitment")


@pytest.mark.parametrize("name", [THREE, SHOE])
def test_a_shoe_that_is_never_told(store, name):
    """Two commitments in a row: of the first nobody would ever see what was in it."""
    played(store, name)

    def change(entries):
        first = find(entries, "committed")[1]
        put_after(entries, {**first, "says": commitment("another")}, "committed")

    assert_refused(store, name, change, "before the previous one was disclosed")


def test_a_shoe_that_is_never_told_at_the_end(store):
    played(store, SHOE)

    def change(entries):
        take(entries, "unsealed")

    assert_refused(store, SHOE, change, "cannot follow|cards are in play|sealed cards on it")


def test_told_while_a_round_is_on(store):
    played(store, THREE)

    def change(entries):
        put_after(entries, take(entries, "unsealed"), "wagered")

    assert_refused(store, THREE, change, "cannot follow: a round is on")


def test_a_shoe_changed_before_its_cut_card(store):
    """The rest of the shoe is told and another begun, because the forger did not like it."""
    session = played(store, SHOE, rounds=2, close=False)
    text = session._sealer.text

    def change(entries):
        told = {"verb": "unsealed", "who": "table", "says": text}
        new = {"verb": "committed", "who": "table", "says": commitment("another")}
        entry, event = find(entries, "opened", 1)
        at = entry["events"].index(event)
        entry["events"][at:at] = [told, new]

    assert_refused(store, SHOE, change, "cannot follow: closing")


def test_checked_and_sealed_shoes_are_counted_apart(store):
    session = played(store, SHOE, close=False)
    told = audit_table(store, SHOE)
    assert (told.shoes, told.shoes_checked, told.shoes_sealed) == (1, 0, 1)
    session.close()
    told = audit_table(store, SHOE)
    assert (told.shoes, told.shoes_checked, told.shoes_sealed) == (1, 1, 0)


# ---- the order of things -----------------------------------------------------------------------


def test_a_round_opened_while_one_is_on(store):
    """The round that went badly for the house is replaced by another."""
    played(store, THREE)

    def change(entries):
        entry, _ = find(entries, "opened", 1)
        lost = next(e for e in entries if any(v["verb"] == "closed" for v in e["events"]))
        lost["events"] = []
        entry["events"] = [e for e in entry["events"] if e["verb"] != "committed"]

    assert_refused(store, THREE, change, "cannot follow: a round is on")


def test_a_hand_over_that_leads_nowhere(store):
    played(store, CRAPS, rounds=1)

    def change(entries):
        put_after(entries, {"verb": "handed", "who": "table", "says": "seat 1, seat 2"}, "opened")

    assert_refused(store, CRAPS, change, "cannot follow: handed over")


def test_a_pass_just_before_the_end(store):
    played(store, THREE)

    def change(entries):
        entry, event = find(entries, "closed")
        entry["events"].insert(entry["events"].index(event), {"verb": "passed", "who": "seat 1"})

    assert_refused(store, THREE, change, "seat 1 passed but was not asked")


@pytest.mark.parametrize(("ann", "bob"), [({}, {"ante": 10_00}), ({"ante": 10_00}, {})])
def test_a_pass_of_somebody_whom_nobody_asked(store, ann, bob):
    """By another seat than the one that bet nothing, or told once more than it happened."""
    session = TableSession.open(store, THREE, house_of(THREE), chance=Seeded(1), practice=True)
    for seat, player in (("seat 1", "ann"), ("seat 2", "bob")):
        session.sit(seat, player)
        session.buy_in(seat, 100_00)
    session.begin()
    session.answer(ann, by="ann")
    session.answer(bob, by="bob")
    session.play(lambda ask, r: "fold")
    assert audit_table(store, THREE).whole

    def change(entries):
        if ann:
            put_after(entries, {"verb": "passed", "who": "seat 2"}, "wagered")
        else:
            find(entries, "passed", who="seat 1")[1]["who"] = "seat 2"

    assert_refused(store, THREE, change, "seat 2 passed(, yet events followed| but was not asked)")


def test_bets_on_the_layout_at_the_end(store):
    played(store, THREE)

    def change(entries):
        take(entries, "settled", -1)

    assert_refused(store, THREE, change, "bets on the layout|the log lacks")


def test_started_twice(store):
    played(store, THREE)

    def change(entries):
        put_after(entries, find(entries, "started")[1], "sat")

    assert_refused(store, THREE, change, "'table started .*' cannot follow")


def test_after_the_table_was_shut(store):
    played(store, THREE)

    def change(entries):
        put_after(entries, {"verb": "filled", "who": "cage", "stake": 5}, "shut")

    assert_refused(store, THREE, change, "cannot follow: shut")


def test_an_account_that_was_not_counted(store):
    played(store, THREE)

    def change(entries):
        take(entries, "counted")

    assert_refused(store, THREE, change, "before everything was counted")


def test_time_goes_backwards(store):
    played(store, THREE)

    def change(entries):
        entries[3]["when"] = entries[2]["when"] - 1

    assert_refused(store, THREE, change, "entry 4: it is dated before the entry in front of it")


# ---- people and money --------------------------------------------------------------------------


def test_a_seat_that_is_taken(store):
    played(store, THREE)

    def change(entries):
        put_after(entries, {"verb": "sat", "who": "seat 1", "says": "eve"}, "sat")

    assert_refused(store, THREE, change, "seat 1 is taken by bot 1")


@pytest.mark.parametrize("stake", [-500, 0])
@pytest.mark.parametrize("verb", ["filled", "credited", "bought", "tipped", "coloured"])
def test_less_than_nothing(store, verb, stake):
    played(store, THREE)

    def change(entries):
        put_after(entries, {"verb": verb, "who": "seat 1", "stake": stake}, "sat")

    assert_refused(store, THREE, change, "negative amount|the amount must be above zero")


def test_a_stake_below_zero_in_a_round(store):
    played(store, THREE)

    def change(entries):
        find(entries, "wagered")[1]["stake"] = -10_00

    assert_refused(store, THREE, change, "negative amount")


def test_chips_left_behind(store):
    """Of two seats the first is left with all the chips."""
    house = House(load(THREE), {"positions": "2"})
    session = TableSession.open(store, THREE, house, chance=Seeded(1), practice=True)
    session.sit("seat 1", "ann")
    session.sit("seat 2", "ann")
    session.buy_in("seat 1", 50_00)
    session.leave("seat 1")
    assert audit_table(store, THREE).whole

    def change(entries):
        find(entries, "left")[1]["stake"] = 50_00

    assert_refused(store, THREE, change, "left with a different amount")


def test_names_swapped_where_they_sat_down(store):
    """Whose money it is would change, while every other event still names the owner."""
    played(store, THREE)

    def change(entries):
        one, other = find(entries, "sat")[1], find(entries, "sat", 1)[1]
        one["says"], other["says"] = other["says"], one["says"]

    assert_refused(store, THREE, change, "bot 1 bought at seat 1, where bot 2 sits")


@pytest.mark.parametrize("verb", ["left", "bought", "tipped", "coloured"])
def test_the_chips_of_somebody_else(store, verb):
    session = played(store, THREE, close=False)
    session.tip("seat 1", 1_00)
    session.colour_up("seat 1", 1_00)
    session.close()
    assert audit_table(store, THREE).whole

    def change(entries):
        find(entries, verb, who="seat 1")[1]["says"] = "bot 2"

    assert_refused(store, THREE, change, f"bot 2 {verb} at seat 1, where bot 1 sits")


@pytest.mark.parametrize("stake", [5_00, 500_00])
def test_a_wager_outside_the_posted_limits(store, stake):
    """Everything else of the round is as the rules give it: it was played without limits."""
    session = TableSession.open(store, THREE, house_of(THREE), chance=Seeded(1), practice=True)
    session.sit("seat 1", "ann")
    session.buy_in("seat 1", 2_000_00)
    session.play(lambda ask, r: {"ante": stake} if isinstance(ask, Wagers) else "fold")
    assert audit_table(store, THREE).whole

    def change(entries):
        entries[0]["head"]["limits"] = {"ante": [10_00, 100_00]}

    assert_refused(store, THREE, change, "the ante must be at (least|most)")


@pytest.mark.parametrize(
    ("limits", "match"),
    [
        ({"play": [1, 2]}, "no limit can be posted for the play"),
        ({"aunt": [1, 2]}, "No wager called"),
        ({"ante": [9, 5]}, "above the maximum"),
    ],
)
def test_limits_that_are_none(store, limits, match):
    played(store, THREE)
    assert_refused(store, THREE, lambda e: e[0]["head"].update(limits=limits), match)


# ---- meters ------------------------------------------------------------------------------------


def test_a_meter_seeded_with_another_amount(store):
    played(store, METER)

    def change(entries):
        find(entries, "seeded")[1]["stake"] += 1

    assert_refused(store, METER, change, "meter starts from")


def test_a_meter_seeded_again(store):
    """At another moment, or twice at the beginning."""
    for behind in ("sat", "seeded"):
        name = f"{METER} {behind}"
        session = opened(store, METER, seed=3, table=name)
        bots(session, METER, 4).play(1)
        assert audit_table(store, name).whole

        def change(entries, behind=behind):
            put_after(entries, find(entries, "seeded")[1], behind)

        assert_refused(store, name, change, "cannot follow|cannot be seeded")


def test_a_meter_that_shows_nothing(store):
    played(store, METER)
    assert_refused(store, METER, lambda e: take(e, "seeded"), "meter shows nothing yet")


def test_a_meter_fed_with_less_than_the_book_says(store):
    played(store, METER)

    def change(entries):
        rates = entries[0]["head"]["rates"]
        entries[0]["head"]["rates"] = dict.fromkeys(rates, "1%")

    assert_refused(store, METER, change, "must feed its meter; you gave 1%")


# ---- procedures --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [THREE, SHOE])
def test_a_step_that_was_left_out(store, name):
    played(store, name)
    assert_refused(
        store, name, lambda e: take(e, "did"), "does not have this step here|opened without"
    )


def test_a_step_that_no_book_has(store):
    played(store, THREE)

    def change(entries):
        find(entries, "did", 1)[1]["says"] = "look the other way"

    assert_refused(store, THREE, change, "does not have this step here: 'look the other way'")


def test_no_steps_at_the_end_of_the_shoe(store):
    played(store, SHOE, rounds=90, close=False)

    def change(entries):
        entry, _ = find(entries, "committed", 1)
        entry["events"] = [e for e in entry["events"] if e["verb"] != "did"]

    assert_refused(store, SHOE, change, "before the procedure at the end of the shoe")


# ---- another text of the edition ---------------------------------------------------------------


def test_the_edition_is_not_what_it_was(store):
    """The audit says so loudly; where the rules now give something else it says that it may be."""
    session = played(store, THREE, close=False)
    session.begin()
    session.answer({"ante": 10_00})
    forge(store, THREE, lambda e: e[0]["head"].update(digest="of old"))
    (note,) = [n for n in audit_table(store, THREE).notes if "HAS CHANGED" in n]
    assert THREE in note
    again = TableSession.restore(store, THREE, chance=Seeded(1))
    assert again.ask == session.ask  # the round in progress is the same under both

    def change(entries):
        find(entries, "wagered", -1)[1]["rule"] = "a rule of old"

    forge(store, THREE, change)
    for act in (audit_table, TableSession.restore):
        with pytest.raises(HousewayError, match="HAS CHANGED"):
            act(store, THREE)
