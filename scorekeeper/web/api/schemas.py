"""JSON Schemas of shapes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import cleandoc
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scorekeeper.wire.shapes import Limit, Named

Schema = dict[str, Any]

PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


def collect_schemas(shapes: Iterable[Any], *, closed: bool) -> dict[str, Schema]:
    """Collect the schemas of all objects in these shapes, by their names.

    `closed` objects have no other fields: requests with other fields are refused, while answers may
    get more fields later.
    """
    schemas: dict[str, Schema] = {}
    pending = list(shapes)
    while pending:
        for shape in _find_objects(pending.pop()):
            if shape.__name__ not in schemas:
                hints = get_type_hints(shape, include_extras=True)
                schemas[shape.__name__] = _make_object_schema(shape, hints, closed=closed)
                pending += hints.values()
    return schemas


def make_schema(shape: Any) -> Schema:
    """Make the schema of one value, with references to the objects in it."""
    if shape is Any:
        return {}
    if shape in PLAIN:
        return {"type": PLAIN[shape]}
    if is_typeddict(shape):
        return make_reference(shape.__name__)
    return SCHEMA_MAKERS[get_origin(shape)](*get_args(shape))


def make_reference(name: str) -> Schema:
    """Make a reference to the schema of this name."""
    return {"$ref": f"#/components/schemas/{name}"}


def _limit_schema(shape: Any, *notes: object) -> Schema:
    """Make the schema of an annotated value; only limits and names matter here."""
    for note in notes:
        if isinstance(note, Named):
            return make_reference(note.name)
    limits = [note for note in notes if isinstance(note, Limit)]
    return make_schema(shape) | {limit.keyword: limit.value for limit in limits}


def _one_of(*shapes: Any) -> Schema:
    """Make the schema of one of several values, with nested choices as one list."""
    schemas = [make_schema(shape) for shape in shapes]
    return {"anyOf": [each for one in schemas for each in one.get("anyOf", [one])]}


SCHEMA_MAKERS: Mapping[Any, Callable[..., Schema]] = {
    Annotated: _limit_schema,
    NotRequired: make_schema,
    Literal: lambda *values: {"enum": list(values)},
    Union: _one_of,
    UnionType: _one_of,
    list: lambda item: {"type": "array", "items": make_schema(item)},
    dict: lambda _, value: {"type": "object", "additionalProperties": make_schema(value)},
}
"""The functions that make the schema of a compound type, by its origin."""


def _make_object_schema(shape: Any, hints: dict[str, Any], *, closed: bool) -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": {name: make_schema(hint) for name, hint in hints.items()},
        "required": sorted(shape.__required_keys__),
    }
    if shape.__doc__:
        schema["description"] = cleandoc(shape.__doc__)
    if closed:
        schema["additionalProperties"] = False
    return schema


def _find_objects(shape: Any) -> Iterator[Any]:
    if is_typeddict(shape):
        yield shape
    for part in get_args(shape):
        yield from _find_objects(part)
