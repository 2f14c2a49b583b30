"""The movement rules once more, in the plainest Python there is, to compare the compiled ones with."""

from tests.games.scheffeln.ring import Ring

FORWARD, BACKWARD = 1, -1


def move_plainly(ring: Ring, car: str, direction: int) -> Ring:
    """S-MOVE-4 to S-MOVE-10 and A-1 in the simplest words there are."""
    here = next(place for place, cars in enumerate(ring) if car in cars)
    is_bottom_of_a_pair = len(ring[here]) == 2 and ring[here][0] == car
    movers = ring[here] if is_bottom_of_a_pair else car
    for distance in range(1, 8):
        there = (here + direction * distance) % 8
        cars_there = len(ring[there])
        if cars_there == 0 or (cars_there == 1 and not is_bottom_of_a_pair):
            moved = list(ring)
            moved[here] = ring[here].replace(movers, "")
            moved[there] = ring[there] + movers
            return tuple(moved)
    return ring
