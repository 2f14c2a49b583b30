"""Long answers that are made beside the event loop, and packed."""

import asyncio
import gzip
from collections.abc import Callable
from typing import Any

from litestar import Request
from litestar.response import Response


async def packed(request: Request[Any, Any, Any], make: Callable[[], bytes]) -> Response[Any]:
    """JSON that nobody keeps, packed where the reader can unpack it: steps are so alike that a thirtieth is left."""
    body = await asyncio.to_thread(make)
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = await asyncio.to_thread(gzip.compress, body, 6), "gzip"
    return Response(body, media_type="application/json", headers=headers)
