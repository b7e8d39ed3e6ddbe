"""What the app needs in Firefox: the figures of benchmarks.phone that can be had there.

SCOREKEEPER_FIREFOX=/usr/bin/firefox-esr .venv/bin/python -m benchmarks.phone_firefox

The times are those of this machine, at rest. The memory is what a process has for itself and its
part of what it shares.
"""

import statistics
import tempfile
from pathlib import Path
from time import perf_counter, sleep

from psutil import Process
from selenium.webdriver.remote.webdriver import WebDriver

from benchmarks.phone import MEGABYTE, REOPENED, STILL, Counting, compare, serve_site
from scorekeeper.phone.pack import make_pack
from tests.support.other_browsers import firefox, tap, wait_for

COMING = 300
"""Seconds that the app may take to come."""
STORED = "return navigator.storage.estimate().then(({ usage }) => usage)"
LOADED = "return performance.getEntriesByType('navigation')[0].loadEventEnd"


def main() -> None:
    """Print all figures."""
    with serve_site(make_pack()) as address, tempfile.TemporaryDirectory() as place:
        folder, profile = Path(place), Path(place) / "profile"
        with firefox(folder, profile) as driver:
            began = perf_counter()
            driver.get(address)
            wait_for(driver, "a", "New game", COMING)
            what = "s until the app is there, opened for the first time"
            compare(perf_counter() - began, 10, what)
            compare(processor_time(driver), 10, "s of the processor for that, with the browser")
            compare(Counting.sent / MEGABYTE, 6.5, "MB loaded for that")
            compare(largest_process(driver), 250, "MB in a process after that")
            tap(driver, "button", "Try a sample game")
            wait_for(driver, "a", "Score the hand")
            table = driver.current_url
            compare(driver.execute_script(STORED) / MEGABYTE, 60, "MB that the browser keeps")
        reopened = []
        for _ in range(REOPENED):
            with firefox(folder, profile) as driver:
                sleep(STILL / 1000)
                driver.get(table)
                wait_for(driver, "a", "Score the hand")
                reopened.append(driver.execute_script(LOADED))
                largest = largest_process(driver)
        compare(statistics.median(reopened), 1000, "ms to the Table in a browser opened anew")
        compare(largest, 250, "MB in a process then")


def processor_time(driver: WebDriver) -> float:
    """Return the seconds that Firefox's processes have had so far."""
    main = Process(driver.capabilities["moz:processID"])
    times = [each.cpu_times() for each in (main, *main.children(recursive=True))]
    return sum(each.user + each.system for each in times)


def largest_process(driver: WebDriver) -> float:
    """Return the megabytes of memory that the largest of Firefox's processes for pages has now."""
    main = Process(driver.capabilities["moz:processID"])
    pages = [each for each in main.children(recursive=True) if "-isForBrowser" in each.cmdline()]
    largest: int = max(each.memory_full_info().pss for each in pages)
    return largest / MEGABYTE


if __name__ == "__main__":
    main()
