"""What each side has seen in one turn, in the order in which it was seen (BR-7.2, GM-7.1)."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import af_id, tf_id
from flagplot.games.carrier.sighting import periscopes, sighting
from flagplot.games.carrier.sighting.hex_reports import HexReports
from flagplot.games.carrier.sighting.search import Unit, flies_high
from flagplot.games.carrier.state.plot import Sighting, Source
from flagplot.games.carrier.state.sea import Sea, af_key, tf_key
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units.submarines import Hull, sub_key


class Look(NamedTuple):
    """What one unit saw of one enemy formation from one hex (GM-7.1)."""

    at: Hex
    subject: str
    sighting: Sighting


def key_of(owner: Side, unit: Unit) -> str:
    """Return the umpire's key of a formation or boat, such as `japanese/TF2`."""
    if isinstance(unit, Hull):
        return sub_key(owner, unit.submarine)
    return af_key(owner, unit) if isinstance(unit, AirFormation) else tf_key(owner, unit)


class SeenLog:
    """The log of one turn: every report of every enemy formation, by side; what planes have found themselves; and by
    option what each unit saw from each hex."""

    def __init__(self, sea: Sea) -> None:
        self.sea = sea
        self.log: dict[Side, dict[str, list[Sighting]]] = {"allied": {}, "japanese": {}}
        """Everything each side saw this turn of each enemy formation, in order."""
        self.unit_sees: dict[str, dict[str, Sighting]] = {}
        """What each AF has found itself and still has in range: AF key to subject key to sighting."""
        self.looks: dict[Side, dict[tuple[Source, Hex, str, Hex, int], Look]] = {"allied": {}, "japanese": {}}
        """By option, what each unit saw from each hex, in order (GM-7.1)."""
        self.barred: set[str] = set()
        """Units that may not observe this turn: they started it in a storm (BR-6.7) or lost it (BR-11.3)."""
        self.submerged: set[str] = set()
        """Keys of submerged boats found this turn by ships that waited over them (FE-27.5.1, FE-27.5.2a)."""
        self.hexes = HexReports(sea)
        """What is told of a hex below Condition 3, where that is not told of each formation (FE-7.12.2)."""
        self._size: dict[tuple[Side, str], int] = {}
        """Ships or air factors of each enemy formation when a side last had a report of it (BR-7.16)."""

    def found(self, side: Side, af: AirFormation, target: Unit, condition: int) -> None:
        """Note what an AF has found itself, and that it has it in sight (FE-7.3h)."""
        key = key_of(enemy(side), target)
        self.record(side, target, condition, (af_id(side, af.number),), False, flies_high(af))
        self.look(side, target, af.hex, condition, (af_id(side, af.number),), False, flies_high(af))
        seen = self.sea.ruleset.command.latest(self.log[side][key], (af_id(side, af.number),))
        if seen is not None:
            self.unit_sees.setdefault(af_key(side, af), {})[key] = seen

    def leave(self, side: Side, sights: Iterable[tuple[Unit, int]]) -> None:
        """Take formations that are sighted at one moment out of the report of the hex where they were, or of their hex
        if they are made out one by one: no report counts one that is seen elsewhere, in whatever order they are noted
        (FE-7.12.2a)."""
        for unit, condition in () if self.hexes.plain else sights:
            if condition:
                self.hexes.leave(side, key_of(enemy(side), unit), None if condition == 3 else unit.hex)

    def record(
        self, side: Side, unit: Unit, condition: int, source: Source, high_only: bool, by_high: bool = False
    ) -> None:
        """Note a report of a formation, unless the last one from the same hex told as much; under command control the
        last one of the same observer (BR-7.16, GM-22.5). By option the new total of a hex is told for all that is
        sighted there (FE-7.12.2a)."""
        key = key_of(enemy(side), unit)
        entries = self.log[side].setdefault(key, [])
        size = sum(flight.n for flight in unit.flights) if isinstance(unit, AirFormation) else len(unit.ships)
        last = self.sea.ruleset.command.latest(entries, source)
        if last is not None and last.hex == unit.hex:
            same = self._size.get((side, key)) == size and not self.hexes.fuller(side, key, high_only)
            if last.condition > condition or (last.condition == condition and same):
                return
        self._size[side, key] = size
        seen = self._report(side, unit, key, condition, source, high_only, by_high)
        entries.append(seen)
        if self.hexes.shared and condition == 2 and not isinstance(unit, Hull):
            self._share(side, key, seen)

    def again(self, side: Side, unit: AirFormation | TaskForce, target: TaskForce, condition: int) -> None:
        """Note a new report of a TF by a unit that shadows it, whatever was told of it before (BR-11.10)."""
        key = key_of(enemy(side), target)
        whose = (af_id if isinstance(unit, AirFormation) else tf_id)(side, unit.number)
        seen = self._report(side, target, key, condition, (whose,), False, flies_high(unit))
        self.log[side].setdefault(key, []).append(seen)
        if isinstance(unit, AirFormation):
            self.unit_sees.setdefault(af_key(side, unit), {})[key] = seen

    def _report(
        self, side: Side, unit: Unit, key: str, condition: int, source: Source, high_only: bool, by_high: bool
    ) -> Sighting:
        """Return what a side is told of a formation: of it alone, or with what else it has sighted in the hex."""
        if not isinstance(unit, Hull):
            if not self.hexes.plain and condition < 3:
                return self.hexes.sight(side, unit, key, condition, source, high_only, by_high)
            self.hexes.leave(side, key)
        return self._alone(side, unit, condition, source, high_only)

    def _alone(self, side: Side, unit: Unit, condition: int, source: Source, high_only: bool) -> Sighting:
        """Return what a side is told of one formation or boat by itself."""
        if isinstance(unit, Hull):
            return periscopes.described(self.sea, enemy(side), unit, condition, source)
        if isinstance(unit, AirFormation):
            return sighting.of_af(self.sea, enemy(side), unit, condition, source, high_only)
        return sighting.of_tf(self.sea, enemy(side), unit, condition, source)

    def look(
        self, side: Side, unit: Unit, at: Hex, condition: int, source: Source, high_only: bool, by_high: bool
    ) -> None:
        """Note by option what one unit sees from one hex, once for each condition (GM-7.1)."""
        key = key_of(enemy(side), unit)
        known = (source, at, key, unit.hex, condition)
        if self.sea.ruleset.options.sightings_listed and known not in self.looks[side]:
            if condition < 3 and not self.hexes.plain and not isinstance(unit, Hull):
                part = self.hexes.part(side, unit, key, condition, source, high_only, by_high)
                seen = self.hexes.compose(side, unit.hex, [part], self.hexes.beside(side, part))
            else:
                seen = self._alone(side, unit, condition, source, high_only)
            self.looks[side][known] = Look(at, key, seen)

    def listed(self, side: Side, key: str, at: Hex, seen: Sighting) -> None:
        """Note by option what a unit has seen otherwise than by looking out, once for each condition (GM-7.1)."""
        if self.sea.ruleset.options.sightings_listed:
            self.looks[side].setdefault((seen.source, at, key, seen.hex, seen.condition), Look(at, key, seen))

    def _share(self, side: Side, key: str, seen: Sighting) -> None:
        """Tell the new total of a hex for the other formations sighted there too: nobody knows which is meant
        (FE-7.12.2a)."""
        for other, entries in self.log[side].items():
            last = entries[-1] if entries else None
            if other == key or last is None or (side, other) not in self.hexes.now:
                continue  # one that is seen to have left, or at Condition 3, is no part of the hex any more
            if (last.kind, last.hex, last.condition) != (seen.kind, seen.hex, 2):
                continue
            entries.append(msgspec.structs.replace(seen, source=last.source))
            for found in self.unit_sees.values():
                if other in found:
                    found[other] = entries[-1]
