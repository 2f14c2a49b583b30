"""The application: the hub, the door, the routes and the page, put together."""

import asyncio
import gc
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response

from stammtisch import __version__
from stammtisch.server.analyses import ROUTES as ANALYSES
from stammtisch.server.door import Door
from stammtisch.server.guards import Room
from stammtisch.server.identity import Identity
from stammtisch.server.limits import Paces
from stammtisch.server.mine import ROUTES as MINE
from stammtisch.server.notice_routes import ROUTES as NOTICES
from stammtisch.server.notices import Notices
from stammtisch.server.page import Page, read_page
from stammtisch.server.passkeys import ROUTES as PASSKEYS
from stammtisch.server.passkeys import Passkeys
from stammtisch.server.people import People
from stammtisch.server.previews.routes import ROUTES as PREVIEWS
from stammtisch.server.previews.routes import Previews, base_of
from stammtisch.server.puzzles import ROUTES as PUZZLES
from stammtisch.server.reference import Reference
from stammtisch.server.replays import ROUTES as REPLAYS
from stammtisch.server.routes import ROUTES
from stammtisch.server.settings import Settings
from stammtisch.server.shares import Shares
from stammtisch.server.sockets import Sockets
from stammtisch.server.stories import ROUTES as STORIES
from stammtisch.server.watch import Watch
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.keys import KEY_BYTES, PRESENT, cookie_keys
from stammtisch.tables.journal.opening import open_journal
from stammtisch.tables.journal.store import JournalUnavailable
from stammtisch.tables.live.analyses import Analyses
from stammtisch.tables.live.clock import Clock
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.operator import wall_clock
from stammtisch.tables.live.stories import Stories
from stammtisch.tables.wire.messages import Code
from stammtisch.tables.wire.requests import Problem

log = logging.getLogger(__name__)

STATUS: dict[Code, int] = {
    "malformed": 400,
    "unknown_seat": 404,
    "game_over": 409,
    "not_your_turn": 409,
    "stale": 409,
    "rule": 422,
    "not_allowed": 403,
    "too_fast": 429,
    "unavailable": 503,
}

Asked = Request[Any, Any, Any]


def say(status: int, text: str, rule: str | None = None) -> Response[Problem]:
    return Response(Problem(status, text, rule), status_code=status, media_type="application/json")


def unreadable(request: Asked, error: Exception) -> Response[Problem]:
    """What the reader of JSON does not take for a mistake of whoever has sent it."""
    return say(400, "What you have sent cannot be read: it is nested too deeply, or no text.")


def refused(request: Asked, refusal: Refusal) -> Response[Problem]:
    return say(STATUS[refusal.code], refusal.text, refusal.rule)


def not_there(request: Asked, error: NoTable) -> Response[Problem]:
    return say(404, str(error))


def unavailable(request: Asked, error: JournalUnavailable) -> Response[Problem]:
    return say(503, "The journal cannot be read or written right now. Try again.")


def wrong(request: Asked, error: HTTPException) -> Response[Problem]:
    reasons = error.extra if isinstance(error.extra, list) else []
    detail = "; ".join(str(reason.get("message", reason)) for reason in reasons if isinstance(reason, dict))
    response = say(error.status_code, f"{error.detail}{': ' if detail else ''}{detail}")
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def failed(request: Asked, error: Exception) -> Response[Problem]:
    """Our own mistake: the person learns that it was ours, the log learns the rest."""
    log.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return say(500, "Something went wrong on the server and has been logged; your request was not at fault.")


