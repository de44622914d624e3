"""The rules for submarines in their two editions, of 2003 (FE-27) and of 1993 (GM-12): all in which they differ."""

from flagplot.games.carrier.ordered.ast import Depth
from flagplot.games.carrier.state.submarines import Submarine


class Submarines2003:
    """The submarines of 2003 (FE-27)."""

    in_play = True
    """Submarines take part."""
    fights_last = True
    """After all other combat of a hex (FE-SAS-4), not before other surface combat (BR-27.12.1)."""
    fights_in_storms = True
    """A boat and a TF in one hex are aware of each other in a storm (FE-SAS-3)."""
    random_fire = True
    """A die tells who fires first (FE-SAS-1), not always the normal order (GM-12.6)."""
    results_seen = True
    """What was done to a boat on the surface is seen, and what its torpedoes did is known to it (FE-27.10c)."""
    expected_told = False
    """Its owner is told what the table promises of an attack, not what is seen of it (GM-12.1a)."""
    full_radar = False
    """The radar of a surfaced boat sees ships beyond its own hex too."""
    ships_at_first = False
    """At Condition 1 a boat is told as ships, not as a submarine (GM-12.5)."""
    shadows_better = True
    """A standing modifier to shadow (FE-27.3f)."""

    def rule(self, of_2003: str, of_1993: str) -> str:
        """Return the id of the rule in this edition."""
        return of_2003

    def turns_to_load(self, item: str) -> str:
        """Return the name in the table of submarines of the turns at rest that loading takes (FE-27.9.2d)."""
        return item + "_2003"

    def can_move(self, boat: Submarine, turn: int, hour: int) -> bool:
        """Return whether a boat's level when the movement phase opens lets it move a hex: on the surface always, deep
        never, at periscope depth every other turn from its last move (FE-27.2, FE-27.2.1)."""
        return boat.moved != turn - 1 if boat.depth == "periscope" else boat.depth == "surface"

    def bound_by_combat(self, boat: Submarine, turn: int) -> bool:
        """Return whether a boat may not move because it was in combat last turn (FE-27.2.3b)."""
        return boat.fought == turn - 1

    def most_movers(self, boats: int) -> int:
        """Return how many of a side's boats may move in a turn: half of them, rounded up, and three in any case
        (FE-27.2.3a)."""
        return min(boats, max(-(-boats // 2), 3 if boats >= 3 else 0))

    def seen_at(self, away: int) -> bool:
        """Return whether a surfaced boat can be seen from so many hexes off: from its own hex only (FE-27.4a)."""
        return away == 0

    def shot_at_first(self, depth: Depth, night: bool) -> bool:
        """Return whether by the normal order of fire the ships shoot first: at a boat on the surface (FE-27.6)."""
        return depth == "surface"

    def asw_depth(self, boat: Submarine, waited: bool) -> Depth:
        """Return the level at which ASW is resolved: where the boat is, but the best for the ships of those it held in
        its move if they waited over it all the while; the surface is no level for ASW (FE-27.6.8)."""
        return "periscope" if waited and "periscope" in boat.depths else boat.depth


class Submarines1993(Submarines2003):
    """The submarines of 1993 (GM-12)."""

    fights_last = fights_in_storms = random_fire = results_seen = shadows_better = False
    expected_told = full_radar = ships_at_first = True

    def rule(self, of_2003: str, of_1993: str) -> str:
        """Return the id of the rule in this edition."""
        return of_1993

    def turns_to_load(self, item: str) -> str:
        """Return the same (BR-27.17)."""
        return item

    def can_move(self, boat: Submarine, turn: int, hour: int) -> bool:
        """Return the same; at periscope depth a boat moves at even hours (GM-12.2, GM-12.2.1)."""
        return hour % 2 == 0 if boat.depth == "periscope" else boat.depth == "surface"

    def bound_by_combat(self, boat: Submarine, turn: int) -> bool:
        """Return that no combat binds a boat."""
        return False

    def most_movers(self, boats: int) -> int:
        """Return all boats."""
        return boats

    def seen_at(self, away: int) -> bool:
        """Return that a surfaced boat can be seen like any ship (GM-12.5)."""
        return True

    def shot_at_first(self, depth: Depth, night: bool) -> bool:
        """Return the same (GM-12.6, GM-12.61), but by night never (GM-12.63)."""
        return depth == "surface" and not night

    def asw_depth(self, boat: Submarine, waited: bool) -> Depth:
        """Return the same; the surface counts as good as periscope depth (GM-12.68)."""
        shallow = "periscope" in boat.depths or "surface" in boat.depths
        return "periscope" if waited and shallow else boat.depth


class NoSubmarines(Submarines1993):
    """No submarines: there is none to ask for."""

    in_play = False


EDITIONS: dict[str, Submarines2003] = {"off": NoSubmarines(), "2003": Submarines2003(), "1993": Submarines1993()}
"""By the option `submarines`."""
