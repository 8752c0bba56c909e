"""Mistakes on the command line: exit code 2, one line that says what is accepted, nothing written.

Where the book forbids it, the line names the section.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.errors import Unreadable
from houseway.games import game

JACK, PA, GRAND = (f"{book}/three-card-poker" for book in ("jack", "pa", "grand-ronde"))
ONEIDA = "oneida/three-card-poker"
HANDS = "As Ks Qs / 2c 3d 9h"
BAD_EDITIONS = Path(__file__).parents[1] / "books" / "bad"


def settle(book: str, bets: str = "ante=5", choices: str = "play", cards: str = HANDS, *more: str):
    """The words of a `settle` command."""
    chosen = ["--choices", choices] if choices else []
    return ["settle", book, "--cards", cards, "--bets", bets, *chosen, *more]


# what is typed -> what the refusal must say
REFUSALS = {
    # editions
    "edition, a slip": (
        ["odds", "jack/three-card-pokr"],
        ["No edition called 'jack/three-card-pokr'", "Did you mean 'jack/three-card-poker'?"],
    ),
    "edition, no idea": (
        ["rules", "tiddlywinks"],
        ["No edition called 'tiddlywinks'", "Choose from ", f"'{JACK}'", f"'{PA}'", f"'{GRAND}'"],
    ),
    **{
        f"edition of {command}": ([command, "nowhere/poker", *rest], ["No edition called 'nowhere"])
        for command, rest in {
            "rules": [], "explain": ["tie-pushes"], "odds": [], "strategy": [], "play": [],
            "settle": ["--cards", HANDS, "--bets", "ante=5"], "ruling": ["a card"],
            "coverage": [], "ambiguities": [],
        }.items()
    },
    # options
    "option": (
        ["odds", JACK, "--option", "dealin=hand"],
        ["No option called 'dealin'", "Did you mean 'dealing'?"],
    ),
    "value of an option": (
        ["odds", JACK, "--option", "dealing=by foot"],
        ["'by foot' is not a value of dealing", "'hand'", "'automated shoe'"],
    ),
    "option without value": (
        ["odds", JACK, "--option", "dealing"],
        ["'dealing'", "expected key=value"],
    ),
    "option twice": (
        ["odds", JACK, "-o", "dealing=hand", "-o", "dealing=automated shoe"],
        ["the option 'dealing' is given twice"],
    ),
    "amount of an option": (
        ["odds", JACK, "-o", "payout_limit=much"],
        ["'much' is not an amount", "expected dollars and cents"],
    ),
    "payout limit too low": (
        ["odds", JACK, "-o", "payout_limit=$49,999"],
        ["at least $50,000, not $49,999.00", "(section 12.G)"],
    ),
    "posted maximum too high": (
        ["odds", GRAND, "-o", "posted_maximum=501"],
        ["at most $500, not $501.00", "(section (c)(1))"],
    ),
    "meter reset too low": (
        ["odds", PA, "-o", "meter_reset=999.99"],
        ["at least $1,000, not $999.99", "(section 649a.12(e)(3))"],
    ),
    # pay tables
    "pay table": (
        ["odds", PA, "--pay", "pair plus=D"],
        ["No pay table for pair plus called 'D'", "Choose from 'A', 'B', 'C'"],
    ),
    "pay table of a book with one": (
        ["odds", JACK, "--pay", "pair plus=A"],
        ["No pay table for pair plus called 'A'", "straight flush, three of a kind, straight"],
    ),
    "pay table of another option": (
        ["odds", PA, "--pay", "ante bonus=7(e) A"],
        [
            "pay table 7(e) A for ante bonus requires pair_plus_and_ante = ante covers pair plus",
            "here the book permits A, B, C",
            "(section 649a.12(c))",
        ],
    ),
    "pay table that follows the stake": (
        ["odds", PA, "--pay", "envy bonus=$1"],
        ["the stake decides the envy bonus pay table"],
    ),
    "pay of an No wager called": (
        ["odds", JACK, "--pay", "pairs plus=A"],
        ["'pairs plus'", "Did you mean 'pair plus'?"],
    ),
    "pay without table": (["odds", JACK, "--pay", "pair plus"], ["expected key=value"]),
    "too few rows": (
        ["odds", JACK, "--pay", "pair plus=40,30,6"],
        ["pair plus has 5 rows (straight flush, three of a kind", "you gave 3", "(section 12.D)"],
    ),
    "too many rows": (
        ["odds", JACK, "--pay", "pair plus=40,30,6,3,1,1"],
        ["pair plus has 5 rows", "you gave 6", "(section 12.D)"],
    ),
    "row that is no odds": (
        ["odds", JACK, "--pay", "pair plus=40,30,6,3,even"],
        ["'even' is not valid odds", "expected '3 to 2'"],
    ),
    "below the floor": (
        ["odds", JACK, "--pay", "pair plus=39,30,6,3,1"],
        ["pair plus must pay straight flush at least 40 to 1; you gave 39 to 1", "(section 12.D)"],
    ),
    "below the floor in the last row": (
        ["odds", GRAND, "--pay", "pair plus=50,50,50,50,1 to 2"],
        ["must pay pair at least 1 to 1; you gave 1 to 2", "(section (d)(3))"],
    ),
    "not one of the permitted tables": (
        ["odds", PA, "--pay", "pair plus=1,2,3,4,5"],
        [
            "the book does not permit pair plus at 1,2,3,4,5",
            "it permits table A (straight flush 35 to 1, three-of-a-kind 25 to 1, ",
            "(section 649a.12(d))",
        ],
    ),
    "better than permitted is not permitted either": (
        ["odds", ONEIDA, "--pay", "pair plus=1,4,6,33,46"],
        ["the book does not permit pair plus", "(section K.1.b)"],
    ),
    # ambiguities and wagers of the odds sheet
    "ambiguity": (
        ["odds", GRAND, "--flip", "ante-bonus-stak"],
        ["Did you mean 'ante-bonus-stake'?"],
    ),
    "ambiguity without a playable alternative": (
        ["odds", JACK, "--flip", "lower-loses"],
        ["'lower-loses' has no alternative that can be played"],
    ),
    # cards
    "card": (
        settle(JACK, cards="As Ks 1x / 2c 3d 9h"),
        ["'1x' is not a card", "expected a rank of 2 3 4", "a suit of c d h s", "as in 'As'"],
    ),
    "card twice in a hand": (
        settle(JACK, cards="As Ks As / 2c 3d 9h"),
        ["the card As appears twice in 'As Ks As'"],
    ),
    "card twice between hands": (
        settle(JACK, cards="As Ks Qs / 2c As 9h"),
        ["the card As is dealt twice"],
    ),
    "too few cards": (
        settle(JACK, cards="As Ks / 2c 3d 9h"),
        ["seat 1 needs at least 3 cards; 2 given"],
    ),
    "too many cards": (
        settle(JACK, cards="As Ks Qs Js / 2c 3d 9h"),
        ["seat 1 needs 3 cards; 4 given"],
    ),
    "no cards for the dealer": (settle(JACK, cards="As Ks Qs"), ["expected players / dealer"]),
    "nothing to settle": (["settle", JACK], ["No bets given"]),
    "no cards at all": (["settle", JACK, "--bets", "ante=5"], ["cards; 0 given"]),
    "hand twice": (
        settle(JACK, cards="dealer: As Ks Qs / dealer: 2c 3d 9h"),
        ["dealer is given twice"],
    ),
    "cards of a seat without a bet": (
        settle(JACK, cards="As Ks Qs / seat 2: Js Ts 9s / 2c 3d 9h"),
        ["No seat with a bet called 'seat 2'"],
    ),
    # choices
    "choice": (
        settle(JACK, choices="raise"),
        ["seat 1 may choose play or fold, not 'raise'", "(section 10.B)"],
    ),
    "choice missing": (settle(JACK, choices=""), ["no choice given for seat 1: play or fold?"]),
    "choice too many": (
        settle(JACK, choices="play, fold"),
        ["seat 1 has no choice left to make; 'fold' is not needed"],
    ),
    "choice of a seat without a bet": (
        settle(JACK, choices="play; fold"),
        ["No seat with a bet called 'seat 2'"],
    ),
    "choice where there is none": (
        settle(JACK, bets="pair plus=5", choices="play"),
        ["seat 1 has no choice left to make; 'play' is not needed"],
    ),
    "choice of another book": (
        settle(ONEIDA, bets="pair plus=5", choices="play"),
        ["seat 1 may choose lay down or fold, not 'play'", "(section J.2.b)"],
    ),
    # stakes
    "wager": (settle(JACK, bets="anti=5"), ["No wager called 'anti'", "Did you mean 'ante'?"]),
    "wager of another book": (
        settle(GRAND, bets="ante=5, six card bonus=5"),
        ["No wager called 'six card bonus'", "Choose from 'ante', 'pair plus'"],
    ),
    "wager twice": (settle(JACK, bets="ante=5, ante=6"), ["the bet 'ante' is given twice"]),
    "wager without stake": (settle(JACK, bets="ante"), ["'ante' is not a bet", "wager=amount"]),
    "wager before its time": (
        settle(JACK, bets="ante=5, play=5"),
        ["the play is placed after the cards, on the ante", "7.A.i"],
    ),
    "bonus as a wager": (
        settle(JACK, bets="ante=5, ante bonus=5"),
        ["the ante bonus", "(section 12.E)"],
    ),
    "stake in words": (settle(JACK, bets="ante=five"), ["'five' is not an amount", "'$2.50'"]),
    "stake below nothing": (settle(JACK, bets="ante=-5"), ["'-5' is not an amount"]),
    "stake of nothing": (settle(JACK, bets="ante=0"), ["ante", "cents above zero"]),
    "stake finer than a cent": (settle(JACK, bets="ante=1.005"), ["'1.005' is not an amount"]),
    "stake above the book's limit": (
        settle(GRAND, bets="ante=500.01"),
        ["the ante must be at most $500.00, not $500.01", "(section (c)(1))"],
    ),
    "stake below the posted minimum": (
        settle(JACK, "ante=5", "play", HANDS, "-o", "posted_minimum=10"),
        ["the ante must be at least $10.00, not $5.00", "(sections 7.A.i, 7.A.ii)"],
    ),
    "companion missing": (
        settle(JACK, bets="ante=5, six card bonus=5"),
        ["the six card bonus needs ante and pair plus; missing: pair plus", "7.A.iv"],
    ),
    "any companion missing": (
        settle(PA, bets="six card bonus=5", choices=""),
        ["the six card bonus needs ante or pair plus; none is placed", "(section 649a.7(d)(5))"],
    ),
    "amount that is not offered": (
        settle(PA, bets="ante=5, progressive payout=2"),
        ["the progressive payout must be $1 or $5, not $2.00", "649a.7(d)(4)"],
    ),
    # tied stakes, elected by the names these values had before, which are still accepted
    "ante below pair plus": (
        settle(JACK, "ante=5, pair plus=10", "play", HANDS, "-o", "pair_plus_and_ante=ante>=pair"),
        ["the ante must be at least the pair plus of $10.00", "(section 7.F.i)"],
    ),
    "half of pair plus": (
        settle(PA, "ante=4, pair plus=9", "play", HANDS, "-o", "pair_plus_and_ante=ante>=pair/2"),
        ["the ante must be at least 1/2 of the pair plus of $9.00", "(section 649a.7(e)(2))"],
    ),
    "compulsory wager missing": (
        settle(ONEIDA, "ante=5", "play", HANDS, "-o", "pair_plus_and_ante=both, 5x"),
        ["ante and pair plus must both be placed; missing: pair plus", "(section F.5.c)"],
    ),
    "more than five times": (
        settle(JACK, "ante=51, pair plus=10", "play", HANDS, "-o", "pair_plus_and_ante=both, 5x"),
        ["the ante may be at most 5 times the pair plus of $10.00", "(section 7.F.iii)"],
    ),
    "too many seats": (
        ["play", JACK, "--bets", "ante=5", "--seats", "8"],
        ["the table has 7 seats; you asked for 8", "(section 2.A)"],
    ),
    "no seats": (["play", JACK, "--bets", "ante=5", "--seats", "0"], ["at least one seat"]),
    "meter": (
        settle(PA, "ante=5", "play", HANDS, "--meter", "progressive=5"),
        ["No meter called 'progressive'", "Did you mean 'progressive payout'?"],
    ),
    "meter in words": (
        settle(PA, "ante=5", "play", HANDS, "--meter", "progressive payout=much"),
        ["'much' is not an amount"],
    ),
    # logs
    "log to audit": (["audit", "no.log"], ["no.log cannot be read", "No such file"]),
    "log to replay": (["replay", "no.log"], ["no.log cannot be read", "No such file"]),
    "transcript to replay": (["replay", "no.round"], ["no.round cannot be read", "No such file"]),
    "folder to audit": (["audit", "."], ["cannot be read", "Is a directory"]),
    "log in no folder": (
        ["play", JACK, "--bets", "ante=5", "--log", "none/x.log"],
        ["none/x.log cannot be written", "No such file"],
    ),
    "bad bet with a log": (
        ["play", JACK, "--bets", "ante=ten", "--log", "x.log"],
        ["'ten' is not an amount"],
    ),
    "forbidden bet with a log": (
        ["play", GRAND, "--bets", "ante=501", "--log", "x.log"],
        ["at most $500.00, not $501.00", "(section (c)(1))"],
    ),
    # desks
    "rule": (["explain", JACK, "tie-pusches"], ["No rule called", "Did you mean 'tie-pushes'?"]),
    "irregularity": (
        ["explain", JACK, "face-up-cart"],
        ["'face-up-cart'", "Did you mean 'face-up-card'?"],
    ),
    "rule of another book": (["explain", GRAND, "envy-pays"], ["No rule called 'envy-pays'"]),
    "folder for the pages": (["pages", "nowhere"], ["nowhere is not a folder"]),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSALS)
def test_refused(name, refused):
    args, words = REFUSALS[name]
    message = refused(*args)
    for word in words:
        assert word in message


@pytest.mark.parametrize("name", [n for n in REFUSALS if REFUSALS[n][0][0] == "settle"][::6])
def test_refused_as_json_just_the_same(name, refused):
    """A program gets the same exit code and an empty stdout, never half a JSON."""
    args, words = REFUSALS[name]
    message = refused(*args, "--json")
    assert words[0] in message


def test_wager_without_odds_of_its_own(refused):
    message = refused("odds", JACK, "--wager", "play", "--option", "positions=2")
    assert "the play is settled together with the ante" in message
    message = refused("odds", JACK, "--wager", "trips")
    assert "Choose from 'ante', 'pair plus', 'six card bonus'" in message


# ---- what is just inside the limits ----------------------------------------------------------


def test_above_the_floor_is_accepted_and_paid(houseway):
    code, out, _ = houseway(
        *settle(JACK, "ante=5, pair plus=5", "play", HANDS, "--pay", "pair plus=50,30,6,3,1")
    )
    assert code == 0
    assert "$250.00" in out  # 50 to 1 on $5


def test_stakes_at_the_very_limit_are_accepted(houseway):
    for args in (
        settle(GRAND, bets="ante=500, pair plus=$500.00"),
        settle(PA, bets="ante=5, progressive payout=5"),
        settle(
            JACK,
            "ante=5, pair plus=10",
            "play",
            HANDS,
            "-o",
            "pair_plus_and_ante=ante covers half of pair plus",
        ),
        settle(
            JACK,
            "ante=50, pair plus=10",
            "play",
            HANDS,
            "-o",
            "pair_plus_and_ante=both, within five times each other",
        ),
        settle(JACK, "ante=5", "play", HANDS, "-o", "payout_limit=$50,000"),
    ):
        assert houseway(*args).code == 0, args


def test_not_permitted_is_computed_unlicensed_and_marked(houseway):
    """A study may ask for what the book forbids; the sheet says so, in words and in JSON."""
    asked = ["odds", PA, "--pay", "pair plus=1,2,3,4,5", "--unlicensed", "--wager", "pair plus"]
    code, out, _ = houseway(*asked)
    assert code == 0
    assert "unlicensed: the book does not permit pair plus at 1,2,3,4,5" in out
    code, out, _ = houseway(*asked, "--json")
    record = json.loads(out)
    assert "649a.12(d)" in record["not_permitted_by_the_book"][0]
    # 48 straight flushes, 52 threes of a kind, 720 straights, 1,096 flushes, 3,744 pairs of 22,100
    won = 48 * 1 + 52 * 2 + 720 * 3 + 1096 * 4 + 3744 * 5
    edge = Fraction(22_100 - 48 - 52 - 720 - 1096 - 3744 - won, 22_100)
    assert Fraction(record["wagers"]["pair plus"]["edge"]) == edge


def test_lawful_table_is_not_marked_even_when_unlicensed(houseway):
    code, out, _ = houseway("odds", JACK, "--unlicensed", "--wager", "pair plus")
    assert code == 0
    assert "not permitted" not in out


# ---- logs --------------------------------------------------------------------------------------


def test_existing_file_is_never_a_target(refused, tmp_path):
    (tmp_path / "kept.log").write_bytes(b"something dear\n")
    message = refused("play", JACK, "--bets", "ante=5", "--log", "kept.log")
    assert message == "kept.log exists already; a log is never overwritten"


def test_tampered_log_is_refused(houseway, refused, tmp_path):
    asked = ["play", JACK, "--bets", "ante=10", "--log", "round.log"]
    assert houseway(*asked, typed="play\n").code == 0
    log = tmp_path / "round.log"
    log.write_bytes(log.read_bytes().replace(b'"stake":1000', b'"stake":1100', 1))
    for command in ("audit", "replay"):
        assert refused(command, "round.log") == (
            "line 2 was changed, or a line before it is missing or out of place"
        )


def test_transcript_that_is_none(refused, tmp_path):
    for text, words in {
        "": "must begin with its edition",
        "edition jack/three-card-poker\n": "a round must begin with 'opened'",
        "edition jack/three-card-pokr\n": "Did you mean 'jack/three-card-poker'?",
        "dear auditor\n": "not a line of a transcript: 'dear auditor'",
    }.items():
        (tmp_path / "x.round").write_text(text)
        assert words in refused("replay", "x.round")


def test_input_that_ends_leaves_an_intact_log(houseway):
    """A player who walks away in the middle of a round leaves a log that says so."""
    code, _, err = houseway("play", JACK, "--log", "left.log", typed="ante=5\n")
    assert code == 2
    assert (
        err == "houseway: The input ended in the middle of the round; nothing more was recorded\n"
    )
    code, out, _ = houseway("audit", "left.log")
    assert code == 0
    assert "note: the last round is unfinished" in out


def test_what_is_typed_wrongly_at_the_table_is_asked_again(houseway):
    typed = "ante=ten\nante=5, six card bonus=5\nante=5\nraise\n\nfold\n"
    code, out, err = houseway("play", JACK, "--seed", "1", typed=typed)
    assert code == 0
    assert err == ""
    assert "'ten' is not an amount" in out
    assert "missing: pair plus (section" in out
    assert "seat 1 may choose play or fold, not 'raise' (section 10.B)" in out
    assert "seat 1 may choose play or fold, not '' (section 10.B)" in out
    assert "seat 1 loses $5.00" in out


# ---- broken editions ---------------------------------------------------------------------------


@pytest.fixture
def shelf(monkeypatch, tmp_path):
    """A shelf of editions to put broken ones on."""
    loading = importlib.import_module("houseway.editions.load")
    (tmp_path / "shelf" / "bad").mkdir(parents=True)
    monkeypatch.setattr(loading, "HOME", tmp_path / "shelf")
    loading.edition_ids.cache_clear()
    loading.load.cache_clear()
    yield tmp_path / "shelf" / "bad"
    loading.edition_ids.cache_clear()
    loading.load.cache_clear()


@pytest.mark.parametrize("command", ["rules", "odds", "play", "coverage", "strategy", "editions"])
def test_broken_edition_is_named(command, shelf, refused):
    (shelf / "not_toml.toml").write_bytes((BAD_EDITIONS / "not_toml.toml").read_bytes())
    asked = [command] if command == "editions" else [command, "bad/not-toml"]
    assert refused(*asked) == (
        "bad/not_toml.toml: not TOML: the line ends inside quotation marks (at line 3, column 26)"
    )


# ---- usage -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["frobnicate"], "No such command 'frobnicate'"),
        (["odds"], "Missing argument 'EDITION'"),
        (["odds", JACK, "--frob"], "No such option: --frob"),
        (["play", JACK, "--seats", "many"], "Invalid value for '--seats'"),
        (["audit"], "Missing argument"),
    ],
)
def test_usage(args, words, houseway):
    code, out, err = houseway(*args)
    assert code == 2
    assert out == ""
    assert words in err
    assert "Traceback" not in err


# ---- as a program of its own -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["odds", "jack/three-card-pokr"], "Did you mean 'jack/three-card-poker'?"),
        (["audit", "no.log"], "no.log cannot be read"),
        (settle(GRAND, bets="ante=501"), "(section (c)(1))"),
        (["play", JACK, "--bets", "ante=x", "--log", "x.log"], "'x' is not an amount"),
    ],
)
def test_refused_by_the_program(args, words, tmp_path, monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)  # else lines wrap as in a window
    ran = subprocess.run(
        [sys.executable, "-m", "houseway", *args],
        env=dict(os.environ),  # readline sets COLUMNS where only child processes see it
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert words in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert "Traceback" not in ran.stderr
    assert os.listdir(tmp_path) == []


# ---- bugs fixed --------------------------------------------------------------------------------


def test_odds_over_nothing(refused):
    assert "40 to 0" in refused("odds", JACK, "--pay", "pair plus=40 to 0,30,6,3,1")


def test_stake_of_five_thousand_digits(refused):
    assert "is not an amount" in refused(*settle(JACK, bets="ante=" + "9" * 5000))


@pytest.mark.parametrize("seats", ["0", "8"])
def test_wrong_seats_leave_no_log(seats, refused):
    refused("play", JACK, "--bets", "ante=5", "--seats", seats, "--log", "x.log")


def test_transcript_that_is_no_text(refused, tmp_path):
    (tmp_path / "x.round").write_bytes(b"edition jack/three-card-poker\nPl\xfcs\n")
    assert "x.round" in refused("replay", "x.round")


def test_transcript_with_a_hand_of_two_cards(refused, tmp_path):
    (tmp_path / "x.round").write_text(
        "edition jack/three-card-poker\n"
        "table   opened     seat 1\n"
        "seat 1  wagered    ante $5.00\n"
        "dealer  announced  no more bets\n"
        "seat 1  dealt      As Kd\n"
        "dealer  dealt      2c 3c 4c\n"
    )
    assert "3 cards" in refused("replay", "x.round")


@pytest.mark.parametrize("who", ["bob", "seat 0", "seat 8", "dealer"])
def test_seat_that_the_table_does_not_have(who, refused):
    hands = (
        f"{who}: As Ks Qs / dealer: 2c 3d 9h" if who != "dealer" else "dealer: As Ks Qs 2c 3d 9h"
    )
    message = refused(*settle(JACK, f"{who}: ante=5", f"{who}: play", hands))
    assert f"'{who}'" in message


def test_seen_by_a_seat_that_was_not_there(houseway, refused):
    asked = ["play", JACK, "--bets", "ante=5", "--log", "x.log"]
    assert houseway(*asked, typed="play\n").code == 0
    assert "'seat 9'" in refused("replay", "x.log", "--as", "seat 9")


@pytest.mark.parametrize("args", [["explain", JACK, "zzz"], ["odds", JACK, "--flip", "zzz"]])
def test_unknown_name_far_from_all_says_what_would_be_accepted(args, refused):
    message = refused(*args)
    assert "tie-pushes" in message or "fold-both" in message or "houseway rules" in message


def test_unknown_rule_suggests_a_dozen_names_and_ambiguities(refused):
    assert refused("explain", JACK, "zzz").count("', '") == 11
    assert "Did you mean 'fold-both'?" in refused("explain", JACK, "fold-bth")


def test_an_error_wraps_at_the_width_of_the_window(houseway, monkeypatch):
    whole = houseway("explain", JACK, "zzz").err
    monkeypatch.setenv("COLUMNS", "60")
    lines = houseway("explain", JACK, "zzz").err.splitlines()
    assert len(lines) > 1
    assert all(len(line) <= 60 for line in lines)
    assert all(line.startswith("  ") for line in lines[1:])
    assert " ".join(map(str.strip, lines)) == whole.rstrip()


def test_an_irregularity_after_the_round_says_what_to_leave_out(refused):
    message = refused(
        "settle", JACK, "--bets", "ante=10", "--cards", "As Ks Qs / 2c 3d 9h",
        "--choices", "play", "--irregularity", "misdeal-from-hand",
    )  # fmt: skip
    assert message.endswith("Give only the choices made before it")


def test_a_number_that_is_not_on_the_wheel(refused):
    message = refused("settle", "jack/roulette", "--bets", "red=5", "--number", "77")
    assert message == "'77' is not on this wheel; expected 0, 00 or a number from 1 to 36"


def test_what_is_data_only_says_so():
    """An edition whose game has no module yet can be read, and nothing more is pretended."""
    with pytest.raises(Unreadable, match="whist has rules on file only"):
        game("whist")


def test_a_posted_minimum_above_the_maximum(houseway):
    """Nobody could bet there."""
    asked = ["odds", JACK, "--option", "posted_minimum=10", "--option", "posted_maximum=5"]
    code, _, err = houseway(*asked)
    assert code == 2
    assert "a posted minimum of $10.00 is above the maximum of $5.00" in err
