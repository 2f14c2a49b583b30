"""Tournaments are fair, and count what can be counted."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice

import numpy as np
import pytest

from stammtisch.games.playout import SCORES, WINNERS
from stammtisch.games.registry import BadTable
from stammtisch.lab.intervals import wilson
from stammtisch.lab.matches import Match, Rows, play_match
from stammtisch.lab.tournament import Tournament, standings
from stammtisch.lab.workers import Workers, play_all

EXPERT_AND_THREE = ("expert", "casual", "casual", "casual")
FIVE = ("random", "beginner", "casual", "strong", "expert")


def held(bots: tuple[str, ...], seats: int = 4, games: int = 600, seed: int = 1) -> Tournament:
    return Tournament("scheffeln", seats, bots, games, seed, {})


def played(tournament: Tournament) -> Rows:
    return np.concatenate([chunk.rows for chunk in play_all(tournament, Workers(jobs=1))])


def matches(tournament: Tournament, games: int) -> list[Match]:
    return list(islice(tournament.matches(), games))


def rows_won_by(winners: Sequence[tuple[int, ...]], seats: int) -> Rows:
    """Games of which only the winning seats are known."""
    rows = np.zeros((len(winners), SCORES + seats), np.int64)
    rows[:, WINNERS] = [sum(1 << seat for seat in won) for won in winners]
    return rows


@pytest.mark.parametrize(
    ("bots", "seats"),
    [(FIVE[:2], 2), (FIVE, 2), (FIVE, 4), (FIVE[:4], 4), (FIVE[:3], 4), (FIVE[:2], 4), (EXPERT_AND_THREE, 4),
     (("expert", "casual") * 2, 4), (("casual", "casual", "random"), 3)],
)  # fmt: skip
def test_every_bot_sits_everywhere_equally_often_in_every_deal(bots: tuple[str, ...], seats: int) -> None:
    games = matches(held(bots, seats), 600)
    for deal in range(max(match.deal for match in games)):
        line_ups = [match.bots for match in games if match.deal == deal]
        assert len(line_ups) == len(set(line_ups)), "the same game is not played twice"
        for bot in bots:
            places = Counter(seat for line_up in line_ups for seat in range(seats) if line_up[seat] == bot)
            assert len({places[seat] for seat in range(seats)}) == 1


def test_a_named_line_up_is_the_only_one() -> None:
    for match in matches(held(EXPERT_AND_THREE), 100):
        assert sorted(match.bots) == sorted(EXPERT_AND_THREE)
    seats = [match.bots.index("expert") for match in matches(held(EXPERT_AND_THREE), 4)]
    assert sorted(seats) == [0, 1, 2, 3]


def test_two_bots_at_four_seats_meet_in_every_mixture() -> None:
    sides = Counter(match.bots.count("expert") for match in matches(held(("expert", "casual")), 1_000))
    assert set(sides) == {1, 2, 3}
    assert sides[1] == pytest.approx(sides[3], abs=4)


def test_more_bots_than_seats_all_meet_each_other() -> None:
    met = Counter(frozenset(match.bots) for match in matches(held(FIVE, 2), 200))
    assert len(met) == 10
    assert set(met.values()) == {20}


def test_everybody_has_every_neighbour() -> None:
    pairs = {
        (match.bots[seat], match.bots[(seat + 1) % 4]) for match in matches(held(FIVE[:4]), 400) for seat in range(4)
    }
    assert len(pairs) == 12


def test_games_that_differ_only_in_the_seating_have_the_same_cards() -> None:
    tournament = held(("casual", "random"), 2, 4)
    setups = [game.record.setup for game in map(play_match, matches(tournament, 4))]
    assert setups[0] == setups[1] != setups[2] == setups[3]


def test_the_better_bot_comes_first_and_wins_add_up_to_one_a_game() -> None:
    tournament = Tournament("tafelrunde", 2, ("random", "casual"), 30, 1, {})
    table = standings(tournament, played(tournament))
    assert [row["bot"] for row in table["bots"]] == ["casual", "random"]
    assert sum(row["win_share"] * row["games"] for row in table["bots"]) == pytest.approx(30)
    for row in table["bots"]:
        low, high = row["interval"]
        assert 0 <= low <= row["win_share"] <= high <= 1


def test_speed_is_raced_by_the_clock() -> None:
    tournament = Tournament("speed", 4, ("expert", "beginner", "random", "casual"), 8, 1, {})
    assert standings(tournament, played(tournament))["bots"][0]["bot"] == "expert"


def test_one_against_three_is_counted_by_games_not_by_seats() -> None:
    tournament = held(EXPERT_AND_THREE)
    seats = [match.bots.index("expert") for match in matches(tournament, 100)]
    won = [(seat,) if game < 40 else ((seat + 1) % 4,) for game, seat in enumerate(seats)]
    expert, casual = standings(tournament, rows_won_by(won, 4))["bots"]
    assert (expert["bot"], expert["games"], expert["win_share"]) == ("expert", 100, 0.4)
    assert expert["interval"] == pytest.approx(wilson(0.4, 100))
    assert (casual["games"], casual["seats_a_game"], casual["win_share"]) == (100, 3, pytest.approx(0.2))
    assert casual["interval"] == pytest.approx([bound / 3 for bound in wilson(0.6, 100)])


def test_one_who_wins_more_than_his_part_is_rated_above_three_who_win_more_together() -> None:
    tournament = held(EXPERT_AND_THREE)
    seats = [match.bots.index("expert") for match in matches(tournament, 300)]
    won = [(seat,) if game % 5 < 2 else ((seat + 1 + game % 3) % 4,) for game, seat in enumerate(seats)]
    assert [row["bot"] for row in standings(tournament, rows_won_by(won, 4))["bots"]] == ["expert", "casual"]


def test_equal_bots_are_rated_about_equally() -> None:
    tournament = held(EXPERT_AND_THREE, games=2_000)
    first, second = standings(tournament, rows_won_by([(game % 4,) for game in range(2_000)], 4))["bots"]
    assert first["rating"] == pytest.approx(second["rating"], abs=1)


def test_a_shared_win_counts_its_share_and_a_game_cut_off_is_shared_by_all() -> None:
    tournament = held(("expert", "casual"), 2, 4)
    table = standings(tournament, rows_won_by([(0, 1), (), (0, 1), ()], 2))
    assert [row["win_share"] for row in table["bots"]] == [0.5, 0.5]
    assert table["cut"] == 2


@pytest.mark.parametrize(("games", "balanced"), [(6, True), (7, False), (8, True)])
def test_seatings_that_are_not_played_out_are_not_called_balanced(games: int, balanced: bool) -> None:
    tournament = Tournament("scheffeln", 2, ("casual", "random"), games, 1, {})
    assert standings(tournament, rows_won_by([(0,)] * games, 2))["balanced"] is balanced


def test_a_bot_that_has_not_played_yet_has_no_share() -> None:
    tournament = held(FIVE, 2, 1)
    table = standings(tournament, rows_won_by([(0,)], 2))
    assert sorted(row["games"] for row in table["bots"]) == [0, 0, 0, 1, 1]
    assert {row["win_share"] for row in table["bots"]} == {None, 0, 1}


@pytest.mark.parametrize(
    ("bots", "seats", "games", "word"),
    [
        (("random", "random"), 2, 5, "two different"),
        (("random", "casual"), 7, 5, "S-SETUP-1"),
        (("random", "casual"), 2, 0, "one game"),
        (("expert", "casual", "casual"), 4, 5, "There are 3 bots for 4 seats, some of them twice"),
        (("expert", "casual", "casual"), 2, 5, "every bot once"),
        (("expert", "wizard"), 2, 5, "wizard"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused_in_words(
    bots: tuple[str, ...], seats: int, games: int, word: str
) -> None:
    with pytest.raises(BadTable, match=rf"{word}.*\.$"):
        held(bots, seats, games).check()
