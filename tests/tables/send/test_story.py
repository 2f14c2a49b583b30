"""The story of a finished game: scores by round, and the moves that decided it."""

from functools import cache

import msgspec
import pytest

from stammtisch.bots.levels import make_bot
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import ANYONE, OVER
from stammtisch.record.format import Record
from stammtisch.record.write import Scribe
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.send.replays import Showing, positions
from stammtisch.tables.send.story import LEAST_SWING, MOST_MOMENTS, Odds, moments_of, story_of

TABLES = [("scheffeln", 2), ("scheffeln", 4), ("speed", 4), ("tafelrunde", 3)]


@cache
def played(name: str, seats: int, seed: int = 3) -> Record:
    """A whole game of beginners, who make mistakes that decide it."""
    table, dice = Scribe(name, ["bot:beginner"] * seats, {}), dice_from_seed(seed)
    bots = [make_bot("beginner", seat) for seat in range(seats)]
    while True:
        table.settle(dice)
        seat = int(table.game.actor(table.state))
        if seat == OVER:
            return table.record()
        if seat == ANYONE:
            seat = table.game.next_to_decide(table.state, dice)
            table.decide(seat, table.game.pick(table.state, seat, dice))
        else:
            table.decide(seat, bots[seat].decide(View(name, table.state, seat)))


def shown(record: Record) -> Showing:
    return Showing(record, True, "open", ("open",), True, 1)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_scores_by_round_lead_from_nothing_to_the_result(name: str, seats: int) -> None:
    record = played(name, seats)
    story = story_of(shown(record))
    assert (story.game, story.number) == (name, 1)
    assert story.rounds[0] == (0,) * seats
    assert record.result
    assert list(story.rounds[-1]) == list(record.result.scores)
    last = list(positions(record))[-1]
    assert len(story.rounds) == 1 + int(last.state.rounds)
    for before, after in zip(story.rounds, story.rounds[1:], strict=False):
        assert all(own <= then for own, then in zip(before, after, strict=True)), "nobody loses what is his"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_decisive_moves_are_decisions_that_changed_much_the_same_each_time(name: str, seats: int) -> None:
    record = played(name, seats)
    told = moments_of(shown(record)).moments
    assert 1 <= len(told) <= MOST_MOMENTS
    assert [moment.step for moment in told] == sorted({moment.step for moment in told})
    steps = list(positions(record))
    for moment in told:
        assert 0 <= moment.whose < seats
        assert 0 <= moment.before <= 100
        assert 0 <= moment.after <= 100
        assert abs(moment.after - moment.before) >= 100 * LEAST_SWING - 1
        assert 1 <= moment.round <= int(steps[-1].state.rounds)
        events = [msgspec.to_builtins(event) for event in steps[moment.step].happened]
        told_of = {key: value for key, value in msgspec.to_builtins(moment.happened).items() if value is not None}
        assert told_of["do"] in [event["do"] for event in events]
    assert moments_of(shown(record)).moments == told


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_chances_add_up_to_one_and_at_the_end_the_winners_have_won(name: str, seats: int) -> None:
    record, odds = played(name, seats), Odds(name, seats)
    steps = list(positions(record))
    for step in range(0, len(steps), 11):
        found = odds.at(step, steps[step].state, 60)
        assert sum(found) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found)
    assert record.result
    winners = record.result.winners
    share = [1 / len(winners) if seat in winners else 0 for seat in range(seats)]
    assert odds.at(0, steps[-1].state, 60).tolist() == pytest.approx(share, abs=1e-6)


def test_nothing_is_told_of_a_game_that_is_not_over() -> None:
    record = played("scheffeln", 2)
    cut = msgspec.structs.replace(record, events=record.events[:20], result=None, cut="a test")
    for tell in (story_of, moments_of):
        with pytest.raises(Refusal, match="when it is over"):
            tell(shown(cut))
