"""`stammtisch rules`: the same texts as on the page, in the language that was asked for."""

import pytest

from stammtisch.games.ledger import rules
from stammtisch.rulebook.book import chapters, rule
from stammtisch.rulebook.languages import language
from tests.rulebook.pieces import LANGUAGES
from tests.terminal.commands import Captured, run, stammtisch


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_is_told_in_that_language_with_its_why_not(lang: str, capsys: Captured) -> None:
    entry = rule("S-TURN-6", lang)
    (why_not,) = entry.why_nots
    assert run(capsys, "rules", "--lang", lang, "S-TURN-6") == (
        0,
        f"S-TURN-6  {entry.title}  ({next(c.title for c in chapters(lang) if c.key == 'scheffeln-turn')})\n"
        f"{entry.text}\n"
        f"{language(lang).why_not} {why_not.fails} {why_not.instead}\n",
        "",
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_book_is_told_with_every_rule_once(lang: str, capsys: Captured) -> None:
    status, out, _ = run(capsys, "rules", "--lang", lang)
    lines = out.splitlines()
    assert status == 0
    assert all(paragraph in lines for chapter in chapters(lang) for paragraph in chapter.paragraphs)
    for entry in rules():
        assert (
            len([line for line in lines if line.startswith(f"{entry.id} ") and rule(entry.id, lang).text in line]) == 1
        )


def test_a_chapter_is_told_by_its_key(capsys: Captured) -> None:
    status, out, _ = run(capsys, "rules", "--lang", "it", "Tafelrunde")
    assert status == 0
    assert out.splitlines()[0] == "Die Tafelrunde 2 in due minuti"
    assert "T-SETUP-1" not in out


def test_a_title_that_asks_keeps_its_question_mark(capsys: Captured) -> None:
    _, out, _ = run(capsys, "rules", "C")
    assert "C-1          When does the game end? In German" in out


def test_without_a_language_the_machine_says_which() -> None:
    assert "Doppeldecker" in stammtisch("rules", "S-MOVE-8", LC_ALL="de_CH.UTF-8").stdout
    assert "pair" in stammtisch("rules", "S-MOVE-8", LC_ALL="pl_PL.UTF-8").stdout
    assert "cortège" in stammtisch("rules", "--lang", "fr", "S-MOVE-8", LC_ALL="de_CH.UTF-8").stdout


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_that_no_rule_allows_is_answered_in_that_language(lang: str, capsys: Captured) -> None:
    status, _, err = run(capsys, "play", "--seats", "7", "--lang", lang)
    why_not = rule("S-SETUP-1", lang).why_not()
    assert why_not
    said = f"{why_not.fails} {why_not.instead}" if lang != "en" else "Scheffeln is for 2 to 4 players, not 7"
    assert (status, said in err, "(S-SETUP-1)" in err) == (2, True, True)
