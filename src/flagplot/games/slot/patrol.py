"""MTB flotillas by night: where they may lie, when they go out, and whether they find a fleet (SP-20.1 to SP-20.3)."""

from collections.abc import Iterable

from flagplot.games.slot import boat_attack, weather
from flagplot.games.slot.state import Meeting, State
from flagplot.games.slot.tables import Tables
from flagplot.games.slot.telling import boat_news, fleet_news, kinds
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Boat, BoatForce, Fleet, Flotilla, enemy
from flagplot.games.slot.zones import Board


def in_reach(tables: Tables, board: Board, base: str, zone: str) -> str:
    """Return why boats of a base may not patrol a zone, or an empty string if they may.

    Coastal or island zones within two zones (SP-20.2b), of any coast (SP-20.2c), unless the only way leads through
    an open zone (SP-20.2d).
    """
    if board.terrain[zone] not in ("coastal", "island"):
        return f"{zone} is {board.terrain[zone]}; boats patrol coastal and island zones only (SP-20.2b)"
    far = board.distance(base, zone)
    if far > tables.mtb.patrol_distance:
        return f"{zone} is {far} zones from {base}; boats go at most 2 (SP-20.2b)"
    if far == 2:
        between = [n for n in board.neighbours[zone] if board.distance(base, n) == 1]
        if not any(board.terrain[n] in ("coastal", "island") for n in between):
            return f"open water lies between {base} and {zone} ({', '.join(between)}) (SP-20.2d)"
    return ""


def patrol_zones(tables: Tables, board: Board, base: str) -> list[str]:
    """Return every zone boats of a base may patrol, in name order (SP-20.2b)."""
    near = [zone for zone in board.zones if board.distance(base, zone) <= tables.mtb.patrol_distance]
    return [zone for zone in near if not in_reach(tables, board, base, zone)]


def may_deploy(night: bool, weather_now: str, tonight: list[str]) -> str:
    """Return why flotillas may not be sent out this turn, or an empty string if they may.

    Only at night (SP-20.21a), at its first turn (SP-20.21b), in fair enough weather (SP-20.22a, SP-20.22b); later
    the same night only if bad weather kept them in until now (SP-20.22c).
    """
    if not night:
        return "boats go out at night only (SP-20.21a)"
    if not weather.boats_may_go(weather_now):
        return f"boats stay in harbour in {weather_now} (SP-20.22b)"
    if any(weather.boats_may_go(kind) for kind in tonight[:-1]):
        return "flotillas are fixed for the night in the orders of its first turn (SP-20.21b, SP-20.21c)"
    return ""


def free_boats(force: BoatForce, base: str) -> list[Boat]:
    """Return the usable boats of a base that are not out (SP-20.5b, SP-20.1b)."""
    out = {ident for flotilla in force.flotillas for ident in flotilla.boats}
    return [boat for boat in force.boats if boat.usable and boat.base == base and boat.id not in out]


def members(force: BoatForce, flotilla: Flotilla) -> list[Boat]:
    """Return the boats of a flotilla that are afloat."""
    return [boat for boat in force.boats if boat.id in flotilla.boats and not boat.lost]


def is_active(state: State) -> bool:
    """Return whether flotillas that are out act in this turn's weather (SP-20.22d)."""
    return state.night and weather.boats_may_go(state.weather)


def home_by_day(state: State) -> None:
    """Bring all boats home when a day turn begins (SP-20.21c, SP-20.21d) and ready their torpedoes (SP-BASE-43).

    Boats whose base was closed while they were out are then out of the scenario (SP-20.71d).
    """
    if state.night:
        return
    closed = {base.zone for base in state.boat_bases if base.closed}
    for force in state.boats.values():
        force.flotillas = []
        for boat in force.boats:
            boat.fired = False
            boat.departed = boat.departed or boat.base in closed


def found(tables: Tables, faces: Iterable[int]) -> bool:
    """Return whether any contact die shows 5 or 6; nothing modifies them (SP-20.3a, SP-20.3b)."""
    return any(face >= tables.mtb.contact_from for face in faces)


