"""Movement, touches, rams, groundings and light: who is told."""

from typing import TYPE_CHECKING

from flagplot.games.coastal import collision, plane
from flagplot.games.coastal.intelligence.telling import at, bearing_text, boxes, mark, nearest, tell
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.umpire import Play, Ramming

if TYPE_CHECKING:
    from flagplot.games.coastal.collision import Harm
    from flagplot.games.coastal.tracks import Track


def moved(play: Play, tracks: "dict[str, Track]") -> None:
    """Draw own tracks and tell who left the area (AS-BASE-19)."""
    for name, track in tracks.items():
        vessel = play.vessel(name)
        points = [track.point(slice_) for slice_ in range(0, 61, 6)]
        mark(play, vessel.side, 3, "track", dict.fromkeys(points), vessel.name)
        if vessel.left:
            exits = play.state.scenario.side(vessel.side).exits
            what = "an exit of yours" if vessel.left in exits else "a withdrawal"
            tell(
                play,
                vessel.side,
                3,
                "left",
                f"{vessel.name} left the area over the {vessel.left} edge: {what}.",
                "AS-BASE-19",
            )


def avoided(play: Play, a: Vessel, b: Vessel) -> None:
    """Tell both owners of a touch that was avoided (AS-BASE-21)."""
    for one, other in _owners(a, b):
        text = f"{one.name} and {_at_touch(play, one.side, other)} just avoid each other."
        tell(play, one.side, 3, "avoided", text, "AS-BASE-21")


def glanced(play: Play, a: Vessel, b: Vessel) -> None:
    """Tell both owners that two hulls glanced off (AS-BASE-22)."""
    for one, other in _owners(a, b):
        tell(
            play,
            one.side,
            4,
            "glance",
            f"{one.name} and {_at_touch(play, one.side, other)} scrape and glance off: no boxes lost, both a "
            "quarter slower next turn.",
            "AS-BASE-20",
            "AS-BASE-22",
        )


def _owners(a: Vessel, b: Vessel) -> list[tuple[Vessel, Vessel]]:
    """Return each vessel with the other for its owner; once only when one seat owns both."""
    return [(a, b)] if a.side == b.side else [(a, b), (b, a)]


def _at_touch(play: Play, seat: str, other: Vessel) -> str:
    return other.name if other.side == seat else f"an enemy class {play.card(other).size} vessel"


def rammed(play: Play, event: Ramming, harm: "Harm", taken: int, own: int) -> None:
    """Tell both owners of a ram: aspect, speed band and their own loss only (AS-5.5ab)."""
    rammer, victim = play.vessel(event.rammer), play.vessel(event.rammed)
    place = {"broadside": "on the beam", "stern": "on the stern", "head-on": "head-on"}[event.aspect]
    band = collision.band(event.speed, play.tables.collision)
    rules = ("AS-BASE-20", "AS-BASE-22", *harm.rules)
    tell(
        play,
        rammer.side,
        4,
        "ram",
        f"{rammer.name} rammed {_at_touch(play, rammer.side, victim)} {place} at {band} knots; {rammer.name} "
        f"lost {boxes(own)}.",
        *rules[:3],
        "AS-5.5j",
    )
    parts = [f"lost {boxes(taken)}"]
    if harm.m_hit:
        parts.append("M hit")
    if harm.propeller:
        parts.append("propeller damaged for good")
    if harm.rudder:
        parts.append("rudder damaged")
    out = sum(1 for turns in harm.out if turns)
    if out:
        parts.append(f"{out} mount{'s' if out > 1 else ''} shaken out of action")
    if harm.radar_wrecked:
        parts.append("radar wrecked")
    tell(
        play,
        victim.side,
        4,
        "ram",
        f"{victim.name} was rammed {place} by {_at_touch(play, victim.side, rammer)} at {band} knots; "
        f"{victim.name} {', '.join(parts)}.",
        *rules,
        "AS-5.5i",
    )
    for vessel in (rammer, victim):
        mark(play, vessel.side, 4, "collision", [(vessel.x, vessel.y)], vessel.name)


def grounded(play: Play, vessel: Vessel, lost: int, shallow: bool) -> None:
    """Tell the owner of a grounding (AS-BASE-25)."""
    where = "on the edge of shallow water" if shallow else "on land"
    tell(
        play,
        vessel.side,
        4,
        "aground",
        f"{vessel.name} ran aground {where} at {at(vessel.x, vessel.y)}; lost {boxes(lost)}.",
        "AS-BASE-25",
    )
    mark(play, vessel.side, 4, "aground", [(vessel.x, vessel.y)], vessel.name)


def star_shell(play: Play, vessel: Vessel, x: int, y: int, reached: bool) -> None:
    """Tell the owner of a star shell (AS-BASE-32)."""
    text = f"{vessel.name} lights up {at(x, y)}."
    if not reached:
        text = f"{vessel.name}: {at(x, y)} is out of reach, no star shell fired."
    tell(play, vessel.side, 5, "star shell", text, "AS-BASE-32")
    if reached:
        mark(play, vessel.side, 5, "star", [(x, y), (x + play.tables.senses.star_radius * 100, y)])


def star_shells_seen(play: Play, bursts: list[tuple[int, int, str]]) -> None:
    """Tell the enemy of bursts (place and side) near enough to be seen, by place (AS-BASE-32)."""
    for x, y, side in sorted(bursts):
        enemy = play.state.enemy(side)
        if nearest(play, enemy, x, y, play.tables.senses.explosion):
            tell(play, enemy, 5, "star shell", f"A star shell bursts over {at(x, y)}.", "AS-BASE-32")
            mark(play, enemy, 5, "star", [(x, y), (x + play.tables.senses.star_radius * 100, y)])


def searchlight(play: Play, vessel: Vessel, bearing: int) -> None:
    """Tell the owner that a searchlight is on (AS-BASE-32)."""
    tell(
        play,
        vessel.side,
        5,
        "searchlight",
        f"{vessel.name} shines its searchlight on {bearing_text(bearing)}.",
        "AS-BASE-32",
    )
    end = plane.ahead(vessel.x, vessel.y, bearing, play.tables.senses.light_reach * 100)
    mark(play, vessel.side, 5, "beam", [(vessel.x, vessel.y), (round(end[0]), round(end[1]))])


def illuminated(play: Play, vessel: Vessel) -> None:
    """Tell a vessel's owner that it is lit up (AS-BASE-32)."""
    tell(play, vessel.side, 5, "lit", f"{vessel.name} is illuminated.", "AS-BASE-32")


def helm_jammed(play: Play, vessel: Vessel) -> None:
    """Tell the owner that a vessel does not answer the helm this turn (AS-BASE-40)."""
    tell(play, vessel.side, 1, "helm", f"{vessel.name} does not answer the helm this turn.", "AS-BASE-40")


def light_changes(play: Play, light: str) -> None:
    """Tell both sides of a change of light (AS-BASE-27)."""
    for seat in play.state.plots:
        tell(play, seat, 2, "light", f"The light is now {light}.", "AS-BASE-27")
