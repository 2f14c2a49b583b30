"""A server for every test that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Nursery, RunningServer, shared_nursery


@pytest.fixture(scope="session")
def nursery() -> Nursery:
    return shared_nursery()


@pytest.fixture
def server(nursery: Nursery, tmp_path: Path) -> Iterator[RunningServer]:
    """A running server; whatever happened to it, it has made no mistake."""
    server = RunningServer(nursery, tmp_path)
    yield server
    if server.pid is not None:
        assert server.end() == 0
    assert server.errors() == []
