"""JSON in compiled code: ready words are copied, numbers are written out, and lists are closed.

Every word of a list ends with a comma, which the end of the list takes back.
"""

import hashlib
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.cgutils import raw_memcpy
from numba.extending import intrinsic
from numpy.typing import NDArray

from stammtisch.games.compiled import OURS, PACKAGE, folder_for, folder_of, room_of, take_in
from stammtisch.games.ledger import our_rules

F = TypeVar("F", bound=Callable[..., object])

Letters = NDArray[np.uint8]
Desk = np.record
Tables = NDArray[Any]

COMMA, END_OF_LIST, END_OF_OBJECT, NOTHING = (cast(int, np.int64(number)) for number in (*b",]}", 0))
"""Numbers of NumPy: for every plain number that it is given Numba would compile a function anew."""
NULL = b"null"
ROOM = (1 << 19) - 8192
"""Nothing is begun beyond it; no choice, no refusal and no view without them is longer than what is left."""


MOST_WORDS, LONGEST = 1600, 96
DESK = np.dtype(
    (
        np.record,
        [
            ("out", "u1", 1 << 19),  # what has been written
            ("at", "i8"),  # how long that is
            ("lengths", "u1", MOST_WORDS),
            ("words", "u1", (MOST_WORDS, LONGEST)),
        ],
    )
)
WORDS = int(DESK.fields["words"][1])  # type: ignore[index]
"""Words that are ready to be copied, and room to write. A record, because compiled code hands it on as one pointer."""


class Words:
    """The words of a game, each found by its number."""

    def __init__(self) -> None:
        self._words: list[bytes] = []

    def add(self, *words: str) -> int:
        """Takes in some words, and tells the number of the first."""
        first = np.int64(len(self._words))
        self._words += [word.encode() for word in words]
        return cast(int, first)

    def desk(self) -> Letters:
        """A new desk with these words, as bytes."""
        desk = np.zeros(1, DESK)
        for number, word in enumerate(self._words):
            desk[0].words[number, : len(word)] = list(word)
            desk[0].lengths[number] = len(word)
        return desk.view(np.uint8)


def written(thing: object) -> str:
    """Anything as JSON, as the wire has it."""
    return msgspec.json.encode(thing).decode()


def rule_words(field: str) -> list[str]:
    """The id of every rule as that field of an object; the number of a rule is its place, from 1."""
    return [f',"{field}":{written(rule.id)}' for rule in our_rules()]


@cache
def fingerprint() -> str:
    """Names the source of everything that is compiled here: Numba looks only at a function's own file."""
    digest = hashlib.sha256()
    for path in sorted([*Path(__file__).resolve().parent.glob("*.py"), *(PACKAGE / "games").rglob("*.py")]):
        if room_of(path.relative_to(PACKAGE).parts) == "tables":
            take_in(digest, PACKAGE, path)
    return digest.hexdigest()[:16]


def folder() -> Path:
    """One for each version of this room and of the rules."""
    return folder_of("lab") / fingerprint()


def kept(function: F, owner: str = OURS) -> F:
    """Compiled and kept on disk; `owner` is the game that it is made for.

    It keeps the interpreter's lock: it is done sooner than the lock could change hands twice.
    """
    numba.config.CACHE_DIR = str(folder() if owner.startswith(OURS) else folder_for(owner))
    on_disk: F = numba.njit(cache=True)(function)
    return on_disk


def stroke(function: F) -> F:
    """Compiled into whatever calls it, but not copied into every place where that happens."""
    machine_code: F = numba.njit(nogil=True)(function)
    return machine_code


