"""Lighthouse looks at the home page and at tables: `make lighthouse`. It fails below 95 in any category.

Its figures for speed jump with whatever else the machine does, so every room is looked at five times, and the middle
one counts, as Lighthouse itself advises."""

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
LOOKS = 5
ROOMS = {"home": "", "table": "sample/scheffeln", "table of Tafelrunde": "sample/tafelrunde"}
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
                looks = [scores(f"{server.address}/{path}", settings) for _ in range(LOOKS)]
                found = {name: sorted(look[name] for look in looks) for name in CATEGORIES}
                told = "  ".join(
                    f"{name} {all_of[LOOKS // 2]} ({all_of[0]} to {all_of[-1]})" for name, all_of in found.items()
                )
                print(f"{room:20}{device:11} {told}", flush=True)
                low |= min(all_of[LOOKS // 2] for all_of in found.values()) < LEAST
        finally:
            server.end()
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
