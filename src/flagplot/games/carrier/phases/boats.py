"""Boats go out for the night, meet enemy ships, attack them, and come home by day (GM-17.0d to GM-17.0g)."""

from collections.abc import Iterator

import msgspec

from flagplot.games.carrier.combat import boats as by_dice
from flagplot.games.carrier.combat import boats_coastal
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.facts.boats import Patrol, StaysInPort
from flagplot.games.carrier.facts.orders import NotTaken
from flagplot.games.carrier.ordered.ast import Boats, UnitOrder
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import BoatForce, Flotilla, TaskForce
from flagplot.games.carrier.telling import boats as intelligence
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.boats import free_boats, leaves_at

CONTACT = 5
"""The least face that meets the enemy (GM-17.0f)."""


def take(umpire: Umpire, side: Side, order: UnitOrder) -> None:
    """Give a flotilla its order for the night, or new targets (GM-17.0b)."""
    force, boat_order, number = umpire.state.sides[side].boats, order.boats, order.unit.number
    if not isinstance(force, BoatForce) or boat_order is None:
        return
    flotilla = force.flotillas.get(number)
    if boat_order.patrol is not None:
        flotilla = _formed(umpire, side, force, number, boat_order)
    if flotilla is None:
        return
    if boat_order.cancel and not flotilla.out:
        del force.flotillas[number]
    flotilla.targets = boat_order.targets if boat_order.targets is not None else flotilla.targets
    flotilla.guns = boat_order.guns if boat_order.guns is not None else flotilla.guns


def _formed(umpire: Umpire, side: Side, force: BoatForce, number: int, boat_order: Boats) -> Flotilla | None:
    """Return the flotilla an order forms, judged again by what is there now: the hour of the order may be later than
    its sheet."""
    known, base, whose = force.flotillas.get(number), force.bases[boat_order.base], UnitId(side, "MTB", number)
    if known is not None and known.out:
        umpire.tell(NotTaken(seat=side, about=whose, why="out already", rule="GM-17.0d"))
        return known
    if base.closed:
        umpire.tell(StaysInPort(seat=side, about=whose, why="no base", base=base.name, rule="GM-17.0l"))
        return known
    free = free_boats(force, base, number)
    if boat_order.patrol is None or boat_order.n > free:
        umpire.tell(StaysInPort(seat=side, about=whose, why="few", base=base.name, boats=free, rule="GM-17.0b"))
        return known
    made = Flotilla(number, boat_order.base, boat_order.n, boat_order.patrol)
    if known is not None:
        made.targets, made.guns, made.kept_in = known.targets, known.guns, known.kept_in
    force.flotillas[number] = made
    force.flotillas = dict(sorted(force.flotillas.items()))
    return made


def sail(umpire: Umpire) -> None:
    """Bring all boats home by day, where they reload; send those ordered out by night, unless a storm lies over
    their base (GM-17.0d, GM-17.0e)."""
    for side in SIDES:
        force = umpire.state.sides[side].boats
        if not isinstance(force, BoatForce):
            continue
        for flotilla in list(force.flotillas.values()):
            if not umpire.night:
                _come_home(umpire, side, force, flotilla)
            elif not flotilla.out:
                _go_out(umpire, side, force, flotilla)


def _come_home(umpire: Umpire, side: Side, force: BoatForce, flotilla: Flotilla) -> None:
    """Bring a flotilla's boats back to their base; they are lost to the game if it serves no more (GM-17.0l)."""
    if not flotilla.out and not flotilla.kept_in:
        return
    base, whose = force.bases[flotilla.base], UnitId(side, "MTB", flotilla.number)
    if base.closed:
        lost = Patrol(seat=side, about=whose, how="lost", boats=flotilla.boats, base=base.name, bad=True)
        umpire.tell(msgspec.structs.replace(lost, rule="GM-17.0l"))
    elif flotilla.out:
        base.boats += flotilla.boats
        base.aces += flotilla.aces
        umpire.tell(Patrol(seat=side, about=whose, how="back", boats=flotilla.boats, base=base.name, rule="GM-17.0d"))
    del force.flotillas[flotilla.number]


