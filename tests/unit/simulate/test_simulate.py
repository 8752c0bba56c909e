"""Simulations: the same for any number of workers, near the exact odds, exact to the cent."""

from __future__ import annotations

import sys
from itertools import accumulate
from statistics import pstdev

import pytest

import houseway
from houseway.cli.play import usual_stakes
from houseway.editions import edition_ids, load
from houseway.equipment.chance import Seeded
from houseway.errors import Refused, Unreadable
from houseway.games import game, game_names
from houseway.simulate import simulate
from houseway.simulate.chunks import Plan, Table, play_chunk
from houseway.simulate.pace import Pace
from houseway.simulate.players import names, strategy_of
from houseway.simulate.rows import Rows
from houseway.simulate.tally import Sums, Tally

FURTHEST = 4  # fixed in advance: standard errors between a simulated and the exact edge
VARIES = ("workers", "seconds", "rounds_per_second")
EDITIONS = [name for name in edition_ids() if load(name).game in game_names()]  # not data only
CRAPS = {"pass": 10_00, "place 6": 12_00, "come": 5_00, "buy 4": 20_00, "field": 5_00}

# ---- the same seed, the same result --------------------------------------------------------------


def seeded_result(name, bets, **how):
    """The part of a result that depends only on the seed."""
    simulation = houseway.edition(name).simulate(bets, **how).to_json()
    return {key: value for key, value in simulation.items() if key not in VARIES}


@pytest.mark.parametrize(
    ("name", "bets", "how"),
    [
        ("jack/three-card-poker", {"ante": 10_00, "pair plus": 5_00}, {"seats": 3}),
        ("jack/three-card-poker", {"ante": 10_00}, {"strategy": "random"}),
        ("jack/mini-baccarat", {"banker": 10_00, "tie": 1_00}, {"seats": 2}),
        ("jack/craps", CRAPS, {"seats": 2}),
        ("jack/craps", {"pass": 10_00}, {"strategy": "random"}),
        ("grand-ronde/roulette", {"red": 10_00, "split 17-20": 1_00}, {}),
    ],
)
def test_a_seed_gives_the_same_result_with_any_number_of_workers(name, bets, how):
    alone = seeded_result(name, bets, rounds=2_500, seed=5, workers=1, **how)
    assert seeded_result(name, bets, rounds=2_500, seed=5, workers=3, **how) == alone
    other = seeded_result(name, bets, rounds=2_500, seed=6, workers=1, **how)
    assert other["table"] != alone["table"]


def test_a_longer_simulation_begins_with_the_same_rounds():
    """A chunk depends only on its number."""
    house = houseway.edition("jack/craps").house()
    plan = Plan(house, strategy_of("optimal", house), CRAPS, 1, 9)
    short, long = (play_chunk(plan, Rows(house), 4, n) for n in (50, 120))
    assert long.wins[:50] == short.wins


def test_another_strategy_gets_the_same_cards():
    """The table and the players have separate random sources."""
    house = houseway.edition("jack/three-card-poker").house()
    tables = [
        Table(Plan(house, strategy_of(name, house), {"ante": 10_00}, 1, 3), 0)
        for name in ("optimal", "random")
    ]
    for _ in range(100):
        first, second = ([e.cards for e in t.play().events if e.verb == "dealt"] for t in tables)
        assert first == second


# ---- near the exact odds -------------------------------------------------------------------------

SEED = 2026
NEAR = {  # edition, bets, seats, strategy, rounds
    "three card": (
        "jack/three-card-poker",
        {"ante": 10_00, "pair plus": 10_00},
        2,
        "optimal",
        8_000,
    ),
    "habit": ("jack/three-card-poker", {"ante": 10_00}, 1, "play every hand", 6_000),
    "let it ride": (
        "jack/let-it-ride",
        {"bet 1": 5_00, "bet 2": 5_00, "bet 3": 5_00},
        1,
        "ride only what is paid already",
        4_000,
    ),
    "baccarat": (
        "jack/mini-baccarat",
        {"banker": 10_00, "player": 10_00, "tie": 5_00},
        3,
        "optimal",
        6_000,
    ),
    "roulette": ("jack/roulette", {"red": 10_00, "straight 17": 1_00}, 2, "optimal", 10_000),
    "big six": ("jack/big-six", {"$2": 10_00, "$20": 5_00}, 1, "optimal", 10_000),
    "craps": ("jack/craps", {**CRAPS, "fire": 1_00, "lay 10": 41_00}, 2, "optimal", 4_000),
    "no line bet": (
        "grand-ronde/craps",
        {"place 8": 12_00, "don't come": 10_00},
        1,
        "optimal",
        4_000,
    ),
    "crapless": ("jack/crapless-craps", {"pass": 10_00, "place 2": 10_00}, 1, "optimal", 4_000),
    "props": ("pa/props-and-hops", {"field": 10_00, "any seven": 5_00}, 2, "optimal", 8_000),
    "high roll": (
        "pa/high-roll-dice",
        {"pip street 2": 1_00, "like kind 2": 1_00, "extra roll": 1_00},
        1,
        "optimal",
        6_000,
    ),
}


