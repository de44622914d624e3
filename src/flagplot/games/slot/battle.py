"""A battle between two fleets: range, gunfire, torpedoes, breaking off (SP-BASE-25)."""

from dataclasses import dataclass
from typing import Literal

from flagplot.games.slot import fleets, gunnery, routes
from flagplot.games.slot.effects import Effects
from flagplot.games.slot.tables import LEVELS, Tables
from flagplot.games.slot.telling import fleet_news
from flagplot.games.slot.telling.kinds import Band, Fire, Round
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Fleet, Ship

LONG, MEDIUM, SHORT = 0, 1, 2
BANDS: tuple[Band, ...] = ("long", "medium", "short")
GUNS = (("primary",), ("primary", "secondary"), ("primary", "secondary", "tertiary"))
"""What fires at each range (SP-BASE-26)."""


def start_range(weather: str, night: bool) -> int:
    """Return the range at which a battle opens (SP-BASE-25)."""
    if night:
        return SHORT
    return LONG if weather in ("Clear", "Cloud") else MEDIUM


def shift(band: int, stance: str) -> int:
    """Return the range the winner of the manoeuvre chooses: one band closer, one wider, or the same (SP-BASE-25)."""
    step = {"CLOSE": 1, "EVADE": -1}.get(stance, 0)
    return min(max(band + step, LONG), SHORT)


def pick_target(number: int, targets: list[Ship], aim: str) -> Ship:
    """Return the target of the n-th ship of a fleet by its standing order (SP-BASE-25)."""
    by_size = sorted(targets, key=lambda ship: -ship.points)
    if aim == "BIGGEST":
        return by_size[0]
    return by_size[-1] if aim == "SMALLEST" else by_size[number % len(by_size)]


def pace(u: Umpire, fleet: Fleet) -> int:
    """Return a fleet's level in battle: that of its slowest ship that is under way (SP-BASE-31)."""
    levels = [ship.level() for ship in u.state.fleet_ships(fleet)]
    return min((level for level in levels if level), default=LEVELS.index("0"))


def fight(u: Umpire, one: Fleet, two: Fleet) -> None:
    """Fight a battle and say what came of it: up to six rounds by day, four at night (SP-BASE-25).

    Both fleets then end their movement; a new plot is allowed (SP-BASE-18).
    """
    state = u.state
    zone = one.zone
    number = state.movement.battles.get(zone, 0) + 1
    state.movement.battles[zone] = number
    for fleet in (one, two):
        fleet.fought = fleet.halted = fleet.replot = True
        if fleet.steps[fleet.done :]:
            fleet.plan = [fleet.steps[fleet.done :], *fleet.plan]
    band = start_range(state.weather, u.night)
    rounds = u.tables.battle.rounds_night if u.night else u.tables.battle.rounds_day
    mute: set[str] = set()
    fired: set[str] = set()
    fought: list[Round] = []
    for turn in range(1, rounds + 1):
        subject = f"{zone}.{number}.{turn}"
        band, dice = _manoeuvre(u, one, two, band, subject)
        mute, fire = _exchange(u, one, two, band, subject, mute, fired)
        fought.append(Round(turn, BANDS[band], dice, fire))
        if not state.fleet_ships(one) or not state.fleet_ships(two):
            break
        leavers = [fleet for fleet in (one, two) if _breaks_off(u, fleet, two if fleet is one else one, subject)]
        if leavers:
            break
    else:
        leavers = []
    if not state.fleet_ships(one) or not state.fleet_ships(two):
        leavers = []
    fleet_news.battle(u, one, two, zone, fought, leavers)
    for fleet in (one, two):
        fleets.drop_lost(state, fleet)
    for fleet in leavers:
        leave(u, fleet)


def _manoeuvre(u: Umpire, one: Fleet, two: Fleet, band: int, subject: str) -> tuple[int, dict[str, tuple[int, int]]]:
    """Return the range of this round: the higher die, +1 for the faster fleet, may shift it; and each side's die with
    what was added (SP-BASE-25)."""
    dice: dict[str, tuple[int, int]] = {}
    for fleet, other in ((one, two), (two, one)):
        faster = int(pace(u, fleet) > pace(u, other))
        roll = u.throw(
            "movement", "manoeuvre", f"{subject}|{fleet.side}", "SP-BASE-25", modifiers=(("faster", faster),)
        )
        dice[fleet.side] = roll.faces[0], faster
    mine, theirs = sum(dice[one.side]), sum(dice[two.side])
    return band if mine == theirs else shift(band, one.stance if mine > theirs else two.stance), dice


def gun_dice(ship: Ship, band: int) -> list[str]:
    """Return the class of each gun die a ship throws at a range, one for each factor (SP-BASE-26)."""
    return [gun for gun in GUNS[band] for _ in range(ship.weapons[gun])]


def hit_number(tables: Tables, band: int) -> int:
    """Return what a gun die hits on: 6, at short range 5 (SP-BASE-26)."""
    return tables.battle.hit_on_short if band == SHORT else tables.battle.hit_on


