"""Towing: who may tow whom, how fast, and when the tow parts (BR-30.5, FE-TOW)."""

from flagplot.games.carrier.orders.ast import Tow
from flagplot.games.carrier.orders.program import current, done
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.telling.notes import note
from flagplot.games.carrier.units.factors import afloat, speed


def tow_class(tables: Tables, type_: str) -> int:
    """Return the tow class of a ship type, 1 (the heaviest) to 4 (FE-TOW-1)."""
    return int(tables.raw["towing"][type_]["class"])


def why_not(umpire: Umpire, side: Side, tower: Ship, towed: Ship) -> str:
    """Return why a ship may not tow another, empty if it may: it must be able to move two hexes now (FE-TOW-2), tow
    nothing else, and the other be of its class, a lighter one, or the next heavier (FE-TOW-3); a ship at anchor
    cannot be towed (BR-30.5), nor one that is going down (FE-DS-8)."""
    tables = umpire.ruleset.tables
    if tower is towed:
        return "a ship cannot tow itself"
    if tower.towing or tower.towed_by or towed.towing or towed.towed_by:
        return "one ship tows one ship"
    if speed(umpire.ruleset, side, tower, umpire.turn) < tables.constant["tow_speed_needed"]:
        return f"{tower.name} cannot make two hexes now"
    if tower.rescuing == umpire.turn:
        return f"{tower.name} is picking up survivors"
    if towed.doomed:
        return f"{towed.name} is going down"
    if towed.anchored is not None:
        return f"{towed.name} lies at anchor"
    if tow_class(tables, towed.type) < tow_class(tables, tower.type) - 1:
        return f"{towed.name} is too heavy for {tower.name}"
    return ""


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
    """Cast off a tow that has lost a ship, has one going down (FE-DS-8) or whose ships are in two TFs; part one whose
    tower can no longer tow, and on a die of 1 or 2 one of whose ships was hit this turn (BR-30.5)."""
    towed = umpire.state.sides[side].ships[tower.towing]
    if not (afloat(tower) and afloat(towed)) or tower.doomed or towed.doomed or tower.tf != towed.tf:
        cast_off(tower, towed)
        return
    hit = {(side, tower.name), (side, towed.name)} & umpire.hit
    if not hit:
        return
    subject = f"{side}/{tower.name}>{towed.name}"
    roll = umpire.box.throw("towing", "tow parts", subject, rule="BR-30.5", seats=(side,))
    if roll.faces[0] <= umpire.ruleset.tables.constant["tow_parts_up_to"]:
        cast_off(tower, towed)
        note(umpire, side, tower.name, f"the tow of {towed.name} parts", "BR-30.5", True)


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
            note(umpire, side, f"TF{tf.number}", f"{ship.name} casts off {towed.name}", "BR-30.5")
            cast_off(ship, towed)


def _pass_tow(umpire: Umpire, side: Side, tf: TaskForce) -> None:
    """Pass a tow that is ordered, if neither ship moved or was hit this turn (BR-30.5, FE-TOW-3)."""
    action = current(tf.order)
    if tf.order is None or not isinstance(action, Tow):
        return
    own = umpire.state.sides[side].ships
    tower, towed = own.get(action.tower), own.get(action.towed)
    if tower is None or towed is None or tower.tf != tf.number or towed.tf != tf.number:
        reason = "both ships must be in this TF"
    elif len(tf.track) > 1 or {(side, tower.name), (side, towed.name)} & umpire.hit:
        return
    else:
        reason = why_not(umpire, side, tower, towed)
    tf.order = done(tf.order, action)
    if reason or tower is None or towed is None:
        note(umpire, side, f"TF{tf.number}", f"{action.tower} cannot tow {action.towed}: {reason}", "BR-30.5", True)
        return
    tower.towing, towed.towed_by = towed.name, tower.name
    for ship in (tower, towed):
        ship.tow_every = interval(umpire.ruleset.tables, tower.type, towed.type)
        ship.tow_since = umpire.turn
    note(umpire, side, f"TF{tf.number}", f"{tower.name} has {towed.name} in tow", "BR-30.5")
