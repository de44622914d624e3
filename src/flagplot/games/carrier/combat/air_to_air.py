"""Planes against planes at one altitude: splitting, exchanges, losses and the range they cost (BR-16, BR-15.6)."""

from typing import Literal, NamedTuple

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.battle import Battle, Share, counted, numbers, total
from flagplot.games.carrier.combat.damage import shoot_down
from flagplot.games.carrier.combat.resolution import strike_together
from flagplot.games.carrier.facts.attacks import Party
from flagplot.games.carrier.flight.places import landing_place
from flagplot.games.carrier.ordered.ast import Apart, FireAt, FireBack, LandAt, Place
from flagplot.games.carrier.ordered.program import conduct
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.state.sea import af_key
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.telling import combat as intelligence
from flagplot.games.carrier.telling.records import AirFight, Volley
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.fuel import turns_to_land

NOWHERE = 99
ENOUGH = 3
"""Attackers beyond so many for each enemy of a name turn to the next name (doctrine)."""

MOST_GUNNERS = 3
"""Bombers that may fire at each interceptor (FE-LI-7)."""

FUEL_KEPT = 2
"""Turns beyond the way home that planes must have left to spend range in a fight: one of them for a crowded deck
(doctrine)."""


# --- range (BR-15.6.1) ---


def turns_home(battle: Battle, side: Side, af: AirFormation) -> int:
    """Return the turns an AF needs from here until it has landed where its order says, or at home; a large number if
    there is nowhere to go."""
    planned = conduct(af.order, LandAt)
    holder = landing_place(battle.umpire, side, af, planned.place if planned is not None else Place())
    return NOWHERE if holder is None else turns_to_land(battle.umpire, side, af, holder)


def spend_range(battle: Battle, shares: list[Share]) -> None:
    """Let interceptors and escorts spend the range that a turn of air combat costs, once a turn (BR-15.6, BR-15.6.1);
    bombers spend none (BR-15.6.2).

    Rule of thumb: they spend it when it still leaves them the turns they need to fly home, else they fight at -6.
    """
    turn = battle.umpire.turn
    done = battle.umpire.air_range
    paid: set[int] = set()
    shares = [share for share in shares if id(share.flight) not in battle.paid]
    fresh = {(s.side, s.af.number, s.flight.plane) for s in shares} - done.keys()
    for share in shares:
        key = (share.side, share.af.number, share.flight.plane)
        if key in fresh and key not in done:
            last = min(flight.land_by for flight in share.af.flights if flight.plane == share.flight.plane)
            done[key] = last - turn >= FUEL_KEPT + turns_home(battle, share.side, share.af)
        if key in fresh and done[key] and id(share.flight) not in paid:
            share.flight.land_by -= 1
            paid.add(id(share.flight))


def air_modifiers(battle: Battle, share: Share, pays: bool) -> tuple[Modifier, ...]:
    """Return the modifiers of an attack: range not spent, cloud, night, armed fighters (BR-16.10, BR-16.10.1,
    BR-16.10.2, BR-16.10.3, BR-16.10.4)."""
    constant, flight = battle.tables.constant, share.flight
    out: list[Modifier] = []
    key = (share.side, share.af.number, flight.plane)
    if pays and id(flight) not in battle.paid and not battle.umpire.air_range.get(key, False):
        out.append(("range not spent", constant["air_without_range"]))
    if flight.load and battle.tables.planes[flight.plane].armed_penalty:
        out.append(("carrying bombs", constant["air_armed_fighter"]))
    return (*out, *battle.weather_modifiers("air"))


# --- one exchange ---


def matched(attackers: dict[str, int], targets: dict[str, int]) -> list[tuple[str, str, int]]:
    """Return which attackers' name goes at which enemy name with how many (BR-16.5).

    Doctrine: the largest group chooses first; each takes the enemy name with the most air factors not yet matched
    (ties by name) and leaves to the next what is more than three to one there.
    """
    free = dict(targets)
    out: list[tuple[str, str, int]] = []
    for name, n in sorted(attackers.items(), key=lambda item: (-item[1], item[0])):
        open_ = sorted(targets, key=lambda target: (-free[target], target))
        for i, target in enumerate(open_):
            part = n if i == len(open_) - 1 else min(n, ENOUGH * targets[target])
            if part:
                out.append((name, target, part))
                free[target] -= part
                n -= part
    return out


