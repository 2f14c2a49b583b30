"""What lies in a game's box, where it may be, and who may see it: written from the rules, not from the code."""

from collections.abc import Iterator
from typing import NamedTuple

from stammtisch.games.protocol import State


class Secret(NamedTuple):
    """A place in a state whose content a viewer may not know: a cell of a field, or one bit of it."""

    field: str
    place: tuple[int, ...]
    bit: int | None = None

    def cut(self, cell: int) -> int:
        """The secret part of the cell."""
        return cell if self.bit is None else cell >> self.bit & 1

    def spoil(self, state: State, marker: int) -> None:
        """Puts something else there; what it means does not matter, since nobody may read it."""
        cell = state[self.field]
        cell[self.place] = marker if self.bit is None else int(cell[self.place]) ^ 1 << self.bit


class Box:
    """What the checks must be told of a game; whatever a game does not say is not checked."""

    FIXED: frozenset[str] = frozenset({"seats", "viewer"})
    """Fields that never change once the table is there."""
    OPEN: frozenset[str] = frozenset()
    """Fields that everybody may see whole."""
    SECRET: frozenset[str] = frozenset()
    """Fields of which some viewer may not see some part."""
    OWN_ROWS: frozenset[str] = frozenset()
    """Fields with one row a seat, of which a decision changes only the row of the seat that decides."""
    ENDS: frozenset[str] = frozenset()
    """The rules that end the game."""

    def may_change(self, before: State, by_chance: bool) -> frozenset[str]:
        """The fields that the next step from here may change."""
        return self.OPEN | self.SECRET

    def check(self, state: State) -> None:
        """Nothing is lost, doubled or in two places, in a full state."""

    def check_outcome(self, seats: int, rounds: int, decisions: int, scores: list[int], winners: list[int]) -> None:
        """The summary of a finished game is possible."""

    def secrets(self, state: State, viewer: int) -> Iterator[Secret]:
        """All that this viewer may not know of a full state, as far as there is something to know."""
        yield from ()

    def varies(self, state: State, viewer: int, secret: Secret) -> bool:
        """Whether there is more than one possibility for a secret, as far as counting what is open can tell."""
        return False


BOXES: dict[str, Box] = {}


def box_of(name: str) -> Box:
    """The box of a game; every game that is checked needs one."""
    if name not in BOXES:
        raise LookupError(f"no box is registered for the game '{name}'")
    return BOXES[name]
