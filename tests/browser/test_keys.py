"""A round without a mouse."""

import re

from selenium.webdriver.common.keys import Keys

from tests.browser.visiting import RESULT


def test_three_card_poker_by_keys(ann, floor):
    table = floor.table("keys", "jack/three-card-poker")
    ann.go(f"/table/{table}")
    ann.wants("sit")
    ann.press(Keys.ENTER)
    ann.until(ann.chips, "chips of one's own")
    before = ann.chips()
    ann.press("1")
    ann.reads("Ante $5", ".hw-bets")
    ann.press("+")
    ann.reads("25", "[data-act=chip][aria-pressed=true]")
    ann.press("2")
    ann.reads("Pair Plus $25", ".hw-bets")
    ann.press(Keys.ENTER)
    ann.wants("choose", "play")
    ann.press("p")
    ann.reads(RESULT, ".hw-money")
    (game,) = floor.games(table)
    staked = {e.wager: e.stake for e in game.events if e.verb == "wagered"}
    assert staked == {"ante": 5_00, "pair plus": 25_00}
    assert [e.says for e in game.events if e.verb == "chose"] == ["play"]
    assert ann.chips() == before + sum(e.net for e in game.events if e.verb == "settled")
    ann.press(Keys.ENTER)  # the same again
    ann.wants("choose", "fold")
    ann.press("f")
    ann.until(lambda: floor.games(table)[-1].over, "the end of the second round")
    assert len(floor.games(table)) == 2


def test_the_felt_by_keys(ann, floor):
    """Every place of a roulette layout has the focus in turn, and Enter lays a chip on it."""
    table = floor.table("felt by keys", "jack/roulette")
    ann.sit(table, "seat 1")
    ann.run("document.querySelector('.hw-felt [data-spot]').focus()")
    place = ann.run("return document.activeElement.dataset.spot")
    ann.press(Keys.TAB)
    after = ann.run("return document.activeElement.dataset.spot")
    assert place
    assert after
    assert after != place
    ann.press(Keys.ENTER)
    ann.reads(re.compile(rf"{re.escape(after)} \$", re.IGNORECASE), ".hw-bets")


def test_keys_pressed_faster_than_the_table_answers(ann, floor):
    """A digit and Enter at once: the chip is laid before the bet is made, nothing is lost."""
    table = floor.table("fast keys", "jack/blackjack")
    ann.sit(table, "seat 1")
    quick = (
        "for (const key of arguments[0]) document.body.dispatchEvent("
        "new KeyboardEvent('keydown', {key: key, bubbles: true}))"
    )
    ann.run(quick, ["1", "1", "Enter"])

    def staked():
        games = floor.games(table)
        return {e.wager: e.stake for g in games for e in g.events if e.verb == "wagered"}

    assert ann.until(staked, "a bet") == {"blackjack": 10_00}


def test_enter_after_a_box_was_ticked_does_the_marked_action(ann, floor):
    """With the mouse or by the keyboard: Enter bets, Space ticks, and no box takes Enter."""
    table = floor.table("boxes", "jack/mini-baccarat")
    ticked = "return document.querySelector('.q-checkbox').getAttribute('aria-checked')"
    ann.sit(table, "seat 1")
    ann.lay("player")
    ann.click(".q-checkbox")
    ann.until(lambda: ann.run(ticked) == "true", "a tick")
    ann.press(Keys.ENTER)
    ann.reads(RESULT, ".hw-money")
    assert ann.run(ticked) == "true"
    assert len(floor.games(table)) == 1
    ann.wants("again")
    ann.run("document.querySelector('.q-checkbox').focus()")
    ann.press(Keys.SPACE)
    ann.until(lambda: ann.run(ticked) == "false", "no tick")
    ann.press(Keys.ENTER)
    ann.until(lambda: len(floor.games(table)) == 2, "a second round")
    assert ann.run(ticked) == "false"


def test_advice_is_beside_the_buttons_on_a_phone(ann, floor):
    """What is told of advice stands in what is seen without scrolling."""
    ann.sit(floor.table("phone advice", "grand-ronde/ultimate-texas-holdem"), "seat 1")
    ann.wide(360, 740)
    ann.lay("ante")
    ann.act("bet")
    ann.wants("choose", "check")
    ann.run("window.scrollTo(0, 0)")
    ann.press(".")
    seen = (
        "const box = document.querySelector('#bar .hw-advised')?.getBoundingClientRect();"
        "return !!box && box.top >= 0 && box.bottom <= innerHeight"
    )
    ann.until(lambda: ann.run(seen), "advice in sight")
    ann.click("#bar [data-act='stop-advice']")
    ann.reads("Advice cancelled", "#bar")
