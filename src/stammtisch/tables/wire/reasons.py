"""Why a move is named, by a hint or as the better one: one true thing that can be seen of it."""

import msgspec


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that speaks for a move: a word for what it is, and what has to be said with it.

    `seat` is whom else it is about, `thing` a car, card or colour as records write it, `other` a second one; `amount`
    is money, gems or cards after the move, `before` the same before it, or after the move it is compared with. `only`
    (no other move is allowed) and `tried` (it did best in so many tries of the search) belong to every game, the others
    to that of the move.
    """

    code: str
    seat: int | None = None
    thing: str | None = None
    amount: int | None = None
    before: int | None = None
    other: str | None = None
