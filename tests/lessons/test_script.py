"""Scripts that are not written as they should be are refused in one sentence."""

from pathlib import Path

import pytest

from stammtisch.lessons.script import BadScript, read_script
from stammtisch.lessons.texts import read_text

COURSE = 'game = "scheffeln"\nnames = ["Ada"]\nminutes = 1\n[setup]\nstart = 0\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A place for a lesson of its own."""
    (tmp_path / "new").mkdir()
    return tmp_path / "new"


@pytest.mark.parametrize(
    ("added", "said"),
    [
        ('[[step]]\nkey = "a"\nwhat = 1\n', "what"),
        ('[[step]]\nkey = "a"\n[[step]]\nkey = "a"\n', "two steps with the same key"),
        ("[[step]\n", "not a script"),
        ("", "step"),
    ],
)
def test_a_wrong_script_is_told_what_is_wrong(folder: Path, added: str, said: str) -> None:
    (folder / "course.toml").write_text(COURSE + added)
    with pytest.raises(BadScript, match=said):
        read_script("new", folder.parent)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# New\n\n## a\nOne.\n\n## a\nTwo.\n", "line 6, says 'a' a second time"),
        ("# New\n\n## a\nOne.\nTwo.\n", "'a' needs one line of text, not 2"),
    ],
)
def test_a_wrong_text_is_told_where(folder: Path, text: str, said: str) -> None:
    (folder / "en.md").write_text(text)
    with pytest.raises(BadScript, match=said):
        read_text("new", "en", folder.parent)


def test_a_text_has_a_title_a_lead_bubbles_second_tries_and_a_list(folder: Path) -> None:
    (folder / "en.md").write_text("# New\nIn short.\n\n## a\nDo it.\n> Once more.\n\n## learned\n- This.\n- That.\n")
    text = read_text("new", "en", folder.parent)
    assert (text.title, text.lead, text.learned) == ("New", "In short.", ("This.", "That."))
    assert (text.steps["a"].say, text.steps["a"].again) == ("Do it.", "Once more.")
