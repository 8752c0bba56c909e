"""Accounts, roles, tokens and guests."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from houseway.errors import Refused, Unreadable
from houseway.web.accounts import (
    AUDIT,
    AUDITOR,
    NOBODY,
    OPEN,
    PLAY,
    PLAYER,
    RUN,
    SUPERVISOR,
    Accounts,
    Person,
    may,
)
from houseway.web.refusal_log import MOST_OF_STRANGERS, Refusals
from houseway.web.sidecar import Sidecar, sidecar_path
from houseway.web.throttle import MOST, TRIES, WAIT, WIDE_TRIES, WIDE_WAIT, LoginThrottle

GOOD = "correct horse"


class Time:
    """A clock that is turned by hand."""

    now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def beside(tmp_path):
    kept = Sidecar(sidecar_path(tmp_path / "tables.db"))
    yield kept
    kept.close()


@pytest.fixture
def remote(beside):
    people = Accounts(beside, local=False)
    people.add("Ann", GOOD, PLAYER)
    people.add("Sue", GOOD, SUPERVISOR)
    return people


@pytest.mark.parametrize(
    ("role", "acts"),
    [(PLAYER, {PLAY}), (SUPERVISOR, {RUN, OPEN, AUDIT}), (AUDITOR, {AUDIT}), (NOBODY, set())],
)
def test_each_role_does_only_its_own(role, acts):
    assert {act for act in (PLAY, RUN, OPEN, AUDIT) if may(Person("x", role), act)} == acts


def test_at_home_the_auditor_still_never_acts():
    assert not may(Person("x", AUDITOR, local=True), PLAY)
    assert may(Person("x", PLAYER, local=True), OPEN)
    assert not may(Person("x", PLAYER, local=True), RUN)


def test_login(remote):
    assert remote.login("Ann", GOOD) == Person("Ann", PLAYER)
    assert remote.login(" Sue ", GOOD) == Person("Sue", SUPERVISOR)
    for name, password in (("Ann", "wrong horse"), ("Bob", GOOD), ("", ""), ("Ann", "")):
        with pytest.raises(Refused, match="wrong name or password"):
            remote.login(name, password)


def test_the_file_holds_no_password_and_is_its_owners_alone(remote, beside):
    beside.run("PRAGMA wal_checkpoint(TRUNCATE)")
    content = beside.file.read_bytes()
    assert b"Ann" in content
    assert GOOD.encode() not in content
    assert beside.file.stat().st_mode & 0o077 == 0
    hashes = [row[0] for row in beside.run("SELECT hash FROM accounts")]
    assert len(set(hashes)) == 2  # the same password, salted differently


def test_wrong_tries_are_slowed_down(beside):
    clock = Time()
    people = Accounts(beside, local=False, now=clock)
    people.add("Ann", GOOD)
    people.add("Bob", GOOD)
    for _ in range(TRIES):
        with pytest.raises(Refused, match="wrong"):
            people.login("Ann", "wrong horse")
    with pytest.raises(Refused, match="too many wrong passwords; try again in 60 seconds"):
        people.login("Ann", GOOD)
    assert people.login("Bob", GOOD).name == "Bob"  # others are not kept out
    clock.now += WAIT + 1
    assert people.login("Ann", GOOD).name == "Ann"


def test_guesses_at_the_same_moment_are_all_counted(remote):
    def guess(n):
        with pytest.raises(Refused) as refused:
            remote.login("Sue", f"wrong horse {n}")
        return "wrong name or password" in str(refused.value)

    with ThreadPoolExecutor(16) as threads:
        assert sum(threads.map(guess, range(32))) == TRIES


def test_strange_names_do_not_clear_the_count_of_others():
    tries = LoginThrottle(Time())
    for n in range(MOST):  # there is no room left
        tries.count(f"name {n}", "there")
    for _ in range(TRIES):
        tries.count("Sue", "here")
    for n in range(MOST // 2 - TRIES):  # each counts twice: by name, and by name and address
        tries.count(f"another {n}", "there")
    with pytest.raises(Refused, match="too many"):
        tries.count("Sue", "here")


def test_tries_elsewhere_do_not_keep_somebody_out():
    clock = Time()
    tries = LoginThrottle(clock)
    tries.count("Sue", "home")
    tries.right("Sue", "home")
    for n in range(WIDE_TRIES):
        tries.count("Sue", f"address {n}")
    with pytest.raises(Refused, match=f"try again in {WIDE_WAIT:.0f} seconds"):
        tries.count("Sue", "another address")
    tries.count("Sue", "home")
    clock.now += WIDE_WAIT
    tries.count("Sue", "another address")


def test_the_same_address_that_guesses_wrong_keeps_out_only_itself(remote):
    for _ in range(TRIES):
        with pytest.raises(Refused):
            remote.login("Sue", "wrong horse", "there")
    assert remote.login("Sue", GOOD, "here").name == "Sue"
    with pytest.raises(Refused, match="too many"):
        remote.login("Sue", GOOD, "there")


def test_names_and_passwords_that_are_no_text_are_wrong(remote):
    for name, password in (("a\x00b", "x"), ("\ud800", "x"), ("Ann", "\ud800")):
        with pytest.raises(Refused, match="wrong name or password"):
            remote.login(name, password)


@pytest.mark.parametrize("again", [False, True])
def test_another_password_ends_what_was_logged_in_before(remote, again):
    token = remote.token_for(remote.login("Sue", GOOD))
    remote.log_in("a", "Sue", GOOD)
    if again:
        remote.remove("Sue")
    remote.add("Sue", "another horse", SUPERVISOR)
    with pytest.raises(Refused, match="removed or changed"):
        remote.person_of(token)
    assert remote.at_browser("a") == Person("", NOBODY)
    remote.log_in("a", "Sue", "another horse")
    assert remote.at_browser("a") == Person("Sue", SUPERVISOR)


def test_who_is_somebody_at_the_machine_itself_is_nobody_for_the_world(beside):
    local, remote = Accounts(beside, local=True), Accounts(beside, local=False)
    remote.add("Sue", GOOD, SUPERVISOR)
    local.rename("a", "Sue")
    local.take_role("a", SUPERVISOR)
    token = local.token_for(Person("Sue", SUPERVISOR))
    assert remote.at_browser("a") == Person("", NOBODY)
    with pytest.raises(Refused, match="not valid on this server"):
        remote.person_of(token)
    remote.log_in("b", "Sue", GOOD)
    assert local.at_browser("b").name == "guest 1"
    with pytest.raises(Refused, match="not valid on this server"):
        local.person_of(remote.token_for(Person("Sue", SUPERVISOR)))
    assert local.storage_secret != remote.storage_secret


def test_another_password_and_role_replace_the_old_ones(remote):
    remote.add("Ann", "another horse", AUDITOR)
    assert remote.accounts() == {"Ann": AUDITOR, "Sue": SUPERVISOR}
    assert remote.login("Ann", "another horse").role == AUDITOR
    with pytest.raises(Refused):
        remote.login("Ann", GOOD)


@pytest.mark.parametrize(
    ("name", "password", "role"),
    [
        ("", GOOD, PLAYER),
        ("x" * 41, GOOD, PLAYER),
        ("a\nb\x00", GOOD, PLAYER),
        ("bot 3", GOOD, PLAYER),
        ("BOT 3", GOOD, PLAYER),
        ("dealer", GOOD, PLAYER),
        ("Bob", "short", PLAYER),
        ("Bob", GOOD, "king"),
    ],
)
def test_accounts_that_cannot_be(remote, name, password, role):
    with pytest.raises(Unreadable):
        remote.add(name, password, role)
    assert set(remote.accounts()) == {"Ann", "Sue"}


def test_tokens(remote):
    token = remote.token_for(Person("Sue", SUPERVISOR))
    assert remote.person_of(token) == Person("Sue", SUPERVISOR)
    for forged in ("", "x", token[:-1], token.replace(token[3], "A", 1) + "=", token + "x"):
        with pytest.raises(Refused, match="not valid on this server"):
            remote.person_of(forged)


def test_a_token_ends_with_its_account_or_role(remote):
    token = remote.token_for(Person("Sue", SUPERVISOR))
    remote.add("Sue", GOOD, PLAYER)
    with pytest.raises(Refused, match="removed or changed"):
        remote.person_of(token)
    player = remote.token_for(Person("Ann", PLAYER))
    remote.remove("Ann")
    with pytest.raises(Refused, match="removed or changed"):
        remote.person_of(player)


def test_a_token_of_another_server_does_not_hold(remote, tmp_path):
    other = Sidecar(tmp_path / "other.people")
    token = Accounts(other, local=False).token_for(Person("Sue", SUPERVISOR))
    other.close()
    with pytest.raises(Refused):
        remote.person_of(token)


def test_guests_get_names_of_their_own_and_keep_them(beside):
    people = Accounts(beside, local=True)
    first, second = people.at_browser("a"), people.at_browser("b")
    assert (first, second) == (
        Person("guest 1", PLAYER, local=True),
        Person("guest 2", PLAYER, local=True),
    )
    people.rename("a", "  Ann  Bee ")
    people.take_role("a", SUPERVISOR)
    again = Accounts(beside, local=True)  # the server was started again
    assert again.at_browser("a") == Person("Ann Bee", SUPERVISOR, local=True)
    assert again.at_browser("c").name == "guest 1"


def test_no_guest_takes_the_name_of_another_or_of_the_house(beside):
    people = Accounts(beside, local=True)
    people.at_browser("a")
    for name in ("guest 1", "bot 1", "supervisor", "", " "):
        with pytest.raises(Unreadable):
            people.rename("b", name)
    with pytest.raises(Unreadable):
        people.take_role("b", "king")
    assert people.at_browser("b") == Person("guest 2", PLAYER, local=True)


def test_with_accounts_a_browser_is_nobody_until_it_logs_in(remote):
    assert remote.at_browser("a") == Person("", NOBODY)
    with pytest.raises(Refused):
        remote.log_in("a", "Ann", "wrong horse")
    assert remote.at_browser("a").role == NOBODY
    remote.log_in("a", "Ann", GOOD)
    assert remote.at_browser("a") == Person("Ann", PLAYER)
    for act in (lambda: remote.rename("a", "Sue"), lambda: remote.take_role("a", SUPERVISOR)):
        with pytest.raises(Refused):
            act()
    assert remote.at_browser("a") == Person("Ann", PLAYER)
    remote.log_out("a")
    assert remote.at_browser("a").role == NOBODY


def test_a_guest_of_local_use_is_nobody_when_the_floor_opens_to_the_world(beside):
    Accounts(beside, local=True).take_role("a", SUPERVISOR)
    assert Accounts(beside, local=False).at_browser("a") == Person("", NOBODY)


def test_refusals_are_kept_newest_first(beside):
    ticks = iter(range(100))
    refusals = Refusals(beside, now=lambda: next(ticks))
    for n in range(5):
        refusals.record("ann", f"pit {n % 2}", "bet", f"reason {n}" + "x" * 1000)
    found = refusals.last(2)
    assert [(one.when, one.table) for one in found] == [(4, "pit 0"), (3, "pit 1")]
    assert all(len(one.why) == 500 for one in found)
    assert [one.when for one in refusals.last(10, "pit 1")] == [3, 1]


def test_strangers_push_out_nobody_but_strangers(beside):
    refusals = Refusals(beside)
    refusals.record("ann", "pit 1", "bet", "too much")
    beside.run("INSERT INTO strangers VALUES (?, 0, '', '', '', '')", MOST_OF_STRANGERS)
    for n in range(3):
        refusals.record_anonymous("sue", "", "log in", f"wrong {n}")
    assert [one.who for one in refusals.last()] == ["ann"]
    assert [one.why for one in refusals.last(2, strangers=True)] == ["wrong 2", "wrong 1"]
    assert beside.run("SELECT COUNT(*), MAX(n) FROM strangers") == [(4, MOST_OF_STRANGERS + 3)]