def volleys(
    battle: Battle, label: str, attackers: list[Share], targets: list[Share], pays: bool, chosen: bool = False
) -> list[Volley]:
    """Return the attacks of one side: one per plane name, row and enemy name (BR-16.5). Air factors of one name that
    fight with different modifiers attack apart. `chosen`: the attackers pick the names that they fire at (FE-LI-5a).
    The modifier of the plane fired at is added (BR-29.1, FE-OPT-5, FE-OPT-6)."""
    groups: dict[tuple[str, tuple[Modifier, ...]], list[Share]] = {}
    for share in attackers:
        if share.n:
            groups.setdefault((share.name, air_modifiers(battle, share, pays)), []).append(share)
    labels = {f"{name}|{'+'.join(word for word, _ in modifiers)}": (name, modifiers) for name, modifiers in groups}
    sizes = {text: total(groups[key]) for text, key in labels.items()}
    ruleset, firing = battle.umpire.ruleset, list[Firing]()
    present = counted(targets)
    match = at_choice(battle, attackers, sizes, present, labels) if chosen else matched(sizes, present)
    for text, target, n in match:
        name, modifiers = labels[text]
        group = groups[name, modifiers]
        if ruleset.options.air_modifiers:
            modifiers = (*modifiers, (f"against {target}", plane_modifier(battle.tables, target)))
        firing.append(Firing(text, name, target, n, ruleset.air_to_air(group[0].flight.plane), modifiers, group))
    return [_volley(battle, label, together) for together in combined(battle, firing)]


class Firing(NamedTuple):
    """Air factors of one name and row that fire at one enemy name."""

    text: str
    """Name and modifiers, for the key of the dice."""
    name: str
    target: str
    n: int
    bht: int
    modifiers: tuple[Modifier, ...]
    group: list[Share]


def plane_modifier(tables: Tables, name: str) -> int:
    """Return what is added to the row of fire aimed at a plane: more against the frail, less against the stout
    (BR-29.1, FE-OPT-5, FE-OPT-6)."""
    return int(tables.raw["planes"][name]["air_modifier"])


def combined(battle: Battle, firing: list[Firing]) -> list[list[Firing]]:
    """Return attacks put together: plane names that fire at the same enemy name attack as one, but for those whose
    orders keep them apart (BR-29.2)."""
    if not battle.umpire.ruleset.options.combined_attacks:
        return [[one] for one in firing]
    out: dict[object, list[Firing]] = {}
    for one in firing:
        alone = any(conduct(share.af.order, Apart) is not None for share in one.group)
        out.setdefault((one.target, one.text if alone else ""), []).append(one)
    return list(out.values())


def _volley(battle: Battle, label: str, firing: list[Firing]) -> Volley:
    first = firing[0]
    shares = [share for one in firing for share in one.group]
    side, units = first.group[0].side, numbers(shares)
    common = tuple(modifier for modifier in first.modifiers if all(modifier in one.modifiers for one in firing))
    parts = [(one.bht + sum(n for m, n in one.modifiers if (m, n) not in common), one.n) for one in firing]
    subject = f"{label} {side}|{'+'.join(one.text for one in firing)}|{first.target}"
    blow = strike_together(battle.umpire, battle.phase, "air-to-air", subject, parts, common, "BR-16.5")
    return Volley(side, units, Party(tuple((one.name, one.n) for one in firing)), first.target, blow)


def at_choice(
    battle: Battle,
    attackers: list[Share],
    sizes: dict[str, int],
    present: dict[str, int],
    labels: dict[str, tuple[str, tuple[Modifier, ...]]],
) -> list[tuple[str, str, int]]:
    """Return which escorts fire at which interceptor name with how many: as the order of their side says, else every
    type at the first one by air combat row. Hits beyond the planes of a name are lost (FE-LI-5a)."""
    orders = [conduct(s.af.order, FireAt) for s in sorted(attackers, key=lambda s: s.af.number)]
    order = next((each for each in orders if each is not None), FireAt())

    def rank(name: str) -> tuple[int, int, str]:
        place = order.ranking.index(name) if name in order.ranking else len(order.ranking)
        return place, -battle.umpire.ruleset.air_to_air(name), name

    best = min(present, key=rank, default="")
    out: dict[tuple[str, str], int] = {}
    left = dict(sizes)
    for aim in order.aims:
        for text in sizes:
            part = min(left[text], aim.planes.n or 0) if labels[text][0] == aim.planes.plane else 0
            if part and aim.target in present:
                out[text, aim.target] = out.get((text, aim.target), 0) + part
                left[text] -= part
                break
    for text, n in left.items():
        if n and best:
            out[text, best] = out.get((text, best), 0) + n
    return [(text, target, n) for (text, target), n in out.items()]


def that_fire_back(battle: Battle, bombers: list[Share], interceptors: int) -> list[Share]:
    """Return the bombers that may fire at the interceptors attacking them: three for each, counted at this altitude
    before losses. Those that their order names come first, else the best in air combat (FE-LI-7)."""
    if not battle.umpire.ruleset.options.bomber_fire_limit:
        return bombers
    left = MOST_GUNNERS * interceptors

    def rank(s: Share) -> tuple[int, int, str, int]:
        order = conduct(s.af.order, FireBack)
        names = order.ranking if order is not None else ()
        place = names.index(s.name) if s.name in names else len(names)
        return place, -battle.umpire.ruleset.air_to_air(s.flight.plane), s.name, s.af.number

    out: list[Share] = []
    for s in sorted(bombers, key=rank):
        part = min(left, s.n)
        left -= part
        if part:
            out.append(Share(s.side, s.af, s.flight, part))
    return out


