"""Every command, for people and for programs: it runs, and its JSON has the promised keys."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from math import comb, perm

import pytest

import houseway as package
from houseway.editions import edition_ids, load
from houseway.games import game_names
from houseway.money import parse_odds

JACK, PA, GRAND, ONEIDA = (
    f"{book}/three-card-poker" for book in ("jack", "pa", "grand-ronde", "oneida")
)
PLAYED = [name for name in edition_ids() if load(name).game in game_names()]
FULL_DECK = [pytest.mark.proof, pytest.mark.xdist_group("documents")]  # solved by one process
LONG = (
    "four-card-poker", "crazy-four-poker", "jackpot-holdem", "texas-holdem-bonus",
    "ultimate-texas-holdem",
)  # fmt: skip
SOLVED = [pytest.param(name, marks=FULL_DECK if name.endswith(LONG) else []) for name in PLAYED]
DEAL = ["--cards", "As Ks Qs / 2c 3d 9h", "--choices", "play"]
BETS = ["--bets", "ante=10, pair plus=5, six card bonus=5"]


@pytest.fixture
def json_of(houseway):
    """The JSON a command prints."""

    def run(*args: str, typed: str = ""):
        code, out, err = houseway(*args, "--json", typed=typed)
        assert (code, err) == (0, "")
        return json.loads(out)

    return run


@pytest.fixture
def text_of(houseway):
    """The words a command prints."""

    def run(*args: str, typed: str = "") -> str:
        code, out, err = houseway(*args, typed=typed)
        assert (code, err) == (0, "")
        assert out.strip()
        return out

    return run


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The log of `play --auto --seed 1`, and what the command printed."""
    log = tmp_path_factory.mktemp("played") / "round.log"
    asked = ["play", JACK, "--auto", "--seed", "1", "--log", str(log), "--json"]
    return log, json.loads(_program(*asked))


