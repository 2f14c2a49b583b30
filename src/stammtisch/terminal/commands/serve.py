"""The commands around the server: starting it, checking its chance, and what goes over its wire."""

import argparse
import json
import os
import re
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import platformdirs

from stammtisch.cli import UserError, complain
from stammtisch.games.registry import GAMES
from stammtisch.tables.journal.opening import Database, is_postgres, name_of

if TYPE_CHECKING:
    from stammtisch.server.settings import Mailbox, Settings

REDIS = ("redis", "rediss", "unix")
SMTP_PORTS = {"smtp": 587, "smtps": 465}
PASSWORD = "STAMMTISCH_SMTP_PASSWORD"
METRICS_TOKEN = "STAMMTISCH_METRICS_TOKEN"
"""Environment variables, because everybody on a machine can read what a command was called with."""


def show_schema(arguments: argparse.Namespace) -> int:
    """The messages between server and page, for people who write programs."""
    from stammtisch.tables.send.schema import typescript, wire_schema

    print(typescript() if arguments.types else json.dumps(wire_schema(), indent=2), end="" if arguments.types else "\n")
    return 0


def database_at(text: str | None) -> Database:
    """Where the journal lies: a file, given as a path or as sqlite:PATH, or a database of PostgreSQL."""
    if text is None:
        return Path(platformdirs.user_data_path("stammtisch")) / "tables.sqlite3"
    if is_postgres(text):
        if not re.fullmatch(r"\w+://[^/]*/[^/?]+(\?.*)?", text):
            raise UserError(f"{name_of(text)} names no database: write postgresql://USER:PASSWORD@HOST/NAME.")
        return text
    scheme, colon, rest = text.partition(":")
    if colon and scheme != "sqlite" and "/" not in scheme and len(scheme) > 1:
        raise UserError(f"'{scheme}:' is not a journal we know: name a file, or postgresql://USER:PASSWORD@HOST/NAME.")
    path = Path(rest.removeprefix("//") if colon and scheme == "sqlite" else text)
    if path.is_dir():
        raise UserError(f"{path} is a folder: name a file for the journal.")
    return path


def hints_at(text: str | None, database: Database) -> str | None:
    """The Redis through which several nodes tell each other at once what has changed."""
    if text is None:
        return None
    if urlsplit(text).scheme not in REDIS:
        raise UserError("--hints is not the address of a Redis: write redis://HOST:6379, or rediss:// for TLS.")
    if not is_postgres(database):
        raise UserError(
            "--hints is for several servers with one PostgreSQL database; a file has one server, which needs none."
        )
    return text


def contact_at(text: str | None) -> str | None:
    """How push services reach whoever runs this server."""
    if text is not None and not re.fullmatch(r"mailto:[^@\s]+@[^@\s]+|https://[^\s/]+.*", text):
        raise UserError(f"'{text}' is not a contact: write mailto:you@example.org, or a page with https://.")
    return text


def mailbox_at(text: str | None, sender: str | None, public_url: str | None) -> "Mailbox | None":
    """The mail server that reminders are handed to; none where nobody has set one up."""
    from stammtisch.server.settings import Mailbox

    if text is None:
        return None
    url = urlsplit(text)
    if url.scheme not in SMTP_PORTS or not url.hostname or url.password:
        raise UserError(f"'{text}' is not a mail server: write smtps://USER@HOST; the password comes from {PASSWORD}.")
    if sender is None or "@" not in sender or public_url is None:
        raise UserError("Mails need a sender and links that lead here: give --mail-from and --public-url as well.")
    port, user = url.port or SMTP_PORTS[url.scheme], unquote(url.username or "")
    return Mailbox(url.hostname, port, sender, url.scheme == "smtps", user, os.environ.get(PASSWORD, ""))


def listen_at(host: str, port: int) -> socket.socket:
    from stammtisch.server.run import listen

    try:
        return listen(host, port)
    except (OSError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) else "a port is a number up to 65535"
        raise UserError(f"Nothing can listen on {host}:{port}: {reason}.") from None


