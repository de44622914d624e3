"""High CAP that dives on a low raid (FE-16.12, GM-9.6)."""

from fractions import Fraction

import msgspec

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle, Share, total
from flagplot.games.carrier.combat.interception import willing
from flagplot.games.carrier.combat.lots import apportion
from flagplot.games.carrier.ordered.ast import Dive, Shadow
from flagplot.games.carrier.ordered.program import conduct, current
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.state.sea import af_key
from flagplot.games.carrier.state.units import AirFormation, Flight
from flagplot.games.carrier.telling import diving as intelligence
from flagplot.games.carrier.theatre.hex import name as hex_name

RATIO_1993 = 3
"""High CAP for each high raider where the raid comes at both altitudes (GM-9.62)."""


def share(tables: Tables, roll: int) -> Fraction:
    """Return the share of a CAP that may dive on a modified roll: none on 1 or less, all on 7 or more (FE-16.12b,
    GM-9.63)."""
    row = {1: "1 or less", 7: "7 or more"}.get(min(7, max(1, roll)), str(roll))
    text = tables.raw["diving_cap"][row]["share_that_may_dive"]
    return Fraction(1) if text == "all" else Fraction(text)


def most_2003(factors: int, part: Fraction) -> int:
    """Return how many may dive, rounded up; all of them only on the result `all` (FE-16.12g)."""
    up = -(-factors * part.numerator // part.denominator)
    return up if part == 1 else min(up, factors - 1)


def most_1993(factors: int, part: Fraction) -> int:
    """Return how many dive, rounded down (GM-9.63)."""
    return factors * part.numerator // part.denominator


def modifiers_2003(tables: Tables, low: int, high: int) -> tuple[Modifier, ...]:
    """Return +1 if all attackers are low, -1 if at least twice as many are high (FE-16.12c, FE-16.12d)."""
    if not high:
        return (("all low", tables.constant["dive_all_low"]),)
    return (("mostly high", tables.constant["dive_mostly_high"]),) if high >= 2 * low else ()


def raiders(battle: Battle, side: Side, shadowers: bool) -> tuple[int, int]:
    """Return the air factors of the observed enemy AFs in the hex at low and at high altitude, escorts too; AFs that
    shadow count by the rules of 1993, and are no attackers by those of 2003 (FE-16.12c, GM-9.61, GM-9.62)."""
    flights = [
        flight
        for af in battle.umpire.afs_at(enemy(side), battle.hex)
        if battle.sees_af(side, af) and (shadowers or not isinstance(current(af.order), Shadow))
        for flight in af.flights
    ]
    high = sum(flight.n for flight in flights if flight.high)
    return sum(flight.n for flight in flights) - high, high


def dive(battle: Battle) -> None:
    """Let CAP over its own base or ships dive before combat begins in the hex. CAP never climbs for combat, and changes
    altitude in no other way (GM-9.6)."""
    edition = battle.umpire.ruleset.options.diving_cap
    if edition == "off":
        return
    for side in SIDES:
        if battle.base(side) is None and not battle.umpire.tfs_at(side, battle.hex):
            continue
        low, high = raiders(battle, side, edition == "1993")
        if low and edition == "2003":
            _dive_2003(battle, side, low, high)
        elif low:
            _dive_1993(battle, side, high)


def limit(af: AirFormation, factors: int) -> int:
    """Return how many of an AF's factors its owner lets dive: all, none, a number, or a share rounded down (FE-16.12e,
    GM-9.66)."""
    dive = conduct(af.order, Dive)
    if dive is None or dive.most is None:
        return factors
    return min(factors, factors * dive.most // dive.parts if dive.parts else dive.most)


# --- 2003 ---


def _entered_low(battle: Battle, side: Side) -> bool:
    """Return whether an observed enemy AF came into the hex this turn with planes at low altitude."""
    return any(
        battle.sees_af(side, af) and af.track[:1] != [battle.hex] and any(not flight.high for flight in af.flights)
        for af in battle.umpire.afs_at(enemy(side), battle.hex)
    )


def _dive_2003(battle: Battle, side: Side, low: int, high: int) -> None:
    """Roll once for the hex if all the CAP is high and a raid came in low; the divers are spread over the AFs as their
    orders allow, and each spends a turn of range (FE-16.12a, FE-16.12e, FE-16.12f)."""
    umpire = battle.umpire
    cap = willing(battle, side, battle.shares(side, "interceptor", True))
    if not cap or willing(battle, side, battle.shares(side, "interceptor", False)) or not _entered_low(battle, side):
        return
    able = [s for s in cap if s.flight.land_by > umpire.turn + 1]
    wish = {s.af.number: 0 for s in able}
    for s in able:
        wish[s.af.number] += s.n
    wish = {s.af.number: limit(s.af, wish[s.af.number]) for s in able}
    if not any(wish.values()):
        return
    where = hex_name(battle.hex)
    modifiers = modifiers_2003(battle.tables, low, high)
    roll = umpire.dice.throw(
        battle.phase, "diving CAP", f"{where} {side}", modifiers=modifiers, table="diving_cap", rule="FE-16.12"
    )
    whole = total(cap)
    most = most_2003(whole, share(battle.tables, roll.total))
    umpire.dice.note(roll, f"{most} of {whole} may dive")
    numbers = list(wish)
    parts = apportion(
        umpire,
        battle.phase,
        f"{where} {side} divers",
        min(most, sum(wish.values())),
        [wish[number] for number in numbers],
    )
    down: dict[int, dict[str, int]] = {}
    for number, n in zip(numbers, parts, strict=True):
        if n:
            own = [s for s in able if s.af.number == number]
            down[number] = {}
            for flight in _dived(battle, own, n, f"{where} {side} divers of AF{number}"):
                flight.land_by -= 1
                own[0].af.flights.append(flight)
                battle.paid[id(flight)] = flight
                down[number][flight.plane] = down[number].get(flight.plane, 0) + flight.n
    intelligence.dived(umpire, side, battle.hex, roll.total, most, whole, down)


def _dived(battle: Battle, shares: list[Share], n: int, subject: str) -> list[Flight]:
    """Take divers off the flights of an AF, in proportion, and return them as flights at low altitude."""
    out: list[Flight] = []
    parts = apportion(battle.umpire, battle.phase, subject, n, [s.n for s in shares])
    for s, part in zip(shares, parts, strict=True):
        if part:
            s.lose(part)
            out.append(msgspec.structs.replace(s.flight, n=part, high=False))
    return out


# --- 1993 ---


def _dive_1993(battle: Battle, side: Side, high: int) -> None:
    """Roll for each high CAP AF by itself, if the whole raid is low or the AF is three to one over its high part; the
    divers become an AF of their own (GM-9.61, GM-9.62, GM-9.63, GM-9.64, GM-9.66)."""
    umpire = battle.umpire
    cap = willing(battle, side, battle.shares(side, "interceptor", True))
    for number in sorted({s.af.number for s in cap}):
        own = [s for s in cap if s.af.number == number]
        n, af = total(own), own[0].af
        if n < RATIO_1993 * high or not limit(af, n):
            continue
        roll = umpire.dice.throw(
            battle.phase, "diving CAP", f"{hex_name(battle.hex)} {side}/AF{number}", table="diving_cap", rule="GM-9.63"
        )
        most = most_1993(n, share(battle.tables, roll.total))
        free = umpire.free_af(side)
        umpire.dice.note(roll, f"{most} of {n} dive")
        down: dict[int, dict[str, int]] = {}
        if most and free:
            flights = _in_proportion(own, most)
            new = msgspec.structs.replace(af, number=free, flights=flights, track=list(af.track), formed=most)
            _found(battle, side, af, new)
            down[free] = {}
            for flight in flights:
                down[free][flight.plane] = down[free].get(flight.plane, 0) + flight.n
        intelligence.dived(umpire, side, battle.hex, roll.total, most if free else 0, n, down, of=number)


def _in_proportion(shares: list[Share], n: int) -> list[Flight]:
    """Return divers of each type in proportion, the remainder from the most numerous type (GM-9.64)."""
    whole = total(shares)
    parts = [n * s.n // whole for s in shares]
    for s in sorted(range(len(shares)), key=lambda i: (-shares[i].n, shares[i].name)):
        more = min(n - sum(parts), shares[s].n - parts[s])
        parts[s] += more
    out: list[Flight] = []
    for s_, part in zip(shares, parts, strict=True):
        if part:
            s_.lose(part)
            out.append(msgspec.structs.replace(s_.flight, n=part, high=False))
    return out


def _found(battle: Battle, side: Side, old: AirFormation, new: AirFormation) -> None:
    """Enter the new AF. Who had the old one in sight has this one too."""
    umpire, foe = battle.umpire, enemy(side)
    old.flights = [flight for flight in old.flights if flight.n]
    umpire.enlist(side, new)
    umpire.lookout.moved(side, new, None)
    battle.divers.add((side, new.number))
    seen = umpire.sees[foe].get(af_key(side, old))
    if seen is not None:
        umpire.sees[foe][af_key(side, new)] = msgspec.structs.replace(seen, total=None)
