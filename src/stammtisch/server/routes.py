"""The requests there are, each a few lines around the hub."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

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
from stammtisch.server.limits import Allowance
from stammtisch.server.people import People
from stammtisch.server.settings import Settings
from stammtisch.server.sockets import Sockets
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


def problems(*codes: int) -> dict[int, ResponseSpec]:
    """What may be answered instead, as the API's description lists it."""
    usual = (400, 403, 413, 429, 503)
    return {code: ResponseSpec(Problem, description="what was wrong") for code in (*usual, *codes)}


def person_of(request: Asked) -> str:
    person: str = request.scope["state"]["person"]
    return person


@get("/api/me", responses=problems(), summary="Who you are, and your tables")
async def read_me(request: Asked, hub: Hub, people: People) -> Me:
    person = person_of(request)
    return Me(name=await people.name_of(person), tables=await hub.tables_of(person))


@put("/api/me", responses=problems(), summary="Change your name")
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


@post("/api/tables", status_code=HTTP_201_CREATED, responses=problems(422), summary="Open a table")
async def open_table(request: Asked, data: NewTable, hub: Hub, people: People, openings: Allowance) -> TableSummary:
    person = person_of(request)
    check_pace(request, openings)
    live = await hub.open(opening_of(data, person, await people.name_of(person), hub.clock.now()))
    return lists.summary(lists.brief(live.table), person)


@post("/api/tables/import", status_code=HTTP_201_CREATED, responses=problems(422), summary="Play on from a record")
async def import_table(
    request: Asked, data: ImportedTable, hub: Hub, people: People, openings: Allowance
) -> TableSummary:
    person = person_of(request)
    check_pace(request, openings)
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


def check_pace(request: Asked, openings: Allowance) -> None:
    if not openings.take(person_of(request)) or not openings.take(request.scope["state"]["address"]):
        raise Refusal("too_fast", "Too many new tables: wait a moment.")


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


@post(
    "/api/tables/{table_id:str}/link",
    status_code=HTTP_201_CREATED,
    responses=problems(404),
    summary="A token that moves one of your seats to another device, or to a program",
)
async def make_link(request: Asked, table_id: TableId, data: SeatOf, hub: Hub) -> SeatLink:
    live = await hub.table(table_id)
    return SeatLink(data.seat, await hub.make_link(live, person_of(request), data.seat))


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


@get("/metrics", media_type="text/plain; version=0.0.4", summary="Figures for Prometheus")
async def read_metrics(hub: Hub, sockets: Sockets) -> str:
    counts = hub.counts()
    figures = (
        ("stammtisch_tables", "gauge", "tables in memory", counts.tables),
        ("stammtisch_sockets", "gauge", "open sockets", sockets.open.total()),
        ("stammtisch_journal_entries_total", "counter", "entries written to the journal", counts.entries),
        ("stammtisch_refusals_total", "counter", "messages that were refused", counts.refusals),
        ("stammtisch_journal_available", "gauge", "whether the journal can be written", int(hub.journal.available)),
    )
    return "".join(
        f"# HELP {name} {about}\n# TYPE {name} {kind}\n{name} {value}\n" for name, kind, about, value in figures
    )


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
    make_link,
    claim_seat,
    read_ready,
    read_reach,
    read_health,
    read_metrics,
]
