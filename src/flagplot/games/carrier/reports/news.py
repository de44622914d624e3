"""What a turn has brought: in brief, then combats, sightings, the radio, own units, points, dice."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from flagplot.core.document import Block, Bullets, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.core.words import Words
from flagplot.games.carrier.reports.words import columns, contact_words, hour_words, sighting_words, source_words
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences.combat import Account, account
from flagplot.games.carrier.sentences.lists import joined, names
from flagplot.games.carrier.sentences.notes import note_words
from flagplot.games.carrier.sentences.throws import thrown
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.telling.dispatches import Hour, Intercepted, Looked, Points, Sighted, Signal
from flagplot.games.carrier.telling.facts.combat import Combat
from flagplot.games.carrier.telling.facts.note import Note
from flagplot.games.carrier.telling.facts.throws import Trail
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
    for told in dispatches:
        if isinstance(told, Hour):
            out[-1:] = [out[-1]._replace(turn=told.turn), Period(last, [], [])]
            continue
        out[-1].dispatches.append(told)
        if isinstance(told, Combat):
            out[-1].combats.append((told, account(words, told)))
    return out


def events(words: Words, view: CarrierView, ruleset: Ruleset, period: Period) -> list[Section]:
    """Return what happened in one turn, headed by its hour where several are reported together (GM-4.3)."""
    told = period.dispatches
    made = (
        combat(words, period.combats),
        sightings(words, view, ruleset, told),
        looks(words, told),
        radio(words, told),
        notes(words, ruleset, told),
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
        words("report.at", text=told.brief, hex=name(fact.hex))
        for period in hours
        for fact, told in period.combats
        if fact.kind != "anti-aircraft"
    ]
    for turn, dispatches, _ in hours:
        when = hour_words(ruleset, turn)
        key = "report.mark_bad_at" if len(hours) > 1 else "report.mark_bad"
        items += [words(key, hour=when, text=text) for text in worse(words, ruleset, dispatches)]
    sighted = [told for _, dispatches, _ in hours for told in dispatches if isinstance(told, Sighted)]
    last = {(told.contact, None if len(hours) > 1 else told.sighting): told for told in sighted}
    seen = [told for told in last.values() if told.sighting.kind in ("tf", "sub")]
    items += [
        words(
            "report.brief.contact",
            number=told.contact,
            hex=name(told.sighting.hex),
            seen=sighting_words(words, told.sighting, brief=True),
            source=source_words(words, told.sighting.source),
        )
        for told in sorted(seen, key=lambda told: -told.sighting.condition)
        if not told.known
    ]
    planes = sum(1 for told in last.values() if told.sighting.kind == "af" and not told.known)
    if planes:
        items.append(words("report.brief.planes", n=planes))
    if any(told.known for told in last.values()):
        old = sum(1 for told in last.values() if told.known)
        items.append(words("report.brief.known" if items else "report.brief.only_known", n=old))
    block = Bullets(tuple(items)) if items else Paragraph(words("report.nothing_new"))
    return Section(words("report.section.brief"), (block,))


def worse(words: Words, ruleset: Ruleset, dispatches: Sequence[Dispatch]) -> list[str]:
    """Return what went against orders or was lost, with the rule it rests on; units of which the same is to be said
    stand together (GM-2.3)."""
    units: dict[Note, list[UnitId]] = {}
    for told in dispatches:
        if isinstance(told, Note) and told.bad:
            alone = told.about if getattr(told, "n", 0) else None  # each has lost or done so many
            units.setdefault(msgspec.structs.replace(told, about=alone), []).extend(told.units)
    same = [msgspec.structs.replace(fact, about=tuple(dict.fromkeys(whose))) for fact, whose in units.items()]
    lines = [(note_words(fact, ruleset, words), fact.rule) for fact in same]
    return [words("report.by_rule", text=text, rule=rule) if rule else text for text, rule in lines]


def combat(words: Words, combats: Sequence[tuple[Combat, Account]]) -> Section | None:
    blocks: list[Block] = []
    for fact, said in combats:
        kind = words(f"combat.kind.{fact.kind}")
        blocks.append(Paragraph(words("report.combat.head", hex=name(fact.hex), kind=kind, title=said.title)))
        lines = list(said.lines)
        for whose, losses in (("own", said.own_losses), ("enemy", said.enemy_losses)):
            lost = [each for each in losses if each not in said.sunk]
            lines += [words(f"report.combat.{whose}", losses=names(words, lost))] if lost else []
        if lines:
            blocks.append(Bullets(tuple(lines)))
    return Section(words("report.section.combat"), tuple(blocks)) if blocks else None


def _source(words: Words, view: CarrierView, ruleset: Ruleset, seen: Sighting) -> str:
    """Return who saw it, with the hour of a sighting that came in late (GM-22.5)."""
    late = isinstance(view.command, CommandView) and seen.turn < last_turn(view)
    hour = f"{ruleset.hour(seen.turn):02d}"
    source = source_words(words, seen.source)
    return words("report.sighting.late", source=source, hour=hour) if late else source


def sightings(words: Words, view: CarrierView, ruleset: Ruleset, dispatches: Sequence[Dispatch]) -> Section | None:
    labels = {contact.id: contact_words(words, contact) for contact in view.contacts}
    rows = [
        (
            labels.get(told.contact, f"C{told.contact}"),
            name(told.sighting.hex),
            str(told.sighting.condition),
            sighting_words(words, told.sighting),
            _source(words, view, ruleset, told.sighting),
        )
        for told in dispatches
        if isinstance(told, Sighted)
    ]
    if not rows:
        return None
    headings = columns(words, "number", "hex", "condition", "seen", "by")
    return Section(words("report.section.sightings"), (Table(headings, tuple(dict.fromkeys(rows))),))


def looks(words: Words, dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what each unit saw from each hex, where the report lists it (GM-4.2a, GM-7.1)."""
    rows = [
        (
            source_words(words, told.sighting.source),
            name(told.at),
            name(told.sighting.hex),
            str(told.sighting.condition),
            sighting_words(words, told.sighting),
            f"C{told.contact}",
        )
        for told in dispatches
        if isinstance(told, Looked)
    ]
    if not rows:
        return None
    headings = columns(words, "unit", "from", "in", "condition", "seen", "number")
    return Section(words("report.section.looks"), (Table(headings, tuple(rows)),))


