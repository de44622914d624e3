"""Everything but the fleets: what is set up in secret, answers, boats, submarines, aircraft."""

import itertools

from flagplot.commanders.slot.desk import Desk
from flagplot.games.slot.patrol import patrol_zones
from flagplot.games.slot.tables import allowance


def set_up(desk: Desk) -> None:
    """Place the scenario's fields and the submarines, and name the aces."""
    if desk.own.fields_left and "MINES" in desk.own.chapters:
        edges = field_places(desk)
        for edge in edges[: desk.own.fields_left]:
            desk.say(f"MINE {edge} COUNT {max(1, desk.own.fields_left // max(1, len(edges)))}")
    lane = desk.enemy_lane()
    for number, sub in enumerate(desk.own.submarines.values()):
        ace = " ACE" if number < desk.own.aces_left and "ACES" in desk.own.chapters else ""
        near = sorted(sub.area, key=lambda zone: (min(desk.far(zone, there) for there in lane), zone))
        desk.say(f"{sub.id} PLACE {near[min(number * 2, len(near) - 1)]}{ace}")


def field_places(desk: Desk) -> list[str]:
    """Return boundaries for the set-up fields: on the enemy's lane, as near the objective as they may be."""
    middle, most = desk.own.field_area
    paying = set(desk.view.victory.field_zones) if desk.view.victory.field_side == desk.view.seat else set()
    lane = desk.enemy_lane()
    steps = [desk.board.edge(one, two) for one, two in itertools.pairwise(lane)]
    edges = steps + [edge for zone in sorted(paying) for edge in desk.board.boundaries(zone)]
    legal = [
        edge
        for edge in dict.fromkeys(edges)
        if min(desk.far(middle, zone) for zone in edge.split("/")) <= most
        and min(desk.board.coast_distance(zone) for zone in edge.split("/")) <= 2
        and "land" not in {desk.board.terrain[zone] for zone in edge.split("/")}
    ]
    near = {edge: min(desk.far(desk.goal, zone) for zone in edge.split("/")) for edge in legal}
    legal.sort(key=lambda edge: (not paying & set(edge.split("/")), near[edge], edge))
    return legal[: desk.own.fields_left]


def answers(desk: Desk) -> None:
    """Answer what the umpire asks during movement."""
    for crossing in desk.own.crossings:
        fleet = desk.own.fleets[crossing.fleet]
        hurt = sum(ship.lost > 0 or ship.dead for ship in desk.own.members(fleet))
        ways = [
            n
            for n in desk.board.neighbours[fleet.zone]
            if n != crossing.goal
            and desk.board.terrain[n] != "land"
            and desk.board.edge(fleet.zone, n) not in desk.shun()
        ]
        ways.sort(key=lambda zone: (desk.far(zone, desk.goal), zone))
        room = allowance(desk.own.level(fleet), desk.turn) - fleet.done
        if hurt and ways and room > 0:
            desk.say(f"{fleet.id} MINES STOP PLOT {ways[0]}")
        else:
            desk.say(f"{fleet.id} MINES {'STOP' if hurt else 'PRESS'}")
    for meeting in desk.own.meetings:
        desk.say(f"FLOTILLA {meeting.flotilla} TARGETS SPREAD GUNS NO")


def boats(desk: Desk) -> None:
    """Send the flotillas out on the enemy's lane."""
    force = desk.own.boats
    fair = desk.view.weather in ("Clear", "Cloud", "Rain")
    first = all(kind not in ("Clear", "Cloud", "Rain") for kind in desk.own.night_weather[:-1])
    if not desk.own.night or not fair or not first or "MTBS" not in desk.own.chapters:
        return
    for base in desk.own.bases:
        ready = [boat for boat in force.boats if boat.usable and boat.base == base.zone]
        room = min(force.limit, len(ready))
        if base.closed or not room or force.flotillas:
            continue
        lane = desk.enemy_lane()
        zones = sorted(
            patrol_zones(desk.tables, desk.board, base.zone),
            key=lambda zone: (
                min(desk.far(zone, there) for there in lane[1:] or lane),
                desk.far(zone, desk.goal),
                zone,
            ),
        )
        aces = min(sum(boat.ace for boat in ready), 1)
        halves = [room - room // 2, room // 2] if room > 1 else [room]
        halves = [room] if desk.chance("boats", 3) == 0 else halves
        for number, boats in enumerate(half for half in halves if half):
            zone = zones[(number + desk.chance("zone", 2)) % len(zones)]
            ask = "ASK" if desk.chance("ask", 4) == 0 else "SPREAD"
            guns = "YES" if desk.chance("guns", 6) == 0 else "NO"
            desk.say(
                f"FLOTILLA {number + 1} ZONE {zone} BASE {base.zone} BOATS {boats} "
                f"ACES {0 if number else aces} TARGETS {ask} GUNS {guns} ENGAGE"
            )


def submarines(desk: Desk) -> None:
    """Move submarines towards what was seen, or onto the enemy's lane."""
    lane = desk.enemy_lane()
    for sub in desk.own.submarines.values():
        if sub.sunk or desk.turn == desk.own.first:
            continue
        prey = [zone for zone, _ in desk.contacts() if desk.far(zone, sub.zone) <= 3]
        goal = prey[0] if prey else min(lane, key=lambda zone: (desk.far(zone, sub.zone), zone))
        way = desk.board.path(sub.zone, goal)
        if way:
            desk.say(f"{sub.id} MOVE {way[0]}")


def aircraft(desk: Desk) -> None:
    """Search, and strike what was seen or an enemy base."""
    if desk.own.night or desk.view.weather in ("Storm", "Gale"):
        return
    fresh = [zone for zone, age in desk.contacts() if age <= 1]
    lane = desk.enemy_lane()
    for field in desk.own.airfields:
        if not field.steps:
            continue
        near = [zone for zone in fresh if desk.far(field.zone, zone) <= 5]
        spots = near or [zone for zone in lane if 2 <= desk.far(field.zone, zone) <= 5]
        if spots:
            desk.say(f"{field.zone} SEARCH {spots[desk.chance(field.zone, len(spots))]}")
        if desk.view.weather not in ("Clear", "Cloud", "Rain"):
            continue
        bases = [zone for zone in desk.view.enemy_bases if desk.far(field.zone, zone) <= 8]
        fields = [
            one.zone
            for one in desk.view.airfields
            if one.side != desk.view.seat and one.steps > 1 and desk.far(field.zone, one.zone) <= 8
        ]
        if not fresh and bases and desk.chance("air", 2):
            desk.say(f"{field.zone} STRIKE {field.steps} STEPS MTB-BASE {bases[0]}")
        elif not fresh and fields and desk.chance("air", 3) == 0:
            desk.say(f"{field.zone} STRIKE {field.steps} STEPS AIRFIELD {fields[0]}")
        else:
            desk.say(f"{field.zone} STRIKE {field.steps} STEPS FLEET ANY")
