"""Whole games in a hub: bots, people, reloading, and records that can be checked."""

import asyncio
from functools import partial
from pathlib import Path

import msgspec
import pytest

from stammtisch.record.check import check_record
from stammtisch.record.format import Record
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.game.table import LINK_LASTS
from stammtisch.tables.journal.chance import ProvenRecord, commitment_of, verify
from stammtisch.tables.journal.entries import TokenMade, decode
from stammtisch.tables.journal.persons import hash_of
from stammtisch.tables.send.updates import record_for
from tests.tables.guests import Player, hub_in, nonce, open_table

GAMES = [
    ("scheffeln", "mc", {}),
    ("scheffeln", "rmbc", {"run": True, "mafia": True}),
    ("tafelrunde", "mcb", {}),
    ("speed", "mrr", {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_game_against_bots_goes_to_its_end_and_can_be_verified(
    game: str, seats: str, options: dict[str, bool], tmp_path: Path
) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, game, seats, options=options)
            anna = Player(hub, live)
            welcome = await anna.come()
            assert welcome.table.commitment.seed is None
            mine = welcome.you.seats[0]
            assert (await anna.send("nonce", seat=mine, nonce=nonce(7))).seq == 1
            await anna.play_on()
            commitment = anna.latest.table.commitment
            assert commitment_of(commitment.seed) == commitment.sha256 == welcome.table.commitment.sha256
            record = record_for(live.table, "anna")
            assert isinstance(record, ProvenRecord)
            assert check_record(record) is None
            assert verify(record) > 0
            assert record.chance.nonces[mine] == nonce(7)

    asyncio.run(evening())


def test_a_table_read_from_the_journal_shows_the_same_as_before(tmp_path: Path) -> None:
    async def evening() -> tuple[str, bytes]:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "tafelrunde", "mcc")
            anna = Player(hub, live)
            await anna.come()
            await anna.send("start")
            for turn in range(9):
                await anna.my_turn()
                await anna.decide(turn * 5)
            await anna.my_turn()
            anna.go()
            again = Player(hub, live)
            return live.table.id, msgspec.json.encode((await again.come()).sights)

    async def morning(table_id: str) -> bytes:
        async with hub_in(tmp_path) as hub:
            anna = Player(hub, await hub.table(table_id))
            return msgspec.json.encode((await anna.come()).sights)

    table_id, before = asyncio.run(evening())
    assert asyncio.run(morning(table_id)) == before


def test_a_record_of_a_running_game_tells_only_what_its_reader_may_know(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mmo")
            anna, bert, carl = (Player(hub, live, name) for name in ("anna", "bert", "carl"))
            for player in (anna, bert, carl):
                await player.come()
            await bert.send("sit", seat=2)
            await anna.send("start")
            mine = msgspec.to_builtins(record_for(live.table, "bert"))
            assert mine["setup"]["hands"][:2] == [["?"] * 4] * 2
            assert "?" not in mine["setup"]["hands"][2]
            for somebody in ("carl", "anna"):
                record = msgspec.to_builtins(record_for(live.table, somebody))
                assert record["setup"]["hands"] == [["?"] * 4] * 3
                assert "chance" not in record
            assert type(record_for(live.table, "bert")) is Record

    asyncio.run(evening())


def test_whoever_comes_and_goes_all_the_time_keeps_nobody_busy(tmp_path: Path) -> None:
    """Everybody hears of it at once, and then seldom; in the end what they know is right."""

    async def evening() -> tuple[int, int]:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mo")
            anna, crowd = Player(hub, live), [Player(hub, live, f"guest {number}") for number in range(100)]
            await anna.come()
            for guest in crowd:
                await hub.attend(live, guest.guest)
            for guest in crowd[2:]:
                guest.go()
            heard = 0
            while (await anna.wait("table")).table.watching != 2:
                heard += 1
            return heard, anna.inbox.qsize()

    heard, more = asyncio.run(evening())
    assert heard < 20
    assert more == 0


def test_the_link_to_a_seat_expires(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mm")
            link = await hub.make_link(live, "anna", 1)
            assert link.until > hub.clock.now() + LINK_LASTS - 600_000
            last = hub.clock.now() - LINK_LASTS
            for entry in (  # a link of today, and one of before links expired
                TokenMade(at=last - 1, seat=1, hash=hash_of(link.token), until=last + LINK_LASTS - 1),
                TokenMade(at=last - 1, seat=1, hash=hash_of(link.token)),
            ):
                await hub.tables.changed(live, partial(list, (entry,)))
                with pytest.raises(Refusal, match="too old"):
                    await hub.claim(live, "bert", link.token)
            assert await hub.claim(live, "anna", link.token) == 1, "it is her seat anyway"
            made = TokenMade(at=last + 10**7, seat=1, hash=hash_of(link.token))
            await hub.tables.changed(live, lambda: [made])
            assert await hub.claim(live, "bert", link.token) == 1

    asyncio.run(evening())


def test_a_seat_that_was_claimed_before_took_the_host_with_it(tmp_path: Path) -> None:
    """Entries of before the host stayed mean what they meant."""

    async def evening() -> None:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mm")
            claimed = decode(b'{"do":"claimed","at":9,"seat":1,"person":"bert"}')
            await hub.tables.changed(live, lambda: [claimed])
            assert live.table.host == "bert"

    asyncio.run(evening())
