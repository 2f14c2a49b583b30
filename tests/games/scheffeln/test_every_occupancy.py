"""Every way in which eight or nine cars can stand, every car, both directions, against the rules told once more."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from stammtisch.games.scheffeln.moves import ACTION_OF, INITIALS, Move, Play
from tests.games.scheffeln.plainly import BACKWARD, FORWARD, move_plainly
from tests.games.scheffeln.positions import GAME, draw
from tests.games.scheffeln.ring import CAR_INITIALS, Ring, lay_ring, ring_of
from tests.games.scheffeln.walks import all_steps

Occupancy = tuple[int, ...]
"""How many cars stand on each business."""

START: dict[int, Occupancy] = {8: (1, 1, 1, 1, 1, 1, 1, 1), 9: (2, 1, 1, 1, 1, 1, 1, 1)}
CAR_NAMES = {initial: name for name, initial in INITIALS.items() if initial in CAR_INITIALS}


def occupancies(cars: int) -> list[Occupancy]:
    return [counts for counts in product(range(3), repeat=8) if sum(counts) == cars]


def people(counts: Occupancy, turned: int) -> Ring:
    """The same cars always, dealt to the places in an order that `turned` varies; nine include the Mafia's."""
    order = CAR_INITIALS[: sum(counts)]
    order = order[turned % len(order) :] + order[: turned % len(order)]
    return tuple(order[sum(counts[:place]) : sum(counts[: place + 1])] for place in range(8))


def counts_of(ring: Ring) -> Occupancy:
    return tuple(map(len, ring))


@cache
def every_move(cars: int) -> tuple[tuple[Ring, str, int, Ring], ...]:
    """What the compiled rules make of every occupancy, car and direction: with Joker forward, with Backward back."""
    mafia = "M" if cars == 9 else ""
    table = draw(f"RUN\nA:{mafia}R B:P C:Y D:N E:T F:L G:V H:W\n>*0 red: J B\n1 blue: W W")
    found = []
    for turned, counts in enumerate(occupancies(cars)):
        ring = people(counts, turned)
        for car, (card, direction) in product("".join(ring), (("joker", FORWARD), ("backward", BACKWARD))):
            move: Move = Play(card, car=CAR_NAMES[car])  # type: ignore[arg-type]
            state = table.state.copy()
            lay_ring(state, ring)
            GAME.apply(state, 0, ACTION_OF[move])
            found.append((ring, car, direction, ring_of(state)))
    return tuple(found)


@pytest.mark.rule("S-MOVE-2", "S-MOVE-3", "S-MOVE-4", "S-MOVE-5", "S-MOVE-6", "S-MOVE-7", "S-MOVE-8", "S-MOVE-9")
@pytest.mark.rule("S-MOVE-10", "S-RUN-4", "S-RUN-6", "A-1", "A-7", "A-26")
@pytest.mark.parametrize(("cars", "ways_to_stand"), [(8, 1107), (9, 1016)])
def test_every_car_moves_as_the_rules_say_wherever_the_cars_stand(cars: int, ways_to_stand: int) -> None:
    assert len(occupancies(cars)) == ways_to_stand
    assert len(every_move(cars)) == ways_to_stand * cars * 2
    for was, car, direction, now in every_move(cars):
        assert now == move_plainly(was, car, direction), f"{car} from {was}, direction {direction}"


@pytest.mark.rule("S-MOVE-1", "S-RUN-6")
def test_a_colour_card_does_exactly_what_a_joker_on_its_car_does() -> None:
    table = draw("RUN\nA:R B:P C:Y D:N E:T F:L G:V H:W\n>*0 red: J R\n1 blue: W W")
    for was, car, direction, now in every_move(8):
        if car == "R" and direction == FORWARD:
            again = table.copy()
            lay_ring(again.state, was)
            assert ring_of(again.play("R").state) == now


@pytest.mark.rule("S-MOVE-8")
@pytest.mark.parametrize("cars", [8, 9])
def test_a_lone_or_top_car_always_finds_a_place(cars: int) -> None:
    for was, car, _, now in every_move(cars):
        if any(car == stack[-1:] for stack in was):
            assert was != now, f"{car} is stuck in {was}"


@pytest.mark.rule("S-MOVE-10", "A-1")
def test_a_pair_is_stuck_only_with_nine_cars_and_no_empty_business() -> None:
    assert not [was for was, *_, now in every_move(8) if was == now]
    stuck = {counts_of(was) for was, *_, now in every_move(9) if was == now}
    assert stuck == {counts for counts in occupancies(9) if 0 not in counts}
    assert len(stuck) == 8
    assert START[9] in stuck


@pytest.mark.rule("A-1")
def test_forty_eight_occupancies_lead_into_a_stuck_one_by_a_single_move_forward() -> None:
    moves = [(counts_of(was), counts_of(now)) for was, _, direction, now in every_move(9) if direction == FORWARD]
    assert len({was for was, now in moves if 0 in was and 0 not in now}) == 48


@pytest.mark.rule("S-MOVE-1")
@pytest.mark.parametrize("cars", [8, 9])
def test_every_occupancy_can_be_reached_from_the_start_by_driving_forward(cars: int) -> None:
    ways: dict[Occupancy, set[Occupancy]] = {}
    for was, _, direction, now in every_move(cars):
        if direction == FORWARD:
            ways.setdefault(counts_of(was), set()).add(counts_of(now))
    reached, border = {START[cars]}, [START[cars]]
    while border:
        for there in ways[border.pop()] - reached:
            reached.add(there)
            border.append(there)
    assert len(reached) == len(occupancies(cars))


@pytest.mark.rule("S-RUN-3", "A-5")
@pytest.mark.parametrize("cars", [8, 9])
def test_evasion_lacks_a_target_only_at_the_start_or_where_a_pair_is_stuck(cars: int) -> None:
    mafia = "M" if cars == 9 else ""
    table = draw(f"RUN\nA:{mafia}R B:P C:Y D:N E:T F:L G:V H:W\n>*0 red: E\n1 blue: W")
    for turned, counts in enumerate(occupancies(cars)):
        ring = people(counts, turned)
        lay_ring(table.state, ring)
        targets = [
            f"E:{there[1]}{letter}"
            for there in ring
            for letter, cars_there in zip("ABCDEFGH", ring, strict=True)
            if len(there) == 2 and not cars_there
        ]
        assert sorted(table.legal()) == (sorted(targets) or ["E"])
        assert bool(targets) == (counts != START[8] if cars == 8 else 0 in counts)


def rings_reached() -> Iterator[Ring]:
    return (ring_of(step.after) for step in all_steps())


@pytest.mark.rule("S-MOVE-2")
def test_there_are_as_many_empty_businesses_as_pairs_or_with_the_mafia_one_fewer() -> None:
    for ring in rings_reached():
        pairs, empty = counts_of(ring).count(2), counts_of(ring).count(0)
        assert empty == pairs - (sum(counts_of(ring)) == 9)
