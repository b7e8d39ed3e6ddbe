"""Run or check a checkout of Scorekeeper.

Python is all it takes to start: everything else is installed into `.venv` beside this file, from
the hashed lists in `requirements/`, and again only when those change.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

USAGE = """\
python3 dev.py run [arguments for scorekeeper]   start the app
python3 dev.py test                              run every check, in about five minutes
python3 dev.py test --all                        look longer: try much more, in about an hour
python3 dev.py test --core                       only test the core, in a minute
python3 dev.py test [--all] ARGUMENTS            only run pytest with these
python3 dev.py setup                             install what the tests need
python3 dev.py words                             bring the translations up to date with the code
python3 dev.py words LANGUAGE                    begin a translation into another, such as fr
python3 dev.py release VERSION                   number a release, and tag it
python3 dev.py notes VERSION                     print what the changelog says of a version"""

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
COMPILED = VENV / "compiled"
"""Python's bytecode cache: installing is quicker if only used modules are compiled."""
UV_LIST = ROOT / "requirements" / "uv.txt"
PIP = "python", "-m", "pip", "install", "-qq", "--no-compile"
UV = "uv", "pip", "install", "-q", "--python", str(VENV)
ENV = os.environ.copy()
ALL = "SCOREKEEPER_TEST_ALL"
"""The variable of the environment by which tests try all that they can."""
LAUNCH = """\
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    playwright.chromium.launch().close()"""
CHROMIUMS = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
"""Browsers for the tests, the quickest first: the shell has no windows."""
APT_INSTALL = """\
export DEBIAN_FRONTEND=noninteractive
apt-get -qq update
apt-get -qq install -y --no-install-recommends "$@" >/dev/null"""
FIREFOXES = "firefox-esr", "firefox"
OTHER_BROWSERS = (
    "chromium",
    "firefox-esr",
    "webkit2gtk-driver",
    "gir1.2-webkit2-4.1",
    "xvfb",
    "xauth",
    "libnss3-tools",
)
"""Debian's packages with Chromium and its camera, Firefox, WebKit in a hidden window, and what
makes a browser trust a certificate."""
HAS_WEBKIT = "import gi; gi.require_version('WebKit2', '4.1')"

PLAYWRIGHT_INSTALL = "playwright", "install", "--only-shell", "chromium"

CORE = (
    "speech",
    "cards",
    "rules",
    "variants",
    "referee",
    "game",
    "circle",
    "tournament",
    "wire",
    "handbook",
)
"""The parts that work in any Python, with no package installed."""
CORE_TESTS = [
    path
    for part in (*CORE, "games", "sources")
    for path in (f"tests/{part}", f"tests/test_{part}.py")
    if (ROOT / path).exists()
]
CORES = os.cpu_count() or 1
AT_ONCE = CORES + 2
"""Programs at a time: some groups of tests wait for a browser, or for other programs, while others
work."""
SHARED = ["-n", str(CORES + 1), "--dist", "worksteal"]

Checks = dict[str, list[str]]
TESTS_FAILED = 1
"""The exit status of pytest when it has run all tests and some failed."""

STATIC: Checks = {
    "the formatting": ["ruff", "format", "--check", "."],
    "the style": ["ruff", "check", "."],
    "who imports whom": ["lint-imports", "--no-logo", "--no-cache"],
}
TYPES: Checks = {"the types": ["mypy"]}
CORE_ALONE: Checks = {"the core": ["pytest", *SHARED, *CORE_TESTS]}
COUNTED_CORE: Checks = {
    "the core, and what its tests reach": [
        *("env", "-u", ALL, *CORE_ALONE["the core"]),
        *("--cov", "--cov-report="),
    ]
}
"""Counts what the tests of every run reach: counting takes three times as long as testing."""
COUNT: Checks = {
    "that its tests reach 98 % of the core": [
        *("coverage", "report", "--fail-under=98", "--omit=scorekeeper/wire/*"),
        "--include=" + ",".join(f"scorekeeper/{part}.py,scorekeeper/{part}/*" for part in CORE),
    ]
}
"""The check leaves out `wire`, half of which is tested with the API and the phones."""


def ignore(*paths: str) -> list[str]:
    """Return the arguments with which pytest ignores these tests."""
    return [f"--ignore={path}" for path in paths]


