"""The analysis of a finished game: figures that add up, nothing called a mistake within its error, true reasons."""

from functools import cache
from itertools import pairwise

import msgspec
import numpy as np
import pytest

from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import load, new_state
from stammtisch.games.registry import part
from stammtisch.record.format import Record, decode
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.send import counterfactual
from stammtisch.tables.send.analysis import analyse, decisions, digest_of, finished
from stammtisch.tables.send.counterfactual import grounds, holds, true_reason
from stammtisch.tables.send.looks import Estimate, judge, look_at
from stammtisch.tables.wire.analysis import Analysis
from stammtisch.tables.wire.reasons import Reason
from tests.record.samples import SMALL, simulated

SHORT = Budget(simulations=300)
SEARCHED = ("scheffeln", "tafelrunde")
NAMES = (*SEARCHED, "speed")


@pytest.fixture(autouse=True)
def quick_races(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.games.speed.bots.RACES", 10)


def record_of(name: str, number: int = 0) -> Record:
    return decode(simulated(SMALL[name], number))


@cache
def analysis_of(name: str) -> Analysis:
    return analyse(record_of(name), budget=SHORT)


@pytest.mark.parametrize("name", NAMES)
def test_every_decision_is_judged_and_the_figures_add_up(name: str) -> None:
    record, found = record_of(name), analysis_of(name)
    assert [one.seat for one in found.decisions] == [event["seat"] for event in record.events if "seat" in event]
    for one in found.decisions:
        assert one.best - one.made == pytest.approx(one.given_away, abs=0.11)
        assert 0 <= one.made <= one.best <= 100
        assert (one.verdict == "only") == (one.choices == 1)
        if one.verdict in ("only", "best"):
            assert (one.given_away, one.error) == (0, 0)
    assert record.result
    for number, seat in enumerate(found.seats):
        own = [one for one in found.decisions if one.seat == number]
        assert [point.step for point in seat.line[:-1]] == [one.step for one in own]
        won = number in record.result.winners
        assert seat.line[-1].chance == pytest.approx(100 * won / len(record.result.winners), abs=0.1)
        assert seat.given_away == pytest.approx(sum(one.given_away for one in own), abs=0.06 * len(own))
        assert seat.choices == sum(one.choices > 1 for one in own)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_within_its_error_is_a_mistake_or_a_turning_point(name: str) -> None:
    found = analysis_of(name)
    for one in found.decisions:
        if one.given_away < one.error:
            assert one.verdict in ("only", "best", "fine")
        elif one.given_away > one.error:
            assert one.verdict in ("slip", "mistake", "blunder")
    assert len(found.turning_points) <= 3
    assert all(one.step < other.step for one, other in pairwise(found.turning_points))
    for point in found.turning_points:
        assert point.given_away >= point.error
        assert point.line[0].happened[0] == point.better
        assert point.better.seat == point.seat
        assert point.better != point.happened


def test_there_are_turning_points_where_somebody_plays_at_random() -> None:
    assert len(analysis_of("scheffeln").turning_points) == 3


@pytest.mark.parametrize("name", SEARCHED)
def test_the_same_record_gives_the_same_analysis_whoever_played(name: str) -> None:
    record = record_of(name)
    other = msgspec.structs.replace(record, seats=[f"{seat} again" for seat in record.seats])
    assert digest_of(other) == digest_of(record) != digest_of(record_of(name, 1))
    again = analyse(other, budget=SHORT)
    assert msgspec.json.encode(again) == msgspec.json.encode(analysis_of(name))


def test_progress_grows_to_the_end_and_may_stop_the_work() -> None:
    told: list[float] = []
    analyse(record_of("tafelrunde"), told.append, Budget(simulations=20))
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) > 20

    def enough(share: float) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        analyse(record_of("tafelrunde"), enough, Budget(simulations=20))


def test_a_game_that_is_not_over_is_not_analysed() -> None:
    record = record_of("scheffeln")
    running = msgspec.structs.replace(record, events=record.events[:-3], result=msgspec.UNSET)
    with pytest.raises(Refusal, match="when it is over"):
        analyse(running, budget=SHORT)


def look(**chances: float) -> dict[int, Estimate]:
    found = {int(action[1:]): Estimate(chance, 0.02) for action, chance in chances.items()}
    return dict(sorted(found.items(), key=lambda pair: -pair[1].chance))


