"""Pfennig's moves, what its records say, and its table as text."""

from typing import Any

import msgspec
import numpy as np

from pfennig.state import ENDED, HIDDEN, LAY, NONE, PRIZE, ROUNDS, VALUES
from stammtisch.games.faults import Fault
from stammtisch.games.protocol import State

Event = dict[str, Any]
CONSEQUENCES = frozenset({"taken"})
EVENT_RULE = {"prize": "P-2", "lay": "P-3", "taken": "P-2"}


class Lay(msgspec.Struct, frozen=True, tag_field="do", tag="lay", forbid_unknown_fields=True):
    card: int


Move = Lay
MOVES = tuple(Lay(value) for value in range(1, VALUES + 1))
NOTATION = tuple(f"c{value}" for value in range(1, VALUES + 1))


def cards_of(state: State, seat: int) -> list[int]:
    return [value + 1 for value in range(VALUES) for _ in range(max(0, int(state.hand[seat, value])))]


def setup_of(state: State) -> Event:
    return {"start": int(state.start), "hands": [cards_of(state, seat) for seat in range(int(state.seats))]}


def set_up(state: State, written: Any) -> None:
    hands = msgspec.convert(written["hands"], list[list[int]])
    dealt = [card for hand in hands for card in hand]
    strange = any(dealt.count(card) > 4 or not 1 <= card <= VALUES for card in dealt)
    if strange or [len(hand) for hand in hands] != [ROUNDS] * int(state.seats):
        raise Fault("P-1", f"{ROUNDS} of the cards 1 to {VALUES} for everybody, four of each at most", hands)
    for seat, hand in enumerate(hands):
        state.hand[seat] = np.bincount(hand, minlength=VALUES + 1)[1:]
    state.phase = PRIZE


def inject(state: State, upcoming: list[Event]) -> None:
    from pfennig.game import open_round

    pennies = upcoming[0].get("pennies")
    if upcoming[0]["do"] != "prize" or type(pennies) is not int or not 1 <= pennies <= VALUES:
        raise Fault("P-2", f"a prize of 1 to {VALUES} pennies", upcoming[0])
    open_round(state, pennies)


def chance_events(before: State, after: State) -> list[Event]:
    return [{"do": "prize", "pennies": int(after.pot - before.pot)}] if before.phase == PRIZE else []


def consequences(before: State, after: State) -> list[Event]:
    if after.phase == LAY:
        return []
    gained = (after.won - before.won)[: after.seats]
    seat = int(gained.argmax()) if gained.any() else None
    return [{"do": "taken", "by": seat, "pennies": int(gained.max())}]


def redact_setup(setup: Event, view: State, viewer: int) -> Event:
    return {**setup, "hands": [hand if seat == viewer else ["?"] * ROUNDS for seat, hand in enumerate(setup["hands"])]}


def draw(state: State) -> str:
    """A line for each seat: who starts, whose turn it is, what lies there, the hand as far as it is known."""
    lines = [f"pot: {state.pot}   round {state.rounds} of {ROUNDS}"]
    for seat in range(int(state.seats)):
        marks = f"{'>' if seat == state.turn else ' '}{'*' if seat == state.start else ' '}"
        laid = f"[{state.laid[seat] + 1}]" if state.laid[seat] != NONE else "[ ]"
        hand = "?" if state.hand[seat, 0] == HIDDEN else " ".join(map(str, cards_of(state, seat))) or "-"
        lines.append(f"{marks}seat {seat}      {laid}  pennies {state.won[seat]:>3}  hand {hand}")
    return "\n".join(lines) + ("\nthe end" if state.phase == ENDED else "")
