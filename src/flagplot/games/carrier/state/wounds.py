"""What a ship or base suffers from beyond its hits: critical hits and fires. Part of the state."""

import msgspec


class Wounds(msgspec.Struct, omit_defaults=True, gc=False):
    """The critical hits and fires of a ship (BR-28.3, BR-28.6). What has an end holds the last turn in which it counts
    and is set back to 0 when that turn is over."""

    steering: int = 0
    """Last turn at half speed."""
    stopped: int = 0
    """The turn since which it lies dead in the water by a critical hit."""
    limping: bool = False
    """It has got under way again, at half speed for the rest of the game."""
    guns_lost: int = 0
    aa_lost: int = 0
    tubes_lost: bool = False
    deck_until: int = 0
    """Last turn in which its launch factor counts as 0."""
    fires: list[int] = []
    """The turn in which each fire started."""
    major: int = 0
    """The turn in which the major fire that is burning started."""
    burnt_out: bool = False
    """It has had a major fire: no air operations for the rest of the game (GM-15.21a)."""
    smouldering: int = 0
    """Hits to come when this combat phase closes, on a ship that is no carrier."""


class BaseWounds(msgspec.Struct, omit_defaults=True, gc=False):
    """The critical hits of a base that have an end (BR-28.3): the last turn in which each counts."""

    runway_until: int = 0
    radar_until: int = 0
