"""While a game runs its record is closed; when it is over it is open."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from stammtisch.games.protocol import OVER, SPECTATOR, State
from stammtisch.games.speed.state import REVEAL
from stammtisch.record.check import check_line
from stammtisch.record.format import Record, decode, encode
from stammtisch.record.redact import redact
from stammtisch.record.write import Scribe
from stammtisch.testing.walk import walk
from tests.conformance.configurations import Configuration, each_configuration, each_game
from tests.record.samples import Plain, played, to_line, waits_for_a_seat
from tests.record.twins import CHANGES, twins

TABLES = {
    "scheffeln": Configuration("scheffeln", 3, ("run", "mafia")),
    "speed": Configuration("speed", 4),
    "tafelrunde": Configuration("tafelrunde", 3),
}


def moments(configuration: Configuration, seed: int, count: int) -> list[tuple[Record, State]]:
    """The record and the state at several moments of one game."""
    length = sum(1 for _ in walk(configuration, seed))
    wanted = set(Random(seed).sample(range(length - 1), min(count, length - 1)))
    found = []
    for number, (scribe, state) in enumerate(played(configuration, seed)):
        if number in wanted:
            found.append((decode(encode(scribe.record())), state))
    return found


def leaves(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [leaf for part in value.values() for leaf in leaves(part)]
    return [leaf for part in value for leaf in leaves(part)] if isinstance(value, list) else [value]


def plain_of(record: Record) -> Plain:
    plain: Plain = json.loads(encode(record))
    return plain


@each_game
def test_two_courses_that_a_viewer_cannot_tell_apart_read_the_same(name: str) -> None:
    configuration, rng, met = TABLES[name], Random(8), Counter[str]()
    for seed in range(2):
        for record, state in moments(configuration, seed, 5):
            if not waits_for_a_seat(configuration, state):
                continue  # replaying a record goes on to the next decision, in Speed past the revealing of a row
            for viewer in configuration.viewers:
                shown = plain_of(redact(record, state, viewer))
                for change, twin, last in twins(record, encode(record), viewer, rng, tries=15):
                    met[change] += 1
                    other = plain_of(redact(decode(to_line(twin)), last, viewer))
                    assert other == shown, f"{change} shows to viewer {viewer}"
    assert set(met) == {change.__name__ for change in CHANGES[name]}
    assert min(met.values()) >= 10, met


@each_configuration
def test_a_running_game_is_redacted_to_the_same_shape(configuration: Configuration) -> None:
    """Every value is as it was or a question mark, and somebody else's choices always are one."""
    for record, state in moments(configuration, 3, 4):
        original = encode(record)
        for viewer in configuration.viewers:
            shown, plain = plain_of(redact(record, state, viewer)), plain_of(record)
            pairs = list(zip(leaves_of_events(shown), leaves_of_events(plain), strict=True))
            assert all(one in (other, "?") for one, other in pairs)
            for event in shown["events"]:
                assert "choices" not in event or (event["choices"] == "?") == (event["seat"] != viewer)
            for field in ("format", "game", "rules", "options", "seats"):
                assert shown[field] == plain[field]
        assert encode(record) == original, "redacting changed the record"


def leaves_of_events(plain: Plain) -> list[Any]:
    return leaves(plain["events"])


@each_configuration
def test_a_finished_game_is_open_to_everybody(configuration: Configuration) -> None:
    *_, (scribe, state) = played(configuration, 2)
    assert scribe.game.actor(state) == OVER
    for viewer in configuration.viewers:
        assert encode(redact(scribe.record(), state, viewer)) == encode(scribe.record())


@each_game
def test_a_redacted_record_is_told_from_a_faulty_one(name: str) -> None:
    configuration = TABLES[name]
    for record, state in moments(configuration, 5, 5):
        for viewer in configuration.viewers:
            if record.setup:
                finding = check_line(encode(redact(record, state, viewer)), 4)
                assert finding is not None
                assert (finding.line, finding.rule) == (4, "A-19")