def test_what_was_given_away_is_measured_by_looks_that_did_not_choose_the_best_move() -> None:
    found = judge([look(a1=0.9, a2=0.5), look(a1=0.6, a2=0.5), look(a1=0.6, a2=0.5)], 2, 2)
    assert (found.best, found.made) == (1, 2)
    assert found.given_away == pytest.approx(0.1)
    assert found.error > 0.1  # the first look was far off, so that the others may be
    assert found.verdict == "fine"
    assert judge([look(a1=0.6, a2=0.5)] * 3, 2, 2).verdict == "mistake"
    assert judge([look(a1=0.9, a2=0.5)] * 3, 2, 2).verdict == "blunder"
    assert judge([look(a1=0.53, a2=0.5)] * 2, 2, 2).verdict == "slip"
    assert judge([look(a1=0.51, a2=0.5)] * 2, 2, 2).verdict == "fine"
    assert judge([look(a1=0.5, a2=0.5)] * 2, 2, 2).verdict == "best"
    assert judge([look(a1=0.9), look(a1=0.8)], 2, 2).error > 0.3  # never tried: nothing is sure


@pytest.mark.parametrize("name", NAMES)
def test_a_table_without_what_a_reason_names_is_one_that_could_be(name: str) -> None:
    """Cards, chests and cars are all there, and the move can still be made: the search has nothing to fear."""
    game, met = load(name), set[str]()
    for number in range(3):
        record = record_of(name, number)
        for one in list(decisions(record, finished(record)))[::3]:
            for better in one.view.legal().tolist()[:5]:
                for reason, (table, action) in grounds(one.view, better, one.made):
                    assert table.tobytes() != one.view.table.tobytes(), reason
                    view, full = View(name, table, one.view.seat), new_state(game)
                    if name != "speed":  # whose judgement needs no table drawn anew
                        game.resample(view.table, view.seat, dice_from_seed(1), full)
                        assert game.legal(full, view.seat, np.empty(game.ACTIONS, np.int16)) == len(view.legal())
                    check = {"scheffeln": cars_and_cards, "tafelrunde": chests_and_cards}.get(name)
                    assert check is None or check(full), reason
                    assert action in view.legal() or reason.code in ("own_card", "next_card")
                    met.add(reason.code)
    least = {"scheffeln": 8, "tafelrunde": 7, "speed": 1}[name]
    assert len(met) >= least, met


def cars_and_cards(full: np.record) -> bool:
    places = [car for row in (full.bottom, full.top) for car in row.tolist() if car >= 0]
    cards = sum((int(hand) >> 2 * kind & 3) for hand in full.hand[: full.seats] for kind in range(12))
    return len(places) == len(set(places)) == 8 + int(full.mafia) and cards <= 4 * int(full.seats)


def chests_and_cards(full: np.record) -> bool:
    sizes = [int(hand).bit_count() for hand in full.hand[: full.seats].tolist()]
    lying = int(full.open.sum() + full.hidden.sum())
    return sizes == full.hand_size[: full.seats].tolist() and lying == int(full.turned)


def test_a_reason_that_is_said_holds_when_it_is_tested_again() -> None:
    said = 0
    for number in range(3):
        record = record_of("scheffeln", number)
        found = analyse(record, budget=SHORT)
        views = {one.step: one for one in decisions(record, finished(record))}
        for point in found.turning_points:
            if point.reason.code == "tried":
                continue
            one = views[point.step]
            better = one.view.game.moves.ACTION_OF[msgspec.json.decode(point.move, type=one.view.game.moves.Move)]
            changed = dict(grounds(one.view, better, one.made))[point.reason]
            assert holds(one.view, changed, SHORT)
            said += 1
    assert said > 1


def test_a_false_reason_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that names something which changes nothing, before all others."""
    record = record_of("scheffeln")
    one = next(one for one in decisions(record, finished(record)) if one.choices > 4)
    seen = list(look_at(one.view, 0, SHORT))
    better, made = seen[0], seen[-1]
    module, false = part("scheffeln", "table.counterfactual"), Reason("keeps", amount=1)
    monkeypatch.setattr(module, "compared", lambda view, better, made: [false])
    same = (one.view.table.copy(), better)
    monkeypatch.setattr(module, "without", lambda view, reason, *moves: same if reason == false else None)
    assert true_reason(one.view, better, made, SHORT) == Reason("tried", amount=SHORT.simulations)
    monkeypatch.setattr(counterfactual, "holds", lambda *arguments: True)
    assert true_reason(one.view, better, made, SHORT) == false
