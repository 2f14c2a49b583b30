"""How much somebody may ask for in a while."""

import time
from collections import OrderedDict

REMEMBERED = 20_000


class Allowance:
    """A bucket for each asker that fills steadily; whoever finds it empty is too fast."""

    def __init__(self, rate: tuple[float, int]) -> None:
        self.refill, self.most = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, asker: str) -> bool:
        """Whether they may; if so, it is counted."""
        now = time.monotonic()
        left, when = self._left.pop(asker, (float(self.most), now))
        left = min(self.most, left + (now - when) * self.refill)
        allowed = left >= 1
        self._left[asker] = (left - 1 if allowed else left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return allowed
