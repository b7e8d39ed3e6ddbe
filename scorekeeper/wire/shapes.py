"""Reading and writing JSON by its shape, from which the description of the API is made too.

A shape is a TypedDict, a dataclass, or a type of what stands in their fields: numbers, texts,
lists, objects, alternatives. `Annotated` adds what a type alone doesn't say: limits, another name
in Python, a function that reads the value.

A TypedDict describes what anybody may send: fields that it doesn't have are refused, as a misspelt
name would be lost silently. A dataclass describes what another Scorekeeper sends, which may be
newer: other fields are ignored.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from scorekeeper.cards import Card, write_card
from scorekeeper.wire.errors import WireError
from scorekeeper.wire.reading import flag, items, join_path, object_fields, short_text, whole_number

Shape = TypeVar("Shape")
Reader = Callable[[Any, str], Any]
"""Takes a JSON value and its path in the document, and raises WireError."""


class Limit(NamedTuple):
    """A keyword of JSON Schema, and its value. Readers check only `maxItems`; the rules of the game
    check the others."""

    keyword: str
    value: Any


class Named(NamedTuple):
    """The name of a schema that the API's description adds as a whole: all games, all kinds."""

    name: str


class Attribute(NamedTuple):
    """The name of a field in Python, if JSON has another."""

    name: str


class ReadBy(NamedTuple):
    """A function that reads a value whose type doesn't say how."""

    read: Reader


class Makes(NamedTuple):
    """The class to make of an object's fields in Python."""

    made: type


AS_SENT = ReadBy(lambda value, _: value)
"""Leave a value as it was sent, as other fields decide how to read it."""


class Field(NamedTuple):
    """A field of an object: its name in JSON and in Python, its shape, and whether it has to be
    there."""

    name: str
    attribute: str
    shape: Any
    required: bool


@dataclass(frozen=True)
class OfKind:
    """The field that says which of several kinds an object is of."""

    kind: str


def read(shape: Any, value: object, path: str = "") -> Any:
    """Read the JSON value of this shape at `path` in its document.

    A list becomes a tuple; a TypedDict becomes a dict with the names of Python, without fields that
    are missing or null. Raises WireError, which says what is wrong and where.
    """
    return _reader_of(shape)(value, path)


def write(shape: type[Shape], value: object, **others: object) -> Shape:
    """Write a value as JSON of a TypedDict, as `write_fields` does."""
    return cast(Shape, write_fields(shape, value, **others))


def write_fields(shape: Any, value: object, **others: object) -> dict[str, Any]:
    """Write a value as a JSON object of this shape.

    Each field comes from `others`, which is JSON already, or else from the value's attribute. A
    TypedDict's optional field is left out if it is None or the attribute's default.
    """
    value_type: Any = type(value)
    defaults, document, is_complete = _defaults(value_type), {}, is_dataclass(shape)
    for field in _fields_of(shape).values():
        if field.name in others:
            document[field.name] = others[field.name]
            continue
        each = getattr(value, field.attribute)
        if is_complete or field.required or each not in (None, defaults.get(field.attribute)):
            document[field.name] = _write(field.shape, each)
    return document


@cache
def _fields_of(shape: Any) -> Mapping[str, Field]:
    """Return the fields of a TypedDict or a dataclass, by their names in JSON."""
    hints = get_type_hints(shape, include_extras=True)
    if is_typeddict(shape):
        required = shape.__required_keys__
    else:
        required = hints.keys() - _defaults(shape).keys()
    return {name: _field(name, hint, name in required) for name, hint in hints.items()}


def _field(name: str, hint: Any, required: bool) -> Field:
    if get_origin(hint) is NotRequired:
        (hint,) = get_args(hint)
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    names = [note.name for note in notes if isinstance(note, Attribute)]
    return Field(name, names[0] if names else name, hint, required)


@cache
def _defaults(made: Any) -> dict[str, Any]:
    """Return the defaults of a dataclass, by the names of its fields."""
    if not is_dataclass(made):
        return {}
    return {
        field.name: field.default if field.default_factory is MISSING else field.default_factory()
        for field in fields(made)
        if not (field.default is MISSING and field.default_factory is MISSING)
    }


