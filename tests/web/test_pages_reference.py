"""The pages one reads: every edition's odds, rules, strategy and comparison, what-if, rulings."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from html import escape

import pytest
from nicegui import app

from houseway.editions import House, edition_ids, load
from houseway.odds.sheet import BetOdds, OddsSheet, Outcome, SplitHands
from houseway.odds.solve import odds as solved
from houseway.odds.solve import strategy_report
from houseway.reports import status
from houseway.reports.compare import compare as compared
from houseway.reports.rulings.search import ruling_json
from houseway.reports.rulings.search import rulings as ruled
from houseway.web.accounts import Person, take_role_here
from houseway.web.pages import rulings
from houseway.web.pages.odds import compare
from houseway.web.pages.odds import head as odds_head
from houseway.web.pages.odds import page as odds
from houseway.web.pages.odds import rules_page as rules
from houseway.web.pages.odds import strategy_page as strategy
from houseway.web.pages.odds import waiting as odds_waiting
from houseway.web.pages.odds.charts import bar_chart, edge_bars, often, outcome_bars
from houseway.web.pages.odds.sheet import endings_html, sheet_html
from houseway.web.pages.odds.strategy import strategy_html
from houseway.web.pages.odds.what_if import changed_html
from houseway.web.pages.rulings import found_html
from houseway.web.pages.shared.figures import anchor, count, exact, percent, table
from houseway.web.workers.jobs import Jobs
from houseway.web.workers.tasks import compared_odds
from tests.web.floors import at_a_browser

THREE = "jack/three-card-poker"
PAGES = (odds, compare, strategy, rules, rulings)


class Busy(Jobs):
    """Workers who have so much to do that nobody's turn ever comes."""

    async def run(self, task, *, progress=None, owner="", patient=False):
        await asyncio.Event().wait()


def read(user):
    """All that a page shows, HTML and labels alike."""
    return "\n".join(
        str(getattr(element, "content", "") or getattr(element, "text", "") or "")
        for element in user.client.elements.values()
    )


def visit(folder, walk, jobs=None):
    """Let somebody walk through the pages."""

    async def walking():
        async with at_a_browser(folder, PAGES, jobs or Busy(1)) as (user, _):
            await walk(user)

    asyncio.run(walking())


def one(user, marker):
    """The one element of a page that bears a mark."""
    (element,) = user.find(marker=marker).elements
    return element


async def until(fits):
    """Wait until something holds, for at most two minutes."""
    async with asyncio.timeout(120):
        while not fits():
            await asyncio.sleep(0.01)


@pytest.fixture
def hasty(monkeypatch):
    """Pages wait for no worker."""
    monkeypatch.setattr(odds_waiting, "PATIENCE", 0)


# -- every edition -------------------------------------------------------------------------------


def test_rules_of_every_edition(tmp_path):
    async def walk(user):
        for name in edition_ids():
            edition = load(name)
            await user.open(f"/rules/{name}")
            shown = read(user)
            for rule in (*edition.rules, *(i.id for i in edition.irregularities)):
                assert f'id="{escape(anchor(rule))}"' in shown, (name, rule)
            for section in edition.sections:
                assert f'id="{escape(anchor(section))}"' in shown, (name, section)
            for ambiguity in edition.ambiguities.values():
                assert escape(ambiguity.alternative) in shown, name
            for note in edition.notes.values():
                assert escape(note.interpretation) in shown, name
            for told in (*edition.gaps.values(), *edition.staff_procedures.values()):
                assert escape(told) in shown, name
            for steps in edition.procedures.values():
                assert all(escape(step.do) in shown for step in steps), name

    visit(tmp_path, walk)


