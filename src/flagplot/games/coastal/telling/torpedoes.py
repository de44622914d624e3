"""Torpedoes: who is told."""

from flagplot.core.dice import Modifier
from flagplot.core.fields import filled
from flagplot.games.coastal import plane, salvo
from flagplot.games.coastal.salvo import Segment
from flagplot.games.coastal.sighting import contacts
from flagplot.games.coastal.sighting.sight import nearest
from flagplot.games.coastal.state import Salvo, Vessel
from flagplot.games.coastal.telling import facts
from flagplot.games.coastal.telling.contacts import who
from flagplot.games.coastal.telling.facts import Throw
from flagplot.games.coastal.torpedo_damage import Effect, System
from flagplot.games.coastal.umpire import Play


def launched(play: Play, one: Salvo, bottom: int) -> None:
    """Tell the firing side its note (AS-8.1u)."""
    play.tell(
        filled(
            facts.Launched,
            one,
            seat=one.side,
            rules=("AS-8.1u", "AS-BASE-26") if bottom else ("AS-8.1u",),
            vessel=play.vessel(one.vessel).name,
            place=(one.x, one.y),
            bottom=bottom,
        )
    )
    play.mark(one.side, "marker", _arrow(one), one.marker)


def launches_seen(play: Play, launched: list[Salvo]) -> None:
    """Tell the enemy the markers of vessels that it sees, under numbers of its own (AS-8.1ah).

    The salvo's own identifier would tell how many were launched unseen, and the order of launching how the
    enemy wrote his orders.
    """
    for one in sorted(launched, key=lambda one: (one.x, one.y, one.bearing)):
        vessel, enemy, place = play.vessel(one.vessel), play.state.enemy(one.side), (one.x, one.y)
        if contacts.by_eye(play, enemy, vessel) is None or not vessel.active:
            continue
        markers = play.state.plots[enemy].markers
        marker = f"X{len(markers) + 1}"
        markers[marker] = (*place, one.bearing, play.turn)
        seen = who(play, enemy, vessel)
        play.tell(facts.LaunchSeen(seat=enemy, who=seen, marker=marker, place=place, bearing=one.bearing))
        play.mark(enemy, "enemy marker", _arrow(one), marker)


def _arrow(one: Salvo) -> list[tuple[int, int]]:
    end = plane.ahead(one.x, one.y, one.bearing, 600)
    return [(one.x, one.y), (round(end[0]), round(end[1]))]


def salvo_ran(play: Play, one: Salvo, piece: Segment, aground: bool) -> None:
    """Draw an own segment, and tell when it arms (AS-8.1g, AS-8.1x)."""
    corners = [(round(x), round(y)) for x, y in salvo.shape(one, piece)]
    n = salvo.moves(one, play.turn)
    play.mark(one.side, "arming" if n == 1 else "cone", corners, one.marker)
    if n == 1 and not aground:
        play.tell(facts.Armed(seat=one.side, marker=one.marker, far=piece.far))


def tracks_seen(play: Play, ran: list[tuple[Salvo, Segment]]) -> None:
    """Tell the enemy of each track that ends close to one of its vessels, by place alone (AS-8.1ah)."""
    for place, side in sorted((salvo.point_at(one, piece.far), one.side) for one, piece in ran):
        enemy = play.state.enemy(side)
        near = nearest(play, enemy, *place, play.tables.senses.track)
        if near is not None:
            play.tell(facts.TrackSeen(seat=enemy, vessel=near.name, place=place))
            play.mark(enemy, "torpedo track", [place])


def salvo_over(play: Play, one: Salvo, aground: bool) -> None:
    """Tell the owner that a salvo has run aground or left the area (AS-8.1m, AS-BASE-26)."""
    kind = facts.SalvoAground if aground else facts.SalvoLeft
    play.tell(kind(seat=one.side, marker=one.marker))


def torpedo_attack(
    play: Play,
    one: Salvo,
    vessel: Vessel,
    items: tuple[Modifier, ...],
    throws: list[Throw],
    effects: list[tuple[Effect, tuple[System, ...]]],
) -> None:
    """Tell of one salvo's attack on one vessel (AS-8.2v, AS-8.3p).

    The firing side reads scores, dice and torpedoes left against a vessel that it sees; of one that it does not
    see only the hits, because the score would tell its class, course and speed, and a miss that somebody is
    there. The vessel's owner reads hits and effects; others near enough an explosion.
    """
    hits = len(effects)
    if vessel.side == one.side or contacts.by_eye(play, one.side, vessel) is not None:
        play.tell(
            facts.TorpedoAttack(
                seat=one.side,
                marker=one.marker,
                target=who(play, one.side, vessel),
                because=items,
                throws=tuple(throws),
                hits=hits,
                left=one.left,
            )
        )
    elif hits:
        play.tell(facts.UnseenHits(seat=one.side, marker=one.marker, hits=hits, left=one.left))
    for effect, out in effects:
        play.tell(facts.Torpedoed(seat=vessel.side, vessel=vessel.name, effect=effect, out=out))
    if hits:
        _explosions(play, vessel, hits)


def _explosions(play: Play, vessel: Vessel, n: int) -> None:
    """Tell of explosions on a vessel the other side's nearest vessel within reach (AS-8.2v)."""
    play.mark(vessel.side, "explosion", [(vessel.x, vessel.y)], vessel.name)
    other, reach = play.state.enemy(vessel.side), play.tables.senses.explosion
    watcher = nearest(play, other, vessel.x, vessel.y, reach)
    if watcher is None:
        return
    bearing = plane.bearing(vessel.x - watcher.x, vessel.y - watcher.y)
    play.tell(facts.ExplosionSeen(seat=other, n=n, vessel=watcher.name, bearing=bearing))
    if contacts.by_eye(play, other, vessel) is not None:
        play.mark(other, "explosion", [(vessel.x, vessel.y)])
    else:  # only the bearing is known
        x, y = plane.ahead(watcher.x, watcher.y, round(bearing / 10) * 10, reach * 100)
        label = f"{round(bearing / 10) % 360:03d}"
        play.mark(other, "bearing", [(watcher.x, watcher.y), (round(x), round(y))], label)
