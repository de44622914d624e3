"""Files for their owner alone, written whole or not at all; a full disk or a wrong name is one clear sentence."""

import errno
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path

from flagplot.core.diagnostics import BadInputError
from flagplot.match.ports import RefusedError

MAX_FILE = 64 * 1024 * 1024
"""Bytes of a file that is read, if its reader states no other limit."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
_KINDS = (
    (stat.S_ISLNK, "it is a link; name what it leads to"),
    (stat.S_ISDIR, "it is a folder; name a file in it"),
    (stat.S_ISFIFO, "it is a pipe; name a file"),
    (stat.S_ISSOCK, "it is a socket; name a file"),
    (lambda mode: stat.S_ISCHR(mode) or stat.S_ISBLK(mode), "it is a device; name a file"),
)


def _unwritten(path: Path, error: OSError, remains: str) -> RefusedError:
    if error.errno in _FULL:
        return RefusedError(f"The disk is full: {path.name} was not written; {remains} Make room and try again.")
    return RefusedError(f"{path} cannot be written ({error.strerror or error}); {remains}")


def why_not_a_file(path: Path) -> str:
    """Return what stands in the way of a file of this name: a link, a folder, a pipe, a device. Nothing if there is a
    plain file or none."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return ""
    return next((reason for is_kind, reason in _KINDS if is_kind(mode)), "")


def read_bytes(path: Path, most: int = MAX_FILE) -> bytes:
    """Return the bytes of a file a person named, or of a pipe. Raises BadInputError, in a sentence, if it cannot be
    read, is a device, or has more than `most` bytes."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # a pipe into which nobody writes is empty
        with os.fdopen(handle, "rb") as file:
            mode = os.fstat(handle).st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
                raise BadInputError(f"{path} cannot be read: it is a device; name a file.")
            os.set_blocking(handle, True)
            return read_at_most(file.read, str(path), most)
    except FileNotFoundError:
        raise BadInputError(f"There is no file {path}.") from None
    except IsADirectoryError:
        raise BadInputError(f"{path} is a folder; name a file in it.") from None
    except OSError as error:
        raise BadInputError(f"{path} cannot be read ({error.strerror or error}).") from error


def read_at_most(read: Callable[[int], bytes], name: str, most: int) -> bytes:
    """Return all there is to read. Raises BadInputError if that is more than `most` bytes."""
    data = read(most + 1)
    if len(data) > most:
        raise BadInputError(f"{name} has more than {most // 1024} KiB; no such file of Flagplot is so long.")
    return data


def make_folder(path: Path) -> None:
    """Make a folder and those above it, for their owner alone; those that are there stay as they are. Raises
    BadInputError if it cannot be made, or if a link stands in its place."""
    if path.is_symlink():
        raise BadInputError(f"The folder {path} cannot be used: it is a link; name what it leads to.")
    try:
        if not path.is_dir():
            if path.parent != path and not path.parent.exists():
                make_folder(path.parent)
            path.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise BadInputError(f"The folder {path} cannot be made ({error.strerror or error}).") from error


def make_file(path: Path) -> None:
    """Make an empty file, for its owner alone. Raises BadInputError if it cannot be made or there is one."""
    try:
        os.close(os.open(path, _NEW, 0o600))
    except OSError as error:
        raise BadInputError(f"{path} cannot be used ({error.strerror or error}).") from error


def check_writable(path: Path) -> None:
    """Raise BadInputError, in a sentence, if no file can be written in a folder now."""
    try:
        with tempfile.TemporaryFile(dir=path) as file:
            file.write(b"\0" * 65536)
            file.flush()
    except OSError as error:
        raise _unwritten(path, error, "nothing was done.") from error


def write_whole(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Write a file whole or not at all, for its owner alone: an older file of the name stays if anything fails.

    `durable` waits until the disk has it. Raises BadInputError, in a sentence, when it cannot be written, or when a
    link, a pipe or a device stands in its place: what is secret goes nowhere else.
    """
    reason = why_not_a_file(path)
    if reason:
        raise RefusedError(f"{path} cannot be written: {reason}.")
    remains = "the file of before is untouched." if path.is_file() else "no file was left half written."
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        raise _unwritten(path, error, remains) from error


def append(path: Path, data: bytes) -> None:
    """Add to the end of a file, and wait until the disk has it.

    On any failure the file is cut back to what it was. Raises BadInputError in a sentence.
    """
    reason = why_not_a_file(path)
    if reason:
        raise RefusedError(f"{path} cannot be written: {reason}.")
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW, 0o600)
        with os.fdopen(handle, "ab", buffering=0) as file:
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
