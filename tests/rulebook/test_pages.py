"""The form of a page: what a translator may write, and what is said about what is wrong."""

from pathlib import Path

import pytest

from stammtisch.rulebook.pages import BadPage, Chapter, Entry, WhyNot, read_page

PAGE = """\
# speed · Speed in two minutes

All play at once.
1. Seven cards lie in a row.

## SPEED-7 · The seventh card

Nobody may grab before it.

> It is not face up yet.
> Wait for it.

## SPEED-8 · The first touch

It counts.

# end · The end
"""


def page(folder: Path, text: str) -> Path:
    path = folder / "xx" / "speed.md"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return path


def test_a_page_is_read_as_chapters_and_rules(tmp_path: Path) -> None:
    assert read_page(page(tmp_path, PAGE)) == (
        Chapter(
            "speed",
            "speed",
            "Speed in two minutes",
            ("All play at once.", "1. Seven cards lie in a row."),
            (
                Entry(
                    "SPEED-7",
                    "The seventh card",
                    "Nobody may grab before it.",
                    (WhyNot("It is not face up yet.", "Wait for it."),),
                ),
                Entry("SPEED-8", "The first touch", "It counts.", ()),
            ),
        ),
        Chapter("end", "speed", "The end", (), ()),
    )


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("Hello.\n", 1, "text needs a heading above it"),
        ("## SPEED-7 · Title\n\nText.\n", 1, "a rule needs a chapter"),
        ("# speed\n", 1, "a heading is '# key · Title'"),
        ("# speed · \n", 1, "a heading is '# key · Title'"),
        ("### speed · Title\n", 1, "a heading is '# key · Title'"),
        ("# speed · Title\n\n> Why.\n> Why.\n", 1, "belongs to a rule, not to a chapter"),
        ("# speed · Title\n\n## SPEED-7 · Title\n", 3, "SPEED-7 needs one paragraph, not 0"),
        ("# speed · Title\n\n## SPEED-7 · Title\n\nOne.\n\nTwo.\n", 3, "SPEED-7 needs one paragraph, not 2"),
        ("# speed · Title\n\n## SPEED-7 · Title\n\nOne.\n\n> Why.\n", 3, "two lines with >.*SPEED-7 has 1"),
        (
            "# speed · Title\n\n## SPEED-7 · Title\n\nOne.\n\n> a · Why.\n> b · Why.\n",
            3,
            "begin with the name of the case",
        ),
        ("# speed · Title\n\n## SPEED-7 · Title\n\nOne.\n\n> Why.\n> Now.\n> Why.\n> Now.\n", 3, "SPEED-7 has 4"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(BadPage, match=rf"^xx/speed\.md, line {line}: .*{sentence}"):
        read_page(page(tmp_path, text))


def test_a_rule_that_can_be_broken_in_two_ways_has_an_answer_for_each(tmp_path: Path) -> None:
    cases = "> early · Not yet.\n> early · Wait.\n> late · Too late.\n> late · Next time.\n"
    text = PAGE.replace("> It is not face up yet.\n> Wait for it.\n", cases)
    entry = read_page(page(tmp_path, text))[0].entries[0]
    assert entry.why_nots == (WhyNot("Not yet.", "Wait.", "early"), WhyNot("Too late.", "Next time.", "late"))
    assert entry.why_not("late") == entry.why_nots[1]
    assert entry.why_not() is None
