"""The ring of businesses drawn as one line, `A:MR B:P C:- …`: cars by their initials, the bottom car first."""

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BUSINESSES, CARS, TOKENS
from stammtisch.games.scheffeln.moves import INITIALS
from stammtisch.games.scheffeln.state import NONE

Ring = tuple[str, ...]
"""The cars of each business from A to H, the bottom car first; "" for an empty business."""

CAR_INITIALS = "".join(INITIALS[car] for car in CARS)
COLOURED, BLACK = CAR_INITIALS[:8], CAR_INITIALS[8]


def parse_ring(text: str) -> Ring:
    """The ring that a line draws; every car there is stands on it once."""
    letters, stacks = zip(*(word.split(":") for word in text.split()), strict=True)
    assert letters == BUSINESSES, f"draw every business from A to H: {text}"
    ring = tuple(cars.replace("-", "") for cars in stacks)
    assert sorted("".join(ring).replace(BLACK, "", 1)) == sorted(COLOURED), f"draw every car once: {text}"
    return ring


def format_ring(ring: Ring) -> str:
    """The line that draws a ring."""
    return " ".join(f"{letter}:{cars or '-'}" for letter, cars in zip(BUSINESSES, ring, strict=True))


def lay_ring(state: State, ring: Ring) -> None:
    """Puts the cars of a drawing on a table."""
    state.bottom[:] = [CAR_INITIALS.index(cars[0]) if cars else NONE for cars in ring]
    state.top[:] = [CAR_INITIALS.index(cars[1]) if len(cars) > 1 else NONE for cars in ring]
    state.occupied = sum(1 << there for there, cars in enumerate(ring) if cars)
    state.paired = sum(1 << there for there, cars in enumerate(ring) if len(cars) > 1)
    for there, cars in enumerate(ring):
        for car in cars:
            state.where[CAR_INITIALS.index(car)] = there


def ring_of(state: State) -> Ring:
    """The cars of a table, after a look at whether its fields agree with each other."""
    pairs = zip(state.bottom.tolist(), state.top.tolist(), strict=True)
    ring = tuple("".join(CAR_INITIALS[car] for car in cars if car != NONE) for cars in pairs)
    where = {CAR_INITIALS[car]: there for car, there in enumerate(state.where.tolist()) if there != NONE}
    assert where == {car: there for there, cars in enumerate(ring) for car in cars}, "a car is lost, or in two places"
    assert sum(map(len, ring)) == len(where), "a car is there twice"
    assert state.occupied == sum(1 << there for there, cars in enumerate(ring) if cars)
    assert state.paired == sum(1 << there for there, cars in enumerate(ring) if len(cars) > 1)
    return ring


def lay_tokens(state: State, left: dict[str, list[int]]) -> None:
    """Stacks the tokens, top first: full and ascending where a drawing does not say what is left of them."""
    for there, letter in enumerate(BUSINESSES):
        taken = TOKENS[there].tolist()
        for token in left.get(letter, taken[:]):
            taken.remove(token)
        state.tokens[there] = taken + left.get(letter, TOKENS[there].tolist())
        state.gone[there] = len(taken)


def tokens_left(state: State, letter: str) -> list[int]:
    """The stack of a business, top first."""
    there = BUSINESSES.index(letter)
    left: list[int] = state.tokens[there, state.gone[there] :].tolist()
    return left
