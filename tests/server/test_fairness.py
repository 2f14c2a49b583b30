"""What one player might try at the cost of the others, over real sockets: taking back, links to seats, settings."""

from typing import Any

from websockets.sync.client import ClientConnection

from tests.server.playing import call, sit, start
from tests.server.running import Person, RunningServer, ask, receive


def table_of_two(anna: Person, bert: Person, *bots: str, **settings: Any) -> str:
    """A game that Anna has begun, with Bert at seat 1."""
    call(anna, "Anna")
    call(bert, "Bert")
    table = anna.open_table("scheffeln", "me", "open", *bots, **settings)
    assert sit(bert, table, 1)["type"] == "accepted"
    start(anna, table)
    return table


def decide(socket: ClientConnection, message: dict[str, Any], number: int) -> dict[str, Any]:
    """The first legal move of whoever is asked here; the answer."""
    sight = next(sight for sight in message["sights"] if sight["view"]["choices"])
    move = {"seat": sight["seat"], "after": message["table"]["seq"], "move": sight["view"]["choices"][0]["move"]}
    return ask(socket, {"type": "decide", "id": f"move {number}", **move})


def until_asked(socket: ClientConnection) -> dict[str, Any]:
    """The first message in which somebody here may decide."""
    while True:
        message = receive(socket, "welcome", "step")
        if any(sight["view"]["choices"] for sight in message["sights"]):
            return message


def test_who_decides_and_takes_back_again_and_again_is_stopped(server: RunningServer) -> None:
    with Person(server) as anna:
        table = anna.open_table("scheffeln", "me", "me")
        start(anna, table)
        answers = []
        with anna.socket(table) as socket:
            asked = until_asked(socket)
            seat = asked["table"]["asking"]["seats"][0]
            for number in range(10):
                assert decide(socket, asked, number)["type"] == "accepted"
                answers.append(ask(socket, {"type": "take_back", "id": f"back {number}", "seat": seat}))
                if answers[-1]["type"] != "accepted":
                    break
                asked = receive(socket, "step")
                while asked["table"]["asking"]["seats"] != [seat]:
                    asked = receive(socket, "step")
        assert [answer["type"] for answer in answers] == ["accepted"] * 3 + ["refused"]
        assert "3 times" in answers[-1]["text"]
        with anna.socket(table) as socket:
            log = receive(socket, "welcome")["sights"][0]["log"]
        assert [line["event"]["do"] for line in log] == ["start", "take_back", "choose"]


