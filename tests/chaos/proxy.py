"""Stands between the nodes and their PostgreSQL and Redis: `python -m tests.chaos.proxy`.

Each gate is a port that leads to another one. Standard input has one order a line, answered with a line each: open a
gate, or make it slow, cut what goes through it, close it to everybody, and heal it again.
"""

import asyncio
import json
import subprocess
import sys
from contextlib import suppress
from typing import Any

from tests.processes import LOCAL
from tests.server.running import ROOT

CHUNK = 65_536


class Gate:
    """One port, and everybody who has come through it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.delay = 0.0
        self.closed = False
        self._through: set[asyncio.StreamWriter] = set()

    async def come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Somebody wants to go through; when one side goes, so does the other."""
        try:
            if self.closed:
                raise ConnectionRefusedError
            there, back = await asyncio.open_connection(LOCAL, self.port)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, back}
        self._through |= both
        carrying = [asyncio.create_task(work) for work in (self._carry(reader, back), self._carry(there, writer))]
        await asyncio.wait(carrying, return_when=asyncio.FIRST_COMPLETED)
        for task in carrying:
            task.cancel()
        self._through -= both
        for each in both:
            each.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """In one direction, until somebody goes."""
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()

    def cut(self) -> None:
        """Everybody's connection ends without a word."""
        for writer in list(self._through):
            writer.transport.abort()

    def set(self, delay: float = 0.0, closed: bool = False) -> None:
        self.delay, self.closed = delay, closed
        if closed:
            self.cut()


async def serve() -> None:
    """Until standard input ends."""
    gates: dict[int, Gate] = {}
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        order = json.loads(line)
        answer: Any = None
        if order["do"] == "open":
            gate = Gate(order["port"])
            server = await asyncio.start_server(gate.come, LOCAL, 0)
            answer = server.sockets[0].getsockname()[1]
            gates[answer] = gate
        elif order["do"] == "cut":
            gates[order["gate"]].cut()
        elif order["do"] == "set":
            gates[order["gate"]].set(order.get("delay", 0.0), order.get("closed", False))
        print(json.dumps(answer), flush=True)


class Proxy:
    """The process with all gates."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.chaos.proxy"]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, do: str, **order: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"do": do, **order}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def open(self, port: int) -> int:
        """A new gate to that port."""
        gate: int = self.ask("open", port=port)
        return gate

    def close(self) -> None:
        self.process.communicate()


if __name__ == "__main__":
    asyncio.run(serve())
