"""The tutorial, a battle turn by turn: `python tools/tutorial.py` writes docs/tutorial.md.

The game is the one of `tools/pictures.py`, seen by one side: its orders, and what its reports lead with. A note stands
where the thing that it explains is met first, so that the page holds whatever the staffs order. A test checks that the
page is as this program writes it.
"""

import re
import textwrap
from pathlib import Path
from typing import Any, NamedTuple

from flagplot.core import registry
from flagplot.core.document import Bullets, Document, Paragraph, Section
from flagplot.core.printable import printable
from pictures import MOMENTS, played

SCENARIO = "coral-sea-battle"
ROOT = Path(__file__).parents[1]
PAGE, README = ROOT / "docs" / "tutorial.md", ROOT / "README.md"
SHOWN = ("In brief", "What threatens", "Combat")
"""Sections of each report that are shown."""
TURN = """{before}<!-- turn -->
```
{orders}
```

A report, which leads with what your own units, and nobody else, have seen and done:

```
{lines}
```
<!-- end -->{after}"""
"""The part of the README that shows a turn."""
HEAD = """# A battle, turn by turn

This page is a real match between two computer commanders, *{title}*, as the {seat} side had it:
what it ordered, what its report led with, and its plot. Turns are an hour each; both sides write at the same time and
neither sees the other's sheet. Play it yourself with `./play`, or print both sides' papers of another run of it with
`./play --demo`.

A turn is three things. You read a **report**; you look at the **plot**, which is the same knowledge as a map; you write
**orders**, one line a unit, and all that has orders and gets none goes on with them.
"""


class Note(NamedTuple):
    """What is explained where a word is first met, in the orders or in the report."""

    pattern: str
    text: str


ORDERED = (
    Note(
        r"^TF",
        "A **task force** gets a way, hex by hex or to a hex (`to A/D23`), and how it behaves when it meets "
        "the enemy (`surface: avoid`, for which `avoid combat` will do, or `surface: engage`). A hex is a letter "
        "or two for the column and a number for the row; `A/` or `B/` says which half of the map.",
    ),
    Note(
        r"ready \d",
        "Planes are made **ready** on deck or field before they can fly, armed for what they are to do: `AP` "
        "against ships, `GP` against the land, `torpedo`. It takes an hour or more; the report says what is "
        "ready.",
    ),
    Note(
        r"^AF\d+: launch",
        "`launch` makes an **air formation** of ready planes and gives it everything for its flight at once: "
        "where to, what to look for, what to do then, where to land. Its number stays its own. An air factor "
        "is about three planes.",
    ),
    Note(
        r"search", "`search` has a formation look along its way; what it sees stands in the next report as a contact."
    ),
    Note(
        r"attack TF",
        "`attack` names a contact and how: `dive`, `torpedo`, `high`. The targets follow in order of your "
        "wish, and what is to happen if nobody is there any more. A formation decides nothing that its orders"
        " do not say.",
    ),
    Note(r"\bCAP\b", "A **CAP** is fighters over a hex that meet raiders there; a ready CAP waits on deck for them."),
    Note(r"into wind", "`into wind` turns a carrier so that she can launch and land by the book, at some cost of way."),
    Note(
        r"night|land .*now",
        "A formation must be down while its fuel lasts; the report says its last hour to turn home.",
    ),
)
TOLD = (
    Note(
        r"^- C\d+ in ",
        "**C1** and so on are contacts: enemy formations under your own numbers. A contact has the hour when "
        "it was last seen and a condition number: 1 says that something is there, 2 roughly what, 3 names "
        "ships, and not all that is said is true.",
    ),
    Note(
        r"now perhaps upon it", "An old contact can have moved since. The report reckons the worst, the plot draws it."
    ),
    Note(
        r"BHT",
        "Each attack is resolved on the **basic hit table**: the report names what was rolled, as far as you may "
        "know it, with its row and column. The dice are bound before the match: "
        "[fairness.md](fairness.md).",
    ),
    Note(r"sunk|sinking", "What you know of losses is what your own units saw."),
)


class Hour(NamedTuple):
    """A turn as one side had it: its number and name, its orders, and the report's sections by title."""

    turn: int
    label: str
    orders: str
    sections: dict[str, str]


