"""What a phone needs: a program of its own, `python -m scorekeeper.phone.imported`, that prepares
the app as a phone does, with the packages it is given and nothing in them that was compiled, and
tells which modules it has imported and which files it has opened."""

import json
import sys
import tempfile
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.metadata import packages_distributions
from pathlib import Path
from types import ModuleType

from packaging.utils import canonicalize_name

OWN = "scorekeeper"


class OnlySource(MetaPathFinder):
    """Finds what some packages have written in Python, and nothing of other packages that happen
    to be installed."""

    def __init__(self, packages: frozenset[str]) -> None:
        self._known = {
            module: any(canonicalize_name(name) in packages for name in names)
            for module, names in packages_distributions().items()
            if module != OWN
        }

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The source of a module. Raises ModuleNotFoundError where a phone has none."""
        top = fullname.partition(".")[0]
        if top not in self._known:
            return None
        if self._known[top]:
            for folder in path or sys.path:
                finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
                found = finder.find_spec(fullname, target)
                if found:
                    return found
        raise ModuleNotFoundError(f"No phone has {fullname}.", name=fullname)


def main(packages: Sequence[str]) -> None:
    """Prints, as JSON, the modules with their files, and the other files."""
    opened: set[str] = set()
    sys.addaudithook(lambda event, about: _note(event, about, opened))
    sys.meta_path.insert(0, OnlySource(frozenset(packages)))
    from scorekeeper.phone.home import prepare

    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
    files = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
    modules = {name: file for name, file in sorted(files.items()) if file}
    json.dump({"modules": modules, "opened": sorted(opened)}, sys.stdout)


def _note(event: str, about: tuple[object, ...], opened: set[str]) -> None:
    if event == "open" and isinstance(about[0], str):
        opened.add(about[0])


if __name__ == "__main__":
    main(sys.argv[1:])
