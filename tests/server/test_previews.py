"""The preview of a link: what is said of an address before anybody opens it, and the picture beside it."""

import html
import re
import struct
import tomllib
from pathlib import Path

import httpx
import pytest
from fontTools.ttLib import TTFont

from stammtisch.rulebook.book import entries
from stammtisch.rulebook.languages import languages
from stammtisch.rulebook.words import flat
from stammtisch.server.previews.addresses import READING, ROOMS, read_address
from stammtisch.server.previews.picture import picture_of
from stammtisch.server.previews.raster import bold_letters, rasterised
from stammtisch.server.previews.routes import base_of
from stammtisch.server.previews.tags import WORDS, card_of, preferred_language
from stammtisch.server.settings import PAGE
from stammtisch.tables.send.previews import Preview, SeatPreview
from tests.server.running import LIMIT, Nursery, Person, RunningServer, ask, receive

APP = Path(__file__).resolve().parents[2] / "web" / "src" / "App.svelte"
ARTICLES = APP.parent / "learn" / "articles.ts"
TAG = re.compile(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">')


def tags(server: RunningServer, path: str, language: str = "en") -> dict[str, str]:
    answer = httpx.get(server.url + path, headers={"accept-language": language}, timeout=LIMIT)
    return {name: html.unescape(value) for name, value in TAG.findall(answer.text)}


def test_the_server_knows_the_rooms_of_the_page() -> None:
    rooms = APP.read_text(encoding="utf-8").partition("const ROOMS = {")[2].partition("}")[0]
    assert tuple(re.findall(r'^ +"?(\w*)"?:', rooms, re.M)) == ROOMS


def test_the_server_knows_what_there_is_to_read() -> None:
    listed = ARTICLES.read_text(encoding="utf-8").partition("const ARTICLES = [")[2].partition("]")[0]
    assert tuple(f"read/{article}" for article in re.findall(r'"(\w+)"', listed)) == READING


HERE = """/ table/k3x replay/k3x replay rules rules/ rules/S-MOVE-8 rules/scheffeln-moving learn learn/mafia new/speed
    learn/read/win puzzles puzzles/scheffeln-001 puzzles/daily/speed new/tafelrunde/friends components about
    sample/scheffeln"""


@pytest.mark.parametrize("path", ["", *HERE.split()])
def test_an_address_of_the_page(path: str) -> None:
    assert read_address(path).exists


@pytest.mark.parametrize(
    "path",
    [
        "nothing/here",
        "table",
        "table/",
        "rules/NOPE",
        "learn/chess",
        "puzzles/chess-001",
        "puzzles/daily/chess",
        "learn/read",
        "learn/read/nothing",
        "new/chess/bots",
        "about/nothing",
        "Rules",
    ],
)
def test_an_address_at_which_there_is_nothing(path: str) -> None:
    address = read_address(path)
    assert not address.exists
    assert "Nothing here" in card_of(address, None, "en").title


def test_a_puzzle_is_announced_by_its_game_and_number() -> None:
    cards = {
        path: card_of(read_address(path), None, "de")
        for path in ("puzzles", "puzzles/speed-001", "puzzles/daily/speed")
    }
    assert [card.title for card in cards.values()] == [
        "Rätsel – Stammtisch",
        "Speed-Scheffeln: Rätsel 1",
        "Speed-Scheffeln: das Rätsel des Tages",
    ]


def test_every_language_says_the_same_with_the_same_placeholders() -> None:
    texts = {
        lang: dict(flat(tomllib.loads((WORDS / f"{lang}.toml").read_text(encoding="utf-8")))) for lang in languages()
    }
    for lang, own in texts.items():
        assert own.keys() == texts["en"].keys(), lang
        for key, text in own.items():
            assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", texts["en"][key])), (lang, key)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("de-AT,de;q=0.9,en;q=0.8", "de"), ("pl, fr;q=0.4, it;q=0.7", "it"), ("", "en"), ("ja", "en"), ("x;q=y,fr", "fr")],
)
def test_the_language_that_the_reader_prefers(accepted: str, language: str) -> None:
    assert preferred_language(accepted) == language


def test_the_path_of_the_public_address_is_the_base() -> None:
    assert base_of(None) == base_of("https://games.example.org") == base_of("https://games.example.org/") == "/"
    assert base_of("https://example.org/games") == base_of("https://example.org/games/") == "/games/"


def test_the_picture_is_made_from_the_preview_and_no_name_can_leave_its_place() -> None:
    seats = (SeatPreview("</text><script>", "red", 7, True), SeatPreview("Bo", "teal", 3))
    drawn = picture_of(Preview("scheffeln", "over", None, seats))
    assert "<script" not in drawn
    assert "&lt;/text&gt;" in drawn
    assert "mark-red" in drawn


