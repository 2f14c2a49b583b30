"""The simulation of nodes as queues reproduces what queueing theory knows exactly."""

import pytest
from benchmarks.server.simulation import MOST_AT_ONCE, Costs, Setup, closed_loop, open_loop

MOVES = 100_000


@pytest.mark.parametrize("load", [0.3, 0.6, 0.8])
def test_one_station_with_a_fixed_service_time_waits_as_long_as_in_m_d_1(load: float) -> None:
    service = 0.001
    found = open_loop(Setup(Costs(judge=service, tell=0.0)), load / service, moves=MOVES, seed=7)
    waiting = load * service / (2 * (1 - load))
    assert found.mean - service == pytest.approx(waiting, rel=0.04)
    assert found.busy == pytest.approx(load, rel=0.02)


@pytest.mark.parametrize("load", [0.3, 0.6, 0.8])
def test_one_station_with_exponential_service_times_waits_as_long_as_in_m_m_1(load: float) -> None:
    service = 0.001
    found = open_loop(Setup(Costs(judge=service, tell=0.0), chance=True), load / service, moves=MOVES, seed=7)
    assert found.mean == pytest.approx(service / (1 - load), rel=0.06)
    assert found.percentile(99) == pytest.approx(4.605 * service / (1 - load), rel=0.08)


def test_a_single_table_takes_all_steps_one_after_the_other() -> None:
    costs = Costs(
        judge=1e-4, tell=3e-4, commit=5e-5, row=1e-5, database=2e-4, database_row=1e-5, sync=1e-3, players=1e-4
    )
    found = closed_loop(Setup(costs), tables=1, moves=1_000)
    once = 1e-4 + 3e-4 + 6e-5 + 2.1e-4 + 1e-3 + 1e-4
    assert found.moves_a_second == pytest.approx(1 / once, rel=1e-3)
    assert found.percentile(50) == pytest.approx(once)
    assert found.commits_a_second == pytest.approx(found.moves_a_second, rel=0.01)


def test_many_tables_are_bound_by_the_core_and_not_by_the_disk() -> None:
    costs = Costs(judge=1e-4, tell=3e-4, commit=5e-5, row=1e-5, sync=5e-3)
    found = closed_loop(Setup(costs), tables=100)
    per_move = 1e-4 + 3e-4 + 1e-5 + 5e-5 * found.commits_a_second / found.moves_a_second
    assert found.moves_a_second == pytest.approx(1 / per_move, rel=0.02)


def test_a_slow_disk_makes_larger_commits_and_the_same_number_of_them() -> None:
    few = closed_loop(Setup(Costs(judge=1e-6, tell=1e-6, sync=0.01)), tables=10)
    many = closed_loop(Setup(Costs(judge=1e-6, tell=1e-6, sync=0.01)), tables=100)
    assert few.commits_a_second == pytest.approx(100, rel=0.05)
    assert many.commits_a_second == pytest.approx(100, rel=0.05)
    assert many.moves_a_second == pytest.approx(10 * few.moves_a_second, rel=0.05)


def test_no_commit_has_more_than_the_journal_writes_at_once() -> None:
    found = closed_loop(Setup(Costs(judge=1e-7, tell=1e-7, sync=0.01)), tables=3 * MOST_AT_ONCE, moves=100_000)
    assert found.moves_a_second / found.commits_a_second <= 1.01 * MOST_AT_ONCE


def test_nodes_with_cores_of_their_own_do_as_much_more_and_on_one_core_no_more() -> None:
    costs = Costs(judge=2e-4, tell=3e-4)
    alone = closed_loop(Setup(costs), tables=100)
    apart = closed_loop(Setup(costs, nodes=4, one_core=False), tables=100)
    together = closed_loop(Setup(costs, nodes=4, one_core=True), tables=100)
    assert apart.moves_a_second == pytest.approx(4 * alone.moves_a_second, rel=0.02)
    assert together.moves_a_second == pytest.approx(alone.moves_a_second, rel=0.02)


def test_a_table_at_all_four_nodes_costs_each_of_them() -> None:
    costs = Costs(judge=2e-4, tell=3e-4)
    spread = closed_loop(Setup(costs, nodes=4, copies=4), tables=100)
    assert spread.moves_a_second == pytest.approx(1 / (2e-4 + 4 * 3e-4), rel=0.02)


def test_a_node_asks_once_for_everything_it_has_heard_of() -> None:
    """Asking takes 10 ms: for one move after the other there would be a hundred a second."""
    costs = Costs(judge=1e-6, tell=1e-6, question=0.01)
    found = closed_loop(Setup(costs, nodes=2, copies=2, one_core=False), tables=200, moves=50_000)
    assert found.moves_a_second > 2_000


def test_the_same_seed_gives_the_same_outcome() -> None:
    setup = Setup(Costs(judge=1e-4, tell=3e-4, sync=1e-3), nodes=2, copies=2)
    assert open_loop(setup, 1_000, moves=2_000).took == open_loop(setup, 1_000, moves=2_000).took
