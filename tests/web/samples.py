"""Positions to look at without a server: what it would welcome one viewer with, in the middle of seeded games.

`python -m tests.web.samples` (or `make samples`) writes them anew; the page shows them under `/sample/NAME`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import ANYONE, OVER, State
from stammtisch.games.registry import info
from stammtisch.games.scheffeln.state import CHOOSE
from stammtisch.games.tafelrunde.components import SPECIAL, ZORK
from stammtisch.games.tafelrunde.state import HIDE, PLAY
from stammtisch.record.story import retell, story_of
from stammtisch.record.write import Scribe
from stammtisch.tables.send.views import see
from stammtisch.tables.wire.messages import VERSION

FOLDER = Path(__file__).resolve().parents[2] / "web" / "src" / "samples"
NAMES = ("You", "Ada", "Bruno", "Cleo", "Dora", "Emil", "Frida", "Gus")
LONG_NAMES = ("You", "Maximiliane Freudenreich", "Bartholomäus von Hohenau", "Wilhelmina Winterbottoms")
"""As long as a name may be."""
CROWDED = {"tafelrunde-crowded"}
"""Samples with the longest names."""
SOON = 1_800_000_000_000
"""A moment, in milliseconds since 1970."""

Wanted = Callable[[State], bool]


def play(game: str, seats: int, options: dict[str, bool], seed: int, wanted: Wanted, first: int = -1) -> Scribe:
    """A game of bots up to the first position that is wanted."""
    table = Scribe(game, ["guest"] + ["bot:casual"] * (seats - 1), options, first)
    dice = dice_from_seed(seed)
    bots = [make_bot("beginner", seed + seat) for seat in range(seats)]
    while True:
        table.settle(dice)
        seat = table.game.actor(table.state)
        if seat == OVER or wanted(table.state):
            return table
        if seat == ANYONE:
            seat = table.game.next_to_decide(table.state, dice)
            table.decide(seat, table.game.pick(table.state, seat, dice))
        else:
            table.decide(seat, bots[seat].decide(View(game, table.state, seat)))


def as_seen(event: dict[str, Any], viewer: int) -> dict[str, Any]:
    """Without what only a complete record tells: how many choices there were, and the card somebody else hid."""
    seen = {key: value for key, value in event.items() if key != "choices"}
    return {**seen, "card": "?"} if event["do"] == "exchange" and event["seat"] != viewer else seen


def welcome(table: Scribe, names: tuple[str, ...] = NAMES, viewer: int = 0) -> dict[str, object]:
    """The server's first message to that seat."""
    seats = len(table.seats)
    view = msgspec.to_builtins(see(table.name, table.state, viewer, open_book=info(table.name).open_book))
    over = view["end"] is not None
    told = retell(table.record(), len(table.events)) + ([story_of(table.name).ended(table.state)] if over else [])
    log = [
        {"seq": place + 2, "at": SOON, "event": as_seen(event, viewer)}
        for place, event in enumerate(told)
        if event["do"] not in ("deal", "draw", "shuffle")
    ]
    asked = None if over or view.get("turn") is None else {"seats": [view["turn"]], "since": SOON, "until": None}
    return {
        "type": "welcome",
        "v": VERSION,
        "now": SOON,
        "you": {"seats": [viewer], "host": True, "may_take_back": []},
        "table": {
            "id": "sample",
            "seq": len(log) + 1,
            "game": table.name,
            "options": table.options,
            "status": "over" if over else "running",
            "games": 1,
            "seats": [
                {
                    "seat": seat,
                    "kind": "bot" if seat else "person",
                    "name": names[seat],
                    "level": "casual" if seat else None,
                    "here": True,
                    "away_since": None,
                    "stand_in": False,
                    "left": False,
                    "resigned": False,
                    "muted": False,
                    "nonce": None,
                }
                for seat in range(seats)
            ],
            "host": 0,
            "listed": False,
            "spectators": True,
            "watching": 0,
            "seconds": None,
            "patience": None,
            "stand_in": "casual",
            "hints": True,
            "open_book": info(table.name).open_book,
            "pace": "normal",
            "audience": True,
            "asking": asked,
            "take_back": None,
            "removal": None,
            "rematch": [],
            "held": False,
            "imported": False,
            "commitment": {"sha256": "0" * 64, "seed": None},
        },
        "sights": [{"seat": viewer, "view": view, "log": log}],
        "said": [
            {
                "type": "said",
                "seq": 3,
                "at": SOON,
                "seat": seats - 1,
                "name": names[seats - 1],
                "text": None,
                "emote": "thinking",
            }
        ],
    }


