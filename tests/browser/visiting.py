"""Somebody at a browser: looks, clicks, types; waits for what must come and never sleeps."""

import json
import re
from base64 import b64decode
from urllib.parse import quote

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
    TimeoutException,
    WebDriverException,
)
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-renderer-backgrounding", "--window-size=1300,1000",
)  # fmt: skip
PATIENCE = 90  # seconds until what is waited for must have come
MOVED = (  # the page was drawn anew in between: look again
    StaleElementReferenceException,
    NoSuchElementException,
    ElementClickInterceptedException,
    ElementNotInteractableException,
)
SPOKEN = ("Document", "XHR", "Fetch", "Other")  # answers that may differ from seat to seat
RESULT = re.compile(r"You (?P<won>won|lost) \$(?P<amount>[\d,.]*\d)|Break even")  # of a round
LIVE = "return window.did_handshake === true && window.socket?.connected === true"


def chromium(browser, driver, profile):
    """A headless browser that logs all that is sent to it."""
    options = ChromeOptions()
    options.binary_location = browser
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    return Chrome(options=options, service=Service(driver))


class Visitor:
    """A person at a browser, new to the floor."""

    def __init__(self, driver, floor):
        self.driver, self.floor = driver, floor
        driver.get("about:blank")
        driver.execute_cdp_cmd("Network.enable", {})
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

    # -- looking -------------------------------------------------------------------------------

    def go(self, path):
        """Open a page and wait until it is alive."""
        self.driver.get(self.floor.url + quote(path, safe="/?=&#%"))
        self.alive()

    def alive(self):
        """Wait for the page's socket."""
        self.until(lambda: self.run(LIVE), "the page's socket")

    def run(self, script, *given):
        """Run a script in the page."""
        return self.driver.execute_script(script, *given)

    def until(self, fits, what, patience=PATIENCE):
        """Wait for something; what it was, once it is true."""

        def look(_):
            try:
                return fits()
            except MOVED:
                return False

        try:
            return WebDriverWait(self.driver, patience, 0.05).until(look)
        except TimeoutException:
            shown = self.text("main")[-1500:]
            refused = [told.why for told in self.floor.refusals("")[:3]]
            where = self.driver.current_url
            raise AssertionError(f"no {what} at {where}\n{shown}\nrefused: {refused}") from None

    def text(self, css="body"):
        """The words that are shown in the first element that fits, or nothing."""
        found = "const e = document.querySelector(arguments[0]); return e ? e.innerText : ''"
        return " ".join(self.run(found, css).split())

    def texts(self, css):
        """The words in all elements that fit."""
        every = "return [...document.querySelectorAll(arguments[0])].map((e) => e.innerText)"
        return [" ".join(told.split()) for told in self.run(every, css)]

    def reads(self, words, css="body"):
        """Wait until words are shown; the text they stand in. A pattern is looked for as such."""
        pattern = words if isinstance(words, re.Pattern) else re.compile(re.escape(words))

        def there():
            shown = self.text(css)
            return shown if pattern.search(shown) else ""

        return self.until(there, f"'{pattern.pattern}' in {css}")

    def values(self, css):
        """What each of the elements that fit would send."""
        every = "return [...document.querySelectorAll(arguments[0])].map((e) => e.dataset.value)"
        return self.run(every, css)

    def is_there(self, css):
        """True if something fits."""
        return self.run("return document.querySelector(arguments[0]) !== null", css)

    # -- doing ---------------------------------------------------------------------------------

    def click(self, css):
        """Click something as soon as it is there, with the mouse."""

        def clicked():
            found = self.driver.find_element(By.CSS_SELECTOR, css)
            self.run("arguments[0].scrollIntoView({block: 'center'})", found)
            found.click()
            return True

        self.until(clicked, f"{css} to click on")

    def click_words(self, words, within="button, a, summary, label, [role=option], [role=tab]"):
        """Click on the first button or link that reads so."""

        def clicked():
            for found in self.driver.find_elements(By.CSS_SELECTOR, within):
                if found.is_displayed() and found.text.strip().lower() == words.lower():
                    found.click()
                    return True
            return False

        self.until(clicked, f"'{words}' to click on")

    def type(self, css, words):
        """Type words into a field, in place of what stands there."""

        def typed():
            field = self.driver.find_element(By.CSS_SELECTOR, css)
            field.click()
            field.send_keys("\ue009a\ue000", words)  # control-a first
            return field.get_property("value") == words

        self.until(typed, f"{css} to type in")

    def select(self, label, option):
        """Choose one of a list that drops down."""
        self.click(f'.q-field:has([aria-label="{label}"])')
        self.click_words(option, "[role=option]")

    def hold(self, css):
        """Press the mouse on something and keep it pressed."""
        found = self.driver.find_element(By.CSS_SELECTOR, css)
        ActionChains(self.driver).move_to_element(found).click_and_hold().perform()

    def let_go(self):
        """Let the mouse go where it is."""
        ActionChains(self.driver).release().perform()

    def press(self, *keys):
        """Press keys, one after the other, wherever the focus is."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def still(self):
        """Wait until nothing moves on the page and no message lies over it."""
        moving = "return document.getAnimations().every((a) => a.playState !== 'running' || "
        moving += "a.effect.getComputedTiming().iterations === Infinity)"
        self.until(lambda: self.run(moving) and not self.is_there(".q-notification"), "rest")

    def wide(self, width, height=844):
        """Look through a window of that size."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)

    def complaints(self):
        """What the browser found wrong with pages since one asked last."""
        found = self.driver.get_log("browser")
        return [entry["message"] for entry in found if entry["level"] == "SEVERE"]

    # -- at a table ----------------------------------------------------------------------------

    def sit(self, table, seat):
        """Go to a table and take a seat on the felt."""
        self.go(f"/table/{table}")
        self.click(f'.hw-felt [data-sit="{seat}"]')
        self.until(lambda: self.chips() is not None, "chips of one's own")

    def chips(self):
        """One's chips as they are shown, in cents; None for who has no seat."""
        found = re.search(r"Your chips \$([\d,.]+)", self.text(".hw-money"))
        return round(float(found[1].replace(",", "")) * 100) if found else None

    def name(self):
        """Who one is here."""
        return self.text('[aria-label="your name and role"]').rpartition(" · ")[0].strip()

    def hand(self, who):
        """Somebody's cards as they lie on the felt, by their names; none if there are none."""
        found = "return document.querySelector(arguments[0])?.getAttribute('aria-label') ?? ''"
        told = self.run(found, f'.hw-felt [aria-label^="{who}: "]:has(> .card)')
        return told.removeprefix(f"{who}: ").split(", ") if told else []

    def send(self, act, value="", seat="", version=None):
        """Send a message as the page's own script does, whatever the page offers."""
        now = "Number(document.getElementById('bar').dataset.version)"
        told = {"act": act, "value": value, "seat": seat}
        script = f"emitEvent('hw-act', {{version: arguments[1] ?? {now}, ...arguments[0]}})"
        self.run(script, told, version)

    def version(self):
        """The version of the table that is shown."""
        return self.run("return Number(document.getElementById('bar').dataset.version)")

    def lay(self, place):
        """Lay a chip on a place of the felt."""
        was = self.text(".hw-bets")
        self.click(f'.hw-felt [data-spot="{place}"]')
        self.until(lambda: self.text(".hw-bets") != was, f"a chip on {place}")

    def can(self, act, value=None):
        """The button for an act, as a selector."""
        return f'#bar [data-act="{act}"]' + (f'[data-value="{value}"]' if value else "")

    def act(self, act, value=None):
        """Press the button for an act once it is offered."""
        self.click(self.can(act, value))

    def wants(self, act, value=None):
        """Wait until an act is offered."""
        css = self.can(act, value)
        self.until(lambda: self.is_there(css), css)

    def refusal(self, words):
        """Wait for a message that something was refused."""
        return self.reads(words, ".q-notifications")

    # -- on the wire ---------------------------------------------------------------------------

    def sent(self):
        """Everything the server has sent since one asked last: frames, pages and answers.

        Scripts, styles and pictures are the same for everybody and are left out.
        """
        told, kinds = [], {}
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            kind, about = message["method"], message["params"]
            if kind == "Network.webSocketFrameReceived":
                frame = about["response"]
                is_text = frame["opcode"] == 1
                data = frame["payloadData"]
                told.append(data if is_text else b64decode(data).decode("utf-8", "replace"))
            elif kind == "Network.responseReceived":
                kinds[about["requestId"]] = about["type"]
            elif kind == "Network.loadingFinished" and kinds.get(about["requestId"]) in SPOKEN:
                told.append(self._body(about["requestId"]))
        return "\n".join(told)

    def _body(self, request):
        try:
            got = self.driver.execute_cdp_cmd("Network.getResponseBody", {"requestId": request})
        except WebDriverException:  # of a page that was left
            return ""
        return "" if got["base64Encoded"] else got["body"]  # else it is a picture
