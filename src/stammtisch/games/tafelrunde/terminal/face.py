"""Die Tafelrunde 2 on the screen."""

from collections.abc import Callable

from rich.style import Style
from rich.text import Text

from stammtisch.bots.view import View
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.actions import (
    BACK_OUT,
    CALL_ZORK,
    CLOSE,
    DONE,
    HIDE_CHEST,
    PLAY_SIDE,
    REVITALIZE,
    REVITALIZE_NOTHING,
    WARN,
)
from stammtisch.games.tafelrunde.components import (
    BEGGARS,
    CHESTS,
    CLOSING_TIME,
    COLOURS,
    GEMS,
    LAST_WARNING,
    LETTERS,
    ONE_COLOUR,
    REVITALIZATION,
    SIDE_COLOUR,
    SIDE_VALUE,
    SPECIAL,
    SPECIALS,
    ZORK,
)
from stammtisch.games.tafelrunde.split import power as power_compiled
from stammtisch.games.tafelrunde.state import DRAW, ENDED, HIDE, MIDDLE, PLAY
from stammtisch.games.tafelrunde.terminal.narrator import name_chest
from stammtisch.terminal.interpreted import interpreted
from stammtisch.terminal.paint import (
    ACCENT,
    BRASS,
    INK,
    LINE,
    MUTE,
    SIGNS,
    between,
    fit,
    ink,
    rows,
    sign,
    stack,
)
from stammtisch.terminal.table.choices import Option, Question, branch
from stammtisch.terminal.table.face import Face
from stammtisch.terminal.table.table import YOU, Table
from stammtisch.terminal.words.phrases import Phrases

power = interpreted(power_compiled)

NAMES = 20
"""The width of the column with the players' names."""
PHASES = {PLAY: "play", HIDE: "hide", DRAW: "draw"}

Judge = Callable[[int], int]


def face(table: Table) -> "TafelrundeFace":
    return TafelrundeFace(table)


def gems_hidden(table: State, seat: int) -> int:
    return int((table.hidden[seat] * GEMS).sum())