def test_earlier_lines_of_the_log_are_those_that_the_asker_may_know(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert, Person(server) as carl:
        table = table_of_two(anna, bert, spectators=False)
        with anna.socket(table) as socket:
            told = receive(socket, "welcome")["sights"][0]
        assert (told["older"], told["events"]) == (0, 0)
        address = f"/api/tables/{table}/log"
        part = anna.http.get(address, params={"before": len(told["log"]), "seat": 0})
        assert part.json() == {"log": told["log"], "older": 0, "events": 0}
        assert part.headers["cache-control"] == "no-store"
        assert anna.http.get(address, params={"before": 1, "game": 1}).json()["log"] == told["log"][:1]
        assert anna.http.get(address, params={"before": 5, "seat": 1}).status_code == 404
        assert carl.http.get(address, params={"before": 5}).status_code == 403
        assert anna.http.get(address, params={"before": 5, "game": 2}).status_code == 409
        for wrong in ({}, {"before": -1}, {"before": "x"}, {"before": 5, "seat": 9}):
            assert anna.http.get(address, params=wrong).status_code == 400


def claim(person: Person, table: str, token: str) -> int:
    return person.http.post(f"/api/tables/{table}/claim", json={"token": token}).status_code


def test_the_link_to_a_seat_is_used_once(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as phone, Person(server) as thief:
        table = anna.open_table("scheffeln", "me", "me")
        token = anna.link(table, 1)
        assert claim(phone, table, token) == 200
        assert claim(phone, table, token) == 200, "whoever has come with it may say it again"
        assert claim(thief, table, token) == 404
        assert claim(anna, table, token) == 404
        with thief.socket(table, Authorization=f"Bearer {token}") as socket:
            assert "has been used" in receive(socket)["text"]
        assert phone.http.get(f"/api/tables/{table}").json()["mine"] == [1]


def test_a_new_link_makes_the_old_one_worthless(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as phone:
        table = anna.open_table("scheffeln", "me", "me")
        older, newer = anna.link(table, 1), anna.link(table, 1)
        assert claim(phone, table, older) == 404
        assert claim(phone, table, newer) == 200


def test_a_program_comes_back_with_the_same_token(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert:
        table = anna.open_table("scheffeln", "me", "me")
        program = {"Authorization": f"Bearer {anna.link(table, 1)}"}
        for _ in range(3):
            with anna.socket(table, **program) as socket:
                assert receive(socket, "welcome")["you"]["seats"] == [1]
        link = anna.http.post(f"/api/tables/{table}/link", json={"seat": 1}, headers=program).json()
        with anna.socket(table, **program) as socket:
            assert receive(socket, "welcome")["you"]["seats"] == [1], "its own link is still to be used"
        assert claim(bert, table, link["token"]) == 200
        with anna.socket(table, **program) as socket:
            assert "has been used" in receive(socket)["text"]


def test_who_gives_one_of_several_seats_away_is_still_the_host(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert, Person(server) as phone:
        table = anna.open_table("scheffeln", "me", "me")
        assert claim(bert, table, anna.link(table, 0)) == 200
        assert hosted(anna, table)
        assert not hosted(bert, table)
        assert claim(phone, table, anna.link(table, 1)) == 200  # her last seat: she goes on at the other device
        assert hosted(phone, table)
        assert not hosted(anna, table)


def hosted(person: Person, table: str) -> bool:
    with person.socket(table) as socket:
        return bool(receive(socket, "welcome")["you"]["host"])


def test_the_host_makes_somebody_else_the_host_and_everybody_reads_it(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert:
        table = table_of_two(anna, bert, "random")
        with bert.socket(table) as socket:
            receive(socket, "welcome")
            assert ask(socket, {"type": "hand_over", "id": "a", "seat": 1})["code"] == "not_allowed"
            with anna.socket(table) as hers:
                receive(hers, "welcome")
                for seat in (0, 2, 7):
                    assert ask(hers, {"type": "hand_over", "id": f"b{seat}", "seat": seat})["code"] == "unknown_seat"
                assert ask(hers, {"type": "hand_over", "id": "c", "seat": 1})["type"] == "accepted"
            told = receive(socket, "step")
            while not told["you"]["host"]:
                told = receive(socket, "step")
            assert told["table"]["host"] == 1
            assert told["sights"][0]["log"][-1]["event"] == {"do": "host", "seat": 1}


def test_the_host_cannot_let_bots_play_for_the_others(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as bert:
        table = table_of_two(anna, bert, seconds=3600)
        with anna.socket(table) as socket:
            receive(socket, "welcome")
            wishes: list[dict[str, Any]] = [{"seconds": 5}, {"patience": 5}, {"stand_in": "random"}]
            for number, wish in enumerate(wishes):
                refused = ask(socket, {"type": "configure", "id": f"c{number}", **wish})
                assert "can be changed only between games" in refused["text"]
            assert ask(socket, {"type": "configure", "id": "hints", "hints": False})["type"] == "accepted"
        with bert.socket(table) as socket:
            welcome = receive(socket, "welcome")
        assert (welcome["table"]["seconds"], welcome["table"]["patience"]) == (3600, None)
        changed = {"do": "configure", "by": 0, "setting": "hints", "value": False}
        assert welcome["sights"][0]["log"][-1]["event"] == changed
