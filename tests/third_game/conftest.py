"""The third game, built and installed as its user would, into a folder of its own: no other test knows of it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.server.running import Nursery

PROJECT = Path(__file__).resolve().parents[2] / "examples" / "third-game"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for PYTHONPATH in which the built package lies."""
    folder = tmp_path_factory.mktemp("third-game")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=PROJECT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


@pytest.fixture(scope="session")
def environment(site: Path) -> dict[str, str]:
    """The environment of processes that know the game."""
    return {**os.environ, "PYTHONPATH": str(site)}


@pytest.fixture(scope="session")
def nursery(environment: dict[str, str]) -> Iterator[Nursery]:
    """Servers that know the game are forked from it."""
    nursery = Nursery(environment)
    yield nursery
    nursery.close()
