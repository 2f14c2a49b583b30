"""How long `make run` takes from nothing, and again: until the page answers, can be used, and a table is laid.

    python -m benchmarks.start

A fresh clone of the last commit with a home folder of its own: nothing is installed, downloaded or compiled yet, and
downloads count. The port must be free; the browser is already open.
"""

import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser
from tests.browser import open_chromium

PROJECT = Path(__file__).resolve().parents[1]
ADDRESS = "http://localhost:8000"
LONG = 600.0
KEPT = ("PATH", "LANG", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS")
"""What the machine says about itself; where packages come from is passed on too (PIP_…, UV_…, npm_…, …_proxy)."""


def answers() -> bool:
    with suppress(urllib.error.URLError, OSError), urllib.request.urlopen(ADDRESS, timeout=2):
        return True
    return False


def environment(home: Path) -> dict[str, str]:
    sources = ("PIP_", "UV_INDEX", "UV_DEFAULT", "NPM_CONFIG_", "npm_config_")
    kept = {name: value for name, value in os.environ.items() if name.startswith(sources) or name.endswith("_proxy")}
    return kept | {name: os.environ[name] for name in KEPT if name in os.environ} | {"HOME": str(home)}


def start(browser: Browser, clone: Path, home: Path) -> dict[str, float]:
    """Seconds from the command to each of these."""
    assert not answers(), f"Something else answers at {ADDRESS}: stop it first."
    began, took = time.monotonic(), dict[str, float]()
    process = subprocess.Popen(["make", "run"], cwd=clone, env=environment(home), start_new_session=True)
    try:
        while not answers():
            assert process.poll() is None, "make run has ended"
            assert time.monotonic() - began < LONG, "make run takes too long"
            time.sleep(0.05)
        took["the page answers"] = time.monotonic() - began
        page = browser.new_page(locale="en")
        page.set_default_timeout(LONG * 1000)
        page.goto(ADDRESS)
        page.get_by_role("button", name="Play now").first.wait_for()
        took["home page usable"] = time.monotonic() - began
        page.get_by_role("button", name="Play now").first.click()
        page.locator(".pick button").first.wait_for()
        took["at the first table"] = time.monotonic() - began
        page.close()
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait()
    return took


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, open_chromium() as browser:
        clone, home = Path(folder) / "stammtisch", Path(folder) / "home"
        home.mkdir()
        subprocess.run(["git", "clone", "--quiet", PROJECT, clone], check=True)
        for which in ("from nothing", "once more"):
            took = start(browser, clone, home)
            print(f"{which}: " + ", ".join(f"{what} after {seconds:.1f} s" for what, seconds in took.items()))


if __name__ == "__main__":
    main()
