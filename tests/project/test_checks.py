"""What `dev.py test` says of checks that went well, that failed, and that broke off."""

import sys
from pathlib import Path

import pytest

import dev

ONCE = """\
import sys
from pathlib import Path
ran = Path(sys.argv[1])
if ran.exists():
    sys.exit()
ran.touch()
print("not yet")
sys.exit(int(sys.argv[2]))"""
"""Ends with a status the first time, and well the next."""


@pytest.fixture(autouse=True)
def python_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs Python in the place of every program."""
    monkeypatch.setattr(dev, "find_program", lambda _: sys.executable)


def test_of_what_goes_well_the_last_line_is_shown(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    well = ["python", "-c", "print('one'); print('two')"]
    dev.check_at_once({"this": well, "that": well})
    lines = capfdbinary.readouterr().out.splitlines()
    assert (lines.count(b"one"), lines.count(b"two")) == (0, 2)


def test_what_fails_is_shown_whole_once_all_are_done(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    wrong = ["python", "-c", "print('one'); print('two'); raise SystemExit(1)"]
    with pytest.raises(SystemExit, match="Stopped at this"):
        dev.check_at_once({"this": wrong, "that": ["python", "-c", "print('three')"]})
    lines = capfdbinary.readouterr().out.splitlines()
    assert {b"one", b"two", b"three"} <= {*lines}


def test_tests_that_pass_when_run_again_stop_nobody(tmp_path: Path) -> None:
    dev.check_at_once({"the tests": ["pytest", "-c", ONCE, str(tmp_path / "ran"), "1"]})


@pytest.mark.parametrize(("program", "status"), [("pytest", 2), ("pytest", 3), ("mypy", 1)])
def test_what_broke_off_and_what_is_no_test_is_not_run_again(
    program: str, status: int, tmp_path: Path
) -> None:
    command = [program, "-c", ONCE, str(tmp_path / "ran"), str(status)]
    with pytest.raises(SystemExit, match="Stopped at the tests"):
        dev.check_at_once({"the tests": command})
