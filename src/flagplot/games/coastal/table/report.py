"""Report and plot of a table."""

from collections.abc import Sequence

from flagplot.core.document import Bullets, Document, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.core.words import Phrase, Words, phrase
from flagplot.games.coastal.plotting import CoastalPlot, cones, salvo_mark, waters
from flagplot.games.coastal.report import events, heading, headings, salvo_cells
from flagplot.games.coastal.sentences.dispatches import chain as chained
from flagplot.games.coastal.sentences.dispatches import fitted, harmed, ruling, sentence, thrown
from flagplot.games.coastal.table import facts
from flagplot.games.coastal.table.facts import Entry
from flagplot.games.coastal.table.state import TableView
from flagplot.games.coastal.telling.facts import Fact
from flagplot.orders.table import REFEREE


def make(view: TableView, dispatches: Sequence[Dispatch], words: Words) -> Document:
    """Return a seat's report of a turn at the table."""
    own = [one for one in dispatches if isinstance(one, Fact) and one.seat == view.seat]
    sections = events(own, words, _sentence)
    if view.seat == REFEREE:
        due = [words.text(_entry(one)) for one in view.diary]
        diary = [Bullets(tuple(due)) if due else Paragraph(words("table.nothing-due"))]
        if view.permanent:
            diary.append(Bullets(tuple(words(f"table.good.{one.part}", vessel=one.vessel) for one in view.permanent)))
        sections.append(Section(words("table.diary"), tuple(diary)))
    if view.salvoes:
        rows = tuple(
            (one.marker, *salvo_cells(one, words), words("table.arms" if one.arming else "table.attacks"))
            for one in view.salvoes
        )
        names = ("salvo", "left", "note", "marker", "bearing")
        heads = headings(words, "report.salvoes", *names) + headings(words, "table", "cone", "wide", "phase")
        sections.append(Section(words("table.cones"), (Table(heads, rows, (4,)),)))
    wanted = "closed" if view.over else "referee" if view.seat == REFEREE else "side"
    sections.append(Section(words("report.wanted.title"), (Paragraph(words(f"table.wanted.{wanted}")),)))
    return Document(*heading(view, view.title, words), tuple(sections))


def _entry(one: Entry) -> Phrase:
    back = fitted(one.back) if one.back else ""
    return phrase("table.due.back" if back else "table.due.flooding", vessel=one.vessel, mount=back)


def _sentence(fact: Fact) -> Phrase:
    """Return a fact of the table as a phrase."""
    match fact:
        case facts.TableRam():
            return phrase("table.ram", harm=chained(_ram(fact)))
        case facts.SalvoAttack():
            return phrase(
                "table.attack",
                marker=fact.marker,
                target=fact.target,
                near=f"{fact.near:g}",
                far=f"{fact.far:g}",
                near_width=f"{fact.near_width:g}",
                far_width=f"{fact.far_width:g}",
                ruling=ruling(fact.because),
                throws=thrown(fact.throws),
                hits=phrase("dispatch.hits", n=fact.hits),
                left=fact.left,
            )
        case facts.TargetHit():
            boxes = phrase("dispatch.boxes", n=fact.effect.boxes)
            effect = harmed(fact.effect, fact.out, "unsaid" if fact.unsaid else "")
            return phrase("table.hit", target=fact.target, boxes=boxes, effect=effect)
        case facts.SalvoGone():
            return phrase("table.retired" if fact.retired else "table.left", marker=fact.marker)
        case facts.Noted(note=note, bottom=bottom):
            rest = phrase("table.bottom", lost=bottom) if bottom else ""
            return phrase("table.noted", marker=note.marker, note=note.canonical, rest=rest)
        case facts.FloodingRolled(lost=lost):
            key = "table.flooding" if lost else "table.controlled"
            return phrase(key, vessel=fact.vessel, lost=phrase("dispatch.boxes", n=lost), rolled=fact.rolled)
        case facts.Due():
            return phrase("table.entry", turn=fact.due, entry=_entry(fact.entry))
    return sentence(fact)


def _ram(fact: facts.TableRam) -> list[Phrase]:
    """Return what a ram did to both vessels."""
    losses = ((fact.rammed, fact.lost), (fact.rammer, fact.own))
    out = [phrase("table.lost", vessel=vessel, lost=phrase("dispatch.boxes", n=lost)) for vessel, lost in losses]
    out += [phrase("table.m-hit", vessel=fact.rammed)] if fact.m_hit else []
    out += [phrase(f"table.harm.{part}", vessel=fact.rammed) for part in fact.parts if part != "radar"]
    out += [phrase("table.out", vessel=fact.rammed, mount=fitted(mount), n=turns) for mount, turns in fact.out]
    out += [phrase("table.harm.radar", vessel=fact.rammed) for part in fact.parts if part == "radar"]
    return [*out, phrase("table.dice", dice=fact.dice)]


def plot(view: TableView, words: Words) -> CoastalPlot:
    """Return the cones that a seat knows."""
    label, tall = words.text(view.clock.label), view.area.height
    return CoastalPlot(
        seat=view.seat,
        game=view.game,
        title=view.title,
        head=words("plot.head", seat=view.seat.capitalize()),
        heading=words("plot.heading", seat=view.seat, scenario=view.title, turn=label),
        about=words("plot.about-table"),
        date="",
        hour=words("clock.turn", turn=view.clock.turn),
        turn=label,
        unit=words("plot.unit"),
        night=False,
        dark=words("plot.dark"),
        width=view.area.width,
        height=tall,
        marks=tuple(salvo_mark(one, tall) for one in view.salvoes),
        areas=(*waters(view.area), *(cone for one in view.salvoes for cone in cones(one, tall))),
        panels={},
        legend={},
    )
