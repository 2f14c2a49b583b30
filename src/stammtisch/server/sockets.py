"""One WebSocket for one person at one table: a reader, a bounded outbox, and one task that sends."""

import asyncio
import logging
from collections import Counter
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from stammtisch.server.limits import Allowance
from stammtisch.server.people import People
from stammtisch.server.settings import Limits
from stammtisch.tables.house import House, NoTable, id_of
from stammtisch.tables.journal import JournalUnavailable
from stammtisch.tables.live import Guest, LiveTable
from stammtisch.tables.messages import Goodbye, Refused
from stammtisch.tables.refusals import Refusal

log = logging.getLogger(__name__)

POLICY, TOO_BIG, AGAIN_LATER, NOT_FOUND = 1008, 1009, 1013, 4404
"""Codes with which a socket is closed."""

Socket = WebSocket[Any, Any, Any]


class Outbox:
    """Messages on their way to one socket. Whoever does not read them in time is sent away, and may come back."""

    def __init__(self, most: int) -> None:
        self.waiting: asyncio.Queue[bytes] = asyncio.Queue(most)
        self.slow = asyncio.Event()

    def put(self, message: bytes) -> None:
        try:
            self.waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.slow.set()

    async def empty_into(self, socket: Socket) -> None:
        while True:
            await send(socket, await self.waiting.get())


async def send(socket: Socket, message: bytes) -> None:
    await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})


class Sockets:
    """All open sockets of the server."""

    def __init__(self, house: House, people: People, limits: Limits) -> None:
        self.house, self.people, self.limits = house, people, limits
        self.open: Counter[str] = Counter()
        self._messages, self._talk = Allowance(limits.messages), Allowance(limits.talk)

    async def serve(self, socket: Socket, table_id: str) -> None:
        """From the first to the last message of one socket."""
        state = socket.scope["state"]
        if state["foreign"]:
            await socket.close(code=POLICY, reason="This socket was opened by another site's page.")
            return
        await socket.accept()
        person = state["person"]
        if self.open.total() >= self.limits.sockets or self.open[person] >= self.limits.sockets_a_person:
            await send(socket, msgspec.json.encode(Goodbye("full", 30_000)))
            await socket.close(code=AGAIN_LATER)
            return
        self.open[person] += 1
        try:
            live = await self._find(socket, table_id, person)
            if live is not None:
                await self._talk_with(socket, live, person)
        except WebSocketDisconnect:
            pass
        finally:
            self.open[person] -= 1
            if not self.open[person]:
                del self.open[person]

    async def _find(self, socket: Socket, table_id: str, person: str) -> LiveTable | None:
        """The table, if there is one and this person may see it."""
        try:
            live = await self.house.table(table_id)
            token = socket.scope["state"]["token"]
            if token is not None:
                await self.house.claim(live, person, token)
        except (NoTable, Refusal, JournalUnavailable) as refused:
            code = refused.code if isinstance(refused, Refusal) else "not_allowed"
            await send(socket, msgspec.json.encode(Refused(None, code, str(refused))))
            await socket.close(code=AGAIN_LATER if isinstance(refused, JournalUnavailable) else NOT_FOUND)
            return None
        table = live.table
        if not table.spectators and not table.seats_of(person) and table.status != "open":
            await send(socket, msgspec.json.encode(Refused(None, "not_allowed", "This table has no spectators.")))
            await socket.close(code=POLICY)
            return None
        return live

    async def _talk_with(self, socket: Socket, live: LiveTable, person: str) -> None:
        outbox = Outbox(self.limits.outbox)
        guest = Guest(person, await self.people.name_of(person), outbox.put)
        sender = asyncio.create_task(outbox.empty_into(socket))
        slow = asyncio.create_task(outbox.slow.wait())
        reader = asyncio.create_task(self._listen(socket, live, guest))
        await self.house.attend(live, guest)
        try:
            await asyncio.wait((sender, slow, reader), return_when=asyncio.FIRST_COMPLETED)
            if slow.done():
                await socket.close(code=AGAIN_LATER, reason="Too slow: connect again.")
        finally:
            self.house.leave(live, guest)
            for task in (sender, slow, reader):
                task.cancel()
            results = await asyncio.gather(sender, slow, reader, return_exceptions=True)
            for result in results:
                if isinstance(result, Exception) and not isinstance(
                    result, WebSocketDisconnect | RuntimeError | OSError
                ):
                    log.error("a socket failed", exc_info=result)

    async def _listen(self, socket: Socket, live: LiveTable, guest: Guest) -> None:
        while True:
            raw = await socket.receive_data(mode="text")
            if len(raw) > self.limits.message:
                refused = Refused(id_of(raw), "malformed", f"A message has at most {self.limits.message} letters.")
                guest.send(msgspec.json.encode(refused))
            elif not self._messages.take(guest.person) or (is_talk(raw) and not self._talk.take(guest.person)):
                guest.send(msgspec.json.encode(Refused(id_of(raw), "too_fast", "Too many messages: wait a moment.")))
            else:
                await self.house.receive(live, guest, raw)


def is_talk(raw: str) -> bool:
    """Whether it looks like chat, which is limited more strictly than moves."""
    return '"say"' in raw[:200] or '"emote"' in raw[:200]


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: str, sockets: Sockets) -> None:
    await sockets.serve(socket, table_id)
