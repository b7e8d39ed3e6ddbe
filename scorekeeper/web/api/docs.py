"""The OpenAPI document, made from the API's calls and shapes, and a page to browse it."""

import re
from collections.abc import Sequence
from typing import Any, get_args

from apispec import APISpec
from flask import Blueprint, Flask, current_app, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.routing import IntegerConverter, Rule

from scorekeeper.game.own_game_refusals import MAX_PENALTIES
from scorekeeper.rules.own_variant import own_offence_id
from scorekeeper.variants.registry import VARIANTS
from scorekeeper.web.api.describing import AS_JSON, CALLS, Call, Text
from scorekeeper.web.api.docs_view import build_docs_view
from scorekeeper.web.api.schemas import Schema, collect_schemas, make_schema
from scorekeeper.web.security.access import IdConverter
from scorekeeper.wire.entries import CORRECTION_SHAPES, FACT_SHAPES
from scorekeeper.wire.tournament_shapes import TOURNAMENT_FACT_SHAPES

api = Blueprint("api_docs", __name__, url_prefix="/api/v1")

METHODS = "GET", "POST", "PUT", "PATCH", "DELETE"
RETRY_STATUSES = 429, 503
RETRY_AFTER = {
    "Retry-After": {
        "description": "How many seconds to wait before trying again.",
        "required": True,
        "schema": {"type": "integer", "minimum": 1},
    }
}
DESCRIPTION = (
    "Facts go in, everything else is derived. Cards are written `7h 10s Ad Kc`, a joker `*`. Of"
    " colours, black is `b`, red `r`, gold `y` and green `g`; blue is answered as `u` and yellow as"
    " `w`, and each may also be sent as `b` and `y`."
    " Money is in minor units of the currency. Nothing is acknowledged before it is durable."
)


@api.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """Return the description of this API."""
    return jsonify(_describe_current())


@api.get("/docs")
def browse() -> str:
    """Show a page to browse it."""
    return render_template(
        "api/docs.html", docs=build_docs_view(_describe_current(), request.url_root)
    )


def _describe_current() -> dict[str, Any]:
    return describe(current_app._get_current_object())  # type: ignore[attr-defined] # noqa: SLF001


def describe(app: Flask) -> dict[str, Any]:
    """Build the OpenAPI 3.1 document of an app's API."""
    spec = APISpec("Scorekeeper", "1", "3.1.0", info={"description": DESCRIPTION})
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for name, schema in _collect_schemas().items():
        spec.components.schema(name, schema)
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        call = CALLS.get(view) or CALLS.get(getattr(view, "__wrapped__", view))
        if call:
            spec.path(
                re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule),
                operations=_describe_operations(rule, call),
            )
    document: dict[str, Any] = spec.to_dict()
    return document


def _collect_schemas() -> dict[str, Schema]:
    answers = (shape for call in CALLS.values() for _, shape in call.answers.values())
    bodies = (call.body for call in CALLS.values())
    entries = (*FACT_SHAPES, *CORRECTION_SHAPES)
    facts = (*entries, *TOURNAMENT_FACT_SHAPES)
    offences = {offence.id for variant in VARIANTS.values() for offence in variant.offences}
    offences |= {own_offence_id(number) for number in range(1, MAX_PENALTIES + 1)}
    return {
        **collect_schemas(answers, closed=False),
        **collect_schemas((*bodies, *facts), closed=True),
        "Entry": _any_of(entries),
        "Fact": _any_of(FACT_SHAPES),
        "TournamentFact": _any_of(TOURNAMENT_FACT_SHAPES),
        "VariantId": {"enum": list(VARIANTS)},
        "OffenceId": {"enum": sorted(offences)},
    }


def _any_of(entries: Sequence[Any]) -> Schema:
    """Make the schema of an entry of one of these shapes, distinguished by their kind."""
    return {
        "oneOf": [make_schema(entry) for entry in entries],
        "discriminator": {
            "propertyName": "kind",
            "mapping": {
                kind: make_schema(entry)["$ref"]
                for entry in entries
                for kind in get_args(entry.__annotations__["kind"])
            },
        },
    }


def _describe_operations(rule: Rule, call: Call) -> dict[str, Any]:
    view = current_app.view_functions[rule.endpoint]
    method = next(method for method in METHODS if method in (rule.methods or ()))
    operation: dict[str, Any] = {
        "operationId": rule.endpoint.replace("api_", "").replace(".", "_"),
        "summary": " ".join((view.__doc__ or "").split()),
        "parameters": [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": _describe_path_parameter(rule, name),
            }
            for name in sorted(rule.arguments)
        ]
        + [
            {"name": name, "in": location, "description": words, "schema": make_schema(shape)}
            for location, parameters in (("header", call.headers), ("query", call.query))
            for name, (words, shape) in parameters.items()
        ],
        "responses": {
            str(status): _describe_response(status, *answer)
            for status, answer in sorted(call.answers.items())
        },
    }
    if call.body:
        operation["requestBody"] = {"required": True} | _describe_content(call.body)
    if call.token:
        operation["security"] = [{"token": []}]
    return {method.lower(): operation}


def _describe_path_parameter(rule: Rule, name: str) -> Schema:
    match rule._converters[name]:  # noqa: SLF001 it has no public name
        case IdConverter(regex=letters):
            return {"type": "string", "pattern": f"^{letters}$"}
        case IntegerConverter():
            return {"type": "integer", "minimum": 0}
    return {"type": "string", "minLength": 1}


def _describe_response(status: int, words: str, shape: Any) -> dict[str, Any]:
    headers = {"headers": RETRY_AFTER} if status in RETRY_STATUSES else {}
    return {"description": words} | headers | _describe_content(shape)


def _describe_content(shape: Any) -> dict[str, Any]:
    match shape:
        case None:
            return {}
        case Text(media_type):
            return {"content": {media_type: {}}}
    return {"content": {AS_JSON: {"schema": make_schema(shape)}}}
