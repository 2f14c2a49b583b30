"""A Tafelrunde table drawn as text, from a view or from the full state, at most 80 columns wide."""

from collections.abc import Sequence
from textwrap import wrap

from stammtisch.games.compiled import kept
from stammtisch.games.protocol import NOBODY, State
from stammtisch.games.tafelrunde.components import CHEST_COLOUR, CHESTS, COLOURS, GEMS, LETTERS, SPECIAL
from stammtisch.games.tafelrunde.events import UNKNOWN, names_of
from stammtisch.games.tafelrunde.rules import gems as _gems
from stammtisch.games.tafelrunde.split import bonus as _bonus
from stammtisch.games.tafelrunde.split import power as _power
from stammtisch.games.tafelrunde.state import DRAW, ENDED, HIDE, MIDDLE, NONE, PLAY, SETUP

bonus, gems, power = kept(_bonus), kept(_gems), kept(_power)

WIDTH = 80
PHASES = {PLAY: "phase 2, play cards", HIDE: "phase 4, hide chest", DRAW: "phase 5, draw cards", ENDED: "the end"}


def draw_line(title: str, words: Sequence[str]) -> list[str]:
    """A line of a seat, wrapped where it grows too long; nothing where there is nothing to say."""
    indent = " " * 13
    text = f"     {title:<8}" + " ".join(words)
    return wrap(text, WIDTH, subsequent_indent=indent, drop_whitespace=True) if words else []


def name_chests(counts: Sequence[int]) -> list[str]:
    """One sign a chest: the letter of its colour and its gems."""
    return [f"{LETTERS[CHEST_COLOUR[kind]]}{GEMS[kind]}" for kind, count in enumerate(counts) for _ in range(count)]


def name_hand(state: State, seat: int) -> list[str]:
    """The cards that the viewer knows, and a question mark for each of the others."""
    seen = names_of(state, seat, int(state.hand[seat]))
    return seen + [UNKNOWN] * (int(state.hand_size[seat]) - len(seen))


def draw_power(state: State, seat: int, colour: int) -> list[str]:
    """What the seat has laid and owns for a colour, and its sum."""
    if state.phase != PLAY or power(state, seat, colour) == 0:
        return []
    cards = names_of(state, seat, int(state.table[seat, colour]))
    more = f"+ bonus {bonus(state, seat, colour)} " if bonus(state, seat, colour) else ""
    return draw_line(COLOURS[colour], [*cards, f"{more}= {power(state, seat, colour)}"])


def draw_special(state: State, seat: int) -> list[str]:
    if not state.special_lies[seat]:
        return []
    card = names_of(state, seat, 1 << SPECIAL)
    return draw_line("special", card + ([COLOURS[state.protected[seat]]] if state.protected[seat] != NONE else []))


def draw_seat(state: State, seat: int) -> list[str]:
    """The seat's chests, then its cards. Others see how many chests are hidden, not which (A-62)."""
    marker = "*" if seat == state.start else " "
    turn = ">" if seat == state.turn else " "
    out = "  out" if state.phase == PLAY and state.out >> seat & 1 else ""
    hidden = name_chests(state.hidden[seat])
    if hidden and state.viewer in (seat, NOBODY):
        secret = f"{gems(state, seat)} gems in {' '.join(hidden)}"
    else:
        secret = "1 chest" if len(hidden) == 1 else f"{len(hidden)} chests"
    return [
        f"{turn}{marker}seat {seat}  hidden: {secret}{out}",
        *draw_line("face up", name_chests(state.open[seat])),
        *(line for colour in range(3) for line in draw_power(state, seat, colour)),
        *draw_special(state, seat),
        *draw_line("hand", name_hand(state, seat)),
        *draw_line("discard", names_of(state, seat, int(state.discard[seat]))),
        *draw_line("draw", [f"{state.draw_size[seat]} cards"]),
    ]


def draw(state: State) -> str:
    """The whole table."""
    if state.phase == SETUP:
        return f"Die Tafelrunde 2 for {state.seats}: nothing is set up yet"
    middle = " ".join(name_chests(state.open[MIDDLE])) or "no chest"
    return "\n".join(
        [
            f"Die Tafelrunde 2, raid {state.rounds}: {PHASES[int(state.phase)]}",
            f"middle: {middle}   chest pile: {len(CHESTS) - state.turned}",
            *(line for seat in range(state.seats) for line in draw_seat(state, seat)),
        ]
    )
