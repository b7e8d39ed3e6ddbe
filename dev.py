"""Run or check a checkout of Scorekeeper.

Python is all it takes to start: everything else is installed into `.venv` beside this file, from
the hashed lists in `requirements/`, and again only when those change.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

USAGE = """\
python3 dev.py run [arguments for scorekeeper]   start the app
python3 dev.py test [arguments for pytest]       make every check, or only run pytest with these
python3 dev.py setup                             install what the tests need
python3 dev.py words                             bring the translations to what the code says"""

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
COMPILED = VENV / "compiled"
"""Where Python keeps what it compiled: installing is quicker when only what is used is compiled."""
ENV = os.environ.copy()
WHERE_PLAYWRIGHT_KEEPS_IT = """\
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)"""
APT_INSTALL = """\
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium >/dev/null"""

CORE = "cards.py", "rules/*", "variants/*", "referee/*", "game/*", "wire/*"
EACH_CORE = ["-n", "auto", "--dist", "worksteal"]
TOGETHER = ["-n", "3", "--dist", "worksteal"]
"""Tests in the browser wait more than they work, and nobody should be left with all of them."""

CHECKS = {
    "the formatting": ["ruff", "format", "--check", "."],
    "the style": ["ruff", "check", "."],
    "the types": ["mypy"],
    "who imports whom": ["lint-imports", "--no-logo", "--no-cache"],
    "the core": ["pytest", "--cov", "--cov-report=", *EACH_CORE, "-m", "core"],
    "that its tests reach 98 % of it": [
        *("coverage", "report", "--fail-under=98"),
        "--include=" + ",".join(f"scorekeeper/{part}" for part in CORE),
    ],
    "everything else": ["pytest", *TOGETHER, "-m", "not core"],
}


TRANSLATIONS = "scorekeeper/translations"
SAID_BY = ["say", "say_as:1c,2", "say_many:1,2", "say_later", "mark", "mark_as:1c,2"]
SHEETS_SAY = ["Choice:1", "ChoiceOption:2", "NumberOption:2", "Offence:3"]
"""The functions whose sentences are translated, and the values of a sheet that hold some."""


def main(command: str = "", *arguments: str) -> None:
    """Do what the command names, with the arguments passed on."""
    if sys.version_info < (3, 11):
        sys.exit(f"Scorekeeper needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    ENV.update(
        PATH=f"{BIN}:{ENV['PATH']}",
        PYTHONNOUSERSITE="1",
        PYTHONPYCACHEPREFIX=str(COMPILED),
        PYTHONDONTWRITEBYTECODE="",
        PIP_USER="0",
    )
    if command == "run":
        install("run")
        os.execve(BIN / "scorekeeper", ["scorekeeper", *arguments], ENV)
    elif command == "test":
        set_up_tests()
        check({"the tests": ["pytest", *arguments]} if arguments else CHECKS)
    elif command == "setup":
        set_up_tests()
    elif command == "words":
        install("test")
        collect_words()
    else:
        sys.exit(USAGE)


def check(checks: dict[str, list[str]]) -> None:
    """Run the checks in order, up to the first that fails."""
    for what, command in checks.items():
        say(f"Checking {what}: {' '.join(command)}")
        if not succeeds(*command):
            sys.exit(f"Stopped at {what}: see above for what to mend.")
    say("All is well.")


def collect_words() -> None:
    """Bring every translation to what code and templates say now, and compile it."""
    keywords = [part for said in SAID_BY + SHEETS_SAY for part in ("-k", said)]
    with tempfile.TemporaryDirectory() as folder:
        template = f"{folder}/messages.pot"
        extract = ["extract", "-F", "pyproject.toml", "--no-default-keywords", *keywords]
        steps = (
            [*extract, "--add-location=file", "--sort-by-file", "-o", template, "."],
            ["update", "-i", template, "-d", TRANSLATIONS, "-N", "--ignore-pot-creation-date"],
            ["compile", "-d", TRANSLATIONS],
        )
        for step in steps:
            if not succeeds("pybabel", "-q", *step):
                sys.exit("The translations could not be brought up to date: see above.")


def set_up_tests() -> None:
    """Install what the tests need, and tell them where Chromium is."""
    install("test")
    ENV["SCOREKEEPER_CHROMIUM"] = find_chromium() or install_chromium()


def install(lock: str) -> None:
    """Bring `.venv` to what `requirements/<lock>.txt` lists, and the project itself into it.

    A stamp tells what was installed, by which Python and where: a virtual environment survives
    neither a move nor a new Python, and is then made again.
    """
    requirements = ROOT / "requirements" / f"{lock}.txt"
    inputs = requirements.read_bytes() + (ROOT / "pyproject.toml").read_bytes()
    maker = f"{sys.version} {VENV} "
    wanted = maker + hashlib.sha256(inputs).hexdigest()
    stamp = VENV / f"{lock}.stamp"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    if not any(old.read_text().startswith(maker) for old in VENV.glob("*.stamp")):
        make_venv()
    say(f"Installing the packages of requirements/{lock}.txt")
    pip_install("--require-hashes", "--requirement", str(requirements))
    say("Installing Scorekeeper itself from this folder")
    pip_install("--no-deps", "--no-build-isolation", "--editable", ".")
    stamp.write_text(wanted)


def make_venv() -> None:
    """Make an empty `.venv`."""
    for module in "venv", "ensurepip":
        if importlib.util.find_spec(module) is None:
            sys.exit(f"Python's module {module} is missing. On Debian: apt install python3-venv")
    say("Making .venv")
    if not succeeds(sys.executable, "-m", "venv", "--clear", str(VENV)):
        sys.exit("The virtual environment .venv could not be made: see above.")


def pip_install(*arguments: str) -> None:
    """Install into `.venv`, or stop."""
    if not succeeds(str(BIN / "python"), "-m", "pip", "install", "-qq", "--no-compile", *arguments):
        sys.exit("The packages could not be installed: see above. Is the network reachable?")


def find_chromium() -> str | None:
    """Where a Chromium is: the one named, one on the PATH, or the one Playwright keeps."""
    if named := os.environ.get("SCOREKEEPER_CHROMIUM"):
        return named
    for name in "chromium", "chromium-browser", "google-chrome":
        if found := shutil.which(name):
            return found
    answer = subprocess.run(
        [BIN / "python", "-c", WHERE_PLAYWRIGHT_KEEPS_IT], env=ENV, capture_output=True, text=True
    )
    kept = answer.stdout.strip()
    return kept if Path(kept).is_file() else None


def install_chromium() -> str:
    """Install Chromium, with Debian's packages where that is allowed, else with Playwright."""
    say("Installing Chromium for the tests in the browser")
    if shutil.which("apt-get") and os.geteuid() == 0:
        succeeds("sh", "-c", APT_INSTALL)
    if not find_chromium():
        succeeds("playwright", "install", "chromium")
    return find_chromium() or sys.exit(
        "Chromium could not be installed: see above. Install Chromium or Chrome by hand,\n"
        "and name its program in SCOREKEEPER_CHROMIUM when it is not on the PATH."
    )


def succeeds(*command: str) -> bool:
    """Run a command, its output shown, and tell whether it went well."""
    return subprocess.run(command, cwd=ROOT, env=ENV).returncode == 0


def say(text: str) -> None:
    """Tell what is going on."""
    print(f"— {text}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
