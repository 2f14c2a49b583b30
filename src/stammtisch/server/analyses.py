"""Requests about how well a finished game was played, and how much of it was luck."""

from typing import Any

from litestar import get, post
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK

from stammtisch.server.guards import paced
from stammtisch.server.routes import Asked, GameNumber, TableId, person_of, problems, until_playable
from stammtisch.tables.live.analyses import Analyses
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.send.replays import ReplayAsked, Showing, of_file, of_table
from stammtisch.tables.wire.analysis import AnalysisAsked, AnalysisTold, LuckTold


@get(
    "/api/tables/{table_id:str}/analysis",
    guards=[paced("replays")],
    responses=problems(404, 409),
    summary="Every decision of a finished game, judged: begun by the first who asks",
)
async def read_analysis(
    request: Asked, table_id: TableId, hub: Hub, analyses: Analyses, number: GameNumber = None
) -> Response[AnalysisTold]:
    return told(await analyses.of(await showing_of(request, table_id, hub, number), table_id))


@post(
    "/api/replays/analysis",
    guards=[paced("replays")],
    status_code=HTTP_200_OK,
    responses=problems(409, 422),
    summary="The same of a record",
)
async def analyse_record(data: AnalysisAsked, hub: Hub, analyses: Analyses) -> Response[AnalysisTold]:
    return told(await analyses.of(await showing_of_file(data, hub)))


@get(
    "/api/tables/{table_id:str}/luck",
    guards=[paced("replays")],
    responses=problems(404, 409),
    summary="How much of a finished game was luck, and how much play",
)
async def read_luck(
    request: Asked, table_id: TableId, hub: Hub, analyses: Analyses, number: GameNumber = None
) -> Response[LuckTold]:
    return told(await analyses.luck(await showing_of(request, table_id, hub, number)))


@post(
    "/api/replays/luck",
    guards=[paced("replays")],
    status_code=HTTP_200_OK,
    responses=problems(409, 422),
    summary="The same of a record",
)
async def luck_of_record(data: AnalysisAsked, hub: Hub, analyses: Analyses) -> Response[LuckTold]:
    return told(await analyses.luck(await showing_of_file(data, hub)))


async def showing_of(request: Asked, table_id: str, hub: Hub, number: int | None) -> Showing:
    live = await hub.table(table_id)
    return of_table(live.table, person_of(request), None, number)


async def showing_of_file(data: AnalysisAsked, hub: Hub) -> Showing:
    await until_playable(data.record, hub)
    return of_file(ReplayAsked(record=data.record))


def told(body: bytes) -> Response[Any]:
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


ROUTES = [read_analysis, analyse_record, read_luck, luck_of_record]
