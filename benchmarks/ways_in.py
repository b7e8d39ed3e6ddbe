"""Each way in, from nothing but Python to a hand recorded without a network: how long each step
takes, and pictures of the end in `screenshots/ways_in/`.

.venv/bin/python -m benchmarks.ways_in [command https folder wheel]

Nothing is taken from a cache: all packages come from the network. The times are those of this
machine, at rest.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from signal import SIGTERM
from urllib.request import urlopen

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from scorekeeper.web.config import AUTHORITY
from tests.browser.conftest import COMING, PHONE, bring_home, end_worker, visit
from tests.support.serving import PROGRAMS, free_port
from tests.support.thumb import begin, score
from tests.support.trusting import open_trusting

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "screenshots" / "ways_in"
COPY = "git ls-files -z | tar --null --files-from=- --create | tar --extract --directory"
PYTHON = sys.base_prefix + "/bin/python3"
"""That of this machine, in which nothing of ours is installed."""
CACHES = "UV_CACHE_DIR", "PIP_CACHE_DIR"
HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"
"""Two addresses of this machine."""
PATIENCE = 300
"""Seconds that installing may take."""
CALM = 5_000
"""Milliseconds in which nobody taps, after which a phone has the pages of its first game."""
PACKED = """async () => {
  while (!(await fetch("/phone/manifest.json")).ok)
    await new Promise((done) => setTimeout(done, 100));
}"""
"""Waits until the server has all that a phone loads."""
NAMES = "Ann", "Bob", "Cid"
HELD = {"Bob": "=35", "Cid": "K 9"}


class Watch:
    """Prints how long each step of a way has taken."""

    def __init__(self, way: str) -> None:
        print(f"\n{way}")
        self._began = time.monotonic()

    def note(self, step: str) -> None:
        """Print the seconds since the last step."""
        print(f"{time.monotonic() - self._began:8.1f} s {step}", flush=True)
        self._began = time.monotonic()


def main() -> None:
    """Take each way, or those that are named."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    ways = {"command": by_command, "https": by_https, "folder": by_folder, "wheel": by_wheel}
    with sync_playwright() as playwright:
        for name in sys.argv[1:] or ways:
            with tempfile.TemporaryDirectory() as place:
                ways[name](playwright, Path(place))


def by_command(playwright: Playwright, place: Path) -> None:
    """`python3 dev.py run` in a copy of the checkout, opened at localhost."""
    watch = Watch("python3 dev.py run, at localhost")
    port = free_port()
    with running([*checkout(place), "--port", str(port)], place, f"http://{HERE}:{port}/"):
        watch.note("until it serves: all that it needs is installed")
        with open_trusting(playwright, place / "home", None) as browser:
            play_with_server(browser, f"http://localhost:{port}/", watch, "command")


def by_https(playwright: Playwright, place: Path) -> None:
    """`dev.py run --https`, opened at another address by a phone that trusts its authority."""
    watch = Watch("python3 dev.py run --https, from another address")
    port, secure = free_port(), free_port()
    command = [*checkout(place), "--host", ELSEWHERE, "--port", str(port), "--https", str(secure)]
    with running(command, place, f"http://{ELSEWHERE}:{port}/"):
        watch.note("until it serves: all that it needs is installed")
        with open_trusting(playwright, place / "home", place / "data" / AUTHORITY) as browser:
            play_with_server(browser, f"https://{ELSEWHERE}:{secure}/", watch, "https")


def by_folder(playwright: Playwright, place: Path) -> None:
    """`dev.py run site FOLDER`, served by `http.server`."""
    watch = Watch("python3 dev.py run site FOLDER, and http.server")
    folder, port = place / "public", str(free_port())
    command = [*checkout(place), "site", str(folder)]
    subprocess.run(command, check=True, env=environment(place), stdout=subprocess.DEVNULL)
    watch.note("until the folder is written: all that it needs is installed")
    host = [PYTHON, "-m", "http.server", port, "--directory", str(folder)]
    with (
        running(host, place, f"http://{HERE}:{port}/"),
        open_trusting(playwright, place / "home", None) as browser,
        new_phone(browser, f"http://localhost:{port}/") as phone,
    ):
        page = phone.new_page()
        visit(page)
        watch.note("until the app is on the phone")
        begin(page, NAMES)
        watch.note("until a game has begun")
        phone.set_offline(True)
        record(page, "Ann went out", watch, "folder")


