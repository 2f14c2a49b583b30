"""One step of a game that is shown once more."""

import msgspec

from stammtisch.tables.wire.log import Happening
from stammtisch.tables.wire.views import GameView


class ReplayStep(msgspec.Struct, frozen=True):
    """The table after so many events of the record; what happened since the step before, and who decides next."""

    events: int
    round: int
    asking: tuple[int, ...]
    happened: tuple[Happening, ...]
    view: GameView