def radio(words: Words, dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what was heard, and where the enemy was heard from; in the order of the hexes, not of the sending
    (GM-22.1, GM-22.4)."""
    items = []
    for told in dispatches:
        if isinstance(told, Signal):
            sender = told.unit if isinstance(told.unit, str) else told.unit.label
            text = words("report.of", unit=sender, text=told.text)
            items.append(words("report.mark_bad", text=text) if told.bad else text)
    fixes = [told for told in dispatches if isinstance(told, Intercepted)]
    items += sorted({words(f"radio.warning.{told.warning}") for told in fixes if told.warning})
    for fix in sorted(fixes, key=lambda told: (told.hexes, told.texts)):
        if fix.hexes:
            places = joined(words, "radio.places", [name(hex_) for hex_ in fix.hexes])
            heard = words("radio.heard", n=len(fix.hexes), places=places)
            texts = joined(words, "combat.pair", [words("radio.quoted", text=text) for text in fix.texts])
            items.append(words("radio.text", heard=heard, texts=texts) if texts else heard)
    return Section(words("report.section.radio"), (Bullets(tuple(items)),)) if items else None


def notes(words: Words, ruleset: Ruleset, dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what befell the side's own units; what went against its orders stands in brief."""
    notes = [told for told in dispatches if isinstance(told, Note) and not told.bad]
    items = [note_words(told, ruleset, words) for told in notes]
    return Section(words("report.section.units"), (Bullets(tuple(items)),)) if items else None


def points(words: Words, view: CarrierView, dispatches: Sequence[Dispatch]) -> Section:
    own = sum(entry.points for entry in view.points)
    items = [
        words(f"points.{'gain' if told.points > 0 else 'loss'}", points=abs(told.points), reason=told.reason)
        for told in dispatches
        if isinstance(told, Points)
    ]
    text = words("points.known", own=own, enemy=view.lost_points)
    if isinstance(view.command, CommandView):
        text = words("points.kept")
    blocks: list[Block] = [Paragraph(text)]
    if items:
        blocks.append(Bullets(tuple(items)))
    return Section(words("report.section.points"), tuple(blocks))


def trail(words: Words, dispatches: Sequence[Dispatch]) -> Section | None:
    items = tuple(thrown(words, told) for told in dispatches if isinstance(told, Trail))
    return Section(words("report.section.dice"), (Bullets(items),)) if items else None
