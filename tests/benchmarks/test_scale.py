"""The load benchmark of several processes, and what is worked out from its figures."""

import socket
from typing import Any

import pytest
from benchmarks.server import model, parts, scale
from benchmarks.server.machine import this_machine
from benchmarks.server.model import Figures, Prices, fit, needs, nodes_for, price
from benchmarks.server.nodes import Arrangement, Counters, ports_of, traffic_at
from benchmarks.server.room import SEATS
from benchmarks.server.text import aligned


def test_spread_players_sit_at_all_processes_and_sticky_ones_at_one() -> None:
    ports = [1, 2, 3, 4]
    assert ports_of(5, ports, spread=True) == [2, 3, 4, 1]
    assert ports_of(5, ports, spread=False) == [2]


@pytest.mark.parametrize("spread", [True, False])
def test_every_process_gets_as_many_players(spread: bool) -> None:
    ports = [1, 2]
    seats = [ports_of(table, ports, spread) for table in range(10)]
    players = [places[seat % len(places)] for places in seats for seat in range(SEATS)]
    assert players.count(1) == players.count(2) == 20


def test_what_a_move_takes_is_the_difference_by_the_moves() -> None:
    before, after = Counters(servers=1.0, wal=1000), Counters(servers=1.5, wal=3000)
    found = after.since(before, 100)
    assert found["servers"] == pytest.approx(0.005)
    assert found["wal"] == 20
    assert found["redis"] == 0


def test_the_names_of_arrangements_tell_them_apart() -> None:
    names = [each.name for each in scale.ARRANGEMENTS]
    assert len(set(names)) == len(names)
    assert Arrangement("PostgreSQL", 4, spread=True).name == "4 × PostgreSQL, spread"


def test_traffic_is_that_of_the_connections_at_a_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as client, listening.accept()[0] as other:
            client.sendall(b"x" * 1000)
            assert len(other.recv(1000, socket.MSG_WAITALL)) == 1000
            other.sendall(b"x" * 500)
            assert len(client.recv(500, socket.MSG_WAITALL)) == 500
            found = traffic_at(port)
    assert found != found or 1500 <= found <= 1600


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    assert aligned([["", "b"], ["aa", "100"]]) == ["       b", "aa   100"]


A_MOVE = vars(Counters(4e-4, 1e-4, 1e-5, 15_000, 110, 800, 250, 500, 0.1, 0.2, 1.05))
A_POINT = {"moves_a_second": 500.0, "mean_ms": 2.0, "p50_ms": 1.5, "p99_ms": 9.0, "cpu_us": 600.0, "players_us": 90.0}
IDLE = vars(Counters(servers=1e-6))
HALF_LOAD = {**A_POINT, "part": 0.5, "a_move": A_MOVE}
SPEED = {"median": 2000.0, "low": 1900.0, "high": 2100.0}


def arrangement(store: str, processes: int, spread: bool) -> dict[str, Any]:
    return {
        "store": store,
        "processes": processes,
        "spread": spread,
        "fast": {"moves_a_second": SPEED, "cpu_us": SPEED, "a_move": A_MOVE, "p50_ms": 20.0, "players_us": 90.0},
        "paced": {
            **A_POINT,
            "a_move": A_MOVE,
            "curve": [{**A_POINT, "part": 0.5, "a_move": A_MOVE}],
            "idle": IDLE,
            "refused": 0,
        },
        "bytes_a_table": 150_000.0,
    }


def measured_scale() -> dict[str, Any]:
    everything = {each.name: arrangement(each.store, each.processes, each.spread) for each in scale.ARRANGEMENTS}
    return {"machine": this_machine(), "at": "today", "bytes_a_socket": 20_000.0, "arrangements": everything}


def measured_parts() -> dict[str, Any]:
    def commits(writers: int, batch: int) -> dict[str, float]:
        alone = {"writers": writers, "batch": batch, "commits_a_second": 1000.0, "rows_a_second": 1000.0 * batch}
        costs = {"p50_ms": 1.0, "p99_ms": 2.0, "cpu_us_a_commit": 100.0 + 5 * batch}
        return {**alone, **costs}

    database = {"postgres_us_a_commit": 200.0, "wal_a_row": 400.0, "disk_a_row": 300.0}
    return {
        "machine": this_machine(),
        "at": "today",
        "sqlite": [commits(1, batch) for batch in parts.BATCHES],
        "postgres": [commits(writers, batch) | database for writers in parts.WRITERS for batch in parts.BATCHES],
        "questions": {"p50_ms": 0.2, "cpu_us": 60.0, "postgres_us": 130.0},
        "hints": [
            {"nodes": 4, "hear_us": 50.0, "tell_and_hear_own_us": 140.0, "redis_us": 40.0, "p50_ms": 0.3},
        ],
    }


