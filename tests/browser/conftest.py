"""A real server and real browsers; one of each kind for all tests of a process."""

import shutil

import pytest

from tests.browser.serving import Floor
from tests.browser.visiting import Visitor, chromium

NO_BROWSER = (
    "NO BROWSER: the pages are NOT tested. Install chromium and chromedriver "
    "(Debian: apt-get install chromium chromium-driver)"
)


@pytest.fixture(scope="session")
def programs():
    """The browser and its driver; all these tests are skipped, and say so, where one is missing."""
    found = [shutil.which(name) for name in ("chromium", "chromedriver")]
    if None in found:
        pytest.skip(NO_BROWSER)
    return found


@pytest.fixture(scope="session")
def floor(programs, tmp_path_factory):
    """The floor, served from a store of its own."""
    with Floor(tmp_path_factory.mktemp("floor")) as served:
        yield served


def _driver(programs, folder):
    driver = chromium(*programs, folder)
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def first_browser(programs, tmp_path_factory):
    """A browser with a profile of its own."""
    yield from _driver(programs, tmp_path_factory.mktemp("profile"))


@pytest.fixture(scope="session")
def second_browser(programs, tmp_path_factory):
    """Another one."""
    yield from _driver(programs, tmp_path_factory.mktemp("profile"))


@pytest.fixture
def ann(first_browser, floor):
    """Somebody who was never here before."""
    return Visitor(first_browser, floor)


@pytest.fixture
def bob(second_browser, floor):
    """Somebody else, at another browser."""
    return Visitor(second_browser, floor)
