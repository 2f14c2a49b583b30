"""The operator's files: a systemd unit that is right and hardened, and alerts over metrics that exist."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

PROJECT = Path(__file__).resolve().parents[1]
UNIT = PROJECT / "deploy" / "stammtisch.service"
ALERTS = PROJECT / "deploy" / "prometheus-alerts.yml"
MOST_EXPOSED = 20
"""Tenths, of 100: what `systemd-analyze security` calls the exposure level."""

analyze = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze: scripts/systemd")


def settings() -> dict[str, list[str]]:
    """What the unit sets, in all its sections."""
    found: dict[str, list[str]] = {}
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with a command that is there on every machine."""
    text = UNIT.read_text(encoding="utf-8")
    command = shutil.which("true")
    assert command
    copy = tmp_path / UNIT.name
    copy.write_text(text.replace("/opt/stammtisch/bin/stammtisch", command), encoding="utf-8")
    assert copy.read_text(encoding="utf-8") != text
    return copy


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@analyze
def test_systemd_finds_nothing_wrong_with_the_unit(unit: Path) -> None:
    checked = run("systemd-analyze", "verify", unit)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")
    unit.write_text(unit.read_text(encoding="utf-8") + "\n[Service]\nProtectSytem=strict\n", encoding="utf-8")
    assert "ProtectSytem" in run("systemd-analyze", "verify", unit).stderr


@analyze
def test_the_unit_leaves_an_intruder_little(unit: Path) -> None:
    judged = run("systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", unit)
    assert judged.returncode == 0, judged.stdout + judged.stderr
    unit.write_text(unit.read_text(encoding="utf-8").replace("CapabilityBoundingSet=\n", ""), encoding="utf-8")
    assert run("systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", unit).returncode != 0


def test_the_unit_leaves_the_server_what_it_needs() -> None:
    found = settings()
    assert found["MemoryDenyWriteExecute"] == ["no"], "the rules are compiled while it runs"
    assert "NUMBA_CACHE_DIR=%C/stammtisch" in found["Environment"][0].split()
    assert found["CacheDirectory"] == found["StateDirectory"] == ["stammtisch"]
    assert "--db %S/stammtisch/" in found["ExecStart"][0]
    assert not any("@resources" in filtered for filtered in found["SystemCallFilter"]), "compiling is nice to others"
    assert int(found["LimitNOFILE"][0]) > 10_000
    assert (found["KillSignal"], found["Restart"]) == (["SIGTERM"], ["on-failure"])
    assert found["EnvironmentFile"] == ["-/etc/stammtisch.env"]


METRICS = {
    "stammtisch_tables": (),
    "stammtisch_sockets": (),
    "stammtisch_journal_entries_total": (),
    "stammtisch_refusals_total": ("code",),
    "stammtisch_too_fast_total": ("what",),
    "stammtisch_journal_available": (),
    "stammtisch_message_seconds_bucket": ("le",),
    "stammtisch_request_seconds_bucket": ("le",),
    "stammtisch_heartbeat_age_seconds": (),
    "stammtisch_tables_set_aside": (),
    "stammtisch_thinkers_waiting": (),
    "stammtisch_database_bytes": (),
    "stammtisch_free_bytes": (),
}
"""What `/metrics` tells, with its labels."""


def alerts() -> list[dict[str, Any]]:
    groups = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


def test_every_alert_is_complete_and_says_what_to_do() -> None:
    names = [alert["alert"] for alert in alerts()]
    assert len(set(names)) == len(names) > 5
    for alert in alerts():
        assert set(alert) == {"alert", "expr", "for", "labels", "annotations"}, alert["alert"]
        assert alert["labels"]["severity"] in ("page", "ticket")
        assert re.fullmatch(r"\d+[smhd]", alert["for"])
        assert set(alert["annotations"]) == {"summary", "action"}
        assert alert["expr"].count("(") == alert["expr"].count(")")


def test_alerts_name_only_metrics_that_there_are() -> None:
    for alert in alerts():
        named = re.findall(r"(stammtisch_\w+)(?:\{([^}]*)\})?", alert["expr"])
        assert named or alert["expr"].startswith("up{"), alert["alert"]
        for metric, labels in named:
            assert metric in METRICS, f"{alert['alert']}: {metric}"
            assert set(re.findall(r"(\w+)\s*[=!]", labels)) <= {*METRICS[metric], "job"}, alert["alert"]


def test_most_metrics_can_wake_somebody() -> None:
    written = ALERTS.read_text(encoding="utf-8")
    quiet = set(METRICS) - set(re.findall(r"stammtisch_\w+", written))
    assert quiet == {"stammtisch_tables", "stammtisch_journal_entries_total"}
