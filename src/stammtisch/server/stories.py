"""Requests about how a finished game went."""

import asyncio
from typing import Any

from litestar import get
from litestar.response import Response

from stammtisch.server.guards import paced
from stammtisch.server.routes import Asked, GameNumber, TableId, person_of, problems
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.stories import Stories
from stammtisch.tables.send.replays import of_table
from stammtisch.tables.send.story import MomentsTold, StoryTold, story_of


@get(
    "/api/tables/{table_id:str}/story",
    guards=[paced("replays")],
    responses=problems(404, 409),
    summary="What everybody had after each round",
)
async def read_story(request: Asked, table_id: TableId, hub: Hub, number: GameNumber = None) -> StoryTold:
    live = await hub.table(table_id)
    return await asyncio.to_thread(story_of, of_table(live.table, person_of(request), None, number))


@get(
    "/api/tables/{table_id:str}/moments",
    guards=[paced("replays")],
    responses=problems(404, 409),
    summary="The moves of a finished game that changed most who would win",
)
async def read_moments(
    request: Asked, table_id: TableId, hub: Hub, stories: Stories, number: GameNumber = None
) -> Response[MomentsTold]:
    live = await hub.table(table_id)
    told = await stories.moments(table_id, of_table(live.table, person_of(request), None, number))
    answer: Response[Any] = Response(told, media_type="application/json")
    return answer


ROUTES = [read_story, read_moments]
