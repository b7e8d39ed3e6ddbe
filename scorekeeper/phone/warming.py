"""Visiting every page once: so it is found out which modules a phone needs, and a phone keeps in
its snapshot whatever was worked out for the first time."""

import re
from collections.abc import Iterator

import jinja2.debug  # noqa: F401  which is only asked for once something fails
from flask import Flask
from werkzeug.test import Client

from scorekeeper.web.writing.language import LANGUAGES, is_installed

CSRF_TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')
PERSON = re.compile(r'/people/([^"/]+)"')
NOT_VISITED = "static", "live.show", "metrics.show", "api_docs.show"
"""What a phone doesn't show itself, and what never ends."""


def visit(app: Flask) -> None:
    """Asks for every page in every language that is here, about a game and a circle that are made
    for that."""
    client = Client(app)
    found = CSRF_TOKEN.search(client.get("/").text)
    assert found
    token = {"csrf_token": found[1]}
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
    for language in filter(is_installed, LANGUAGES):
        for address in _addresses(app, values):
            client.get(address, headers={"Accept-Language": language}, buffered=True)
    client.post(f"{begun.location}/score", data=token)
    client.post("/import-game", data=token | {"file": (b"", "game.json")})


def _addresses(app: Flask, values: dict[str, object]) -> Iterator[str]:
    urls = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        asked = rule.arguments - (rule.defaults or {}).keys()
        if (
            "GET" in (rule.methods or ())
            and rule.endpoint not in NOT_VISITED
            and asked <= values.keys()
        ):
            yield urls.build(rule.endpoint, {name: values[name] for name in asked})
