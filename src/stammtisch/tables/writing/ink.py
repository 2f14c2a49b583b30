"""JSON in compiled code: ready words are copied into a buffer, numbers are formatted, lists and objects are closed.

Every value ends with a comma; the end of the list or object around it takes the last one back.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.cgutils import raw_memcpy
from numba.extending import intrinsic
from numpy.typing import NDArray

from stammtisch.games.compiled import OURS, PACKAGE, folder_for, folder_of, room_of, take_in

F = TypeVar("F", bound=Callable[..., object])

Bytes = NDArray[np.uint8]
Buffer = np.record

COMMA, END_OF_LIST, END_OF_OBJECT = b",]}"
ZERO = cast(int, np.int64(0))
"""An int64: for a plain 0, or a number of another width, as an argument Numba would compile the function once more."""
NULL = b"null"

SIZE = 1 << 19
ROOM = SIZE - 8192
"""No view, choice or refusal is begun beyond this offset; none of them alone is longer than what is left then."""
MOST_WORDS, LONGEST, SHORT = 1600, 96, 32
BUFFER = np.dtype(
    (
        np.record,
        [
            ("out", "u1", SIZE),
            ("at", "i8"),  # the offset in `out` of what is written next
            ("lengths", "u1", MOST_WORDS),
            ("words", "u1", (MOST_WORDS, LONGEST)),
        ],
    )
)
"""The words of a game and what has been written. A record, because compiled code passes it as one pointer."""
WORDS = int(BUFFER.fields["words"][1])  # type: ignore[index]


@cache
def fingerprint() -> str:
    """Names the source of everything that is compiled here: Numba looks only at a function's own file."""
    digest = hashlib.sha256()
    here = Path(__file__).resolve().parent
    sources = [*here.glob("*.py"), here.parent / "wire" / "end.py", *(PACKAGE / "games").rglob("*.py")]
    for path in sorted(sources):
        if room_of(path.relative_to(PACKAGE).parts) == "tables":
            take_in(digest, PACKAGE, path)
    return digest.hexdigest()[:16]


def folder() -> Path:
    """One for each version of this room and of the rules."""
    return folder_of("lab") / fingerprint()


def kept(function: F, owner: str = OURS) -> F:
    """Compiled and cached on disk; `owner` is the game that it is made for.

    It holds the GIL: it is done sooner than the lock could change hands twice.
    """
    numba.config.CACHE_DIR = str(folder() if owner.startswith(OURS) else folder_for(owner))
    on_disk: F = numba.njit(cache=True)(function)
    return on_disk


def kept_for(game: str, template: F, **own: object) -> F:
    """The template with a game's own functions in place of the globals of these names, compiled and cached on disk.

    A closure would read more easily, but Numba cannot cache a closure over compiled functions on disk.
    """
    plain = cast(FunctionType, template)
    function = FunctionType(plain.__code__, {**plain.__globals__, **own}, plain.__name__)
    function.__qualname__ = f"{game.replace('.', '_')}{plain.__name__}"
    function.__module__ = plain.__module__
    return kept(cast(F, function), owner=game)


def uncached(function: F) -> F:
    """Compiled together with the cached function that calls it."""
    machine_code: F = numba.njit(nogil=True)(function)
    return machine_code


