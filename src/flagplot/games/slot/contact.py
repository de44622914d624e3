"""Fleets that meet: the contact roll, then the battle (SP-BASE-24)."""

from flagplot.games.slot import battle, weather
from flagplot.games.slot.state import State
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.telling import fleet_news
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import ALLIED, Fleet


def needs(tables: Tables, weather_now: str, night: bool) -> int:
    """Return the die that makes contact in this weather and light (SP-BASE-24)."""
    need: int = getattr(tables.contact.night if night else tables.contact.day, weather_now)
    return need


def modifier(one: Fleet, two: Fleet) -> int:
    """Return what the missions add: +1 for INTERCEPT, -1 for RAID (SP-BASE-24)."""
    missions = {one.mission, two.mission}
    return ("INTERCEPT" in missions) - ("RAID" in missions)


def is_certain(state: State, fleet: Fleet) -> bool:
    """Return whether a fleet is found without a roll: it is unloading or bombarding this turn (SP-BASE-24)."""
    if not fleet.working or fleet.steps[fleet.done :]:
        return False
    unloads = not fleet.done and any(ship.cargo for ship in state.fleet_ships(fleet))
    return fleet.mission == "BOMBARD" or (fleet.mission == "TRANSPORT" and unloads)


def together(u: Umpire) -> list[tuple[Fleet, Fleet]]:
    """Return the pairs of enemy fleets in one zone, or that have just exchanged zones, in order (SP-BASE-20)."""
    state = u.state
    pairs: list[tuple[Fleet, Fleet]] = []
    fleets = u.march()
    allied = [fleet for fleet in fleets if fleet.side == ALLIED]
    swaps = state.movement.swaps
    for one in allied:
        for two in fleets:
            if two.side != ALLIED and (
                one.zone == two.zone or (swaps.get(one.id) == two.zone and swaps.get(two.id) == one.zone)
            ):
                pairs.append((one, two))
    return pairs


def pulse(u: Umpire) -> None:
    """Roll once for each pair and turn and fight what meets (SP-BASE-24)."""
    state = u.state
    if not weather.allows_contact(state.weather):
        return
    for one, two in together(u):
        pair = f"{one.id}+{two.id}"
        if pair in state.movement.pairs or one.fought or two.fought:
            continue
        if one.id not in state.fleets or two.id not in state.fleets:
            continue
        state.movement.pairs.append(pair)
        if not (is_certain(state, one) or is_certain(state, two)):
            bonus = modifier(one, two)
            roll = u.throw("movement", "contact", pair, "SP-BASE-24", modifiers=(("missions", bonus),))
            if roll.total < needs(u.tables, state.weather, u.night):
                continue
            u.dice.note(roll, "contact")
        fleet_news.fleets_meet(u, one, two)
        battle.fight(u, one, two)
