"""The pack: everything a phone loads to run the app, as a few compressed files.

It is made from the packages installed here: of each package, the modules that the app really
imports, without comments and docstrings, and nothing compiled for this machine. The same packages
always give the same bytes.
"""

import gzip
import hashlib
import io
import json
import pickle
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

from packaging.utils import canonicalize_name

from scorekeeper import DISTRIBUTION
from scorekeeper.phone.licences import Licence, find_licence, find_needed_packages
from scorekeeper.phone.source import shorten
from scorekeeper.phone.standard_library import cut_library
from scorekeeper.store.schema import migrate
from scorekeeper.web import assets
from scorekeeper.web.picture.fonts import Face, note_widths
from scorekeeper.web.writing.language import TRANSLATED

FIXED_TIME = 1980, 1, 1, 0, 0, 0
"""The time of every file, so that the same contents are the same bytes."""

UNUSED = frozenset(
    {
        *("languages", "scripts", "territories", "variants"),
        *("unit_patterns", "unit_display_names", "compound_unit_patterns"),
        *("currency_names", "currency_names_plural"),
        *("time_zones", "meta_zones", "zone_formats", "date_fields", "interval_formats"),
        *("compact_decimal_formats", "compact_currency_formats"),
        *("territory_currencies", "territory_languages"),
        *("likely_subtags", "windows_zone_mapping", "zone_territories", "territory_zones"),
    }
)
"""What the app does without in the data of Babel."""


class Part(NamedTuple):
    """A file that a phone loads: what it is called, and its contents as they are sent. No static
    host knows the ending, so that none unpacks it on the way."""

    name: str
    contents: bytes
    digest: str
    language: str | None = None
    """The only language for which a phone needs it; None for one that every phone needs."""

    @property
    def file(self) -> str:
        """The name of the file; another one for other contents, so it may be kept for ever."""
        return f"{self.name}-{self.digest[:12]}.bin"


def make_part(name: str, contents: bytes, language: str | None = None) -> Part:
    """A part of a pack, compressed."""
    digest = hashlib.sha256(contents).hexdigest()
    return Part(name, gzip.compress(contents, 9, mtime=0), digest, language)


def make_archive(files: Mapping[str, bytes]) -> bytes:
    """Some files by their paths, as a zip file in which nothing is compressed: all of it is smaller
    compressed together."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as zipped:
        for path, contents in sorted(files.items()):
            zipped.writestr(zipfile.ZipInfo(path, FIXED_TIME), contents)
    return packed.getvalue()


OWN = "scorekeeper"
"""The app's own package."""
PYODIDE = "vendor/pyodide-314.0.7"
SERVER_ONLY_PACKAGES = (
    "apispec",
    "cryptography",
    "flask-compress",
    "fonttools",
    "fpdf2",
    "gevent",
    "limits",
    "prometheus-client",
    "resvg-py",
)
"""Packages that the app doesn't use on a phone; what only they require is left out too."""
MEASURING_PACKAGE = "fonttools", "fontTools"
"""A package, and its module, needed only to measure letters for the pack (see note_widths)."""
NEW_DATABASE = "new.sqlite"
"""The database of a new phone, in the pack: to make it there would take a second."""
UNUSED_STATIC = (
    *(PYODIDE, "vendor/dejavu-fonts", "vendor/expo-google-fonts"),
    "pictures",
)
"""Paths below `static/` that pages on a phone never load, or don't load from the pack."""
UNUSED_DATA = ".dist-info", "pytz/zoneinfo"
"""Files that packages open but no phone needs: a phone goes by its own clock."""


@dataclass(frozen=True)
class Pack:
    """The parts of a pack, in the order in which a phone needs them, and the licences in it."""

    parts: tuple[Part, ...]
    licences: tuple[Licence, ...]

    @property
    def version(self) -> str:
        """A short hash of the contents, different for every pack."""
        digests = " ".join(part.digest for part in self.parts)
        return hashlib.sha256(digests.encode()).hexdigest()[:12]

    def size(self, language: str) -> int:
        """Return how many bytes a phone in this language loads."""
        return sum(len(part.contents) for part in self.parts if part.language in (None, language))

    def write(self, folder: Path) -> None:
        """Write the parts, `pack.js` for the scripts that load them, and `manifest.json`."""
        folder.mkdir(parents=True, exist_ok=True)
        parts = [
            {
                "name": part.name,
                "language": part.language,
                "file": part.file,
                "bytes": len(part.contents),
                "sha256": part.digest,
            }
            for part in self.parts
        ]
        for each in self.parts:
            (folder / each.file).write_bytes(each.contents)
        description = {"version": self.version, "parts": parts}
        licences = [licence._asdict() for licence in self.licences]
        (folder / "pack.js").write_text(f"export default {json.dumps(description, indent=1)};\n")
        (folder / "manifest.json").write_text(
            json.dumps(description | {"licences": licences}, indent=1)
        )


