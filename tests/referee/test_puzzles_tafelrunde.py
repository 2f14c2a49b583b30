"""Die Tafelrunde 2: the referee and the solver agree on what is certain, and neither needs what nobody has seen."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch.bots.view import View
from stammtisch.games.tafelrunde import puzzles
from stammtisch.games.tafelrunde.moves import MOVES
from stammtisch.record.format import Record
from stammtisch.record.replay import Replay
from stammtisch.referee import judge, play
from stammtisch.referee.asks import Fault
from stammtisch.referee.puzzles_tafelrunde import prove

POSITIONS = 9
"""Of each kind, for each number of players and each house rule."""


def cut(record: dict[str, Any], at: int) -> dict[str, Any]:
    """The game before its event number `at`."""
    events = [{word: said for word, said in event.items() if word != "choices"} for event in record["events"][:at]]
    return {**record, "events": events, "result": None, "cut": "a puzzle"}


def asked(record: dict[str, Any]) -> Iterator[tuple[dict[str, Any], int, str, View]]:
    """All questions that a game gives rise to."""
    replay = Replay(msgspec.convert(record, Record))
    while replay.at < len(record["events"]):
        at, seat = replay.at, record["events"][replay.at].get("seat")
        if seat is not None and not replay.owed:
            view = View("tafelrunde", replay.state, seat)
            for kind in puzzles.asks(view.table, seat):
                yield cut(record, at), seat, kind, view
        replay.advance()


def solved(view: View, kind: str) -> dict[str, int] | None:
    """The solver's worths, by the move as the referee names it."""
    solution = puzzles.solve(view.table, view.seat, kind)
    if solution is None:
        return None
    return {json.dumps(msgspec.to_builtins(MOVES[act]), sort_keys=True): w for act, w in solution.worths.items()}


@pytest.mark.parametrize("house_rule", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_referee_finds_what_the_solver_finds(seats: int, house_rule: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "MOST_TABLES", 300)
    same = dict.fromkeys(puzzles.KINDS, 0)
    for seed in range(6):
        for record, seat, kind, view in asked(play("tafelrunde", seats, {"bonus_needs_card": house_rule}, seed)):
            found = solved(view, kind) if same[kind] < POSITIONS else None
            if found is not None:
                assert prove(record, seat, kind) == found, (kind, seat, record["events"])
                same[kind] += 1
    assert min(same.values()) >= POSITIONS // 3, same


def first_preys() -> Iterator[tuple[dict[str, Any], int]]:
    """Games in their first prey while somebody else still has a card that nobody knows, and who decides."""
    for seed in range(40):
        record = play("tafelrunde", 3, {}, seed)
        cards = [5, 5, 5]
        for at, event in enumerate(record["events"]):
            if event["do"] == "split":
                break
            if "seat" in event:
                if sum(cards) - cards[event["seat"]] == 1 and cards[event["seat"]] <= 3:
                    yield cut(record, at), event["seat"]
                    break
                cards[event["seat"]] -= cards[event["seat"]] if event["do"] == "back_out" else 1


def with_other_secrets(record: dict[str, Any], seat: int, rng: Random) -> dict[str, Any]:
    """The same first prey with everything shuffled that the seat has not seen."""
    other: dict[str, Any] = json.loads(json.dumps(record))
    setup = other["setup"]
    turned = len(other["events"][0]["chests"])
    pile = setup["chests"][turned:]
    rng.shuffle(pile)
    setup["chests"][turned:] = pile
    for number in range(3):
        seen = {event["card"] for event in other["events"] if event.get("seat") == number and "card" in event}
        hand = set(setup["hands"][number]) if number == seat else seen
        unseen = sorted({*setup["hands"][number], *setup["draw"][number]} - hand)
        rng.shuffle(unseen)
        missing = 5 - len(hand)
        setup["hands"][number] = sorted([*hand, *unseen[:missing]])
        setup["draw"][number] = unseen[missing:]
    return other


def test_what_the_seat_has_not_seen_does_not_change_the_proof() -> None:
    positions = list(first_preys())
    assert len(positions) > 2
    for number, (record, seat) in enumerate(positions):
        other = with_other_secrets(record, seat, Random(number))
        assert judge(other) == []
        assert other["setup"] != record["setup"]
        assert prove(other, seat, "raid") == prove(record, seat, "raid")


def test_the_referee_says_where_nothing_of_the_kind_is_asked() -> None:
    record, seat = next(first_preys())
    with pytest.raises(Fault, match="a decision of seat"):
        prove(record, (seat + 1) % 3, "raid")
    with pytest.raises(Fault, match="in the phase of such a puzzle"):
        prove(record, seat, "hide")
    with pytest.raises(Fault, match="ends before a decision"):
        prove(cut(record, 0), seat, "raid")
