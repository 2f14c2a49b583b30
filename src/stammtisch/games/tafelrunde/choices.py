"""What a Tafelrunde player may do: the legal actions, one at random, and the rule against any other."""

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bitsets import size
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, roll
from stammtisch.games.ledger import number
from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.actions import (
    ACTIONS,
    BACK_OUT,
    CALL_ZORK,
    CLOSE,
    DONE,
    HIDE_CHEST,
    PLAY_SIDE,
    REVITALIZE,
    REVITALIZE_NOTHING,
    WARN,
)
from stammtisch.games.tafelrunde.cards import member
from stammtisch.games.tafelrunde.components import (
    CLOSING_TIME,
    LAST_WARNING,
    ONE_COLOUR,
    REVITALIZATION,
    SPECIAL,
    ZORK,
)
from stammtisch.games.tafelrunde.hiding import chests_to_hide, has_zork
from stammtisch.games.tafelrunde.state import DRAW, ENDED, PLAY, SETUP

T_SETUP_4, T_FLOW_1, T_DRAW_1, T_DRAW_2 = (number(f"T-{n}") for n in ("SETUP-4", "FLOW-1", "DRAW-1", "DRAW-2"))
T_PLAY_1, T_PLAY_2, T_PLAY_4, T_PLAY_7 = (number(f"T-PLAY-{n}") for n in (1, 2, 4, 7))
T_HIDE_1, T_SPEC_2, T_SPEC_4, T_SPEC_5 = (number(f"T-{n}") for n in ("HIDE-1", "SPEC-2", "SPEC-4", "SPEC-5"))
A_52, A_57, A_58, A_60, A_61, A_70, A_72 = (number(f"A-{n}") for n in (52, 57, 58, 60, 61, 70, 72))

BEGGARS = (1 << SPECIAL) - 1
TWO_COLOURS = BEGGARS ^ ONE_COLOUR


@compiled
def may_decide(state: State, seat: int) -> bool:
    return state.phase > DRAW and state.phase != ENDED and state.turn == seat


@compiled
def may_close(state: State) -> bool:
    """Closing time is not the first card of the phase (T-SPEC-2, A-51)."""
    return state.laid > 0


@compiled
def may_back_out(state: State, seat: int) -> bool:
    """Everybody but the starting player before his first card (T-PLAY-2), if he has one that he may play (A-50)."""
    if state.laid > 0 or seat != state.start:
        return True
    return state.hand[seat] == 1 << SPECIAL and state.special[seat] == CLOSING_TIME


@compiled
def ways_to_play_special(state: State, seat: int) -> int:
    """In how many different ways the seat can play its special card now."""
    if not state.hand[seat] >> SPECIAL & 1:
        return 0
    special = state.special[seat]
    if special == CLOSING_TIME:
        return 1 if may_close(state) else 0
    if special == LAST_WARNING:
        return 3  # the colour is named even without such a chest
    if special == REVITALIZATION:
        return max(1, size(state.discard[seat]))
    return 1


@compiled
def way_to_play_special(state: State, seat: int, k: int) -> int:
    """The k-th of those ways."""
    special = state.special[seat]
    if special == CLOSING_TIME:
        return CLOSE
    if special == LAST_WARNING:
        return WARN + k
    if special == ZORK:
        return CALL_ZORK
    if state.discard[seat] == 0:
        return REVITALIZE_NOTHING
    return REVITALIZE + member(state.discard[seat], k)


@compiled
def legal(state: State, seat: int, out: NDArray[np.int16]) -> int:
    if not may_decide(state, seat):
        return 0
    if state.phase == PLAY:
        return list_plays(state, seat, out)
    return list_chests(state, seat, out)


@compiled
def list_plays(state: State, seat: int, out: NDArray[np.int16]) -> int:
    beggars = state.hand[seat] & BEGGARS
    count = 0
    for k in range(size(beggars)):
        card = member(beggars, k)
        out[count] = PLAY_SIDE + card * 2
        count += 1
        if TWO_COLOURS >> card & 1:
            out[count] = PLAY_SIDE + card * 2 + 1
            count += 1
    for k in range(ways_to_play_special(state, seat)):
        out[count] = way_to_play_special(state, seat, k)
        count += 1
    if may_back_out(state, seat):
        out[count] = BACK_OUT
        count += 1
    return count


@compiled
def list_chests(state: State, seat: int, out: NDArray[np.int16]) -> int:
    kinds = chests_to_hide(state, seat)
    count = size(kinds)
    for k in range(count):
        out[k] = HIDE_CHEST + member(kinds, k)
    if state.zork_gems > 0:
        out[count] = DONE
        count += 1
    return count


