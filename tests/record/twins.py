"""Other courses that a running game could have taken without one viewer noticing.

A candidate is the same record with something hidden changed. It counts as a twin if it replays without a fault and the
viewer's views are the same after every event; what that viewer may download must then be the same as well.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import numpy as np

from stammtisch.games.faults import Fault
from stammtisch.games.protocol import State
from stammtisch.record.format import Record, decode
from stammtisch.record.replay import Replay
from stammtisch.testing.checks import mask
from tests.record.samples import Plain, to_line

Candidate = tuple[str, Plain]
"""What was changed, and the record with the change."""


def swap_tokens(plain: Plain, viewer: int, rng: Random) -> None:
    """Two tokens, of one business or, in Speed, of any two."""
    tokens = plain["setup"]["tokens"]
    here = rng.choice("ABCDEFGH")
    there = rng.choice("ABCDEFGH") if plain["game"] == "speed" else here
    one, other = rng.randrange(4), rng.randrange(4)
    tokens[here][one], tokens[there][other] = tokens[there][other], tokens[here][one]


def rounds_of(plain: Plain) -> list[tuple[list[list[str]], list[Plain]]]:
    """Each deal's hands, and the events of its round."""
    rounds: list[tuple[list[list[str]], list[Plain]]] = [(plain["setup"]["hands"], [])]
    for event in plain["events"]:
        if event["do"] == "deal":
            rounds.append((event["hands"], []))
        rounds[-1][1].append(event)
    return rounds


def change_card(plain: Plain, viewer: int, rng: Random) -> None:
    """A card that another seat still holds becomes a card of another kind."""
    hands, _ = rounds_of(plain)[-1]
    seat = rng.choice([seat for seat in range(len(hands)) if seat != viewer])
    kinds = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "white", "joker", "backward"]
    hands[seat][rng.randrange(4)] = rng.choice(kinds)
    hands[seat].sort()


def change_discard(plain: Plain, viewer: int, rng: Random) -> None:
    """A card that another seat laid face down, in any round, becomes a card of another kind."""
    hands, events = rng.choice(rounds_of(plain))
    exchanges = [event for event in events if event["do"] == "exchange" and event["seat"] != viewer]
    if exchanges:
        event = rng.choice(exchanges)
        hand = hands[event["seat"]]
        hand.remove(event["card"])
        event["card"] = rng.choice(["red", "orange", "yellow", "green", "teal", "blue", "purple", "white", "joker"])
        hand.append(event["card"])
        hand.sort()


def rename_cards(plain: Plain, viewer: int, rng: Random) -> None:
    """Two cards of one set change places wherever the table cannot see them: hands, draw piles, draws."""
    setup = plain["setup"]
    seat = rng.randrange(len(setup["hands"]))
    one, other = rng.sample(setup["hands"][seat] + setup["draw"][seat], 2)
    names = {one: other, other: one}

    def rename(cards: list[str]) -> list[str]:
        return [names.get(card, card) for card in cards]

    setup["hands"][seat] = sorted(rename(setup["hands"][seat]))
    setup["draw"][seat] = rename(setup["draw"][seat])
    for event in plain["events"]:
        if event["do"] == "draw":
            event["cards"][seat] = rename(event["cards"][seat])
        elif event["do"] == "shuffle" and event["seat_pile"] == seat:
            event["draw"] = rename(event["draw"])


def swap_chests(plain: Plain, viewer: int, rng: Random) -> None:
    chests = plain["setup"]["chests"]
    one, other = rng.sample(range(len(chests)), 2)
    chests[one], chests[other] = chests[other], chests[one]


CHANGES: dict[str, tuple[Callable[[Plain, int, Random], None], ...]] = {
    "scheffeln": (swap_tokens, change_card, change_discard),
    "speed": (swap_tokens,),
    "tafelrunde": (rename_cards, swap_chests),
}


def course(plain: Plain, viewer: int) -> tuple[list[bytes], Plain, State] | None:
    """The viewer's view after every step, the record with true choices, and the last state; None for a faulty one."""
    bare = {**plain, "events": [{k: v for k, v in event.items() if k != "choices"} for event in plain["events"]]}
    try:
        replay = Replay(decode(to_line(bare)))
        game, actions = replay.game, np.empty(replay.game.ACTIONS, np.int16)
        views = [mask(game, replay.state, viewer).tobytes()]
        while replay.at < len(bare["events"]):
            event = bare["events"][replay.at]
            if "seat" in event and not replay.owed:
                legal = game.legal(replay.state, event["seat"], actions)
                event["choices"] = game.events.choices(replay.state, event["seat"], legal)
            replay.advance()
            views.append(mask(game, replay.state, viewer).tobytes())
    except Fault:
        return None
    return views, bare, replay.state


def twins(record: Record, line: bytes, viewer: int, rng: Random, tries: int) -> Iterator[tuple[str, Plain, State]]:
    """What was changed, the record and its last state, for changes that the viewer never saw."""
    plain: Plain = json.loads(line)
    true: Any = course(plain, viewer)
    assert true is not None, "the game itself is faulty"
    for _ in range(tries):
        change = rng.choice(CHANGES[record.game])
        candidate = deepcopy(plain)
        change(candidate, viewer, rng)
        if candidate != plain:
            found = course(candidate, viewer)
            if found is not None and found[0] == true[0]:
                yield change.__name__, found[1], found[2]
