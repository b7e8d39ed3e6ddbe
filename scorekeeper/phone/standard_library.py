"""Python's standard library, cut to what the app can import on a phone."""

import re
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from scorekeeper.phone.source import shorten

IMPORT = re.compile(
    r"^(?P<inside>[ \t]*)"
    r"(?:from[ \t]+(?P<dots>\.*)(?P<base>[\w.]*)[ \t]+import[ \t]+(?P<names>\([^)]*\)|[^\n]*)"
    r"|import[ \t]+(?P<modules>[^\n#]+))",
    re.MULTILINE,
)
"""An import statement, in any version of Python."""
RUNTIME = "pyodide", "_pyodide", "_sysconfigdata__emscripten_wasm32-emscripten"
"""Modules of Pyodide itself, and one that is imported by a computed name."""
ENCODINGS = ("aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")
"""The encodings of texts, addresses and zip files."""
EXCLUDED = {
    *("_pyrepl", "bdb", "doctest", "pdb", "pydoc", "unittest"),
    *("code", "ctypes", "getpass", "pyodide.console", "rlcompleter", "webbrowser"),
    *("importlib._bootstrap", "importlib._bootstrap_external", "zipimport"),
}
"""Modules for debugging and testing, and for somebody at a terminal, which needed modules name but
don't need, and the three that import everything, which are part of the interpreter."""


def cut_library(
    library: Path, importers: Mapping[str, Path], imported: Iterable[str]
) -> dict[str, bytes]:
    """Select the modules of the `library`, a zip file, that a phone needs, as files by their paths.

    These are the modules `imported` here, those named anywhere in the sources of the `importers`,
    given by module name, and those that these in turn import as soon as they are imported.
    """
    with zipfile.ZipFile(library) as zipped:
        paths = {_module_name(path): path for path in zipped.namelist() if path.endswith(".py")}
        sources = {module: zipped.read(path) for module, path in paths.items()}
    packages = {module for module, path in paths.items() if path.endswith("__init__.py")}
    pending = {*imported, *(f"encodings.{name}" for name in ENCODINGS)}
    pending |= {module for module in paths if module.partition(".")[0] in RUNTIME}
    for module, file in importers.items():
        is_package = file.name == "__init__.py"
        pending.update(_find_imports(file.read_text("utf-8"), module, is_package=is_package))
    needed: set[str] = set()
    while pending:
        module = pending.pop()
        if module in needed or module not in paths:
            continue
        if not EXCLUDED.isdisjoint((module, module.partition(".")[0])):
            continue
        needed.add(module)
        source = sources[module].decode()
        is_package = module in packages
        pending.update(_find_imports(source, module, is_package=is_package, at_once=True))
    return {paths[module]: _shorten(sources[module]) for module in needed}


def _shorten(source: bytes) -> bytes:
    """Remove a module's comments, unless only a newer Python than this one can parse it."""
    try:
        return shorten(source.decode())
    except SyntaxError:
        return source


def _module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _find_imports(
    source: str, module: str, *, is_package: bool, at_once: bool = False
) -> Iterator[str]:
    """Find the names that a module imports, or imports as soon as it is imported itself
    (`at_once`), and the packages around each; some of the names may not be modules."""
    for statement in IMPORT.finditer(source):
        if not (at_once and statement["inside"]):
            for name in _names_in(statement, module, is_package=is_package):
                parts = name.split(".")
                yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def _names_in(statement: re.Match[str], module: str, *, is_package: bool) -> Collection[str]:
    """Return the full names in an import statement of a module."""
    if statement["modules"]:
        return [
            each.split()[0].rstrip(";") for each in statement["modules"].split(",") if each.strip()
        ]
    base = statement["base"]
    if statement["dots"]:
        around = module.split(".")[: None if is_package else -1]
        up = len(statement["dots"]) - 1
        base = ".".join([*around[: len(around) - up], *filter(None, [base])])
    return [base, *(f"{base}.{name}" for name in re.findall(r"\w+", statement["names"]))]
