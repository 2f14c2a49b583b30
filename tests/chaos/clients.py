"""People at their tables, who reconnect to another node when a connection ends, and repeat what was not answered."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

import msgspec

from tests.chaos.heard import Heard, decode
from tests.chaos.notebook import Notebook
from tests.chaos.playing import Player, Wish
from tests.chaos.wire import Lost, Socket

QUIET = 1.5
"""Seconds without a word after which a client asks whether anybody is still there, and after as many again gives up."""
UNANSWERED = 5.0
"""Seconds after which a message that was not answered is sent again over another connection."""
TWICE, HANG_UP = 0.02, 0.02
"""How often a message is sent twice, and how often a client hangs up right after it has sent one."""
FIRST_WAIT, LONGEST_WAIT = 0.03, 0.5
"""Seconds between two attempts to connect."""


@dataclass(frozen=True)
class Door:
    """Where a client comes in."""

    name: str
    port: int


class Client:
    """One person at one table."""

    def __init__(
        self, who: int, table: str, cookie: str, player: Player, doors: Sequence[Door], notebook: Notebook
    ) -> None:
        self.who, self.table, self.cookie, self.player, self.notebook = who, table, cookie, player, notebook
        self.doors = doors
        self.rng: Random = player.rng
        self.stop = False
        self.link = 0
        self.latest = 0.0
        """When it first sent the last message that was accepted, talk aside."""
        self._numbers = count()
        self._unanswered: dict[str, bytes] = {}
        self._first: dict[str, float] = {}
        self._sent: dict[str, float] = {}
        """When each of them was first and last sent."""
        self._wait = 0.0
        """Seconds after which it was told to come back."""
        self._hung_up = False
        self._spoke = 0.0
        self._socket: Socket | None = None
        self._timer: asyncio.TimerHandle | None = None

    async def live(self) -> None:
        """Comes back until it is told to stop."""
        place, failures = self.rng.randrange(len(self.doors)), 0
        while not self.stop:
            place, self.link = (place + 1) % len(self.doors), self.link + 1
            door = self.doors[place]
            self.notebook.note("connect", self.who, self.link, to=door.name)
            before = self.player.table
            try:
                path = f"/api/tables/{self.table}/socket"
                async with await Socket.open(door.port, path, self.cookie) as self._socket:
                    await self._talk(self._socket)
            except Lost as lost:
                self.notebook.note("lost", self.who, self.link, why=str(lost))
            finally:
                self._socket = None
                self._stop_timer()
            failures = failures + 1 if self.player.table is before else 0
            wait, self._wait = self._wait, 0.0
            await asyncio.sleep(wait or min(LONGEST_WAIT, FIRST_WAIT * 2**failures) * self.rng.uniform(0.5, 1))

    async def _talk(self, socket: Socket) -> None:
        asked = False
        while not self.stop:
            try:
                async with asyncio.timeout(QUIET):
                    raw = await socket.hear()
                asked = False
            except TimeoutError:
                if asked:
                    raise Lost("silence") from None
                asked = True
                self._post({"type": "ping"})
                self._plan()
                continue
            if self._hung_up:
                self._hung_up = False
                raise Lost("hung up")
            self.notebook.message("hear", self.who, self.link, raw)
            self._hear(decode(raw))
            if any(time.monotonic() - sent > UNANSWERED for sent in self._sent.values()):
                raise Lost("a message was not answered")

    def _hear(self, heard: Heard) -> None:
        if heard.type == "goodbye":
            self._wait = heard.retry / 1000
            raise Lost("goodbye")
        self.player.see(heard)
        if heard.type == "welcome":
            for unanswered in list(self._unanswered):
                self._repeat(unanswered, self.link)
        elif heard.id is not None and heard.id in self._unanswered:
            message = self._unanswered.pop(heard.id)
            del self._sent[heard.id]
            if heard.type == "accepted" and b'"say"' not in message and b'"emote"' not in message:
                self.latest = self._first[heard.id]
            if heard.code == "unavailable" and self.rng.random() < 0.5:  # the others think of something else
                self._unanswered[heard.id], self._sent[heard.id] = message, time.monotonic()
                self._later(self.rng.uniform(0.1, 0.5), self._repeat, heard.id, self.link)
                return
        self._plan()

    def _plan(self) -> None:
        """Thinks for a while, and then does something; whoever has not for long tries again what was refused."""
        if time.monotonic() - self._spoke > QUIET:
            self.player.look_again()
        if self._timer is None and not self._unanswered:
            self._timer = asyncio.get_running_loop().call_later(self.player.think(), self._act)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _act(self) -> None:
        self._timer = None
        if not self._unanswered and not self.stop:
            for wish in self.player.next():
                self._post(wish)

    def _post(self, wish: Wish) -> None:
        """Sends something new; a question is not repeated."""
        message_id = f"{self.who}-{next(self._numbers)}"
        payload = msgspec.json.encode({"id": message_id, **wish})
        if wish["type"] != "ping":
            self._unanswered[message_id] = payload
            self._spoke = self._first[message_id] = time.monotonic()
            self._hung_up = self.rng.random() < HANG_UP
        self._send(message_id, payload)
        if self.rng.random() < TWICE:
            self._send(message_id, payload)

    def _repeat(self, message_id: str, link: int) -> None:
        """The same message with the same id, if it has not been answered since and the connection is the same."""
        payload = self._unanswered.get(message_id)
        if payload is not None and link == self.link:
            self._send(message_id, payload)

    def _send(self, message_id: str, payload: bytes) -> None:
        if self._socket is None:
            return
        self.notebook.message("send", self.who, self.link, payload)
        if message_id in self._unanswered:
            self._sent[message_id] = time.monotonic()
        self._socket.send(payload)

    def _later(self, seconds: float, work: object, *values: object) -> None:
        asyncio.get_running_loop().call_later(seconds, work, *values)  # type: ignore[arg-type]
