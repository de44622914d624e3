"""What a side is told below Condition 3 where the report is of the hex, not of each formation (FE-7.12.2).

A side sights formations one by one; each gives a part. What is told of a hex is one report of all the parts sighted
there by that side: one total, the classes present, the altitudes, and no number of formations.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.sighting import sighting
from flagplot.games.carrier.state.plot import Sighting, Source
from flagplot.games.carrier.state.sea import Sea
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, name

HIDDEN = 2
"""Carriers that an error can hide in a hex (FE-7.12.2g, FE-7.12.2h)."""
LARGE = ("carriers", "capital ships")


class Part(NamedTuple):
    """What a side has sighted of one formation at Condition 1 or 2. The total is the true one where dice are drawn."""

    key: str
    sighting: Sighting
    ships: tuple[str, ...]
    """The class of each ship; empty for planes."""
    truly: bool
    by_high: bool
    """Its observer flies high."""
    high_only: bool
    """Only what is high in it was seen."""


class HexReports:
    """The reports below Condition 3 of one turn, with what was drawn for them."""

    def __init__(self, sea: Sea) -> None:
        options = sea.ruleset.options
        self.sea = sea
        self.shared = not options.condition2_formations
        """Whether the report is of all that is sighted in a hex (FE-7.12.2a)."""
        self.told_heights = options.condition1_altitude or options.condition2_altitude
        self.plain = not (
            self.shared or options.condition2_total == "dice" or options.carrier_error or self.told_heights
        )
        """Whether every formation is reported by itself with its owner's figures, as in the base game."""
        self.now: dict[tuple[Side, str], Part] = {}
        """The best that each side has of each formation in the hex where it saw it last."""
        self._errors: dict[tuple[Side, Hex], bool] = {}
        self._figures: dict[str, int] = {}

    def fuller(self, side: Side, key: str, high_only: bool) -> bool:
        """Return whether low planes come in sight of which only the high ones were seen so far (FE-7.12.1)."""
        part = self.now.get((side, key))
        return self.told_heights and part is not None and part.high_only and not high_only

    def sight(
        self,
        side: Side,
        unit: TaskForce | AirFormation,
        key: str,
        condition: int,
        source: Source,
        high_only: bool,
        by_high: bool,
    ) -> Sighting:
        """Note that a side sights a formation at Condition 1 or 2, and return what it is told."""
        part = self.part(side, unit, key, condition, source, high_only, by_high)
        self.now.pop((side, key), None)
        self.now[side, key] = part
        here = self.beside(side, part)
        report = self.compose(side, unit.hex, here if self.shared else [part], here)
        return msgspec.structs.replace(report, source=source)

    def part(
        self,
        side: Side,
        unit: TaskForce | AirFormation,
        key: str,
        condition: int,
        source: Source,
        high_only: bool,
        by_high: bool,
    ) -> Part:
        """Return what one observer of a side sights of a formation at Condition 1 or 2."""
        owner = enemy(side)
        if isinstance(unit, AirFormation):
            seen = sighting.of_af(self.sea, owner, unit, condition, source, high_only)
            return Part(key, seen, (), True, by_high, high_only)
        seen = sighting.of_tf(self.sea, owner, unit, condition, source)
        ships = tuple(sighting.CLASS_OF[ship.type] for ship in self.sea.ships(owner, unit))
        return Part(key, seen, ships if condition == 2 else (), unit.truly, by_high, False)

    def leave(self, side: Side, key: str, to: Hex | None = None) -> None:
        """Take a formation out of the report of its hex: it is seen in another, or at Condition 3, one by one."""
        part = self.now.get((side, key))
        if part is not None and part.sighting.hex != to:
            del self.now[side, key]

    def beside(self, side: Side, part: Part) -> list[Part]:
        """Return what a side has sighted in the same hex of the same kind at the same condition, the part itself
        included."""

        def like(seen: Sighting) -> tuple[str, Hex, int]:
            return seen.kind, seen.hex, seen.condition

        known = [other for (who, _), other in self.now.items() if who == side]
        return [other for other in known if like(other.sighting) == like(part.sighting)]

    def compose(self, side: Side, hex_: Hex, parts: Sequence[Part], here: Sequence[Part] = ()) -> Sighting:
        """Return the report of parts sighted at one condition (FE-7.12.1, FE-7.12.2a, FE-7.12.2b, FE-7.12.2c,
        FE-7.12.2d). `here` are all that were sighted in the hex, for errors, if there are more than the parts."""
        parts = sorted(parts, key=lambda part: part.key)
        first = parts[0].sighting
        report = msgspec.structs.replace(first, hex=hex_, altitude=_heights(part.sighting.altitude for part in parts))
        if self.shared:
            report = msgspec.structs.replace(report, formations=0)
        if first.condition == 1:
            return report
        total = sum(part.sighting.total or 0 for part in parts)
        if self.sea.ruleset.options.condition2_total == "dice":
            total = self._drawn(side, hex_, parts, total)
        return msgspec.structs.replace(report, total=total, classes=self._classes(side, hex_, parts, here or parts))

    # --- what is drawn ---

    def _drawn(self, side: Side, hex_: Hex, parts: Sequence[Part], true: int) -> int:
        """Return a total between half and one and a half of the truth, drawn once for a side, a hex and the units
        sighted there (FE-7.12.2b)."""
        low, high = -(-true // 2), 3 * true // 2
        if low >= high:
            return true
        units = ", ".join(f"{part.key} {part.sighting.total}" for part in parts)
        subject = f"{side} {name(hex_)}: {units}"
        if subject not in self._figures:
            sides = min(256, high - low + 1)
            roll = self.sea.dice.throw("observation", "total", subject, sides=sides, rule="FE-7.12.2b")
            self._figures[subject] = low + (roll.faces[0] - 1) * (high - low + 1) // sides
            self.sea.dice.note(roll, f"{self._figures[subject]} told for {true}")
        return self._figures[subject]

    def _error(self, side: Side, hex_: Hex, by_high: bool) -> bool:
        """Return whether a side takes carriers for capital ships or the other way round in a hex this turn: one roll
        of two dice, one more from high up (FE-7.12.2e, FE-7.12.2f)."""
        if (side, hex_) not in self._errors:
            constant = self.sea.ruleset.tables.constant
            roll = self.sea.dice.throw(
                "observation",
                "identification",
                f"{side} {name(hex_)}",
                count=2,
                modifiers=[("high searcher", constant["identify_high"])] if by_high else [],
                rule="FE-7.12.2e",
            )
            self._errors[side, hex_] = roll.total >= constant["identify_error"]
            self.sea.dice.note(roll, "error" if self._errors[side, hex_] else "right")
        return self._errors[side, hex_]

    def _classes(
        self, side: Side, hex_: Hex, parts: Sequence[Part], here: Sequence[Part]
    ) -> tuple[tuple[str, None], ...]:
        """Return the classes told of some of the parts sighted in a hex, in their order."""
        if parts[0].sighting.kind == "af":
            present = {word for part in parts for word, _ in part.sighting.classes}
            return tuple((word, None) for word in ("bombers", "interceptors") if word in present)
        by_size = sorted({*here, *parts}, key=lambda part: (-len(part.ships), part.ships, part.key))
        fleet = {part.key: list(part.ships) for part in by_size}
        if self.sea.ruleset.options.carrier_error and any(word in LARGE for ships in fleet.values() for word in ships):
            by_high = (here or parts)[-1].by_high
            if self._error(side, hex_, by_high):
                mistake(fleet, {part.key for part in (*here, *parts) if part.truly})
        present = {word for part in parts for word in fleet[part.key]}
        return tuple((word, None) for word in sighting.SHIP_CLASSES if word in present)


def mistake(fleet: dict[str, list[str]], truly: set[str]) -> None:
    """Change the classes of the ships in a hex as an identification error does: up to two carriers become capital
    ships; where there is none, one capital ship of the first formation becomes a carrier; three carriers are never
    hidden (FE-7.12.2g, FE-7.12.2h). Formations whose owner asks for the truth stay as they are."""
    carriers = sum(ships.count("carriers") for ships in fleet.values())
    if carriers > HIDDEN:
        return
    for key, ships in fleet.items():
        if key in truly:
            continue
        if carriers:
            fleet[key] = ["capital ships" if word == "carriers" else word for word in ships]
        elif "capital ships" in ships:
            ships[ships.index("capital ships")] = "carriers"
            return


def _heights(altitudes: Iterable[str]) -> Literal["", "high", "low", "both"]:
    """Return the altitudes of several reports in one (FE-7.12.2d)."""
    heights = set(altitudes) - {""}
    if "both" in heights or {"high", "low"} <= heights:
        return "both"
    return "high" if "high" in heights else "low" if "low" in heights else ""
