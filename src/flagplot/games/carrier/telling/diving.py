"""What the owner is told of a CAP that may dive (FE-16.12, GM-9.64). The enemy sees only the fight."""

from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.telling.facts.throws import DivingThrown
from flagplot.games.carrier.telling.notes import note
from flagplot.games.carrier.theatre.hex import Hex


def dived(
    umpire: Umpire, side: Side, hex_: Hex, roll: int, most: int, cap: int, down: dict[int, dict[str, int]], of: int = 0
) -> None:
    """Tell the owner of the roll and of the divers by AF and plane; `of`: the AF that they were formed from."""
    af = UnitId(side, "AF", of) if of else None
    umpire.tell(DivingThrown(seat=side, hex=hex_, of=af, total=roll, most=most, cap=cap))
    for number, planes in down.items():
        listed = ", ".join(f"{n} {plane.removesuffix(LAND)}" for plane, n in planes.items())
        parted = f", parted from AF{of}" if of else ""
        note(umpire, side, f"AF{number}", f"dives on the low raid: {listed}{parted}", "GM-9.64" if of else "FE-16.12e")
