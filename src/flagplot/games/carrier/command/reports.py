"""The radio at the end of a turn: units report, prepared transmissions go out, and everybody who sent is located
(GM-22.6, GM-22.9.3, GM-22.1).
"""

import msgspec

from flagplot.core.words import phrase
from flagplot.games.carrier.command import keeping
from flagplot.games.carrier.command.coding import coded
from flagplot.games.carrier.command.fixes import fix
from flagplot.games.carrier.command.levels import seat_of_af, seat_of_tf
from flagplot.games.carrier.command.radio import aimed, id_of, order_by_radio, transmit
from flagplot.games.carrier.command.reception import Arrival, receive
from flagplot.games.carrier.command.submarines import seat_of_boats
from flagplot.games.carrier.ordered.ast import Place, Shadow
from flagplot.games.carrier.ordered.program import current
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.battle import SideState
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.record import Chain, Record
from flagplot.games.carrier.state.sea import af_key, tf_key
from flagplot.games.carrier.state.signals import Exchange, Transmission
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.telling import wireless
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.submarines import boat_id, boats_of, hears_radio

Unit = AirFormation | TaskForce
EVERY_TURN = frozenset({"turn", "now"})
"""Times at which a unit reports in this turn, if only that there is nothing in sight."""


def run(umpire: Umpire) -> None:
    """Let units report as they were told to, and give both sides the fixes of the turn (GM-22.6, GM-22.1)."""
    if umpire.ruleset.command.shared:
        return
    for side in SIDES:
        reporting = _Wireless(umpire, side)
        units: list[Unit] = [*reporting.own.tfs.values(), *reporting.own.afs.values()]
        for unit in units:
            reporting.report(unit)
        for boat in boats_of(reporting.own):
            reporting.boat(boat)
        for whose, hex_, words in umpire.signals.reports:
            if whose.side == side:
                reporting.submarine(whose, hex_, words)
        alive = {id_of(side, unit).label for unit in units}
        alive |= {boat_id(side, boat).label for boat in boats_of(reporting.own)}
        reporting.record.reports = {label: times for label, times in reporting.record.reports.items() if label in alive}
        reporting.record.briefed = {label: times for label, times in reporting.record.briefed.items() if label in alive}
    _locate(umpire)


def _locate(umpire: Umpire) -> None:
    """Throw the fixes of all transmissions and tell the other side, in the order of the hexes that it is told; the two
    of one exchange in an order by lot, so that it tells nothing of who called (GM-22.2, GM-22.9.1)."""
    located = list[tuple[Exchange, list[tuple[Hex, Transmission]]]]()
    for exchange in umpire.signals.exchanges:
        found = list[tuple[Hex, Transmission]]()
        for sent in exchange.sent:
            hex_ = _position(umpire, sent.sender)
            if hex_ is not None:
                found.append((fix(umpire, sent.sender, sent.number, hex_), sent))
        if len(found) > 1:
            lot = umpire.dice.throw(
                "radio", "sequence", f"{found[0][1].sender} {found[0][1].number}", sides=len(found), rule="GM-22.9.1"
            ).faces[0]
            hexes = [hex_ for hex_, _ in found]
            hexes = hexes[lot - 1 :] + hexes[: lot - 1]
            found = [(hex_, sent) for hex_, (_, sent) in zip(hexes, found, strict=True)]
        if found:
            located.append((exchange, found))
    for exchange, found in sorted(located, key=lambda each: [(hex_, sent.text) for hex_, sent in each[1]]):
        wireless.intercepted(umpire, exchange, found)


def _position(umpire: Umpire, sender: UnitId) -> Hex | None:
    """Return where a sender is at the end of its movement, or where it was if it is no more; None off the map
    (GM-22.2.2a)."""
    own, number = umpire.state.sides[sender.side], sender.number
    if sender.name in own.bases:
        return own.bases[sender.name].hex
    boat = next((boat for boat in boats_of(own) if boat_id(own.side, boat) == sender), None)
    if boat is not None:
        return boat.hex
    unit = own.afs.get(number) if sender.kind == "AF" else own.tfs.get(number) if sender.kind == "TF" else None
    if isinstance(unit, AirFormation) and unit.transit is not None:
        return None
    return unit.hex if unit is not None else umpire.signals.start.get(sender)