@cache
def _reader_of(shape: Any) -> Reader:
    if shape in _READERS:
        return _READERS[shape]
    if is_typeddict(shape):
        return partial(_read_fields, shape)
    if is_dataclass(shape):
        return partial(_make, shape, shape)
    return _READERS_OF[get_origin(shape)](*get_args(shape))


def _read_fields(shape: Any, value: object, path: str) -> dict[str, Any]:
    document, shape_fields = object_fields(value, path), _fields_of(shape)
    result = {}
    for name, field in shape_fields.items():
        each = document.get(name)
        if each is not None:
            result[field.attribute] = _reader_of(field.shape)(each, join_path(path, name))
        elif field.required:
            if NoneType not in get_args(field.shape):
                raise _missing_error(name, path)
            result[field.attribute] = None
    unknown = document.keys() - shape_fields.keys()
    if unknown and is_typeddict(shape):
        name = min(unknown)[:40]
        raise WireError(join_path(path, name), f"“{name}” is not known here.")
    return result


def _missing_error(name: str, path: str) -> WireError:
    return WireError(join_path(path, name), f"“{name}” is missing.", "body.missing")


def _make(made: Any, shape: Any, value: object, path: str) -> Any:
    return made(**_read_fields(shape, value, path))


def _annotated_reader(shape: Any, *notes: object) -> Reader:
    for note in reversed(notes):
        if isinstance(note, ReadBy):
            return note.read
        if isinstance(note, Makes):
            return partial(_make, note.made, shape)
    for note in notes:
        if isinstance(note, Limit) and note.keyword == "maxItems":
            return _list_reader(*get_args(shape), max_count=note.value)
    return _reader_of(shape)


def _list_reader(item: Any, *_: Any, max_count: int | None = None) -> Reader:
    read_item = _reader_of(item)
    return lambda value, path: tuple(
        read_item(each, at) for at, each in items(value, path, max_count)
    )


def _reader_by_name(_: Any, each: Any) -> Reader:
    read_each = _reader_of(each)

    def read_by_name(value: Any, path: str) -> dict[str, Any]:
        values = object_fields(value, path)
        for name in values:
            if values[name] is None:
                raise _missing_error(name, path)
        return {name: read_each(one, join_path(path, name)) for name, one in values.items()}

    return read_by_name


def _word_reader(*words: Any) -> Reader:
    def read_word(value: Any, path: str) -> Any:
        if value not in words:
            short_text(value, path)
            raise WireError(path, f"This is one of {', '.join(words)}.")
        return value

    return read_word


def _reader_of_one(*shapes: Any) -> Reader:
    """Make a reader of one of the words allowed, or of the only other type."""
    others = [each for each in shapes if each is not NoneType and get_origin(each) is not Literal]
    words = [word for shape in shapes if get_origin(shape) is Literal for word in get_args(shape)]
    read_other = _reader_of(others[0]) if others else _word_reader(*words)
    known = [*words, None] if NoneType in shapes else words
    return lambda value, path: value if value in known else read_other(value, path)


_READERS: Mapping[Any, Reader] = {int: whole_number, str: short_text, bool: flag}
_READERS_OF: Mapping[Any, Callable[..., Reader]] = {
    Annotated: _annotated_reader,
    Union: _reader_of_one,
    UnionType: _reader_of_one,
    Literal: _word_reader,
    list: _list_reader,
    tuple: _list_reader,
    dict: _reader_by_name,
    Mapping: _reader_by_name,
}
"""The functions that make the reader of a compound type, by its origin."""


_PLAIN = str, int, NoneType


def _write(shape: Any, value: Any) -> Any:
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, Card):
        return write_card(value)
    if is_typeddict(shape) or is_dataclass(shape):
        return write_fields(shape, value)
    origin, parts = get_origin(shape), get_args(shape)
    if origin in (list, tuple):
        return [_write(parts[0], each) for each in value]
    if origin in (dict, Mapping):
        return {str(name): _write(parts[1], each) for name, each in value.items()}
    return _write(parts[0], value) if parts else value
