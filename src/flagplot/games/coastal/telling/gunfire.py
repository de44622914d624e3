"""Gunfire and what it does: who is told."""

from flagplot.games.coastal.telling import facts
from flagplot.games.coastal.telling.contacts import who
from flagplot.games.coastal.umpire import Play, Shot


def gunfire(play: Play, shots: list[Shot]) -> None:
    """Tell firers their scores, dice and hits, and owners of targets their losses (AS-BASE-34, AS-BASE-46)."""
    under_fire: dict[str, list[Shot]] = {}
    for shot in shots:
        under_fire.setdefault(shot.target, []).append(shot)
        firer = play.vessel(shot.firer)
        contact = play.contacts(firer.side)[shot.target]
        play.tell(
            facts.Gunfire(
                seat=firer.side,
                vessel=firer.name,
                mount=shot.mount,
                gun=shot.gun,
                contact=contact.number,
                score=None if shot.blind else shot.score,
                because=() if shot.blind else shot.items,
                faces=shot.faces,
                hits=shot.hits,
            )
        )
        play.mark(firer.side, "fire", [(firer.x, firer.y), (contact.x, contact.y)])
    for identifier in sorted(under_fire):
        target, fire = play.vessel(identifier), under_fire[identifier]
        firers = {who(play, target.side, play.vessel(shot.firer)) for shot in fire}
        hits = sum(shot.hits for shot in fire)
        play.tell(
            facts.UnderFire(
                seat=target.side,
                vessel=target.name,
                firers=tuple(sorted(firers, key=lambda one: (not one.contact, one.contact))),
                hits=hits,
                lost=sum(shot.boxes for shot in fire),
            )
        )
        play.mark(target.side, "hit" if hits else "splash", [(target.x, target.y)], target.name)