class TafelrundeFace(Face):
    beside = False

    def heading(self, view: View) -> str:
        table = view.table
        phase = self.words(f"table.phase_{PHASES.get(int(table.phase), 'end')}")
        return self.words("table.tafelrunde", extras=self.extras, round=table.rounds, phase=phase)

    def board(self, table: State, ghost: State | None, width: int, height: int) -> Text:
        """The others, the middle, and you below it; a column for each colour."""
        column = (width - NAMES - 4) // 3
        border = Style(color=LINE)
        bar = ink("│", border)
        title = [
            ink(f" {self.words(f'colour.{colour}')} ", Style(color=SIGNS[colour][0], bgcolor=SIGNS[colour][1]))
            for colour in COLOURS
        ]
        lines = [
            fit(ink(f" {self.words('table.player')}", MUTE), NAMES)
            + bar
            + bar.join(fit(each, column) for each in title)
        ]
        rule = ink("─" * NAMES + "┼" + "┼".join(["─" * column] * 3), border)
        places = [*range(YOU + 1, int(table.seats)), MIDDLE, YOU]
        for place in places:
            if place in (MIDDLE, YOU):
                lines.append(rule)
            name = self.draw_middle(table) if place == MIDDLE else self.draw_name(table, place)
            after = ghost if ghost is not None and place == YOU and ghost.phase == PLAY else None
            cells = [draw_cell(table, after, place, colour, column, self.words) for colour in range(3)]
            height = max(len(name), *(len(cell) for cell in cells))
            for row in range(height):
                parts = [fit(cell[row] if row < len(cell) else Text(), column) for cell in cells]
                left = fit(name[row] if row < len(name) else Text(), NAMES)
                lines.append(left + bar + bar.join(parts))
        return stack(lines)

    def draw_name(self, table: State, seat: int) -> list[Text]:
        """Name, and what lies before the seat face down. Others see how many chests, not which (A-62)."""
        mine = Style(color=ACCENT if seat == YOU == table.turn else INK, bold=seat == YOU)
        turn = "▸" if seat == table.turn else " "
        start = "*" if seat == table.start else " "
        line = ink(f"{turn}{start}{self.table.names[seat]}", mine)
        if table.special_lies[seat]:
            line += ink(f" {self.words(f'table.{SPECIALS[table.special[seat]]}')}", BRASS)
        if table.phase == PLAY and int(table.out) >> seat & 1:
            line += ink(f" {self.words('table.out')}", MUTE)
        cards = int(table.hand_size[seat])
        if seat == YOU:
            facts = self.words("table.mine", cards=cards, gems=gems_hidden(table, seat))
        else:
            facts = self.words("table.theirs", cards=cards, chests=int(table.hidden[seat].sum()))
        return [line, ink(f" {facts}", MUTE)]

    def draw_middle(self, table: State) -> list[Text]:
        return [
            ink(f"  {self.words('table.middle')}", Style(color=BRASS, bold=True)),
            ink(f"  {self.words('table.pile', chests=len(CHESTS) - int(table.turned))}", MUTE),
        ]

    def players(self, view: View) -> Text:
        return Text()

    def shelf(self, view: View) -> Text:
        """The hand, while chests are hidden."""
        if view.table.phase != HIDE:
            return Text()
        held = [draw_held(view.table, card, self.words) for card in hand_of(view.table)]
        return rows([ink(self.words("table.your_cards"), MUTE), *held], 400)[0]

    def question(self, view: View) -> Question:
        table = view.table

        def judge(action: int) -> int:
            return int(view.game.refusal(table, YOU, action))

        if table.phase == HIDE:
            return hide_question(table, judge, self.words)
        if table.phase != PLAY:
            return Question(self.words("ask.over" if table.phase == ENDED else "ask.drawing"))
        options = [option for card in hand_of(table) for option in card_options(table, card, judge, self.words)]
        options.append(Option("o", self.words("ask.back_out"), BACK_OUT, refused=judge(BACK_OUT)))
        elsewhere = [card for card in range(SPECIAL + 1) if not int(table.hand[YOU]) >> card & 1]
        if elsewhere:
            gone = tuple(
                option for card in elsewhere for option in card_options(table, card, judge, self.words, first=True)
            )
            then = Question(self.words("ask.not_in_hand"), gone)
            options.append(Option("e", self.words("ask.elsewhere"), then=then))
        return Question(self.words("ask.play_or_out"), tuple(options))

    def forecast(self, view: View, ghost: State) -> str:
        """How the colour that the card is for would stand."""
        if ghost.phase != PLAY or view.table.phase != PLAY:
            return ""
        told = []
        for colour in range(3):
            mine = power(ghost, YOU, colour)
            if mine == power(view.table, YOU, colour):
                continue
            best = max(power(ghost, seat, colour) for seat in range(YOU + 1, int(ghost.seats)))
            stands = "lead" if mine > best else "tie" if mine == best else "trail"
            name = self.words(f"colour.{COLOURS[colour]}")
            told.append(self.words(f"ask.would_{stands}", colour=name, mine=mine, best=best))
        return " ".join(told)


def draw_cell(table: State, ghost: State | None, place: int, colour: int, width: int, words: Phrases) -> list[Text]:
    """Chests, cards laid for the colour, and the sum; dashes around what is not yet there."""
    pieces = [
        ink(f"[{GEMS[kind]}]", Style(color=INK, bold=True))
        for kind in range(colour * 3 + 2, colour * 3 - 1, -1)
        for _ in range(int(table.open[place, kind]))
    ]
    if place == MIDDLE:
        return rows(pieces, width)
    if table.protected[place] == colour and pieces:
        pieces.insert(0, ink(words("table.safe"), BRASS))
    pieces += [Text(str(SIDE_VALUE[side])) for side in sides_laid(table, place, colour)]
    if ghost is not None:
        new = set(sides_laid(ghost, place, colour)) - set(sides_laid(table, place, colour))
        pieces += [ink(f"‹{SIDE_VALUE[side]}›", Style(color=ACCENT, italic=True)) for side in new]
    sum_ = power(table, place, colour)
    if sum_ == 0 or table.phase != PLAY:
        return rows(pieces, width)
    highest = max(power(table, seat, colour) for seat in range(int(table.seats)))
    total = ink(f" ={sum_}", Style(color=INK, bold=sum_ == highest, reverse=sum_ == highest))
    lines = rows(pieces, width - total.cell_len)
    return [between(lines[0], total, width), *lines[1:]]


def sides_laid(table: State, seat: int, colour: int) -> list[int]:
    """The sides, as actions number them, of the beggars that lie there for a colour."""
    laid = int(table.table[seat, colour])
    return [
        side for side in range(2 * SPECIAL) if laid >> side // 2 & 1 and SIDE_COLOUR[side] == colour and is_first(side)
    ]


def is_first(side: int) -> bool:
    """A one-colour card has two equal sides; the first stands for it (A-72)."""
    return side % 2 == 0 or not ONE_COLOUR >> side // 2 & 1


