"""What is read of the head of a request, and what is refused as two servers could read it in two
ways."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli.request_head import MAX_HEAD, RequestHead
from scorekeeper.web import create_app
from tests.support.in_thread import answer, connect, served_in_thread

TOKEN = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
HOST = b"Host: here\r\n"
names = st.text(TOKEN, min_size=1, max_size=20).map(lambda name: f"X-{name}")
values = st.text(st.characters(min_codepoint=0x20, max_codepoint=0xFF, exclude_characters="\x7f"))


def head(fields: bytes) -> RequestHead:
    return RequestHead(BytesIO(fields + b"\r\nand a body"))


@given(st.dictionaries(names, values, max_size=12))
def test_whatever_a_field_may_hold_is_read(fields: dict[str, str]) -> None:
    sent = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    read = head(sent.encode("latin-1"))
    assert not read.status
    for name, value in fields.items():
        same = [held for other, held in fields.items() if other.lower() == name.lower()]
        expected = ",".join(one.strip(" \t") for one in same)
        assert read.get(name) == read.get(name.upper()) == expected, value


def test_the_body_is_left_where_it_is() -> None:
    file = BytesIO(HOST + b"\r\nbody")
    RequestHead(file)
    assert file.read() == b"body"


def test_a_field_that_is_there_twice_has_both_values() -> None:
    read = head(b"Accept: a\r\nCookie: a=1\r\naccept: b\r\ncookie: b=2\r\n")
    assert dict(read.environ_items()) == {"HTTP_ACCEPT": "a,b", "HTTP_COOKIE": "a=1; b=2"}


def test_blanks_around_a_value_are_no_part_of_it() -> None:
    read = head(b"Host: \there \t\r\nConnection:close \r\nTransfer-Encoding: chunked \r\nX: \t\r\n")
    assert not read.status
    found = {"host": "here", "connection": "close", "transfer-encoding": "chunked", "x": ""}
    assert dict(read.items()) == found


def test_an_app_finds_no_field_under_the_name_of_another() -> None:
    read = head(b"X_Forwarded_For: 1.2.3.4\r\nContent-Type: text/plain\r\nX-Real-Ip: 5.6.7.8\r\n")
    assert dict(read.environ_items()) == {"HTTP_X_REAL_IP": "5.6.7.8"}


def test_a_phone_that_would_like_another_protocol_is_understood() -> None:
    read = head(HOST + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n")
    assert not read.status
    assert read.get("host") == "here"


REFUSED = {
    "two lengths": b"Content-Length: 1\r\nContent-Length: 2\r\n",
    "length and chunks": b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
    "chunks and something else": b"Transfer-Encoding: chunked, gzip\r\n",
    "something else in chunks": b"Transfer-Encoding: gzip, chunked\r\n",
    "not chunks": b"Transfer-Encoding: identity\r\n",
    "signed length": b"Content-Length: +1\r\n",
    "length in hexadecimal": b"Content-Length: 0x1\r\n",
    "space before the colon": b"Content-Length : 1\r\n",
    "no colon": b"Content-Length\r\n",
    "no name": b": 1\r\n",
    "folded": b"X: 1\r\n Content-Length: 1\r\n",
    "folded first": b" X: 1\r\n",
    "bare line feed": b"X: 1\nContent-Length: 1\r\n",
    "bare carriage return": b"X: 1\rContent-Length: 1\r\n",
    "NUL": b"X: a\0b\r\n",
    "umlaut in a name": "Ä: 1\r\n".encode("latin-1"),
}


@pytest.mark.parametrize("fields", REFUSED.values(), ids=REFUSED)
def test_what_can_be_read_in_two_ways_is_refused(fields: bytes) -> None:
    assert head(HOST + fields).status


@pytest.mark.parametrize("lines", [b"", b"Host: here\r\n", b"Host: he"])
def test_a_head_that_breaks_off_is_refused(lines: bytes) -> None:
    assert RequestHead(BytesIO(lines)).status


@pytest.mark.parametrize("line", [b"X: " + b"x" * MAX_HEAD, b"X: 1\r\n" * MAX_HEAD], ids=len)
def test_no_more_is_read_than_a_head_may_be_long(line: bytes) -> None:
    file = BytesIO(line)
    assert RequestHead(file).status
    assert file.tell() == MAX_HEAD


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Where a server listens."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    with served_in_thread(create_app({"SECRET_KEY": "a secret for the tests"})) as port:
        yield port


@pytest.mark.parametrize("fields", REFUSED.values(), ids=REFUSED)
def test_the_connection_ends_with_a_request_that_is_refused(port: int, fields: bytes) -> None:
    """Whatever follows is not taken for another request."""
    smuggled = b"GET /rules HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
    sent = b"POST /rules HTTP/1.1\r\n" + HOST + fields + b"\r\n" + smuggled
    received = answer(connect(port, sent))
    assert received.startswith(b"HTTP/1.1 400 ")
    assert received.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize("line", [b"POST /rules", b"GET /rules HTTP/3.0", b"RULES"])
def test_a_first_line_that_is_none_is_refused(port: int, line: bytes) -> None:
    sent = line + b"\r\n" + HOST + b"Connection: close\r\n\r\n"
    assert b" 400 " in answer(connect(port, sent)).splitlines()[0]


def test_requests_that_come_together_are_answered_one_by_one(port: int) -> None:
    one = b"GET /rules HTTP/1.1\r\n" + HOST
    received = answer(connect(port, one + b"\r\n" + one + b"Connection: close\r\n\r\n"))
    assert received.count(b"HTTP/1.1 200 ") == 2
