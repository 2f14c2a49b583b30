"""What is shown of a link that is pasted somewhere: a title, a sentence and a picture, as tags in the page's head."""

import tomllib
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from stammtisch.rulebook.book import entries
from stammtisch.rulebook.languages import FALLBACK, languages
from stammtisch.rulebook.words import flat
from stammtisch.server.previews.addresses import DAILY, Address
from stammtisch.tables.send.games import words_told
from stammtisch.tables.send.previews import Preview

LONGEST = 200
"""Characters of a description; what shows previews cuts them at about that."""
WORDS = Path(__file__).with_name("words")


@dataclass(frozen=True)
class Card:
    """What a preview says."""

    title: str
    text: str


@cache
def words(lang: str) -> dict[str, str]:
    return dict(flat(tomllib.loads((WORDS / f"{lang}.toml").read_text(encoding="utf-8"))))


def preferred_language(accepted: str) -> str:
    """The first of our languages in the order of an Accept-Language header; English where it names none."""
    wishes: list[tuple[float, str]] = []
    for wish in accepted[:500].split(","):
        tag, _, weight = wish.strip().partition(";q=")
        try:
            wishes.append((float(weight or 1), tag.partition("-")[0].lower()))
        except ValueError:
            continue
    known = [(wished, code) for wished, code in wishes if wished > 0 and code in languages()]
    return max(known, key=lambda wish: wish[0])[1] if known else FALLBACK


def card_of(address: Address, preview: Preview | None, lang: str) -> Card:
    """What is said of an address; `preview` is what a stranger may see of its table."""
    say = words(lang)
    if not address.exists:
        return Card(say["lost.title"], say["lost.text"])
    if preview is not None:
        return card_of_table(preview, lang)
    if address.room in ("table", "replay"):
        return Card(say["home.title"], say["table.unseen"])
    if address.room == "rules":
        rule = entries(lang).get(address.at)
        return Card(f"{rule.id}: {rule.title}", rule.text) if rule else Card(say["rules.title"], say["rules.text"])
    if address.room == "puzzles":
        return card_of_puzzle(address.at, lang)
    return Card(say["home.title"], say["home.text"])


def card_of_puzzle(at: str, lang: str) -> Card:
    say = words(lang)
    if not at:
        return Card(say["puzzles.title"], say["puzzles.text"])
    if at.startswith(DAILY):
        return Card(say["puzzles.daily"].format(game=title_of(at.removeprefix(DAILY), lang)), say["puzzles.find"])
    game, _, number = at.partition("/")[0].rpartition("-")
    return Card(say["puzzles.one"].format(game=title_of(game, lang), number=int(number)), say["puzzles.find"])


def title_of(game: str, lang: str) -> str:
    told = words_told(game, lang)
    return told.title if told else game


def card_of_table(preview: Preview, lang: str) -> Card:
    card = card_of_game(preview, lang)
    return Card(card.title, f"{words(lang)['table.imported']} {card.text}") if preview.imported else card


def card_of_game(preview: Preview, lang: str) -> Card:
    say, seats = words(lang), preview.seats
    parts = {"game": title_of(preview.game, lang), "host": preview.host, "seats": len(seats)}
    names = [seat.name for seat in seats if seat.name]
    sitting = say["table.sitting"].format(names=", ".join(names)) if names else ""
    if preview.status == "open":
        title = say["table.invites" if preview.host else "table.invited"].format(**parts)
        free = say["table.free.one" if preview.free == 1 else "table.free.many" if preview.free else "table.free.none"]
        return Card(title, f"{free.format(free=preview.free, **parts)} {sitting}")
    if preview.status == "running":
        return Card(say["table.running"].format(**parts), f"{sitting} {say['table.watch']}")
    first = sorted(seats, key=lambda seat: (not seat.won, -(seat.score or 0)))
    winners = [seat.name or "" for seat in seats if seat.won]
    title = say["table.won" if len(winners) == 1 else "table.shared"].format(winners=", ".join(winners), **parts)
    standing = " · ".join(f"{seat.name} {number(seat.score or 0, lang)}" for seat in first)
    return Card(title, f"{standing}. {say['table.replay']}")


def number(value: int, lang: str) -> str:
    return f"{value:,}".replace(",", words(lang)["number.thousands"])


def tags_of(card: Card, lang: str, link: str, picture: str | None, icon: str) -> str:
    """The tags; `link` is the address itself. Without a picture of its own an address shows the page's icon."""
    text = card.text if len(card.text) <= LONGEST else card.text[: LONGEST - 1].rsplit(" ", 1)[0] + "…"
    named = {
        "description": text,
        "twitter:card": "summary_large_image" if picture else "summary",
    }
    properties = {
        "og:site_name": "Stammtisch",
        "og:type": "website",
        "og:locale": words(lang)["locale"],
        "og:title": card.title,
        "og:description": text,
        "og:url": link,
        "og:image": picture or icon,
    }
    if picture:
        properties |= {"og:image:width": "1200", "og:image:height": "630", "og:image:alt": card.title}
    return "\n".join(
        [f"<title>{escape(card.title)}</title>"]
        + [f'<meta name="{name}" content="{escape(value)}">' for name, value in named.items()]
        + [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    )
