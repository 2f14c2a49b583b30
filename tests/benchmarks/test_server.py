"""The comparison with boardgame.io: who has a turn when, and what is made of what was measured."""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from benchmarks.server import __main__ as comparison
from benchmarks.server import machine, turns
from benchmarks.server.room import MOST_REFUSED, SEATS, Room
from benchmarks.server.turns import Tables, Turn, percentile, rotation, spread
from benchmarks.server.wire import Wire


class FakeRoom(Room):
    """A table whose server answers after that many seconds, by itself."""

    answer_after = 0.001

    def __init__(self, number: int, done: Callable[[Room], None]) -> None:
        super().__init__([0], number, done)
        self.wire = Wire("", "", lambda wire, frame: None)
        self.wire.open = True
        self.told = 0

    async def enter(self) -> None:
        self.wires = [self.wire]
        self.wire.tell = self.answer  # type: ignore[method-assign]
        self.move = self.wire, b""

    def answer(self, payload: bytes, kind: int = 1) -> None:
        self.told += 1
        asyncio.get_running_loop().call_later(self.answer_after, self.all_see)

    def all_see(self) -> None:
        self.move = self.wire, b""
        for seat in range(SEATS):
            self.sees(seat, self.place + (seat == 0))

    def door(self, seat: int) -> tuple[str, str]:
        raise NotImplementedError

    def hear(self, wire: Wire, seat: int, frame: bytes) -> None:
        raise NotImplementedError


@pytest.fixture(autouse=True)
def _a_busy_machine_counts_as_resting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "cpu_of", lambda pid: 0.0)


async def tables_of(count: int) -> Tables:
    tables = Tables([os.getpid()], FakeRoom)
    await tables.fill(count)
    return tables


def test_every_server_gets_as_many_turns_and_none_two_before_the_others_had_theirs() -> None:
    order = list(rotation(["ours", "memory", "flatfile"], 18))
    assert Counter(order) == {"ours": 18, "memory": 18, "flatfile": 18}
    for start in range(0, len(order), 3):
        assert order[start : start + 3] == ["ours", "memory", "flatfile"]


def test_in_a_turn_the_players_of_the_other_servers_wait() -> None:
    async def play() -> tuple[Tables, Tables]:
        first, second = await tables_of(3), await tables_of(3)
        await first.hurry(0.1)
        return first, second

    first, second = asyncio.run(play())
    assert all(room.moves > 3 for room in first.rooms)
    assert all(room.moves == 0 for room in second.rooms)


def test_a_turn_ends_when_the_last_answer_is_there_but_counts_as_speed_only_what_came_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(FakeRoom, "answer_after", 0.4)

    async def play() -> Turn:
        return await (await tables_of(5)).hurry(0.6)

    turn = asyncio.run(play())
    assert (turn.moves, len(turn.took)) == (5, 10)
    assert turn.moves_a_second == pytest.approx(5 / turn.wall)
    turn.cpu = 1.0
    assert turn.cpu_a_move == 0.1


def test_the_next_turn_counts_nothing_of_the_one_before() -> None:
    async def play() -> tuple[Turn, Turn, Tables]:
        tables = await tables_of(2)
        return await tables.hurry(0.05), await tables.hurry(0.05), tables

    first, second, tables = asyncio.run(play())
    assert len(first.took) + len(second.took) == sum(room.moves for room in tables.rooms)


def test_at_a_pace_every_table_makes_its_moves_at_its_own_moment() -> None:
    moments: dict[object, list[float]] = {}

    class Noting(asyncio.SelectorEventLoop):
        """Knows for when each table's moves were asked; how late they come depends on the machine."""

        def call_at(self, when: float, callback: Any, *arguments: Any, **more: Any) -> asyncio.TimerHandle:  # type: ignore[override]
            if getattr(callback, "__name__", "") == "play":
                moments.setdefault(callback.__self__, []).append(when)
            return super().call_at(when, callback, *arguments, **more)

    async def play() -> tuple[Turn, float]:
        tables = await tables_of(4)
        return await tables.keep_pace(3, 20, random.Random(1)), asyncio.get_running_loop().time()

    with asyncio.Runner(loop_factory=Noting) as runner:
        turn, ended = runner.run(play())
    assert len(turn.took) == 12
    for first, second, third in moments.values():
        assert second - first == pytest.approx(0.05)
        assert third - second == pytest.approx(0.05)
        assert third < ended
    assert len({times[0] for times in moments.values()}) == 4


def test_a_server_that_closes_connections_is_an_error_at_once() -> None:
    async def play() -> None:
        tables = await tables_of(2)
        tables.rooms[0].wires[0].connection_lost(None)
        await tables.hurry(0.01)

    with pytest.raises(ConnectionError, match="closed connections of 1 tables"):
        asyncio.run(play())


