"""One person on several devices, and people who are forgotten, at tables in memory and in the journal."""

import asyncio
from pathlib import Path

import msgspec

from stammtisch.tables.game.presence import Presence
from stammtisch.tables.journal.entries import ChairWritten, Forgotten, GameStarted, Opened, Spoke, encode
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.send import lists, updates
from tests.tables.guests import Player, hub_in, open_table
from tests.tables.sandbox import Sandbox


def test_whoever_keeps_something_of_people_hears_who_joined_whom_and_who_is_forgotten(tmp_path: Path) -> None:
    async def play() -> None:
        async with hub_in(tmp_path) as hub:
            heard: list[tuple[str, ...]] = []

            async def joined(was: str, person: str) -> None:
                heard.append((was, person))

            async def forgotten(person: str) -> None:
                heard.append((person,))

            hub.persons.when_joined.append(joined)
            hub.persons.when_forgotten.append(forgotten)
            await open_table(hub, "scheffeln", "mo")
            await hub.persons.become("anna", "bert")
            await hub.persons.become("carl", "bert")
            await hub.persons.forget("bert")
            assert heard == [("anna", "bert"), ("carl", "bert"), ("bert",)]

    asyncio.run(play())


def test_who_is_forgotten_is_in_nothing_that_is_sent_and_the_journal_says_the_same() -> None:
    sandbox = Sandbox("scheffeln", "mb")
    sandbox.do("bert", "say", text="quixotic")
    sandbox.do("anna", "say", text="hello")
    sandbox.do("anna", "start")
    assert sandbox.table.knows("bert")
    sandbox.fold([Forgotten(at=sandbox.now, person="bert")])
    table, again = sandbox.table, sandbox.replayed()
    for each in (table, again):
        assert not each.knows("bert")
        sent = msgspec.json.encode(
            [
                msgspec.Raw(updates.welcome(each, Presence(0), "anna", 7)),
                lists.summary(lists.brief(each), "anna"),
                updates.record_for(each, "anna"),
            ]
        ).decode()
        assert "Bert" not in sent
        assert "quixotic" not in sent
        assert "hello" in sent
        chair = each.chairs[1]
        assert (chair.kind, chair.name, chair.person, chair.level) == ("bot", "", "", each.stand_in)


def test_a_host_who_is_forgotten_before_the_game_leaves_the_table_to_the_next(tmp_path: Path) -> None:
    sandbox = Sandbox("scheffeln", "mbo")
    sandbox.fold([Forgotten(at=sandbox.now, person="anna")])
    assert (sandbox.table.host, sandbox.table.chairs[0].kind) == ("bert", "open")
    sandbox.fold([Forgotten(at=sandbox.now, person="bert")])
    assert sandbox.table.host == ""


async def with_other_rules(hub: Hub) -> str:
    """A table that this program cannot open, as lists know it from before."""
    chairs = (ChairWritten("person", "anna" * 8, "Anna"), ChairWritten("person", "bert" * 8, "Bert"))
    opening = Opened(at=1, host="anna" * 8, game="scheffeln", options={}, seats=chairs, seed="00" * 32)
    live = await hub.open(opening)
    entries = [
        GameStarted(at=2, rules="0", first=-1),
        Spoke(at=3, by="bert" * 8, message="m", seat=1, name="Bert", text="quixotic"),
    ]
    await asyncio.wrap_future(hub.journal.append(live.table.id, 1, [encode(entry) for entry in entries]))
    del hub.tables.live[live.table.id]
    return live.table.id


def test_somebody_is_forgotten_also_where_a_table_cannot_be_opened_any_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with hub_in(tmp_path) as hub:
            table_id = await with_other_rules(hub)
            assert (await hub.tables_of("anna" * 8))[0].seats == ("Anna", "Bert")
            for _ in range(2):
                await hub.persons.forget("bert" * 8)
            assert (await hub.tables_of("anna" * 8))[0].seats == ("Anna", "")
            assert len(hub.journal.read(table_id)) == 4, "once is enough"

    asyncio.run(play())


def test_a_device_of_who_was_forgotten_is_a_guest_without_that_name(tmp_path: Path) -> None:
    async def play() -> None:
        async with hub_in(tmp_path) as hub:
            live = await open_table(hub, "scheffeln", "mo")
            anna, bert = Player(hub, live, "anna"), Player(hub, live, "bert")
            await anna.come()
            await bert.come()
            await hub.persons.forget("anna")
            told = await bert.wait("welcome")
            assert [seat.kind for seat in told.table.seats] == ["open", "open"]
            await anna.send("say", text="hm")
            said = await bert.wait("said")
            assert said.name.startswith("Guest ")

    asyncio.run(play())
