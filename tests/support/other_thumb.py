"""What a thumb does in Firefox and in WebKit: each function is a few taps."""

from collections.abc import Mapping
from time import sleep

from selenium.webdriver.remote.webdriver import WebDriver

from tests.support.labels import SAVE, START
from tests.support.other_browsers import seen, tap, wait_for
from tests.support.thumb import APART


def begin(driver: WebDriver) -> None:
    """From Home to a game of three, at 1 a point."""
    tap(driver, "a", "New game")
    tap(driver, ".family:first-of-type summary")
    tap(driver, "a[href$='/new/jamaican']")
    for seat, player in enumerate(["Ann", "Bob", "Cid"], 1):
        wait_for(driver, f"[name=name_{seat}]").send_keys(player)
    tap(driver, "label", "For money")
    tap(driver, "button", START)
    wait_for(driver, "body", "Hand 1 of 9")


def score(driver: WebDriver, out: str, left: Mapping[str, str]) -> None:
    """Scores the hand in play; `left` gives each loser's keys, in seat order: `K 9 A♠`, or a total
    such as `=35`."""
    tap(driver, "a[href$='/score']")
    fill_in(driver, out, left)
    tap(driver, "button", SAVE)
    wait_for(driver, ".slip", f"{out} went out")


def fill_in(driver: WebDriver, out: str, left: Mapping[str, str]) -> None:
    """Taps a whole hand, up to the Save button; not so soon that it would be a double tap with what
    led here."""
    sleep(APART / 1000)
    tap(driver, "[data-part=winners] button", out)
    for index, (name, held) in enumerate(left.items()):
        if index:
            tap(driver, "[data-part=next]", name)
        wait_for(driver, "[data-part=holds]", f"{name} holds")
        if held.startswith("="):
            type_total(driver, held[1:])
        else:
            switch_to(driver, "Tap cards")
            for face in held.split():
                tap(driver, f"[data-face='{face}']")


def type_total(driver: WebDriver, total: str) -> None:
    """Types a player's total with the figures."""
    switch_to(driver, "Type total")
    for figure in total:
        tap(driver, f"[data-text='{figure}']")


def switch_to(driver: WebDriver, mode: str) -> None:
    """Changes between cards and totals, if need be."""
    if seen(driver, "[data-part=mode]", mode):
        tap(driver, "[data-part=mode]", mode)
