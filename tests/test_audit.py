"""The audit of the dependencies: it finds, it finds nothing, or it says that it could not look; never more."""

import json
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.audit import ALL_WELL, PROJECT, TO_DO, UNKNOWN, main, page_packages, python_packages

WEAK = {"id": "PYSEC-1", "link": "https://osv.dev/PYSEC-1", "fixed_in": ["9.9"], "withdrawn": None}
WEAK_PAGE = {"severity": "high", "title": "Prototype pollution", "vulnerable_versions": "<9", "url": "https://x/GHSA"}


class Registry:
    """PyPI and npm in one, on this machine: what they know is what the test wants."""

    def __init__(self) -> None:
        self.weak: dict[str, list[dict[str, Any]]] = {}
        self.weak_page: Any = {}
        self.broken: set[str] = set()
        self.asked: list[str] = []
        self.posted: dict[str, list[str]] = {}
        registry = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                name = self.path.split("/")[2]
                registry.asked.append(self.path)
                known = {"info": {}, "vulnerabilities": registry.weak.get(name, [])}
                self.say(503 if name in registry.broken else 200, known)

            def do_POST(self) -> None:
                registry.posted = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                self.say(405 if "npm" in registry.broken else 200, registry.weak_page)

            def say(self, status: int, told: Any) -> None:
                body = json.dumps(told).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Nobody reads it."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def registry() -> Iterator[Registry]:
    registry = Registry()
    yield registry
    registry.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project of two packages of Python and one of the page."""
    source = 'source = { registry = "https://pypi.org/simple" }'
    file = '{ url = "https://files.pythonhosted.org/a.whl", hash = "sha256:00" }'
    packages = [f'name = "{name}"\nversion = "1.0"\n{source}\nwheels = [{file}]' for name in ("apple", "pear")]
    own = 'name = "stammtisch"\nversion = "0"\nsource = { editable = "." }'
    (tmp_path / "uv.lock").write_text("".join(f"[[package]]\n{package}\n" for package in (*packages, own)))
    module = {"version": "2.0", "resolved": "https://registry.npmjs.org/@x/plum.tgz", "integrity": "sha512-0"}
    (tmp_path / "web").mkdir()
    lock = {"packages": {"": {}, "node_modules/@x/plum": module}}
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps(lock))
    return tmp_path


def run(folder: Path, pypi: str, npm: str) -> int:
    return main(["--folder", str(folder), "--pypi", pypi, "--npm", npm])


Out = pytest.CaptureFixture[str]


def test_where_nobody_knows_of_anything_all_is_well(folder: Path, registry: Registry, capsys: Out) -> None:
    registry.weak["pear"] = [{**WEAK, "withdrawn": "2024-01-01T00:00:00Z"}]
    assert run(folder, registry.url, registry.url) == ALL_WELL == 0
    assert capsys.readouterr().out == ("No advisories for 2 packages of PyPI and 1 of npm; all are pinned by hashes.\n")
    assert sorted(registry.asked) == ["/pypi/apple/1.0/json", "/pypi/pear/1.0/json"]
    assert registry.posted == {"@x/plum": ["2.0"]}


def test_an_advisory_is_named_with_where_to_read_on(folder: Path, registry: Registry, capsys: Out) -> None:
    registry.weak["pear"] = [WEAK]
    registry.weak_page = {"@x/plum": [WEAK_PAGE]}
    assert run(folder, registry.url, registry.url) == TO_DO == 1
    assert capsys.readouterr().out == (
        "pear 1.0: PYSEC-1, fixed in 9.9: https://osv.dev/PYSEC-1\n"
        "@x/plum 2.0: high, Prototype pollution (<9): https://x/GHSA\n"
    )


@pytest.fixture
def nobody() -> str:
    """An address at which nothing answers."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}"


def test_where_nobody_answers_nothing_is_well(folder: Path, nobody: str, capsys: Out) -> None:
    assert run(folder, nobody, nobody) == UNKNOWN == 3
    told = capsys.readouterr()
    assert told.out == ""
    assert f"could not look at all 2 packages of {nobody}" in told.err
    assert f"could not look at all 1 packages of {nobody}" in told.err


@pytest.mark.parametrize("broken", ["apple", "npm"])
def test_a_registry_that_answers_in_part_has_not_been_looked_at(
    folder: Path, registry: Registry, capsys: Out, broken: str
) -> None:
    registry.broken = {broken}
    assert run(folder, registry.url, registry.url) == UNKNOWN
    told = capsys.readouterr()
    assert told.out == ""
    assert "not everything was looked at" in told.err
    registry.weak["pear"] = [WEAK]
    assert run(folder, registry.url, registry.url) == TO_DO
    told = capsys.readouterr()
    assert told.out.startswith("pear 1.0: PYSEC-1")
    assert "could not look" in told.err


def test_an_answer_of_another_kind_is_none(folder: Path, registry: Registry) -> None:
    registry.weak_page = []
    assert run(folder, registry.url, registry.url) == UNKNOWN


@pytest.mark.parametrize(
    ("file", "was", "becomes", "complaint"),
    [
        ("uv.lock", "https://pypi.org/simple", "https://elsewhere.example/simple", "apple 1.0 does not come from PyPI"),
        (
            "uv.lock",
            "https://files.pythonhosted.org/",
            "https://elsewhere.example/",
            "apple 1.0 does not come from PyPI",
        ),
        ("uv.lock", ', hash = "sha256:00"', "", "apple 1.0 is not pinned by a hash"),
        ("web/package-lock.json", "https://registry.npmjs.org/", "git+ssh://x/", "@x/plum 2.0 does not come from npm"),
        ("web/package-lock.json", "sha512-0", "sha1-0", "@x/plum 2.0 is not pinned by a hash"),
    ],
)
def test_what_is_not_pinned_is_found_without_any_network(
    folder: Path, nobody: str, capsys: Out, file: str, was: str, becomes: str, complaint: str
) -> None:
    path = folder / file
    path.write_text(path.read_text().replace(was, becomes))
    assert run(folder, nobody, nobody) == TO_DO
    assert complaint in capsys.readouterr().out.splitlines()


def test_everything_that_this_project_locks_is_pinned() -> None:
    python, wrong = python_packages(PROJECT / "uv.lock")
    page, also_wrong = page_packages(PROJECT / "web" / "package-lock.json")
    assert wrong + also_wrong == []
    assert len(python) > 50
    assert len(page) > 100
