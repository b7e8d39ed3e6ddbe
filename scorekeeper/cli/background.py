"""Work in the background of the server, in a process of its own."""

import subprocess
import sys


def start_packing() -> None:
    """Start a process that makes the pack, with which phones work offline (see packing.py): from
    what is installed, whatever the folder holds in which the server was started."""
    subprocess.Popen([sys.executable, "-Pm", "scorekeeper", "pack"])
