"""Pictures of the floor for the README: `python -m tests.browser.screens docs/screens`."""

import base64
import shutil
import sys
import tempfile
from pathlib import Path

from tests.browser.serving import Floor
from tests.browser.visiting import RESULT, Visitor, chromium

THREE = "jack/three-card-poker"
DESK, PHONE = (1180, 700), (390, 844)
MOST = 150_000  # bytes of a picture


def picture(visitor, name, folder, size=DESK):
    """What the window shows, as a file; drawn smaller if it would be too large."""
    visitor.still()
    for scale in (1, 0.85, 0.7, 0.6):
        clip = {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": scale}
        clip["y"] = visitor.run("return window.scrollY")
        told = visitor.driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip})
        data = base64.b64decode(told["data"])
        if len(data) <= MOST:
            break
    (folder / f"{name}.png").write_bytes(data)
    print(f"{name}.png {len(data):,} bytes")


def bet(visitor, floor, table, edition, places, seat, bots):
    """Sit down among bots and bet."""
    floor.table(table, edition)
    visitor.sit(table, seat)
    for n in range(1, bots + 1):
        visitor.click(f'[data-act="bots"][data-value="{n}"]')
        visitor.reads(f"Bots: {n}", ".hw-seats-box")
    for place in places:
        visitor.lay(place)


def lobby(visitor, floor, folder):
    """The lobby."""
    visitor.go("/")
    visitor.until(lambda: visitor.is_there(".hw-edition"), "the list of editions")
    picture(visitor, "lobby", folder)


def three_card_poker(visitor, floor, folder):
    """Three Card Poker while one decides."""
    bet(visitor, floor, "table 1", THREE, ["ante", "pair plus"], "seat 4", 3)
    visitor.act("bet")
    visitor.wants("choose", "play")
    picture(visitor, "table", folder)


def roulette(visitor, floor, folder):
    """Roulette with chips on numbers, lines and corners."""
    places = ["straight 17", "split 17-18", "four numbers 25-26-28-29", "red", "dozen 1-12"]
    bet(visitor, floor, "table 2", "jack/roulette", places, "seat 2", 2)
    visitor.act("bet")
    visitor.reads(RESULT, ".hw-money")
    visitor.act("again")
    visitor.until(lambda: floor.games("table 2")[-1].over, "another spin")
    for place in places:
        visitor.lay(place)
    picture(visitor, "roulette", folder)


def odds(visitor, floor, folder):
    """The odds page with a pay table of one's own."""
    visitor.wide(DESK[0], 900)
    visitor.go(f"/odds/{THREE}")
    visitor.select("pair plus: pay table", "my own table")
    visitor.type('[aria-label="flush"]', "4 to 1")
    visitor.until(lambda: visitor.is_there('[data-name="what if"]'), "the new edge")
    visitor.run("document.querySelector('.hw-options').scrollIntoView()")
    visitor.run("window.scrollBy(0, -140)")
    picture(visitor, "what-if", folder, (DESK[0], 900))


def phone(visitor, floor, folder):
    """A table on a phone."""
    visitor.wide(*PHONE)
    bet(visitor, floor, "table 3", "jack/blackjack", ["blackjack"], "seat 2", 1)
    visitor.act("bet")
    visitor.until(lambda: visitor.hand("dealer"), "cards")
    visitor.run("window.scrollTo(0, 0)")
    picture(visitor, "phone", folder, PHONE)


def main(folder):
    """Draw them all."""
    folder.mkdir(parents=True, exist_ok=True)
    programs = [shutil.which(name) for name in ("chromium", "chromedriver")]
    if None in programs:
        sys.exit("chromium and chromedriver are needed for pictures of the pages")
    with tempfile.TemporaryDirectory() as kept, Floor(Path(kept)) as floor:
        driver = chromium(*programs, Path(kept) / "profile")
        try:
            for draw in (three_card_poker, roulette, odds, phone, lobby):
                visitor = Visitor(driver, floor)
                driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
                visitor.wide(*DESK)
                draw(visitor, floor, folder)
        finally:
            driver.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
