"""Games in plain Python: `stammtisch.new` and what it gives."""

import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import stammtisch as st
from stammtisch.bots.view import View
from stammtisch.games.faults import Fault
from stammtisch.games.ledger import rules
from stammtisch.games.registry import GAMES, BadTable, ours
from stammtisch.games.scheffeln.moves import Choose
from stammtisch.record.check import check_record


@pytest.mark.parametrize("name", ours())
def test_five_lines_play_a_game_whose_record_holds(name: str) -> None:
    game = st.new(name, seed=3)
    while not game.over:
        game.play(game.ask("casual"))
    check_record(game.record())
    assert game.winners == [seat for seat in range(game.seats) if game.scores[seat] == max(game.scores)]
    assert (game.actor, game.actors, game.legal()) == (None, (), [])


@pytest.mark.parametrize("name", ours())
def test_a_game_runs_to_its_end_and_the_seed_decides_it(name: str) -> None:
    players = ("casual", "beginner", "random")
    one, other, third = (st.new(name, seats=3, seed=seed).run(*players) for seed in (5, 5, 6))
    assert one.over
    assert one.record() == other.record()
    assert one.record() != third.record()


def test_every_option_can_be_chosen() -> None:
    for name in ours():
        game = st.new(name, seed=1, **dict.fromkeys(GAMES[name].options, True))
        assert set(game.options) == set(GAMES[name].options)
        assert game.run("random").over


def test_without_a_seed_games_differ_and_can_be_repeated() -> None:
    game = st.new("scheffeln")
    assert game.seed != st.new("scheffeln").seed
    assert st.new("scheffeln", seed=game.seed).state.tobytes() == game.state.tobytes()


def test_a_move_can_be_a_number_a_notation_a_named_move_or_one_from_legal() -> None:
    game = st.new("scheffeln", seats=2, seed=1, first=1)
    assert game.actor == 1
    free = {str(move): move for move in game.legal()}
    assert free["*R"].named == Choose("red")
    tables = set()
    for move in (free["*R"], free["*R"].number, np.int16(free["*R"].number), "*R", Choose("red")):
        twin = game.fork()
        twin.play(move)
        tables.add(twin.state.tobytes())
    assert len(tables) == 1
    assert np.arange(300)[free["*R"]] == free["*R"].number


def test_legal_moves_are_those_of_the_engine() -> None:
    game = st.new("tafelrunde", seats=2, seed=4)
    while not game.over and game.round < 3:
        for seat in range(game.seats):
            actions = np.empty(game.scribe.game.ACTIONS, np.int16)
            count = game.scribe.game.legal(game.state, seat, actions)
            assert [move.number for move in game.legal(seat)] == actions[:count].tolist()
        game.play(game.legal()[0])


def test_an_illegal_move_names_the_rule_and_changes_nothing() -> None:
    game = st.new("scheffeln", seats=2, seed=1, first=0)
    game.play("*R")
    before = game.state.tobytes()
    with pytest.raises(st.IllegalMove, match=r"Seat 1 may not play \*R: ") as refused:
        game.play("*R")
    error = refused.value
    assert error.rule in {rule.id for rule in rules()}
    assert error.text in str(error)
    assert (error.seat, str(error.move)) == (1, "*R")
    assert error.why
    assert game.state.tobytes() == before
    with pytest.raises(st.IllegalMove):
        game.play("*W", seat=0)


def test_nobody_moves_after_the_end() -> None:
    game = st.new("scheffeln", seed=2).run("random")
    with pytest.raises(st.IllegalMove):
        game.play(0)
    with pytest.raises(ValueError, match="over"):
        game.ask("casual")


@pytest.mark.parametrize("move", [-1, 211, "Q", None, 2.5, []])
def test_what_is_no_move_at_all_is_told_what_would_be_one(move: object) -> None:
    with pytest.raises(ValueError, match="is not a move of Scheffeln: give a number from 0 to 210"):
        st.new("scheffeln", seed=1).play(move)


