"""What is done to the nodes and to all they depend on; each is healed again after its time."""

import asyncio
import signal
import time
from collections.abc import Sequence
from random import Random
from typing import Any

from tests.chaos.cluster import Cluster, Node
from tests.chaos.notebook import Notebook
from tests.chaos.schedule import Planned
from tests.processes import Service

AN_HOUR = 3600
SLOW = 0.15
"""Seconds that a slow gate keeps everything that goes through it."""

BREATH = 1.0
"""Seconds between two restarts of a rolling restart."""


class Disturber:
    """Disturbs a cluster by a schedule, and writes down when each disturbance began and ended."""

    def __init__(self, cluster: Cluster, notebook: Notebook, seed: int) -> None:
        self.cluster, self.notebook = cluster, notebook
        self.rng = Random(f"disturber {seed}")
        self._busy = {node.name: asyncio.Lock() for node in cluster.nodes} | {
            name: asyncio.Lock() for name in ("postgres", "redis")
        }
        """Whatever is down already is not disturbed in another way at the same time."""
        self.done = 0

    async def run(self, planned: Sequence[Planned]) -> None:
        """Each at its time, whether or not those before it have ended."""
        began = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for each in planned:
                await asyncio.sleep(max(0.0, began + each.at - time.monotonic()))
                group.create_task(self._one(each))

    async def _one(self, planned: Planned) -> None:
        service = next((name for name in ("postgres", "redis") if planned.kind.endswith(name)), None)
        node = self.cluster.nodes[planned.node]
        lock = self._busy[service or node.name]
        if lock.locked():
            self.notebook.note("skipped", **planned.told())
            return
        async with lock:
            self.notebook.note("disturb", **planned.told())
            if service is None:
                await self._node(planned, node)
            elif planned.kind.split("_")[0] in ("slow", "cut", "close"):
                await self._gate(planned, service)
            else:
                found = self.cluster.postgres if service == "postgres" else self.cluster.redis
                assert found is not None
                await self._service(planned, found)
            self.done += 1
            self.notebook.note("healed", **planned.told())

    async def _node(self, planned: Planned, node: Node) -> None:
        do = self.cluster.do
        if planned.kind == "pause":
            node.pause()
            await asyncio.sleep(planned.lasts)
            node.resume()
        elif planned.kind == "kill":
            await do(node.end, signal.SIGKILL)
            await asyncio.sleep(planned.lasts)
            await do(start, node)
        elif planned.kind == "restart":
            await do(node.end, signal.SIGTERM)
            await do(start, node)
        else:
            off = self.rng.choice((-AN_HOUR, AN_HOUR))
            await do(node.end, signal.SIGTERM)
            await do(start, node, clock_off_by=off)
            await asyncio.sleep(planned.lasts)
            await do(node.end, signal.SIGTERM)
            await do(start, node)

    async def _service(self, planned: Planned, service: Service) -> None:
        do, how = self.cluster.do, planned.kind.split("_")[0]
        if how == "pause":
            await do(service.pause)
            await asyncio.sleep(planned.lasts)
            service.resume()
            return
        if how == "kill":
            await do(service.kill)
        else:
            await do(service.stop, at_once=True)
        await asyncio.sleep(planned.lasts)
        await do(service.start)

    async def _gate(self, planned: Planned, service: str) -> None:
        proxy, gate, how = self.cluster.proxy, self.cluster.gates[service][planned.node], planned.kind.split("_")[0]
        assert proxy is not None
        if how == "cut":
            until = time.monotonic() + planned.lasts
            while time.monotonic() < until:
                proxy.ask("cut", gate=gate)
                await asyncio.sleep(self.rng.uniform(0.05, 0.5))
            return
        proxy.ask("set", gate=gate, delay=SLOW if how == "slow" else 0.0, closed=how == "close")
        await asyncio.sleep(planned.lasts)
        proxy.ask("set", gate=gate)

    async def roll(self) -> None:
        """Restarts all nodes one after the other, as for a new version."""
        for node in self.cluster.nodes:
            self.notebook.note("disturb", kind="roll", node=node.name)
            await self.cluster.do(node.end, signal.SIGTERM)
            await self.cluster.do(start, node)
            await asyncio.sleep(BREATH)
            self.notebook.note("healed", kind="roll", node=node.name)


def start(node: Node, **changed: Any) -> None:
    """A process can be told to stop only once it listens to that."""
    node.start(**changed)
    node.wait_until_ready(**changed)
