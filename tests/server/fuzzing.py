"""Hostile messages in any number: over sockets and as requests, while somebody else plays and measures the delay.

Everything that is sent follows from one number. What is sent is broken on purpose: valid messages and requests with
parts exchanged, cut off, nested, repeated or replaced by noise.
"""

import asyncio
import json
import sys
import threading
import time
from asyncio.subprocess import PIPE
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect as connect_and_wait

from stammtisch.tables.send.schema import wire_schema
from tests.server.running import LIMIT, ROOT, Person, RunningServer, ask

ATTACKERS = 6
AT_ONCE = 50
"""So many messages an attacker sends before it looks at the answers."""
NOISE: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 8, 2**31, 2**53, 2**64, -(10**30), 1e308, 0.5, "", "x", "x" * 400, "\0", "\ud800", "🂡",
    "../../etc/passwd", "' OR 1=1 --", "<script>", "\u202e", [], {}, [[]] * 50, {"do": "choose"}, {"do": None},
    {"do": "choose", "character": "red"}, {"do": "move", "card": "red", "to": "C"}, {"do": "grab", "character": "red"},
    {"do": "play", "card": "R7", "as": "red"}, {"do": "hide", "chest": ["red", 3]},
)  # fmt: skip
FIELDS = ("id", "v", "seat", "after", "move", "text", "emote", "name", "nonce", "level", "agree", "muted", "seconds",
          "order", "options", "wish", "now", "hold", "spectators", "listed", "patience", "stand_in")  # fmt: skip
KINDS = tuple(
    wire_schema()["$defs"][part["$ref"].rpartition("/")[2]]["properties"]["type"]["enum"][0]
    for part in wire_schema()["$defs"]["ClientMessage"]["anyOf"]
)
PATHS = {
    "GET": ("", "api/me", "api/tables", "api/tables/{}", "api/tables/{}/record", "api/tables/{}/replay", "api/me/games",
            "api/me/passkeys", "api/me/notices", "api/ready", "api/reach", "api/games", "health", "metrics", "table/{}",
            "replay/{}", "api/tables/{}/story", "api/docs/openapi.json", "icon.svg", "api/tables/{}/preview.png"),
    "POST": ("api/tables", "api/tables/{}/link", "api/tables/{}/claim", "api/tables/import", "api/replays",
             "api/replays/verify", "api/me/link", "api/me/join", "api/me/again", "api/passkeys/options", "api/passkeys",
             "api/me/notices/device", "api/me/joining"),
    "PUT": ("api/me", "api/me/notices/mail"),
    "DELETE": ("api/me/passkeys/{}", "api/me/notices/mail"),
}  # fmt: skip
HEADERS = ("Origin: http://[", "Origin: null", "Cookie: stammtisch=x", 'Cookie: a="' + '\\"' * 400, "Range: bytes=9-1",
           "Content-Type: text/plain", "Content-Type: multipart/form-data; boundary=x", "Authorization: Bearer x",
           "Authorization: Bearer " + "A" * 32, "X-Forwarded-For: 1.2.3.4", "Accept-Language: " + "de;q=9," * 99,
           "Accept-Encoding: gzip;q=x", "If-None-Match: *", "Expect: 100-continue", "Transfer-Encoding: chunked",
           "Upgrade: websocket", "Host: evil.example", "Cookie: " + "a=b; " * 800)  # fmt: skip
GOOD = frozenset(
    {200, 201, 202, 204, 301, 304, 307, 400, 403, 404, 405, 409, 411, 413, 415, 421, 422, 426, 429, 431, 503}
)


