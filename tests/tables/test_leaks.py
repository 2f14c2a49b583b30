"""Two tables that differ only in what a viewer cannot know send that viewer the same bytes, whatever is sent."""

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch.bots.levels import make_bot
from stammtisch.bots.searcher import Budget
from stammtisch.bots.view import View
from stammtisch.games.protocol import ANYONE, SPECTATOR, State
from stammtisch.record.format import Record, encode
from stammtisch.server.previews.picture import picture_of
from stammtisch.server.previews.tags import card_of_table
from stammtisch.tables.actions.moves import decide
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import ChairWritten, GameStarted, Opened, TakeBackProposed
from stammtisch.tables.send import lists, updates
from stammtisch.tables.send.analysis import analyse, decisions
from stammtisch.tables.send.hints import advice_for
from stammtisch.tables.send.looks import Look, look_at
from stammtisch.tables.send.previews import preview_of
from stammtisch.tables.send.replays import of_table, part_of, positions
from stammtisch.tables.send.story import moments_of, story_of
from stammtisch.tables.wire.messages import Decide, Welcome
from tests.conformance.configurations import Configuration
from tests.record.samples import waits_for_a_seat
from tests.record.test_redact import TABLES, moments
from tests.record.twins import twins

PERSON = {SPECTATOR: "nobody", 0: "p0", 1: "p1", 2: "p2", 3: "p3"}


def table_at(configuration: Configuration, record: dict[str, Any], shared: bool) -> Table:
    """A table at that point of a record, with people everywhere; `shared`: the first two seats on one device."""
    people = ["p0", "p0", *(f"p{seat}" for seat in range(2, 8))] if shared else [f"p{seat}" for seat in range(8)]
    chairs = tuple(ChairWritten("person", person, person) for person in people[: configuration.seats])
    options = record.get("options", {})
    opening = Opened(
        at=5,
        host="p1",
        game=configuration.game,
        options=options,
        seats=chairs,
        seed="00" * 32,
        record=record,
        upto=len(record["events"]),
    )
    table = Table("twin", opening)
    table.fold(1, GameStarted(at=6, rules="1", first=-1))
    return table


def everything_sent(table: Table, viewer: int, person: str) -> list[bytes]:
    """One of every kind of message and download that depends on the game."""
    presence, encode_json = Presence(0), msgspec.json.encode
    match = table.match
    assert match is not None
    state = encode_json(updates.table_state(table, presence))
    lasting = updates.Surroundings().lasting(table, presence)
    steps = updates.Steps(table, lasting, [viewer], 7)
    found = [
        lasting,
        updates.welcome(table, presence, person, 7),
        *(steps.to(person, (viewer,), ((viewer,), 3), known) for known in (b"", lasting)),
        updates.around(updates.yours(table)(person), state, 7),
        encode_json(updates.earlier(table, person, None if viewer == SPECTATOR else viewer, len(match.log))),
        encode_json(updates.record_for(table, person)),
        encode_json(lists.summary(lists.brief(table), person)),
        *previewed(table),
    ]
    if viewer == SPECTATOR:
        return found
    for action, move in enumerate(match.engine.written):
        found.append(encode_json(match.refusal_in_view(viewer, action)))
        found.append(answer_to(table, person, Decide(id="x", seat=viewer, after=9, move=move)))
    if viewer in match.asking() and match.actor != ANYONE:
        view = View(match.name, match.state, viewer)
        found.append(str(make_bot("casual", 3).decide(view)).encode())
        found.append(encode_json(advice_for(view, 3, Budget(simulations=60)).told("h", match.name)))
    table.fold(table.seq + 1, TakeBackProposed(at=8, seat=0))
    found.append(updates.welcome(table, presence, person, 9))
    return found


def previewed(table: Table) -> list[bytes]:
    """What the preview of a link says and shows, which anybody can ask for."""
    preview = preview_of(table)
    assert preview is not None
    return [str(card_of_table(preview, "en")).encode(), picture_of(preview).encode()]


def answer_to(table: Table, person: str, message: Decide) -> bytes:
    try:
        return msgspec.json.encode(decide(table, person, message, 7))
    except Refusal as refusal:
        return msgspec.json.encode([refusal.code, refusal.text, refusal.rule])


