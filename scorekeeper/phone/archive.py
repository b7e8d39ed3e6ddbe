"""How the parts of a pack are packed: many files as one, compressed together, and always alike."""

import gzip
import hashlib
import io
import zipfile
from collections.abc import Mapping
from typing import NamedTuple

LONG_AGO = 1980, 1, 1, 0, 0, 0
"""The time of every file, so that the same contents are the same bytes."""


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
