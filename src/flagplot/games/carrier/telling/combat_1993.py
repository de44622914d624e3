"""Combat as the game master's rules tell it: own losses as they are, the enemy's as if the die had been 3 or 4.

Each attack is one line: attacker / defender / table row / factors / result (GM-11.1a). What was told of the enemy's
losses stands: in later steps of the battle his numbers are those told, not the true ones (GM-11.2a).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from flagplot.games.carrier.facts.attacks import Entry, Party
from flagplot.games.carrier.facts.combat import Attacked, BombedExpected, FiredOn
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.telling.combat_base import CombatBase, met, suffered
from flagplot.games.carrier.telling.envelopes import expected, planes_lost, row_of, under_fire
from flagplot.games.carrier.telling.records import AirFight, Blow, Bombing, Flak, Meant, Strafing
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire

# --- numbers as they were told ---


def in_hex(umpire: Umpire, side: Side, hex_: Hex, plane: str) -> int:
    """Return the air factors of a plane name that a side truly has over a hex."""
    return sum(
        flight.n for af in umpire.afs_at(side, hex_) for flight in af.flights if flight.plane.partition("/")[0] == plane
    )


def shown(umpire: Umpire, viewer: Side, hex_: Hex, plane: str, n: int) -> int:
    """Return the number shown of n enemy air factors of a name: in proportion to those left by what was told, at least
    1 of any that are left (GM-11.2a)."""
    surplus = umpire.untold.get((viewer, hex_, plane), 0)
    if not surplus or n <= 0:
        return n
    there = max(n, in_hex(umpire, enemy(viewer), hex_, plane))
    return max(1, (2 * n * (there + surplus) + there) // (2 * there))


def shown_all(umpire: Umpire, viewer: Side, hex_: Hex, planes: Mapping[str, int]) -> dict[str, int]:
    """Return the numbers shown of enemy planes by name (GM-11.2a)."""
    return {name: shown(umpire, viewer, hex_, name, n) for name, n in planes.items()}


def tell_losses(umpire: Umpire, viewer: Side, hex_: Hex, true: Mapping[str, int], losses: Mapping[str, int]) -> None:
    """Remember by how much the losses told to a side fall short of the true ones (GM-11.2a)."""
    for plane in {**true, **losses}:
        key = (viewer, hex_, plane)
        umpire.untold[key] = umpire.untold.get(key, 0) + true.get(plane, 0) - losses.get(plane, 0)


def spread(hits: int, planes: Mapping[str, int]) -> dict[str, int]:
    """Return losses told of a group of planes: in proportion to the numbers shown, the largest remainders first, by
    name on a tie, none beyond what is shown."""
    whole = sum(planes.values())
    hits = min(hits, whole)
    if not hits:
        return {}
    parts = {name: hits * n // whole for name, n in planes.items()}
    by_rest = sorted(planes, key=lambda name: (-(hits * planes[name] % whole), name))
    for name in by_rest[: hits - sum(parts.values())]:
        parts[name] += 1
    return {name: n for name, n in parts.items() if n}


# --- the tellings ---


def doubled_knowingly(umpire: Umpire, event: Bombing) -> bool:
    """Return whether the attacker knows that hits count twice: torpedoes by rule, but not planes on deck (GM-11.1b)."""
    run = event.volley.who.run
    torpedo = run is not None and run.mode == "torpedo"
    return torpedo and event.type != "CV" and umpire.ruleset.options.torpedo_double


class Combat1993(CombatBase):
    """What is to be expected."""

    def air_fight(self, umpire: Umpire, fight: AirFight) -> None:
        """Tell both sides of an exchange in the air: own attacks as expected (GM-11.1b), own losses as they are
        (GM-11.1c)."""
        before = {side: shown_all(umpire, side, fight.hex, fight.present[enemy(side)]) for side in fight.present}
        for side in fight.present:
            foe = enemy(side)
            entries: list[Entry] = []
            losses: dict[str, int] = {}
            for volley in sorted(fight.volleys, key=lambda one: one.side != side):
                blow, who, ours = volley.blow, volley.who, volley.side == side
                hits, factors = blow.hits, blow.factors
                if ours:
                    hits = expected(umpire, blow)
                    losses[volley.target] = min(losses.get(volley.target, 0) + hits, before[side].get(volley.target, 0))
                else:
                    who = Party(tuple((name, shown(umpire, side, fight.hex, name, n)) for name, n in who.planes))
                    factors = sum(n for _, n in who.planes)
                entry = Entry(who=who, target=volley.target, ours=ours, bht=blow.bht, factors=factors, hits=hits)
                entries.append(entry)
            tell_losses(umpire, side, fight.hex, fight.losses[foe], losses)
            umpire.tell(
                met(fight, side)(
                    enemies=before[side],
                    attacks=tuple(entries),
                    enemy_losses=planes_lost(losses),
                    losses_told="expected",
                )
            )

    def flak(self, umpire: Umpire, fire: Flak) -> None:
        """Tell both sides of anti-aircraft fire: the gunners the expected result, the bombers their losses (GM-11.1b,
        GM-11.1c)."""
        side = fire.side
        bombers = shown_all(umpire, side, fire.hex, fire.bombers)
        losses = spread(expected(umpire, fire.blow), bombers)
        umpire.tell(
            FiredOn(
                seat=side,
                hex=fire.hex,
                about=(fire.gunners,),
                bombers=bombers,
                group=fire.group,
                row=row_of(fire.blow),
                hits=sum(losses.values()),
                expected=True,
                enemy_losses=planes_lost(losses),
            )
        )
        tell_losses(umpire, side, fire.hex, fire.losses, losses)
        under_fire(umpire, fire)

    def bombing(self, umpire: Umpire, event: Bombing) -> None:
        """Tell both sides of an air attack: the attacker the expected hits, never a sinking (GM-11.1b), the owner his
        damage (GM-11.1c), made by as many planes as he was told are left (GM-11.2a)."""
        volley, damage, who = event.volley, event.damage, event.volley.who
        side, foe, blow = volley.side, enemy(volley.side), volley.blow
        hits = expected(umpire, blow) * (2 if doubled_knowingly(umpire, event) else 1)
        ours = Entry(who=who, target=volley.target, bht=blow.bht, factors=blow.factors, hits=hits)
        umpire.tell(BombedExpected(seat=side, hex=event.hex, about=volley.units, entry=ours))
        if damage is None:
            return
        planes = shown_all(umpire, foe, event.hex, dict(who.planes))
        theirs = Entry(
            who=Party(tuple(planes.items()), who.run),
            target=volley.target,
            bht=blow.bht,
            factors=sum(planes.values()),
            hits=blow.hits + damage.added,
        )
        umpire.tell(suffered(umpire, event, damage)(entry=theirs))

    def vanished(self, umpire: Umpire, hex_: Hex, attacker: Side, meant: Sequence[Meant]) -> None:
        """Tell the owner of a target of attacks whose planes have truly all been shot down, while by what he was told
        some are left: they do nothing (GM-11.2a)."""
        viewer = enemy(attacker)
        for raid in meant:
            factors = min(umpire.untold.get((viewer, hex_, raid.plane), 0), raid.n)
            if factors <= 0 or in_hex(umpire, attacker, hex_, raid.plane):
                continue
            umpire.untold[viewer, hex_, raid.plane] -= factors
            who = Party(((raid.plane, factors),), raid.run)
            entry = Entry(who=who, target=raid.target, bht=raid.bht, factors=factors, hits=0)
            about = UnitId(
                viewer, "ship" if raid.target in umpire.state.sides[viewer].ships else "base", name=raid.target
            )
            umpire.tell(Attacked(seat=viewer, hex=hex_, about=(about,), target=raid.target, entry=entry))

    def strafed(self, umpire: Umpire, event: Strafing, blow: Blow) -> dict[str, Any]:
        """Return the same: the hits to be expected (GM-11.1b)."""
        hits = expected(umpire, blow)
        return {"entry": Entry(who=event.who, target=event.base, bht=blow.bht, factors=blow.factors, hits=hits)}
