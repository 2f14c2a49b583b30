"""The time of the house, in milliseconds since 1970; it never goes back."""

import time


class Clock:
    """Set by the computer's clock once, then steady whatever is done to that one.

    `rate` is how many times faster than the world everything goes: for tests and demonstrations.
    """

    def __init__(self, rate: float = 1.0) -> None:
        self.rate = rate
        self._set_at = time.monotonic()
        self._set_to = time.time()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.at(time.monotonic())

    def at(self, monotonic: float) -> int:
        """The same for another moment of `time.monotonic`."""
        return int((self._set_to + (monotonic - self._set_at) * self.rate) * 1000)

    def until(self, moment: int) -> float:
        """How many real seconds there are until then."""
        return max(0, moment - self.now()) / 1000 / self.rate
