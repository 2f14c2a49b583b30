"""A Scheffeln table drawn as text, from a view or from the full state, at most 80 columns wide."""

from textwrap import wrap

from stammtisch.games.compiled import kept
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BOX, BUSINESSES, CARDS, COLOURS, MAFIA
from stammtisch.games.scheffeln.events import names_of
from stammtisch.games.scheffeln.moves import INITIALS
from stammtisch.games.scheffeln.rules import cards_held
from stammtisch.games.scheffeln.state import HIDDEN, NONE, SETUP

number_held = kept(cards_held)

WIDTH = 18
COLUMNS = 80


def name_character(character: int) -> str:
    return f"{BOX.characters[character]} ({COLOURS[character]})"


def list_centre(centre: int) -> str:
    """The characters that nobody holds."""
    return ", ".join(f"{name[0]} {name}" for name, free in zip(BOX.characters, bits(centre), strict=True) if free)


def bits(members: int) -> list[bool]:
    return [bool(members >> member & 1) for member in range(8)]


def name_car(car: int) -> str:
    return "[mafia]" if car == MAFIA else f"[{INITIALS[COLOURS[car]]} {COLOURS[car]}]"


def name_card(card: int) -> str:
    return "?" if card == HIDDEN else CARDS[card]


def name_cards(hand: int, count: int) -> list[str]:
    return ["?"] * count if hand == HIDDEN else names_of(hand)


def draw_business(state: State, there: int) -> list[str]:
    """Four lines: letter and visible token, name, upper car, lower car."""
    left = 4 - int(state.gone[there])
    token = f"${state.tokens[there, state.gone[there]]:,} (+{left - 1})" if left else "empty"
    cars = [name_car(car) if car != NONE else "" for car in (state.top[there], state.bottom[there])]
    return [f"{BUSINESSES[there]}{token:>{WIDTH - 1}}", BOX.businesses[there][:WIDTH], *cars]


def draw_ring(state: State) -> list[str]:
    """The eight businesses, clockwise from A at the upper left."""
    edge = "+" + "+".join(["-" * WIDTH] * 4) + "+"
    lines = [edge]
    for row in ((0, 1, 2, 3), (7, 6, 5, 4)):
        for cells in zip(*(draw_business(state, there) for there in row), strict=True):
            lines.append("|" + "|".join(f"{cell:<{WIDTH}}" for cell in cells) + "|")
        lines.append(edge)
    return lines


def draw_seat(state: State, seat: int) -> list[str]:
    """Money, character and cards, on a second line what does not fit."""
    character = state.character[seat]
    cards = name_cards(int(state.hand[seat]), number_held(state, seat))
    discards = name_cards(int(state.discards[seat]), int(state.face_down[seat]))
    marker = "*" if seat == state.start else " "
    turn = ">" if seat == state.turn else " "
    who = name_character(character) if character != NONE else "no character"
    down = f"  face down: {', '.join(discards)}" if discards else ""
    line = f"{turn}{marker}seat {seat}  ${state.money[seat]:>7,}  {who:<16}  {', '.join(cards) or 'no cards'}{down}"
    return wrap(line, COLUMNS, subsequent_indent=" " * 38, drop_whitespace=len(line) > COLUMNS)


def draw(state: State) -> str:
    """The whole table."""
    if state.phase == SETUP:
        return f"Scheffeln for {state.seats}: nothing is set up yet"
    return "\n".join(
        [
            f"Scheffeln, round {state.rounds}",
            *draw_ring(state),
            f"centre: {list_centre(state.centre)}",
            *(line for seat in range(state.seats) for line in draw_seat(state, seat)),
        ]
    )
