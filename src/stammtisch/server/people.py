"""The names of people."""

import asyncio

from stammtisch.tables.actions.names import person_name
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.journal.persons import default_name
from stammtisch.tables.journal.store import Journal


class People:
    """Whoever has not said their name is a guest with a number."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    async def name_of(self, person: str) -> str:
        """As they are called; somebody whose name of before would not be taken today is a guest as well."""
        name = await asyncio.to_thread(self._journal.name_of, person)
        try:
            return person_name(name) if name else default_name(person)
        except Refusal:
            return default_name(person)

    async def rename(self, person: str, name: str) -> str:
        chosen = person_name(name)
        await asyncio.wrap_future(self._journal.call(person, chosen))
        return chosen
