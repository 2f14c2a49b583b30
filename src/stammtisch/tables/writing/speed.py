"""Speed-Scheffeln as JSON: described in Python, because its own clock sets the pace of the table."""

import msgspec

from stammtisch.tables.engine import Cells, engine
from stammtisch.tables.views.speed import describe


class SpeedWriter:
    """Writes down what viewers see."""

    def __init__(self) -> None:
        self._encode = msgspec.json.Encoder().encode

    def sheets(self, cells: Cells, viewers: tuple[int, ...], choosing: bool, open_book: bool = False) -> list[bytes]:
        """What each of these viewers sees."""
        seen_by = engine("speed").seen_by
        return [self._encode(describe(seen_by(cells, viewer), viewer, choosing, open_book)) for viewer in viewers]


writer = SpeedWriter()
