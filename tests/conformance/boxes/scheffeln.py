"""The box of Scheffeln."""

from collections import Counter
from collections.abc import Iterator

from stammtisch.games.protocol import State
from stammtisch.games.scheffeln.components import BASE_DECK, DECK, TOKENS
from stammtisch.games.scheffeln.state import CHOOSE, DEAL, ENDED, PLAY, SETUP
from stammtisch.testing.box import Secret
from tests.conformance.boxes.ring import NONE, check_cars, check_characters, check_nobody_there, hidden_tokens

ENDS = frozenset({"S-END-1"})
FIXED = frozenset({"seats", "run", "mafia", "mafia_keeps", "viewer"})
SECRET = frozenset({"tokens", "hand", "discards"})
_RING = frozenset({"where", "bottom", "top", "occupied", "paired"})
_PAYOUT = frozenset({"money", "took", "mafia_token", "mafia_seat", "gone"})
_LAID = frozenset({"played", "face_down"})
_TURN = frozenset({"phase", "turn", "laps", "start"})
OPEN = _RING | _PAYOUT | _TURN | _LAID | {"rounds", "ended_by", "centre", "character"}
OWN_ROWS = frozenset({"hand", "discards", "face_down"})


def may_change(before: State, by_chance: bool) -> frozenset[str]:
    if not by_chance:
        return _RING | _PAYOUT | _TURN | _LAID | OWN_ROWS | {"centre", "character", "ended_by"}
    deal = OWN_ROWS | _LAID | {"phase", "turn", "laps", "rounds", "took", "mafia_token", "mafia_seat"}
    return deal | _RING | {"start", "tokens"} if before.phase == SETUP else deal


def check(state: State) -> None:
    if state.phase == SETUP:
        assert (state.tokens == NONE).all(), "tokens lie there before the set-up"
        assert (state.where == NONE).all(), "cars stand there before the set-up"
        assert not state.hand.any(), "cards are dealt before the set-up"
        return
    check_cars(state, 9 if state.mafia else 8)
    check_characters(state)
    check_nobody_there(state, "character", "took")
    check_tokens(state)
    check_cards(state)
    assert 0 <= state.start < state.seats
    assert state.turn == NONE if state.phase in (DEAL, ENDED) else 0 <= state.turn < state.seats


def check_tokens(state: State) -> None:
    for there in range(8):
        assert sorted(state.tokens[there]) == TOKENS[there].tolist(), (
            f"tokens of business {there}: {state.tokens[there]}"
        )
    gone = sum(int(state.tokens[there, : state.gone[there]].sum()) for there in range(8))
    paid = int(state.money.sum())
    assert paid <= gone if state.mafia_keeps else paid == gone, f"{paid} was paid, {gone} is gone from the stacks"
    assert (state.phase == ENDED) == (4 in state.gone), "an empty stack is the end, and nothing else is"


def cards_in(packed: int) -> list[int]:
    """The cards of a hand or pile: two bits of the number say how many there are of each of the twelve kinds."""
    assert 0 <= int(packed) < 1 << 24, f"{packed} is no pack of cards"
    return [kind for kind in range(12) for _ in range(int(packed) >> 2 * kind & 3)]


def check_cards(state: State) -> None:
    """As many cards in hand as turns are left, and no card that the deck does not have."""
    cards = Counter(cards_in(state.played))
    for seat in range(4):
        hand, laid = cards_in(state.hand[seat]), cards_in(state.discards[seat])
        cards.update(hand + laid)
        after = (seat - state.start) % state.seats < (state.turn - state.start) % state.seats
        left = {CHOOSE: 4, PLAY: state.laps - after}.get(int(state.phase), 0) if seat < state.seats else 0
        assert len(hand) == left, f"seat {seat} holds {hand}, but has {left} turns left"
        assert len(laid) == state.face_down[seat], f"seat {seat} has laid {laid} face down"
    assert cards.total() == 4 * state.seats, f"{cards.total()} cards are dealt"
    excess = cards - Counter(DECK[: len(DECK) if state.run else BASE_DECK].tolist())
    assert not excess, f"more cards than the deck has: {excess}"


def check_outcome(seats: int, rounds: int, decisions: int, scores: list[int], winners: list[int]) -> None:
    assert decisions == seats + 4 * seats * rounds, f"{decisions} decisions in {rounds} rounds"
    assert rounds >= 4, "a stack cannot be empty before the fourth payout"
    assert all(score >= 0 and score % 500 == 0 for score in scores), scores
    assert sum(scores) <= int(TOKENS.sum()), scores
    assert winners == [seat for seat in range(seats) if scores[seat] == max(scores)], f"{winners} with {scores}"


def secrets(state: State, viewer: int) -> Iterator[Secret]:
    """Other hands, other hidden discards, and every token that has not lain on top."""
    yield from (Secret("tokens", place) for place in hidden_tokens(state))
    for seat in range(state.seats):
        if seat != viewer:
            yield from (Secret(field, (seat,)) for field in ("hand", "discards") if state[field][seat] != 0)


def varies(state: State, viewer: int, secret: Secret) -> bool:
    """The last token of a business can be told by elimination; of the cards there are always several kinds left."""
    return secret.field != "tokens" or state.gone[secret.place[0]] < 2
