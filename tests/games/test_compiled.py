"""Where compiled rules are kept."""

import tempfile
from pathlib import Path

import numba
import pytest

from stammtisch.games import compiled


def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "/dev/null/nowhere")
    assert compiled._writable_parent().parent == Path(tempfile.gettempdir())


def test_a_temporary_cache_that_others_can_write_to_is_not_used(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Machine code is loaded from it."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    own = compiled._own_temporary_folder()
    assert own.stat().st_mode & 0o777 == 0o700
    assert compiled._own_temporary_folder() == own
    own.chmod(0o777)
    assert compiled._own_temporary_folder() != own
    own.rmdir()
    own.symlink_to(tmp_path / "elsewhere")
    assert compiled._own_temporary_folder() != own


def test_a_chosen_cache_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "chosen"))
    assert compiled._writable_parent() == tmp_path / "chosen"


def test_every_room_has_its_own_fingerprint() -> None:
    assert len({compiled.fingerprint(room) for room in compiled.ROOMS}) == len(compiled.ROOMS)
