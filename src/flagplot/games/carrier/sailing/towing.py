"""Towing: who may tow whom, how fast, and when the tow parts (BR-30.5, FE-TOW)."""

from flagplot.games.carrier.facts.sailing import CannotTow, TowFault, Towing
from flagplot.games.carrier.ordered.ast import Tow
from flagplot.games.carrier.ordered.program import current, done
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import afloat, speed, unaided_speed


def tow_class(tables: Tables, type_: str) -> int:
    """Return the tow class of a ship type, 1 (the heaviest) to 4 (FE-TOW-1)."""
    return int(tables.raw["towing"][type_]["class"])


def why_not(umpire: Umpire, side: Side, tower: Ship, towed: Ship) -> TowFault | None:
    """Return why a ship may not tow another, None if it may: it must be able to move two hexes now (FE-TOW-2), tow
    nothing else, and the other be of its class, a lighter one, or the next heavier (FE-TOW-3); a ship at anchor
    cannot be towed (BR-30.5), nor one that is going down (FE-DS-8)."""
    tables = umpire.ruleset.tables
    if tower is towed:
        return "itself"
    if tower.towing or tower.towed_by or towed.towing or towed.towed_by:
        return "one each"
    if speed(umpire.ruleset, side, tower, umpire.turn) < tables.constant["tow_speed_needed"]:
        return "slow"
    if tower.rescuing == umpire.turn:
        return "rescuing"
    if towed.doomed:
        return "doomed"
    if towed.anchored is not None:
        return "anchored"
    if tow_class(tables, towed.type) < tow_class(tables, tower.type) - 1:
        return "heavy"
    return None


def interval(tables: Tables, tower: str, towed: str) -> int:
    """Return the turns in which a pair makes one hex, by types: two, or three if the towed ship is of the next heavier
    class (FE-TOW-4, FE-TOW-5)."""
    heavier = tow_class(tables, towed) < tow_class(tables, tower)
    return tables.constant["tow_every_class_up" if heavier else "tow_every"]


def run(umpire: Umpire) -> None:
    """After combat: tows part where a ship of the pair was hit, then tows ordered are passed."""
    if not umpire.ruleset.options.towing:
        return
    for side in SIDES:
        for ship in list(umpire.state.sides[side].ships.values()):
            if ship.towing:
                _holds(umpire, side, ship)
        for tf in list(umpire.state.sides[side].tfs.values()):
            _pass_tow(umpire, side, tf)


def _holds(umpire: Umpire, side: Side, tower: Ship) -> None:
    """Cast off a tow that has lost a ship, has one going down (FE-DS-8), whose ships are in two TFs, or whose tower can
    no longer make two hexes by itself (FE-TOW-2); part on a die of 1 or 2 one of whose ships was hit this turn
    (BR-30.5)."""
    towed = umpire.state.sides[side].ships[tower.towing]
    if not (afloat(tower) and afloat(towed)) or tower.doomed or towed.doomed or tower.tf != towed.tf:
        cast_off(tower, towed)
        return
    whose = UnitId(side, "ship", name=tower.name)
    if unaided_speed(umpire.ruleset, side, tower, umpire.turn) < umpire.ruleset.tables.constant["tow_speed_needed"]:
        cast_off(tower, towed)
        umpire.tell(Towing(seat=side, about=whose, how="cast off", tower=tower.name, towed=towed.name, bad=True))
        return
    hit = {(side, tower.name), (side, towed.name)} & umpire.hit
    if not hit:
        return
    subject = f"{side}/{tower.name}>{towed.name}"
    roll = umpire.dice.throw("towing", "tow parts", subject, rule="BR-30.5")
    if roll.faces[0] <= umpire.ruleset.tables.constant["tow_parts_up_to"]:
        cast_off(tower, towed)
        umpire.tell(Towing(seat=side, about=whose, how="parts", tower=tower.name, towed=towed.name, bad=True))


def cast_off(tower: Ship, towed: Ship) -> None:
    """End a tow; it takes no time (FE-TOW-4)."""
    tower.towing, towed.towed_by = "", ""
    for ship in (tower, towed):
        ship.tow_every = ship.tow_since = 0


def cast_off_named(umpire: Umpire, side: Side, tf: TaskForce, names: tuple[str, ...]) -> None:
    """Cast off the tows of a TF, of the ships named or of all."""
    for ship in umpire.ships(side, tf):
        if ship.towing and (not names or ship.name in names or ship.towing in names):
            towed = umpire.state.sides[side].ships[ship.towing]
            whose = UnitId(side, "TF", tf.number)
            umpire.tell(Towing(seat=side, about=whose, how="cast off", tower=ship.name, towed=towed.name))
            cast_off(ship, towed)


def _pass_tow(umpire: Umpire, side: Side, tf: TaskForce) -> None:
    """Pass a tow that is ordered, if neither ship moved or was hit this turn (BR-30.5, FE-TOW-3)."""
    action = current(tf.order)
    if tf.order is None or not isinstance(action, Tow):
        return
    own, whose = umpire.state.sides[side].ships, UnitId(side, "TF", tf.number)
    tower, towed = own.get(action.tower), own.get(action.towed)
    if tower is None or towed is None or tower.tf != tf.number or towed.tf != tf.number:
        reason: TowFault | None = "two tfs"
    elif len(tf.track) > 1 or {(side, tower.name), (side, towed.name)} & umpire.hit:
        return
    else:
        reason = why_not(umpire, side, tower, towed)
    tf.order = done(tf.order, action)
    if reason or tower is None or towed is None:
        fault = CannotTow(seat=side, about=whose, why=reason or "two tfs", tower=action.tower, towed=action.towed)
        umpire.tell(fault)
        return
    tower.towing, towed.towed_by = towed.name, tower.name
    for ship in (tower, towed):
        ship.tow_every = interval(umpire.ruleset.tables, tower.type, towed.type)
        ship.tow_since = umpire.turn
    umpire.tell(Towing(seat=side, about=whose, how="passed", tower=tower.name, towed=towed.name))
