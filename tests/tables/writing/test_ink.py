"""What compiled code writes is what msgspec would."""

from typing import Literal

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from stammtisch.tables.writing.fields import Words, writes
from stammtisch.tables.writing.ink import (
    BUFFER,
    Bytes,
    end_list,
    end_object,
    left_out,
    put,
    put_items,
    put_number,
    put_or_null,
    put_set,
    put_value,
    put_value_set,
)

Colour = Literal["red", "blue", "a colour whose name is longer than a short word"]
COLOURS: tuple[Colour, ...] = Colour.__args__  # type: ignore[attr-defined]
NULL = -1


class Sample(msgspec.Struct, omit_defaults=True):
    number: int | None
    colour: Colour | None
    numbers: tuple[int | None, ...]
    members: tuple[int, ...]
    colours: tuple[Colour, ...]
    there: tuple[int, ...] | None
    few: tuple[int, ...] = ()


words = Words()
SAMPLE, COLOUR = words.fields(Sample), words.items(Colour)


@writes(SAMPLE)
def put_sample(space: Bytes, number: int, colour: int, numbers: NDArray[np.int64], members: int, there: bool) -> int:
    buffer = space.view(BUFFER)[0]
    buffer.at = 0
    put_number(buffer, SAMPLE.number, number)
    put_value(buffer, SAMPLE.colour, colour)
    put(buffer, SAMPLE.numbers)
    put_items(buffer, numbers, len(numbers))
    put(buffer, SAMPLE.members)
    put_set(buffer, members)
    put(buffer, SAMPLE.colours)
    put_value_set(buffer, COLOUR, members)
    if put_or_null(buffer, SAMPLE.there, there):
        put_items(buffer, numbers, 0)
    start = buffer.at
    put(buffer, SAMPLE.few)
    if there:
        put_items(buffer, numbers[:1], 1)
    elif not left_out(buffer, start):
        end_list(buffer)
    end_object(buffer)
    return int(buffer.at)


@pytest.mark.parametrize("number", [NULL, 0, 7, 9, 10, 99, 100, 12_345, 999_999, 10**12])
@pytest.mark.parametrize("members", [0b000, 0b001, 0b110])
def test_numbers_values_lists_and_nulls_are_written_as_msgspec_writes_them(number: int, members: int) -> None:
    space = words.buffer()
    chosen = tuple(place for place in range(3) if members >> place & 1)
    for colour in range(NULL, len(COLOURS)):
        for there in (False, True):
            numbers = np.array([number, 3, NULL][: colour + 1], np.int64) if not there else np.array([1, number])
            expected = Sample(
                number=None if number < 0 else number,
                colour=None if colour < 0 else COLOURS[colour],
                numbers=tuple(None if each < 0 else int(each) for each in numbers),
                members=chosen,
                colours=tuple(COLOURS[place] for place in chosen),
                there=() if there else None,
                few=(1,) if there else (),
            )
            end = put_sample(space, number, colour, numbers, members, there)
            assert space[: end - 1].tobytes() == msgspec.json.encode(expected)
