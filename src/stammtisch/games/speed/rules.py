"""Speed-Scheffeln: a row of seven cards, a race for the characters, and the cars drive by themselves."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.bitsets import MEMBER, SIZE
from stammtisch.games.compiled import compiled
from stammtisch.games.dice import Dice, roll, shuffle
from stammtisch.games.ledger import number
from stammtisch.games.protocol import ANYONE, CHANCE, NOBODY, OVER, State
from stammtisch.games.scheffeln.components import BASE_DECK, DECK, TOKENS
from stammtisch.games.scheffeln.driving import FORWARD, drive, is_uncovered
from stammtisch.games.scheffeln.rules import a_stack_is_empty, pass_marker, place_cars, take_token
from stammtisch.games.speed.state import ENDED, GRAB, NONE, REVEAL, ROW, SETUP

GRAB_CHARACTER = 0  # + character
DECLINE = 8
ACTIONS = 9

COUNTDOWN = 5_000  # milliseconds, SPEED-10
LIMIT = 60_000  # milliseconds, A-31

SPEED_1, SPEED_7, SPEED_8, SPEED_9 = (number(f"SPEED-{n}") for n in (1, 7, 8, 9))
SPEED_11, SPEED_17, A_31 = number("SPEED-11"), number("SPEED-17"), number("A-31")


class Options(NamedTuple):
    """`first` is the seat of the youngest player, or -1 to leave it to chance (A-35)."""

    seats: int
    first: int


def options(seats: int, first: int, chosen: dict[str, bool]) -> Options:
    """Options as `start` wants them; Speed has none of its own."""
    return Options(seats, first)


@compiled
def start(state: State, options: Options) -> None:
    """An empty table: no car placed, no row laid."""
    state.seats, state.start = options.seats, options.first
    state.phase = SETUP
    state.viewer = NOBODY
    state.rounds, state.ended_by = 0, 0
    state.occupied, state.paired = 0, 0
    state.where[:] = NONE
    state.bottom[:] = NONE
    state.top[:] = NONE
    state.tokens[:] = NONE
    state.gone[:] = 0
    state.money[:] = 0
    state.took[:] = NONE
    clear_round(state)


@compiled
def clear_round(state: State) -> None:
    """No row, and every character in the centre (SPEED-4, SPEED-14)."""
    state.row[:] = NONE
    state.revealed = 0
    state.character[:] = NONE
    state.centre = 255
    state.decided_at[:] = NONE
    state.clock, state.deadline = 0, 0
    state.undecided, state.countdown = 0, 0


@compiled
def actor(state: State) -> int:
    if state.phase < GRAB:
        return CHANCE
    return ANYONE if state.phase == GRAB else OVER


@compiled
def chance(state: State, dice: Dice) -> None:
    """Sets the table up, lays the next row, or reveals its next card."""
    if state.phase == SETUP:
        if state.start == NONE:
            state.start = roll(dice, state.seats)
        place_cars(state, dice)  # SPEED-2, A-36
        mix_tokens(state, dice)
        state.phase = ROW
    elif state.phase == ROW:
        lay_row(state, dice)
        open_round(state)
    else:
        reveal(state)


@compiled
def mix_tokens(state: State, dice: Dice) -> None:
    """All 32 tokens, whatever their letter, in eight stacks of four (SPEED-3)."""
    tokens = TOKENS.copy().reshape(32)
    shuffle(dice, tokens, 32)
    for there in range(8):
        for place in range(4):
            state.tokens[there, place] = tokens[there * 4 + place]


@compiled
def lay_row(state: State, dice: Dice) -> None:
    """Seven of all 24 movement cards (SPEED-5, SPEED-16)."""
    laid = 0  # bit set of the deck's cards in the row
    for place in range(7):
        card = roll(dice, BASE_DECK)
        while laid >> card & 1:
            card = roll(dice, BASE_DECK)
        laid |= 1 << card
        state.row[place] = DECK[card]


@compiled
def open_round(state: State) -> None:
    """The row lies there, face down."""
    state.phase = REVEAL
    state.rounds += 1
    state.took[:] = NONE


@compiled
def reveal(state: State) -> None:
    """The next card from the right (SPEED-6); after the seventh the race is open (SPEED-7)."""
    state.revealed += 1
    if state.revealed == 7:
        state.phase = GRAB
        state.undecided = state.seats
        state.deadline = LIMIT + COUNTDOWN


@compiled
def tick(state: State, milliseconds: int) -> None:
    """Moves the clock on to so many milliseconds after the last reveal, but never back and never past the deadline."""
    state.clock = max(state.clock, min(milliseconds, state.deadline))


@compiled
def place_in_race(state: State, seat: int) -> int:
    """Of several who act in the same millisecond the one nearest to the starting player is first (A-33)."""
    return (seat - state.start) % state.seats


@compiled
def first_undecided(state: State) -> int:
    """Of all who could decide now, the first in the order of the race."""
    first = -1
    for seat in range(state.seats):
        waits = state.decided_at[seat] == NONE
        if waits and (first < 0 or place_in_race(state, seat) < place_in_race(state, first)):
            first = seat
    return first


@compiled
def next_to_decide(state: State, dice: Dice) -> int:
    """In random play: somebody after a while, mostly short, now and then long enough to let the time run out."""
    while_waiting = 1 + roll(dice, 2_000)
    if roll(dice, 16) == 0:
        while_waiting += roll(dice, 40_000)
    tick(state, state.clock + while_waiting)
    if state.clock == state.deadline:
        return first_undecided(state)
    seat = roll(dice, state.seats)
    while state.decided_at[seat] != NONE:
        seat = roll(dice, state.seats)
    return seat


@compiled
def rounds(state: State) -> int:
    """How many rows have been laid."""
    return int(state.rounds)


@compiled
def legal(state: State, seat: int, out: NDArray[np.int16]) -> int:
    if refusal(state, seat, DECLINE) != 0:
        return 0
    count = 0
    if state.clock < state.deadline:
        for k in range(SIZE[state.centre]):
            out[count] = GRAB_CHARACTER + int(MEMBER[state.centre, k])
            count += 1
    out[count] = DECLINE
    return count + 1


@compiled
def pick(state: State, seat: int, dice: Dice) -> int:
    if state.clock >= state.deadline:
        return DECLINE
    k = roll(dice, SIZE[state.centre] + 1)
    return DECLINE if k == SIZE[state.centre] else GRAB_CHARACTER + int(MEMBER[state.centre, k])


@compiled
def refusal(state: State, seat: int, action: int) -> int:
    """The first rule against it, asked in the order in which a referee would."""
    if state.phase == ENDED:
        return int(state.ended_by)
    if seat < 0 or seat >= state.seats:
        return SPEED_1
    if state.phase < GRAB:
        return SPEED_7
    if state.character[seat] != NONE:
        return SPEED_9
    if state.decided_at[seat] != NONE:
        return SPEED_11
    if action == DECLINE:
        return 0
    if action < 0 or action > DECLINE:
        return SPEED_9
    if state.clock >= state.deadline:
        return SPEED_11 if state.countdown else A_31
    if not state.centre >> (action - GRAB_CHARACTER) & 1:
        return SPEED_8
    return 0


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """A grab or a decline; after the last seat's the cars drive and the money is paid."""
    state.decided_at[seat] = state.clock
    state.undecided -= 1
    if action != DECLINE:
        state.character[seat] = action - GRAB_CHARACTER
        state.centre ^= 1 << int(action - GRAB_CHARACTER)
    if state.undecided == 1 and state.clock < state.deadline:  # SPEED-10; who lapse together get no more time
        state.deadline = state.clock + COUNTDOWN
        state.countdown = 1
    if state.undecided == 0:
        run_row(state)
        pay_out(state)
        close_round(state)


@compiled
def run_row(state: State) -> None:
    """The cards act from left to right (SPEED-12)."""
    for place in range(7):
        drive(state, state.row[place], FORWARD)


@compiled
def pay_out(state: State) -> None:
    """A token for every seat whose car is uncovered (SPEED-13)."""
    for seat in range(state.seats):
        car = state.character[seat]
        if car != NONE and is_uncovered(state, car):
            state.took[seat] = take_token(state, int(state.where[car]))
            state.money[seat] += state.took[seat]


@compiled
def close_round(state: State) -> None:
    """The end if a stack is empty (SPEED-17), else the characters come back and the marker goes on (SPEED-16)."""
    clear_round(state)
    if a_stack_is_empty(state):
        state.phase = ENDED
        state.ended_by = SPEED_17
    else:
        state.phase = ROW
        pass_marker(state)
