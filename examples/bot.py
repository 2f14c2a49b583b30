"""A bot for any game, in sixty lines: it sits down with a seat's token and makes the move that looks best at once.

    python examples/bot.py http://localhost:8000 TABLE TOKEN

The token is the answer to `POST /api/tables/TABLE/link`. Needs only `pip install websockets`.
"""

import json
import random
import sys
from itertools import count
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


def worth(view: dict[str, Any], choice: dict[str, Any]) -> float:
    """What the server says a move would bring: money more than others in Scheffeln, strength in Tafelrunde."""
    me, then = view["viewer"], choice.get("then", {})
    if "earn" in then:
        return float((then["earn"][me] or 0) - sum(earned or 0 for earned in then["earn"]) / len(then["earn"]))
    leads = [seat == me for seat in (then.get("leaders") or {}).values()]
    return float(sum(leads) * 10 + (then.get("hidden_gems") or 0))


def choose(view: dict[str, Any]) -> dict[str, Any]:
    """The best of the legal moves, any of them where several are equally good."""
    best: dict[str, Any] = max(view["choices"], key=lambda choice: (worth(view, choice), random.random()))
    return dict(best["move"])


def play(socket: ClientConnection) -> dict[str, Any] | None:
    """Until the game is over; its end, or None where the connection is lost before."""
    ids = (f"bot-{random.getrandbits(64):x}-{number}" for number in count())
    for frame in socket:
        message = json.loads(frame)
        if message["type"] == "refused":
            print("refused:", message["text"], file=sys.stderr)
        if message["type"] == "welcome" and message["table"]["status"] == "open":
            for seat in message["you"]["seats"]:  # our part of the chance
                nonce = random.SystemRandom().randbytes(16).hex()
                socket.send(json.dumps({"type": "nonce", "id": next(ids), "seat": seat, "nonce": nonce}))
        for sight in message.get("sights", ()):
            if sight["view"]["end"]:
                return dict(sight["view"]["end"])
            if sight["view"]["choices"]:
                seq = message["seq"] if message["type"] == "step" else message["table"]["seq"]
                decision = {"seat": sight["seat"], "after": seq, "move": choose(sight["view"])}
                socket.send(json.dumps({"type": "decide", "id": next(ids), **decision}))
    return None


if __name__ == "__main__":
    server, table, token = sys.argv[1:]
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    end = None
    while end is None:  # after a restart of the server everything is as it was
        try:
            with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as connection:
                end = play(connection)
        except (ConnectionClosed, ConnectionRefusedError):
            continue
    print(json.dumps(end))
