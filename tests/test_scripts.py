"""The scripts that make calls say in one sentence what a machine lacks."""

import shutil
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A copy of the scripts on a machine with next to nothing on the path, where nothing can be installed."""
    shutil.copytree(PROJECT / "scripts", tmp_path / "scripts")
    (tmp_path / "bin").mkdir()
    for name in ("dirname", "grep", "id", "sh"):
        found = shutil.which(name)
        assert found
        (tmp_path / "bin" / name).symlink_to(found)
    return tmp_path


def run(bare: Path, script: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(bare / "bin"), "HOME": str(bare), "SERVICES_ROOT": str(bare)}
    return subprocess.run([bare / "scripts" / script], env=environment, capture_output=True, text=True, check=False)


def write_program(path: Path, order: str = "exit 0") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{order}\n")
    path.chmod(0o755)


def test_the_browser_tests_need_a_chromium_and_a_library_for_playwrights_node(bare: Path) -> None:
    lacks = run(bare, "browser")
    assert lacks.returncode == 1
    assert lacks.stderr.endswith("(Debian: apt-get install chromium-headless-shell libatomic1).\n")
    assert lacks.stderr.count("\n") == 1
    write_program(bare / ".venv/lib/python3.11/site-packages/playwright/driver/node")
    assert run(bare, "browser").stderr.endswith("(Debian: apt-get install chromium-headless-shell).\n")
    write_program(bare / "bin/chromium")
    assert run(bare, "browser").returncode == 0


def test_several_nodes_need_postgresql_redis_and_nginx(bare: Path) -> None:
    lacks = run(bare, "services")
    assert lacks.returncode == 1
    assert lacks.stderr.endswith("(Debian: apt-get install postgresql redis-server nginx).\n")
    assert lacks.stderr.count("\n") == 1
    write_program(bare / "usr/lib/postgresql/15/bin/initdb")
    write_program(bare / "usr/sbin/nginx")
    assert run(bare, "services").stderr.endswith("(Debian: apt-get install redis-server).\n")
    write_program(bare / "bin/redis-server")
    assert run(bare, "services").returncode == 0


def test_everything_needs_python_with_virtual_environments(bare: Path) -> None:
    lacks = run(bare, "uv")
    assert lacks.returncode == 1
    assert "Python 3.11 or newer is needed and none was found" in lacks.stderr
    write_program(bare / "bin/python3", 'case "$2" in *ensurepip*) exit 1 ;; esac')
    lacks = run(bare, "uv")
    assert lacks.returncode == 1
    assert "install Debian's python3-venv" in lacks.stderr
