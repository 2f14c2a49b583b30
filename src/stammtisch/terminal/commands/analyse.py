"""`stammtisch analyse`: how well was a game played, and where did it turn?"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.table import Table

from stammtisch.bots.hints import BUDGET
from stammtisch.bots.searcher import Budget
from stammtisch.cli import UserError
from stammtisch.games.faults import Fault
from stammtisch.games.protocol import load
from stammtisch.record.format import Record, lines_of
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.send.analysis import analyse as analysed
from stammtisch.tables.send.analysis import digest_of, finished
from stammtisch.tables.send.replays import Position
from stammtisch.tables.wire.analysis import Analysis, JudgedDecision, SeatAnalysis, TurningPoint
from stammtisch.tables.wire.reasons import Reason
from stammtisch.terminal.commands import writable
from stammtisch.terminal.commands.rules import spoken
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.progress import live
from stammtisch.terminal.records import read_record, wrong_record
from stammtisch.terminal.tables import show
from stammtisch.terminal.words.narrator import Narrator, narrator_of
from stammtisch.terminal.words.phrases import phrases

BARS = "▁▂▃▄▅▆▇█"


class Kept(msgspec.Struct, frozen=True):
    """What a record's file has under `analysis`; the digest says of which record, and how it was made."""

    digest: str
    found: Analysis


class Written(msgspec.Struct, frozen=True):
    """What of a record's file is of interest here."""

    analysis: Kept | None = None


def analyse(arguments: argparse.Namespace) -> int:
    record, seat, lang = read_record(arguments.file, arguments.game), arguments.seat, spoken(arguments.lang)
    if seat is not None and seat >= len(record.seats):
        raise UserError(f"There is no seat {seat} in this game: its seats are 0 to {len(record.seats) - 1}.")
    if arguments.save:
        writable(arguments.file)
    compile_games([record.game], bots=True)
    steps = steps_of(record)
    found = kept_in(arguments.file, arguments.game, record)
    if found is None:
        found = judged(record, Budget(simulations=arguments.simulations))
        if arguments.save:
            save(arguments.file, arguments.game, Kept(digest_of(record), found))
    if arguments.json:
        print(msgspec.json.encode(found).decode())
    else:
        show(Report(record, steps, found, lang).told(range(len(record.seats)) if seat is None else [seat]))
    return 0


def steps_of(record: Record) -> list[Position]:
    try:
        return finished(record)
    except Fault as fault:
        raise wrong_record(fault, None) from None
    except Refusal as refusal:
        raise UserError(refusal.text) from None


def judged(record: Record, budget: Budget = BUDGET) -> Analysis:
    """With a bar that moves."""
    with live("Analysing", 100) as update:
        return analysed(record, lambda share: update("Analysing", round(100 * share), 100), budget)


def kept_in(path: Path, number: int, record: Record) -> Analysis | None:
    """The analysis that stands in the file, if it is one of this record and of this version."""
    try:
        kept = msgspec.json.decode(dict(lines_of(path))[number], type=Written).analysis
    except msgspec.ValidationError:
        return None
    return kept.found if kept and kept.digest == digest_of(record) else None


def save(path: Path, number: int, kept: Kept) -> None:
    """Writes it into its record, and leaves everything else as it is; a record of many lines becomes one."""
    lines = dict(lines_of(path))
    lines[number] = msgspec.json.encode({**msgspec.json.decode(lines[number]), "analysis": kept})
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(b"".join(lines.get(line, b"") + b"\n" for line in range(1, max(lines) + 1)))
    new.replace(path)


class Report:
    """An analysis in words."""

    def __init__(self, record: Record, steps: list[Position], found: Analysis, lang: str) -> None:
        self.steps, self.found = steps, found
        self.words = phrases(lang, record.game)
        self.names = [self.words("seat", seat=seat) for seat in range(len(record.seats))]
        self.narrator: Narrator = narrator_of(record.game, self.names, words=self.words)
        self.game = load(record.game)

    def told(self, seats: Sequence[int]) -> list[Table | str]:
        points = [point for point in self.found.turning_points if point.seat in seats]
        told: list[Table | str] = [self._decisions([one for one in self.found.decisions if one.seat in seats])]
        told += [self._line(seat, self.found.seats[seat]) for seat in seats]
        told.append(self.words("analysis.turning" if points else "analysis.none"))
        told += [self._point(point) for point in points]
        return told

    def _decisions(self, decisions: list[JudgedDecision]) -> Table:
        table = Table(title=self.words("analysis.title"))
        for heading in ("round", "move", "best", "made", "away", "verdict"):
            side = "left" if heading in ("move", "verdict") else "right"
            table.add_column(self.words(f"analysis.{heading}"), justify=side)  # type: ignore[arg-type]
        for one in decisions:
            if one.choices > 1:
                away = f"{self._points(one.given_away)} ± {self._points(one.error)}" if one.given_away else ""
                chances = self._points(one.best), self._points(one.made)
                verdict = self.words(f"verdict.{one.verdict}")
                table.add_row(str(one.round), self._made(one.step), *chances, away, verdict)
        return table

    def _line(self, seat: int, found: SeatAnalysis) -> str:
        """The chance to win over time, and what was given away."""
        bars = "".join(BARS[min(7, int(point.chance * 8 / 100))] for point in found.line)
        return self.words(
            "analysis.line",
            who=self.names[seat],
            bars=bars,
            end=self._points(found.line[-1].chance),
            away=self._points(found.given_away),
            error=self._points(found.error),
            choices=found.choices,
            mistakes=found.mistakes,
        )

    def _point(self, point: TurningPoint) -> str:
        """What was decided, what would have been better, and why."""
        figures = {
            "best": self._points(point.best),
            "made": self._points(point.made),
            "away": self._points(point.given_away),
            "error": self._points(point.error),
        }
        lines = [
            self.words("analysis.point", round=point.round, move=self._made(point.step)),
            self.words("analysis.better", move=self._better(point), **figures),
            self.words("analysis.why", who=self.names[point.seat], why=self.reason(point.reason)),
        ]
        return "\n".join(lines)

    def _made(self, step: int) -> str:
        before, after = self.steps[step - 1], self.steps[step]
        return self.narrator.tell(after.happened[0], before.state, after.state)

    def _better(self, point: TurningPoint) -> str:
        state = self.steps[point.step - 1].state
        moves, after = self.game.moves, state.copy()
        move = msgspec.json.decode(point.move, type=moves.Move)
        self.game.apply(after, point.seat, moves.ACTION_OF[move])
        event = {"seat": point.seat, **msgspec.to_builtins(move), **self.game.events.stamp(state)}
        return self.narrator.tell(event, state, after)

    def reason(self, reason: Reason) -> str:
        """A reason as it is told to its seat."""
        thing = "" if reason.thing is None else self.words.card(reason.thing)
        who = "" if reason.seat is None else self.names[reason.seat]
        amount, before = self.words.number(reason.amount or 0), self.words.number(reason.before or 0)
        text = self.words(f"reason.{reason.code}", thing=thing, who=who, amount=amount, before=before)
        return f"{text[0].upper()}{text[1:]}"

    def _points(self, points: float) -> str:
        return self.words.decimal(points, 1)
