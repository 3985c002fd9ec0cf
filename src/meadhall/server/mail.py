"""Mail, where the settings name a server for it. Sent in a thread; nobody who asks waits for it or hears how it went."""

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from meadhall.kernel.errors import MeadhallError

PATIENCE: Final = 20.0
"""Seconds for one step of a talk with the mail server."""
log: Final = logging.getLogger("meadhall.mail")


class Mailer:
    """Sends mail by ``smtps://user:password@host:465?from=hall@table.example``; ``smtp://`` turns to TLS if it can."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        try:
            port = parts.port
        except ValueError:
            port = -1
        self.sender: Final = next(iter(parse_qs(parts.query).get("from", [])), "")
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or port == -1 or "@" not in self.sender:
            raise MeadhallError(
                "MEADHALL_MAIL cannot be read; write it as smtps://user:password@host:465?from=hall@table.example"
            )
        self._is_tls: Final = parts.scheme == "smtps"
        self._host: Final = parts.hostname
        self._port: Final = port or (465 if self._is_tls else 587)
        self._user: Final = unquote(parts.username or "")
        self._password: Final = unquote(parts.password or "")
        self._one_at_a_time: Final = asyncio.Lock()

    async def send(self, to: str, subject: str, text: str) -> None:
        """Send a letter; if that fails, the log says why but not to whom."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, subject
        letter.set_content(text)
        try:
            async with self._one_at_a_time:
                await asyncio.to_thread(self._send, letter)
        except (OSError, smtplib.SMTPException) as error:
            log.warning("a letter could not be sent", extra={"server": self._host, "reason": type(error).__name__})

    def _send(self, letter: EmailMessage) -> None:
        secure = ssl.create_default_context()
        with (
            smtplib.SMTP_SSL(self._host, self._port, timeout=PATIENCE, context=secure)
            if self._is_tls
            else smtplib.SMTP(self._host, self._port, timeout=PATIENCE) as line
        ):
            line.ehlo()
            if not self._is_tls and line.has_extn("starttls"):
                line.starttls(context=secure)
                line.ehlo()
            elif self._user and not self._is_tls:
                raise smtplib.SMTPNotSupportedError("a password is not said where others can hear it")
            if self._user:
                line.login(self._user, self._password)
            line.send_message(letter)
