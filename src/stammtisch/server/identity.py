"""Who somebody is, without an account: a random number in a signed cookie, or a seat's token."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from http.cookies import CookieError, SimpleCookie

COOKIE = "stammtisch"
YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Identity:
    """Makes and reads the cookie; nobody else can make one that is read. `today` tells who a person has become who
    joined somebody else's games."""

    def __init__(self, secret: bytes, secure: bool, today: Callable[[str], str] = str) -> None:
        self._secret = secret
        self.secure = "; Secure" if secure else ""
        """The end of every Set-Cookie header."""
        self._today = today

    def new_person(self) -> str:
        return secrets.token_hex(16)

    def _sign(self, person: str) -> str:
        return hmac.new(self._secret, person.encode(), hashlib.sha256).hexdigest()

    def cookie(self, person: str) -> str:
        """The value of a Set-Cookie header."""
        return f"{COOKIE}={person}.{self._sign(person)}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{self.secure}"

    def no_cookie(self) -> str:
        """The same header for a browser that shall forget who it was."""
        return f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax{self.secure}"

    def handle(self, person: str) -> bytes:
        """What a passkey calls a person: nothing can be told from it."""
        return hmac.digest(self._secret, f"passkey {person}".encode(), "sha256")

    @property
    def secret(self) -> bytes:
        """For keys that only this server can make."""
        return self._secret

    def read(self, header: str) -> str | None:
        """The person that a Cookie header names, if we have signed it."""
        try:
            morsel = SimpleCookie(header).get(COOKIE)
        except CookieError:
            return None
        person, _, signature = (morsel.value if morsel is not None else "").partition(".")
        if person and hmac.compare_digest(self._sign(person).encode(), signature.encode()):
            return self._today(person)
        return None


def person_of(token: str) -> str:
    """The person that stands behind a seat's token: always the same, and the token cannot be told from it."""
    return "t" + hashlib.sha256(f"person {token}".encode()).hexdigest()[:31]


def bearer(header: str | None) -> str | None:
    """The token of an Authorization header."""
    scheme, _, token = (header or "").partition(" ")
    return token if scheme.lower() == "bearer" and TOKEN.fullmatch(token) else None
