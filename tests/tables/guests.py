"""A hub with real threads and a real journal, and guests who play by what they are sent."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET

from stammtisch.tables.actions.opening import opening_of
from stammtisch.tables.journal.sqlite import FileJournal
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.session import Guest, LiveTable
from stammtisch.tables.wire.messages import ServerMessage, Step
from stammtisch.tables.wire.requests import NewTable, SeatWish

AT_ONCE = Pace(bot=0, reveal=0)
LIMIT = 60
"""Seconds after which a test that waits for something in vain fails."""

_decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_numbers = count()


@asynccontextmanager
async def hub_in(folder: Path, pace: Pace = AT_ONCE, rate: float = 100.0) -> AsyncIterator[Hub]:
    """An open hub, in which time goes faster; closed properly afterwards."""
    hub = Hub(FileJournal(folder / "tables.sqlite3"), Clock(rate), pace)
    hub.start()
    try:
        yield hub
    finally:
        await hub.stop()


def nonce(number: int = 0) -> str:
    return f"{number:032x}"


async def open_table(hub: Hub, game: str, seats: str, **settings: Any) -> LiveTable:
    """A table for which `m` is anna's seat, `o` an open one, and r(andom), b(eginner), c(asual) or e(xpert) a bot."""
    levels = {"r": "random", "b": "beginner", "c": "casual", "e": "expert"}
    wishes = tuple(
        SeatWish("me") if letter == "m" else SeatWish("open") if letter == "o" else SeatWish("bot", levels[letter])
        for letter in seats
    )
    wish = NewTable(game=game, seats=wishes, **settings)
    return await hub.open(opening_of(wish, "anna", "Anna", hub.clock.now()))


class Player:
    """Somebody at a table, who remembers everything they were sent."""

    def __init__(self, hub: Hub, live: LiveTable, person: str = "anna") -> None:
        self.hub, self.live, self.person = hub, live, person
        self.inbox: asyncio.Queue[bytes] = asyncio.Queue()
        self.guest = Guest(person, person.capitalize(), self.hear)
        self.raw: list[bytes] = []
        self.latest: Any = None
        """The last message with sights."""
        self.table: Any = None
        """The table around the game, as they were last told it."""

    def hear(self, message: bytes, before: bytes = b"") -> None:
        for each in (before, message) if before else (message,):
            self.inbox.put_nowait(each)

    async def come(self) -> Any:
        await self.hub.attend(self.live, self.guest)
        return await self.wait("welcome")

    def go(self) -> None:
        self.hub.leave(self.live, self.guest)

    async def next(self) -> Any:
        raw = await asyncio.wait_for(self.inbox.get(), LIMIT)
        self.raw.append(raw)
        message: Any = self._with_table(_decoder.decode(raw))
        if hasattr(message, "sights") and message.sights:
            self.latest = message
        return message

    def _with_table(self, message: Any) -> Any:
        """A step always with its table, which it tells only where it has changed."""
        if isinstance(message, Step):
            table = self.table if message.table is UNSET else message.table
            table = msgspec.structs.replace(table, seq=message.seq, asking=message.asking)
            message = msgspec.structs.replace(message, table=table)
        self.table = getattr(message, "table", self.table)
        return message

    async def wait(self, *kinds: str) -> Any:
        """The next message of one of these types."""
        while True:
            message = await self.next()
            if message.__struct_config__.tag in kinds:
                return message

    async def send(self, kind: str, **fields: Any) -> Any:
        """Sends a message, and gives its answer."""
        message = {"type": kind, "id": f"m{next(_numbers)}", **fields}
        self.hub.hear(self.live, self.guest, msgspec.json.encode(message))
        while True:
            answer = await self.next()
            if getattr(answer, "id", None) == message["id"]:
                return answer

    @property
    def sight(self) -> Any:
        return self.latest.sights[0]

    async def my_turn(self) -> bool:
        """Waits until something is to decide; False where the game is over."""
        while True:
            for sight in self.latest.sights if self.latest else ():
                if sight.view.end is not None:
                    return False
                if sight.view.choices:
                    return True
            await self.next()

    async def decide(self, choice: int = 0) -> Any:
        """One of the legal moves, of whichever of the own seats is asked."""
        sight = next(sight for sight in self.latest.sights if sight.view.choices)
        move = sight.view.choices[choice % len(sight.view.choices)].move
        seq = self.latest.table.seq
        answer = await self.send("decide", seat=sight.seat, after=seq, move=msgspec.to_builtins(move))
        while self.latest.table.seq == seq and answer.__struct_config__.tag == "accepted":
            await self.next()
        return answer

    async def play_on(self) -> None:
        """Until the game is over, one move after the other."""
        for turn in count():
            if not await self.my_turn():
                return
            await self.decide(turn * 7)
