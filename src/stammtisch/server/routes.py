"""The requests there are, each a few lines around the hub."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post, put
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter, QueryParameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from stammtisch import __version__
from stammtisch.record.format import Record
from stammtisch.server import reach
from stammtisch.server.guards import Room, only_known, only_operators, paced
from stammtisch.server.limits import Paces
from stammtisch.server.people import People
from stammtisch.server.settings import Settings
from stammtisch.server.sockets import Sockets
from stammtisch.server.watch import Watch
from stammtisch.tables.actions.opening import opening_from, opening_of
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import NoTable
from stammtisch.tables.journal.chance import ProvenRecord
from stammtisch.tables.journal.store import JournalUnavailable
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.send import lists, updates
from stammtisch.tables.send.games import games_listed, words_told
from stammtisch.tables.wire.requests import (
    Claim,
    GamesListed,
    GameWords,
    Health,
    ImportedTable,
    LogPart,
    Me,
    NewName,
    NewTable,
    Problem,
    Reach,
    Ready,
    SeatLink,
    SeatOf,
    TableSummary,
)

Asked = Request[Any, Any, State]
TableId = Annotated[str, Parameter(min_length=1, max_length=64, description="the table's id, as in its address")]

GameNumber = Annotated[
    int | None, QueryParameter(name="game", ge=1, le=2**31, description="which game of the table (default: the latest)")
]


NOT_KEPT = {"cache-control": "no-store"}
"""For answers that are about one person."""


def problems(*codes: int) -> dict[int, ResponseSpec]:
    """What may be answered instead, as the API's description lists it."""
    usual = (400, 403, 413, 421, 429, 503)
    return {code: ResponseSpec(Problem, description="what was wrong") for code in (*usual, *codes)}


def person_of(request: Asked) -> str:
    person: str = request.scope["state"]["person"]
    return person


@get("/api/me", responses=problems(), response_headers=NOT_KEPT, summary="Who you are, and your tables")
async def read_me(request: Asked, hub: Hub, people: People) -> Me:
    person = person_of(request)
    return Me(name=await people.name_of(person), tables=await hub.tables_of(person))


@put(
    "/api/me",
    guards=[only_known, paced("names")],
    responses=problems(),
    response_headers=NOT_KEPT,
    summary="Change your name",
)
async def rename_me(request: Asked, data: NewName, hub: Hub, people: People) -> Me:
    person = person_of(request)
    return Me(name=await people.rename(person, data.name), tables=await hub.tables_of(person))


@get("/api/games", responses=problems(), summary="The games that can be played here")
async def read_games() -> GamesListed:
    return games_listed()


@get("/api/games/{name:str}/words/{lang:str}", responses=problems(404), summary="What a game says in a language")
async def read_words(
    name: Annotated[str, Parameter(pattern="^[a-z][a-z0-9_]{0,31}$")],
    lang: Annotated[str, Parameter(pattern="^[a-z]{2}$")],
) -> GameWords:
    found = words_told(name, lang)
    if found is None:
        raise NotFoundException(f"There are no words of the game '{name}' in the language '{lang}'.")
    return found


@get("/api/tables", responses=problems(), summary="The tables in the lobby")
async def read_lobby(request: Asked, hub: Hub) -> list[TableSummary]:
    return list(await hub.lobby(person_of(request)))


@post(
    "/api/tables",
    guards=[paced("tables")],
    status_code=HTTP_201_CREATED,
    responses=problems(422),
    summary="Open a table",
)
async def open_table(request: Asked, data: NewTable, hub: Hub, people: People, room: Room) -> TableSummary:
    person = person_of(request)
    room.check()
    live = await hub.open(opening_of(data, person, await people.name_of(person), hub.clock.now()))
    return lists.summary(lists.brief(live.table), person)


@post(
    "/api/tables/import",
    guards=[paced("tables")],
    status_code=HTTP_201_CREATED,
    responses=problems(422),
    summary="Play on from a record",
)
async def import_table(
    request: Asked, data: ImportedTable, hub: Hub, people: People, room: Room, paces: Paces
) -> TableSummary:
    person = person_of(request)
    room.check()
    if not paces.take("imports", request.scope["state"]["address"], amount=len(await request.body())):
        raise Refusal("too_fast", "Too many records to play on from: try again tomorrow.")
    name = await people.name_of(person)
    await until_playable(data.record, hub)
    opening = await asyncio.to_thread(opening_from, data, person, name, hub.clock.now())
    live = await hub.open(opening)
    return lists.summary(lists.brief(live.table), person)


