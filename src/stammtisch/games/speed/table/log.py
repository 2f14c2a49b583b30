"""What the log of a table of Speed-Scheffeln says; its payout is Scheffeln's, with the drives of the row."""

import msgspec

from stammtisch.games.scheffeln.components import Colour
from stammtisch.tables.wire.decision import Decision, Rules, Unknown


class Grabbed(Decision, frozen=True, kw_only=True, tag="grab"):
    character: Colour


class Declined(Decision, frozen=True, kw_only=True, tag="decline"):
    pass


class Laid(msgspec.Struct, frozen=True, tag_field="do", tag="row"):
    cards: tuple[Colour | Unknown, ...]
    rules: Rules = ()


Happening = Grabbed | Declined | Laid
