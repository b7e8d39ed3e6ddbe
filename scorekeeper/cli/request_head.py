"""The head of a request, as gevent's server asks for it. The fields are read by llhttp, the parser
of Node.js, which refuses what two servers could read in two ways."""

from collections.abc import Iterator
from typing import BinaryIO

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser

MAX_HEAD = 65_536
"""A head may be this many bytes long."""
ANY_LINE = b"POST / HTTP/1.1\r\n"
"""The server reads the first line itself; the parser needs one."""
IN_ENVIRON_ALREADY = "content-type", "content-length"


class RequestHead:
    """The fields of a head, read from `file` after its first line. A field that is there several
    times has all its values in one. Where the head can't be read, `status` says why."""

    def __init__(self, file: BinaryIO) -> None:
        self.status = "it is incomplete, or too long"
        self._fields: dict[str, str] = {}
        try:
            HttpRequestParser(self).feed_data(ANY_LINE + b"".join(_lines(file)))
        except HttpParserUpgrade:
            pass  # to another protocol; it is answered in this one
        except HttpParserError as error:
            self.status = str(error)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Takes down a field, for the parser."""
        # The parser leaves the blanks after a value, which are no part of it.
        key, text = name.decode("latin-1").lower(), value.decode("latin-1").rstrip(" \t")
        if key in self._fields:
            text = self._fields[key] + ("; " if key == "cookie" else ",") + text
        self._fields[key] = text

    def on_headers_complete(self) -> None:
        """Notes that the head is whole, for the parser."""
        coding = self._fields.get("transfer-encoding", "chunked")
        self.status = "" if coding.lower() == "chunked" else f"unknown transfer coding {coding}"

    def get(self, name: str, default: str | None = None) -> str | None:
        """The value of a field, however its name is written."""
        return self._fields.get(name.lower(), default)

    getheader = get

    def __delitem__(self, name: str) -> None:
        del self._fields[name]

    @property
    def typeheader(self) -> str | None:
        """What kind of body follows."""
        return self._fields.get("content-type")

    def items(self) -> list[tuple[str, str]]:
        """All fields, their names in small letters."""
        return list(self._fields.items())

    def environ_items(self) -> Iterator[tuple[str, str]]:
        """The fields as an app finds them. A name with an underscore is left out: it would be that
        of another field there."""
        for name, value in self._fields.items():
            if name not in IN_ENVIRON_ALREADY and "_" not in name:
                yield "HTTP_" + name.replace("-", "_").upper(), value


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a head, up to the empty one after it."""
    left, line = MAX_HEAD, b"first"
    while line.strip(b"\r\n"):
        line = file.readline(left)
        left -= len(line)
        yield line
