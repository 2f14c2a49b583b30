"""What the page draws beside its texts is what engine and data files say."""

import tomllib
from pathlib import Path

from stammtisch.rulebook.book import entries
from stammtisch.tables.gallery import boxes, files, pictures

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_has_the_pictures_and_pieces_of_today() -> None:
    written = {path.name: path.read_bytes() for path in (ROOT / "web" / "src" / "gallery").glob("*.json")}
    assert written == files(), "web/src/gallery is not what the games say: run `make rulebook`"


def test_every_value_of_the_data_files_is_shown() -> None:
    for name, box in boxes().items():
        assert box["file"] == f"src/stammtisch/games/{name}/components.toml"
        written = tomllib.loads((ROOT / box["file"]).read_text(encoding="utf-8"))
        if name == "scheffeln":
            assert {key: box[key] for key in written} == written
        else:
            assert box["beggars"] == [card for cards in written["beggars"].values() for card in cards]
            assert {colour: list(counts.values()) for colour, counts in box["chests"].items()} == written["chests"]


def test_every_picture_shows_a_rule_that_the_rulebook_has() -> None:
    assert set(pictures()) <= set(entries("en"))


def test_pictures_show_what_their_rules_say() -> None:
    shown = pictures()
    assert [place["then"] for place in shown["S-MOVE-8"]["street"]] == [
        [],
        ["red", "blue"],
        ["white", "orange"],
        ["yellow", "green"],
    ]
    assert shown["S-MOVE-10"]["street"][3]["then"] == ["yellow", "teal"]
    assert shown["S-RUN-4"]["street"][0]["then"] == ["white", "teal"]
    assert shown["S-SCORE-2"]["took"] == [None, 5500]
    assert shown["S-MAFIA-7"]["mafia"] == [0, 3500]
    assert shown["T-SCORE-2"]["sums"] == [13, 7]
    assert shown["T-SCORE-7"]["sums"] == [7, 7]
