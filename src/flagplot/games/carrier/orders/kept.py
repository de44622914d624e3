"""What takes long to make and changes only with its sources, kept beside what Python keeps of this code, and trusted
like it."""

import contextlib
import gc
import os
import pickle
import sys
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

FOLDER = Path(__file__).parent / "__pycache__"


def writable() -> bool:
    """Return whether anything can be kept here."""
    return os.access(FOLDER, os.W_OK)


@contextlib.contextmanager
def no_collecting() -> Iterator[None]:
    """Look for no garbage meanwhile: all that is made stays, and looking through it would take most of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def kept(name: str, sources: Iterable[Path], make: Callable[[], T]) -> T:
    """Return what `make` gives: as it was kept, while its sources are what they were, or made anew and kept."""
    with no_collecting():
        if not writable():
            return make()
        digest = blake2b(sys.version.encode(), digest_size=32)
        for source in sources:
            digest.update(source.read_bytes())
        file = FOLDER / f"{name}.kept"
        with contextlib.suppress(OSError, ValueError, EOFError, AttributeError, ImportError, pickle.UnpicklingError):
            data = file.read_bytes()
            if data[:32] == digest.digest():
                return pickle.loads(data[32:])  # type: ignore[no-any-return]
        made = make()
        new = file.with_suffix(f".{os.getpid()}")
        try:
            new.write_bytes(digest.digest() + pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
            new.replace(file)
        except OSError:  # a full disk keeps nothing, and no half of it either
            with contextlib.suppress(OSError):
                new.unlink()
        return made
