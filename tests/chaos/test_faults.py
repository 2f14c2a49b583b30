"""The checker finds nodes that are wrong on purpose; without a fault the same run is clean (test_checker.py)."""

from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.tables.send import updates
from tests.chaos import answers, faults, times, views
from tests.chaos.checker import check
from tests.chaos.findings import Findings
from tests.chaos.run import Plan, carry_out

PLAN = Plan(seed=5, seconds=5, tables=8, nodes=1, file=True, pace=0.15, patience=4, roll=False)
SEVERAL = replace(PLAN, nodes=2, file=False)


def run(folder: Path, plan: Plan, fault: str) -> Findings:
    return carry_out(replace(plan, settings={"fault": fault}), folder)[0]


def test_a_node_that_acknowledges_before_it_commits_is_found(tmp_path: Path) -> None:
    found = run(tmp_path, PLAN, "acknowledge_before_commit").faults
    assert answers.LOST in found
    assert views.NEVER in found or views.OTHER in found


def test_a_node_that_skips_the_mask_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = run(tmp_path, PLAN, "skip_the_mask").faults
    assert {views.LEAK, views.OTHER} <= set(found)
    monkeypatch.setattr(updates, "sheets_of", faults.sheets_without_mask)
    blind = check(tmp_path / "people.jsonl", str(tmp_path / "tables.sqlite3"))[0].faults
    assert views.LEAK in blind, "found even where the checker's own mask leaks"


def test_a_node_that_answers_from_an_old_cache_is_found(tmp_path: Path) -> None:
    assert times.BACK in run(tmp_path, SEVERAL, "answer_from_an_old_cache").faults
