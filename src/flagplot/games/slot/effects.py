"""What a hit does to a ship, as facts."""

from typing import Literal

import msgspec

Weapon = Literal["primary", "secondary", "tertiary", "aa", "torpedo"]
EffectKind = Literal[
    "no_effect",
    "hull",  # `n` boxes
    "slowed",
    "dead",
    "mount",  # `mounts` lost
    "rudder",
    "fire",
    "bridge",
    "engines",
    "magazine",
    "explosion",
    "mines",  # her own, aboard
    "sunk",
    "torpedo",
    "torpedo_again",  # on a ship that had sunk
    "torpedo_hit",  # left to the referee (SP-ASSIST-4)
    "torpedoes_miss",
    "boat_guns",  # the dice show `n`
    "boat_guns_ruled",  # the dice show `n`, `mounts` are without armour (SP-ASSIST-4)
    "guns_miss",
    "hit",  # as the enemy sees it
    "unseen",
]


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a hit did."""

    kind: EffectKind
    n: int = 0
    mounts: tuple[Weapon, ...] = ()


Effects = tuple[Effect, ...]
NO_EFFECT: Effects = (Effect("no_effect"),)
SUNK = Effect("sunk")


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ship and what one hit did to it."""

    ship: str
    effects: Effects
    side: str = ""
    """Whose ship it is, where both sides are told of."""


def has(effects: Effects, *kinds: EffectKind) -> bool:
    """Return whether one of these things is among the effects."""
    return any(effect.kind in kinds for effect in effects)


def from_afar(effects: Effects) -> Effects:
    """Return what the enemy sees of a ship's damage: that it was hit, or that it sank (SP-BASE-22)."""
    if has(effects, "sunk"):
        return (SUNK,)
    if has(effects, "no_effect"):
        return (Effect("unseen"),)
    return effects if has(effects, "torpedoes_miss", "guns_miss") else (Effect("hit"),)
