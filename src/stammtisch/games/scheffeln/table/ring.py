"""The ring of businesses, in the base game and in the race."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from stammtisch.games.scheffeln.components import BUSINESSES, CARS, COLOURS, Business, Car, Colour
from stammtisch.games.scheffeln.state import NONE

Row = tuple[Car, ...]
"""The cars of one business, the bottom car first; none, one or a pair."""
Cars = tuple[int, ...]
"""Numbers as a state has them, one for each business or token."""


class Tile(msgspec.Struct, frozen=True):
    """One business: its cars, bottom car first, the visible token, how many are left, those that are gone."""

    business: Business
    cars: Row
    token: int | None
    left: int
    taken: tuple[int, ...]


class Drive(msgspec.Struct, frozen=True):
    """A car that leaves one business for another."""

    car: Car
    start: Business = msgspec.field(name="from")
    to: Business


@lru_cache(4096)
def ring_of(bottom: Cars, top: Cars, gone: Cars, tokens: Cars) -> tuple[Tile, ...]:
    """The eight businesses, from A on clockwise."""
    return tuple(
        tile_of(place, bottom[place], top[place], gone[place], tokens[place * 4 : place * 4 + 4]) for place in range(8)
    )


@lru_cache(16384)
def tile_of(place: int, bottom: int, top: int, gone: int, tokens: Cars) -> Tile:
    """One business; most of them are the same before and after a move, and for every viewer."""
    return Tile(
        business=BUSINESSES[place],
        cars=ROWS[bottom][top],
        token=tokens[gone] if gone < 4 and tokens[0] != NONE else None,
        left=4 - gone,
        taken=tokens[:gone],
    )


def cars_on(bottom: int, top: int) -> Row:
    if bottom == NONE:
        return ()
    return (CARS[bottom],) if top == NONE else (CARS[bottom], CARS[top])


ROWS = [[cars_on(bottom, top) for top in (*range(9), NONE)] for bottom in (*range(9), NONE)]
"""Who stands on a business, by its lower and its upper car; the last of each is none."""


@lru_cache(256)
def colours_in(members: int) -> tuple[Colour, ...]:
    """The characters of a bit set."""
    return tuple(colour for place, colour in enumerate(COLOURS) if members >> place & 1)


def leaders_of(amounts: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most; nobody leads while nobody has anything."""
    most = max(amounts, default=0)
    return tuple(seat for seat, amount in enumerate(amounts) if amount == most) if most > 0 else ()


def seat_or_none(number: int) -> int | None:
    return None if number == NONE else number
