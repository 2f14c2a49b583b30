"""Who is told while they are away, when, and how often."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stammtisch.server.letters import WORDS
from stammtisch.server.push import payload
from stammtisch.tables.journal.contacts import Contacts, Device
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.reminders import Reminder, Way, reminder_of
from stammtisch.tables.live.scheduler import IDLE
from stammtisch.tables.live.session import LiveTable
from tests.tables.guests import LIMIT, Player, hub_in, open_table
from tests.tables.sandbox import Sandbox

PHONE = Device("https://push.example.org/phone", "p256dh", "auth", "en")
WAIT = 20_000


@asynccontextmanager
async def reachable(folder: Path, *people: str) -> AsyncIterator[tuple[Hub, list[Reminder]]]:
    """A hub that can reach these people, and whatever they were told."""
    told: list[Reminder] = []
    async with hub_in(folder, Pace(bot=0, reveal=0), 200.0) as hub:
        contacts = Contacts(hub.journal)
        for person in people:
            device = PHONE._replace(endpoint=f"{PHONE.endpoint}/{person}")
            await asyncio.wrap_future(contacts.add_device(person, device, hub.clock.now()))
        hub.scheduler.reminders.begin(contacts, Way("push", WAIT, 0, told.append))
        yield hub, told


async def begun(hub: Hub, seats: str = "mr", **settings: object) -> tuple[LiveTable, Player]:
    """Anna is at a table which waits for her."""
    live = await open_table(hub, "scheffeln", seats, **{"patience": None, **settings})
    anna = Player(hub, live)
    await anna.come()
    await anna.send("start")
    await until(lambda: live.table.match is not None and live.table.seats_of("anna")[0] in live.table.match.asking())
    return live, anna


async def until(happened: object) -> None:
    assert callable(happened)
    async with asyncio.timeout(LIMIT):
        while not happened():
            await asyncio.sleep(0.005)


async def a_while(hub: Hub) -> None:
    """Twice as long as it takes to be told."""
    await asyncio.sleep(hub.clock.until(hub.clock.now() + 2 * WAIT))


def test_who_is_away_is_told_once_and_again_only_of_another_question(tmp_path: Path) -> None:
    async def evening() -> None:
        async with reachable(tmp_path, "anna") as (hub, told):
            live, anna = await begun(hub)
            await a_while(hub)
            assert told == [], "she is here"
            anna.go()
            await until(lambda: told)
            assert told == [Reminder("anna", "turn", live.table.id, "scheffeln", ())]
            await anna.come()
            anna.go()
            await a_while(hub)
            assert len(told) == 1

    asyncio.run(evening())


def test_a_table_that_has_left_memory_comes_back_to_tell(tmp_path: Path) -> None:
    async def evening() -> None:
        async with reachable(tmp_path, "anna") as (hub, told):
            live, anna = await begun(hub)
            anna.go()
            hub.scheduler.forget_idle(hub.clock.now() + 2 * IDLE)
            assert hub.tables.live == {}
            await until(lambda: hub.clock.until(live.table.updated + 3 * WAIT) == 0)
            assert told == []
            await hub.scheduler.look_around()
            await until(lambda: told)
            await a_while(hub)
            assert hub.journal.due(hub.clock.now() + 10**9) == [], "nothing is owed any more"

    asyncio.run(evening())


def test_who_has_not_asked_for_it_is_not_told_and_nothing_is_owed(tmp_path: Path) -> None:
    async def evening() -> None:
        async with reachable(tmp_path, "bert") as (hub, told):
            live, anna = await begun(hub)
            anna.go()
            await a_while(hub)
            assert told == []
            assert hub.scheduler.reminders.owed(live) == []

    asyncio.run(evening())


def test_what_is_forgotten_is_not_told(tmp_path: Path) -> None:
    async def evening() -> None:
        async with reachable(tmp_path, "anna") as (hub, told):
            live, anna = await begun(hub)
            reminders = hub.scheduler.reminders
            assert reminders.contacts is not None
            anna.go()
            assert len(reminders.owed(live)) == 1
            await asyncio.wrap_future(reminders.contacts.forget("anna"))
            reminders.ways[0].forget("anna")
            await a_while(hub)
            assert told == []
            assert reminders.contacts.devices_of("anna") == []

    asyncio.run(evening())


@pytest.mark.parametrize("game", ["scheffeln", "tafelrunde"])
def test_what_is_told_is_the_same_whatever_lies_on_the_table(game: str) -> None:
    """Nothing of a card can be told from it: it does not change from the first move of a game to the last."""
    box = Sandbox(game, "mb")
    box.do("anna", "start")
    told = set()
    while not box.match.over:
        told |= {
            (person, lang, payload(reminder_of(box.table, person), lang))
            for person in ("anna", "bert")
            for lang in WORDS
        }
        box.decide(box.whose(), box.match.actor)
    assert len(told) == 2 * len(WORDS)
    ended = {payload(reminder_of(box.table, "anna"), lang) for lang in WORDS}
    assert not ended & {data for _, _, data in told}
