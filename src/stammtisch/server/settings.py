"""How a server is set up."""

from dataclasses import dataclass, field
from pathlib import Path

from stammtisch.server.limits import Limits
from stammtisch.tables.live.duties import Pace
from stammtisch.tables.live.retention import Retention

PAGE = Path(__file__).with_name("page")
"""Where the build of the page lies."""


@dataclass(frozen=True)
class Mailbox:
    """Where mails are handed in, and from whom they come. `tls` from the first byte; otherwise STARTTLS, which only a
    relay on this machine may do without."""

    host: str
    port: int
    sender: str
    tls: bool = False
    user: str = ""
    password: str = field(default="", repr=False)


@dataclass(frozen=True)
class Settings:
    """`public_url` is how people reach the server, where that is not the address it listens on. `contact` is an address
    (mailto: or https:) at which a push service finds whoever runs this server. `hints` is a Redis through which several
    nodes with one database tell each other at once what has changed."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = field(default="tables.sqlite3", repr=False)
    """A file, or the address of a PostgreSQL database."""
    public_url: str | None = None
    pace: Pace = field(default_factory=Pace)
    rate: float = 1.0
    limits: Limits = field(default_factory=Limits)
    heartbeat: float = 10.0
    """Seconds after which each socket is asked whether anybody is still there, and again for the answer."""
    page: Path = PAGE
    contact: str | None = None
    hints: str | None = field(default=None, repr=False)
    mailbox: Mailbox | None = None
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose `X-Forwarded-For` is believed."""
    allowed_hosts: tuple[str, ...] = ()
    """Names under which the server is also reached; `*` for any."""
    metrics_port: int | None = None
    """At which figures are told to anybody; elsewhere to whoever has the token."""
    metrics_token: str = field(default="", repr=False)
    access_log: bool = False
    retention: Retention = field(default_factory=Retention)
    push_to_loopback: bool = False
    """For tests, whose push service is on this machine: no browser ever names such an address."""
