"""Tafelrunde tables as text: what stands in a drawing, and the drawing of a state.

    bonus_needs_card                                the house rule, where it is played
    phase 4                                         2 if it is left out; in phase 5 cards are about to be drawn
    middle R2 B3 Y4 | pile R4 ...                   the face-up chests in the middle; the chest pile, top first
    >*0: hand R7 B7 Z | played B2R5 | open Y2 Y3    > decides, * has the starting card
      1: hand R7 | played W:R | draw Y7 ... | discard B7 | hidden R2 | out

A chest is a colour and its gems. A card lies with its upper colour first: `R5B2` played as red is `B2R5` played as
blue. Each seat has one special: C Closing time, W Last warning (`W:R` beside red chests), V Revitalization, Z Zork.
`...` stands for all other cards of that seat, or for all other chests. Where no place has it, the draw pile or the
chest pile ends with it: so whatever is not mentioned lies there, and nothing is ever lost.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.components import BEGGARS
from stammtisch.games.tafelrunde.state import DRAW, ENDED, HIDDEN, HIDE, MIDDLE, NONE, PLAY, SETUP

Counts = np.ndarray[tuple[int], np.dtype[np.int8]]
"""How many chests there are of each kind."""

COLOURS = "RBY"
SPECIALS = "CWVZ"
CHESTS = [colour + gems for gems in "22233344" for colour in COLOURS]
"""All 24, in the order in which those that a drawing does not mention lie in the pile."""
REST = "..."
CARD_PLACES = ("hand", "played", "draw", "discard")
CHEST_PLACES = ("open", "hidden")
PHASES = {SETUP: 1, PLAY: 2, HIDE: 4, DRAW: 5, ENDED: 0}
"""The phase in which somebody must act, or chance must; 0 after the end."""


@dataclass
class Seat:
    """What lies before one seat, place by place."""

    decides: bool = False
    starts: bool = False
    out: bool = False
    places: dict[str, list[str]] = field(default_factory=dict)

    def __getitem__(self, place: str) -> list[str]:
        return self.places.setdefault(place, [])

    @property
    def protects(self) -> str | None:
        """The colour of the chests beside which Last warning lies."""
        return next((card[2] for card in self["played"] if card.startswith("W:")), None)


@dataclass
class Drawing:
    """A whole table."""

    seats: list[Seat]
    phase: int = 2
    bonus_needs_card: bool = False
    places: dict[str, list[str]] = field(default_factory=dict)

    def __getitem__(self, place: str) -> list[str]:
        return self.places.setdefault(place, [])

    def __str__(self) -> str:
        lines = ["bonus_needs_card"] if self.bonus_needs_card else []
        lines += [f"phase {self.phase}", format_places(self.places)]
        for number, seat in enumerate(self.seats):
            signs = (">" if seat.decides else " ") + ("*" if seat.starts else " ")
            lines.append(f"{signs}{number}: {format_places(seat.places)}{' | out' if seat.out else ''}")
        return "\n".join(lines)


def format_places(places: dict[str, list[str]]) -> str:
    """Piles are written even if they are empty, so that a drawing can be read again."""
    shown = {place: things for place, things in places.items() if things or place in ("draw", "pile")}
    return " | ".join(" ".join([place, *things]) for place, things in shown.items())


def turned(card: str) -> str:
    """The same card with its other colour up."""
    return card[2:] + card[:2] if len(card) == 4 else card


def upright(card: str) -> str:
    """The card as its owner's set lists it, however it lies."""
    if card[0] in SPECIALS:
        return card[0]
    return card if card in BEGGARS else turned(card)


def value_of(thing: str) -> int:
    """Of a chest, or the upper one of a card."""
    return int(thing[1])


def of_colour(colour: str, things: Iterable[str]) -> list[str]:
    """The chests, or the beggars that lie for that colour."""
    return [thing for thing in things if thing[0] == colour]


def parse(text: str) -> Drawing:
    """What a drawing says, without completing it."""
    drawing = Drawing([])
    for line in filter(None, map(str.strip, text.splitlines())):
        if line == "bonus_needs_card":
            drawing.bonus_needs_card = True
        elif line.startswith("phase "):
            drawing.phase = int(line.removeprefix("phase "))
        elif found := re.fullmatch(r"([>*]*)\s*(\d):(.*)", line):
            signs, number, places = found.groups()
            assert int(number) == len(drawing.seats), "draw the seats in their order"
            seat = Seat(">" in signs, "*" in signs, places=parse_places(places))
            seat.out = seat.places.pop("out", None) is not None
            assert not set(seat.places) - {*CARD_PLACES, *CHEST_PLACES}, f"unknown place in: {line}"
            drawing.seats.append(seat)
        else:
            drawing.places |= parse_places(line)
    assert not set(drawing.places) - {"middle", "pile"}, f"unknown places: {drawing.places}"
    return drawing