@pytest.mark.parametrize("case", NEAR)
def test_the_mean_is_near_the_exact_edge(case):
    name, bets, seats, strategy, rounds = NEAR[case]
    simulation = houseway.edition(name).simulate(
        bets, rounds=rounds, seats=seats, seed=SEED, strategy=strategy, workers=2
    )
    assert simulation.rows
    assert not simulation.notes
    for row in simulation.rows:
        assert row.known
        assert row.known.of == "this strategy"
        assert row.z is not None
        assert abs(row.z) < FURTHEST, row.name
        if row.known.deviates:
            exact = float(row.known.bet.hit_frequency)
            error = (exact * (1 - exact) / row.sums.bets * seats) ** 0.5
            assert abs(row.sums.won / row.sums.bets - exact) < FURTHEST * error + 0.02 * (seats > 1)


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "strategy"),
    [
        ("jack/four-card-poker", "basic"),
        ("jack/ultimate-texas-holdem", "optimal"),
        ("jack/ultimate-texas-holdem", "never raise on the Flop"),
    ],
)
def test_large_games_come_near_their_exact_edge(name, strategy):
    bets = {"ante": 10_00, **({"blind": 10_00} if "holdem" in name else {})}
    simulation = houseway.edition(name).simulate(bets, rounds=6_000, seed=SEED, strategy=strategy)
    (ante,) = simulation.rows
    assert ante.known.of == "this strategy"
    assert abs(ante.z) < FURTHEST


def test_the_exact_edge_is_that_of_the_stake():
    """$7 on the six pays $8.16, not 7/6 of $7, and the exact edge says so."""
    simulation = houseway.edition("jack/craps").simulate(
        {"pass": 5_00, "place 6": 7_00}, rounds=200, seed=1, workers=1
    )
    place = next(row for row in simulation.rows if row.name == "place 6")
    exact = houseway.edition("jack/craps").odds_at("7", wager="place 6")["place 6"]
    assert place.known.edge == exact.edge != houseway.edition("jack/craps").odds()["place 6"].edge


# ---- money ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_the_table_wins_what_the_rows_lose_in_every_game(name):
    """To the cent, with random decisions."""
    house = houseway.edition(name).house()
    simulation = simulate(
        house, usual_stakes(None, house), rounds=60, seats=2, seed=8, workers=1, strategy="random"
    )
    assert simulation.rounds == 60
    rows = simulation.tally.rows.values()
    assert sum(sums.net for sums in rows) == -simulation.pace.win
    for sums in rows:
        assert {type(getattr(sums, field)) for field in Sums.__struct_fields__} == {int}


def test_a_withdrawn_bet_counts_as_staked():
    """In Let It Ride the odds are per unit of a first bet that may be withdrawn."""
    bets = {"bet 1": 5_00, "bet 2": 5_00, "bet 3": 5_00}
    simulation = houseway.edition("jack/let-it-ride").simulate(
        bets, rounds=300, seed=1, workers=1, strategy="withdraw whenever possible"
    )
    (row,) = simulation.rows
    assert (row.name, row.sums.stake) == ("bet 1", 300 * 5_00)
    assert row.sums.net == -simulation.pace.win
    assert abs(row.z) < FURTHEST


def test_pass_odds_have_their_own_row():
    """Pass Odds pay true odds: their edge is near zero, and the Pass Bet keeps its own edge."""
    simulation = houseway.edition("jack/craps").simulate(
        {"pass": 10_00, "pass odds": 10_00}, rounds=3_000, seed=SEED, workers=2
    )
    line, taken = simulation.rows
    assert (line.name, line.sums.least, line.sums.most) == ("pass", 10_00, 10_00)
    assert (taken.name, taken.known, taken.sums.most) == ("pass odds", None, 10_00)
    assert abs(line.z) < FURTHEST
    assert abs(float(taken.sums.edge)) < FURTHEST * taken.error
    over = houseway.edition("jack/craps").simulate(
        {"pass": 10_00, "pass odds": 20_00}, rounds=20, seed=SEED, workers=1
    )
    assert over.notes[0].startswith("never decided: pass odds (they were never allowed")  # 1x here


