"""What a turn has brought: in brief, then combats, sightings, the radio, own units, points, dice."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from flagplot.core.document import Block, Bullets, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.core.words import Value, Words
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.facts.damage import Doomed, GoneDown
from flagplot.games.carrier.facts.dispatches import Hour, Intercepted, Looked, Points, Sighted, Signal
from flagplot.games.carrier.facts.flight import Landed, TookOff
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.facts.throws import AttackThrown, Trail
from flagplot.games.carrier.reports import shots
from flagplot.games.carrier.reports.words import columns, contact_words, hour_words, sighting_words, source_words
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences.combat import Account, account
from flagplot.games.carrier.sentences.lists import joined, names
from flagplot.games.carrier.sentences.notes import note_words
from flagplot.games.carrier.sentences.throws import thrown
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.theatre.hex import Hex, name
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
        combat(words, period),
        sightings(words, view, ruleset, dispatches, alone=not period.turn),
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
    contacts = [_newest(told) for told in _by_contact(sighted).values()]
    new = [(seen, before) for seen, before, known in contacts if not known]
    items += [
        _contact_line(words, seen, before)
        for seen, before in sorted(new, key=lambda pair: -pair[0].sighting.condition)
        if seen.sighting.kind in ("tf", "sub")
    ]
    planes = sum(1 for seen, _ in new if seen.sighting.kind == "af")
    if planes:
        items.append(words("report.brief.planes", n=planes))
    if old := len(contacts) - len(new):
        items.append(words("report.brief.known" if items else "report.brief.only_known", n=old))
    block = Bullets(tuple(items)) if items else Paragraph(words("report.nothing_new"))
    return Section(words("report.section.brief"), (block,))


def _by_contact(sighted: Sequence[Sighted]) -> dict[int, list[Sighted]]:
    out: dict[int, list[Sighted]] = {}
    for dispatch in sighted:
        out.setdefault(dispatch.contact, []).append(dispatch)
    return out


def _newest(told: Sequence[Sighted]) -> tuple[Sighted, tuple[Hex, ...], bool]:
    """Return what is known of a contact by all that was told of it: its newest place as it was seen best, with all who
    saw it there, the places before, and whether all of it was known before."""
    last = max(told, key=lambda one: one.sighting.turn)
    last = next(one for one in reversed(told) if one.sighting.turn == last.sighting.turn)
    there = [one for one in told if (one.sighting.turn, one.sighting.hex) == (last.sighting.turn, last.sighting.hex)]
    best = max(reversed(there), key=lambda one: one.sighting.condition)
    source = tuple(dict.fromkeys(unit for one in there for unit in one.sighting.source))
    seen = msgspec.structs.replace(best.sighting, source=source)
    before = tuple(dict.fromkeys(one.sighting.hex for one in told if one.sighting.hex != seen.hex))
    return msgspec.structs.replace(best, sighting=seen), before, all(one.known for one in told)


def _contact_line(words: Words, dispatch: Sighted, before: Sequence[Hex]) -> str:
    """Return a contact in one line, with the places where it was before in what is reported."""
    seen = dispatch.sighting
    text = words(
        "report.brief.contact",
        number=dispatch.contact,
        hex=name(seen.hex),
        seen=sighting_words(words, seen, brief=True),
        source=source_words(words, seen),
    )
    return words("report.brief.moved", contact=text, hexes=tuple(map(name, before))) if before else text


def worse(words: Words, ruleset: Ruleset, dispatches: Sequence[Dispatch]) -> list[str]:
    """Return what went against orders or was lost, with the rule it rests on; units of which the same is to be said
    stand together (GM-2.3)."""
    units: dict[Note, list[UnitId]] = {}
    sunk = {ship for fact in dispatches if isinstance(fact, Combat) for ship in fact.own_losses.ships}
    sunk |= {unit.name for fact in dispatches if isinstance(fact, GoneDown) for unit in fact.units}
    for note in dispatches:
        if isinstance(note, Doomed) and sunk.issuperset(unit.name for unit in note.units):
            continue  # it will not go down later: it has sunk
        if isinstance(note, Note) and note.bad:
            alone = note.about if getattr(note, "n", 0) else None  # each has lost or done so many
            units.setdefault(msgspec.structs.replace(note, about=alone), []).extend(note.units)
    same = [msgspec.structs.replace(fact, about=tuple(dict.fromkeys(whose))) for fact, whose in units.items()]
    lines = [(note_words(fact, ruleset, words), fact.rule) for fact in same]
    return [words("report.by_rule", text=text, rule=rule) if rule else text for text, rule in lines]


def combat(words: Words, period: Period) -> Section | None:
    """Return each combat: a line of who met whom, the shots in a table, then what else is told of it."""
    blocks: list[Block] = []
    thrown = [fact for fact in period.dispatches if isinstance(fact, AttackThrown)]
    for fact, worded in period.combats:
        kind = words(f"combat.kind.{fact.kind}")
        blocks.append(Paragraph(words("report.combat.head", hex=name(fact.hex), kind=kind, title=worded.title)))
        here = [throw for throw in thrown if throw.hex == fact.hex]
        table = shots.table_of(words, fact, here)
        blocks += [table] if table is not None else []
        tabled = shots.lines_of(words, fact)
        lines = [line for line in worded.lines if line not in tabled]
        if (throw := shots.thrown_alone(fact, here)) is not None:
            lines[0] = words("report.combat.rolled", dice=shots.dice(throw), text=lines[0])
            thrown.remove(throw)
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


def sightings(
    words: Words, view: CarrierView, ruleset: Ruleset, dispatches: Sequence[Dispatch], alone: bool = False
) -> Section | None:
    """Return the sightings of a turn; where it is reported alone those of ships that stand in brief are not told again,
    except by commanders, who hear of some late (GM-22.5)."""
    told = alone and not isinstance(view.command, CommandView)
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
        if isinstance(sighted, Sighted) and not (told and not sighted.known and sighted.sighting.kind in ("tf", "sub"))
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


def _place_of_planes(note: Note) -> tuple[str, str] | None:
    """Return whether planes took off or came down, and where; None for all else and for what is told later."""
    if isinstance(note, TookOff) and not note.turn:
        return "took_off", note.source
    return ("landed", note.source) if isinstance(note, Landed) and note.how == "safe" and not note.turn else None


def _planes_of(words: Words, note: Note) -> str:
    """Return an AF with its planes, or with the number of those that came down."""
    if isinstance(note, Landed):
        return words("report.units.factors", af=note.units[0].label, n=note.landed)
    flown = note.planes if isinstance(note, TookOff) else ()
    planes = tuple(words("combat.count", n=one.n, name=one.name) for one in flown)
    return words("report.units.planes", af=note.units[0].label, planes=planes)


def notes(words: Words, ruleset: Ruleset, dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what befell the side's own units; what went against its orders stands in brief. All that took off from one
    place, or came down on it, stands in one line."""
    notes = [dispatch for dispatch in dispatches if isinstance(dispatch, Note) and not dispatch.bad]
    together: dict[Note | tuple[str, str], list[Note]] = {}
    for note in notes:
        together.setdefault(_place_of_planes(note) or note, []).append(note)
    items = []
    for place, same in together.items():
        if isinstance(place, tuple) and len(same) > 1:
            parts = tuple(_planes_of(words, note) for note in same)
            items.append(words(f"report.units.{place[0]}", source=place[1], planes=parts))
        else:
            items += [note_words(note, ruleset, words) for note in same]
    return Section(words("report.section.units"), (Bullets(tuple(items)),)) if items else None


