"""What all tests share."""

import asyncio
import logging
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser

from stammtisch.games.registry import GAMES, ours
from tests.browser import open_chromium
from tests.server.away import MailServer, PushService
from tests.services import Postgres, Redis, shared_postgres

# The first example that needs compiled rules takes far longer than the next: slowness is no sign of a fault.
# The same examples in every run: a new one that fails belongs to `make soak`, not to somebody else's change.
settings.register_profile("stammtisch", deadline=None, derandomize=True)
settings.load_profile("stammtisch")

# A developer may have installed games of other packages; these tests are about ours (see tests/third_game).
for _name in set(GAMES) - set(ours()):
    del GAMES[_name]

# The command answers in English here, whatever language the machine is set to.
os.environ["LC_ALL"] = "C.UTF-8"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One for all tests of a process."""
    with open_chromium() as browser:
        yield browser


@pytest.fixture
def service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def post() -> Iterator[MailServer]:
    server = MailServer()
    yield server
    server.close()


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL of this process, running again after each test; every test takes databases of its own."""
    postgres = shared_postgres()
    yield postgres
    postgres.heal()


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A Redis for this test alone: it is there at once."""
    redis = Redis()
    redis.start()
    yield redis
    redis.close()


@pytest.fixture(autouse=True)
def _no_log_of_another_test() -> Iterator[None]:
    """A server that a test has run here logs to a stderr that is closed with the test."""
    root = logging.getLogger()
    before, level = set(root.handlers), root.level
    yield
    root.setLevel(level)
    for handler in set(root.handlers) - before:
        root.removeHandler(handler)


@pytest.fixture(autouse=True)
def no_event_loop_of_another_test(request: pytest.FixtureRequest) -> Iterator[None]:
    """While a browser is open, Playwright's event loop counts as running between its calls too, and the thread can run
    no other: so it counts only in tests that use the browser."""
    if "chromium" in request.fixturenames:
        yield
    else:
        playwrights = asyncio._get_running_loop()
        asyncio._set_running_loop(None)
        yield
        asyncio._set_running_loop(playwrights)
