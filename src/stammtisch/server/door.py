"""Everybody comes in through here: who they are, whether they come from our own page, and not too often."""

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stammtisch.server.identity import COOKIE, Identity, bearer, person_of
from stammtisch.server.limits import Allowance
from stammtisch.tables.wire.requests import Problem

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
OURS = f"{COOKIE}=".encode()
SAFE = ("GET", "HEAD", "OPTIONS")


class Door:
    """ASGI around the application; what it finds out stands in `scope["state"]`."""

    def __init__(
        self,
        app: ASGIApp,
        sockets: ASGIApp,
        identity: Identity,
        public_url: str | None,
        requests: tuple[float, int],
    ) -> None:
        self.app, self.sockets = app, sockets
        self.identity = identity
        self.public_host = urlsplit(public_url).netloc if public_url else None
        self.requests = Allowance(requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "lifespan":
            await self.app(scope, receive, send)
            return
        state: MutableMapping[str, Any] = scope.setdefault("state", {})
        known = self._recognise(scope, state)
        person = state["person"] = known or self.identity.new_person()
        if scope["type"] == ScopeType.HTTP:
            problem = self._problem(scope, state)
            if problem is not None:
                await answer(problem, send)
                return
        elif not self.requests.take(state["address"]):
            state["foreign"] = True
        inside = self.app if scope["type"] == ScopeType.HTTP else self.sockets
        cookie = self.identity.cookie(person) if known is None and introduces(str(scope["path"])) else None
        await inside(scope, receive, with_headers(send, cookie))

    def _recognise(self, scope: Scope, state: MutableMapping[str, Any]) -> str | None:
        """Who it is, if they have been here before."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        token = state["token"] = bearer(headers.get("authorization"))
        state["address"], state["foreign"] = address_of(scope), self._is_foreign(headers)
        return person_of(token) if token else self.identity.read(headers.get("cookie", ""))

    def _problem(self, scope: Scope, state: MutableMapping[str, Any]) -> Problem | None:
        if scope.get("method") not in SAFE and state["foreign"]:
            return Problem(403, "This request comes from a page of another site.")
        if str(scope["path"]).startswith("/api") and not self.requests.take(state["address"]):
            return Problem(429, "Too many requests: wait a moment.")
        return None

    def _is_foreign(self, headers: dict[str, str]) -> bool:
        """A browser says from which page a request comes; programs say nothing."""
        origin = headers.get("origin")
        return origin is not None and urlsplit(origin).netloc not in (headers.get("host"), self.public_host)


def introduces(path: str) -> bool:
    """Whether somebody new is told who they are: with the API, and with the page itself before it asks anything,
    or its first requests, which are under way together, would come from as many people."""
    return "." not in path.rpartition("/")[2]


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "local"


def with_headers(send: Send, cookie: str | None) -> Send:
    """Adds our headers to the answer, and the cookie for somebody new."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            more = [*HEADERS] if message["type"] == "http.response.start" else []
            told = any(name == b"set-cookie" and value.startswith(OURS) for name, value in message.get("headers", []))
            if cookie is not None and not told:
                more.append((b"set-cookie", cookie.encode()))
            message["headers"] = [*message.get("headers", []), *more]
        await send(message)

    return send_with_headers


async def answer(problem: Problem, send: Send) -> None:
    """A problem without the application."""
    headers = [(b"content-type", b"application/json"), *HEADERS]
    start: Any = {"type": "http.response.start", "status": problem.status, "headers": headers}
    body: Any = {"type": "http.response.body", "body": msgspec.json.encode(problem), "more_body": False}
    await send(start)
    await send(body)
