"""How people who are away are told: their devices and addresses, and threads that send to them.

Nothing here makes a table wait: what is to be told is handed to threads, and what fails is tried again later.
"""

import asyncio
import hashlib
import logging
import secrets
import smtplib
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from stammtisch.server.limits import Paces
from stammtisch.server.mail import Postman, is_address
from stammtisch.server.push import GONE, Pusher, Unreachable, new_secret
from stammtisch.server.settings import Settings
from stammtisch.tables.actions.refusals import Refusal
from stammtisch.tables.journal.contacts import Address, Contacts, Device, WayName
from stammtisch.tables.journal.store import Journal, JournalUnavailable
from stammtisch.tables.live.hub import Hub
from stammtisch.tables.live.reminders import Reminder, Way
from stammtisch.tables.wire.requests import MailWish, NoticeState, PushDevice

log = logging.getLogger(__name__)

DAY = 24 * 3600 * 1000
PUSHING = 4
"""Threads that push."""
AGAIN = (30.0, 300.0)
"""Seconds after which something that could not be sent is tried again."""
TO_FINISH = 5.0
"""Seconds that threads get to send what they have begun when the server stops."""
FAILURES = (OSError, smtplib.SMTPException, Unreachable)


class Notices:
    """Everything around reminders that is not about tables."""

    def __init__(self, journal: Journal, hub: Hub, settings: Settings, paces: Paces) -> None:
        self.paces = paces
        self.clock, self.contacts = hub.clock, Contacts(journal)
        contact = settings.contact or (settings.public_url or "").rstrip("/")
        contact = contact if contact.startswith(("mailto:", "https:")) else "mailto:nobody@localhost"
        self.pusher = Pusher(secret_of(journal), contact, settings.push_to_loopback)
        self.postman = None
        self._ways = [Way("push", settings.pace.push, 0, self._push)]
        if settings.mailbox is not None and settings.public_url is not None:
            self.postman = Postman(settings.mailbox, settings.public_url)
            self._ways.append(Way("mail", settings.pace.mail, settings.pace.mails, self._mail))
        hub.scheduler.reminders.begin(self.contacts, *self._ways)
        self._push_pool = ThreadPoolExecutor(PUSHING, "push")
        self._mail_pool = ThreadPoolExecutor(1, "mail")
        self._under_way: set[Future[None]] = set()

    async def stop(self) -> None:
        """What was begun is finished, if it does not take too long."""
        until = time.monotonic() + TO_FINISH
        while self._under_way and time.monotonic() < until:
            await asyncio.sleep(0.02)
        for pool in (self._push_pool, self._mail_pool):
            pool.shutdown(wait=False, cancel_futures=True)

    async def shown(self, person: str) -> NoticeState:
        """How that person is told now."""
        devices = await asyncio.to_thread(self.contacts.devices_of, person)
        given = await asyncio.to_thread(self.contacts.address_of, person)
        key = await asyncio.to_thread(lambda: self.pusher.public_key)
        if self.postman is None:
            return NoticeState(key, len(devices), None, None)
        if given is None:
            return NoticeState(key, len(devices), "off", None)
        return NoticeState(key, len(devices), "asked" if given.confirmed is None else "on", given.address)

    async def add_device(self, person: str, wish: PushDevice) -> None:
        device = Device(wish.endpoint, wish.keys.p256dh, wish.keys.auth, wish.lang)
        self._take("pushes", f"change {person}")
        try:
            await asyncio.to_thread(self.pusher.check, device)
        except Unreachable as error:
            raise Refusal("not_allowed", f"This device cannot be reached: {error}.") from None
        await asyncio.wrap_future(self.contacts.add_device(person, device, self.clock.now()))
        await self._refresh(person, "push")

    async def drop_device(self, person: str, endpoint: str) -> None:
        """Only one's own."""
        self._take("pushes", f"change {person}")
        own = await asyncio.to_thread(self.contacts.devices_of, person)
        if endpoint in [device.endpoint for device in own]:
            await asyncio.wrap_future(self.contacts.drop_device(endpoint))
            await self._refresh(person, "push")

    async def ask_mail(self, person: str, wish: MailWish, host: str) -> None:
        """Sends a mail with a link; until it is followed nothing else is ever sent there."""
        if self.postman is None:
            raise Refusal("not_allowed", "This server sends no mails.")
        address = wish.address.strip()
        if not is_address(address):
            raise Refusal("malformed", "That is not an e-mail address.")
        for asker in (f"person {person}", f"host {host}", f"address {address.lower()}"):
            self._take("mails", asker)
        token, now = secrets.token_urlsafe(32), self.clock.now()
        given = Address(person, address, wish.lang, now, None, secrets.token_urlsafe(24))
        await asyncio.wrap_future(self.contacts.ask_address(given, hash_of(token)))
        await self._refresh(person, "mail")
        mail = self.postman.confirmation(address, wish.lang, token)
        try:
            await asyncio.wrap_future(self._mail_pool.submit(self.postman.send, mail))
        except FAILURES as error:
            log.warning("a mail was not sent", extra={"error": type(error).__name__})
            await asyncio.wrap_future(self.contacts.drop_address(person))
            raise Refusal("unavailable", "The mail could not be sent. Check the address, or try again later.") from None

    async def drop_mail(self, person: str) -> None:
        await asyncio.wrap_future(self.contacts.drop_address(person))
        await self._refresh(person, "mail")

    async def to_confirm(self, token: str) -> Address | None:
        """The address that waits for this token, if it has not waited too long."""
        given = await asyncio.to_thread(self.contacts.to_confirm, hash_of(token))
        return given if given is not None and given.asked + DAY > self.clock.now() else None

    async def confirm(self, token: str) -> Address | None:
        given = await self.to_confirm(token)
        if given is not None:
            await asyncio.wrap_future(self.contacts.confirm(hash_of(token), self.clock.now()))
            await self._refresh(given.person, "mail")
        return given

    async def to_stop(self, token: str) -> Address | None:
        return await asyncio.to_thread(self.contacts.to_stop, token)

    async def hand_over(self, was: str, person: str) -> None:
        """The devices and the address of one person are the other's."""
        await asyncio.wrap_future(self.contacts.hand_over(was, person))
        for way in self._ways:
            way.hand_over(was, person)
            await self._refresh(person, way.name)

    async def forget(self, person: str) -> None:
        """Nothing of them is left here, and they are told nothing any more."""
        await asyncio.wrap_future(self.contacts.forget(person))
        for way in self._ways:
            way.forget(person)

    def _take(self, what: str, asker: str) -> None:
        if not self.paces.take(what, asker):
            raise Refusal("too_fast", "Too many changes: wait a moment.")

    async def _refresh(self, person: str, name: WayName) -> None:
        """Whether somebody can be reached in that way, as the journal has it."""
        for way in self._ways:
            if way.name == name:
                since = (await asyncio.to_thread(self.contacts.since, name, person)).get(person)
                if since is None:
                    way.forget(person)
                    await asyncio.wrap_future(self.contacts.forget_told(person, name))
                else:
                    way.since[person] = since

    def _push(self, reminder: Reminder) -> None:
        """To all devices of the person; each takes the time it takes."""
        loop = asyncio.get_running_loop()
        if self.paces.take("pushes", reminder.person):
            self._submit(self._push_pool, self._push_to_all, loop, reminder)

    def _push_to_all(self, loop: asyncio.AbstractEventLoop, reminder: Reminder) -> None:
        for device in self.contacts.devices_of(reminder.person):
            self._submit(self._push_pool, self._push_to, loop, device, reminder, AGAIN)

    def _push_to(
        self, loop: asyncio.AbstractEventLoop, device: Device, reminder: Reminder, again: tuple[float, ...]
    ) -> None:
        try:
            status = self.pusher.send(device, reminder)
        except FAILURES as error:
            log.warning("a push was not sent", extra={"error": type(error).__name__})
            status = 0
        if status in GONE:
            self.contacts.drop_device(device.endpoint).result()
            asyncio.run_coroutine_threadsafe(self._refresh(reminder.person, "push"), loop)
        elif (status in (0, 429) or status >= 500) and again:
            later = (self._submit, self._push_pool, self._push_to, loop, device, reminder, again[1:])
            loop.call_soon_threadsafe(loop.call_later, again[0], *later)

    def _mail(self, reminder: Reminder) -> None:
        self._submit(self._mail_pool, self._mail_to, asyncio.get_running_loop(), reminder, AGAIN)

    def _mail_to(self, loop: asyncio.AbstractEventLoop, reminder: Reminder, again: tuple[float, ...]) -> None:
        to = self.contacts.address_of(reminder.person)
        if to is None or to.confirmed is None or self.postman is None:
            return
        try:
            self.postman.send(self.postman.reminder(to, reminder))
        except FAILURES as error:
            log.warning("a mail was not sent", extra={"error": type(error).__name__})
            if again:
                later = (self._submit, self._mail_pool, self._mail_to, loop, reminder, again[1:])
                loop.call_soon_threadsafe(loop.call_later, again[0], *later)

    def _submit(self, pool: ThreadPoolExecutor, work: Callable[..., None], *arguments: object) -> None:
        """Hands something to a thread; a pool that has been shut takes nothing any more."""
        try:
            future = pool.submit(work, *arguments)
        except RuntimeError:
            log.warning("not told: the server stops")
            return
        self._under_way.add(future)
        future.add_done_callback(self._done)

    def _done(self, future: "Future[None]") -> None:
        self._under_way.discard(future)
        error = None if future.cancelled() else future.exception()
        if isinstance(error, JournalUnavailable):
            log.warning("not told", extra={"error": str(error)})
        elif error is not None:
            log.error("telling somebody failed", exc_info=error)


def secret_of(journal: Journal) -> bytes:
    """The private key of this server's pushes, made once."""
    secret = journal.secret("push")
    if secret is None:
        journal.keep_secret("push", new_secret()).result()
        secret = journal.secret("push")
    assert secret is not None
    return secret


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
