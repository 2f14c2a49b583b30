"""Bots read a row as people do: each level as long as its range says, longer where pairs are met, and with slips."""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import sqrt
from statistics import mean, median

import pytest

from stammtisch.bots.levels import LEVELS, make_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import ANYONE, OVER, State, load, new_state
from stammtisch.games.registry import GAMES
from stammtisch.games.speed.bots import MISTAKES, SLIPS, Racer, best_grab
from stammtisch.games.speed.race import HELD_BACK
from stammtisch.games.speed.reading import cards_read, earnings, pairs_met
from stammtisch.games.speed.rules import DECLINE, LIMIT
from stammtisch.games.speed.state import NONE

RACES = 60
READERS = LEVELS[1:]


def open_rows(seats: int = 4) -> list[State]:
    """Different tables, each with a row that everybody may read now."""
    game, found = load("speed"), []
    for seed in range(RACES):
        state, dice = new_state(game), dice_from_seed(11, seed)
        game.start(state, game.options(seats, -1, {}))
        while game.actor(state) != ANYONE:
            game.chance(state, dice)
        found.append(state)
    return found


@cache
def later_rows(games: int = 100, seats: int = 4) -> tuple[State, ...]:
    """Every row of these games."""
    game, found = load("speed"), []
    for seed in range(games):
        state, dice = new_state(game), dice_from_seed(12, seed)
        game.start(state, game.options(seats, -1, {}))
        while (actor := game.actor(state)) != OVER:
            if actor != ANYONE:
                game.chance(state, dice)
                continue
            found.append(state.copy())
            for seat in range(seats):
                game.apply(state, seat, game.pick(state, seat, dice))
    return tuple(found)


def times_at(level: str, rows: Iterable[State]) -> list[int]:
    bot = make_bot(level, 7)
    return [bot.reaction(View("speed", state, seat)) for state in rows for seat in range(4)]


def times(level: str, games: int) -> list[int]:
    return times_at(level, later_rows(games))


@pytest.mark.parametrize("level", READERS)
def test_eight_of_ten_times_lie_between_the_seconds_that_the_level_names(level: str) -> None:
    quickest, slowest = (1_000 * second for second in GAMES["speed"].reactions[level])
    drawn = times(level, games=40)
    inside = sum(quickest <= moment <= slowest for moment in drawn) / len(drawn)
    assert 0.74 < inside < 0.86
    assert median(drawn) == pytest.approx(sqrt(quickest * slowest), rel=0.08)
    assert mean(drawn) > median(drawn), "log-normal: now and then a row takes much longer"
    assert len(set(drawn)) > len(drawn) / 2, "each seat and each race has its own"
    assert all(HELD_BACK <= moment <= LIMIT for moment in drawn)


def test_a_row_that_meets_more_pairs_takes_longer() -> None:
    rows = sorted(later_rows(), key=lambda state: sum(pairs_met(state)))
    third = len(rows) // 3
    few, some, many = (median(times_at("casual", part)) for part in (rows[:third], rows[third:-third], rows[-third:]))
    assert few < some < many
    assert many > 1.2 * few


def test_a_pair_is_met_by_a_card_that_moves_one_and_at_every_business_that_is_skipped() -> None:
    state = open_rows()[0]
    for place in range(8):
        state.where[place] = state.bottom[place] = place
    state.top[:] = NONE
    state.occupied, state.paired = 255, 0
    state.row[:] = [0, 1, 7, 7, 7, 7, 7]
    # Car 0 stops on car 1; car 1 carries it past six businesses to the one that car 0 has left.
    assert pairs_met(state)[:2] == [0, 1 + 6]


def test_a_bot_needs_the_same_time_and_reads_the_same_row_whatever_others_touch_meanwhile() -> None:
    game = load("speed")
    for state in open_rows()[:20]:
        for level in READERS:
            bot, before = make_bot(level, 9), View("speed", state, 1)
            wanted = bot.decide(before)
            after = state.copy()
            game.tick(after, 4_000)
            game.apply(after, 0, DECLINE)
            later = View("speed", after, 1)
            assert bot.reaction(later) == bot.reaction(before)
            assert make_bot(level, 9).reaction(before) == bot.reaction(before)
            assert bot.decide(later) == wanted


def test_a_mistake_is_the_right_answer_to_a_row_with_one_card_skipped_or_misread() -> None:
    skipped = misread = 0
    for state in later_rows():
        view, row = View("speed", state, 0), state.row.tolist()
        cards = cards_read(view.table, 3, SLIPS["beginner"])
        assert make_bot("beginner", 3).decide(view) == best_grab(earnings(state, cards), view.legal().tolist())
        if len(cards) < len(row):
            skipped += 1
            assert any(cards == row[:place] + row[place + 1 :] for place in range(7))
        elif cards != row:
            misread += 1
            assert sum(one != other for one, other in zip(cards, row, strict=True)) == 1
    assert skipped > 20
    assert misread > 20


def test_more_slips_happen_where_more_pairs_are_met() -> None:
    rows = sorted(later_rows(), key=lambda state: sum(pairs_met(state)))
    third = len(rows) // 3
    few, many = (
        sum(cards_read(View("speed", state, 0).table, 5, SLIPS["beginner"]) != state.row.tolist() for state in part)
        for part in (rows[:third], rows[-third:])
    )
    assert many > 1.5 * few


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_the_first_version_of_a_level_stays_within_its_range_and_a_die_says_when_it_is_wrong(level: str) -> None:
    quickest, slowest = (1_000 * second for second in GAMES["speed"].reactions[level])
    bot, same = make_bot(f"{level}-1", 7), Racer(7, GAMES["speed"].reactions[level], MISTAKES[level])
    for view in [View("speed", state, seat) for state in open_rows() for seat in range(4)]:
        assert quickest <= bot.reaction(view) <= slowest
        assert (bot.reaction(view), bot.decide(view)) == (same.reaction(view), same.decide(view))


def test_levels_are_as_learners_and_practised_players_are_and_each_is_quicker_than_the_one_before() -> None:
    reactions = GAMES["speed"].reactions
    assert tuple(reactions) == LEVELS
    assert reactions["beginner"] == (20, 40)
    assert reactions["strong"] == (8, 15)
    ladder = [reactions[level] for level in LEVELS[1:]]
    for slower, quicker in pairwise(ladder):
        assert quicker[0] < slower[0]
        assert quicker[1] < slower[1]


def test_a_better_level_misreads_fewer_rows() -> None:
    """Counted: how often the character that earns most is not the one that is chosen."""
    views = [View("speed", state, 0) for state in later_rows()]
    wanted = [best_grab(earnings(view.table), view.legal().tolist()) for view in views]
    wrong = {
        level: sum(make_bot(level, 5).decide(view) != right for view, right in zip(views, wanted, strict=True))
        for level in LEVELS
    }
    assert wrong["random"] > wrong["beginner"] > wrong["casual"] > wrong["strong"] > wrong["expert"] == 0
