"""Speed-Scheffeln as JSON: described in Python, because its own clock sets the pace of the table."""

import msgspec

from stammtisch.games.speed import INFO
from stammtisch.games.speed.table.view import describe
from stammtisch.tables.game.engine import Cells, engine


class SpeedWriter:
    """Writes down what viewers see."""

    def __init__(self) -> None:
        self._encode = msgspec.json.Encoder().encode

    def sheets(self, cells: Cells, viewers: tuple[int, ...], choosing: bool, open_book: bool = False) -> list[bytes]:
        """What each of these viewers sees."""
        seen_by = engine(INFO.name).seen_by
        return [self._encode(describe(seen_by(cells, viewer), viewer, choosing, open_book)) for viewer in viewers]


writer = SpeedWriter()