def exchange(
    battle: Battle,
    kind: Literal["escorts", "bombers", "interceptors"],
    own: list[Share],
    other: list[Share],
    group: str = "",
) -> AirFight:
    """Let two groups at one altitude fight: both attack, then losses are removed (BR-16.5, BR-16.8). What
    bombers and escorts may fire at, and which losses are known, is as the options say (FE-LI-5a, FE-LI-5b, FE-LI-7)."""
    side: Side = own[0].side
    high = own[0].flight.high
    label = f"{hex_name(battle.hex)} {'high' if high else 'low'} {side} {kind}{group}"
    present = {side: counted(own), enemy(side): counted(other)}
    units = {side: numbers(own), enemy(side): numbers(other)}
    gunners = that_fire_back(battle, other, total(own)) if kind == "bombers" else other
    chosen = kind == "escorts" and battle.umpire.ruleset.options.escorts_choose
    fired = volleys(battle, label, own, other, True)
    fired += volleys(battle, label, gunners, own, kind != "bombers", chosen)
    losses: dict[Side, dict[str, int]] = {side: {}, enemy(side): {}}
    for shares in (own, other):
        victim = shares[0].side
        for name in present[victim]:
            hits = sum(volley.blow.hits for volley in fired if volley.side != victim and volley.target == name)
            named = [share for share in shares if share.name == name and share.n]
            subject = f"{label} {victim} losses {name}"
            known = battle.umpire.ruleset.combat_reports.air_losses_known(kind, victim == side)
            losses[victim].update(shoot_down(battle, subject, named, hits, "shot_down", known))
    battle.engage(own)
    battle.engage(other)
    _remember(battle, own, other)
    fight = AirFight(battle.hex, high, kind, side, present, units, tuple(fired), losses, battle.phase)
    intelligence.air_fight(battle.umpire, fight)
    return fight


def _remember(battle: Battle, own: list[Share], other: list[Share]) -> None:
    """Note which AFs fought each other, for the next turn's interception (BR-14.13.6)."""
    umpire = battle.umpire
    for one in own:
        for two in other:
            pair = {one.side: one.af.number, two.side: two.af.number}
            if (pair["allied"], pair["japanese"]) not in umpire.fought:
                umpire.fought.append((pair["allied"], pair["japanese"]))
            umpire.attacked.update((af_key(one.side, one.af), af_key(two.side, two.af)))


# --- interceptors against a raid ---


def divided(
    battle: Battle, interceptors: list[Share], escorts: int, against: Literal["", "escorts", "bombers"]
) -> tuple[list[Share], list[Share]]:
    """Return the interceptors that go at the escorts and those that go at the bombers (BR-16.4).

    Doctrine: two for every three escorts, which keeps them from being held at 2:1 by a margin; `escorts`: all of
    them; `bombers`: one more than half the escorts, the fewest that can. The best in the air meet the escorts.
    """
    there = total(interceptors)
    wanted = {"": -(-2 * escorts // 3), "escorts": there, "bombers": escorts // 2 + 1}[against] if escorts else 0
    first: list[Share] = []
    second: list[Share] = []
    air_to_air = battle.umpire.ruleset.air_to_air
    ranked = sorted(interceptors, key=lambda s: (-air_to_air(s.flight.plane), s.name, s.af.number, -s.flight.land_by))
    for share in ranked:
        part = min(wanted, share.n)
        wanted -= part
        if part:
            first.append(Share(share.side, share.af, share.flight, part))
        if share.n > part:
            second.append(Share(share.side, share.af, share.flight, share.n - part))
    return first, second


def intercept(
    battle: Battle,
    interceptors: list[Share],
    escorts: list[Share],
    bombers: list[Share],
    against: Literal["", "escorts", "bombers"] = "",
    group: str = "",
) -> list[AirFight]:
    """Fight out an interception at one altitude: escorts first, then bombers (BR-16.3, BR-16.6, BR-16.3.1, BR-16.3.2).

    The first group joins the attack on bombers at 2:1 over the surviving escorts, no bomber is attacked at 2:1 the
    other way, else the second group attacks alone (BR-16.6.2, BR-16.6.3, BR-16.6.4, BR-16.6.5).
    """
    fights: list[AirFight] = []
    first, second = divided(battle, interceptors, total(escorts), against)
    if first:
        spend_range(battle, first + escorts)
        fights.append(exchange(battle, "escorts", first, escorts, group))
    battle.engage(interceptors)
    left, guards = total(first), total(escorts)
    if left >= 2 * guards:
        second = merged(first + second)
    elif guards >= 2 * left:
        return fights
    second = [share for share in second if share.n]
    prey = [share for share in bombers if share.n]
    if second and prey:
        spend_range(battle, second)
        fights.append(exchange(battle, "bombers", second, prey, group))
    return fights


def merged(shares: list[Share]) -> list[Share]:
    """Return the shares with those of one flight put together."""
    out: dict[int, Share] = {}
    for share in shares:
        if id(share.flight) in out:
            out[id(share.flight)].n += share.n
        else:
            out[id(share.flight)] = share
    return list(out.values())
