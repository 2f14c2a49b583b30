"""Turns: one at a time, in the order in which they came, whatever happens to one of them."""

import asyncio
from collections.abc import Callable

import pytest

from stammtisch.tables.live.turns import Turns


class Line:
    """Turns, and a list of what happened in them."""

    def __init__(self) -> None:
        self.turns, self.done = Turns(), list[object]()

    def at_once(self, name: object) -> Callable[[], None]:
        def begin() -> None:
            self.done.append(name)
            self.turns.end()

        return begin

    def until_later(self, name: object) -> Callable[[], None]:
        """Its turn goes on until somebody ends it."""
        return lambda: self.done.append(name)

    async def coroutine(self, name: object) -> None:
        async with self.turns:
            self.done.append(name)
            await asyncio.sleep(0)
            self.done.append(name)


def test_whoever_comes_first_is_first() -> None:
    line = Line()
    line.turns.take(line.until_later(1))
    for number in (2, 3, 4):
        line.turns.take(line.at_once(number))
    assert line.done == [1]
    assert line.turns.waiting == 3
    line.turns.end()
    assert line.done == [1, 2, 3, 4]
    assert not line.turns.taken


def test_a_line_of_thousands_who_are_done_at_once_is_no_recursion() -> None:
    line = Line()
    line.turns.take(line.until_later("first"))
    for number in range(10_000):
        line.turns.take(line.at_once(number))
    line.turns.end()
    assert line.done[1:] == list(range(10_000))


def test_whoever_comes_in_somebody_elses_turn_waits_until_it_is_over() -> None:
    line = Line()

    def begin() -> None:
        line.turns.take(line.at_once("came later"))
        line.done.append("first")
        line.turns.end()
        line.done.append("still first")

    line.turns.take(begin)
    assert line.done == ["first", "still first", "came later"]


def test_a_turn_that_fails_lets_the_next_one_in(caplog: pytest.LogCaptureFixture) -> None:
    line = Line()
    line.turns.take(line.until_later(1))
    line.turns.take(lambda: 1 // 0)  # type: ignore[arg-type]
    line.turns.take(line.at_once(2))
    line.turns.end()
    assert line.done == [1, 2]
    assert not line.turns.taken
    assert "a turn failed" in caplog.text


def test_functions_and_coroutines_wait_in_one_line() -> None:
    async def evening() -> None:
        line = Line()
        line.turns.take(line.until_later(0))
        tasks = []
        for number in (1, 3, 5):
            tasks.append(asyncio.create_task(line.coroutine(number)))
            await asyncio.sleep(0)
            line.turns.take(line.at_once(number + 1))
        line.turns.end()
        await asyncio.gather(*tasks)
        assert line.done == [0, 1, 1, 2, 3, 3, 4, 5, 5, 6]
        assert not line.turns.taken

    asyncio.run(evening())


def test_a_coroutine_that_fails_or_gives_up_lets_the_next_one_in() -> None:
    async def fails(line: Line) -> None:
        async with line.turns:
            raise ZeroDivisionError

    async def evening() -> None:
        line = Line()
        line.turns.take(line.until_later(0))
        waiting, called = (asyncio.create_task(line.coroutine(name)) for name in ("gave up", "gave up late"))
        failing = asyncio.create_task(fails(line))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        line.turns.end()
        called.cancel()  # its turn has come, but it has not gone on yet
        await asyncio.gather(called, failing, return_exceptions=True)
        line.turns.take(line.at_once("last"))
        assert line.done == [0, "last"]
        assert not line.turns.taken

    asyncio.run(evening())
