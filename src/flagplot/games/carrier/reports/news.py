"""What a turn has brought: in brief, then combats, sightings, the radio, own units, points, dice."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from flagplot.core.document import Block, Bullets, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.core.words import Words
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.facts.dispatches import Hour, Intercepted, Looked, Points, Sighted, Signal
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.reports.words import columns, contact_words, hour_words, sighting_words, source_words
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences.combat import Account, account
from flagplot.games.carrier.sentences.lists import joined, names
from flagplot.games.carrier.sentences.notes import note_words
from flagplot.games.carrier.sentences.throws import thrown
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.view import CarrierView


def last_turn(view: CarrierView) -> int:
    """Return the turn that a report is about: the last one played, or the one that waits for an answer."""
    return view.clock.turn - (0 if view.over or view.under_way else 1)


class Period(NamedTuple):
    """What was told of one turn."""

    turn: int
    """0 where the report is of one turn alone."""
    dispatches: list[Dispatch]
    combats: list[tuple[Combat, Account]]
    """Those among the dispatches, in words."""


def by_hour(words: Words, dispatches: Sequence[Dispatch], last: int) -> list[Period]:
    """Return what was told by the turn in which it happened, the last being that given; with one turn alone, 0
    (GM-4.3)."""
    out = [Period(0, [], [])]
    for dispatch in dispatches:
        if isinstance(dispatch, Hour):
            out[-1:] = [out[-1]._replace(turn=dispatch.turn), Period(last, [], [])]
            continue
        out[-1].dispatches.append(dispatch)
        if isinstance(dispatch, Combat):
            out[-1].combats.append((dispatch, account(words, dispatch)))
    return out


def events(words: Words, view: CarrierView, ruleset: Ruleset, period: Period) -> list[Section]:
    """Return what happened in one turn, headed by its hour where several are reported together (GM-4.3)."""
    dispatches = period.dispatches
    made = (
        combat(words, period.combats),
        sightings(words, view, ruleset, dispatches),
        looks(words, dispatches),
        radio(words, dispatches),
        notes(words, ruleset, dispatches),
    )
    sections = [section for section in made if section is not None]
    if not period.turn:
        return sections
    hour = words.text(ruleset.label(period.turn))
    if not sections:
        return [Section(hour, (Paragraph(words("report.nothing_new")),))]
    titles = (words("report.hour_of", hour=hour, title=section.title) for section in sections)
    return [msgspec.structs.replace(section, title=title) for section, title in zip(sections, titles, strict=True)]


def brief(words: Words, ruleset: Ruleset, hours: Sequence[Period]) -> Section:
    """Return what is new in a few lines: attacks with their results, what went wrong, which is told nowhere else
    (GM-2.3), the best sightings. What was told before in the same turn is counted only."""
    items = [
        words("report.at", text=worded.brief, hex=name(fact.hex))
        for period in hours
        for fact, worded in period.combats
        if fact.kind != "anti-aircraft"
    ]
    for turn, dispatches, _ in hours:
        when = hour_words(ruleset, turn)
        key = "report.mark_bad_at" if len(hours) > 1 else "report.mark_bad"
        items += [words(key, hour=when, text=text) for text in worse(words, ruleset, dispatches)]
    sighted = [dispatch for _, dispatches, _ in hours for dispatch in dispatches if isinstance(dispatch, Sighted)]
    last = {(dispatch.contact, None if len(hours) > 1 else dispatch.sighting): dispatch for dispatch in sighted}
    seen = [dispatch for dispatch in last.values() if dispatch.sighting.kind in ("tf", "sub")]
    items += [
        words(
            "report.brief.contact",
            number=dispatch.contact,
            hex=name(dispatch.sighting.hex),
            seen=sighting_words(words, dispatch.sighting, brief=True),
            source=source_words(words, dispatch.sighting),
        )
        for dispatch in sorted(seen, key=lambda dispatch: -dispatch.sighting.condition)
        if not dispatch.known
    ]
    planes = sum(1 for dispatch in last.values() if dispatch.sighting.kind == "af" and not dispatch.known)
    if planes:
        items.append(words("report.brief.planes", n=planes))
    if any(dispatch.known for dispatch in last.values()):
        old = sum(1 for dispatch in last.values() if dispatch.known)
        items.append(words("report.brief.known" if items else "report.brief.only_known", n=old))
    block = Bullets(tuple(items)) if items else Paragraph(words("report.nothing_new"))
    return Section(words("report.section.brief"), (block,))


def worse(words: Words, ruleset: Ruleset, dispatches: Sequence[Dispatch]) -> list[str]:
    """Return what went against orders or was lost, with the rule it rests on; units of which the same is to be said
    stand together (GM-2.3)."""
    units: dict[Note, list[UnitId]] = {}
    for note in dispatches:
        if isinstance(note, Note) and note.bad:
            alone = note.about if getattr(note, "n", 0) else None  # each has lost or done so many
            units.setdefault(msgspec.structs.replace(note, about=alone), []).extend(note.units)
    same = [msgspec.structs.replace(fact, about=tuple(dict.fromkeys(whose))) for fact, whose in units.items()]
    lines = [(note_words(fact, ruleset, words), fact.rule) for fact in same]
    return [words("report.by_rule", text=text, rule=rule) if rule else text for text, rule in lines]


def combat(words: Words, combats: Sequence[tuple[Combat, Account]]) -> Section | None:
    blocks: list[Block] = []
    for fact, worded in combats:
        kind = words(f"combat.kind.{fact.kind}")
        blocks.append(Paragraph(words("report.combat.head", hex=name(fact.hex), kind=kind, title=worded.title)))
        lines = list(worded.lines)
        for whose, losses in (("own", worded.own_losses), ("enemy", worded.enemy_losses)):
            lost = [each for each in losses if each not in worded.sunk]
            lines += [words(f"report.combat.{whose}", losses=names(words, lost))] if lost else []
        if lines:
            blocks.append(Bullets(tuple(lines)))
    return Section(words("report.section.combat"), tuple(blocks)) if blocks else None


def _source(words: Words, view: CarrierView, ruleset: Ruleset, seen: Sighting) -> str:
    """Return who saw it, with the hour of a sighting that came in late (GM-22.5)."""
    late = isinstance(view.command, CommandView) and seen.turn < last_turn(view)
    hour = f"{ruleset.hour(seen.turn):02d}"
    source = source_words(words, seen)
    return words("report.sighting.late", source=source, hour=hour) if late else source


def sightings(words: Words, view: CarrierView, ruleset: Ruleset, dispatches: Sequence[Dispatch]) -> Section | None:
    labels = {contact.id: contact_words(words, contact) for contact in view.contacts}
    rows = [
        (
            labels.get(sighted.contact, f"C{sighted.contact}"),
            name(sighted.sighting.hex),
            str(sighted.sighting.condition),
            sighting_words(words, sighted.sighting),
            _source(words, view, ruleset, sighted.sighting),
        )
        for sighted in dispatches
        if isinstance(sighted, Sighted)
    ]
    if not rows:
        return None
    headings = columns(words, "number", "hex", "condition", "seen", "by")
    return Section(words("report.section.sightings"), (Table(headings, tuple(dict.fromkeys(rows))),))


def looks(words: Words, dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what each unit saw from each hex, where the report lists it (GM-4.2a, GM-7.1)."""
    rows = [
        (
            source_words(words, looked.sighting),
            name(looked.at),
            name(looked.sighting.hex),
            str(looked.sighting.condition),
            sighting_words(words, looked.sighting),
            f"C{looked.contact}",
        )
        for looked in dispatches
        if isinstance(looked, Looked)
    ]
    if not rows:
        return None
    headings = columns(words, "unit", "from", "in", "condition", "seen", "number")
    return Section(words("report.section.looks"), (Table(headings, tuple(rows)),))


