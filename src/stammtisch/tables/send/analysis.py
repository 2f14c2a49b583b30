"""The analysis of a finished game: each decision judged by what its seat could see then (docs/analysis.md).

Nothing but the record, a fixed budget and fixed seeds goes into it, so that it is the same at every time.
"""

import hashlib
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import msgspec
import numpy as np

from stammtisch.bots.hints import BUDGET
from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.games.protocol import OVER, load
from stammtisch.record.format import Event, Record
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.send.better import better_line
from stammtisch.tables.send.counterfactual import true_reason
from stammtisch.tables.send.looks import Judged, Look, judge, look_at
from stammtisch.tables.send.replays import Position, positions, typed
from stammtisch.tables.wire.analysis import Analysis, ChancePoint, JudgedDecision, SeatAnalysis, TurningPoint

LOOKS, CLOSER = 2, 4
"""So many searches for every decision with a choice, and so many more for those that may be turning points."""
CANDIDATES, TURNING_POINTS = 8, 3
THREADS = 2
"""The search does not hold the interpreter's lock, so that each has a core for itself."""

VERSION = 1
"""Raised where the same record would be judged in another way: what was kept before is then worked out again."""

Progress = Callable[[float], None]


@dataclass(frozen=True)
class Decision:
    """Somebody's decision: `step` of the replay is the table after it."""

    step: int
    round: int
    event: Event
    view: View
    made: int
    choices: int


class Stopped(Exception):
    """Nobody wants to know any more."""


def analyse(record: Record, progress: Progress = lambda share: None, budget: Budget = BUDGET) -> Analysis:
    """Judges a whole game; `progress` is told what share is done, and may raise to end it."""
    steps = finished(record)
    decided = list(decisions(record, steps))
    told = Telling(progress, sum(map(looks_at, decided)) + CANDIDATES * CLOSER)
    stop = threading.Event()

    def look(work: tuple[Decision, int]) -> Look:
        if stop.is_set():
            raise Stopped
        seen = look_at(work[0].view, work[1], budget)
        told.one_more()
        return seen

    with ThreadPoolExecutor(THREADS, thread_name_prefix="analysis") as pool:
        try:
            seen = list(pool.map(look, [(one, seed) for one in decided for seed in range(looks_at(one))]))
            looks = {one.step: [seen.pop(0) for _ in range(looks_at(one))] for one in decided}
            closely = candidates([(one, judge(looks[one.step], one.made, one.choices)) for one in decided])
            seeds = range(LOOKS, LOOKS + CLOSER)
            seen = list(pool.map(look, [(one, seed) for one in closely for seed in seeds]))
        except BaseException:
            stop.set()
            raise
    for one in closely:
        looks[one.step] += [seen.pop(0) for _ in seeds]
    judged = [(one, judge(looks[one.step], one.made, one.choices)) for one in decided]
    points = tuple(turning_point(record, steps, *pair, budget) for pair in turning(judged, closely))
    told.done()
    return Analysis(
        game=record.game,
        tries=(budget.simulations or 0) * LOOKS,
        seats=tuple(seat_analysis(record, steps, seat, judged) for seat in range(len(record.seats))),
        decisions=tuple(told_decision(record, *pair) for pair in judged),
        turning_points=points,
    )


def digest_of(record: Record) -> str:
    """What an analysis is of, whoever played: the same digest, the same analysis."""
    played = [VERSION, record.game, record.options, len(record.seats), record.setup, record.events]
    return hashlib.blake2b(msgspec.json.encode(played, order="sorted"), digest_size=16).hexdigest()


