"""The modules and files a phone needs, found by a program, `python -m scorekeeper.phone.imported`:
it prepares the app as a phone does, with the database of a new phone and from the Python sources of
the packages, all named on its command line, and prints which modules it imported, which ones more
it imports to migrate a database, and which files it opened. So it imports only what a phone needs.
"""

import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType


class OnlySource(MetaPathFinder):
    """Finds only the Python sources of some packages: nothing compiled, and nothing of other
    packages that happen to be installed. `is_allowed` says of their modules which a phone has."""

    def __init__(self, is_allowed: Mapping[str, bool]) -> None:
        self._is_allowed = is_allowed

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find the source of a module. Raises ModuleNotFoundError if a phone has none."""
        top = fullname.partition(".")[0]
        if top not in self._is_allowed:
            return None
        if self._is_allowed[top]:
            for folder in path or sys.path:
                finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
                spec = finder.find_spec(fullname, target)
                if spec:
                    return spec
        raise ModuleNotFoundError(f"No phone has {fullname}.", name=fullname)


def main(new: Path, is_allowed: Mapping[str, bool]) -> None:
    """Print, as JSON, the imported modules with their files, and all opened files."""
    opened: set[str] = set()
    sys.addaudithook(lambda event, arguments: _note_opened(event, arguments, opened))
    sys.meta_path.insert(0, OnlySource(is_allowed))
    from scorekeeper.phone.preparing import prepare

    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder), new=new, all_pages=True)
        modules = _list_modules()
        from scorekeeper.store.schema import migrate

        migrate(f"sqlite:///{folder}/older.sqlite")
        migrating = {name: file for name, file in _list_modules().items() if name not in modules}
    json.dump({"modules": modules, "migrating": migrating, "opened": sorted(opened)}, sys.stdout)


def _list_modules() -> dict[str, str]:
    files = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
    return {name: file for name, file in sorted(files.items()) if file}


def _note_opened(event: str, arguments: tuple[object, ...], opened: set[str]) -> None:
    if event == "open" and isinstance(arguments[0], str):
        opened.add(arguments[0])


if __name__ == "__main__":
    main(Path(sys.argv[1]), json.loads(sys.argv[2]))