def test_the_report_says_that_throughput_is_that_of_one_core() -> None:
    lines = scale.report(measured_scale())
    assert max(map(len, lines)) <= 120
    assert "The throughput of 2 and 4 processes is therefore that of one core." in "\n".join(lines)


def test_the_report_of_the_parts_has_every_commit() -> None:
    text = "\n".join(parts.report(measured_parts()))
    assert text.count("PostgreSQL, 8 writers") == len(parts.BATCHES)


def test_what_a_commit_and_a_row_take_is_found_again() -> None:
    commit, row = fit(measured_parts()["sqlite"], "cpu_us_a_commit")
    assert commit == pytest.approx(100e-6)
    assert row == pytest.approx(5e-6)


MOVE = Figures(
    node=1e-3, copies=4, socket=1e-6, hear=5e-5, database=2e-4, redis=1e-5, wal=500, disk=300, down=15_000,
    up=100, inside=2_000, table=200_000, commit=1e-3,
)  # fmt: skip


def test_every_node_has_its_share_of_moves_and_sockets_and_hears_the_hints_of_all() -> None:
    nodes = nodes_for(1_000, 10_000, MOVE, use=0.5)
    assert nodes == 3

    def busy(nodes: int) -> float:
        return (1_000 * MOVE.node + 10_000 * MOVE.socket) / nodes + 1_000 * MOVE.hear

    assert busy(nodes) <= 0.5 < busy(nodes - 1)


def test_one_node_is_never_enough_because_it_may_fail() -> None:
    assert nodes_for(1, 10, MOVE) == 2


def test_hints_that_every_node_hears_bound_the_moves_of_a_shard() -> None:
    with pytest.raises(ValueError, match="more shards are needed"):
        nodes_for(10_000, 100_000, MOVE, use=0.5)


def test_costs_of_a_move_are_taken_at_half_load_without_hints_and_open_sockets() -> None:
    found = model.figures_of(measured_scale(), measured_parts(), spread=True)
    sockets = scale.PACED_TABLES * SEATS * 1e-6 / 500.0
    assert found.node == pytest.approx(4e-4 - sockets - 4 * 50e-6)


def test_ten_thousand_people_who_decide_every_ten_seconds_make_a_thousand_moves() -> None:
    found = needs(10_000, 10, MOVE)
    assert (found.moves, found.shards, found.nodes) == (1_000, 1, 3)
    assert found.down == 15e6
    assert found.memory == pytest.approx(0.5e9)
    assert found.wal == 500_000
    assert found.disk_a_day == pytest.approx(300 * 1_000 * 86_400)


def test_a_million_people_are_a_hundred_times_as_many_in_as_many_shards_as_it_takes() -> None:
    found = needs(1_000_000, 10, MOVE, shard=1_000)
    assert (found.moves, found.shards, found.nodes) == (100_000, 100, 300)
    assert found.commits == 1_000


def test_a_price_is_a_sum_of_products() -> None:
    found = price(needs(10_000, 10, MOVE), 30, Prices(core=10, gigabyte=1, disk_gigabyte=0.1, traffic_gigabyte=0.01))
    assert found["cores"] == 10 * (3 + 1 + 1)
    assert found["memory"] == pytest.approx(0.5)
    assert found["traffic"] == pytest.approx(15e6 * 30 * 86_400 / 1e9 * 0.01)


@pytest.fixture
def _few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "MOVES", 500)


@pytest.mark.usefixtures("_few_moves")
def test_the_model_is_put_beside_every_point_that_was_measured() -> None:
    rows = model.check(measured_scale(), measured_parts())
    ours = len(scale.ARRANGEMENTS) - 1
    assert len(rows) == 1 + ours * (1 + 2 * 2)


@pytest.mark.usefixtures("_few_moves")
def test_the_report_of_the_model_fits() -> None:
    lines = model.report(measured_scale(), measured_parts())
    assert max(map(len, lines)) <= 130
