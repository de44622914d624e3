"""Who intercepts whom: conduct of interceptors, the air step of a battle, special interception (BR-16.1, BR-14.13)."""

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat.air_to_air import exchange, intercept, spend_range
from flagplot.games.carrier.combat.battle import Battle, Share, air_combat_allowed
from flagplot.games.carrier.ordered.ast import Attack, Cap, Hold, Intercept, Program
from flagplot.games.carrier.ordered.program import conduct, current
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.sighting.sighting import shown_together
from flagplot.games.carrier.state.sea import af_key
from flagplot.games.carrier.telling import combat as intelligence
from flagplot.games.carrier.telling.records import AirFight
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.umpire import Umpire

STAY_OUT = Intercept(wanted=False)


def manner(program: Program | None) -> Intercept:
    """Return how interceptors under this order meet the enemy: as its words say; without words those on patrol,
    waiting, or at an attack intercept what their side observes, and those on their way elsewhere stay out of combat
    (doctrine)."""
    order = conduct(program, Intercept)
    if order is not None:
        return order
    action = current(program)
    return Intercept() if action is None or isinstance(action, Cap | Hold | Attack) else STAY_OUT


def shown_planes(battle: Battle, side: Side) -> int:
    """Return the enemy air factors shown to a side in the hex, as reported; none where it was told no number."""
    sees = battle.umpire.sees[side]
    keys = (af_key(enemy(side), af) for af in battle.umpire.afs_at(enemy(side), battle.hex))
    return shown_together(sees[key] for key in keys if key in sees)


def willing(battle: Battle, side: Side, shares: list[Share]) -> list[Share]:
    """Return the interceptors that wish to fight what their side observes here (BR-16.1)."""
    shown = shown_planes(battle, side)
    return [
        share
        for share in shares
        if (order := manner(share.af.order)).wanted and (not order.min_size or shown >= order.min_size)
    ]


def observed(battle: Battle, shares: list[Share]) -> list[Share]:
    """Return those of one side's air factors whose AF the enemy observes (BR-15.2)."""
    return [share for share in shares if battle.sees_af(enemy(share.side), share.af)]


def air_step(battle: Battle, attacker: Side) -> list[AirFight]:
    """Fight the air-to-air step of one sequence: the defender's interceptors against the attacker's planes, each
    altitude apart, high first (BR-15.5, BR-16.8, BR-16.9, BR-14.15.6)."""
    fights: list[AirFight] = []
    if any(battle.umpire.afs_at(side, battle.hex) for side in SIDES):
        for high in (True, False):
            if air_combat_allowed(battle.umpire, battle.hex, high):
                fights += interceptors_meet(battle, high)
                fights += on_raid(battle, enemy(attacker), high)
    return fights


def interceptors_meet(battle: Battle, high: bool) -> list[AirFight]:
    """Fight interceptors against interceptors, all of both sides at this altitude, if a side demands it (BR-16.1,
    BR-16.7).

    Doctrine: a side demands it with bombers of its own here to protect, or when interceptors are all that it sees
    here to fight.
    """
    both = {side: battle.shares(side, "interceptor", high) for side in SIDES}
    if not all(both.values()) or not any(_demands(battle, side, both, high) for side in SIDES):
        return []
    spend_range(battle, both["allied"] + both["japanese"])
    fights: list[AirFight] = []
    pairs = [(a, b) for a in _separate(battle, both["allied"]) for b in _separate(battle, both["japanese"])]
    for number, (allied, japanese) in enumerate(pairs):
        one, two = [s for s in allied if s.n], [s for s in japanese if s.n]
        if one and two:
            fights.append(exchange(battle, "interceptors", one, two, f" divers {number}" if number else ""))
    return fights


def _demands(battle: Battle, side: Side, both: dict[Side, list[Share]], high: bool) -> bool:
    if not willing(battle, side, both[side]) or not observed(battle, both[enemy(side)]):
        return False
    prey = observed(battle, battle.shares(enemy(side), "bomber", high) + battle.shares(enemy(side), "escort", high))
    own_bombers = any(battle.shares(side, "bomber", altitude) for altitude in (True, False))
    return own_bombers or not prey


def on_raid(battle: Battle, side: Side, high: bool) -> list[AirFight]:
    """Send a side's willing interceptors at the observed escorts and bombers of the other side."""
    ready = willing(battle, side, battle.shares(side, "interceptor", high))
    escorts = observed(battle, battle.shares(enemy(side), "escort", high))
    bombers = observed(battle, battle.shares(enemy(side), "bomber", high))
    if not ready or not (escorts or bombers):
        return []
    fights: list[AirFight] = []
    for number, group in enumerate(_separate(battle, ready)):
        orders = [manner(share.af.order).against for share in group]
        against = max(orders, key=orders.count)
        fights += intercept(battle, group, escorts, bombers, against, f" divers {number}" if number else "")
        escorts, bombers = [s for s in escorts if s.n], [s for s in bombers if s.n]
    return fights


