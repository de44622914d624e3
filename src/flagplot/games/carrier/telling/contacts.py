"""The plot of each side at the end of a turn: contacts kept, aged and dropped, and what is told of them (BR-7.2).

A contact goes on under its number while its subject stays in sight; once lost (BR-7.7) a later sighting is a new one,
for nobody knows that it is the same enemy.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import chain, groupby
from operator import itemgetter

import msgspec

from flagplot.games.carrier.facts.dispatches import Looked, Sighted
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting import hex_contacts
from flagplot.games.carrier.sighting.clouds_seen import public, remembered
from flagplot.games.carrier.sighting.coastwatch import stands_ashore
from flagplot.games.carrier.sighting.observation import Lookout
from flagplot.games.carrier.state.battle import SideState
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.state.sea import af_key
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.telling import command_plots
from flagplot.games.carrier.theatre.hex import Hex, sectors
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.submarines import boats_of

FORGET = {"tf": 24, "af": 4, "base": 24, "sub": 24}
"""Turns after which an old contact leaves the plot (house values)."""


def update(umpire: Umpire, lookout: Lookout) -> None:
    """Bring the plots up to date after all phases, or when a side is asked for orders in the turn, and tell each side
    what it saw where (BR-7.2); note clouds and winds seen."""
    for side in SIDES:
        if not umpire.ruleset.command.shared:
            for seat, log in command_plots.logs(umpire, side, lookout.log[side]).items():
                _contacts(umpire, side, log, seat)
                _tell(umpire, side, seat)
                command_plots.weather(umpire, side, seat)
            continue
        if lookout.hexes.shared:
            hex_contacts.update(umpire, side, lookout)
        else:
            _contacts(umpire, side, lookout.log[side])
        _tell(umpire, side)
        if lookout.looks[side]:
            _list(umpire, side, lookout)
        _weather(umpire, side)


def _contacts(umpire: Umpire, side: Side, log: dict[str, list[Sighting]], seat: str = "") -> None:
    """Bring a plot up to date from a log; under command control that of one seat (GM-22.5)."""
    plot = umpire.state.sides[side].plot
    numbers = command_plots.Numbers(umpire, side, seat) if seat else None
    live = {
        contact.subject: contact
        for contact in plot.contacts
        if (
            contact.last_turn == umpire.turn  # written down in this turn already, when a side was asked
            or (contact.live and (contact.last_turn == umpire.turn - 1 or contact.sighting.kind == "base"))
        )
        and (numbers is None or numbers.has(contact.id))
    }
    fresh: list[tuple[Contact, Sighting]] = []
    for key, entries in log.items():
        best = max(reversed(entries), key=lambda entry: entry.condition)
        last = entries[-1]
        names = next((entry.names for entry in reversed(entries) if entry.names), ())
        sighting = msgspec.structs.replace(best, hex=last.hex, names=names)
        contact = live.get(key)
        if contact is None:
            contact = Contact(0, key, sighting, umpire.turn, umpire.turn, [])
            fresh.append((contact, entries[0]))
        contact.sighting, contact.last_turn = sighting, umpire.turn
        contact.live = key in umpire.sees[side] or sighting.kind == "base"
        seen_at: list[Hex] = []
        for entry in entries:
            if not seen_at or seen_at[-1] != entry.hex:
                seen_at.append(entry.hex)
        contact.track = [(turn, hex_) for turn, hex_ in contact.track if turn < umpire.turn]
        contact.track += [(umpire.turn, hex_) for hex_ in seen_at]
    mine = numbers or plot
    for contact in _in_order(umpire, seat or side, fresh):
        contact.id, mine.next_id = mine.next_id, mine.next_id + 1
        plot.contacts.append(contact)


def _in_order(umpire: Umpire, hearer: str, fresh: list[tuple[Contact, Sighting]]) -> list[Contact]:
    """Return new contacts as they are numbered: by what is first seen of them and where, those that look the same by
    lot."""
    looks = [((first.kind, first.hex, contact.sighting.order), contact) for contact, first in fresh]
    ordered: list[Contact] = []
    for _, group in groupby(sorted(looks, key=itemgetter(0)), key=itemgetter(0)):
        alike = [contact for _, contact in group]
        ordered += sorted(alike, key=lambda contact: _lot(umpire, hearer, contact)) if alike[1:] else alike
    return ordered


def _lot(umpire: Umpire, hearer: str, contact: Contact) -> tuple[int, ...]:
    """Return the lot of a contact among those that look the same, lest the enemy's own numbers decide."""
    return umpire.dice.throw("contacts", "lot", f"{hearer}>{contact.subject}", count=3).faces


