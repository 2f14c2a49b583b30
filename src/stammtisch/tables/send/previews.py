"""What a stranger may see of a table before entering it: for the preview of a link, in words and as a picture."""

from importlib.resources import files
from typing import Literal

import msgspec

from stammtisch.games.protocol import SPECTATOR
from stammtisch.games.registry import GAMES, info
from stammtisch.tables.game.names import called
from stammtisch.tables.game.table import Table
from stammtisch.tables.send.views import look
from stammtisch.tables.wire.end import End


class SeatPreview(msgspec.Struct, frozen=True):
    """A seat; `name` is null while it is free, `score` until the end. `mark` names what is drawn for it: the character
    that it has on the table, or its number."""

    name: str | None
    mark: str
    score: int | None = None
    won: bool = False


class Preview(msgspec.Struct, frozen=True):
    """A table, or one of the games that were played at it; `imported`: it went on from a record."""

    game: str
    status: Literal["open", "running", "over"]
    host: str | None
    seats: tuple[SeatPreview, ...]
    imported: bool = False

    @property
    def free(self) -> int:
        return sum(seat.name is None for seat in self.seats)


def preview_of(table: Table, number: int | None = None) -> Preview | None:
    """What a spectator sees now, or of the first, second, … game; nothing where there may be no spectators."""
    match = table.game_of(number)
    if not table.spectators or (number is not None and match is None):
        return None
    names = [called(seat, chair.name) or None for seat, chair in enumerate(table.chairs)]
    hosts = table.seats_of(table.host)
    host = names[hosts[0]] if hosts else None
    if match is None:
        seats = tuple(SeatPreview(name, str(seat)) for seat, name in enumerate(names))
        return Preview(table.game, "open", host, seats, table.imported)
    view = look(match.name, match.cells, SPECTATOR, choosing=False, open_book=table.open_book)
    marks = [getattr(seat, "character", None) or str(number) for number, seat in enumerate(view.seats)]
    end: End | None = view.end
    seats = tuple(
        SeatPreview(
            name=names[seat],
            mark=mark,
            score=end.scores[seat] if end else None,
            won=end is not None and seat in end.winners,
        )
        for seat, mark in enumerate(marks)
    )
    return Preview(table.game, "over" if end else "running", host, seats, match.imported)


def drawing_of(game: str) -> str | None:
    """What a game brings to be drawn in a preview, as SVG: `scene`, and `mark-…` for each seat or character.

    A game without one shares that of the game in whose box its pieces are.
    """
    for name in (game, info(game).box):
        if name in GAMES:
            file = files(GAMES[name].package) / "table" / "preview.svg"
            if file.is_file():
                return file.read_text(encoding="utf-8")
    return None
