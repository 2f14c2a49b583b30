"""What the server tells the page that it sends: its version, where the source is, and what lies in its boxes."""

import gzip
import json
import re
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import NotFoundException

from stammtisch import __version__
from stammtisch.server import page
from stammtisch.server.page import Page
from stammtisch.tables.gallery import boxes

TOLD = re.compile(rb'<script type="application/json" id="told">(.*?)</script>')
START = """<!doctype html><head><base href="/" /><meta name="description" content="old" /><title>old</title></head>
<body><p>Stammtisch</p></body>"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text(START, encoding="utf-8")
    (tmp_path / "other.html").write_text("<body></body>", encoding="utf-8")
    return tmp_path


def told(folder: Path) -> dict[str, Any]:
    found = TOLD.findall(Page(folder).start("").plain)
    assert len(found) == 1
    facts: dict[str, Any] = json.loads(found[0])
    return facts


def test_the_start_of_the_page_is_told_version_and_boxes(folder: Path) -> None:
    assert told(folder) == {"version": __version__, "source": None, "boxes": boxes()}
    files = Page(folder)
    start = files.start("")
    assert start.packed is not None
    assert gzip.decompress(start.packed) == start.plain
    other = files.file("/other.html")
    assert other is not None
    assert TOLD.search(other.plain) is None


def test_the_head_says_what_the_address_is_and_nothing_else_about_it(folder: Path) -> None:
    start = Page(folder).start("<title>new</title>").plain
    assert start.count(b"<title>") == 1
    assert b"<title>new</title>\n</head>" in start
    assert b"description" not in start


def test_every_address_of_the_page_has_the_same_base(folder: Path) -> None:
    assert b'<base href="/" />' in Page(folder).start("").plain
    assert b'<base href="/games/" />' in Page(folder, "/games/").start("").plain


def test_a_file_that_there_is_not_is_no_address_of_the_page(folder: Path) -> None:
    files = Page(folder)
    assert files.file("/") is files.file("/table/k3x") is None
    for path in ("/assets/old.js", "/api/nothing"):
        with pytest.raises(NotFoundException):
            files.file(path)


def test_no_name_in_the_box_can_end_the_element(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "boxes", lambda: {"name": "</script><script>alert(1)</script>"})
    assert told(folder)["boxes"] == {"name": "</script><script>alert(1)</script>"}


def test_the_source_is_where_the_package_says(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = Message()
    package["Project-URL"] = "Homepage, https://games.example.org"
    package["Project-URL"] = "Source, https://code.example.org/stammtisch"
    monkeypatch.setattr(page, "metadata", lambda name: package)
    assert told(folder)["source"] == "https://code.example.org/stammtisch"


def test_a_server_without_its_page_still_answers(tmp_path: Path) -> None:
    assert b"installed without its page" in Page(tmp_path / "nothing").start("<title>Stammtisch</title>").plain
