"""Combat as the base game tells it: hits, sinkings and the planes of both sides (BR-7.13, BR-21.7.4)."""

from flagplot.games.carrier.combat.records import AirFight, Bombing, Flak, Volley
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.ruleset.kinds import enemy
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.telling.envelopes import (
    counts,
    hits_text,
    listed,
    losses_text,
    own_losses,
    reckoning,
    sinkings,
    suffered,
    sunk_names,
    tell,
    trail,
    under_fire,
    verb,
)


def air_fight(umpire: Umpire, fight: AirFight) -> None:
    """Tell both sides of an exchange in the air. Altitude, plane names and numbers are known to all who fight
    (BR-7.13, BR-16.5)."""
    height = "high" if fight.high else "low"
    for side, planes in fight.present.items():
        foe = enemy(side)
        title = f"{fight.units[side]}: {listed(planes)} {verb(fight, side)} {listed(fight.present[foe])}, {height}"
        lines = []
        for volley in sorted(fight.volleys, key=lambda one: one.side != side):
            if volley.side == side:
                lines.append(own_attack(volley, volley.target))
                trail(umpire, side, fight.hex, f"{volley.who} on {volley.target}", volley.blow)
            else:
                lines.append(f"their {volley.who} on our {volley.target}: {hits_text(volley.blow.hits)}")
        own, theirs = counts(fight.losses[side]), counts(fight.losses[foe])
        brief = f"{title}: {losses_text(own, theirs, 'no losses')}"
        tell(umpire, side, fight.hex, "air-to-air", title, lines, own, theirs, brief)


def flak(umpire: Umpire, fire: Flak) -> None:
    """Tell both sides of anti-aircraft fire: the gunners their sums, the bombers their losses (BR-17)."""
    side, foe = fire.side, enemy(fire.side)
    at = f"{listed(fire.bombers)} ({fire.group})"
    line = f"{fire.blow.factors} of {many(fire.pool, 'factor')}: {reckoning(fire.blow)}: {hits_text(fire.blow.hits)}"
    tell(umpire, side, fire.hex, "anti-aircraft", f"{fire.gunners} fires on {at}", [line], (), counts(fire.losses))
    trail(umpire, side, fire.hex, f"guns of {fire.gunners} on {at}", fire.blow)
    guns = under_fire(umpire, fire)
    trail(umpire, foe, fire.hex, f"{guns} on {at}", fire.blow, full=False)


def bombing(umpire: Umpire, event: Bombing) -> None:
    """Tell both sides of an air attack. The attacker hears of hits, sinkings, and the plane names he could choose
    from, never their numbers (BR-21.7.4); the owner all that he lost."""
    volley = event.volley
    side, foe = volley.side, enemy(volley.side)
    title = f"{volley.units}: {volley.who} on {volley.target}"
    if event.damage is None:
        tell(umpire, side, event.hex, "air attack", title, [f"{volley.target} had already sunk"])
        return
    damage, hits = event.damage, volley.blow.hits + event.damage.added
    where = "below" if " torpedo" in volley.who else "on deck" if damage.type != "base" else "on the field"
    twice = f" (counted twice, planes {where})" if event.doubled else ""
    if damage.added and not event.doubled:
        twice = " (one more for planes just landed)"
    told = f"{hits_text(hits)}{twice}"
    lines = [f"{reckoning(volley.blow)}: {told}"]
    if damage.offered:
        lines.append(f"planes seen to choose from: {', '.join(damage.offered)}")
    lines += sinkings(damage)
    brief = "; ".join((f"{title}: {told}", *sinkings(damage)))
    tell(umpire, side, event.hex, "air attack", title, lines, (), sunk_names(damage), brief)
    trail(umpire, side, event.hex, f"{volley.who} on {volley.target}", volley.blow)
    title, lines = f"{volley.target} attacked by {volley.who}", [told, *suffered(damage)]
    brief = f"{title}: {'; '.join(lines)}"
    tell(umpire, foe, event.hex, "air attack", title, lines, own_losses(damage), (), brief)


def own_attack(volley: Volley, target: str) -> str:
    """Return an attack of one's own in a line."""
    return f"our {volley.who} on {target}: {reckoning(volley.blow)}: {hits_text(volley.blow.hits)}"