def test_sums_do_not_depend_on_their_grouping():
    house = houseway.edition("jack/craps").house()
    plan = Plan(house, strategy_of("optimal", house), CRAPS, 2, 1)
    table, rows = Table(plan, 0), Rows(house)
    rounds = [table.play().events for _ in range(60)]
    whole, first, second = (Tally({}, []) for _ in range(3))
    for n, events in enumerate(rounds):
        whole.round(events, rows)
        (first if n < 25 else second).round(events, rows)
    first.add(second)
    assert first.rows == whole.rows
    assert (first.staked, first.played, first.ahead) == (whole.staked, whole.played, whole.ahead)


def test_hours_days_and_drawdown_are_summed_correctly():
    """Compared with sums written out in full."""
    chance = Seeded(4)
    wins = [chance.pick((-7, -1, 2, 5)) for _ in range(2_000)]
    pace = Pace(5, hours=3, days=4)
    for at in range(0, 2_000, 300):
        pace.add(wins[at : at + 300])
    run = [0, *accumulate(wins)]
    assert pace.win == sum(wins)
    assert pace.fall == max(max(run[: n + 1]) - now for n, now in enumerate(run))
    assert pace.rise == max(now - min(run[: n + 1]) for n, now in enumerate(run))
    spans = pace.to_json()
    assert [spans[name]["rounds"] for name in spans] == [5, 15, 60]
    hours = sorted(sum(wins[at : at + 5]) for at in range(0, 2_000, 5))
    assert spans["hour"]["simulated"]["spans"] == len(hours)
    assert spans["hour"]["simulated"]["quantiles_cents"]["50%"] == hours[len(hours) // 2 - 1]
    assert spans["hour"]["simulated"]["quantiles_cents"]["1%"] == hours[3]
    assert spans["day"]["simulated"]["spans"] == 133
    assert spans["month"]["simulated"] is None  # 33 of them are too few
    assert spans["month"]["normal"]["mean_cents"] == round(60 * sum(wins) / 2_000)
    error = 60 * pstdev(wins) / 2_000**0.5  # of a mean taken from 2,000 rounds
    assert spans["month"]["normal"]["mean_error_cents"] == round(error)


# ---- shoes and shooters --------------------------------------------------------------------------


def test_a_shoe_lasts_from_round_to_round():
    """The shoe ends after its cut card, and no card appears more often than there are decks."""
    house = houseway.edition("jack/mini-baccarat").house()
    table = Table(Plan(house, strategy_of("optimal", house), {"banker": 10_00}, 1, 3), 0)
    shoes, dealt = 0, []
    for _ in range(200):
        events = table.play().events
        begins = [e.says for e in events if e.verb == "stood"]
        if begins == ["shoe: new"]:
            shoes += 1
            assert not dealt or len(dealt) > 52 * house.decks - 14 - 20
            dealt = []
        dealt += [card for e in events if e.verb == "dealt" for card in e.cards.split()]
        assert max(map(dealt.count, dealt)) <= house.decks
    assert 2 <= shoes <= 4


def test_the_dice_pass_to_the_next_seat():
    """A craps round is one shooter's turn; then the next seat shoots."""
    house = houseway.edition("jack/craps").house()
    table = Table(Plan(house, strategy_of("optimal", house), {"pass": 10_00}, 3, 3), 0)
    shooters = []
    for _ in range(6):
        events = table.play().events
        shooters.append(next(e.who for e in events if e.verb == "chose"))
        assert sum("seven out" in e.says for e in events) == 1
    assert shooters == ["seat 1", "seat 2", "seat 3"] * 2


# ---- your own function ---------------------------------------------------------------------------

OWN = '''
import random

def fold(ask, events, house):
    """Always folds, with the usual bets."""
    return ask.options[-1] if hasattr(ask, "options") else None

def bold(ask, events, house):
    """Plays with an ace in hand; the dealer's cards are hidden."""
    if not hasattr(ask, "options"):
        return {"ante": 20_00}
    mine = next(e.cards for e in events if e.verb == "dealt" and e.who == ask.who)
    assert all(e.cards == "?? ?? ??" for e in events if e.verb == "dealt" and e.who != ask.who)
    return "play" if "A" in mine else "fold"

def by_chance(ask, events, house):
    return random.choice(ask.options) if hasattr(ask, "options") else None

class Doubles:
    """Doubles the stake after a lost round."""
    def __init__(self):
        self.stake = 5_00
    def __call__(self, ask, events, house):
        return "play" if hasattr(ask, "options") else {"ante": self.stake}
    def ended(self, events):
        self.stake = min(2 * self.stake, 80_00) if events[-1].net > 0 else 5_00

def raises(ask, events, house):
    return 1 / 0

def illegal(ask, events, house):
    return "raise" if hasattr(ask, "options") else None

def too_much(ask, events, house):
    return {"no such wager": 5_00}

def nonsense(ask, events, house):
    return 17

nothing = 3
'''
TCP = "jack/three-card-poker"


@pytest.fixture
def own(tmp_path, monkeypatch):
    (tmp_path / "mine.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    yield
    sys.modules.pop("mine", None)


@pytest.mark.usefixtures("own")
def test_a_user_function_decides():
    folded = houseway.edition(TCP).simulate(
        {"ante": 10_00}, rounds=100, seed=1, workers=1, strategy="mine:fold"
    )
    assert folded.pace.win == 100 * 10_00
    assert folded.rows[0].known.of == "best play"
    bold = houseway.edition(TCP).simulate(
        {"ante": 10_00}, rounds=1_500, seed=1, seats=2, strategy="mine.py:bold"
    )
    assert bold.rows[0].sums.most == 20_00
    assert bold.rows[0].sums.edge > folded.rows[0].known.edge


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("name", ["by_chance", "Doubles"])
def test_a_user_function_gives_the_same_result_again(name):
    """The module `random` is seeded for each chunk, and a class is instantiated afresh."""
    how = {"rounds": 2_200, "seed": 4, "strategy": f"mine:{name}"}
    one, two = (seeded_result(TCP, {"ante": 10_00}, workers=workers, **how) for workers in (1, 2))
    assert one == two


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "illegal",
            [
                "'mine:illegal' gave an answer that is not allowed",
                "play or fold, not 'raise'",
                "(section ",
            ],
        ),
        ("too_much", ["gave an answer that is not allowed", "No wager called 'no such wager'"]),
        ("nonsense", ["'mine:nonsense'", "17"]),
        ("raises", ["'mine:raises' failed when seat 1 was asked", "division by zero"]),
        ("nothing", ["no function 'nothing'"]),
        ("absent", ["no function 'absent'"]),
    ],
)
def test_a_bad_user_function_is_refused(name, words, workers):
    with pytest.raises(Unreadable) as refused:
        houseway.edition(TCP).simulate(
            {"ante": 10_00}, rounds=2_000, seed=1, strategy=f"mine:{name}", workers=workers
        )
    for word in words:
        assert word in str(refused.value)


