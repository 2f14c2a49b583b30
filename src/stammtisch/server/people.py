"""The names of people."""

import asyncio

from stammtisch.tables.actions.seating import plain
from stammtisch.tables.journal.persons import default_name
from stammtisch.tables.journal.store import Journal


class People:
    """Whoever has not said their name is a guest with a number."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    async def name_of(self, person: str) -> str:
        return await asyncio.to_thread(self._journal.name_of, person) or default_name(person)

    async def rename(self, person: str, name: str) -> str:
        chosen = plain(name)
        await asyncio.wrap_future(self._journal.call(person, chosen))
        return chosen
