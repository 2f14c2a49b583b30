"""Somebody's own games: what has ended and how, with whom, also before a rematch; and the same people once more."""

import sqlite3
from typing import Any

import msgspec
import pytest

from stammtisch.tables.journal.persons import GameResult, SeatResult
from stammtisch.tables.send.statistics import against
from tests.server.playing import call, finish, games_of, play_together, sit, start
from tests.server.running import Person, RunningServer, ask, receive


def rematch(person: Person, table: str) -> None:
    with person.socket(table) as socket:
        receive(socket, "welcome")
        assert ask(socket, {"type": "rematch", "id": "again"})["type"] == "accepted"


def ids_on(server: RunningServer) -> set[str]:
    """Every person the server knows."""
    with sqlite3.connect(server.database) as disk:
        found = {row[0] for row in disk.execute("SELECT person FROM sitting UNION SELECT person FROM people")}
    disk.close()
    return found


def test_finished_games_stay_with_their_results_also_after_a_rematch(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert, Person(server) as carl:
        call(anna, "Anna")
        call(bert, "Bert")
        table = play_together("tafelrunde", anna, bert)
        record = anna.http.get(f"/api/tables/{table}/record").json()
        rematch(bert, table)
        assert [game["number"] for game in games_of(anna, 1)["finished"]] == [1]
        start(anna, table)
        finish(table, anna, bert)
        found = games_of(anna, 2)
        assert [(game["table"], game["number"]) for game in found["finished"]] == [(table, 2), (table, 1)]
        first = found["finished"][1]
        assert [seat["kind"] for seat in first["seats"]] == ["me", "friend", "bot"]
        assert [seat["name"] for seat in first["seats"]] == ["Anna", "Bert", ""]
        assert [seat["level"] for seat in first["seats"]] == [None, None, "random"]
        assert [seat["score"] for seat in first["seats"]] == record["result"]["scores"]
        assert [seat for seat in range(3) if first["seats"][seat]["won"]] == record["result"]["winners"]
        assert first["began"] <= first["ended"] <= found["finished"][0]["began"]
        friend, bots = found["against"]
        assert (friend["name"], friend["level"]) == ("Bert", None)
        assert (bots["name"], bots["level"]) == ("", "random")
        assert friend["tallies"][0]["games"] == bots["tallies"][0]["games"] == 2
        mine = [game["seats"][0]["score"] for game in found["finished"]]
        assert friend["tallies"][0]["best"] == max(mine)
        assert friend["tallies"][0]["average"] == sum(mine) / 2
        his = games_of(bert, 2)
        assert [seat["kind"] for seat in his["finished"][0]["seats"]] == ["friend", "me", "bot"]
        assert games_of(carl, 0) == {"running": [], "finished": [], "more": False, "against": []}


def test_friends_are_told_apart_by_keys_that_are_nobodys_id(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert, Person(server) as carl:
        play_together("tafelrunde", anna, bert)
        play_together("tafelrunde", anna, bert)
        play_together("tafelrunde", carl, bert)
        hers, his = games_of(anna, 2), games_of(carl, 1)
        keys = {seat["key"] for game in hers["finished"] for seat in game["seats"] if seat["kind"] == "friend"}
        assert len(keys) == 1, "one friend has one key"
        assert keys.isdisjoint({seat["key"] for seat in his["finished"][0]["seats"]}), "for each reader another"
        sent = msgspec.json.encode([hers, his]).decode()
        assert not [person for person in ids_on(server) if person in sent]


def test_old_journals_get_their_results_when_the_server_starts(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert:
        table = play_together("tafelrunde", anna, bert)
        rematch(anna, table)
        before = games_of(anna, 1)
        assert server.end() == 0
        with sqlite3.connect(server.database) as disk:
            for statement in (
                "DELETE FROM results",
                "DELETE FROM played",
                "DELETE FROM secrets WHERE name LIKE 'res%'",
            ):
                disk.execute(statement)
        disk.close()
        server.start()
        assert games_of(anna, 1)["finished"] == before["finished"]


def test_a_result_that_was_not_written_when_the_power_failed_is_made_up_for(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert:
        table = play_together("tafelrunde", anna, bert)
        before = games_of(anna, 1)
        server.kill()
        with sqlite3.connect(server.database) as disk:
            disk.execute("DELETE FROM results")
            disk.execute("DELETE FROM played")
        disk.close()
        server.start()
        with bert.socket(table) as socket:
            receive(socket, "welcome")
        assert games_of(anna, 1)["finished"] == before["finished"]


def test_a_game_that_somebody_left_to_a_bot_is_marked_and_not_counted(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert:
        table = anna.open_table("tafelrunde", "me", "open")
        sit(bert, table, 1)
        start(anna, table)
        with bert.socket(table) as socket:
            receive(socket, "welcome")
            assert ask(socket, {"type": "stand", "id": "bye", "seat": 1})["type"] == "accepted"
        finish(table, anna)
        found = games_of(anna, 1)
        assert [seat["by_bot"] for seat in found["finished"][0]["seats"]] == [False, True]
        assert found["against"] == []


def test_play_again_keeps_a_seat_for_each_friend_and_they_find_it(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert, Person(server) as carl:
        call(bert, "Bert")
        old = play_together("scheffeln", anna, bert, options={"run": True}, seconds=600, hints=False)
        games_of(anna, 1)
        answer = anna.http.post("/api/me/again", json={"table": old, "number": 1})
        assert answer.status_code == 201
        table = answer.json()
        assert (table["game"], table["options"], table["mine"]) == ("scheffeln", {"run": True}, [0])
        (invitation,) = games_of(bert, 1)["running"]
        assert (invitation["id"], invitation["invited"], invitation["mine"]) == (table["id"], True, [])
        with anna.socket(table["id"]) as socket:
            laid = receive(socket, "welcome")["table"]
            assert [(seat["kind"], seat["name"], seat["kept"]) for seat in laid["seats"]][1:] == [
                ("open", "Bert", True),
                ("bot", "bot:random", False),
            ]
            assert (laid["seconds"], laid["hints"]) == (600, False)
        refused = sit(carl, table["id"], 1)
        assert (refused["type"], refused["code"]) == ("refused", "not_allowed")
        with bert.socket(table["id"]) as socket:
            assert receive(socket, "welcome")["you"]["kept"] == [1]
        assert sit(bert, table["id"], 1)["type"] == "accepted"
        assert games_of(bert, 1)["running"][0]["mine"] == [1]


def test_the_host_opens_a_kept_seat_to_everybody(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert, Person(server) as carl:
        old = play_together("tafelrunde", anna, bert)
        games_of(anna, 1)
        table = anna.http.post("/api/me/again", json={"table": old, "number": 1}).json()["id"]
        with anna.socket(table) as socket:
            receive(socket, "welcome")
            free = {"type": "set_seat", "id": "free", "seat": 1, "level": None}
            assert ask(socket, free)["type"] == "accepted"
        assert games_of(bert, 1)["running"] == []
        assert sit(carl, table, 1)["type"] == "accepted"


def test_only_who_played_it_may_play_a_game_again(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert, Person(server) as carl:
        old = play_together("tafelrunde", anna, bert)
        games_of(anna, 1)
        for number, person in ((1, carl), (2, anna)):
            answer = person.http.post("/api/me/again", json={"table": old, "number": number})
            assert answer.status_code == 404


# The statistics themselves, without a server.


def result(*seats: tuple[str, int, bool], game: str = "scheffeln", **more: Any) -> GameResult:
    """Seats as (person or level of a bot, score, whether they won); people have capital names."""
    return GameResult(
        table="t",
        number=1,
        game=game,
        options={},
        began=1,
        ended=2,
        seats=tuple(
            SeatResult(score, won, person=who, name=who) if who[:1].isupper() else SeatResult(score, won, level=who)
            for who, score, won in seats
        ),
        **more,
    )


def table_of(*results: GameResult) -> dict[str, list[tuple[Any, ...]]]:
    """Of each opponent, by game: games, wins, theirs, average, best, streak."""
    found = against(results, lambda person: person == "Me", lambda person: f"key of {person}", ("random", "casual"))
    return {one.name or str(one.level): [msgspec.structs.astuple(tally)[1:] for tally in one.tallies] for one in found}


def test_a_shared_win_is_a_win_for_everybody_who_shares_it() -> None:
    shared = result(("Me", 30, True), ("Anna", 30, True), ("casual", 12, False))
    assert table_of(shared) == {"Anna": [(1, 1, 1, 30.0, 30, 1)], "casual": [(1, 1, 0, 30.0, 30, 1)]}


def test_a_streak_counts_the_latest_games_won_in_a_row() -> None:
    won, lost = result(("Me", 20, True), ("Anna", 10, False)), result(("Me", 5, False), ("Anna", 10, True))
    assert table_of(won, won, lost, won)["Anna"] == [(4, 3, 1, 16.2, 20, 2)]
    assert table_of(lost, won, won)["Anna"][0][-1] == 0


def test_games_are_counted_apart_because_their_scores_are() -> None:
    found = table_of(
        result(("Me", 40, True), ("Anna", 10, False)),
        result(("Me", 6, False), ("Anna", 9, True), game="tafelrunde"),
    )
    assert found == {"Anna": [(1, 1, 0, 40.0, 40, 1), (1, 0, 1, 6.0, 6, 0)]}


def test_two_bots_of_one_level_are_one_opponent() -> None:
    assert table_of(result(("Me", 1, False), ("casual", 5, True), ("casual", 2, False))) == {
        "casual": [(1, 0, 1, 1.0, 1, 0)]
    }


@pytest.mark.parametrize(
    "game",
    [
        result(("Me", 1, False), ("Me", 5, True), ("casual", 2, False)),
        result(("Me", 1, True), ("casual", 2, False), imported=True),
        GameResult(
            table="t",
            number=1,
            game="scheffeln",
            options={},
            began=1,
            ended=2,
            seats=(SeatResult(9, True, "Me", "Me", by_bot=True), SeatResult(2, False, level="casual")),
        ),
        result(("Me", 1, True)),
    ],
    ids=["all seats on one device", "from a record", "left to a bot", "nobody else left"],
)
def test_what_says_nothing_about_me_is_not_counted(game: GameResult) -> None:
    assert table_of(game) == {}


def test_friends_come_before_bots_and_those_one_met_most_first() -> None:
    found = table_of(
        result(("Me", 1, True), ("random", 0, False), ("casual", 0, False), ("Bert", 0, False)),
        result(("Me", 1, True), ("Anna", 0, False)),
        result(("Me", 1, True), ("Anna", 0, False)),
    )
    assert list(found) == ["Anna", "Bert", "random", "casual"]
