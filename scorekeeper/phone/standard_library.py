"""Python's standard library, cut to what the app may import on a phone."""

import re
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from scorekeeper.phone.source import without_words

IMPORT = re.compile(
    r"^(?P<inside>[ \t]*)"
    r"(?:from[ \t]+(?P<dots>\.*)(?P<base>[\w.]*)[ \t]+import[ \t]+(?P<names>\([^)]*\)|[^\n]*)"
    r"|import[ \t]+(?P<modules>[^\n#]+))",
    re.MULTILINE,
)
"""An import, in whatever version of Python it is written."""
RUNTIME = "pyodide", "_pyodide", "_sysconfigdata__emscripten_wasm32-emscripten"
"""What Pyodide itself is made of, and what is only named when it is asked for."""
ENCODINGS = ("aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")
"""What texts, addresses and zip files are written in."""
NOT_WANTED = {"_pyrepl", "bdb", "doctest", "pdb", "pydoc", "unittest"}
"""What looks for mistakes in programs, and is only named by what is wanted."""


def cut(library: Path, wanting: Mapping[str, Path], imported: Iterable[str]) -> dict[str, bytes]:
    """The files of the `library`, a zip file, that are `imported` here, or named anywhere in the
    modules `wanting` them; and those that they in turn import as soon as they are imported."""
    with zipfile.ZipFile(library) as zipped:
        paths = {_module(path): path for path in zipped.namelist() if path.endswith(".py")}
        sources = {module: zipped.read(path) for module, path in paths.items()}
    packages = {module for module, path in paths.items() if path.endswith("__init__.py")}
    wanted = {*imported, *(f"encodings.{name}" for name in ENCODINGS)}
    wanted |= {module for module in paths if module.partition(".")[0] in RUNTIME}
    for module, file in wanting.items():
        is_package = file.name == "__init__.py"
        wanted.update(_named_in(file.read_text("utf-8"), module, is_package=is_package))
    found: set[str] = set()
    while wanted:
        module = wanted.pop()
        if module in found or module not in paths or module.partition(".")[0] in NOT_WANTED:
            continue
        found.add(module)
        source = sources[module].decode()
        is_package = module in packages
        wanted.update(_named_in(source, module, is_package=is_package, at_once=True))
    return {paths[module]: _shortened(sources[module]) for module in found}


def _shortened(source: bytes) -> bytes:
    """A module without what only people read; as it is where only a newer Python can read it."""
    try:
        return without_words(source.decode())
    except SyntaxError:
        return source


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _named_in(
    source: str, module: str, *, is_package: bool, at_once: bool = False
) -> Iterator[str]:
    """What may be a module of all that a module imports, or imports at once; with the packages
    around it."""
    for found in IMPORT.finditer(source):
        if not (at_once and found["inside"]):
            for name in _names(found, module, is_package=is_package):
                parts = name.split(".")
                yield from (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def _names(found: re.Match[str], module: str, *, is_package: bool) -> Collection[str]:
    if found["modules"]:
        return [each.split()[0].rstrip(";") for each in found["modules"].split(",") if each.strip()]
    base = found["base"]
    if found["dots"]:
        around = module.split(".")[: None if is_package else -1]
        up = len(found["dots"]) - 1
        base = ".".join([*around[: len(around) - up], *filter(None, [base])])
    return [base, *(f"{base}.{name}" for name in re.findall(r"\w+", found["names"]))]