def look(u: Umpire, fleet: Fleet) -> list[Meeting]:
    """Roll for contact when a fleet enters a zone with an enemy flotilla; return the meetings to be fought.

    One die a boat for each entering fleet (SP-20.3a, SP-20.3f), also after leaving the tactical map (SP-20.3e). On
    contact the ships are named to the boats' owner (SP-20.3c); a watching flotilla does no more (SP-BASE-44). Boats
    do not meet boats or submarines (SP-20.6a, SP-20.6b, SP-20.6c), and mines do not touch them (SP-19.25).
    """
    state, side = u.state, enemy(fleet.side)
    if not state.in_force("MTBS") or not is_active(state):
        return []
    out: list[Meeting] = []
    for flotilla in state.boats[side].flotillas:
        boats = members(state.boats[side], flotilla) if flotilla.zone == fleet.zone else []
        if not boats:
            continue
        subject = f"{side}|{flotilla.id}|{fleet.id}|p{state.movement.pulse}"
        roll = u.throw("movement", "boats look", subject, "SP-20.3a", count=len(boats))
        if found(u.tables, roll.faces):
            u.dice.note(roll, "contact")
            boat_news.boats_find(u, flotilla, fleet, roll.faces)
            if not flotilla.watch:
                out.append(Meeting(flotilla.id, side, fleet.id))
    return out


def fight(u: Umpire, meeting: Meeting, *, settled: bool = True) -> bool:
    """Let all boats of a flotilla attack the fleet it has found (SP-20.3d); return False while its owner must be asked
    whether they use their guns too (SP-20.42a). If not, the attack is over (SP-20.42b).

    Boats without torpedoes left attack only if their owner wants their guns (SP-BASE-43); if nobody could do
    anything there is no attack. `settled`: damage is by our tables, not left to the referee (SP-ASSIST-4).
    """
    state = u.state
    flotilla = next(f for f in state.boats[meeting.side].flotillas if f.id == meeting.flotilla)
    fleet = state.fleets[meeting.fleet]
    boats = members(state.boats[meeting.side], flotilla)
    guns = meeting.guns or flotilla.guns
    if not meeting.groups:
        if not boats or (guns == "NO" and all(boat.fired for boat in boats)):
            return True
        if not meeting.subject:
            number = state.movement.boat_attacks.get(fleet.zone, 0) + 1
            state.movement.boat_attacks[fleet.zone] = number
            meeting.subject = f"{fleet.zone}.{number}"
        ships = state.fleet_ships(fleet)
        groups = boat_attack.assign(boats, ships, meeting.targets or flotilla.targets)
        fleet_news.of_fleet(u, fleet, kinds.BoatsAttack, boats=len(boats))
        torpedoes = boat_attack.torpedo_attack(u, meeting.subject, groups, ships, fleet.mission, damage=settled)
        if guns != "ASK" or not boat_attack.may_strafe(groups, ships):
            guns_too = guns == "YES" and boat_attack.gun_attack(
                u, meeting.subject, groups, ships, fleet.mission, damage=settled
            )
            whole = boat_attack.together(torpedoes, guns_too) if guns_too else torpedoes
            boat_news.boat_attack(u, fleet, flotilla, whole, settled=settled)
            return True
        boat_news.boat_attack(u, fleet, flotilla, torpedoes, settled=settled)
        meeting.groups = {key: [boat.id for boat in group] for key, group in groups.items()}
        meeting.answered = False
        return False
    if guns == "YES":
        groups = {key: [boat for boat in boats if boat.id in names] for key, names in meeting.groups.items()}
        ships = [state.ships[key] for key in fleet.ships]
        answer = boat_attack.gun_attack(u, meeting.subject, groups, ships, fleet.mission, damage=settled)
        boat_news.boat_attack(u, fleet, flotilla, answer, settled=settled)
    return True