def my_turn(phase: int, rounds: int) -> Wanted:
    return lambda state: state.turn == 0 and state.phase == phase and state.rounds >= rounds


def with_run_cards(state: State) -> bool:
    """My first card in a later round, with two RUN cards in hand: what the picture of the look shows."""
    held = [card for card in range(8, 12) if int(state.hand[0]) >> 2 * card & 3]
    return state.turn == 0 and state.phase == 3 and state.rounds >= 3 and state.laps == 4 and len(held) >= 2


def opening(state: State) -> bool:
    """I open the prey and hold Closing time."""
    return (
        state.turn == state.start == 0
        and state.phase == PLAY
        and state.laid == 0
        and state.rounds >= 2
        and int(state.hand[0]) >> 15 & 1 == 1
        and state.special[0] == 0
    )


def crowded(state: State) -> bool:
    """I hold eight cards with Zork, have hidden chests, and three chests of one colour stand before somebody."""
    three = any(
        int(state.open[seat, 3 * colour : 3 * colour + 3].sum()) >= 3 for seat in range(4) for colour in range(3)
    )
    zork = state.special[0] == ZORK and int(state.hand[0]) >> SPECIAL & 1 == 1
    mine = state.turn == 0 and state.phase == PLAY and state.laid >= 4
    return mine and zork and three and state.hand_size[0] >= 8 and int(state.hidden[0].sum()) >= 2


def first_game(game: str, seats: int, wanted: Wanted) -> Scribe:
    """The first seeded game in which that comes."""
    games = (play(game, seats, {}, seed, wanted) for seed in range(1, 2000))
    return next(table for table in games if table.game.actor(table.state) != OVER)


def samples() -> dict[str, Scribe]:
    both = {"run": True, "mafia": True}
    return {
        "scheffeln": play("scheffeln", 4, both, 5, with_run_cards, 1),
        "scheffeln-choose": play("scheffeln", 3, {"mafia": True}, 4, my_turn(CHOOSE, 1), 1),
        "scheffeln-two": play("scheffeln", 2, {}, 9, my_turn(3, 2), 1),
        "scheffeln-end": play("scheffeln", 4, both, 5, lambda _: False, 1),
        "speed": play(
            "speed", 5, {}, 3, lambda state: state.rounds >= 2 and state.undecided == 1 and state.character[0] < 0
        ),
        "speed-eight": play("speed", 8, {}, 8, lambda state: state.rounds >= 2 and (state.character >= 0).sum() == 4),
        "speed-end": play("speed", 5, {}, 3, lambda _: False),
        "tafelrunde": play("tafelrunde", 3, {}, 11, lambda state: my_turn(PLAY, 4)(state) and state.laid >= 3),
        "tafelrunde-four": play("tafelrunde", 4, {}, 2, lambda state: my_turn(PLAY, 5)(state) and state.laid >= 4),
        "tafelrunde-hide": play("tafelrunde", 3, {}, 6, my_turn(HIDE, 2)),
        "tafelrunde-end": play("tafelrunde", 3, {}, 11, lambda _: False),
        "tafelrunde-open": first_game("tafelrunde", 3, opening),
        "tafelrunde-crowded": first_game("tafelrunde", 4, crowded),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, table in samples().items():
        names = LONG_NAMES if name in CROWDED else NAMES
        text = msgspec.json.format(msgspec.json.encode(welcome(table, names)), indent=1)
        (FOLDER / f"{name}.json").write_bytes(text + b"\n")