class _Wireless:
    """The reports of one side's units in one turn."""

    def __init__(self, umpire: Umpire, side: Side) -> None:
        self.umpire, self.side = umpire, side
        self.own: SideState = umpire.state.sides[side]
        self.record: Record = keeping.record_of(self.own)

    def report(self, unit: Unit) -> None:
        """Let a unit that is out of touch make the RTs that it was told to make (GM-22.5, GM-22.6)."""
        air = isinstance(unit, AirFormation)
        whose = id_of(self.side, unit)
        times = self.record.reports.get(whose.label, ())
        chains = [chain for chain in self.record.chains if chain.when == whose]
        if not times and not chains:
            return
        seen = self._seen(whose)
        shadowing = isinstance(current(unit.order), Shadow)
        due = _due(seen, times, shadowing, bool(chains))
        for key in due:
            words = f"{words_of(seen[key])}, {hex_name(seen[key].hex)}"
            arrival, sent = self._transmit(unit, whose, words)
            if arrival.how == "clear":
                self.umpire.signals.reported.setdefault(whose, set()).add(key)
                if seen[key].kind == "tf":
                    self._follow(chains, seen[key].hex, sent)
            self.umpire.signals.exchanges.append(Exchange(self.side, sent))
        self._made(whose, times, due)
        if not due and (not EVERY_TURN.isdisjoint(times) or ("shadowing" in times and shadowing)):
            self._send(unit, whose, "nothing in sight")
        if "combat" in times and self._fought(unit):
            n = sum(flight.n for flight in unit.flights) if isinstance(unit, AirFormation) else len(unit.ships)
            arrival = self._send(unit, whose, f"was in combat, {f'{n} Af' if air else many(n, 'ship')} left")
            if arrival.how == "clear":
                self.umpire.signals.fought.add(whose)

    def _made(self, whose: UnitId, times: tuple[str, ...], due: list[str]) -> None:
        """Strike out the report of this turn, and that of a first sighting once it is made."""
        made = {"now", *(("first", "carriers") if due else ())}
        if not made.isdisjoint(times):
            self.record.reports[whose.label] = tuple(time for time in times if time not in made)

    def boat(self, boat: Submarine) -> None:
        """Let a submarine that is not deep make the RTs that it was told to make; of a combat that it fought deep it
        tells when it has come up (GM-12.4, GM-22.5, GM-22.6)."""
        whose = boat_id(self.side, boat)
        times = self.record.reports.get(whose.label, ())
        chains = any(chain.when == whose for chain in self.record.chains)
        if not (times or chains) or not hears_radio(boat.depth):
            return
        seen = self._seen(whose)
        shadowing = boat.order.shadow is not None
        due = _due(seen, times, shadowing, chains)
        for key in due:
            words = f"{words_of(seen[key])}, {hex_name(seen[key].hex)}"
            if self.submarine(whose, seen[key].hex, words, seen[key].kind == "tf").how == "clear":
                self.umpire.signals.reported.setdefault(whose, set()).add(key)
        self._made(whose, times, due)
        if not due and (not EVERY_TURN.isdisjoint(times) or ("shadowing" in times and shadowing)):
            self.submarine(whose, boat.hex, "nothing in sight", False)
        if "combat" in times and boat.fought > self.record.signalled.get(boat.number, 0):
            self.record.signalled[boat.number] = self.umpire.turn
            self.submarine(whose, boat.hex, f"was in combat, {boat.factors} torpedo factors left", False)

    def _seen(self, whose: UnitId) -> dict[str, Sighting]:
        """Return the last sighting that a unit made of each enemy formation this turn."""
        log = self.umpire.lookout.log[self.side]
        out: dict[str, Sighting] = {}
        for key, entries in log.items():
            own = [entry for entry in entries if entry.source == (whose,)]
            if own:
                out[key] = own[-1]
        return dict(sorted(out.items(), key=lambda item: (item[1].kind != "tf", item[1].hex, item[0])))

    def _fought(self, unit: Unit) -> bool:
        key = af_key(self.side, unit) if isinstance(unit, AirFormation) else tf_key(self.side, unit)
        return key in self.umpire.attacked or (
            isinstance(unit, AirFormation) and any(flight.spent for flight in unit.flights) and not self._spent(unit)
        )

    def _spent(self, af: AirFormation) -> bool:
        """Return whether an AF had made its attack before this turn, as far as was known."""
        known = self.record.afs.get(af.number)
        return known is not None and any(flight.spent for flight in known.af.flights)

    def _send(self, unit: Unit, whose: UnitId, text: str) -> Arrival:
        arrival, sent = self._transmit(unit, whose, text)
        self.umpire.signals.exchanges.append(Exchange(self.side, sent))
        return arrival

    def _transmit(self, unit: Unit, whose: UnitId, text: str) -> tuple[Arrival, list[Transmission]]:
        """Send a report to the unit's commander (GM-22.7, GM-22.9.4)."""
        ruleset, air = self.umpire.ruleset, unit if isinstance(unit, AirFormation) else None
        seat = (
            seat_of_af(ruleset, self.own, self.record, unit)
            if isinstance(unit, AirFormation)
            else seat_of_tf(ruleset, self.own, self.record, unit)
        )
        sent: list[Transmission] = []
        number = transmit(self.umpire, whose, "" if coded(ruleset.options, air) else text, sent)
        arrival = receive(self.umpire, f"{whose}>{seat} {number}", text)
        if arrival.heard:
            wireless.heard(
                self.umpire, seat, whose, phrase("radio.reports", text=arrival.text), arrival.how == "garbled"
            )
        return arrival, sent

    def submarine(self, whose: UnitId, hex_: Hex, words: str, follows: bool = True) -> Arrival:
        """Let a submarine report, coded, to the base or TF named for it, else to the HQ; a report of a TF sets off what
        was prepared for it (GM-22.31a, GM-22.72, GM-22.73, GM-22.9.3). Once it is heard clearly its commander has all
        its news (GM-22.5)."""
        sent: list[Transmission] = []
        number = transmit(self.umpire, whose, "", sent)
        arrival = receive(self.umpire, f"{whose}>{self._hears(whose)} {number}", words)
        if arrival.heard:
            known = self.record.known(whose)
            seat = known.seat if known is not None else seat_of_boats(self.umpire.ruleset, self.own)
            wireless.heard(
                self.umpire, seat, whose, phrase("radio.reports", text=arrival.text), arrival.how == "garbled"
            )
        if arrival.how == "clear":
            self.umpire.signals.landed.add(whose)
            if follows:
                self._follow([chain for chain in self.record.chains if chain.when == whose], hex_, sent)
        self.umpire.signals.exchanges.append(Exchange(self.side, sent))
        return arrival

    def _hears(self, whose: UnitId) -> str:
        """Return who hears a submarine: the base or TF named for it while it is there, else the HQ (GM-22.72,
        GM-22.73)."""
        named = self.record.links.get(whose.label)
        if named is None:
            return "HQ"
        there = named.number in self.own.tfs if named.kind == "TF" else named.name in self.own.bases
        return named.label if there else "HQ"

    def _follow(self, chains: list[Chain], hex_: Hex, sent: list[Transmission]) -> None:
        """Send what was prepared for this report, with the hex filled in; a break ends the chain (GM-22.9.3)."""
        for chain in chains:
            if chain not in self.record.chains:
                continue
            self.record.chains.remove(chain)
            radio = chain.order
            if radio.program is not None:
                program = aimed(radio.program, Place(hex_))
                radio = msgspec.structs.replace(radio, program=program, text=f"{radio.text} in {hex_name(hex_)}")
            order_by_radio(self.umpire, self.side, chain.seat, radio, sent)


