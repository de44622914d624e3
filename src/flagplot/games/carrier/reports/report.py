"""A seat's report as a document, made from its View and its own dispatches alone."""

from collections.abc import Sequence

from flagplot.core.document import Document
from flagplot.core.game import Dispatch
from flagplot.core.words import Value, Words
from flagplot.games.carrier.reports import known, lead, news, others, planes, ships
from flagplot.games.carrier.reports.outlook import Plotter, figures
from flagplot.games.carrier.reports.words import rules_lines
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.view import CarrierView


def report_of(view: CarrierView, ruleset: Ruleset, dispatches: Sequence[Dispatch], words: Words) -> Document:
    """Return the report of the turn just played (or of the opening position) and of what stands now: one a turn, with
    the owner's full state (GM-4.1, GM-4.2d)."""
    played = news.last_turn(view)
    title = words("report.title", side=words(f"report.side.{view.side}"), scenario=ruleset.scenario.title)
    turns: dict[str, Value] = {"turn": played, "last": view.last_turn, "label": ruleset.label(max(played, 1))}
    if played < 1:
        heading = words("report.heading.before", now=view.clock.label)
    elif view.under_way:
        heading = words(f"report.heading.{'asked' if view.question else 'other_asked'}", **turns)
    elif view.over:
        heading = words("report.heading.after", **turns)
    else:
        heading = words("report.heading.played", now=view.clock.label, **turns)
    hours = news.by_hour(words, dispatches, max(played, 1))
    if len(hours) > 1:
        heading = words("report.several", n=len(hours), heading=heading)
    plotter = Plotter(view, ruleset)
    outlooks = [plotter.outlook(contact) for contact in view.contacts]
    sections = [
        lead.asked(words, plotter),
        news.brief(words, ruleset, hours) if played or news.worse(words, ruleset, dispatches) else None,
        None if played else known.mission(words, view, ruleset),
        lead.threatens(words, plotter, outlooks),
        ships.task_forces(words, plotter),
        others.ashore(words, view, ruleset),
        others.watch(words, view),
        others.boats(words, view, ruleset),
        others.submarines(words, view, ruleset),
        planes.air_formations(words, plotter),
        planes.decks(words, view, ruleset),
        known.contacts(words, view, outlooks),
        *(section for period in hours for section in news.events(words, view, ruleset, period)),
        known.weather(words, view, ruleset),
        known.command(words, view),
        news.points(words, view, ruleset, dispatches),
        news.trail(words, dispatches),
    ]
    told = tuple(section for section in sections if section is not None)
    head = rules_lines(words, view.preset, ruleset.options, full=played < 1)
    return Document(title, heading, told, head, figures(plotter, outlooks))
