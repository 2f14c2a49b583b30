"""Passkeys: made by who one is, used by whoever has lost the way back; and everything that must not work."""

from typing import Any

import httpx

from tests.server.authenticator import Authenticator
from tests.server.playing import call
from tests.server.running import Person, RunningServer


def options(person: Person, path: str) -> dict[str, Any]:
    answer = person.http.post(f"/api/{path}/options")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["options"]
    return found


def make(person: Person, authenticator: Authenticator) -> httpx.Response:
    made = authenticator.make(options(person, "me/passkeys"))
    return person.http.post("/api/me/passkeys", json={"credential": made})


def use(person: Person, authenticator: Authenticator) -> httpx.Response:
    used = authenticator.use(options(person, "passkeys"))
    return person.http.post("/api/passkeys", json={"credential": used})


def test_a_passkey_brings_a_new_device_back_to_the_same_person(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as phone:
        call(anna, "Anna")
        table = anna.open_table("scheffeln", "me", "open")
        brought = phone.open_table("scheffeln", "me", "open")
        key = Authenticator(server.url)
        answer = make(anna, key)
        assert answer.status_code == 201, answer.text
        (kept,) = answer.json()["passkeys"]
        assert kept["synced"] is True
        assert kept["used"] == 0
        wanted = options(anna, "me/passkeys")
        assert wanted["rp"]["id"] == "localhost"
        assert wanted["authenticatorSelection"] == {
            "residentKey": "required",
            "requireResidentKey": True,
            "userVerification": "preferred",
        }
        assert [known["id"] for known in wanted["excludeCredentials"]] == [kept["id"]]
        assert options(phone, "passkeys")["allowCredentials"] == [], "no name is typed: the browser offers what it has"
        person = dict(anna.http.cookies)["stammtisch"].partition(".")[0]
        assert person.encode() not in key.handle
        assert person not in str(wanted)
        assert use(phone, key).status_code == 200
        me = phone.http.get("/api/me").json()
        assert me["name"] == "Anna"
        assert {found["id"] for found in me["tables"]} == {table, brought}, "what the device had comes along"
        assert phone.http.get("/api/me/passkeys").json()["passkeys"][0]["used"] > 0
        server.kill()
        server.start()
        with Person(server) as later:
            assert use(later, key).status_code == 200, "it is kept"


def test_a_challenge_is_good_for_one_answer_of_the_browser_that_was_asked(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as thief:
        key = Authenticator(server.url)
        made = key.make(options(anna, "me/passkeys"))
        assert thief.http.post("/api/me/passkeys", json={"credential": made}).status_code == 409
        options(thief, "me/passkeys")
        assert thief.http.post("/api/me/passkeys", json={"credential": made}).status_code == 403
        assert anna.http.post("/api/me/passkeys", json={"credential": made}).status_code == 201
        assert anna.http.post("/api/me/passkeys", json={"credential": made}).status_code == 409
        used = key.use(options(anna, "passkeys"))
        assert thief.http.post("/api/passkeys", json={"credential": used}).status_code == 409
        options(anna, "me/passkeys")
        answer = anna.http.post("/api/passkeys", json={"credential": used})
        assert answer.status_code == 409, "a challenge to make one is none to use one"
        used = key.use(options(anna, "passkeys"))
        assert anna.http.post("/api/passkeys", json={"credential": used}).status_code == 200
        assert anna.http.post("/api/passkeys", json={"credential": used}).status_code == 409


def test_what_another_site_or_another_key_has_signed_is_refused(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as phone:
        for wrong in (Authenticator("http://localhost:1"), Authenticator(server.url, site="evil.example")):
            assert make(anna, wrong).status_code == 403
        key, other = Authenticator(server.url), Authenticator(server.url)
        assert make(anna, key).status_code == 201
        assert use(phone, other).status_code == 404
        other.id, other.handle = key.id, key.handle
        assert use(phone, other).status_code == 403
        assert phone.http.get("/api/me/passkeys").json()["passkeys"] == []


def test_a_copied_key_whose_count_goes_back_is_refused_and_one_that_never_counts_is_not(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as phone:
        key, silent = Authenticator(server.url), Authenticator(server.url, counts=False)
        assert make(anna, key).status_code == make(anna, silent).status_code == 201
        assert use(phone, key).status_code == 200
        key.signed -= 1
        assert use(phone, key).status_code == 403
        for _ in range(2):
            assert use(phone, silent).status_code == 200


def test_a_passkey_that_was_removed_or_whose_person_is_forgotten_opens_nothing(server: RunningServer) -> None:
    with Person(server) as anna, Person(server) as phone, Person(server) as bert:
        key, second = Authenticator(server.url), Authenticator(server.url)
        first = make(anna, key).json()["passkeys"][0]["id"]
        assert make(anna, second).status_code == 201
        assert bert.http.delete(f"/api/me/passkeys/{first}").status_code == 200
        assert use(phone, key).status_code == 200, "nobody removes what is not theirs"
        assert len(anna.http.delete(f"/api/me/passkeys/{first}").json()["passkeys"]) == 1
        assert use(phone, key).status_code == 404
        assert anna.http.delete("/api/me").status_code == 200
        assert use(phone, second).status_code == 404


def test_whatever_is_sent_instead_is_refused_in_words(server: RunningServer) -> None:
    with Person(server) as anna:
        good = Authenticator(server.url)
        assert make(anna, good).status_code == 201
        wrong: list[Any] = [{}, {"rawId": 7}, {"rawId": "%%"}, {"response": []}, {"rawId": "AAAA", "response": {}}]
        for nonsense in wrong:
            options(anna, "me/passkeys")
            answer = anna.http.post("/api/me/passkeys", json={"credential": nonsense})
            assert (answer.status_code, answer.json()["status"]) == (403, 403)
            options(anna, "passkeys")
            assert anna.http.post("/api/passkeys", json={"credential": nonsense}).status_code == 404
        broken = good.use(options(anna, "passkeys"))
        broken["response"]["signature"] = "AAAA"
        assert anna.http.post("/api/passkeys", json={"credential": broken}).status_code == 403
        broken = good.use(options(anna, "passkeys"))
        broken["response"]["authenticatorData"] = "AAAA"
        assert anna.http.post("/api/passkeys", json={"credential": broken}).status_code == 403
