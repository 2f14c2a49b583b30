"""Why not? In 100,000 positions every illegal move has an answer that is true and tells nothing that is hidden."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from stammtisch.games.dice import Dice, dice_from_seed
from stammtisch.games.ledger import rules
from stammtisch.games.protocol import CHANCE, OVER, Game, State, load, new_state
from stammtisch.games.speed import state as race
from stammtisch.games.tafelrunde import state as hunt
from stammtisch.games.tafelrunde.components import SPECIALS
from stammtisch.rulebook.book import entries
from stammtisch.rulebook.cases import case_of, cases_of
from stammtisch.testing.checks import sweep_of
from tests.conformance.conditions import FAILS, Tried
from tests.conformance.configurations import CONFIGURATIONS, Configuration, each_game

POSITIONS = {"scheffeln": 60_000, "speed": 10_000, "tafelrunde": 30_000}
CASES_ASKED = 40
"""Of a rule with several conditions so many positions of each move are asked for the one that fails."""

Refusals = NDArray[np.int16]


def zork_with_four_gems_hidden() -> State:
    """Seat 0 has hidden 4 gems with Zork, and chests of 2 and 3 still lie there; random play rarely gets here."""
    state = Configuration("tafelrunde", 2).start()
    state.phase, state.turn, state.start, state.rounds = hunt.HIDE, 0, 0, 1
    state.special[0], state.special_lies[0], state.zork_gems = SPECIALS.index("zork"), 1, 4
    state.open[0, :2] = 1
    return state


def late(state: State) -> State:
    """The same race when its time has just run out, which random play rarely waits for."""
    waited = state.copy()
    if waited.phase == race.GRAB:
        waited.clock = waited.deadline
    return waited


def random_games(configuration: Configuration, dice: Dice) -> Iterator[State]:
    """Every position of one random game after another, the empty table and the end of each among them."""
    game = configuration.load()
    while True:
        state = configuration.start()
        yield state
        while (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                game.chance(state, dice)
            else:
                seat = game.next_to_decide(state, dice)
                yield state  # in Speed its clock has moved on
                game.apply(state, seat, game.pick(state, seat, dice))
            yield state


class Sample:
    """Positions of a game, who asks in each, and every refusal: at the table, in the asker's view, at a twin of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.game: Game = load(name)
        count = POSITIONS[name]
        self.tables = np.zeros(count, self.game.STATE)
        self.seats = np.zeros(count, np.int64)
        self.at_table, self.in_view, self.at_twin = (np.empty((count, self.game.ACTIONS), np.int16) for _ in range(3))
        self.varied = 0
        self.view, self.twin, self.dice = new_state(self.game), new_state(self.game), dice_from_seed(1, 5)
        self.sweep = sweep_of(self.game.__name__)
        tables = [table for table in CONFIGURATIONS if table.game == name]
        for number, configuration in enumerate(tables):
            places = range(number, count, len(tables))
            games = random_games(configuration, dice_from_seed(number, 3))
            for place, state in zip(places, games, strict=False):
                rare = late(state) if name == "speed" and place % 20 == 0 else state
                self.ask(place, rare, place // len(tables) % configuration.seats)
        if name == "tafelrunde":
            self.ask(0, zork_with_four_gems_hidden(), 0)

    def ask(self, place: int, state: State, any_seat: int) -> None:
        """Three times in four whoever decides there, else any seat."""
        game, view, twin = self.game, self.view, self.twin
        actor = int(game.actor(state))
        seat = actor if actor >= 0 and place % 4 else any_seat
        self.tables[place], self.seats[place] = state, seat
        game.mask(state, seat, view)
        game.resample(view, seat, self.dice, twin)
        self.varied += twin.tobytes() != state.tobytes()
        for table, refusals in ((state, self.at_table), (view, self.in_view), (twin, self.at_twin)):
            self.sweep(table, seat, 0, refusals[place])


@cache
def sample(name: str) -> Sample:
    return Sample(name)


def grouped(found: Sample) -> Iterator[tuple[str, Any, NDArray[np.int64]]]:
    """Each move with each rule that refuses it somewhere, and the places where it does."""
    ids = [rule.id for rule in rules()]
    for action, move in enumerate(found.game.moves.MOVES):
        against = found.at_table[:, action]
        for number in np.unique(against[against != 0]).tolist():
            yield ids[number - 1], move, np.flatnonzero(against == number)


def answers_to(found: Sample, rule_id: str, move: Any, places: NDArray[np.int64]) -> Iterator[tuple[str, Any]]:
    """Which answer of a rule is given at which of these places."""
    if rule_id not in cases_of(found.name):
        yield rule_id, places
        return
    asked = places[:: max(1, len(places) // CASES_ASKED)]
    cases = [case_of(found.name, rule_id, found.tables[place], int(found.seats[place]), move) for place in asked]
    for case in set(cases):
        yield f"{rule_id} {case}", asked[[own == case for own in cases]]


@each_game
def test_every_illegal_move_has_a_true_answer(name: str) -> None:
    found, met, moves = sample(name), set(), 0
    for rule_id, move, places in grouped(found):
        moves += len(places)
        for answer, where in answers_to(found, rule_id, move, places):
            met.add(answer)
            true = FAILS[name][answer](Tried(found.tables[where], found.seats[where], move))
            assert true.all(), f"{answer} is no reason against {move} at {found.tables[where][~true][0]}"
    assert met == set(FAILS[name])
    assert moves > {"scheffeln": 10**7, "speed": 50_000, "tafelrunde": 10**6}[name]


@each_game
def test_an_answer_is_the_same_whatever_the_asker_cannot_see(name: str) -> None:
    found = sample(name)
    assert np.array_equal(found.at_table, found.in_view)
    assert np.array_equal(found.at_table, found.at_twin)
    assert found.varied > POSITIONS[name] * 0.3


@pytest.mark.parametrize("lang", ["en", "de", "it", "fr"])
def test_every_answer_is_written_in_every_language(lang: str) -> None:
    written = {f"{entry.id} {why_not.case}".rstrip() for entry in entries(lang).values() for why_not in entry.why_nots}
    refused = {answer for conditions in FAILS.values() for answer in conditions}
    at_the_door = {"S-SETUP-1", "SPEED-1", "T-SETUP-1", "A-22", "A-23"}
    no_move = {"S-TURN-4"}  # a number that stands for no move, which only a program can try
    at_a_table = {"A-39 early", "A-39 wait"}  # by when a grab arrived, which no position shows
    assert written == refused | at_the_door | no_move | at_a_table
