"""Luck and play add up to the result, and luck is nothing on average."""

from typing import Any

import numpy as np
import pytest

from stammtisch.bots.value import NOTES, ROOMS, Net, expected_of, fingerprint, net_of, value_of
from stammtisch.games.anygame import actor, apply, chance, next_to_decide, pick, start
from stammtisch.games.dice import Dice, new_dice, seed_dice
from stammtisch.games.protocol import CHANCE, OVER, State, load
from stammtisch.games.specialise import specialise
from stammtisch.lab.luck import RACES, TURNS, Unfinished, luck_of
from stammtisch.lab.matches import Match, play_match
from stammtisch.record.format import Record

TABLES = [
    ("scheffeln", 2, {}), ("scheffeln", 3, {"run": True}), ("scheffeln", 4, {"run": True, "mafia": True}),
    ("tafelrunde", 2, {}), ("tafelrunde", 3, {}), ("tafelrunde", 4, {"bonus_needs_card": True}),
    ("speed", 3, {}), ("speed", 8, {}),
]  # fmt: skip


def played(name: str, seats: int, options: dict[str, bool], bots: str = "casual", deal: int = 1) -> Record:
    return play_match(Match(name, (bots,) * seats, options, 7, deal)).record


def expected(*_: Any) -> None:
    """Stands for the mean over chance of a game in the template below."""


value = expected


def _lucky(
    options: Any, seed: int, samples: int, net: Net, dice: Dice, rooms: Any, tables: Any, notes: State, out: Any
) -> None:
    """out[game, seat]: what chance brought in a random game, as `luck_of` counts it."""
    state, before = tables[0], tables[1]
    for game in range(out.shape[0]):
        seed_dice(dice, seed, game)
        start(state, options)
        tables[1] = tables[0]
        while actor(state) != OVER:
            if actor(state) == CHANCE:
                expected(state, before, dice, samples, net, rooms, notes)
                for seat in range(out.shape[1]):
                    out[game, seat] -= notes.total[seat] / samples
                while actor(state) == CHANCE:
                    chance(state, dice)
                value(state, dice, net, rooms, notes)
                for seat in range(out.shape[1]):
                    out[game, seat] += notes.shares[seat]
            else:
                tables[1] = tables[0]
                seat = next_to_decide(state, dice)
                apply(state, seat, pick(state, seat, dice))


def random_luck(name: str, seats: int, options: dict[str, bool], games: int, samples: int = 2) -> Any:
    game, out = load(name), np.zeros((games, seats))
    many = specialise(_lucky, game, expected=expected_of(name), value=value_of(name))
    rooms, tables = np.zeros(ROOMS, game.STATE), np.zeros(2, game.STATE)
    chosen = game.options(seats, -1, options)
    many(chosen, 3, samples, net_of(name, seats), new_dice(), rooms, tables, np.zeros(1, NOTES)[0].copy(), out)
    return out


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_luck_and_play_add_up_to_the_result_exactly(name: str, seats: int, options: dict[str, bool]) -> None:
    for deal in range(3):
        record = played(name, seats, options, deal=deal)
        luck = luck_of(record, samples=8)
        assert luck.parts == (RACES if name == "speed" else TURNS)
        for seat in luck.seats:
            assert seat.start + sum(seat.totals) == pytest.approx(seat.result, abs=1e-9)
            assert np.sum(seat.rounds, 0) == pytest.approx(seat.totals, abs=1e-9)
        assert sum(seat.start for seat in luck.seats) == pytest.approx(1, abs=1e-9)
        assert sum(seat.totals[0] for seat in luck.seats) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("name", "seats", "options", "games"),
    [
        ("tafelrunde", 2, {}, 100_000), ("tafelrunde", 4, {}, 10_000), ("scheffeln", 2, {}, 1_500),
        ("scheffeln", 3, {"run": True, "mafia": True}, 1_000), ("speed", 4, {}, 1_500),
    ],
)  # fmt: skip
def test_luck_is_nothing_on_average(name: str, seats: int, options: dict[str, bool], games: int) -> None:
    luck = random_luck(name, seats, options, games)
    error = luck.std(0, ddof=1) / games**0.5
    assert (error > 0).all()
    assert (np.abs(luck.mean(0)) < 2.576 * error).all(), (luck.mean(0), error)


def test_the_same_record_is_taken_apart_in_the_same_way_every_time() -> None:
    record = played("scheffeln", 2, {})
    assert luck_of(record, samples=4) == luck_of(record, samples=4)
    assert luck_of(record, samples=4).value == fingerprint("scheffeln")


def test_more_samples_make_luck_surer() -> None:
    record = played("tafelrunde", 2, {})
    few, many = (luck_of(record, samples=count).seats[0].errors[0] for count in (4, 256))
    assert 0 < many < few / 3


def test_in_a_race_whoever_reads_without_mistakes_loses_nothing_by_reading() -> None:
    record = played("speed", 4, {}, "expert")
    for seat in luck_of(record, samples=4).seats:
        assert seat.totals[RACES.index("reading")] == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", ["scheffeln", "tafelrunde"])
def test_a_bots_play_against_itself_is_worth_nothing_on_average(name: str) -> None:
    """Measured with more games in docs/value.md."""
    own = []
    for deal in range(30):
        record = play_match(Match(name, ("strong-1", "strong-1"), {}, 8, deal)).record
        own.append(np.mean([seat.totals[1] for seat in luck_of(record, samples=4).seats]))
    assert abs(np.mean(own)) < 2.576 * np.std(own, ddof=1) / len(own) ** 0.5


def test_a_better_bots_play_is_worth_more() -> None:
    own = []
    for deal in range(30):
        bots = ("casual", "random") if deal % 2 else ("random", "casual")
        luck = luck_of(play_match(Match("tafelrunde", bots, {}, 7, deal)).record, samples=4)
        own.append(luck.seats[bots.index("casual")].totals[1] - luck.seats[bots.index("random")].totals[1])
    assert np.mean(own) > 2.576 * np.std(own, ddof=1) / len(own) ** 0.5


def test_a_game_that_was_cut_off_cannot_be_taken_apart() -> None:
    record = played("scheffeln", 2, {})
    record.result = None
    with pytest.raises(Unfinished):
        luck_of(record)
