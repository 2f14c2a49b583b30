"""A Scheffeln table drawn as text, from a view or from the full state, at most 80 columns wide."""

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BOX, BUSINESSES, CARDS, COLOURS, MAFIA
from stammtisch.games.scheffeln.moves import INITIALS
from stammtisch.games.scheffeln.state import HIDDEN, NONE, SETUP

WIDTH = 18


def name_character(character: int) -> str:
    return f"{BOX.characters[character]} ({COLOURS[character]})"


def name_car(car: int) -> str:
    return "[mafia]" if car == MAFIA else f"[{INITIALS[COLOURS[car]]} {COLOURS[car]}]"


def name_card(card: int) -> str:
    return "?" if card == HIDDEN else CARDS[card]


def draw_business(state: State, there: int) -> list[str]:
    """Five lines: name, visible token and stack, upper car, lower car."""
    left = 4 - int(state.gone[there])
    token = f"${state.tokens[there, state.gone[there]]:,} on top of {left - 1}" if left else "no token left"
    cars = [name_car(car) if car != NONE else "" for car in (state.top[there], state.bottom[there])]
    return [f"{BUSINESSES[there]} {BOX.businesses[there]}"[:WIDTH], token, *cars]


def draw_ring(state: State) -> list[str]:
    """The eight businesses, clockwise from A at the upper left."""
    edge = "+" + "+".join(["-" * (WIDTH + 1)] * 4) + "+"
    lines = [edge]
    for row, arrow in (
        ((0, 1, 2, 3), "   clockwise: A to D, then E to H in the lower row, from right to left"),
        ((7, 6, 5, 4), ""),
    ):
        for cells in zip(*(draw_business(state, there) for there in row), strict=True):
            lines.append("|" + "|".join(f" {cell:<{WIDTH}}" for cell in cells) + "|")
        lines.append(edge)
        if arrow:
            lines.append(arrow)
            lines.append(edge)
    return lines


def draw_seat(state: State, seat: int) -> str:
    character = state.character[seat]
    cards = [name_card(card) for card in state.hand[seat] if card != NONE]
    discards = [name_card(card) for card in state.discards[seat] if card != NONE]
    marker = "*" if seat == state.start else " "
    turn = ">" if seat == state.turn else " "
    who = name_character(character) if character != NONE else "no character"
    down = f"  face down: {', '.join(discards)}" if discards else ""
    return f"{turn}{marker}seat {seat}  ${state.money[seat]:>7,}  {who:<16}  {', '.join(cards) or 'no cards'}{down}"


def draw(state: State) -> str:
    """The whole table."""
    if state.phase == SETUP:
        return f"Scheffeln for {state.seats}: nothing is set up yet"
    centre = [name_character(character) for character in range(8) if state.centre >> character & 1]
    return "\n".join(
        [
            f"Scheffeln, round {state.rounds}",
            *draw_ring(state),
            f"centre: {', '.join(centre)}",
            *(draw_seat(state, seat) for seat in range(state.seats)),
        ]
    )
