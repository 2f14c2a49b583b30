"""Reading a game's components file, so that an owner of the box can correct it and is told the line of a mistake."""

import re
import tomllib
from pathlib import Path
from typing import Any


class BadComponents(ValueError):
    """A components file that does not describe the game's box; the message names the file and the line."""


class ComponentsFile:
    """The parsed file, and where in it each value stands."""

    def __init__(self, path: Path) -> None:
        self.name = f"{path.parent.name}/{path.name}"  # every game has one
        try:
            self.lines = path.read_text(encoding="utf-8").splitlines()
            self.tables: dict[str, Any] = tomllib.loads("\n".join(self.lines))
        except UnicodeDecodeError as error:
            line = path.read_bytes()[: error.start].count(b"\n") + 1
            raise BadComponents(f"{self.name}, line {line}: this is not UTF-8 text.") from None
        except tomllib.TOMLDecodeError as error:
            raise BadComponents(f"{self.name}: {error}") from None

    def wrong(self, table: str, key: str | None, sentence: str) -> BadComponents:
        """The error for a value, with the line it stands on."""
        return BadComponents(f"{self.name}, line {self.line(table, key)}: {sentence}")

    def line(self, table: str, key: str | None) -> int:
        """The line of a key, else of its table's heading, else the first."""
        heading, inside = 1, False
        for number, text in enumerate(self.lines, 1):
            if re.match(r"\s*\[", text):
                inside = re.match(rf"\s*\[+\s*{re.escape(table)}\s*\]", text) is not None
                heading = number if inside else heading
            elif inside and key is not None and re.match(rf"\s*\"?{re.escape(key)}\"?\s*=", text):
                return number
        return heading

    def table(self, name: str, keys: tuple[str, ...]) -> dict[str, Any]:
        """A table that has exactly these keys."""
        table = self.tables.get(name)
        if not isinstance(table, dict):
            raise self.wrong(name, None, f"the table [{name}] is missing.")
        for key in table:
            if key not in keys:
                raise self.wrong(name, key, f"[{name}] has no '{key}'; its keys are {', '.join(keys)}.")
        for key in keys:
            if key not in table:
                raise self.wrong(name, None, f"[{name}] lacks '{key}'.")
        return table

    def integer(self, table: str, key: str, value: Any, least: int, most: int, why: str = "") -> int:
        """A whole number within its bounds; `why` says where those come from."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            bounds = f"from {least} to {most}" + (f", {why}" if why else "")
            raise self.wrong(table, key, f"{value!r} is not a whole number {bounds}.")
        return value
