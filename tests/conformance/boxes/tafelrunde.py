"""The box of Die Tafelrunde 2."""

from collections import Counter
from collections.abc import Iterator

from stammtisch.games.protocol import State
from stammtisch.games.tafelrunde.components import CHESTS, GEMS, SIDE_COLOUR, SIDE_VALUE, SPECIAL
from stammtisch.games.tafelrunde.state import DRAW, ENDED, HIDE, MIDDLE, PLAY, SETUP
from stammtisch.testing.box import Secret
from tests.conformance.boxes.ring import NONE, members

ENDS = frozenset({"T-END-1"})
FIXED = frozenset({"seats", "bonus_needs_card", "viewer"})
SECRET = frozenset({"hand", "draw", "chests", "drew"})
_PILES = frozenset({"hand", "known", "discard", "draw", "draw_size", "hand_size"})
_SPLIT = frozenset({"open", "winner", "protected"})
_TURN = frozenset({"phase", "turn", "out", "laid", "zork_gems"})
_TABLE = frozenset({"table", "sums", "special_lies"})
_CHESTS = frozenset({"open", "turned", "refilled"})
OPEN = frozenset(
    _TURN | _TABLE | _SPLIT | _CHESTS | _PILES - SECRET | {"hidden", "special", "fresh", "rounds", "ended_by", "start"}
)
OWN_ROWS = frozenset({"hidden"})


def may_change(before: State, by_chance: bool) -> frozenset[str]:
    if not by_chance and before.phase == PLAY:
        return _TURN | _TABLE | _SPLIT | {"hand", "known", "discard", "hand_size"}
    if not by_chance:
        return _TURN | {"open", "hidden", "special_lies", "discard"}
    begin = _PILES | _TURN | _CHESTS | {"rounds", "ended_by", "start", "drew", "fresh"}
    return begin | {"special", "chests"} if before.phase == SETUP else begin


def check(state: State) -> None:
    if state.phase == SETUP:
        assert (state.chests == NONE).all(), "chests lie there before the set-up"
        assert not state.hand.any(), "cards are dealt before the set-up"
        return
    specials = [int(special) for special in state.special[: state.seats]]
    assert len(set(specials)) == state.seats, f"the special cards are {specials}"
    assert set(specials) <= set(range(4)), f"the special cards are {specials}"
    for seat in range(4):
        if seat < state.seats:
            check_set(state, seat)
        else:
            assert not any(state[field][seat].any() for field in ("hand", "known", "discard", "table", "draw_size"))
            assert not state.open[seat].any(), "open chests of a seat that does not exist"
            assert not state.hidden[seat].any(), "hidden chests of a seat that does not exist"
    check_chests(state)
    assert (state.phase == DRAW) or (state.phase == ENDED) == (state.turn == NONE)
    assert 0 <= state.start < state.seats


def check_set(state: State, seat: int) -> None:
    """The sixteen cards of a seat: each in one place."""
    draw = [int(card) for card in state.draw[seat] if card != NONE]
    assert state.draw[seat].tolist() == draw + [NONE] * (16 - len(draw)), f"draw pile {state.draw[seat]}"
    on_table = [card for colour in range(3) for card in members(state.table[seat, colour])]
    special = [SPECIAL] if state.special_lies[seat] else []
    cards = draw + members(state.hand[seat]) + members(state.discard[seat]) + on_table + special
    assert sorted(cards) == list(range(16)), f"seat {seat} has the cards {sorted(cards)}"
    assert state.draw_size[seat] == len(draw)
    assert state.hand_size[seat] == len(members(state.hand[seat]))
    assert not state.known[seat] & ~state.hand[seat], "a card is known to be in a hand that does not have it"
    for colour in range(3):
        least = sum(smallest_value(card, colour) for card in members(state.table[seat, colour]))
        assert state.sums[seat, colour] == least, f"seat {seat} has {state.sums[seat, colour]} in colour {colour}"
    if state.phase not in (PLAY, HIDE):
        assert on_table + special == [], "cards lie on the table between preys"


def smallest_value(card: int, colour: int) -> int:
    """What a beggar is worth in a colour that it has."""
    return next(int(SIDE_VALUE[side]) for side in (card * 2, card * 2 + 1) if SIDE_COLOUR[side] == colour)


def check_chests(state: State) -> None:
    """All 24, and those that have left the pile lie open or face down somewhere."""
    assert sorted(state.chests.tolist()) == sorted(CHESTS.tolist()), "not the 24 chests"
    turned = Counter(int(kind) for kind in state.chests[: state.turned])
    lying = Counter(dict(enumerate((state.open.sum(0) + state.hidden.sum(0)).tolist())))
    assert turned == +lying, f"turned up were {turned}, on the table are {+lying}"
    assert min(state.open.min(), state.hidden.min()) >= 0, "fewer than no chests"
    assert 0 <= state.refilled <= state.turned <= len(CHESTS)
    assert state.open.shape[0] == MIDDLE + 1


def check_outcome(seats: int, rounds: int, decisions: int, scores: list[int], winners: list[int]) -> None:
    assert decisions >= rounds >= 1, f"{decisions} decisions in {rounds} preys"
    assert all(score != 1 and score >= 0 for score in scores), scores
    assert sum(scores) <= int(GEMS[CHESTS].sum()), scores
    assert winners, "a finished game has a winner"
    assert all(scores[seat] == max(scores) for seat in winners), f"{winners} with {scores}"


def secrets(state: State, viewer: int) -> Iterator[Secret]:
    """Other hands but for the cards that everybody knows, what others drew, every draw pile, and the chest pile."""
    if state.phase == SETUP:
        return
    yield from (Secret("chests", (place,)) for place in range(state.turned, len(CHESTS)))
    for seat in range(state.seats):
        yield from (Secret("draw", (seat, place)) for place in range(state.draw_size[seat]))
        if seat != viewer:
            unknown = int(state.hand[seat]) & ~int(state.known[seat]) | sum(
                1 << int(card) for card in state.draw[seat] if card != NONE
            )
            yield from (Secret("hand", (seat,), card) for card in members(unknown))
            yield from (Secret("drew", (seat, k)) for k in range(2) if state.drew[seat, k] >= 0)


def varies(state: State, viewer: int, secret: Secret) -> bool:
    """Not where only one chest or card is left; and what others drew last is never asked for again."""
    if secret.field == "chests":
        return len(set(state.chests[state.turned :].tolist())) > 1
    if secret.field == "drew":
        return False
    seat = secret.place[0]
    unknown = 0 if seat == viewer else int(state.hand_size[seat]) - len(members(state.known[seat]))
    in_hand_or_pile = unknown > 0 and state.draw_size[seat] > 0
    return bool(in_hand_or_pile or (secret.field == "draw" and state.draw_size[seat] > 1))
