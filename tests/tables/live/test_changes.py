"""What becomes of a message between its turn and its answer: written, judged again, or refused; answered once."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stammtisch.tables.game.table import Table
from stammtisch.tables.journal.entries import AnyEntry, Spoke, encode
from stammtisch.tables.journal.store import Journal, JournalUnavailable, LostRace
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.memory import TRIES
from stammtisch.tables.live.session import LiveTable
from tests.tables.guests import Player, hub_in, open_table


async def two_in(hub: Hub) -> tuple[LiveTable, Player, Player]:
    """A running game of anna and bert, whose first move is anna's."""
    live = await open_table(hub, "scheffeln", "mo")
    anna, bert = Player(hub, live), Player(hub, live, "bert")
    for player in (anna, bert):
        await player.come()
    await bert.send("sit", seat=1)
    await anna.send("start")
    for player in (anna, bert):
        await player.wait("step")
    return live, anna, bert


def somebody_else_says(journal: Journal, live: LiveTable, text: str, at: int) -> None:
    """Another program writes the next place of the sequence."""
    entry = Spoke(at=at, seat=None, name="Carl", text=text, by="carl")
    journal.append(live.table.id, live.table.seq + 1, [encode(entry)]).result()


def on_turn(live: LiveTable, *players: Player) -> Player:
    assert live.table.match is not None
    person = live.table.chairs[live.table.match.actor].person
    return next(player for player in players if player.person == person)


def test_a_move_that_lost_its_place_is_judged_again_and_counts_after_what_took_it(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live, *players = await two_in(hub)
            seq = live.table.seq
            somebody_else_says(hub.journal, live, "hello", live.table.updated)
            player = on_turn(live, *players)
            answer = await player.decide()
            assert (answer.__struct_config__.tag, answer.seq) == ("accepted", seq + 2)
            assert live.table.talk[-1].text == "hello"
            assert len(hub.journal.read(live.table.id)) == live.table.seq + 1 == seq + 3

    asyncio.run(evening())


def test_what_somebody_else_has_done_may_be_the_end_of_a_move(tmp_path: Path) -> None:
    """The same move, written elsewhere: here it is stale, and everybody is shown how the table stands."""

    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live, *players = await two_in(hub)
            player = on_turn(live, *players)
            other = next(each for each in players if each is not player)
            elsewhere = await hub.tables.loader.load(live.table.id, hub.clock.now())
            choice = player.sight.view.choices[0].move
            decide = {"seat": player.sight.seat, "after": live.table.seq, "move": msgspec.to_builtins(choice)}
            seq, raw = live.table.seq, msgspec.json.encode({"type": "decide", "id": "there", **decide})
            hub.hear(elsewhere, player.guest, raw)
            while elsewhere.table.seq == seq:
                await asyncio.sleep(0)
            assert live.table.seq == seq, "what is played there is not heard of here"
            assert (await player.send("decide", **decide)).code in ("stale", "not_your_turn")
            assert (await other.wait("step")).seq == seq + 1
            hub.hear(live, player.guest, raw)  # sent once more, because its answer was lost
            assert (await player.wait("accepted")).seq == seq + 1

    asyncio.run(evening())


def test_whoever_always_loses_is_refused_in_the_end(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live, anna, _ = await two_in(hub)
            tried = fails_always(hub.journal, LostRace("somebody else"))
            answer = await anna.send("say", text="hello")
            assert answer.code == "unavailable"
            assert len(tried) == TRIES + 1
            assert not live.turns.taken

    asyncio.run(evening())


def test_when_the_disk_fails_nothing_is_tried_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live, anna, _ = await two_in(hub)
            tried = fails_always(hub.journal, JournalUnavailable("full"))
            assert (await anna.send("say", text="hello")).code == "unavailable"
            assert len(tried) == 1
            assert not live.turns.taken

    asyncio.run(evening())


def fails_always(journal: Journal, error: Exception) -> list[int]:
    """No append succeeds any more; the numbers of those that were tried."""
    tried: list[int] = []

    def append_then(table_id: str, seq: int, entries: Any, sitting: Any, then: Any, fence: Any = None) -> None:
        tried.append(seq)
        asyncio.get_running_loop().call_soon(then, error)

    journal.append_then = append_then  # type: ignore[method-assign]
    return tried


def test_a_bot_that_lost_its_place_looks_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mr")
            anna = Player(hub, live)
            await anna.come()
            real, lost = hub.tables.change, list[list[AnyEntry]]()

            def change(live: LiveTable, judge: Any, then: Any, tries: int = TRIES, duty: bool = False) -> None:
                def late() -> list[AnyEntry]:
                    entries: list[AnyEntry] = judge()
                    if entries and not lost:
                        lost.append(entries)
                        somebody_else_says(hub.journal, live, "me first", live.table.updated)
                    return entries

                real(live, late, then, tries, duty)

            await anna.send("start")
            hub.tables.change = change  # type: ignore[method-assign]
            await anna.play_on()
            assert len(lost) == 1

    asyncio.run(evening())


def test_every_message_is_answered_once_however_many_come_at_once(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live, anna, bert = await two_in(hub)
            done: list[Exception | None] = []
            kinds: list[dict[str, object]] = [
                {"type": "say", "text": "x"},
                {"type": "ping"},
                {"type": "hint", "seat": 9},
                {"type": "nonsense"},
            ]
            sent = [{**kinds[number % 4], "id": f"n{number}"} for number in range(80)]
            for place, message in enumerate(sent):
                sender = (anna, bert)[place % 2]
                hub.hear(live, sender.guest, msgspec.json.encode(message), None, done.append)
            while len(done) < len(sent):
                await asyncio.sleep(0.01)
            heard = [msgspec.json.decode(raw).get("id") for player in (anna, bert) for raw in inbox(player)]
            assert sorted(name for name in heard if name) == sorted(str(message["id"]) for message in sent)
            assert done == [None] * len(sent)
            assert not live.turns.taken

    def inbox(player: Player) -> list[bytes]:
        return [player.inbox.get_nowait() for _ in range(player.inbox.qsize())]

    asyncio.run(evening())


def test_a_message_that_fails_tells_its_sender_and_lets_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live, anna, bert = await two_in(hub)
            done: list[Exception | None] = []
            real, broken = Table.fold, live.table

            def fold(table: Table, seq: int, entry: AnyEntry) -> None:
                if table is broken and isinstance(entry, Spoke) and entry.text == "bomb":
                    raise ZeroDivisionError
                real(table, seq, entry)

            monkeypatch.setattr(Table, "fold", fold)
            hub.hear(live, anna.guest, b'{"type":"say","id":"a","text":"bomb"}', None, done.append)
            hub.hear(live, bert.guest, b'{"type":"say","id":"b","text":"hello"}', None, done.append)
            assert (await bert.wait("accepted")).id == "b"
            assert [type(error) for error in done] == [ZeroDivisionError, type(None)]

    asyncio.run(evening())