def radio(words: Words, dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what was heard, and where the enemy was heard from; in the order of the hexes, not of the sending
    (GM-22.1, GM-22.4)."""
    items = []
    for dispatch in dispatches:
        if isinstance(dispatch, Signal):
            sender = dispatch.unit if isinstance(dispatch.unit, str) else dispatch.unit.label
            text = words("report.of", unit=sender, text=dispatch.text)
            items.append(words("report.mark_bad", text=text) if dispatch.bad else text)
    fixes = [dispatch for dispatch in dispatches if isinstance(dispatch, Intercepted)]
    items += sorted({words(f"radio.warning.{dispatch.warning}") for dispatch in fixes if dispatch.warning})
    for fix in sorted(fixes, key=lambda dispatch: (dispatch.hexes, dispatch.texts)):
        if fix.hexes:
            places = joined(words, "radio.places", [name(hex_) for hex_ in fix.hexes])
            heard = words("radio.heard", n=len(fix.hexes), places=places)
            texts = joined(words, "combat.pair", [words("radio.quoted", text=text) for text in fix.texts])
            items.append(words("radio.text", heard=heard, texts=texts) if texts else heard)
    return Section(words("report.section.radio"), (Bullets(tuple(items)),)) if items else None


def notes(words: Words, ruleset: Ruleset, dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what befell the side's own units; what went against its orders stands in brief."""
    notes = [dispatch for dispatch in dispatches if isinstance(dispatch, Note) and not dispatch.bad]
    items = [note_words(dispatch, ruleset, words) for dispatch in notes]
    return Section(words("report.section.units"), (Bullets(tuple(items)),)) if items else None


def points(words: Words, view: CarrierView, dispatches: Sequence[Dispatch]) -> Section:
    own = sum(entry.points for entry in view.points)
    items = [
        words(
            f"points.{'gain' if dispatch.points > 0 else 'loss'}", points=abs(dispatch.points), reason=dispatch.reason
        )
        for dispatch in dispatches
        if isinstance(dispatch, Points)
    ]
    text = words("points.known", own=own, enemy=view.lost_points)
    if isinstance(view.command, CommandView):
        text = words("points.kept")
    blocks: list[Block] = [Paragraph(text)]
    if items:
        blocks.append(Bullets(tuple(items)))
    return Section(words("report.section.points"), tuple(blocks))


def trail(words: Words, dispatches: Sequence[Dispatch]) -> Section | None:
    items = tuple(thrown(words, dispatch) for dispatch in dispatches if isinstance(dispatch, Trail))
    return Section(words("report.section.dice"), (Bullets(items),)) if items else None
