"""The current values of ships and bases: printed values lowered by hits (BR-21)."""

from typing import TYPE_CHECKING

from flagplot.games.carrier.options import Options
from flagplot.games.carrier.state import Base, Boxes, Load, Ship, Side, Stack
from flagplot.games.carrier.tables import ShipCard

if TYPE_CHECKING:
    from flagplot.games.carrier.world import World

LF_LOSS = {"CV": (3, 1), "CVL": (2, 1)}
"""Normal and minimum launch factor lost per hit (BR-21.2.3); other ships with planes lose 1 and 1."""

CARRIERS = frozenset({"CV", "CVL"})
TENDERS = frozenset({"AV", "CAV"})
TRANSPORTS = frozenset({"AP", "APD"})
BOMBARDERS = frozenset({"BB", "CAV", "CA", "CL"})
"""Types that may bombard (BR-19.9.1)."""
LIGHT: dict[str, frozenset[str]] = {
    "off": frozenset(), "added": frozenset({"DD", "APD"}), "apart": frozenset({"DD"}),
}  # fmt: skip
"""Types that may do so at a lower row, by option `dd_bombard` (FE-19.9.4a, GM-10.2)."""


def card(world: "World", side: Side, ship: Ship) -> ShipCard:
    """Return the printed values of a ship in this scenario."""
    return world.card(side, ship.card)


def afloat(ship: Ship) -> bool:
    """Return whether the ship is in play: not sunk, scuttled or gone, and on the map."""
    return ship.fate == "" and ship.tf is not None


def gunnery(world: "World", side: Side, ship: Ship) -> int:
    """Return the gunnery factor: one less per hit, never below 0 (BR-21.2.2, BR-21.4)."""
    return max(0, card(world, side, ship).gunnery - ship.hits)


def anti_aircraft(world: "World", side: Side, ship: Ship) -> int:
    """Return the anti-aircraft factor: one less per hit, never below 0 (BR-21.2.2, BR-21.4), and less what the guns of
    boats have cost it (GM-17.0j)."""
    return max(0, card(world, side, ship).aa - ship.hits - (ship.aa_lost or 0))


def torpedo(world: "World", side: Side, ship: Ship) -> int:
    """Return the torpedo factor, which hits do not reduce (BR-21.2.2); 0 once fired (BR-19.8.2)."""
    return card(world, side, ship).torpedo if ship.torpedoes else 0


def crippled(world: "World", side: Side, ship: Ship) -> bool:
    """Return whether the ship lies dead in the water: DF of 3 or more and one hit short of it (BR-21.2.1)."""
    factor = card(world, side, ship).damage_factor
    return factor >= 3 and ship.hits == factor - 1


def as_anchored(ship: Ship, turn: int) -> bool:
    """Return whether attacks in this turn treat the ship as one at anchor (BR-12.7)."""
    return ship.anchored is not None


def slowed(world: "World", side: Side, ship: Ship) -> bool:
    """Return whether hits of half the damage factor or more halve its speed (BR-21.2.1)."""
    return 2 * ship.hits >= card(world, side, ship).damage_factor and ship.hits > 0


def speed(world: "World", side: Side, ship: Ship, turn: int) -> int:
    """Return the hexes the ship can move this turn (BR-12.4, BR-12.7.1, BR-21.2.1).

    MF 2 halved is 1; MF 1 halved is one hex every other turn, from the turn after the damage.
    """
    if ship.anchored is not None or ship.weighing == turn or crippled(world, side, ship):
        return 0
    printed = card(world, side, ship).movement
    if not slowed(world, side, ship):
        return printed
    if printed >= 2:
        return printed // 2
    return 1 if turn > ship.slowed and ship.moved < turn - 1 else 0


def launch_factors(world: "World", side: Side, ship: Ship) -> tuple[int, int]:
    """Return normal and minimum launch factor after hits (BR-21.2.3); an anchored tender keeps both (BR-12.7.3)."""
    printed = card(world, side, ship)
    loss = LF_LOSS.get(printed.type, (1, 1))
    normal = max(0, printed.launch_normal - loss[0] * ship.hits)
    return normal, min(normal, max(0, printed.launch_min - loss[1] * ship.hits))


