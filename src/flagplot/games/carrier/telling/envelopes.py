"""The parts of facts that all tellings of combat share."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from flagplot.games.carrier.facts.attacks import Fate, Losses, Modifier, Promise, Row, Target
from flagplot.games.carrier.facts.combat import UnderFire
from flagplot.games.carrier.facts.throws import AttackThrown, Trail
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.telling.records import AirFight, Blow, Damage, Flak, Volley, label_order
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import LARGEST_FIRST

Role = Literal["meets", "attacks", "attacked"]

AGAINST = "against "
"""Begins the name of the modifier for the plane that is attacked."""


def row_of(blow: Blow) -> Row:
    """Return row, modifiers and column of an attack."""
    modifiers = tuple(
        Modifier("against", value, word.removeprefix(AGAINST)) if word.startswith(AGAINST) else Modifier(word, value)
        for word, value in blow.modifiers
    )
    return Row(blow.bht, blow.factors, blow.column, modifiers, blow.parts)


def told_row(umpire: Umpire, blow: Blow) -> Row:
    """Return an own attack as it was looked up, as far as its side may know: by the reports of 2003 no modifier, since
    those for damage would tell of it (FE-LI-0)."""
    words = (word for word, _ in blow.modifiers) if umpire.ruleset.combat_reports.in_words else ()
    return row_of(without(blow, *words))


def without(blow: Blow, *words: str) -> Blow:
    """Return an attack as if some of its modifiers had not been there."""
    secret = sum(value for word, value in blow.modifiers if word in words)
    modifiers = tuple(each for each in blow.modifiers if each[0] not in words)
    return msgspec.structs.replace(blow, bht=blow.bht - secret, modifiers=modifiers)


def promise(umpire: Umpire, *blows: Blow) -> Promise:
    """Return what the table promises of attacks together, whatever was rolled (GM-10.1c, GM-11.1b)."""
    hits = umpire.ruleset.hits
    return Promise(sum(hits.expected(blow.bht, blow.factors) for blow in blows), hits.fitted)


def expected(umpire: Umpire, blow: Blow) -> int:
    """Return the hits told of an own attack: the table's result for a 3 or 4, a star or a dash as none (GM-11.1b)."""
    return (promise(umpire, blow).tenths + 5) // 10


def throw(umpire: Umpire, thrown: Trail) -> None:
    """Tell a side of a throw, unless the rule set keeps all dice from the players (FE-LI-0, GM-2.31)."""
    if umpire.ruleset.combat_reports.dice_told:
        umpire.tell(thrown)


def volley_thrown(umpire: Umpire, hex_: Hex, volley: Volley) -> None:
    """Tell a side of the dice of its attack."""
    blow = volley.blow
    if blow.faces:
        target = Target(volley.target)
        throw(
            umpire,
            AttackThrown(
                seat=volley.side,
                hex=hex_,
                what="attack",
                who=volley.who,
                target=target,
                faces=blow.faces,
                row=row_of(blow),
                hits=blow.hits,
            ),
        )


def losses(umpire: Umpire, side: Side, ships: Iterable[str] = (), planes: Iterable[tuple[str, int]] = ()) -> Losses:
    """Return losses of a side, as one of the sides may know them, in the order of all reports: ships, the largest
    class first, then planes by name, those of one name added up."""
    own = umpire.state.sides[side].ships
    place = {name: n for n, name in enumerate(own)}

    def order(name: str) -> tuple[int, int, str]:
        kind = own[name].type if name in own else label_order(name)[0]
        size = LARGEST_FIRST.index(kind) if kind in LARGEST_FIRST else len(LARGEST_FIRST)
        return size, place.get(name, n_of(name)), name

    def n_of(name: str) -> int:
        return label_order(name)[1]

    counted: dict[str, int] = {}
    for plane, n in planes:
        counted[plane] = counted.get(plane, 0) + n
    return Losses(tuple(sorted(ships, key=order)), planes={plane: n for plane, n in sorted(counted.items()) if n})


def own_losses(umpire: Umpire, side: Side, *damage: Damage) -> Losses:
    """Return what a side has lost of its own by damage: ships, and planes by name, told to it alone (BR-7.15.1)."""
    planes = (lost for each in damage for lost in each.planes)
    return losses(umpire, side, (each.name for each in damage if each.sunk), planes)


def planes_lost(lost: Mapping[str, int]) -> Losses:
    """Return losses of planes, by name."""
    return Losses(planes={plane: n for plane, n in sorted(lost.items()) if n})


def fate_of(damage: Damage) -> Fate:
    """Return what the owner is told of the state of a ship or base that was hit."""
    if damage.sunk:
        return "sunk"
    return "still" if damage.crippled else "closed" if damage.closed else "out" if damage.out else ""


def ship_fate(damage: Damage) -> Fate:
    """Return what the owner is told of a ship that was hit by torpedoes or mines of vessels."""
    return "sunk" if damage.sunk else "still" if damage.crippled else ""


def hull(side: Side, name: str) -> UnitId:
    """Return the id of a side's ship."""
    return UnitId(side, "ship", name=name)


def struck(damage: Damage) -> tuple[UnitId, ...]:
    """Return the ship or base that damage was done to."""
    return (UnitId(damage.side, "base" if damage.type == "base" else "ship", name=damage.name),)


def under_fire(umpire: Umpire, fire: Flak) -> str:
    """Tell the bombers' side of anti-aircraft fire, exactly what it lost (BR-17, FE-DR-1, GM-11.1c). Returns the base
    whose guns they are, nothing for ships."""
    umpire.tell(
        UnderFire(
            seat=enemy(fire.side),
            hex=fire.hex,
            about=fire.units,
            bombers=fire.bombers,
            group=fire.group,
            base=fire.gunners.name,
            own_losses=planes_lost(fire.losses),
        )
    )
    return fire.gunners.name


def role(fight: AirFight, side: Side) -> Role:
    """Return what a side's planes do in an exchange in the air."""
    if fight.kind == "interceptors":
        return "meets"
    return "attacks" if side == fight.interceptors else "attacked"
