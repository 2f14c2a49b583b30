"""What a stranger may see of a table before entering it."""

import re
from pathlib import Path

from stammtisch.games.registry import ours
from stammtisch.tables.game.names import BOTS
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import ChairWritten, Opened
from stammtisch.tables.send.previews import Preview, SeatPreview, drawing_of, preview_of

NAMES = Path(__file__).resolve().parents[3] / "web" / "src" / "table" / "names.ts"


def table(spectators: bool = True) -> Table:
    seats = (ChairWritten("person", "p0", "Ada"), ChairWritten("bot", "", "bot:casual", "casual"), ChairWritten("open"))
    return Table(
        "k3x",
        Opened(at=5, host="p0", game="scheffeln", options={}, seats=seats, seed="00" * 32, spectators=spectators),
    )


def test_an_open_table_shows_who_sits_there_and_what_is_free() -> None:
    seats = (SeatPreview("Ada", "0"), SeatPreview(BOTS[0], "1"), SeatPreview(None, "2"))
    assert preview_of(table()) == Preview("scheffeln", "open", "Ada", seats)


def test_a_table_without_spectators_shows_nothing() -> None:
    assert preview_of(table(spectators=False)) is None


def test_a_game_that_was_not_played_shows_nothing() -> None:
    assert preview_of(table(), 1) is None


def test_bots_are_called_as_on_the_page() -> None:
    listed = NAMES.read_text(encoding="utf-8").partition("BOTS = [")[2].partition("]")[0]
    assert tuple(re.findall(r'"(\w+)"', listed)) == BOTS


def test_each_of_our_games_has_a_scene_and_a_mark_for_every_seat() -> None:
    for name in ours():
        drawn = drawing_of(name)
        assert drawn is not None
        assert 'id="scene"' in drawn
        assert 'id="mark-0"' in drawn
