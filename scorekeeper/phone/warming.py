"""Visiting pages once: all of them, which shows what a phone needs, or those of an evening, which
lets a phone keep in its snapshot whatever is worked out only once."""

import re
from collections.abc import Iterator
from itertools import cycle

import jinja2.debug  # noqa: F401  which is imported only once something fails
from flask import Flask
from werkzeug.test import Client

from scorekeeper.web.writing.language import LANGUAGES, is_installed

CSRF_TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]+)"')
PERSON = re.compile(r'/people/([^"/]+)"')
SKIPPED_ENDPOINTS = "static", "live.show"
"""Endpoints that a phone doesn't answer itself, or whose answer never ends."""
EVENING = "/", "/new/", "/games/", "/rules/", "/check/"
"""How the addresses of an evening's pages begin; that of Home is the first."""


def visit_pages(app: Flask, *, all_pages: bool) -> Iterator[float]:
    """Request pages, about a game and a circle begun for this, in the loaded languages in turn, and
    yield the share of them that was visited, after each. On a phone those of an evening will do:
    each takes it a moment of its first start."""
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
    urls = list(_build_urls(app, values))
    if not all_pages:
        urls = [url for url in urls if url == EVENING[0] or url.startswith(EVENING[1:])]
    languages = cycle(filter(is_installed, LANGUAGES))
    for number, (language, url) in enumerate(zip(languages, urls, strict=False), 1):
        client.get(url, headers={"Accept-Language": language}, buffered=True)
        yield number / len(urls)
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
