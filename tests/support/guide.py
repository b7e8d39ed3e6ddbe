"""The games that the guide to a game of your own shows."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import variants
from scorekeeper.rules.variant import Variant
from scorekeeper.variants.registry import read_variants
from tests.support.core import ROOT

GUIDE = (ROOT / "docs" / "a-game-of-your-own.md").read_text(encoding="utf-8")
FILES = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)


def example(name: str) -> Variant:
    """The game with this name."""
    for file in FILES:
        names: dict[str, Any] = {}
        exec(file, names)
        if name in names:
            variant: Variant = names[name]
            return variant
    raise AssertionError(name)


def read_with_examples(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Variant]:
    """All games once those of the guide are saved as it says; here in an empty folder that is read
    like the one of the games."""
    for number, file in enumerate(FILES):
        (folder / f"example_{number}.py").write_text(file, encoding="utf-8")
        module = f"{variants.__name__}.example_{number}"
        monkeypatch.setitem(sys.modules, module, None)  # to be forgotten again
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(variants, "__path__", [*variants.__path__, str(folder)])
    return read_variants()
