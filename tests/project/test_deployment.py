"""What `deploy/` says holds: systemd understands the unit, the image is made of files that there
are, and the names are those of the settings."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scorekeeper.web.assets import CHECKOUT

DEPLOY = CHECKOUT / "deploy"
MAX_EXPOSURE = 15
"""Of 100, as systemd counts what a service could do to the system; 96 is one that hides nothing."""

systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")


@systemd
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "scorekeeper.service").read_text()
    there = tmp_path / "scorekeeper.service"
    there.write_text(re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={shutil.which('true')}", unit))
    verified = subprocess.run(
        ["systemd-analyze", "verify", str(there)], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, "")


@systemd
def test_the_unit_keeps_the_service_off_the_rest_of_the_system() -> None:
    rated = subprocess.run(
        [
            *("systemd-analyze", "security", "--offline=yes", f"--threshold={MAX_EXPOSURE}"),
            str(DEPLOY / "scorekeeper.service"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert rated.returncode == 0, rated.stdout[-500:]


def test_the_image_is_made_of_what_is_there() -> None:
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    copied = [
        path
        for line in lines
        if line.startswith("COPY ") and "--from" not in line
        for path in line.split()[1:-1]
    ]
    assert len(copied) >= 8
    assert all((CHECKOUT / path).exists() for path in copied)
    assert any(line.startswith("USER ") for line in lines)


def test_every_setting_that_is_named_is_documented() -> None:
    documented = (CHECKOUT / "docs" / "hosting.md").read_text()
    for file in DEPLOY.iterdir():
        for name in re.findall(r"SCOREKEEPER_([A-Z_]+)", file.read_text()):
            assert f"`{name}`" in documented or f"`SCOREKEEPER_{name}`" in documented, name
