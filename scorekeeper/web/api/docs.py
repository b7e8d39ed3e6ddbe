"""The description of the API, made from its calls and shapes, and a page to browse it."""

import re
from functools import cache
from typing import Any, get_args, get_origin

import msgspec
from apispec import APISpec
from flask import Blueprint, Flask, current_app, jsonify, render_template
from flask.typing import ResponseReturnValue
from werkzeug.routing import IntegerConverter, Rule

from scorekeeper.web.api.describing import AS_JSON, CALLS, Call
from scorekeeper.wire.shapes import ENTRY_SHAPES

api = Blueprint("api_docs", __name__, url_prefix="/api/v1")

METHODS = "GET", "POST", "PUT", "DELETE"
ABOUT = (
    "Facts go in, everything else is derived. Cards are written `7h 10s Ad Kc`, a joker `*`."
    " Money is in minor units of the currency. Nothing is acknowledged before it is durable."
)


@api.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """The description of this API."""
    return jsonify(describe(current_app._get_current_object()))  # type: ignore[attr-defined] # noqa: SLF001


@api.get("/docs")
def browse() -> str:
    """A page to browse it."""
    return render_template("api/docs.html")


@cache
def describe(app: Flask) -> dict[str, Any]:
    """The OpenAPI 3.1 document of an app's API."""
    spec = APISpec("Scorekeeper", "1", "3.1.0", info={"description": ABOUT})
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for name, schema in _schemas().items():
        spec.components.schema(name, schema)
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        call = CALLS.get(view) or CALLS.get(getattr(view, "__wrapped__", view))
        if call:
            spec.path(
                re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), operations=_operations(rule, call)
            )
    document: dict[str, Any] = spec.to_dict()
    return document


def _schemas() -> dict[str, Any]:
    answers = [shape for call in CALLS.values() for _, shape in call.answers.values()]
    bodies = [call.body for call in CALLS.values()]
    every = (_item(shape) or shape for shape in (*answers, *bodies, *ENTRY_SHAPES))
    shapes = {shape: None for shape in every if isinstance(shape, type)}
    _, components = msgspec.json.schema_components(
        shapes, ref_template="#/components/schemas/{name}"
    )
    kinds = {shape.__name__: components[shape.__name__] for shape in ENTRY_SHAPES}
    return components | {"Entry": _any_entry(kinds)}


def _any_entry(kinds: dict[str, Any]) -> dict[str, Any]:
    mapping = {}
    for name, schema in kinds.items():
        for kind in schema["properties"]["kind"]["enum"]:
            mapping[kind] = f"#/components/schemas/{name}"
    return {
        "oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in kinds],
        "discriminator": {"propertyName": "kind", "mapping": mapping},
    }


def _operations(rule: Rule, call: Call) -> dict[str, Any]:
    view = current_app.view_functions[rule.endpoint]
    method = next(method for method in METHODS if method in (rule.methods or ()))
    operation: dict[str, Any] = {
        "operationId": rule.endpoint.replace("api_", "").replace(".", "_"),
        "summary": (view.__doc__ or "").strip(),
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": _type(rule, name)}}
            for name in sorted(rule.arguments)
        ]
        + [
            {"name": name, "in": "header", "description": words, "schema": {"type": "string"}}
            for name, words in call.headers.items()
        ],
        "responses": {
            str(status): {"description": words} | _content(shape)
            for status, (words, shape) in sorted(call.answers.items())
        },
    }
    if call.body:
        operation["requestBody"] = {"required": True} | _content(call.body)
    if call.token:
        operation["security"] = [{"token": []}]
    return {method.lower(): operation}


def _type(rule: Rule, name: str) -> str:
    converter = rule._converters[name]  # noqa: SLF001 it has no public name
    return "integer" if isinstance(converter, IntegerConverter) else "string"


def _content(shape: Any) -> dict[str, Any]:
    if shape is None:
        return {}
    item = _item(shape)
    schema = {"type": "array", "items": _reference(item)} if item else _reference(shape)
    return {"content": {AS_JSON: {"schema": schema}}}


def _item(shape: Any) -> Any:
    """What a shape is a list of; None where it is no list."""
    return get_args(shape)[0] if get_origin(shape) is list else None


def _reference(shape: Any) -> dict[str, str]:
    name = shape if isinstance(shape, str) else shape.__name__
    return {"$ref": f"#/components/schemas/{name}"}
