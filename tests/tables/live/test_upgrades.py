"""Games that outlive their rules: finished ones stay readable, running ones go on from how they stood."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stammtisch.games.registry import ours
from stammtisch.record.check import check_record
from stammtisch.record.format import RULES_VERSION, Record
from stammtisch.tables.actions import seating
from stammtisch.tables.game import match as matches
from stammtisch.tables.game import snapshots
from stammtisch.tables.game import table as tables
from stammtisch.tables.game.loading import Unreadable, table_from
from stammtisch.tables.game.snapshots import kept_game
from stammtisch.tables.game.table import NoTable, Table
from stammtisch.tables.journal.archive import KeptGame
from stammtisch.tables.journal.chance import ProvenRecord, Unproven, verify
from stammtisch.tables.journal.entries import Decided, encode
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.send import replays, updates
from tests.tables.guests import LIMIT, Player, hub_in, open_table
from tests.tables.sandbox import Sandbox

OLD = "0"


@pytest.fixture
def old_program(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """As long as it lasts the program is one of before, with the version 0 of the rules."""
    with monkeypatch.context() as program:
        for module in (tables, snapshots, seating):
            program.setattr(module, "RULES_VERSION", OLD)
        program.setattr(matches.Match.__init__, "__defaults__", as_default(matches.Match.__init__, OLD))
        yield program


def as_default(function: Any, value: str) -> tuple[Any, ...]:
    return tuple(value if default == RULES_VERSION else default for default in function.__defaults__)


async def half_a_game(folder: Path, game: str, seats: str, moves: int) -> str:
    async with hub_in(folder) as hub:
        live = await open_table(hub, game, seats, stand_in="random", patience=None)
        anna = Player(hub, live)
        await anna.come()
        await anna.send("start")
        for turn in range(moves):
            if await anna.my_turn():
                await anna.decide(turn * 7)
        assert live.table.match is not None
        assert (live.table.match.rules, live.table.status) == (OLD, "running")
        return live.table.id


def seen(table: Table) -> Any:
    """What anna sees of the game, and the log she has been told."""
    match = table.match
    assert match is not None
    return [updates.sheets_of(table, [seat]) for seat in table.seats_of("anna")], match.told(0, 0), match.asked


@pytest.mark.parametrize(("game", "seats"), [("scheffeln", "mr"), ("tafelrunde", "mr"), ("speed", "mrr")])
def test_a_running_game_goes_on_under_new_rules_and_its_record_says_so(
    tmp_path: Path, game: str, seats: str, old_program: pytest.MonkeyPatch
) -> None:
    table_id = asyncio.run(asyncio.wait_for(half_a_game(tmp_path, game, seats, 5), LIMIT))
    old_program.undo()

    async def on_the_new_program() -> None:
        async with hub_in(tmp_path) as hub:
            live = await hub.table(table_id)
            assert live.table.match is not None
            began = len(live.table.match.scribe.events)
            assert live.table.match.rules == OLD
            anna = Player(hub, live)
            await anna.come()
            await anna.play_on()
            record = updates.record_for(live.table, "anna")
            assert isinstance(record, ProvenRecord)
            assert record.rules == OLD
            assert record.result
            assert [(change.rules, change.event) for change in record.changed or ()] == [(RULES_VERSION, began)]
            with pytest.raises(Unproven, match="version 0 and then 1") as unproven:
                verify(record)
            assert unproven.value.doubt == "other_rules"
            showing = replays.of_table(live.table, "anna", None)
            assert not showing.proven
            assert replays.part_of(showing, 0).over

    async def and_once_more() -> None:
        async with hub_in(tmp_path) as hub:
            live = await hub.table(table_id)
            assert live.table.status == "over"
            record = updates.record_for(live.table, "anna")
            assert record is not None
            assert record.rules == OLD
            plain = msgspec.convert(msgspec.to_builtins(record), Record)
            assert check_record(msgspec.structs.replace(plain, rules=RULES_VERSION)) is None

    asyncio.run(asyncio.wait_for(on_the_new_program(), LIMIT))
    asyncio.run(asyncio.wait_for(and_once_more(), LIMIT))


@pytest.mark.parametrize("game", ours())
def test_a_snapshot_gives_the_table_back_as_it_was_at_every_moment(game: str, old_program: pytest.MonkeyPatch) -> None:
    """What stands in the journal after it, is done on it; what stands before, only where it is not of the game."""
    box = Sandbox(game, "mmm")
    box.do("anna", "start")
    kept: list[KeptGame] = []
    for turn in range(12):
        kept.append(kept_game("sandbox", 1, box.match, box.table.seq))
        box.match.reveal_all()
        seat = box.match.asking()[0]
        legal = box.legal(seat)
        ms = 1_000 + turn if box.match.actor == -2 else None
        move = legal[turn % len(legal)]
        box.do("anna", "decide", ms, seat=seat, after=box.match.asked, move=move)
        if turn == 6:
            box.do("anna", "say", text="hello")
    box.match.reveal_all()
    old_program.undo()
    with pytest.raises(Unreadable, match="version 0 of the rules"):
        table_from("sandbox", box.lines, dict)
    for game_kept in kept:
        table = table_from("sandbox", box.lines, lambda known=game_kept: {1: known})  # type: ignore[misc]
        assert table.match is not None
        table.match.reveal_all()
        assert seen(table) == seen(box.table)
        assert len(table.talk) == 1
        changed = table.match.record().changed
        assert changed
        assert changed[0].rules == RULES_VERSION
        plain = msgspec.structs.replace(table.match.record(), changed=msgspec.UNSET, rules=RULES_VERSION)
        assert plain.events == box.match.record().events


def running_box(old_program: pytest.MonkeyPatch) -> tuple[Sandbox, KeptGame]:
    box = Sandbox("scheffeln", "mm")
    box.do("anna", "start")
    box.decide("anna", box.match.actor)
    kept = kept_game("sandbox", 1, box.match, box.table.seq)
    old_program.undo()
    return box, kept


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda then: then["state"].pop("money"), "has other fields now"),
        (lambda then: then["state"].update(luck=7), "has other fields now"),
        (lambda then: then["state"].update(money=[1, 2]), "'money' is not what it was"),
        (lambda then: then["state"].update(money=[2**40, 0, 0, 0]), "'money' is not what it was"),
        (lambda then: then["state"].update(money=["a", 0, 0, 0]), "'money' is not what it was"),
        (lambda then: then["state"].update(money=[[1], 0, 0, 0]), "'money' is not what it was"),
        (lambda then: then["state"].update(seats=3), "not that of its record"),
        (lambda then: then["state"].update(phase=4), "not that of its record"),
        (lambda then: then.pop("chances"), "cannot be read"),
    ],
)
def test_a_snapshot_that_does_not_fit_is_refused_in_plain_words(
    change: Any, sentence: str, old_program: pytest.MonkeyPatch
) -> None:
    box, kept = running_box(old_program)
    then = msgspec.json.decode(kept.snapshot)
    change(then)
    wrong = kept._replace(snapshot=msgspec.json.encode(then))
    with pytest.raises(Unreadable, match=sentence) as refused:
        table_from("sandbox", box.lines, lambda: {1: wrong})
    assert str(refused.value).startswith("This game began under other rules and cannot go on")


def test_a_move_after_the_snapshot_that_the_new_rules_forbid_is_not_made(old_program: pytest.MonkeyPatch) -> None:
    box, kept = running_box(old_program)
    forbidden = Decided(at=box.now, seat=1 - box.match.actor, move=msgspec.Raw(msgspec.json.encode(box.legal(0)[0])))
    with pytest.raises(Unreadable, match="an earlier version of its rules allowed"):
        table_from("sandbox", [*box.lines, encode(forbidden)], lambda: {1: kept})


def test_the_record_of_a_finished_game_is_read_though_its_table_cannot_be(
    tmp_path: Path, old_program: pytest.MonkeyPatch
) -> None:
    async def on_the_old_program() -> str:
        async with hub_in(tmp_path) as hub:
            return await finished_game(hub)

    async def on_the_new_program(table_id: str) -> None:
        async with hub_in(tmp_path) as hub:
            live = await hub.table(table_id)
            assert live.table.status == "over", "what was kept of the end is enough"
            assert live.table.match is not None
            assert live.table.match.whole_record().rules == OLD
            del hub.tables.live[table_id]
            broken = "UPDATE records SET snapshot = replace(snapshot, 'money', 'funds') WHERE table_id = ?"
            await asyncio.wrap_future(hub.journal.do(broken, table_id))
            with pytest.raises(NoTable):
                await hub.table(table_id)
            record = await hub.tables.kept_record(table_id, "carl", None)
            assert isinstance(record, ProvenRecord)
            assert (record.rules, bool(record.result), record.seats[0]) == (OLD, True, "Anna")
            await hub.persons.forget("anna")
            record = await hub.tables.kept_record(table_id, "carl", None)
            assert record is not None
            assert record.seats[0] == ""

    table_id = asyncio.run(asyncio.wait_for(on_the_old_program(), LIMIT))
    old_program.undo()
    asyncio.run(asyncio.wait_for(on_the_new_program(table_id), LIMIT))


async def finished_game(hub: Hub) -> str:
    live = await open_table(hub, "scheffeln", "mr", stand_in="random")
    anna = Player(hub, live)
    await anna.come()
    await anna.send("start")
    await anna.play_on()
    return live.table.id


def test_a_server_that_was_killed_had_kept_its_running_games_not_long_before(
    tmp_path: Path, old_program: pytest.MonkeyPatch
) -> None:
    """And what was decided after that is decided again under the new rules."""

    async def killed() -> tuple[str, int]:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mr", stand_in="random", patience=None)
            anna = Player(hub, live)
            await anna.come()
            await anna.send("start")
            await anna.my_turn()
            hub.scheduler.keep_running()
            await asyncio.wrap_future(hub.journal.probe())
            kept = hub.journal.rows("SELECT seq, over, record, snapshot FROM records")[0]
            await anna.my_turn()
            await anna.decide()
            await anna.my_turn()
            seq = live.table.seq
            anna.go()
            del hub.tables.live[live.table.id]
            await asyncio.wrap_future(hub.journal.probe())
            put_back = "UPDATE records SET seq = ?, over = ?, record = ?, snapshot = ?"
            await asyncio.wrap_future(hub.journal.do(put_back, *kept))
            assert kept[0] < seq
            return live.table.id, seq

    async def on_the_new_program(table_id: str, seq: int) -> None:
        async with hub_in(tmp_path) as hub:
            live = await hub.table(table_id)
            assert live.table.seq >= seq
            anna = Player(hub, live)
            await anna.come()
            await anna.play_on()

    table_id, seq = asyncio.run(asyncio.wait_for(killed(), LIMIT))
    old_program.undo()
    asyncio.run(asyncio.wait_for(on_the_new_program(table_id, seq), LIMIT))


def test_nothing_of_a_running_game_is_read_from_what_is_kept_of_it(tmp_path: Path) -> None:
    """Its complete record lies there; until the game is over nobody may have it."""

    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mm", patience=None)
            anna = Player(hub, live)
            await anna.come()
            await anna.send("start")
            hub.scheduler.keep_running()
            await asyncio.wrap_future(hub.journal.probe())
            assert hub.journal.rows("SELECT over FROM records") == [(0,)]
            for number in (None, 1):
                assert await hub.tables.kept_record(live.table.id, "anna", number) is None

    asyncio.run(evening())