def test_odds_of_every_edition_while_all_workers_are_busy(tmp_path, hasty):
    """The page does not wait: pay tables and what-if are there, the figures say they will come."""

    async def walk(user):
        for name in edition_ids():
            edition = load(name)
            await user.open(f"/odds/{name}")
            shown = read(user)
            for pay in edition.pay:
                assert all(escape(hand) in shown for hand in pay.rows), (name, pay.wager)
            for option in edition.options:
                assert one(user, f"option-{option}").value, (name, option)
            assert user.find(marker="cancel").elements

    visit(tmp_path, walk)


def test_strategy_and_comparison_of_every_edition(tmp_path, hasty):
    async def walk(user):
        for name in edition_ids():
            edition = load(name)
            await user.open(f"/strategy/{name}")
            assert escape(edition.title) in read(user)
            await user.open(f"/compare/{edition.game}")
            shown = read(user)
            assert all(f"<th>{escape(wager)}</th>" in shown for wager in edition.wagers), name
            assert all(escape(rule) in shown for rule in edition.rules), name

    visit(tmp_path, walk)


def test_two_books_side_by_side(tmp_path):
    """What differs is what differs between these two."""

    async def walk(user):
        await user.open("/compare/three-card-poker?books=jack,pa")
        shown = read(user)
        assert "<th>jack</th><th>pa</th>" in shown
        assert "<th>oneida</th>" not in shown
        parts = compared([load("jack/three-card-poker"), load("pa/three-card-poker")])
        for part in parts:
            assert f"{part.differences} of {len(part.rows)} differ" in shown
        await user.open("/compare/three-card-poker?books=nobody")
        assert "<th>oneida</th>" in read(user)

    visit(tmp_path, walk, Busy(1))


@pytest.mark.parametrize("path", ["rules/jack/chess", "odds/nowhere/craps", "strategy/a/b",
                                  "compare/chess", "rulings?edition=jack/chess",
                                  "rulings?table=nobody"])  # fmt: skip
def test_what_is_not_there_is_said_so(tmp_path, path):
    async def walk(user):
        answer = await user.http_client.get(f"/{path}")
        assert answer.status_code == 404
        assert "Not found" in answer.text

    visit(tmp_path, walk)


def test_a_game_that_is_not_written_yet(tmp_path, monkeypatch):
    monkeypatch.setattr(odds_head, "game_names", lambda: ())
    monkeypatch.setattr(status, "game_names", lambda: ())

    async def walk(user):
        for page in ("rules", "odds", "strategy"):
            await user.open(f"/{page}/{THREE}")
            shown = read(user)
            assert "data only" in shown
            assert "not implemented yet" in shown
            assert "Pair Plus" in shown
            assert "/tables/new" not in shown

    visit(tmp_path, walk)


# -- odds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [THREE, "jack/roulette", "jack/craps", "jack/big-six"])
def test_the_sheet_shows_what_was_solved(tmp_path, name):
    sheet = solved(House(load(name)))  # kept from now on, so the page has it at once

    async def walk(user):
        await user.open(f"/odds/{name}")
        shown = read(user)
        for wager, bet in sheet.wagers.items():
            assert escape(wager) in shown
            assert percent(float(bet.edge)) in shown
            assert exact(bet.edge) in shown
            for way in bet.outcomes:
                assert count(way.count) in shown

    visit(tmp_path, walk)


def test_the_sheet_of_split_hands_and_of_meters():
    """Figures nobody can read at once are told in short, what is not known is not told."""
    split = SplitHands(chance=Fraction(1, 50), hands=Fraction(42, 1000), mean=Fraction(0))
    wins = [Outcome("win", "1 to 1", Fraction(1), 4 * 10**59)]
    rest = [Outcome("lose", "lose", Fraction(-1), 6 * 10**59)]
    bet = BetOdds(
        wager="bet",
        includes=["double down"],
        outcomes=[*wins, *rest],
        total=10**60,
        average_stake=Fraction(1),
        split=split,
    )
    sheet = OddsSheet(
        edition="jack/blackjack",
        options={},
        pay={},
        readings_flipped=[],
        unlicensed=[],
        wagers={"bet": bet},
        total_combinations=10**60,
        cached=True,
    )
    shown = sheet_html(sheet) + endings_html(sheet.wagers)
    assert "not computed" in shown
    assert "at least 40.0000%" in shown
    assert "10<sup>59</sup>" in shown
    assert "2.0000% of rounds are split" in shown


