"""`stammtisch luck`: was it the cards, or was it me?"""

import argparse

from rich.table import Table

from stammtisch.bots.value import NoValue
from stammtisch.cli import UserError
from stammtisch.games.faults import Fault
from stammtisch.lab.luck import Luck, Unfinished, luck_of
from stammtisch.record.format import Record
from stammtisch.terminal.commands.rules import spoken
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.records import json_of, read_record, wrong_record
from stammtisch.terminal.tables import show
from stammtisch.terminal.words.phrases import Phrases, phrases

SURE = 1.96
"""Standard errors on each side of a 95 % interval."""
FULL, EMPTY = "█", "░"
WIDTH = 12
"""Letters of the longest bar."""


def luck(arguments: argparse.Namespace) -> int:
    record = read_record(arguments.file, arguments.game)
    words = phrases(spoken(arguments.lang), record.game)
    compile_games([record.game], bots=True)
    try:
        found = luck_of(record)
    except Unfinished:
        raise UserError("The game has no result: only a finished one can be taken apart into luck and play.") from None
    except NoValue as missing:
        raise UserError(str(missing)) from None
    except Fault as fault:
        raise wrong_record(fault, None) from None
    if arguments.json:
        print(json_of(found))
    else:
        show(
            [totals_table(record, found, words), *by_round(record, found, words), words("luck.how", value=found.value)]
        )
    return 0


def points(share: float, words: Phrases) -> str:
    """A share in points, with its sign."""
    rounded = round(100 * share, 1)
    sign = "−" if rounded < 0 else "+" if rounded > 0 else ""
    return f"{sign}{words.decimal(abs(rounded), 1)}"


def names_of(record: Record) -> list[str]:
    """Seats may have the same name, so each says its number."""
    return [f"{seat} {name}" for seat, name in enumerate(record.seats)]


def totals_table(record: Record, found: Luck, words: Phrases) -> Table:
    """Start, parts and result of every seat, each part with its error."""
    table = Table(title=words("luck.title"))
    table.add_column(words("luck.player"))
    for heading in ("start", *found.parts, "result"):
        table.add_column(words(f"luck.{heading}"), justify="right")
    for name, seat in zip(names_of(record), found.seats, strict=True):
        parts = [
            f"{points(total, words)} ± {words.decimal(100 * SURE * error, 1)}"
            for total, error in zip(seat.totals, seat.errors, strict=True)
        ]
        start, result = (f"{words.decimal(100 * share, 1)} %" for share in (seat.start, seat.result))
        table.add_row(name, start, *parts, result)
    return table


def by_round(record: Record, found: Luck, words: Phrases) -> list[Table]:
    """What each round brought to each seat, as bars."""
    widest = max(abs(change) for seat in found.seats for row in seat.rounds for change in row) or 1.0
    tables = []
    for name, seat in zip(names_of(record), found.seats, strict=True):
        table = Table(title=name)
        table.add_column(words("luck.round"), justify="right")
        for part in found.parts:
            table.add_column(words(f"luck.{part}"))
        for number, row in enumerate(seat.rounds, 1):
            table.add_row(str(number), *(f"{bar(change, widest)} {points(change, words)}" for change in row))
        tables.append(table)
    return tables


def bar(change: float, widest: float) -> str:
    """As long as the change is large: full for a gain, light for a loss."""
    return (FULL if change >= 0 else EMPTY) * round(WIDTH * abs(change) / widest)
