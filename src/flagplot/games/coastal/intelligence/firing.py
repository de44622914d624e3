"""Gunfire, torpedoes and sinkings: who is told."""

from typing import TYPE_CHECKING

from flagplot.core.dice import Modifier
from flagplot.games.coastal import attack, plane, salvo
from flagplot.games.coastal.intelligence.contacts import entry
from flagplot.games.coastal.intelligence.telling import (
    at,
    bearing_text,
    boxes,
    contact_of,
    mark,
    naming,
    nearest,
    sees,
    tell,
)
from flagplot.games.coastal.state import Salvo, Vessel
from flagplot.games.coastal.umpire import Play

if TYPE_CHECKING:
    from flagplot.games.coastal.gunnery import Shot
    from flagplot.games.coastal.salvo import Segment
    from flagplot.games.coastal.torpedo_damage import Effect


def gunfire(play: Play, shots: "list[Shot]") -> None:
    """Tell firers their scores, dice and hits, and owners of targets their losses (AS-BASE-34, AS-BASE-46)."""
    for shot in shots:
        firer, target = play.vessel(shot.firer), play.vessel(shot.target)
        faces = " ".join(str(face) for face in shot.faces)
        why = ", ".join(f"{value:+d} {name}" for name, value in shot.items)
        needs = str(shot.score)
        if shot.blind:
            needs, why = "?", "radar only"
        name = _target(play, firer.side, target)
        count = f"{shot.hits} hit{'' if shot.hits == 1 else 's'}"
        tell(
            play,
            firer.side,
            7,
            "fire",
            f"{firer.name} mount {shot.mount} ({shot.gun}) at {name}: needs {needs}"
            f"{f' ({why})' if why else ''}, rolled {faces}: {count}.",
            "AS-BASE-33",
            "AS-BASE-35",
            cells=(f"{firer.name} {shot.mount}: {shot.gun}", name, needs, why, faces, str(shot.hits)),
        )
        mark(play, firer.side, 7, "fire", [(firer.x, firer.y), _seen_at(play, firer.side, target)])
    under_fire: dict[str, list[Shot]] = {}
    for shot in shots:
        under_fire.setdefault(shot.target, []).append(shot)
    for identifier in sorted(under_fire):
        target = play.vessel(identifier)
        mine = under_fire[identifier]
        hits = sum(shot.hits for shot in mine)
        lost = sum(shot.boxes for shot in mine)
        names = {naming(play, target.side, play.vessel(shot.firer)) for shot in mine}
        firers = sorted(names, key=lambda name: (len(name), name))  # C7 before C14
        what = f"{hits} hit{'' if hits == 1 else 's'}, {boxes(lost)}" if hits else "not hit"
        tell(
            play,
            target.side,
            7,
            "under fire",
            f"{target.name} is under fire from {', '.join(firers)}: {what}.",
            "AS-BASE-33",
        )
        mark(play, target.side, 7, "hit" if hits else "splash", [(target.x, target.y)], target.name)


def fire_void(play: Play, firer: Vessel, mount: int, number: int) -> None:
    """Tell the owner that a mount could not reach or bear on its target after all (AS-BASE-34)."""
    text = f"{firer.name} mount {mount} could not reach or bear on C{number}."
    tell(play, firer.side, 7, "void", text, "AS-BASE-34")


def _target(play: Play, seat: str, vessel: Vessel) -> str:
    contact = play.contacts(seat).get(vessel.id)
    return f"C{contact.number}" if contact is not None and contact.turn == play.turn else "an enemy"


def _seen_at(play: Play, seat: str, vessel: Vessel) -> tuple[int, int]:
    contact = play.contacts(seat).get(vessel.id)
    return (contact.x, contact.y) if contact is not None else (vessel.x, vessel.y)


def special(play: Play, target: Vessel, words: str) -> None:
    """Tell the owner of special damage (AS-BASE-36)."""
    tell(play, target.side, 7, "damage", f"{target.name}: {words}.", "AS-BASE-36")


