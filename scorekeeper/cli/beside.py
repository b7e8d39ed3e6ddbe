"""What is done beside serving, by a program of its own."""

import subprocess
import sys


def pack_beside() -> None:
    """Has made what phones load to go on without a network (see packing.py)."""
    subprocess.Popen([sys.executable, "-m", "scorekeeper", "pack"])
