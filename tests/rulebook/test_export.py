"""What the page loads of the rulebook is what the texts say."""

import json
import subprocess
import sys
from pathlib import Path

from stammtisch.rulebook.book import chapters, rule
from stammtisch.rulebook.export import files
from tests.rulebook.pieces import LANGUAGES

PAGE = Path(__file__).resolve().parents[2] / "web" / "src" / "rulebook"


def test_the_page_has_the_texts_of_today() -> None:
    written = {path.name: path.read_bytes() for path in PAGE.glob("*.json")}
    assert written == files(), "web/src/rulebook is not what the texts say: run `make rulebook`"


def test_the_files_hold_every_rule_and_every_chapter() -> None:
    for lang in LANGUAGES:
        explained = json.loads(files()[f"{lang}.json"])
        for rule_id, said in explained.items():
            entry = rule(rule_id, lang)
            why = {why_not.case: [why_not.fails, why_not.instead] for why_not in entry.why_nots}
            assert said == {"title": entry.title, "text": entry.text, "why": why}
        listed = json.loads(files()[f"{lang}.chapters.json"])
        assert [chapter["title"] for chapter in listed] == [chapter.title for chapter in chapters(lang)]
        assert sorted(rule_id for chapter in listed for rule_id in chapter["rules"]) == sorted(explained)


def test_they_are_written_where_one_says(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stammtisch.rulebook.export"]
    subprocess.run([*command, str(tmp_path / "new")], check=True)
    assert {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()} == files()
    nowhere = subprocess.run(command, capture_output=True, text=True)
    assert nowhere.returncode == 2
    assert "folder" in nowhere.stderr
