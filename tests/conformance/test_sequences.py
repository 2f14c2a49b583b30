"""Whoever presses any buttons in any order: what is legal is done, what is not changes nothing, and all pieces stay."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import CHANCE, OVER
from stammtisch.testing.checks import check_choices, check_result
from stammtisch.testing.leaks import check_twin, check_view
from stammtisch.testing.walk import legal_actions
from tests.conformance.boxes import box_of
from tests.conformance.configurations import CONFIGURATIONS, Configuration


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(
    configuration=st.sampled_from(CONFIGURATIONS),
    seed=st.integers(0, 2**63),
    presses=st.lists(st.tuples(st.integers(-1, 8), st.integers(-1, 220)), min_size=20, max_size=400),
)
def test_random_presses_never_break_a_table(
    configuration: Configuration, seed: int, presses: list[tuple[int, int]]
) -> None:
    game, box, state, dice = (
        configuration.load(),
        box_of(configuration.game),
        configuration.start(),
        dice_from_seed(seed),
    )
    for seat, action in presses:
        before = state.tobytes()
        if game.refusal(state, seat, action) == 0:
            game.apply(state, seat, action)
            assert state.tobytes() != before, "a legal action changed nothing"
        elif game.actor(state) == CHANCE:
            game.chance(state, dice)
        else:
            assert state.tobytes() == before, "a refusal changed something"
            continue
        box.check(state)
    check_choices(configuration, state)
    check_result(configuration, state)


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(
    configuration=st.sampled_from(CONFIGURATIONS),
    seed=st.integers(0, 2**63),
    choices=st.lists(st.integers(0, 10**6), max_size=120),
    viewer=st.integers(-1, 7),
)
def test_random_choices_lead_to_tables_without_leaks(
    configuration: Configuration, seed: int, choices: list[int], viewer: int
) -> None:
    game, box, state, dice = (
        configuration.load(),
        box_of(configuration.game),
        configuration.start(),
        dice_from_seed(seed),
    )
    for choice in choices:
        if game.actor(state) == OVER:
            break
        if game.actor(state) == CHANCE:
            game.chance(state, dice)
        else:
            seat = game.next_to_decide(state, dice)
            actions = legal_actions(game, state, seat)
            game.apply(state, seat, actions[choice % len(actions)])
        box.check(state)
    viewer = min(viewer, configuration.seats - 1)
    check_choices(configuration, state)
    check_view(configuration, state, viewer)
    check_twin(configuration, state, viewer, seed)
