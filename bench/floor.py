"""The floor: how soon a page is there, an act is answered, a pay table of one's own is priced."""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

TABLES = 50
BUSY = (  # what is played at the other tables
    "jack/three-card-poker", "jack/blackjack", "jack/craps", "jack/roulette",
    "jack/ultimate-texas-holdem",
)  # fmt: skip
PAGES = ("/", "/odds/jack/three-card-poker", "/table/mine")
MINE = "jack/three-card-poker"
SIDE_BETS = {"jack/three-card-poker": "pair plus", "jack/ultimate-texas-holdem": "trips"}
ROUNDS = 50


def floor() -> None:
    """A server as people start it, with fifty tables of bots, and somebody who plays."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder)) as url,
        httpx.Client(base_url=f"{url}/api", timeout=60) as client,
    ):
        token = post(client, "/login", name="ann", role="supervisor")["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        seated(client, "mine", MINE)
        post(client, "/tables/mine/sit", seat="seat 1", buy_in=100_000_00)
        for edition, wager in SIDE_BETS.items():
            print(f"what if {edition:<33}", told_ms(whatif(client, edition, wager), 200), wager)
        for page, seconds in pages(url):
            print(f"page {page:<36} {1000 * seconds:8.0f} ms   (promised: 1,000)")
        for n in range(TABLES):
            busy = f"busy {n}"
            seated(client, busy, BUSY[n % len(BUSY)])
            post(client, f"/tables/{busy}/bots", n=5, strategy="random")
            post(client, f"/tables/{busy}/play-on", on=True)
        before, started = rounds_of(client), time.perf_counter()
        acts = played(client)
        rate = (rounds_of(client) - before) / (time.perf_counter() - started)
    print(f"an act beside {TABLES} tables of bots      ", told_ms(acts, 50))
    print(f"  which meanwhile play            {rate:12,.0f} rounds a second")


def told_ms(seconds: list[float], promised: int) -> str:
    """The median and the slow ones, in milliseconds."""
    slow = sorted(seconds)[int(0.95 * len(seconds))]
    middle = statistics.median(seconds)
    return f"{1000 * middle:8.1f} ms   (promised: {promised}), 95% within {1000 * slow:,.0f} ms"


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """`houseway floor` with a store of its own; where it is."""
    program = Path(sys.executable).with_name("houseway")
    words = [program, "floor", "--no-browser", "--port", "0", "--store", folder / "tables.db"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        line = process.stdout.readline()
        found = re.search(r"open at (\S+)/", line)
        if not found:
            raise SystemExit(f"the floor does not open: {line}")
        try:
            yield found[1]
        finally:
            process.terminate()


def post(client: httpx.Client, path: str, **body: Any) -> Any:
    """One act, and what comes of it."""
    answer = client.post(path, json=body)
    answer.raise_for_status()
    return answer.json()


def seated(client: httpx.Client, name: str, edition: str) -> None:
    post(client, "/tables", name=name, edition=edition)


def rounds_of(client: httpx.Client) -> int:
    """How many rounds have been begun at all tables."""
    return sum(int(one["rounds"]) for one in client.get("/tables").json())


def timed(work: Callable[[], Any]) -> float:
    """The seconds something takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def played(client: httpx.Client) -> list[float]:
    """Rounds of a player: the seconds until each of his acts was answered."""
    found = []
    for _ in range(ROUNDS):
        act = {"seat": "seat 1", "stakes": {"ante": 10_00}}
        found.append(timed(lambda act=act: post(client, "/tables/mine/bet", **act)))  # type: ignore[misc]
        seen = waited(client, lambda seen: seen["ask"] and seen["ask"]["kind"] == "choose")
        choice = {"seat": "seat 1", "choice": "play", "version": seen["version"]}
        found.append(timed(lambda act=choice: post(client, "/tables/mine/choose", **act)))  # type: ignore[misc]
        waited(client, lambda seen: not seen["in_round"])
    return found


def waited(client: httpx.Client, fits: Callable[[Any], Any]) -> Any:
    """The table once it looks as wanted."""
    seen = client.get("/tables/mine").json()
    while not fits(seen):
        asked = {"after": seen["version"], "wait": 10}
        seen = client.get("/tables/mine", params=asked).json()
    return seen


def whatif(client: httpx.Client, edition: str, wager: str) -> list[float]:
    """Pay tables that nobody has priced before."""
    from houseway.api import edition as desk

    rows = len(desk(edition).house().tables[wager, 0].rows)

    def price(n: int) -> None:
        odds = [f"{n}.{time.time_ns() % 97 + 1} to 1"] * rows
        post(client, f"/editions/{edition}/whatif", wager=wager, rows=odds)

    price(1)  # the worker has it loaded from here on
    return [timed(lambda n=n: price(n)) for n in range(2, 9)]  # type: ignore[misc]


def pages(url: str) -> Iterator[tuple[str, float]]:
    """How long each page takes: in Chromium until it is drawn, else until its text is there."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    driver = shutil.which("chromedriver")
    if not program or not driver:
        print("(no browser here: pages are timed until their text has come)")
        with httpx.Client(base_url=url, timeout=60) as client:
            for page in PAGES:
                client.get(page)
                yield page, min(timed(lambda page=page: client.get(page)) for _ in range(3))  # type: ignore[misc]
        return
    from selenium.webdriver import Chrome, ChromeOptions
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.wait import WebDriverWait

    options = ChromeOptions()
    options.binary_location = program
    for word in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
        options.add_argument(word)
    browser = Chrome(options=options, service=Service(driver))

    def shown(page: str) -> None:
        browser.get(url + page)
        WebDriverWait(browser, 60, 0.02).until(
            lambda b: b.find_element(By.CSS_SELECTOR, "main").text
        )

    try:
        for page in PAGES:
            shown(page)
            yield page, min(timed(lambda page=page: shown(page)) for _ in range(3))  # type: ignore[misc]
    finally:
        browser.quit()


if __name__ == "__main__":
    floor()