def sinkings(play: Play, phase: int) -> None:
    """Tell the owner, and the enemy if it looks on, that a vessel is sinking (AS-8.3p, AS-BASE-42)."""
    lost = [one for _, one in sorted(play.state.vessels.items()) if one.sunk_turn and not one.sunk_told]
    for vessel in lost:
        vessel.sunk_told = True
        tell(play, vessel.side, phase, "sunk", f"{vessel.name} has sunk.", "AS-BASE-42")
        mark(play, vessel.side, phase, "sunk", [(vessel.x, vessel.y)], vessel.name)
    for vessel in sorted(lost, key=lambda one: (one.x, one.y)):  # not in the order of names
        enemy = play.state.enemy(vessel.side)
        if not sees(play, enemy, vessel):
            continue
        contact, _ = entry(play, enemy, vessel)
        contact.size = play.card(vessel).size
        contact.sunk, contact.turn = True, play.turn
        contact.x, contact.y, contact.speed = vessel.x, vessel.y, 0
        tell(play, enemy, phase, "sunk", f"C{contact.number} is sinking at {at(vessel.x, vessel.y)}.", "AS-8.3p")
        mark(play, enemy, phase, "sunk", [(vessel.x, vessel.y)], f"C{contact.number}")


def launched(play: Play, one: Salvo, lost: int) -> None:
    """Tell the firing side its note (AS-8.1u)."""
    vessel = play.vessel(one.vessel)
    spread, depth = "wide" if one.wide else "narrow", "deep" if one.deep else "shallow"
    text = (
        f"{vessel.name} launched salvo {one.marker}: {one.fired} type {one.torpedo} on "
        f"{bearing_text(one.bearing)}, {spread}, {depth}, marker at {at(one.x, one.y)}."
    )
    rules = ["AS-8.1u"]
    if lost:
        text += f" {lost} struck the bottom; {one.left} running."
        rules.append("AS-BASE-26")
    tell(play, one.side, 9, "launch", text, *rules)
    mark(play, one.side, 9, "marker", _arrow(one), one.marker)


def launches_seen(play: Play, launched: list[Salvo]) -> None:
    """Tell the enemy the markers of vessels that it sees, under numbers of its own (AS-8.1ah).

    The salvo's own identifier would tell how many were launched unseen, and the order of launching how the
    enemy wrote his orders.
    """
    for one in sorted(launched, key=lambda one: (one.x, one.y, one.bearing)):
        vessel = play.vessel(one.vessel)
        enemy = play.state.enemy(one.side)
        if contact_of(play, enemy, vessel) is None or not vessel.active:
            continue
        markers = play.state.plots[enemy].markers
        label = f"X{len(markers) + 1}"
        markers[label] = (one.x, one.y, one.bearing, play.turn)
        tell(
            play,
            enemy,
            9,
            "launch",
            f"{naming(play, enemy, vessel)} launched torpedoes: marker {label} at {at(one.x, one.y)} on "
            f"{bearing_text(one.bearing)}.",
            "AS-8.1ah",
        )
        mark(play, enemy, 9, "enemy marker", _arrow(one), label)


def _arrow(one: Salvo) -> list[tuple[int, int]]:
    end = plane.ahead(one.x, one.y, one.bearing, 600)
    return [(one.x, one.y), (round(end[0]), round(end[1]))]


def launch_void(play: Play, vessel: Vessel, why: str) -> None:
    """Tell the owner that a launch could not be made (AS-8.1n)."""
    tell(play, vessel.side, 9, "void", f"{vessel.name} did not launch: {why}.", "AS-8.1n")


def salvo_ran(play: Play, one: Salvo, piece: "Segment", aground: bool) -> None:
    """Draw an own segment, and tell when it arms (AS-8.1g, AS-8.1x)."""
    corners = [(round(x), round(y)) for x, y in salvo.shape(one, piece)]
    n = salvo.moves(one, play.turn)
    mark(play, one.side, 8, "arming" if n == 1 else "cone", corners, one.marker)
    if n == 1 and not aground:
        tell(play, one.side, 8, "arming", f"Salvo {one.marker} runs {piece.far:g} cm and arms.", "AS-8.1g", "AS-8.1x")


