"""Where compiled rules are kept."""

import tempfile
from pathlib import Path

import numba
import pytest

from stammtisch.games import compiled


def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "/dev/null/nowhere")
    assert compiled._writable_parent().parent == Path(tempfile.gettempdir())


def test_a_chosen_cache_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "chosen"))
    assert compiled._writable_parent() == tmp_path / "chosen"


def test_every_room_has_its_own_fingerprint() -> None:
    assert len({compiled.fingerprint(room) for room in compiled.ROOMS}) == len(compiled.ROOMS)
