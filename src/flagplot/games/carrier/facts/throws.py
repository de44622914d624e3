"""Throws as facts: what a seat may see now of its own dice."""

from typing import Literal

import msgspec

from flagplot.core.game import Dispatch
from flagplot.games.carrier.facts.attacks import Party, Row, Target
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import Hex


class Trail(Dispatch, frozen=True, kw_only=True, omit_defaults=True):
    """A throw that this seat may see now."""

    hex: Hex


class AttackThrown(Trail, frozen=True, kw_only=True, omit_defaults=True, tag="attack-thrown"):
    """The dice of an attack."""

    what: Literal["attack", "strafing", "bombardment", "own guns", "enemy guns"]
    who: Party = Party()
    """Of an attack or strafing."""
    guns: str = ""
    """Whose guns; empty for ships of the enemy."""
    target: Target = Target()
    bombers: dict[str, int] = msgspec.field(default_factory=dict)
    """At whom guns fire, with their altitude."""
    group: Literal["", "low", "high"] = ""
    faces: tuple[int, ...]
    row: Row | None = None
    """As far as it may be known."""
    hits: int


class InterceptionTried(Trail, frozen=True, kw_only=True, omit_defaults=True, tag="interception-thrown"):
    """A try at a special interception (BR-14.13)."""

    high: bool
    total: int
    success: bool


class DivingThrown(Trail, frozen=True, kw_only=True, omit_defaults=True, tag="diving-thrown"):
    """How many of a CAP may dive (FE-16.12, GM-9.64)."""

    of: UnitId | None = None
    """The AF that the divers are formed from."""
    total: int
    most: int
    cap: int


class ContactThrown(Trail, frozen=True, kw_only=True, omit_defaults=True, tag="contact-thrown"):
    """Boats meet a TF (GM-17.0f)."""

    flotilla: UnitId
    faces: tuple[int, ...]


TrailFact = AttackThrown | InterceptionTried | DivingThrown | ContactThrown
"""Every kind of throw that can be told."""
