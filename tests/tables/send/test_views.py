"""Views: complete, decodable, and the same for two tables that differ only in what the viewer cannot know."""

import msgspec
import numpy as np
import pytest

from stammtisch.games.dice import dice_from_seed
from stammtisch.games.protocol import NOBODY, OVER, SPECTATOR, State, new_state
from stammtisch.games.scheffeln.table.view import ScheffelnView
from stammtisch.games.tafelrunde.table.view import TafelrundeView
from stammtisch.rulebook.cases import case_of
from stammtisch.tables.game.engine import engine
from stammtisch.tables.send.views import see, writer
from stammtisch.tables.wire.views import GameView
from tests.tables.positions import CONFIGURATIONS, every_position

encode = msgspec.json.encode
decoder = msgspec.json.Decoder(GameView)


def sheet(name: str, state: State, viewer: int) -> bytes:
    """What is sent to that viewer."""
    return writer(name).sheets(engine(name).cells_of(state), (viewer,), choosing=True)[0]


@pytest.mark.parametrize(("name", "seats", "options"), CONFIGURATIONS)
def test_a_view_tells_nothing_that_the_viewer_cannot_know(name: str, seats: int, options: dict[str, bool]) -> None:
    dice = dice_from_seed(5)
    varied = 0
    for table in every_position(name, seats, options, seed=11, most=60):
        game = table.game
        for viewer in range(SPECTATOR, seats):
            view, other = new_state(game), new_state(game)
            game.mask(table.state, viewer, view)
            game.resample(view, viewer, dice, other)
            other.viewer = NOBODY
            varied += other.tobytes() != table.state.tobytes()
            assert sheet(name, table.state, viewer) == sheet(name, other, viewer)
    assert varied > 60


def forgotten(name: str, state: State, viewer: int) -> State:
    """The same table for whoever remembers nothing: others' money, hidden chests and taken-back cards are different."""
    other = state.copy()
    for seat in (seat for seat in range(other.seats) if seat != viewer):
        if name == "tafelrunde":
            other.known[seat] = 0
            other.hidden[seat] = np.roll(other.hidden[seat], 1)
        else:
            other.money[seat] += 500
    return other


@pytest.mark.rule("A-62", "A-17", "A-63")
@pytest.mark.parametrize(("name", "seats", "options"), CONFIGURATIONS)
def test_a_closed_book_shows_only_counts_of_what_others_could_remember(
    name: str, seats: int, options: dict[str, bool]
) -> None:
    differ = 0
    for table in every_position(name, seats, options, seed=12, most=200):
        cells, over = engine(name).cells_of(table.state), table.game.actor(table.state) == OVER
        for viewer in range(SPECTATOR, seats):
            other = engine(name).cells_of(forgotten(name, table.state, viewer))
            closed, opened = (writer(name).sheets(each, (viewer,), True, False) for each in (cells, other))
            assert over or closed == opened
            closed, opened = (writer(name).sheets(each, (viewer,), True, True) for each in (cells, other))
            differ += closed != opened
    assert differ > 20, "an open book shows it"


@pytest.mark.rule("A-62")
@pytest.mark.parametrize(("name", "seats", "options"), CONFIGURATIONS)
def test_whatever_the_book_one_sees_ones_own_and_after_the_end_everything(
    name: str, seats: int, options: dict[str, bool]
) -> None:
    for table in every_position(name, seats, options, seed=12, most=1_000):
        for viewer in range(seats):
            shut, read = (see(name, table.state, viewer, open_book=book) for book in (False, True))
            assert shut.seats[viewer] == read.seats[viewer]
            assert table.game.actor(table.state) != OVER or shut == read


