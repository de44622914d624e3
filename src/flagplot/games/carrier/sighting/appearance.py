"""What an enemy can see of a ship's damage."""

from flagplot.games.carrier.ruleset.kinds import Appearance, Side, Visible
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.units.factors import card, crippled


def appearance(ruleset: Ruleset, side: Side, ship: Ship, night: bool) -> Appearance:
    """Return how a ship looks from outside, empty if sound: smoking below half its damage factor (FE-DR-4), burning or
    listing heavily from half on (FE-DR-5), dead in the water if crippled (FE-DR-6), which does not show by night
    (FE-DR-8): then it burns or lists. A ship stopped for a time looks like one stopped for good (FE-21.8.1b), and a
    doomed ship like a crippled one (FE-DS-4)."""
    if not ship.hits:
        return ""
    lies_still = crippled(ruleset, side, ship)
    if lies_still and not night:
        return "dead in the water"
    if 2 * ship.hits < card(ruleset, side, ship).damage_factor and not lies_still:
        return "smoking"
    if not ship.torpedo_hits:
        return "burning"
    return "burning and listing heavily" if ship.fire_hits else "listing heavily"


def looks_of(ruleset: Ruleset, side: Side, ship: Ship, night: bool) -> tuple[Visible, ...]:
    """Return what Condition 3 tells of a ship besides its class: its visible damage and whether it is in tow, empty if
    neither (FE-7.12.3)."""
    return seen(appearance(ruleset, side, ship, night), "in tow" if in_tow(ship) else "")


def seen(*looks: Visible) -> tuple[Visible, ...]:
    """Return what there is to see among looks."""
    return tuple(look for look in looks if look)


def in_tow(ship: Ship) -> bool:
    """Return whether another ship tows this one, as it shows from outside (FE-7.12.3)."""
    return ship.towed_by != ""
