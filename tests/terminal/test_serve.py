"""The commands around the server: what they say when something is wrong."""

import socket
from pathlib import Path

import msgspec
import pytest

from stammtisch.cli import main
from tests.tables.journal.test_chance import finished


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--db", "mysql://somewhere/x"], "is not a journal we know"),
        (["--db", "postgresql://me:secretly@somewhere"], "postgresql://somewhere names no database"),
        (
            ["--db", "postgresql://me:secretly@127.0.0.1:1/x"],
            "postgresql://127.0.0.1:1/x cannot be used: nobody answers",
        ),
        (["--db", "postgresql://me:secret/ly@somewhere/x"], "names no database"),
        (["--db", "postgresql://me:secretly@somewhere:port/x"], "its address cannot be read"),
        (["--workers", "2"], "Several workers need PostgreSQL"),
        (["--workers", "0"], "not a whole number from 1 up"),
        (["--hints", "redis://127.0.0.1"], "--hints is for several servers with one PostgreSQL database"),
        (["--hints", "127.0.0.1", "--db", "postgresql://somewhere/x"], "is not the address of a Redis"),
        (["--db", "."], "is a folder"),
        (["--public-url", "games.example.org"], "is not the address of a site"),
        (["--contact", "me"], "is not a contact"),
        (["--smtp", "mail.example.org"], "is not a mail server"),
        (["--smtp", "smtp://me:word@mail.example.org"], "is not a mail server"),
        (["--smtp", "smtp://mail.example.org", "--mail-from", "me@example.org"], "give --mail-from and --public-url"),
        (["--port", "99999"], "Nothing can listen on 127.0.0.1:99999"),
    ],
)
def test_serve_says_in_one_sentence_what_is_wrong(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status_of(["serve", "--port", "0", *arguments]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
    assert "secret" not in error


def status_of(words: list[str]) -> int:
    try:
        return main(words)
    except SystemExit as left:
        return int(left.code or 0)


def test_serve_says_that_an_address_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "already in use" in capsys.readouterr().err


def test_verify_tells_an_honest_game_from_a_cheat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    honest = msgspec.to_builtins(finished())
    cheat = {**honest, "chance": {**honest["chance"], "nonces": ["11" * 16, None]}}
    file = tmp_path / "games.jsonl"
    file.write_bytes(msgspec.json.encode(honest) + b"\n")
    assert main(["verify", str(file)]) == 0
    assert "as promised" in capsys.readouterr().out
    file.write_bytes(msgspec.json.encode(honest) + b"\n" + msgspec.json.encode(cheat) + b"\n")
    assert main(["verify", str(file)]) == 1
    assert "line 2: In chance event 1 the record has other cards" in capsys.readouterr().out
    file.write_bytes(b"")
    assert main(["verify", str(file)]) == 2