ALL_TESTS: Checks = {"all tests": ["pytest", *SHARED]}
TEST_GROUPS = {
    "everything else": ignore("tests/web", "tests/browser", "tests/store", *CORE_TESTS),
    "the browser from A to L": ["tests/browser", "--ignore-glob=tests/browser/test_[m-z]*"],
    "the browser from M to Z": ["tests/browser", "--ignore-glob=tests/browser/test_[a-l]*"],
    "the pages": ["tests/web", "--ignore-glob=tests/web/*/*"],
    "the API and the rooms of pages": ["tests/web", "--ignore-glob=tests/web/test_*"],
    "the core": CORE_TESTS,
    "the database": ["tests/store"],
}
TEST_PROCESSES: Checks = {
    what: ["pytest", "-o", f"cache_dir=.pytest_cache/{number}", *tests]
    for number, (what, tests) in enumerate(TEST_GROUPS.items())
}
"""Each group of tests in a process of its own, first those that wait most, none of them a quarter
of the whole, so that no core waits for the last: that is half the work of workers that all read
every test. Each notes its failures in a folder of its own."""
LONG_RUN: Checks = {
    "50,000 more lay-downs": [
        *("python", "-m", "tests.referee.long_run"),
        *("--hands", "50000", "--workers", str(CORES)),
    ]
}
FAULTS: Checks = {
    "that the tests notice faults in the core": [
        *("python", "-m", "tests.mutation", "--sample", "60", "--least", "90"),
    ]
}
CHECKS = [STATIC, TEST_PROCESSES | TYPES]
ALL_CHECKS = [STATIC, COUNTED_CORE | TYPES, COUNT, ALL_TESTS, FAULTS | LONG_RUN]
"""Groups of checks, which run one after the other; the checks of a group run at the same time."""

UNRELEASED = "Unreleased"
"""What the changelog calls the section of the next version."""
VERSION_LINE = re.compile(r'^version = "(.+)"\n', re.MULTILINE)

TRANSLATIONS = "scorekeeper/translations"
SPEAKING_FUNCTIONS = ["say", "say_as:1c,2", "say_many:1,2", "say_later", "mark", "mark_as:1c,2"]
SPEAKING_VALUES = ["Choice:1", "ChoiceOption:2", "NumberOption:2", "Offence:3"]
"""The functions, and the values in a game's rules, whose sentences are translated."""


def main(command: str = "", *arguments: str) -> None:
    """Do what the command names, with the arguments passed on."""
    if sys.version_info < (3, 11):
        sys.exit(f"Scorekeeper needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    ENV.update(
        PATH=os.pathsep.join([str(BIN), ENV.get("PATH", "")]),
        PYTHONNOUSERSITE="1",
        PYTHONPYCACHEPREFIX=str(COMPILED),
        PYTHONDONTWRITEBYTECODE="",
        PIP_USER="0",
    )
    if command == "run":
        install("run")
        run_scorekeeper(arguments)
    elif command == "test":
        test(list(arguments))
    elif command == "setup":
        set_up_tests()
    elif command == "words":
        install("test")
        collect_words(*arguments)
    elif command == "release" and len(arguments) == 1:
        release(ROOT, *arguments)
    elif command == "notes" and len(arguments) == 1:
        print(read_notes(ROOT, *arguments))
    else:
        sys.exit(USAGE)


def run_scorekeeper(arguments: Sequence[str]) -> None:
    """Become the app; where a program cannot become another, wait for it."""
    command = [find_program("scorekeeper"), *arguments]
    if os.name == "nt":
        sys.exit(subprocess.run(command, env=ENV).returncode)
    os.execve(command[0], command, ENV)


def test(arguments: list[str]) -> None:
    """Run every check, or those of the core, or run pytest with arguments of its own."""
    everything = "--all" in arguments
    if everything:
        arguments.remove("--all")
        ENV[ALL] = "1"
    if arguments == ["--core"]:
        install("test")
        check([CORE_ALONE])
        return
    set_up_tests()
    if everything:
        set_up_other_browsers()
    if arguments:
        check([{"the tests": ["pytest", *arguments]}])
    else:
        check(ALL_CHECKS if everything else CHECKS)


def check(groups: list[Checks]) -> None:
    """Run the checks, up to the first group in which one fails, and print how long each took."""
    started = time.monotonic()
    for checks in groups:
        check_at_once(checks)
    say(f"All is well, after {time.monotonic() - started:.0f} s.")


