"""The operator's files: a systemd unit that is right and hardened, and alerts over metrics that exist."""

import json
import re
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml  # type: ignore[import-untyped]
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.processes import LOCAL, free_port
from tests.services import Nginx

PROJECT = Path(__file__).resolve().parents[1]
UNIT = PROJECT / "deploy" / "stammtisch.service"
TEMPLATE = PROJECT / "deploy" / "stammtisch@.service"
PROXY = PROJECT / "deploy" / "nginx.conf"
ALERTS = PROJECT / "deploy" / "prometheus-alerts.yml"
MOST_EXPOSED = 20
"""Tenths, of 100: what `systemd-analyze security` calls the exposure level."""

analyze = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd-analyze: scripts/systemd")


def settings(unit: Path = UNIT) -> dict[str, list[str]]:
    """What the unit sets, in all its sections."""
    found: dict[str, list[str]] = {}
    for line in unit.read_text(encoding="utf-8").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture(params=[UNIT, TEMPLATE], ids=["unit", "template"])
def unit(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The unit with a command that is there on every machine."""
    text = request.param.read_text(encoding="utf-8")
    command = shutil.which("true")
    assert command
    copy: Path = tmp_path / request.param.name.replace("@", "@8000")
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


def test_the_template_differs_from_the_unit_only_where_several_processes_do() -> None:
    one, several = settings(UNIT), settings(TEMPLATE)
    different = {key for key in {*one, *several} if one.get(key) != several.get(key)}
    assert different == {
        "After", "Description", "Environment", "EnvironmentFile", "ExecReload", "ExecStart",
        "MemoryHigh", "MemoryMax", "StateDirectory", "StateDirectoryMode", "TasksMax", "User",
    }  # fmt: skip
    assert several["ExecReload"] == ['/bin/sh -c "kill -HUP $MAINPID"']
    assert "--port %i" in several["ExecStart"][0]
    assert several["Environment"][0] == "STAMMTISCH_WORKERS=2"
    assert several["EnvironmentFile"] == ["/etc/stammtisch.env"], "without an address of the database it cannot start"


class Node:
    """A server that answers every request with its own number and the headers it was sent."""

    def __init__(self, number: int) -> None:
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(503 if self.path == "/busy" and number == 0 else 200)
                self.end_headers()
                self.wfile.write(json.dumps({"node": number, **dict(self.headers)}).encode())

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer((LOCAL, 0), Handler)
        self.port = self.server.server_address[1]
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class Proxy(Nginx):
    """The example, with other addresses and a certificate of its own."""

    def __init__(self, ports: Iterable[int]) -> None:
        super().__init__(ports)
        text = PROXY.read_text(encoding="utf-8")
        certificate(self.folder)
        for place, port in zip(("10.0.0.11:8000", "10.0.0.12:8000"), ports, strict=True):
            assert place in text
            text = text.replace(place, f"{LOCAL}:{port}")
        text = text.replace("listen 443 ssl", f"listen {LOCAL}:{self.port} ssl")
        text = text.replace("listen 80;", f"listen {LOCAL}:{free_port()};")
        text = text.replace("/etc/letsencrypt/live/games.example.org", str(self.folder))
        places = "".join(f"{kind}_temp_path {self.folder}/{kind};" for kind in ("proxy", "fastcgi", "uwsgi", "scgi"))
        around = f"daemon off; pid {self.folder}/pid; events {{}} http {{ access_log off; {places} "
        self.configuration.write_text(f"{around}client_body_temp_path {self.folder}/body; {text} }}")

    def ask(self, path: str, **headers: str) -> dict[str, Any]:
        known = ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))
        known.check_hostname = False
        with httpx.Client(verify=known, timeout=60) as client:
            answer = client.get(f"https://{LOCAL}:{self.port}{path}", headers={"Host": "games.example.org", **headers})
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told


def certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "games.example.org")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


@pytest.fixture
def nodes() -> Iterator[list[Node]]:
    nodes = [Node(number) for number in range(2)]
    yield nodes
    for node in nodes:
        if node.thread.is_alive():
            node.close()


def test_nginx_sends_a_table_to_one_node_and_to_the_next_where_that_is_away(nodes: list[Node]) -> None:
    proxy = Proxy([node.port for node in nodes])
    proxy.start()
    try:
        tables = {f"/api/tables/T{number}": proxy.ask(f"/api/tables/T{number}")["node"] for number in range(20)}
        assert set(tables.values()) == {0, 1}, "tables are spread"
        for path, node in tables.items():
            assert proxy.ask(f"{path}/socket", Upgrade="websocket")["node"] == node
        told = proxy.ask("/", Upgrade="websocket", **{"X-Forwarded-For": "6.6.6.6"})
        assert (told["Host"], told["X-Forwarded-For"]) == ("games.example.org", LOCAL)
        assert (told["Upgrade"], told["Connection"]) == ("websocket", "upgrade")
        assert proxy.ask("/busy")["node"] == 1
        nodes[0].close()
        assert {proxy.ask(path)["node"] for path in tables} == {1}
    finally:
        proxy.stop()
        proxy.close()


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
    "stammtisch_nodes": (),
    "stammtisch_hints_well": (),
    "stammtisch_tables_owned": (),
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
    assert quiet == {"stammtisch_tables", "stammtisch_tables_owned", "stammtisch_journal_entries_total"}
