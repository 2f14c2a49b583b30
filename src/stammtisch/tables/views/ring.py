"""The ring of businesses, shared by Scheffeln and Speed-Scheffeln."""

import msgspec

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BUSINESSES, CARS, COLOURS, Business, Car, Colour
from stammtisch.games.scheffeln.state import NONE

Row = tuple[Car, ...]
"""The cars of one business, the bottom car first; none, one or a pair."""


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


class End(msgspec.Struct, frozen=True):
    """How the game ended: what each seat has, who has won, and the rule that ended it."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


def ring_of(view: State) -> tuple[Tile, ...]:
    """The eight businesses, from A on clockwise."""
    bottom, top = view.bottom.tolist(), view.top.tolist()
    gone, tokens = view.gone.tolist(), view.tokens.tolist()
    return tuple(
        Tile(
            business=letter,
            cars=cars_on(bottom[place], top[place]),
            token=tokens[place][gone[place]] if gone[place] < 4 and tokens[place][0] != NONE else None,
            left=4 - gone[place],
            taken=tuple(tokens[place][: gone[place]]),
        )
        for place, letter in enumerate(BUSINESSES)
    )


def cars_on(bottom: int, top: int) -> Row:
    if bottom == NONE:
        return ()
    return (CARS[bottom],) if top == NONE else (CARS[bottom], CARS[top])


def drives_between(before: State, after: State) -> tuple[Drive, ...]:
    """Every car that stands elsewhere now."""
    return tuple(
        Drive(car=CARS[car], start=BUSINESSES[here], to=BUSINESSES[there])
        for car, (here, there) in enumerate(zip(before.where.tolist(), after.where.tolist(), strict=True))
        if here != there and here != NONE
    )


def changed_tiles(before: State, after: State) -> dict[Business, Row]:
    """The cars of every business where they differ, as they would stand then."""
    now = list(zip(before.bottom.tolist(), before.top.tolist(), strict=True))
    then = list(zip(after.bottom.tolist(), after.top.tolist(), strict=True))
    return {BUSINESSES[place]: cars_on(*then[place]) for place in range(8) if now[place] != then[place]}


def colours_in(members: int) -> tuple[Colour, ...]:
    """The characters of a bit set."""
    return tuple(colour for place, colour in enumerate(COLOURS) if members >> place & 1)


def leaders_of(amounts: list[int]) -> tuple[int, ...]:
    """The seats with the most; nobody leads while nobody has anything."""
    most = max(amounts, default=0)
    return tuple(seat for seat, amount in enumerate(amounts) if amount == most) if most > 0 else ()
