"""The current values of ships and bases: printed values lowered by hits (BR-21)."""

from functools import lru_cache
from typing import Literal

import msgspec

from flagplot.core.words import Phrase, phrase
from flagplot.games.carrier.ruleset.kinds import Load, Side
from flagplot.games.carrier.ruleset.options import Options
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import ShipCard, Tables
from flagplot.games.carrier.state.units import Base, Boxes, Ship, Stack
from flagplot.games.carrier.state.wounds import BaseWounds, Wounds

LF_LOSS = {"CV": (3, 1), "CVL": (2, 1)}
"""Normal and minimum launch factor lost per hit (BR-21.2.3); other ships with planes lose 1 and 1."""

CARRIERS = frozenset({"CV", "CVL"})
TENDERS = frozenset({"AV", "CAV"})
FLOAT_PLANE_SHIPS = frozenset({"BB", "CAV", "AV"})
TRANSPORTS = frozenset({"AP", "APD"})
SMALL = frozenset({"DD", "PG", "AO", "AP", "APD"})
"""Types against which GP and AP bombs differ by option (GM-13.4a)."""
BOMBARDERS = frozenset({"BB", "CAV", "CA", "CL"})
"""Types that may bombard (BR-19.9.1)."""
LARGEST_FIRST = ("BB", "CV", "CVL", "CA", "CAV", "CL", "AV", "DD", "APD", "PG", "AO", "AP", "SS")
"""Classes in the order in which they are fired at where names are hidden (GM-10.1b), and losses told."""
LIGHT: dict[str, frozenset[str]] = {"off": frozenset(), "added": frozenset({"DD", "APD"}), "apart": frozenset({"DD"})}
"""Types that may do so at a lower row, by option `dd_bombard` (FE-19.9.4a, GM-10.2)."""


def outward_name(options: Options, name: str, type_: str) -> str | Phrase:
    """Return what the enemy may call a target: a base by its name, a ship by its type, `a DD`, where names are never
    told (FE-LI-1a)."""
    return phrase(f"combat.unnamed.{type_}") if options.precise_report and type_ != "base" else name


def card(ruleset: Ruleset, side: Side, ship: Ship) -> ShipCard:
    """Return the printed values of a ship in this scenario."""
    return ruleset.card(side, ship.card)


def afloat(ship: Ship) -> bool:
    """Return whether the ship is in play: not sunk, scuttled or gone, and on the map."""
    return ship.fate == "" and ship.tf is not None


def wounds(ship: Ship) -> Wounds:
    """Return the critical hits and fires of a ship, to be read (BR-28.3)."""
    return ship.wounds or Wounds()


def base_wounds(base: Base) -> BaseWounds:
    """Return the critical hits of a base, to be read (BR-28.3)."""
    return base.wounds or BaseWounds()


def has_radar(base: Base) -> bool:
    """Return whether a base's radar works: a critical hit puts it out for six turns (BR-28.3)."""
    return base.radar and not radar_out(base)


def radar_out(base: Base) -> int:
    """Return the last turn in which a base's radar is out, 0 if it works (BR-28.3)."""
    return base_wounds(base).radar_until


def hits_left(ruleset: Ruleset, side: Side, ship: Ship) -> int:
    """Return the hits that a ship is seen to lack to its damage factor: at least one while it is afloat, for a doomed
    ship looks like a crippled one (FE-DS-4)."""
    return max(1, card(ruleset, side, ship).damage_factor - ship.hits)


def gunnery(ruleset: Ruleset, side: Side, ship: Ship) -> int:
    """Return the gunnery factor: one less per hit, never below 0 (BR-21.2.2, BR-21.4), and less what critical hits have
    cost it (BR-28.3); half, rounded up, for a ship that tows (FE-TOW-6). A doomed ship fires nothing (FE-DS-8)."""
    if ship.doomed:
        return 0
    factor = max(0, card(ruleset, side, ship).gunnery - ship.hits - wounds(ship).guns_lost)
    return (factor + 1) // 2 if ship.towing else factor


def anti_aircraft(ruleset: Ruleset, side: Side, ship: Ship) -> int:
    """Return the anti-aircraft factor: one less per hit, never below 0 (BR-21.2.2, BR-21.4), and less what the guns of
    boats (GM-17.0j) and critical hits (BR-28.3) have cost it. By option torpedo hits cost one for two of all that it
    has taken (FE-21.3h). A doomed ship has none (FE-DS-8)."""
    if ship.doomed:
        return 0
    loss = ship.hits
    if ruleset.options.torpedo_speed:
        loss += ship.torpedo_hits // 2 - torpedo_damage(ruleset, side, ship)
    return max(0, card(ruleset, side, ship).aa - loss - (ship.aa_lost or 0) - wounds(ship).aa_lost)


