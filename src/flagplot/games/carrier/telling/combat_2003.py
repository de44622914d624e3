"""Combat as the e-mail rules tell it: out of sight, the attacker by looks, the interceptors' losses with an error."""

from typing import Any

from flagplot.games.carrier.facts.attacks import Look, Losses, Target
from flagplot.games.carrier.facts.combat import BombedSeen, FiredOn
from flagplot.games.carrier.ruleset.kinds import enemy
from flagplot.games.carrier.telling.combat_base import CombatBase, met, suffered
from flagplot.games.carrier.telling.envelopes import planes_lost, under_fire
from flagplot.games.carrier.telling.inexact import inexact
from flagplot.games.carrier.telling.records import AirFight, Blow, Bombing, Damage, Flak, Strafing
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.umpire import Umpire

HEAVY = 4
"""Hits of an attack from which on a base is heavily damaged."""


def seen_from_outside(umpire: Umpire, damage: Damage, subject: str = "") -> Look:
    """Return what the attacker sees of the damage: how a ship looks now (FE-DR-4, FE-DR-5, FE-DR-6), a ship that
    sinks at once (FE-DS-1), a base in two words by day and one by night (FE-DR-2, FE-DR-9)."""
    if damage.type == "base":
        return base_damage(umpire, damage.hits, subject)
    return "sinks" if damage.sunk else damage.looks


def base_damage(umpire: Umpire, hits: int, subject: str) -> Look:
    """Return how the damage of one attack on a base is told: by day nothing, light (1 to 3 hits) or heavy (FE-DR-2); by
    night installations burning or nothing seen, which with up to two hits may be false (FE-DR-9)."""
    if not umpire.night:
        return "no damage observed" if not hits else "light damage" if hits < HEAVY else "heavy damage"
    burning = hits > 0
    if hits <= 2:
        roll = umpire.dice.throw("reports", "base by night", subject, sides=2, rule="FE-DR-9")
        if roll.faces[0] == 1:
            burning = not burning
    return "installations burning" if burning else ""


def planes_seen(umpire: Umpire, damage: Damage) -> bool:
    """Return whether the attacker is told of planes destroyed on deck or on the ground: by day that some were, and the
    names he could choose from (FE-LI-6b), never how many, nor those in Readying (FE-21.7.1b); by night nothing
    (FE-DR-10)."""
    return damage.planes_seen and not umpire.night and not damage.sunk


class Combat2003(CombatBase):
    """Looks, and losses of interceptors with an error."""

    def air_fight(self, umpire: Umpire, fight: AirFight) -> None:
        """Tell both sides of an exchange in the air: no dice, no modifiers, of the enemy the plane names (FE-LI-0). Own
        losses are exact (FE-DR-1); interceptors lost to escorts or to the guns of bombers are told with an error and
        without names (FE-LI-5b, FE-LI-6a)."""
        for side in fight.present:
            foe = enemy(side)
            theirs = planes_lost(fight.losses[foe])
            if fight.kind != "interceptors" and side != fight.interceptors:
                height = "high" if fight.high else "low"
                subject = f"{hex_name(fight.hex)} {height} {fight.kind} {fight.phase} {fight.interceptors}"
                lost = sum(fight.losses[foe].values())
                theirs = Losses(interceptors=inexact(umpire, "interceptors lost", subject, lost))
            umpire.tell(
                met(fight, side)(
                    enemies=dict.fromkeys(sorted(fight.present[foe]), 0),
                    numbered=False,
                    enemy_losses=theirs,
                    losses_told="seen",
                )
            )

    def flak(self, umpire: Umpire, fire: Flak) -> None:
        """Tell both sides of anti-aircraft fire: the planes lost exactly (FE-DR-1), no sums (FE-LI-0)."""
        umpire.tell(
            FiredOn(
                seat=fire.side,
                hex=fire.hex,
                about=(fire.gunners,),
                bombers=fire.bombers,
                group=fire.group,
                enemy_losses=planes_lost(fire.losses),
            )
        )
        under_fire(umpire, fire)

    def bombing(self, umpire: Umpire, event: Bombing) -> None:
        """Tell both sides of an air attack: the attacker how the ship or base looks afterwards, the owner all that he
        lost (FE-LI-0)."""
        volley, damage = event.volley, event.damage
        side = volley.side
        unnamed = umpire.ruleset.options.precise_report and event.type != "base"
        target = Target(type=event.type) if unnamed else Target(volley.target)
        if damage is None:
            umpire.tell(BombedSeen(seat=side, hex=event.hex, about=volley.units, who=volley.who, target=target))
            return
        look = seen_from_outside(umpire, damage, f"{hex_name(event.hex)} {volley.who.key} {volley.target}")
        seen = planes_seen(umpire, damage)
        sunk = Losses(types=(event.type,)) if unnamed else Losses((volley.target,))
        umpire.tell(
            BombedSeen(
                seat=side,
                hex=event.hex,
                about=volley.units,
                who=volley.who,
                target=target,
                look=look,
                planes="" if not seen else "on the ground" if damage.type == "base" else "on deck",
                types=damage.offered if seen else (),
                enemy_losses=sunk if damage.sunk else Losses(),
            )
        )
        umpire.tell(suffered(umpire, event, damage)(who=volley.who, hits=volley.blow.hits + damage.added))

    def strafed(self, umpire: Umpire, event: Strafing, blow: Blow) -> dict[str, Any]:
        """Return the same: whether planes are seen to burn (FE-LI-6b)."""
        return {"destroyed": bool(event.losses) and not umpire.night}
