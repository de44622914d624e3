"""What befalls planes in the air, and how they came down."""

from typing import Literal

from flagplot.games.carrier.facts.note import Counted, Note
from flagplot.games.carrier.ruleset.unit_id import UnitId


class TookOff(Note, frozen=True, kw_only=True, tag="flight.took_off"):
    """An AF has taken off (BR-8.5.1)."""

    source: str
    planes: tuple[Counted, ...]
    rule: str = "BR-8.5.1"


class HeldBack(Note, frozen=True, kw_only=True, tag="flight.held_back"):
    """Air factors that stay aboard a carrier that made no hex into the wind (BR-6.10)."""

    n: int
    source: str
    rule: str = "BR-6.10"
    bad: bool = True


class StaysLow(Note, frozen=True, kw_only=True, tag="flight.stays_low"):
    """An AF ordered high that does not climb (BR-14.15.4, GM-9.4a)."""

    why: Literal["armed", "spent"]


class WrongAltitude(Note, frozen=True, kw_only=True, tag="flight.wrong_altitude"):
    """Bombers that may not attack from where they came in (FE-14.11b)."""

    planes: tuple[Counted, ...]
    rule: str = "FE-14.11b"
    bad: bool = True


class NoTarget(Note, frozen=True, kw_only=True, tag="flight.no_target"):
    """Nothing to attack in the hex (GM-3.52, BR-29.6)."""

    how: Literal["attack", "strafe"]


class NoAttack(Note, frozen=True, kw_only=True, tag="flight.no_attack"):
    """Planes over an enemy that do not attack: nothing that orders and loads allow (BR-18.3), no order to (GM-3.1b), no
    planes seen on the ground, or something else not met on which the attack was to depend (GM-3.54)."""

    why: Literal["targets", "order", "ground", "case"] = "targets"
    rule: str = "BR-18.3"
    bad: bool = True


class TooFewForAnvil(Note, frozen=True, kw_only=True, tag="flight.no_anvil"):
    """Too few torpedo planes for an anvil (GM-18.3)."""

    target: str
    least: int
    rule: str = "GM-18.3"


class StillLeaving(Note, frozen=True, kw_only=True, tag="flight.still_leaving"):
    """Air factors that a raid catches as they take off (FE-21.6.2a, GM-14.1a)."""

    n: int
    source: str
    bad: bool = True


class Dives(Note, frozen=True, kw_only=True, tag="flight.dives"):
    """Planes of a high CAP that dive on a low raid (FE-16.12e, GM-9.64)."""

    how: Literal["whole", "parted"]
    planes: tuple[Counted, ...]
    other: UnitId | None = None
    """The AF that they have left."""


class DropsFlares(Note, frozen=True, kw_only=True, tag="flight.drops_flares"):
    """An AF lights its hex (BR-29.7)."""

    rule: str = "BR-29.7"


class FlaresSeen(Note, frozen=True, kw_only=True, tag="flight.flares_seen"):
    """Enemy flares over own units (BR-29.7)."""

    rule: str = "BR-29.7"


class Scrambled(Note, frozen=True, kw_only=True, tag="flight.scrambled"):
    """A ready CAP went up (GM-9.53)."""

    aim: Literal["meet", "clear"]
    source: str
    planes: tuple[Counted, ...]
    rule: str = "GM-9.53"


class StaysDown(Note, frozen=True, kw_only=True, tag="flight.stays_down"):
    """A ready CAP did not go up, or not all of it (GM-9.5b, GM-9.54)."""

    why: Literal["night", "few", "warning", "numbers", "wind"]
    factors: int = 0
    least: int = 0
    hexes: int = 0


class Landed(Note, frozen=True, kw_only=True, tag="flight.landed"):
    """Air factors that came down, and those lost in it (BR-14.10)."""

    how: Literal["safe", "some", "none"]
    source: str
    landed: int
    n: int
    """Lost."""


class NotRecovered(Note, frozen=True, kw_only=True, tag="flight.not_recovered"):
    """A ship that must lie still to recover planes moves (FE-12.7.3b)."""

    source: str
    rule: str = "FE-12.7.3b"
    bad: bool = True


class Waits(Note, frozen=True, kw_only=True, tag="flight.waits"):
    """Air factors for which there was no landing this turn (BR-14.9)."""

    n: int
    source: str
    rule: str = "BR-14.9"


class NowhereToLand(Note, frozen=True, kw_only=True, tag="flight.nowhere_to_land"):
    """No ship or base can take the AF."""

    bad: bool = True


class BreaksOff(Note, frozen=True, kw_only=True, tag="flight.breaks_off"):
    """An AF goes home while its fuel lasts (GM-3.4a)."""

    rule: str = "GM-3.4a"


class Ditched(Note, frozen=True, kw_only=True, tag="flight.ditched"):
    """Air factors lost out of fuel (BR-25.4)."""

    n: int
    rule: str = "BR-25.4"
    bad: bool = True


class Meets(Note, frozen=True, kw_only=True, tag="flight.meets"):
    """An AF goes with another (FE-7d)."""

    other: UnitId
    rule: str = "FE-7d"


class DidNotMeet(Note, frozen=True, kw_only=True, tag="flight.did_not_meet"):
    """An AF could not go with another, or not on (FE-7d)."""

    why: Literal["no search", "not there", "outrun"]
    other: UnitId
    rule: str = "FE-7d"
    bad: bool = True


class JoinsAttack(Note, frozen=True, kw_only=True, tag="flight.joins_attack"):
    """An AF takes part in the attack of another (FE-7f)."""

    other: UnitId
    rule: str = "FE-7f"


class OnMap(Note, frozen=True, kw_only=True, tag="flight.on_map"):
    """An AF reaches the map, or leaves it for an off-board base (BR-14.11, BR-14.12)."""

    how: Literal["reaches", "leaves"]
    base: str = ""
