"""The project installs the same everywhere: public registries only, and nothing of the machine it was written on."""

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]

PUBLIC = {"pypi.org", "files.pythonhosted.org"}

MADE_HERE = {
    ".git", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".uv", ".venv", "__pycache__", "dist",
}  # fmt: skip
"""Folders that git does not keep."""

MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|Users|work|workspace|builds|farm)/")


def own_files() -> Iterator[Path]:
    for folder, inner, names in os.walk(PROJECT):
        inner[:] = sorted(set(inner) - MADE_HERE)
        yield from (Path(folder, name) for name in sorted(names))


def test_uv_lock_names_only_the_public_registries() -> None:
    text = (PROJECT / "uv.lock").read_text(encoding="utf-8")
    assert set(re.findall(r"[a-z+]+://([^/\"\s]*)", text)) == PUBLIC


def test_every_locked_package_comes_from_pypi() -> None:
    with (PROJECT / "uv.lock").open("rb") as lock:
        sources = {package["name"]: package["source"] for package in tomllib.load(lock)["package"]}
    assert sources.pop("stammtisch") == {"editable": "."}
    assert [
        name for name, source in sources.items() if source != {"registry": "https://pypi.org/simple"}
    ] == []


def test_no_file_names_a_path_of_this_machine() -> None:
    found = []
    for path in own_files():
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue  # a picture or another binary file
        for number, line in enumerate(lines, start=1):
            if MACHINE_PATH.search(line) or str(PROJECT) in line:
                found.append(f"{path.relative_to(PROJECT)}:{number} {line.strip()}")
    assert found == []
