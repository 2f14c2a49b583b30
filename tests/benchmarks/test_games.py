"""The comparison with OpenSpiel: what it says without it, and what it makes of what was measured."""

import sys
from importlib.metadata import PackageNotFoundError

import pytest
from benchmarks.games import __main__ as games
from benchmarks.games import ours, theirs
from benchmarks.games.timing import Measurement
from rich.console import Console


def test_without_its_peer_it_says_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(games, "version", missing)
    monkeypatch.setattr(sys, "argv", ["games"])
    with pytest.raises(SystemExit, match=r"^OpenSpiel is what the games are measured against: run `make bench`"):
        games.main()


def at(speed: float) -> Measurement:
    return lambda: (speed / 10, speed)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours make 800 moves a second and its search 600; OpenSpiel's 100 in C++, 10 from Python, its search 200."""
    monkeypatch.setattr(games, "version", lambda name: "9.9")
    monkeypatch.setattr(ours, "random_games", lambda *table: at(800))
    monkeypatch.setattr(ours, "search", lambda *table: at(600))
    monkeypatch.setattr(theirs, "driven_by_cpp", lambda name: at(100))
    monkeypatch.setattr(theirs, "driven_by_python", lambda name: at(10))
    monkeypatch.setattr(theirs, "search", lambda name: at(200))


@pytest.mark.usefixtures("measured")
def test_the_ratio_is_to_the_peer_in_cpp() -> None:
    figures = games.measure(lambda what, done, of: None)
    assert figures["ratio"] == {"scheffeln": 8, "speed": 8, "tafelrunde": 8, "search": 3}
    assert figures["peer_version"] == "9.9"
    assert len(figures["ours"]) == 3 * 4 + 6 + 3


@pytest.mark.usefixtures("measured")
def test_the_tables_fit_into_80_columns() -> None:
    console = Console(width=80, record=True)
    for table in games.tables_of(games.measure(lambda what, done, of: None)):
        console.print(table)
    text = console.export_text()
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 80
    assert "scheffeln 8.0 x, speed 8.0 x, tafelrunde 8.0 x" in " ".join(text.split())
    assert "against OpenSpiel's: 3.0 x" in text
