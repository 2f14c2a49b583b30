"""The log says what happened and by which rules: compared with what the table looked like before and after."""

from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import ANYONE, OVER, SPECTATOR, State
from stammtisch.games.scheffeln.components import BUSINESSES, CARS, COLOURS
from stammtisch.games.scheffeln.table.log import Moved
from stammtisch.record.story import retell
from stammtisch.rulebook.book import entries
from stammtisch.tables.game.match import Match

Told = tuple[State, State, Any]
"""The table before a decision and after it, and one event of the log about it."""


def game_of(name: str, seats: int, options: dict[str, bool], seed: str) -> tuple[Match, list[Told]]:
    """A whole game at a table in which everybody does anything allowed."""
    match = Match(name, ("guest",) * seats, options, seed * 64, (None,) * seats)
    match.settle(1, 0)
    dice, told, seq = dice_from_seed(int(seed, 16)), [], 1
    while not match.over:
        match.reveal_all()
        match.tell(seq, 0)
        seat = match.game.next_to_decide(match.state, dice) if match.actor == ANYONE else match.actor
        action, before, lines = match.game.pick(match.state, seat, dice), match.state.copy(), len(match.log)
        seq += 1
        match.decide(seq, 0, seat, action, int(match.state.clock) if name == "speed" else None)
        told += [(before, match.state.copy(), line.event) for line in match.lines(SPECTATOR, lines)]
    return match, told


def cars_on(state: State) -> dict[str, list[str]]:
    return {
        letter: [CARS[car] for car in (state.bottom[place], state.top[place]) if car >= 0]
        for place, letter in enumerate(BUSINESSES)
    }


def check_swap(before: State, after: State, event: Any) -> None:
    """A Nasty exchange tells what was given, and to whom."""
    assert COLOURS[before.character[event.seat]] == event.gave
    assert COLOURS[after.character[event.seat]] == event.character
    assert event.partner is None or COLOURS[after.character[event.partner]] == event.gave


def test_a_nasty_exchange_tells_who_gets_whom() -> None:
    partners = set()
    for seed in "123456":
        _, told = game_of("scheffeln", 4, {"run": True}, seed)
        for before, after, event in told:
            if getattr(event, "card", "") == "nasty_exchange" and isinstance(event, Moved):
                check_swap(before, after, event)
                partners.add(event.partner is None)
    assert partners == {True, False}


def check_trip(before: dict[str, list[str]], after: dict[str, list[str]], trip: Any) -> str:
    """Compares a trip with the ring before and after it; the moving rule that it shows, by the ledger's words."""
    was, now = before[trip.start], after[trip.to]
    assert trip.car in was
    assert trip.car in now
    mover = [trip.car, trip.carries] if trip.carries else [trip.car]
    assert mover == (was[1:] if trip.leaves else was)
    assert trip.leaves == (was[0] if was[-1] == trip.car and len(was) == 2 else None)
    if trip.start == trip.to:
        assert all(before[letter] for letter in BUSINESSES)
        return "A-1"
    assert now == ([trip.onto] if trip.onto else []) + mover
    if trip.way == "leap":
        return ""
    step = 1 if trip.way == "forward" else -1
    way = [trip.start, *trip.skips, trip.to]
    assert all(BUSINESSES[(BUSINESSES.index(a) + step) % 8] == b for a, b in pairwise(way))
    assert all(len(before[skip]) >= (1 if trip.carries else 2) for skip in trip.skips)
    if trip.carries:
        return "S-MOVE-10" if trip.skips else "S-MOVE-9"
    if trip.skips:
        return "S-MOVE-8"
    return "S-MOVE-5" if trip.leaves else "S-MOVE-7" if trip.onto else "S-MOVE-6"


@pytest.mark.parametrize("options", [{"run": True, "mafia": True}, {"mafia": True, "mafia_keeps": True}, {}])
def test_every_drive_is_told_as_it_was_with_the_rule_that_stopped_it(options: dict[str, bool]) -> None:
    seen = Counter[str]()
    for seed in "123456":
        for before, after, event in game_of("scheffeln", 3, options, seed)[1]:
            trip = getattr(event, "trip", None)
            if not trip:
                continue
            rule = check_trip(cars_on(before), cars_on(after), trip)
            assert not rule or rule in event.rules
            seen[rule] += 1
    assert {"S-MOVE-5", "S-MOVE-7", "S-MOVE-8", "S-MOVE-9", "S-MOVE-10"} <= set(seen), seen


