"""Folders of mail: a Maildir that others put mails into, and one that they take them from."""

import time
from collections.abc import Generator, Iterator
from pathlib import Path
from threading import Event

from flagplot.core.diagnostics import BadInputError
from flagplot.mail.letter import MAX_MAIL
from flagplot.mail.ports import Delivery, Outgoing, SendError
from flagplot.match.files import make_folder, write_whole

_BREATH = 0.2


class MaildirIn:
    """Takes mails from a Maildir; those that were taken are marked as seen."""

    def __init__(self, path: Path) -> None:
        self.bell = Event()
        self._path = path
        for name in ("", "new", "cur", "tmp"):
            make_folder(path / name)

    def waiting(self) -> Generator[Delivery, None, None]:
        """Give each mail that nobody has seen, the oldest first."""
        for file in sorted(self._unseen(), key=_age):
            try:
                with file.open("rb") as opened:
                    data, arrived = opened.read(MAX_MAIL + 1), file.stat().st_mtime
            except OSError:
                continue  # another worker has taken it
            yield Delivery(file.name.partition(":")[0], data, arrived=arrived)
            try:
                file.rename(self._path / "cur" / f"{file.name.partition(':')[0]}:2,S")
            except FileNotFoundError:
                continue

    def _unseen(self) -> Iterator[Path]:
        for folder in ("new", "cur"):
            for file in (self._path / folder).iterdir():
                if file.is_file() and not file.name.startswith(".") and "S" not in file.name.partition(":2,")[2]:
                    yield file

    def wait(self, seconds: float) -> None:
        """Wait until a mail may have come or the bell rings."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not any(self._unseen()) and not self.bell.wait(_BREATH):
            pass

    def close(self) -> None:
        """Nothing is held open."""


class MaildirOut:
    """Puts mails into a Maildir. A mail that is put there again takes its own place."""

    def __init__(self, path: Path) -> None:
        self._path = path
        for name in ("", "new", "cur", "tmp"):
            make_folder(path / name)

    def send(self, mail: Outgoing) -> None:
        """Write a mail as a file of its own. Raises SendError if it cannot be written."""
        name = f"{mail.number:010}.{mail.id.strip('<>')}"
        if (self._path / "cur" / f"{name}:2,S").exists():
            return
        try:
            write_whole(self._path / "new" / name, mail.data.replace(b"\r\n", b"\n"))
        except BadInputError as error:
            raise SendError(str(error)) from error

    def close(self) -> None:
        """Nothing is held open."""


def _age(file: Path) -> tuple[float, str]:
    try:
        return file.stat().st_mtime, file.name
    except OSError:
        return 0.0, file.name
