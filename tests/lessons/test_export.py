"""What the page loads of the lessons is what their scripts and texts say."""

import json
import subprocess
import sys
from pathlib import Path

from stammtisch.lessons.export import as_json, files
from tests.lessons.test_course import NAMES, course

PAGE = Path(__file__).resolve().parents[2] / "web" / "src" / "lessons" / "courses"


def test_the_page_has_the_lessons_of_today() -> None:
    written = {path.name: path.read_bytes() for path in PAGE.glob("*.json")}
    assert written == files(), "web/src/lessons/courses is not what the scripts say: run `make lessons`"


def test_a_lesson_is_small_enough_to_load_when_somebody_begins_it() -> None:
    for lesson in NAMES:
        written = as_json(course(lesson))
        assert len(written) < 150_000, lesson
        assert [step["key"] for step in json.loads(written)["steps"]] == [stop.key for stop in course(lesson).stops]


def test_without_a_folder_the_command_says_what_is_missing() -> None:
    nowhere = subprocess.run([sys.executable, "-m", "stammtisch.lessons.export"], capture_output=True, text=True)
    assert nowhere.returncode == 2
    assert "folder" in nowhere.stderr