def points(words: Words, view: CarrierView, ruleset: Ruleset, dispatches: Sequence[Dispatch]) -> Section:
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
    if not view.over:
        win, lead = ruleset.tables.constant["vp_to_win"], ruleset.scenario.victory_lead
        blocks.append(Paragraph(words("points.to_win_by_lead" if lead else "points.to_win", win=win, lead=lead or 0)))
    if ruleset.par:
        blocks.append(Paragraph(words(f"points.par_{SIDES[ruleset.par < 0]}", n=abs(ruleset.par))))
    if last_turn(view) < 1:
        blocks.append(Paragraph(words("points.scores", **_values(ruleset))))
    return Section(words("report.section.points"), tuple(blocks))


def _values(ruleset: Ruleset) -> dict[str, Value]:
    """Return what scores, in points (BR-25.1)."""
    names = ("af", "cv_per_df", "bb_per_df", "ca", "cl", "dd", "ao", "ap", "base_out_major", "base_out")
    return {name: ruleset.tables.constant[f"vp_{name}"] for name in names}


def trail(words: Words, dispatches: Sequence[Dispatch]) -> Section | None:
    """Return the own throws that no combat has with its shots."""
    fought = shots.thrown_in_fights(dispatches)
    items = tuple(
        thrown(words, dispatch) for dispatch in dispatches if isinstance(dispatch, Trail) and id(dispatch) not in fought
    )
    return Section(words("report.section.dice"), (Bullets(items),)) if items else None
