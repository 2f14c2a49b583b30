"""The ring of businesses, in the base game and in the race: who stands where, who is on top, what is to win."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BOX, BUSINESSES, CARS, COLOURS, MAFIA
from stammtisch.games.scheffeln.moves import INITIALS
from stammtisch.games.scheffeln.state import NONE
from stammtisch.terminal.paint import ACCENT, BRASS, INK, LINE, MUTE, SIGNS, between, fit, ink, rows, sign, stack
from stammtisch.terminal.table.table import YOU
from stammtisch.terminal.words.phrases import Phrases

BLACK_CAR, RUN_CARD = ("#F5ECD8", "#000000"), ("#E3BC66", "#24355A")
"""Letter and ground of what has none of the eight colours."""


@dataclass(frozen=True)
class Tile:
    """How a business is drawn."""

    width: int
    named: bool
    """Whether there is a line for its name."""


NARROW, WIDE = 16, 22


def tile_for(width: int, height: int) -> Tile:
    """A terminal of 80 by 24 has room for narrow tiles and a log."""
    wide = width >= 3 * WIDE + 4 + 34
    return Tile(WIDE if wide else NARROW, named=wide and height >= 28)


def name_of(car: int) -> str:
    return "Mafia" if car == MAFIA else BOX.characters[car]


def letter_of(name: str) -> str:
    """The letter of a car, a character or a card."""
    return INITIALS[name]


def key_of(name: str) -> str:
    """The key that picks it."""
    return INITIALS[name].lower()


def sign_of(car: str) -> Text:
    """A car or a character: its letter on its colour."""
    return sign(INITIALS[car], SIGNS.get(car, BLACK_CAR))


def draw_name(car: int) -> Text:
    """A car or a character with its name."""
    return sign_of(CARS[car]) + Text(name_of(car))


def draw_ring(
    table: State, ghost: State | None, names: Sequence[str], centre: Sequence[Text], tile: Tile, words: Phrases
) -> Text:
    """Three by three: A at the upper left, on clockwise, what is common to all in the middle."""
    cells = {there: draw_business(table, ghost, names, there, tile, words) for there in range(8)}
    middle = [fit(line, tile.width) for line in (*centre, *[Text()] * 4)[: 4 if tile.named else 3]]
    floor = "─" * tile.width
    border = Style(color=LINE)
    bar = ink("│", border)
    lines = [ink("┌" + "┬".join([floor] * 3) + "┐", border)]
    for row in ((0, 1, 2), (7, None, 3), (6, 5, 4)):
        for parts in zip(*(middle if there is None else cells[there] for there in row), strict=True):
            lines.append(bar + parts[0] + bar + parts[1] + bar + parts[2] + bar)
        lines.append(ink("├" + "┼".join([floor] * 3) + "┤", border))
    lines[-1] = ink("└" + "┴".join([floor] * 3) + "┘", border)
    return stack(lines)


def draw_business(
    table: State, ghost: State | None, names: Sequence[str], there: int, tile: Tile, words: Phrases
) -> list[Text]:
    """Letter and token, the name where there is room, the upper car, the lower or only car."""
    left = 4 - int(table.gone[there])
    letter = ink(f" {BUSINESSES[there]} ", Style(color="#14203A", bgcolor=BRASS, bold=True))
    if left:
        value = ink(words.number(int(table.tokens[there, table.gone[there]])), Style(color=INK, bold=True))
        token = value + ink(f" {words('table.last')}" if left == 1 else f" ×{left}", MUTE)
    else:
        token = ink(words("table.empty"), MUTE)
    if ghost is not None and cars_that_come(table, ghost, there):
        letter.stylize(Style(bgcolor=ACCENT))
    lower, upper = int(table.bottom[there]), int(table.top[there])
    pair = upper != NONE
    lines = [
        draw_car(table, names, upper, "╭", tile.width) if pair else Text(),
        draw_car(table, names, lower, "╰" if pair else " ", tile.width) if lower != NONE else Text(),
    ]
    if ghost is not None:
        for car in cars_that_come(table, ghost, there):
            lines[0 if ghost.top[there] == car else 1] = draw_ghost(car)
    name = [ink(f" {BOX.businesses[there]}", MUTE)] if tile.named else []
    return [between(letter, token, tile.width), *(fit(line, tile.width) for line in (*name, *lines))]


def cars_that_come(table: State, ghost: State, there: int) -> list[int]:
    """The cars that the option under the cursor would bring here."""
    found = (int(ghost.bottom[there]), int(ghost.top[there]))
    return [car for car in found if car != NONE and table.where[car] != there]


def draw_car(table: State, names: Sequence[str], car: int, stacked: str, width: int) -> Text:
    """Letter, name, and whose it is; a bracket ties a pair together."""
    text = ink(stacked, BRASS) + sign_of(CARS[car])
    owner = next((seat for seat in range(int(table.seats)) if table.character[seat] == car), None)
    shown = name_of(car)
    if owner is None:
        return text + ink(f" {shown}" if width >= WIDE else shown, MUTE)
    tag = ink(f"◂{names[owner]}", Style(color=ACCENT if owner == YOU else BRASS, bold=True))
    room = width - text.cell_len - tag.cell_len
    return text + fit(ink(f" {shown}" if len(shown) < room else shown, INK), min(room, len(shown) + 1)) + tag


def draw_ghost(car: int) -> Text:
    """A car where it would come to stand."""
    return ink(f" ‹{INITIALS[CARS[car]]}› {name_of(car)}", Style(color=ACCENT, italic=True))


def draw_centre(centre: int, words: Phrases) -> list[Text]:
    """The characters that nobody holds."""
    free = [sign_of(colour) for place, colour in enumerate(COLOURS) if int(centre) >> place & 1]
    return [ink(words("table.free"), MUTE), *rows(free, NARROW)]