def test_the_picture_is_written_in_the_letters_of_the_page(tmp_path: Path) -> None:
    """On a machine without fonts too."""
    letters = bold_letters(PAGE, tmp_path)
    assert [TTFont(path)["OS/2"].usWeightClass for path in letters] == [700]
    assert bold_letters(PAGE, tmp_path) == letters
    drawn, empty = (
        rasterised(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><text y="20">{name}</text></svg>',
            PAGE,
            tmp_path,
        )
        for name in ("Zoë", "")
    )
    assert drawn != empty


def test_an_open_table_is_an_invitation_in_the_readers_language(server: RunningServer) -> None:
    with Person(server) as ada:
        ada.http.put("/api/me", json={"name": "Ada"})
        table = ada.open_table("scheffeln", "me", "open", "open")
    english = tags(server, f"/table/{table}")
    assert english["og:title"] == "Ada invites you to Scheffeln"
    assert "2 of 3 seats are free" in english["og:description"]
    assert english["og:url"] == f"{server.url}/table/{table}"
    assert tags(server, f"/table/{table}", "de")["og:title"] == "Ada lädt dich zu Scheffeln ein"
    assert tags(server, f"/table/{table}", "it")["og:title"] == "Ada ti invita a Scheffeln"
    assert tags(server, f"/table/{table}", "fr")["og:title"] == "Ada vous invite à Scheffeln"
    picture = httpx.get(english["og:image"], timeout=LIMIT)
    assert picture.headers["content-type"] == "image/png"
    assert picture.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)


def test_a_finished_game_tells_how_it_ended(server: RunningServer) -> None:
    with Person(server) as ada:
        ada.http.put("/api/me", json={"name": "Ada"})
        table = ada.open_table("scheffeln", "me", "random")
        with ada.socket(table) as socket:
            receive(socket, "welcome")
            assert ask(socket, {"v": 2, "id": "s", "type": "start"})["type"] == "accepted"
            assert "is being played" in tags(server, f"/table/{table}")["og:title"]
            ask(socket, {"v": 2, "id": "g", "type": "stand", "seat": 0})
            while receive(socket, "step", "table")["table"]["status"] != "over":
                pass
    over = tags(server, f"/replay/{table}?of=1")
    assert re.search("wins at Scheffeln|share the victory", over["og:title"])
    assert over["og:image"].endswith(f"/api/tables/{table}/preview.png?game=1")
    assert httpx.get(over["og:image"], timeout=LIMIT).status_code == 200
    assert httpx.get(over["og:image"].replace("game=1", "game=7"), timeout=LIMIT).status_code == 404


def test_a_table_without_spectators_says_no_more_than_one_that_there_is_not(server: RunningServer) -> None:
    with Person(server) as ada:
        ada.http.put("/api/me", json={"name": "Ada"})
        table = ada.open_table("scheffeln", "me", "open", spectators=False)
        for room in ("table", "replay"):
            own, none = (httpx.get(f"{server.url}/{room}/{name}", timeout=LIMIT) for name in (table, "a" * len(table)))
            assert own.status_code == none.status_code == 200
            assert own.text.replace(table, "") == none.text.replace("a" * len(table), "")
            assert "Ada" not in own.text
        assert ada.http.get(f"/api/tables/{table}/preview.png").status_code == 404


def test_a_rule_is_told_in_the_readers_language(server: RunningServer) -> None:
    for lang in languages():
        rule = entries(lang)["S-MOVE-8"]
        shown = tags(server, "/rules/S-MOVE-8", lang)
        assert shown["og:title"] == f"S-MOVE-8: {rule.title}"
        assert rule.text.startswith(shown["og:description"].rstrip("…"))


@pytest.mark.parametrize("path", ["/nothing/here", "/table/", "/rules/NOPE", "/learn/chess", "/new/chess/bots"])
def test_a_wrong_address_answers_404_with_the_page(server: RunningServer, path: str) -> None:
    answer = httpx.get(server.url + path, timeout=LIMIT)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")


def test_a_server_below_a_path_names_its_public_address(nursery: Nursery, tmp_path: Path) -> None:
    server = RunningServer(nursery, tmp_path, public_url="https://example.org/games")
    with Person(server) as ada:
        table = ada.open_table("tafelrunde", "me", "open")
        shown = tags(server, f"/table/{table}")
        assert shown["og:url"] == f"https://example.org/games/table/{table}"
        assert shown["og:image"].startswith("https://example.org/games/api/tables/")
        assert ada.http.get("/api/reach").json() == {"addresses": ["https://example.org/games/"], "local": False}
    server.end()
