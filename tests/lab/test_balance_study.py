"""A study plays the games it promises, keeps those that are finished, and goes on where it stopped."""

from pathlib import Path

import pytest

from stammtisch.games.registry import BadTable
from stammtisch.lab.balance.study import Kept, Study, play
from stammtisch.lab.keep import BadKeep, Keep
from stammtisch.lab.simulate import Question
from stammtisch.lab.workers import Workers

ALONE = Workers(jobs=1)


def study(games: int = 6, **changes: object) -> Study:
    asked = {"game": "scheffeln", "seats": 3, "options": {"run": True}, "bots": ("random",), "games": games, "seed": 4}
    return Study(**{**asked, **changes})  # type: ignore[arg-type]


def played(asked: Study, path: Path, workers: Workers = ALONE) -> Kept:
    kept = Kept(asked, path)
    kept.resume()
    play(asked, kept, workers, lambda games: None)
    return kept


def test_each_option_is_turned_over_once_and_alone() -> None:
    full = study(options={"run": True, "mafia": True})
    assert [(arm.option, arm.options) for arm in full.arms()] == [
        ("", {"run": True, "mafia": True}),
        ("run", {"mafia": True}),
        ("mafia", {"run": True}),
        ("mafia_keeps", {"run": True, "mafia": True, "mafia_keeps": True}),
    ]


def test_what_the_mafia_keeps_is_not_asked_without_the_mafia() -> None:
    assert [arm.option for arm in study(options={}).arms()] == ["", "run", "mafia"]
    kept = study(options={"mafia": True, "mafia_keeps": True})
    assert {arm.option: arm.options for arm in kept.arms()}["mafia"] == {}


def test_speed_has_nothing_to_turn_over() -> None:
    assert len(study(game="speed", seats=5, options={}).arms()) == 1


def test_tables_that_are_compared_have_no_deal_in_common() -> None:
    firsts = [arm.deals for arm in study(options={"run": True, "mafia": True}).arms()]
    assert len({first // 2**40 for first in firsts}) == len(firsts)


def test_bots_of_several_levels_sit_everywhere_equally_often() -> None:
    asked = study(bots=("random", "beginner", "casual"))
    for seat in range(3):
        assert {asked.line_up(number)[seat] for number in range(3)} == set(asked.bots)
    assert study().line_up(5) == ("random",) * 3


def test_several_processes_keep_the_same_games_as_one(tmp_path: Path) -> None:
    asked = study(bots=("casual",))
    one, many = played(asked, tmp_path / "one"), played(asked, tmp_path / "many", Workers(jobs=3))
    assert one.file.path.read_bytes() == many.file.path.read_bytes()
    assert one.tallies() == many.tallies()


@pytest.mark.parametrize("cut", [1, 40, 3000])
def test_a_study_that_was_stopped_anywhere_goes_on_to_the_same_end(tmp_path: Path, cut: int) -> None:
    """Also amid a line: what is not whole is played again, and nothing is played twice."""
    whole = played(study(), tmp_path / "whole")
    stopped = tmp_path / "stopped"
    stopped.write_bytes(whole.file.path.read_bytes()[:-cut])
    again = played(study(), stopped)
    assert again.tallies() == whole.tallies()
    assert sorted(stopped.read_bytes().splitlines()) == sorted(whole.file.path.read_bytes().splitlines())


def test_more_games_can_be_asked_for_later(tmp_path: Path) -> None:
    path = tmp_path / "games"
    few = played(study(4), path).tallies()
    many = played(study(7), path)
    assert many.tallies() == played(study(7), tmp_path / "at once").tallies()
    assert {arm: games[:4] for arm, games in many.tallies().items()} == few
    assert played(study(4), path).tallies() == few


def test_finished_games_are_never_overwritten(tmp_path: Path) -> None:
    kept = played(study(2), tmp_path / "games")
    path = kept.file.path
    before = path.read_bytes()
    with pytest.raises(BadKeep, match="continue with --resume"):
        Kept(study(2), path).begin()
    with pytest.raises(BadKeep, match=r"contains games of another run: seed 4, not 5\.$"):
        Kept(study(2, seed=5), path).resume()
    with pytest.raises(BadKeep, match=r"contains games of another run: options run, not none\.$"):
        Kept(study(2, options={}), path).resume()
    assert path.read_bytes() == before


def test_a_study_does_not_go_on_with_the_games_of_a_simulation_nor_the_other_way_round(tmp_path: Path) -> None:
    path, question = tmp_path / "games", Question("scheffeln", 3, 6, 4, {"run": True})
    played(study(2), path)
    with pytest.raises(BadKeep, match=r"contains games of another run: kind study, not question\.$"):
        Keep(question).resume(path)
    path.unlink()
    Keep(question).begin(path)
    with pytest.raises(BadKeep, match=r"contains games of another run: kind question, not study\.$"):
        Kept(study(2), path).resume()


def test_a_damaged_game_is_named_by_its_line(tmp_path: Path) -> None:
    path = played(study(2), tmp_path / "games").file.path
    lines = path.read_bytes().split(b"\n")
    lines[2] = lines[2][:40]
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(BadKeep, match="line 3 is damaged"):
        Kept(study(2), path).resume()


EARLIER = b'{"game":"scheffeln","rules":"1","seats":3,"options":{"run":true},"bots":["random"],"seed":4}\n'
"""How the file of a study began before all runs had one format."""


@pytest.mark.parametrize("written", [b"", b"hello\n", b"[1]\n", b"\xff\n", EARLIER])
def test_a_file_that_keeps_something_else_is_left_alone(tmp_path: Path, written: bytes) -> None:
    path = tmp_path / "games"
    path.write_bytes(written)
    with pytest.raises(BadKeep, match=r"was not saved by simulate, tournament or balance of this version\.$"):
        Kept(study(), path).resume()
    assert path.read_bytes() == written


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 7},
        {"bots": ("wizard",)},
        {"bots": ("casual", "random")},
        {"games": 1},
        {"seed": -1},
        {"game": "chess"},
    ],
)
def test_a_study_that_cannot_be_made_is_refused_in_one_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(BadTable, match=r"\.$"):
        study(**wrong).check()  # type: ignore[arg-type]