def serve(arguments: argparse.Namespace) -> int:
    """Runs the server until it is interrupted."""
    from stammtisch.server.options import BadOption, limits_from, limits_shown, trusted_from

    try:
        limits, proxies = limits_from(arguments.limit or (), os.environ), trusted_from(arguments.trusted_proxy or ())
    except BadOption as bad:
        raise UserError(str(bad)) from None
    if arguments.limits:
        print(*limits_shown(limits), sep="\n")
        return 0
    url = arguments.public_url
    if url is not None and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc):
        raise UserError(f"'{url}' is not the address of a site: write it like https://games.example.org.")
    database, contact = database_at(arguments.db), contact_at(arguments.contact)
    hints = hints_at(arguments.hints, database)
    mailbox = mailbox_at(arguments.smtp, arguments.mail_from, url)
    if arguments.workers > 1 and not is_postgres(database):
        raise UserError("Several workers need PostgreSQL (--db postgresql://…): a file belongs to one process.")
    from stammtisch.server.settings import Settings
    from stammtisch.server.workers import LOADED, OPEN, inherited
    from stammtisch.tables.live.retention import Retention

    settings = Settings(
        arguments.host,
        arguments.port,
        str(database),
        url,
        hints=hints,
        rate=arguments.rate,
        contact=contact,
        mailbox=mailbox,
        limits=limits,
        trusted_proxies=proxies,
        allowed_hosts=tuple(arguments.allowed_host or ()),
        metrics_token=os.environ.get(METRICS_TOKEN, ""),
        access_log=arguments.access_log,
        retention=Retention(arguments.keep_finished, arguments.keep_idle, arguments.keep_people),
    )
    place = inherited(os.environ)
    if place is not None:
        with closing(place.listening):
            place.watch()
            return serve_alone(
                settings, place.listening, place.watched, partial(place.tell, OPEN), partial(place.tell, LOADED)
            )
    with ExitStack() as sockets:
        listening = sockets.enter_context(listen_at(arguments.host, arguments.port))
        watched = [sockets.enter_context(socket) for socket in metrics_sockets(arguments)]
        greet = partial(greeting, arguments, listening.getsockname()[1], watched)
        if arguments.workers > 1:
            return serve_together(arguments, listening, watched, greet)
        return serve_alone(settings, listening, watched[0] if watched else None, greet)


def metrics_sockets(arguments: argparse.Namespace) -> Iterator[socket.socket]:
    """One for each worker, at one port after the other."""
    first = arguments.metrics_port
    for number in range(arguments.workers if first is not None else 0):
        yield listen_at(arguments.metrics_host, first + number if first else 0)


def serve_alone(
    settings: "Settings",
    listening: socket.socket,
    watched: socket.socket | None,
    ready: Callable[[], None],
    loaded: Callable[[], None] = lambda: None,
) -> int:
    """One process, which is all of a server or one of its workers."""
    from stammtisch.server.run import run
    from stammtisch.tables.journal.store import JournalUnavailable, Unusable

    if watched is not None:
        settings = replace(settings, metrics_port=watched.getsockname()[1])
    try:
        run(settings, listening, ready, watched, loaded)
    except Unusable as error:
        raise UserError(str(error)) from None
    except JournalUnavailable as error:
        raise UserError(f"The journal {name_of(settings.database)} cannot be used: {error}.") from None
    return 0


def serve_together(
    arguments: argparse.Namespace, listening: socket.socket, watched: list[socket.socket], greet: Callable[[], None]
) -> int:
    """Several workers, each of which runs the same command."""
    from stammtisch.server.logs import log_to_stderr
    from stammtisch.server.workers import NeverOpened, Supervisor, supervise

    log_to_stderr()
    command = [sys.executable, "-m", "stammtisch", *arguments.words]
    try:
        return supervise(Supervisor(command, arguments.workers, listening, watched, greet))
    except NeverOpened as error:
        if error.status != 2:  # otherwise the worker has said in one sentence what is wrong
            complain(f"stammtisch serve: {error}")
        return error.status if error.status > 0 else 1


def greeting(arguments: argparse.Namespace, port: int, watched: list[socket.socket]) -> None:
    """What whoever starts a server reads once it answers."""
    from stammtisch.server.reach import addresses
    from stammtisch.tables.live.compiling import PARTS, is_compiled

    host, url = arguments.host, arguments.public_url
    address = url or f"http://{'localhost' if host in ('127.0.0.1', '::1', '0.0.0.0', '::') else host}:{port}"
    print(f"Stammtisch is open at {address} (Ctrl-C closes it).", flush=True)
    for other in addresses(host, port, url):
        if other.rstrip("/") != address.rstrip("/"):
            print(f"Others in your network find it at {other}", flush=True)
    for figures in watched:
        print(f"Figures are told at http://{arguments.metrics_host}:{figures.getsockname()[1]}/metrics", flush=True)
    if not all(is_compiled(game, part) for game in GAMES for part in PARTS):
        print("The games are being compiled for this machine, once; the page shows how far they are.", flush=True)
    if arguments.open and has_a_screen():
        webbrowser.open(address)


def has_a_screen() -> bool:
    """A browser in the terminal would only be in the way."""
    return sys.platform == "darwin" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def verify(arguments: argparse.Namespace) -> int:
    """Checks that the cards of finished games were fixed before anybody decided."""
    from stammtisch.record.format import lines_of
    from stammtisch.tables.journal.chance import Unproven, read_proven
    from stammtisch.tables.journal.chance import verify as check_chance
    from stammtisch.terminal.compiling import compile_games

    path = arguments.file
    compile_games(list(GAMES))
    games = wrong = 0
    for line, text in lines_of(path):
        games += 1
        try:
            record = read_proven(text)
            times = check_chance(record)
            print(f"line {line}: as promised. {times} chance events; SHA-256 {record.chance.commitment}")
        except Unproven as reason:
            wrong += 1
            print(f"line {line}: {reason}")
    if not games:
        raise UserError(f"{path} contains no record.")
    return 1 if wrong else 0
