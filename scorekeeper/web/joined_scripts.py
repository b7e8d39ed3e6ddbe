"""Join scripts and all that they import into one file: a phone takes time for each file, however
short. Each stays as it is written but for its imports and exports, in a function of its own.

Scripts import by name, from files, in lines of their own, and export functions and constants.
"""

import posixpath
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

# A page of an earlier version, where each script is a file, goes on with those.
BEGINNING = """\
if (document.querySelector('script[src$="/send.js"]')) throw new Error("Its scripts run already.");
const scripts = (globalThis.scripts ??= {});"""
IMPORT = re.compile(r'^import (?:(\{[^}]+\}) from )?"(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?\w+ (\w+))", re.MULTILINE)


def join_scripts(static: Path, paths: Iterable[str], joined_as: str) -> str:
    """Return the scripts at these paths in the folder of static files, and everything they import,
    as one that is found at the path `joined_as`. Each runs once on a page, in whichever file it
    comes first."""
    modules = dict.fromkeys(each for path in paths for each in _with_imports(static, path))
    return "\n".join([BEGINNING, *(write_function(static, each, joined_as) for each in modules)])


# Files stay as they are while the app runs.
@cache
def _with_imports(static: Path, path: str) -> tuple[str, ...]:
    """Find the scripts that a script imports, directly or not, and itself at last."""
    imported = [_resolve(name, path) for _, name in IMPORT.findall((static / path).read_text())]
    found = dict.fromkeys(each for script in imported for each in _with_imports(static, script))
    return (*found, path)


def write_function(static: Path, path: str, joined_as: str) -> str:
    """Return the script at this path as the function that it is in a file found at `joined_as`."""

    def use(found: re.Match[str]) -> str:
        names, name = found.groups()
        variables = names.replace(" as ", ": ") if names else "{}"
        return f'const {variables} = scripts["{_resolve(name, path)}"];'

    source = IMPORT.sub(use, (static / path).read_text())
    address = posixpath.relpath(path, posixpath.dirname(joined_as))
    source = source.replace("import.meta.url", f'new URL("{address}", import.meta.url).href')
    exported = ", ".join(name for _, name in EXPORT.findall(source))
    source = EXPORT.sub(r"\1", source)
    return f'scripts["{path}"] ??= (() => {{\n{source}return {{ {exported} }};\n}})();'


def _resolve(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
