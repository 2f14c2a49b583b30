"""False starts in a race: what a blind grab costs, and that every grab is judged by when it arrived."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stammtisch.games.ledger import rule
from stammtisch.tables.journal.entries import Revealed
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.session import LiveTable
from tests.tables.guests import Player, hub_in, open_table

BY_HAND = Pace(bot=0, reveal=10**9, driven=10**9)
"""Nothing is revealed unless the test does it."""

_numbers = count()


class Evening:
    """A game of Speed between three people in which the test turns the cards up and moves the clock."""

    def __init__(self, hub: Hub, live: LiveTable, players: list[Player]) -> None:
        self.hub, self.live, self.players = hub, live, players
        self.now = hub.clock.now()
        hub.clock.now = lambda: self.now  # type: ignore[method-assign]

    async def turn_up(self, cards: int = 1) -> None:
        for _ in range(cards):
            duty = self.live.duty(BY_HAND)
            assert duty is not None
            assert duty.kind == "reveal"
            await self.hub.scheduler._perform(self.live, duty)

    def message(self, seat: int, character: str | None = "red", after: int | None = None) -> dict[str, Any]:
        assert self.live.table.match is not None
        move = {"do": "grab", "character": character} if character else {"do": "decline"}
        asked = self.live.table.match.asked if after is None else after
        return {"type": "decide", "id": f"g{next(_numbers)}", "seat": seat, "after": asked, "move": move}

    async def answer(self, seat: int, message: dict[str, Any]) -> str:
        """`accepted`, or the rule against it with its case."""
        while True:
            answer = await self.players[seat].next()
            if getattr(answer, "id", None) == message["id"]:
                tag = str(answer.__struct_config__.tag)
                if tag == "accepted":
                    return tag
                if answer.rule is not None:
                    assert answer.text == rule(answer.rule).text
                return f"{answer.rule or answer.code} {answer.case}".strip()

    async def try_to(self, seat: int, character: str | None = "red", at: int | None = None, **more: Any) -> str:
        """Somebody's grab, in a race at that moment of it; None stands for a decline."""
        if at is not None:
            self.now = self.live.race_began + at
        message = self.message(seat, character, **more)
        self.hub.hear(self.live, self.players[seat].guest, msgspec.json.encode(message))
        return await self.answer(seat, message)


@asynccontextmanager
async def evening_in(folder: Path) -> AsyncIterator[Evening]:
    async with hub_in(folder, BY_HAND, rate=1.0) as hub:
        live = await open_table(hub, "speed", "moo", patience=None)
        players = [Player(hub, live, name) for name in ("anna", "bert", "carl")]
        for player in players:
            await player.come()
        for seat in (1, 2):
            await players[seat].send("sit", seat=seat)
        await players[0].send("start")
        yield Evening(hub, live, players)


@pytest.mark.rule("A-39")
def test_who_grabs_while_the_row_is_turned_up_may_not_grab_in_its_first_second(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening_in(tmp_path) as evening:
            for _ in range(6):
                await evening.turn_up()
                assert await evening.try_to(0) == "A-39 early"
            await evening.turn_up()
            for ms in (0, 3, 999):
                assert await evening.try_to(0, at=ms) == "A-39 wait"
            assert await evening.try_to(1, "red", at=5) == "accepted"
            assert await evening.try_to(0, "orange", at=1_000) == "accepted"
            assert evening.live.table.match is not None
            assert evening.live.table.match.state.decided_at.tolist()[:2] == [1_000, 5]

    asyncio.run(play())


@pytest.mark.rule("A-39", "A-34")
def test_before_the_first_card_is_turned_up_nothing_is_a_false_start(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening_in(tmp_path) as evening:
            assert await evening.try_to(0) == "SPEED-7"
            await evening.turn_up(7)
            assert await evening.try_to(0, at=3) == "accepted"

    asyncio.run(play())


@pytest.mark.rule("A-39")
def test_who_may_not_grab_may_decline_and_an_early_decline_costs_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening_in(tmp_path) as evening:
            await evening.turn_up(6)
            assert await evening.try_to(0) == "A-39 early"
            assert await evening.try_to(1, None) == "SPEED-7"
            await evening.turn_up()
            assert await evening.try_to(0, None, at=3) == "accepted"
            assert await evening.try_to(1, at=3) == "accepted"

    asyncio.run(play())


@pytest.mark.rule("A-39")
def test_the_next_row_begins_with_a_clean_slate(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening_in(tmp_path) as evening:
            await evening.turn_up(6)
            assert await evening.try_to(0) == "A-39 early"
            await evening.turn_up()
            for seat in range(3):
                assert await evening.try_to(seat, None, at=10 + seat) == "accepted"
            await evening.turn_up(7)
            assert await evening.try_to(0, at=3) == "accepted"

    asyncio.run(play())


def test_a_grab_of_the_last_row_that_is_sent_again_is_stale_and_no_false_start(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening_in(tmp_path) as evening:
            await evening.turn_up(7)
            assert evening.live.table.match is not None
            asked = evening.live.table.match.asked
            for seat in range(3):
                assert await evening.try_to(seat, None, at=10 + seat) == "accepted"
            await evening.turn_up(6)
            assert await evening.try_to(0, after=asked) == "stale"
            await evening.turn_up()
            assert await evening.try_to(0, at=3) == "accepted"

    asyncio.run(play())


@pytest.mark.rule("SPEED-7", "A-39")
def test_a_grab_that_waits_for_the_table_while_the_last_card_is_turned_up_came_too_early(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening_in(tmp_path) as evening:
            await evening.turn_up(6)
            hub, live, message = evening.hub, evening.live, evening.message(0)
            async with live.turns:
                raw = msgspec.json.encode(message)
                hub.hear(live, evening.players[0].guest, raw)  # it waits for the table
                evening.now += 50
                await hub.tables.changed(live, lambda: [Revealed(at=hub.clock.now())])
                evening.now += 10
            assert await evening.answer(0, message) == "A-39 wait"
            assert await evening.try_to(0, at=999) == "A-39 wait"
            assert await evening.try_to(0, at=1_000) == "accepted"

    asyncio.run(play())


@pytest.mark.rule("A-39")
def test_a_grab_that_was_read_late_is_judged_by_when_it_came(tmp_path: Path) -> None:
    async def play() -> None:
        async with evening_in(tmp_path) as evening:
            hub, live = evening.hub, evening.live
            await evening.turn_up(6)
            came = time.monotonic()
            evening.now = hub.clock.at(came) + 50
            await evening.turn_up()
            evening.now += 20
            early, late = evening.message(0), evening.message(1)
            hub.hear(live, evening.players[0].guest, msgspec.json.encode(early), came)
            hub.hear(live, evening.players[1].guest, msgspec.json.encode(late), came + 0.065)
            assert await evening.answer(0, early) == "A-39 wait"
            assert await evening.answer(1, late) == "accepted"
            assert live.table.match is not None
            assert 14 <= live.table.match.state.decided_at[1] <= 15

    asyncio.run(play())
