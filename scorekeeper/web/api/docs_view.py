"""The OpenAPI document as the page of the API's description shows it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from scorekeeper.wire.reading import MAX_NUMBER

PREFIX = "/api/v1/"

WORDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}


class Part(NamedTuple):
    """A part of a text: words, a literal value (`code`), or the name of a shape."""

    text: str
    code: bool = False
    shape: bool = False


@dataclass(frozen=True)
class FieldView:
    """A field of an object, or a parameter of a call."""

    name: str
    needed: bool
    parts: Sequence[Part]
    text: Sequence[Part] = ()


@dataclass(frozen=True)
class AnswerView:
    """An answer of a call."""

    status: str
    text: str
    parts: Sequence[Part]
    media_type: str | None
    headers: Sequence[FieldView]


@dataclass(frozen=True)
class CallView:
    """A call: its parameters by location, its body, its answers, and an example with curl."""

    id: str
    method: str
    path: str
    text: Sequence[Part]
    token: bool
    parameters: Sequence[tuple[str, Sequence[FieldView]]]
    body: Sequence[Part]
    answers: Sequence[AnswerView]
    curl: str


@dataclass(frozen=True)
class ShapeView:
    """A shape: an object with its fields, a choice of other shapes, or a choice of words."""

    name: str
    text: Sequence[Part]
    fields: Sequence[FieldView]
    parts: Sequence[Part]


@dataclass(frozen=True)
class DocsView:
    """The whole page: the calls by subject, and every shape."""

    text: Sequence[Part]
    groups: Sequence[tuple[str, Sequence[CallView]]]
    shapes: Sequence[ShapeView]


def build_docs_view(document: Mapping[str, Any], root: str) -> DocsView:
    """Build the page of an OpenAPI document; `root` is the server's address for the examples."""
    calls = [
        _call_view(path, method, call, root)
        for path, methods in document["paths"].items()
        for method, call in methods.items()
    ]
    groups = groupby(calls, key=lambda call: call.path.removeprefix(PREFIX).partition("/")[0])
    shapes = document["components"]["schemas"]
    return DocsView(
        _words(document["info"]["description"]),
        [(name, list(group)) for name, group in groups],
        [_shape_view(name, shape) for name, shape in sorted(shapes.items())],
    )


def _call_view(path: str, method: str, call: Mapping[str, Any], root: str) -> CallView:
    by_location = [
        (
            words,
            [
                _parameter_view(each)
                for each in call.get("parameters", ())
                if each["in"] == location
            ],
        )
        for location, words in (("path", "In the path"), ("query", "Query"), ("header", "Headers"))
    ]
    body = call.get("requestBody")
    return CallView(
        call["operationId"],
        method.upper(),
        path,
        _words(call["summary"]),
        "security" in call,
        [(words, fields) for words, fields in by_location if fields],
        _content(body)[1] if body else (),
        [_answer_view(status, answer) for status, answer in call["responses"].items()],
        _curl(path, method, "security" in call, bool(body), root),
    )


def _curl(path: str, method: str, token: bool, body: bool, root: str) -> str:
    """Write the call as a command with curl."""
    address = root.rstrip("/") + re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), path)
    parts = [
        "curl",
        *([] if method == "get" else [f"-X {method.upper()}"]),
        *(['-H "Authorization: Bearer $TOKEN"'] if token else []),
        *(["--json @body.json"] if body else []),
        address,
    ]
    return " ".join(parts)


def _parameter_view(parameter: Mapping[str, Any]) -> FieldView:
    return FieldView(
        parameter["name"],
        parameter.get("required", False),
        _parts(parameter["schema"]),
        _words(parameter.get("description", "")),
    )


def _answer_view(status: str, answer: Mapping[str, Any]) -> AnswerView:
    media_type, parts = _content(answer)
    headers = answer.get("headers", {})
    return AnswerView(
        status,
        answer["description"],
        parts,
        media_type,
        [_parameter_view({"name": name, **header}) for name, header in headers.items()],
    )


def _content(described: Mapping[str, Any]) -> tuple[str | None, Sequence[Part]]:
    for media_type, content in described.get("content", {}).items():
        return media_type, _parts(content["schema"]) if "schema" in content else ()
    return None, ()


def _shape_view(name: str, schema: Mapping[str, Any]) -> ShapeView:
    fields = [
        FieldView(field, field in schema["required"], _parts(each))
        for field, each in schema.get("properties", {}).items()
    ]
    return ShapeView(
        name, _words(schema.get("description", "")), fields, () if fields else _parts(schema)
    )


def _words(text: str) -> Sequence[Part]:
    """Split a text into words and the literal values between backticks."""
    return [
        Part(words, code=index % 2 == 1) for index, words in enumerate(text.split("`")) if words
    ]


def _parts(schema: Mapping[str, Any]) -> Sequence[Part]:
    """Describe the values that a schema allows, with their limits."""
    if "$ref" in schema:
        return [Part(schema["$ref"].rpartition("/")[2], shape=True)]
    if "enum" in schema:
        return _either([Part(str(word), code=True)] for word in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return _either(map(_parts, schema[several]))
    limits = [Part(f" ({limit})") for limit in _limits(schema)]
    if "pattern" in schema:
        limits.append(Part(" like "))
        limits.append(Part(schema["pattern"], code=True))
    if schema.get("type") == "array":
        return [Part("list"), *limits, Part(" of "), *_parts(schema["items"])]
    if "additionalProperties" in schema:
        return [Part("object"), *limits, Part(" of "), *_parts(schema["additionalProperties"])]
    return [Part(WORDS[schema["type"]] if "type" in schema else "anything"), *limits]


def _either(alternatives: Iterable[Sequence[Part]]) -> list[Part]:
    first, *others = alternatives
    return [*first, *(part for other in others for part in (Part(" or "), *other))]


def _limits(schema: Mapping[str, Any]) -> Iterable[str]:
    smallest, largest = schema.get("minimum", -MAX_NUMBER), schema.get("maximum", MAX_NUMBER)
    if largest < MAX_NUMBER:
        yield f"{smallest} to {largest}"
    elif smallest > -MAX_NUMBER:
        yield f"at least {smallest}"
    for kind, noun in (("Length", "letters"), ("Items", ""), ("Properties", "")):
        min_count, max_count = schema.get(f"min{kind}"), schema.get(f"max{kind}")
        if min_count is not None and max_count is not None:
            yield f"{min_count} to {max_count} {noun}".rstrip()
        elif min_count is not None or max_count is not None:
            bound = "least" if max_count is None else "most"
            yield f"at {bound} {max_count or min_count} {noun}".rstrip()
    if "required" in schema:
        yield f"each with {' and '.join(schema['required'])}"
