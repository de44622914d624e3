"""A person's terminal, or lines that come through a pipe."""

import contextlib
import importlib
import os
import shutil
import sys
import webbrowser
from pathlib import Path


class Terminal:
    """Reads lines. On a terminal they can be edited and recalled; through a pipe there is no prompt."""

    def __init__(self) -> None:
        self.is_person = sys.stdin.isatty() and sys.stdout.isatty()
        self._typed = ""
        """What was written between two pages of a text: the next line that is read."""
        self._opened: set[Path] = set()
        if self.is_person:
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")

    def read(self, prompt: str) -> str | None:
        """Return the next line without its end, or None when there are no more or the person breaks off."""
        sys.stdout.flush()
        if self._typed:
            typed, self._typed = self._typed, ""
            return typed
        try:
            if self.is_person:
                return input(prompt)
            line = sys.stdin.buffer.readline()
        except (EOFError, KeyboardInterrupt):
            print()
            return None
        return line.decode("utf-8", errors="replace").rstrip("\r\n") if line else None

    def show(self, text: str) -> None:
        """Show a text; on a terminal that it does not fit, page by page. What is written between two pages ends it and
        is the next line read: an order is never lost."""
        lines = text.splitlines()
        page = max(5, shutil.get_terminal_size().lines - 2) if self.is_person else len(lines)
        while len(lines) > page:
            print("\n".join(lines[:page]))
            del lines[:page]
            self._typed = self.read(f"-- {len(lines)} lines more: Enter goes on, or write an order --") or ""
            if self._typed.strip():
                return
        print("\n".join(lines))

    def open_once(self, path: Path) -> None:
        """Open a file in the browser of a person who has a screen, the first time it is asked for."""
        screen = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        if self.is_person and screen and path not in self._opened:
            self._opened.add(path)
            with contextlib.suppress(webbrowser.Error):
                webbrowser.open(path.resolve().as_uri())
