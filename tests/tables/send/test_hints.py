"""What a hint says: chances that can be compared, and reasons that are true, recomputed here from the whole table."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import State, load, new_state
from stammtisch.games.registry import GAMES, option_sets
from stammtisch.games.scheffeln.components import CARS
from stammtisch.games.scheffeln.payouts import earnings_if_over
from stammtisch.games.scheffeln.rules import pay_out
from stammtisch.games.scheffeln.table import counterfactual as scheffeln_compared
from stammtisch.games.scheffeln.table import reasons as scheffeln
from stammtisch.games.speed.table import counterfactual as speed_compared
from stammtisch.games.tafelrunde.board import bonus, power
from stammtisch.games.tafelrunde.components import BEGGARS, COLOURS, GEMS, SIDE_COLOUR, SIDE_VALUE
from stammtisch.games.tafelrunde.state import MIDDLE
from stammtisch.games.tafelrunde.table import reasons as tafelrunde
from stammtisch.tables.send.hints import advice_for
from stammtisch.tables.send.shown import Shown
from stammtisch.terminal.interpreted import interpreted
from stammtisch.terminal.words.phrases import phrases
from tests.tables.positions import every_position

SHORT = Budget(simulations=400)
SEARCHED = ("scheffeln", "tafelrunde")
"""In a race there are no hints."""

Check = Callable[[State, State, int, int, Any], bool]


def decisions(name: str, games: int, most: int = 140) -> Iterator[tuple[State, int]]:
    """Tables of random games with all kinds of options, and who decides there."""
    for seed in range(games):
        seats = GAMES[name].fewest + seed % (GAMES[name].most - GAMES[name].fewest + 1)
        options = option_sets(name)[seed % len(option_sets(name))]
        for table in every_position(name, seats, options, seed, most):
            seat = int(table.game.actor(table.state))
            if seat >= 0:
                yield table.state.copy(), seat


@pytest.mark.parametrize("name", SEARCHED)
def test_chances_are_percent_and_no_other_move_is_better(name: str) -> None:
    met = Counter[bool]()
    for state, seat in islice(decisions(name, 3), 0, None, 9):
        view = View(name, state, seat)
        advice = advice_for(view, 1, SHORT)
        assert advice.action in view.legal()
        assert 0 <= advice.chance <= 100
        assert (advice.next is None) == (len(view.legal()) == 1)
        assert advice.next is None or 0 <= advice.next <= advice.chance
        told = advice.told("h", name)
        assert (told.id, told.chance, told.next, told.reason) == ("h", advice.chance, advice.next, advice.reason)
        assert told.error == advice.error >= (0 < advice.chance < 100)
        if advice.reason.code == "only":
            assert advice.next is None
        elif advice.reason.code == "tried":
            assert advice.reason.amount == SHORT.simulations
        else:
            assert advice.reason in Shown(view).reasons(advice.action)
        met[advice.next is None] += 1
    assert met[False] > 5


@pytest.mark.parametrize("name", SEARCHED)
def test_a_hint_and_its_numbers_depend_on_nothing_that_the_seat_cannot_see(name: str) -> None:
    game, other, dice = load(name), new_state(load(name)), dice_from_seed(5)
    for state, seat in islice(decisions(name, 4), 0, None, 13):
        view = View(name, state, seat)
        game.resample(view.table, seat, dice, other)
        assert advice_for(view, 3, SHORT) == advice_for(View(name, other, seat), 3, SHORT)


def paid_if_over(state: State, seat: int) -> int:
    """What the seat would take if the round ended with the cars as they stand."""
    return earnings_if_over(state, interpreted(pay_out))[seat] or 0


def is_dealt(state: State) -> bool:
    return load("scheffeln").actor(state) >= 0


def money_won(before: State, after: State, seat: int) -> int:
    """What the seat was paid, or would be."""
    return paid_if_over(after, seat) if is_dealt(after) else int(after.money[seat] - before.money[seat])


def top_token(state: State, car: int) -> int:
    there = int(state.where[car])
    free = state.top[there] in (-1, car)
    return int(state.tokens[there, state.gone[there]]) if free else 0


def colour_of(reason: Any) -> int:
    return CARS.index(reason.thing)


SCHEFFELN: dict[str, Check] = {
    "richest": lambda before, after, seat, action, reason: (
        after.character[seat] == colour_of(reason)
        and top_token(before, colour_of(reason)) == reason.amount
        and all(top_token(before, car) <= reason.amount for car in range(8) if before.centre >> car & 1)
    ),
    "own_card": lambda before, after, seat, action, reason: (
        after.character[seat] == colour_of(reason) and before.hand[seat] >> 2 * colour_of(reason) & 3 > 0
    ),
    "paid": lambda before, after, seat, action, reason: (
        not is_dealt(after) and after.money[seat] - before.money[seat] == reason.amount
    ),
    "more": lambda before, after, seat, action, reason: (
        is_dealt(after)
        and (paid_if_over(before, seat), paid_if_over(after, seat)) == (reason.before, reason.amount)
        and reason.before < reason.amount
    ),
    "covers": lambda before, after, seat, action, reason: (
        reason.seat != seat
        and paid_if_over(before, reason.seat) == reason.before > 0
        and money_won(before, after, reason.seat) == 0
        and after.top[after.where[after.character[reason.seat]]] == colour_of(reason)
        and before.where[colour_of(reason)] != after.where[colour_of(reason)]
    ),
    "less": lambda before, after, seat, action, reason: (
        reason.seat != seat
        and (paid_if_over(before, reason.seat), money_won(before, after, reason.seat)) == (reason.before, reason.amount)
        and reason.amount < reason.before
    ),
    "on_top": lambda before, after, seat, action, reason: (
        after.character[seat] == colour_of(reason) and after.top[after.where[colour_of(reason)]] == colour_of(reason)
    ),
    "keeps": lambda before, after, seat, action, reason: (
        paid_if_over(before, seat) == paid_if_over(after, seat) == reason.amount > 0
    ),
}


def gem_of(reason: Any) -> int:
    return COLOURS.index(reason.thing)


def open_gems(state: State, place: int, colour: int) -> int:
    kinds = range(colour * 3, colour * 3 + 3)
    return sum(int(state.open[place, kind]) * int(GEMS[kind]) for kind in kinds)


def strongest(state: State, colour: int) -> int | None:
    """Who alone has the highest sum there."""
    sums = [int(power(state, seat, colour)) for seat in range(int(state.seats))]
    most = [seat for seat, own in enumerate(sums) if own == max(sums) > 0]
    return most[0] if len(most) == 1 else None


def laid(before: State, seat: int, action: int) -> State:
    """The table with that side of a card on it, before the chests are split up where it was the last one."""
    then = before.copy()
    then.sums[seat, SIDE_COLOUR[action]] += SIDE_VALUE[action]
    return then


def takings(state: State, seat: int, colour: int) -> int:
    """The gems of the others and of the middle that go to whoever wins that colour."""
    places = [
        MIDDLE,
        *(other for other in range(int(state.seats)) if other != seat and state.protected[other] != colour),
    ]
    return sum(open_gems(state, place, colour) for place in places)


TAFELRUNDE: dict[str, Check] = {
    "takes": lambda before, after, seat, action, reason: (
        sum(
            open_gems(after, seat, colour) - open_gems(before, seat, colour)
            for colour in range(3)
            if after.winner[colour] == seat
        )
        == reason.amount
    ),
    "defends": lambda before, after, seat, action, reason: (
        strongest(before, gem_of(reason)) == reason.seat != seat
        and strongest(laid(before, seat, action), gem_of(reason)) == seat
        and open_gems(before, seat, gem_of(reason)) == reason.amount
    ),
    "strongest": lambda before, after, seat, action, reason: (
        strongest(before, gem_of(reason)) != seat
        and strongest(laid(before, seat, action), gem_of(reason)) == seat
        and takings(before, seat, gem_of(reason)) == reason.amount
    ),
    "ties": lambda before, after, seat, action, reason: (
        strongest(before, gem_of(reason)) == reason.seat != seat
        and strongest(laid(before, seat, action), gem_of(reason)) is None
    ),
    "protects": lambda before, after, seat, action, reason: open_gems(after, seat, gem_of(reason)) >= reason.amount > 0,
    "fetches": lambda before, after, seat, action, reason: (
        before.discard[seat] & ~before.hand[seat] & after.hand[seat] == 1 << BEGGARS.index(reason.thing)
    ),
    "zork": lambda before, after, seat, action, reason: reason.amount == 6,
    "still_leads": lambda before, after, seat, action, reason: (
        strongest(before, gem_of(reason)) == seat and before.hand_size[seat] == reason.amount
    ),
    "ahead": lambda before, after, seat, action, reason: (
        power(then := laid(before, seat, action), seat, gem_of(reason))
        - max(power(then, other, gem_of(reason)) for other in range(int(then.seats)) if other != seat)
        == reason.amount
    ),
    "keeps_cards": lambda before, after, seat, action, reason: (
        before.hand_size[seat] == reason.amount <= after.hand_size[seat]
    ),
    "richest_chest": lambda before, after, seat, action, reason: (
        max(int(GEMS[kind]) for kind in range(9) if before.open[seat, kind]) == reason.amount
        and sum_hidden(after, seat) - sum_hidden(before, seat) == reason.amount
    ),
    "keeps_bonus": lambda before, after, seat, action, reason: (
        bonus(before, seat, gem_of(reason)) == bonus(after, seat, gem_of(reason)) == reason.amount
    ),
    "safe": lambda before, after, seat, action, reason: (
        sum_hidden(after, seat) - sum_hidden(before, seat) == reason.amount
    ),
    "keeps_open": lambda before, after, seat, action, reason: (
        before.open[seat].sum() == after.open[seat].sum() == reason.amount
    ),
}


def sum_hidden(state: State, seat: int) -> int:
    return sum(int(state.hidden[seat, kind]) * int(GEMS[kind]) for kind in range(9))


@pytest.mark.parametrize(
    ("name", "module", "checks"), [("scheffeln", scheffeln, SCHEFFELN), ("tafelrunde", tafelrunde, TAFELRUNDE)]
)
def test_every_reason_is_true(name: str, module: Any, checks: dict[str, Check]) -> None:
    """In whole games, of every legal move: what is said follows from the table before it and after it."""
    game, met = load(name), Counter[str]()
    for state, seat in decisions(name, 14):
        view = View(name, state, seat)
        shown = Shown(view)
        for action in view.legal().tolist()[::3]:
            after = state.copy()
            game.apply(after, seat, action)
            for reason in shown.reasons(action):
                assert checks[reason.code](state, after, seat, action, reason), (
                    reason,
                    view.game.moves.NOTATION[action],
                )
                met[reason.code] += 1
    assert set(met) == set(module.CODES) == set(checks), set(module.CODES) - set(met)


@pytest.mark.parametrize("module", [scheffeln, tafelrunde, scheffeln_compared, speed_compared])
def test_the_page_and_the_terminal_have_words_for_every_reason(module: Any) -> None:
    game = module.__name__.split(".")[2]
    page = Path(__file__).resolve().parents[3] / "web" / "src" / "games" / game / "reasons.ts"
    text = page.read_text(encoding="utf-8")
    assert [code for code in module.CODES if f'"{code}"' not in text] == []
    assert [code for code in module.CODES if f"reason.{code}" not in phrases("en", game).texts] == []
