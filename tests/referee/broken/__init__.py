"""Ways to break a flawless record by hand, each with the way its fault must begin."""

from . import scheffeln, speed, tafelrunde
from .registry import MUTATIONS, Absent

__all__ = ["MUTATIONS", "Absent", "scheffeln", "speed", "tafelrunde"]
