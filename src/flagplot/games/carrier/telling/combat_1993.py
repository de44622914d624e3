"""Combat as the game master's rules tell it: own losses as they are, the enemy's as if the die had been 3 or 4.

Each attack is one line: attacker / defender / table row / factors / result (GM-11.1a). What was told of the enemy's
losses stands: in later steps of the battle his numbers are those told, not the true ones (GM-11.2a).
"""

from collections.abc import Mapping, Sequence

from flagplot.games.carrier.combat.records import AirFight, Bombing, Flak, Meant
from flagplot.games.carrier.combat.resolution import Blow, expected_tenths
from flagplot.games.carrier.ruleset.kinds import Side, enemy
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
from flagplot.games.carrier.theatre.hex import Hex


def expected(umpire: Umpire, blow: Blow) -> int:
    """Return the hits told of an own attack: the table's result for a 3 or 4, a star or a dash as none (GM-11.1b)."""
    fitted = umpire.ruleset.options.hits == "fitted"
    return (expected_tenths(umpire.ruleset.tables, fitted, blow.bht, blow.factors) + 5) // 10


def line(attacker: str, defender: str, bht: int, factors: int, result: str) -> str:
    """Return one attack as ATTACKER / DEFENDER / HT / FACTORS / RESULT (GM-11.1a)."""
    return f"{attacker} / {defender} / HT {bht} / {factors} / {result}"


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


def tell_losses(umpire: Umpire, viewer: Side, hex_: Hex, true: Mapping[str, int], told: Mapping[str, int]) -> None:
    """Remember by how much the losses told to a side fall short of the true ones (GM-11.2a)."""
    for plane in {**true, **told}:
        key = (viewer, hex_, plane)
        umpire.untold[key] = umpire.untold.get(key, 0) + true.get(plane, 0) - told.get(plane, 0)


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


def air_fight(umpire: Umpire, fight: AirFight) -> None:
    """Tell both sides of an exchange in the air: own attacks as expected (GM-11.1b), own losses exactly (GM-11.1c)."""
    height = "high" if fight.high else "low"
    before = {side: shown_all(umpire, side, fight.hex, fight.present[enemy(side)]) for side in fight.present}
    for side, planes in fight.present.items():
        foe = enemy(side)
        title = f"{fight.units[side]}: {listed(planes)} {verb(fight, side)} {listed(before[side])}, {height}"
        lines: list[str] = []
        told: dict[str, int] = {}
        for volley in sorted(fight.volleys, key=lambda one: one.side != side):
            blow = volley.blow
            if volley.side == side:
                hits = expected(umpire, blow)
                told[volley.target] = min(told.get(volley.target, 0) + hits, before[side].get(volley.target, 0))
                lines.append(line(f"our {volley.who}", volley.target, blow.bht, blow.factors, str(hits)))
            else:
                name = volley.who.partition(" ")[2]
                factors = shown(umpire, side, fight.hex, name, blow.factors)
                lines.append(line(f"their {factors} {name}", f"our {volley.target}", blow.bht, factors, str(blow.hits)))
        tell_losses(umpire, side, fight.hex, fight.losses[foe], told)
        own, theirs = counts(fight.losses[side]), counts(told)
        brief = f"{title}: {losses_text(own, theirs, 'no losses to be expected')}"
        tell(umpire, side, fight.hex, "air-to-air", title, lines, own, theirs, brief)


def flak(umpire: Umpire, fire: Flak) -> None:
    """Tell both sides of anti-aircraft fire: the gunners the expected result, the bombers their losses (GM-11.1b,
    GM-11.1c)."""
    side = fire.side
    bombers = shown_all(umpire, side, fire.hex, fire.bombers)
    at = f"{listed(bombers)} ({fire.group})"
    told = spread(expected(umpire, fire.blow), bombers)
    hits = sum(told.values())
    tell(
        umpire,
        side,
        fire.hex,
        "anti-aircraft",
        f"{fire.gunners} fires",
        [line(f"{fire.gunners} AA", at, fire.blow.bht, fire.blow.factors, str(hits))],
        (),
        counts(told),
    )
    tell_losses(umpire, side, fire.hex, fire.losses, told)
    under_fire(umpire, fire)


def bombing(umpire: Umpire, event: Bombing) -> None:
    """Tell both sides of an air attack: the attacker the expected hits, never a sinking (GM-11.1b), the owner his
    damage (GM-11.1c), made by as many planes as he was told are left (GM-11.2a)."""
    volley, damage = event.volley, event.damage
    side, foe, blow = volley.side, enemy(volley.side), volley.blow
    hits = expected(umpire, blow) * (2 if doubled_knowingly(umpire, event) else 1)
    ours = line(volley.who, volley.target, blow.bht, blow.factors, str(hits))
    tell(umpire, side, event.hex, "air attack", volley.units, [ours], brief=f"{volley.units}: {ours}")
    if damage is None:
        return
    planes = shown_all(umpire, foe, event.hex, event.planes)
    factors = sum(planes.values())
    who = f"{listed(planes)} {event.how}"
    result = hits_text(blow.hits + damage.added)
    theirs = [line(who, volley.target, blow.bht, factors, result), *suffered(damage)]
    title, brief = f"{volley.target} attacked", "; ".join(theirs)
    tell(umpire, foe, event.hex, "air attack", title, theirs, own_losses(damage), (), brief)


def doubled_knowingly(umpire: Umpire, event: Bombing) -> bool:
    """Return whether the attacker knows that hits count twice: torpedoes by rule, but not planes on deck (GM-11.1b)."""
    torpedo = event.how.startswith("torpedo")
    return torpedo and event.type != "CV" and umpire.ruleset.options.torpedo_double


def vanished(umpire: Umpire, hex_: Hex, attacker: Side, meant: Sequence[Meant]) -> None:
    """Tell the owner of a target of attacks whose planes have truly all been shot down, while by what he was told some
    are left: they do nothing (GM-11.2a)."""
    viewer = enemy(attacker)
    for raid in meant:
        factors = min(umpire.untold.get((viewer, hex_, raid.plane), 0), raid.n)
        if factors <= 0 or in_hex(umpire, attacker, hex_, raid.plane):
            continue
        umpire.untold[viewer, hex_, raid.plane] -= factors
        who = f"{factors} {raid.plane} {raid.words}"
        told = line(who, raid.target, raid.bht, factors, "no hits")
        tell(umpire, viewer, hex_, "air attack", f"{raid.target} attacked", [told], brief=told)
