"""Movement, touches, rams, groundings and light: who is told."""

from flagplot.games.coastal import collision, plane
from flagplot.games.coastal.collision import Harm
from flagplot.games.coastal.sighting.sight import nearest
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.telling import facts
from flagplot.games.coastal.telling.facts import XY, Who
from flagplot.games.coastal.tracks import Track
from flagplot.games.coastal.umpire import Play, Ramming


def moved(play: Play, tracks: dict[str, Track]) -> None:
    """Draw own tracks and tell who left the area (AS-BASE-19)."""
    for name, track in tracks.items():
        vessel = play.vessel(name)
        points = [track.point(slice_) for slice_ in range(0, 61, 6)]
        play.mark(vessel.side, "track", dict.fromkeys(points), vessel.name)
        if edge := vessel.left:
            exits = play.state.scenario.side(vessel.side).exits
            play.tell(facts.LeftArea(seat=vessel.side, vessel=vessel.name, edge=edge, exit=edge in exits))


def avoided(play: Play, a: Vessel, b: Vessel) -> None:
    """Tell both owners of a touch that was avoided (AS-BASE-21)."""
    _both(play, facts.Avoided, a, b)


def glanced(play: Play, a: Vessel, b: Vessel) -> None:
    """Tell both owners that two hulls glanced off (AS-BASE-22)."""
    _both(play, facts.Glanced, a, b)


def _both(play: Play, kind: type[facts.Avoided] | type[facts.Glanced], a: Vessel, b: Vessel) -> None:
    """Tell each owner of the other vessel; once only when one seat owns both."""
    for one, other in [(a, b)] if a.side == b.side else [(a, b), (b, a)]:
        play.tell(kind(seat=one.side, vessel=one.name, other=_at_touch(play, one.side, other)))


def _at_touch(play: Play, seat: str, other: Vessel) -> Who:
    return Who(own=other.name) if other.side == seat else Who(size=play.card(other).size)


def rammed(play: Play, event: Ramming, harm: Harm, taken: int, own: int) -> None:
    """Tell both owners of a ram: aspect, speed band and their own loss only (AS-5.5ab)."""
    rammer, victim = play.vessel(event.rammer), play.vessel(event.rammed)
    band = collision.band(event.speed, play.tables.collision)
    rules = ("AS-BASE-20", "AS-BASE-22", *harm.rules)
    play.tell(
        facts.Rammed(
            seat=rammer.side,
            rules=(*rules[:3], "AS-5.5j"),
            vessel=rammer.name,
            other=_at_touch(play, rammer.side, victim),
            aspect=event.aspect,
            band=band,
            lost=own,
        )
    )
    play.tell(
        facts.WasRammed(
            seat=victim.side,
            rules=(*rules, "AS-5.5i"),
            vessel=victim.name,
            other=_at_touch(play, victim.side, rammer),
            aspect=event.aspect,
            band=band,
            lost=taken,
            m_hit=harm.m_hit,
            propeller=harm.propeller,
            rudder=harm.rudder,
            mounts=sum(1 for turns in harm.out if turns),
            radar=harm.radar_wrecked,
        )
    )
    for vessel in (rammer, victim):
        play.mark(vessel.side, "collision", [(vessel.x, vessel.y)], vessel.name)


def grounded(play: Play, vessel: Vessel, lost: int, shallow: bool) -> None:
    """Tell the owner of a grounding (AS-BASE-25)."""
    place = vessel.x, vessel.y
    play.tell(facts.RanAground(seat=vessel.side, vessel=vessel.name, place=place, shallow=shallow, lost=lost))
    play.mark(vessel.side, "aground", [place], vessel.name)


def star_shell(play: Play, vessel: Vessel, place: XY, reached: bool) -> None:
    """Tell the owner of a star shell (AS-BASE-32)."""
    kind = facts.StarShellFired if reached else facts.StarShellShort
    play.tell(kind(seat=vessel.side, vessel=vessel.name, place=place))
    if reached:
        _burst(play, vessel.side, place)


def _burst(play: Play, seat: str, place: XY) -> None:
    x, y = place
    play.mark(seat, "star", [place, (x + play.tables.senses.star_radius * 100, y)])


def star_shells_seen(play: Play, bursts: list[tuple[XY, str]]) -> None:
    """Tell the enemy of bursts (place and side) near enough to be seen, by place (AS-BASE-32)."""
    for place, side in sorted(bursts):
        enemy = play.state.enemy(side)
        if nearest(play, enemy, *place, play.tables.senses.explosion):
            play.tell(facts.StarShellSeen(seat=enemy, place=place))
            _burst(play, enemy, place)


def searchlight(play: Play, vessel: Vessel, bearing: int) -> None:
    """Tell the owner that a searchlight is on (AS-BASE-32)."""
    play.tell(facts.SearchlightOn(seat=vessel.side, vessel=vessel.name, bearing=bearing))
    end = plane.ahead(vessel.x, vessel.y, bearing, play.tables.senses.light_reach * 100)
    play.mark(vessel.side, "beam", [(vessel.x, vessel.y), (round(end[0]), round(end[1]))])


def light_changes(play: Play) -> None:
    """Tell both sides of a change of light (AS-BASE-27)."""
    light = play.state.scenario.light_at(play.turn)
    for seat in play.state.plots:
        play.tell(facts.LightChanged(seat=seat, light=light))