def test_bad_tables_are_refused_with_what_there_is() -> None:
    with pytest.raises(BadTable, match=r"no game 'chess'. Choose one of: scheffeln, speed, tafelrunde"):
        st.new("chess")
    with pytest.raises(BadTable, match=r"2 to 4 players, not 9"):
        st.new("scheffeln", seats=9)
    with pytest.raises(BadTable, match=r"no option 'maffia'. Its options are: run, mafia"):
        st.new("scheffeln", maffia=True)
    with pytest.raises(BadTable, match=r"'mafia' is True or False, not 'yes'"):
        st.new("scheffeln", mafia="yes")  # type: ignore[arg-type]
    with pytest.raises(BadTable, match="starting seat"):
        st.new("scheffeln", seats=2, first=2)
    with pytest.raises(BadTable, match="seed"):
        st.new("scheffeln", seed=-1)
    with pytest.raises(BadTable, match="2 players for 3 seats"):
        st.new("scheffeln", seats=3).run("casual", "casual")
    with pytest.raises(ValueError, match="no seat 3"):
        st.new("scheffeln", seats=3).view(3)


def test_a_view_shows_only_what_the_seat_may_know() -> None:
    game = st.new("scheffeln", seats=2, seed=8)
    hands = [line for line in str(game).splitlines() if "seat" in line]
    assert not any("?" in line for line in hands)
    own, others, spectator = str(game.view(0)), str(game.view(1)), str(game.view())
    assert len({str(game), own, others, spectator}) == 4
    assert "?, ?" in own
    twin = game.fork()
    twin.scribe.game.resample(game.view(0).table, 0, game._dice.copy(), twin.scribe.state)
    assert str(twin) != str(game)
    assert str(twin.view(0)) == own
    assert twin.view(0).moves() == game.view(0).moves()


def test_functions_and_bots_play_from_a_view() -> None:
    seen = []

    def first(view: View) -> int:
        seen.append(int(view.table.viewer))
        return int(view.legal()[0])

    game = st.new("scheffeln", seats=2, seed=3).run(first, "random")
    assert game.over
    assert set(seen) == {0}


def test_a_fork_goes_on_by_itself() -> None:
    game = st.new("tafelrunde", seats=3, seed=2)
    before = game.record()
    same, other = game.fork().run("casual"), game.fork(seed=99).run("casual")
    assert game.record() == before
    assert same.record() == game.run("casual").record()
    assert same.record() != other.record()


def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    game = st.new("scheffeln", seats=3, seed=2, mafia=True)
    for _ in range(9):
        game.play(game.ask("casual"))
    game.save(tmp_path / "game.json")
    loaded = st.load(tmp_path / "game.json", seed=1)
    assert loaded.state.tobytes() == game.state.tobytes()
    assert loaded.record() == game.record()
    check_record(loaded.run("casual").record())
    loaded.save(tmp_path / "game.json")
    assert st.load(tmp_path / "game.json").winners == loaded.winners
    with pytest.raises(BadTable, match="no game on line 2"):
        st.load(tmp_path / "game.json", line=2)
    (tmp_path / "game.json").write_text("{}")
    with pytest.raises(Fault):
        st.load(tmp_path / "game.json")


def test_in_a_race_anybody_undecided_may_act_when_they_like() -> None:
    game = st.new("speed", seats=3, seed=1)
    assert set(game.actors) == {0, 1, 2}
    assert game.actors[0] == game.actor
    game.play("R", seat=2, ms=700)
    with pytest.raises(st.IllegalMove) as taken:
        game.play("R", seat=0)
    assert taken.value.rule == "SPEED-8"
    with pytest.raises(st.IllegalMove) as late:
        game.play("W", seat=0, ms=70_000)
    assert late.value.rule == "A-31"
    game.play("W", seat=0)
    game.play("-")
    moments = [event["ms"] for event in game.record().events if "ms" in event]
    assert moments == [700, 1700, 2700]
    assert game.round == 2


def test_bots_race_by_their_reactions() -> None:
    record = st.new("speed", seats=4, seed=1).run("expert", "beginner", "beginner", "beginner").record()
    first = [event["seat"] for event in record.events if "ms" in event][::4]
    assert first.count(0) > len(first) / 2
    check_record(record)


def test_a_game_says_what_it_is() -> None:
    game = st.new("scheffeln", seats=2, seed=1, first=0, mafia=True)
    assert repr(game) == "<scheffeln, seats=2, mafia=True, round 1, seat 0 to decide>"
    assert repr(game.run("random")).endswith(f"won by {game.winners}>")


def test_importing_the_package_loads_no_compiler_and_its_types_are_shipped() -> None:
    program = "import sys, stammtisch; print({'numba', 'numpy'} & set(sys.modules), 'new' in dir(stammtisch))"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout == "set() True\n"
    assert (files("stammtisch") / "py.typed").is_file()
    assert all(hasattr(st, name) for name in st.__all__)
    with pytest.raises(AttributeError, match="no attribute 'newer'"):
        _ = st.newer  # type: ignore[attr-defined]