def _tell(umpire: Umpire, side: Side, seat: str = "") -> None:
    """Drop what is too old from the plot, and tell the side, or one seat of it, what it saw where this turn
    (GM-4.2a)."""
    plot = umpire.state.sides[side].plot
    plot.contacts = [
        contact for contact in plot.contacts if umpire.turn - contact.last_turn <= FORGET[contact.sighting.kind]
    ]
    mine = command_plots.Numbers(umpire, side, seat) if seat else None
    hearer = seat or side
    before = {
        dispatch.contact: dispatch.sighting
        for dispatch in umpire.dispatches
        if isinstance(dispatch, Sighted) and dispatch.seat == hearer and umpire.ruleset.command.shared
    }
    for contact in hex_contacts.by_number(plot.contacts):
        if contact.last_turn == umpire.turn and (mine is None or mine.has(contact.id)):
            known = before.get(contact.id) == contact.sighting
            umpire.tell(Sighted(seat=hearer, contact=contact.id, sighting=contact.sighting, known=known))


def _list(umpire: Umpire, side: Side, lookout: Lookout) -> None:
    """Tell a side by option what each of its units saw from each hex, unit by unit and hex by hex, contacts by number
    (GM-4.2a, GM-7.1): in the order of what the side knows, not in that of the enemy's own numbers."""
    numbers = {
        contact.subject: contact.id
        for contact in umpire.state.sides[side].plot.contacts
        if contact.last_turn == umpire.turn
    }
    looks = [look for look in lookout.looks[side].values() if look.subject in numbers]
    together = Counter(numbers[subject] for subject in {look.subject for look in looks})
    shared = {number for number, subjects in together.items() if subjects > 1}
    own, times = umpire.state.sides[side], Counter[tuple[UnitId, Hex, str]]()
    listed = []
    for look in looks:
        source = look.sighting.source[0]
        seen = (source, look.at, look.subject)
        times[seen] += 1
        told = Looked(seat=side, at=look.at, contact=numbers[look.subject], sighting=look.sighting)
        when = 0 if told.contact in shared else times[seen]
        key = (_place_on_track(own, source, look.at), told.contact, when, look.sighting.order)
        listed.append(((_place_in_list(source), key), told))
    for _, told in sorted(listed, key=lambda one: one[0]):
        umpire.tell(told)


def _place_in_list(unit: UnitId) -> tuple[str, int, str]:
    """Return a key that sorts AF3 before AF17, both before submarines and TFs, and bases and coastwatchers last."""
    known = unit.kind in ("AF", "MTB", "SS", "TF")
    return (unit.kind, unit.number, unit.label) if known else ("~", 0, unit.label)


def _place_on_track(own: SideState, unit: UnitId, at: Hex) -> tuple[int, Hex]:
    """Return a key that sorts the hexes of a unit as it went; those of others by their place on the map."""
    units: Mapping[int, AirFormation | TaskForce] = own.afs if unit.kind == "AF" else own.tfs
    track = units[unit.number].track if unit.kind in ("AF", "TF") and unit.number in units else []
    return (track.index(at) if at in track else len(track), at)


def _weather(umpire: Umpire, side: Side) -> None:
    """Note the cloud patterns seen from any hex a unit stood in or entered (GM-6.2), and the wind of every sector
    with an observing unit in it (GM-6.3); by option all clouds and winds, which are then public (FE-6.3a)."""
    own = umpire.state.sides[side]
    if umpire.ruleset.options.weather_told == "all":
        own.plot.clouds, own.plot.winds = public(umpire)
        return
    stood: set[Hex] = {base.hex for base in own.bases.values() if base.hex is not None} | stands_ashore(umpire, side)
    stood.update([tf.hex for tf in own.tfs.values()], *[tf.track for tf in own.tfs.values()])
    for boat in boats_of(own):
        if boat.depth != "deep":
            stood.update((boat.hex, *boat.track))
    looking = set(stood)
    for af in own.afs.values():
        if af.transit is None:
            stood.update((af.hex, *af.track))
            if not af.lost_turn and af_key(side, af) not in umpire.lookout.barred:
                looking.update((af.hex, *af.track))
    for sector in dict.fromkeys(chain.from_iterable(map(sectors, looking))):
        own.plot.winds[sector] = (umpire.state.weather.wind[sector], umpire.turn)
    own.plot.clouds = remembered(umpire, own.plot.clouds, stood)
