"""How a server is set up."""

from dataclasses import dataclass, field
from pathlib import Path

from stammtisch.tables.live.duties import Pace

PAGE = Path(__file__).with_name("page")
"""Where the build of the page lies."""


@dataclass(frozen=True)
class Limits:
    """How much one person or address may ask for. A rate is so many a second, after so many at once."""

    body: int = 2_000_000
    message: int = 16_384
    messages: tuple[float, int] = (10.0, 60)
    requests: tuple[float, int] = (20.0, 200)
    tables: tuple[float, int] = (0.1, 60)
    replays: tuple[float, int] = (1.0, 60)
    pushes: tuple[float, int] = (0.1, 30)
    """To the devices of one person; and how often one may add or remove a device."""
    mails: tuple[float, int] = (1 / 3600, 5)
    """That ask for confirmation: by one person, from one address of the net, to one e-mail address."""
    talk: tuple[float, int] = (0.5, 8)
    sockets: int = 5_000
    sockets_a_person: int = 30
    outbox: int = 1_000_000
    """Bytes on their way to one socket."""


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
    (mailto: or https:) at which a push service finds whoever runs this server."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: Path = Path("tables.sqlite3")
    public_url: str | None = None
    pace: Pace = field(default_factory=Pace)
    rate: float = 1.0
    limits: Limits = field(default_factory=Limits)
    heartbeat: float = 10.0
    """Seconds after which each socket is asked whether anybody is still there, and again for the answer."""
    page: Path = PAGE
    contact: str | None = None
    mailbox: Mailbox | None = None
    push_to_loopback: bool = False
    """For tests, whose push service is on this machine: no browser ever names such an address."""
