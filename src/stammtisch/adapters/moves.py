"""A game's moves as Python sees them, by number, short notation or name, and why one is not allowed."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from operator import index
from typing import Any

from stammtisch.bots.view import View
from stammtisch.games.ledger import rule
from stammtisch.games.protocol import State, load
from stammtisch.games.registry import info
from stammtisch.rulebook.book import entries
from stammtisch.rulebook.cases import case_of
from stammtisch.rulebook.languages import FALLBACK


@dataclass(frozen=True)
class Move:
    """One of a game's actions. It can index an array, and as text it is its short notation."""

    number: int
    short: str
    named: Any
    """The game's own struct, as a record writes it."""

    def __index__(self) -> int:
        return self.number

    def __str__(self) -> str:
        return self.short


class IllegalMove(ValueError):
    """A move that a rule forbids: `rule` is its id, `text` the rule itself, `why` what is missing here."""

    def __init__(self, seat: int, move: Move, rule: str, text: str, why: str) -> None:
        super().__init__(f"Seat {seat} may not play {move}: {why} ({rule}: {text})")
        self.seat, self.move, self.rule, self.text, self.why = seat, move, rule, text, why


@cache
def all_moves(name: str) -> tuple[Move, ...]:
    """Every move of a game, each at its number."""
    moves = load(name).moves
    return tuple(Move(number, moves.NOTATION[number], named) for number, named in enumerate(moves.MOVES))


def number_of(name: str, move: Any) -> int:
    """The number of a move, however it is written; a ValueError where the game has none such."""
    moves = load(name).moves
    if isinstance(move, str):
        if move in moves.NOTATION:
            return int(moves.NOTATION.index(move))
    elif hasattr(move, "__index__"):
        if 0 <= index(move) < len(moves.MOVES):
            return index(move)
    elif isinstance(move, Hashable) and move in moves.ACTION_OF:
        return int(moves.ACTION_OF[move])
    raise ValueError(
        f"{move!r} is not a move of {info(name).title}: give a number from 0 to {len(moves.MOVES) - 1}, "
        f"a short notation such as {moves.NOTATION[0]!r}, or a move from legal()."
    )


def refuse(name: str, state: State, seat: int, action: int) -> IllegalMove:
    """Why the seat may not do that, from what it can see."""
    view = View(name, state, seat)
    against = rule(int(view.game.refusal(state, seat, action)))
    move = all_moves(name)[action]
    entry = entries(FALLBACK).get(against.id)
    found = entry and entry.why_not(case_of(name, against.id, view.table, seat, move.named))
    text = entry.text if entry else against.text
    return IllegalMove(seat, move, against.id, text, f"{found.fails} {found.instead}" if found else against.text)
