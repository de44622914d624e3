"""Questions in the middle of surface combat: number and groups, fire, torpedoes, breakthrough (FE-19d, FE-19e, FE-19h).

Both sides know that they fight, so that both are asked. What a side does not answer is left to its orders, and what
they leave open to doctrine.
"""

from collections.abc import Callable

from flagplot.core.words import Phrase
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.labels import opponents
from flagplot.games.carrier.combat.positions import can_fire
from flagplot.games.carrier.facts.combat import Seen
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.ordered.program import surface_conduct
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.report_editions import Position
from flagplot.games.carrier.state.asking import Question
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling import surface as intelligence
from flagplot.games.carrier.telling.records import label_order
from flagplot.games.carrier.units.factors import gunnery, torpedo

KIND = "surface"


def numbers(battle: Battle) -> None:
    """Ask each side for its secret number and the groups of its ships, with the enemy's types and damage known
    (FE-19a, FE-19c, FE-19d)."""
    _ask(
        battle,
        dict.fromkeys(SIDES, ()),
        lambda side: intelligence.asks_numbers(battle.hex, battle.umpire.tfs_at(side, battle.hex), _foes(battle, side)),
    )


def gunfire(battle: Battle, bht: int, victim: Side | None) -> None:
    """Ask each side with ships in Gunnery, or helpless, at what its gunnery factors fire, with groups and sum known
    (FE-19b, FE-19e). Who has nothing left to fire is asked all the same: the enemy does not know it."""
    ruleset = battle.umpire.ruleset
    firing: dict[Side, tuple[str, ...]] = {}
    for side in SIDES:
        line = [s for s in battle.ships(side) if side == victim or battle.places[side, s.name] == "gunnery"]
        guns = tuple(s.name for s in line if can_fire(battle, side, s))
        foe = enemy(side)
        targets = foe == victim or any(battle.places[foe, s.name] != "screen" for s in battle.ships(foe))
        if line and targets:
            firing[side] = guns

    def guns_of(side: Side) -> dict[str, int]:
        ships = battle.umpire.state.sides[side].ships
        return {name: gunnery(ruleset, side, ships[name]) for name in firing[side]}

    _ask(
        battle,
        firing,
        lambda side: intelligence.asks_fire(
            battle.hex, bht, battle.umpire.tfs_at(side, battle.hex), _groups(battle, side), guns_of(side)
        ),
    )


def torpedoes(battle: Battle, forces: dict[Side, dict[Position, list[Ship]]], runs: bool) -> None:
    """Ask each side that had ships in Torpedo what their torpedoes go at, gunnery being over (FE-19e)."""
    ruleset = battle.umpire.ruleset
    tubes: dict[Side, int] = {}
    for side in SIDES:
        line = forces[side]["torpedo"]
        if runs and line:
            tubes[side] = sum(torpedo(ruleset, side, ship) for ship in line if not ship.fate)
    _ask(
        battle,
        dict.fromkeys(tubes, ()),
        lambda side: intelligence.asks_torpedoes(
            battle.hex, battle.umpire.tfs_at(side, battle.hex), _foes(battle, side), tubes[side]
        ),
    )


def breakthrough(battle: Battle, side: Side) -> None:
    """Ask both sides for the fire of a breakthrough: the winner's guns at the Screen, and its reply (FE-19h)."""
    _ask(
        battle,
        dict.fromkeys(SIDES, ()),
        lambda who: intelligence.asks_breakthrough(
            battle.hex, battle.umpire.tfs_at(who, battle.hex), _foes(battle, who), who == side
        ),
    )


def _ask(battle: Battle, sides: dict[Side, tuple[str, ...]], prompt: Callable[[Side], Phrase]) -> None:
    """Ask sides, each with the ships whose guns it is to aim, and keep what they answer about the TFs in the hex."""
    if battle.umpire.ruleset.options.surface_orders != "asked" or not sides:
        return
    # Fire that was declared belongs to the round it was declared for.
    for surface_orders in battle.answered.values():
        surface_orders[:] = [_without_fire(word) for word in surface_orders]
    labels = {side: tuple(sorted(battle.labels.get(enemy(side), {}).values(), key=label_order)) for side in sides}
    units = {side: tuple(f"TF{tf.number}" for tf in battle.umpire.tfs_at(side, battle.hex)) for side in sides}
    answers = battle.umpire.answers.ask(
        {side: Question(KIND, prompt(side), units[side], labels[side], ships) for side, ships in sides.items()}
    )
    for side, orders in answers.items():
        here = {tf.number for tf in battle.umpire.tfs_at(side, battle.hex)}
        for order in orders:
            word = surface_conduct(order.program)
            if order.unit.kind == "TF" and order.unit.number in here and word is not None:
                battle.answered.setdefault((side, order.unit.number), []).append(word)


def _without_fire(word: Surface) -> Surface:
    return Surface(
        word.engage,
        word.number,
        word.gunnery,
        word.torpedo,
        word.screen,
        word.breakthrough,
        if_allowed=word.if_allowed,
        shells=word.shells,
        held_back=word.held_back,
    )


def _foes(battle: Battle, side: Side) -> dict[str, Seen]:
    """Return how each enemy ship still afloat is called and looks, in the order of the labels."""
    foe = enemy(side)
    afloat = {ship.name: ship for ship in battle.ships(foe)}
    return {
        name: intelligence.look_of(battle.umpire, foe, afloat[name], label)
        for name, label in opponents(battle, side).items()
    }


def _groups(battle: Battle, side: Side) -> dict[str, list[Seen]]:
    """Return the enemy's ships by position, as this side may know them (FE-19b). A helpless ship shows as screened."""
    foe = enemy(side)
    out: dict[str, list[Seen]] = {"gunnery": [], "torpedo": [], "screen": []}
    for name, words in _foes(battle, side).items():
        out[battle.places[foe, name]].append(words)
    return out
