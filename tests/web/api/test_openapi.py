"""The description of the API: a valid OpenAPI 3.1 document that names every call."""

import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.game.entries import Entry
from scorekeeper.variants.registry import VARIANTS
from tests.support.pages import Page
from tests.support.phones import Phone
from tests.support.programs import Program
from tests.web.conftest import SQLITE_ONLY

ROOMS = "games", "circles", "tournaments", "referee"
"""How the paths of calls begin."""

pytestmark = SQLITE_ONLY


@pytest.fixture
def document(stranger: Program) -> dict[str, Any]:
    """The description as it is served."""
    described: dict[str, Any] = stranger.described
    return described


def test_the_document_is_valid(document: dict[str, Any]) -> None:
    from openapi_spec_validator import OpenAPIV31SpecValidator  # takes a second

    assert document["openapi"].startswith("3.1")
    assert not list(OpenAPIV31SpecValidator(document).iter_errors())


def test_every_call_is_described(document: dict[str, Any], app: Flask) -> None:
    served = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(tuple(f"/api/v1/{room}" for room in ROOMS))
        for method in (rule.methods or set()) & {"GET", "POST", "PUT", "PATCH", "DELETE"}
    }
    described = {(path, method) for path, calls in document["paths"].items() for method in calls}
    assert described == served
    assert len(served) == 38


def test_every_call_says_what_it_does_and_what_it_answers(document: dict[str, Any]) -> None:
    for path, calls in document["paths"].items():
        for method, call in calls.items():
            assert call["summary"].endswith("."), (path, method)
            assert call["summary"] == " ".join(call["summary"].split()), (path, method)
            assert any(status.startswith("2") for status in call["responses"])
            assert ("security" in call) == ("_id}" in path)
            assert ("requestBody" in call) == (method in ("post", "put", "patch"))


def test_every_kind_of_entry_is_described(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert len(schemas["Entry"]["discriminator"]["mapping"]) == 15
    for reference in schemas["Entry"]["discriminator"]["mapping"].values():
        assert reference.rsplit("/", 1)[1] in schemas
    assert len(Entry.__args__) == 16


def test_what_is_sent_has_nothing_in_it_that_is_not_described(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    sent = {"NewGame", "HandEntry", "LeftShape", "WantedLink", "CountShape", "LayDownRequest"}
    for name in sent | {"StartCorrection", "ExportShape", "AdditionRequest"}:
        assert schemas[name]["additionalProperties"] is False, name
    assert "additionalProperties" not in schemas["StateShape"]


def test_games_and_offences_are_those_there_are(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["VariantId"]["enum"] == list(VARIANTS)
    assert {"house", "no_draw"} <= set(schemas["OffenceId"]["enum"])
    assert schemas["NewGame"]["properties"]["variant"] == {"$ref": "#/components/schemas/VariantId"}


def test_numbers_texts_and_lists_have_their_limits(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    seat = {"type": "integer", "minimum": 1, "maximum": 99}
    assert schemas["SeatEntry"]["properties"]["seat"] == seat
    players = schemas["NewGame"]["properties"]["players"]
    assert (players["minItems"], players["maxItems"]) == (2, 8)
    held, nothing = schemas["CountShape"]["properties"]["cards"]["anyOf"]
    assert (held["maxItems"], nothing) == (64, {"type": "null"})


def test_who_may_try_again_is_told_when(document: dict[str, Any]) -> None:
    for path, calls in document["paths"].items():
        for method, call in calls.items():
            asks_database = bool(re.search("/games|/circles|/tournaments|/arrange$", path))
            for status in ("429", "503"):
                assert (status in call["responses"]) == asks_database, (path, method)
                if asks_database:
                    assert "Retry-After" in call["responses"][status]["headers"]


def test_what_is_no_json_says_what_it_is(document: dict[str, Any]) -> None:
    for path, kind in (("live", "text/event-stream"), ("export.csv", "text/csv")):
        call = document["paths"][f"/api/v1/games/{{game_id}}/{path}"]["get"]
        assert list(call["responses"]["200"]["content"]) == [kind]


def test_the_document_needs_no_token(stranger: Program) -> None:
    assert stranger.bearer == {}
    assert stranger.described["info"]["title"] == "Scorekeeper"


@pytest.fixture
def page(dan: Phone) -> Page:
    """The page that shows the description, as a stranger opens it."""
    opened: Page = dan.open("/api/v1/docs")
    assert opened.status == 200
    return opened


def shape_on(page: Page, name: str) -> str:
    """What the page says of a shape."""
    (shape,) = page.all("section", **{"aria-labelledby": name})
    return shape.text


def test_the_page_shows_every_call_with_its_parameters_and_answers(
    page: Page, document: dict[str, Any]
) -> None:
    shown = {call.attributes["id"]: call.text for call in page.all("details")}
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            text = shown.pop(call["operationId"])
            assert text.startswith(f"{method.upper()} {path} {call['summary']}")
            for parameter in call["parameters"]:
                assert f"{parameter['name']} " in text
            for status, answer in call["responses"].items():
                assert f"{status} {answer['description']}" in text
    assert not shown


def test_the_page_shows_every_shape_and_its_links_lead_there(
    page: Page, document: dict[str, Any]
) -> None:
    for name, schema in document["components"]["schemas"].items():
        text = shape_on(page, name)
        for field in schema.get("properties", {}):
            assert f" {field} " in text, name
    ids = {element.attributes.get("id") for element in page.elements}
    addresses = [link.attributes["href"] for link in page.all("a")]
    assert {address[1:] for address in addresses if address.startswith("#")} <= ids


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("HandEntry", "out whole number (1 to 99)"),
        ("HandEntry", "laid may be left out list (at most 99) of whole number (1 to 99) or null"),
        ("HandEntry", "deal may be left out whole number (at least 1) or null"),
        ("NewGame", "players list (2 to 8) of text (1 to 200 letters)"),
        ("NewGame", "first_dealer may be left out whole number (1 to 99) or draw or null"),
        ("NewGame", "currency may be left out text like ^[A-Z]{3}$ or null"),
        ("Fact", "HandEntry or VoidEntry or SeatEntry"),
        ("ExportShape", "object (each with at and kind) of anything"),
    ],
)
def test_the_page_says_what_may_stand_where(page: Page, name: str, words: str) -> None:
    assert words in shape_on(page, name)


def test_the_page_has_an_example_of_each_call(page: Page) -> None:
    examples = [example.text for example in page.all("pre")]
    assert len(examples) == 38
    games = "http://localhost/api/v1/games"
    assert f"curl -X POST --json @body.json {games}" in examples
    assert f'curl -H "Authorization: Bearer $TOKEN" {games}/GAME_ID' in examples


def test_the_page_loads_only_our_own_files(dan: Phone, page: Page) -> None:
    for element in page.elements:
        if element.tag in ("script", "link"):
            address = element.attributes.get("src") or element.attributes["href"]
            assert address.startswith("/"), address
            assert dan.get(address).status_code == 200, address
