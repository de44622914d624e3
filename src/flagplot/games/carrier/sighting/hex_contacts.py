"""Contacts where Condition 2 tells of a hex and not of formations (FE-7.12.2a).

The umpire still keeps a record for each formation, so that he knows what stays in sight, but all that a side has seen
of one kind in one hex goes on its plot under one number with one report. So neither the report nor the plot, the
numbers or the tracks tell how many formations there are. Only formations seen at Condition 3, one by one, have numbers
of their own.
"""

from typing import NamedTuple

import msgspec

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.plot import Contact, Sighting, Source
from flagplot.games.carrier.state.sea import Sea
from flagplot.games.carrier.theatre.hex import Hex, distance


class Seen(NamedTuple):
    """What a side saw of one formation this turn."""

    key: str
    report: Sighting
    """The best of it, with the hex where it was seen last and the names told of it."""
    hexes: list[tuple[int, Hex]]
    """Turn and hex of every place where it was seen, in order."""


class Group(msgspec.Struct):
    """What goes on the plot under one number: one formation at Condition 3, or all else of its kind in a hex."""

    report: Sighting
    seen: list[Seen]

    @property
    def way(self) -> list[tuple[int, Hex]]:
        """The longest way on which something of it was seen this turn."""
        return max((one.hexes for one in self.seen), key=lambda hexes: (len(hexes), hexes))


def of_the_turn(sea: Sea, log: dict[str, list[Sighting]]) -> list[Seen]:
    """Return what a side saw of each formation and base this turn, from its log."""
    out = []
    for key, entries in log.items():
        best = max(reversed(entries), key=lambda entry: entry.condition)
        names = next((entry.names for entry in reversed(entries) if entry.names), ())
        hexes: list[tuple[int, Hex]] = []
        for entry in entries:
            if not hexes or hexes[-1][1] != entry.hex:
                hexes.append((sea.turn, entry.hex))
        out.append(Seen(key, msgspec.structs.replace(best, hex=entries[-1].hex, names=names), hexes))
    return out


def grouped(sea: Sea, lookout: Lookout, side: Side, seen: list[Seen]) -> list[Group]:
    """Return what goes on a side's plot this turn. Bases, submarines, what a submarine sees overhead and formations
    seen at Condition 3 stand alone; those at Condition 2 are one report for their hex; those at Condition 1 add nothing
    to a better report of it."""
    formations = [one for one in seen if (side, one.key) in lookout.hexes.now and one.report.condition < 3]
    together = {one.key for one in formations}
    alone = [one for one in seen if one.key not in together]
    groups = [Group(one.report, [one]) for one in alone]
    rest: dict[tuple[str, Hex], list[Seen]] = {}
    for one in formations:
        rest.setdefault((one.report.kind, one.report.hex), []).append(one)
    for (kind, hex_), ones in rest.items():
        better = sorted(
            (group for group in groups if group.report.kind == kind and group.report.hex == hex_), key=_visible
        )
        if better and all(one.report.condition == 1 for one in ones):
            better[0].seen += ones
        else:
            groups.append(Group(_report(sea, lookout, side, hex_, ones), ones))
    return sorted(groups, key=_visible)


def _report(sea: Sea, lookout: Lookout, side: Side, hex_: Hex, ones: list[Seen]) -> Sighting:
    """Return the report of what a side saw last in a hex. What it still has in sight there at Condition 2 is counted as
    it now stands; what it saw so only before is told as it was then, with all that was there, for nobody could tell
    the ships of one formation from those of the next."""
    parts = {one.key: lookout.hexes.now[side, one.key] for one in ones}
    best = max(one.report.condition for one in ones)
    here = [one for one in ones if parts[one.key].sighting.condition == best and one.key in sea.sees[side]]
    if best == 1:
        here = here or ones
    if here:
        report = lookout.hexes.compose(side, hex_, [parts[one.key] for one in here])
        return msgspec.structs.replace(report, source=_source(here))
    before = [one for one in ones if one.report.condition == best]
    return max((one.report for one in before), key=lambda report: (report.total or 0, report.order))


def _visible(group: Group) -> tuple[object, ...]:
    """Return a key that sorts by what the side is told."""
    return group.report.kind, group.report.hex, group.report.order, group.way


def _source(ones: list[Seen]) -> Source:
    """Return the observers of a report, without telling how many formations they saw."""
    return tuple(sorted({unit for one in ones for unit in one.report.source}, key=lambda unit: unit.label))


def update(sea: Sea, side: Side, lookout: Lookout) -> None:
    """Bring a side's contacts up to date: numbers go on with what stays in sight, fresh ones go by what is told. All
    records of a number have the same report, age and track."""
    plot = sea.state.sides[side].plot
    live = {
        contact.subject: contact
        for contact in plot.contacts
        if contact.last_turn == sea.turn  # written down in this turn already, when a side was asked
        or (contact.live and (contact.last_turn == sea.turn - 1 or contact.sighting.kind == "base"))
    }
    groups = grouped(sea, lookout, side, of_the_turn(sea, lookout.log[side]))
    going_on: set[int] = set()
    fresh: list[Contact] = []
    for group, numbers in zip(groups, _numbers_kept(groups, live), strict=True):
        number = min(numbers, default=plot.next_id)
        plot.next_id = max(plot.next_id, number + 1)
        going_on |= {number, *numbers}
        before = [contact for contact in plot.contacts if contact.id == number]
        first_turn = min((contact.first_turn for contact in before), default=sea.turn)
        track = [(turn, hex_) for turn, hex_ in before[0].track if turn < sea.turn] if before else []
        for one in group.seen:
            still = one.key in sea.sees[side] or group.report.kind == "base"
            fresh.append(
                Contact(
                    number,
                    one.key,
                    group.report,
                    first_turn,
                    sea.turn,
                    [*track, *group.way],
                    still,
                    tuple(sorted(numbers - {number})) or msgspec.UNSET,
                )
            )
    others = [contact for contact in plot.contacts if contact.id not in going_on]
    plot.contacts = sorted((*others, *fresh), key=lambda contact: contact.id)


def _numbers(contact: Contact) -> set[int]:
    return {contact.id, *(contact.also or ())}


def _numbers_kept(groups: list[Group], live: dict[str, Contact]) -> list[set[int]]:
    """Return the numbers that each group goes on under: a number stays with the nearest group in which something of it
    is, and of two as near with the one that comes first as told."""
    claims: dict[int, list[tuple[int, int]]] = {}
    for at, group in enumerate(groups):
        for one in group.seen:
            contact = live.get(one.key)
            if contact is not None:
                far = distance(contact.sighting.hex, group.report.hex)
                for number in _numbers(contact):
                    claims.setdefault(number, []).append((far, at))
    numbers: list[set[int]] = [set() for _ in groups]
    for number, claimed in claims.items():
        numbers[min(claimed)[1]].add(number)
    return numbers


def by_number(contacts: list[Contact]) -> list[Contact]:
    """Return a side's contacts as it knows them, one for each number (FE-7.12.2a)."""
    return list({contact.id: contact for contact in reversed(contacts)}.values())[::-1]