def _program(*args: str) -> str:
    """What the program prints, run on its own."""
    ran = subprocess.run(
        [sys.executable, "-m", "houseway", *args],
        capture_output=True,
        text=True,
        timeout=300,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


# ---- the program ---------------------------------------------------------------------------------


def test_version(text_of):
    assert text_of("--version") == f"houseway {package.__version__}\n"
    assert _program("--version") == f"houseway {package.__version__}\n"


def test_help_lists_every_command(text_of):
    out = text_of("--help")
    for command in (
        "editions", "rules", "explain", "odds", "strategy", "play", "settle", "ruling", "replay",
        "audit", "coverage", "ambiguities",
    ):  # fmt: skip
        assert f"\n  {command} " in out
        assert "Usage: " in text_of(command, "--help")


# ---- the books -----------------------------------------------------------------------------------


def test_editions(json_of, text_of):
    rows = json_of("editions")
    assert [row["id"] for row in rows] == list(edition_ids())
    assert len(rows) >= 4
    for row in rows:
        assert {"id", "game", "book", "seats", "wagers", "status"} <= row.keys()
        assert row["status"] in {"solved exactly", "simulated", "playable", "data only"}
        assert row["id"] == f"{row['book']}/{row['game']}"
    out = text_of("editions")
    assert all(row["id"] in out and row["status"] in out for row in rows)


@pytest.mark.parametrize("book", edition_ids())
def test_rules_json(book, json_of):
    rules = json_of("rules", book)
    assert {
        "wagers", "options", "pay", "rules", "readings", "irregularities", "procedures", "layout",
        "not_modelled", "holes",
    } <= rules.keys()  # fmt: skip
    edition = load(book)
    for key, entries in (
        ("wagers", edition.wagers),
        ("options", edition.options),
        ("rules", edition.rules),
        ("readings", edition.ambiguities),
        ("notes", edition.notes),
    ):
        assert rules[key].keys() == entries.keys()
        assert all(entry["at"] and entry["lines"] for entry in rules[key].values())
    assert all(rule["says"] for rule in rules["rules"].values()) or book not in PLAYED
    paid = {table["wager"] for table in rules["pay"]}
    for name, w in edition.wagers.items():
        assert name in paid or w.raises or w.part_of or w.unpriced or w.dice.paid_as
    for table in rules["pay"]:
        assert {"wager", "table", "at", "rows"} <= table.keys()
        assert table["rows"]
        for hand, odds in table["rows"]:
            assert hand
            assert parse_odds(odds).text == odds
    for entry in rules["irregularities"]:
        assert {"id", "at", "lines", "what", "done", "remedy"} <= entry.keys()


def test_rules_json_prints_the_odds_of_the_book(json_of):
    tables = {(t["wager"], t["table"]): t for t in json_of("rules", PA)["pay"]}
    assert tables["pair plus", "B"]["at"] == "649a.12(d)"
    assert tables["pair plus", "B"]["rows"] == [
        ["straight flush", "40 to 1"],
        ["three-of-a-kind", "30 to 1"],
        ["straight", "5 to 1"],
        ["flush", "4 to 1"],
        ["pair", "1 to 1"],
    ]
    assert tables["six card bonus", "A"]["rows"][0] == ["royal flush", "1,000 to 1"]


@pytest.mark.parametrize("book", edition_ids())
def test_rules_in_words(book, text_of):
    out = text_of("rules", book)
    for heading in (
        "Wagers", "Pay tables", "Options", "Rules", "Ambiguities", "Notes", "Irregularities",
        "Procedures", "Definitions and staff procedures", "Gaps",
    ):  # fmt: skip
        assert f"\n{heading}" in out
    for rule, entry in load(book).rules.items():
        assert f"  {rule}: " in out
        assert entry.where in out


def test_explain(json_of, text_of):
    rule = json_of("explain", JACK, "fold-loses-pair-plus")
    assert rule["rule"] == "fold-loses-pair-plus"
    assert rule["at"] == "10.B.i, 10.B.ii"
    assert rule["reading"]["id"] == "fold-both"
    assert rule["says"]
    assert "text" not in rule
    out = text_of("explain", JACK, "fold-loses-pair-plus")
    assert rule["reading"]["choice"] in out
    assert "rests on the ambiguity fold-both (7.D, 7.F, 10.B.i, 10.B.ii)" in out
    assert "set HOUSEWAY_TEXTS" in out
    assert "rests on" not in text_of("explain", JACK, "fold-both")


def test_explain_irregularity(json_of, text_of):
    entry = json_of("explain", JACK, "face-up-card")
    assert (entry["at"], entry["lines"]) == ("13.A", [[4737, 4738]])
    assert entry["says"] == entry["done"]
    assert entry["what"] in text_of("explain", JACK, "face-up-card")


def test_ruling(json_of, text_of):
    result = json_of("ruling", JACK, "dealer", "exposed", "a", "card")
    assert result["words"] == "dealer exposed a card"
    assert result["rulings"][0]["id"] == "dealer-card-exposed"
    assert {"edition", "id", "at", "lines", "what", "done", "remedy"} <= result["rulings"][0].keys()
    assert "dealer-card-exposed" in text_of("ruling", JACK, "dealer exposed a card")


def test_ruling_without_words_tells_all(json_of):
    ids = [entry["id"] for entry in json_of("ruling", JACK)["rulings"]]
    assert ids == [entry.id for entry in load(JACK).irregularities]


def test_ruling_of_every_book(json_of):
    result = json_of("ruling", "all", "card", "face", "up")["rulings"]
    assert len({entry["edition"] for entry in result}) > 1


def test_ruling_of_nothing_is_an_answer(json_of, text_of):
    result = json_of("ruling", JACK, "qwertyuiop")
    assert result["rulings"] == []
    assert "Nothing in jack/three-card-poker matches 'qwertyuiop'" in result["silent"]
    assert result["silent"] in text_of("ruling", JACK, "qwertyuiop")


def test_texts_beside_our_words(json_of, text_of, tmp_path, monkeypatch):
    """With a folder of texts the cited lines are quoted; this text is only numbered lines."""
    edition = load(GRAND)
    lines = "\n".join(f"this is line {n}" for n in range(1, edition.source.lines[1] + 1))
    (tmp_path / edition.source.file).write_text(lines)
    monkeypatch.setenv("HOUSEWAY_TEXTS", str(tmp_path))
    rule = json_of("explain", GRAND, "tie-pushes")
    assert rule["text"] == [f"this is line {n}" for a, b in rule["lines"] for n in range(a, b + 1)]
    assert len(rule["text"]) > 0
    assert rule["text"][0] in text_of("explain", GRAND, "tie-pushes")
    assert rule["text"][0] in text_of("rules", GRAND)
    table = json_of("rules", GRAND)["pay"][-1]
    (first, last), *_ = table["lines"]
    assert table["text"][0] == f"this is line {first}"
    assert table["text"][last - first] == f"this is line {last}"


def test_texts_folder_that_is_none(houseway, monkeypatch, tmp_path):
    monkeypatch.setenv("HOUSEWAY_TEXTS", str(tmp_path / "nowhere"))
    code, out, err = houseway("explain", GRAND, "tie-pushes")
    assert (code, out) == (2, "")
    assert "nowhere', which is not a folder" in err


# ---- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", SOLVED)
def test_odds_json(book, json_of):
    sheet = json_of("odds", book)
    keys = {"edition", "options", "wagers", "total_combinations", "seconds"}
    assert keys <= sheet.keys()
    assert sheet["edition"] == book
    deals = {
        "three-card-poker": comb(52, 3) * comb(49, 3),
        "let-it-ride": comb(52, 3) * 49 * 48,
        "mississippi-stud": comb(52, 2) * 50 * 49 * 48,
        "roulette": 38,
        "big-six": 54,
        "four-card-poker": comb(52, 5) * 47 * comb(46, 5),
        "crazy-four-poker": comb(52, 5) * comb(47, 5),
        "ultimate-texas-holdem": comb(52, 2) * comb(50, 3) * comb(47, 2) * comb(45, 2),
        "jackpot-holdem": comb(52, 2) * 50 * comb(49, 2) * comb(47, 2) * comb(45, 2),
        "texas-holdem-bonus": comb(52, 2) * comb(50, 3) * 47 * 46 * comb(45, 2),
        "mini-baccarat": perm(416, 6),
        "dragon-bonus-baccarat": perm(416, 6),
        "ez-baccarat": perm(416, 6),
        "props-and-hops": 36,
        "high-roll-dice": 6**10 * 6**8,
    }
    endless = load(book).game in ("craps", "crapless-craps")  # no number of rolls is the last
    endless = endless or "soft_17" in sheet["options"]  # nor a number of cards that is always drawn
    assert endless or sheet["total_combinations"] == deals[load(book).game]
    assert sheet["wagers"]
    for bet in sheet["wagers"].values():
        assert {
            "edge", "edge_decimal", "element_of_risk", "std_dev", "hit_frequency", "outcomes",
        } <= bet.keys()  # fmt: skip
        assert float(Fraction(bet["edge"])) == bet["edge_decimal"]
        for outcome in bet["outcomes"]:
            assert {"outcome", "odds", "count", "probability"} <= outcome.keys()
            assert isinstance(outcome["count"], int)
        assert sum(o["probability"] for o in bet["outcomes"]) == pytest.approx(1)
        assert Fraction(bet["edge"]) == -sum(
            Fraction(o["net"]) * Fraction(o["count"], sum(p["count"] for p in bet["outcomes"]))
            for o in bet["outcomes"]
        )


def test_odds_follow_options_and_tables(json_of):
    linked = "pair_plus_and_ante=ante covers pair plus"
    asked = ["odds", PA, "--option", linked, "--wager", "pair plus"]
    sheet = json_of(*asked, "--pay", "pair plus=A", "--pay", "ante bonus=7(e) B")
    assert sheet["options"]["pair_plus_and_ante"] == "ante covers pair plus"
    assert sheet["pay"]["pair plus"] == "A"
    assert sheet["pay"]["ante bonus"] == "7(e) B"
    assert list(sheet["wagers"]) == ["pair plus"]
    # 35-25-5-3-1 on 48, 52, 720, 1,096 and 3,744 of 22,100 hands; 16,440 lose
    won = 35 * 48 + 25 * 52 + 5 * 720 + 3 * 1096 + 3744
    assert Fraction(sheet["wagers"]["pair plus"]["edge"]) == Fraction(16_440 - won, 22_100)


def test_odds_in_words(text_of):
    out = text_of("odds", JACK)
    assert "686689/20358520" in out  # 3.37% for 5-4-1, as widely published
    assert "3.3730%" in out
    assert "407,170,400 deals" in out


def test_odds_kept_fresh_and_verified_are_the_same(json_of):
    sheets = [json_of("odds", GRAND, *how) for how in ([], ["--fresh"], ["--verify"], [])]
    assert all(sheet["wagers"] == sheets[0]["wagers"] for sheet in sheets)
    assert [sheet["cached"] for sheet in sheets[1:]] == [False, False, True]


def test_odds_under_an_alternative_interpretation(json_of):
    plain = json_of("odds", GRAND)
    turned = json_of("odds", GRAND, "--flip", "ante-bonus-regardless")
    assert turned["readings_flipped"] == ["ante-bonus-regardless"]
    assert "readings_flipped" not in plain
    edges = [Fraction(sheet["wagers"]["ante"]["edge"]) for sheet in (plain, turned)]
    assert edges[0] < edges[1]  # a bonus that is owed less often


def test_strategy(json_of, text_of):
    best = json_of("strategy", GRAND)
    assert best["choices"] == ["play", "fold"]
    assert best["worst_hand_to_play"] == "Q-6-4"  # as every book on the game has it
    assert best["best_hand_to_fold"] == "Q-6-3"
    assert sum(hand["stands_for"] for hand in best["hands"]) == 22_100
    assert "play Q-6-4 or better, fold Q-6-3 or worse" in text_of("strategy", GRAND)


def test_ambiguities(json_of, text_of):
    prices = json_of("ambiguities", GRAND)
    assert {price["reading"] for price in prices} == {
        name for name, ambiguity in load(GRAND).ambiguities.items() if ambiguity.flips
    }
    for price in prices:
        assert {"reading", "wager", "table", "edge", "edge_read_otherwise", "price"} <= price.keys()
        edge, other = Fraction(price["edge"]), Fraction(price["edge_read_otherwise"])
        assert Fraction(price["price"]) == other - edge
    assert "ante-bonus-stake" in text_of("ambiguities", GRAND)


def test_the_former_name_of_ambiguities(json_of, text_of):
    """`prices` works for one release, and the help does not list it."""
    assert json_of("prices", GRAND) == json_of("ambiguities", GRAND)
    assert "\n  prices" not in text_of("--help")


def test_help_has_examples(text_of):
    out = text_of("odds", "--help")
    assert 'houseway odds pa/three-card-poker --pay "pair plus=B"\n' in out


def test_coverage(json_of, text_of):
    one = json_of("coverage", GRAND)
    assert one["edition"] == GRAND
    assert one["complete"]
    assert {s["id"] for s in one["sections"]} == load(GRAND).sections.keys()
    assert all(s["status"] and s["homes"] for s in one["sections"])
    assert sum(one["tally"].values()) == len(one["sections"])
    out = text_of("coverage", GRAND)
    assert all(section in out for section in load(GRAND).sections)


@pytest.mark.proof
@pytest.mark.xdist_group("documents")
def test_coverage_of_all(json_of, text_of):
    result = json_of("coverage")
    assert [one["edition"] for one in result] == list(edition_ids())
    out = text_of("coverage")
    assert all(book in out for book in edition_ids())


# ---- rounds --------------------------------------------------------------------------------------


def test_settle_json(json_of):
    """A suited A-K-Q against nine high in the JACK book, wager by wager."""
    round_ = json_of("settle", JACK, *DEAL, *BETS)
    assert {"edition", "events", "settlements", "net_cents", "over"} <= round_.keys()
    assert round_["over"]
    rows = [
        (s["seat"], s["wager"], s["stake_cents"], s["net_cents"], s["verdict"], s["rule"], s["at"])
        for s in round_["settlements"]
    ]
    assert rows == [
        ("seat 1", "ante", 10_00, 10_00, "wins", "dealer-does-not-play", "12.A"),
        ("seat 1", "play", 10_00, 0, "pushes", "dealer-does-not-play", "12.A"),
        ("seat 1", "ante bonus", 0, 50_00, "wins", "ante-bonus-pays", "12.E"),
        ("seat 1", "pair plus", 5_00, 200_00, "wins", "pair-plus-pays", "10.D, 12.D"),
        ("seat 1", "six card bonus", 5_00, -5_00, "loses", "six-card-loses", "11.B.i(a)"),
    ]
    assert round_["net_cents"] == {"seat 1": 255_00}


def test_settle_in_words(text_of):
    out = text_of("settle", JACK, *DEAL, *BETS)
    assert "straight flush, 40 to 1" in out
    assert "11.B.i(a)" in out
    assert out.rstrip().endswith("seat 1 wins $255.00")


def test_settle_several_seats_by_place(json_of):
    by_place = json_of(
        "settle", JACK, "--cards", "As Ks Qs / 5c 5d 6h / 2c 3d 9h",
        "--bets", "ante=10; ante=1,000.50", "--choices", "play; fold",
    )  # fmt: skip
    assert by_place["net_cents"] == {"seat 1": 60_00, "seat 2": -1000_50}


def test_settle_seats_out_of_order(json_of):
    named = json_of(
        "settle", ONEIDA,
        "--cards", "dealer: 2c 3d 9h; seat 2: 5c 5d 6h; seat 1: As Ks Qs",
        "--bets", "seat 1: ante=10", "--bets", "seat 2: pair plus=3",
        "--choices", "seat 2: lay down; seat 1: play",
    )  # fmt: skip
    assert named["net_cents"] == {"seat 1": 60_00, "seat 2": 3_00}


def test_settle_with_a_meter(json_of):
    """A-K-Q of spades takes the whole meter; the dollar staked is collected."""
    asked = ["settle", PA, *DEAL, "--bets", "ante=10, progressive payout=1"]
    round_ = json_of(*asked, "--meter", "progressive payout=2,500")
    paid = {s["wager"]: s["net_cents"] for s in round_["settlements"]}
    assert paid["progressive payout"] == 2_499_00
    assert round_["events"][-2]["rule"] == "meter-resets"


def test_play_for_programs(played):
    _, round_ = played
    assert round_["over"]
    wagers = {s["wager"] for s in round_["settlements"]}
    assert {"ante", "pair plus", "six card bonus"} <= wagers
    assert round_["net_cents"]["seat 1"] == sum(s["net_cents"] for s in round_["settlements"])


def test_play_same_seed_same_round(played):
    assert json.loads(_program("play", JACK, "--auto", "--seed", "1", "--json")) == played[1]


def test_play_at_the_terminal(text_of):
    out = text_of("play", JACK, "--seed", "1", typed="ante=10, pair plus=5\np\n")
    assert "seat 1       chose     play" in out
    assert "dealer       dealt     ?? ?? ??" in out
    assert "dealer       revealed" in out
    assert out.index("?? ?? ??") < out.index("chose") < out.index("revealed")


def test_play_several_seats(text_of):
    out = text_of("play", JACK, "--seats", "2", "--bets", "ante=10", "--seed", "1", typed="p\nf\n")
    assert "seat 1       chose     play" in out
    assert "seat 2       chose     fold" in out
    assert "seat 2 loses $10.00" in out


def test_audit(played, json_of, text_of):
    log, round_ = played
    result = json_of("audit", str(log))
    assert {
        "log",
        "whole",
        "closed",
        "rounds",
        "events",
        "settlements",
        "house_cents",
    } <= result.keys()
    assert result["whole"]
    assert result["closed"]
    assert result["notes"] == []
    assert (result["rounds"], result["events"]) == (1, len(round_["events"]))
    assert result["settlements"] == len(round_["settlements"])
    assert result["house_cents"] == -round_["net_cents"]["seat 1"]
    out = text_of("audit", str(log))
    assert "intact" in out
    assert f"settlements recomputed: {result['settlements']}, all correct" in out


def test_replay(played, json_of, text_of):
    log, round_ = played
    assert json_of("replay", str(log)) == [round_]
    lines = text_of("replay", str(log)).splitlines()
    assert len(lines) == len(round_["events"])
    assert lines[-1].split()[:3] == ["table", "closed", "house"]


def test_replay_as_a_seat_hides_the_dealer(played, json_of):
    log, round_ = played
    (seen,) = json_of("replay", str(log), "--as", "seat 1")
    dealt = {e["who"]: e["cards"] for e in seen["events"] if e["verb"] == "dealt"}
    assert dealt["dealer"] == "?? ?? ??"
    known = {e["who"]: e["cards"] for e in round_["events"] if e["verb"] == "dealt"}
    assert dealt["seat 1"] == known["seat 1"]


def test_replay_of_a_transcript(played, text_of, tmp_path):
    """What `replay` prints is a transcript: its answers, with the edition in front, play again."""
    log, _ = played
    first = text_of("replay", str(log))
    lines = first.splitlines()[:-1]
    (tmp_path / "again.round").write_text("\n".join([f"edition {JACK}", "# again", *lines]))
    assert text_of("replay", "again.round") == first


@pytest.mark.proof
@pytest.mark.xdist_group("documents")
def test_pages(houseway, tmp_path):
    assert houseway("pages", str(tmp_path)).code == 0
    written = {f.name for f in tmp_path.iterdir()}
    assert written == {"coverage.md", "games.md", "ambiguities.md", "edition.schema.json"}
    assert all(book in (tmp_path / "games.md").read_text() for book in edition_ids())


# ---- faults found once ---------------------------------------------------------------------------


def test_strategy_asked_twice_in_one_process():
    desk = package.edition(GRAND)
    assert desk.strategy().worst_to_play == desk.strategy().worst_to_play


def test_replay_of_a_transcript_with_its_last_line(played, text_of, tmp_path):
    log, _ = played
    first = text_of("replay", str(log))
    (tmp_path / "again.round").write_text(f"edition {JACK}\n{first}")
    assert text_of("replay", "again.round") == first


def test_play_json_with_questions(json_of):
    assert json_of("play", JACK, "--bets", "ante=10", "--seed", "1", typed="fold\n")["over"]
