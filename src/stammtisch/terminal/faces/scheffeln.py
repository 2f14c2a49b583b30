"""Scheffeln on the screen."""

from collections.abc import Callable

from rich.style import Style
from rich.text import Text

from stammtisch.bots.view import View
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.actions import (
    BACKWARD_ON,
    CHOOSE,
    EVADE,
    EVADE_NOWHERE,
    EXCHANGE,
    JOKER_ON,
    MOVE,
    NASTY_FOR,
)
from stammtisch.games.scheffeln.components import (
    BACKWARD,
    BUSINESSES,
    CARDS,
    CARS,
    COLOURS,
    EVASION,
    JOKER,
    MAFIA,
    NASTY,
)
from stammtisch.games.scheffeln.hands import count_of
from stammtisch.games.scheffeln.rules import cards_held
from stammtisch.games.scheffeln.state import CHOOSE as CHOOSING
from stammtisch.games.scheffeln.state import ENDED, NONE, PLAY
from stammtisch.terminal.choices import Option, Question, branch
from stammtisch.terminal.faces.ring import (
    draw_centre,
    draw_name,
    draw_ring,
    earnings,
    key_of,
    letter_of,
    name_of,
    tile_for,
)
from stammtisch.terminal.paint import ACCENT, INK, MUTE, fit, ink, interpreted, rows, sign, stack
from stammtisch.terminal.table import YOU, Table
from stammtisch.terminal.words import card as card_name

number_of = interpreted(count_of)
hand_size = interpreted(cards_held)

RUN_WORDS = {
    JOKER: "drive any car one step",
    BACKWARD: "drive any car one step back",
    EVASION: "set a top car on an empty business",
    NASTY: "swap your character",
}

Judge = Callable[[int], int]
"""The rule against an action of yours, or 0."""


def face(table: Table) -> "ScheffelnFace":
    return ScheffelnFace(table)


class ScheffelnFace:
    beside = True

    def __init__(self, table: Table) -> None:
        self.table = table

    def heading(self, view: View) -> str:
        extras = "".join(f" + {option}" for option in self.table.options)
        table = view.table
        lap = f" · card {5 - int(table.laps)} of 4" if table.phase == PLAY else ""
        return f"Scheffeln{extras} · round {table.rounds}{lap} · an empty stack ends the game"

    def board(self, table: State, ghost: State | None, width: int, height: int) -> Text:
        return draw_ring(table, ghost, self.table.names, draw_centre(table.centre), tile_for(width, height))

    def players(self, view: View) -> Text:
        """Money, what the round would bring now, character, number of cards."""
        table = view.table
        lines = [ink("  player  money if now", MUTE)]
        for seat, would in enumerate(earnings(table)):
            turn = "▸" if seat == table.turn else " "
            start = "*" if seat == table.start else " "
            style = Style(color=ACCENT if seat == YOU == table.turn else INK, bold=seat == YOU)
            line = ink(f"{turn}{start}", style) + fit(ink(self.table.names[seat], style), 6)
            line += fit(ink(f"{table.money[seat]:,}", style), 7, right=True)
            line += fit(ink("-" if would is None else f"+{would:,}", MUTE), 8, right=True)
            character = int(table.character[seat])
            line += Text(" ") + (
                sign(letter_of(COLOURS[character]), COLOURS[character]) if character != NONE else Text("   ")
            )
            lines.append(line + ink(f"{hand_size(table, seat)}", MUTE))
        return stack(lines)

    def shelf(self, view: View) -> Text:
        """The hand, while characters are chosen."""
        if view.table.phase != CHOOSING:
            return Text()
        cards = [draw_card(card) for card in hand_of(view.table)]
        return rows([ink("your cards:", MUTE), *cards], 200)[0]

    def question(self, view: View) -> Question:
        table = view.table

        def judge(action: int) -> int:
            return int(view.game.refusal(table, YOU, action))

        if table.phase == CHOOSING:
            return Question("Choose your character.", characters(CHOOSE, judge))
        if table.phase == ENDED:
            return Question("The game is over.")
        held = hand_of(table)
        options = [card_option(table, card, judge) for card in held]
        others = [card for card in range(len(CARDS)) if card not in held]
        hidden = [card_option(table, card, judge, shown=False) for card in others]
        asks = "Play a card, or hide one to change your character." if table.laps > 1 else "Play your last card."
        return Question(asks, (*options, *hidden))

    def forecast(self, view: View, ghost: State) -> str:
        now, then = earnings(view.table)[YOU], earnings(ghost)[YOU]
        if view.table.phase != PLAY or ghost.phase != PLAY or now == then:
            return ""
        return f"The round would bring you {then or 0:,} instead of {now or 0:,} if it ended then."


def hand_of(table: State) -> list[int]:
    """Your cards, one for each."""
    packed = int(table.hand[YOU])
    return [card for card in range(len(CARDS)) for _ in range(number_of(packed, card))]


def draw_card(card: int) -> Text:
    if card < JOKER:
        return draw_name(card)
    return sign(letter_of(CARDS[card]), "run") + Text(card_name(CARDS[card]))


def characters(base: int, judge: Judge) -> tuple[Option, ...]:
    return tuple(
        Option(key_of(colour), name_of(place), base + place, refused=judge(base + place), drawn=draw_name(place))
        for place, colour in enumerate(COLOURS)
    )


def cars(base: int, table: State, judge: Judge) -> tuple[Option, ...]:
    return tuple(
        Option(key_of(CARS[car]), name_of(car), base + car, refused=judge(base + car), drawn=draw_name(car))
        for car in range(len(CARS))
        if car != MAFIA or table.mafia
    )


def card_option(table: State, card: int, judge: Judge, shown: bool = True) -> Option:
    """A card: to be played open, or hidden for another character."""
    exchange = Question("Which character do you take for it?", characters(EXCHANGE + card * 8, judge))
    then = Question(
        f"{card_name(CARDS[card]).capitalize()}: open or hidden?",
        (*open_uses(table, card, judge), branch("x", "hide it and change character", exchange)),
    )
    label = name_of(card) if card < JOKER else card_name(CARDS[card])
    return branch(key_of(CARDS[card]), label, then, draw_card(card), shown)


def open_uses(table: State, card: int, judge: Judge) -> list[Option]:
    """The ways to play a card face up."""
    if card < JOKER:
        action = MOVE + card
        return [Option("m", f"move {name_of(card)}", action, refused=judge(action))]
    if card == NASTY:
        return [branch("m", RUN_WORDS[card], Question("For which character?", characters(NASTY_FOR, judge)))]
    if card != EVASION:
        base = JOKER_ON if card == JOKER else BACKWARD_ON
        return [branch("m", RUN_WORDS[card], Question("Which car?", cars(base, table, judge)))]
    leaps = Question(
        "Which top car?",
        tuple(
            branch(key_of(CARS[car]), name_of(car), businesses(car, judge), draw_name(car))
            for car in range(len(CARS))
            if car != MAFIA or table.mafia
        ),
    )
    nothing = Option("n", "play it without effect", EVADE_NOWHERE, refused=judge(EVADE_NOWHERE))
    uses = [branch("m", RUN_WORDS[card], leaps), nothing]
    return uses if nothing.refused else uses[::-1]


def businesses(car: int, judge: Judge) -> Question:
    base = EVADE + car * 8
    return Question(
        f"Where to with {name_of(car)}?",
        tuple(
            Option(letter.lower(), letter, base + place, refused=judge(base + place))
            for place, letter in enumerate(BUSINESSES)
        ),
    )