def test_tables_that_never_get_an_answer_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeRoom, "answer_after", 1000.0)
    monkeypatch.setattr(turns, "PATIENCE", 0.2)

    async def play() -> None:
        await (await tables_of(2)).hurry(0.01)

    with pytest.raises(TimeoutError, match="at 2 tables somebody still waits"):
        asyncio.run(play())


def test_a_player_who_is_refused_asks_again_and_has_waited_since_the_first_time() -> None:
    async def play() -> FakeRoom:
        (room,) = (await tables_of(1)).rooms
        assert isinstance(room, FakeRoom)
        room.answer_after = 1000.0
        room.play()
        room.answer_after = 0.001
        room.try_again(room.wire, "later")
        await asyncio.sleep(0.2)
        return room

    room = asyncio.run(play())
    assert (room.told, room.moves, room.refused) == (2, 1, 1)
    assert room.took > 0.1


def test_a_table_that_is_always_refused_is_an_error() -> None:
    room = FakeRoom(0, lambda room: None)
    room.refused = MOST_REFUSED
    with pytest.raises(AssertionError, match="disk is full"):
        room.try_again(room.wire, "disk is full")


def test_the_spread_is_the_median_and_the_tenth_to_the_ninetieth_percentile() -> None:
    found = spread([10, 0, 1, 9, 2, 8, 3, 7, 4, 6, 5])
    assert (found.median, found.low, found.high) == (5, 1, 9)
    assert spread([3.0]) == turns.Spread(3.0, 3.0, 3.0)


def test_a_percentile_is_one_of_the_figures() -> None:
    figures = [float(figure) for figure in range(100, 0, -1)]
    assert (percentile(figures, 50), percentile(figures, 99)) == (50, 99)
    assert percentile([7.0], 99) == 7


def turn_with(cpu_us: float, moves: int, took_ms: float) -> Turn:
    return Turn(moves, 1.0, cpu_us * moves / 1e6, [took_ms / 1e3] * moves)


def measured(ours_us: float, theirs_us: float, took_ms: float, table_kb: float) -> dict[str, Any]:
    """A run in which one turn of three was disturbed."""
    servers: dict[str, Any] = {}
    for name, cost in ((comparison.OURS, ours_us), (comparison.MEMORY, theirs_us)):
        played = [turn_with(cost, 1000, took_ms), turn_with(9 * cost, 100, took_ms), turn_with(cost, 1000, took_ms)]
        servers[name] = {"fast": comparison.fast_figures(played), "paced": comparison.paced_figures(played)}
    servers[comparison.OURS]["memory"] = {"bytes_a_table": table_kb * 1000 + SEATS * 20_000, "bytes_a_socket": 20_000}
    return {"machine": {**machine.this_machine(), "node": "v1", "boardgame.io": "0"}, "servers": servers}


def test_the_ratio_is_that_of_the_medians_so_that_one_disturbed_turn_does_not_count() -> None:
    ratio, *_ = comparison.bars(measured(100, 350, 10, 50)["servers"])
    assert ratio["value"] == pytest.approx(3.5)


@pytest.mark.parametrize(
    ("run", "verdicts"),
    [
        (measured(100, 300, 24, 60), [True, None, True, True]),
        (measured(100, 299, 25, 61), [False, None, False, False]),
    ],
)
def test_a_bar_is_met_or_it_is_not(run: dict[str, Any], verdicts: list[bool | None]) -> None:
    assert [bar["met"] for bar in comparison.bars(run["servers"])] == verdicts


def test_the_late_moves_of_one_bad_turn_show_in_the_percentile_over_all() -> None:
    quick, bad = turn_with(100, 100, 1), turn_with(100, 100, 200)
    figures = comparison.paced_figures([quick, quick, bad, quick, quick])
    assert figures["p99_ms"]["median"] == pytest.approx(1)
    assert figures["p99_of_all_ms"] == pytest.approx(200)


def test_the_report_names_the_build_of_python_and_every_bar() -> None:
    run = measured(100, 200, 10, 50)
    run["bars"] = comparison.bars(run["servers"])
    lines = comparison.report(run)
    assert max(map(len, lines)) <= 120
    assert machine.build_of_python() in lines[0]
    text = "\n".join(lines)
    assert "2.0 x     >= 3 x (goal 4 x): NOT met" in text
    assert "< 25 ms: met" in text
    assert "<= 60 kB: met" in text


def test_how_python_was_built_is_read_from_what_configure_was_given() -> None:
    assert "configured with PGO and with LTO" in machine.build_of_python("'--enable-optimizations' '--with-lto=full'")
    assert "configured without PGO and without LTO" in machine.build_of_python("'--prefix=/usr' '--with-lto=no'")


def test_the_cpu_of_a_process_is_that_of_the_process() -> None:
    before = machine.cpu_of(os.getpid())
    sum(range(1_000_000))
    spent = machine.cpu_of(os.getpid()) - before
    assert 0.001 < spent < 5
