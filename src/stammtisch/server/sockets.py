"""One WebSocket for one person at one table: what comes in is heard, and what is sent goes out, at once."""

import asyncio
import logging
import re
import time
from collections import Counter
from functools import partial
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send

from stammtisch.server.limits import Allowance, Limits, Paces
from stammtisch.server.metrics import Histogram
from stammtisch.server.people import People
from stammtisch.server.shares import Shares
from stammtisch.server.wire import EXTENSION, Wire
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.store import JournalUnavailable
from stammtisch.tables.live.hub import Hub, id_of
from stammtisch.tables.live.leaving import RESTART
from stammtisch.tables.live.session import Guest, LiveTable
from stammtisch.tables.wire.messages import Goodbye, Refused

log = logging.getLogger(__name__)

POLICY, FAILED, AGAIN_LATER, NOT_FOUND = 1008, 1011, 1013, 4404
"""Codes with which a socket is closed."""
ADDRESS = re.compile(r"/api/tables/([^/]{1,64})/socket")

encode = msgspec.json.encode


class Sockets:
    """All open sockets of the server, as an ASGI application of their own."""

    def __init__(self, hub: Hub, people: People, limits: Limits, paces: Paces) -> None:
        self.hub, self.people, self.limits, self.paces = hub, people, limits, paces
        self.open: Counter[str] = Counter()
        self.addresses: Counter[str] = Counter()
        """How many of them come from each address."""
        self.seconds = Histogram()
        """How long messages took to be answered."""
        self.shares: Shares | None = None
        """What other nodes tell of theirs."""
        hub.may = paces.take

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """From the first to the last message of one socket."""
        await receive()
        address = ADDRESS.fullmatch(str(scope["path"]))
        if address is None or scope["state"]["foreign"]:  # not accepted: the browser sees a 403
            await send({"type": "websocket.close", "code": POLICY, "reason": None})
            return
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        extensions: Any = scope["extensions"]
        wire: Wire = extensions[EXTENSION]["wire"]
        wire.most_unsent, wire.frames_allowed = self.limits.outbox, Allowance(self.limits.frames)
        wire.settle_in()
        try:
            code = await self._serve(scope["state"], address[1], wire, receive)
        except asyncio.CancelledError:  # the server stops, and has waited long enough
            return
        if code is not None and not wire.close_sent:
            await send({"type": "websocket.close", "code": code, "reason": None})

    async def _serve(self, state: Any, table_id: str, wire: Wire, receive: Receive) -> int | None:
        """The code to close the socket with; None where the other side has gone."""
        person, address = state["person"], state["address"]
        if (
            self.open.total() >= self.limits.sockets
            or self.open[person] + self._elsewhere(person, "") >= self.limits.sockets_a_person
            or self.addresses[address] + self._elsewhere("", address) >= self.limits.sockets_an_address
        ):
            return no_room(wire)
        count(self.open, person, 1)
        count(self.addresses, address, 1)
        try:
            live = await self._find(wire, table_id, person, state["token"])
            if isinstance(live, int):
                return live
            guest = Guest(person, await self.people.name_of(person), wire.post, wire.end, address)
            if self._is_crowded(live, guest):
                return no_room(wire)
            await self.hub.attend(live, guest)
            try:
                wire.listen(partial(self._hear, wire, live, guest))
                await receive()  # comes back when the other side goes, or is sent away
            finally:
                self.hub.leave(live, guest)
        except JournalUnavailable:
            wire.post(encode(Refused(None, "unavailable", "The journal cannot be read right now. Try again.")))
            return AGAIN_LATER
        except Exception:
            log.exception("a socket failed")
            return FAILED
        finally:
            count(self.open, person, -1)
            count(self.addresses, address, -1)
        return wire.ending

    def _elsewhere(self, person: str, address: str) -> int:
        return 0 if self.shares is None else self.shares.of_person(person) + self.shares.of_address(address)

    def _is_crowded(self, live: LiveTable, guest: Guest) -> bool:
        """Whether there is no room for one more spectator; whoever plays always finds their seat."""
        if live.table.seats_of(guest.person):
            return False
        watching = [other for other in live.guests if not live.table.seats_of(other.person)]
        near = sum(other.address == guest.address for other in watching)
        return len(watching) >= self.limits.spectators or near >= self.limits.spectators_an_address

    async def _find(self, wire: Wire, table_id: str, person: str, token: str | None) -> LiveTable | int:
        """The table, or the code to close with where there is none or this person may not see it."""
        try:
            live = await self.hub.visit(table_id, person)
            if token is not None:
                await self.hub.claim(live, person, token)
        except (NoTable, Refusal) as refused:
            if self.hub.leaving.begun:
                wire.post(self.hub.leaving.goodbye())
                return RESTART
            code = refused.code if isinstance(refused, Refusal) else "not_allowed"
            wire.post(encode(Refused(None, code, str(refused))))
            return NOT_FOUND
        table = live.table
        if not table.spectators and not table.seats_of(person) and table.status != "open":
            wire.post(encode(Refused(None, "not_allowed", "This table has no spectators.")))
            return POLICY
        return live

    def _hear(self, wire: Wire, live: LiveTable, guest: Guest, raw: bytes | str, at: float) -> None:
        """Answers a message; one that fails in an unforeseen way is the last of its socket."""
        try:
            refused = self._refused(guest, raw)
            if refused is None:
                self.hub.hear(live, guest, raw, at, partial(self._answered, wire, time.perf_counter()))
            else:
                guest.send(encode(refused))
                wire.answered()
        except Exception as error:
            self._failed(wire, error)

    def _refused(self, guest: Guest, raw: bytes | str) -> Refused | None:
        """A message that is too long, or comes too soon, is not even read."""
        if len(raw) > self.limits.message:
            return Refused(id_of(raw), "malformed", f"A message has at most {self.limits.message} characters.")
        if self.paces.take("messages", guest.person) and self.paces.take("messages_an_address", guest.address):
            return None
        self.hub.refusals["too_fast"] += 1
        return Refused(id_of(raw), "too_fast", "Too many messages: wait a moment.")

    def _answered(self, wire: Wire, began: float, error: Exception | None) -> None:
        self.seconds.observe(time.perf_counter() - began)
        if error is None:
            wire.answered()
        else:
            self._failed(wire, error)

    def _failed(self, wire: Wire, error: Exception) -> None:
        log.error("a socket failed", exc_info=error)
        wire.fail(FAILED)


def count(things: Counter[str], key: str, more: int) -> None:
    things[key] += more
    if not things[key]:
        del things[key]


def no_room(wire: Wire) -> int:
    wire.post(encode(Goodbye("full", 30_000)))
    return AGAIN_LATER