def hours(game: Any, seat: str) -> tuple[list[Hour], str]:
    """Return the turns of the match, and how it came out."""
    found, words = [], game.words()
    for step in played(game, SCENARIO):
        if seat not in step.texts:
            continue
        own = [one for one in step.dispatches if one.seat == seat]
        report = game.report(game.view(step.after, seat), own, words)
        label = words.text(game.view(step.before, seat).clock.label)
        orders = wrapped(step.texts[seat].strip() or "# nothing new: all goes on as ordered")
        found.append(Hour(step.turn, label, orders, {name: section(report, name) for name in SHOWN}))
    score = game.score(step.after)
    points = " to ".join(f"{number} {side}" for side, number in score.points.items())
    winner = "a draw" if score.winner == "draw" else f"the {score.winner} side wins"
    return found, f"{points} points: {winner}."


def page(turns: list[Hour], result: str, title: str, seat: str, moments: tuple[int, ...]) -> str:
    """Return the tutorial."""
    out = [HEAD.format(title=title, seat=seat.capitalize())]
    ordered, told = [*ORDERED], [*TOLD]
    for hour in turns:
        out.append(f"## Turn {hour.turn}, {hour.label}\n")
        if hour.turn in moments:
            picture = f"pictures/{SCENARIO}-{moments.index(hour.turn) + 1}-light.png"
            out.append(f"![What the {seat.capitalize()} side knows before turn {hour.turn}]({picture})\n")
        out += ["Orders:\n", "```", hour.orders, "```\n", *notes(ordered, hour.orders)]
        lines = "\n\n".join(filter(None, hour.sections.values()))
        out += ["The next report leads with:\n", "```", lines, "```\n", *notes(told, lines)]
    return "\n".join([*out, f"## The end\n\n{result}\n", TAIL])


def readme(turns: list[Hour], text: str) -> str:
    """Return the README with a turn that begins an attack: orders of what flies, and the report that tells of it."""
    begun = next(hour for hour in turns if "attack TF" in hour.orders)
    told = next(hour for hour in turns if hour.turn > begun.turn and hour.sections["Combat"])
    orders = re.split(r"\n(?=\S)", begun.orders)
    flying = [
        next(one for one in orders if word in one) for word in ("attack TF", "CAP", "TF1:") if word in begun.orders
    ]
    lines = ["\n".join(told.sections[name].splitlines()[:6]) for name in ("In brief", "What threatens")]
    before, rest = text.split("<!-- turn -->")
    _, after = rest.split("<!-- end -->")
    return TURN.format(before=before, orders="\n".join(flying), lines="\n\n".join(lines), after=after)


TAIL = """After a match all is open: `flagplot film JOURNAL --out film.html` shows what each side believed beside what
was true, and `flagplot verify JOURNAL` checks every die. To go on:

- [orders.md](orders.md): every verb with examples; `flagplot orders help VERB` says the same;
- [carrier.md](carrier.md): the turn in full, rule sets and options;
- [systems.md](systems.md): how to set it up on Windows and macOS, and how to invite a friend;
- [glossary.md](glossary.md): the words.
"""


def notes(left: list[Note], text: str) -> list[str]:
    """Return the notes on what a text is the first to have, and take them from those that are left."""
    met = [note for note in left if re.search(note.pattern, text, re.MULTILINE)]
    for note in met:
        left.remove(note)
    return [textwrap.fill(note.text, 118) + "\n" for note in met]


def section(report: Document, title: str) -> str:
    """Return a section of a report as it is read; empty if the report has none."""
    found = next((one for one in report.sections if one.title == title), Section("", ()))
    lines = [title.upper()] if found.blocks else []
    for block in found.blocks:
        match block:
            case Paragraph(text):
                lines.append(wrapped(text))
            case Bullets(items):
                lines += [wrapped(f"- {item}") for item in items]
    return printable("\n".join(lines))


def wrapped(text: str) -> str:
    """Return lines of 100 columns at most; what goes on is indented."""
    return "\n".join(
        textwrap.fill(line, 100, subsequent_indent="    ", break_on_hyphens=False) for line in text.splitlines()
    )


def pages() -> dict[Path, str]:
    """Return the tutorial and the README as they are to be."""
    game: Any = registry.game("carrier")
    seat, moments = MOMENTS[SCENARIO]
    title = next(one.title for one in game.scenarios() if one.id == SCENARIO)
    turns, result = hours(game, seat)
    return {PAGE: page(turns, result, title, seat, moments), README: readme(turns, README.read_text(encoding="utf-8"))}


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
