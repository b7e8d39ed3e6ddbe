"""Phones: each keeps its own cookies, follows redirects and sends forms as a browser would."""

from typing import Any
from urllib.parse import urlencode

from flask import Flask
from werkzeug.test import TestResponse

from tests.support.pages import Page


class Phone:
    """Somebody's phone. Pages are opened by their address, forms sent by their button."""

    def __init__(self, app: Flask, origin: str = "http://localhost") -> None:
        self.client = app.test_client()
        self.origin = origin
        self.answered = 0

    def copy(self) -> "Phone":
        """A phone with a copy of this one's cookie."""
        cookie, other = self.client.get_cookie("scorekeeper"), Phone(self.client.application)
        assert cookie is not None
        other.client.set_cookie("scorekeeper", cookie.value)
        return other

    def get(self, address: str, **more: Any) -> TestResponse:
        """The plain answer to a GET; redirects are not followed."""
        return self.client.get(address, base_url=self.origin, buffered=True, **more)

    def post(self, address: str, fields: dict[str, str] | None = None, **more: Any) -> TestResponse:
        """The plain answer to a form's POST, sent from a page of the same site."""
        headers = {"Referer": f"{self.origin}/"}
        return self.client.post(
            address, data=fields or {}, base_url=self.origin, headers=headers, **more
        )

    def open(self, address: str) -> Page:
        """The page at an address."""
        return self._page(self.get(address, follow_redirects=True))

    def press(self, page: Page, label: str, number: int = 0, /, **values: object) -> Page:
        """Fills in the form that has this button, presses it, and gives the page that follows.
        `answered` keeps the status of the first answer."""
        form = page.form(label, number)
        fields = form.filled(label, values)
        if form.method == "get":
            address, _, _ = (form.action or page.address).partition("?")
            return self.open(f"{address}?{urlencode(fields)}")
        return self.send(form.action or page.address, fields)

    def send(self, address: str, fields: dict[str, str]) -> Page:
        """Sends a form's fields, and gives the page that follows."""
        response = self.post(address, fields, follow_redirects=True)
        self.answered = (
            response.history[0].status_code if response.history else response.status_code
        )
        return self._page(response)

    def forge(self, address: str, **fields: str) -> Page:
        """Sends what no page offers, with this phone's own CSRF token."""
        token = self.open("/new/jamaican").value("csrf_token")
        return self.send(address, {"csrf_token": token, **fields})

    def _page(self, response: TestResponse) -> Page:
        """The page, under the address that its script leaves (`static/js/recorded.js`)."""
        path, _, query = response.request.full_path.partition("?")
        others = [each for each in query.split("&") if not each.startswith("recorded=")]
        address = "?".join(filter(None, [path, "&".join(others)]))
        return Page(response.status_code, response.text, address, response.headers)
