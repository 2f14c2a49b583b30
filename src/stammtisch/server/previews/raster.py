"""Turns SVG into PNG: `python -m stammtisch.server.previews.raster PAGE KEPT` reads the one and writes the other.

A process of its own, because resvg holds the interpreter's lock while it draws, and everybody's moves would wait.
"""

import subprocess
import sys
from pathlib import Path

FAMILY = "Hanken Grotesk"
PATIENCE = 20
"""Seconds for one picture, on a machine that has other things to do."""


def rasterised(svg: str, page: Path, kept: Path) -> bytes:
    """The picture as PNG, in the letters of the built page; blocks until it is drawn. The folder `kept` is for what the
    next picture needs too."""
    command = [sys.executable, "-m", __name__, str(page), str(kept)]
    done = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=PATIENCE, check=True)
    return done.stdout


def bold_letters(page: Path, kept: Path) -> list[str]:
    """The page's font as the TrueType that resvg reads. Where no page is built, the machine's own fonts have to do."""
    packed = next((page / "assets").glob("hanken-grotesk-*.woff2"), None)
    if packed is None:
        return []
    unpacked = kept / f"{packed.stem}.ttf"
    if not unpacked.exists():
        from fontTools.ttLib import TTFont
        from fontTools.varLib.instancer import instantiateVariableFont

        font = instantiateVariableFont(TTFont(packed), {"wght": 700})
        font.flavor = None
        font.save(unpacked)
    return [str(unpacked)]


def main() -> None:
    from resvg_py import svg_to_bytes

    page, kept = map(Path, sys.argv[1:])
    svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(svg_to_bytes(svg, font_files=bold_letters(page, kept), font_family=FAMILY))


if __name__ == "__main__":
    main()
