"""The previews of links: the tags in the head of the page, and the picture that they name."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response

from stammtisch.server.guards import paced
from stammtisch.server.previews.addresses import Address
from stammtisch.server.previews.picture import Pictures
from stammtisch.server.previews.tags import card_of, preferred_language, tags_of
from stammtisch.server.routes import Asked, GameNumber, TableId, problems
from stammtisch.server.settings import Settings
from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.store import JournalUnavailable
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.send.previews import Preview, preview_of

PATIENCE = 2
"""Seconds that a page waits for its table: a game may still be compiled."""
LONGEST_ID = 64


class Previews:
    """What a stranger may see of the address that they ask for."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub, self.public_url = hub, settings.public_url
        self.pictures = Pictures(settings.page)

    async def head(self, request: Asked, address: Address) -> str:
        """The tags for the head of the page."""
        lang = preferred_language(request.headers.get("accept-language", ""))
        number = game_number(request.query_params.get("of")) if address.room == "replay" else None
        preview = None
        if address.room in ("table", "replay"):
            preview = await self.of_table(address.at, number)
        base = self.public_url or str(request.base_url)
        base = base if base.endswith("/") else f"{base}/"
        picture = None
        if preview is not None:
            of = f"?game={number}" if number else ""
            picture = f"{base}api/tables/{address.at}/preview.png{of}"
        link = base + (f"{address.room}/{address.at}" if address.at else address.room)
        return tags_of(card_of(address, preview, lang), lang, link, picture, f"{base}icon-512.png")

    async def of_table(self, table_id: str, number: int | None) -> Preview | None:
        """Nothing of a table that there is not, that strangers may not see, or that cannot be read now."""
        if not 0 < len(table_id) <= LONGEST_ID:
            return None
        with suppress(NoTable, JournalUnavailable, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                live = await self.hub.table(table_id)
            return preview_of(live.table, number)
        return None


def game_number(written: str | None) -> int | None:
    """Which game of a table; the latest where that is no number."""
    return int(written) if written and written.isascii() and written.isdigit() and len(written) < 9 else None


def base_of(public_url: str | None) -> str:
    """The path below which people find the page."""
    path = urlsplit(public_url).path if public_url else ""
    return f"{path.rstrip('/')}/"


@get(
    "/api/tables/{table_id:str}/preview.png",
    guards=[paced("replays")],
    responses=problems(404),
    media_type="image/png",
    summary="A table as a picture of 1200×630, for the preview of a link: what any stranger may see",
)
async def read_picture(table_id: TableId, previews: Previews, number: GameNumber = None) -> Response[bytes]:
    preview = await previews.of_table(table_id, number)
    if preview is None:
        raise NotFoundException("There is no picture of such a table.")
    picture = await previews.pictures.png(preview)
    return Response(picture, media_type="image/png", headers={"cache-control": "public, max-age=60"})


ROUTES = [read_picture]