def test_a_computation_can_be_cancelled_and_begun_again(tmp_path, monkeypatch):
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "nothing kept"))

    async def walk(user):
        await user.open("/strategy/jack/blackjack")
        for _ in range(2):
            await user.should_see(marker="cancel", retries=20)
            user.find(marker="cancel").click()
            await user.should_see("cancelled")
            user.find(marker="again").click()

    visit(tmp_path, walk)


# -- what if -------------------------------------------------------------------------------------


def test_what_if_with_a_table_of_ones_own(tmp_path):
    async def walk(user):
        await user.open(f"/odds/{THREE}")
        one(user, "pay-pair_plus").value = "my own table"
        await user.should_see(marker="row-pair_plus-straight_flush", retries=100)
        row = one(user, "row-pair_plus-straight_flush")
        for odds_, edge, licensed in (("41 to 1", "7.0588%", True), ("35 to 1", "8.3620%", False)):
            row.value = odds_
            await until(lambda edge=edge: edge in read(user))
            shown = read(user)
            pay = {"pair plus": f"{odds_}, 30 to 1, 6 to 1, 3 to 1, 1 to 1"}
            assert percent(compared_odds(THREE, {}, pay)["pair plus"].new.edge) == edge
            assert ("the book does not permit this pay table" in shown) is not licensed
            assert ("pair plus: permitted." in shown) is licensed
            assert "a minimum" in shown
        row.value = "40 for 1"
        await until(lambda: "pays less on straight flush" in read(user))
        row.value = "40"
        await until(lambda: escape("the book's own table") in read(user))
        row.value = "many"
        await until(lambda: "'many' is not" in read(user))
        user.find(marker="defaults").click()
        await until(lambda: "These are the book's defaults." in read(user))

    visit(tmp_path, walk, Jobs(1))


def test_what_if_follows_the_options_of_the_book(tmp_path):
    """A pay table that belongs to another option is offered once that option is elected."""

    async def walk(user):
        await user.open("/odds/pa/three-card-poker")
        offered = one(user, "pay-ante_bonus").options
        one(user, "option-pair_plus_and_ante").value = "both, within five times each other"
        await until(lambda: one(user, "pay-ante_bonus").options != offered)
        assert [t for t in one(user, "pay-ante_bonus").options if t.startswith("7(e)")]

    visit(tmp_path, walk)


def test_what_was_typed_is_kept_when_an_option_changes(tmp_path):
    """Where the wager still has these rows; else the page says that it could not be kept."""

    async def walk(user):
        await user.open("/odds/pa/three-card-poker")
        one(user, "pay-pair_plus").value = "my own table"
        await user.should_see(marker="row-pair_plus-straight_flush", retries=100)
        one(user, "row-pair_plus-straight_flush").value = "47 to 1"
        one(user, "pay-ante_bonus").value = one(user, "pay-ante_bonus").options[1]
        lost = str(one(user, "pay-ante_bonus").value)
        offered = one(user, "pay-ante_bonus").options
        one(user, "option-dealing").value = "automated shoe"
        one(user, "option-pair_plus_and_ante").value = "both, within five times each other"
        await until(lambda: one(user, "pay-ante_bonus").options != offered)
        assert one(user, "pay-pair_plus").value == "my own table"
        assert one(user, "row-pair_plus-straight_flush").value == "47 to 1"
        await until(lambda: "the book does not permit" in read(user))
        assert f"table {lost} does not apply" in read(user)
        one(user, "option-posted_minimum").value = "much"  # unreadable: nothing is lost by it
        assert one(user, "row-pair_plus-straight_flush").value == "47 to 1"
        user.find(marker="defaults").click()
        await until(lambda: one(user, "pay-pair_plus").value != "my own table")

    visit(tmp_path, walk, Jobs(1))


