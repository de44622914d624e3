"""Combat as the base game tells it: hits, sinkings and the planes of both sides (BR-7.13, BR-21.7.4)."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

from flagplot.games.carrier.facts.attacks import Attack, Target
from flagplot.games.carrier.facts.combat import AirFought, Attacked, Bombed, FiredOn
from flagplot.games.carrier.facts.throws import AttackThrown
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.telling.envelopes import (
    fate_of,
    losses,
    own_losses,
    planes_lost,
    role,
    row_of,
    struck,
    throw,
    under_fire,
    volley_thrown,
)
from flagplot.games.carrier.telling.records import AirFight, Blow, Bombing, Damage, Flak, Meant, Strafing
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire

Twice = Literal["", "below", "on deck", "on the field", "landed"]


def _twice(event: Bombing) -> Twice:
    """Return why the hits of an attack are told with more than were rolled."""
    if event.damage is None or not (event.doubled or event.damage.added):
        return ""
    if not event.doubled:
        return "landed"
    run = event.volley.who.run
    if run is not None and run.mode == "torpedo":
        return "below"
    return "on deck" if event.damage.type != "base" else "on the field"


def met(fight: AirFight, side: Side) -> "partial[AirFought]":
    """Return what a side is told of an exchange in the air by every edition."""
    return partial(
        AirFought,
        seat=side,
        hex=fight.hex,
        about=fight.units[side],
        planes=fight.present[side],
        does=role(fight, side),
        high=fight.high,
        own_losses=planes_lost(fight.losses[side]),
    )


def suffered(umpire: Umpire, event: Bombing, damage: Damage) -> "partial[Attacked]":
    """Return what the owner of a target is told of an air attack by every edition."""
    foe = enemy(event.volley.side)
    return partial(
        Attacked,
        seat=foe,
        hex=event.hex,
        about=struck(damage),
        target=event.volley.target,
        fate=fate_of(damage),
        own_losses=own_losses(umpire, foe, damage),
    )


class CombatBase:
    """Hits, sinkings and the planes of both sides."""

    def air_fight(self, umpire: Umpire, fight: AirFight) -> None:
        """Tell both sides of an exchange in the air. Altitude, plane names and numbers are known to all who fight
        (BR-7.13, BR-16.5)."""
        for side in fight.present:
            foe = enemy(side)
            attacks = []
            for volley in sorted(fight.volleys, key=lambda one: one.side != side):
                ours, blow = volley.side == side, volley.blow
                row = row_of(blow) if ours else None
                attacks.append(Attack(who=volley.who, target=volley.target, ours=ours, row=row, hits=blow.hits))
                if ours:
                    volley_thrown(umpire, fight.hex, volley)
            umpire.tell(
                met(fight, side)(
                    enemies=fight.present[foe], attacks=tuple(attacks), enemy_losses=planes_lost(fight.losses[foe])
                )
            )

    def flak(self, umpire: Umpire, fire: Flak) -> None:
        """Tell both sides of anti-aircraft fire: the gunners their sums, the bombers their losses (BR-17)."""
        blow = fire.blow
        umpire.tell(
            FiredOn(
                seat=fire.side,
                hex=fire.hex,
                about=(fire.gunners,),
                bombers=fire.bombers,
                group=fire.group,
                pool=fire.pool,
                row=row_of(blow),
                hits=blow.hits,
                enemy_losses=planes_lost(fire.losses),
            )
        )
        if blow.faces:
            thrown = AttackThrown(
                seat=fire.side,
                hex=fire.hex,
                what="own guns",
                guns=fire.gunners.label,
                bombers=fire.bombers,
                group=fire.group,
                faces=blow.faces,
                row=row_of(blow),
                hits=blow.hits,
            )
            throw(umpire, thrown)
        base = under_fire(umpire, fire)
        if blow.faces:
            throw(
                umpire,
                AttackThrown(
                    seat=enemy(fire.side),
                    hex=fire.hex,
                    what="enemy guns",
                    guns=base,
                    bombers=fire.bombers,
                    group=fire.group,
                    faces=blow.faces,
                    hits=blow.hits,
                ),
            )

    def bombing(self, umpire: Umpire, event: Bombing) -> None:
        """Tell both sides of an air attack. The attacker hears of hits, sinkings, and the plane names he could choose
        from, never their numbers (BR-21.7.4); the owner all that he lost."""
        volley, damage = event.volley, event.damage
        side, foe = volley.side, enemy(volley.side)
        target, twice = Target(volley.target), _twice(event)
        if damage is None:
            umpire.tell(Bombed(seat=side, hex=event.hex, about=volley.units, who=volley.who, target=target))
            return
        hits = volley.blow.hits + damage.added
        umpire.tell(
            Bombed(
                seat=side,
                hex=event.hex,
                about=volley.units,
                who=volley.who,
                target=target,
                row=row_of(volley.blow),
                hits=hits,
                twice=twice,
                offered=damage.offered,
                sunk=damage.sunk,
                enemy_losses=losses(umpire, foe, (damage.name,) if damage.sunk else ()),
            )
        )
        volley_thrown(umpire, event.hex, volley)
        umpire.tell(suffered(umpire, event, damage)(who=volley.who, hits=hits, twice=twice))

    def vanished(self, umpire: Umpire, hex_: Hex, attacker: Side, meant: Sequence[Meant]) -> None:
        """Tell of attacks by planes that only seem to be left: there are none where losses are told as they are."""

    def strafed(self, umpire: Umpire, event: Strafing, blow: Blow) -> dict[str, Any]:
        """Return what the attacker is told of his fire: its hits (BR-29.6)."""
        return {"row": row_of(blow), "hits": blow.hits}
