"""What whoever runs a server is told of it: figures, and requests where they ask for that."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch.server.limits import Limits
from stammtisch.server.metrics import BOUNDS, Histogram
from stammtisch.server.options import BadOption, limits_from, limits_shown, trusted_from
from tests.server.conftest import Start
from tests.server.running import LIMIT, Person, RunningServer, ask, receive
from tests.test_deploy import METRICS

TOKEN = {"Authorization": "Bearer for tests"}


def figures(server: RunningServer) -> dict[str, float]:
    text = httpx.get(f"{server.url}/metrics", headers=TOKEN, timeout=LIMIT).text
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def test_figures_tell_what_happens(start: Start) -> None:
    server = start(limits={"talk": (0.001, 1)})
    with Person(server) as anna, anna.socket(anna.open_table("scheffeln", "me", "me")) as socket:
        receive(socket)
        for number in range(3):
            ask(socket, {"type": "say", "id": f"s{number}", "text": "hello"})
        ask(socket, {"type": "stand", "id": "x", "seat": 7})
        anna.http.post("/api/tables/nowhere/claim", json={"token": "x" * 32})
        told = figures(server)
    of_nodes = {"stammtisch_nodes", "stammtisch_hints_well", "stammtisch_tables_owned"}  # tests/server/test_shares.py
    assert {name.partition("{")[0] for name in told} >= set(METRICS) - of_nodes, "the example alerts need them"
    assert told["stammtisch_sockets"] == 1
    assert told["stammtisch_tables"] == 1
    assert told['stammtisch_refusals_total{code="too_fast"}'] == 2
    assert told['stammtisch_refusals_total{code="unknown_seat"}'] == 1
    assert told['stammtisch_too_fast_total{what="talk"}'] == 2
    assert told["stammtisch_message_seconds_count"] == told['stammtisch_message_seconds_bucket{le="+Inf"}'] == 4
    assert told["stammtisch_request_seconds_count"] >= 3
    assert told["stammtisch_journal_available"] == 1
    assert told["stammtisch_connections"] >= 2
    assert told["stammtisch_heartbeat_age_seconds"] >= 0
    assert told["stammtisch_thinkers_waiting"] == 0
    assert told["stammtisch_tables_set_aside"] == 0
    assert told["stammtisch_database_bytes"] > 0
    assert told["stammtisch_free_bytes"] > 0


def test_figures_are_for_operators(start: Start) -> None:
    server = start(metrics_token="s3cret, of any form")
    for said in ({}, TOKEN, {"Authorization": "Bearer x"}, {"Authorization": "Bearer s3cret, of any"}):
        assert httpx.get(f"{server.url}/metrics", headers=said, timeout=LIMIT).status_code == 403
    right = {"Authorization": "Bearer s3cret, of any form"}
    assert httpx.get(f"{server.url}/metrics", headers=right, timeout=LIMIT).status_code == 200


def test_without_a_token_nobody_is_told_figures(start: Start) -> None:
    nobody = start(metrics_token="")
    assert httpx.get(f"{nobody.url}/metrics", headers={"Authorization": "Bearer"}, timeout=LIMIT).status_code == 403


def test_figures_have_a_port_of_their_own_where_nothing_else_is(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stammtisch", "serve", "--port", "0", "--metrics-port", "0"]
    process = subprocess.Popen(
        [*command, "--db", str(tmp_path / "t.sqlite3")], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        page = process.stdout.readline().split()[4]
        told = process.stdout.readline().split()[-1]
        assert "stammtisch_tables 0" in httpx.get(told, timeout=LIMIT).text
        assert httpx.get(told.replace("metrics", "health"), timeout=LIMIT).status_code == 200
        for path in ("", "api/me", "api/tables"):
            assert httpx.get(told.replace("metrics", path), timeout=LIMIT).status_code == 404
        assert httpx.get(f"{page}/metrics", timeout=LIMIT).status_code == 403
    finally:
        process.terminate()
        process.communicate(timeout=LIMIT)
    assert process.returncode == 0


def test_requests_are_logged_where_that_is_asked_for_and_give_nobody_away(start: Start) -> None:
    server = start(access_log=True)
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        anna.http.get(f"/api/tables/{table}/record?secret=1")
    assert server.end() == 0  # what was answered is logged
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    logged = [line for line in lines if line["what"] == "request"]
    last = logged[-1]
    assert (last["method"], last["path"], last["status"]) == ("GET", "/api/tables/…/record", "409")
    assert {line["address"] for line in logged} == {"127.0.0.0/24"}
    assert table not in server.log.read_text()
    assert "secret" not in server.log.read_text()


def test_without_asking_no_request_is_logged(server: RunningServer) -> None:
    with Person(server):
        pass
    assert "/api/me" not in server.log.read_text()


def test_a_histogram_counts_everything_once() -> None:
    times = Histogram()
    for seconds in (0.0, 0.001, 0.002, 3.0, 100.0):
        times.observe(seconds)
    lines = times.lines("t")
    assert lines[0] == 't_bucket{le="0.001"} 2'
    assert lines[len(BOUNDS)] == 't_bucket{le="+Inf"} 5'
    assert lines[-2:] == ["t_sum 103.003000", "t_count 5"]


def test_every_limit_is_an_option_and_an_environment_variable() -> None:
    usual = Limits()
    for name, value in vars(usual).items():
        text = "3.5/7" if isinstance(value, tuple) else "7"
        expected: Any = (3.5, 7) if isinstance(value, tuple) else type(value)(7)
        assert getattr(limits_from([f"{name}={text}"], {}), name) == expected
        environment = {f"STAMMTISCH_LIMIT_{name.upper()}": text}
        assert getattr(limits_from([], environment), name) == expected
        assert (
            getattr(
                limits_from(
                    [f"{name.replace('_', '-')}={text}"],
                    {f"STAMMTISCH_LIMIT_{name.upper()}": "1/1"} if isinstance(value, tuple) else {},
                ),
                name,
            )
            == expected
        )
    assert len(list(limits_shown(usual))) == len(vars(usual))
    assert limits_from([], {"STAMMTISCH_OTHER": "x"}) == usual


@pytest.mark.parametrize("wrong", ["requests=5", "requests=a/b", "sockets=1/2", "sockets=-1", "sockets", "other=1", ""])
def test_a_limit_that_is_none_is_refused_in_one_sentence(wrong: str) -> None:
    with pytest.raises(BadOption, match="limit"):
        limits_from([wrong], {})


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert trusted_from(["127.0.0.1", "10.0.0.0/8", "::1"]) == ("127.0.0.1", "10.0.0.0/8", "::1")
    with pytest.raises(BadOption, match="address or a network"):
        trusted_from(["nginx"])