def test_old_and_new_side_by_side():
    wagers = ["red", "first five numbers"]
    both = compared_odds("jack/roulette", {"wheel": "single zero"}, {}, wagers)
    shown = changed_html(both, [], ["wheel"])
    assert "5.2632%" in shown  # 2/38
    assert "2.7027%" in shown  # 1/37
    assert "for the player" in shown
    assert "not offered" in shown  # 0, 00, 1, 2, 3 needs a double zero


# -- strategy ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (THREE, "Close decisions"),
        ("jack/crazy-four-poker", "These thresholds cost"),
        ("jack/mississippi-stud", "On 2 cards"),
    ],
)
def test_each_kind_of_strategy(name, words):
    report = strategy_report(House(load(name)))
    shown = strategy_html(report)
    assert words in shown
    assert percent(float(report.edge)) in shown
    assert all(escape(mistake.habit) in shown for mistake in report.mistakes)


def test_a_game_without_decisions(tmp_path):
    async def walk(user):
        await user.open("/strategy/jack/roulette")
        await until(lambda: "no decisions after the bets" in read(user))

    visit(tmp_path, walk, Jobs(1))


# -- rulings -------------------------------------------------------------------------------------


def test_the_desk_finds_the_remedy(tmp_path):
    async def walk(user):
        await user.open("/rulings")
        one(user, "what-happened").value = "dealer flashed his card in three card poker pa"
        await until(lambda: "649a.13(d)" in read(user))
        shown = read(user)
        assert "strong match" in shown
        assert "all hands are void" in shown
        one(user, "what-happened").value = "a player spilled a drink on the layout"
        await until(lambda: "Nothing in any book matches" in read(user))
        one(user, "book").value = "grand-ronde/craps"
        await until(lambda: "says nothing about irregularities" in read(user))

    visit(tmp_path, walk)


def test_a_supervisor_can_declare_at_his_table(tmp_path):
    async def walk(user):
        ann = Person("Ann", "supervisor")
        await app.state.pit.open_table(ann, "pit 1", THREE, practice=True)
        for role in ("player", "supervisor", "auditor"):
            await user.open("/rulings?table=pit 1")
            with user.client:
                take_role_here(role)
            await user.open("/rulings?table=pit 1&words=boxed card")
            assert "face up card" in read(user)
            assert ("#wrong-" in read(user)) is (role == "supervisor")

    visit(tmp_path, walk)
    editions = [load(THREE)]
    told = ruling_json(editions, "boxed card", ruled(editions, "boxed card"))
    assert "/table/pit%201#wrong-" in found_html(told, "pit 1")
    assert "#wrong-" not in found_html(told)


# -- figures -------------------------------------------------------------------------------------


def test_charts_and_tables_escape_what_they_are_told():
    evil = "<script>alert(1)</script>"
    bet = BetOdds(
        wager=evil,
        includes=[],
        outcomes=[Outcome(evil, evil, Fraction(1), 1)],
        total=2,
        average_stake=Fraction(1),
    )
    shown = edge_bars([(evil, 0.1)]) + outcome_bars(bet) + table((evil,), [[evil]], evil)
    assert "<script" not in shown
    assert bar_chart([], "nothing") == ""


def test_an_edge_for_the_player_grows_the_other_way():
    drawn = edge_bars([("house", 0.02), ("player", -0.01)])
    assert "<line" in drawn
    assert "-1.000%" in drawn


@pytest.mark.parametrize(
    ("share", "told"), [(0.5, "50.000%"), (1 / 649740, "1 in 649,740"), (0.0, "0.000%")]
)
def test_how_often(share, told):
    assert often(share) == told
