"""Combat as the e-mail rules tell it: out of sight, the attacker in words, the interceptors' losses with an error."""

from collections.abc import Iterable

from flagplot.games.carrier.combat.records import AirFight, Bombing, Damage, Flak
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.ruleset.kinds import enemy
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.telling.envelopes import (
    counts,
    hits_text,
    listed,
    losses_text,
    own_losses,
    suffered,
    tell,
    under_fire,
    verb,
)
from flagplot.games.carrier.telling.inexact import inexact
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import outward_name

HEAVY = 4
"""Hits of an attack from which on a base is heavily damaged."""


def air_fight(umpire: Umpire, fight: AirFight) -> None:
    """Tell both sides of an exchange in the air: no dice, no modifiers, of the enemy the plane names (FE-LI-0). Own
    losses are exact (FE-DR-1); interceptors lost to escorts or to the guns of bombers are told with an error and
    without names (FE-LI-5b, FE-LI-6a)."""
    height = "high" if fight.high else "low"
    for side, planes in fight.present.items():
        foe = enemy(side)
        title = f"{fight.units[side]}: {listed(planes)} {verb(fight, side)} {_names(fight.present[foe])}, {height}"
        theirs = counts(fight.losses[foe])
        if fight.kind != "interceptors" and side != fight.interceptors:
            subject = f"{hex_name(fight.hex)} {height} {fight.kind} {fight.phase} {fight.interceptors}"
            told = inexact(umpire, "interceptors lost", subject, sum(fight.losses[foe].values()))
            theirs = (f"about {many(told, 'interceptor')}",) if told else ()
        own = counts(fight.losses[side])
        brief = f"{title}: {losses_text(own, theirs, 'no losses seen')}"
        tell(umpire, side, fight.hex, "air-to-air", title, (), own, theirs, brief)


def _names(planes: Iterable[str]) -> str:
    return ", ".join(sorted(planes))


def flak(umpire: Umpire, fire: Flak) -> None:
    """Tell both sides of anti-aircraft fire: the planes lost exactly (FE-DR-1), no sums (FE-LI-0)."""
    side = fire.side
    at = f"{listed(fire.bombers)} ({fire.group})"
    lines = [] if sum(fire.losses.values()) else ["none shot down"]
    tell(umpire, side, fire.hex, "anti-aircraft", f"{fire.gunners} fires on {at}", lines, (), counts(fire.losses))
    under_fire(umpire, fire)


def bombing(umpire: Umpire, event: Bombing) -> None:
    """Tell both sides of an air attack: the attacker how the ship or base looks afterwards, the owner all that he
    lost (FE-LI-0)."""
    volley, damage = event.volley, event.damage
    side, foe = volley.side, enemy(volley.side)
    target = outward_name(umpire.ruleset.options, volley.target, event.type)
    title = f"{volley.units}: {volley.who} on {target}"
    if damage is None:
        tell(umpire, side, event.hex, "air attack", title, [f"{target} had already sunk"])
        return
    subject = f"{hex_name(event.hex)} {volley.who} {volley.target}"
    lines = [*seen_from_outside(umpire, damage, subject, target), *planes_destroyed(umpire, damage)]
    sunk = (target,) if damage.sunk else ()
    brief = "; ".join(line.removeprefix(f"{target} is ").removeprefix(f"{target} ") for line in lines)
    tell(umpire, side, event.hex, "air attack", title, lines, (), sunk, f"{title}: {brief}")
    title = f"{volley.target} attacked by {volley.who}"
    lines = [hits_text(volley.blow.hits + damage.added), *suffered(damage)]
    tell(umpire, foe, event.hex, "air attack", title, lines, own_losses(damage), (), f"{title}: {'; '.join(lines)}")


def seen_from_outside(umpire: Umpire, damage: Damage, subject: str, target: str) -> list[str]:
    """Return what the attacker sees of the damage: how a ship looks now (FE-DR-4, FE-DR-5, FE-DR-6), a ship that
    sinks at once (FE-DS-1), a base in two words by day and one by night (FE-DR-2, FE-DR-9)."""
    if damage.type == "base":
        return [base_damage(umpire, damage.hits, subject)]
    if damage.sunk:
        return [f"{target} sinks"]
    return [f"{target} is {damage.looks}" if damage.looks else "no damage seen"]


def base_damage(umpire: Umpire, hits: int, subject: str) -> str:
    """Return how the damage of one attack on a base is told: by day nothing, light (1 to 3 hits) or heavy (FE-DR-2); by
    night installations burning or nothing seen, which with up to two hits may be false (FE-DR-9)."""
    if not umpire.night:
        return "no damage observed" if not hits else "light damage" if hits < HEAVY else "heavy damage"
    burning = hits > 0
    if hits <= 2:
        roll = umpire.box.throw("reports", "base by night", subject, sides=2, rule="FE-DR-9")
        if roll.faces[0] == 1:
            burning = not burning
    return "installations burning" if burning else "no damage seen"


def planes_destroyed(umpire: Umpire, damage: Damage) -> list[str]:
    """Return what the attacker is told of planes on deck or on the ground: by day that some were destroyed, and the
    names he could choose from (FE-LI-6b), never how many, nor those in Readying (FE-21.7.1b); by night nothing
    (FE-DR-10)."""
    if umpire.night or not damage.planes_seen or damage.sunk:
        return []
    where = "on the ground" if damage.type == "base" else "on deck"
    types = f"; types seen: {', '.join(damage.offered)}" if damage.offered else ""
    return [f"planes destroyed {where}{types}"]
