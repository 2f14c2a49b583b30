"""A full disk or a locked database: refusals, nothing half done, and everything goes on when it clears."""

import resource
import sqlite3

from tests.server.running import Person, RunningServer, ask, receive


def say(number: int) -> dict[str, str]:
    return {"type": "say", "id": f"s{number}", "text": "x" * 300}


def limit_files_of(server: RunningServer, size: int) -> None:
    """No file of the server may grow beyond that, as on a full disk."""
    assert server.pid is not None
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_a_full_disk_refuses_and_recovers(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        with anna.socket(table) as socket:
            receive(socket, "welcome")
            limit_files_of(server, server.database.with_name(f"{server.database.name}-wal").stat().st_size)
            refused = ask(socket, say(1))
            assert (refused["type"], refused["code"]) == ("refused", "unavailable")
            assert ask(socket, {"type": "start", "id": "no"})["code"] == "unavailable"
            assert anna.http.get("/health").status_code == 503
            assert (
                anna.http.post("/api/tables", json={"game": "speed", "seats": [{"kind": "me"}] * 3}).status_code == 503
            )
            limit_files_of(server, resource.RLIM_INFINITY)
            assert anna.http.get("/health").json()["status"] == "ok"
            assert ask(socket, say(1)) == {"type": "accepted", "id": "s1", "seq": 1}
            assert ask(socket, {"type": "start", "id": "yes"})["seq"] == 2
        with anna.socket(table) as socket:
            shown = receive(socket, "welcome")
            assert [said["text"] for said in shown["said"]] == ["x" * 300]
            assert shown["table"]["status"] == "running"


def test_a_locked_database_refuses_and_recovers(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "random")
        with anna.socket(table) as socket:
            ask(socket, {"type": "start", "id": "a"})
            lock = sqlite3.connect(server.database, isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            assert ask(socket, say(1))["code"] == "unavailable"
            lock.execute("ROLLBACK")
            lock.close()
            assert ask(socket, say(1))["type"] == "accepted"
        with anna.socket(table) as socket:
            while not receive(socket, "welcome", "step")["sights"][0]["view"]["choices"]:
                pass  # the bot that could not decide tries again by itself
