"""The pages of the games show what a seat observes as the code has it."""

from pathlib import Path

import pytest

from stammtisch.adapters.tables import with_table
from stammtisch.games.registry import ours

PAGES = Path(__file__).resolve().parents[2] / "docs" / "games"


@pytest.mark.parametrize("name", ours())
def test_the_page_of_a_game_has_the_table_of_its_observation(name: str) -> None:
    page = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert with_table(page, name) == page


def test_a_page_without_a_place_for_it_is_refused() -> None:
    with pytest.raises(ValueError, match="no place for its table"):
        with_table("# A page\n", ours()[0])
