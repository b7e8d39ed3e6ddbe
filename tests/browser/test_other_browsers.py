"""An evening in Firefox, and pages in WebKit by night: only with `dev.py test --all`."""

from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

from tests.support.other_browsers import FIREFOX, WEBKIT_DRIVER, firefox, tap, wait_for, webkit

pytestmark = [
    pytest.mark.browser,
    pytest.mark.long,
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:setting remote_server_addr"),  # Selenium's own, for WebKit
]

NAMES = ["Ann", "Bob"]
LEFT = [12, 7, 30, 5, 41, 9, 22, 18, 3]
"""What the loser of each hand had left; Ann and Bob go out by turns."""

HARD_TO_SEE = """
return [...document.querySelectorAll("input, select")]
  .filter((field) => field.checkVisibility() && getComputedStyle(field).opacity !== "0")
  .filter((field) => field.matches("select, [type=radio], [type=checkbox]"))
  .filter((field) => getComputedStyle(field).appearance !== "none")
  .map((field) => field.outerHTML.slice(0, 80))
"""
"""The fields that the browser draws in its own colours, whatever the page's are."""


BY_NIGHT = {
    "new-game": "new/european",
    "check": "check/south-african?hand=4&melds=8h+*+10h%0AKc+Kd+Ks",
    "find": "check/jamaican/find?cards=5h+5s+5d+9c+9d+9h+Ks+Kd+*+2c+Qh",
    "settings": "settings",
}
"""Pages that show in WebKit what other browsers draw otherwise."""


def is_here(name: str, program: str) -> None:
    """Skips where a browser is missing, and says so."""
    if not program:
        pytest.skip(f"{name} is not here; docs/development.md says what to install")


@pytest.mark.parametrize("name", BY_NIGHT)
def test_webkit_draws_every_field_in_the_colours_of_the_page(
    address: str, tmp_path: Path, pictures: Path | None, name: str
) -> None:
    is_here("WebKit", WEBKIT_DRIVER)
    with webkit(tmp_path) as driver:
        driver.get(address + BY_NIGHT[name])
        assert driver.execute_script("return matchMedia('(prefers-color-scheme: dark)').matches")
        assert driver.execute_script(HARD_TO_SEE) == []
        if pictures:
            driver.save_screenshot(str(pictures / f"webkit-{name}.png"))


def test_c10_an_evening_of_nine_hands_in_firefox(address: str, pictures: Path | None) -> None:
    is_here("Firefox", FIREFOX)
    with firefox() as driver:
        play(driver, address, pictures)


def play(driver: WebDriver, address: str, pictures: Path | None) -> None:
    """Nine hands of Jamaican, with a lay-down checked before the first."""

    def keep(screen: str) -> None:
        assert driver.execute_script(HARD_TO_SEE) == [], screen
        if pictures:
            driver.save_screenshot(str(pictures / f"firefox-{screen}.png"))

    driver.get(address)
    tap(driver, "a", "New game")
    tap(driver, "a[href$='/new/jamaican']")
    for seat, player in enumerate(NAMES, 1):
        wait_for(driver, f"[name=name_{seat}]").send_keys(player)
    keep("new-game")
    tap(driver, "button", "Start")
    wait_for(driver, "body", "Hand 1 of 9")
    check_a_lay_down(driver)
    keep("check")
    tap(driver, ".top a")
    for number, left in enumerate(LEFT):
        score(driver, NAMES[number % 2], left)
        if number == 0:
            keep("table")
    wait_for(driver, "h1", "Ann wins")
    keep("end")
    tap(driver, "a", "Sheet")
    totals = wait_for(driver, "tfoot").text.split()
    assert totals == ["Total", str(sum(LEFT[1::2])), str(sum(LEFT[::2]))]
    keep("sheet")


def check_a_lay_down(driver: WebDriver) -> None:
    """Cards by thumb, then keys from the keyboard, the joker last, then an answer."""
    tap(driver, "a", "Check")
    tap_meld(driver, "s9 h9 d9")
    tap(driver, "[data-next]")
    tap_meld(driver, "c7 d7 h7")
    tap(driver, "[data-next]")
    tap_meld(driver, "hK")
    driver.find_element(By.CSS_SELECTOR, "[value=s]").click()
    press(driver, "[data-rank=K]", Keys.SPACE)
    press(driver, "[data-card]", Keys.ENTER)
    wait_for(driver, "h1", "Legal, if …")
    tap(driver, ".answers label", "That’s so")
    wait_for(driver, "h1", "Yes")
    assert len(driver.find_elements(By.CSS_SELECTOR, "main [data-at]")) == 9


def tap_meld(driver: WebDriver, cards: str) -> None:
    """Taps cards such as `h10`, and waits until the last of them lies there."""
    for card in cards.split():
        driver.find_element(By.CSS_SELECTOR, f"[name=suit][value={card[0]}]").click()
        tap(driver, f"[data-rank='{card[1:]}']")


def press(driver: WebDriver, css: str, key: str) -> None:
    """Presses a key of the keyboard while this has the focus."""
    target = driver.find_element(By.CSS_SELECTOR, css)
    driver.execute_script("arguments[0].focus()", target)
    target.send_keys(key)


def score(driver: WebDriver, out: str, left: int) -> None:
    """Scores the hand in play by the other player's total."""
    tap(driver, "a[href$='/score']")
    tap(driver, "[data-part=winners] button", out)
    wait_for(driver, "[data-part=holds]", "holds")
    if driver.find_element(By.CSS_SELECTOR, "[data-part=mode]").text == "Type total":
        tap(driver, "[data-part=mode]")
    for figure in str(left):
        tap(driver, f"[data-text='{figure}']")
    tap(driver, "button", "Save")
    wait_for(driver, "[role=status]", "Recorded")
