"""What each side is told of the enemy's losses, and in surface combat: three editions of each (FE-LI-0, GM-11)."""

from collections.abc import Sequence
from typing import Literal

Position = Literal["gunnery", "torpedo", "screen"]
LINE = ("BB", "CA", "CAV", "CL")
"""Types that take the Gunnery position unless ordered otherwise (doctrine)."""
GUN_SHIPS = (*LINE, "DD", "PG")
"""Types that do so by the 1993 document (GM-10.1b)."""


class CombatReports:
    """Losses and damage as the base game tells them: hits, sinkings and planes as they are."""

    dice_told = True
    """A side reads the dice of its own attacks."""
    in_words = False
    """Damage done to the enemy is told by its looks, without hits (FE-LI-0)."""
    expected = False
    """Of the enemy's losses a side is told what the table promises, of no sinking and of no plane that its guns shot
    down (GM-11.1b)."""

    def air_losses_known(self, kind: str, interceptors: bool) -> bool:
        """Return whether the enemy is told exactly what a group lost in the air in an exchange of a kind."""
        return True


class CombatReports2003(CombatReports):
    """The same by the e-mail rules (FE-LI-0)."""

    dice_told = False
    in_words = True

    def air_losses_known(self, kind: str, interceptors: bool) -> bool:
        """Return the same: not of interceptors that fought escorts or bombers (FE-LI-5b, FE-LI-6a)."""
        return kind == "interceptors" or not interceptors


class CombatReports1993(CombatReports):
    """The same by the game master's rules (GM-11.1)."""

    dice_told = False
    expected = True

    def air_losses_known(self, kind: str, interceptors: bool) -> bool:
        """Return that they never are (GM-4.2c)."""
        return False


class SurfaceReports:
    """Surface combat as the base game has it: each side knows the exact make-up of the other (BR-19.2)."""

    named = True
    """Ships are called by their names."""
    labelled = False
    """They have secret labels, and totals are told with an error (FE-19a, FE-19f)."""
    by_type = False
    """They are called by their types, and sinkings are hidden (GM-10.1c)."""
    most_guns_number = False
    """The secret number is that of the TF with the most guns that names one, and it stands until changed (GM-10.1a)."""

    def stands(self, wanted: Position | None, kind: str, tubes: bool, guns: bool, night: bool) -> Position:
        """Return where a ship that can move stands: where it is wanted. Doctrine: battleships and cruisers in Gunnery;
        destroyers in Torpedo at night, and by day when their guns are used up, else in Gunnery; all others, and who
        cannot fire, in the Screen (BR-19.3)."""
        if wanted is not None:
            return wanted
        if kind in LINE and guns:
            return "gunnery"
        if kind == "DD" and tubes and (night or not guns):
            return "torpedo"
        if kind == "DD" and guns:
            return "gunnery"
        return "torpedo" if tubes and kind in LINE else "screen"

    def breaks_through(self, wishes: Sequence[bool | None]) -> bool:
        """Return whether a side takes its chance of a breakthrough by what its orders say: yes, unless one forbids it
        (BR-19.7, FE-19h)."""
        return False not in wishes


class SurfaceReports2003(SurfaceReports):
    """The same with labels and errors (FE-19a)."""

    named = False
    labelled = True


class SurfaceReports1993(SurfaceReports):
    """The same with expected results (GM-10.1)."""

    named = False
    by_type = True
    most_guns_number = True

    def stands(self, wanted: Position | None, kind: str, tubes: bool, guns: bool, night: bool) -> Position:
        """Return the same: all gun ships in Gunnery, none fires torpedoes unless ordered, and who cannot do as ordered
        does as if nothing had been said (GM-10.1b)."""
        vain = (wanted == "torpedo" and not tubes) or (wanted == "gunnery" and not guns)
        if wanted is not None and not vain:
            return wanted
        return "gunnery" if guns and kind in GUN_SHIPS else "screen"

    def breaks_through(self, wishes: Sequence[bool | None]) -> bool:
        """Return the same: only if they want it (GM-10.1c)."""
        return True in wishes and False not in wishes


COMBAT_REPORTS = {"base": CombatReports(), "2003": CombatReports2003(), "1993": CombatReports1993()}
"""By the option `combat_reports`."""
SURFACE_REPORTS = {"base": SurfaceReports(), "2003": SurfaceReports2003(), "1993": SurfaceReports1993()}
"""By the option `surface_reports`."""