def by_wheel(playwright: Playwright, place: Path) -> None:
    """`pip install` of the wheel into an empty environment, and `scorekeeper`."""
    watch = Watch("pip install kalooki-….whl, and scorekeeper")
    build = [str(PROGRAMS / "hatchling"), "build", "-t", "wheel", "-d", str(place)]
    subprocess.run(build, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    (wheel,) = place.glob("*.whl")
    watch.note("until the wheel is built")
    subprocess.run([PYTHON, "-m", "venv", str(place / "venv")], check=True)
    programs = place / "venv" / "bin"
    install = [str(programs / "pip"), "install", "-q", str(wheel)]
    subprocess.run(install, check=True, env=environment(place))
    watch.note("until it is installed")
    port = free_port()
    command = [str(programs / "scorekeeper"), "--port", str(port)]
    with running(command, place, f"http://{HERE}:{port}/"):
        watch.note("until it serves")
        with open_trusting(playwright, place / "home", None) as browser:
            play_with_server(browser, f"http://localhost:{port}/", watch, "wheel")


def play_with_server(browser: Browser, address: str, watch: Watch, name: str) -> None:
    """Record a hand without a network twice: just after the game has begun, and with the app."""
    with new_phone(browser, address) as phone:
        page = phone.new_page()
        begin(page, NAMES)
        table = page.url
        watch.note("until the first game has begun")
        page.wait_for_timeout(CALM)
        phone.set_offline(True)
        record(page, "Hand 1 is kept on this phone", watch, f"{name}-light")
        end_worker(page)
        page.goto(table)
        phone.set_offline(False)
        expect(page.get_by_text("Hand 1 saved.")).to_be_visible()
        watch.note("until the server has it")
        page.evaluate(PACKED)
        watch.note("until the server has packed the app")
        bring_home(page)
        page.goto(table)
        watch.note("until the app is on the phone too")
        page.wait_for_timeout(CALM)
        phone.set_offline(True)
        record(page, "1 not sent yet", watch, name)


def record(page: Page, says: str, watch: Watch, name: str) -> None:
    """Record a hand, see that the Table says so, and take its picture."""
    score(page, "Ann", HELD)
    expect(page.get_by_text(says).first).to_be_visible(timeout=COMING)
    watch.note(f"until a hand is recorded without a network: “{says}”")
    page.screenshot(path=PICTURES / f"{name}.png")


@contextmanager
def new_phone(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A phone that nobody has used."""
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, base_url=address, locale="en"
    )
    yield context
    context.close()


def checkout(place: Path) -> list[str]:
    """Copy the checkout, without what was ever installed in it; return the command that runs it."""
    copy = place / "checkout"
    copy.mkdir()
    subprocess.run(f"{COPY} {copy}", shell=True, check=True, cwd=ROOT)
    return [PYTHON, str(copy / "dev.py"), "run"]


def environment(place: Path) -> dict[str, str]:
    """Return the environment of a program whose data, and all that is ever downloaded, are in
    `place`."""
    caches = dict.fromkeys(CACHES, str(place / "cache"))
    return {**os.environ, **caches, "SCOREKEEPER_DATA": str(place / "data")}


@contextmanager
def running(command: Sequence[str], place: Path, address: str) -> Iterator[None]:
    """Run a program until it is done with; yield once it answers at an address. Raise TimeoutError,
    with what it printed, if it never does."""
    printed = place / "printed.txt"
    with (
        printed.open("wb") as output,
        subprocess.Popen(
            command,
            env=environment(place),
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as program,
    ):
        try:
            if not answers(address, program):
                raise TimeoutError(printed.read_text())
            yield
        finally:
            os.killpg(program.pid, SIGTERM)


def answers(address: str, program: subprocess.Popen[bytes]) -> bool:
    """Wait for a program; return whether it answers at an address before it ends."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and program.poll() is None:
        with suppress(OSError), urlopen(address):
            return True
        time.sleep(0.05)
    return False


if __name__ == "__main__":
    main()