def _separate(battle: Battle, ready: list[Share]) -> list[list[Share]]:
    """Return interceptors in the groups in which they fight: all together, but each AF of divers by itself, with its
    own rolls and its own 2:1 (GM-9.65)."""
    together = [share for share in ready if (share.side, share.af.number) not in battle.divers]
    apart = {share.af.number: [s for s in ready if s.af is share.af] for share in ready if share not in together}
    return [group for group in (together, *apart.values()) if group]


# --- special interception ---


def at_start(umpire: Umpire) -> None:
    """Try special interceptions before planes move, in every hex with observed AFs of both sides where planes may
    fight (BR-14.13.1, FE-14.13.2d). One attempt per side, hex and altitude (BR-14.13.3, BR-14.13.5)."""
    for hex_ in umpire.active_hexes():
        if umpire.weather(hex_) == "storm" or not air_combat_allowed(umpire, hex_):
            continue
        battle = Battle(umpire, hex_, "interception")
        if not all(any(battle.sees_af(enemy(side), af) for af in umpire.afs_at(side, hex_)) for side in SIDES):
            continue
        for high in (True, False):
            if air_combat_allowed(umpire, hex_, high):
                _attempts(battle, high)
        battle.tidy()


def _attempts(battle: Battle, high: bool) -> None:
    """Both sides with interceptors that wish it: combat without a roll; else each side tries (BR-14.13.1)."""
    tried = battle.umpire.interceptions
    both = {side: battle.shares(side, "interceptor", high) for side in SIDES}
    free = not any((side, battle.hex, high) in tried for side in SIDES)
    if free and all(willing(battle, side, both[side]) and observed(battle, both[enemy(side)]) for side in SIDES):
        tried.update((side, battle.hex, high) for side in SIDES)
        spend_range(battle, both["allied"] + both["japanese"])
        exchange(battle, "interceptors", both["allied"], both["japanese"])
        return
    for side in SIDES:
        special(battle.umpire, battle.hex, side, high, battle)


def special(umpire: Umpire, hex_: Hex, side: Side, high: bool, battle: Battle | None = None) -> list[AirFight]:
    """Let a side's interceptors try to intercept the observed enemy AFs of a hex at one altitude (BR-14.13.2,
    BR-14.13.3): a die of 5 or more, with 1 added if two of the AFs fought each other last turn (BR-14.13.6). A
    failed attempt costs nothing; there is one per side, hex, altitude and turn, in phase 4 or 7 (BR-14.13.4,
    BR-14.13.5). Where planes could not fight otherwise one is taken off, and whoever tries shows himself (FE-14.13.2b,
    FE-14.13.2c). Returns the fights."""
    battle = battle or Battle(umpire, hex_, "interception")
    ready = willing(battle, side, battle.shares(side, "interceptor", high))
    foe = enemy(side)
    prey = [share for role in ("escort", "bomber", "interceptor") for share in battle.shares(foe, role, high)]
    if not ready or not observed(battle, prey) or (side, hex_, high) in umpire.interceptions:
        return []
    umpire.interceptions.add((side, hex_, high))
    pairs = {(one.af.number, two.af.number) for one in ready for two in observed(battle, prey)}
    if side == "japanese":
        pairs = {(two, one) for one, two in pairs}
    constant = umpire.ruleset.tables.constant
    again: Modifier = ("fought last turn", constant["intercept_same_pair"] if pairs & set(umpire.state.fought) else 0)
    usual = air_combat_allowed(umpire, hex_, high)
    far: Modifier = ("no combat hex", 0 if usual else constant["intercept_no_combat_hex"])
    subject = f"{hex_name(hex_)} {side} {'high' if high else 'low'}"
    roll = umpire.dice.throw(
        "interception", "special interception", subject, modifiers=(again, far), rule="BR-14.13", table="interception"
    )
    success = roll.total >= constant["intercept_needs"]
    if not usual:
        for share in ready:
            umpire.lookout.reveal(foe, share.af)
    umpire.dice.note(roll, "intercepted" if success else "no interception")
    intelligence.attempt(umpire, side, hex_, high, roll.total, success)
    if not success:
        return []
    fights = on_raid(battle, side, high)
    if fights:
        return fights
    both = {side: ready, foe: observed(battle, battle.shares(foe, "interceptor", high))}
    if not both[foe]:
        return []
    spend_range(battle, both[side] + both[foe])
    return [exchange(battle, "interceptors", both[side], both[foe])]