@each_game
def test_before_the_set_up_there_is_nothing_to_redact(name: str) -> None:
    scribe = Scribe(name, ["a", "b", "c"], {})
    assert redact(scribe.record(), scribe.state, SPECTATOR).setup == {}


@pytest.mark.rule("A-19")
def test_scheffeln_shows_a_seat_its_own_cards_and_of_others_only_how_many() -> None:
    configuration = TABLES["scheffeln"]
    exchanges = 0
    for record, state in moments(configuration, 1, 10):
        for viewer in configuration.viewers:
            shown, plain = plain_of(redact(record, state, viewer)), plain_of(record)
            deals = [plain["setup"], *(event for event in plain["events"] if event["do"] == "deal")]
            shown_deals = [shown["setup"], *(event for event in shown["events"] if event["do"] == "deal")]
            for deal, shown_deal in zip(deals, shown_deals, strict=True):
                for seat, hand in enumerate(deal["hands"]):
                    assert shown_deal["hands"][seat] == (hand if seat == viewer else ["?"] * 4)
            for there, letter in enumerate("ABCDEFGH"):
                seen = int(state.gone[there]) + 1
                stack = plain["setup"]["tokens"][letter]
                assert shown["setup"]["tokens"][letter] == stack[:seen] + ["?"] * (4 - seen)
            for event, shown_event in zip(plain["events"], shown["events"], strict=True):
                if event["do"] == "exchange":
                    exchanges += event["seat"] != viewer
                    assert shown_event["card"] == (event["card"] if event["seat"] == viewer else "?")
                    assert shown_event["character"] == event["character"]
                elif event["do"] != "deal":
                    assert {**shown_event, "choices": 0} == {**event, "choices": 0}
    assert exchanges > 0


def test_speed_shows_the_revealed_cards_of_the_row_and_no_other() -> None:
    configuration = TABLES["speed"]
    revealing = 0
    for scribe, state in played(configuration, 0):
        shown = plain_of(redact(scribe.record(), state, 1))
        for number, event in enumerate(scribe.events):
            if event["do"] == "row":
                hidden = 7 - int(state.revealed) if state.phase == REVEAL and number == len(scribe.events) - 1 else 0
                revealing += hidden > 0
                assert shown["events"][number]["cards"] == ["?"] * hidden + event["cards"][hidden:]
        if scribe.game.actor(state) == OVER:
            break
        for there, letter in enumerate("ABCDEFGH"):
            seen = min(4, int(state.gone[there]) + 1)
            stack = scribe.setup["tokens"][letter]
            assert shown["setup"]["tokens"][letter] == stack[:seen] + ["?"] * (4 - seen)
    assert revealing > 0


def test_tafelrunde_shows_own_draws_and_the_chests_turned_up_so_far() -> None:
    configuration = TABLES["tafelrunde"]
    shuffles = 0
    for record, state in moments(configuration, 1, 12):
        for viewer in configuration.viewers:
            shown, plain = plain_of(redact(record, state, viewer)), plain_of(record)
            for seat, hand in enumerate(plain["setup"]["hands"]):
                assert shown["setup"]["hands"][seat] == (hand if seat == viewer else ["?"] * 5)
                assert shown["setup"]["draw"][seat] == ["?"] * 11
            turned = int(state.turned)
            assert shown["setup"]["chests"] == plain["setup"]["chests"][:turned] + ["?"] * (24 - turned)
            for event, shown_event in zip(plain["events"], shown["events"], strict=True):
                if event["do"] == "draw":
                    closed = [
                        cards if seat == viewer else ["?"] * len(cards) for seat, cards in enumerate(event["cards"])
                    ]
                    assert shown_event["cards"] == closed
                elif event["do"] == "shuffle":
                    shuffles += 1
                    assert shown_event["draw"] == ["?"] * len(event["draw"])
                else:
                    assert {**shown_event, "choices": 0} == {**event, "choices": 0}
    assert shuffles > 0
