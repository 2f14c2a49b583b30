"""Looks for known weaknesses in what the project is built on: `make audit`.

Every package of uv.lock and of web/package-lock.json must be pinned to a file with a hash from a public registry, which
needs no network. Then PyPI and npm are asked for advisories. Exit status 0: they know of none. 1: there is something to
do. 3: nothing was found, but not everybody could be asked, so nobody knows.
"""

import argparse
import json
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

PROJECT = Path(__file__).resolve().parents[1]
PYPI, PYPI_FILES, PYPI_SOURCE = "https://pypi.org", "https://files.pythonhosted.org/", "https://pypi.org/simple"
NPM = "https://registry.npmjs.org"
ALL_WELL, TO_DO, UNKNOWN = 0, 1, 3
PATIENCE = 20.0
"""Seconds until an answer does not come any more."""


class Package(NamedTuple):
    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class CouldNotLook(Exception):
    """A registry did not answer, or not as it should."""


def python_packages(lock: Path) -> tuple[list[Package], list[str]]:
    """What uv.lock lists, and what is wrong with how it lists it."""
    found, wrong = [], []
    for package in tomllib.loads(lock.read_text(encoding="utf-8"))["package"]:
        if package["source"] == {"editable": "."}:
            continue
        each = Package(package["name"], package["version"])
        found.append(each)
        files = [*package.get("wheels", ()), *filter(None, [package.get("sdist")])]
        if package["source"] != {"registry": PYPI_SOURCE} or any(not f["url"].startswith(PYPI_FILES) for f in files):
            wrong.append(f"{each} does not come from PyPI")
        if not files or any(not file.get("hash", "").startswith("sha256:") for file in files):
            wrong.append(f"{each} is not pinned by a hash")
    return found, wrong


def page_packages(lock: Path) -> tuple[list[Package], list[str]]:
    """The same for package-lock.json."""
    found, wrong = [], []
    for place, module in json.loads(lock.read_text(encoding="utf-8"))["packages"].items():
        if not place:
            continue
        each = Package(module.get("name") or place.rpartition("node_modules/")[2], module["version"])
        found.append(each)
        if not module.get("resolved", "").startswith(f"{NPM}/"):
            wrong.append(f"{each} does not come from npm")
        if not module.get("integrity", "").startswith("sha512-"):
            wrong.append(f"{each} is not pinned by a hash")
    return sorted(set(found)), wrong


def answer_of(request: urllib.request.Request) -> Any:
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)
    except (OSError, HTTPException, ValueError) as error:
        if isinstance(error, urllib.error.HTTPError):
            error.close()
        reason = getattr(error, "reason", None) or error
        raise CouldNotLook(f"{request.host}: {reason}") from None


def asked_of_pypi(packages: Iterable[Package], registry: str) -> Iterator[str]:
    """The advisories that PyPI has for exactly these versions; what it does not tell is complained of at the end."""

    def ask(each: Package) -> list[str] | CouldNotLook:
        try:
            return advisories(each)
        except CouldNotLook as why:
            return why

    def advisories(each: Package) -> list[str]:
        told = answer_of(urllib.request.Request(f"{registry}/pypi/{quote(each.name)}/{quote(each.version)}/json"))
        if not isinstance(told, dict) or not isinstance(told.get("vulnerabilities"), list):
            raise CouldNotLook(f"PyPI says nothing about weaknesses of {each}")
        return [
            f"{each}: {known['id']}, fixed in {', '.join(known.get('fixed_in') or ()) or 'no version'}: {known['link']}"
            for known in told["vulnerabilities"]
            if not known.get("withdrawn")
        ]

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, packages))
    for answer in answers:
        if not isinstance(answer, CouldNotLook):
            yield from answer
    for answer in answers:
        if isinstance(answer, CouldNotLook):
            raise answer


def asked_of_npm(packages: Iterable[Package], registry: str) -> Iterator[str]:
    """The advisories that npm has for these versions, all asked for at once."""
    versions: dict[str, list[str]] = {}
    for each in packages:
        versions.setdefault(each.name, []).append(each.version)
    head = {"Content-Type": "application/json"}
    address = f"{registry}/-/npm/v1/security/advisories/bulk"
    told = answer_of(urllib.request.Request(address, json.dumps(versions).encode(), head))
    if not isinstance(told, dict):
        raise CouldNotLook("npm answered something else than advisories")
    for name, advisories in told.items():
        for known in advisories:
            which = f"{name} {', '.join(versions.get(name, ['?']))}"
            yield f"{which}: {known['severity']}, {known['title']} ({known['vulnerable_versions']}): {known['url']}"


def audit(folder: Path, pypi: str, npm: str) -> int:
    """Says what there is to say, and returns the exit status."""
    python, wrong = python_packages(folder / "uv.lock")
    page, also_wrong = page_packages(folder / "web" / "package-lock.json")
    problems, unseen = [*wrong, *also_wrong], []
    for packages, asked, registry in ((python, asked_of_pypi, pypi), (page, asked_of_npm, npm)):
        try:
            problems += asked(packages, registry)
        except CouldNotLook as why:
            unseen.append(f"could not look at all {len(packages)} packages of {registry}: {why}")
    for line in problems:
        print(line)
    for line in unseen:
        print(line, file=sys.stderr)
    if problems:
        return TO_DO
    if unseen:
        print("Nothing was found, but not everything was looked at.", file=sys.stderr)
        return UNKNOWN
    print(f"No advisories for {len(python)} packages of PyPI and {len(page)} of npm; all are pinned by hashes.")
    return ALL_WELL


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.audit", description=__doc__)
    parser.add_argument("--folder", type=Path, default=PROJECT, help="where uv.lock and web/ lie")
    parser.add_argument("--pypi", default=PYPI, help="the registry that is asked about Python packages")
    parser.add_argument("--npm", default=NPM, help="the registry that is asked about the page's packages")
    wish = parser.parse_args(words)
    return audit(wish.folder, wish.pypi.rstrip("/"), wish.npm.rstrip("/"))


if __name__ == "__main__":
    sys.exit(main())
