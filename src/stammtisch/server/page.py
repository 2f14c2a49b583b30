"""The built page: read into memory when the server starts, told what it must know, packed once, sent with headers."""

import gzip
import mimetypes
from dataclasses import dataclass
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.response import Response

from stammtisch import __version__
from stammtisch.tables.gallery import boxes

NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Stammtisch</title>
<p>The server runs, but it was installed without its page. Where Node 20.19 or newer is on the path,
<code>pip install .</code> builds it; <code>make run</code> in the project's folder fetches Node by itself.
<p><a href="/api/docs/openapi.json">The API</a>
"""
FOREVER, FRESH = "public, max-age=31536000, immutable", "private, no-cache"
KINDS = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
"""Which not every system knows."""
PACKED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt")


@dataclass(frozen=True)
class File:
    """A file of the page; `packed` only where that makes it smaller."""

    kind: str
    plain: bytes
    packed: bytes | None
    cache: str


class Page:
    """All files of the build, by their path."""

    def __init__(self, folder: Path) -> None:
        self.files = {"index.html": File("text/html", NOT_BUILT, None, FRESH)}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file():
                self.files[path.relative_to(folder).as_posix()] = read_file(path, folder)
        self.files["index.html"] = told(self.files["index.html"])

    def find(self, path: str) -> File:
        """The file; the page's own addresses (/t/…) all lead to its start."""
        name = path.strip("/") or "index.html"
        if name in self.files:
            return self.files[name]
        if "." in name.rpartition("/")[2] or name.startswith("api/"):
            raise NotFoundException("There is nothing at this address.")
        return self.files["index.html"]


def read_file(path: Path, folder: Path) -> File:
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    plain = path.read_bytes()
    hashed = "assets" in path.relative_to(folder).parts
    return File(kind, plain, pack(plain) if path.suffix in PACKED else None, FOREVER if hashed else FRESH)


def pack(plain: bytes) -> bytes | None:
    packed = gzip.compress(plain, 9, mtime=0)
    return packed if len(packed) < len(plain) else None


def told(start: File) -> File:
    """The page's start with what web/src/told.ts reads there, so that it need not ask before it draws."""
    facts = {"version": __version__, "source": source(), "boxes": boxes()}
    data = msgspec.json.encode(facts).replace(b"<", b"\\u003c")  # no name can end the element
    plain = start.plain.replace(b"</body>", b'<script type="application/json" id="told">%b</script></body>' % data)
    return File(start.kind, plain, pack(plain), start.cache)


def source() -> str | None:
    """Where the package says that its source is: `Source` in [project.urls] of pyproject.toml."""
    labelled = (url.split(", ", 1) for url in metadata("stammtisch").get_all("Project-URL") or ())
    return next((url for label, url in labelled if label.lower() == "source"), None)


@get(["/", "/{path:path}"], include_in_schema=False)
async def read_page(request: Request[Any, Any, State], page: Page, path: str = "") -> Response[bytes]:
    file = page.find(path)
    headers = {"cache-control": file.cache, "vary": "accept-encoding"}
    body = file.plain
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.packed, "gzip"
    return Response(body, media_type=file.kind, headers=headers)
