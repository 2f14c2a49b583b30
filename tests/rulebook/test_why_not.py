"""Why not? Every refusal of every game has an answer, and the condition it names really fails."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from stammtisch.games.catalogue import GAMES, BadTable, check_table
from stammtisch.games.ledger import rule as ledger_rule
from stammtisch.games.protocol import State
from stammtisch.games.scheffeln import state as ring
from stammtisch.games.scheffeln.components import BUSINESSES, CARDS, CARS, COLOURS
from stammtisch.games.scheffeln.hands import count_of
from stammtisch.games.scheffeln.moves import Choose, Exchange
from stammtisch.games.scheffeln.moves import Play as PlayCard
from stammtisch.games.speed import state as race
from stammtisch.games.speed.moves import Grab
from stammtisch.games.tafelrunde import state as hunt
from stammtisch.games.tafelrunde.components import BEGGARS, SPECIALS
from stammtisch.games.tafelrunde.components import COLOURS as GEM_COLOURS
from stammtisch.games.tafelrunde.moves import BackOut, Done, Hide, Play
from stammtisch.rulebook.book import entries, rule
from tests.conformance.configurations import CONFIGURATIONS, Configuration
from tests.conformance.walk import positions
from tests.rulebook.pieces import LANGUAGES


class Tried(NamedTuple):
    """What somebody tried, and where."""

    state: State
    seat: int
    move: Any

    def held(self, card: str) -> int:
        """How many cards of that kind the seat holds in Scheffeln."""
        return int(count_of(self.state.hand[self.seat], CARDS.index(card)))

    @property
    def character(self) -> int:
        return COLOURS.index(self.move.character)

    def held_by_another(self) -> bool:
        holders = [seat for seat in range(self.state.seats) if self.state.character[seat] == self.character]
        return bool(holders) and holders != [self.seat]

    def car_is_on_top(self) -> bool:
        car = CARS.index(self.move.car)
        return bool(self.state.top[self.state.where[car]] == car)

    def goal_is_empty(self) -> bool:
        return bool(self.state.bottom[BUSINESSES.index(self.move.to)] == ring.NONE)

    @property
    def card(self) -> int:
        """The bit of a Tafelrunde card: its place in the set."""
        return 1 << (BEGGARS.index(self.move.card) if self.move.card in BEGGARS else len(BEGGARS))

    def in_front(self) -> int:
        """The cards that lie before the seat in Tafelrunde."""
        lying = 0
        for colour in range(3):
            lying |= int(self.state.table[self.seat, colour])
        return lying | (1 << len(BEGGARS) if self.state.special_lies[self.seat] else 0)

    def open_chests(self) -> int:
        """How many chests of the kind to be hidden lie face up before the seat."""
        kind = GEM_COLOURS.index(self.move.chest.colour) * 3 + self.move.chest.gems - 2
        return int(self.state.open[self.seat, kind])

    def has_zork(self) -> bool:
        return bool(self.state.special_lies[self.seat] and SPECIALS[self.state.special[self.seat]] == "zork")


FAILS: dict[str, dict[str, Callable[[Tried], bool]]] = {
    "scheffeln": {
        "S-END-1": lambda t: t.state.phase == ring.ENDED and 4 in t.state.gone,
        "S-SETUP-8": lambda t: t.state.rounds == 0,
        "S-NEXT-4": lambda t: t.state.phase == ring.DEAL and not any(map(t.held, CARDS)),
        "S-SETUP-9": lambda t: (
            t.state.rounds == 1
            and (
                (isinstance(t.move, Choose) and t.state.phase == ring.PLAY)
                or (t.state.phase == ring.CHOOSE and (t.state.turn != t.seat or not isinstance(t.move, Choose)))
            )
        ),
        "S-SETUP-10": lambda t: t.held_by_another(),
        "S-TURN-1": lambda t: t.state.turn != t.seat,
        "S-TURN-3": lambda t: not t.held(t.move.card),
        "S-TURN-6": lambda t: isinstance(t.move, Exchange) and t.held(t.move.card) == sum(map(t.held, CARDS)) == 1,
        "S-EXCH-3": lambda t: isinstance(t.move, Exchange) and t.state.character[t.seat] == t.character,
        "S-EXCH-4": lambda t: isinstance(t.move, Exchange) and t.held_by_another(),
        "S-NEXT-6": lambda t: t.state.rounds > 1 and isinstance(t.move, Choose),
        "S-RUN-1": lambda t: not t.state.run and t.move.card not in COLOURS,
        "S-RUN-3": lambda t: t.move.card == "evasion" and not (t.car_is_on_top() and t.goal_is_empty()),
        "S-MAFIA-1": lambda t: not t.state.mafia and t.move.car == "mafia",
        "A-5": lambda t: (
            t.move == PlayCard("evasion") and ring.NONE in t.state.bottom and any(t.state.top != ring.NONE)
        ),
        "A-6": lambda t: t.car_is_on_top() and t.state.where[CARS.index(t.move.car)] == BUSINESSES.index(t.move.to),
        "A-8": lambda t: t.move.card == "nasty_exchange" and t.state.character[t.seat] == t.character,
    },
    "speed": {
        "SPEED-17": lambda t: t.state.phase == race.ENDED and 4 in t.state.gone,
        "SPEED-7": lambda t: t.state.revealed < 7,
        "SPEED-8": lambda t: isinstance(t.move, Grab) and t.held_by_another(),
        "SPEED-9": lambda t: t.state.character[t.seat] != race.NONE,
        "SPEED-11": lambda t: (
            t.state.character[t.seat] == race.NONE
            and (t.state.decided_at[t.seat] != race.NONE or t.state.clock >= t.state.deadline)
        ),
        "A-31": lambda t: t.state.clock >= t.state.deadline,
    },
    "tafelrunde": {
        "T-END-1": lambda t: t.state.phase == hunt.ENDED and t.state.turned == 24,
        "T-SETUP-4": lambda t: (
            t.state.rounds == 0
            or not (t.card & (int(t.state.hand[t.seat]) | int(t.state.discard[t.seat]) | t.in_front()))
        ),
        "T-FLOW-1": lambda t: isinstance(t.move, Hide | Done) == (t.state.phase == hunt.PLAY),
        "T-PLAY-1": lambda t: t.state.turn != t.seat,
        "T-PLAY-2": lambda t: isinstance(t.move, BackOut) and t.state.start == t.seat and t.state.laid == 0,
        "T-PLAY-4": lambda t: bool(t.state.out >> t.seat & 1),
        "T-PLAY-7": lambda t: bool(t.in_front() & t.card),
        "T-HIDE-1": lambda t: t.state.phase == hunt.HIDE and (isinstance(t.move, Done) or not t.open_chests()),
        "T-DRAW-1": lambda t: t.state.phase == hunt.DRAW,
        "T-DRAW-2": lambda t: bool(t.state.discard[t.seat] & t.card) and not t.state.hand[t.seat] & t.card,
        "T-SPEC-2": lambda t: t.move == Play("closing_time") and t.state.laid == 0,
        "T-SPEC-4": lambda t: not t.state.discard[t.seat] >> BEGGARS.index(t.move.take) & 1,
        "T-SPEC-5": lambda t: t.has_zork() and t.state.zork_gems + t.move.chest.gems > 6,
        "A-52": lambda t: t.move.card != SPECIALS[t.state.special[t.seat]] and t.move.card not in BEGGARS,
        "A-57": lambda t: t.move.card == "revitalization" and bool(t.state.discard[t.seat]) != bool(t.move.take),
        "A-58": lambda t: bool(t.in_front() >> BEGGARS.index(t.move.take) & 1),
        "A-60": lambda t: isinstance(t.move, Done) and t.has_zork() and t.state.zork_gems == 0,
        "A-61": lambda t: t.state.phase == hunt.HIDE and t.state.turn != t.seat,
        "A-70": lambda t: t.state.hand_size[t.seat] == 0 and bool(t.state.out >> t.seat & 1),
        "A-72": lambda t: len(t.move.card) == 2,
    },
}
"""By game: every refusal that a person can meet, and what its first sentence says about table and move."""

AT_THE_DOOR = {"S-SETUP-1", "SPEED-1", "T-SETUP-1", "A-22", "A-23"}
"""Refusals of a whole table."""

NO_MOVE = {"S-TURN-4"}
"""Refused is a number that stands for no move, which only a program can try."""


def zork_with_four_gems_hidden() -> State:
    """Seat 0 has hidden 4 gems with Zork, and chests of 2 and 3 still lie there; random play rarely gets here."""
    state = Configuration("tafelrunde", 2).start()
    state.phase, state.turn, state.start, state.rounds = hunt.HIDE, 0, 0, 1
    state.special[0], state.special_lies[0], state.zork_gems = SPECIALS.index("zork"), 1, 4
    state.open[0, :2] = 1
    return state


RARE = {Configuration("tafelrunde", 2): [zork_with_four_gems_hidden()]}


def refusals(configuration: Configuration) -> Iterator[tuple[str, Tried]]:
    """Everything that two of the seats could try in positions of random games, with the rule against it."""
    game = configuration.load()
    for state in (*positions(configuration), *RARE.get(configuration, ())):
        for seat in (0, 1):
            for action, move in enumerate(game.moves.MOVES):
                if refused := game.refusal(state, seat, action):
                    yield ledger_rule(int(refused)).id, Tried(state, seat, move)


@pytest.mark.parametrize("name", GAMES)
def test_the_condition_that_a_refusal_names_really_fails(name: str) -> None:
    met = set()
    for configuration in CONFIGURATIONS:
        if configuration.game == name:
            for rule_id, tried in refusals(configuration):
                met.add(rule_id)
                assert FAILS[name][rule_id](tried), f"{rule_id}: seat {tried.seat} of {configuration}: {tried.move}"
    assert met == set(FAILS[name])


def test_a_rule_has_a_why_not_exactly_if_something_can_be_refused_with_it() -> None:
    refused = AT_THE_DOOR | NO_MOVE | {rule_id for conditions in FAILS.values() for rule_id in conditions}
    for lang in LANGUAGES:
        assert {entry.id for entry in entries(lang).values() if entry.why_not} == refused


@pytest.mark.parametrize(
    ("game", "seats", "options", "rule_id"),
    [
        ("scheffeln", 5, {}, "S-SETUP-1"),
        ("speed", 2, {}, "SPEED-1"),
        ("tafelrunde", 1, {}, "T-SETUP-1"),
        ("speed", 4, {"run": True}, "A-22"),
        ("speed", 4, {"mafia": True}, "A-23"),
    ],
)
def test_a_table_that_is_refused_has_an_answer(game: str, seats: int, options: dict[str, bool], rule_id: str) -> None:
    with pytest.raises(BadTable) as refused:
        check_table(game, seats, options)
    assert refused.value.rule == rule_id
    assert rule_id in AT_THE_DOOR
    assert all(rule(rule_id, lang).why_not for lang in LANGUAGES)


@pytest.mark.parametrize("name", GAMES)
def test_a_number_beyond_all_moves_has_an_answer(name: str) -> None:
    configuration = next(table for table in CONFIGURATIONS if table.game == name)
    game = configuration.load()
    for state in positions(configuration):
        for seat in range(configuration.seats):
            for action in (-1, game.ACTIONS):
                assert rule(ledger_rule(int(game.refusal(state, seat, action))).id, "de").why_not