def tracks_seen(play: Play, ran: "list[tuple[Salvo, Segment]]") -> None:
    """Tell the enemy of each track that ends close to one of its vessels, by place alone (AS-8.1ah)."""
    for (x, y), side in sorted((salvo.point_at(one, piece.far), one.side) for one, piece in ran):
        enemy = play.state.enemy(side)
        near = nearest(play, enemy, x, y, play.tables.senses.track)
        if near is not None:
            tell(play, enemy, 8, "track", f"{near.name} sees a torpedo track at {at(x, y)}.", "AS-8.1ah")
            mark(play, enemy, 8, "torpedo track", [(x, y)])


def salvo_left(play: Play, one: Salvo) -> None:
    """Tell the owner that a salvo has left the area (AS-8.1m)."""
    tell(play, one.side, 8, "salvo over", f"Salvo {one.marker} has run out of the area.", "AS-8.1m")


def salvo_aground(play: Play, one: Salvo) -> None:
    """Tell the owner that a salvo has run aground (AS-BASE-26)."""
    tell(play, one.side, 8, "salvo over", f"Salvo {one.marker} has run aground.", "AS-BASE-26")


def torpedo_attack(
    play: Play,
    one: Salvo,
    vessel: Vessel,
    items: tuple[Modifier, ...],
    rolls: list[tuple[int, int, bool]],
    effects: "list[tuple[Effect, str]]",
) -> None:
    """Tell of one salvo's attack on one vessel (AS-8.2v, AS-8.3p).

    The firing side reads scores, dice and torpedoes left against a vessel that it sees; of one that it does not
    see only the hits, because the score would tell its class, course and speed, and a miss that somebody is
    there. The vessel's owner reads hits and effects; others near enough an explosion.
    """
    hits = f"{len(effects) or 'no'} hit{'' if len(effects) == 1 else 's'}"
    if vessel.side == one.side or contact_of(play, one.side, vessel) is not None:
        thrown = "; ".join(f"needed {score}, rolled {face}" for score, face, _ in rolls)
        tell(
            play,
            one.side,
            8,
            "attack",
            f"Salvo {one.marker} against {naming(play, one.side, vessel)}: {attack.ruling(items, 0)}; {thrown}: "
            f"{hits}, {one.left} left.",
            "AS-8.2a",
            "AS-8.2u",
        )
    elif effects:
        text = f"Salvo {one.marker}: {hits} on a vessel out of sight, {one.left} left."
        tell(play, one.side, 8, "attack", text, "AS-8.2p", "AS-8.2v")
    for effect, words in effects:
        tell(
            play,
            vessel.side,
            8,
            "torpedoed",
            f"Explosion: {vessel.name} hit by one torpedo, {boxes(effect.boxes)} of damage; {words}.",
            "AS-8.3d",
        )
    if not effects:
        return
    mark(play, vessel.side, 8, "explosion", [(vessel.x, vessel.y)], vessel.name)
    other = play.state.enemy(vessel.side)
    watcher = nearest(play, other, vessel.x, vessel.y, play.tables.senses.explosion)
    if watcher is not None:
        bearing = plane.bearing(vessel.x - watcher.x, vessel.y - watcher.y)
        where = bearing_text(bearing)
        count = f"{len(effects)} explosions" if len(effects) > 1 else "Explosion"
        tell(play, other, 8, "explosion", f"{count} bearing {where} from {watcher.name}.", "AS-8.2v")
        if contact_of(play, other, vessel) is not None:
            mark(play, other, 8, "explosion", [(vessel.x, vessel.y)])
        else:  # only the bearing is known
            x, y = plane.ahead(watcher.x, watcher.y, round(bearing / 10) * 10, play.tables.senses.explosion * 100)
            mark(play, other, 8, "bearing", [(watcher.x, watcher.y), (round(x), round(y))], where)
