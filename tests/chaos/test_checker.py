"""A run without faults is clean, and whatever is then made wrong in it is found."""

from dataclasses import replace
from pathlib import Path

import msgspec

from tests.chaos.checker import check, examine, summary
from tests.chaos.history import History
from tests.chaos.journals import read_journal
from tests.chaos.mutations import MUTATIONS, Material
from tests.chaos.notebook import lines_in
from tests.chaos.run import Run
from tests.chaos.test_faults import PLAN


def test_a_clean_run_is_clean_and_every_kind_of_fault_is_found_in_it(tmp_path: Path) -> None:
    run = Run(replace(PLAN, patience=40), tmp_path)
    run.carry_out()
    findings, pauses = check(run.log, run.cluster.journal)
    assert not findings.faults, summary(findings, pauses)
    clean = material_of(run.log, run.cluster.journal)
    assert not examine(History(clean.written()), clean.rows)[0].faults
    missed = [kind for kind in MUTATIONS if kind not in faults_in(clean.copy(), kind)]
    assert not missed


def faults_in(made_wrong: Material, kind: str) -> set[str]:
    MUTATIONS[kind](made_wrong)
    return set(examine(History(made_wrong.written()), made_wrong.rows)[0].faults)


def material_of(log: Path, journal: str) -> Material:
    lines = [{**msgspec.structs.asdict(line), "message": msgspec.json.decode(line.message)} for line in lines_in(log)]
    return Material(lines, read_journal(journal))
