"""Webhooks: what a seat is mailed, posted to an address of its player's choice too, as JSON or as chat servers take it.

A post says what the mail says and nothing else. It waits in the outbox until it is taken, and its id stays the same.
"""

import http.client
import ipaddress
import os
import socket
import ssl
from urllib.parse import urlsplit

import msgspec

from flagplot.core.diagnostics import BadInputError
from flagplot.core.printable import printable
from flagplot.mail.ports import Correspondent, Outgoing, SendError
from flagplot.mail.writing import Body

HOOKS = "FLAGPLOT_HOOKS"
"""With `local` here, posts go to one's own network too, and without TLS; nobody outside should then play."""
_CHAT = "chat "
_LONGEST_URL = 500
_LONGEST_CHAT = 3500
"""Letters of a post to a chat server; the rest stands in the mail."""
_TIMEOUT = 5.0
_TRY_AGAIN = {408, 425, 429}


class Post(msgspec.Struct, frozen=True):
    """What is posted to a program."""

    id: str
    """The same whenever it is posted again."""
    match: str
    seat: str
    subject: str
    text: str


def check_hook(text: str) -> str:
    """Return a webhook as it is kept: a URL, with `chat ` before it where the post is for a chat server. Raises
    BadInputError for what is none."""
    form, _, url = text.strip().rpartition(" ")
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and parts.port != 0 and not (parts.username or parts.fragment)
    except ValueError:
        named = False
    schemes = ("https", "http") if _is_local() else ("https",)
    written = url.isascii() and url.isprintable() and len(url) <= _LONGEST_URL and form.strip().lower() in ("", "chat")
    if not (named and written and parts.scheme in schemes):
        raise BadInputError("That is no webhook; write `webhook https://...`, or `webhook chat https://...`.")
    return f"{_CHAT if form else ''}{url}"


def post_of(to: Correspondent, body: Body, name: str) -> Outgoing:
    """Return what goes to the webhook of a seat with the mail that is called `name`."""
    url = to.hook.removeprefix(_CHAT)
    if url == to.hook:
        data = msgspec.json.encode(Post(name, to.match, to.seat, body.subject, printable(body.text)))
    else:
        text = f"{body.subject}\n\n{printable(body.text)}"
        data = msgspec.json.encode({"text": text if len(text) <= _LONGEST_CHAT else f"{text[:_LONGEST_CHAT]} ..."})
    return Outgoing(id=f"post {name}", match=to.match, seat=to.seat, sender="", address=url, data=data)


class Webhooks:
    """Posts what waits. No post goes where it could reach what only this machine reaches, and none is led elsewhere."""

    def send(self, mail: Outgoing) -> None:
        """Post. Raises SendError, lasting if the server will never take it."""
        parts = urlsplit(mail.address)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        head = {"Content-Type": "application/json", "User-Agent": "flagplot", "Idempotency-Key": mail.id}
        try:
            connection = _connection(parts.scheme, parts.hostname or "", parts.port)
            try:
                connection.request("POST", path, mail.data, head)
                status = connection.getresponse().status
            finally:
                connection.close()
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise SendError(type(error).__name__) from error
        if status >= 300:
            raise SendError(str(status), lasting=status < 500 and status not in _TRY_AGAIN)

    def close(self) -> None:
        """Nothing is held open."""


def _connection(scheme: str, host: str, port: int | None) -> http.client.HTTPConnection:
    """Return a connection to one address of a host, looked up once. Raises SendError if posts may not go there."""
    port = port or (443 if scheme == "https" else 80)
    address = str(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][4][0])
    if not (_is_local() or (scheme == "https" and ipaddress.ip_address(address).is_global)):
        raise SendError("not a public address", lasting=True)
    connection = http.client.HTTPConnection(host, port, timeout=_TIMEOUT)
    connection.sock = socket.create_connection((address, port), _TIMEOUT)
    if scheme == "https":
        connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=host)
    return connection


def _is_local() -> bool:
    return os.environ.get(HOOKS) == "local"
