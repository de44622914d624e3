"""Fires aboard: the dice that put them out before the combat phase, and their damage when it closes (BR-28.6)."""

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.damage import hit_ship, record_planes
from flagplot.games.carrier.combat.parked import eliminate, loss_order
from flagplot.games.carrier.facts.damage import Burns, FireOut
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import afloat


def put_out(umpire: Umpire) -> None:
    """Throw a die for each fire that started before this turn: a fire goes out on 1 to 4 (GM-15.12), a major fire on 1
    to 3 (GM-15.22), and does no damage this turn."""
    constant = umpire.ruleset.tables.constant
    for side, ship in _burning(umpire):
        hurt, left, whose = ship.wounds, [], UnitId(side, "ship", name=ship.name)
        assert hurt
        for number, since in enumerate(hurt.fires, 1):
            old = since < umpire.turn
            if not old or not _goes_out(umpire, side, ship, f"fire {number}", constant["fire_out"]):
                left.append(since)
        if len(left) < len(hurt.fires):
            umpire.tell(FireOut(seat=side, about=whose, fire="one" if left else "last", left=len(left)))
        hurt.fires = left
        if 0 < hurt.major < umpire.turn and _goes_out(umpire, side, ship, "major fire", constant["major_fire_out"]):
            hurt.major = 0
            umpire.tell(FireOut(seat=side, about=whose, fire="major"))


def _goes_out(umpire: Umpire, side: Side, ship: Ship, which: str, limit: int) -> bool:
    roll = umpire.dice.throw("fires", "putting out", f"{side}/{ship.name} {which}", rule="GM-15.12")
    out = roll.faces[0] <= limit
    umpire.dice.note(roll, "out" if out else "burns on")
    return out


def burn(umpire: Umpire) -> None:
    """Let every fire do its damage: 1 hit and 2 air factors each (GM-15.11b), a major fire 2 and 5 (GM-15.21b), from
    the turn in which it starts (FE-21.8.2b). The owner gives the planes, box by box; the hits cost no more of them.
    What smoulders on other ships does its hit too."""
    constant = umpire.ruleset.tables.constant
    for side, ship in _burning(umpire):
        hurt = ship.wounds
        assert hurt and ship.tf is not None
        if hurt.major:
            hits, planes = constant["major_fire_hits"], constant["major_fire_planes"]
        else:
            hits, planes = len(hurt.fires) * constant["fire_hits"], len(hurt.fires) * constant["fire_planes"]
        hits += hurt.smouldering
        hurt.smouldering = 0
        if not hits:
            continue
        battle = Battle(umpire, umpire.state.sides[side].tfs[ship.tf].hex, "fires")
        lost: dict[str, int] = {}
        if ship.boxes is not None:
            lost = eliminate(battle, ship.boxes, planes, False, loss_order(battle, side, ship.name)).planes
            record_planes(umpire, side, lost, "burnt_aboard", ship.name)
        burnt = sum(lost.values())
        whose = UnitId(side, "ship", name=ship.name)
        umpire.tell(Burns(seat=side, about=whose, what="planes" if burnt else "ship", hits=hits, n=burnt))
        hit_ship(battle, side, ship, hits, False, "fire")
        battle.tidy()


def _burning(umpire: Umpire) -> list[tuple[Side, Ship]]:
    """Return the ships with wounds, the doomed left out: their fires no longer matter."""
    return [
        (side, ship)
        for side in SIDES
        for ship in umpire.state.sides[side].ships.values()
        if ship.wounds and afloat(ship) and not ship.doomed
    ]
