"""What is sent around the game, and that keeping parts of it ready changes nothing."""

import msgspec

from stammtisch.tables.send.updates import Surroundings, table_state
from tests.tables.sandbox import Sandbox

NASTY = 'x","seq":0,"asking":null,'


def test_the_table_around_the_game_is_the_same_however_it_was_written() -> None:
    box = Sandbox("scheffeln", "mbr", seconds=60)
    kept = Surroundings()

    def compare() -> None:
        assert bytes(kept.written(box.table, box.presence)) == msgspec.json.encode(table_state(box.table, box.presence))

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
