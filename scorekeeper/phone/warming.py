"""Visiting every page once, which shows which modules a phone needs, and lets a phone keep in its
snapshot whatever is worked out only once."""

import re
from collections.abc import Iterator
from itertools import product

import jinja2.debug  # noqa: F401  which is imported only once something fails
from flask import Flask
from werkzeug.test import Client

from scorekeeper.web.writing.language import LANGUAGES, is_installed

CSRF_TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')
PERSON = re.compile(r'/people/([^"/]+)"')
SKIPPED_ENDPOINTS = "static", "live.show", "metrics.show", "api_docs.show"
"""Endpoints that a phone doesn't answer itself, or whose answer never ends."""


def visit_pages(app: Flask) -> Iterator[float]:
    """Request every page in every loaded language, about a game and a circle begun for this, and
    yield the share of them that was visited, after each."""
    client = Client(app)
    csrf = CSRF_TOKEN.search(client.get("/").text)
    assert csrf
    token = {"csrf_token": csrf[1]}
    begun = client.post("/demo", data=token)
    game_id = begun.location.rpartition("/")[2]
    circle = client.post("/circles/new", data=token | {"name": "Friday"}).location
    client.post(f"{circle}/games/add", data=token | {"game": game_id})
    person = PERSON.search(client.get(f"{circle}/people").text)
    assert person
    values = {
        "game_id": game_id,
        "circle_id": circle.rpartition("/")[2],
        "person_id": person[1],
        "variant_id": "jamaican",
        "row_number": 1,
        "number": 1,
        "link_id": "none",
        "name": "sw.js",
    }
    visits = list(product(filter(is_installed, LANGUAGES), _build_urls(app, values)))
    for number, (language, url) in enumerate(visits, 1):
        client.get(url, headers={"Accept-Language": language}, buffered=True)
        yield number / len(visits)
    client.post(f"{begun.location}/score", data=token)
    client.post("/import-game", data=token | {"file": (b"", "game.json")})


def _build_urls(app: Flask, values: dict[str, object]) -> Iterator[str]:
    urls = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        required = rule.arguments - (rule.defaults or {}).keys()
        if (
            "GET" in (rule.methods or ())
            and rule.endpoint not in SKIPPED_ENDPOINTS
            and required <= values.keys()
        ):
            yield urls.build(rule.endpoint, {name: values[name] for name in required})
