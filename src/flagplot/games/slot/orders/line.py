"""A line of an order sheet, and how a refusal names its rule."""

import re

from flagplot.core.diagnostics import Diagnostic
from flagplot.orders.cursor import Line, RefusedError, Word


def rule_of(reason: str) -> str:
    """Return the rule id in brackets at the end of a reason."""
    return reason.rpartition("(")[2].rstrip(")").split(",")[0]


class OrderLine(Line):
    """The words of one line; commas and colons stand between them."""

    word = re.compile(r"[^\s,:]+")

    def refuse(self, code: str, message: str, hint: str = "", at: Word | None = None) -> RefusedError:
        """Return the error that refuses this line; one by a rule cites it."""
        cites = code.startswith("SP-") and code not in message
        return super().refuse(code, f"{message.rstrip('.')} ({code})." if cites else message, hint, at)

    def answer(self, code: str, message: str) -> RefusedError:
        """Return the note that answers a line which asks something."""
        return RefusedError(self.remark("note", code, message))

    @property
    def after(self) -> Word:
        """The place behind the last word."""
        return self._end

    def missing(self, wanted: str, hint: str = "", code: str = "incomplete") -> RefusedError:
        """Return the error for what is not there: it marks the end of the line."""
        return super().missing(wanted, hint, code)


def on_line(diagnostic: Diagnostic) -> tuple[int, int]:
    """Return where a remark stands, to sort remarks."""
    return diagnostic.line, diagnostic.column
