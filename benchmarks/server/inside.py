"""Where the microseconds of a move go inside a table, without sockets and disk.

    python -m benchmarks.server.inside [GAME] [--profile]

Of many stretches of sixteen moves the quickest is shown: what the work costs when nothing disturbs it.
"""

import argparse
import cProfile
import pstats
import random
import time

import msgspec

from stammtisch.record.format import RULES_VERSION
from stammtisch.tables.duties import Pace
from stammtisch.tables.entries import GameStarted, encode
from stammtisch.tables.judging import entries_for
from stammtisch.tables.live import Guest, LiveTable
from stammtisch.tables.messages import ClientMessage, GameName
from stammtisch.tables.opening import opening_of
from stammtisch.tables.requests import NewTable, SeatWish
from stammtisch.tables.table import Table

SEATS, STRETCH, GAMES = 4, 16, 40
PARTS = ("read and judge", "carry out", "tell all four", "what is due next")

_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def new_table(game: GameName) -> LiveTable:
    """A running game for four people, all of them connected."""
    opening = opening_of(NewTable(game=game, seats=(SeatWish("me"),) * SEATS), "p0", "Anna", 1_000)
    chairs = tuple(msgspec.structs.replace(chair, person=f"p{seat}") for seat, chair in enumerate(opening.seats))
    live = LiveTable(Table("abcdefghijklmnop", msgspec.structs.replace(opening, seats=chairs)), 0)
    for seat in range(SEATS):
        live.guests.append(Guest(f"p{seat}", "", lambda message: None))
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
    moments = [time.perf_counter()]
    entries = entries_for(table, f"p{seat}", "", _decoder.decode(raw), 1_000)
    for entry in entries:
        encode(entry)
    moments.append(time.perf_counter())
    for entry in entries:
        table.fold(table.seq + 1, entry)
    moments.append(time.perf_counter())
    live.tell_step(1_000)
    moments.append(time.perf_counter())
    live.duty(Pace())
    moments.append(time.perf_counter())
    for part in range(len(PARTS)):
        spent[part] += moments[part + 1] - moments[part]


def quickest(game: GameName) -> list[float]:
    """Seconds of each part in the quickest stretch."""
    luck, best = random.Random(3), [float("inf")]
    for _ in range(GAMES):
        live = new_table(game)
        while live.table.status == "running":
            spent, made = [0.0] * len(PARTS), 0
            while made < STRETCH and live.table.status == "running":
                move(live, luck, spent)
                made += 1
            if made == STRETCH and sum(spent) < sum(best):
                best = spent
    return [part / STRETCH for part in best]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", choices=("scheffeln", "tafelrunde"), default="scheffeln")
    parser.add_argument("--profile", action="store_true", help="list the dearest functions")
    arguments = parser.parse_args()
    found = quickest(arguments.game)
    for name, seconds in zip(PARTS, found, strict=True):
        print(f"{name:<20}{seconds * 1e6:>8.1f} µs")
    print(f"{'together':<20}{sum(found) * 1e6:>8.1f} µs")
    if arguments.profile:
        profile = cProfile.Profile(time.thread_time)
        profile.runcall(quickest, arguments.game)
        pstats.Stats(profile).sort_stats("tottime").print_stats(30)


if __name__ == "__main__":
    main()
