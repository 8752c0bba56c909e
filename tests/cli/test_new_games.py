"""The commands with the games on four cards and on a board: strategy, odds, payout, cached odds."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from fractions import Fraction
from math import comb

import pytest

import houseway as houseway_package
from houseway.cli import strategies
from houseway.equipment.cards import parse_cards
from houseway.odds.solve import strategy
from houseway.reports.words import hand_words

CRAZY, FOUR_CARD = "jack/crazy-four-poker", "jack/four-card-poker"
ULTIMATE = "jack/ultimate-texas-holdem"
TRIPS = "50,40,30,8,7,4,3"  # 12.D


@pytest.fixture
def json_of(houseway):
    """The JSON a command prints."""

    def run(*args: str):
        code, out, err = houseway(*args, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


@pytest.fixture
def text_of(houseway):
    """The words a command prints."""

    def run(*args: str) -> str:
        code, out, err = houseway(*args)
        assert (code, err) == (0, "")
        return out

    return run


# ---- strategy ------------------------------------------------------------------------------------


def assert_lines(best, out, hands):
    """The JSON has the promised keys, and the terminal shows the same lines."""
    assert {
        "edition", "options", "wager", "choices", "edge", "edge_decimal", "lines",
        "cost_of_lines", "cost_of_lines_decimal", "mistakes", "hands",
    } <= best.keys()  # fmt: skip
    assert (best["wager"], best["choices"]) == ("ante", ["1x", "2x", "3x", "fold"])
    assert sum(hand["stands_for"] for hand in best["hands"]) == hands
    for habit in best["mistakes"]:
        assert Fraction(habit["cost"]) > Fraction(best["cost_of_lines"]) > 0
        assert habit["habit"] in out
        assert habit["cost"] in out
    rows = [line.split() for line in out.splitlines()]
    for line in best["lines"]:
        assert {"against", "from"} <= line.keys()
        least = [hand_words(w["least_hand"]) for w in line["from"] if w["choice"] != "fold"]
        cells = [*line["against"].split(), *" ".join(least).split()]
        assert any(row[: len(cells)] == cells for row in rows)


@pytest.mark.proof
def test_strategy_of_crazy_four_poker(json_of, text_of):
    """Published: 3x with a pair of aces or better, 1x down to king, queen, eight, four."""
    best = json_of("strategy", CRAZY)
    assert_lines(best, text_of("strategy", CRAZY), comb(52, 5))
    (line,) = best["lines"]
    assert line["against"] == ""
    least = {way["choice"]: way["least_hand"] for way in line["from"]}
    assert least["1x"] == "K-Q-8-4"
    assert least["3x"].startswith("pair A-A-")
    assert "2x" not in least


@pytest.mark.proof
def test_strategy_of_four_card_poker(json_of, text_of):
    """A line for each face-up card; a fold is never right from a pair of fours up."""
    best = json_of("strategy", FOUR_CARD)
    out = text_of("strategy", FOUR_CARD)
    assert_lines(best, out, comb(52, 5))
    assert "dealer shows" in out
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
    assert [line["against"] for line in best["lines"]] == ranks
    for line in best["lines"]:
        least = {way["choice"]: way["least_hand"] for way in line["from"]}
        assert least["1x"].startswith(("pair 2-2-", "pair 3-3-"))
        assert least["3x"].startswith("pair ")


# ---- odds ----------------------------------------------------------------------------------------


def trips_edge(three, straight, flush, full, four, suited, royal):
    """The edge of Trips, from the published frequencies of seven cards."""
    counts = (6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324)
    pays = (three, straight, flush, full, four, suited, royal)
    won = sum(n * pay for n, pay in zip(counts, pays, strict=True))
    return Fraction(comb(52, 7) - sum(counts) - won, comb(52, 7))


def test_odds_of_one_wager(json_of, text_of):
    """The others are not solved, nor printed."""
    sheet = json_of("odds", ULTIMATE, "--wager", "trips")
    assert list(sheet["wagers"]) == ["trips"]
    assert sheet["total_combinations"] == comb(52, 7)
    assert Fraction(sheet["wagers"]["trips"]["edge"]) == trips_edge(3, 4, 7, 8, 30, 40, 50)
    out = text_of("odds", ULTIMATE, "--wager", "trips")
    assert sheet["wagers"]["trips"]["edge"] in out
    assert "ante" not in out


def test_odds_of_a_wager_that_rides_on_another(refused):
    message = refused("odds", ULTIMATE, "--wager", "blind")
    assert "blind" in message
    assert "ante" in message


@pytest.mark.parametrize("rows", [TRIPS, "A", "50 to 1, 40, 30 to 1, 8, 7, 4, 3 to 1"])
def test_lawful_pay(rows, json_of):
    """The printed table, by its name or row by row."""
    sheet = json_of("odds", ULTIMATE, "--wager", "trips", "--pay", f"trips={rows}")
    assert sheet["pay"]["trips"] == "A"
    assert "not_permitted_by_the_book" not in sheet
    assert Fraction(sheet["wagers"]["trips"]["edge"]) == trips_edge(3, 4, 7, 8, 30, 40, 50)


@pytest.mark.parametrize("rows", ["50,40,30,8,6,5,3", "50,40,30,9,7,4,3"], ids=["worse", "better"])
def test_unlawful_pay(rows, refused):
    message = refused("odds", ULTIMATE, "--wager", "trips", "--pay", f"trips={rows}")
    assert f"the book does not permit trips at {rows}" in message
    assert "it permits table A (royal flush 50 to 1, straight flush 40 to 1, quads" in message
    assert message.endswith("(section 12.D)")


@pytest.mark.parametrize("rows", ["50,40,30,8,7,4", f"{TRIPS},1"], ids=["too few", "too many"])
def test_wrong_number_of_rows(rows, refused):
    message = refused("odds", ULTIMATE, "--wager", "trips", "--pay", f"trips={rows}")
    assert "trips has 7 rows (royal flush, straight flush, quads, full house" in message
    assert f"you gave {rows.count(',') + 1}" in message
    assert message.endswith("(section 12.D)")


def test_wrong_number_of_rows_is_no_study_either(refused):
    """A table that lacks a row cannot be computed, licence or not."""
    refused("odds", ULTIMATE, "--wager", "trips", "--pay", "trips=50,40", "--unlicensed")


def test_unlicensed_is_marked(json_of, text_of):
    """It is computed, and what the book does not permit stands beside it with its section."""
    asked = ["odds", ULTIMATE, "--wager", "trips", "--pay", "trips=50,40,30,8,6,5,3"]
    sheet = json_of(*asked, "--unlicensed")
    (mark,) = sheet["not_permitted_by_the_book"]
    assert "does not permit trips" in mark
    assert "12.D" in mark
    assert Fraction(sheet["wagers"]["trips"]["edge"]) == trips_edge(3, 5, 6, 8, 30, 40, 50)
    out = text_of(*asked, "--unlicensed")
    assert "does not permit trips" in out
    assert "12.D" in out


def test_unlicensed_marks_nothing_lawful(json_of, text_of):
    asked = ["odds", ULTIMATE, "--wager", "trips", "--pay", f"trips={TRIPS}", "--unlicensed"]
    assert "not_permitted_by_the_book" not in json_of(*asked)
    assert "not permit" not in text_of(*asked)


# ---- cached odds ---------------------------------------------------------------------------------


def files(folder):
    """The cached files, each with the inode that a new version would change."""
    return {file: file.stat().st_ino for file in folder.glob("odds/*.json")}


def test_another_side_table_leaves_the_ante_alone(json_of, tmp_path, monkeypatch):
    """The cached Ante is still used; only the side wager is solved again."""
    monkeypatch.setattr("houseway.odds.cache.cache_home", lambda: tmp_path)
    book = "pa/three-card-poker"
    first = json_of("odds", book)
    before = files(tmp_path)
    each = 2  # a result, and the options it follows from
    assert len(before) == each * (len(first["wagers"]) + 1)  # and which bets there are
    other = json_of("odds", book, "--pay", "pair plus=B")
    after = files(tmp_path)
    assert not other["cached"]
    assert len(after) == len(before) + each
    assert before.items() <= after.items()
    assert other["wagers"]["ante"] == first["wagers"]["ante"]
    assert other["wagers"]["pair plus"] != first["wagers"]["pair plus"]
    assert json_of("odds", book, "--wager", "ante", "--pay", "pair plus=C")["cached"]
    assert files(tmp_path) == after


def test_a_table_that_concerns_the_ante_does_not(json_of, tmp_path, monkeypatch):
    """Its bonus belongs to it: with other pays it is another bet."""
    monkeypatch.setattr("houseway.odds.cache.cache_home", lambda: tmp_path)
    asked = ["odds", "pa/three-card-poker", "--wager", "ante"]
    first = json_of(*asked)
    other = json_of(*asked, "--pay", "ante bonus=B")
    assert not other["cached"]
    assert other["wagers"]["ante"]["edge"] != first["wagers"]["ante"]["edge"]


def test_an_unlicensed_table_is_kept_apart(json_of, tmp_path, monkeypatch):
    """The lawful odds are not mixed up with it, in either order."""
    monkeypatch.setattr("houseway.odds.cache.cache_home", lambda: tmp_path)
    asked = ["odds", ULTIMATE, "--wager", "trips"]
    study = [*asked, "--pay", "trips=50,40,30,8,6,5,3", "--unlicensed"]
    edges = [json_of(*how)["wagers"]["trips"]["edge"] for how in (study, asked, study, asked)]
    assert edges[0] == edges[2] != edges[1] == edges[3]
    assert json_of(*study)["not_permitted_by_the_book"]


# ---- progress ------------------------------------------------------------------------------------

TELL = "from houseway.cli.terminal import progress; [progress('decisions', n / 2) for n in (1, 2)]"


def test_no_progress_in_a_pipe():
    ran = subprocess.run([sys.executable, "-c", TELL], capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == ("", "")


def test_progress_at_a_terminal():
    """On stderr, never on stdout."""
    ours, theirs = pty.openpty()
    try:
        ran = subprocess.run(
            [sys.executable, "-c", TELL], stdout=subprocess.PIPE, stderr=theirs, check=True
        )
        shown = os.read(ours, 1000).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert ran.stdout == b""
    assert "decisions:  50%" in shown
    assert "\n" not in shown[: shown.index("50%")]


@pytest.mark.proof
def test_odds_in_a_pipe_are_nothing_but_json():
    """Of a bet on all boards, which takes long enough to be spoken of at a terminal."""
    asked = ["odds", ULTIMATE, "--wager", "ante", "--fresh", "--json"]
    ran = subprocess.run(
        [sys.executable, "-m", "houseway", *asked], capture_output=True, text=True, check=True
    )
    assert ran.stderr == ""
    sheet = json.loads(ran.stdout)
    assert not sheet["cached"]
    assert round(sheet["wagers"]["ante"]["edge_decimal"], 4) == 0.0218  # as widely published


# ---- the payout desk -----------------------------------------------------------------------------

BOARD, DEALER = "Ks Qd 7c 4h 2s", "Kc 9d"
STAKES = ["--bets", "ante=10, blind=10, trips=5", "--choices", "4x"]


def settled(json_of, cards, *stakes):
    """Net of each wager of the first seat, in dollars."""
    round_ = json_of("settle", ULTIMATE, "--cards", cards, *(stakes or STAKES))
    assert round_["over"]
    rows = [s for s in round_["settlements"] if s["seat"] == "seat 1"]
    return {s["wager"]: s["net_cents"] // 100 for s in rows}


@pytest.mark.parametrize(
    "cards",
    [
        f"As Ah / {BOARD} / {DEALER}",
        f"seat 1: As Ah / community: {BOARD} / dealer: {DEALER}",
        f"dealer: {DEALER}; community: {BOARD}; seat 1: As Ah",
        f"seat 1: As Ah / {BOARD} / {DEALER}",
    ],
    ids=["by place", "named", "named in another order", "the seat named"],
)
def test_settle_with_a_board_and_a_dealer(cards, json_of):
    """Aces beat kings; a pair wins nothing on the Blind and loses Trips."""
    assert settled(json_of, cards) == {"ante": 10, "blind": 0, "play": 40, "trips": -5}


@pytest.mark.parametrize(
    "cards",
    [
        f"As Ah / dealer: {DEALER} / community: {BOARD}",
        f"As Ah / dealer: {DEALER} / {BOARD}",
        f"As Ah / {DEALER} / community: {BOARD}",
    ],
    ids=["both", "the dealer", "the board"],
)
def test_settle_with_the_table_named_and_the_seat_not(cards, json_of):
    assert settled(json_of, cards) == {"ante": 10, "blind": 0, "play": 40, "trips": -5}


def test_settle_on_the_whole_board(json_of):
    """Two checks and the last Play; a straight is paid on the Blind, the dealer has nothing."""
    stakes = ["--bets", "ante=10, blind=10, trips=5", "--choices", "check, check, 1x"]
    result = settled(json_of, "9s 8h / Jc Td 7c 4h 2s / Ac 3d", *stakes)
    assert result == {"ante": 0, "blind": 10, "play": 10, "trips": 20}


def test_settle_several_seats_on_one_board(json_of):
    """Unnamed hands from the first seat on, then board and dealer."""
    round_ = json_of(
        "settle", ULTIMATE, "--cards", f"As Ah / 9s 8h / {BOARD} / {DEALER}",
        "--bets", "ante=10, blind=10; ante=20, blind=20", "--choices", "4x; check, check, fold",
    )  # fmt: skip
    assert round_["net_cents"] == {"seat 1": 50_00, "seat 2": -40_00}


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (f"As Ah / {DEALER} / {BOARD}", "community needs"),  # the board comes before the dealer
        (f"As Ah / {BOARD} / Kc Ah", "the card Ah is dealt twice"),
        (f"As Ah / {BOARD} 9h / {DEALER}", "community"),
    ],
)
def test_settle_with_wrong_hands(cards, words, refused):
    assert words in refused("settle", ULTIMATE, "--cards", cards, *STAKES)


def test_settle_without_the_dealers_cards(refused):
    """The board is not taken for the cards of a second seat."""
    message = refused("settle", ULTIMATE, "--cards", f"As Ah / {BOARD}", *STAKES)
    assert "dealer" in message


@pytest.mark.parametrize(
    ("book", "words"),
    [
        ("jack/ultimate-texas-holdem", "Following the chart and the rules costs"),
        ("grand-ronde/jackpot-holdem", "always making the usual choice costs"),
        ("jack/texas-holdem-bonus", "Following the chart and the rules costs"),
    ],
)
def test_a_chart_is_told(book, words, capsys):
    """A deck of ten cards is enough to see that every line can be printed."""
    deck = parse_cards("As Ah Ks Kh Qs Js Ts 9d 5h 2c")
    best = strategy(houseway_package.edition(book).house(), deck=deck)
    strategies.strategy(best.report(every_hand=False))
    out = capsys.readouterr().out
    assert words in out
    assert "hidden pair" in out
    assert "what common mistakes cost" in out
