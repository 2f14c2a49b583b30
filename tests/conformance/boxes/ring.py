"""The ring of businesses that Scheffeln and Speed-Scheffeln share: cars and characters."""

from stammtisch.games.protocol import State

NONE = -1


def members(bits: int) -> list[int]:
    """The members of a bit set."""
    return [member for member in range(16) if int(bits) >> member & 1]


def check_cars(state: State, cars: int) -> None:
    """Every car stands on exactly one business, and all the ways to say where agree."""
    on_ring = [int(car) for car in (*state.bottom, *state.top) if car != NONE]
    assert sorted(on_ring) == list(range(cars)), f"the cars on the ring are {sorted(on_ring)}"
    for there in range(8):
        assert state.top[there] == NONE or state.bottom[there] != NONE, f"a car floats above business {there}"
        for car in (state.bottom[there], state.top[there]):
            assert car == NONE or state.where[car] == there, f"car {car} is on {there} and says {state.where[car]}"
    assert all(place == NONE for place in state.where[cars:]), "a car that does not play has a place"
    assert members(state.occupied) == [there for there in range(8) if state.bottom[there] != NONE]
    assert members(state.paired) == [there for there in range(8) if state.top[there] != NONE]


def check_characters(state: State) -> None:
    """Every character is before one seat or in the centre."""
    held = [int(character) for character in state.character if character != NONE]
    assert sorted(held + members(state.centre)) == list(range(8)), f"held {held}, centre {members(state.centre)}"


def check_nobody_there(state: State, *fields: str) -> None:
    """Seats that do not play have nothing."""
    for field in fields:
        assert (state[field][state.seats :] == NONE).all(), f"{field} of a seat that does not exist"
    assert not state.money[state.seats :].any(), "money of a seat that does not exist"


def hidden_tokens(state: State) -> list[tuple[int, int]]:
    """The places of the tokens that have never lain on top."""
    return [
        (there, place)
        for there in range(8)
        for place in range(4)
        if place > state.gone[there] and state.tokens[there, place] != NONE
    ]
