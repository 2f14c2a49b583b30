"""The languages, and which one a machine is set to."""

import pytest

from stammtisch.rulebook.book import FOLDER, PARTS
from stammtisch.rulebook.languages import language_of, languages


def test_every_language_has_a_folder_with_all_parts_and_every_folder_is_a_language() -> None:
    written = {path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*/*.md")}
    assert written == {f"{code}/{part}.md" for code in languages() for part in PARTS}


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "it_CH@euro"}, "it"),
        ({"LANG": "pt_BR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
    ],
)
def test_the_language_of_a_machine_is_that_of_its_settings(environment: dict[str, str], code: str) -> None:
    assert language_of(environment) == code
