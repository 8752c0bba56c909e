"""The API about editions: the same keys and figures as the commands, and a page to read."""

import json
import re
import socket
import threading
from fractions import Fraction
from multiprocessing import active_children
from urllib.parse import quote

import pytest

import houseway
from houseway.editions import edition_ids, load
from houseway.reports.compare import compare, compare_json
from houseway.reports.rounds import round_json
from houseway.reports.rules import rules_json
from houseway.reports.rulings.search import ruling_json, rulings
from houseway.reports.status import edition_rows
from houseway.web.api.acts import ACTS
from tests.web.api_server import THREE, served


@pytest.fixture(scope="module")
def ada(tmp_path_factory):
    """Somebody at a server of its own."""
    with served(tmp_path_factory.mktemp("floor")) as server, server.person("Ada") as client:
        yield client


def plain(told):
    """As it looks after it went through JSON."""
    return json.loads(json.dumps(told))


def test_editions(ada):
    assert ada.get("/editions") == edition_rows(load(name) for name in edition_ids())


@pytest.mark.parametrize("name", edition_ids())
def test_rules_of_every_edition(ada, name):
    assert ada.get(f"/editions/{name}") == plain(rules_json(load(name)))


def test_odds_as_the_command_tells_them(ada):
    told = ada.get("/editions/pa/three-card-poker/odds", pay="pair plus=A", wager="pair plus")
    sheet = houseway.edition("pa/three-card-poker").odds(pay={"pair plus": "A"}, wager="pair plus")
    right = plain(sheet.to_json())
    for varies in ("seconds", "cached"):
        del told[varies], right[varies]
    assert told == right
    assert Fraction(told["wagers"]["pair plus"]["edge"]) == Fraction(707, 5525)


@pytest.mark.parametrize(
    ("asked", "status", "says"),
    [
        ({"option": "nonsense"}, 422, "key=value"),
        ({"option": "colour=red"}, 422, "No option called"),
        ({"pay": "pair plus=Z"}, 422, "Z"),
        ({"wager": "pair pluss"}, 422, "Did you mean 'pair plus'"),
        ({"varianz": "true"}, 422, "varianz"),
        ({"variance": "perhaps"}, 422, "variance"),
        ({"flip": "nonsense"}, 422, "nonsense"),
    ],
)
def test_odds_that_cannot_be_read(ada, asked, status, says):
    assert says in ada.get(f"/editions/{THREE}/odds", status, **asked)["message"]


def test_what_if_pays_as_it_is_told(ada):
    """A row that pays one more changes the edge by the chance of its hands."""
    path = f"/editions/{THREE}/whatif"
    rows = [odds for _, odds in next(p for p in ada.get(f"/editions/{THREE}")["pay"]
                                     if p["wager"] == "pair plus")["rows"]]  # fmt: skip
    edges = []
    for last in ("1 to 1", "2 to 1"):
        told = ada.post(path, wager="pair plus", rows=[*rows[:-1], last])
        edges.append(Fraction(told["wagers"]["pair plus"]["edge"]))
    assert edges[0] - edges[1] == Fraction(3744, 22100)  # pairs among three cards
    ada.post(path, 422, wager="pair plus", rows=["lots"])
    ada.post(path, 422, wager="nothing", rows=["1 to 1"])
    ada.post(path, 422, wager="pair plus", rows=[1])


def test_what_if_says_whether_the_book_permits_it(ada):
    path, pa = f"/editions/{THREE}/whatif", "/editions/pa/three-card-poker/whatif"
    better = ada.post(path, wager="pair plus", rows=["41", "30", "6", "3", "1"])["pay_table"]
    assert better["permitted"]
    assert "minimum" in better["why"]
    worse = ada.post(path, wager="pair plus", rows=["40", "29", "6", "3", "1"])
    assert not worse["pay_table"]["permitted"]
    assert worse["pay_table"]["below_the_minimum"] == ["three of a kind"]
    assert worse["not_permitted_by_the_book"]
    printed = worse["pay_table"]["the_book_permits"]
    assert [table["minimum"] for table in printed] == [True]
    assert all(table["at"] for table in printed)
    tables = {
        p["table"]: [odds for _, odds in p["rows"]]
        for p in ada.get("/editions/pa/three-card-poker")["pay"]
        if p["wager"] == "pair plus"
    }
    for name, rows in tables.items():
        told = ada.post(pa, wager="pair plus", rows=rows)["pay_table"]
        assert (told["permitted"], told["same_as"]) == (True, name)
    told = ada.post(pa, wager="pair plus", rows=["1000", *rows[1:]])["pay_table"]
    assert not told["permitted"]  # more than printed is not permitted here either
    assert [table["table"] for table in told["the_book_permits"]] == list(tables)


def test_every_table_and_what_doubts_are_worth(ada):
    rows = ada.get(f"/editions/{THREE}/every-table")
    sheet = ada.get(f"/editions/{THREE}/odds")["wagers"]
    assert {row["wager"] for row in rows} == set(sheet)
    for row in rows:
        assert float(Fraction(row["edge"])) == pytest.approx(row["edge_decimal"])
    for price in ada.get(f"/editions/{THREE}/prices"):
        edge, other = Fraction(price["edge"]), Fraction(price["edge_read_otherwise"])
        assert Fraction(price["price"]) == other - edge


