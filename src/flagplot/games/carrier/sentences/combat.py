"""Combat in words: of each kind of telling a title, lines, and what it came to in one line."""

from collections.abc import Callable
from typing import Any, NamedTuple

from flagplot.core.words import Words
from flagplot.games.carrier.facts.attacks import Attack, Entry
from flagplot.games.carrier.facts.combat import (
    AirFought,
    Attacked,
    BoatsAttacked,
    Bombed,
    BombedExpected,
    BombedSeen,
    Combat,
    DivedFromPlanes,
    FiredOn,
    Hunted,
    Hunting,
    Mined,
    MinesExploded,
    Shelled,
    ShelledUs,
    Strafed,
    StrafedUs,
    SubmarineFired,
    SurfaceFought,
    Torpedoed,
    TorpedoedUs,
    UnderFire,
)
from flagplot.games.carrier.sentences import attacks, submarines, surface
from flagplot.games.carrier.sentences.attacks import entry, fates, hits, looks, party, planes, row, target, units
from flagplot.games.carrier.sentences.lists import joined
from flagplot.games.carrier.sentences.wording import Wording


class Account(NamedTuple):
    """A combat in words."""

    title: str
    lines: tuple[str, ...]
    own_losses: tuple[str, ...]
    enemy_losses: tuple[str, ...]
    brief: str
    """What it came to, in one line."""
    sunk: frozenset[str]
    """Losses that the lines tell already."""


def account(words: Words, fact: Combat) -> Account:
    """Return a combat in words."""
    title, lines, brief, sunk = SAID[type(fact)](words, fact)
    if fact.hour is not None:
        hour = f"{fact.hour:02d}00"
        title, brief = (text and words("note.late", note=text, hour=hour) for text in (title, brief))
    brief = brief or (words("combat.headed", title=title, text=lines[0]) if lines else title)
    own, foe = (attacks.losses(words, lost) for lost in (fact.own_losses, fact.enemy_losses))
    return Account(title, tuple(lines), own, foe, brief, sunk)


# --- in the air ---


def _air(words: Words, fact: AirFought) -> Wording:
    enemies = planes(words, fact.enemies.items()) if fact.numbered else words.text(tuple(fact.enemies))
    several = sum(fact.planes.values())
    does = words("combat.air.attacked") if fact.does == "attacked" else words(f"combat.air.{fact.does}", n=several)
    title = words(
        "combat.air.title",
        units=units(fact.about),
        planes=planes(words, fact.planes.items()),
        does=does,
        enemies=enemies,
        height=_height(words, fact.high),
    )
    own, foe = (attacks.losses(words, lost) for lost in (fact.own_losses, fact.enemy_losses))
    both = [words(f"combat.losses.{whose}", losses=lost) for whose, lost in (("enemy", foe), ("own", own)) if lost]
    text = joined(words, "combat.pair", both) or words(f"combat.losses.{fact.losses_told}")
    lines = [attack(words, one) for one in fact.attacks]
    return Wording(title, lines, words("combat.headed", title=title, text=text))


def _height(words: Words, high: bool) -> str:
    return words(f"combat.height.{'high' if high else 'low'}")


def attack(words: Words, one: Attack | Entry) -> str:
    """Return one attack in the air in a line."""
    who = party(words, one.who)
    ours = words("combat.our_target", target=one.target)
    if isinstance(one, Entry):
        return attacks.in_line(words, cells(words, one))
    if one.ours:
        return surface.attack(words, one)[0]
    return words("combat.their_attack", who=who, target=ours, hits=hits(words, one.hits or 0))


def cells(words: Words, one: Entry) -> attacks.Cells:
    """Return one attack in the air in columns (GM-11.1a)."""
    who = words("combat.our_party" if one.ours else "combat.their_party", who=party(words, one.who))
    at = one.target if one.ours else words("combat.our_target", target=one.target)
    return who, at, str(one.bht), str(one.factors), str(one.hits)


def _bombers(words: Words, bombers: dict[str, int], group: str) -> str:
    return words("combat.flak.planes", planes=planes(words, bombers.items()), group=words(f"combat.height.{group}"))


def _fired_on(words: Words, fact: FiredOn) -> Wording:
    guns, at = units(fact.about), _bombers(words, fact.bombers, fact.group)
    title = words("combat.flak.fires_on", guns=guns, planes=at)
    if fact.row is None:
        return Wording(title, [] if fact.enemy_losses else [words("combat.none_shot_down")])
    if fact.expected:
        shots = Entry(who=attacks.NOBODY, target="", bht=fact.row.bht, factors=fact.row.factors, hits=fact.hits)
        return Wording(
            words("combat.flak.fires", guns=guns), [entry(words, words("combat.flak.guns", guns=guns), at, shots)]
        )
    pool, sums, result = words("count.factors", n=fact.pool), row(words, fact.row), hits(words, fact.hits)
    return Wording(title, [words("combat.flak.reckoned", n=fact.row.factors, pool=pool, row=sums, hits=result)])


def _guns(words: Words, base: str) -> str:
    return words("combat.flak.base_guns", base=base) if base else words("combat.flak.ships_guns")


