"""Everything but the fleets: what is set up in secret, answers, boats, submarines, aircraft."""

import itertools

from flagplot.commanders.slot.draft import Draft
from flagplot.games.slot.patrol import patrol_zones
from flagplot.games.slot.tables import allowance


def set_up(draft: Draft) -> None:
    """Place the scenario's fields and the submarines, and name the aces."""
    if draft.own.fields_left and "MINES" in draft.own.chapters:
        edges = field_places(draft)
        for edge in edges[: draft.own.fields_left]:
            draft.say(f"MINE {edge} COUNT {max(1, draft.own.fields_left // max(1, len(edges)))}")
    lane = draft.enemy_lane()
    for number, sub in enumerate(draft.own.submarines.values()):
        ace = " ACE" if number < draft.own.aces_left and "ACES" in draft.own.chapters else ""
        near = sorted(sub.area, key=lambda zone: (min(draft.far(zone, there) for there in lane), zone))
        draft.say(f"{sub.id} PLACE {near[min(number * 2, len(near) - 1)]}{ace}")


def field_places(draft: Draft) -> list[str]:
    """Return boundaries for the set-up fields: on the enemy's lane, as near the objective as they may be."""
    middle, most = draft.own.field_area
    paying = set(draft.view.victory.field_zones) if draft.view.victory.field_side == draft.view.seat else set()
    lane = draft.enemy_lane()
    steps = [draft.board.edge(one, two) for one, two in itertools.pairwise(lane)]
    edges = steps + [edge for zone in sorted(paying) for edge in draft.board.boundaries(zone)]
    legal = [
        edge
        for edge in dict.fromkeys(edges)
        if min(draft.far(middle, zone) for zone in edge.split("/")) <= most
        and min(draft.board.coast_distance(zone) for zone in edge.split("/")) <= 2
        and "land" not in {draft.board.terrain[zone] for zone in edge.split("/")}
    ]
    near = {edge: min(draft.far(draft.goal, zone) for zone in edge.split("/")) for edge in legal}
    legal.sort(key=lambda edge: (not paying & set(edge.split("/")), near[edge], edge))
    return legal[: draft.own.fields_left]


def answers(draft: Draft) -> None:
    """Answer what the umpire asks during movement."""
    for crossing in draft.own.crossings:
        fleet = draft.own.fleets[crossing.fleet]
        hurt = sum(ship.lost > 0 or ship.dead for ship in draft.own.members(fleet))
        ways = [
            n
            for n in draft.board.neighbours[fleet.zone]
            if n != crossing.goal
            and draft.board.terrain[n] != "land"
            and draft.board.edge(fleet.zone, n) not in draft.shun()
        ]
        ways.sort(key=lambda zone: (draft.far(zone, draft.goal), zone))
        room = allowance(draft.own.level(fleet), draft.turn) - fleet.done
        if hurt and ways and room > 0:
            draft.say(f"{fleet.id} MINES STOP PLOT {ways[0]}")
        else:
            draft.say(f"{fleet.id} MINES {'STOP' if hurt else 'PRESS'}")
    for meeting in draft.own.meetings:
        draft.say(f"FLOTILLA {meeting.flotilla} TARGETS SPREAD GUNS NO")


def boats(draft: Draft) -> None:
    """Send the flotillas out on the enemy's lane."""
    force = draft.own.boats
    fair = draft.view.weather in ("Clear", "Cloud", "Rain")
    first = all(kind not in ("Clear", "Cloud", "Rain") for kind in draft.own.night_weather[:-1])
    if not draft.own.night or not fair or not first or "MTBS" not in draft.own.chapters:
        return
    for base in draft.own.bases:
        ready = [boat for boat in force.boats if boat.usable and boat.base == base.zone]
        room = min(force.limit, len(ready))
        if base.closed or not room or force.flotillas:
            continue
        lane = draft.enemy_lane()
        zones = sorted(
            patrol_zones(draft.tables, draft.board, base.zone),
            key=lambda zone: (
                min(draft.far(zone, there) for there in lane[1:] or lane),
                draft.far(zone, draft.goal),
                zone,
            ),
        )
        aces = min(sum(boat.ace for boat in ready), 1)
        halves = [room - room // 2, room // 2] if room > 1 else [room]
        halves = [room] if draft.chance("boats", 3) == 0 else halves
        for number, boats in enumerate(half for half in halves if half):
            zone = zones[(number + draft.chance("zone", 2)) % len(zones)]
            ask = "ASK" if draft.chance("ask", 4) == 0 else "SPREAD"
            guns = "YES" if draft.chance("guns", 6) == 0 else "NO"
            draft.say(
                f"FLOTILLA {number + 1} ZONE {zone} BASE {base.zone} BOATS {boats} "
                f"ACES {0 if number else aces} TARGETS {ask} GUNS {guns} ENGAGE"
            )


def submarines(draft: Draft) -> None:
    """Move submarines towards what was seen, or onto the enemy's lane."""
    lane = draft.enemy_lane()
    for sub in draft.own.submarines.values():
        if sub.sunk or draft.turn == draft.own.first:
            continue
        prey = [zone for zone, _ in draft.contacts() if draft.far(zone, sub.zone) <= 3]
        goal = prey[0] if prey else min(lane, key=lambda zone: (draft.far(zone, sub.zone), zone))
        way = draft.board.path(sub.zone, goal)
        if way:
            draft.say(f"{sub.id} MOVE {way[0]}")


def aircraft(draft: Draft) -> None:
    """Search, and strike what was seen or an enemy base."""
    if draft.own.night or draft.view.weather in ("Storm", "Gale"):
        return
    fresh = [zone for zone, age in draft.contacts() if age <= 1]
    lane = draft.enemy_lane()
    for field in draft.own.airfields:
        if not field.steps:
            continue
        near = [zone for zone in fresh if draft.far(field.zone, zone) <= 5]
        spots = near or [zone for zone in lane if 2 <= draft.far(field.zone, zone) <= 5]
        if spots:
            draft.say(f"{field.zone} SEARCH {spots[draft.chance(field.zone, len(spots))]}")
        if draft.view.weather not in ("Clear", "Cloud", "Rain"):
            continue
        bases = [zone for zone in draft.view.enemy_bases if draft.far(field.zone, zone) <= 8]
        fields = [
            one.zone
            for one in draft.view.airfields
            if one.side != draft.view.seat and one.steps > 1 and draft.far(field.zone, one.zone) <= 8
        ]
        if not fresh and bases and draft.chance("air", 2):
            draft.say(f"{field.zone} STRIKE {field.steps} STEPS MTB-BASE {bases[0]}")
        elif not fresh and fields and draft.chance("air", 3) == 0:
            draft.say(f"{field.zone} STRIKE {field.steps} STEPS AIRFIELD {fields[0]}")
        else:
            draft.say(f"{field.zone} STRIKE {field.steps} STEPS FLEET ANY")