def check_at_once(checks: Checks) -> None:
    """Run checks, a few at the same time, and stop if one fails. What a check prints is shown at
    once where it is alone; else when it is done: all, or the last line if it went well."""
    output = None if len(checks) == 1 else subprocess.PIPE

    def status_of(what: str) -> int:
        say(f"Checking {what}: {' '.join(checks[what])}")
        started = time.monotonic()
        process = start(checks[what], output)
        printed, _ = process.communicate()
        lines = printed.decode(errors="replace").splitlines() if printed else []
        seconds = f"{time.monotonic() - started:.0f} s for {what}"
        say("\n".join([seconds, *(lines if process.returncode else lines[-1:])]))
        return process.returncode

    with ThreadPoolExecutor(AT_ONCE) as programs:
        statuses = dict(zip(checks, programs.map(status_of, checks), strict=True))
    wrong = [
        what
        for what, status in statuses.items()
        if status and not passes_again(checks[what], status)
    ]
    if wrong:
        sys.exit(f"Stopped at {' and '.join(wrong)}: see above for what to mend.")


def passes_again(command: Sequence[str], status: int) -> bool:
    """Run failed tests once more, alone, and return whether they pass: a failure only because the
    machine is busy is shown, but stops nothing. A process with another exit status hasn't noted
    its failures."""
    if command[0] != "pytest" or status != TESTS_FAILED:
        return False
    say("Running again what failed; what passes now deserves a look all the same")
    return succeeds(*command, "-n", "0", "--lf", "--lfnf=none")


def collect_words(*languages: str) -> None:
    """Bring every translation up to date with the code and the templates, and compile it. A
    language named here that has no translation yet gets an empty one."""
    keywords = [part for name in SPEAKING_FUNCTIONS + SPEAKING_VALUES for part in ("-k", name)]
    with tempfile.TemporaryDirectory() as folder:
        template = f"{folder}/messages.pot"
        extract = ["extract", "-F", "pyproject.toml", "--no-default-keywords", *keywords]
        new = [each for each in languages if not (ROOT / TRANSLATIONS / each).exists()]
        steps = (
            [*extract, "--add-location=file", "--sort-by-file", "-o", template, "."],
            *(["init", "-i", template, "-d", TRANSLATIONS, "-l", each] for each in new),
            [
                "update",
                "-i",
                template,
                "-d",
                TRANSLATIONS,
                "-N",
                "--ignore-obsolete",
                "--ignore-pot-creation-date",
            ],
            ["compile", "-d", TRANSLATIONS],
        )
        for step in steps:
            if not succeeds("pybabel", "-q", *step):
                sys.exit("The translations could not be brought up to date: see above.")


def release(root: Path, version: str) -> None:
    """Make the checkout in `root` this version, such as `1.2.0`: in `pyproject.toml`, in the
    changelog, and as a tag with the notes. Nothing is sent anywhere."""
    project, changelog = root / "pyproject.toml", root / "CHANGELOG.md"
    (current,) = VERSION_LINE.findall(project.read_text("utf-8"))
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        sys.exit(f"A version has three numbers, such as 1.2.0; {version} has not.")
    is_earlier = [*map(int, version.split("."))] < [*map(int, current.split("."))]
    if is_earlier or git(root, "tag", "--list", f"v{version}"):
        sys.exit(f"There is a version {version} or a later one already.")
    if git(root, "status", "--porcelain"):
        sys.exit("Commit first: a release is made from what is committed.")
    notes = read_notes(root, UNRELEASED)
    heading = f"## {UNRELEASED}\n\n## {version} – {date.today():%d %B %Y}\n"  # noqa: DTZ011
    text = changelog.read_text("utf-8").replace(f"## {UNRELEASED}\n", heading, 1)
    changelog.write_text(text, "utf-8")
    line = f'version = "{version}"\n'
    project.write_text(VERSION_LINE.sub(line, project.read_text("utf-8"), count=1), "utf-8")
    git(root, "commit", "-q", "-m", f"Release {version}", str(project), str(changelog))
    git(root, "tag", "-a", f"v{version}", "--cleanup=verbatim", "-m", f"{version}\n\n{notes}")
    say(f"This is {version} now. To publish it: git push --follow-tags")


def read_notes(root: Path, version: str) -> str:
    """Return what the changelog says of a version, or stop where it says nothing."""
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    sections = re.split(r"^## (\S+).*\n", changelog, flags=re.MULTILINE)
    notes = dict(zip(sections[1::2], sections[2::2], strict=True)).get(version, "").strip()
    return notes or sys.exit(f"CHANGELOG.md says nothing of {version}.")


def git(root: Path, *arguments: str) -> str:
    """Run git and return what it prints, or stop with what it complains of."""
    answer = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True)
    return answer.stdout.strip() if answer.returncode == 0 else sys.exit(answer.stderr.strip())


