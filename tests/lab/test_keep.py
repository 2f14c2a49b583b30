"""What is finished is kept: through interruptions, torn lines and other questions."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from stammtisch.lab.keep import BadKeep, Keep, usual_place
from stammtisch.lab.matches import Rows
from stammtisch.lab.simulate import Question
from stammtisch.lab.tournament import Tournament

ASKED = Question("scheffeln", 2, 100, 7, {"run": True, "mafia": False}, line_up=("casual", "random"))


def rows(count: int, seats: int = 2) -> Rows:
    return np.arange(count * (3 + seats)).reshape(count, 3 + seats)


def kept_in(path: Path, asked: Question | Tournament = ASKED) -> Keep:
    keep = Keep(asked)
    keep.resume(path)
    return keep


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with three games, the first two of which finished together."""
    keep, path = Keep(ASKED), tmp_path / "run.jsonl"
    keep.begin(path)
    keep.add(rows(2), 100)
    keep.add(rows(3)[2:], 150)
    return path


def test_what_was_added_is_there_again(file: Path) -> None:
    keep = kept_in(file)
    np.testing.assert_array_equal(keep.all(), rows(3))
    assert keep.records == 150


def test_it_goes_on_where_it_stopped(file: Path) -> None:
    keep = kept_in(file)
    keep.add(rows(5)[3:], None)
    np.testing.assert_array_equal(keep.all(), rows(5))
    again = kept_in(file)
    np.testing.assert_array_equal(again.all(), rows(5))
    assert again.records is None


def test_every_torn_last_line_is_dropped_and_written_anew(file: Path) -> None:
    whole = file.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for end in range(last, len(whole)):
        file.write_bytes(whole[:end])
        keep = kept_in(file)
        np.testing.assert_array_equal(keep.all(), rows(2))
        keep.add(rows(3)[2:], 150)
        assert file.read_bytes() == whole


def test_more_games_may_be_asked_for(file: Path) -> None:
    more = Question("scheffeln", 2, 5_000, 7, {"run": True}, 500, ASKED.line_up)
    assert len(kept_in(file, more).all()) == 3


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (Question("scheffeln", 2, 100, 8, {"run": True}, 500, ASKED.line_up), "seed 7, not 8"),
        (Question("scheffeln", 2, 100, 7, {}, 500, ASKED.line_up), "options run, not none"),
        (Question("scheffeln", 2, 100, 7, {"run": True}, 400, ASKED.line_up), "cap 500, not 400"),
        (Question("scheffeln", 2, 100, 7, {"run": True}), "bots casual, random, not random, random"),
        (Question("tafelrunde", 2, 100, 7, {}, 500, ASKED.line_up), "game scheffeln, not tafelrunde"),
        (Tournament("scheffeln", 2, ("casual", "random"), 100, 7, {"run": True}), "kind question, not tournament"),
    ],
)
def test_another_question_is_refused_with_what_differs(file: Path, other: Question | Tournament, words: str) -> None:
    before = file.read_bytes()
    with pytest.raises(BadKeep, match=f"contains games of another run: {words}\\.$"):
        kept_in(file, other)
    assert file.read_bytes() == before


def test_games_of_other_bots_of_the_same_name_are_refused(file: Path) -> None:
    head, _, rest = file.read_bytes().partition(b"\n")
    told = msgspec.json.decode(head)
    told["run"]["source"] = "of last year"
    file.write_bytes(msgspec.json.encode(told) + b"\n" + rest)
    with pytest.raises(BadKeep, match=r"another version of the rules or bots: choose another --out\.$"):
        kept_in(file)


@pytest.mark.parametrize("text", [b"", b"\n", b"hello\n", b"{}\n", b"[1, 2]\n", b'{"format": 3}\n', b"\xff\xfe\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(text)
    with pytest.raises(BadKeep, match=r"was not saved by simulate, tournament or balance of this version\.$"):
        kept_in(path)
    assert path.read_bytes() == text


@pytest.mark.parametrize(
    "line", [b"nonsense", b"", b"{}", b'{"games":[[1,2]]}', b'{"games":[[1,2,3,4,99999999999999999999]]}']
)
def test_a_broken_line_in_the_middle_is_named(file: Path, line: bytes) -> None:
    lines = file.read_bytes().split(b"\n")
    lines[1] = line
    file.write_bytes(b"\n".join(lines))
    with pytest.raises(BadKeep, match="line 2 is damaged"):
        kept_in(file)


def test_a_full_disk_is_a_sentence(file: Path) -> None:
    keep = kept_in(file)
    file.unlink()
    file.symlink_to("/dev/full")
    with pytest.raises(BadKeep, match=r"cannot be written: No space left on device\.$"):
        keep.add(rows(1), None)


def test_a_run_without_a_file_can_still_be_kept_in_one(tmp_path: Path) -> None:
    keep = Keep(ASKED)
    keep.add(rows(4), None)
    keep.begin(tmp_path / "new" / "run.jsonl")
    np.testing.assert_array_equal(kept_in(tmp_path / "new" / "run.jsonl").all(), rows(4))


def test_every_question_has_its_own_usual_place() -> None:
    others = [ASKED, Question("scheffeln", 2, 100, 8, {"run": True}), Question("speed", 3, 100, 8, {})]
    assert len({usual_place(asked) for asked in others}) == 3
    more = Question("scheffeln", 2, 5, 7, {"run": True}, 500, ASKED.line_up)
    assert usual_place(more) == usual_place(ASKED)
