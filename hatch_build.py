"""Builds the page before a wheel or an sdist is packed, so that an installed `stammtisch serve` has it."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/stammtisch/server/page/index.html"
WITHOUT = "STAMMTISCH_WITHOUT_PAGE"
NODE = "Node 20.19 or newer (22: 22.12) with npm"


class PageBuilder(BuildHookInterface):  # type: ignore[type-arg]
    """An editable installation has the page that `make page` builds, and is left alone."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or os.environ.get(WITHOUT) or is_fresh(root):
            return
        if not has_node():
            self.app.display_warning(
                f"The page is not built: {NODE} was not found. Everything but the page works; "
                "`stammtisch serve` will say so on its start page."
            )
            return
        self.app.display_info("Building the page with npm; this needs its registry and takes about a minute.")
        for order in (["ci"], ["run", "build"]):
            npm = ["npm", "--no-audit", "--no-fund", "--loglevel=error", *order]
            if subprocess.run(npm, cwd=root / "web", check=False).returncode != 0:
                self.app.abort(
                    f"The page could not be built: `npm {' '.join(order)}` failed in web/, see above. "
                    f"To install without the page, set {WITHOUT}=1."
                )


def is_fresh(root: Path) -> bool:
    """Whether there is a page that is as new as all it is made of; an sdist brings one."""
    page, web = root / PAGE, root / "web"
    if not web.is_dir() or (page.exists() and (root / "PKG-INFO").exists()):
        return True
    sources = [path for part in ("src", "public", "shell") for path in (web / part).rglob("*") if path.is_file()]
    sources += [path for path in web.iterdir() if path.is_file()]
    return page.exists() and all(path.stat().st_mtime <= page.stat().st_mtime for path in sources)


def has_node() -> bool:
    """What vite asks for: 20.19 or newer of 20, 22.12 or newer."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    if found is None:
        return False
    version = int(found[1]), int(found[2])
    return (20, 19) <= version < (21, 0) or version >= (22, 12)
