"""What each why-not says of table and move, in the ledger's words, for many tables at once.

Nothing here asks the engine: cards are counted, cars looked up and characters compared from the pieces themselves.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.scheffeln import state as ring
from stammtisch.games.scheffeln.components import BUSINESSES, CARDS, CARS, COLOURS
from stammtisch.games.speed import state as race
from stammtisch.games.tafelrunde import state as hunt
from stammtisch.games.tafelrunde.components import BEGGARS, SPECIALS
from stammtisch.games.tafelrunde.components import COLOURS as GEM_COLOURS

Answers = NDArray[np.bool_]
Numbers = NDArray[Any]

ZORK = SPECIALS.index("zork")


class Tried(NamedTuple):
    """One move, tried by these seats at these tables."""

    tables: Numbers
    seats: Numbers
    move: Any

    def __getitem__(self, field: Any) -> Any:
        return self.tables[field]

    def own(self, field: str) -> Numbers:
        """That field of each table, for the seat that tries."""
        own: Numbers = self.tables[field][np.arange(len(self.seats)), self.seats]
        return own

    def does(self, *kinds: str) -> bool:
        return type(self.move).__name__ in kinds

    def held(self, card: str) -> Numbers:
        """How many cards of that kind the seat holds in Scheffeln: two bits for each."""
        return np.asarray(self.own("hand") >> 2 * CARDS.index(card) & 3)

    def cards_held(self) -> Numbers:
        held: Numbers = np.sum([self.held(card) for card in CARDS], axis=0)
        return held

    def holds_character(self) -> Answers:
        mine: Answers = self.own("character") == COLOURS.index(self.move.character)
        return mine

    def another_holds_it(self) -> Answers:
        taken: Answers = (self["character"] == COLOURS.index(self.move.character)).any(axis=1)
        return taken & ~self.holds_character()

    def on_top(self) -> Answers:
        """Whether the car of the move stands on another."""
        found: Answers = (self["top"] == CARS.index(self.move.car)).any(axis=1)
        return found

    def stands_at_goal(self) -> Answers:
        goal = BUSINESSES.index(self.move.to)
        car = CARS.index(self.move.car)
        there: Answers = (self["top"][:, goal] == car) | (self["bottom"][:, goal] == car)
        return there

    def goal_is_taken(self) -> Answers:
        taken: Answers = self["bottom"][:, BUSINESSES.index(self.move.to)] != ring.NONE
        return taken

    def my_turn(self) -> Answers:
        mine: Answers = self["turn"] == self.seats
        return mine

    @property
    def card(self) -> int:
        """The bit of a Tafelrunde card: its place in the set, the special last."""
        return 1 << (BEGGARS.index(self.move.card) if self.move.card in BEGGARS else len(BEGGARS))

    def in_front(self) -> Numbers:
        """The cards that lie before the seat."""
        lying = np.bitwise_or.reduce(self.own("table"), axis=1)
        special = (self.own("special_lies") != 0).astype(np.int64) << len(BEGGARS)
        return np.asarray(lying | special)

    def has(self, place: str) -> Answers:
        """Whether the card of the move lies in that pile of the seat, or in its hand."""
        found: Answers = self.own(place) & self.card != 0
        return found

    def takes(self) -> int:
        return 1 << BEGGARS.index(self.move.take)

    def chest_there(self) -> Answers:
        """Whether a chest of the kind to be hidden lies face up before the seat."""
        kind = GEM_COLOURS.index(self.move.chest.colour) * 3 + self.move.chest.gems - 2
        found: Answers = self.own("open")[:, kind] > 0
        return found

    def zork(self) -> Answers:
        found: Answers = (self.own("special_lies") != 0) & (self.own("special") == ZORK)
        return found


def never(tried: Tried) -> Answers:
    return np.zeros(len(tried.seats), bool)


def empty_stack(t: Tried) -> Answers:
    found: Answers = (t["gone"] == 4).any(axis=1)
    return found


Condition = Callable[[Tried], Any]

SCHEFFELN: dict[str, Condition] = {
    "S-END-1": lambda t: (t["phase"] == ring.ENDED) & empty_stack(t),
    "S-SETUP-8": lambda t: t["rounds"] == 0,
    "S-NEXT-4": lambda t: (t["phase"] == ring.DEAL) & (t.cards_held() == 0),
    "S-SETUP-9 turn": lambda t: (t["phase"] == ring.CHOOSE) & ~t.my_turn(),
    "S-SETUP-9 card": lambda t: (
        (t.own("character") == ring.NONE) & t.my_turn() if t.does("Play", "Exchange") else never(t)
    ),
    "S-SETUP-9 later": lambda t: (
        (t["rounds"] == 1) & (t.own("character") != ring.NONE) & (t["phase"] == ring.PLAY)
        if t.does("Choose")
        else never(t)
    ),
    "S-SETUP-10": lambda t: t.another_holds_it() & (t["phase"] == ring.CHOOSE),
    "S-TURN-1": lambda t: ~t.my_turn(),
    "S-TURN-3": lambda t: t.held(t.move.card) == 0,
    "S-TURN-6": lambda t: (t.cards_held() == 1) & (t.held(t.move.card) == 1) if t.does("Exchange") else never(t),
    "S-EXCH-3": lambda t: t.holds_character() if t.does("Exchange") else never(t),
    "S-EXCH-4": lambda t: t.another_holds_it() if t.does("Exchange") else never(t),
    "S-NEXT-6": lambda t: t["rounds"] > 1 if t.does("Choose") else never(t),
    "S-RUN-1": lambda t: (t["run"] == 0) if t.move.card not in COLOURS else never(t),
    "S-RUN-3 car": lambda t: ~t.on_top(),
    "S-RUN-3 place": lambda t: t.goal_is_taken() & t.on_top(),
    "S-MAFIA-1": lambda t: (t["mafia"] == 0) if t.move.car == "mafia" else never(t),
    "A-5": lambda t: (t["bottom"] == ring.NONE).any(axis=1) & (t["top"] != ring.NONE).any(axis=1),
    "A-6": lambda t: t.on_top() & t.stands_at_goal(),
    "A-8": lambda t: t.holds_character() if t.move.card == "nasty_exchange" else never(t),
}

SPEED: dict[str, Condition] = {
    "SPEED-17": lambda t: (t["phase"] == race.ENDED) & empty_stack(t),
    "SPEED-7": lambda t: t["revealed"] < 7,
    "SPEED-8": lambda t: t.another_holds_it(),
    "SPEED-9": lambda t: t.own("character") != race.NONE,
    "SPEED-11 time": lambda t: (t.own("character") == race.NONE) & (t["clock"] >= t["deadline"]),
    "SPEED-11 declined": lambda t: (t.own("character") == race.NONE) & (t.own("decided_at") != race.NONE),
    "A-31": lambda t: (t["clock"] >= t["deadline"]) & (t["clock"] == 65_000),
}

TAFELRUNDE: dict[str, Condition] = {
    "T-END-1": lambda t: (t["phase"] == hunt.ENDED) & (t["turned"] == 24),
    "T-SETUP-4 deal": lambda t: (t["rounds"] == 0) & (t.own("hand_size") == 0),
    "T-SETUP-4 pile": lambda t: ~t.has("hand") & ~t.has("discard") & (t.in_front() & t.card == 0),
    "T-FLOW-1 cards": lambda t: t["phase"] == hunt.HIDE if t.does("Play", "BackOut") else never(t),
    "T-FLOW-1 chests": lambda t: t["phase"] == hunt.PLAY if t.does("Hide", "Done") else never(t),
    "T-PLAY-1": lambda t: ~t.my_turn(),
    "T-PLAY-2": lambda t: (t["start"] == t.seats) & (t["laid"] == 0) if t.does("BackOut") else never(t),
    "T-PLAY-4": lambda t: (t["out"] >> t.seats & 1 == 1) & (t.own("hand_size") > 0),
    "T-PLAY-7": lambda t: t.in_front() & t.card != 0,
    "T-HIDE-1 chest": lambda t: ~t.chest_there(),
    "T-HIDE-1 done": lambda t: ~t.zork() & (t.own("open").sum(axis=1) > 0) if t.does("Done") else never(t),
    "T-DRAW-1": lambda t: t["phase"] == hunt.DRAW,
    "T-DRAW-2": lambda t: t.has("discard") & ~t.has("hand"),
    "T-SPEC-2": lambda t: t["laid"] == 0 if t.move.card == "closing_time" else never(t),
    "T-SPEC-4": lambda t: t.own("discard") & t.takes() == 0,
    "T-SPEC-5": lambda t: t.zork() & (t["zork_gems"] + t.move.chest.gems > 6),
    "A-52": lambda t: t.own("special") != SPECIALS.index(t.move.card),
    "A-57 cards": lambda t: t.own("discard") != 0 if not t.move.take else never(t),
    "A-57 empty": lambda t: t.own("discard") == 0 if t.move.take else never(t),
    "A-58": lambda t: t.in_front() & t.takes() != 0,
    "A-60": lambda t: t.zork() & (t["zork_gems"] == 0) if t.does("Done") else never(t),
    "A-61 chests": lambda t: (t["phase"] == hunt.HIDE) & ~t.my_turn(),
    "A-61 cards": lambda t: (t["phase"] == hunt.HIDE) & ~t.my_turn() if t.does("Play") else never(t),
    "A-70": lambda t: (t.own("hand_size") == 0) & (t["out"] >> t.seats & 1 == 1),
    "A-72": lambda t: never(t) | (len(t.move.card) == 2),
}

FAILS = {"scheffeln": SCHEFFELN, "speed": SPEED, "tafelrunde": TAFELRUNDE}
"""By game: every answer that a person can meet, by its rule and case, and the condition of its first sentence."""
