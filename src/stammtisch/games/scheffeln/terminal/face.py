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
from stammtisch.games.scheffeln.payouts import earnings_if_over
from stammtisch.games.scheffeln.rules import cards_held, pay_out
from stammtisch.games.scheffeln.state import CHOOSE as CHOOSING
from stammtisch.games.scheffeln.state import ENDED, NONE, PLAY
from stammtisch.games.scheffeln.terminal.ring import (
    RUN_CARD,
    draw_centre,
    draw_name,
    draw_ring,
    key_of,
    letter_of,
    name_of,
    sign_of,
    tile_for,
)
from stammtisch.terminal.interpreted import interpreted
from stammtisch.terminal.paint import ACCENT, INK, MUTE, fit, ink, rows, sign, stack
from stammtisch.terminal.table.choices import Option, Question, branch
from stammtisch.terminal.table.face import Face
from stammtisch.terminal.table.table import YOU, Table
from stammtisch.terminal.words.phrases import Phrases

number_of = interpreted(count_of)
hand_size = interpreted(cards_held)
pay = interpreted(pay_out)

Judge = Callable[[int], int]
"""The rule against an action of yours, or 0."""


def face(table: Table) -> "ScheffelnFace":
    return ScheffelnFace(table)


class ScheffelnFace(Face):
    beside = True

    def heading(self, view: View) -> str:
        table = view.table
        lap = self.words("table.card_of_four", card=5 - int(table.laps)) if table.phase == PLAY else ""
        return self.words("table.scheffeln", extras=self.extras, round=table.rounds, card=lap)

    def board(self, table: State, ghost: State | None, width: int, height: int) -> Text:
        centre, tile = draw_centre(table.centre, self.words), tile_for(width, height)
        return draw_ring(table, ghost, self.table.names, centre, tile, self.words)

    def players(self, view: View) -> Text:
        """Money, what the round would bring now, character, number of cards."""
        table = view.table
        player, money, now = (self.words(f"table.{column}") for column in ("player", "money", "if_now"))
        lines = [ink(f"  {player:<6}{money:>7}{now:>7}", MUTE)]
        for seat, would in enumerate(earnings_if_over(table, pay)):
            turn = "▸" if seat == table.turn else " "
            start = "*" if seat == table.start else " "
            style = Style(color=ACCENT if seat == YOU == table.turn else INK, bold=seat == YOU)
            line = ink(f"{turn}{start}", style) + fit(ink(self.table.names[seat], style), 6)
            line += fit(ink(self.words.number(int(table.money[seat])), style), 7, right=True)
            line += fit(ink("-" if would is None else f"+{self.words.number(would)}", MUTE), 8, right=True)
            character = int(table.character[seat])
            line += Text(" ") + (sign_of(COLOURS[character]) if character != NONE else Text("   "))
            lines.append(line + ink(f"{hand_size(table, seat)}", MUTE))
        return stack(lines)

    def shelf(self, view: View) -> Text:
        """The hand, while characters are chosen."""
        if view.table.phase != CHOOSING:
            return Text()
        cards = [draw_card(card, self.words) for card in hand_of(view.table)]
        return rows([ink(self.words("table.your_cards"), MUTE), *cards], 200)[0]

    def question(self, view: View) -> Question:
        table = view.table

        def judge(action: int) -> int:
            return int(view.game.refusal(table, YOU, action))

        if table.phase == CHOOSING:
            return Question(self.words("ask.choose"), characters(CHOOSE, judge))
        if table.phase == ENDED:
            return Question(self.words("ask.over"))
        held = hand_of(table)
        options = [card_option(table, card, judge, self.words) for card in held]
        others = [card for card in range(len(CARDS)) if card not in held]
        hidden = [card_option(table, card, judge, self.words, shown=False) for card in others]
        return Question(self.words("ask.play" if table.laps > 1 else "ask.last"), (*options, *hidden))

    def forecast(self, view: View, ghost: State) -> str:
        now, then = (earnings_if_over(each, pay)[YOU] for each in (view.table, ghost))
        if view.table.phase != PLAY or ghost.phase != PLAY or now == then:
            return ""
        return self.words("ask.would_bring", then=self.words.number(then or 0), now=self.words.number(now or 0))


def hand_of(table: State) -> list[int]:
    """Your cards, one for each."""
    packed = int(table.hand[YOU])
    return [card for card in range(len(CARDS)) for _ in range(number_of(packed, card))]


def draw_card(card: int, words: Phrases) -> Text:
    if card < JOKER:
        return draw_name(card)
    return sign(letter_of(CARDS[card]), RUN_CARD) + Text(words.card(CARDS[card]))


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


def card_option(table: State, card: int, judge: Judge, words: Phrases, shown: bool = True) -> Option:
    """A card: to be played open, or hidden for another character."""
    exchange = Question(words("ask.exchange"), characters(EXCHANGE + card * 8, judge))
    then = Question(
        words("ask.open_or_hidden", card=words.card(CARDS[card]).capitalize()),
        (*open_uses(table, card, judge, words), branch("x", words("ask.hide_it"), exchange)),
    )
    label = name_of(card) if card < JOKER else words.card(CARDS[card])
    return branch(key_of(CARDS[card]), label, then, draw_card(card, words), shown)


def open_uses(table: State, card: int, judge: Judge, words: Phrases) -> list[Option]:
    """The ways to play a card face up."""
    if card < JOKER:
        action = MOVE + card
        return [Option("m", words("ask.move", name=name_of(card)), action, refused=judge(action))]
    use = words(f"ask.{CARDS[card]}")
    if card == NASTY:
        return [branch("m", use, Question(words("ask.for_which"), characters(NASTY_FOR, judge)))]
    if card != EVASION:
        base = JOKER_ON if card == JOKER else BACKWARD_ON
        return [branch("m", use, Question(words("ask.which_car"), cars(base, table, judge)))]
    leaps = Question(
        words("ask.which_top"),
        tuple(
            branch(key_of(CARS[car]), name_of(car), businesses(car, judge, words), draw_name(car))
            for car in range(len(CARS))
            if car != MAFIA or table.mafia
        ),
    )
    nothing = Option("n", words("ask.without_effect"), EVADE_NOWHERE, refused=judge(EVADE_NOWHERE))
    uses = [branch("m", use, leaps), nothing]
    return uses if nothing.refused else uses[::-1]


def businesses(car: int, judge: Judge, words: Phrases) -> Question:
    base = EVADE + car * 8
    return Question(
        words("ask.where_to", name=name_of(car)),
        tuple(
            Option(letter.lower(), letter, base + place, refused=judge(base + place))
            for place, letter in enumerate(BUSINESSES)
        ),
    )
