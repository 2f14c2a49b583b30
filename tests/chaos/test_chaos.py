"""Nothing is lost: a short run of what `make chaos` does for longer."""

from pathlib import Path

from tests.chaos.checker import summary
from tests.chaos.run import Plan, carry_out


def test_nothing_is_lost_while_nodes_and_services_fail(tmp_path: Path) -> None:
    plan = Plan(seed=3, seconds=12, tables=12, nodes=3, pace=0.5)
    findings, pauses = carry_out(plan, tmp_path)
    assert not findings.faults, summary(findings, pauses)
    assert pauses.errors == 0, summary(findings, pauses)
