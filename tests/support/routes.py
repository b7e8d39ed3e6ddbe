"""Every address of the app, made from its own list of routes."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from scorekeeper.store.links import links_of
from scorekeeper.web.database import session

GAME, CIRCLE, TOURNAMENT = "game_id", "circle_id", "tournament_id"
PROGRAMS = ("api_games.", "api_links.", "live.", "metrics.", "offline.", "sync.")
"""What only programs ask for with GET, by how its endpoint begins."""
OF_A_TOURNAMENT = {"table": 1, "player": 1, "step": "end", "network": "x" * 22}


def rules(app: Flask, method: str) -> list[Rule]:
    """The routes that take a method."""
    return [rule for rule in app.url_map.iter_rules() if method in (rule.methods or ())]


def address(app: Flask, rule: Rule, game_id: str) -> str:
    """The address of a route, its first row, entry and link and the first game
    on offer filled in; a circle or tournament is one that there isn't."""
    values = {
        GAME: game_id,
        "link_id": _first_link(app, game_id) if "link_id" in rule.arguments else "",
        "row_number": 1,
        "number": 1,
        "seat": 1,
        "variant_id": "jamaican",
        CIRCLE: "x" * 22,
        TOURNAMENT: "x" * 22,
        **OF_A_TOURNAMENT,
        "person_id": "nobody",
        "filename": "js/early.js",
    }
    return _built(app, rule, values)


def _built(app: Flask, rule: Rule, values: Mapping[str, Any]) -> str:
    """The address of a route, without what it fills in itself."""
    named = {name: values[name] for name in rule.arguments - set(rule.defaults or ())}
    return app.url_map.bind("localhost").build(rule.endpoint, named)


def _first_link(app: Flask, game_id: str) -> str:
    with app.app_context():
        links = links_of(session(), game_id)
    return links[0].id if links else "none"


def about_a_game(app: Flask, method: str, *, api: bool) -> Iterator[Rule]:
    """The routes that have a game in them, of the API or of the pages, but for the one that
    lets a phone in, for pages that have moved, and for what only a phone's own app asks."""
    for rule in rules(app, method):
        open_to_all = rule.endpoint.startswith(("open_game.", "moved.", "sync."))
        if GAME in rule.arguments and rule.rule.startswith("/api/") == api and not open_to_all:
            yield rule


def pages(app: Flask, game_id: str) -> Iterator[str]:
    """The addresses of all pages, without downloads and what only programs ask for."""
    for rule in rules(app, "GET"):
        is_page = not rule.endpoint.startswith((*PROGRAMS, "static"))
        others = {CIRCLE, TOURNAMENT}.intersection(rule.arguments)
        if is_page and "." not in rule.rule and not others:
            yield address(app, rule, game_id)


def about_a_tournament(app: Flask, method: str) -> Iterator[str]:
    """The addresses of pages that have a tournament in them, all with the same id."""
    values = {"link_id": "none", "number": 1, **OF_A_TOURNAMENT}
    for rule in rules(app, method):
        if TOURNAMENT in rule.arguments and not rule.rule.startswith("/api/"):
            named = {name: values[name] for name in rule.arguments - {TOURNAMENT, "kind"}}
            adapter = app.url_map.bind("localhost")
            yield adapter.build(rule.endpoint, {TOURNAMENT: "x" * 22, **named})


def about_a_circle(app: Flask, method: str) -> Iterator[Rule]:
    """The routes of pages that have a circle in them."""
    for rule in rules(app, method):
        if CIRCLE in rule.arguments and not rule.rule.startswith(("/api/", "/sync/")):
            yield rule


def circle_address(app: Flask, rule: Rule, circle_id: str, person_id: str, link_id: str) -> str:
    """The address of such a route."""
    values = {CIRCLE: circle_id, "person_id": person_id, "link_id": link_id}
    return _built(app, rule, values)