@pytest.mark.parametrize(("name", "seats", "options"), CONFIGURATIONS)
def test_a_view_says_exactly_which_moves_are_legal(name: str, seats: int, options: dict[str, bool]) -> None:
    asked = 0
    for table in every_position(name, seats, options, seed=3, most=80):
        game = table.game
        actions = np.empty(game.ACTIONS, np.int16)
        for viewer in range(SPECTATOR, seats):
            shown = see(name, table.state, viewer)
            legal = actions[: game.legal(table.state, viewer, actions)].tolist() if viewer >= 0 else []
            assert [game.moves.ACTION_OF[choice.move] for choice in shown.choices] == legal
            masked = engine(name).read(engine(name).seen_by(engine(name).cells_of(table.state), viewer))
            for refused in shown.refused:
                assert game.moves.ACTION_OF[refused.move] not in legal
                assert refused.case == case_of(name, refused.rule, masked, viewer, refused.move)
            asked += bool(legal)
    assert asked > 10


@pytest.mark.parametrize(("name", "seats", "options"), CONFIGURATIONS)
def test_what_is_sent_is_what_its_type_says_and_nothing_else(name: str, seats: int, options: dict[str, bool]) -> None:
    everybody = tuple(range(SPECTATOR, seats))
    for table in every_position(name, seats, options, seed=6, most=200):
        cells = engine(name).cells_of(table.state)
        together = writer(name).sheets(cells, everybody, choosing=True)
        for viewer, sent in zip(everybody, together, strict=True):
            assert sent == encode(decoder.decode(sent))
            assert [sent] == writer(name).sheets(cells, (viewer,), choosing=True)
            without = msgspec.structs.replace(decoder.decode(sent), choices=(), refused=())
            assert [encode(without)] == writer(name).sheets(cells, (viewer,), choosing=False)


def test_a_forecast_of_scheffeln_is_what_then_happens() -> None:
    compared = 0
    for table in every_position("scheffeln", 4, {"run": True, "mafia": True}, seed=8, most=150):
        game, seat = table.game, table.game.actor(table.state)
        if seat < 0:
            continue
        before = see("scheffeln", table.state, seat, open_book=True)
        assert isinstance(before, ScheffelnView)
        for choice in before.choices:
            state = table.state.copy()
            game.apply(state, seat, game.moves.ACTION_OF[choice.move])
            after = see("scheffeln", state, seat, open_book=True)
            assert isinstance(after, ScheffelnView)
            then = {tile.business: tile.cars for tile in before.ring} | choice.then.tiles
            assert then == {tile.business: tile.cars for tile in after.ring}
            if after.phase == "play":
                assert choice.then.earn == tuple(other.earn for other in after.seats)
            elif before.phase == "play":
                gains = [
                    (now.money or 0) - (was.money or 0) for now, was in zip(after.seats, before.seats, strict=True)
                ]
                assert [earned or 0 for earned in choice.then.earn] == gains
            compared += 1
    assert compared > 500


def test_a_forecast_of_tafelrunde_is_what_then_happens() -> None:
    compared = splits = 0
    for table in every_position("tafelrunde", 3, {"bonus_needs_card": True}, seed=8, most=150):
        game, seat = table.game, table.game.actor(table.state)
        if seat < 0:
            continue
        before = see("tafelrunde", table.state, seat)
        assert isinstance(before, TafelrundeView)
        for choice in before.choices:
            state = table.state.copy()
            game.apply(state, seat, game.moves.ACTION_OF[choice.move])
            after = see("tafelrunde", state, seat)
            assert isinstance(after, TafelrundeView)
            if before.phase == "hide":
                assert choice.then.hidden_gems == after.seats[seat].gems
            elif after.phase == "play":
                own = after.seats[seat].power
                assert choice.then.sums is not None
                assert (choice.then.sums.red, choice.then.sums.blue, choice.then.sums.yellow) == (
                    own.red.sum,
                    own.blue.sum,
                    own.yellow.sum,
                )
                assert choice.then.leaders == after.leaders
            else:
                assert choice.then.splits == after.winners
                splits += 1
            compared += 1
    assert compared > 300
    assert splits > 3
