"""A visitor of a site over the network, with one open connection, cookies and forms."""

import json
import re
from collections.abc import Iterable, Mapping
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from types import MappingProxyType
from typing import Any
from urllib.parse import urlencode, urlsplit

TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')
PATIENCE = 60
"""Seconds until a visitor gives up."""


class InOnePiece(HTTPConnection):
    """A connection that sends a form together with its head, as browsers do where it is short."""

    def request(self, *what: Any, **more: Any) -> None:
        """Send a request, once all of it is written."""
        self._written = bytearray()
        super().request(*what, **more)
        if self.sock is None:
            self.connect()
        self.sock.sendall(self._written)

    def send(self, data: Any) -> None:
        """Take down the next part of it."""
        self._written += data


class Visitor:
    """Somebody's browser at one address. Nobody follows a redirect for it: `location` is where the
    last answer pointed to."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.address = address
        self._connection = InOnePiece(parts.hostname or "", parts.port, timeout=PATIENCE)
        self._cookies: SimpleCookie = SimpleCookie()
        self.location = ""

    def move(self, address: str) -> "Visitor":
        """This visitor, with the same cookies, at another address."""
        moved = Visitor(address)
        moved._cookies = self._cookies
        return moved

    def get(self, path: str, headers: Mapping[str, str] = MappingProxyType({})) -> str:
        """The page at a path."""
        return self._ask("GET", path, None, headers)

    def send_form(self, path: str, fields: Iterable[tuple[str, str]]) -> str:
        """The answer to a form."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, urlencode(list(fields)), kind)

    def ask_api(self, path: str, token: str) -> str:
        """What an API answers, as it was written."""
        return self._ask("GET", path, None, _bearer(token))

    def get_json(self, path: str, token: str) -> Any:
        """What an API answers."""
        return json.loads(self.ask_api(path, token))

    def send_json(self, path: str, body: object, token: str = "") -> Any:
        """What an API answers to what is sent."""
        kind = {"Content-Type": "application/json"}
        return json.loads(self._ask("POST", path, json.dumps(body), kind | _bearer(token)))

    def open_game(self, game_id: str, token: str) -> None:
        """Let this browser into a game, a circle or a tournament by the token of a link."""
        path = f"/open/{game_id}"
        self.send_form(path, {"csrf_token": find_token(self.get(path)), "token": token}.items())

    def _ask(self, method: str, path: str, body: str | None, headers: Mapping[str, str]) -> str:
        cookies = "; ".join(f"{name}={each.value}" for name, each in self._cookies.items())
        more = {"Cookie": cookies} if cookies else {}
        self._connection.request(method, path, body, {**headers, **more})
        answer = self._connection.getresponse()
        text = answer.read().decode(errors="replace")
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self._cookies.load(value)
        self.location = answer.getheader("Location") or ""
        if answer.status >= 400:
            raise ValueError(f"{method} {path} was answered with {answer.status}: {text[:200]}")
        return text


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def find_token(page: str) -> str:
    """Find the token that a page's forms send."""
    match = TOKEN.search(page)
    if not match:
        raise ValueError(f"no form on this page: {page[:200]}")
    return match[1]
