"""What the decisions in every game's log have in common."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

Unknown = Literal["?"]
"""Stands for whatever the viewer may not know."""

Rules = tuple[str, ...]
"""The ids of the rules that made a thing happen, the most telling first."""


class Decision(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    """Somebody decided; `ms` only in a race; `choices` is how many different decisions that seat had."""

    seat: int
    rules: Rules = ()
    ms: int | UnsetType = UNSET
    choices: int | Unknown | UnsetType = UNSET
