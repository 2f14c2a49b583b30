"""The PostgreSQL, Redis and nginx that tests of several nodes are run with."""

import asyncio
import os
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from redis import Redis as Client
from redis.exceptions import ConnectionError as Unreachable

from tests.processes import PATIENCE, free_port, state_of
from tests.services import Nginx, Postgres, Redis, shared_postgres


def ask(url: str, work: Callable[[Any], Awaitable[Any]], timeout: float = PATIENCE) -> Any:
    """Does something with a new connection to that database."""

    async def connected() -> Any:
        connection = await asyncpg.connect(url, timeout=timeout)
        try:
            return await work(connection)
        finally:
            await connection.close()

    return asyncio.run(connected())


def test_a_fresh_database_is_empty_and_no_other(postgres: Postgres) -> None:
    one, other = postgres.fresh_database(), postgres.fresh_database()
    ask(one, lambda database: database.execute("CREATE TABLE things (thing text)"))
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert ask(one, lambda database: database.fetchval(tables)) == 1
    assert ask(other, lambda database: database.fetchval(tables)) == 0


@pytest.mark.parametrize("end", ["stop", "stop at once", "kill"])
def test_what_was_committed_is_there_after_every_way_to_end(postgres: Postgres, end: str) -> None:
    url = postgres.fresh_database()
    ask(url, lambda database: database.execute("CREATE TABLE things (thing text); INSERT INTO things VALUES ('kept')"))
    if end == "kill":
        postgres.kill()
    else:
        postgres.stop(at_once=end == "stop at once")
    with pytest.raises(ConnectionRefusedError):
        ask(url, lambda database: database.fetchval("SELECT 1"))
    postgres.start()
    assert ask(url, lambda database: database.fetchval("SELECT thing FROM things")) == "kept"


def test_postgresql_is_durable_unless_asked_otherwise(postgres: Postgres) -> None:
    assert ask(postgres.url, lambda database: database.fetchval("SHOW fsync")) == "on"


def test_a_paused_postgresql_answers_nobody_and_goes_on_with_the_same_connections(postgres: Postgres) -> None:
    async def pause_between(database: Any) -> Any:
        before = await database.fetchval("SELECT pg_backend_pid()")
        postgres.pause()
        waiting = asyncio.ensure_future(database.fetchval("SELECT pg_backend_pid()"))
        done, _ = await asyncio.wait([waiting], timeout=0.3)
        postgres.resume()
        return not done and await waiting == before

    assert ask(postgres.url, pause_between)


def test_the_shared_postgresql_runs_after_whatever_a_test_did_to_it() -> None:
    shared_postgres().kill()
    shared_postgres().heal()
    assert ask(shared_postgres().url, lambda database: database.fetchval("SELECT 1")) == 1
    shared_postgres().pause()
    shared_postgres().heal()
    assert ask(shared_postgres().url, lambda database: database.fetchval("SELECT 1")) == 1


def test_redis_can_be_stopped_started_and_paused(redis: Redis) -> None:
    with Client.from_url(redis.url, socket_timeout=0.3) as client:
        assert client.ping()
        redis.stop()
        with pytest.raises(Unreachable):
            client.ping()
        redis.start()
        assert client.ping()
    redis.pause()
    with socket.create_connection(("127.0.0.1", redis.port)) as connection:
        connection.settimeout(0.3)
        connection.sendall(b"PING\r\n")
        with pytest.raises(TimeoutError):
            connection.recv(1)
        redis.resume()
        connection.settimeout(PATIENCE)
        assert connection.recv(100) == b"+PONG\r\n"


@pytest.fixture
def node() -> Iterator[int]:
    """The port of a server that answers every request with its path."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(self.path.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    thread.join()
    server.server_close()


def test_nginx_asks_the_next_node_where_one_does_not_answer(node: int) -> None:
    nginx = Nginx([free_port(), node])
    nginx.start()
    answers = [httpx.get(f"{nginx.url}/here").text for _ in range(4)]
    nginx.stop()
    nginx.close()
    assert answers == ["/here"] * 4


def test_a_closed_service_leaves_no_process_and_no_file() -> None:
    redis = Redis()
    redis.start()
    pids, folder = redis.pids(), redis.folder
    redis.pause()
    redis.close()
    redis.close()
    assert not folder.exists()
    assert all(state_of(pid)[0] in ("", "Z") for pid in pids)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become somebody else")
def test_as_root_postgresql_belongs_to_its_own_user(postgres: Postgres) -> None:
    assert postgres.cluster.owner() == "postgres"
    assert Path(f"/proc/{postgres.pids()[0]}").owner() == "postgres"
