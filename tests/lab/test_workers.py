"""The same question gives the same games in this process, in several, and on a Ray cluster."""

import socket
import threading
from collections.abc import Iterator
from itertools import count

import numpy as np
import pytest
import ray

from stammtisch.lab.matches import Match, Rows
from stammtisch.lab.simulate import Question
from stammtisch.lab.tournament import Tournament
from stammtisch.lab.workers import DEALS_AT_ONCE, LOCAL, Asked, Chunk, NoCluster, Workers, connect, knock, play_all
from stammtisch.record.check import check_line
from tests.terminal.commands import Captured, run

QUESTIONS: dict[str, Asked] = {
    "random": Question("scheffeln", 4, 2 * DEALS_AT_ONCE + 9, 3, {"mafia": True}),
    "casual": Question("tafelrunde", 3, 25, 3, {}, line_up=("casual", "beginner", "random")),
    "search": Question("scheffeln", 2, 3, 3, {"run": True}, line_up=("strong@40", "flat@40")),
    "race": Question("speed", 5, 12, 3, {}, line_up=("expert",)),
    "tournament": Tournament("scheffeln", 3, ("strong@20", "casual"), 7, 3, {}),
}
ALONE = Workers(jobs=1)


def all_of(asked: Asked, workers: Workers, first: int = 0, records: bool = False) -> tuple[Rows, list[bytes]]:
    """What was played, after a look at the numbers of the games."""
    rows, lines = [], []
    for chunk in play_all(asked, workers, first, records):
        assert chunk.first == first
        first += len(chunk.rows)
        rows.append(chunk.rows)
        lines += chunk.records
    assert first == asked.games
    return np.concatenate(rows), lines


@pytest.mark.parametrize("what", QUESTIONS)
def test_eight_processes_play_the_same_games_as_one(what: str) -> None:
    asked = QUESTIONS[what]
    np.testing.assert_array_equal(all_of(asked, Workers(jobs=8))[0], all_of(asked, ALONE)[0])


def test_a_cluster_plays_the_same_games_as_one_process(capsys: Captured) -> None:
    two = Workers(jobs=2, cluster=LOCAL)
    connect(two)
    try:
        for what in ("random", "casual", "search", "tournament"):
            asked, records = QUESTIONS[what], what == "casual"
            rows, lines = all_of(asked, two, records=records)
            alone, written = all_of(asked, ALONE, records=records)
            np.testing.assert_array_equal(rows, alone)
            assert lines == written
        command = ("simulate", "scheffeln", "--bots", "casual", "--games", "12", "--seed", "4", "--json")
        status, answer, wrong = run(capsys, *command, "--cluster")
        assert status == 0, wrong
        assert answer == run(capsys, *command, "--jobs", "1")[1]
    finally:
        ray.shutdown()


@pytest.mark.parametrize("what", QUESTIONS)
def test_games_from_any_number_on_are_the_last_of_all(what: str) -> None:
    asked = QUESTIONS[what]
    first = asked.games // 2
    np.testing.assert_array_equal(all_of(asked, ALONE, first)[0], all_of(asked, ALONE)[0][first:])


@pytest.mark.parametrize("what", ["casual", "search", "race", "tournament"])
def test_records_come_with_the_games_and_are_without_fault(what: str) -> None:
    rows, lines = all_of(QUESTIONS[what], Workers(jobs=2), records=True)
    assert len(lines) == len(rows)
    assert [check_line(line, number) for number, line in enumerate(lines, 1)] == [None] * len(lines)
    np.testing.assert_array_equal(rows, all_of(QUESTIONS[what], ALONE)[0])


def test_random_games_are_the_same_with_records_and_without() -> None:
    asked = Question("speed", 3, 15, 8, {})
    rows, lines = all_of(asked, ALONE, records=True)
    np.testing.assert_array_equal(rows, all_of(asked, ALONE)[0])
    assert len(lines) == 15


def test_whoever_stops_early_stops_the_workers() -> None:
    chunks = play_all(Question("scheffeln", 4, 10**9, 3, {}, line_up=("casual",)), Workers(jobs=2))
    assert [next(chunks).first for _ in range(3)] == [0, 10, 20]
    close(chunks)
    with pytest.raises(StopIteration):
        next(chunks)


def close(chunks: Iterator[Chunk]) -> None:
    chunks.close()  # type: ignore[attr-defined] # the iterators of play_all are generators


class Endless:
    """A question of one's own."""

    bots, games = ("random", "random"), 5

    def matches(self, first: int = 0) -> Iterator[Match]:
        return (Match("scheffeln", self.bots, {}, 1, deal) for deal in count(first))


def test_anything_that_lists_its_matches_can_be_played() -> None:
    np.testing.assert_array_equal(all_of(Endless(), ALONE)[0], all_of(Question("scheffeln", 2, 5, 1, {}), ALONE)[0])


@pytest.mark.parametrize("address", ["nonsense", "host", "host:", ":6379", "host:99999", "host:port", ""])
def test_an_address_that_is_none_is_refused_in_words(address: str) -> None:
    with pytest.raises(NoCluster, match=r"is not the address of a cluster: write HOST:PORT or ray://HOST:PORT\.$"):
        next(play_all(QUESTIONS["casual"], Workers(cluster=address)))


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_a_cluster_that_does_not_answer_is_refused_in_words(scheme: str) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"{scheme}127.0.0.1:{closed.getsockname()[1]}"
    with pytest.raises(NoCluster, match=f"The cluster at {address} cannot be reached: Connection refused\\.$"):
        next(play_all(QUESTIONS["casual"], Workers(cluster=address)))


@pytest.mark.parametrize("says", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"", b"SSH-2.0-OpenSSH\r\n"])
def test_something_else_that_answers_is_refused_in_words(says: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            guest, _ = server.accept()
            with guest:
                guest.recv(100)
                guest.sendall(says)

        host = threading.Thread(target=answer)
        host.start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(NoCluster, match=f"What answers at {address} is not a Ray cluster\\.$"):
            knock(address)
        host.join()
