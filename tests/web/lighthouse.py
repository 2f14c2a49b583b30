"""Lighthouse looks at the home page and at tables: `make lighthouse`. It fails below 95 in any category."""

import json
import os
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path

from tests.browser import CHROMIUM, FLAGS
from tests.web.conftest import RunningServer

NPM = Path(__file__).resolve().parents[2] / "scripts" / "node"
VERSION = "12.8.2"
LEAST = 95
ROOMS = {"home": "", "table": "#/sample/scheffeln", "table of Tafelrunde": "#/sample/tafelrunde"}
DEVICES: dict[str, list[str]] = {"slow phone": [], "desktop": ["--preset=desktop"]}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")


def scores(address: str, settings: list[str]) -> dict[str, int]:
    """What Lighthouse gives an address in each category, of 100."""
    command = [str(NPM), "exec", "--yes", "--", f"lighthouse@{VERSION}", address, "--output=json", "--quiet", *settings]
    command.append(f"--chrome-flags=--headless=new {' '.join(FLAGS)}")
    command.append(f"--only-categories={','.join(CATEGORIES)}")
    environment = {**os.environ, "CHROME_PATH": CHROMIUM}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True, text=True)
    found = json.loads(done.stdout)["categories"]
    return {name: round(found[name]["score"] * 100) for name in CATEGORIES}


def main() -> int:
    low = False
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer(Path(folder) / "tables.sqlite3")
        try:
            for (room, path), (device, settings) in product(ROOMS.items(), DEVICES.items()):
                found = scores(f"{server.address}/{path}", settings)
                print(
                    f"{room:20}{device:11}", "  ".join(f"{name} {score}" for name, score in found.items()), flush=True
                )
                low |= min(found.values()) < LEAST
        finally:
            server.end()
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
