"""The figures that the page shows are those of docs."""

import json

import pytest
from benchmarks import figures
from benchmarks.effects.__main__ import FILE as EFFECTS
from benchmarks.effects.__main__ import PAGE
from benchmarks.effects.page import page


def test_the_page_shows_the_figures_of_docs() -> None:
    kept = json.loads(figures.FILE.read_text(encoding="utf-8"))
    assert kept == figures.figures(), "run `python -m benchmarks.figures`"


def test_docs_tell_the_effects_that_the_page_shows() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(json.loads(EFFECTS.read_text(encoding="utf-8")))


def test_a_table_that_is_gone_is_missed() -> None:
    with pytest.raises(figures.NoFigures, match="predicted"):
        figures.hint_figures("# Nothing\n\n| hints |\n|---|\n| 3 |\n")
