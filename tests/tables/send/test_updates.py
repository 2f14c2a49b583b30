"""What is sent around the game, and that keeping parts of it ready changes nothing."""

import msgspec
import pytest
from msgspec import UNSET

from stammtisch.tables.send import updates
from stammtisch.tables.send.updates import Surroundings, asking, table_state, whole
from stammtisch.tables.wire.messages import ServerMessage, Sight, Step
from tests.tables.sandbox import Sandbox

NASTY = 'x","seq":0,"asking":null,'


def test_the_table_around_the_game_is_the_same_however_it_was_written() -> None:
    box = Sandbox("scheffeln", "mbr", seconds=60)
    kept = Surroundings()

    def compare() -> None:
        lasting, time = kept.lasting(box.table, box.presence), msgspec.json.encode(asking(box.table))
        assert whole(lasting, box.table.seq, time) == msgspec.json.encode(table_state(box.table, box.presence))

    compare()
    box.do("anna", "rename", seat=0, name=NASTY[:24])
    compare()
    box.do("anna", "start")
    compare()
    for _ in range(6):
        if box.whose():
            box.decide(box.whose(), box.match.actor)
        else:
            break
        box.now += 1
        compare()
    box.presence.come("bert")
    compare()
    mover = next(seat for seat in (0, 1) if box.match.to_undo(seat) is not None)
    box.do("anna" if mover == 0 else "bert", "take_back", seat=mover)
    compare()


@pytest.mark.parametrize("game", ["scheffeln", "tafelrunde"])
def test_messages_that_are_joined_are_those_that_their_types_would_be(game: str) -> None:
    box = Sandbox(game, "mmb")
    sent: list[bytes] = []

    def tell(person: str, told: updates.Told) -> None:
        state = msgspec.json.encode(table_state(box.table, box.presence))
        sent.append(updates.welcome(box.table, box.presence, person, 7))
        sent.append(updates.around(updates.yours(box.table)(person), state, 7))
        if box.table.match is not None:
            eyes = updates.viewers(box.table, person)
            lasting = Surroundings().lasting(box.table, box.presence)
            steps = updates.Steps(box.table, lasting, eyes, 7)
            sent.extend(steps.to(person, eyes, told, known) for known in (b"", lasting))

    def tell_all(told: updates.Told) -> None:
        for person in ("anna", "bert", "carl"):  # two seats, one, and a spectator
            tell(person, told)

    tell_all(updates.NOTHING)
    box.do("anna", "start")
    box.do("bert", "say", text=NASTY)
    for number in range(40):
        if box.match.actor < 0:
            break
        box.decide(box.whose(), box.match.actor, number % len(box.legal(box.match.actor)))
        box.now += 1
        tell_all(((-1, 0, 1, 2), box.match.log.written - 1))
    tell_all(updates.NOTHING)
    for message in sent:
        plain, typed = msgspec.json.decode(message), msgspec.json.decode(message, type=ServerMessage)
        assert msgspec.json.encode(plain) == message
        unset = {"table"} if isinstance(typed, Step) and typed.table is UNSET else set()
        assert list(plain) == ["type", *(name for name in typed.__struct_encode_fields__ if name not in unset)]
        for seen in plain.get("sights", ()):
            assert list(seen) == list(Sight.__struct_encode_fields__)
