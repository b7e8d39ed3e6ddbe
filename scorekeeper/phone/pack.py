"""The pack: everything a phone loads to be a home of the app, as a few compressed files.

It is made from the very packages that are installed here: of each, what the app really imports,
without its comments and docstrings, and what was compiled for this machine never. Of the same
packages always the same bytes are made.
"""

import gzip
import hashlib
import io
import json
import pickle
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from scorekeeper.phone.licences import Licence, licence_of, needed_packages
from scorekeeper.phone.source import without_words
from scorekeeper.phone.standard_library import cut
from scorekeeper.web import assets
from scorekeeper.web.picture.fonts import Face, note_widths
from scorekeeper.web.writing.language import TRANSLATED

LONG_AGO = 1980, 1, 1, 0, 0, 0
"""The time of every file, so that the same contents are the same bytes."""

NEVER_SAID = frozenset(
    {
        *("languages", "scripts", "territories", "variants"),
        *("unit_patterns", "unit_display_names", "compound_unit_patterns"),
        *("currency_names", "currency_names_plural"),
        *("time_zones", "meta_zones", "zone_formats", "date_fields", "interval_formats"),
        *("compact_decimal_formats", "compact_currency_formats"),
    }
)
"""What the app does without in every language."""


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


def part(name: str, contents: bytes, language: str | None = None) -> Part:
    """A part of a pack, compressed."""
    digest = hashlib.sha256(contents).hexdigest()
    return Part(name, gzip.compress(contents, 9, mtime=0), digest, language)


def archive(files: Mapping[str, bytes]) -> bytes:
    """Some files by their paths, as a zip file in which nothing is compressed: all of it is smaller
    compressed together."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as zipped:
        for path, contents in sorted(files.items()):
            zipped.writestr(zipfile.ZipInfo(path, LONG_AGO), contents)
    return packed.getvalue()


OWN = "scorekeeper"
PYODIDE = "vendor/pyodide-314.0.7"
LEFT_ON_THE_SERVER = "fpdf2", "fonttools", "resvg-py", "flask-compress", "gevent"
"""Packages that the app does without on a phone, with whatever they need."""
ONLY_TO_MEASURE = "fonttools", "fontTools"
"""A package, and its module, that measures letters for the pack (see note_widths)."""
NOT_SHOWN = (
    *(PYODIDE, "vendor/dejavu-fonts", "vendor/expo-google-fonts"),
    "pictures",
)
"""What pages on a phone never load from `static/`, or not from the pack."""
NOT_READ = ".dist-info", "pytz/zoneinfo"
"""What packages look at and no phone needs: it goes by its own clock."""


@dataclass(frozen=True)
class Pack:
    """The parts of a pack, in the order in which a phone needs them, and whose work is in it."""

    parts: tuple[Part, ...]
    licences: tuple[Licence, ...]

    @property
    def version(self) -> str:
        """What is different for each pack."""
        digests = " ".join(part.digest for part in self.parts)
        return hashlib.sha256(digests.encode()).hexdigest()[:12]

    def size(self, language: str) -> int:
        """The bytes that a phone loads whose owner reads this language."""
        return sum(len(part.contents) for part in self.parts if part.language in (None, language))

    def write(self, folder: Path) -> None:
        """Writes the parts, `pack.js` for the scripts that load them, and `manifest.json`."""
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
        told = {"version": self.version, "parts": parts}
        licences = [licence._asdict() for licence in self.licences]
        (folder / "pack.js").write_text(f"export default {json.dumps(told, indent=1)};\n")
        (folder / "manifest.json").write_text(json.dumps(told | {"licences": licences}, indent=1))


def make_pack() -> Pack:
    """Makes the pack of what is installed here; in some seconds."""
    packages = needed_packages(OWN, LEFT_ON_THE_SERVER)
    modules, opened = _imported(packages)
    own = {name: file for name, file in modules.items() if name.partition(".")[0] == OWN}
    site = modules["flask"].parent.parent
    others = {
        name: file for name, file in modules.items() if name not in own and site in file.parents
    }
    runtime = assets.folder() / "static" / PYODIDE
    files = dict(_files()) | _opened(opened, site)
    spoken = {path: language for path in files if (language := _language_of(path))}
    return Pack(
        parts=(
            part("python", (runtime / "pyodide.asm.wasm").read_bytes()),
            part("library", archive(cut(runtime / "python_stdlib.zip", own | others, modules))),
            part("packages", archive(_sources(others, site))),
            part("app", archive(_app(own, [*others, *own]))),
            part("files", archive({path: files[path] for path in files.keys() - spoken.keys()})),
            *(
                part(
                    f"language-{language}",
                    archive({path: files[path] for path in spoken if spoken[path] == language}),
                    language,
                )
                for language in TRANSLATED
            ),
        ),
        licences=(
            *map(licence_of, sorted(packages)),
            Licence("Pyodide", "314.0.7", "MPL-2.0", (runtime / "LICENSE").read_text()),
            Licence("Python", "3.14.2", "PSF-2.0", (runtime / "LICENSE.python").read_text()),
        ),
    )


def _imported(packages: frozenset[str]) -> tuple[dict[str, Path], list[Path]]:
    """The modules that the app imports on a phone, with their files, and the other files that it
    opens (see imported.py)."""
    package, measures = ONLY_TO_MEASURE
    command = [sys.executable, "-m", "scorekeeper.phone.imported", package, *sorted(packages)]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found = json.loads(answer.stdout)
    modules = {
        name: Path(file)
        for name, file in found["modules"].items()
        if file.endswith(".py") and name.partition(".")[0] != measures
    }
    opened = [
        Path(file)
        for file in found["opened"]
        if not file.endswith(".py") and "__pycache__" not in file
    ]
    return modules, opened


def _sources(modules: Mapping[str, Path], folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): without_words(file.read_text("utf-8"))
        for file in modules.values()
    }


def _app(own: Mapping[str, Path], modules: Sequence[str]) -> dict[str, bytes]:
    """The app's own modules as they are, and the names of all that a phone can import."""
    files = {_in_package(file): file.read_bytes() for file in own.values()}
    return files | {"modules.json": json.dumps(sorted(modules)).encode()}