@compiled
def pick(state: State, seat: int, dice: Dice) -> int:
    if state.phase == PLAY:
        return pick_play(state, seat, dice)
    kinds = chests_to_hide(state, seat)
    count = size(kinds)
    k = roll(dice, count + 1 if state.zork_gems > 0 else count)
    return HIDE_CHEST + member(kinds, k) if k < count else DONE


@compiled
def pick_play(state: State, seat: int, dice: Dice) -> int:
    """Each card weighs as many as the ways to play it."""
    two_colours, one_colour = state.hand[seat] & TWO_COLOURS, state.hand[seat] & ONE_COLOUR
    sides, sevens = 2 * size(two_colours), size(one_colour)
    ways = ways_to_play_special(state, seat)
    k = roll(dice, sides + sevens + ways + (1 if may_back_out(state, seat) else 0))
    if k < sides:
        return PLAY_SIDE + member(two_colours, k >> 1) * 2 + (k & 1)
    k -= sides
    if k < sevens:
        return PLAY_SIDE + member(one_colour, k) * 2
    k -= sevens
    if k < ways:
        return way_to_play_special(state, seat, k)
    return BACK_OUT


@compiled
def refusal(state: State, seat: int, action: int) -> int:
    """The first rule against it, asked in the order in which a referee would."""
    if state.phase == ENDED:
        return int(state.ended_by)
    if state.phase == SETUP:
        return T_SETUP_4
    if state.phase == DRAW:
        return T_DRAW_1
    if state.phase == PLAY:
        return refuse_turn(state, seat, action)
    if seat != state.turn:
        return A_61
    if action < 0 or action >= ACTIONS:
        return T_HIDE_1
    if action < HIDE_CHEST:
        return T_FLOW_1
    return refuse_hiding(state, seat, action)


@compiled
def refuse_turn(state: State, seat: int, action: int) -> int:
    """Phase 2: first the seat, then the kind of action, then the card."""
    if seat != state.turn:
        if 0 <= seat < state.seats and state.out >> seat & 1:
            return A_70 if state.hand_size[seat] == 0 else T_PLAY_4
        return T_PLAY_1
    if action < 0 or action >= ACTIONS:
        return T_PLAY_1
    if action >= HIDE_CHEST:
        return T_FLOW_1
    if action == BACK_OUT:
        return 0 if may_back_out(state, seat) else T_PLAY_2
    if action >= CLOSE:
        return refuse_special(state, seat, action)
    card = (action - PLAY_SIDE) >> 1
    if not state.hand[seat] >> card & 1:
        return refuse_absent(state, seat, card)
    if action & 1 and ONE_COLOUR >> card & 1:
        return A_72
    return 0


@compiled
def beggars_before(state: State, seat: int) -> int:
    """The beggars that lie before the seat."""
    return state.table[seat, 0] | state.table[seat, 1] | state.table[seat, 2]


@compiled
def refuse_absent(state: State, seat: int, card: int) -> int:
    """Why a card of the own set is not in the hand: it lies on the table, in the discard pile or in the draw pile."""
    if beggars_before(state, seat) >> card & 1 or (card == SPECIAL and state.special_lies[seat]):
        return T_PLAY_7
    if state.discard[seat] >> card & 1:
        return T_DRAW_2
    return T_SETUP_4


@compiled
def special_of(action: int) -> int:
    """The special card that an action uses."""
    if action >= REVITALIZE:
        return REVITALIZATION
    if action >= WARN:
        return LAST_WARNING
    return ZORK if action == CALL_ZORK else CLOSING_TIME


@compiled
def refuse_special(state: State, seat: int, action: int) -> int:
    if special_of(action) != state.special[seat]:
        return A_52
    if not state.hand[seat] >> SPECIAL & 1:
        return refuse_absent(state, seat, SPECIAL)
    if action == CLOSE:
        return 0 if may_close(state) else T_SPEC_2
    if action < REVITALIZE:
        return 0
    if (action == REVITALIZE_NOTHING) != (state.discard[seat] == 0):
        return A_57
    if action == REVITALIZE_NOTHING or state.discard[seat] >> (action - REVITALIZE) & 1:
        return 0
    return A_58 if beggars_before(state, seat) >> (action - REVITALIZE) & 1 else T_SPEC_4


@compiled
def refuse_hiding(state: State, seat: int, action: int) -> int:
    """Phase 4: one chest that is there (T-HIDE-1); with Zork as many as fit, but at least one (A-60)."""
    if action == DONE:
        if not has_zork(state, seat):
            return T_HIDE_1
        return 0 if state.zork_gems > 0 else A_60
    if not state.open[seat, action - HIDE_CHEST]:
        return T_HIDE_1
    return 0 if chests_to_hide(state, seat) >> (action - HIDE_CHEST) & 1 else T_SPEC_5
