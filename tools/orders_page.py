"""Writes docs/orders.md: how orders are read, and the guide and verbs of every game."""

from itertools import groupby
from pathlib import Path

from flagplot.core import registry
from flagplot.orders.guide import Guided, Verb

PAGE = Path(__file__).resolve().parent.parent / "docs" / "orders.md"
GAMES = ("carrier", "slot", "slot-table", "sloc", "sloc-table", "coastal", "coastal-table")
HEAD = """\
# Orders

Made by `python tools/orders_page.py` of the guides that the games have; do not edit.
`flagplot orders help [VERB]` shows the same.

## How orders are read

- **As mail brings them.** Greeting, signature, quoted lines (`>`), a report pasted whole from its line of `=` signs on,
  bullets, printers' quotes and tabs are no orders; one note says which lines were not read. What a mail program broke
  over up to three lines is put together again. Orders below a pasted report stand after a line that says `ORDERS`.
- **In the guide's words, or in prose.** A line of prose is put into the words of the guide, and the answer says which:
  `read as: A1 PLOT M26`. A unit may stand anywhere in its sentence, `it` is the unit last named, and several sentences
  of one line stand or fall together. What can be read in two ways is asked back, and nothing is done meanwhile.
- **What is not read** is answered in the carrier game with the orders that are likely to be meant, each with a number:
  `Do you mean: 1. AF14: intercept bombers`. None of them is taken until you say so: by mail the number (or `yes`, where
  there is one) is enough of an answer, and at the table in the terminal you type it.
- **Safely.** A word that may turn the meaning (not, unless, except, only, half, later, about and their like) and is not
  understood is an error; no order of its unit is taken from the sheet, what stood before goes on, and the answer says
  so. Only words that cannot change anything (please, then, immediately) are passed over.
- **What an order replaces** is said under it: `replaces: MISSION RAID PLOT M25`.
- **What may follow** at a place of a sheet is shown by `flagplot orders complete FILE --line L --column C --seat SEAT`,
  each word with the reason if it is shut now.

In the games of boats, submarines and the Slot:

| an order | and what stood before |
|---|---|
| a mission of the Slot | replaces the mission; to or from BOMBARD, TRANSPORT, MINELAY, ESCORT and ABORT, the plot too |
| `PLOT` | goes on where the plotted turns end |
| `MINES`, `BATTLE`, `AA` | set how a fleet behaves until told otherwise; mission and plot stay |
| `JETTISON` | the ship's fleet aborts |
| `COURSE`, `SPEED` | each replaces its own part; the other stays |
| `RAM` | replaces course and speed for the turn |
| a card, an action, an answer of the submarine war | stands for itself; one of a kind |
"""


def page() -> str:
    """Return the page."""
    return "\n".join([HEAD, *(section for name in GAMES for section in _game(name))])


def _game(name: str) -> list[str]:
    game = registry.game(name)
    out = [f"## {game.title} (`{name}`)", ""]
    other = name.removesuffix("-table")
    if other != name and registry.game(other).order_help() == game.order_help():
        return [*out, f"Its facts stand with the orders of `{other}`.", ""]
    out += ["```text", game.order_help().rstrip("\n"), "```", ""]
    if isinstance(game, Guided):
        for group, verbs in groupby(game.guide.verb, key=lambda verb: verb.group):
            out += [f"### {group.rstrip(':')}", "", *(line for verb in verbs for line in _verb(verb)), ""]
    return out


def _verb(verb: Verb) -> list[str]:
    prose = f" Prose: {', '.join(verb.prose)}." if verb.prose else ""
    example = f" `{verb.example}`" if verb.examples else ""
    return [f"- **{verb.word}**{example}: {verb.help}{prose}"]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
