"""What a turn has brought: in brief, then combats, sightings, the radio, own units, points, dice."""

from collections.abc import Sequence
from typing import TypeGuard

import msgspec

from flagplot.core.document import Block, Bullets, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.core.words import Words
from flagplot.games.carrier.phrases import many, runs
from flagplot.games.carrier.reports.words import contact_words, sighting_words
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.sentences.combat import account
from flagplot.games.carrier.sentences.lists import names
from flagplot.games.carrier.sentences.throws import thrown
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.record import CommandView
from flagplot.games.carrier.telling.dispatches import Hour, Intercepted, Looked, Note, Points, Sighted, Signal
from flagplot.games.carrier.telling.facts.combat import Combat
from flagplot.games.carrier.telling.facts.throws import Trail
from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.view import CarrierView

PLURAL = {"is": "are", "has": "have", "was": "were", "does": "do"}


def last_turn(view: CarrierView) -> int:
    """Return the turn that a report is about: the last one played, or the one that waits for an answer."""
    return view.clock.turn - (0 if view.over or view.under_way else 1)


def by_hour(dispatches: Sequence[Dispatch], last: str) -> list[tuple[str, list[Dispatch]]]:
    """Return what was told by the turn in which it happened, each with its hour and date, the last with that given;
    with one turn alone, no label (GM-4.3)."""
    out: list[tuple[str, list[Dispatch]]] = [("", [])]
    for told in dispatches:
        if isinstance(told, Hour):
            out[-1] = (told.label, out[-1][1])
            out.append((last, []))
        else:
            out[-1][1].append(told)
    return out


def events(words: Words, view: CarrierView, ruleset: Ruleset, hour: str, told: list[Dispatch]) -> list[Section]:
    """Return what happened in one turn, headed by its hour where several are reported together (GM-4.3)."""
    made = (combat(words, told), sightings(view, ruleset, told), looks(told), radio(told), notes(told))
    sections = [section for section in made if section is not None]
    if not hour:
        return sections
    if not sections:
        return [Section(hour, (Paragraph("Nothing new."),))]
    return [msgspec.structs.replace(section, title=f"{hour}: {section.title}") for section in sections]


def brief(words: Words, hours: Sequence[tuple[str, list[Dispatch]]]) -> Section:
    """Return what is new in a few lines: attacks with their results, what went wrong, which is told nowhere else
    (GM-2.3), the best sightings. What was told before in the same turn is counted only."""
    items = [
        f"{account(words, told).brief} ({name(told.hex)})"
        for _, dispatches in hours
        for told in dispatches
        if _headline(told)
    ]
    for hour, dispatches in hours:
        when = f"{hour.partition(' ')[0]}: " if len(hours) > 1 else ""
        items += [f"! {when}{text}" for text in worse(dispatches)]
    sighted = [told for _, dispatches in hours for told in dispatches if isinstance(told, Sighted)]
    last = {(told.contact, None if len(hours) > 1 else told.sighting): told for told in sighted}
    seen = [told for told in last.values() if told.sighting.kind in ("tf", "sub")]
    items += [
        f"C{told.contact} in {name(told.sighting.hex)}: {sighting_words(told.sighting, brief=True)} "
        f"({told.sighting.source})"
        for told in sorted(seen, key=lambda told: -told.sighting.condition)
        if not told.known
    ]
    planes = sum(1 for told in last.values() if told.sighting.kind == "af" and not told.known)
    if planes:
        items.append(f"{many(planes, 'sighting')} of planes")
    if any(told.known for told in last.values()):
        old = sum(1 for told in last.values() if told.known)
        items.append(f"{'' if items else 'nothing new; '}{many(old, 'contact')} as told before in this turn")
    return Section("In brief", (Bullets(tuple(items)) if items else Paragraph("Nothing new."),))


def _headline(told: Dispatch) -> TypeGuard[Combat]:
    return isinstance(told, Combat) and told.kind != "anti-aircraft"


def worse(dispatches: Sequence[Dispatch]) -> list[str]:
    """Return what went against orders or was lost, with the rule it rests on; units of which the same is to be said
    stand together (GM-2.3)."""
    units: dict[tuple[str, str, str], list[str]] = {}
    for told in dispatches:
        if isinstance(told, Note) and told.bad:
            alone = told.unit if " Af" in told.text else ""  # each has lost or done so many
            units.setdefault((told.text, told.code, alone), []).append(told.unit)
    return [runs(_same(whose, text) + (f" ({code})" if code else "")) for (text, code, _), whose in units.items()]


