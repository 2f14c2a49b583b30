"""How a game ended, as every view says it."""

import msgspec


class End(msgspec.Struct, frozen=True):
    """How the game ended: what each seat has, who has won, and the rule that ended it."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