def hand_of(table: State) -> list[int]:
    return [card for card in range(SPECIAL + 1) if int(table.hand[YOU]) >> card & 1]


def draw_side(side: int) -> Text:
    """One half of a beggar: its letter and value on its colour."""
    letters, ground = SIGNS[COLOURS[SIDE_COLOUR[side]]]
    return ink(f" {LETTERS[SIDE_COLOUR[side]]}{SIDE_VALUE[side]} ", Style(color=letters, bgcolor=ground, bold=True))


def draw_beggar(card: int) -> Text:
    """Both halves, or the one that a one-colour card has."""
    sides = [side for side in (card * 2, card * 2 + 1) if is_first(side)]
    return Text().join(draw_side(side) for side in sides)


def draw_gem(colour: str, words: Phrases) -> Text:
    return sign(colour[0].upper(), SIGNS[colour]) + Text(words(f"colour.{colour}"))


def draw_held(table: State, card: int, words: Phrases) -> Text:
    return ink(words.card(SPECIALS[table.special[YOU]]), BRASS) if card == SPECIAL else draw_beggar(card)


def card_options(table: State, card: int, judge: Judge, words: Phrases, first: bool = False) -> list[Option]:
    """A card with what it can be played for; only one way where nobody may play it anyway (`first`)."""
    if card == SPECIAL:
        return [special_option(table, judge, words)]
    sides = [side for side in (PLAY_SIDE + card * 2, PLAY_SIDE + card * 2 + 1) if is_first(side)]
    ways = tuple(
        Option(
            LETTERS[SIDE_COLOUR[side]].lower(),
            f"{words('ask.as', colour=words(f'colour.{COLOURS[SIDE_COLOUR[side]]}'))} {SIDE_VALUE[side]}",
            side,
            refused=judge(side),
            drawn=draw_side(side) + Text(f" {words('ask.as', colour=words(f'colour.{COLOURS[SIDE_COLOUR[side]]}'))}"),
        )
        for side in sides
    )
    if len(ways) == 1 or first:
        return [Option("", BEGGARS[card], ways[0].action, refused=ways[0].refused, drawn=draw_beggar(card))]
    return [branch("", BEGGARS[card], Question(words("ask.side_up", card=BEGGARS[card]), ways), draw_beggar(card))]


def special_option(table: State, judge: Judge, words: Phrases) -> Option:
    """The special card of your set, with what it needs to be told."""
    special = int(table.special[YOU])
    name = words.card(SPECIALS[special])
    if special == CLOSING_TIME:
        return Option("s", name, CLOSE, refused=judge(CLOSE))
    if special == ZORK:
        return Option("s", name, CALL_ZORK, refused=judge(CALL_ZORK))
    if special == LAST_WARNING:
        colours = tuple(
            Option(
                LETTERS[place].lower(),
                words(f"colour.{colour}"),
                WARN + place,
                refused=judge(WARN + place),
                drawn=draw_gem(colour, words),
            )
            for place, colour in enumerate(COLOURS)
        )
        return branch("s", name, Question(words("ask.protect"), colours))
    assert special == REVITALIZATION
    cards = tuple(
        Option("", name, REVITALIZE + card, refused=judge(REVITALIZE + card), drawn=draw_beggar(card))
        for card, name in enumerate(BEGGARS)
        if int(table.discard[YOU] | table.table[YOU].sum()) >> card & 1
    )
    nothing = Option("n", words("ask.nothing"), REVITALIZE_NOTHING, refused=judge(REVITALIZE_NOTHING))
    allowed_first = sorted((*cards, nothing), key=lambda option: option.refused != 0)
    return branch("s", name, Question(words("ask.fetch"), tuple(allowed_first)))


def hide_question(table: State, judge: Judge, words: Phrases) -> Question:
    """Your open chests; with Zork also: no more."""
    kinds = [kind for kind in range(len(GEMS)) if table.open[YOU, kind]] or list(range(len(GEMS)))
    options = [
        Option(
            "",
            name_chest((COLOURS[kind // 3], GEMS[kind]), words),
            HIDE_CHEST + kind,
            refused=judge(HIDE_CHEST + kind),
            drawn=draw_gem(COLOURS[kind // 3], words) + Text(f" {GEMS[kind]}"),
        )
        for kind in kinds
    ]
    zork = bool(table.special_lies[YOU]) and table.special[YOU] == ZORK
    if zork:
        options.append(Option("n", words("ask.no_more"), DONE, refused=judge(DONE)))
    asks = words("ask.hide_zork", gems=6 - int(table.zork_gems)) if zork else words("ask.hide")
    return Question(asks, tuple(options))
