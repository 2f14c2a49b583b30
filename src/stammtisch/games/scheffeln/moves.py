"""Scheffeln's moves by name: the struct of a record's event, the action's number, a short notation."""

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.games.scheffeln.actions import ACTIONS
from stammtisch.games.scheffeln.components import (
    BUSINESSES,
    CARDS,
    CARS,
    COLOURS,
    Business,
    Car,
    Card,
    Colour,
)


class Choose(msgspec.Struct, frozen=True, tag_field="do", tag="choose", forbid_unknown_fields=True):
    """The first choice of a character."""

    character: Colour


class Play(msgspec.Struct, frozen=True, tag_field="do", tag="move", forbid_unknown_fields=True):
    """A card played face up, with the target that a RUN card needs."""

    card: Card
    car: Car | UnsetType = UNSET
    to: Business | UnsetType = UNSET
    character: Colour | UnsetType = UNSET


class Exchange(msgspec.Struct, frozen=True, tag_field="do", tag="exchange", forbid_unknown_fields=True):
    """A card discarded face down for another character."""

    card: Card
    character: Colour


Move = Choose | Play | Exchange

INITIALS = {
    "red": "R", "orange": "P", "yellow": "Y", "green": "N", "teal": "T", "blue": "L", "purple": "V", "white": "W",
    "mafia": "M", "joker": "J", "backward": "B", "evasion": "E", "nasty_exchange": "X",
}  # fmt: skip
"""The letters of the short notation; no colour shares one with a business."""


def _all_moves() -> tuple[Move, ...]:
    """In the order of actions.py."""
    moves: list[Move] = [Choose(colour) for colour in COLOURS]
    moves += [Play(colour) for colour in COLOURS]
    moves += [Play("joker", car=car) for car in CARS]
    moves += [Play("backward", car=car) for car in CARS]
    moves += [Play("evasion", car=car, to=there) for car in CARS for there in BUSINESSES]
    moves += [Play("evasion")]
    moves += [Play("nasty_exchange", character=colour) for colour in COLOURS]
    moves += [Exchange(card, colour) for card in CARDS for colour in COLOURS]
    return tuple(moves)


MOVES = _all_moves()
assert len(MOVES) == ACTIONS
ACTION_OF = {move: action for action, move in enumerate(MOVES)}


def format_move(move: Move) -> str:
    """Short notation.

    `*R` choose, `R` move, `R/W` exchange, `J>L` Joker, `B<L` Backward, `E:LC` Evasion, `X=W` Nasty exchange.
    """
    if isinstance(move, Choose):
        return f"*{INITIALS[move.character]}"
    card = INITIALS[move.card]
    if isinstance(move, Exchange):
        return f"{card}/{INITIALS[move.character]}"
    if move.to:
        return f"{card}:{INITIALS[str(move.car)]}{move.to}"
    if move.car:
        return f"{card}{'>' if move.card == 'joker' else '<'}{INITIALS[str(move.car)]}"
    if move.character:
        return f"{card}={INITIALS[str(move.character)]}"
    return card


NOTATION = tuple(format_move(move) for move in MOVES)


def parse_move(text: str) -> Move:
    """The move that a short notation stands for."""
    if text not in NOTATION:
        raise ValueError(f"'{text}' is not a move of Scheffeln")
    return MOVES[NOTATION.index(text)]