@pytest.mark.parametrize(("name", "options"), [("scheffeln", {"mafia": True, "run": True}), ("speed", {})])
def test_takings_add_up_to_what_everybody_gained_and_name_the_car_that_covers(
    name: str, options: dict[str, bool]
) -> None:
    seen = Counter[str]()
    for seed in "12345":
        for before, after, event in game_of(name, 3, options, seed)[1]:
            if not hasattr(event, "takings"):
                continue
            gained = (after.money - before.money).tolist()
            for seat in range(3):
                assert sum(each.token or 0 for each in event.takings if each.seat == seat) == gained[seat]
            for each in event.takings:
                seen[each.rule] += 1
                if each.business:
                    there = cars_on(after)[each.business]
                    assert each.covered_by == (there[1] if there[-1] != each.car else None)
                    assert each.rule in event.rules
                if each.rule == "S-MAFIA-7":
                    lowest = min(other.business for other in event.takings if other.token is not None and other != each)
                    assert next(o.business for o in event.takings if o.seat == each.seat) == lowest
    wanted = {"S-SCORE-1", "S-SCORE-2"} | ({"S-MAFIA-5", "S-MAFIA-7"} if name == "scheffeln" else {"SPEED-11"})
    assert wanted <= set(seen), seen


def test_a_row_of_speed_is_told_as_seven_trips_that_lead_to_the_cars_that_are_paid() -> None:
    for before, _, event in game_of("speed", 4, {}, "7")[1]:
        if hasattr(event, "trips"):
            ring = cars_on(before)
            assert len(event.trips) == 7
            for trip, then in zip(event.trips, event.drives, strict=True):
                after = {letter: list(cars) for letter, cars in then.items()}
                check_trip(ring, after, trip)
                ring = after


def test_a_split_says_how_many_chests_changed_places_and_why() -> None:
    seen = Counter[str]()
    for seed in "123456789":
        for before, after, event in game_of("tafelrunde", 3, {}, seed)[1]:
            if event.__class__.__name__ != "Split":
                continue
            seen.update(event.rules)
            for colour, name in enumerate(("red", "blue", "yellow")):
                kinds = slice(colour * 3, colour * 3 + 3)
                winner, moved = getattr(event.winners, name), getattr(event.moved, name)
                goal = 4 if winner is None else winner
                if after.phase == 3:  # nobody has hidden a chest yet
                    gained = int(after.open[goal, kinds].sum() - before.open[goal, kinds].sum())
                    assert gained == moved
                top = max(getattr(sums, name) for sums in event.sums)
                expected = "A-43" if top == 0 else "T-SCORE-7" if winner is None else "T-SCORE-3"
                assert expected in event.rules
    assert {"T-SCORE-3", "T-SCORE-7"} <= set(seen), seen


@pytest.mark.parametrize(
    ("name", "options"), [("scheffeln", {"run": True, "mafia": True}), ("speed", {}), ("tafelrunde", {})]
)
def test_every_line_of_a_game_has_a_rule_that_the_rulebook_explains(name: str, options: dict[str, bool]) -> None:
    known, met = entries("en"), Counter[str]()
    for seed in "abcdef":
        match, _ = game_of(name, 3, options, seed)
        for line in match.lines(SPECTATOR, 0):
            rules = getattr(line.event, "rules", ())
            assert rules, line
            assert set(rules) <= set(known)
            met.update(rules)
        assert match.log[-1].event["do"] == "end"
        assert match.log[-1].event["winners"] == match.record().result.winners  # type: ignore[union-attr]
    assert len(met) > 8, met


@pytest.mark.parametrize(
    ("name", "options"), [("scheffeln", {"run": True, "mafia": True}), ("speed", {}), ("tafelrunde", {})]
)
def test_a_game_that_goes_on_from_a_record_tells_the_same_log(name: str, options: dict[str, bool]) -> None:
    match, _ = game_of(name, 3, options, "5")
    own = [line.event for line in match.log if line.event["do"] != "end"]
    told = retell(match.record(), len(match.scribe.events))
    assert msgspec.json.decode(msgspec.json.encode(told)) == own
    assert match.actor == OVER
