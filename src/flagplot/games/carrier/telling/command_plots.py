"""The plots of seats under command control: what units in touch see, and late what others saw (GM-22.5)."""

from collections.abc import Iterable

import msgspec

from flagplot.games.carrier.command import keeping
from flagplot.games.carrier.facts.dispatches import Sighted
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId, base_id
from flagplot.games.carrier.sighting.clouds_seen import public, remembered
from flagplot.games.carrier.sighting.coastwatch import stands_ashore
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.state.record import KeptSighting
from flagplot.games.carrier.telling.headquarters import Headquarters
from flagplot.games.carrier.theatre.hex import sectors
from flagplot.games.carrier.umpire import Umpire


def logs(umpire: Umpire, side: Side, log: dict[str, list[Sighting]]) -> dict[str, dict[str, list[Sighting]]]:
    """Return by seat what its commander learns of this turn's sightings now; what units out of touch have seen is kept
    until they report it or come in (GM-22.5)."""
    hq = Headquarters(umpire, side)
    out: dict[str, dict[str, list[Sighting]]] = {seat: {} for seat in hq.seats}
    for subject, entries in log.items():
        for entry in entries:
            units = _observers(hq, entry)
            if units is None:
                for seat in hq.seats:
                    out[seat].setdefault(subject, []).append(entry)
                continue
            heard = {
                hq.seat_of(unit) for unit in units if hq.tells(unit) or subject in umpire.signals.reported.get(unit, ())
            }
            for seat in heard:
                out[seat].setdefault(subject, []).append(entry)
            for seat in {hq.seat_of(unit) for unit in units} - heard:
                mine = tuple(unit for unit in units if hq.seat_of(unit) == seat)
                hq.record.unseen.append(KeptSighting(mine, seat, umpire.turn, entry, subject))
    return out


def _observers(hq: Headquarters, seen: Sighting) -> tuple[UnitId, ...] | None:
    """Return the units that made a sighting; None for watchers ashore, who report to everybody."""
    if seen.names and seen.kind != "base":
        return tuple(unit for unit in hq.at(seen.hex) if unit.kind == "AF") or hq.at(seen.hex) or None
    unit = seen.source[0]
    known = unit.name in hq.own.bases if unit.kind == "base" else unit.kind in ("AF", "MTB", "SS", "TF")
    return (unit,) if known else None


def late_contacts(hq: Headquarters, stored: Iterable[KeptSighting]) -> None:
    """Put sightings into the plot that have come in late, and tell them with the hour in which they were made
    (GM-22.5)."""
    plot = hq.own.plot
    dispatches: dict[int, Sighted] = {}
    for each in stored:
        seen = each.sighting
        book = hq.record.seats[each.seat]
        block = (book.next_id - 1) // keeping.BLOCK
        known = next(
            (
                c
                for c in plot.contacts
                if c.subject == each.subject
                and (c.id - 1) // keeping.BLOCK == block
                and abs(c.last_turn - seen.turn) <= 1
            ),
            None,
        )
        if known is None:
            known = Contact(book.next_id, each.subject, seen, seen.turn, seen.turn, [], False)
            book.next_id += 1
            plot.contacts.append(known)
        elif seen.turn >= known.last_turn:
            best = max(seen, known.sighting, key=lambda sighting: sighting.condition)
            known.sighting = msgspec.structs.replace(
                best, hex=seen.hex, turn=seen.turn, source=seen.source, names=seen.names or known.sighting.names
            )
            known.last_turn = seen.turn
        known.track.append((seen.turn, seen.hex))
        dispatches[known.id] = Sighted(seat=each.seat, contact=known.id, sighting=known.sighting)
    for sighted in dispatches.values():
        hq.umpire.tell(sighted)


class Numbers:
    """The numbers of one seat's contacts: a block of its own, so that a number tells whose it is."""

    def __init__(self, umpire: Umpire, side: Side, seat: str) -> None:
        self._book = keeping.record_of(umpire.state.sides[side]).seats[seat]
        self._block = (self._book.next_id - 1) // keeping.BLOCK

    def has(self, number: int) -> bool:
        """Return whether a contact is this seat's."""
        return (number - 1) // keeping.BLOCK == self._block

    @property
    def next_id(self) -> int:
        """The number of its next contact."""
        return self._book.next_id

    @next_id.setter
    def next_id(self, number: int) -> None:
        self._book.next_id = number


def weather(umpire: Umpire, side: Side, seat: str) -> None:
    """Note the clouds and the wind that a seat's own bases and TFs in touch have seen, and the side's watchers ashore,
    who report to everybody (GM-6.2, GM-6.3); by option all of them, which are then public (FE-6.3a)."""
    hq = Headquarters(umpire, side)
    book, stood = hq.record.seats[seat], stands_ashore(umpire, side)
    if umpire.ruleset.options.weather_told == "all":
        book.clouds, book.winds = public(umpire)
        return
    for base in hq.own.bases.values():
        if base.hex is not None and hq.seat_of(base_id(side, base.name)) == seat:
            stood.add(base.hex)
    for unit in hq.touch:
        if hq.seat_of(unit) == seat:
            tf = hq.own.tfs[unit.number]
            stood.update((tf.hex, *tf.track))
    for hex_ in stood:
        for sector in sectors(hex_):
            book.winds[sector] = (umpire.state.weather.wind[sector], umpire.turn)
    book.winds = dict(sorted(book.winds.items()))
    book.clouds = remembered(umpire, book.clouds, stood)
