"""What ships load: their shells as declared, and what their depots give them (GM-13.1, BR-30.7)."""

from flagplot.games.carrier.facts.sailing import Reload, TakesAboard
from flagplot.games.carrier.ordered.ast import LoadGuns, Program
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing.bridge import named_ships
from flagplot.games.carrier.state.sea import tf_key
from flagplot.games.carrier.state.units import Base, Magazine, Ship, TaskForce
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import card, torpedo
from flagplot.games.carrier.units.magazine import UNCOUNTED, declare, full_load, reload_base, reload_guns


def declare_loads(umpire: Umpire, side: Side, tf: TaskForce, program: Program) -> None:
    """Load the guns of a TF as declared: at once before its first turn, later as its ships reload (GM-13.1,
    GM-13.3)."""
    for action in program.actions:
        for load in action.loads if isinstance(action, LoadGuns) else ():
            for ship in named_ships(umpire, side, tf, load.ships):
                full = full_load(ship, card(umpire.ruleset, side, ship).ammunition)
                gp = full - (load.ap or 0) if load.rest == "GP" else load.gp or 0
                if load.half:
                    gp = (full + (load.rest == "GP")) // 2
                if full and not (load.half and ship.type in UNCOUNTED):
                    declare(ship, full, gp, aboard=not (ship.magazine and ship.magazine.sealed))


def seal(umpire: Umpire, side: Side) -> None:
    """Close the magazines of all ships on the map: their first orders have been given (GM-13.1)."""
    if not umpire.ruleset.options.gun_ammunition:
        return
    for ship in umpire.state.sides[side].ships.values():
        if ship.tf in umpire.state.sides[side].tfs and ship.fate == "":
            ship.magazine = ship.magazine or Magazine()
            ship.magazine.sealed = True


def run(umpire: Umpire) -> None:
    """Reload every ship that has lain at anchor at a reload base of its side from before this turn, was not attacked in
    it and did not fire (BR-30.7, FE-OPT-3)."""
    if not umpire.ruleset.options.reloading:
        return
    for side in SIDES:
        for tf in umpire.state.sides[side].tfs.values():
            base = umpire.base_at(side, tf.hex)
            busy = tf_key(side, tf) in umpire.attacked
            for ship in umpire.ships(side, tf):
                _lie(umpire, side, ship, base, busy or (side, ship.name) in umpire.fired)


def _lie(umpire: Umpire, side: Side, ship: Ship, base: Base | None, busy: bool) -> None:
    """Count a turn at the depot and take aboard what it brings; a ship that has weighed anchor begins anew."""
    ruleset = umpire.ruleset
    here = base is not None and reload_base(ruleset.tables, side, base.name)
    if ship.anchored is None or not here:
        if ship.magazine:
            ship.magazine.rest = 0
        return
    if ship.anchored >= umpire.turn or busy:
        return
    if not _lacks(umpire, side, ship):
        return
    ship.magazine = ship.magazine or Magazine()
    ship.magazine.rest += 1
    what, factors = _taken(umpire, side, ship, ship.magazine)
    if not _lacks(umpire, side, ship):
        ship.magazine.rest = 0
    if what:
        whose, where = UnitId(side, "ship", name=ship.name), base.name if base else ""
        umpire.tell(TakesAboard(seat=side, about=whose, what=what, ammunition_factors=factors, base=where))


def _lacks(umpire: Umpire, side: Side, ship: Ship) -> bool:
    printed = card(umpire.ruleset, side, ship)
    guns = ship.gun_uses > 0 if ship.type in UNCOUNTED else ship.ammunition < (printed.ammunition or 0)
    other = ship.type in UNCOUNTED and ship.magazine and ship.magazine.gp != ship.magazine.plan
    return guns or bool(other) or (printed.torpedo > 0 and not ship.torpedoes)


def _taken(umpire: Umpire, side: Side, ship: Ship, magazine: Magazine) -> tuple[Reload | None, int]:
    """Take aboard what this turn at the depot brings: guns by the table, torpedoes after four turns, a destroyer or
    fast transport everything after two; returns it, with the ammunition factors (BR-30.7)."""
    tables = umpire.ruleset.tables
    added = 0
    if ship.type in UNCOUNTED:
        if magazine.rest < tables.constant["reload_destroyer_turns"]:
            return None, 0
        ship.gun_uses, magazine.gp = 0, magazine.plan
        guns, ready = True, True
    else:
        added = reload_guns(tables, ship, card(umpire.ruleset, side, ship).ammunition or 0)
        guns, ready = added > 0, magazine.rest >= tables.constant["reload_torpedoes_turns"]
    torpedoes = ready and not ship.torpedoes
    if torpedoes:
        ship.torpedoes = True
        torpedoes = torpedo(umpire.ruleset, side, ship) > 0
    if added:
        return "factors and torpedoes" if torpedoes else "factors", added
    if guns:
        return "shells and torpedoes" if torpedoes else "shells", 0
    return "torpedoes" if torpedoes else None, 0
