"""The modules of the core: all that must work in any Python, without anything installed."""

from pathlib import Path

from dev import CORE

ROOT = Path(__file__).parents[2]


def core_modules() -> list[str]:
    """Their dotted names."""
    files = [
        file.relative_to(ROOT).with_suffix("")
        for part in CORE
        for file in [ROOT / f"scorekeeper/{part}.py", *ROOT.glob(f"scorekeeper/{part}/*.py")]
        if file.is_file()
    ]
    return ["scorekeeper", *(".".join(file.parts).removesuffix(".__init__") for file in files)]
