"""What the solver of Scheffeln says is certain: the referee says so too, and so do all the worlds one by one."""

import json
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import msgspec
import numpy as np
import pytest

from stammtisch import referee
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import State, load, new_state
from stammtisch.games.scheffeln import puzzles
from stammtisch.games.scheffeln.components import CARDS
from stammtisch.games.scheffeln.events import one
from stammtisch.games.scheffeln.puzzles import listed, unseen_by
from stammtisch.games.scheffeln.state import PLAY
from stammtisch.puzzles.position import line_of, positions_of
from stammtisch.puzzles.puzzle import Solution
from stammtisch.puzzles.shelf import ids, puzzle
from stammtisch.record.format import Record
from stammtisch.record.replay import Replay
from stammtisch.referee.puzzles_scheffeln import prove

GAME = load("scheffeln")
TABLES = list(product((2, 3, 4), puzzles.OPTIONS))
FEW = 6_000
"""So many lines are quickly proven."""
ENOUGH = 15_000
"""So many lines, in several positions, meet whatever can happen."""


def positions(seats: int, options: dict[str, bool], seed: int) -> Iterator[tuple[State, int, str, dict[str, Any]]]:
    """Everything that could be asked in a random game of the referee: table, seat, kind, and the record up to there."""
    record = referee.play("scheffeln", seats, options, seed)
    replay = Replay(msgspec.convert(record, Record))
    while replay.at < len(record["events"]):
        seat = record["events"][replay.at].get("seat")
        if seat is not None and not replay.owed:
            for kind in puzzles.asks(replay.state, seat):
                yield replay.state, seat, kind, {**record, "events": record["events"][: replay.at]}
        replay.advance()


def solved(state: State, seat: int, kind: str) -> Solution | None:
    return puzzles.solve(View("scheffeln", state, seat).table, seat, kind)


def named(solution: Solution) -> dict[str, int]:
    moves = GAME.moves.MOVES
    return {json.dumps(msgspec.to_builtins(moves[act]), sort_keys=True): w for act, w in solution.worths.items()}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_solver_and_referee_agree_about_every_move(
    seats: int, options: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "MOST_LINES", FEW)
    lines, compared = 0, set[str]()
    everything = (found for seed in range(20) for found in positions(seats, options, seed))
    while lines < ENOUGH or len(compared) < 2:
        state, seat, kind, record = next(everything)
        if (solution := solved(state, seat, kind)) is not None:
            assert named(solution) == prove(record, seat, kind)
            lines += solution.count
            compared.add(kind)


def hands_of(state: State, seat: int) -> Iterator[State]:
    """Every table at which the others may hold what they hold, as far as the seat knows."""
    view = View("scheffeln", state, seat).table
    full, others = state.copy(), [other for other in range(state.seats) if other != seat]
    sizes = [len(listed(int(state.hand[other]))) for other in others]

    def deal(place: int, left: list[int]) -> Iterator[State]:
        if place == len(others):
            yield full.copy()
            return
        for cards in sorted(set(combinations(left, sizes[place]))):
            full.hand[others[place]] = sum(one(card) for card in cards)
            rest = list(left)
            for card in cards:
                rest.remove(card)
            yield from deal(place + 1, rest)

    yield from deal(0, listed(unseen_by(view, seat)))


def least(state: State, seat: int) -> int:
    """The least money that the rest of the round may bring at this table, whatever anybody plays."""
    if state.phase != PLAY:
        return max(0, int(state.took[seat])) + (int(state.mafia_token) if state.mafia_seat == seat else 0)
    legal, found = np.empty(GAME.ACTIONS, np.int16), []
    for action in legal[: GAME.legal(state, int(state.turn), legal)].tolist():
        after = state.copy()
        GAME.apply(after, int(state.turn), action)
        found.append(least(after, seat))
    return min(found)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"mafia": True}), (3, {})])
def test_what_is_certain_is_the_least_over_all_hands_and_all_plays(seats: int, options: dict[str, bool]) -> None:
    """By the rules themselves, hand by hand; the seat that decides is the last of its lap, and has one more card."""
    found = (
        (state.copy(), seat)
        for seed in range(9)
        for state, seat, kind, _ in positions(seats, options, seed)
        if kind == "earn" and state.laps == 2 and (seat + 1) % seats == state.start
    )
    for _ in range(2):
        state, seat = next(found)
        solution = solved(state, seat, "earn")
        assert solution
        worlds = list(hands_of(state, seat))
        assert solution.worlds == len(worlds)
        for action, worth in solution.worths.items():
            outcomes = []
            for world in worlds:
                GAME.apply(world := world.copy(), seat, action)
                outcomes.append(least(world, seat))
            assert worth == min(outcomes)


@pytest.mark.parametrize(("seats", "options"), TABLES[::5])
def test_what_is_hidden_changes_nothing(seats: int, options: dict[str, bool]) -> None:
    """Tables that differ in what the seat cannot see have one solution: it is worked out from the view alone."""
    compared = 0
    for state, seat, kind, _ in positions(seats, options, 3):
        first = solved(state, seat, kind)
        if first is None or first.count > FEW:
            continue
        for seed in range(3):
            other = new_state(GAME)
            GAME.resample(View("scheffeln", state, seat).table, seat, dice_from_seed(seed), other)
            assert other.tobytes() != state.tobytes()
            assert solved(other, seat, kind) == first
        compared += 1
        if compared == 5:
            break
    assert compared


def test_a_line_brings_exactly_what_its_move_guarantees() -> None:
    for name in ids("scheffeln")[::40]:
        asked = puzzle(name)
        for tried in asked.moves:
            state = positions_of(asked, tried)[-1].state
            taken = max(0, int(state.took[asked.seat]))
            taken += int(state.mafia_token) if state.mafia_seat == asked.seat else 0
            alone = GAME.winners(state) == 1 << asked.seat and bool(state.ended_by)
            assert tried.worth == (taken if asked.kind == "earn" else alone), name


def test_others_hold_what_they_play_in_a_line_and_discard_what_nobody_plays() -> None:
    name = next(each for each in ids("scheffeln") if len(puzzle(each).moves[0].line) > 2)
    asked = puzzle(name)
    for tried in asked.moves:
        world = positions_of(asked, tried)[0].state
        for other in {seat for seat, _ in line_of("scheffeln", tried.line)} - {asked.seat}:
            assert listed(int(world.hand[other])) == sorted(
                CARDS.index(event["card"]) for event in tried.line if event["seat"] == other
            )


def test_nothing_is_asked_where_there_is_too_much_or_nothing_to_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat, kind, _ = next(positions(3, {}, 1))
    assert solved(state, seat, kind) is None or state.laps == 2
    monkeypatch.setattr(puzzles, "MOST_LINES", 5)
    assert solved(state, seat, kind) is None
    last = next(state for state, *_ in positions(2, {}, 1) if state.laps == 1)
    assert solved(last, int(last.turn), "earn") is None, "the last card is played open"


def solution_with(*worths: int, count: int = 50) -> Solution:
    return Solution(dict(enumerate(worths)), {}, 1, count)


@pytest.mark.parametrize(
    ("solution", "sensible"),
    [
        (solution_with(5_000, 4_000, 0), True),
        (solution_with(5_000, 4_500, 0), False),
        (solution_with(0, 0, 0), False),
        (solution_with(1, 0, 0), True),
        (solution_with(1, 1, 0), False),
        (solution_with(5_000, 0, count=2), False),
    ],
)
def test_a_puzzle_has_one_clear_answer_that_somebody_may_still_spoil(solution: Solution, sensible: bool) -> None:
    assert puzzles.sensible(solution) is sensible
