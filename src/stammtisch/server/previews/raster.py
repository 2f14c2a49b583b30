"""Turns SVG into PNG: `python -m stammtisch.server.previews.raster` reads the one and writes the other.

A process of its own, because resvg holds the interpreter's lock while it draws, and everybody's moves would wait.
"""

import subprocess
import sys
from pathlib import Path

FONT = Path(__file__).with_name("hanken-grotesk.ttf")
FAMILY = "Hanken Grotesk"
PATIENCE = 20
"""Seconds for one picture, on a machine that has other things to do."""


def rasterised(svg: str) -> bytes:
    """The picture as PNG; blocks until it is drawn."""
    command = [sys.executable, "-m", __name__]
    done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=PATIENCE, check=True)
    return done.stdout


def main() -> None:
    from resvg_py import svg_to_bytes

    svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(svg_to_bytes(svg, skip_system_fonts=True, font_files=[str(FONT)], font_family=FAMILY))


if __name__ == "__main__":
    main()
