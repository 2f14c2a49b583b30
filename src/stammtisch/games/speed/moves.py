"""Speed-Scheffeln's moves by name: the struct of a record's event, the action's number, a short notation."""

import msgspec

from stammtisch.games.scheffeln.components import COLOURS, Colour
from stammtisch.games.scheffeln.moves import INITIALS
from stammtisch.games.speed.rules import ACTIONS


class Grab(msgspec.Struct, frozen=True, tag_field="do", tag="grab", forbid_unknown_fields=True):
    """The first to touch a character has it."""

    character: Colour


class Decline(msgspec.Struct, frozen=True, tag_field="do", tag="decline", forbid_unknown_fields=True):
    """Stays without a character this round."""


Move = Grab | Decline

MOVES: tuple[Move, ...] = (*(Grab(colour) for colour in COLOURS), Decline())
assert len(MOVES) == ACTIONS
ACTION_OF = {move: action for action, move in enumerate(MOVES)}


def format_move(move: Move) -> str:
    """Short notation: the character's initial, or `-` for none."""
    return INITIALS[move.character] if isinstance(move, Grab) else "-"


NOTATION = tuple(format_move(move) for move in MOVES)


def parse_move(text: str) -> Move:
    """The move that a short notation stands for."""
    if text not in NOTATION:
        raise ValueError(f"'{text}' is not a move of Speed-Scheffeln")
    return MOVES[NOTATION.index(text)]
