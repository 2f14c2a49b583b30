"""A bot whose choices come from a network in a file."""

from pathlib import Path

import numpy as np
import pytest

from stammtisch.bots.levels import UnknownBot, check_game, make_bot
from stammtisch.bots.network import BadNetwork, Network, read, save
from stammtisch.bots.view import View
from stammtisch.bots.warm import first_view
from stammtisch.games.observations import observe_view, size
from stammtisch.games.protocol import load
from stammtisch.games.registry import ours
from tests.bots.test_levels import positions


def network_for(game: str) -> Network:
    rng = np.random.default_rng(1)
    layers = [(size(game), 6), (6, load(game).ACTIONS)]
    return Network(
        game, tuple((rng.standard_normal(shape, np.float32), np.zeros(shape[1], np.float32)) for shape in layers)
    )


@pytest.mark.parametrize("game", ours())
def test_it_does_the_legal_action_that_its_network_likes_best(game: str, tmp_path: Path) -> None:
    save(tmp_path / "net.npz", network_for(game))
    bot, network = make_bot(f"file:{tmp_path / 'net.npz'}", 1), read(tmp_path / "net.npz")
    for state, seat in positions(game, 3, 4, 9):
        view = View(game, state, seat)
        merits = network(observe_view(game, view.table, seat))
        assert bot.decide(view) == max(view.legal(), key=lambda action: merits[action])


def test_a_network_comes_back_from_its_file_as_it_was(tmp_path: Path) -> None:
    before = network_for("scheffeln")
    save(tmp_path / "net.npz", before)
    after = read(tmp_path / "net.npz")
    assert after.game == "scheffeln"
    for (weights, biases), (more, others) in zip(before.layers, after.layers, strict=True):
        assert np.allclose(weights, more, atol=2e-3)
        assert np.allclose(biases, others, atol=2e-3)


def test_a_network_for_another_game_is_not_asked(tmp_path: Path) -> None:
    save(tmp_path / "net.npz", network_for("tafelrunde"))
    with pytest.raises(BadNetwork, match="trained for tafelrunde and cannot play scheffeln"):
        make_bot(f"file:{tmp_path / 'net.npz'}", 1).decide(first_view("scheffeln"))
    with pytest.raises(UnknownBot, match="was trained for tafelrunde and cannot play scheffeln"):
        check_game(f"file:{tmp_path / 'net.npz'}", "scheffeln")


def test_a_file_that_holds_no_network_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text.npz").write_text("not a network", encoding="utf-8")
    np.savez(tmp_path / "else.npz", something=np.zeros(3))
    np.savez(tmp_path / "pickle.npz", game=np.array("scheffeln"), weights_0=np.array([{}], object))
    small = Network("scheffeln", ((np.zeros((3, 2), np.float32), np.zeros(2, np.float32)),))
    save(tmp_path / "small.npz", small)
    save(tmp_path / "chess.npz", Network("chess", small.layers))
    for name, sentence in {
        "text": "cannot be read", "else": "cannot be read", "pickle": "cannot be read", "missing": "No such file",
        "small": "does not fit scheffeln", "chess": "which is not installed",
    }.items():  # fmt: skip
        with pytest.raises(UnknownBot, match=sentence):
            make_bot(f"file:{tmp_path / name}.npz", 1)
