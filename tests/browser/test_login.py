"""A floor that others can reach: nobody comes in without an account, and roles are kept."""

import pytest

from tests.browser.serving import Floor
from tests.browser.visiting import RESULT, Visitor

TABLE = "public"
RUNNING = {  # what only a supervisor does
    "close": "", "automatic": "no", "bots": "2", "cage": {"what": "fill", "amount": "5"},
    "declare": {"irregularity": "shuffler-jams"},
}  # fmt: skip


@pytest.fixture(scope="module")
def public(programs, tmp_path_factory):
    """The floor at every address of this machine, with two accounts and a table."""
    floor = Floor(tmp_path_factory.mktemp("public"), host="0.0.0.0")
    floor.account("Ada", "a long word", "player")
    floor.account("Eve", "another word", "supervisor")
    floor.table(TABLE, "jack/three-card-poker")
    with floor:
        yield floor


def refused(floor, name):
    """Why acts of somebody were refused."""
    return [told.why for told in floor.refusals(TABLE) if told.who == name]


def log_in(visitor, name, password):
    visitor.go("/login")
    visitor.type('[aria-label="Name"]', name)
    visitor.type('[aria-label="Password"]', password)
    visitor.click_words("log in", "form button")


def test_nobody_sees_a_page_before_he_logs_in(first_browser, public):
    ada = Visitor(first_browser, public)
    for page in ("/", f"/table/{TABLE}", f"/log/{TABLE}", "/odds/jack/big-six", "/trainer"):
        ada.go(page)
        assert "/login" in ada.driver.current_url
    log_in(ada, "Ada", "not the word")
    ada.refusal("Wrong name or password")
    log_in(ada, "Ada", "a long word")
    ada.until(lambda: ada.is_there(".hw-edition"), "the lobby")


def test_a_player_plays_and_does_no_more(first_browser, public):
    ada = Visitor(first_browser, public)
    log_in(ada, "Ada", "a long word")
    ada.until(lambda: ada.is_there(".hw-edition"), "the lobby")
    assert not ada.is_there('a[href="/tables/new"]')
    ada.sit(TABLE, "seat 1")
    assert ada.name() == "Ada"
    assert not ada.is_there(".hw-drawer")
    for n, (act, value) in enumerate(RUNNING.items(), 1):
        ada.send(act, value)
        ada.until(lambda n=n: len(refused(public, "Ada")) == n, f"{act} refused")
    assert all("players cannot" in why for why in refused(public, "Ada"))
    ada.lay("ante")
    ada.act("bet")
    ada.act("choose", "fold")
    ada.reads(RESULT, ".hw-money")


def test_a_supervisor_runs_the_table_and_does_not_play(first_browser, public):
    eve = Visitor(first_browser, public)
    log_in(eve, "Eve", "another word")
    eve.until(lambda: eve.is_there(".hw-edition"), "the lobby")
    eve.go(f"/table/{TABLE}")
    eve.until(lambda: eve.is_there(".hw-drawer"), "the supervisor's drawer")
    eve.send("sit", "seat 5")
    eve.refusal("cannot play")
    assert "seat 5" not in eve.text(".hw-seats-box")
    eve.click('[aria-label="your name and role"]')
    eve.click_words("log out", ".q-menu button")
    eve.until(lambda: "/login" in eve.driver.current_url, "the login page")
    eve.go(f"/table/{TABLE}")
    assert "/login" in eve.driver.current_url