def set_up_tests() -> None:
    """Install what the tests need, a browser too, and tell them where that is."""
    installing = None
    if not find_chromium():
        installing = install_with_apt("chromium-headless-shell")
    install("test")
    if installing:
        installing.wait()
    chromium = find_chromium()
    if chromium:
        ENV["SCOREKEEPER_CHROMIUM"] = chromium
    elif not has_own_chromium() and not succeeds(*PLAYWRIGHT_INSTALL):
        sys.exit(
            "Chromium could not be installed: see above. Install Chromium or Chrome by hand,\n"
            "and name its program in SCOREKEEPER_CHROMIUM when it is not on the PATH."
        )


def set_up_other_browsers() -> None:
    """Install Firefox and WebKit where that is allowed, and tell the tests where they are."""
    programs = "chromium", "firefox-esr", "certutil"
    if not (all(map(shutil.which, programs)) and find_webkit()):
        installing = install_with_apt(*OTHER_BROWSERS)
        if installing:
            installing.wait()
    firefox = next(filter(None, map(shutil.which, FIREFOXES)), None)
    named = {"SCOREKEEPER_FIREFOX": firefox, "SCOREKEEPER_WEBKIT_DRIVER": find_webkit()}
    for name, path in named.items():
        path = os.environ.get(name) or path
        if path:
            ENV[name] = path
        else:
            say(f"{name} names no program, so its tests are skipped.")
            say(f"Debian has all they need in {', '.join(OTHER_BROWSERS)} (docs/development.md).")


def find_webkit() -> str | None:
    """Find the driver of WebKit, if everything else that a window needs is there."""
    driver = shutil.which("WebKitWebDriver")
    has_all = shutil.which("Xvfb") and succeeds("/usr/bin/python3", "-c", HAS_WEBKIT)
    return driver if driver and has_all else None


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
    install_packages("--require-hashes", "--no-deps", "--requirement", str(requirements))
    say("Installing Scorekeeper itself from this folder")
    install_packages("--no-deps", "--no-build-isolation", "--editable", ".")
    stamp.write_text(wanted)


def make_venv() -> None:
    """Make an empty `.venv`."""
    for module in "venv", "ensurepip":
        if importlib.util.find_spec(module) is None:
            sys.exit(f"Python's module {module} is missing. On Debian: apt install python3-venv")
    say("Making .venv")
    if not succeeds(sys.executable, "-m", "venv", "--clear", str(VENV)):
        sys.exit("The virtual environment .venv could not be made: see above.")
    succeeds(*PIP, "--only-binary=:all:", "--require-hashes", "--requirement", str(UV_LIST))


def install_packages(*arguments: str) -> None:
    """Install into `.venv`, or stop. Uv takes a sixth of pip's time, but is not made for every
    machine and does not read pip's settings: what it cannot install is left to pip."""
    if not ((BIN / "uv").exists() and succeeds(*UV, *arguments)) and not succeeds(*PIP, *arguments):
        sys.exit("The packages could not be installed: see above. Is the network reachable?")


def find_chromium() -> str | None:
    """Find a Chromium: the one in the environment, or one on the PATH."""
    on_path = (shutil.which(name) for name in CHROMIUMS)
    return os.environ.get("SCOREKEEPER_CHROMIUM") or next(filter(None, on_path), None)


def has_own_chromium() -> bool:
    """Whether Playwright has a Chromium of its own that starts here."""
    return start(["python", "-c", LAUNCH], subprocess.DEVNULL).wait() == 0


def install_with_apt(*packages: str) -> subprocess.Popen[bytes] | None:
    """Start installing Debian packages, if that is allowed, beside other installations."""
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return None
    say(f"Installing {', '.join(packages)} for the tests in the browser")
    return start(["sh", "-ec", APT_INSTALL, "sh", *packages])


def succeeds(*command: str) -> bool:
    """Run a command, with its output shown, and return whether it succeeded."""
    return start(command).wait() == 0


def start(command: Sequence[str], output: int | None = None) -> subprocess.Popen[bytes]:
    """Start a program of `.venv` or of the system, its output shown, thrown away or piped."""
    errors = subprocess.STDOUT if output else None
    return subprocess.Popen(
        [find_program(command[0]), *command[1:]], cwd=ROOT, env=ENV, stdout=output, stderr=errors
    )


def find_program(name: str) -> str:
    """Find a program in `.venv`, else on the PATH."""
    return shutil.which(name, path=ENV["PATH"]) or name


def say(text: str) -> None:
    """Print what is being done."""
    print(f"— {text}", flush=True)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Stopped.")
