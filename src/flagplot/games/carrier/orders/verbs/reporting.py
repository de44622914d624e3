"""What the enemy is shown of a formation: report numbers (GM-3.6a), carriers reported truly (FE-7.12.2g)."""

from typing import Any

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, UnitRef
from flagplot.games.carrier.orders.assemble import MisuseError
from flagplot.games.carrier.orders.built import Part, kind_of, value_of
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import FORMATIONS, ON_DECK, Group, Trial, Verb


def _report(_verb: object, *args: Any) -> ast.ReportAs:
    figures = {part.name: part.value for part in kind_of(args, Part)}
    if not figures.keys() <= {"c1", "c2"}:
        raise MisuseError("report numbers are given for condition 1 and 2: 'report C1 5, C2 8'")
    formations = value_of(args, "NUM")
    return ast.ReportAs(figures.get("c1"), figures.get("c2"), 1 if formations is None else formations)


def _figure(which: Any, n: Any) -> Part:
    number = which.value if which.type == "CONTACT" else which.value.hex % 46 + 1
    return Part(f"c{number}", n.value)


def _text(each: ast.ReportAs) -> str:
    if each.truly is not None:
        return "report truly" if each.truly else "report as rolled"
    figures = [f"C{n} {figure}" for n, figure in ((1, each.c1), (2, each.c2)) if figure is not None]
    return f"report {', '.join(figures)}" + (f" as {each.formations} TF" if each.formations != 1 else "")


def _definite(report: ast.ReportAs, trial: Trial) -> list[Action]:
    """Query report numbers out of range, with the nearest allowed; note that C1 is without effect (GM-3.6a)."""
    if not trial.alone:
        return [report]
    refused = _no_such_report(report, trial.draft.unit, trial.roster)
    if refused is not None:
        return trial.refuse(*refused)
    if report.c1 is not None:
        trial.note("GM-3.6a", "the figure for condition 1 is kept, but is shown to nobody")
    if report.formations not in (1, 2):
        shown = 2 if report.formations > 2 else 1
        trial.query("GM-3.6a", f"a formation can be shown as 1 or 2. Default at the deadline: {shown}")
        report = msgspec.structs.replace(report, formations=shown)
    size = _size(trial.draft.unit, trial.roster)
    if report.c2 is None or size is None:
        return [report]
    low, high = -(-size // 2), 3 * size // 2
    if low <= report.c2 <= high:
        return [report]
    nearest = min(max(report.c2, low), high)
    what = f"{report.c2} for condition 2: allowed {low} to {high}"
    trial.query("GM-3.6a", f"{what}. Default at the deadline: {nearest} is shown")
    return [msgspec.structs.replace(report, c2=nearest)]


def _no_such_report(report: ast.ReportAs, unit: UnitRef, roster: Roster) -> tuple[str, str, str] | None:
    """Return why an order on reports has no sense in this game, as code, message and hint; None if it has."""
    options = roster.ruleset.options
    if report.truly is not None and not options.carrier_error:
        return (
            "FE-7.12.2g",
            "classes are always reported truly here: the option carrier_error is off",
            "Leave it out.",
        )
    if report.truly is not None and unit.kind != "TF":
        return (
            "FE-7.12.2g",
            "only ships can be taken for carriers: it is an order for a task force",
            "Give it to the TF: 'TF3 report truly'.",
        )
    if report.c2 is not None and options.condition2_total == "dice":
        return (
            "FE-7.12.2b",
            "the umpire draws the figure for condition 2: the option condition2_total is dice",
            "Leave it out.",
        )
    return None


def _size(unit: UnitRef, roster: Roster) -> int | None:
    if unit.kind == "TF" and unit.number in roster.view.tfs:
        return len(roster.view.tfs[unit.number].ships)
    if unit.kind == "AF" and unit.number in roster.view.afs:
        return sum(flight.n for flight in roster.view.afs[unit.number].flights)
    return None


VERBS = (
    Verb(
        word="report",
        group=Group.BOTH,
        help="Say what the enemy is shown of a formation at condition 2; by option `report truly` or `as rolled`.",
        examples=(("TF3: report C2 5 as 2 TF", ""),),
        kinds=(ast.ReportAs,),
        starts={"REPORT": "report"},
        words={
            "TRULY": "truly, truthfully, the truth, carriers truly",
            "ASROLLED": "as rolled, with errors, by the dice",
        },
        grammar="""
            report: REPORT contact_figure (COMMA? contact_figure)* (AS NUM (TFK | AFK)?)?
                  | REPORT TRULY                             -> report_truly
                  | REPORT ASROLLED                          -> report_as_rolled
            contact_figure: (CONTACT | HEX) NUM
        """,
        build={
            "report": _report,
            "report_truly": lambda *_: ast.ReportAs(truly=True),
            "report_as_rolled": lambda *_: ast.ReportAs(truly=False),
            "contact_figure": _figure,
        },
        text=lambda each, _: _text(each),
        givers=FORMATIONS | ON_DECK,
        deed="give report numbers",
        definite=_definite,
    ),
)
