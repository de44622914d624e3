"""Courses of task forces: toward the mission, into the wind when planes fly, away from danger."""

from msgspec import UnsetType

from flagplot.board.hex import Hex, distance, name
from flagplot.commanders.carrier.command import far_off, in_hand
from flagplot.commanders.carrier.desk import Desk
from flagplot.commanders.carrier.picture import Picture
from flagplot.games.carrier.orders.ast import Unload
from flagplot.games.carrier.view import TaskForce

STRIKING = 10
"""Hexes from the mission at which a carrier force stays."""
SAFE = 5
"""Hexes that carriers and supply ships keep from enemy ships."""
STORM = 30
"""Cost of sailing into a storm, where carriers can neither move on nor fly off (BR-6.6, BR-6.10)."""
BASE_SAFE = 6
"""Hexes that carriers keep from enemy bases."""


def courses(desk: Desk, picture: Picture) -> None:
    """Write an order for every TF that needs one."""
    for tf in desk.view.tfs.values():
        if not in_hand(desk.view, tf):
            continue
        text = _course(desk, picture, tf)
        if not isinstance(desk.view.command, UnsetType) and f"TF{tf.number}" not in desk.view.command.controlled:
            text = far_off(desk, picture, tf) or text
        if text:
            desk.lines.append(f"TF{tf.number}: {text}")


def _course(desk: Desk, picture: Picture, tf: TaskForce) -> str:
    view = desk.view
    cripples = picture.cripples(tf)
    if cripples and len(cripples) < len(tf.ships):
        number = desk.free_tf()
        return f"split {', '.join(cripples)} as TF{number}"
    if any(view.ships[ship].anchored is not None for ship in tf.ships):
        return _at_anchor(desk, picture, tf)
    mission = picture.mission
    if picture.transports(tf) and picture.place is not None and mission and mission.objective in ("unload", "defend"):
        return "anchor; unload" if tf.hex == picture.place else f"to {name(picture.place)}"
    if picture.has_carriers(tf):
        return _carriers(desk, picture, tf)
    if all(view.ships[ship].type in ("AO", "DD", "CL", "PG") for ship in tf.ships) and any(
        view.ships[ship].type == "AO" for ship in tf.ships
    ):
        return _avoid(desk, picture, tf)
    return _surface(desk, picture, tf)


def _at_anchor(desk: Desk, picture: Picture, tf: TaskForce) -> str:
    """Unload where it can be done; a seaplane base stays."""
    unloading = tf.order is not None and any(isinstance(action, Unload) for action in tf.order.actions)
    if picture.transports(tf) and tf.hex in desk.world.scenario.unload_hexes(desk.view.side) and not unloading:
        return "unload"
    return ""


def _carriers(desk: Desk, picture: Picture, tf: TaskForce) -> str:
    """Keep striking distance from the mission, out of reach of guns and airfields; first a hex into the wind when
    planes are to fly."""
    wind = desk.windy(tf)
    goal = _station(desk, picture, tf)
    to = _best(desk, picture, tf, goal)
    parts = ["avoid combat"]
    if wind:
        parts.append("into wind")
    if to is not None and to != tf.hex:
        parts.append(f"to {name(to)}")
    return "; ".join(parts) if len(parts) > 1 else ""


def _station(desk: Desk, picture: Picture, tf: TaskForce) -> Hex:
    """Return what a carrier force steers by: its convoy if it has one to cover, else the mission's place."""
    convoy = picture.convoy()
    if picture.mission is not None and picture.mission.objective == "unload" and convoy is not None:
        return convoy.hex
    return picture.place if picture.place is not None else tf.hex


def _best(desk: Desk, picture: Picture, tf: TaskForce, goal: Hex) -> Hex | None:
    """Return the hex within a turn's sail with the best of it: near enough to strike, clear of the enemy."""
    around = desk.world.theatre.ship_neighbours
    reach = {tf.hex, *around(tf.hex)}
    reach |= {hex_ for beside in around(tf.hex) for hex_ in around(beside)}
    damaged = any(desk.view.ships[ship].hits * 2 >= 4 for ship in tf.ships if desk.view.ships[ship].type == "CV")
    station = 99 if damaged else STRIKING

    def cost(hex_: Hex) -> tuple[int, int]:
        off = abs(distance(hex_, goal) - station) if station < 99 else -distance(hex_, goal)
        danger = max(0, SAFE - picture.nearest_threat(hex_)) * 4
        bases = sum(max(0, BASE_SAFE - distance(hex_, base)) * 3 for base in picture.enemy_bases)
        storm = STORM if desk.view.clouds.get(hex_, ("", 0))[0] == "storm" else 0
        return off + danger + bases + storm, hex_

    return min(reach, key=cost)


def _avoid(desk: Desk, picture: Picture, tf: TaskForce) -> str:
    """Keep supply ships away from enemy ships."""
    if picture.nearest_threat(tf.hex) > SAFE + 3:
        return "avoid combat"
    reach = {tf.hex, *desk.world.theatre.ship_neighbours(tf.hex)}
    to = max(reach, key=lambda hex_: (picture.nearest_threat(hex_), -hex_))
    return f"avoid combat; to {name(to)}" if to != tf.hex else "avoid combat"


def _surface(desk: Desk, picture: Picture, tf: TaskForce) -> str:
    """Send cruisers and destroyers to guard the mission's place or the convoy, and let them fight."""
    convoy = picture.convoy()
    goal = picture.place
    if picture.mission is not None and picture.mission.objective == "unload" and convoy is not None:
        goal = convoy.hex
    if picture.mission is not None and picture.mission.objective == "raid":
        goal = None
    near = [hex_ for hex_ in picture.threats if distance(tf.hex, hex_) <= 4]
    if near:
        goal = min(near, key=lambda hex_: (distance(tf.hex, hex_), hex_))
    if goal is None or tf.hex == goal or desk.world.theatre.sea_distance(tf.hex, goal) is None:
        return "surface: engage"
    return f"surface: engage; to {name(goal)}"