def _in_package(file: Path) -> str:
    return str(Path(OWN) / file.relative_to(assets.PACKAGE))


def _files() -> Iterator[tuple[str, bytes]]:
    """What is read when a page is made: templates, sentences, styles, scripts, and how wide letters
    are. In a wheel it would be at the same places."""
    folder, own = assets.folder(), Path(OWN)
    for file in _readable(folder / "templates"):
        yield str(own / file.relative_to(folder)), file.read_bytes()
    for file in _readable(folder / "static"):
        if not str(file.relative_to(folder / "static")).startswith(NOT_SHOWN):
            yield str(own / file.relative_to(folder)), file.read_bytes()
    for face in Face:
        yield str(own / face.widths_file.relative_to(folder)), note_widths(face).encode()
    yield str(own / "docs/rulebook.md"), (folder / "docs/rulebook.md").read_bytes()
    for pattern in "translations/**/*.mo", "web/*.json", "store/migrations/**/*.py":
        for file in assets.PACKAGE.glob(pattern):
            yield _in_package(file), file.read_bytes()


def _opened(files: Sequence[Path], site: Path) -> dict[str, bytes]:
    """What packages read, such as how days are written in a language."""
    return {
        str(file.relative_to(site)): _as_needed(file)
        for file in files
        if site in file.parents and not any(part in str(file) for part in NOT_READ)
    }


def _as_needed(file: Path) -> bytes:
    data = file.read_bytes()
    return without_names(data) if file.parent.name == "locale-data" else data


def _language_of(path: str) -> str | None:
    """The language that a file of sentences, or of how days and numbers are written, is for; None
    for English too, which every phone has."""
    found = re.search(r"/(\w\w)/LC_MESSAGES/|/locale-data/([a-z]+)", path)
    language = found and (found[1] or found[2])
    return language if language in TRANSLATED else None


def _readable(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.is_file())


def without_names(data: bytes) -> bytes:
    """The data of a language, as a file of Babel holds it, with nothing of what is never said."""
    language = pickle.loads(data)  # noqa: S301  # a file of the installed Babel
    kept = {name: {} if name in NEVER_SAID else known for name, known in language.items()}
    return pickle.dumps(kept, 2)
