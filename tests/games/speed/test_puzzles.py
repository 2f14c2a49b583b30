"""Which character earns the most: the solver and the referee read every row alike."""

import json

import msgspec

from stammtisch import referee
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import load, new_state
from stammtisch.games.speed import puzzles
from stammtisch.puzzles.puzzle import Solution
from stammtisch.record.format import Record
from stammtisch.record.replay import Replay
from stammtisch.referee.puzzles_speed import prove

GAME = load("speed")


def test_solver_and_referee_agree_about_every_row() -> None:
    rows = 0
    for seed in range(6):
        record = referee.play("speed", 3 + seed, {}, seed)
        replay = Replay(msgspec.convert(record, Record))
        while replay.at < len(record["events"]):
            event = record["events"][replay.at]
            if "seat" in event and not replay.owed and list(puzzles.asks(replay.state, event["seat"])):
                table = View("speed", replay.state, event["seat"]).table
                solution = puzzles.solve(table, event["seat"], "row")
                assert solution
                moves = GAME.moves.MOVES
                said = {
                    json.dumps(msgspec.to_builtins(moves[a]), sort_keys=True): w for a, w in solution.worths.items()
                }
                assert said == prove({**record, "events": record["events"][: replay.at]}, event["seat"], "row")
                for other in range(2):
                    world = new_state(GAME)
                    GAME.resample(table, event["seat"], dice_from_seed(other), world)
                    assert puzzles.solve(View("speed", world, event["seat"]).table, event["seat"], "row") == solution
                rows += 1
            replay.advance()
    assert rows > 20


def test_nothing_is_asked_once_somebody_has_decided() -> None:
    record = referee.play("speed", 3, {}, 1)
    replay = Replay(msgspec.convert(record, Record))
    replay.play_to(1)
    assert list(puzzles.asks(replay.state, 0)) == ["row"]
    replay.play_to(2)
    assert list(puzzles.asks(replay.state, 0)) == []


def test_the_grade_counts_the_cards_that_the_answer_hangs_on() -> None:
    """One car that drives seven times from the first set-up: onto the best business, or past it."""
    replay = Replay(msgspec.convert(referee.play("speed", 3, {}, 2), Record))
    replay.play_to(1)
    table = View("speed", replay.state, 0).table
    tops = table.tokens[:, 0].tolist()
    best = tops.index(max(tops))
    for steps, grade in ((7, 5), (3, 1)):
        driver = int(table.bottom[(best - steps) % 8])
        table.row[:] = driver
        solution = puzzles.solve(table, 0, "row")
        assert solution
        assert solution.ranked()[0] == (driver if steps == 7 else int(table.bottom[best]))
        assert puzzles.grade(table, solution) == grade


def test_an_answer_must_be_clear() -> None:
    assert puzzles.sensible(Solution({0: 2_500, 1: 2_000}, {}, 1, 9))
    assert not puzzles.sensible(Solution({0: 2_000, 1: 2_000}, {}, 1, 9))
