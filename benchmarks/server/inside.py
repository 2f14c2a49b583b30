"""Where the microseconds of a move go inside a table, without sockets and disk.

    python -m benchmarks.server.inside [GAME] [--profile]

A hundred tables are played in turn, as a server does it, so that nothing is still at hand from the move before. Shown
are the quickest stretch of a hundred moves, which is what the work costs when nothing disturbs it, and the median, in
time of the processor.
"""

import argparse
import cProfile
import pstats
import random
import statistics
import time

import msgspec

from stammtisch.record.format import RULES_VERSION
from stammtisch.server.run import rest_the_collector
from stammtisch.tables.actions.dispatch import entries_for
from stammtisch.tables.actions.opening import opening_of
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import GameStarted, encode
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.session import Guest, LiveTable
from stammtisch.tables.wire.messages import ClientMessage, GameName
from stammtisch.tables.wire.requests import NewTable, SeatWish

SEATS, TABLES, ROUNDS = 4, 100, 60
PARTS = ("read and judge", "carry out", "tell all four", "what is due next")

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def new_table(game: GameName) -> LiveTable:
    """A running game for four people, all of them connected."""
    opening = opening_of(NewTable(game=game, seats=(SeatWish("me"),) * SEATS), "p0", "Anna", 1_000)
    chairs = tuple(msgspec.structs.replace(chair, person=f"p{seat}") for seat, chair in enumerate(opening.seats))
    live = LiveTable(Table("abcdefghijklmnop", msgspec.structs.replace(opening, seats=chairs)), 0)
    for seat in range(SEATS):
        live.guests.append(Guest(f"p{seat}", "", lambda *messages: None))
        live.presence.come(f"p{seat}")
    live.table.fold(1, GameStarted(at=1_000, rules=RULES_VERSION, first=-1))
    return live


def move(live: LiveTable, luck: random.Random, spent: list[float]) -> None:
    """One move from its message to everybody's view."""
    table, match = live.table, live.table.match
    assert match is not None
    seat = match.asking()[0]
    chosen = match.engine.named[luck.choice(match.engine.legal(match.cells, seat))]
    wish = {"type": "decide", "id": str(table.seq), "seat": seat, "after": table.seq, "move": chosen}
    raw = msgspec.json.encode(wish)
    moments = [time.thread_time()]
    entries = entries_for(table, Presence(0), f"p{seat}", "", _decoder.decode(raw), 1_000)
    for entry in entries:
        encode(entry)
    moments.append(time.thread_time())
    for entry in entries:
        table.fold(table.seq + 1, entry)
    moments.append(time.thread_time())
    live.tell_step(1_000)
    moments.append(time.thread_time())
    live.duty(Pace())
    moments.append(time.thread_time())
    for part in range(len(PARTS)):
        spent[part] += moments[part + 1] - moments[part]


def stretches(game: GameName) -> list[list[float]]:
    """Seconds of each part of a move, for stretches in which every table makes one."""
    luck, found = random.Random(3), []
    tables = [new_table(game) for _ in range(TABLES)]
    rest_the_collector()
    for _ in range(ROUNDS):
        spent = [0.0] * len(PARTS)
        for place, live in enumerate(tables):
            if live.table.status != "running":
                tables[place] = live = new_table(game)
            move(live, luck, spent)
        found.append([part / TABLES for part in spent])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", choices=("scheffeln", "tafelrunde"), default="scheffeln")
    parser.add_argument("--profile", action="store_true", help="list the dearest functions")
    arguments = parser.parse_args()
    found = stretches(arguments.game)
    quickest, middle = min(found, key=sum), [statistics.median(part) for part in zip(*found, strict=True)]
    print(f"{'':<20}{'quickest':>11}{'median':>11}")
    for name, best, median in zip(
        (*PARTS, "together"), (*quickest, sum(quickest)), (*middle, sum(middle)), strict=True
    ):
        print(f"{name:<20}{best * 1e6:>8.1f} µs{median * 1e6:>8.1f} µs")
    if arguments.profile:
        profile = cProfile.Profile(time.thread_time)
        profile.runcall(stretches, arguments.game)
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)


if __name__ == "__main__":
    main()
