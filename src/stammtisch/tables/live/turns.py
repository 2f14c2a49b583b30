"""One at a time: whoever wants to change something waits until all who came before them are done."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial

log = logging.getLogger(__name__)


class Turns:
    """A line of those who want the same thing; functions and coroutines (`async with`) wait in it together.

    A function is called when its turn comes: at once, where nobody is before it. Its turn lasts until `end`.
    """

    __slots__ = ("_letting_in", "_line", "taken")

    def __init__(self) -> None:
        self.taken = False
        """Whether it is somebody's turn."""
        self._line: deque[Callable[[], None]] | None = None
        """Made when somebody has to wait: there are as many of these as sockets."""
        self._letting_in = False

    @property
    def waiting(self) -> int:
        return 0 if self._line is None else len(self._line)

    def take(self, begin: Callable[[], None]) -> None:
        """Calls `begin` in its turn."""
        if not self.taken and not self._letting_in:
            self._let_in(begin)
            return
        if self._line is None:
            self._line = deque()
        self._line.append(begin)

    def end(self) -> None:
        """The turn is over: the next one may come."""
        self.taken = False
        if self._line and not self._letting_in:
            self._let_in(self._line.popleft())

    def _let_in(self, begin: Callable[[], None] | None) -> None:
        """A loop, not a recursion: those who are done at once may be many."""
        self._letting_in = True
        while begin is not None:
            self.taken = True
            try:
                begin()
            except Exception:
                log.exception("a turn failed")
                self.taken = False
            begin = self._line.popleft() if self._line and not self.taken else None
        self._letting_in = False

    async def __aenter__(self) -> None:
        come = asyncio.get_running_loop().create_future()
        self.take(partial(self._call, come))
        try:
            await come
        except asyncio.CancelledError:
            if not come.cancelled():  # its turn had come already
                self.end()
            raise

    def _call(self, come: "asyncio.Future[None]") -> None:
        if come.cancelled():
            self.end()
        else:
            come.set_result(None)

    async def __aexit__(self, *error: object) -> None:
        self.end()
