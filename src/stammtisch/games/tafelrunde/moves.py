"""The moves of Die Tafelrunde 2 by name: the struct of a record's event, the action's number, a short notation."""

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.games.tafelrunde.actions import ACTIONS
from stammtisch.games.tafelrunde.components import BEGGARS, COLOURS, LETTERS, SIDE_COLOUR, VALUES, Colour, Gems


class Play(msgspec.Struct, frozen=True, tag_field="do", tag="play", forbid_unknown_fields=True):
    """A card played face up: a beggar for one colour, or a special card with what it needs."""

    card: str
    used_as: Colour | UnsetType = msgspec.field(default=UNSET, name="as")
    colour: Colour | UnsetType = UNSET
    take: str | UnsetType | None = UNSET


class BackOut(msgspec.Struct, frozen=True, tag_field="do", tag="back_out", forbid_unknown_fields=True):
    """Leaves this prey."""


class Chest(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Written as a pair: `["red", 3]`."""

    colour: Colour
    gems: Gems


class Hide(msgspec.Struct, frozen=True, tag_field="do", tag="hide", forbid_unknown_fields=True):
    """Turns an open chest face down."""

    chest: Chest


class Done(msgspec.Struct, frozen=True, tag_field="do", tag="done", forbid_unknown_fields=True):
    """Hides no more chests with Zork."""


Move = Play | BackOut | Hide | Done


def _all_moves() -> tuple[Move, ...]:
    """In the order of actions.py."""
    moves: list[Move] = [
        Play(card, used_as=COLOURS[SIDE_COLOUR[number * 2 + side]])
        for number, card in enumerate(BEGGARS)
        for side in range(2)
    ]
    moves += [Play("closing_time"), Play("zork")]
    moves += [Play("last_warning", colour=colour) for colour in COLOURS]
    moves += [Play("revitalization", take=card) for card in (*BEGGARS, None)]
    moves += [BackOut()]
    moves += [Hide(Chest(colour, gems)) for colour in COLOURS for gems in VALUES]
    moves += [Done()]
    return tuple(moves)


MOVES = _all_moves()
assert len(MOVES) == ACTIONS
ACTION_OF = {move: action for action, move in reversed(tuple(enumerate(MOVES)))}
"""Both sides of a one-colour card are the same move; it stands for the first (A-72)."""


def format_move(move: Move) -> str:
    """Short notation.

    `R5B2` that card as red, `B2R5` the same as blue; `C` Closing time, `Z` Zork, `W:R` Last warning, `V:R7`
    Revitalization and what it takes, `-` back out, `_R3` hide a chest, `_` hide no more.
    """
    if isinstance(move, BackOut):
        return "-"
    if isinstance(move, Done):
        return "_"
    if isinstance(move, Hide):
        return f"_{initial(move.chest.colour)}{move.chest.gems}"
    if move.used_as:
        upper_first = move.card[0] == initial(move.used_as)
        return move.card if upper_first else move.card[2:] + move.card[:2]
    if move.colour:
        return f"W:{initial(move.colour)}"
    if move.card == "revitalization":
        return f"V:{move.take}" if move.take else "V"
    return move.card[0].upper()


def initial(colour: Colour) -> str:
    return LETTERS[COLOURS.index(colour)]


NOTATION = tuple(format_move(move) for move in MOVES)


def parse_move(text: str) -> Move:
    """The move that a short notation stands for."""
    if text not in NOTATION:
        raise ValueError(f"'{text}' is not a move of Die Tafelrunde 2")
    return MOVES[NOTATION.index(text)]
