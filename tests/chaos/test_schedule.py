"""The plan of a run follows from its number."""

from random import Random

from tests.chaos.parties import GAMES, parties
from tests.chaos.schedule import LONGEST, OF_GATES, OF_NODES, OF_SERVICES, schedule


def test_the_same_number_brings_the_same_disturbances() -> None:
    assert schedule(7, 120, 3, services=True) == schedule(7, 120, 3, services=True)
    assert schedule(7, 120, 3, services=True) != schedule(8, 120, 3, services=True)


def test_every_kind_of_disturbance_comes_at_every_length() -> None:
    for seconds in (10, 60, 600):
        planned = schedule(1, seconds, 3, services=True)
        assert {each.kind for each in planned} == {*OF_NODES, *OF_SERVICES, *OF_GATES}
        assert all(0 <= each.at < seconds and each.lasts <= LONGEST for each in planned)
    assert {each.node for each in schedule(1, 600, 3, services=True)} == {0, 1, 2}


def test_a_node_with_a_file_is_disturbed_only_itself() -> None:
    assert {each.kind for each in schedule(1, 30, 1, services=False)} == set(OF_NODES)


def test_all_games_are_played_by_two_to_four_people_and_some_bots() -> None:
    everybody = parties(200, Random(1))
    assert {(party.game, bool(party.options)) for party in everybody} == {(game, bool(more)) for game, more in GAMES}
    assert {party.people for party in everybody} == {2, 3, 4}
    assert {party.bots for party in everybody} == {0, 1}
    assert 500 < sum(party.people for party in everybody) < 700
