"""The box of Speed-Scheffeln."""

from collections import Counter
from collections.abc import Iterator

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BASE_DECK, DECK, TOKENS
from stammtisch.games.speed.state import ENDED, GRAB, REVEAL, SETUP
from stammtisch.testing.box import Secret
from tests.conformance.boxes.ring import NONE, check_cars, check_characters, check_nobody_there, hidden_tokens

ENDS = frozenset({"SPEED-17"})
FIXED = frozenset({"seats", "viewer"})
SECRET = frozenset({"tokens", "row"})
_RING = frozenset({"where", "bottom", "top", "occupied", "paired"})
_RACE = frozenset({"decided_at", "clock", "deadline", "character", "centre", "undecided", "countdown"})
_PAYOUT = frozenset({"money", "took", "gone"})
OPEN = _RING | _RACE | _PAYOUT | {"rounds", "ended_by", "revealed", "phase", "start"}
OWN_ROWS: frozenset[str] = frozenset()


def may_change(before: State, by_chance: bool) -> frozenset[str]:
    if not by_chance:
        last = before.undecided == 1
        return _RACE | _RING | _PAYOUT | {"row", "revealed", "phase", "start", "ended_by"} if last else _RACE
    if before.phase == SETUP:
        return _RING | {"tokens", "start", "phase"}
    if before.phase == REVEAL:
        return frozenset({"revealed", "phase", "undecided", "deadline"})
    return frozenset({"row", "rounds", "phase", "took"})


def check(state: State) -> None:
    if state.phase == SETUP:
        assert (state.tokens == NONE).all(), "tokens lie there before the set-up"
        assert (state.where == NONE).all(), "cars stand there before the set-up"
        return
    check_cars(state, 8)
    check_characters(state)
    check_nobody_there(state, "character", "took", "decided_at")
    assert sorted(state.tokens.ravel().tolist()) == sorted(TOKENS.ravel().tolist()), "not the 32 tokens"
    gone = sum(int(state.tokens[there, : state.gone[there]].sum()) for there in range(8))
    assert int(state.money.sum()) == gone, f"{state.money.sum()} was paid, {gone} is gone from the stacks"
    assert (state.phase == ENDED) == (4 in state.gone), "an empty stack is the end, and nothing else is"
    row = [int(card) for card in state.row if card != NONE]
    assert len(row) == (7 if state.phase in (REVEAL, GRAB) else 0), f"a row of {len(row)} cards"
    assert not Counter(row) - Counter(DECK[:BASE_DECK].tolist()), f"more cards than the deck has: {row}"
    check_race(state)


def check_race(state: State) -> None:
    undecided = [seat for seat in range(state.seats) if state.decided_at[seat] == NONE]
    assert state.undecided == (len(undecided) if state.phase == GRAB else 0)
    assert all(state.character[seat] == NONE for seat in undecided), "a character without a grab"
    assert state.decided_at.max() <= state.clock <= state.deadline <= (69_999 if state.countdown else 65_000)
    assert not state.countdown or (len(undecided) == 1 and state.deadline == state.decided_at.max() + 5_000)
    assert 0 <= state.start < state.seats


def check_outcome(seats: int, rounds: int, decisions: int, scores: list[int], winners: list[int]) -> None:
    assert decisions == seats * rounds, f"{decisions} decisions in {rounds} rounds"
    assert rounds >= 4, "a stack cannot be empty before the fourth payout"
    assert all(score >= 0 and score % 500 == 0 for score in scores), scores
    assert sum(scores) <= int(TOKENS.sum()), scores
    assert winners == [seat for seat in range(seats) if scores[seat] == max(scores)], f"{winners} with {scores}"


def secrets(state: State, viewer: int) -> Iterator[Secret]:
    """The same for everybody: cards not yet revealed, and every token that has not lain on top."""
    yield from (Secret("tokens", place) for place in hidden_tokens(state))
    if state.phase == REVEAL:
        yield from (Secret("row", (place,)) for place in range(7 - state.revealed))


def varies(state: State, viewer: int, secret: Secret) -> bool:
    """Tokens of all letters are mixed, so one place could hold any of the values that nobody has seen."""
    return secret.field != "tokens" or len({int(state.tokens[place]) for place in hidden_tokens(state)}) > 1