@intrinsic  # type: ignore[untyped-decorator]
def _copy_word(typing_context: Any, desk: Any, at: Any, word: Any) -> Any:
    """All letters of a word's place in a few moves of the processor, whatever its length; what is too much is written
    over by the next."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        record, at, word = arguments
        start = builder.bitcast(record, ir.IntType(8).as_pointer())
        source = builder.gep(start, [builder.add(builder.mul(word, word.type(LONGEST)), word.type(WORDS))])
        raw_memcpy(builder, builder.gep(start, [at]), source, word.type(LONGEST), 1)
        return context.get_dummy_value()

    return types.void(desk, types.int64, types.int64), generate


if numba.config.DISABLE_JIT:

    def copy_word(desk: Desk, at: int, word: int) -> None:
        desk.out[at : at + LONGEST] = desk.words[word]

else:

    @stroke
    def copy_word(desk: Desk, at: int, word: int) -> None:
        _copy_word(desk, at, word)


@stroke
def put(desk: Desk, word: int) -> None:
    """Copies a word."""
    copy_word(desk, desk.at, word)
    desk.at += desk.lengths[word]


@stroke
def put_sign(desk: Desk, letter: int) -> None:
    desk.out[desk.at] = letter
    desk.at += 1


@stroke
def put_number(desk: Desk, number: int) -> None:
    """A number; what is below 0 is null."""
    at = desk.at
    if number < 0:
        for k in range(4):
            desk.out[at + k] = NULL[k]
        desk.at = at + 4
        return
    end, rest = at + 1, number // 10
    while rest:
        end, rest = end + 1, rest // 10
    desk.at = end
    while end > at:
        end -= 1
        desk.out[end] = 48 + number % 10
        number //= 10


@stroke
def put_numbers(desk: Desk, numbers: NDArray[np.int32], count: int) -> None:
    """The first numbers of a list, to its end."""
    for k in range(count):
        put_number(desk, numbers[k])
        put_sign(desk, COMMA)
    close(desk, END_OF_LIST)


@stroke
def put_members(desk: Desk, first: int, members: int) -> None:
    """The words from `first` on whose places are in a bit set, to the end of their list."""
    word = first
    while members:
        if members & 1:
            put(desk, word)
        members, word = members >> 1, word + 1
    close(desk, END_OF_LIST)


@stroke
def put_set(desk: Desk, members: int) -> None:
    """The numbers in a bit set, to the end of their list."""
    number = NOTHING
    while members >> number:
        if members >> number & 1:
            put_number(desk, number)
            put_sign(desk, COMMA)
        number += 1
    close(desk, END_OF_LIST)


@stroke
def close(desk: Desk, letter: int) -> None:
    """The end of a list or an object, in place of the comma after its last member."""
    if desk.out[desk.at - 1] == COMMA:
        desk.at -= 1
    put_sign(desk, letter)


@stroke
def copy(desk: Desk, start: int, end: int) -> None:
    """What has been written there once more."""
    for place in range(start, end):
        desk.out[desk.at + place - start] = desk.out[place]
    desk.at += end - start


@stroke
def add(first: int, end: int, out: NDArray[np.int16], count: int) -> int:
    """Lists the actions from `first` to before `end`."""
    for action in range(first, end):
        out[count] = action
        count += 1
    return count


VIEW, AFTER, PAID, BLANK = range(4)
"""Tables that a writer works with: what the viewer sees, the same after a move, after a payout, and an empty one.

They belong to whoever calls: compiled code frees an array of its own as soon as it has taken a record out of it.
"""
Write = Callable[[Letters, int, bool, bool, Letters, Letters, NDArray[np.int32]], None]
"""A game's compiled function: a table, the viewers as a bit set, whether they may choose, whether they are shown what
they could remember, room for tables, the desk, and where the views end."""


class Writer(threading.local):
    """Writes down what viewers see; every thread has a desk of its own."""

    def __init__(self, words: Words, write: Write, state: np.dtype[Any]) -> None:
        self._write, self._desk, self._ends = write, words.desk(), np.empty(16, np.int32)
        self._room = np.zeros(4 * state.itemsize, np.uint8)

    def sheets(self, cells: Letters, viewers: tuple[int, ...], choosing: bool, open_book: bool = False) -> list[bytes]:
        """What each of these viewers sees; they are ascending, -1 for a spectator."""
        wanted = 0
        for viewer in viewers:
            wanted |= 1 << viewer + 1
        self._write(cells, wanted, choosing, open_book, self._room, self._desk, self._ends)
        ends = self._ends[: len(viewers)].tolist()
        text = self._desk[: ends[-1]].tobytes()
        return [text[start:end] for start, end in zip((0, *ends[:-1]), ends, strict=True)]
