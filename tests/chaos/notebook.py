"""What everybody sent, heard and did, one line of JSON each, with the time at which it was written down."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec


class Line(msgspec.Struct):
    """`who` sent or heard `message` over their connection of that number; `do` says so, or what else happened."""

    t: float
    """Seconds of this machine's steady clock."""
    do: str
    who: int = -1
    link: int = 0
    what: dict[str, Any] = {}
    message: msgspec.Raw = msgspec.Raw(b"null")


class Notebook:
    """A file that is only ever added to."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab")

    def note(self, do: str, who: int = -1, link: int = 0, **what: Any) -> None:
        line = {"t": time.monotonic(), "do": do, "who": who, "link": link, "what": what}
        self._file.write(msgspec.json.encode(line) + b"\n")

    def message(self, do: str, who: int, link: int, message: bytes) -> None:
        """A message as it went over the wire."""
        self._file.write(b'{"t":%f,"do":"%b","who":%d,"link":%d,"message":%b}\n' % (
            time.monotonic(), do.encode(), who, link, message,
        ))  # fmt: skip

    def close(self) -> None:
        self._file.close()


def lines_in(path: Path) -> Iterator[Line]:
    decode = msgspec.json.Decoder(Line).decode
    with path.open("rb") as file:
        for line in file:
            yield decode(line)