async def until_playable(record: dict[str, Any], hub: Hub) -> None:
    """Waits for the game of a record; a game that we do not have is refused by whoever reads the record."""
    name = record.get("game")
    if isinstance(name, str) and name in hub.readiness.games:
        await hub.readiness.wait_for(name)


@get("/api/tables/{table_id:str}", responses=problems(404), summary="A summary of one table")
async def read_table(request: Asked, table_id: TableId, hub: Hub) -> TableSummary:
    live = await hub.table(table_id)
    return lists.summary(lists.brief(live.table), person_of(request))


@get(
    "/api/tables/{table_id:str}/record",
    responses=problems(404, 409),
    summary="The game's record: redacted for you during the game, complete afterwards",
)
async def read_record(
    request: Asked, table_id: TableId, hub: Hub, number: GameNumber = None
) -> Response[Record | ProvenRecord]:
    person = person_of(request)
    try:
        live = await hub.table(table_id)
    except NoTable:
        kept = await hub.tables.kept_record(table_id, person, number)
        if kept is None:
            raise
        return Response(kept, headers={"cache-control": "no-store"})
    if not live.table.spectators and not live.table.seats_of(person):
        raise Refusal("not_allowed", "This table has no spectators.")
    record = updates.record_for(live.table, person, number)
    if record is None:
        raise Refusal("game_over", "This game has not been played at this table yet.")
    name = f'attachment; filename="{live.table.game}-{table_id}.json"'
    return Response(record, headers={"content-disposition": name, "cache-control": "no-store"})


@get("/api/tables/{table_id:str}/log", responses=problems(404, 409), summary="Earlier lines of the log")
async def read_log(
    request: Asked,
    table_id: TableId,
    hub: Hub,
    before: Annotated[int, QueryParameter(ge=0, le=2**53 - 1, description="how many lines there are before yours")],
    seat: Annotated[int | None, QueryParameter(ge=0, le=7, description="which of your seats")] = None,
    number: GameNumber = None,
) -> Response[LogPart]:
    live = await hub.table(table_id)
    part = msgspec.json.encode(updates.earlier(live.table, person_of(request), seat, before, number))
    answer: Response[Any] = Response(part, media_type="application/json", headers={"cache-control": "no-store"})
    return answer


@post(
    "/api/tables/{table_id:str}/link",
    status_code=HTTP_201_CREATED,
    responses=problems(404),
    summary="A token that moves one of your seats to another device, or to a program",
)
async def make_link(request: Asked, table_id: TableId, data: SeatOf, hub: Hub) -> SeatLink:
    live = await hub.table(table_id)
    return await hub.make_link(live, person_of(request), data.seat)


@post(
    "/api/tables/{table_id:str}/claim",
    status_code=HTTP_200_OK,
    responses=problems(404),
    summary="Take over a seat with its token",
)
async def claim_seat(request: Asked, table_id: TableId, data: Claim, hub: Hub) -> TableSummary:
    live = await hub.table(table_id)
    await hub.claim(live, person_of(request), data.token)
    return lists.summary(lists.brief(live.table), person_of(request))


@get("/api/ready", responses=problems(), summary="Which games can be played now, and how far the others are")
async def read_ready(hub: Hub) -> Ready:
    return hub.readiness.shown()


@get("/api/reach", responses=problems(), summary="Under which addresses others reach this server")
async def read_reach(request: Asked, settings: Settings) -> Reach:
    server = request.scope.get("server")
    port = server[1] if server and server[1] else settings.port
    found = await asyncio.to_thread(reach.addresses, settings.host, port, settings.public_url)
    return Reach(addresses=found, local=not found and reach.is_local(settings.host))


@get("/health", responses={503: ResponseSpec(Health, description="nothing can be written")}, summary="Is all well?")
async def read_health(hub: Hub, sockets: Sockets) -> Response[Health]:
    if not hub.journal.available:
        with suppress(JournalUnavailable):
            await asyncio.wrap_future(hub.journal.probe())
    well = hub.journal.available
    health = Health(
        status="ok" if well else "journal_unavailable",
        version=__version__,
        ready=hub.readiness.shown().ready,
        tables=hub.counts().tables,
        sockets=sockets.open.total(),
    )
    return Response(health, status_code=200 if well else 503)


@get(
    "/metrics",
    guards=[only_operators],
    media_type="text/plain; version=0.0.4",
    responses=problems(),
    summary="Figures for Prometheus",
)
async def read_metrics(watch: Watch) -> str:
    return watch.told()


ROUTES = [
    read_me,
    rename_me,
    read_games,
    read_words,
    read_lobby,
    open_table,
    import_table,
    read_table,
    read_record,
    read_log,
    make_link,
    claim_seat,
    read_ready,
    read_reach,
    read_health,
    read_metrics,
]
