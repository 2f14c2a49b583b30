"""`stammtisch check`: every record of a file, and the first fault of each."""

import argparse
from pathlib import Path
from typing import Any

from stammtisch.cli import UserError
from stammtisch.games.registry import GAMES
from stammtisch.record.check import Finding, check_line
from stammtisch.record.format import lines_of
from stammtisch.terminal.compiling import compile_games
from stammtisch.terminal.progress import bar
from stammtisch.terminal.records import json_of, short


def check(arguments: argparse.Namespace) -> int:
    compile_games(list(GAMES))
    return 1 if check_records(arguments.file, arguments.json) else 0


def check_records(path: Path, as_json: bool) -> int:
    """Checks every record of a file, prints each one's first fault, and returns how many have one."""
    lines = list(lines_of(path))
    if not lines:
        raise UserError(f"{path} contains no record.")
    faults = []
    with bar("Checking", len(lines)) as advance:
        for line, text in lines:
            finding = check_line(text, line)
            advance(1)
            if finding is None:
                continue
            faults.append(finding)
            if not as_json:
                print(tell_fault(finding))
    if as_json:
        print(json_of({"records": len(lines), "faults": [fault_of(finding) for finding in faults]}))
    else:
        records = "1 record" if len(lines) == 1 else f"{len(lines):,} records"
        print(
            f"{records} checked, {len(faults) or 'none':,} with a fault." if faults else f"{records} checked, no fault."
        )
    return len(faults)


def fault_of(finding: Finding) -> dict[str, Any]:
    """A fault in the words of the record format."""
    return {
        "record": finding.line,
        "event": finding.event,
        "rule": finding.rule,
        "expected": finding.expected,
        "found": finding.found,
    }


def tell_fault(finding: Finding) -> str:
    where = "set-up or result" if finding.event is None else f"event {finding.event}"
    return (
        f"record {finding.line}, {where}: {finding.rule}\n"
        f"  expected: {short(finding.expected)}\n  found:    {short(finding.found)}"
    )
