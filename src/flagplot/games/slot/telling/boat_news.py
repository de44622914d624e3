"""What is told of motor torpedo boats and submarines (SP-20, SP-BASE-33)."""

import msgspec

from flagplot.games.slot.effects import Effects, Hit, from_afar
from flagplot.games.slot.state import Source, Strength
from flagplot.games.slot.telling import kinds
from flagplot.games.slot.telling.fleet_news import by_card, labels, of_fleet, of_ship, see, strike_off, sunken
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, Flotilla, Ship, Submarine, enemy


def boats_find(u: Umpire, flotilla: Flotilla, fleet: Fleet, faces: tuple[int, ...]) -> None:
    """Name all ships of a fleet to the boats' owner; the fleet's owner is told nothing yet (SP-20.3c, SP-BASE-44)."""
    ships = labels(u, fleet)
    number = see(u, flotilla.side, fleet, Source("flotilla", flotilla.id), Strength(len(ships)), ships).number
    u.tell(
        kinds.BoatsFind(
            seat=flotilla.side, zone=fleet.zone, about=flotilla.id, dice=faces, contact=number, ships=tuple(ships)
        )
    )


def fleets_part(fight: kinds.BoatFight) -> kinds.BoatFight:
    """Return what the fleet's owner knows of an attack: not which boats were lost."""
    return msgspec.structs.replace(fight, lost=())


def boat_attack(u: Umpire, fleet: Fleet, flotilla: Flotilla, fight: kinds.BoatFight, *, settled: bool) -> None:
    """Tell both sides how the boats' attack went; only their owner learns of aces (SP-20.5d).

    `settled`: the damage is by our tables, not left to the referee.
    """
    rules = ("SP-20.41c", "SP-20.41l", "SP-BASE-30" if settled else "SP-ASSIST-4")
    strike_off(u, flotilla.side, fleet, sunken((hit.ship, hit.effects) for hit in fight.hits))
    of_fleet(u, fleet, kinds.AttackedByBoats, fight=fleets_part(fight), rules=rules)
    seen = msgspec.structs.replace(fight, hits=tuple(Hit(hit.ship, from_afar(hit.effects)) for hit in fight.hits))
    u.tell(kinds.BoatsAttacked(seat=flotilla.side, zone=fleet.zone, about=flotilla.id, fight=seen, rules=rules))


def submarine_attack(u: Umpire, sub: Submarine, fleet: Fleet, ship: Ship, hits: list[Effects]) -> None:
    """Tell both sides of an attack whose approach succeeded; never whether it was an ace (SP-16.6b, SP-BASE-33)."""
    ships = [one for one in u.state.ships.values() if one.key in fleet.ships]
    of_ship(u, ship, fleet.zone, kinds.SubmarineAttack, fleet=fleet.id, hits=tuple(hits))
    see(u, sub.side, fleet, Source("submarine", sub.id), Strength(len(ships)), [])
    sunk = sunken((ship.label, effects) for effects in hits)
    strike_off(u, sub.side, fleet, sunk)
    u.tell(
        kinds.SubmarineAttacked(
            seat=sub.side,
            zone=fleet.zone,
            about=sub.id,
            cards=by_card(ships),
            card=ship.card,
            seen="sunk" if sunk else "hit" if hits else "missed",
        )
    )


def hunted(u: Umpire, sub: Submarine, ship: Ship, fleet: Fleet, result: str) -> None:
    """Tell the hunters only ``driven off`` or ``oil seen``, the owner what became of the boat (SP-BASE-34)."""
    sunk, zone = result == "sunk", fleet.zone
    of_ship(u, ship, zone, kinds.SubmarineHunted, seen="oil" if sunk else "driven_off")
    u.tell(kinds.SubmarineFate(seat=sub.side, zone=zone, about=sub.id, fate="sunk" if sunk else "driven_off"))


def submarine_mines(u: Umpire, side: str, zone: str, left: bool, struck: Submarine | None, shown: str) -> None:
    """Announce mines in a zone to the submarines' side and reveal one boundary (SP-19.24b, SP-19.24f).

    `left`: a submarine was left to be checked; the field's owner is told no fate of boats that were not.
    """
    fate: kinds.MinesFate = "none_left" if not left else "struck" if struck else "unhurt"
    u.tell(kinds.SubmarineMines(seat=side, zone=zone, about=struck.id if struck else "", fate=fate, boundary=shown))
    u.tell(kinds.SubmarinesOnMines(seat=enemy(side), zone=zone, fate=fate, boundary=shown))