def torpedo_worth(ruleset: Ruleset, side: Side, ship: Ship) -> int:
    """Return the hits that a torpedo does: one, or by option two except on a CV (GM-18.2)."""
    return 2 if ruleset.options.torpedo_double and ship.type != "CV" else 1


def torpedo_damage(ruleset: Ruleset, side: Side, ship: Ship) -> int:
    """Return how many of a ship's hits are the work of torpedoes."""
    return min(ship.torpedo_hits * torpedo_worth(ruleset, side, ship), max(0, ship.hits - ship.fire_hits))


def torpedo(ruleset: Ruleset, side: Side, ship: Ship) -> int:
    """Return the torpedo factor, which hits do not reduce (BR-21.2.2); 0 once fired (BR-19.8.2), with its mounts lost
    by a critical hit (BR-28.3), doomed (FE-DS-8), or for a ship that tows (FE-TOW-6)."""
    if ship.doomed or wounds(ship).tubes_lost or ship.towing:
        return 0
    return card(ruleset, side, ship).torpedo if ship.torpedoes else 0


def crippled(ruleset: Ruleset, side: Side, ship: Ship) -> bool:
    """Return whether the ship lies dead in the water: DF of 3 or more and one hit short of it (BR-21.2.1), doomed
    (FE-DS-4), stopped by a critical hit (BR-28.3), or by option for as long as two effects of half speed last
    (FE-21.8.1a, GM-19.1a, BR-28.4)."""
    factor = card(ruleset, side, ship).damage_factor
    if factor >= 3 and ship.hits == factor - 1:
        return True
    if ship.doomed or wounds(ship).stopped:
        return True
    return ruleset.options.half_speed_adds and half_speeds(ruleset, side, ship) >= 2


def still_until(ruleset: Ruleset, side: Side, ship: Ship) -> int:
    """Return the last turn in which a ship lies still, where that has a known end (GM-19.1a); else 0."""
    hurt = wounds(ship)
    factor = card(ruleset, side, ship).damage_factor
    if not hurt.steering or ship.doomed or hurt.stopped or (factor >= 3 and ship.hits == factor - 1):
        return 0
    return hurt.steering if half_speeds(ruleset, side, ship) == 2 else 0


def half_speeds(ruleset: Ruleset, side: Side, ship: Ship) -> int:
    """Return how many effects hold the ship to half speed now: its hits, a steering hit, an engine once stopped
    (BR-28.4)."""
    hurt = wounds(ship)
    return slowed_by_hits(ruleset, side, ship) + (hurt.steering > 0) + hurt.limping


def slowed_by_hits(ruleset: Ruleset, side: Side, ship: Ship) -> bool:
    """Return whether hits of half the damage factor or more halve its speed (BR-21.2.1); by option a torpedo counts
    two towards that (FE-21.3f), but never towards a stop (FE-21.3g)."""
    count_ = ship.hits
    if ruleset.options.torpedo_speed:
        count_ += ship.torpedo_hits * (2 - torpedo_worth(ruleset, side, ship))
    return 2 * count_ >= card(ruleset, side, ship).damage_factor and ship.hits > 0


def as_anchored(ship: Ship, turn: int) -> bool:
    """Return whether attacks in this turn treat the ship as one at anchor: at anchor (BR-12.7), of a towing pair
    (FE-TOW-8), or taking survivors aboard (FE-SUR-8)."""
    return ship.anchored is not None or ship.tow_every > 0 or ship.rescuing == turn > 0


def slowed(ruleset: Ruleset, side: Side, ship: Ship) -> bool:
    """Return whether hits (BR-21.2.1) or a critical hit (BR-28.3) halve its speed."""
    return half_speeds(ruleset, side, ship) > 0


def easier_to_hit(ruleset: Ruleset, side: Side, ship: Ship, turn: int) -> bool:
    """Return whether a ship is a slow target by option: at reduced speed, neither crippled nor at anchor, which have
    their own modifier (BR-30.2, FE-21.8.2a, GM-19.2b)."""
    if not ruleset.options.slow_targets or not slowed(ruleset, side, ship):
        return False
    return not crippled(ruleset, side, ship) and not as_anchored(ship, turn)