def test_strategy_and_coverage(ada):
    told = ada.get(f"/editions/{THREE}/strategy")
    assert told["worst_hand_to_play"] == "Q-6-4"
    assert "hands" in ada.get(f"/editions/{THREE}/strategy", every_hand="true")
    assert ada.get(f"/editions/{THREE}/coverage") == plain(
        houseway.edition(THREE).coverage().to_json()
    )


def test_compare(ada):
    told = ada.get("/compare/three-card-poker")
    assert set(told["editions"]) == {n for n in edition_ids() if n.endswith("/three-card-poker")}
    editions = [load(name) for name in told["editions"]]
    assert told == plain(compare_json(editions, compare(editions)))
    ada.get("/compare/bridge", 404)
    two = ada.get("/compare/three-card-poker", book=["jack", "pa"], odds="true")
    assert two["editions"] == ["jack/three-card-poker", "pa/three-card-poker"]
    edges = next(part for part in two["parts"] if part["part"] == "house edge")["rows"]
    (plus,) = [row["said"] for row in edges if row["name"] == "pair plus"]
    for name, said in plus.items():
        solved = houseway.edition(name).odds(wager="pair plus").wagers["pair plus"]
        assert Fraction(said["exact"]) == solved.edge
    ada.get("/compare/three-card-poker", 422, book="nobody")


def test_rulings(ada):
    words = "a card is exposed"
    everywhere = [load(name) for name in edition_ids()]
    right = ruling_json(everywhere, words, rulings(everywhere, words))
    assert ada.get("/rulings", words=words) == plain(right)
    one = ada.get("/rulings", edition=THREE)
    assert {row["edition"] for row in one["rulings"]} == {THREE}
    ada.get("/rulings", 422, edition=THREE, table="pit 1")


def test_settle_as_the_command_tells_it(ada):
    cards = {"seat 1": "As Ks Qs", "dealer": "2c 3d 9h"}
    bets = {"seat 1": {"ante": 1000, "pair plus": 500}}
    choices = {"seat 1": ["play"]}
    told = ada.post("/settle", edition=THREE, cards=cards, bets=bets, choices=choices)
    right = houseway.edition(THREE).settle(cards, bets, choices)
    assert told == plain(round_json(right))
    assert told["net_cents"]["seat 1"] > 0


def test_a_point_and_a_bet_that_stands_are_settled_as_the_command_does(ada):
    bets = {"seat 1": {"pass": 1000}}
    told = ada.post("/settle", edition="jack/craps", bets=bets, dice="2-3", point="6")
    right = houseway.edition("jack/craps").settle({"dice": "2-3"}, bets, point="6")
    assert told == plain(round_json(right))
    assert told["still_standing_cents"] == bets


def test_settle_refuses(ada):
    hands = {"seat 1": "As Ks Qs", "dealer": "2c 3d 9h"}
    ada.post("/settle", 404, edition="jack/bridge", bets={"seat 1": {"ante": 1}})
    ada.post("/settle", 422, edition=THREE, bets={"seat 1": {"ante": "10"}}, cards=hands)
    ada.post("/settle", 422, edition=THREE, bets={}, cards=hands)
    ada.post("/settle", 422, edition=THREE, bets={"seat 1": {"ante": 1000}}, cards={"seat 1": "As"})
    told = ada.post("/settle", 409, edition=THREE, bets={"seat 1": {"ante": 1000}}, cards=hands,
                    choices={"seat 1": ["run"]})  # fmt: skip
    assert told["at"]


LONG = "jack/blackjack/odds?variance=true&option=decks=7&option=blackjack_pays=6 to 5"


def test_others_are_answered_during_a_long_computation_and_who_leaves_cancels_it(ada):
    """Who leaves takes the worker with him; another one does the work that waits."""
    ada.get(f"/editions/{THREE}/coverage")  # so that there is a worker
    before = {process.pid for process in active_children()}
    host, port = ada.server.url.removeprefix("http://").split(":")
    asked = f"GET /editions/{quote(LONG, safe='/?&=')} HTTP/1.1\r\nHost: {host}\r\n"
    asked += f"Authorization: Bearer {ada.token}\r\n\r\n"
    with socket.create_connection((host, int(port))) as wire:
        wire.sendall(asked.encode())
        second = threading.Thread(target=ada.get, args=(f"/editions/{THREE}/coverage",))
        while not ada.server.jobs._busy:
            assert ada.get("/me")["name"] == "Ada"
        second.start()
        assert len(ada.get("/editions")) == len(edition_ids())
    second.join(timeout=120)
    assert not second.is_alive()
    assert before - {process.pid for process in active_children()}


def test_the_page_of_the_schema_needs_nothing_from_elsewhere(ada):
    schema = ada.get("/openapi.json")
    page = ada.http.get("/docs").text
    assert not re.search(r"<script|https?://|@import|<link|src=", page)
    for path, verbs in schema["paths"].items():
        assert path in page
        for operation in verbs.values():
            assert f"id='{operation['operationId']}'" in page
    anchors = set(re.findall(r"id='([^']+)'", page))
    assert set(re.findall(r"href='#([^']+)'", page)) <= anchors
    for act in ACTS:
        assert f"/tables/{{name}}/{act}" in schema["paths"]


def test_every_operation_tells_its_errors(ada):
    for path, verbs in ada.get("/openapi.json")["paths"].items():
        for operation in verbs.values():
            told = set(operation["responses"])
            assert {"200", "413", "422"} <= told, path
            assert "401" in told or path == "/login"
