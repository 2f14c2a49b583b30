"""Web Push: wakes the browser of somebody who is away. Where to is said by a browser, so by anybody: see `reach`."""

import base64
import http.client
import ipaddress
import re
import socket
import ssl
import time
from functools import cached_property
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec

from stammtisch.server.letters import headline, way_to, whereabouts
from stammtisch.tables.journal.contacts import Device
from stammtisch.tables.live.reminders import Reminder

TTL = 3 * 24 * 3600
"""Seconds for which a push service keeps what it cannot deliver yet."""
PATIENCE = 8.0
"""Seconds that one push may take in all, so that a slow service keeps nobody else waiting for long."""
PLAIN_URL = re.compile(r"https?://[A-Za-z0-9._\[\]:-]+/[!-~]*")
UNICAST = ipaddress.IPv6Network("2000::/3")
LONGEST_ANSWER = 200
"""Bytes that are read of an answer: its first line says all."""
GONE = (404, 410)


class Unreachable(Exception):
    """Nothing could be delivered, now or ever."""


class Endpoint(NamedTuple):
    """Where a push goes, taken apart."""

    scheme: str
    host: str
    port: int
    path: str
    origin: str


def endpoint_of(text: str, loopback: bool) -> Endpoint:
    """Refuses whatever cannot be a push service: those are on the open net, speak TLS, and on the usual port."""
    try:
        url = urlsplit(text)
        port = url.port
    except ValueError:
        raise Unreachable("that is no address") from None
    if not PLAIN_URL.fullmatch(text) or url.username or not url.hostname:
        raise Unreachable("that is no address")
    usual = 443 if url.scheme == "https" else 80
    if not loopback and (url.scheme != "https" or port not in (None, 443)):
        raise Unreachable("a push service is reached by https, at its usual port")
    if not loopback and is_number(url.hostname) and not is_public(url.hostname):
        raise Unreachable("that address is not on the open net")
    path = url.path + (f"?{url.query}" if url.query else "")
    return Endpoint(url.scheme, url.hostname, port or usual, path, f"{url.scheme}://{url.netloc}")


def is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_public(number: str) -> bool:
    """Whether an address is one of the open net; those of IPv6 that lead to one of IPv4 count as none."""
    address = ipaddress.ip_address(number)
    if isinstance(address, ipaddress.IPv6Address):
        return address in UNICAST and address.is_global and address.sixtofour is None
    return address.is_global and not address.is_multicast


def reach(to: Endpoint, loopback: bool, until: float) -> socket.socket:
    """A connection to the very address that was looked at: a name may be another one the next time it is asked for."""
    found = socket.getaddrinfo(to.host, to.port, type=socket.SOCK_STREAM)
    numbers = [str(place[4][0]) for place in found]
    wrong = [number for number in numbers if is_public(number) == loopback]
    if wrong or not numbers:
        raise Unreachable("that address is not on the open net")
    plain = socket.create_connection((numbers[0], to.port), remaining(until))
    if to.scheme == "http":
        return plain
    try:
        return ssl.create_default_context().wrap_socket(plain, server_hostname=to.host)
    except BaseException:
        plain.close()
        raise


def remaining(until: float) -> float:
    left = until - time.monotonic()
    if left <= 0:
        raise TimeoutError("the push service is too slow")
    return left


def post(to: Endpoint, headers: dict[str, str], body: bytes, loopback: bool = False) -> int:
    """Sends it, and gives the status of the answer; nothing else of it is read, and no redirect is followed."""
    until = time.monotonic() + PATIENCE
    connection = http.client.HTTPConnection(to.host, to.port)
    with reach(to, loopback, until) as connection.sock:
        connection.sock.settimeout(remaining(until))
        connection.request("POST", to.path, body, {**headers, "connection": "close"})
        answer = b""
        while b"\r\n" not in answer and len(answer) < LONGEST_ANSWER:
            connection.sock.settimeout(remaining(until))
            more = connection.sock.recv(LONGEST_ANSWER)
            if not more:
                break
            answer += more
    status = re.match(rb"HTTP/1\.[01] (\d{3})\b", answer)
    if status is None:
        raise Unreachable("that does not speak HTTP")
    return int(status[1])


class Pusher:
    """Encrypts and signs; its key was made at the first start, and every subscription is bound to it."""

    def __init__(self, secret: bytes, contact: str, loopback: bool) -> None:
        self._secret, self._contact, self._loopback = secret, contact, loopback

    @cached_property
    def public_key(self) -> str:
        """What a browser subscribes with."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        key = ec.derive_private_key(int.from_bytes(self._secret, "big"), ec.SECP256R1())
        return encoded(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def check(self, device: Device) -> None:
        """Unreachable where nothing could ever be sent there."""
        from cryptography.hazmat.primitives.asymmetric import ec

        endpoint_of(device.endpoint, self._loopback)
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(device.p256dh))
            sound = len(decoded(device.auth)) == 16
        except ValueError:
            sound = False
        if not sound:
            raise Unreachable("these are no keys of a push subscription")

    def send(self, device: Device, reminder: Reminder) -> int:
        """Takes its time, for threads only: the status of the answer."""
        from py_vapid import Vapid
        from pywebpush import WebPusher  # loads a second web client, which nothing else here needs

        to = endpoint_of(device.endpoint, self._loopback)
        keys = {"p256dh": device.p256dh, "auth": device.auth}
        sealed = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(payload(reminder, device.lang))
        claims = {"aud": to.origin, "sub": self._contact, "exp": int(time.time()) + 12 * 3600}
        headers = {
            **Vapid.from_raw(encoded(self._secret).encode()).sign(claims),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TTL),
            "topic": reminder.table_id,
            "urgency": "normal",
        }
        return post(to, headers, sealed["body"], self._loopback)


def new_secret() -> bytes:
    """A private key of P-256, as 32 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big")


def payload(reminder: Reminder, lang: str) -> bytes:
    """What web/shell/worker.js shows."""
    told = {
        "title": headline(reminder, lang),
        "body": whereabouts(reminder, lang),
        "lang": lang,
        "tag": reminder.table_id,
        "open": way_to(reminder.table_id),
    }
    return msgspec.json.encode(told)


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
