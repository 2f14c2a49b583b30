"""Everybody comes in through here: who they are, whether they come from our own page, and not too often."""

import hmac
import logging
import re
import time
from collections.abc import Callable, Collection, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.server.addresses import KnownHosts, Trusted, address_key, shortened
from stammtisch.server.identity import LONGEST, Identity, Known, bearer, person_of
from stammtisch.server.limits import Paces
from stammtisch.server.metrics import Histogram
from stammtisch.server.settings import Settings
from stammtisch.tables.wire.requests import Problem

log = logging.getLogger(__name__)
access = logging.getLogger(f"{__name__}.access")

HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        b"base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
    ),
)
ONLY_HTTPS = (b"strict-transport-security", b"max-age=31536000")
SAFE = ("GET", "HEAD", "OPTIONS")
UNKNOWN_NAME = (
    "This server does not know the name in your address. Use its number (such as 192.168.0.7), or ask whoever runs it "
    "to start it with --allowed-host NAME."
)
FOR_OPERATORS = ("/health", "/metrics")
NOT_TOLD = re.compile(r"(?<=/)[A-Za-z0-9_-]{12,}(?=/|$)")
"""Parts of a path that may be a key to something: the id of a table, a token."""


class Door:
    """ASGI around the application; what it finds out stands in `scope["state"]`."""

    def __init__(
        self,
        app: ASGIApp,
        sockets: ASGIApp,
        identity: Identity,
        settings: Settings,
        paces: Paces,
        is_file: Callable[[str], bool],
    ) -> None:
        self.app, self.sockets = app, sockets
        self.identity, self.settings, self.paces, self.is_file = identity, settings, paces, is_file
        public = urlsplit(settings.public_url or "")
        self.public_host = public.netloc or None
        self.hosts = KnownHosts(*filter(None, (public.hostname, *settings.allowed_hosts)))
        self.proxies = Trusted(settings.trusted_proxies)
        self.headers = (*HEADERS, ONLY_HTTPS) if identity.secure else HEADERS
        self.seconds = Histogram()
        """How long requests took to be answered."""
        self.banned: Collection[str] = ()
        """Everybody who is not let in."""
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == ScopeType.HTTP:
            await self._request(scope, receive, send)
        else:
            await self._socket(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, told = time.perf_counter(), Answer(send, self.identity)
        problem, known = self._problem(scope)
        if problem is None and scope["state"]["person"] in self.banned and is_of_the_api(scope):
            problem = Problem(403, "Whoever runs this server does not let you in any more.")
        if problem is None:
            if not (known and known.fresh) and introduces(scope):
                told.cookie = self.identity.cookie(scope["state"]["person"])
            told.headers = self.headers
            await self.app(scope, receive, told)
        else:
            await self._answer(problem, told)
        took = time.perf_counter() - began
        self.seconds.observe(took)
        if self.settings.access_log:
            self._write_down(scope, told.status, took)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem, known = self._problem(scope)
        scope["state"]["foreign"] = problem is not None or scope["state"]["foreign"]
        told = Answer(send, self.identity)
        if problem is None and not (known and known.fresh) and introduces(scope):
            told.cookie = self.identity.cookie(scope["state"]["person"])
        await self.sockets(scope, receive, told)

    def _problem(self, scope: Scope) -> tuple[Problem | None, Known | None]:
        """What is wrong with a request before anybody reads it; and who it is, if they have been here before."""
        state: MutableMapping[str, Any] = scope.setdefault("state", {})
        headers = headers_of(scope)
        address = self._address(scope, headers)
        path = str(scope["path"])
        state.update(paces=self.paces, address=address, token=None, foreign=True, person="", known=False)
        state["operator"] = self._is_operator(headers)
        if not self.paces.take("files" if self.is_file(path) else "requests", address):
            return Problem(429, "Too many requests: wait a moment."), None
        if too_long(headers.get("content-length", "0"), self.settings.limits.body):
            return Problem(413, f"A request has at most {self.settings.limits.body} bytes."), None
        if self._at_operators_port(scope):
            state["operator"] = path in FOR_OPERATORS
            return (None if state["operator"] else Problem(404, "Only figures are told here.")), None
        if headers.get("host", "") not in self.hosts:
            return Problem(421, UNKNOWN_NAME), None
        try:
            state["foreign"] = self._is_foreign(headers)
        except ValueError:
            return Problem(400, "The header Origin is not an address."), None
        token = state["token"] = bearer(headers.get("authorization"))
        known = Known(person_of(token), fresh=True) if token else self.identity.read(headers.get("cookie", ""))
        state["person"], state["known"] = known.person if known else self.identity.new_person(), known is not None
        if scope.get("method", "GET") not in SAFE and state["foreign"]:
            return Problem(403, "This request comes from a page of another site."), known
        return None, known

    def _address(self, scope: Scope, headers: dict[str, str]) -> str:
        """Where a request comes from: as a proxy says it whom we trust."""
        client = scope.get("client")
        peer = str(client[0]) if client else "local"
        forwarded = headers.get("x-forwarded-for")
        if forwarded is not None and peer in self.proxies:
            hops = [hop.strip() for hop in forwarded[-2_000:].split(",")]
            return address_key(next((hop for hop in reversed(hops) if hop and hop not in self.proxies), peer))
        if forwarded is not None and not self._warned:
            self._warned = True
            log.warning("a proxy that is not trusted forwards requests: see --trusted-proxy", extra={"proxy": peer})
        return address_key(peer)

    def _is_foreign(self, headers: dict[str, str]) -> bool:
        """A browser says from which page a request comes; programs say nothing."""
        origin = headers.get("origin")
        return origin is not None and urlsplit(origin).netloc not in (headers.get("host"), self.public_host)

    def _is_operator(self, headers: dict[str, str]) -> bool:
        """Whether somebody has the token for figures."""
        token = f"Bearer {self.settings.metrics_token}"
        given = headers.get("authorization", "").encode()
        return bool(self.settings.metrics_token) and hmac.compare_digest(given, token.encode())

    def _at_operators_port(self, scope: Scope) -> bool:
        server, port = scope.get("server"), self.settings.metrics_port
        return port is not None and server is not None and server[1] == port

    async def _answer(self, problem: Problem, send: Send) -> None:
        """A problem without the application."""
        headers = [(b"content-type", b"application/json"), (b"connection", b"close"), *self.headers]
        start: Any = {"type": "http.response.start", "status": problem.status, "headers": headers}
        body: Any = {"type": "http.response.body", "body": msgspec.json.encode(problem), "more_body": False}
        await send(start)
        await send(body)

    def _write_down(self, scope: Scope, status: int, took: float) -> None:
        path = NOT_TOLD.sub("…", str(scope["path"]))[:200]
        told = {"method": scope.get("method"), "path": path, "status": status, "ms": f"{took * 1000:.1f}"}
        access.info("request", extra={**told, "address": shortened(scope["state"]["address"])})


class Answer:
    """What goes out: with our headers, and the cookie for somebody new."""

    def __init__(self, send: Send, identity: Identity) -> None:
        self.send, self.identity = send, identity
        self.headers: tuple[tuple[bytes, bytes], ...] = ()
        self.cookie: str | None = None
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            self.status = message["status"] if message["type"] == "http.response.start" else 101
            given = list(message.get("headers", []))
            told = any(name == b"set-cookie" and self.identity.sets(value) for name, value in given)
            if self.cookie is not None and not told:
                given.append((b"set-cookie", self.cookie.encode()))
            message["headers"] = [*given, *self.headers]
        await self.send(message)


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers by their names; what several cookies say together is looked at together."""
    headers: dict[str, str] = {}
    for raw_name, raw in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw.decode("latin-1")
        joined = {"cookie": "; ", "x-forwarded-for": ", "}.get(name)
        headers[name] = value if joined is None or name not in headers else headers[name] + joined + value
    return headers


def introduces(scope: Scope) -> bool:
    """Whether somebody new is told who they are: with the API, and with the page itself before it asks anything,
    or its first requests, which are under way together, would come from as many people. Not somebody with more
    cookies than we read: ours may be among them."""
    cookies = sum(len(value) for name, value in scope["headers"] if name == b"cookie")
    return cookies <= LONGEST and "." not in str(scope["path"]).rpartition("/")[2]


def is_of_the_api(scope: Scope) -> bool:
    return str(scope["path"]).lstrip("/").startswith("api")


def too_long(length: str, most: int) -> bool:
    return length.isascii() and length.isdigit() and (len(length) > 15 or int(length) > most)
