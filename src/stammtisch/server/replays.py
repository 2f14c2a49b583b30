"""Requests about games that were played: looking at them once more, and checking how their cards were shuffled."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.params import Parameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK

from stammtisch.server.guards import paced
from stammtisch.server.packing import packed
from stammtisch.server.routes import Asked, GameNumber, TableId, person_of, problems, until_playable
from stammtisch.tables.journal.chance import Verification, verification_of
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.send.replays import ReplayAsked, ReplayPart, Showing, of_file, of_table, part_of

Viewer = Annotated[
    str | None, Parameter(pattern="^([0-7]|spectator|open)$", description="from whose point of view (default: yours)")
]
Start = Annotated[int, Parameter(ge=0, le=2**53 - 1, description="the first step to return")]


class RecordToCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    record: dict[str, Any]


@get(
    "/api/tables/{table_id:str}/replay",
    guards=[paced("replays")],
    responses=problems(404, 409),
    summary="The game of a table, step by step",
)
async def replay_table(
    request: Asked,
    table_id: TableId,
    hub: Hub,
    viewer: Viewer = None,
    start: Start = 0,
    number: GameNumber = None,
) -> Response[ReplayPart]:
    live = await hub.table(table_id)
    return await shown(request, of_table(live.table, person_of(request), viewer, number), start)


@post(
    "/api/replays",
    guards=[paced("replays")],
    status_code=HTTP_200_OK,
    responses=problems(422),
    summary="A record, step by step",
)
async def replay_record(request: Asked, data: ReplayAsked, hub: Hub) -> Response[ReplayPart]:
    await until_playable(data.record, hub)
    return await shown(request, of_file(data), data.start)


@post(
    "/api/replays/verify",
    guards=[paced("replays")],
    status_code=HTTP_200_OK,
    responses=problems(),
    summary="Were the cards those promised?",
)
async def verify_record(request: Asked, data: RecordToCheck, hub: Hub) -> Verification:
    await until_playable(data.record, hub)
    return await asyncio.to_thread(verification_of, msgspec.json.encode(data.record))


async def shown(request: Asked, showing: Showing, start: int) -> Response[Any]:
    return await packed(request, lambda: msgspec.json.encode(part_of(showing, start)))


ROUTES = [replay_table, replay_record, verify_record]
