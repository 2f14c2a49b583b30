"""When which disturbance comes, and for how long: all of it follows from one number."""

from dataclasses import dataclass
from random import Random
from typing import Any

OF_NODES = ("kill", "pause", "restart", "wrong_clock")
OF_SERVICES = ("stop_postgres", "kill_postgres", "pause_postgres", "stop_redis", "pause_redis")
OF_GATES = ("slow_postgres", "cut_postgres", "close_postgres", "slow_redis", "cut_redis", "close_redis")
SHARE = {"pause": 0.2, "pause_postgres": 0.08, "stop_postgres": 0.05, "kill_postgres": 0.05}
"""How long some of them last at most, of the time of the run; the others a tenth of it."""
LONGEST = 60.0
SHORTEST = 0.2


@dataclass(frozen=True, order=True)
class Planned:
    """A disturbance: when it begins, how long it lasts, and which node it is about."""

    at: float
    kind: str
    node: int
    lasts: float

    def told(self) -> dict[str, Any]:
        return {"kind": self.kind, "node": self.node, "lasts": round(self.lasts, 2), "at": round(self.at, 2)}


def schedule(seed: int, seconds: float, nodes: int, services: bool) -> list[Planned]:
    """Disturbances for so many seconds: every kind at least once, as long as there is time for one each second."""
    rng = Random(f"disturbances {seed}")
    kinds = [*OF_NODES, *(OF_SERVICES + OF_GATES if services else ())]
    wanted = max(len(kinds), round(seconds / 3))
    chosen = kinds + rng.choices(kinds, k=wanted - len(kinds))
    rng.shuffle(chosen)
    step = seconds / len(chosen)
    found = []
    for place, kind in enumerate(chosen):
        begins = (place + rng.random()) * step
        most = min(LONGEST, max(1.0, SHARE.get(kind, 0.1) * seconds), max(SHORTEST, seconds - begins))
        found.append(Planned(begins, kind, rng.randrange(nodes), rng.uniform(SHORTEST, most)))
    return sorted(found)
