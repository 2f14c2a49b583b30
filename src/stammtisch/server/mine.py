"""Requests about oneself: the same person on another device, one's own games, and being forgotten."""

import asyncio
from typing import Annotated, Any

from litestar import delete, get, post
from litestar.params import Parameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from stammtisch.server.guards import Room, only_known, paced
from stammtisch.server.identity import Identity
from stammtisch.server.people import People
from stammtisch.server.routes import Asked, person_of, problems
from stammtisch.tables.actions.opening import opening_again
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.send import lists
from stammtisch.tables.send.my_games import COUNTED, Reader, my_games
from stammtisch.tables.wire.requests import Claim, Joining, Me, MyGames, PersonalLink, PlayAgain, TableSummary

Start = Annotated[int, Parameter(ge=0, le=COUNTED, description="the first finished game to return, from the newest")]


def browser_of(request: Asked) -> str:
    """The person behind a cookie; programs that hold a seat's token are nobody's second device."""
    if request.scope["state"]["token"] is not None:
        raise Refusal("not_allowed", "Only a browser can do that, not a program with a seat's token.")
    return person_of(request)


async def me_as(person: str, hub: Hub, people: People, identity: Identity) -> Response[Me]:
    """From this answer on the browser is that person."""
    me = Me(name=await people.name_of(person), tables=await hub.tables_of(person))
    return Response(me, headers={"set-cookie": identity.cookie(person), "cache-control": "no-store"})


@post(
    "/api/me/link",
    guards=[only_known, paced("names")],
    status_code=HTTP_201_CREATED,
    responses=problems(),
    summary="Make another device the same person",
)
async def make_personal_link(request: Asked, hub: Hub) -> Response[PersonalLink]:
    link = await hub.persons.make_link(browser_of(request))
    return Response(link, headers={"cache-control": "no-store"})


@post("/api/me/joining", status_code=HTTP_200_OK, responses=problems(404), summary="Whose games a link would join")
async def look_at_link(request: Asked, data: Claim, hub: Hub, people: People) -> Joining:
    was = browser_of(request)
    person = await hub.persons.person_behind(data.token)
    brings = 0 if was == person else len(await hub.tables_of(was))
    return Joining(name=await people.name_of(person), same=was == person, brings=brings)


@post("/api/me/join", status_code=HTTP_200_OK, responses=problems(404), summary="Be the person who made the link")
async def join(request: Asked, data: Claim, hub: Hub, people: People, identity: Identity) -> Response[Me]:
    person = await hub.persons.join(browser_of(request), data.token)
    return await me_as(person, hub, people, identity)


@get(
    "/api/me/games",
    guards=[paced("replays")],
    responses=problems(),
    summary="Your games: running, finished, and how they went with whom",
)
async def read_my_games(request: Asked, hub: Hub, identity: Identity, start: Start = 0) -> MyGames:
    person, store = person_of(request), hub.persons.store
    running = tuple(table for table in await hub.tables_of(person) if table.status != "over")
    results = await asyncio.to_thread(store.results_of, person, COUNTED)
    reader = Reader(person, store, identity.secret)
    return await asyncio.to_thread(my_games, running, results, reader, start)


@post(
    "/api/me/again",
    guards=[paced("tables")],
    status_code=HTTP_201_CREATED,
    responses=problems(404),
    summary="The same game with the same people, at a new table with seats kept for them",
)
async def play_again(
    request: Asked, data: PlayAgain, hub: Hub, people: People, identity: Identity, room: Room
) -> TableSummary:
    person, store = person_of(request), hub.persons.store
    result = await asyncio.to_thread(store.result, data.table, data.number)
    known = None if result is None else Reader(person, store, identity.secret).today(result)
    if known is None or all(seat.person != person for seat in known.seats):
        raise Refusal("unknown_seat", "You have played no such game.")
    room.check()
    table = (await hub.table(data.table)).table
    live = await hub.open(opening_again(known, table, person, await people.name_of(person), hub.clock.now()))
    return lists.summary(lists.brief(live.table), person)


@delete(
    "/api/me",
    guards=[paced("replays")],  # all of the journal is read for it
    status_code=HTTP_200_OK,
    responses=problems(),
    summary="Be forgotten",
)
async def forget_me(request: Asked, hub: Hub, identity: Identity) -> Response[Any]:
    person = browser_of(request)
    await hub.persons.forget(person)
    return Response({"forgotten": True}, headers={"set-cookie": identity.no_cookie(), "cache-control": "no-store"})


ROUTES = [make_personal_link, look_at_link, join, read_my_games, play_again, forget_me]
