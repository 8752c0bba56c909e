"""The floor from the shell: it opens, prints its address, and closes; accounts; imports."""

import json
import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest

PATIENCE = 120  # seconds for a server to start on a busy machine


@pytest.fixture
def account(houseway, tmp_path):
    """The account command on a store in the folder of the test."""
    store = str(tmp_path / "tables.db")
    (tmp_path / "password").write_text("correct horse\n")

    def run(*words):
        return houseway("account", *words, "--store", store)

    return run


def started(folder, *words):
    """`houseway floor`, once it prints its address; also all it printed before."""
    store = str(folder / "tables.db")
    process = subprocess.Popen(
        [sys.executable, "-m", "houseway", *words, "--no-browser", "--store", store],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    printed = ""
    for line in process.stdout:
        printed += line
        if found := re.search(r"open at (\S+)", line):
            return process, found[1], printed
    raise AssertionError(printed)


def ended(process, how=signal.SIGINT):
    """End it as Ctrl-C does; returns its exit code and the rest of its output."""
    process.send_signal(how)
    rest, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, rest


def test_accounts_are_created_listed_and_removed(account):
    made = account("add", "Sue", "--role", "supervisor", "--password-file", "password")
    assert (made.code, made.out) == (0, "Account Sue created (supervisor)\n")
    account("add", "Ann", "--password-file", "password")
    assert json.loads(account("list", "--json").out) == {"Ann": "player", "Sue": "supervisor"}
    assert "correct horse" not in account("list").out
    assert account("remove", "Ann").code == 0
    assert json.loads(account("list", "--json").out) == {"Sue": "supervisor"}


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("add", "Sue", "--role", "king", "--password-file", "password"), "No role called 'king'"),
        (("add", "bot 1", "--password-file", "password"), "is reserved; choose another name"),
        (("add", "Sue", "--password-file", "nothing"), "cannot be read"),
        (("remove", "Nobody"), "No account called"),
    ],
)
def test_accounts_are_refused(account, words, why):
    code, _, err = account(*words)
    assert code == 2
    assert why in err


def test_a_short_password_is_refused(account, tmp_path):
    (tmp_path / "short").write_text("horse\n")
    code, _, err = account("add", "Sue", "--password-file", "short")
    assert (code, "at least 8 characters" in err) == (2, True)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--host", "0.0.0.0"), "houseway account add NAME --role supervisor"),
        (("--port", "70000"), "is not a port"),
        (("--pace", "-1"), "Seconds must be 0 or more"),
        (("--window", "-1"), "Seconds must be 0 or more"),
        (("--store", "mysql://x"), "is not a kind of store"),
    ],
)
def test_the_floor_does_not_open(refused, words, why):
    assert why in refused("floor", "--store", "tables.db", "--no-browser", *words)


def test_other_commands_do_not_load_the_web(tmp_path):
    """A command in the terminal does not wait for a web server to be imported."""
    code = (
        "import sys; from houseway.cli import main; sys.argv[1:] = ['rules', 'jack/big-six']\n"
        "try: main()\nexcept SystemExit: pass\n"
        "print(sorted({m.partition('.')[0] for m in sys.modules} & "
        "{'nicegui', 'fastapi', 'uvicorn', 'starlette', 'itsdangerous'}))"
    )
    words = [sys.executable, "-c", code]
    ran = subprocess.run(words, check=True, capture_output=True, text=True, cwd=tmp_path)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_it_opens_says_where_and_closes(tmp_path):
    """A port in use is skipped; Ctrl-C stops the server cleanly."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process, url, printed = started(tmp_path, "floor", "--port", str(port))
        try:
            assert f"port {port} is taken; using" in printed
            assert httpx.get(url, timeout=PATIENCE).status_code == 200
            strange = httpx.get(url, timeout=PATIENCE, headers={"Host": "elsewhere.example"})
            assert strange.status_code == 400
        finally:
            code, rest = ended(process)
    assert code == 0
    assert "The floor is closed" in rest
    assert "Traceback" not in rest


def test_a_store_has_one_floor_at_a_time(refused, tmp_path):
    """A second floor is refused while the first is open."""
    process, _, _ = started(tmp_path, "floor", "--port", "0")
    try:
        store = str(tmp_path / "tables.db")
        message = refused("floor", "--port", "0", "--no-browser", "--store", store)
        assert f"another floor is using {store}" in message
    finally:
        ended(process)
    again, url, _ = started(tmp_path, "floor", "--port", "0")
    try:
        assert httpx.get(url, timeout=PATIENCE).status_code == 200
    finally:
        ended(again)


def test_with_accounts_pages_are_behind_a_login(account, tmp_path):
    account("add", "Sue", "--role", "supervisor", "--password-file", "password")
    process, url, _ = started(tmp_path, "floor", "--host", "0.0.0.0", "--port", "0")
    try:
        home = url.replace("0.0.0.0", "127.0.0.1")
        for page in ("", "rulings", "table/x", "log/x"):
            answer = httpx.get(home + page, timeout=PATIENCE)
            assert answer.status_code == 307
            assert answer.headers["location"].startswith("/login")
        assert httpx.get(f"{home}login", timeout=PATIENCE).status_code == 200
    finally:
        assert ended(process, signal.SIGTERM)[0] in (0, -signal.SIGTERM)