def parse_places(text: str) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for part in filter(None, map(str.strip, text.split("|"))):
        place, *things = part.split()
        assert place not in places, f"{place} stands there twice"
        places[place] = things
    return places


def fill(places: list[list[str]], default: list[str], every: Iterable[str]) -> None:
    """Puts everything that is not mentioned where `...` stands, or at the end of the default place."""
    (goal,) = [place for place in places if REST in place] or [default]
    if REST in goal:
        goal.remove(REST)
    left = Counter(every)
    left.subtract(upright(thing) for place in places for thing in place)
    assert min(left.values()) >= 0, f"there are not so many: {dict(-left)}"
    assert set(left) <= set(every), f"there is no {set(left) - set(every)}"
    goal += [thing for thing in every if take(left, thing)]


def take(left: Counter[str], thing: str) -> bool:
    """Takes one of them, if any is left."""
    left[thing] -= 1
    return left[thing] >= 0


def complete(drawing: Drawing) -> list[str]:
    """Adds all that is not mentioned; returns the special card of each seat."""
    specials = [special_of(seat) for seat in drawing.seats]
    free = [special for special in SPECIALS if special not in specials]
    named = [special or free.pop(0) for special in specials]
    assert len(set(named)) == len(named), "two seats have one special card"
    for seat, special in zip(drawing.seats, named, strict=True):
        fill([seat[place] for place in CARD_PLACES], seat["draw"], [*BEGGARS, special])
    of_seats = [seat[place] for seat in drawing.seats for place in CHEST_PLACES]
    fill([drawing["middle"], drawing["pile"], *of_seats], drawing["pile"], CHESTS)
    return named


def special_of(seat: Seat) -> str | None:
    """The special card that the drawing shows somewhere before the seat."""
    cards = [card for place in CARD_PLACES for card in seat[place]]
    return next((card[0] for card in cards if card[0] in SPECIALS), None)


def drawing_of(state: State) -> Drawing:
    """The drawing of a full state or of a view; `?` is what the viewer may not know."""
    drawing = Drawing([draw_seat(state, seat) for seat in range(state.seats)], PHASES[int(state.phase)])
    drawing.bonus_needs_card = bool(state.bonus_needs_card)
    drawing["middle"].extend(name_chests(state.open[MIDDLE]))
    drawing["pile"].extend(pile_of(state))
    return drawing


def pile_of(state: State) -> list[str]:
    """The chest pile, top first."""
    return [name_chest(kind) for kind in state.chests[state.turned :].tolist()]


def draw_seat(state: State, number: int) -> Seat:
    places = {
        "hand": hand_of(state, number),
        "played": played_of(state, number),
        "draw": draw_pile_of(state, number),
        "discard": members(cards_of(state, number), state.discard[number]),
        "open": name_chests(state.open[number]),
        "hidden": name_chests(state.hidden[number]),
    }
    out = state.phase == PLAY and state.out >> number & 1
    return Seat(bool(state.turn == number), bool(state.start == number), bool(out), places)


def cards_of(state: State, number: int) -> list[str]:
    """The whole set of a seat."""
    return [*BEGGARS, SPECIALS[state.special[number]]]


def hand_of(state: State, number: int) -> list[str]:
    hand = members(cards_of(state, number), state.hand[number])
    return hand + ["?"] * (int(state.hand_size[number]) - len(hand))


def played_of(state: State, number: int) -> list[str]:
    """The cards before a seat as they lie: beggars by colour, then the special."""
    cards, played = cards_of(state, number), []
    for colour, lying in enumerate(state.table[number]):
        played += [card if card[0] == COLOURS[colour] else turned(card) for card in members(cards, lying)]
    if state.special_lies[number]:
        protected = int(state.protected[number])
        played.append(cards[-1] if protected == NONE else f"{cards[-1]}:{COLOURS[protected]}")
    return played


def draw_pile_of(state: State, number: int) -> list[str]:
    """Top first."""
    cards, pile = cards_of(state, number), state.draw[number].tolist()
    return ["?" if card == HIDDEN else cards[card] for card in reversed(pile[: state.draw_size[number]])]


def members(cards: list[str], bits: int) -> list[str]:
    chosen = int(bits)
    return [card for number, card in enumerate(cards) if chosen >> number & 1]


def name_chest(kind: int) -> str:
    return "?" if kind == HIDDEN else f"{COLOURS[kind // 3]}{kind % 3 + 2}"


def name_chests(counts: Counts) -> list[str]:
    return [name_chest(kind) for kind, count in enumerate(counts.tolist()) for _ in range(count)]


def visible_in(state: State) -> set[str]:
    """The colours of all face-up chests, in the middle and before players."""
    return {chest[0] for chest in name_chests(state.open.sum(0))}
