"""Real mail servers for tests: dovecot (IMAP and LMTP) with a mailbox for everybody, and an SMTP server before it."""

import asyncio
import email
import imaplib
import os
import shutil
import smtplib
import socket
import subprocess
import time
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from bench.served import free_port

_CONF = """
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_username_format = %Ln
recipient_delimiter = +
lmtp_save_to_detail_mailbox = no
mail_location = maildir:{folder}/mail/%n
first_valid_uid = 1
passdb {{
  driver = static
  args = password=secret
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%n allow_all_users=yes
}}
service imap-login {{
  inet_listener imap {{
    port = {imap}
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
service stats {{
  unix_listener stats-writer {{
    mode = 0666
  }}
}}
"""
_PATIENCE = 20.0


def why_no_dovecot() -> str:
    """Return why dovecot cannot be started here, or an empty string."""
    if shutil.which("dovecot") is None:
        return "dovecot is not installed (apt-get install dovecot-imapd dovecot-lmtpd)"
    return "" if os.getuid() == 0 else "dovecot is started by root alone"


class Dovecot:
    """A server of mailboxes: any name, with the password `secret`."""

    def __init__(self, folder: Path) -> None:
        self.imap, self.lmtp = free_port(), free_port()
        (folder / "mail").mkdir(parents=True)
        for path in (folder, folder / "mail"):
            shutil.chown(path, "nobody", "nogroup")
        for path in folder.parents:
            if path != Path("/tmp") and path.is_relative_to("/tmp"):
                path.chmod(0o755)
        conf = folder / "dovecot.conf"
        nobody = (folder / "mail").stat()
        said = {"folder": folder, "uid": nobody.st_uid, "gid": nobody.st_gid, "imap": self.imap, "lmtp": self.lmtp}
        conf.write_text(_CONF.format(**said))
        self._conf = conf
        self._read: dict[str, list[EmailMessage]] = {}
        self._clients: dict[str, imaplib.IMAP4] = {}
        self._process = subprocess.Popen(["dovecot", "-F", "-c", str(conf)])
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.imap), 1).close()
                return
            except OSError:
                assert time.monotonic() < until, (folder / "dovecot.log").read_text()
                time.sleep(0.05)

    def stop(self) -> None:
        for client in self._clients.values():
            client.logout()
        self._process.terminate()
        self._process.wait()

    def mails(self, user: str) -> list[EmailMessage]:
        """Return the mails in somebody's mailbox, as his mail program reads them: each of them once."""
        read = self._read.setdefault(user, [])
        client = self._clients.get(user)
        if client is None:
            client = self._clients[user] = imaplib.IMAP4("127.0.0.1", self.imap)
            client.login(user, "secret")
            client.select("INBOX")
        client.noop()
        _, found = client.search(None, "ALL")
        for number in found[0].split()[len(read) :]:
            _, answer = client.fetch(number, "(BODY.PEEK[])")
            assert isinstance(answer[0], tuple)
            read.append(email.message_from_bytes(answer[0][1], policy=default))
        return read


class Postmaster:
    """An SMTP server that brings every mail to the mailboxes, and those for the umpire where he listens, if he does."""

    def __init__(self, dovecot: Dovecot, gateway: int = 0) -> None:
        self._ports = {True: gateway or dovecot.lmtp, False: dovecot.lmtp}
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - so called by aiosmtpd
        """Bring a mail to each of its recipients."""
        loop = asyncio.get_running_loop()
        for recipient in envelope.rcpt_tos:
            await loop.run_in_executor(None, self._bring, envelope.mail_from, recipient, envelope.original_content)
        return "250 brought"

    def _bring(self, sender: str, recipient: str, data: bytes) -> None:
        with smtplib.LMTP("127.0.0.1", self._ports[recipient.startswith("flagplot")]) as client:
            client.sendmail(sender, [recipient], data)

    def send(self, mail: EmailMessage) -> None:
        """Send a mail as a player's mail program does."""
        with smtplib.SMTP("127.0.0.1", self.port) as client:
            client.send_message(mail)

    def stop(self) -> None:
        self._controller.stop()
