"""What reaches people who are away: a push service and a mail server on this machine, which keep what comes."""

import json
import os
import re
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid

from stammtisch.server.push import encoded
from tests.server.running import LIMIT, Person, receive

LONG_ENOUGH = 1.5
"""Seconds after which something that must not come would have come: several times what the servers here wait."""


def wait_for(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + LIMIT
    while not happened():
        assert time.monotonic() < until, "nothing came"
        time.sleep(0.01)


@dataclass(frozen=True)
class Pushed:
    """What a browser would have been woken with."""

    device: str
    headers: dict[str, str]
    data: dict[str, Any]


class PushService:
    """Takes pushes for browsers that it has made up, and decrypts them with their keys."""

    def __init__(self) -> None:
        self.keys: dict[str, tuple[ec.EllipticCurvePrivateKey, bytes]] = {}
        self.pushed: list[Pushed] = []
        self.status: dict[str, int] = {}
        self.asked: list[str] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                status = service.take(self.path, dict(self.headers.items()), body)
                self.send_response(status)
                if status == 302:
                    self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        self.asked.append(path)
        device = path.removeprefix("/to/")
        status = self.status.get(device, 201)
        if status == 201:
            headers = {name.lower(): value for name, value in headers.items()}
            assert Vapid.verify(headers["authorization"])
            key, secret = self.keys[device]
            data = http_ece.decrypt(body, private_key=key, auth_secret=secret, version="aes128gcm")
            self.pushed.append(Pushed(device, headers, json.loads(data)))
        return status

    def device(self, name: str, lang: str = "en") -> dict[str, Any]:
        """A browser's subscription, as its page sends it."""
        key, secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.keys[name] = key, secret
        public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(public), "auth": encoded(secret)}
        return {"endpoint": f"{self.url}/to/{name}", "keys": keys, "lang": lang}

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class MailServer:
    """Accepts every mail, and sends none on."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self.controller.start()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 -- so it is called
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        assert envelope.rcpt_tos == [mail["to"]]
        self.mails.append(mail)
        return "250 OK"

    def close(self) -> None:
        self.controller.stop()


def text_of(mail: EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


def links_in(mail: EmailMessage) -> list[str]:
    return re.findall(r"https?://\S+", text_of(mail))


def sit_and_wait(person: Person, seats: tuple[str, ...] = ("me", "random"), **settings: Any) -> str:
    """A table at which a game runs that waits for this person, who then leaves."""
    table = person.open_table("scheffeln", *seats, **{"patience": None, **settings})
    until_asked(person, table, start=True)
    return table


def until_asked(person: Person, table: str, start: bool = False, decide: bool = False) -> None:
    """Comes to the table until it is their turn, which they may take; and goes."""
    with person.socket(table) as socket:
        message = receive(socket, "welcome")
        if start:
            socket.send(json.dumps({"type": "start", "id": "start"}))
            message = receive(socket, "step")
        while True:
            asked = [sight for sight in message["sights"] if sight["view"]["choices"]]
            if asked and not decide:
                return
            if asked:
                move, decide = asked[0]["view"]["choices"][0]["move"], False
                after = message["table"]["seq"]
                wish = {"type": "decide", "id": f"after{after}", "seat": asked[0]["seat"], "after": after, "move": move}
                socket.send(json.dumps(wish))
            message = receive(socket, "step")
            if message["table"]["status"] == "over":
                return
