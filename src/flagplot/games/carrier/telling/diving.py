"""What the owner is told of a CAP that may dive (FE-16.12, GM-9.64). The enemy sees only the fight."""

import msgspec

from flagplot.games.carrier.facts.flight import Dives
from flagplot.games.carrier.facts.note import Counted
from flagplot.games.carrier.facts.throws import DivingThrown
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire


def dived(
    umpire: Umpire, side: Side, hex_: Hex, roll: int, most: int, cap: int, down: dict[int, dict[str, int]], of: int = 0
) -> None:
    """Tell the owner of the roll and of the divers by AF and plane; `of`: the AF that they were formed from."""
    af = UnitId(side, "AF", of) if of else None
    umpire.tell(DivingThrown(seat=side, hex=hex_, of=af, total=roll, most=most, cap=cap))
    for number, planes in down.items():
        divers = tuple(Counted(n, plane.removesuffix(LAND)) for plane, n in planes.items())
        fact = Dives(seat=side, about=UnitId(side, "AF", number), how="whole", planes=divers, rule="FE-16.12e")
        if of:
            fact = msgspec.structs.replace(fact, how="parted", other=UnitId(side, "AF", of), rule="GM-9.64")
        umpire.tell(fact)
