"""The app as a static folder, served as any web host would."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.serving import PROGRAMS, free_port, wait_for

BASE = "/sub/scores/"


def write_site(folder: Path) -> None:
    """Writes it below `folder`, by the command that users run."""
    command = [str(PROGRAMS / "scorekeeper"), "site", f"{folder}{BASE}", "--base", BASE]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def hosted(folder: Path, port: int | None = None) -> Iterator[str]:
    """Serves a folder; gives the address at which the app lies in it."""
    port = port or free_port()
    command = ["http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    with subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/")
            yield f"http://127.0.0.1:{port}{BASE}"
        finally:
            server.terminate()
