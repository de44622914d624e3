"""Files written so that nothing is lost: whole or not at all, and on a full disk one clear sentence."""

import errno
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import Entry, encode
from flagplot.match.ports import RefusedError

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def _unwritten(path: Path, error: OSError, remains: str) -> RefusedError:
    if error.errno in _FULL:
        return RefusedError(f"The disk is full: {path.name} was not written; {remains} Make room and try again.")
    return RefusedError(f"{path} cannot be written ({error.strerror or error}); {remains}")


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file a person named. Raises BadInputError, in a sentence, if it cannot be read."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise BadInputError(f"There is no file {path}.") from None
    except IsADirectoryError:
        raise BadInputError(f"{path} is a folder; name a file in it.") from None
    except OSError as error:
        raise BadInputError(f"{path} cannot be read ({error.strerror or error}).") from error


def make_folder(path: Path) -> None:
    """Make a folder and those above it. Raises BadInputError if it cannot be made."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInputError(f"The folder {path} cannot be made ({error.strerror or error}).") from error


def write_whole(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Write a file whole or not at all: an older file of the name stays as it was if anything fails.

    `durable` waits until the disk has it. A link is followed; a device or a pipe is written to as it is.
    Raises BadInputError, in a sentence, when it cannot be written.
    """
    remains = "the file of before is untouched." if path.is_file() else "no file was left half written."
    temporary: Path | None = None
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        path = path.resolve()
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise _unwritten(path, error, remains) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def append(path: Path, data: bytes) -> None:
    """Add to the end of a file, and wait until the disk has it.

    On any failure the file is cut back to what it was. Raises BadInputError in a sentence.
    """
    try:
        with path.open("ab", buffering=0) as file:
            size = file.seek(0, os.SEEK_END)
            try:
                if file.write(data) != len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                os.fsync(file.fileno())
            except OSError:
                file.truncate(size)
                raise
    except OSError as error:
        raise _unwritten(path, error, "what it held before is untouched.") from error


def save_journal(path: Path, entries: Iterable[Entry]) -> None:
    """Write a journal whole or not at all."""
    write_whole(path, encode(entries))