class Telling:
    """Tells how far it is, from whichever thread."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress, self._total, self._count = progress, total + 1, 0
        self._lock = threading.Lock()

    def one_more(self) -> None:
        with self._lock:
            self._count += 1
            self._progress(min(1.0, self._count / self._total))

    def done(self) -> None:
        self._progress(1.0)


def finished(record: Record) -> list[Position]:
    """Every step of a game that may be judged: while it runs, that would be help."""
    steps = list(positions(record))
    if load(record.game).actor(steps[-1].state) != OVER:
        raise Refusal("game_over", "A game is analysed when it is over.")
    return steps


def decisions(record: Record, steps: list[Position]) -> Iterator[Decision]:
    """What was decided, each with what its seat saw just before."""
    game = load(record.game)
    for step in range(1, len(steps)):
        before, event = steps[step - 1], steps[step].happened[0]
        if "seat" not in event or not is_move(record, before, steps[step]):
            continue
        move = {
            key: value for key, value in record.events[before.events].items() if key not in ("seat", "ms", "choices")
        }
        made = game.moves.ACTION_OF[msgspec.convert(move, game.moves.Move)]
        view = View(record.game, before.state, event["seat"])
        yield Decision(step, int(game.rounds(before.state)), event, view, made, len(view.legal()))


def is_move(record: Record, before: Position, after: Position) -> bool:
    """Whether the step is one event that somebody decided, and what followed from it."""
    return after.events > before.events and "seat" in record.events[before.events]


def looks_at(decision: Decision) -> int:
    return LOOKS if decision.choices > 1 else 1


def candidates(judged: list[tuple[Decision, Judged]]) -> list[Decision]:
    """Those that seem to have given away most, in the order of the game."""
    some = [(decision, found) for decision, found in judged if found.given_away > 0]
    most = sorted(some, key=lambda pair: (pair[1].error - pair[1].given_away, pair[0].step))[:CANDIDATES]
    return sorted((decision for decision, _ in most), key=lambda decision: decision.step)


def turning(judged: list[tuple[Decision, Judged]], closely: list[Decision]) -> list[tuple[Decision, Judged]]:
    """Those looked at closely that gave away most, beyond their error; in the order of the game."""
    sure = [pair for pair in judged if pair[0] in closely and pair[1].beyond]
    most = sorted(sure, key=lambda pair: (-pair[1].given_away, pair[0].step))[:TURNING_POINTS]
    return sorted(most, key=lambda pair: pair[0].step)


def turning_point(record: Record, steps: list[Position], one: Decision, found: Judged, budget: Budget) -> TurningPoint:
    line = better_line(record.game, steps[one.step - 1], one.view.seat, found.best)
    return TurningPoint(
        step=one.step,
        round=one.round,
        seat=one.view.seat,
        happened=typed(record.game, one.event),
        better=line[0].happened[0],
        move=msgspec.Raw(msgspec.json.encode(one.view.game.moves.MOVES[found.best])),
        best=points(found.chance.chance),
        made=points(found.chance.chance - found.given_away),
        given_away=points(found.given_away),
        error=points(found.error),
        verdict=found.verdict,
        reason=true_reason(one.view, found.best, one.made, budget),
        line=line,
    )


def told_decision(record: Record, one: Decision, found: Judged) -> JudgedDecision:
    return JudgedDecision(
        step=one.step,
        round=one.round,
        seat=one.view.seat,
        choices=one.choices,
        happened=typed(record.game, one.event),
        best=points(found.chance.chance),
        made=points(found.chance.chance - found.given_away),
        given_away=points(found.given_away),
        error=points(found.error),
        verdict=found.verdict,
    )


def seat_analysis(
    record: Record, steps: list[Position], seat: int, judged: list[tuple[Decision, Judged]]
) -> SeatAnalysis:
    """One seat's line, from its first decision to its share of the win, and what it gave away in all."""
    own = [(one, found) for one, found in judged if one.view.seat == seat]
    line = [
        ChancePoint(one.step, one.round, points(found.chance.chance), points(found.chance.half)) for one, found in own
    ]
    game, last = load(record.game), steps[-1].state
    won = int(game.winners(last))
    share = (won >> seat & 1) / won.bit_count()
    line.append(ChancePoint(len(steps) - 1, int(game.rounds(last)), points(share), 0.0))
    errors = np.array([found.error for _, found in own])
    return SeatAnalysis(
        line=tuple(line),
        given_away=round(100 * sum(found.given_away for _, found in own), 1),
        error=round(100 * float(np.sqrt((errors**2).sum())), 1),
        choices=sum(one.choices > 1 for one, _ in own),
        mistakes=sum(found.beyond for _, found in own),
    )


def points(share: float) -> float:
    """Of a hundred, to a tenth."""
    return round(100 * min(1.0, max(0.0, share)), 1)