@dataclass
class Findings:
    """What came of it: how much was sent and answered, and how long somebody else had to wait."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)


def noise(rng: Random, depth: int = 0) -> Any:
    if depth < 3 and rng.random() < 0.2:
        return {rng.choice(FIELDS): noise(rng, depth + 1) for _ in range(rng.randrange(4))}
    return rng.choice(NOISE)


def hostile_frame(rng: Random, number: int) -> str | bytes:
    """A message that may be anything from right to senseless."""
    way = rng.random()
    if way < 0.02:
        return (
            "[" * rng.randrange(5_000) if rng.random() < 0.5 else '{"id":"x","move":' + '{"a":' * rng.randrange(2_000)
        )
    if way < 0.05:
        return rng.randbytes(rng.randrange(200))
    message: dict[str, Any] = {"type": rng.choice(KINDS), "id": f"f{number}"}
    for _ in range(rng.randrange(5)):
        message[rng.choice(FIELDS)] = noise(rng)
    if rng.random() < 0.3:
        message["seat"] = rng.randrange(4)
    text = json.dumps(message)
    if way < 0.2:
        start = rng.randrange(len(text))
        text = (
            text[:start] + rng.choice(("", "\\u0073", '"', "}", "\0", ",,", "1e999")) + text[start + rng.randrange(6) :]
        )
    return text


def hostile_request(rng: Random, table: str, host: str) -> bytes:
    """One request over HTTP, broken or not."""
    method = rng.choice(("GET", "GET", "POST", "POST", "POST", "PUT", "DELETE"))
    path = rng.choice(PATHS[method]).format(rng.choice((table, table, "nowhere", "%00", "..%2f..", "x" * 200)))
    path = rng.choice(("/", "/", "/", "//", "/./")) + path
    if rng.random() < 0.3:
        path += rng.choice(("?game=0", "?game=9999999999", "?start=-1", "?viewer=9", "?x=%ff", "?" + "a" * 3_000, "#x"))
    if rng.random() < 0.1:
        method = rng.choice(("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW"))
    body = b""
    if method in ("POST", "PUT"):
        body = rng.choice(
            (
                json.dumps(noise(rng)).encode(),
                json.dumps({"record": noise(rng), "at": noise(rng), "seat": noise(rng)}).encode(),
                json.dumps({"game": "scheffeln", "seats": [noise(rng), {"kind": "me"}]}).encode(),
                json.dumps({"token": noise(rng), "name": noise(rng), "credential": noise(rng)}).encode(),
                b"[" * rng.randrange(3_000),
                rng.randbytes(rng.randrange(300)),
            )
        )
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", f"Content-Length: {len(body)}"]
    lines += rng.sample(HEADERS, rng.choice((0, 0, 1, 2)))
    whole = "\r\n".join([*lines, "", ""]).encode("utf-8", "replace") + body
    if rng.random() < 0.05:
        place = rng.randrange(len(whole))
        whole = whole[:place] + rng.randbytes(3) + whole[place:]
    return whole


async def flood_socket(address: str, cookies: str, rng: Random, count: int, found: Findings) -> None:
    """Sends hostile frames through one connection after the other; every text is answered, or its socket is closed."""
    number = 0
    while number < count:
        try:
            async with connect(address, additional_headers={"Cookie": cookies}, open_timeout=LIMIT) as socket:
                while number < count:
                    number += await burst(socket, rng, min(AT_ONCE, count - number), number, found)
        except (ConnectionClosed, OSError, EOFError):
            found.answers["closed"] += 1


async def burst(socket: ClientConnection, rng: Random, count: int, first: int, found: Findings) -> int:
    for number in range(first, first + count):
        found.sent["messages"] += 1
        await socket.send(hostile_frame(rng, number))
    await socket.send('{"type":"ping","id":"behind"}')
    while True:
        answer = json.loads(await asyncio.wait_for(socket.recv(), LIMIT))
        found.answers[answer["type"]] += 1
        if answer.get("id") == "behind":
            return count


async def flood_requests(port: int, table: str, rng: Random, count: int, found: Findings) -> None:
    """Sends hostile requests, each with a connection of its own where the one before was closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(count):
        found.sent["requests"] += 1
        request = hostile_request(rng, table, f"localhost:{port}")
        try:
            writer.write(request)
            status = await asyncio.wait_for(answer_of(reader), LIMIT)
        except (ConnectionError, asyncio.IncompleteReadError, TimeoutError):
            status = 0
        found.answers[str(status or "closed")] += 1
        if status and status not in GOOD:
            found.wrong.append(f"{status} for {request[:300]!r}")
        writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()


async def answer_of(reader: asyncio.StreamReader) -> int:
    """The status of the next answer; 0 where the connection ends without one."""
    line = await reader.readline()
    while line.startswith(b"HTTP/1.1 100"):
        while line.strip():
            line = await reader.readline()
        line = await reader.readline()
    return int(line.split()[1]) if line.startswith(b"HTTP/") else 0


def somebody_else(address: str, cookies: str) -> None:
    """Asks for something small again and again until standard input ends, and prints how long each answer took. It is
    a process of its own, so that it never waits for an attacker who is busy."""
    over = threading.Event()

    def wait_for_the_end() -> None:
        sys.stdin.read()
        over.set()

    threading.Thread(target=wait_for_the_end, daemon=True).start()
    with connect_and_wait(address, additional_headers={"Cookie": cookies}, open_timeout=LIMIT) as socket:
        delays: list[float] = []
        while not over.wait(0.005):
            began = time.perf_counter()
            ask(socket, {"type": "ping", "id": f"p{len(delays)}"})
            delays.append(time.perf_counter() - began)
    print(json.dumps(delays))


def cookies_of(person: Person) -> str:
    return "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())


async def attack(
    server: RunningServer, attacked: list[str], victim: tuple[str, str], cookies: str, seed: int, messages: int
) -> Findings:
    """So many messages, a tenth of them requests, from all attackers at once; the victim has a table of their own."""
    found = Findings()
    base = f"ws://localhost:{server.port}/api/tables"
    command = (sys.executable, "-m", "tests.server.fuzzing", f"{base}/{victim[0]}/socket", victim[1])
    watching = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=ROOT)
    requests = messages // 10
    each = (messages - requests) // ATTACKERS
    floods = [
        flood_socket(f"{base}/{attacked[n % len(attacked)]}/socket", cookies, Random(f"{seed} {n}"), each, found)
        for n in range(ATTACKERS)
    ]
    floods += [flood_requests(server.port, attacked[n], Random(f"{seed} h{n}"), requests // 2, found) for n in range(2)]
    await asyncio.gather(*floods)
    output, _ = await watching.communicate(b"")
    found.delays = json.loads(output)
    return found


if __name__ == "__main__":
    somebody_else(*sys.argv[1:])
