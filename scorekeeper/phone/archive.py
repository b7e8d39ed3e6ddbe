"""The parts of a pack: many files in one, compressed together, with the same bytes every time."""

import gzip
import hashlib
import io
import zipfile
from collections.abc import Mapping
from typing import NamedTuple

FIXED_TIME = 1980, 1, 1, 0, 0, 0
"""The time stamp of every file in an archive, so that equal contents give equal bytes."""


class Part(NamedTuple):
    """A file that a phone loads: its name, and its contents as they are sent. Static hosts
    don't know the suffix, so none of them unpacks the file on the way."""

    name: str
    contents: bytes
    digest: str
    language: str | None = None
    """The only language that needs this part; None for a part that every phone needs."""

    @property
    def file(self) -> str:
        """The file's name. It changes with the contents, so the file may be cached for ever."""
        return f"{self.name}-{self.digest[:12]}.bin"


def make_part(name: str, contents: bytes, language: str | None = None) -> Part:
    """Build a part of a pack from its uncompressed contents."""
    digest = hashlib.sha256(contents).hexdigest()
    return Part(name, gzip.compress(contents, 9, mtime=0), digest, language)


def make_archive(files: Mapping[str, bytes]) -> bytes:
    """Build an uncompressed zip file of these files, given by their paths.

    The archive is compressed as a whole afterwards, which makes it smaller.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as zipped:
        for path, contents in sorted(files.items()):
            zipped.writestr(zipfile.ZipInfo(path, FIXED_TIME), contents)
    return packed.getvalue()
