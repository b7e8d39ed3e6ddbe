"""Behind nginx and behind Caddy, as `deploy/` sets them up: pages come over HTTPS, streams come at
once, nobody pretends to come from elsewhere, and only proper requests reach the app."""

import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from scorekeeper.web.assets import CHECKOUT
from tests.support.serving import free_port, served, wait_for

pytestmark = pytest.mark.long

NAME = "kalooki.example"
Ask = Callable[..., HTTPResponse]

PATIENCE = 30
"""Seconds a web server may take to stop once nobody is connected: it gives up on a phone that has
left as soon as it can, instead of waiting for the app to find out."""

NEW_GAME = {"variant": "jamaican", "players": ["Ann", "Bob", "Cid"]}

NGINX = """\
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site;
}}
"""
CADDY = """\
{
	admin off
	local_certs
	skip_install_trust
	auto_https disable_redirects
"""


def nginx(folder: Path, port: int, app_port: str) -> Sequence[str]:
    """The command that starts nginx with the site of `deploy/`, and a certificate of its own."""
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}"),
            *("-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")),
        ],
        check=True,
        capture_output=True,
    )
    site = (CHECKOUT / "deploy" / "nginx.conf").read_text()
    site = site.replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    site = site.replace(":8000", f":{app_port}").replace("listen 443", f"listen 127.0.0.1:{port}")
    site = site.replace("listen 80", f"listen 127.0.0.1:{free_port()}")
    (folder / "site").write_text(site)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder))
    return "nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")


def caddy(folder: Path, port: int, app_port: str) -> Sequence[str]:
    """The command that starts Caddy with the file of `deploy/`, and a certificate of its own."""
    site = (CHECKOUT / "deploy" / "Caddyfile").read_text()
    site = site.replace(":8000", f":{app_port}").replace(f"{NAME} {{", f"https://{NAME}:{port} {{")
    (folder / "Caddyfile").write_text(site.replace("{\n", CADDY, 1))
    return "caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")


@contextmanager
def running(command: Sequence[str], folder: Path, port: int) -> Iterator[None]:
    """A web server that listens, until the test is over."""
    environment = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as server:
        try:
            wait_for(f"http://127.0.0.1:{port}/")
            yield
        finally:
            server.terminate()
            server.wait(PATIENCE)


class Visitor(HTTPSConnection):
    """Somebody who asks the web server by its name, whatever its certificate."""

    def connect(self) -> None:
        """Connects to this machine instead of looking the name up."""
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        self.sock = context.wrap_socket(plain, server_hostname=self.host)


@pytest.fixture(scope="module", params=[nginx, caddy], ids=lambda start: start.__name__)
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Where a web server listens before a Scorekeeper."""
    if not shutil.which(request.param.__name__):
        pytest.skip(f"{request.param.__name__} is not installed")
    folder = tmp_path_factory.mktemp("web")
    with served(
        tmp_path_factory.mktemp("data"),
        SCOREKEEPER_PROXIES="1",
        SCOREKEEPER_TRUSTED_HOSTS=json.dumps([NAME]),
        SCOREKEEPER_RATELIMIT_WRONG_TOKENS="1/hour",
    ) as address:
        port = free_port()
        command = request.param(folder, port, str(urlsplit(address).port))
        with running(command, folder, port):
            yield port


@pytest.fixture
def ask(port: int) -> Iterator[Ask]:
    """Asks the web server, each time in a connection of its own."""
    with ExitStack() as connections:

        def ask(path: str, body: object = None, token: str = "", **more: str) -> HTTPResponse:
            headers = {name.replace("_", "-"): text for name, text in more.items()}
            if token:
                headers["Authorization"] = f"Bearer {token}"
            sent = None if body is None else json.dumps(body)
            visitor = connections.enter_context(closing(Visitor(NAME, port)))
            visitor.request("GET" if body is None else "POST", path, sent, headers)
            return connections.enter_context(visitor.getresponse())

        yield ask


def test_a_page_comes_over_https(ask: Ask) -> None:
    answer = ask("/new/jamaican")
    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"]
    assert answer.headers["Set-Cookie"].startswith("__Host-scorekeeper=")


def test_a_stream_says_at_once_what_has_changed(ask: Ask) -> None:
    begun = json.load(ask("/api/v1/games", NEW_GAME))
    path, token = f"/api/v1/games/{begun['id']}", begun["tokens"]["host"]
    assert begun["links"]["host"].startswith(f"https://{NAME}:")
    stream = ask(f"{path}/live", token=token)
    assert stream.readline() == b"event: version\n"
    assert stream.readline() == b'data: {"version": 0, "counts": 0}\n'
    assert ask(f"{path}/entries", {"kind": "void"}, token).status == 201
    assert [stream.readline() for _ in range(3)][2] == b'data: {"version": 1, "counts": 0}\n'


def test_nobody_comes_from_where_they_say(ask: Ask) -> None:
    nowhere, named = f"/api/v1/games/{'x' * 22}", ("192.0.2.7", "192.0.2.8")
    answers = [ask(nowhere, token="wrong", X_Forwarded_For=address) for address in named]
    assert [answer.status for answer in answers] == [404, 429]


def test_nobody_says_by_what_name_they_ask(ask: Ask) -> None:
    begun = json.load(ask("/api/v1/games", NEW_GAME, X_Forwarded_Host="elsewhere.example"))
    assert begun["links"]["host"].startswith(f"https://{NAME}:")


def test_more_than_a_megabyte_is_refused(ask: Ask) -> None:
    assert ask("/api/v1/games", "x" * 1_100_000).status == 413


FIRST = b"POST /api/v1/games HTTP/1.1\r\n"
HOST = f"Host: {NAME}\r\n".encode()
REFUSED = {
    "two lengths": HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n",
    "chunks and something else": HOST + b"Transfer-Encoding: gzip, chunked\r\n",
    "not chunks": HOST + b"Transfer-Encoding: identity\r\n",
    "signed length": HOST + b"Content-Length: +1\r\n",
    "length in hexadecimal": HOST + b"Content-Length: 0x1\r\n",
    "space before the colon": HOST + b"Content-Length : 1\r\n",
    "folded first": b" X: 1\r\n" + HOST,
    "bare carriage return": HOST + b"X: 1\rContent-Length: 1\r\n",
    "NUL": HOST + b"X: a\0b\r\n",
    "no host": b"",
    "two hosts": HOST + HOST,
    "a field of 60 kB": HOST + b"X: " + b"x" * 60_000 + b"\r\n",
}


@contextmanager
def sent(port: int, text: bytes) -> Iterator[socket.socket]:
    """A connection on which just this was sent."""
    visitor = Visitor(NAME, port)
    visitor.connect()
    with closing(visitor.sock) as phone:
        phone.sendall(text)
        yield phone


@pytest.mark.parametrize("fields", REFUSED.values(), ids=REFUSED)
def test_what_can_be_read_in_two_ways_never_reaches_the_app(port: int, fields: bytes) -> None:
    with sent(port, FIRST + fields + b"\r\n{}") as phone:
        answer = phone.recv(65536)
    assert answer.split()[1] in (b"400", b"431", b"501")
    assert b"Content-Security-Policy" not in answer  # which each answer of the app has


def test_a_head_that_stops_halfway_is_given_up(port: int) -> None:
    with sent(port, FIRST + HOST) as phone:
        assert phone.recv(65536)[9:12] in (b"", b"400", b"408")