def _due(seen: dict[str, Sighting], times: tuple[str, ...], shadowing: bool, chained: bool) -> list[str]:
    """Return what of a unit's sightings its orders have it report; one of a TF in any case if something is prepared
    for it (GM-22.6, GM-22.9.3)."""
    sightings = [key for key in seen if seen[key].kind != "base"]
    carriers = [key for key in sightings if any(name == "carriers" for name, _ in seen[key].classes)]
    due: list[str] = []
    if not EVERY_TURN.isdisjoint(times) or ("shadowing" in times and shadowing) or "sighting" in times:
        due = sightings
    elif "first" in times and sightings:
        due = sightings[:1]
    elif "carriers" in times and carriers:
        due = carriers[:1]
    if chained:
        due = list(dict.fromkeys((*due, *(key for key in sightings if seen[key].kind == "tf"))))[: max(1, len(due))]
    return due


def words_of(seen: Sighting) -> str:
    """Return a sighting as a unit reports it by radio: `1 TF, carriers` (GM-22.9.4)."""
    if seen.kind == "sub":
        return "1 submarine"
    parts = [f"{seen.formations} {'TF' if seen.kind == 'tf' else 'AF'}"]
    if seen.total is not None:
        about = "about " if seen.condition == 2 else ""
        parts.append(f"{about}{many(seen.total, 'ship' if seen.kind == 'tf' else 'plane')}")
    parts += [name if n is None else many(n, name.removesuffix("s")) for name, n in seen.classes]
    return ", ".join(parts)
