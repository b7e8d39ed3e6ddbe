"""An evening in Firefox and in WebKit, and pages by night: only with `dev.py test --all`."""

from collections.abc import Iterator
from pathlib import Path
from time import sleep

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

from tests.support.labels import RECORD_IT, SAVE
from tests.support.other_browsers import BROWSERS, browser, press, tap, wait_for
from tests.support.other_thumb import begin, fill_in, score, type_total
from tests.support.thumb import APART

pytestmark = [
    pytest.mark.long,
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr"),  # Selenium's own, for WebKit
]

# Hand by hand, as the table would reckon it on paper:
#
#  1  Ann out                Bob K 9 A♠ = 34        Cid 62
#  2  Bob out                Ann 41                 Cid 27, corrected to 17
#  3  Ann ★ = 50             Bob 8, after two calls Cid out, after no draw: 50
#  4  Ann out                Bob 12                 Cid 7
#  5  Bob out                Ann 30                 Cid 5
#  6  Cid out                Ann 9                  Bob 20
#  7  Ann out                Bob 18                 Cid 3
#  8  Bob out                Ann 11                 Cid 40
#  9  Cid out                Ann 6                  Bob 25
TOTALS = ["Total", "147", "117", "184"]
PAID = ["Cid paid Ann 7 chips", "Cid paid Bob 97 chips"]
"""At 1 a point: to each player of Ann, Bob and Cid, whoever has more pays the difference."""

HARD_TO_SEE = """
return [...document.querySelectorAll("input, select")]
  .filter((field) => field.checkVisibility() && getComputedStyle(field).opacity !== "0")
  .filter((field) => field.matches("select, [type=radio], [type=checkbox]"))
  .filter((field) => getComputedStyle(field).appearance !== "none")
  .map((field) => field.outerHTML.slice(0, 80))
"""
"""The fields that the browser draws in its own colours, whatever the page's are."""

THICK_BARS = """
return [...document.querySelectorAll("*")]
  .map((element) => getComputedStyle(element))
  .filter((style) => style.borderTopStyle === "double" && parseFloat(style.borderTopWidth) < 5)
  .length
"""
"""The double rules that WebKit draws without their gap: 4 pixels are two lines of 2."""

BY_NIGHT = {
    "new-game": "new/european",
    "check": "check/south-african?hand=4&melds=8h+*+10h%0AKc+Kd+Ks",
    "find": "check/jamaican/find?cards=5h+5s+5d+9c+9d+9h+Ks+Kd+*+2c+Qh",
    "settings": "settings",
}
"""Pages with fields of every kind."""


class Screens:
    """What is looked at by night, and kept as pictures where they are wanted."""

    def __init__(self, driver: WebDriver, name: str, folder: Path | None) -> None:
        self.driver = driver
        self.name = name
        self.folder = folder

    def look(self, screen: str) -> None:
        """Fields are drawn in the page's colours, and double rules as two lines."""
        assert self.driver.execute_script(HARD_TO_SEE) == [], screen
        assert self.driver.execute_script(THICK_BARS) == 0, screen
        if self.folder:
            self.driver.save_screenshot(str(self.folder / f"{self.name}-{screen}.png"))


@pytest.fixture(params=BROWSERS)
def screens(
    request: pytest.FixtureRequest, tmp_path: Path, pictures: Path | None
) -> Iterator[Screens]:
    """A browser, whose pages may complain of nothing."""
    if not BROWSERS[request.param]:
        pytest.skip(f"{request.param} is not here; docs/development.md says what to install")
    with browser(request.param, tmp_path) as driver:
        yield Screens(driver, request.param, pictures)


def test_every_field_is_drawn_in_the_colours_of_the_page(address: str, screens: Screens) -> None:
    for name, path in BY_NIGHT.items():
        screens.driver.get(address + path)
        is_dark = "return matchMedia('(prefers-color-scheme: dark)').matches"
        assert screens.driver.execute_script(is_dark)
        screens.look(name)


