"""A person's terminal, or lines that come through a pipe."""

import contextlib
import importlib
import pydoc
import shutil
import sys

from flagplot.core.printable import printable


class Terminal:
    """Reads lines. On a terminal they can be edited and recalled; through a pipe there is no prompt."""

    def __init__(self) -> None:
        self.is_person = sys.stdin.isatty() and sys.stdout.isatty()
        if self.is_person:
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")

    def read(self, prompt: str) -> str | None:
        """Return the next line without its end, or None when there are no more or the person breaks off."""
        sys.stdout.flush()
        try:
            if self.is_person:
                return input(prompt)
            line = sys.stdin.buffer.readline()
        except (EOFError, KeyboardInterrupt):
            print()
            return None
        return line.decode("utf-8", errors="replace").rstrip("\r\n") if line else None

    def show(self, text: str) -> None:
        """Show a text; on a terminal that it does not fit, page by page."""
        less = shutil.which("less")
        if self.is_person and less and text.count("\n") >= shutil.get_terminal_size().lines - 2:
            sys.stdout.flush()
            pydoc.pipepager(printable(text), f"{less} -R -X -F -Ps'space turns the page, q goes on to the orders'")
        else:
            print(text, end="" if text.endswith("\n") else "\n")
