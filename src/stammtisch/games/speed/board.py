"""A Speed-Scheffeln table drawn as text, from a view or from the full state, at most 80 columns wide."""

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.board import draw_ring, list_centre, name_card, name_character
from stammtisch.games.speed.state import NONE, SETUP


def draw_seat(state: State, seat: int) -> str:
    marker = "*" if seat == state.start else " "
    if state.character[seat] != NONE:
        held = f"{name_character(state.character[seat])} after {state.decided_at[seat]} ms"
    elif state.decided_at[seat] != NONE:
        held = f"declined after {state.decided_at[seat]} ms"
    else:
        held = ""
    return f" {marker}seat {seat}  ${state.money[seat]:>7,}  {held}".rstrip()


def draw(state: State) -> str:
    """The whole table."""
    if state.phase == SETUP:
        return f"Speed-Scheffeln for {state.seats}: nothing is set up yet"
    row = [name_card(card) for card in state.row if card != NONE]
    return "\n".join(
        [
            f"Speed-Scheffeln, round {state.rounds}",
            *draw_ring(state),
            f"row: {' | '.join(row) or 'not laid yet'}",
            f"centre: {list_centre(state.centre)}",
            *(draw_seat(state, seat) for seat in range(state.seats)),
        ]
    )
