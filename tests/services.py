"""PostgreSQL, Redis and nginx for tests: real servers on free ports of this machine, in temporary folders."""

import functools
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterable
from itertools import count

from tests.processes import LOCAL, PATIENCE, Service, program


class Postgres(Service):
    """A cluster of its own; as root it belongs to the user `postgres`, because PostgreSQL does not run as root."""

    gentle = signal.SIGINT
    at_once = signal.SIGQUIT

    def __init__(self, fsync: bool = True, **settings: str | int) -> None:
        super().__init__()
        if os.geteuid() == 0:
            self.owner = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self.folder, "postgres", "postgres")
        self.settings = {
            "port": self.port,
            "listen_addresses": LOCAL,
            "unix_socket_directories": "",
            "fsync": "on" if fsync else "off",
            "max_connections": 200,
            "shared_buffers": "32MB",
            **settings,
        }
        self.cluster = self.folder / "cluster"
        self.databases = count()
        how = ("--no-sync", "--auth=trust", "--locale=C", "--encoding=UTF8", "--username=postgres")
        self._do("initdb", *how, f"--pgdata={self.cluster}")

    def _do(self, name: str, *arguments: str) -> None:
        """Calls a program of PostgreSQL."""
        done = subprocess.run(
            [program(name), *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
            **self.owner,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    def command(self) -> list[str]:
        settings = [f"--{name}={value}" for name, value in self.settings.items()]
        return [program("postgres"), "-D", str(self.cluster), *settings]

    def is_ready(self) -> bool:
        """The eighth line of this file says so; pg_ctl looks there as well."""
        assert self.process is not None
        try:
            lines = (self.cluster / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        return len(lines) > 7 and lines[0] == str(self.process.pid) and lines[7].strip() == "ready"

    @property
    def url(self) -> str:
        """The address of the database that every cluster has."""
        return f"postgresql://postgres@{LOCAL}:{self.port}/postgres"

    def fresh_database(self) -> str:
        """The address of a new, empty database."""
        name = f"fresh{next(self.databases)}"
        self._do("createdb", f"--host={LOCAL}", f"--port={self.port}", "--username=postgres", name)
        return f"postgresql://postgres@{LOCAL}:{self.port}/{name}"


class Redis(Service):
    """One that keeps nothing on disk."""

    def command(self) -> list[str]:
        return [program("redis-server"), "--port", str(self.port), "--bind", LOCAL, "--save", "", "--appendonly", "no"]

    @property
    def url(self) -> str:
        return f"redis://{LOCAL}:{self.port}/0"

    def is_ready(self) -> bool:
        try:
            with socket.create_connection((LOCAL, self.port), PATIENCE) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(100).startswith(b"+PONG")
        except OSError:
            return False


class Nginx(Service):
    """Hands requests and sockets to servers on these ports, each in turn, and to the next where one does not answer."""

    gentle = signal.SIGQUIT

    def __init__(self, ports: Iterable[int]) -> None:
        super().__init__()
        self.folder.chmod(0o755)  # as root its workers are somebody else
        self.configuration = self.folder / "nginx.conf"
        nodes = "".join(f"server {LOCAL}:{port} max_fails=0; " for port in ports)
        self.configuration.write_text(CONFIGURATION.format(folder=self.folder, port=self.port, nodes=nodes))

    def command(self) -> list[str]:
        return [program("nginx"), "-e", "stderr", "-p", str(self.folder), "-c", str(self.configuration)]

    @property
    def url(self) -> str:
        return f"http://{LOCAL}:{self.port}"

    def is_ready(self) -> bool:
        try:
            socket.create_connection((LOCAL, self.port), PATIENCE).close()
        except OSError:
            return False
        return True


CONFIGURATION = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log stderr warn;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; "" close; }}
    upstream nodes {{ {nodes}}}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://nodes;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_next_upstream error timeout http_502 http_503;
            proxy_next_upstream_tries 3;
            proxy_connect_timeout 2s;
            proxy_read_timeout 300s;
        }}
    }}
}}
"""


@functools.cache
def shared_postgres() -> Postgres:
    """The one of this process: making it takes a second."""
    postgres = Postgres()
    postgres.start()
    return postgres
