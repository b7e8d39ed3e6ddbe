"""Work in the background of the server, in a process of its own."""

import subprocess
import sys


def start_packing() -> None:
    """Start a process that makes the pack, with which phones work offline (see packing.py)."""
    subprocess.Popen([sys.executable, "-m", "scorekeeper", "pack"])
