"""What befalls task forces at sea: anchors, tows, mines, survivors."""

from typing import Literal

from flagplot.games.carrier.facts.note import Counted, Note
from flagplot.games.carrier.ruleset.unit_id import UnitId

Reload = Literal["shells", "torpedoes", "shells and torpedoes", "factors", "factors and torpedoes"]
TowFault = Literal["two tfs", "itself", "one each", "slow", "rescuing", "doomed", "anchored", "heavy"]
"""Why a ship cannot tow another."""


class Starts(Note, frozen=True, kw_only=True, tag="sailing.starts"):
    """Where a TF starts: chosen, by a lot that had to fall anew, or as it was in spite of its order (BR-26.1)."""

    how: Literal["chosen", "lot", "stays"]
    rule: str = "BR-26.1"


class Enters(Note, frozen=True, kw_only=True, tag="sailing.enters"):
    """Reinforcements have come (BR-26.1)."""

    group: str


class LeavesFight(Note, frozen=True, kw_only=True, tag="sailing.leaves_fight"):
    """A TF leaves the hex where it broke off (BR-30.3)."""

    rule: str = "BR-30.3"


class InContact(Note, frozen=True, kw_only=True, tag="sailing.in_contact"):
    """A TF that shadows and is shadowed stays where it is (GM-8.2)."""

    rule: str = "GM-8.2"


class NoHexIntoWind(Note, frozen=True, kw_only=True, tag="sailing.no_hex_into_wind"):
    """A TF did not turn into the wind (BR-6.10)."""

    rule: str = "BR-6.10"
    bad: bool = True


class Anchoring(Note, frozen=True, kw_only=True, tag="sailing.anchoring"):
    """A TF anchors, lies or weighs (BR-12.7)."""

    how: Literal["anchors", "lies", "weighs", "no coast"]


class HeldAtAnchor(Note, frozen=True, kw_only=True, tag="sailing.held_at_anchor"):
    """Tenders that cannot weigh anchor with the planes they hold (BR-4.2.1)."""

    ships: tuple[str, ...]
    rule: str = "BR-4.2.1"
    bad: bool = True


class Beaching(Note, frozen=True, kw_only=True, tag="sailing.beaching"):
    """Transports run ashore or do not (BR-26.1)."""

    how: Literal["ashore", "no beach", "not moved"]
    ships: tuple[str, ...] = ()


class LeavesMap(Note, frozen=True, kw_only=True, tag="sailing.leaves_map"):
    """A TF has left the map or cannot (BR-12.6)."""

    how: Literal["left", "cannot"]
    rule: str = "BR-12.6"


class Scuttled(Note, frozen=True, kw_only=True, tag="sailing.scuttled"):
    """A ship's own crew has sunk her (BR-12.9)."""

    ship: str
    rule: str = "BR-12.9"
    bad: bool = True


class LeftBehind(Note, frozen=True, kw_only=True, tag="sailing.left_behind"):
    """Ships stopped by mines (GM-16.2)."""

    other: UnitId
    ships: tuple[str, ...]
    rule: str = "GM-16.2"
    bad: bool = True


class TakesAboard(Note, frozen=True, kw_only=True, tag="sailing.takes_aboard"):
    """A ship reloads at a depot (BR-30.7)."""

    what: Reload
    base: str
    ammunition_factors: int = 0
    rule: str = "BR-30.7"


class CannotTow(Note, frozen=True, kw_only=True, tag="sailing.cannot_tow"):
    """A tow that cannot be passed (BR-30.5)."""

    why: TowFault
    tower: str
    towed: str
    rule: str = "BR-30.5"
    bad: bool = True


class Towing(Note, frozen=True, kw_only=True, tag="sailing.tow"):
    """A tow is passed, cast off or parts (BR-30.5)."""

    how: Literal["passed", "cast off", "parts"]
    tower: str
    towed: str
    rule: str = "BR-30.5"


class SurvivorsSeen(Note, frozen=True, kw_only=True, tag="sailing.survivors_seen"):
    """Survivors in the water, counted by ships (FE-SUR-9) or only seen by planes (FE-SUR-10)."""

    how: Literal["allied", "japanese", "both", "planes"]
    allied_factors: int = 0
    japanese_factors: int = 0


class Rescued(Note, frozen=True, kw_only=True, tag="sailing.rescued"):
    """Survivors taken aboard, or none found (FE-SUR-6)."""

    how: Literal["some", "none"]
    taken: tuple[Counted, ...] = ()
    rule: str = "FE-SUR-6"


class TakenOff(Note, frozen=True, kw_only=True, tag="sailing.taken_off"):
    """Survivors taken off a cripple, or not (FE-SUR-14)."""

    how: Literal["some", "nobody", "no cripple"]
    ship: str
    taker: str = ""
    rule: str = "FE-SUR-14"


class SurvivorsLanded(Note, frozen=True, kw_only=True, tag="sailing.survivors_landed"):
    """Survivors put ashore (FE-SUR-7)."""

    survivor_factors: int
    rule: str = "FE-SUR-7"
