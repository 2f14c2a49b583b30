"""What must hold in every position of every game; each check raises an AssertionError that says what does not."""

from collections.abc import Callable
from functools import cache
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from stammtisch.games.anygame import refusal
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.ledger import rules
from stammtisch.games.protocol import ANYONE, CHANCE, OVER, Game, State
from stammtisch.games.specialise import specialise
from stammtisch.testing.box import box_of
from stammtisch.testing.configurations import Configuration
from stammtisch.testing.walk import Step, legal_actions

BEYOND = 3
"""So many actions below 0 and above the last are asked about as well, and so many seats."""

Sweep = Callable[[State, int, int, NDArray[np.int16]], None]


def _sweep(state: State, seat: int, first: int, out: NDArray[np.int16]) -> None:
    """The refusals of one seat's actions, from number `first` on."""
    for place in range(len(out)):
        out[place] = refusal(state, seat, first + place)


@cache
def sweep_of(module: str) -> Sweep:
    """The sweep compiled for a game: a hundred calls from Python would take a hundred times as long."""
    return specialise(_sweep, import_module(module))


def refusals(game: Game, state: State, seat: int) -> list[int]:
    """The refusal of every action of a seat, from -BEYOND up to BEYOND above the last."""
    out = np.empty(game.ACTIONS + 2 * BEYOND, np.int16)
    sweep_of(game.__name__)(state, seat, -BEYOND, out)
    return [int(refused) for refused in out]


def check_choices(configuration: Configuration, state: State) -> None:
    """An action is listed as legal exactly if no rule refuses it; whoever may decide can; nobody else can."""
    game = configuration.load()
    actor, deciders = game.actor(state), set()
    untouched = state.tobytes()
    for seat in range(-BEYOND, game.MOST_SEATS + BEYOND):
        listed, refused = legal_actions(game, state, seat), refusals(game, state, seat)
        assert all(0 <= rule <= len(rules()) for rule in refused), f"refused by a rule that the ledger lacks: {refused}"
        allowed = [action - BEYOND for action, rule in enumerate(refused) if rule == 0]
        assert listed == allowed, f"seat {seat}: legal lists {listed}, refusal allows {allowed}"
        if listed:
            deciders.add(seat)
    if actor == ANYONE:
        assert deciders, "anyone may decide, and nobody can"
        assert deciders <= set(range(configuration.seats)), f"seats that do not exist may decide: {deciders}"
    else:
        assert actor in (CHANCE, OVER, *range(configuration.seats)), f"actor {actor}"
        assert deciders == ({actor} if actor >= 0 else set()), f"actor {actor}, but {deciders} can decide"
    assert state.tobytes() == untouched, "asking changed the state"


def check_step(configuration: Configuration, step: Step) -> None:
    """A step changes only what such a step may, keeps all pieces, and does the same to a copy."""
    game, box = configuration.load(), box_of(configuration.game)
    box.check(step.after)
    allowed = box.may_change(step.before, step.seat is None)
    for field in game.STATE.names or ():
        old, new = step.before[field], step.after[field]
        if field not in allowed:
            assert np.array_equal(old, new), f"{field} changed from {old} to {new}"
        elif field in box.OWN_ROWS and step.seat is not None:
            others = [row for row in range(len(old)) if row != step.seat]
            assert np.array_equal(old[others], new[others]), f"{field} of another seat changed from {old} to {new}"
    if step.seat is not None and step.action is not None:
        original = step.before.tobytes()
        copy = step.before.copy()
        game.apply(copy, step.seat, step.action)
        assert step.before.tobytes() == original, "applying an action to a copy changed the original"
        assert copy.tobytes() == step.after.tobytes(), "the same action gave two different states"


def check_result(configuration: Configuration, state: State) -> None:
    """A finished game has a reason, scores and winners who have the highest score; a running one has no reason."""
    game = configuration.load()
    if game.actor(state) != OVER:
        assert state.ended_by == 0, f"the game goes on and was ended by rule {state.ended_by}"
        return
    reason = rules()[int(state.ended_by) - 1].id
    ends = box_of(configuration.game).ENDS
    assert not ends or reason in ends, f"ended by {reason}"
    scores = scores_of(configuration, state)
    winners = winners_of(configuration, state)
    assert winners, "nobody has won"
    assert all(scores[seat] == max(scores) for seat in winners), f"{winners} win with {scores}"


def scores_of(configuration: Configuration, state: State) -> list[int]:
    out = np.full(configuration.seats, -1, np.int64)
    configuration.load().scores(state, out)
    return [int(score) for score in out]


def winners_of(configuration: Configuration, state: State) -> list[int]:
    won = configuration.load().winners(state)
    assert 0 <= won < 1 << configuration.seats, f"the winners {won:b} are not at the table"
    return [seat for seat in range(configuration.seats) if won >> seat & 1]


def mask(game: Game, state: State, viewer: int, fill: int = 0) -> State:
    """The view of a viewer, written over a record full of `fill`."""
    view = filled(game, fill)
    game.mask(state, viewer, view)
    return view


def resample(game: Game, view: State, viewer: int, seed: int, fill: int = 0) -> State:
    """A full state that agrees with the view, written over a record full of `fill`."""
    twin = filled(game, fill)
    game.resample(view, viewer, dice_from_seed(seed, 11), twin)
    return twin


def filled(game: Game, byte: int) -> State:
    record: State = np.frombuffer(bytes([byte]) * game.STATE.itemsize, game.STATE)[0].copy()
    return record


def differences(one: State, other: State) -> str:
    """The fields in which two states differ, for a message."""
    names = one.dtype.names or ()
    found = [f"{name}: {one[name]} / {other[name]}" for name in names if not np.array_equal(one[name], other[name])]
    return "; ".join(found) or "none"


def assert_same(one: State, other: State, sentence: str) -> None:
    assert one.tobytes() == other.tobytes(), f"{sentence}: {differences(one, other)}"
