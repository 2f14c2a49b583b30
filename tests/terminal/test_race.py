"""Speed in real time: who touches first has it, whoever is told first."""

import asyncio
import time

import pytest

from stammtisch.bots.view import View
from stammtisch.games.protocol import ANYONE
from stammtisch.record.format import Event
from stammtisch.terminal.table.dialogue import Dialogue
from stammtisch.terminal.table.face import face_of
from stammtisch.terminal.table.runner import Runner
from stammtisch.terminal.table.table import Table
from tests.terminal.driving import dealt_table

RATE = 20.0
RED, ORANGE, DECLINE = 0, 1, 8


class Scripted:
    """A bot that touches one character at one moment, and takes its time to say which."""

    def __init__(self, when: int, what: int, thinks: float = 0.0) -> None:
        self.when, self.what, self.thinks = when, what, thinks

    def reaction(self, view: View) -> int:
        return self.when

    def decide(self, view: View) -> int:
        time.sleep(self.thinks)
        legal = [int(action) for action in view.legal()]
        return self.what if self.what in legal else legal[0]


def row_open_table(seats: int, *bots: Scripted, first: int = 0) -> Table:
    """A table whose first row lies open."""
    table = dealt_table("speed", first, seats)
    table.bots.update(enumerate(bots, 1))
    while table.actor != ANYONE:
        table.chance()
    return table


def race(table: Table, *touches: tuple[int, int]) -> tuple[list[Event], list[int]]:
    """One round, you touching at those moments; the decisions in order, and what you were refused."""
    refused: list[int] = []
    shown: list[View] = []
    runner = Runner(table, face_of(table), lambda view, scene, told: shown.append(view), refused.append, RATE)

    async def touch() -> None:
        for moment, action in touches:
            while runner.clock < moment:
                await asyncio.sleep(0.001)
            runner.offer(action)

    async def play() -> None:
        await asyncio.wait_for(asyncio.gather(runner.race(), touch()), 60)

    asyncio.run(play())
    assert shown
    return [event for event in table.record().events if "ms" in event], refused


def order(events: list[Event]) -> list[tuple[int, str]]:
    return [(event["seat"], event.get("character", "none")) for event in events]


@pytest.mark.rule("SPEED-8")
def test_the_first_to_touch_a_character_has_it() -> None:
    table = row_open_table(3, Scripted(4_000, RED), Scripted(8_000, ORANGE))
    events, refused = race(table, (1_000, RED))
    assert order(events)[0] == (0, "red")
    assert [seat for seat, _ in order(events)] == [0, 1, 2]
    assert not refused


def test_a_bot_that_touched_earlier_has_it_even_if_it_says_so_later() -> None:
    table = row_open_table(3, Scripted(1_000, RED, thinks=0.2), Scripted(20_000, ORANGE))
    events, refused = race(table, (2_000, RED), (9_000, ORANGE))
    assert order(events)[:2] == [(1, "red"), (0, "orange")]
    assert refused == [RED]


@pytest.mark.rule("A-33")
def test_equal_moments_go_to_the_seat_nearest_the_starting_player() -> None:
    table = row_open_table(4, Scripted(2_000, RED), Scripted(2_000, RED), Scripted(2_000, RED), first=2)
    start = int(table.view().table.start)
    events, _ = race(table, (500, ORANGE))
    others = [seat for seat, _ in order(events) if seat != 0]
    assert others == sorted((1, 2, 3), key=lambda seat: (seat - start) % 4)
    assert order(events)[1] == (others[0], "red")


@pytest.mark.rule("SPEED-10", "SPEED-11", "A-32")
def test_who_lets_the_countdown_lapse_declines_at_its_end() -> None:
    table = row_open_table(3, Scripted(1_000, RED), Scripted(2_000, ORANGE))
    events, _ = race(table)
    assert order(events)[-1] == (0, "none")
    assert events[-1]["ms"] == events[-2]["ms"] + 5_000


@pytest.mark.rule("SPEED-10", "A-31")
def test_a_bot_that_takes_none_leaves_you_five_seconds() -> None:
    table = row_open_table(3, Scripted(1_000, RED), Scripted(2_000, DECLINE))
    events, _ = race(table)
    assert order(events) == [(1, "red"), (2, "none"), (0, "none")]
    assert [event["ms"] for event in events] == [1_000, 2_000, 7_000]


def test_a_bot_slower_than_the_countdown_declines_too() -> None:
    table = row_open_table(3, Scripted(1_000, RED), Scripted(60_000, ORANGE))
    events, _ = race(table, (1_500, ORANGE))
    assert order(events)[-1] == (2, "none")


def test_declining_is_a_decision_like_any_other() -> None:
    table = row_open_table(3, Scripted(1_000, RED), Scripted(2_000, ORANGE))
    events, _ = race(table, (500, DECLINE))
    assert order(events)[0] == (0, "none")
    assert len(events) == 3


def test_bots_take_longer_in_the_next_round_with_somebody_who_is_slow() -> None:
    found = {}
    for moment in (1_000, 30_000):
        table = row_open_table(3, Scripted(900, RED), Scripted(40_000, DECLINE))
        assert table.reactions() == {1: 900, 2: 40_000}
        race(table, (moment, ORANGE))
        while table.actor != ANYONE:
            table.chance()
        found[moment] = table.reactions()
    assert found[1_000] == {1: 540, 2: 24_000}
    assert found[30_000] == {1: 1_800, 2: 64_999}


def race_in_lines(monkeypatch: pytest.MonkeyPatch, table: Table, *typed: tuple[int, str]) -> list[Event]:
    """One round without a screen, you typing these lines at those moments; the decisions in order."""
    lines, now = list(typed), [0.0]

    def read(prompt: str) -> str:
        moment, line = lines.pop(0)
        now[0] = moment / 1000
        return line

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr("stammtisch.terminal.table.dialogue.time.monotonic", lambda: now[0])
    Dialogue(table).race()
    assert not lines
    return [event for event in table.record().events if "ms" in event]


@pytest.mark.rule("SPEED-8", "SPEED-10")
def test_in_lines_whoever_was_too_slow_for_a_character_may_take_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = row_open_table(3, Scripted(1_000, RED), Scripted(2_000, ORANGE))
    events = race_in_lines(monkeypatch, table, (1_500, "R"), (6_999, "Y"))
    assert order(events) == [(1, "red"), (2, "orange"), (0, "yellow")]
    assert [event["ms"] for event in events] == [1_000, 2_000, 6_999]
    assert "SPEED-8" in capsys.readouterr().out


@pytest.mark.rule("SPEED-10", "SPEED-11", "A-31", "A-32")
@pytest.mark.parametrize("last", [ORANGE, DECLINE])
def test_in_lines_a_grab_after_the_five_seconds_is_refused(
    last: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = row_open_table(3, Scripted(1_000, RED), Scripted(2_000, last))
    events = race_in_lines(monkeypatch, table, (7_000, "Y"))
    assert order(events)[-1] == (0, "none")
    assert [event["ms"] for event in events] == [1_000, 2_000, 7_000]
    assert "SPEED-11" in capsys.readouterr().out


@pytest.mark.rule("A-33")
def test_in_lines_equal_moments_go_to_the_seat_nearest_the_starting_player(monkeypatch: pytest.MonkeyPatch) -> None:
    table = row_open_table(4, *(Scripted(2_000, DECLINE) for _ in range(3)), first=2)
    events = race_in_lines(monkeypatch, table, (2_000, "R"))
    assert [seat for seat, _ in order(events)] == [2, 3, 0, 1]
