"""The time of the house, in milliseconds since 1970; it never goes back."""

import logging
import time

log = logging.getLogger(__name__)

SLACK = 1_000
"""Milliseconds that nobody is warned of."""
LEANS = 5
"""Milliseconds by which a clock that is ahead of the others is set back at a time: nobody sees it go back."""


class Clock:
    """Set by the computer's clock once, then steady whatever is done to that one; where several nodes share a database,
    set by its clock, again and again.

    `rate` is how many times faster than the world everything goes: for tests and demonstrations.
    """

    def __init__(self, rate: float = 1.0) -> None:
        self.rate = rate
        self._set_at = time.monotonic()
        self._set_to = time.time()
        self._told = 0

    def now(self) -> int:
        """Milliseconds since 1970."""
        now = self.at(time.monotonic())
        if now > self._told:
            self._told = now
        return self._told

    def at(self, monotonic: float) -> int:
        """The same for another moment of `time.monotonic`."""
        return int((self._set_to + (monotonic - self._set_at) * self.rate) * 1000)

    def until(self, moment: int) -> float:
        """How many real seconds there are until then."""
        return max(0, moment - self.now()) / 1000 / self.rate

    def go_on_from(self, moment: int) -> None:
        """Time goes on from there if it is not later already: whatever waits does so for a while after something that
        has happened, and would wait for years where the computer's clock was set back."""
        behind = moment - self.now()
        if behind > 0:
            self._set_to += behind / 1000
        if behind > SLACK * self.rate:
            log.warning("the computer's clock is behind the journal", extra={"seconds": behind // 1000})

    def start_by(self, theirs: int, monotonic: float, epoch: int) -> None:
        """Whatever the computer's clock says: their clock showed that at a moment of `time.monotonic`. Both began at
        the epoch, and ours runs faster."""
        ahead = self._ahead(theirs, monotonic, epoch)
        self._set_to -= ahead / 1000
        self._told = 0
        if abs(ahead) > SLACK * self.rate:
            log.warning("the computer's clock is not that of the database", extra={"seconds": int(ahead // 1000)})

    def keep_to(self, theirs: int, monotonic: float, epoch: int) -> None:
        """The same later on, without going back."""
        self._set_to -= min(self._ahead(theirs, monotonic, epoch), LEANS * self.rate) / 1000

    def _ahead(self, theirs: int, monotonic: float, epoch: int) -> float:
        return self.at(monotonic) - (epoch + (theirs - epoch) * self.rate)
