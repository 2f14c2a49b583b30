"""One run: people play, everything is disturbed, healed and rolled over; then it is checked."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.chaos import checker
from tests.chaos.clients import Client, Door
from tests.chaos.cluster import Cluster
from tests.chaos.disturbances import Disturber
from tests.chaos.findings import Findings
from tests.chaos.notebook import Notebook
from tests.chaos.parties import Party, open_all, parties, person_of
from tests.chaos.pauses import Pauses
from tests.chaos.playing import Player
from tests.chaos.schedule import Planned, schedule


@dataclass(frozen=True)
class Plan:
    """How much of everything; `file` is for one node whose journal is a file, `settings` for all nodes."""

    seed: int
    seconds: float
    tables: int
    nodes: int
    file: bool = False
    pace: float = 0.4
    """Seconds that people think, on average."""
    patience: float = 40.0
    """Seconds in which every table must have gone on once everything is healed."""
    calm: bool = False
    """Whether people play all that time without being disturbed."""
    roll: bool = True
    """Whether all nodes are restarted one after the other at the end."""
    settings: dict[str, Any] = field(default_factory=dict)

    def disturbances(self) -> list[Planned]:
        return [] if self.calm else schedule(self.seed, self.seconds, self.nodes, services=not self.file)


class Run:
    """Everything that happens between opening the tables and reading the logs."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        self.log = folder / "people.jsonl"
        self.notebook = Notebook(self.log)
        self.cluster = Cluster(folder, plan.nodes, plan.file, **plan.settings)
        self.clients: list[Client] = []

    def seat_everybody(self, everybody: Sequence[Party]) -> None:
        """Half of them come through nginx only, the others go to the nodes themselves in turn."""
        doors = self.cluster.doors()
        rng = Random(f"clients {self.plan.seed}")
        for party in everybody:
            for seat, cookie in enumerate(party.cookies):
                who = len(self.clients)
                own: list[Door] = doors[:1] if rng.random() < 0.5 else doors[1:]
                player = Player(seat, Random(rng.getrandbits(64)), self.plan.pace)
                self.clients.append(Client(who, party.table, cookie, player, own, self.notebook))
                self.notebook.note("person", who, person=person_of(cookie), table=party.table)

    async def play(self) -> None:
        """The whole run."""
        plan = self.plan
        everybody = parties(plan.tables, Random(f"parties {plan.seed}"))
        await open_all([node.port for node in self.cluster.nodes], everybody)
        self.seat_everybody(everybody)
        playing = [asyncio.create_task(client.live()) for client in self.clients]
        disturber = Disturber(self.cluster, self.notebook, plan.seed)
        try:
            await self._go_on()
            await disturber.run(plan.disturbances())
            if plan.calm:
                await asyncio.sleep(plan.seconds)
            await self.cluster.do(self.cluster.heal)
            self.notebook.note(checker.CALM)
            await self._go_on()
            if plan.roll:
                self.notebook.note(checker.ROLLING)
                await disturber.roll()
                self.notebook.note(checker.ROLLED)
                await self._go_on()
            self.notebook.note(checker.OVER)
        finally:
            for task in playing:
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception):
                raise error

    async def _go_on(self) -> None:
        """Until somebody at every table has done something new, or for so long that it is clear that nobody can."""
        begin, tables = time.monotonic(), {client.table for client in self.clients}
        while tables and time.monotonic() < begin + self.plan.patience:
            await asyncio.sleep(0.1)
            tables -= {client.table for client in self.clients if client.latest > begin}

    def end(self) -> None:
        """Everybody has gone home; what the nodes complained about is written down as well."""
        self.cluster.close()
        for complaint in self.cluster.complaints():
            self.notebook.note("complaint", what=complaint)
        self.notebook.close()

    def carry_out(self) -> None:
        """From the beginning to the end; services still run, because the journal is there."""
        asyncio.run(self.play())
        self.end()


def carry_out(plan: Plan, folder: Path) -> tuple[Findings, Pauses]:
    """Runs, and checks."""
    run = Run(plan, folder)
    try:
        run.carry_out()
        return checker.check(run.log, run.cluster.journal)
    finally:
        run.cluster.close_services()