class Server:
    """A hub with a door, as one ASGI application."""

    def __init__(self, settings: Settings) -> None:
        self.journal = open_journal(settings.database)
        keys = self._keys() or (self._secret(PRESENT, secrets.token_bytes(KEY_BYTES)),)
        secure = (settings.public_url or "").startswith("https://")
        self.paces = Paces(settings.limits)
        self.room = Room(settings.database, settings.limits, self.journal)
        self.hub = Hub(self.journal, Clock(settings.rate), settings.pace, settings.retention, settings.hints)
        self.identity = Identity(keys, self._secret("people", keys[-1]), secure, self.hub.persons.store.today)
        self.hub.operator.when_key_changed.append(self._change_keys)
        self.passkeys = Passkeys(self.hub.persons.store, self.identity, settings.public_url)
        self.people = People(self.journal)
        self.notices = Notices(self.journal, self.hub, settings, self.paces)
        self.hub.persons.when_joined.append(self.notices.hand_over)
        self.hub.persons.when_forgotten.append(self.notices.forget)
        self.sockets = Sockets(self.hub, self.people, settings.limits, self.paces)
        self._share(settings)
        self.watch = Watch(self.hub, self.sockets, self.paces, self.room)
        self.stories = Stories()
        self.analyses = Analyses(self.journal)
        self.page = Page(settings.page, base_of(settings.public_url))
        self.previews = Previews(self.hub, settings)
        self.litestar = self._application(settings)
        self.app = Door(self.litestar, self.sockets, self.identity, settings, self.paces, self.page.has)
        self.app.banned = self.hub.banned
        self.watch.door = self.app

    def _share(self, settings: Settings) -> None:
        """Limits hold for all nodes together."""
        nodes = self.hub.tables.nodes
        if nodes.several:
            self.sockets.shares = Shares(self.paces, settings.limits, self.sockets.open, self.sockets.addresses)
            nodes.share(self.sockets.shares.tell, self.sockets.shares.hear, self.sockets.shares.gone)

    def _secret(self, name: str, new: bytes) -> bytes:
        """The secret of that name; the new one where there was none."""
        self.journal.keep_secret(name, new).result()
        return self.journal.secret(name) or new

    def _keys(self) -> tuple[bytes, ...]:
        return cookie_keys(self.journal, wall_clock())

    def _change_keys(self) -> None:
        self.identity.keys = self._keys()

    def _application(self, settings: Settings) -> Litestar:
        given = {
            "hub": self.hub,
            "people": self.people,
            "notices": self.notices,
            "sockets": self.sockets,
            "stories": self.stories,
            "analyses": self.analyses,
            "page": self.page,
            "previews": self.previews,
            "settings": settings,
            "paces": self.paces,
            "room": self.room,
            "watch": self.watch,
            "identity": self.identity,
            "passkeys": self.passkeys,
        }
        return Litestar(
            [*ROUTES, *REPLAYS, *MINE, *PASSKEYS, *NOTICES, *STORIES, *ANALYSES, *PUZZLES, *PREVIEWS, read_page],
            dependencies={name: Provide(giver(thing), sync_to_thread=False) for name, thing in given.items()},
            lifespan=[self._lifespan],
            exception_handlers={
                Refusal: self._refused,
                NoTable: not_there,
                JournalUnavailable: unavailable,
                HTTPException: wrong,
                RecursionError: unreadable,
                UnicodeDecodeError: unreadable,
                Exception: failed,
            },
            request_max_body_size=settings.limits.body,
            openapi_config=OpenAPIConfig(
                title="Stammtisch",
                version=__version__,
                description="Tables for board games. Moves go over a WebSocket (docs/protocol.md).",
                path="/api/docs",
                render_plugins=[Reference(), JsonRenderPlugin()],
            ),
            logging_config=None,
        )

    def _refused(self, request: Asked, refusal: Refusal) -> Response[Problem]:
        self.hub.refusals[refusal.code] += 1
        return refused(request, refusal)

    @asynccontextmanager
    async def _lifespan(self, app: Litestar) -> AsyncIterator[None]:
        self.hub.start()
        loaded = asyncio.create_task(self._keep_what_is_loaded())
        try:
            yield
        finally:
            loaded.cancel()
            await self.hub.scheduler.reminders.stop()
            await self.notices.stop()
            await asyncio.to_thread(self.stories.close)
            await self.analyses.stop()
            await self.hub.stop()

    async def _keep_what_is_loaded(self) -> None:
        """The API's description is written before somebody asks for it and everybody waits; and the collector need not
        look at the games either (see run.py)."""
        await asyncio.to_thread(lambda: self.litestar.openapi_schema)
        await self.hub.readiness.wait_for_all()
        gc.freeze()


def giver(thing: object) -> Any:
    """A dependency that is always the same thing."""
    return lambda: thing