def copier(count: int) -> Callable[[Buffer, int, int], None]:
    """Copies so many bytes of a word to an offset: a few instructions, because their number is known beforehand."""

    @intrinsic  # type: ignore[untyped-decorator]
    def copy_bytes(typing_context: Any, buffer: Any, at: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            record, at, word = arguments
            start = builder.bitcast(record, ir.IntType(8).as_pointer())
            source = builder.gep(start, [builder.add(builder.mul(word, word.type(LONGEST)), word.type(WORDS))])
            raw_memcpy(builder, builder.gep(start, [at]), source, word.type(count), 1)
            return context.get_dummy_value()

        return types.void(buffer, types.int64, types.int64), generate

    def copy_plainly(buffer: Buffer, at: int, word: int) -> None:
        buffer.out[at : at + count] = buffer.words[word, :count]

    return copy_plainly if numba.config.DISABLE_JIT else copy_bytes


copy_short, copy_long = copier(SHORT), copier(LONGEST)


@uncached
def copy_word(buffer: Buffer, at: int, word: int) -> int:
    """A word to an offset, and the offset after it; bytes that are too many are overwritten by what comes next."""
    length: int = buffer.lengths[word]
    if length <= SHORT:
        copy_short(buffer, at, word)
    else:
        copy_long(buffer, at, word)
    return at + length


@uncached
def put(buffer: Buffer, word: int) -> None:
    """A word: the name of a field, and `[` or `{` where its value begins so."""
    buffer.at = copy_word(buffer, buffer.at, word)


@uncached
def put_value(buffer: Buffer, words: int, value: int) -> None:
    """One of the ready values of a field or of a list, by its place among them; -1 is null."""
    put(buffer, words + value)


@uncached
def put_or_null(buffer: Buffer, field: int, there: bool) -> bool:
    """The name of a field whose value follows, or the whole field as null; returns `there`."""
    put(buffer, field if there else field - 1)
    return there


@uncached
def digits(buffer: Buffer, at: int, number: int) -> None:
    """A number and its comma at an offset; below 0 it is null."""
    if number < 0:
        for k in range(4):
            buffer.out[at + k] = NULL[k]
        end = at + 4
    else:
        end, rest = at + 1, number // 10
        while rest:
            end, rest = end + 1, rest // 10
        place = end
        while place > at:
            place -= 1
            buffer.out[place] = 48 + number % 10
            number //= 10
    buffer.out[end] = COMMA
    buffer.at = end + 1


@uncached
def put_item(buffer: Buffer, number: int) -> None:
    """A number of a list; below 0 it is null."""
    digits(buffer, buffer.at, ZERO + number)


@uncached
def put_number(buffer: Buffer, field: int, number: int) -> None:
    """A field with a number; below 0 it is null."""
    digits(buffer, copy_word(buffer, buffer.at, field), ZERO + number)


@uncached
def put_items(buffer: Buffer, numbers: NDArray[Any], count: int) -> None:
    """The first numbers of an array, and the end of their list."""
    for k in range(count):
        put_item(buffer, numbers[k])
    end_list(buffer)


@uncached
def put_set(buffer: Buffer, members: int) -> None:
    """The numbers in a bit set, and the end of their list."""
    number = ZERO
    while members >> number:
        if members >> number & 1:
            put_item(buffer, number)
        number += 1
    end_list(buffer)


@uncached
def put_value_set(buffer: Buffer, words: int, members: int) -> None:
    """The ready values whose places are in a bit set, and the end of their list."""
    value = ZERO
    while members >> value:
        if members >> value & 1:
            put_value(buffer, words, value)
        value += 1
    end_list(buffer)


@uncached
def end_list(buffer: Buffer) -> None:
    """The end of a list, in place of the comma after its last member if it has any."""
    at = buffer.at
    if buffer.out[at - 1] == COMMA:
        at -= 1
    buffer.out[at] = END_OF_LIST
    buffer.out[at + 1] = COMMA
    buffer.at = at + 2


@uncached
def end_object(buffer: Buffer) -> None:
    """The end of an object, in place of the comma after its last field; it has one."""
    at = buffer.at
    buffer.out[at - 1] = END_OF_OBJECT
    buffer.out[at] = COMMA
    buffer.at = at + 1


@uncached
def left_out(buffer: Buffer, start: int) -> bool:
    """Takes back a field that began at this offset if nothing has been added to it; returns whether that was so."""
    if buffer.out[buffer.at - 1] == COMMA:
        return False
    buffer.at = start
    return True


@uncached
def copy(buffer: Buffer, start: int, end: int) -> None:
    """What has been written between two offsets once more."""
    for place in range(start, end):
        buffer.out[buffer.at + place - start] = buffer.out[place]
    buffer.at += end - start
