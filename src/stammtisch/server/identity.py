"""Who somebody is, without an account: a random number in a signed cookie, or a seat's token."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

COOKIE = "stammtisch"
YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")
SIGNED = re.compile(r"([0-9a-z]{32})\.([0-9a-f]{64})")
LONGEST = 8_192
"""Characters of cookies beyond which nobody looks for ours among them."""


class Known(NamedTuple):
    """Somebody who has been here before; `fresh` unless their cookie is of an older key or name, and shall be new."""

    person: str
    fresh: bool


class Identity:
    """Makes and reads the cookie; nobody else can make one that is read. The first of `keys` signs, all are read.

    `secret` is for what must stay the same when keys change; `today` tells who a person has become who joined somebody
    else's games.
    """

    def __init__(self, keys: Sequence[bytes], secret: bytes, secure: bool, today: Callable[[str], str] = str) -> None:
        self.keys = keys
        self.secret = secret
        """For keys that only this server can make."""
        self.secure = "; Secure" if secure else ""
        """The end of every Set-Cookie header."""
        self.prefix = "__Host-" if secure else ""
        """No other host and no unencrypted page can set a cookie of such a name."""
        self._today = today

    def new_person(self) -> str:
        return secrets.token_hex(16)

    def cookie(self, person: str) -> str:
        """The value of a Set-Cookie header."""
        return self._set(f"{person}.{signature(self.keys[0], person)}", YEAR)

    def no_cookie(self) -> str:
        """The same header for a browser that shall forget who it was."""
        return self._set("", 0)

    def _set(self, value: str, age: int) -> str:
        return f"{self.prefix}{COOKIE}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{self.secure}"

    def sets(self, header: bytes) -> bool:
        """Whether a Set-Cookie header says who somebody is."""
        return header.startswith(f"{self.prefix}{COOKIE}=".encode())

    def handle(self, person: str) -> bytes:
        """What a passkey calls a person: nothing can be told from it."""
        return hmac.digest(self.secret, f"passkey {person}".encode(), "sha256")

    def read(self, header: str) -> Known | None:
        """The person that a Cookie header names, if we have signed it; under the name without a prefix, too, which
        cookies had before the server was reached by https."""
        for name in dict.fromkeys((f"{self.prefix}{COOKIE}", COOKIE)):
            for value in cookies_in(header, name):
                signed = SIGNED.fullmatch(value)
                for key in self.keys if signed else ():
                    if signed and hmac.compare_digest(signature(key, signed[1]), signed[2]):
                        fresh = key == self.keys[0] and name.startswith(self.prefix)
                        return Known(self._today(signed[1]), fresh)
        return None


def signature(key: bytes, person: str) -> str:
    return hmac.new(key, person.encode(), hashlib.sha256).hexdigest()


def cookies_in(header: str, name: str) -> Iterator[str]:
    """Every value that a Cookie header has under that name. Other cookies are none of our business: whatever they
    hold, they neither hide ours nor take time."""
    if len(header) <= LONGEST:
        for part in header.split(";"):
            key, _, value = part.partition("=")
            if key.strip() == name:
                yield value.strip()


def person_of(token: str) -> str:
    """The person that stands behind a seat's token: always the same, and the token cannot be told from it."""
    return "t" + hashlib.sha256(f"person {token}".encode()).hexdigest()[:31]


def bearer(header: str | None) -> str | None:
    """The token of an Authorization header."""
    scheme, _, token = (header or "").partition(" ")
    return token if scheme.lower() == "bearer" and TOKEN.fullmatch(token) else None
