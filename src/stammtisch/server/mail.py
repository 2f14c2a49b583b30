"""Mails: written here, handed in over SMTP by a thread of their own."""

import re
import smtplib
import ssl
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr

from stammtisch.server.letters import headline, way_to, whereabouts, words_in
from stammtisch.server.settings import Mailbox
from stammtisch.tables.journal.contacts import Address as Recipient
from stammtisch.tables.live.reminders import Reminder

PATIENCE = 15.0
"""Seconds that the mail server gets for each answer."""
PLAIN_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
HERE = ("localhost", "127.0.0.1", "::1")


def is_address(text: str) -> bool:
    """Whether one mail to it reaches one mailbox: nothing quoted, no list, no name beside it."""
    try:
        return PLAIN_ADDRESS.fullmatch(text) is not None and bool(Address(addr_spec=text))
    except (ValueError, IndexError, MessageError):
        return False


class Postman:
    """Writes mails with links to this server, and hands them in."""

    def __init__(self, mailbox: Mailbox, site: str) -> None:
        self._mailbox, self._site = mailbox, site.rstrip("/")

    def confirmation(self, address: str, lang: str, token: str) -> EmailMessage:
        words = words_in(lang)
        link = f"{self._site}/api/mail/confirm/{token}?lang={lang}"
        return self._mail(address, words.confirm, f"{words.confirm_mail}\n\n{link}\n\n{self._site}\n")

    def reminder(self, to: Recipient, reminder: Reminder) -> EmailMessage:
        words = words_in(to.lang)
        stop = f"{self._site}/api/mail/stop/{to.stop}?lang={to.lang}"
        table = f"{self._site}/{way_to(reminder.table_id)}"
        text = f"{whereabouts(reminder, to.lang)}\n\n{words.to_table}\n{table}\n\n-- \n{words.why}\n{stop}\n"
        mail = self._mail(to.address, f"{headline(reminder, to.lang)} – Stammtisch", text)
        mail["List-Unsubscribe"] = f"<{stop}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        return mail

    def _mail(self, to: str, subject: str, text: str) -> EmailMessage:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self._mailbox.sender, to, subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=parseaddr(self._mailbox.sender)[1].rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text)
        return mail

    def send(self, mail: EmailMessage) -> None:
        """Takes its time, for threads only; OSError or smtplib.SMTPException where it was not accepted."""
        box, secure = self._mailbox, ssl.create_default_context()
        with (
            smtplib.SMTP_SSL(box.host, box.port, timeout=PATIENCE, context=secure)
            if box.tls
            else smtplib.SMTP(box.host, box.port, timeout=PATIENCE)
        ) as server:
            if not box.tls and box.host not in HERE:
                server.starttls(context=secure)
            if box.user:
                server.login(box.user, box.password)
            server.send_message(mail)