def _go_out(umpire: Umpire, side: Side, force: BoatForce, flotilla: Flotilla) -> None:
    whose, base = UnitId(side, "MTB", flotilla.number), force.bases[flotilla.base]
    if not flotilla.kept_in and not leaves_at(umpire.hour, umpire.ruleset.tables.night_hours):
        return
    if umpire.weather(base.hex) == "storm":
        if not flotilla.kept_in:
            umpire.tell(StaysInPort(seat=side, about=whose, why="storm", base=base.name, rule="GM-17.0e"))
        flotilla.kept_in = True
        return
    flotilla.out, flotilla.kept_in = True, False
    flotilla.aces = min(base.aces, flotilla.boats)
    base.aces -= flotilla.aces
    base.boats -= flotilla.boats
    umpire.tell(Patrol(seat=side, about=whose, place=flotilla.hex, how="out", rule="GM-17.0d"))


def meet(umpire: Umpire) -> None:
    """Let every flotilla out roll for each enemy TF that entered its hex this turn or stands there: one die a boat,
    5 or 6 is contact (GM-17.0f). A storm makes boats inactive (GM-17.0e); submarines are left alone (GM-17.0k).

    The dice name the flotilla and the how-manieth TF it is in the hex, never whose number.
    """
    for side, flotilla in _out(umpire):
        if umpire.weather(flotilla.hex) == "storm":
            continue
        for nth, tf in enumerate(_passing(umpire, side, flotilla), 1):
            roll = umpire.dice.throw(
                "boats", "contact", f"{by_dice.subject(side, flotilla)}|{nth}", count=flotilla.boats, rule="GM-17.0f"
            )
            found = max(roll.faces) >= CONTACT
            umpire.dice.note(roll, "contact" if found else "no contact")
            if found:
                umpire.boat_contacts.append((side, flotilla.number, tf.number))
                intelligence.met(umpire, side, flotilla, tf, roll.faces)


def attack(umpire: Umpire) -> None:
    """Let the boats that met a TF attack it, once a night, before surface combat (GM-17.0f, GM-17.0i)."""
    for side, number, tf_number in umpire.boat_contacts:
        force, tf = umpire.state.sides[side].boats, umpire.state.sides[enemy(side)].tfs.get(tf_number)
        flotilla = force.flotillas.get(number) if isinstance(force, BoatForce) else None
        if flotilla is None or tf is None or not tf.ships:
            continue
        intelligence.in_sight(umpire, side, flotilla, tf)
        if flotilla.spent:
            continue
        battle = Battle(umpire, tf.hex, "boats")
        fight = boats_coastal.attack if umpire.ruleset.options.pt_boats == "coastal" else by_dice.attack
        intelligence.attacked(umpire, fight(battle, side, flotilla, tf))
        battle.tidy()


def _out(umpire: Umpire) -> Iterator[tuple[Side, Flotilla]]:
    for side in SIDES:
        force = umpire.state.sides[side].boats
        if isinstance(force, BoatForce):
            for flotilla in force.flotillas.values():
                if flotilla.out:
                    yield side, flotilla


def _passing(umpire: Umpire, side: Side, flotilla: Flotilla) -> list[TaskForce]:
    """Return the enemy TFs with surface ships that entered the patrol hex this turn or stand in it, in the order of
    their ships' names: those are told, their numbers never."""
    foe = enemy(side)
    passing = (
        tf
        for tf in umpire.state.sides[foe].tfs.values()
        if (tf.hex == flotilla.hex or flotilla.hex in tf.track[1:])
        and any(ship.type != "SS" for ship in umpire.ships(foe, tf))
    )
    return sorted(passing, key=lambda tf: min(tf.ships))