def make_pack() -> Pack:
    """Build the pack from the packages installed here. This takes some seconds."""
    packages = find_needed_packages(DISTRIBUTION, SERVER_ONLY_PACKAGES)
    with tempfile.TemporaryDirectory() as folder:
        new = Path(folder) / "new.sqlite"
        migrate(f"sqlite:///{new}")
        is_allowed = _find_allowed_modules(packages)
        modules, migrating, opened = _find_imports(new, is_allowed)
        database = new.read_bytes()
    own = {name: file for name, file in modules.items() if name.partition(".")[0] == OWN}
    site = modules["flask"].parent.parent
    others = {
        name: file for name, file in modules.items() if is_allowed.get(name.partition(".")[0])
    }
    runtime = assets.folder() / "static" / PYODIDE
    files = dict(_read_files()) | _read_opened(opened, site) | {NEW_DATABASE: database}
    files |= _read_sources({n: f for n, f in migrating.items() if site in f.parents}, site)
    languages = {path: language for path in files if (language := _language_of(path))}
    library = cut_library(
        runtime / "python_stdlib.zip", own | others | migrating, modules | migrating
    )
    shared = {path: files[path] for path in files.keys() - languages.keys()}
    return Pack(
        parts=(
            make_part("python", (runtime / "pyodide.asm.wasm").read_bytes()),
            make_part("library", make_archive(library)),
            make_part("packages", make_archive(_read_sources(others, site))),
            make_part("app", make_archive(_read_app(own, [*others, *own]))),
            make_part("files", make_archive(shared)),
            *(
                make_part(
                    f"language-{language}",
                    make_archive(
                        {path: files[path] for path in languages if languages[path] == language}
                    ),
                    language,
                )
                for language in TRANSLATED
            ),
        ),
        licences=(
            *map(find_licence, sorted(packages)),
            Licence("Pyodide", "314.0.7", "MPL-2.0", (runtime / "LICENSE").read_text()),
            Licence("Python", "3.14.2", "PSF-2.0", (runtime / "LICENSE.python").read_text()),
        ),
    )


def _find_allowed_modules(packages: frozenset[str]) -> dict[str, bool]:
    """Find what is installed here, by the names of modules, and whether phones have it."""
    allowed = packages | {canonicalize_name(MEASURING_PACKAGE[0])}
    return {
        module: not allowed.isdisjoint(map(canonicalize_name, names))
        for module, names in packages_distributions().items()
        if module != OWN
    }


def _find_imports(
    new: Path, is_allowed: Mapping[str, bool]
) -> tuple[dict[str, Path], dict[str, Path], list[Path]]:
    """Find the modules that the app imports on a phone, those that it imports only to migrate a
    database, each with its file, and the other files that it opens (see imported.py). What the
    folder holds in which this was started, such as another checkout, is none of them."""
    _, measures = MEASURING_PACKAGE
    program = "scorekeeper.phone.imported"
    command = [sys.executable, "-Pm", program, str(new), json.dumps(is_allowed)]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    report = json.loads(answer.stdout)
    modules, migrating = (
        {
            name: Path(file)
            for name, file in report[kind].items()
            if file.endswith(".py") and name.partition(".")[0] != measures
        }
        for kind in ("modules", "migrating")
    )
    opened = [
        Path(file)
        for file in report["opened"]
        if not file.endswith(".py") and "__pycache__" not in file
    ]
    return modules, migrating, opened


def _read_sources(modules: Mapping[str, Path], folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): shorten(file.read_text("utf-8")) for file in modules.values()
    }


def _read_app(own: Mapping[str, Path], modules: Sequence[str]) -> dict[str, bytes]:
    """Read the app's own modules, and list the names of all modules that a phone can import."""
    files = {_packed_path(file): shorten(file.read_text("utf-8")) for file in own.values()}
    return files | {"modules.json": json.dumps(sorted(modules)).encode()}


def _packed_path(file: Path) -> str:
    return str(Path(OWN) / file.relative_to(assets.PACKAGE))


def _read_files() -> Iterator[tuple[str, bytes]]:
    """Read the files that pages are made of: templates, translations, styles, scripts, and the
    widths of letters. Their paths are those in a wheel."""
    folder, own = assets.folder(), Path(OWN)
    for file in _find_files(folder / "templates"):
        yield str(own / file.relative_to(folder)), file.read_bytes()
    for file in _find_files(folder / "static"):
        if not str(file.relative_to(folder / "static")).startswith(UNUSED_STATIC):
            yield str(own / file.relative_to(folder)), file.read_bytes()
    for face in Face:
        yield str(own / face.widths_file.relative_to(folder)), note_widths(face).encode()
    yield str(own / "docs/rulebook.md"), (folder / "docs/rulebook.md").read_bytes()
    for pattern in "translations/**/*.mo", "web/*.json", "store/migrations/**/*.py":
        for file in assets.PACKAGE.glob(pattern):
            yield _packed_path(file), file.read_bytes()


def _read_opened(files: Sequence[Path], site: Path) -> dict[str, bytes]:
    """Read the data files that packages opened, such as how days are written in a language."""
    return {
        str(file.relative_to(site)): _read_needed(file)
        for file in files
        if site in file.parents and not any(part in str(file) for part in UNUSED_DATA)
    }


def _read_needed(file: Path) -> bytes:
    data = file.read_bytes()
    return remove_names(data) if file.suffix == ".dat" else data


def _language_of(path: str) -> str | None:
    """Return the language of a file with translations, or with a language's days and numbers.

    None for other files, and for English, which every phone has.
    """
    match = re.search(r"/(\w\w)/LC_MESSAGES/|/locale-data/([a-z]+)", path)
    language = match and (match[1] or match[2])
    return language if language in TRANSLATED else None


def _find_files(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.is_file())


def remove_names(data: bytes) -> bytes:
    """Return the data of a language, or of all, as a file of Babel holds it, without what is never
    said."""
    language = pickle.loads(data)  # noqa: S301  # a file of the installed Babel
    cut = {name: {} if name in UNUSED else names for name, names in language.items()}
    return pickle.dumps(cut, 2)
