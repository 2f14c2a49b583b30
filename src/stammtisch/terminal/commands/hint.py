"""`stammtisch hint`: what should I have done?"""

import argparse
from typing import Any

from rich.table import Table

from stammtisch.bots.hints import Hint, advise
from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.cli import UserError
from stammtisch.games.faults import Fault
from stammtisch.games.protocol import ANYONE
from stammtisch.record.format import Record
from stammtisch.record.replay import Replay
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.progress import live
from stammtisch.terminal.records import json_of, read_record, wrong_record
from stammtisch.terminal.table.advice import assumed, event_of, tell_move
from stammtisch.terminal.tables import show
from stammtisch.terminal.words.narrator import narrator_of
from stammtisch.terminal.words.phrases import phrases


def hint(arguments: argparse.Namespace) -> int:
    record = read_record(arguments.file, arguments.game)
    budget = Budget(simulations=arguments.simulations)
    at, seat = find_decision(record, arguments.at, arguments.seat)
    compile_games([record.game], bots=True)
    replay = replayed(record, at)
    view = View(record.game, replay.state, seat)
    with live("Thinking") as update:
        hints = advise(view, budget)
        update("Thinking", 1, 1)
    made = move_made(record, at, seat)
    if arguments.json:
        print(json_of(as_json(view, hints, at, made)))
    else:
        show(hint_table(view, hints, at, made, [f"seat {number}" for number in range(len(record.seats))]))
    return 0


def find_decision(record: Record, at: int | None, seat: int | None) -> tuple[int, int]:
    """After how many events which seat decides: the place that was asked for, or the last decision before the end."""
    seats = range(len(record.seats))
    if seat is not None and seat not in seats:
        raise UserError(f"There is no seat {seat} in this game: its seats are 0 to {len(seats) - 1}.")
    if at is not None and at > len(record.events):
        raise UserError(f"The record has {len(record.events)} events, so --at can be 0 to {len(record.events)}.")
    if at is None:
        decisions = [
            (place, event["seat"])
            for place, event in enumerate(record.events)
            if event.get("seat") in seats and seat in (None, event["seat"])
        ]
        if not decisions:
            raise UserError(
                "Nobody decides anything in this record." if seat is None else f"Seat {seat} never decides."
            )
        return decisions[-1]
    replay = replayed(record, at)
    if replay.at != at:
        raise UserError(f"Event {at} follows automatically from the one before it: try --at {replay.at}.")
    actor = replay.game.actor(replay.state) if not replay.owed else None
    if actor == ANYONE:
        made = next((event["seat"] for event in record.events[at:] if "seat" in event), 0)
        return at, made if seat is None else seat
    if actor is None or actor < 0:
        raise UserError(f"Nobody decides after {at} events: chance comes next, or the game is over.")
    if seat not in (None, actor):
        raise UserError(f"After {at} events seat {actor} decides, not seat {seat}.")
    return at, actor


def replayed(record: Record, at: int) -> Replay:
    """The table after so many events of a record that may be wrong."""
    replay = None
    try:
        replay = Replay(record)
        replay.play_to(at)
    except Fault as fault:
        raise wrong_record(fault, replay) from None
    return replay


def move_made(record: Record, at: int, seat: int) -> Any:
    """What the seat did there, as the record has it, if it went on."""
    if at < len(record.events) and record.events[at].get("seat") == seat:
        return {word: value for word, value in record.events[at].items() if word not in ("seat", "choices", "ms")}
    return None


def move_of(view: View, hint: Hint) -> dict[str, Any]:
    return {word: value for word, value in event_of(view, hint).items() if word != "seat"}


def as_json(view: View, hints: list[Hint], at: int, made: Any) -> dict[str, Any]:
    return {
        "at": at,
        "seat": view.seat,
        "assumed": assumed(view, phrases("en", view.name)),
        "moves": [
            {"move": move_of(view, hint), "chance": hint.chance, "interval": [hint.low, hint.high]} for hint in hints
        ],
        "made": made,
    }


def hint_table(view: View, hints: list[Hint], at: int, made: Any, names: list[str]) -> list[Table | str]:
    """The moves in words, the best first; the one that was made is marked."""
    narrator = narrator_of(view.name, names)
    table = Table(title=f"What seat {view.seat} could do after {at} events, from its own view")
    for heading in ("", "move", "chance to win", "95 % interval"):
        table.add_column(heading, justify="left" if heading in ("", "move") else "right")
    for hint in hints:
        mark = "made" if move_of(view, hint) == made else ""
        told = tell_move(narrator, view, hint)
        table.add_row(mark, told, f"{100 * hint.chance:.1f} %", f"{100 * hint.low:.1f} to {100 * hint.high:.1f} %")
    return [table, f"Assumed: {assumed(view, narrator.words)}."]