# ---- what cannot be simulated --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("how", "error", "words"),
    [
        ({"rounds": 0}, Unreadable, "at least 1"),
        ({"rounds": -5}, Unreadable, "at least 1"),
        ({"seats": 0}, Unreadable, "at least one seat"),
        ({"seats": 30}, Refused, "the table has 7 seats; you asked for 30"),
        ({"workers": -1}, Unreadable, "number of workers"),
        ({"per_hour": -1}, Unreadable, "rounds per hour"),
        ({"hours": 0}, Unreadable, "hours"),
        ({"strategy": "play evry hand"}, Unreadable, "Did you mean 'play every hand'"),
        ({"strategy": "wild"}, Unreadable, r"(?s)^(?!.*Choose.*Choose).*Choose from 'basic', 'opt"),
        ({"strategy": "no_such_module:f"}, Unreadable, "cannot be loaded"),
        ({"strategy": "no_such_file.py:f"}, Unreadable, "cannot be loaded"),
        ({"bets": {}}, Unreadable, "no bets"),
        ({"bets": {"ante": 10_00, "trips": 1_00}}, Unreadable, "No wager called 'trips'"),
        ({"bets": {"play": 10_00}}, Refused, "placed after the cards"),
    ],
)
def test_bad_arguments_are_refused(how, error, words):
    bets = how.pop("bets", {"ante": 10_00})
    with pytest.raises(error, match=words):
        houseway.edition(TCP).simulate(bets, **{"rounds": 10, **how})


def test_every_game_names_its_strategies():
    for name in EDITIONS:
        house = houseway.edition(name).house()
        assert names(house)[:3] == ["optimal", "basic", "random"]
        assert set(names(house)[3:]) == set(game(house.edition.game).habits)
