"""The built page: read into memory when the server starts, told what it must know, packed once, sent with headers."""

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import metadata
from pathlib import Path

import msgspec
from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK, HTTP_404_NOT_FOUND

from stammtisch import __version__
from stammtisch.server.previews.addresses import read_address
from stammtisch.server.previews.routes import Previews
from stammtisch.server.routes import Asked
from stammtisch.tables.gallery import boxes

NOT_BUILT = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"></head>
<p>The server runs, but it was installed without its page. Where Node 20.19 or newer is on the path,
<code>pip install .</code> builds it; <code>make run</code> in the project's folder fetches Node by itself.
<p><a href="/api/docs/openapi.json">The API</a>
"""
FOREVER, FRESH = "public, max-age=31536000, immutable", "private, no-cache"
KINDS = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
"""Which not every system knows."""
BASE = b'<base href="/" />'
"""As index.html has it."""
DESCRIBED = re.compile(rb'<title>.*?</title>|<meta name="description".*?>')
"""What the start says of itself until it is known which address was asked for."""
PACKED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt")


@dataclass(frozen=True)
class File:
    """A file of the page; `packed` only where that makes it smaller."""

    kind: str
    plain: bytes
    packed: bytes | None
    cache: str


class Page:
    """All files of the build, by their path. `base` is where people find it: `/`, or a path such as `/games/`."""

    def __init__(self, folder: Path, base: str = "/") -> None:
        self.files: dict[str, File] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if path.is_file():
                self.files[path.relative_to(folder).as_posix()] = read_file(path, folder)
        start = self.files.pop("index.html", None)
        plain = told(start.plain if start else NOT_BUILT).replace(BASE, BASE.replace(b'"/"', b'"%b"' % base.encode()))
        self._start = DESCRIBED.sub(b"", plain)

    def has(self, path: str) -> bool:
        """Whether there is a file at that path, which costs next to nothing to send."""
        return path.removeprefix("/") in self.files

    def file(self, path: str) -> File | None:
        """The file; nothing at an address of the page's own, which its start answers."""
        name = path.strip("/")
        if name not in self.files and ("." in name.rpartition("/")[2] or name.startswith("api/")):
            raise NotFoundException("There is nothing at this address.")
        return self.files.get(name)

    @lru_cache(maxsize=64)  # noqa: B019 - there is one page, as long as the server runs
    def start(self, head: str) -> File:
        """The start of the page, with these tags in its head."""
        plain = self._start.replace(b"</head>", head.encode() + b"\n</head>", 1)
        return File("text/html", plain, pack(plain), FRESH)


def read_file(path: Path, folder: Path) -> File:
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    plain = path.read_bytes()
    hashed = "assets" in path.relative_to(folder).parts
    return File(kind, plain, pack(plain) if path.suffix in PACKED else None, FOREVER if hashed else FRESH)


def pack(plain: bytes) -> bytes | None:
    packed = gzip.compress(plain, 9, mtime=0)
    return packed if len(packed) < len(plain) else None


def told(start: bytes) -> bytes:
    """The page's start with what web/src/told.ts reads there, so that it need not ask before it draws."""
    facts = {"version": __version__, "source": source(), "boxes": boxes()}
    data = msgspec.json.encode(facts).replace(b"<", b"\\u003c")  # no name can end the element
    return start.replace(b"</body>", b'<script type="application/json" id="told">%b</script></body>' % data)


def source() -> str | None:
    """Where the package says that its source is: `Source` in [project.urls] of pyproject.toml."""
    labelled = (url.split(", ", 1) for url in metadata("stammtisch").get_all("Project-URL") or ())
    return next((url for label, url in labelled if label.lower() == "source"), None)


@get(["/", "/{path:path}"], include_in_schema=False)
async def read_page(request: Asked, page: Page, previews: Previews, path: str = "") -> Response[bytes]:
    file, status = page.file(path), HTTP_200_OK
    if file is None:
        address = read_address(path)
        file = page.start(await previews.head(request, address))
        status = HTTP_200_OK if address.exists else HTTP_404_NOT_FOUND
    headers = {"cache-control": file.cache, "vary": "accept-encoding, accept-language"}
    body = file.plain
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.packed, "gzip"
    return Response(body, media_type=file.kind, headers=headers, status_code=status)
