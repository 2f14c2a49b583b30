"""How much somebody may ask for in a while, and how much there may be of anything."""

import time
from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import Annotated

REMEMBERED = 20_000
HEAVY = 0.05
"""Who takes such a share of an allowance between two signs of life is told of to other nodes,"""
TOLD = 200
"""but not more than so many."""

Rate = tuple[float, int]
"""So many a second, after so many at once."""


@dataclass(frozen=True)
class Limits:
    """Each with what it counts. All can be set with `stammtisch serve --limit`, and by environment variables."""

    body: Annotated[int, "bytes of a request's body"] = 262_144
    message: Annotated[int, "characters of a message over a socket"] = 16_384
    messages: Annotated[Rate, "messages of one person"] = (10.0, 60)
    messages_an_address: Annotated[Rate, "messages from one address"] = (100.0, 1_000)
    talk: Annotated[Rate, "lines of talk of one person"] = (0.5, 8)
    hints: Annotated[Rate, "hints for one person"] = (0.5, 20)
    frames: Annotated[Rate, "pings and parts of messages over one socket"] = (10.0, 100)
    requests: Annotated[Rate, "requests from one address"] = (20.0, 200)
    files: Annotated[Rate, "files of the page to one address"] = (200.0, 2_000)
    tables: Annotated[Rate, "new tables of one person, and of one address"] = (0.1, 60)
    imports: Annotated[Rate, "bytes of records to play on from, of one address"] = (500.0, 2_000_000)
    names: Annotated[Rate, "new names of one person, and of one address"] = (0.1, 60)
    replays: Annotated[Rate, "replays and pictures for one person, and for one address"] = (1.0, 60)
    puzzles: Annotated[Rate, "questions and answers of puzzles for one person, and for one address"] = (2.0, 60)
    pushes: Annotated[Rate, "pushes to the devices of one person; devices they add or remove"] = (0.1, 30)
    mails: Annotated[Rate, "mails that ask for confirmation, of one person, one address, to one mailbox"] = (
        1 / 3600,
        5,
    )
    sockets: Annotated[int, "open sockets"] = 5_000
    sockets_a_person: Annotated[int, "open sockets of one person"] = 30
    sockets_an_address: Annotated[int, "open sockets of one address"] = 200
    spectators: Annotated[int, "spectators of one table"] = 200
    spectators_an_address: Annotated[int, "spectators of one table from one address"] = 20
    connections_an_address: Annotated[int, "open connections from one address"] = 256
    request_seconds: Annotated[float, "seconds in which a request must have arrived"] = 15.0
    unread_seconds: Annotated[float, "seconds for which an answer may wait to be read"] = 30.0
    outbox: Annotated[int, "bytes on their way to one socket"] = 1_000_000
    database_bytes: Annotated[int, "size of the journal from which on no table is opened"] = 20_000_000_000
    free_bytes: Annotated[int, "free space on the disk below which no table is opened"] = 200_000_000


class Allowance:
    """A bucket for each asker that fills steadily; whoever finds it empty is too fast."""

    def __init__(self, rate: Rate) -> None:
        self.refill, self.most = rate
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self.lately: dict[str, float] | None = None
        """What each has taken since other nodes were last told of it; None where there are no others."""

    def take(self, asker: str, amount: int = 1) -> bool:
        """Whether they may; if so, it is counted."""
        now = time.monotonic()
        left = self._filled(asker, now)
        allowed = left >= amount
        self._keep(asker, left - amount if allowed else left, now)
        if allowed and self.lately is not None:
            self.lately[asker] = self.lately.get(asker, 0) + amount
        return allowed

    def taken_elsewhere(self, asker: str, amount: float) -> None:
        """Through another node; whoever takes too much through several of them waits as long as at one."""
        now = time.monotonic()
        self._keep(asker, max(-float(self.most), self._filled(asker, now) - amount), now)

    def _filled(self, asker: str, now: float) -> float:
        known = self._left.pop(asker, None)
        if known is None:
            return float(self.most)
        left = known[0] + (now - known[1]) * self.refill
        return left if left < self.most else float(self.most)

    def _keep(self, asker: str, left: float, now: float) -> None:
        self._left[asker] = (left, now)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)

    def told(self) -> dict[str, float]:
        """What the heaviest askers have taken since this was last asked; the others are far from any limit."""
        lately, self.lately = self.lately or {}, {}
        heavy = [(amount, asker) for asker, amount in lately.items() if amount >= max(1.0, self.most * HEAVY)]
        return {asker: amount for amount, asker in sorted(heavy, reverse=True)[:TOLD]}


class Paces:
    """The allowances of a server by their names, and how often somebody found one empty."""

    def __init__(self, limits: Limits) -> None:
        self._known = {name: Allowance(rate) for name, rate in vars(limits).items() if isinstance(rate, tuple)}
        self.refused: Counter[str] = Counter()

    def share(self) -> None:
        """From now on there are other nodes."""
        for allowance in self._known.values():
            allowance.lately = {}

    def told(self) -> dict[str, dict[str, float]]:
        """What other nodes should know, by the names of the allowances."""
        told = {what: allowance.told() for what, allowance in self._known.items()}
        return {what: askers for what, askers in told.items() if askers}

    def heard(self, told: dict[str, dict[str, float]]) -> None:
        """What has been taken through another node."""
        for what, askers in told.items():
            for asker, amount in askers.items() if what in self._known else ():
                self._known[what].taken_elsewhere(asker, amount)

    def take(self, what: str, *askers: str, amount: int = 1) -> bool:
        """Whether all of these askers may; whoever may not is counted."""
        allowance, allowed = self._known[what], True
        for asker in askers:
            allowed &= allowance.take(asker, amount)
        if not allowed:
            self.refused[what] += 1
        return allowed