@pytest.mark.parametrize("name", list(TABLES))
def test_nothing_that_is_sent_depends_on_what_its_reader_cannot_know(name: str) -> None:
    configuration, rng, met = TABLES[name], Random(4), Counter[str]()
    for record, _ in running_moments(configuration):
        for viewer in configuration.viewers:
            person = PERSON[viewer]
            plain = msgspec.to_builtins(record)
            for change, twin, _last in twins(record, encode(record), viewer, rng, tries=24 if name == "speed" else 6):
                met[change] += 1
                truth, other = (table_at(configuration, each, shared=False) for each in (plain, twin))
                assert everything_sent(truth, viewer, person) == everything_sent(other, viewer, person), change
    assert sum(met.values()) > 8, met


@pytest.mark.parametrize("name", list(TABLES))
def test_no_step_of_a_replay_depends_on_what_its_reader_cannot_know(name: str) -> None:
    configuration, rng, met = TABLES[name], Random(5), 0
    record, _ = max(running_moments(configuration), key=lambda moment: len(moment[0].events))
    for viewer in configuration.viewers:
        found = twins(record, encode(record), viewer, rng, tries=40 if name == "speed" else 12)
        for change, twin, _last in islice(found, 3):
            met += 1
            truth, other = (table_at(configuration, each, shared=False) for each in (msgspec.to_builtins(record), twin))
            seen, same = (part_of(of_table(each, PERSON[viewer], None), 0) for each in (truth, other))
            assert msgspec.json.encode(seen) == msgspec.json.encode(same), change
            assert len(seen.steps) > 1
    assert met > 2


@pytest.mark.parametrize("name", list(TABLES))
def test_no_story_is_told_of_a_game_that_runs(name: str) -> None:
    configuration = TABLES[name]
    record, _ = running_moments(configuration)[0]
    table = table_at(configuration, msgspec.to_builtins(record), shared=False)
    for tell in (story_of, moments_of, lambda showing: analyse(showing.record)):
        with pytest.raises(Refusal, match="when it is over"):
            tell(of_table(table, PERSON[0], None))


@pytest.mark.parametrize("name", list(TABLES))
def test_no_judgement_of_a_decision_depends_on_what_its_seat_could_not_see(name: str, quick_races: None) -> None:
    configuration, rng, met = TABLES[name], Random(6), 0
    record, _ = max(running_moments(configuration), key=lambda moment: len(moment[0].events))
    for viewer in [seat for seat in configuration.viewers if seat != SPECTATOR]:
        found = twins(record, encode(record), viewer, rng, tries=40 if name == "speed" else 12)
        for change, twin, _last in islice(found, 2):
            truth, other = (judgements_of(each, viewer) for each in (record, msgspec.convert(twin, Record)))
            assert truth == other, change
            met += len(truth)
    assert met > 2


def judgements_of(record: Record, seat: int) -> list[tuple[int, Look]]:
    """What is found of that seat's last decisions."""
    decided = [one for one in decisions(record, list(positions(record))) if one.view.seat == seat]
    return [(one.step, look_at(one.view, 0, Budget(simulations=40))) for one in decided[-4:]]


@pytest.fixture
def quick_races(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.games.speed.bots.RACES", 4)


def running_moments(configuration: Configuration) -> list[tuple[Record, State]]:
    games = 8 if configuration.game == "speed" else 2  # hardly anything is hidden there
    found = [pair for seed in range(games) for pair in moments(configuration, seed, 3)]
    return [(record, state) for record, state in found if waits_for_a_seat(configuration, state)]


def test_on_a_shared_device_each_seat_has_a_sight_of_its_own_and_downloads_show_no_hand() -> None:
    configuration = TABLES["scheffeln"]
    record, _ = running_moments(configuration)[0]
    table = table_at(configuration, msgspec.to_builtins(record), shared=True)
    sent = updates.welcome(table, Presence(0), "p0", 7)
    shown = msgspec.json.decode(sent, type=Welcome)
    assert [sight.seat for sight in shown.sights] == [0, 1]
    for sight in shown.sights:
        hands = [seat.hand for seat in sight.view.seats]
        for seat, hand in enumerate(hands):
            assert ("?" not in hand) == (seat == sight.seat or not hand)
    download = msgspec.to_builtins(updates.record_for(table, "p0"))
    assert all(set(hand) == {"?"} for hand in download["setup"]["hands"])
