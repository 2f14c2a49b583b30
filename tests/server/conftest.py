"""A server for every test that wants one."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Nursery, RunningServer, shared_nursery


@pytest.fixture(scope="session")
def nursery() -> Nursery:
    return shared_nursery()


Start = Callable[..., RunningServer]


@pytest.fixture
def start(nursery: Nursery, tmp_path: Path) -> Iterator[Start]:
    """Starts servers with settings of their own; whatever happened to one, it has made no mistake."""
    started: list[RunningServer] = []

    def start(**settings: Any) -> RunningServer:
        started.append(RunningServer(nursery, tmp_path, **settings))
        return started[-1]

    yield start
    for server in started:
        if server.pid is not None:
            assert server.end() == 0
        assert server.errors() == []


@pytest.fixture
def server(start: Start) -> RunningServer:
    """A running server."""
    return start()
