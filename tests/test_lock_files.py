"""The project installs the same everywhere: from public registries, with no trace of the machine it came from."""

import json
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]

PUBLIC = {"pypi.org", "files.pythonhosted.org"}
NPM = "https://registry.npmjs.org/"

NOT_OURS = {".git", ".hypothesis", ".node", ".uv", ".venv", "__pycache__", "dist", "node_modules"}
"""Folders whose files git does not keep, beside the caches."""

MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|Users|work|workspace|builds|farm)/")


def own_files() -> Iterator[Path]:
    for folder, inner, names in os.walk(PROJECT):
        inner[:] = [name for name in inner if name not in NOT_OURS and not name.endswith("_cache")]
        yield from (Path(folder, name) for name in sorted(names) if name not in NOT_OURS)


def test_uv_lock_names_only_the_public_registries() -> None:
    text = (PROJECT / "uv.lock").read_text(encoding="utf-8")
    assert set(re.findall(r"[a-z+]+://([^/\"\s]*)", text)) == PUBLIC


def test_every_locked_package_comes_from_pypi() -> None:
    with (PROJECT / "uv.lock").open("rb") as lock:
        sources = {package["name"]: package["source"] for package in tomllib.load(lock)["package"]}
    assert sources.pop("stammtisch") == {"editable": "."}
    assert [name for name, source in sources.items() if source != {"registry": "https://pypi.org/simple"}] == []


@pytest.mark.parametrize("folder", ["web", "benchmarks/server"])
def test_every_locked_module_of_the_page_and_of_the_servers_peer_comes_from_npm(folder: str) -> None:
    packages = json.loads((PROJECT / folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    modules = {name: module for name, module in packages.items() if name}
    assert modules
    wrong = [name for name, module in modules.items() if not module["resolved"].startswith(NPM)]
    assert wrong == []
    assert [name for name, module in modules.items() if not module.get("integrity")] == []


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
    assert not found, "\n".join(found)