Shut = Literal["", "doomed", "burning", "burnt out", "deck", "runway"]


def shut(holder: Ship | Base) -> Shut:
    """Return why nothing takes off from or lands on a ship or base now, for its owner, or an empty string: doomed
    (FE-DS-8), burning (GM-15.11a), burnt out (GM-15.21a), deck or runway hit (BR-28.3)."""
    if isinstance(holder, Base):
        return "runway" if holder.wounds and holder.wounds.runway_until else ""
    if not (holder.doomed or holder.wounds):
        return ""
    hurt = wounds(holder)
    if holder.doomed:
        return "doomed"
    if hurt.fires or hurt.major:
        return "burning"
    if hurt.burnt_out:
        return "burnt out"
    return "deck" if hurt.deck_until else ""


def hangar_shut(holder: Ship | Base) -> bool:
    """Return whether planes can be neither readied nor armed: on a doomed or burning ship and after a major fire
    (GM-15.11a, GM-15.21a)."""
    if isinstance(holder, Base) or not (holder.doomed or holder.wounds):
        return False
    hurt = wounds(holder)
    return bool(holder.doomed or hurt.fires or hurt.major or hurt.burnt_out)


def speed(ruleset: Ruleset, side: Side, ship: Ship, turn: int) -> int:
    """Return the hexes the ship can move this turn (BR-12.4, BR-12.7.1, BR-21.2.1).

    A towing pair makes one hex in two or three turns (FE-TOW-4, FE-TOW-5).
    MF 2 halved is 1; MF 1 halved is one hex every other turn, from the turn after the damage.
    """
    if ship.anchored is not None or ship.weighing == turn:
        return 0
    if not (ship.hits or ship.tow_every or ship.doomed or ship.wounds):
        return ruleset.card(side, ship.card).movement
    if ship.tow_every:
        return 1 if turn > ship.tow_since and (turn - ship.tow_since) % ship.tow_every == 0 else 0
    return unaided_speed(ruleset, side, ship, turn)


def unaided_speed(ruleset: Ruleset, side: Side, ship: Ship, turn: int) -> int:
    """Return the hexes that a ship under way could move this turn if it neither towed nor were towed."""
    if crippled(ruleset, side, ship):
        return 0
    printed = card(ruleset, side, ship).movement
    if not slowed(ruleset, side, ship):
        return printed
    if printed >= 2:
        return printed // 2
    return 1 if turn > ship.slowed and ship.moved < turn - 1 else 0


def launch_factors(ruleset: Ruleset, side: Side, ship: Ship) -> tuple[int, int]:
    """Return normal and minimum launch factor after hits (BR-21.2.3); an anchored tender keeps both (BR-12.7.3). Both
    are 0 where fire or a critical hit forbids flying (GM-15.11a, BR-28.3), and for a ship that tows (FE-TOW-7)."""
    if shut(ship) or ship.towing:
        return 0, 0
    printed = card(ruleset, side, ship)
    loss = LF_LOSS.get(printed.type, (1, 1))
    normal = max(0, printed.launch_normal - loss[0] * ship.hits)
    return normal, min(normal, max(0, printed.launch_min - loss[1] * ship.hits))


def maximum_factor(ruleset: Ruleset, side: Side, holder: Ship | Base) -> int:
    """Return the maximum launch factor: twice the normal one (BR-8.3.3, BR-21.2.3), doubled again for an AV or
    CAV at anchor (BR-12.7.3); 0 where nothing can take off or land (BR-21.5)."""
    if isinstance(holder, Base):
        return 0 if shut(holder) else max(0, 2 * holder.lf_normal)
    normal, _ = launch_factors(ruleset, side, holder)
    at_anchor = holder.type in TENDERS and holder.anchored is not None
    return 2 * normal * (2 if at_anchor else 1)


def normal_minimum(ruleset: Ruleset, side: Side, holder: Ship | Base) -> tuple[int, int]:
    """Return the normal and minimum launch factor of a ship or base, never below 0."""
    if isinstance(holder, Base):
        return (0, 0) if shut(holder) else (max(0, holder.lf_normal), max(0, holder.lf_min))
    return launch_factors(ruleset, side, holder)


def readying_factor(ruleset: Ruleset, side: Side, holder: Ship | Base) -> int:
    """Return the moves between boxes a ship or base can make in a turn (BR-8.6); none on a burning ship
    (GM-15.11a)."""
    if hangar_shut(holder):
        return 0
    return holder.readying if isinstance(holder, Base) else card(ruleset, side, holder).readying


