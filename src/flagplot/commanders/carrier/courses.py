"""Courses of task forces: toward the mission, into the wind when planes fly, away from danger."""

from msgspec import UnsetType

from flagplot.commanders.carrier.command import far_off, in_hand
from flagplot.commanders.carrier.guard import guard
from flagplot.commanders.carrier.orders import AVOID, Actions, for_tf, to
from flagplot.commanders.carrier.picture import Picture
from flagplot.commanders.carrier.plan import Plan
from flagplot.commanders.carrier.raids import haven_of, homeward, raid, raiders
from flagplot.commanders.carrier.recovery import held
from flagplot.commanders.carrier.salvage import rescue, tow
from flagplot.commanders.carrier.wind import can_turn, stormy
from flagplot.games.carrier.ordered.ast import Anchor, Beach, Bombard, IntoWind, Program, Split, Unload, Weigh
from flagplot.games.carrier.ruleset.unit_id import tf_id
from flagplot.games.carrier.theatre.hex import Hex, distance
from flagplot.games.carrier.units.factors import CARRIERS, TRANSPORTS, card
from flagplot.games.carrier.view import TaskForce

STRIKING = 10
"""Hexes from the mission at which a carrier force stays."""
SAFE = 5
"""Hexes that carriers and supply ships keep from enemy ships."""
SHORT = 14
"""Turns before the end from which on transports run ashore rather than anchor."""
LANDING = 6
"""Hexes from the place to be guarded within which enemy ships draw the carriers to it."""
STORM = 30
"""Cost of sailing into a storm, where carriers can neither move on nor fly off (BR-6.6, BR-6.10)."""
WINDLESS = 4
"""Cost of a hex from which carriers cannot turn into the wind."""
BASE_SAFE = 6
"""Hexes that carriers keep from enemy bases."""


def courses(plan: Plan, picture: Picture) -> None:
    """Give an order to every TF that needs one."""
    going, field = raiders(plan, picture), picture.mission.shell if picture.mission is not None else ""
    for tf in plan.view.tfs.values():
        if not in_hand(plan.view, tf):
            continue
        if tf.number in going:
            hurt = tow(plan, picture, tf) or _without_cripples(plan, picture, tf)
            actions = hurt or held(plan, picture, tf) or raid(plan, picture, tf, (Bombard(field),))
        else:
            actions = _course(plan, picture, tf)
        command = plan.view.command
        if not isinstance(command, UnsetType) and tf_id(plan.view.side, tf.number) not in command.controlled:
            actions = far_off(plan, picture, tf) or actions
        if actions:
            plan.orders.append(for_tf(tf.number, actions))