@dataclass(frozen=True)
class Volley:
    """What one ship fires at another in a round: the class of each gun die, or none for torpedoes."""

    ship: Ship
    target: Ship
    fleet: Fleet
    """The target's."""
    needs: int
    dice: tuple[int, ...]
    guns: tuple[str, ...] = ()

    def fire(self, hits: list[Effects]) -> Fire:
        """Return it as a fact, with what each hit did."""
        weapon: Literal["guns", "torpedoes"] = "guns" if self.guns else "torpedoes"
        return Fire(self.ship.label, self.target.label, self.ship.side, weapon, self.needs, self.dice, tuple(hits))


def _exchange(
    u: Umpire, one: Fleet, two: Fleet, band: int, subject: str, mute: set[str], fired: set[str]
) -> tuple[set[str], tuple[Fire, ...]]:
    """Fire guns and torpedoes of both sides at once, then let the hits count; return who is mute next round, and who
    fired at whom."""
    gunfire: list[Volley] = []
    torpedoes: list[Volley] = []
    for fleet, other in ((one, two), (two, one)):
        targets = u.state.fleet_ships(other)
        for number, ship in enumerate(u.state.fleet_ships(fleet)):
            target = pick_target(number, targets, fleet.aim)
            guns = gun_dice(ship, band) if ship.key not in mute else []
            if guns:
                ship.flags.guns = True
                roll = u.throw("movement", "gunfire", f"{subject}|{ship.key}", "SP-BASE-26", count=len(guns))
                gunfire.append(Volley(ship, target, other, hit_number(u.tables, band), roll.faces, tuple(guns)))
            if band == SHORT and (faces := fire_torpedoes(u, ship, fired, subject)):
                torpedoes.append(Volley(ship, target, other, torpedo_hit_number(u.tables, target), faces))
    struck: set[str] = set()
    fire: list[Fire] = []
    for volley in (*gunfire, *torpedoes):
        places = [place for place, face in enumerate(volley.dice) if face >= volley.needs]
        ship, target, key, hits = volley.ship, volley.target, f"{subject}|{volley.ship.key}", list[Effects]()
        for count, place in enumerate(places):
            if volley.guns:
                effects, bridge = gunnery.gun_hit(
                    u, target, volley.guns[place], volley.fleet.mission, "movement", f"{key}|{place}"
                )
            else:
                effects, bridge = gunnery.torpedo_hit(u, target, volley.fleet.mission, "movement", f"{key}|t{count}")
            hits.append(effects)
            if bridge:
                struck.add(target.key)
        fire.append(volley.fire(hits))
    return struck, tuple(fire)


def torpedo_hit_number(tables: Tables, target: Ship) -> int:
    """Return what a torpedo die hits on: 6, against a ship dead in the water 5 (SP-BASE-29)."""
    return tables.battle.torpedo_on_dead if target.level() == 0 else tables.battle.torpedo_on


def fire_torpedoes(u: Umpire, ship: Ship, fired: set[str], subject: str) -> tuple[int, ...]:
    """Fire all torpedoes of a ship, once a battle and twice a scenario; return the dice (SP-BASE-29)."""
    count = ship.weapons["torpedo"]
    if not count or ship.key in fired or ship.attacks >= u.tables.battle.torpedo_attacks:
        return ()
    fired.add(ship.key)
    ship.attacks += 1
    ship.flags.torpedoes = True
    return u.throw("movement", "torpedoes", f"{subject}|{ship.key}", "SP-BASE-29", count=count).faces


def _breaks_off(u: Umpire, fleet: Fleet, other: Fleet, subject: str) -> bool:
    """Roll for a fleet that evades: 4 or more, +1 if faster than every pursuer, -1 if slower (SP-BASE-31)."""
    if fleet.stance != "EVADE" or not pace(u, fleet):
        return False
    mine, theirs = pace(u, fleet), pace(u, other)
    bonus = (mine > theirs) - (mine < theirs)
    roll = u.throw("movement", "break off", f"{subject}|{fleet.side}", "SP-BASE-31", modifiers=(("speed", bonus),))
    return bool(roll.total >= u.tables.battle.break_off_on)


def way_out(u: Umpire, fleet: Fleet) -> str:
    """Return the zone a fleet leaves to: the one it named, else where it came from, else towards port (SP-BASE-31)."""
    near = [zone for zone in u.board.neighbours[fleet.zone] if u.board.terrain[zone] != "land"]
    for zone in (fleet.retreat, fleet.came):
        if zone in near:
            return zone
    home = routes.abort_route(u.board, u.state.ports, fleet)
    return home[0] if home else (near[0] if near else "")


def leave(u: Umpire, fleet: Fleet) -> None:
    """Take a fleet out of the zone over a boundary; ships left dead in the water stay (SP-BASE-31, SP-19.23)."""
    state = u.state
    for ship in state.fleet_ships(fleet):
        if ship.level() == 0 and len(fleet.ships) > 1:
            fleets.detach(state, fleet, [ship.key])
    goal = way_out(u, fleet)
    if goal and state.level(fleet):
        routes.retreat(u, fleet, goal)
