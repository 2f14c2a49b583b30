"""The words that a writer copies, made from the structs of a view, and the check that it writes all of their fields."""

import dis
from collections import namedtuple
from collections.abc import Callable, Sequence
from inspect import getclosurevars
from itertools import pairwise
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin

import msgspec
import numpy as np

from stammtisch.tables.writing.ink import BUFFER, LONGEST, MOST_WORDS, Bytes, uncached

F = TypeVar("F", bound=Callable[..., object])
Values = Any
"""A list of values, or a type with few of them, such as `Colour | None`: compiled code names each by its place."""

OPENINGS: dict[Any, str] = {tuple: "[", dict: "{"}


class BadWriter(Exception):
    """A writer and the type that it writes do not agree."""


class Words:
    """The words of a game, each found by its number."""

    def __init__(self) -> None:
        self._words: list[bytes] = []
        self._numbers: dict[tuple[str, ...], int] = {}

    def fields(self, struct: type[msgspec.Struct], **ready: Values) -> Any:
        """A tuple with the names of the struct's fields; each is the number of that field's first word.

        A field whose type has few values, or whose values are given here, has a word for each value. Any other has one
        word, its name with the `[` or `{` that the value begins with. The word before the first says null.
        """
        for name in ready.keys() - set(struct.__struct_fields__):
            raise BadWriter(f"{struct.__name__} has no field {name!r}.")
        found, numbers = msgspec.structs.fields(struct), []
        begin = brace(struct) if found[0].required else ""
        for field in found:
            name = f"{begin}{written(field.encode_name)}:"
            default = field.default if struct.__struct_config__.omit_defaults else msgspec.NODEFAULT
            values = values_of(ready.get(field.name, field.type))
            words = ["" if value == default else f"{name}{written(value)}," for value in values]
            if values in ([], [None]):
                words.append(name + opening(field.type))
            numbers.append(self._add(words) + (None in values))
            begin = ""
        return namedtuple(struct.__name__, struct.__struct_fields__)(*numbers)  # type: ignore[arg-type]

    def items(self, values: Values) -> int:
        """A word for each value, as a member of a list."""
        found = values_of(values)
        return self._add([f"{written(value)}," for value in found]) + (None in found)

    def keys(self, values: Values) -> int:
        """A word for each value, as a key of an object whose fields are not fixed."""
        return self._add([f"{written(value)}:" for value in values_of(values)])

    def buffer(self) -> Bytes:
        """A new buffer with these words, as bytes."""
        buffer = np.zeros(1, BUFFER)
        for number, word in enumerate(self._words):
            buffer[0].words[number, : len(word)] = list(word)
            buffer[0].lengths[number] = len(word)
        return buffer.view(np.uint8)

    def _add(self, words: Sequence[str]) -> int:
        """Takes in some words, and returns the number of the first; the same words are taken in once."""
        encoded = [word.encode() for word in words]
        for word in encoded:
            if len(word) > LONGEST:
                raise BadWriter(
                    f"{word.decode()} has {len(word)} bytes, and a word at most {LONGEST} (LONGEST in ink.py)."
                )
        first = self._numbers.setdefault(tuple(words), len(self._words))
        if first == len(self._words):
            self._words += encoded
        if len(self._words) > MOST_WORDS:
            raise BadWriter(
                f"A game has at most {MOST_WORDS} words (MOST_WORDS in ink.py); {words[0]} comes after them."
            )
        return cast(int, np.int64(first))


def written(thing: object) -> str:
    """Anything as JSON, as the wire has it."""
    return msgspec.json.encode(thing).decode()


def values_of(kind: Values) -> list[object]:
    """The values of a type in the order of their numbers, null first; none where a type has too many to list."""
    if isinstance(kind, Sequence):
        return list(kind)
    if kind is bool:
        return [False, True]
    origin: Any = get_origin(kind)
    if origin is Literal:
        return list(get_args(kind))
    if origin not in (Union, UnionType):
        return []
    parts = [values_of(part) for part in get_args(kind) if part is not NoneType]
    values = [value for part in parts for value in part] if all(parts) else []
    return [None, *values] if NoneType in get_args(kind) else values


def opening(kind: Any) -> str:
    """How a value begins that is not null; an object is opened by its first field, unless that may be left out."""
    if NoneType in get_args(kind):
        return opening(next(part for part in get_args(kind) if part is not NoneType))
    if get_origin(kind) in OPENINGS:
        return OPENINGS[get_origin(kind)]
    is_object = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    return brace(kind) if is_object and not msgspec.structs.fields(kind)[0].required else ""


def brace(struct: type[msgspec.Struct]) -> str:
    """The beginning of an object, with its tag."""
    config = struct.__struct_config__
    return "{" if config.tag is None else f"{{{written(config.tag_field)}:{written(config.tag)},"


def writes(fields: Any) -> Callable[[F], F]:
    """Compiles a function that writes one struct, after a look at whether it names each field once and in order."""

    def check(function: F) -> F:
        compare(function, fields)
        return uncached(function)

    return check


def compare(function: Callable[..., object], fields: Any) -> None:
    """Raises BadWriter unless the function's source names all of these fields once each, in the order of the struct."""
    struct, expected, named = type(fields).__name__, list(fields._fields), names_in(function, fields)
    for name in named:
        if name not in expected:
            raise BadWriter(f"{function.__name__} writes {struct}.{name}, but {struct} has no such field.")
        if named.count(name) > 1:
            raise BadWriter(f"{function.__name__} writes {struct}.{name} twice.")
    for name in expected:
        if name not in named:
            raise BadWriter(f"{function.__name__} leaves out {struct}.{name}.")
    for name, due in zip(named, expected, strict=True):
        if name != due:
            raise BadWriter(f"{function.__name__} writes {struct}.{name} before {due}, which comes first in {struct}.")


def names_in(function: Callable[..., object], fields: Any) -> list[str]:
    """Which of these fields a function names, as in `SEAT.money`, from its first line to its last."""
    known = getclosurevars(function)
    variables = {name for name, value in {**known.globals, **known.nonlocals}.items() if value is fields}
    return [
        after.argval
        for before, after in pairwise(dis.get_instructions(function))
        if before.argval in variables and after.opname == "LOAD_ATTR"
    ]