def _without_cripples(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Split off the ships that cannot go on with the others."""
    left = picture.cripples(tf) or [ship for ship in tf.ships if plan.view.ships[ship].beached]
    if not left or len(left) == len(tf.ships):
        return ()
    aground = any(plan.view.ships[ship].beached for ship in left)
    return (Split(plan.free_tf(), ships=tuple(left), order=Program((Unload(),)) if aground else None),)


def _course(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    view = plan.view
    split = tow(plan, picture, tf) or _without_cripples(plan, picture, tf) or rescue(plan, picture, tf)
    first = split or held(plan, picture, tf)
    if first:
        return first
    if any(view.ships[ship].anchored is not None for ship in tf.ships):
        return _at_anchor(plan, picture, tf)
    mission = picture.mission
    if picture.transports(tf) and picture.place is not None and mission and mission.objective in ("unload", "defend"):
        return _convoy(plan, picture, tf, picture.place)
    hunting = mission is not None and mission.objective == "hunt"
    if picture.transports(tf) and hunting and picture.place in plan.ruleset.scenario.unload_hexes(view.side):
        return raid(plan, picture, tf, (Anchor(), Unload()))
    if mission and any(view.ships[ship].type in TRANSPORTS for ship in tf.ships):
        return (AVOID, *homeward(plan, picture, tf))  # they have nothing more to do here
    if any(view.ships[ship].type == "AV" for ship in tf.ships):
        return _seaplane_base(plan, picture, tf)
    if picture.has_carriers(tf):
        return _carriers(plan, picture, tf)
    if all(view.ships[ship].type in ("AO", "DD", "CL", "PG") for ship in tf.ships) and any(
        view.ships[ship].type == "AO" for ship in tf.ships
    ):
        return _avoid(plan, picture, tf)
    return guard(plan, picture, tf)


def _convoy(plan: Plan, picture: Picture, tf: TaskForce, place: Hex) -> Actions:
    """Go to the mission's place and unload; run ashore beside it where that is allowed and time is short."""
    view, near = plan.view, sorted(plan.ruleset.scenario.beaches(plan.view.side))
    if tf.hex == place:
        return (Anchor(), Unload())
    short = view.last_turn - view.clock.turn < SHORT
    if near and short and any(view.ships[ship].type == "AP" for ship in tf.ships) and tf.hex not in near:
        return (to(min(near, key=lambda hex_: (distance(tf.hex, hex_), hex_))), Beach(("AP",)), Unload())
    return (to(place),)


def _seaplane_base(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Take a tender to the nearest own base with a coast, where it anchors and works as a seaplane base."""
    haven = haven_of(plan, picture, tf)
    if haven is None or plan.ruleset.theatre.terrain(haven) != "coast":
        return (AVOID,)
    tenders = tuple(ship for ship in tf.ships if plan.view.ships[ship].type == "AV")
    return (Anchor(tenders),) if tf.hex == haven else (AVOID, to(haven))


def _at_anchor(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Unload where it can be done; a seaplane base stays."""
    unloading = tf.order is not None and any(isinstance(action, Unload) for action in tf.order.actions)
    if picture.transports(tf) and tf.hex in plan.ruleset.scenario.unload_hexes(plan.view.side):
        return () if unloading else (Unload(),)
    fought_for = picture.station is not None and tf.hex == picture.place
    at_home = not fought_for and any(base.hex == tf.hex for base in plan.view.bases.values())
    laden = any(plan.view.ships[ship].type in TRANSPORTS for ship in tf.ships)
    aground = any(plan.view.ships[ship].beached for ship in tf.ships)
    return (Weigh(),) if laden and not at_home and not aground and not picture.transports(tf) else ()


def _carriers(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Keep striking distance from the mission, out of reach of guns and airfields; first a hex into the wind when
    planes are to fly."""
    best = _best(plan, picture, tf, _station(plan, picture, tf))
    wind = (IntoWind(),) if plan.windy(tf) else ()
    way = (to(best),) if best != tf.hex else ()
    return (AVOID, *wind, *way) if wind or way else ()


def _station(plan: Plan, picture: Picture, tf: TaskForce) -> Hex:
    """Return what a carrier force steers by: enemy carriers reported; else the station of its mission, its convoy if it
    has one to cover, or the mission's place."""
    prey = picture.prey()
    if prey:
        return min(prey, key=lambda hex_: (distance(tf.hex, hex_), hex_))
    if picture.station is not None:
        landing = picture.stopping and picture.place and picture.nearest_threat(picture.place) <= LANDING
        return picture.place if landing and picture.place is not None else picture.station
    convoy = picture.convoy()
    if picture.mission is not None and picture.mission.objective == "unload" and convoy is not None:
        return convoy.hex
    return picture.place if picture.place is not None else tf.hex


def _best(plan: Plan, picture: Picture, tf: TaskForce, goal: Hex) -> Hex:
    """Return the hex within a turn's sail with the best of it: near enough to strike, clear of the enemy."""
    around = plan.ruleset.theatre.ship_neighbours
    reach = {tf.hex, *around(tf.hex)}
    reach |= {hex_ for beside in around(tf.hex) for hex_ in around(beside)}
    damaged = _out_of_action(plan, tf)
    station = 99 if damaged else 0 if goal == picture.station else STRIKING
    aim = picture.place if damaged and goal == picture.station and picture.place is not None else goal

    def cost(hex_: Hex) -> tuple[int, int]:
        off = abs(distance(hex_, goal) - station) if station < 99 else -distance(hex_, aim)
        danger = max(0, SAFE - picture.nearest_threat(hex_)) * 4
        bases = sum(max(0, BASE_SAFE - distance(hex_, base)) * 3 for base in picture.enemy_bases)
        storm = STORM if stormy(plan.view, hex_) else 0 if can_turn(plan.view, plan.ruleset, hex_) else WINDLESS
        return off + danger + bases + storm, hex_

    return min(reach, key=cost)


def _out_of_action(plan: Plan, tf: TaskForce) -> bool:
    """Return whether none of a TF's carriers can fly off half the planes of a sound one any more."""
    decks = [deck for deck in map(plan.decks.get, tf.ships) if deck is not None]
    carriers = [(deck, plan.view.ships[deck.name]) for deck in decks if plan.view.ships[deck.name].type in CARRIERS]
    return not any(2 * deck.sound >= card(plan.ruleset, plan.view.side, ship).launch_normal for deck, ship in carriers)


def _avoid(plan: Plan, picture: Picture, tf: TaskForce) -> Actions:
    """Keep supply ships away from enemy ships."""
    if picture.nearest_threat(tf.hex) > SAFE + 3:
        return (AVOID,)
    reach = {tf.hex, *plan.ruleset.theatre.ship_neighbours(tf.hex)}
    away = max(reach, key=lambda hex_: (picture.nearest_threat(hex_), -hex_))
    return (AVOID, to(away)) if away != tf.hex else (AVOID,)
