"""A seat's report as a document, made from its View and its own dispatches alone."""

from collections.abc import Sequence

from flagplot.core.document import Document, Paragraph, Section
from flagplot.core.game import Dispatch
from flagplot.core.words import Words
from flagplot.games.carrier.reports import known, news, others, planes, ships
from flagplot.games.carrier.ruleset.presets import rules_lines
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.view import CarrierView


def report_of(view: CarrierView, ruleset: Ruleset, dispatches: Sequence[Dispatch], words: Words) -> Document:
    """Return the report of the turn just played (or of the opening position) and of what stands now: one a turn, with
    the owner's full state (GM-4.1, GM-4.2d)."""
    played = news.last_turn(view)
    title = f"{view.side.capitalize()} report: {ruleset.scenario.title}"
    if played < 1:
        heading = f"Before the first turn, {view.clock.label}"
    elif view.under_way:
        asks = "you are asked" if view.question else "the other side is asked for its orders"
        heading = f"Turn {played} of {view.last_turn}, {ruleset.label(played)}, is being played: {asks}"
    elif view.over:
        heading = f"After the last turn, {ruleset.label(played)}"
    else:
        heading = f"Turn {played} of {view.last_turn} played, {ruleset.label(played)}; now ordering {view.clock.label}"
    hours = news.by_hour(dispatches, ruleset.label(max(played, 1)))
    if len(hours) > 1:
        heading = f"{len(hours)} turns are reported together. {heading}"
    sections = [
        Section("You are asked", (Paragraph(words.said(view.question.prompt)),)) if view.question else None,
        known.mission(view, ruleset) if played < 1 else news.brief(words, hours),
        *(section for hour, told in hours for section in news.events(words, view, ruleset, hour, told)),
        known.older(view),
        known.weather(view, ruleset),
        known.command(view),
        ships.task_forces(view, ruleset),
        others.ashore(view, ruleset),
        others.watch(view),
        others.boats(view, ruleset),
        others.submarines(view, ruleset),
        planes.air_formations(view, ruleset),
        planes.decks(view, ruleset),
        news.points(view, dispatches),
        news.trail(words, dispatches),
    ]
    head = rules_lines(view.preset, ruleset.options, full=played < 1)
    return Document(title, heading, tuple(section for section in sections if section is not None), head)