def test_c10_an_evening_of_nine_hands(address: str, screens: Screens) -> None:
    driver = screens.driver
    driver.get(address)
    begin(driver)
    check_a_lay_down(driver)
    screens.look("checked")
    tap(driver, ".top a")
    score(driver, "Ann", {"Bob": "K 9 A♠", "Cid": "=62"})
    screens.look("table")
    score(driver, "Bob", {"Ann": "=41", "Cid": "=27"})
    correct_cid_in_hand_2(driver)
    call(driver, "Bob", 2)
    note_no_draw(driver, "Cid")
    score(driver, "Cid", {"Ann": "★", "Bob": "=8"})
    score(driver, "Ann", {"Bob": "=12", "Cid": "=7"})
    score(driver, "Bob", {"Ann": "=30", "Cid": "=5"})
    score(driver, "Cid", {"Ann": "=9", "Bob": "=20"})
    score(driver, "Ann", {"Bob": "=18", "Cid": "=3"})
    score(driver, "Bob", {"Ann": "=11", "Cid": "=40"})
    tap(driver, "a[href$='/score']")
    fill_in(driver, "Cid", {"Ann": "=6", "Bob": "=25"})
    screens.look("score")
    tap(driver, "button", SAVE)
    wait_for(driver, "h1", "Bob won")
    screens.look("end")
    tick_off_the_payments(driver)
    screens.look("money")
    tap(driver, ".top a")
    tap(driver, "a", "Sheet")
    assert wait_for(driver, "tfoot").text.split() == TOTALS
    screens.look("sheet")


def check_a_lay_down(driver: WebDriver) -> None:
    """Cards by thumb, then keys from the keyboard, the joker last, then an answer."""
    tap(driver, "a", "Check")
    tap_meld(driver, "s9 h9 d9")
    tap(driver, "[data-next]")
    tap_meld(driver, "c7 d7 h7")
    tap(driver, "[data-next]")
    tap_meld(driver, "hK")
    tap(driver, "[name=suit][value=s]")
    press(driver, "[data-rank=K]", Keys.SPACE)
    press(driver, "[data-card]", Keys.ENTER)
    wait_for(driver, "h1", "Legal, if …")
    tap(driver, ".answers label", "Yes")
    wait_for(driver, "h1", "Yes")
    assert driver.execute_script("return document.querySelectorAll('main [data-at]').length") == 9


def tap_meld(driver: WebDriver, cards: str) -> None:
    """Taps cards such as `h10`."""
    for card in cards.split():
        tap(driver, f"[name=suit][value={card[0]}]")
        tap(driver, f"[data-rank='{card[1:]}']")


def correct_cid_in_hand_2(driver: WebDriver) -> None:
    """27 was read where 17 was written."""
    tap(driver, "a", "Sheet")
    tap(driver, "[aria-label='Cid, hand 2: 27. Correct it']")
    wait_for(driver, "[data-part=holds]", "Cid holds")
    type_total(driver, "17")
    tap(driver, "button", SAVE)
    wait_for(driver, ".slip, .notice", "Hand 2: Cid 17 instead of 27.")
    tap(driver, ".top a")


def call(driver: WebDriver, name: str, times: int) -> None:
    """Records so many calls by this player from the table."""
    for made in range(times):
        tap(driver, f"[aria-label^='Calls by {name}: {made} of']")
        sleep(APART / 1000)
    wait_for(driver, f"[aria-label^='Calls by {name}: {times} of']")


def note_no_draw(driver: WebDriver, name: str) -> None:
    """Records a penalty from the table."""
    tap(driver, "a", "Penalty")
    tap(driver, "label:has([name=seat])", name)
    tap(driver, "label:has([value=no_draw])")
    tap(driver, "button", RECORD_IT)
    wait_for(driver, ".slip", "Recorded:")


def tick_off_the_payments(driver: WebDriver) -> None:
    """From the end to the money, where every payment is ticked."""
    tap(driver, "a", "Who pays whom")
    for paid in PAID:
        tap(driver, f"[aria-label='{paid}']")
        wait_for(driver, f"[aria-label='Take back: {paid}']")
