"""What the server of one process promises, whatever phones send: nobody waits for somebody else's
connection, and nothing of a request is left over for the next one."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest

from scorekeeper.cli import gevent_server
from scorekeeper.web import create_app
from tests.support.in_thread import answer, connect, served_in_thread

GET = b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"
POST = b"POST /api/v1/referee/meld HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
LENGTH = b"Content-Length: %d\r\n\r\n"
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
CLOSE = b"Connection: close\r\n"
MELD = b'{"variant":"jamaican","cards":["7h","7d","7s"]}'


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Where the server listens."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    with served_in_thread(create_app({"SECRET_KEY": "a secret for the tests"})) as port:
        yield port


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the server hang up soon."""
    monkeypatch.setattr(gevent_server, "IDLE_SECONDS", 0.3)


def is_answered(port: int) -> bool:
    """Whether a visitor is told what a meld is."""
    received = answer(connect(port, POST + CLOSE + LENGTH % len(MELD) + MELD))
    return b" 200 " in received.splitlines()[0] and b'"legal":true' in received.replace(b" ", b"")


def test_a_visitor_overtakes_a_phone_that_has_sent_a_thousand_requests(port: int) -> None:
    phone = connect(port, GET * 1000)
    assert is_answered(port)
    answered = phone.recv(10_000_000).count(b"HTTP/1.1 200 OK")
    phone.close()
    assert answered < 1000


@pytest.mark.parametrize(
    ("first", "more"),
    [
        (POST + CHUNKED, b"1\r\nx\r\n" * 10_000),
        (POST + LENGTH % 10**12, b"x" * 65536),
        (GET, GET * 1000),
    ],
    ids=["chunks", "a body", "requests"],
)
def test_a_visitor_is_answered_while_a_phone_sends_without_end(
    port: int, first: bytes, more: bytes
) -> None:
    phone = connect(port, first)

    def keep_sending() -> None:
        with suppress(OSError):
            while True:
                phone.sendall(more)

    def keep_reading() -> None:
        with suppress(OSError):
            while phone.recv(65536):
                pass

    threads = [Thread(target=keep_sending), Thread(target=keep_reading)]
    for thread in threads:
        thread.start()
    try:
        assert all(is_answered(port) for _ in range(3))
    finally:
        phone.shutdown(socket.SHUT_RDWR)
        for thread in threads:
            thread.join()
        phone.close()


@pytest.mark.parametrize(
    "sent",
    [GET[:30], POST + LENGTH % 9, POST + CHUNKED + b"5\r\nhel"],
    ids=["heads", "bodies", "chunks"],
)
def test_a_visitor_is_answered_while_many_stop_halfway(port: int, sent: bytes) -> None:
    waiting = [connect(port, sent) for _ in range(50)]
    assert is_answered(port)
    for phone in waiting:
        phone.settimeout(0.0)
        with pytest.raises(BlockingIOError):
            phone.recv(1)
        phone.close()


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("sent", [b"", b"GET /"], ids=["nothing", "half a line"])
def test_a_connection_that_says_nothing_is_closed(port: int, sent: bytes) -> None:
    assert answer(connect(port, sent)) == b""


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "sent",
    [GET[:-2], POST + LENGTH % 100 + b"{", POST + CHUNKED + b"5\r\nhel"],
    ids=["head", "body", "chunk"],
)
def test_a_request_that_stops_halfway_is_refused_and_its_connection_closed(
    port: int, sent: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    assert answer(connect(port, sent)).startswith(b"HTTP/1.1 400 ")
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    "sent",
    [b"\x16\x03\x01" * 2000 + b"\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"X: 1\r\n" * 500 + b"\r\n"],
    ids=["first line", "fields"],
)
def test_what_is_no_request_takes_one_line_of_the_log(
    port: int, sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    assert answer(connect(port, sent)).startswith(b"HTTP/1.1 400 ")
    (line,) = caplog.messages
    assert len(line.partition("Invalid request")[2]) < 200


@pytest.mark.parametrize("hosts", [b"", b"Host: here\r\nHost: there\r\n"], ids=["none", "two"])
def test_a_request_names_one_host(port: int, hosts: bytes) -> None:
    refused = answer(connect(port, b"GET /health HTTP/1.1\r\n" + hosts + b"\r\n"))
    assert refused.startswith(b"HTTP/1.1 400 ")


def test_an_old_program_may_leave_the_host_out(port: int) -> None:
    assert b" 200 " in answer(connect(port, b"GET /health HTTP/1.0\r\n\r\n")).splitlines()[0]


def test_answers_leave_at_once(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    options: list[int] = []
    monkeypatch.setattr(
        gevent_server.Handler,
        "log_request",
        lambda handler: options.append(
            handler.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        ),
    )
    assert is_answered(port)
    assert options == [1]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # the script, unread
def test_what_only_a_head_is_asked_for_leaves_nothing_before_the_next_answer(port: int) -> None:
    ask = b"%s /sw.js HTTP/1.1\r\nHost: here\r\nAccept-Encoding: br\r\nConnection: %s\r\n\r\n"
    received = answer(connect(port, ask % (b"HEAD", b"keep-alive") + ask % (b"GET", b"close")))
    _, after_the_head = received.split(b"\r\n\r\n", 1)
    assert after_the_head.startswith(b"HTTP/1.1 200 ")


def test_chunks_are_put_together(port: int) -> None:
    chunks = b"%x\r\n%s\r\n0\r\n\r\n" % (len(MELD), MELD)
    received = answer(connect(port, POST + CLOSE + CHUNKED + chunks))
    assert b" 200 " in received.splitlines()[0]


def test_a_body_that_was_announced_is_waited_for(port: int) -> None:
    expected = b"Expect: 100-continue\r\n"
    phone = connect(port, POST + CLOSE + expected + LENGTH % len(MELD))
    assert phone.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
    phone.sendall(MELD)
    assert b" 200 " in answer(phone).splitlines()[0]


@pytest.mark.parametrize(
    "sent",
    [LENGTH % 99999999, CHUNKED + b"200000\r\n" + b" " * 0x200000],
    ids=["by its length", "in chunks"],
)
def test_a_body_that_is_too_long_is_refused(port: int, sent: bytes) -> None:
    phone = connect(port, POST + sent)
    assert phone.recv(12) == b"HTTP/1.1 413"
    phone.close()
