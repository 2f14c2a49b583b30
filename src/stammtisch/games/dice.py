"""Chance for compiled rules: a generator of four 64-bit words (xoshiro256++) that the caller owns.

The generator is never part of a state. Whoever needs randomness passes one in, so the same seed gives the same
game whatever the global generators do.
"""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.compiled import compiled, kept

Dice = np.record
"""A record rather than an array: compiled code counts the references to an array, which costs more than a roll."""
DICE = np.dtype((np.record, [("first", "u8"), ("second", "u8"), ("third", "u8"), ("fourth", "u8")]))

_17 = np.uint64(17)
_19 = np.uint64(19)
_23 = np.uint64(23)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)
_41 = np.uint64(41)
_45 = np.uint64(45)
_LOW = np.uint64(0xFFFFFFFF)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)


@compiled
def _word(dice: Dice) -> np.uint64:
    first, second, third, fourth = dice.first, dice.second, dice.third, dice.fourth
    total = first + fourth
    result = ((total << _23) | (total >> _41)) + first
    third ^= first
    fourth ^= second
    dice.second = second ^ third
    dice.first = first ^ fourth
    dice.third = third ^ (second << _17)
    dice.fourth = (fourth << _45) | (fourth >> _19)
    return result


@compiled
def roll(dice: Dice, sides: int) -> int:
    """A number from 0 to sides - 1. The bias is below sides / 2**32."""
    return int(np.int64(((_word(dice) >> _32) * np.uint64(sides)) >> _32))


@compiled
def roll_two(dice: Dice, sides: int, more_sides: int) -> tuple[int, int]:
    """Two independent numbers for the price of one."""
    word = _word(dice)
    one = np.int64(((word >> _32) * np.uint64(sides)) >> _32)
    other = np.int64(((word & _LOW) * np.uint64(more_sides)) >> _32)
    return int(one), int(other)


@compiled
def shuffle(dice: Dice, items: NDArray[np.generic], count: int) -> None:
    """Puts the first `count` items into random order."""
    for last in range(count - 1, 0, -1):
        other = roll(dice, last + 1)
        items[last], items[other] = items[other], items[last]


@compiled
def _mix(bits: np.uint64) -> np.uint64:
    """Spreads every bit over all the others (the finaliser of SplitMix64)."""
    bits = (bits ^ (bits >> _30)) * _MIX_1
    bits = (bits ^ (bits >> _27)) * _MIX_2
    return bits ^ (bits >> _31)


@compiled
def seed_dice(dice: Dice, seed: int, stream: int) -> None:
    """Independent dice for each pair of seed and stream, the same on every machine."""
    key = _mix(np.uint64(seed)) ^ _mix(np.uint64(stream) + _GOLDEN)
    dice.first = _mix(key + _GOLDEN)
    dice.second = _mix(dice.first + _GOLDEN)
    dice.third = _mix(dice.second + _GOLDEN)
    dice.fourth = _mix(dice.third + _GOLDEN)
    for _ in range(8):
        _word(dice)


throw = kept(roll)
"""`roll` for callers from Python."""
_seed = kept(seed_dice)


def new_dice() -> Dice:
    """Dice that must still be seeded."""
    return cast(Dice, np.zeros(1, DICE)[0].copy())


def dice_from_seed(seed: int, stream: int = 0) -> Dice:
    """Dice for one game of a simulation."""
    dice = new_dice()
    with np.errstate(over="ignore"):
        _seed(dice, seed & (2**63 - 1), stream)
    return dice


def dice_from_bytes(key: bytes) -> Dice:
    """Dice for one chance event, from the 32 bytes that only its table knows."""
    if len(key) != 32:
        raise ValueError(f"dice need 32 bytes, not {len(key)}")
    return cast(Dice, np.frombuffer(key, DICE)[0].copy())
