"""Requests about puzzles: the list, a question, and an answer to it."""

import asyncio
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK

from stammtisch.puzzles import telling
from stammtisch.puzzles.puzzle import Puzzle
from stammtisch.puzzles.shelf import UnknownPuzzle, puzzle
from stammtisch.server.guards import paced
from stammtisch.server.packing import packed
from stammtisch.server.routes import Asked, problems
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.send.puzzles import PuzzleQuestion, PuzzlesListed, PuzzleTry, PuzzleVerdict

PuzzleId = Annotated[str, Parameter(pattern="^[a-z0-9_]{1,32}-[0-9]{1,6}$", description="the puzzle's id")]


@get("/api/puzzles", guards=[paced("puzzles")], responses=problems(), summary="All puzzles, and those of the day")
async def read_puzzles(request: Asked) -> Response[PuzzlesListed]:
    return await packed(request, lambda: listed(today()))


@get(
    "/api/puzzles/{puzzle_id:str}",
    guards=[paced("puzzles")],
    responses=problems(404),
    summary="A puzzle’s question: what its seat sees",
)
async def read_puzzle(request: Asked, puzzle_id: PuzzleId, hub: Hub) -> Response[PuzzleQuestion]:
    asked = await known(puzzle_id, hub)
    return await packed(request, lambda: msgspec.json.encode(telling.question_of(asked, today())))


@post(
    "/api/puzzles/{puzzle_id:str}",
    guards=[paced("puzzles")],
    status_code=HTTP_200_OK,
    responses=problems(404, 422),
    summary="An answer to a puzzle: is it right, what does it guarantee, and what is the worst that can come of it?",
)
async def try_puzzle(request: Asked, puzzle_id: PuzzleId, data: PuzzleTry, hub: Hub) -> Response[PuzzleVerdict]:
    asked = await known(puzzle_id, hub)
    return await packed(request, lambda: msgspec.json.encode(telling.verdict_on(asked, data.move)))


async def known(puzzle_id: str, hub: Hub) -> Puzzle:
    """That puzzle, once its game can be played."""
    try:
        found = await asyncio.to_thread(puzzle, puzzle_id)
    except UnknownPuzzle:
        raise NotFoundException(f"There is no puzzle '{puzzle_id}'.") from None
    await hub.readiness.wait_for(found.record.game)
    return found


@lru_cache(maxsize=2)
def listed(day: date) -> bytes:
    return msgspec.json.encode(telling.listed(day))


def today() -> date:
    return datetime.now(UTC).date()


ROUTES = [read_puzzles, read_puzzle, try_puzzle]
