"""The printed rulebooks as a comparison needs them: a fingerprint of every eight words in a row, none of the words.

    python -m tests.rulebook.printed FILE…

writes the fingerprints of these texts anew.
"""

import re
import sys
from hashlib import sha256
from pathlib import Path

FILE = Path(__file__).with_name("printed.txt")
DIGITS = 12
"""Of each SHA-256: enough that two different runs never have the same by chance."""
A_LINE = 9


def words_of(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def runs_of_eight(text: str) -> set[str]:
    words = words_of(text)
    return {" ".join(words[start : start + 8]) for start in range(len(words) - 7)}


def fingerprint(run: str) -> str:
    return sha256(run.encode()).hexdigest()[:DIGITS]


def fingerprints(*texts: str) -> set[str]:
    return {fingerprint(run) for text in texts for run in runs_of_eight(text)}


def printed() -> set[str]:
    return set(FILE.read_text(encoding="ascii").split())


def main() -> None:
    found = sorted(fingerprints(*(Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])))
    lines = [" ".join(found[start : start + A_LINE]) for start in range(0, len(found), A_LINE)]
    FILE.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
