"""The log of a long game: told in parts, to each viewer what that viewer may know, and the same in parts as at once."""

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stammtisch.games.protocol import SPECTATOR
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.presence import Presence
from stammtisch.tables.journal.entries import HintTaken
from stammtisch.tables.send.updates import LINES_AT_ONCE, earlier, welcome
from stammtisch.tables.wire.log import TookBack, TookHint
from stammtisch.tables.wire.messages import Welcome
from tests.tables.guests import Player, hub_in, open_table
from tests.tables.sandbox import Sandbox


def long_game(lines: int) -> Sandbox:
    """A game of two on one device, played for a while, in whose log nearly all lines tell of hints."""
    box = Sandbox("scheffeln", "mm", spectators=False)
    box.do("anna", "start")
    while len(box.match.log) < lines:
        for _ in range(20):
            box.fold([HintTaken(at=box.now, seat=0)])
        box.decide("anna", box.match.actor)
    return box


def welcomed(box: Sandbox, person: str = "anna") -> Welcome:
    return msgspec.json.decode(welcome(box.table, Presence(0), person, 0), type=Welcome)


def test_a_welcome_holds_the_last_lines_and_the_others_are_had_in_parts() -> None:
    box = long_game(2 * LINES_AT_ONCE + 30)
    assert len(welcome(box.table, Presence(0), "anna", 0)) < 100_000
    for sight in welcomed(box).sights:
        assert sight.seat is not None
        assert len(sight.log) == LINES_AT_ONCE
        log: list[Any] = json.loads(msgspec.json.encode(sight.log))
        older, events = sight.older, sight.events
        while older:
            part = earlier(box.table, "anna", sight.seat, older)
            read = msgspec.json.decode(msgspec.json.encode(part))
            assert part.older == older - len(part.log)
            assert part.events + counted(read["log"]) == events
            log, older, events = read["log"] + log, part.older, part.events
        assert len(log) == len(box.match.log)
        assert events == 0
        assert counted(log) == len(box.match.scribe.events)
        assert log == [json.loads(line) for line in box.match.told(sight.seat, 0)]


def counted(log: list[Any]) -> int:
    return sum(line["event"]["do"] not in ("hint", "start") for line in log)


def test_nobody_reads_the_log_of_a_seat_that_is_not_theirs() -> None:
    box = long_game(40)
    with pytest.raises(Refusal, match="no spectators"):
        earlier(box.table, "bert", None, 40)
    box.do("anna", "configure", spectators=True)
    with pytest.raises(Refusal, match="not yours"):
        earlier(box.table, "bert", 0, 40)
    told = earlier(box.table, "bert", None, 30)
    seen = box.match.log.told(SPECTATOR, box.match.log[:30], over=False)
    assert msgspec.json.encode(told.log) == b"[%b]" % b",".join(seen)
    with pytest.raises(Refusal, match="not been played"):
        earlier(box.table, "bert", None, 40, 2)


def test_lines_that_stand_between_what_was_taken_back_stay() -> None:
    box = Sandbox("scheffeln", "mbc")
    box.do("anna", "start")
    seat, lines = box.match.actor, len(box.match.log)
    box.decide(box.whose(), seat)
    box.fold([HintTaken(at=box.now, seat=box.match.actor)])
    hint, before = box.match.log[-1].event, box.match.log.written
    box.do(box.table.chairs[seat].person, "take_back", seat=seat)
    assert isinstance(hint, TookHint)
    assert [line.event for line in box.match.log[lines:]] == [hint, TookBack(seat=seat, undone=1)]
    assert [line.place for line in box.match.log[lines:]] == [0, 0]
    assert box.match.log.begin(before) == len(box.match.log) - 1


def test_who_is_there_is_told_of_a_take_back_in_one_line(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mm")
            anna = Player(hub, live)
            await anna.come()
            await anna.send("start")
            await anna.my_turn()
            seat = next(sight.seat for sight in anna.latest.sights if sight.view.choices)
            await anna.decide()
            await anna.send("take_back", seat=seat)
            while [line.event for line in anna.sight.log] != [TookBack(seat=seat, undone=1)]:
                await anna.next()
            await anna.decide(1)
            assert [type(line.event).__name__ for line in anna.sight.log] == ["Chose"]

    asyncio.run(evening())


@pytest.mark.parametrize("game", ["scheffeln", "tafelrunde"])
def test_what_is_told_at_once_is_what_is_read_later_and_is_not_kept(game: str) -> None:
    box = Sandbox(game, "mmb")
    box.do("anna", "start")
    for number in range(60):
        if box.match.actor < 0:
            break
        written = box.match.log.written
        box.decide(box.whose(), box.match.actor, number % len(box.legal(box.match.actor)))
        log, over = box.match.log, box.match.over
        lines, telling = log[log.begin(written) :], log.telling(over)
        assert lines
        assert log.take_fresh() == {}
        for viewer in (SPECTATOR, 0, 1, 2):
            assert telling.to(viewer, lines) == log.told(viewer, lines, over)
