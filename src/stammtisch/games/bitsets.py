"""Sets as the bits of a number: how many members, the lowest one, the k-th one of up to eight."""

from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic

from stammtisch.games.compiled import compiled


@intrinsic  # type: ignore[untyped-decorator]
def _ones(typing_context: Any, members: Any) -> Any:
    """The processor's own count of one bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(typing_context: Any, members: Any) -> Any:
    """The processor's own search for the lowest one bit."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


if numba.config.DISABLE_JIT:

    def size(members: int) -> int:
        """How many members the set has."""
        return int(members).bit_count()

    def first(members: int) -> int:
        """The lowest member of a set that is not empty."""
        return (int(members) & -int(members)).bit_length() - 1

else:

    @compiled
    def size(members: int) -> int:
        """How many members the set has."""
        return _ones(np.int64(members))

    @compiled
    def first(members: int) -> int:
        """The lowest member of a set that is not empty."""
        return _trailing_zeros(np.int64(members))


def _members() -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    table = np.full((256, 8), -1, np.int8)
    for members in range(256):
        inside = [member for member in range(8) if members >> member & 1]
        table[members, : len(inside)] = inside
    return table


MEMBER = _members()
"""[set of up to eight, k]: the k-th member, ascending; -1 where there are not so many."""
SIZE = (MEMBER >= 0).sum(1).astype(np.int8)
"""[set of up to eight]: how many members it has."""