def maximum_factor(world: "World", side: Side, holder: Ship | Base) -> int:
    """Return the maximum launch factor: twice the normal one (BR-8.3.3, BR-21.2.3), doubled again for an AV or
    CAV at anchor (BR-12.7.3); 0 where nothing can take off or land (BR-21.5)."""
    if isinstance(holder, Base):
        return max(0, 2 * holder.lf_normal)
    normal, _ = launch_factors(world, side, holder)
    at_anchor = holder.type in TENDERS and holder.anchored is not None
    return 2 * normal * (2 if at_anchor else 1)


def normal_minimum(world: "World", side: Side, holder: Ship | Base) -> tuple[int, int]:
    """Return the normal and minimum launch factor of a ship or base, never below 0."""
    if isinstance(holder, Base):
        return max(0, holder.lf_normal), max(0, holder.lf_min)
    return launch_factors(world, side, holder)


def readying_factor(world: "World", side: Side, holder: Ship | Base) -> int:
    """Return the moves between boxes a ship or base can make in a turn (BR-8.6)."""
    return holder.readying if isinstance(holder, Base) else card(world, side, holder).readying


def capacity(world: "World", side: Side, holder: Ship | Base) -> int | None:
    """Return the maximum capacity in air factors; None for a base, which has no limit (BR-8.2). An AV or CAV at
    anchor holds twice its number (BR-12.7.3)."""
    if isinstance(holder, Base):
        return None
    printed = card(world, side, holder).capacity
    return printed * 2 if holder.type in TENDERS and holder.anchored is not None else printed


def handles(world: "World", side: Side, holder: Ship | Base, plane: str) -> bool:
    """Return whether a ship or base can take the plane (BR-8.9.1, BR-8.9.2, BR-8.9.3, BR-12.7.3)."""
    kinds = world.tables.planes[plane].handling
    if isinstance(holder, Base):
        accepted = {"LP": ("land", "carrier"), "SP": ("sea", "float")}
        marks = world.base_card(holder.name).handling
        return any(kind in accepted[mark] for mark in marks for kind in kinds)
    handling = card(world, side, holder).handling
    if handling == "float" and holder.type in TENDERS and holder.anchored is not None:
        return "float" in kinds or "sea" in kinds
    return handling != "" and handling in kinds


def aboard(boxes: Boxes) -> int:
    """Return the air factors in all boxes together."""
    return sum(stack.n for box in all_boxes(boxes) for stack in box)


def all_boxes(boxes: Boxes) -> tuple[list[Stack], list[Stack], list[Stack], list[Stack]]:
    """Return the boxes in the order in which planes are lost: Ready, Just Landed, Readying, Dispersed (BR-21.7.3)."""
    return boxes.ready, boxes.just_landed, boxes.readying, boxes.dispersed


def put(box: list[Stack], plane: str, n: int, load: Load = "") -> None:
    """Add air factors to a box, joining those of the same plane and load."""
    for stack in box:
        if stack.plane == plane and stack.load == load:
            stack.n += n
            return
    if n:
        box.append(Stack(plane, n, load))


def take(box: list[Stack], plane: str, n: int, load: Load | None = None) -> list[Stack]:
    """Take up to `n` air factors of a plane out of a box (of any load if None) and return what was taken."""
    taken: list[Stack] = []
    for stack in box:
        if n and stack.plane == plane and (load is None or stack.load == load):
            part = min(n, stack.n)
            stack.n -= part
            n -= part
            taken.append(Stack(plane, part, stack.load))
    box[:] = [stack for stack in box if stack.n]
    return taken


def count(box: list[Stack], plane: str | None = None, load: Load | None = None) -> int:
    """Return the air factors in a box, of one plane and load if they are given."""
    return sum(
        stack.n
        for stack in box
        if (plane is None or stack.plane == plane) and (load is None or stack.load == load)
    )


def bombarders(options: Options) -> frozenset[str]:
    """Return the types that may bombard: battleships and cruisers, by option destroyers, by the e-mail rules fast
    transports too (BR-19.9.1, FE-19.9.4a, GM-10.2)."""
    return BOMBARDERS | LIGHT[options.dd_bombard]