def _same(units: list[str], text: str) -> str:
    """Return units with what is said of all of them."""
    unlike = [unit for unit in dict.fromkeys(units) if unit]
    word, _, rest = text.partition(" ")
    if len(unlike) > 1 and word in PLURAL:
        text = f"{PLURAL[word]} {rest}"
    return f"{', '.join(unlike)} {text}".lstrip()


def combat(words: Words, dispatches: Sequence[Dispatch]) -> Section | None:
    blocks: list[Block] = []
    for fact in dispatches:
        if isinstance(fact, Combat):
            said = account(words, fact)
            blocks.append(Paragraph(f"{name(fact.hex)}, {words(f'combat.kind.{fact.kind}')}: {said.title}"))
            lines = list(said.lines)
            for whose, losses in (("Own", said.own_losses), ("Enemy", said.enemy_losses)):
                lost = [each for each in losses if each not in said.sunk]
                lines += [f"{whose} losses: {names(words, lost)}"] if lost else []
            if lines:
                blocks.append(Bullets(tuple(lines)))
    return Section("Combat", tuple(blocks)) if blocks else None


def _when(view: CarrierView, ruleset: Ruleset, seen: Sighting) -> str:
    """Return the hour of a sighting that came in late (GM-22.5)."""
    late = isinstance(view.command, CommandView) and seen.turn < last_turn(view)
    return f" at {ruleset.hour(seen.turn):02d}00" if late else ""


def sightings(view: CarrierView, ruleset: Ruleset, dispatches: Sequence[Dispatch]) -> Section | None:
    labels = {contact.id: contact_words(contact) for contact in view.contacts}
    rows = [
        (
            labels.get(told.contact, f"C{told.contact}"),
            name(told.sighting.hex),
            str(told.sighting.condition),
            sighting_words(told.sighting),
            told.sighting.source + _when(view, ruleset, told.sighting),
        )
        for told in dispatches
        if isinstance(told, Sighted)
    ]
    if not rows:
        return None
    table = Table(("No.", "Hex", "Cond.", "Seen", "By"), tuple(dict.fromkeys(rows)))
    return Section("Sightings this turn", (table,))


def looks(dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what each unit saw from each hex, where the report lists it (GM-4.2a, GM-7.1)."""
    rows = [
        (
            told.sighting.source,
            name(told.at),
            name(told.sighting.hex),
            str(told.sighting.condition),
            sighting_words(told.sighting),
            f"C{told.contact}",
        )
        for told in dispatches
        if isinstance(told, Looked)
    ]
    if not rows:
        return None
    return Section("What each unit saw", (Table(("Unit", "From", "In", "Cond.", "Seen", "No."), tuple(rows)),))


def radio(dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what was heard, and where the enemy was heard from; in the order of the hexes, not of the sending
    (GM-22.1, GM-22.4)."""
    items = [f"{'! ' if told.bad else ''}{told.unit} {told.text}" for told in dispatches if isinstance(told, Signal)]
    fixes = [told for told in dispatches if isinstance(told, Intercepted)]
    items += sorted({f"the enemy: {told.warning}" for told in fixes if told.warning})
    for told in sorted(fixes, key=lambda told: (told.hexes, told.texts)):
        places = " and ".join(map(name, told.hexes))
        words = "; ".join(f'"{text}"' for text in told.texts)
        if told.hexes:
            noun = "transmissions" if len(told.hexes) > 1 else "transmission"
            items.append(f"enemy {noun} from about {places}{': ' + words if words else ''}")
    return Section("Radio", (Bullets(tuple(items)),)) if items else None


def notes(dispatches: Sequence[Dispatch]) -> Section | None:
    """Return what befell the side's own units; what went against its orders stands in brief."""
    notes = [told for told in dispatches if isinstance(told, Note) and not told.bad]
    items = [runs(f"{told.unit} {told.text}".lstrip()) for told in notes]
    return Section("Your units", (Bullets(tuple(items)),)) if items else None


def points(view: CarrierView, dispatches: Sequence[Dispatch]) -> Section:
    own = sum(entry.points for entry in view.points)
    items = [
        f"{'you gain' if told.points > 0 else 'the enemy gains'} {abs(told.points)}: {told.reason}"
        for told in dispatches
        if isinstance(told, Points)
    ]
    text = f"Known so far: you {own}, the enemy {view.lost_points}."
    if isinstance(view.command, CommandView):
        text = "The umpire keeps the count; it is opened at the end of the battle."
    blocks: list[Block] = [Paragraph(text)]
    if items:
        blocks.append(Bullets(tuple(items)))
    return Section("Victory points", tuple(blocks))


def trail(words: Words, dispatches: Sequence[Dispatch]) -> Section | None:
    items = tuple(thrown(words, told) for told in dispatches if isinstance(told, Trail))
    return Section("Your dice", (Bullets(items),)) if items else None
