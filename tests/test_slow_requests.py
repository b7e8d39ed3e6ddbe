"""Phones that send slowly, or stop halfway, are ended, and nobody waits for them."""

import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.cli import gevent_server
from scorekeeper.web import create_app
from tests.support.in_thread import answer, connect, served_in_thread

SOON = 0.3
POST = b"POST /api/v1/referee/meld HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
MELD = b'{"variant":"jamaican","cards":["7h","7d","7s"]}'


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Where a server listens that has little patience."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    for name in ("IDLE_SECONDS", "HEAD_SECONDS", "BODY_SECONDS"):
        monkeypatch.setattr(gevent_server, name, SOON)
    with served_in_thread(create_app({"SECRET_KEY": "a secret for the tests"})) as port:
        yield port


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost: here\r\n",
        POST + b"Content-Length: 100\r\n\r\n{",
        POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhel",
    ],
    ids=["head", "body", "chunk"],
)
def test_a_request_that_stops_halfway_is_ended_with_408_and_logged(
    port: int, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert answer(connect(port, sent)).startswith(b"HTTP/1.1 408 ")
    assert '"event": "request too slow", "network": "127.0.0.1"' in caplog.text


@pytest.mark.parametrize("sent", [b"", b"GET /"], ids=["nothing", "half a line"])
def test_a_connection_that_says_nothing_is_closed(port: int, sent: bytes) -> None:
    assert answer(connect(port, sent)) == b""


@pytest.mark.parametrize("sent", [b"GET /", POST, POST + b"Content-Length: 9999\r\n\r\n"])
def test_a_request_that_trickles_in_is_ended_too(port: int, sent: bytes) -> None:
    phone = connect(port, sent)
    with pytest.raises(OSError):  # noqa: PT011 a broken pipe or a reset, as the system has it
        trickle(phone)
    phone.close()


def trickle(phone: socket.socket) -> None:
    """Sends letter after letter, for much longer than the server should listen."""
    for _ in range(600):
        time.sleep(SOON / 10)
        phone.sendall(b"X")


def test_while_many_wait_halfway_somebody_else_is_answered_at_once(port: int) -> None:
    waiting = [connect(port, POST + b"Content-Length: 9\r\n\r\n") for _ in range(50)]
    length = b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(MELD)
    received = answer(connect(port, POST + length + MELD))
    assert received.startswith(b"HTTP/1.1 200 ")
    assert b'"legal":true' in received.replace(b" ", b"")
    for phone in waiting:
        phone.settimeout(0.0)
        with pytest.raises(BlockingIOError):
            phone.recv(1)
        phone.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems let fewer wait")
def test_many_phones_that_come_at_once_wait_until_they_are_taken_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    app = create_app({"SECRET_KEY": "a secret for the tests"})
    server = gevent_server.server_of(app, "127.0.0.1", 0)
    server.init_socket()
    assert server.server_port
    for phone in [connect(server.server_port, b"GET /") for _ in range(600)]:
        phone.close()
    server.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the script, unread
def test_what_only_a_head_is_asked_for_leaves_nothing_before_the_next_answer(port: int) -> None:
    ask = b"%s /sw.js HTTP/1.1\r\nHost: here\r\nAccept-Encoding: br\r\nConnection: %s\r\n\r\n"
    received = answer(connect(port, ask % (b"HEAD", b"keep-alive") + ask % (b"GET", b"close")))
    _, after_the_head = received.split(b"\r\n\r\n", 1)
    assert after_the_head.startswith(b"HTTP/1.1 200 ")


def test_chunks_are_put_together(port: int) -> None:
    chunks = b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
    assert b" 200 " in answer(connect(port, POST + chunks % (len(MELD), MELD))).splitlines()[0]


@pytest.mark.parametrize(
    "sent",
    [
        POST + b"Content-Length: 99999999\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\n200000\r\n" + b" " * 0x200000,
    ],
    ids=["by its length", "in chunks"],
)
def test_a_body_that_is_too_long_is_refused_without_being_read(port: int, sent: bytes) -> None:
    phone = connect(port, sent)
    assert phone.recv(12) == b"HTTP/1.1 413"
    phone.close()
