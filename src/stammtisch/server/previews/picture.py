"""The picture in the preview of a link: the game's own scene, and who sits at the table or how it ended."""

import asyncio
from collections import OrderedDict
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from stammtisch.server.previews.raster import FAMILY, rasterised
from stammtisch.tables.send.games import words_told
from stammtisch.tables.send.previews import Preview, SeatPreview, drawing_of

WIDE, HIGH = 1200, 630
"""What most places that show previews ask for."""
SHELF = 250
"""How high the shelf with the seats is; after the game a podium stands before it."""
FOOT = 84
"""How high a step is at least: there is room for a name and a score."""
STEPS = (150, 104, 66, 36)
"""How much higher the first, second, … stand than the last."""
INK, BRASS, IVORY = "#0a1120", "#e3bc66", "#f5ecd8"
LONGEST_NAME = 14
KEPT = 64


def picture_of(preview: Preview) -> str:
    """The whole picture as SVG: everything in it is what a preview tells."""
    told = words_told(preview.game, "en")
    drawn = drawing_of(preview.game)
    seats = standing(preview) if preview.status == "over" else list(preview.seats)
    wide = min(240.0, (WIDE - 80) / len(seats))
    left = (WIDE - wide * len(seats)) / 2
    columns = [
        column(seat, left + wide * at, wide, step_of(preview, seats, at), drawn is not None)
        for at, seat in enumerate(seats)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" '
        f'font-family="{FAMILY}" font-weight="700" text-anchor="middle">'
        f'{drawn or ""}<rect width="{WIDE}" height="{HIGH}" fill="{INK}"/>'
        + (f'<use href="#scene" width="{WIDE}" height="{HIGH - SHELF + 40}"/>' if drawn else "")
        + f'<rect y="{HIGH - SHELF}" width="{WIDE}" height="{SHELF}" fill="{INK}"/>'
        f'<path d="M0 {HIGH - SHELF}H{WIDE}" stroke="{BRASS}" stroke-width="4"/>'
        + ("" if preview.status == "over" else title(told.title if told else preview.game))
        + "".join(columns)
        + "</svg>"
    )


def title(text: str) -> str:
    """The game's name on a plate at the shelf, where no podium stands."""
    half, middle = len(text) * 13 + 36, HIGH - SHELF
    return (
        f'<rect x="{WIDE / 2 - half}" y="{middle - 32}" width="{2 * half}" height="64" fill="{INK}" '
        f'stroke="{BRASS}" stroke-width="4"/><text x="{WIDE / 2}" y="{middle + 14}" font-size="42" fill="{BRASS}">'
        f"{escape(text)}</text>"
    )


def standing(preview: Preview) -> list[SeatPreview]:
    """The winners first."""
    return sorted(preview.seats, key=lambda seat: (not seat.won, -(seat.score or 0)))


def step_of(preview: Preview, seats: list[SeatPreview], at: int) -> int:
    """How high somebody stands; whoever has the same score stands as high."""
    if preview.status != "over":
        return 0
    place = next(
        place for place, seat in enumerate(seats) if (seat.won, seat.score) == (seats[at].won, seats[at].score)
    )
    return STEPS[place] if place < len(STEPS) else 0


def column(seat: SeatPreview, x: float, wide: float, step: int, drawn: bool) -> str:
    """A seat: what stands for it, its name, and after the game what it has."""
    middle, floor = x + wide / 2, HIGH - (FOOT if seat.score is not None else 60) - step
    size = min(132.0, wide - 12)
    top = floor - size - 6
    mark = (
        f'<use href="#mark-{escape(seat.mark)}" x="{middle - size / 2}" y="{top}" width="{size}" height="{size}"/>'
        if drawn
        else f'<circle cx="{middle}" cy="{top + size / 2}" r="{size / 2 - 4}" fill="{BRASS}"/>'
    )
    free = (
        f'<circle cx="{middle}" cy="{top + size / 2}" r="{size / 2 - 6}" fill="{INK}" stroke="{BRASS}" '
        f'stroke-width="4" stroke-dasharray="12 9"/><path d="M{middle - 18} {top + size / 2}h36m-18-18v36" '
        f'stroke="{BRASS}" stroke-width="5"/>'
    )
    name = f'<text x="{middle}" y="{HIGH - 18}" font-size="{font(seat.name, wide)}" fill="{IVORY}">{named(seat)}</text>'
    block = ""
    if seat.score is not None:
        block = (
            f'<rect x="{x + 5}" y="{floor}" width="{wide - 10}" height="{step + FOOT}" fill="#16233d" '
            f'stroke="{BRASS}" stroke-width="{4 if seat.won else 2}"/>'
            f'<text x="{middle}" y="{floor + 38}" font-size="{min(38.0, wide / 5.2)}" '
            f'fill="{BRASS}">{seat.score:,}</text>'.replace(",", "\u202f")
        )
    crown = (
        f'<path transform="translate({middle} {top - 12})" d="M-34 0l-6-34 20 16L0-44l20 26 20-16-6 34z" '
        f'fill="{BRASS}" stroke="{INK}" stroke-width="3"/>'
        if seat.won
        else ""
    )
    return block + (mark if seat.name else free) + crown + name


def named(seat: SeatPreview) -> str:
    name = seat.name or ""
    return escape(name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…")


def font(name: str | None, wide: float) -> float:
    """As large as the name has room for."""
    return round(min(30.0, (wide - 8) / (0.6 * max(4, min(len(name or ""), LONGEST_NAME)))), 1)


class Pictures:
    """Draws pictures one at a time, and keeps the last of them: each is made from its preview and nothing else."""

    def __init__(self, page: Path) -> None:
        self._page = page
        self._folder = TemporaryDirectory(prefix="stammtisch-previews-")
        self._kept: OrderedDict[Preview, bytes] = OrderedDict()
        self._drawing = asyncio.Lock()

    async def png(self, preview: Preview) -> bytes:
        async with self._drawing:
            picture = self._kept.pop(preview, None)
            if picture is None:
                picture = await asyncio.to_thread(
                    lambda: rasterised(picture_of(preview), self._page, Path(self._folder.name))
                )
            self._kept[preview] = picture
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
            return picture
