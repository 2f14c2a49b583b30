"""What seats are called, and which of those names look alike."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

BOT = "bot:"
"""How the name of a bot begins that nobody has named; its level follows."""
BOTS = ("Ada", "Bruno", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hilda")

LARGE = str.maketrans("АВЕЅІЈКМНОРСТУХԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABESIJKMHOPCTYXQWYABEZHIKMNOPTYX")
"""Cyrillic and Greek capitals that look like Latin ones, where the small letter looks like another or like none."""
SMALL = str.maketrans(
    {
        **dict(zip("авекмнорстухгпѕіјһԁԛԝӏүєё", "abekmhopctyxrnsijhdqwlyee", strict=True)),
        **dict(zip("αβγεζηικνορτυχωσ", "abyeznikvoptuxwo", strict=True)),
        **dict(zip("ıɪɑɡʟɴʀʏʙʜɢᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜰꜱ", "iiaglnrybhgacdejkmoptuvwzfs", strict=True)),
        **dict(zip("łøđðħŧəƙɓɗ", "loddhtekbd", strict=True)),
        "æ": "ae",
        "œ": "oe",
        **dict(zip("015i|ǀ∣", "olsllll", strict=True)),
    }
)
"""Small letters, digits and strokes, each as the Latin letter that it looks like; i, l and 1 are the same."""


def called(seat: int, name: str) -> str:
    """What a seat is called; a bot that nobody named as the page calls it (web/src/table/names.ts)."""
    return BOTS[(seat + 7) % 8] if name.startswith(BOT) else name


@lru_cache(4096)
def skeleton(name: str) -> str:
    """The same for names that look alike: without case, accents, spaces and punctuation, and Latin where it can be."""
    latin = unicodedata.normalize("NFKD", name.translate(LARGE).casefold()).casefold().translate(SMALL)
    seen = "".join(sign for sign in latin if unicodedata.category(sign) in KEPT)
    return seen.replace("rn", "m").replace("vv", "w") or name


KEPT = {"Lu", "Ll", "Lt", "Lo", "Nd", "Nl", "No", "So", "Sc", "Sm"}
"""The categories of what tells names apart: letters, digits and pictures."""


def twins(names: Iterable[tuple[int, int, str]]) -> dict[int, int]:
    """For seats of the same look, all but the first who was called so: 2, 3, …

    Each name comes with its seat, and with the number of the entry that gave it to the seat.
    """
    alike: dict[str, int] = {}
    found = {}
    for _, seat, name in sorted((since, seat, name) for seat, since, name in names):
        look = skeleton(name)
        alike[look] = alike.get(look, 0) + 1
        if alike[look] > 1:
            found[seat] = alike[look]
    return found
