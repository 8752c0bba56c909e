"""Sockets that drop and servers that die in the middle of a round; addresses that lead nowhere."""

import signal
from http.client import HTTPConnection

import pytest

from tests.browser.serving import Floor
from tests.browser.visiting import RESULT, Visitor

THREE = "jack/three-card-poker"
NETWORK = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}


def drop(visitor):
    """Cut the page's socket and let no other be opened."""
    visitor.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {"offline": True, **NETWORK})
    visitor.run("window.socket.io.engine.close()")
    visitor.until(lambda: not visitor.run("return window.socket.connected"), "a dropped socket")


def mend(visitor):
    """The network is there again."""
    visitor.driver.execute_cdp_cmd(
        "Network.emulateNetworkConditions", {"offline": False, **NETWORK}
    )


@pytest.fixture
def connected(ann):
    """Ann, whose network is mended at the end in any case."""
    yield ann
    mend(ann)


def test_a_dropped_socket(connected, bob, floor):
    """What happened meanwhile is shown when the page is back, and the round goes on."""
    ann = connected
    table = floor.table("dropped", THREE)
    ann.sit(table, "seat 1")
    bob.sit(table, "seat 2")
    for visitor in (ann, bob):
        visitor.lay("ante")
        visitor.act("bet")
    cards = ann.until(lambda: ann.hand("seat 1"), "cards")
    ann.act("choose", "play")
    bob.wants("choose", "play")
    drop(ann)
    bob.act("choose", "play")
    bob.reads(RESULT, ".hw-money")
    bob.act("again")
    bob.reads("Waiting for", ".hw-asked")
    mend(ann)
    ann.alive()
    ann.reads("Place your bets", ".hw-asked")
    ann.act("again")
    ann.wants("choose", "play")
    assert ann.until(lambda: ann.hand("seat 1"), "cards") != cards
    ann.act("choose", "play")
    bob.act("choose", "play")
    ann.reads(RESULT, ".hw-money")
    assert [game.over for game in floor.games(table)] == [True, True]


LATE = """
const Real = window.WebSocket;
window.WebSocket = function (...given) {
  const socket = new Real(...given);
  const held = [];
  for (const name of ["open", "message"]) {
    Object.defineProperty(socket, `on${name}`, { set(act) {
      socket.addEventListener(name, (e) => { held.push(() => act(e)); next(); });
    } });
  }
  const next = () => {
    if (window.hw_let_through) while (held.length) held.shift()();
    else setTimeout(next, 20);
  };
  return socket;
};
window.WebSocket.prototype = Real.prototype;
"""


def test_clicks_before_the_page_is_connected_are_done_in_their_order(ann, floor):
    """The page is drawn before its socket is there; what is clicked meanwhile is not lost."""
    table = floor.table("early", THREE)
    ann.sit(table, "seat 1")
    late = ann.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LATE})
    try:
        ann.driver.get(ann.driver.current_url)
        ann.click('.hw-felt [data-spot="ante"][data-seat="seat 1"]')
        ann.click('.hw-felt [data-spot="ante"][data-seat="seat 1"]')
        ann.click('[data-act="chip"][data-value="2500"]')
        ann.click('.hw-felt [data-spot="ante"][data-seat="seat 1"]')
        assert ann.is_there("html[data-waiting]")
        assert not ann.is_there('[data-act="bet"]')
        ann.run("window.hw_let_through = true")
        ann.alive()
        ann.reads("$35", ".hw-bets")
        assert not ann.is_there("html[data-waiting]")
    finally:
        ann.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", late)


def test_a_seat_taken_before_the_lobby_is_connected(ann, floor):
    """The lobby's buttons wait for the socket too."""
    late = ann.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LATE})
    try:
        ann.driver.get(floor.url)
        ann.click(f'[data-sit="{THREE}"]')
        assert not ann.run("return window.did_handshake === true")
        ann.run("window.hw_let_through = true")
        ann.until(lambda: "/table/" in ann.driver.current_url, "a table")
    finally:
        ann.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", late)


def test_a_server_killed_in_mid_round(first_browser, programs, tmp_path):
    """Started again it deals on: the page comes back by itself, with the same cards."""
    with Floor(tmp_path) as floor:
        table = floor.table("killed", THREE)
        ann = Visitor(first_browser, floor)
        ann.sit(table, "seat 1")
        name, before = ann.name(), ann.chips()
        ann.lay("ante")
        ann.act("bet")
        ann.wants("choose", "play")
        cards = ann.hand("seat 1")
        ann.run("window.before = true")
        floor.end(signal.SIGKILL)
        port = floor.port
        floor.start()
        assert floor.port == port
        ann.until(lambda: not ann.run("return window.before"), "a page of the new server")
        ann.alive()
        ann.wants("choose", "play")
        assert (ann.name(), ann.hand("seat 1")) == (name, cards)
        assert cards[0] != "a card face down"
        ann.act("choose", "play")
        ann.reads(RESULT, ".hw-money")
        (game,) = floor.games(table)
        net = sum(e.net for e in game.events if e.verb == "settled")
        assert game.over
        assert ann.chips() == before + net
        assert floor.audit(table)["whole"]


NOWHERE = {
    "/no/such/page": "no/such/page",
    "/table/droped-too": "Did you mean",
    "/log/nope": "No table called",
    "/desk/jack/nope": "No edition called",
    "/odds/jack/nope": "No edition called",
    "/rules/x/y": "No edition called",
    "/strategy/x/y": "No edition called",
    "/compare/nope": "nope",
    "/rulings?table=nope": "No table called",
    "/tables/new?edition=nope": "No edition called",
}


def status(floor, path):
    """What the server answers to a plain request."""
    asked = HTTPConnection("127.0.0.1", floor.port)
    asked.request("GET", path)
    found = asked.getresponse().status
    asked.close()
    return found


def test_what_is_not_here_is_said_with_a_way_home(ann, floor):
    """In words, in the frame of every page, and a program is told so by the number."""
    floor.table("dropped-too", THREE)
    assert status(floor, "/") == status(floor, "/table/dropped-too") == 200
    for path, words in NOWHERE.items():
        assert status(floor, path) == 404, path
        ann.go(path)
        ann.reads(words, "main")
        assert ann.is_there('main a[href="/"]'), path
        assert ann.is_there(".hw-header"), path


def test_an_address_that_cannot_be_read_is_told_in_words(ann, floor):
    for path in ("/trainer?seed=abc", "/log/any?round=first"):
        assert status(floor, path) == 422
        ann.go(path)
        ann.reads("expected a whole number", "main")
    ann.click_words("/log/any")
    ann.reads("No table called", "main")