def capacity(ruleset: Ruleset, side: Side, holder: Ship | Base) -> int | None:
    """Return the maximum capacity in air factors; None for a base, which has no limit (BR-8.2). An AV or CAV at
    anchor holds twice its number (BR-12.7.3). A doomed ship takes none (FE-DS-8)."""
    if isinstance(holder, Base):
        return None
    if holder.doomed:
        return 0
    printed = card(ruleset, side, holder).capacity
    return printed * 2 if holder.type in TENDERS and holder.anchored is not None else printed


def held_by_planes(ruleset: Ruleset, side: Side, ship: Ship) -> bool:
    """Return whether a ship at anchor holds more planes, or others, than she may hold under way (BR-4.2.1,
    BR-12.7.3)."""
    if ship.boxes is None or ship.type not in TENDERS or ship.anchored is None:
        return False
    under_way = msgspec.structs.replace(ship, anchored=None)
    planes = {stack.plane for box in all_boxes(ship.boxes) for stack in box}
    return aboard(ship.boxes) > (capacity(ruleset, side, under_way) or 0) or not all(
        handles(ruleset, side, under_way, plane) for plane in planes
    )


def movement(ruleset: Ruleset, plane: str, load: str) -> int:
    """Return the hexes per turn of a plane with what it carries (BR-14.4); by option armed fighters make one less,
    until the turn after they have dropped it (FE-16.10.4)."""
    kind = ruleset.tables.planes[plane]
    slow = ruleset.options.armed_fighters_slow and load != "" and kind.armed_penalty
    return kind.mf + (ruleset.tables.constant["armed_fighter_mf"] if slow else 0)


def light_load(ruleset: Ruleset, plane: str, load: str) -> int:
    """Return the turns of range that an air factor gains by option when it takes off unarmed, by its engines: planes
    with an escort's part gain none (BR-29.5)."""
    if not ruleset.options.light_load or load or ruleset.tables.planes[plane].escort:
        return 0
    engines = ruleset.tables.raw["planes"][plane.partition("/")[0]]["engines"]
    return ruleset.tables.constant[f"light_load_{engines}_engine{'s' if engines > 1 else ''}"]


def stays_to_recover(ruleset: Ruleset, holder: Ship | Base) -> bool:
    """Return whether by option a ship takes float planes in only after a whole turn in its hex (FE-12.7.3b)."""
    return isinstance(holder, Ship) and holder.type in FLOAT_PLANE_SHIPS and ruleset.options.float_planes == "under way"


def can_carry(tables: Tables, plane: str, load: Load) -> bool:
    """Return whether a plane can be armed with a load: it is a bomber and has a row for it (BR-8.7)."""
    card = tables.planes[plane]
    return load == "" or (card.bomber and any(n for name, n in card.bombing.items() if name.endswith(load.lower())))


ACCEPTED = {"LP": frozenset({"land", "carrier"}), "SP": frozenset({"sea", "float"})}
"""The handling of planes that a base takes by its mark."""


@lru_cache(maxsize=16)
def _accepted(marks: tuple[str, ...]) -> frozenset[str]:
    """Return the handling of planes that a base with these marks takes."""
    return frozenset().union(*(ACCEPTED[mark] for mark in marks))


def handles(ruleset: Ruleset, side: Side, holder: Ship | Base, plane: str) -> bool:
    """Return whether a ship or base can take the plane (BR-8.9.1, BR-8.9.2, BR-8.9.3, BR-12.7.3)."""
    kinds = ruleset.tables.planes[plane].handling
    if isinstance(holder, Base):
        return not _accepted(ruleset.base_card(holder.name).handling).isdisjoint(kinds)
    handling = card(ruleset, side, holder).handling
    if handling == "float" and holder.type in TENDERS and holder.anchored is not None:
        return "float" in kinds or "sea" in kinds
    return handling in kinds


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
        stack.n for stack in box if (plane is None or stack.plane == plane) and (load is None or stack.load == load)
    )


def bombarders(options: Options) -> frozenset[str]:
    """Return the types that may bombard: battleships and cruisers, by option destroyers, by the e-mail rules fast
    transports too (BR-19.9.1, FE-19.9.4a, GM-10.2)."""
    return BOMBARDERS | LIGHT[options.dd_bombard]
