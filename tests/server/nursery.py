"""Starts servers quickly: everything is loaded, compiled and described once, and each server is a fork of that.

    python -m tests.server.nursery

reads one JSON object a line and answers each with one. Servers are processes of their own, to be killed like any other;
a listening socket stays open in between, so a new server takes over the port of the old one, unless that was ordered
to be alone.
"""

import gc
import json
import os
import signal
import socket
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from litestar._openapi.plugin import OpenAPIPlugin

from stammtisch.games.registry import GAMES
from stammtisch.games.scheffeln import components
from stammtisch.server import page
from stammtisch.server.app import Server
from stammtisch.server.limits import Limits
from stammtisch.server.run import listen, run
from stammtisch.server.settings import Mailbox, Settings
from stammtisch.tables.journal.store import JournalUnavailable, Unusable
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.warm import warm_up
from stammtisch.terminal.compiling import compile_games
from tests.chaos.faults import plant

LOCAL = "127.0.0.1"
UNUSABLE = 3
MANY = (1e6, 10**6)
GENEROUS = {name: MANY for name, rate in vars(Limits()).items() if isinstance(rate, tuple)}
"""All tests come from one address: what they ask for is not limited unless they say so."""


def as_limit(value: Any) -> Any:
    """JSON knows no tuples."""
    return tuple(value) if isinstance(value, list) else value


def start(order: dict[str, Any], listening: socket.socket) -> int:
    """Forks a server."""
    pid = os.fork()
    if pid:
        return pid
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(log, 2)
    os.dup2(log, 1)
    plant(order)
    if "box" in order:  # as after an owner's correction of names; compiled rules know none
        rename_pieces(components.Components(Path(order["box"])))
    limits = Limits(**{**GENEROUS, **{name: as_limit(value) for name, value in order.get("limits", {}).items()}})
    pace = Pace(**order.get("pace", {"bot": 0, "reveal": 0}))
    settings = Settings(
        host=order.get("host", LOCAL),
        database=order["database"],
        hints=order.get("hints"),
        pace=pace,
        rate=order["rate"],
        limits=limits,
        public_url=order.get("public_url"),
        mailbox=Mailbox(**order["mailbox"]) if "mailbox" in order else None,
        heartbeat=order.get("heartbeat", Settings.heartbeat),
        push_to_loopback=order.get("push_to_loopback", False),
        trusted_proxies=tuple(order.get("trusted_proxies", ())),
        allowed_hosts=tuple(order.get("allowed_hosts", ())),
        metrics_token=order.get("metrics_token", "for tests"),
        access_log=order.get("access_log", False),
    )
    try:
        run(settings, listening)
    except (Unusable, JournalUnavailable):  # its database is not there; the command says so and ends
        os._exit(UNUSABLE)
    os._exit(0)


def rename_pieces(box: components.Components) -> None:
    """Puts another box into every module that has the usual one, and forgets what was made of that."""
    usual = components.BOX
    for name, module in list(sys.modules.items()):
        if getattr(module, "BOX", None) is usual:
            vars(module)["BOX"] = box
        if name.startswith(("stammtisch.server", "stammtisch.tables")):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


def make_once() -> None:
    """What every server makes as it starts and in all of them is the same: to make it takes three quarters of a start.
    What a server imports then, the packed files of the page, the description of the API; and the collector of garbage
    need look at nothing that is here already."""
    vars(page)["pack"] = cache(page.pack)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Settings(database=f"{folder}/tables.sqlite3"))
        description = server.litestar.openapi_schema
        server.journal.close()
    OpenAPIPlugin.provide_openapi = lambda self: description  # type: ignore[method-assign]
    gc.collect()
    gc.freeze()


def main() -> None:
    compile_games(list(GAMES), bots=True, tables=True)
    for name in GAMES:
        warm_up(name)
    make_once()
    sockets: dict[int, socket.socket] = {}
    children: set[int] = set()
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        answer: Any = None
        if order["do"] == "listen":
            listening = listen(order.get("host", LOCAL), order.get("port", 0))
            answer = listening.getsockname()[1]
            sockets[answer] = listening
        elif order["do"] == "start":
            answer = start(order, sockets[order["port"]])
            children.add(answer)
            if order.get("alone"):  # nobody answers at its port once it is dead
                sockets.pop(order["port"]).close()
        elif order["do"] in ("wait", "poll"):  # `poll` is answered with null while it runs
            pid, status = os.waitpid(order["pid"], os.WNOHANG if order["do"] == "poll" else 0)
            answer = os.waitstatus_to_exitcode(status) if pid else None
            children.discard(pid)
        print(json.dumps(answer), flush=True)
    for pid in children:  # whoever started them has gone
        os.kill(pid, signal.SIGKILL)


if __name__ == "__main__":
    main()
