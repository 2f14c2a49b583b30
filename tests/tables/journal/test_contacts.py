"""What is kept of people who wish to be told something, and how it goes again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.tables.journal.contacts import DEVICES, Address, Contacts, Device, Told
from stammtisch.tables.journal.sqlite import FileJournal

PHONE = Device("https://push.example.org/phone", "p256dh", "auth", "de")
GIVEN = Address("anna", "anna@example.org", "it", 1000, None, "stop-token")


@pytest.fixture
def contacts(tmp_path: Path) -> Iterator[Contacts]:
    journal = FileJournal(tmp_path / "tables.sqlite3")
    yield Contacts(journal)
    journal.close()


def test_the_newest_devices_are_kept_and_one_belongs_to_whoever_used_it_last(contacts: Contacts) -> None:
    for number in range(DEVICES + 2):
        contacts.add_device("anna", PHONE._replace(endpoint=f"https://push.example.org/{number}"), number).result()
    kept = {device.endpoint.rpartition("/")[2] for device in contacts.devices_of("anna")}
    assert kept == {str(number) for number in range(2, DEVICES + 2)}
    contacts.add_device("bert", PHONE._replace(endpoint="https://push.example.org/5"), 99).result()
    assert len(contacts.devices_of("anna")) == DEVICES - 1
    assert contacts.since("push") == {"anna": 2, "bert": 99}
    assert contacts.since("push", "bert") == {"bert": 99}


def test_an_address_counts_from_its_confirmation_on(contacts: Contacts) -> None:
    contacts.ask_address(GIVEN, "hash").result()
    assert contacts.since("mail") == {}
    assert contacts.to_confirm("hash") == GIVEN
    contacts.confirm("hash", 2000).result()
    assert contacts.since("mail") == {"anna": 2000}
    assert contacts.to_confirm("hash") is None
    assert contacts.to_confirm("") is None, "a token that was used leads to nobody"
    assert contacts.to_stop("stop-token") == GIVEN._replace(confirmed=2000)
    contacts.ask_address(GIVEN._replace(address="new@example.org"), "other").result()
    assert contacts.since("mail") == {}, "a new address must be confirmed as well"


def test_of_whoever_is_forgotten_nothing_is_left(contacts: Contacts) -> None:
    for person in ("anna", "bert"):
        contacts.add_device(person, PHONE._replace(endpoint=f"{PHONE.endpoint}/{person}"), 1).result()
        contacts.ask_address(GIVEN._replace(person=person, stop=person), person).result()
        contacts.remember(Told(person, "table", "push", "turn 1 5", 7)).result()
    contacts.forget("anna").result()
    assert contacts.devices_of("anna") == []
    assert contacts.address_of("anna") is None
    assert contacts.told() == [Told("bert", "table", "push", "turn 1 5", 7)]
    assert len(contacts.devices_of("bert")) == 1
    assert contacts.address_of("bert") is not None
