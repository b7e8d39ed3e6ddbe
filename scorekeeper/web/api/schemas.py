"""The JSON Schema of shapes."""

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


def schemas_of(shapes: Iterable[Any], *, closed: bool) -> dict[str, Schema]:
    """The schemas of all objects in these shapes, by their names. Objects that are `closed` have no
    fields but their own: such as are read refuse all others, such as are written may get more."""
    found: dict[str, Schema] = {}
    waiting = list(shapes)
    while waiting:
        for shape in _objects_in(waiting.pop()):
            if shape.__name__ not in found:
                hints = get_type_hints(shape, include_extras=True)
                found[shape.__name__] = _object_schema(shape, hints, closed=closed)
                waiting += hints.values()
    return found


def schema_of(shape: Any) -> Schema:
    """The schema of one value; objects in it are named."""
    if shape is Any:
        return {}
    if shape in PLAIN:
        return {"type": PLAIN[shape]}
    if is_typeddict(shape):
        return reference(shape.__name__)
    return MADE_OF[get_origin(shape)](*get_args(shape))


def reference(name: str) -> Schema:
    """Where the schema of this name is."""
    return {"$ref": f"#/components/schemas/{name}"}


def _limited(shape: Any, *notes: object) -> Schema:
    """A value with its limits; other notes are for who reads and writes it."""
    for note in notes:
        if isinstance(note, Named):
            return reference(note.name)
    limits = [note for note in notes if isinstance(note, Limit)]
    return schema_of(shape) | {limit.keyword: limit.value for limit in limits}


def _one_of(*shapes: Any) -> Schema:
    """One of several values; of those that are again one of several, each."""
    schemas = [schema_of(shape) for shape in shapes]
    return {"anyOf": [each for one in schemas for each in one.get("anyOf", [one])]}


MADE_OF: Mapping[Any, Callable[..., Schema]] = {
    Annotated: _limited,
    NotRequired: schema_of,
    Literal: lambda *values: {"enum": list(values)},
    Union: _one_of,
    UnionType: _one_of,
    list: lambda item: {"type": "array", "items": schema_of(item)},
    dict: lambda _, value: {"type": "object", "additionalProperties": schema_of(value)},
}
"""The schema of what is made of other types, by what it is made with."""


def _object_schema(shape: Any, hints: dict[str, Any], *, closed: bool) -> Schema:
    schema: Schema = {
        "type": "object",
        "properties": {name: schema_of(hint) for name, hint in hints.items()},
        "required": sorted(shape.__required_keys__),
    }
    if shape.__doc__:
        schema["description"] = cleandoc(shape.__doc__)
    if closed:
        schema["additionalProperties"] = False
    return schema


def _objects_in(shape: Any) -> Iterator[Any]:
    if is_typeddict(shape):
        yield shape
    for part in get_args(shape):
        yield from _objects_in(part)