def _under_fire(words: Words, fact: UnderFire) -> Wording:
    at, guns = _bombers(words, fact.bombers, fact.group), _guns(words, fact.base)
    title = words("combat.flak.under_fire", units=units(fact.about), planes=at, guns=guns)
    return Wording(title, [] if fact.own_losses else [words("combat.none_shot_down")])


# --- from the air ---


def _bombed(words: Words, fact: Bombed) -> Wording:
    at = target(words, fact.target)
    title = words("combat.bombing.title", units=units(fact.about), who=party(words, fact.who), target=at)
    if fact.row is None:
        return Wording(title, [words("combat.bombing.had_sunk", target=at)])
    result, sinks = _twice(words, fact.hits, fact.twice), [words("combat.sinks", name=at)] * fact.sunk
    lines = [words("combat.bombing.reckoned", row=row(words, fact.row), hits=result)]
    lines += [words("combat.bombing.choose", planes=fact.offered)] if fact.offered else []
    text = joined(words, "combat.pair", [result, *sinks])
    return Wording(title, [*lines, *sinks], words("combat.headed", title=title, text=text), frozenset([at] * fact.sunk))


def _twice(words: Words, n: int, why: str) -> str:
    return words(f"combat.twice.{why}", hits=hits(words, n)) if why else hits(words, n)


def _bombed_seen(words: Words, fact: BombedSeen) -> Wording:
    at = target(words, fact.target)
    title = words("combat.bombing.title", units=units(fact.about), who=party(words, fact.who), target=at)
    if fact.look is None:
        return Wording(title, [words("combat.bombing.had_sunk", target=at)])
    rest = surface.destroyed(words, fact.planes, fact.types) if fact.planes else []
    text = joined(words, "combat.pair", [attacks.look(words, fact.look), *rest])
    lines, sunk = [looks(words, at, fact.look), *rest], frozenset([at] * (fact.look == "sinks"))
    return Wording(title, lines, words("combat.headed", title=title, text=text), sunk)


def _bombed_expected(words: Words, fact: BombedExpected) -> Wording:
    line, title = entry(words, party(words, fact.entry.who), fact.entry.target, fact.entry), units(fact.about)
    return Wording(title, [line], words("combat.units", units=title, text=line))


def _attacked(words: Words, fact: Attacked) -> Wording:
    rest, sunk = fates(words, fact.target, fact.fate), frozenset([fact.target] * (fact.fate == "sunk"))
    if fact.entry is not None:
        result = hits(words, fact.entry.hits)
        lines = [entry(words, party(words, fact.entry.who), fact.target, fact.entry, result), *rest]
        brief = joined(words, "combat.pair", lines)
        return Wording(words("combat.bombing.attacked", target=fact.target), lines, brief, sunk)
    who = party(words, fact.who) if fact.who else ""
    title = words("combat.bombing.attacked_by", target=fact.target, who=who)
    lines = [_twice(words, fact.hits, fact.twice), *rest]
    return Wording(title, lines, words("combat.headed", title=title, text=joined(words, "combat.pair", lines)), sunk)


def _strafed(words: Words, fact: Strafed) -> Wording:
    who, n, ours = party(words, fact.who), fact.who.planes[0][1], units(fact.about)
    if not fact.base:
        return Wording(words("combat.strafing.ships", n=n, units=ours, who=who), [words("combat.strafing.their_guns")])
    title = words("combat.strafing.base", n=n, units=ours, who=who, base=fact.base)
    if fact.entry is not None:
        line = entry(words, who, fact.base, fact.entry)
        return Wording(title, [line], words("combat.units", units=ours, text=line))
    if fact.row is None:
        return Wording(title, [words("combat.strafing.destroyed")] if fact.destroyed else [])
    result = hits(words, fact.hits or 0)
    line = words("combat.bombing.reckoned", row=row(words, fact.row), hits=result)
    return Wording(title, [line], words("combat.headed", title=title, text=result))


def _strafed_us(words: Words, fact: StrafedUs) -> Wording:
    who = party(words, fact.who)
    if not fact.base:
        return Wording(words("combat.strafing.us", who=who), [words("combat.strafing.our_guns")])
    return Wording(words("combat.strafing.our_base", base=fact.base, who=who), [hits(words, fact.hits)])


SAID: dict[type[Combat], Callable[[Words, Any], Wording]] = {
    AirFought: _air,
    FiredOn: _fired_on,
    UnderFire: _under_fire,
    Bombed: _bombed,
    BombedSeen: _bombed_seen,
    BombedExpected: _bombed_expected,
    Attacked: _attacked,
    Strafed: _strafed,
    StrafedUs: _strafed_us,
    SurfaceFought: surface.fought,
    Shelled: surface.shelled,
    ShelledUs: surface.shelled_us,
    BoatsAttacked: submarines.boats,
    Mined: submarines.mined,
    MinesExploded: submarines.mines_exploded,
    Torpedoed: submarines.torpedoed,
    TorpedoedUs: submarines.torpedoed_us,
    Hunted: submarines.hunted,
    Hunting: submarines.hunting,
    DivedFromPlanes: submarines.dived,
    SubmarineFired: submarines.fired,
}
