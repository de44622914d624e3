"""Air strikes by day at airfields, MTB bases and fleets seen this turn (SP-BASE-40, SP-BASE-41)."""

from flagplot.games.slot import boat_bases, fleets, gunnery, weather
from flagplot.games.slot.effects import Hit
from flagplot.games.slot.state import AirOrder
from flagplot.games.slot.telling import base_news
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Airfield, Fleet, enemy


def phase(u: Umpire) -> bool:
    """Fly the strikes that were ordered, all with the steps each field had at the start; never waits (SP-BASE-4)."""
    if u.night or not weather.allows_flying(u.state.weather):
        return True
    steps = {field.zone: field.steps for field in u.state.airfields}
    for field in sorted(u.state.airfields, key=lambda one: u.board.key(one.zone)):
        order = u.state.strikes.get(field.zone)
        if order and steps[field.zone]:
            sent = min(order.steps, steps[field.zone])
            _strike(u, field, order, sent)
    fleets.tidy(u.state)
    return True


def _strike(u: Umpire, field: Airfield, order: AirOrder, sent: int) -> None:
    if order.kind == "FLEET":
        fleet = target_fleet(u, field, order.target)
        if fleet is None:
            base_news.strike_finds_nothing(u, field, order.target)
            return
        _strike_fleet(u, field, fleet, sent)
    elif order.kind == "MTB-BASE":
        _strike_boat_base(u, field, order.target, sent)
    else:
        _strike_airfield(u, field, order.target, sent)


def target_fleet(u: Umpire, field: Airfield, wish: str) -> Fleet | None:
    """Return the fleet a strike goes for: a contact seen this turn within reach, ANY the one of most ships."""
    state = u.state
    seen = [state.fleets[f] for f in state.seen_now.get(field.side, []) if f in state.fleets]
    near = [f for f in seen if u.board.distance(field.zone, f.zone) <= u.tables.air.range]
    if wish != "ANY":
        near = [f for f in near if f"C{state.track.get(f'{field.side}>{f.id}', 0)}" == wish]
    order = sorted(near, key=lambda f: (-len(f.ships), u.board.key(f.zone), f.id))
    return order[0] if order else None


def shot_down(u: Umpire, field: Airfield, dice: int, subject: str, sent: int, rule: str = "SP-BASE-41") -> int:
    """Return the steps a target's AA shoots down: one die each, 6 takes a step, which the airfield loses."""
    if not dice:
        return 0
    roll = u.throw("air", "aa", subject, rule, count=dice)
    down = min(sent, sum(face >= u.tables.air.aa_hit for face in roll.faces))
    field.steps -= min(down, field.steps)
    return down


def bombs(u: Umpire, subject: str, steps: int, need: int) -> int:
    """Return the hits of the steps that came through: one die each, -1 in Rain (SP-BASE-40)."""
    if not steps:
        return 0
    rain = -1 if u.state.weather == "Rain" else 0
    roll = u.throw("air", "bombs", subject, "SP-BASE-40", count=steps, modifiers=(("rain", rain),))
    return sum(face + rain >= need for face in roll.faces)


def _strike_fleet(u: Umpire, field: Airfield, fleet: Fleet, sent: int) -> None:
    """Strike a fleet: its AA unless it holds fire (SP-19.31d), then hits on random ships as by secondary guns."""
    ships = u.state.fleet_ships(fleet)
    dice = 0 if fleet.hold_aa else sum(ship.weapons["aa"] for ship in ships)
    subject = f"{field.zone}|fleet {fleet.id}"
    for ship in ships:
        ship.flags.aa = ship.flags.aa or (dice > 0 and ship.weapons["aa"] > 0)
    down = shot_down(u, field, dice, subject, sent)
    hits: list[Hit] = []
    for number in range(bombs(u, subject, sent - down, u.tables.air.hit_fleet)):
        afloat = [ship for ship in ships if ship.afloat]
        if afloat:
            ship = afloat[u.pick("air", "bombed ship", f"{subject}|{number}", "SP-BASE-40", len(afloat))]
            effects, _ = gunnery.gun_hit(u, ship, "secondary", fleet.mission, "air", f"{subject}|{number}")
            hits.append(Hit(ship.label, effects))
    base_news.fleet_bombed(u, field, fleet, sent, down, hits)


def _strike_boat_base(u: Umpire, field: Airfield, zone: str, sent: int) -> None:
    """Strike an MTB base: eight AA dice (SP-20.72a, SP-20.72b), hits on 5 and 6 (SP-BASE-40)."""
    base = next((b for b in u.state.boat_bases if b.zone == zone and b.side == enemy(field.side)), None)
    if base is None:
        return
    subject = f"{field.zone}|base {zone}"
    down = shot_down(u, field, u.tables.mtb.base_aa, subject, sent, "SP-20.72b")
    hits = bombs(u, subject, sent - down, u.tables.air.hit_base)
    closed = boat_bases.bomb(u.tables, u.state, base, hits)
    if closed:
        u.state.tally[field.side].bases_closed += 1
    base_news.base_bombed(u, field, base, sent, down, hits, closed)


def _strike_airfield(u: Umpire, field: Airfield, zone: str, sent: int) -> None:
    """Strike an airfield: four AA dice, a step lost for every two hits (SP-BASE-40, SP-BASE-41)."""
    target = next((a for a in u.state.airfields if a.zone == zone and a.side == enemy(field.side)), None)
    if target is None:
        return
    subject = f"{field.zone}|airfield {zone}"
    down = shot_down(u, field, u.tables.air.airfield_aa, subject, sent)
    hits = bombs(u, subject, sent - down, u.tables.air.hit_base)
    lost = min(target.steps, hits // u.tables.air.hits_per_step)
    target.steps -= lost
    base_news.airfield_bombed(u, field, target, sent, down, hits, lost)
