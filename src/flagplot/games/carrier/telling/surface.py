"""What each side is told before, in and after a surface fight (BR-19, FE-19, GM-10.1c, BR-30.3)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from flagplot.core.words import Phrase, Value, phrase
from flagplot.games.carrier.facts.attacks import Attack, Look, Losses, Row
from flagplot.games.carrier.facts.combat import Seen, SurfaceFought
from flagplot.games.carrier.facts.seeing import BreakingOff
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.telling import combat_2003
from flagplot.games.carrier.telling.envelopes import (
    fate_of,
    hull,
    losses,
    own_losses,
    promise,
    row_of,
    ship_fate,
    told_row,
    volley_thrown,
    without,
)
from flagplot.games.carrier.telling.inexact import by_number, gunfire
from flagplot.games.carrier.telling.records import Blow, Gunfire, SurfaceFight, label_order
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import LARGEST_FIRST, as_anchored, crippled

# --- breaking off ---


def breaking_off(umpire: Umpire, side: Side, hex_: Hex, total: int, success: bool) -> None:
    """Tell both sides of a try to break off; the die is the side's own affair (BR-30.3)."""
    own, foe = _tfs(umpire, side, hex_), _tfs(umpire, enemy(side), hex_)
    if success:
        umpire.tell(BreakingOff(seat=side, about=own, place=hex_, result="away", total=total))
        umpire.tell(BreakingOff(seat=enemy(side), about=foe, place=hex_, result="enemy away"))
    else:
        umpire.tell(BreakingOff(seat=side, about=own, place=hex_, result="held", total=total, bad=True))


def cannot_break_off(umpire: Umpire, side: Side, hex_: Hex) -> None:
    """Tell a side that its ships are not all fast enough to break off (BR-30.3)."""
    umpire.tell(BreakingOff(seat=side, about=_tfs(umpire, side, hex_), place=hex_, result="too slow", bad=True))


def _tfs(umpire: Umpire, side: Side, hex_: Hex) -> tuple[UnitId, ...]:
    """Return the TFs of a side that a surface fight in a hex concerns."""
    return tuple(UnitId(side, "TF", tf.number) for tf in umpire.tfs_at(side, hex_))


# --- questions ---


def look_of(umpire: Umpire, side: Side, ship: Ship, label: str) -> Seen:
    """Return how an enemy calls and sees a ship; a cripple does not show at night (FE-19c)."""
    return Seen(label, appearance(umpire.ruleset, side, ship, umpire.night))


def _seen(ships: Iterable[Seen]) -> Value:
    """Return ships as they are called and look: `BB #2 (burning)`."""
    return tuple(
        phrase("surface.seen", name=one.name, look=phrase(f"combat.look.{one.look}")) if one.look else one.name
        for one in ships
    )


def _first(tfs: Iterable[TaskForce]) -> str:
    return next((f"TF{tf.number}" for tf in tfs), "TF1")


def asks_numbers(hex_: Hex, tfs: list[TaskForce], foes: Mapping[str, Seen]) -> Phrase:
    """Return the question for number and groups (FE-19a, FE-19c, FE-19d)."""
    ours = tuple(f"TF{tf.number}" for tf in tfs)
    order = f"{_first(tfs)}: die 4; torpedo DD; screen AP"
    return phrase("surface.ask.numbers", hex=hex_name(hex_), tfs=ours, enemy=_seen(foes.values()), order=order)


def asks_fire(
    hex_: Hex, bht: int, tfs: list[TaskForce], groups: Mapping[str, list[Seen]], guns: Mapping[str, int]
) -> Phrase:
    """Return the question for the fire of the guns, groups and sum being known (FE-19b, FE-19d, FE-19e). `guns`:
    gunnery factors by own ship."""
    parts = [phrase(f"surface.group.{place}", ships=_seen(ships)) for place, ships in groups.items() if ships]
    enemies: Value = parts[0] if parts else ""
    for part in parts[1:]:
        enemies = phrase("combat.pair", one=enemies, two=part)
    ours: Value = tuple(f"{name} {n}" for name, n in guns.items()) or phrase("surface.none")
    order = f"{_first(tfs)}: fire 19 at BB #2, rest at CA #1"
    return phrase("surface.ask.fire", hex=hex_name(hex_), total=bht, enemy=enemies, guns=ours, order=order)


def asks_torpedoes(hex_: Hex, tfs: list[TaskForce], foes: Mapping[str, Seen], factors: int) -> Phrase:
    """Return the question for the torpedoes, gunnery being over (FE-19e)."""
    order = f"{_first(tfs)}: torpedoes 2 at BB #2, rest at CA #1"
    return phrase("surface.ask.torpedoes", hex=hex_name(hex_), n=factors, enemy=_seen(foes.values()), order=order)


def asks_breakthrough(hex_: Hex, tfs: list[TaskForce], foes: Mapping[str, Seen], ours: bool) -> Phrase:
    """Return the question for the fire of a breakthrough (FE-19h)."""
    order = f"{_first(tfs)}: fire 19 at BB #2, rest at CA #1"
    key = f"surface.ask.{'our' if ours else 'their'}_breakthrough"
    return phrase(key, hex=hex_name(hex_), enemy=_seen(foes.values()), order=order)


# --- the report ---


def surface(umpire: Umpire, fight: SurfaceFight) -> None:
    """Tell both sides of surface combat. In the base game each has seen the other's exact make-up (BR-19.2); where
    names are hidden, the enemy is told of by labels with damage in words (FE-19a to FE-19h), or by types with the
    results to be expected (GM-10.1c). A meeting without a shot is told once, not every hour that the same ships lie
    there."""
    for side in fight.force:
        if not fight.fire and _told_before(umpire, fight, side):
            continue
        (Account if umpire.ruleset.surface_reports.named else Hidden)(umpire, fight, side).tell()


def _told_before(umpire: Umpire, fight: SurfaceFight, side: Side) -> bool:
    """Return whether a side was told last turn that ships met in this hex without a shot, the same as far as it knows,
    and note that they do now."""
    state, now, foe = umpire.state, umpire.turn, enemy(side)
    ships = fight.force[foe]
    if not umpire.ruleset.surface_reports.named:
        ships = tuple(state.sides[foe].ships[name].type for name in ships)
    met = (*sorted(fight.force[side]), *(() if umpire.night else sorted(ships)))
    key = f"{side} {hex_name(fight.hex)}"
    turn, before = state.lulls.get(key, (0, ()))
    state.lulls = {where: lull for where, lull in state.lulls.items() if lull[0] >= now - 1} | {key: (now, met)}
    return turn >= now - 1 and before == met


class Account:
    """One side's account of a fight in which ships are named; of the enemy only what its side may know."""

    def __init__(self, umpire: Umpire, fight: SurfaceFight, side: Side) -> None:
        self.umpire, self.fight, self.side, self.foe = umpire, fight, side, enemy(side)
        self.labels = fight.labels.get(self.foe, {})
        self.shots = [fire for fire in fight.fire if fire.volley.side == side]
        """Own fire; what the enemy fired is `suffered`."""
        self.suffered = [fire for fire in fight.fire if fire.volley.side != side]

    def tell(self) -> None:
        """Make the dispatch: own losses exactly, the enemy's as far as they show."""
        fight, side, foe = self.fight, self.side, self.foe
        ships = self.umpire.state.sides[foe].ships
        kinds = sorted((ships[name].type for name in fight.force[foe]), key=LARGEST_FIRST.index)
        lost = own_losses(self.umpire, side, *(fire.damage for fire in self.suffered))
        still = dict.fromkeys(
            fire.damage.name for fire in self.suffered if fire.damage.crippled and not fire.damage.sunk
        )
        fact = SurfaceFought(
            seat=side,
            hex=fight.hex,
            about=tuple(hull(side, name) for name in fight.force[side]),
            types=dict(Counter(kinds)),
            number=fight.number[side],
            total=sum(fight.number.values()),
            helpless=self._whose(fight.helpless),
            groups={place: names for place, names in fight.positions[side].items() if names} if fight.fire else {},
            gunnery=self._round(fight.gunnery),
            torpedoes=self._round(fight.torpedoes, guns=False),
            wasted=side in fight.wasted,
            breakthrough=self._whose(fight.breakthrough),
            screen=self._round(fight.screen),
            silent=(silent := "" if fight.fire else self._why_silent()),
            screened=self._why_screened() if silent == "ours" else (),
            own_losses=lost,
            enemy_losses=self._enemy_losses(),
            suffered=sum(fire.volley.blow.hits for fire in self.suffered) if self.suffered else None,
            still=tuple(name for name in still if name not in lost.ships),
            account="hits",
        )
        fact = self._in_sum(fact)
        if fact.silent and self.umpire.night:
            fact = msgspec.structs.replace(fact, types={}, enemies=(), enemy_groups={})
        self.umpire.tell(fact)

    def _why_screened(self) -> tuple[Literal["anchored", "crippled", "guns"], ...]:
        """Return what has put the own ships into the Screen (BR-19.3.3)."""
        umpire, side = self.umpire, self.side
        ships = [umpire.state.sides[side].ships[name] for name in self.fight.force[side]]
        anchored = [ship for ship in ships if as_anchored(ship, umpire.turn)]
        still = [ship for ship in ships if ship not in anchored and crippled(umpire.ruleset, side, ship)]
        guns = len(ships) > len(anchored) + len(still)
        causes: dict[Literal["anchored", "crippled", "guns"], bool]
        causes = {"anchored": bool(anchored), "crippled": bool(still), "guns": guns}
        return tuple(cause for cause, holds in causes.items() if holds)

    def _why_silent(self) -> Literal["ours", "theirs", "neither"]:
        """Return why nobody fired, as far as this side can tell: with guns of its own ready, theirs gave no target."""
        line = self.fight.positions[self.side]
        if not (line.get("gunnery") or line.get("torpedo")):
            return "ours"
        return "theirs" if line.get("gunnery") else "neither"

    def _in_sum(self, fact: SurfaceFought) -> SurfaceFought:
        """Return the account with what the enemy's ships have suffered. By night hits of guns on them may be a number
        with an error, one for each ship fired at (FE-DR-7)."""
        enemies = losses(self.umpire, self.foe, self.fight.force[self.foe]).ships  # class by class, not TF by TF
        if not self.umpire.ruleset.combat_reports.in_words:
            scored = sum(fire.volley.blow.hits for fire in self.shots) if self.shots else None
            return msgspec.structs.replace(fact, enemies=enemies, scored=scored)
        after = self._counted() if by_number(self.umpire) else ()
        return msgspec.structs.replace(fact, enemies=enemies, after=after, account="looks")

    def _whose(self, side: Side | None) -> Literal["", "ours", "theirs"]:
        return "" if side is None else "ours" if side == self.side else "theirs"

    def _enemy_losses(self) -> Losses:
        names = [self._called(fire.damage.name) for fire in self.shots if fire.damage.sunk]
        return losses(self.umpire, self.foe, names)

    def _called(self, name: str) -> str:
        """Return what this side calls an enemy ship."""
        return name

    def _round(self, fired: Iterable[Gunfire], guns: bool = True) -> tuple[Attack, ...]:
        return tuple(self._ours(fire, guns) if fire.volley.side == self.side else self._theirs(fire) for fire in fired)

    def _theirs(self, fire: Gunfire) -> Attack:
        volley, damage = fire.volley, fire.damage
        hits = volley.blow.hits
        return Attack(who=volley.who, target=volley.target, hits=hits, fate=fate_of(damage), added=damage.added)

    def _ours(self, fire: Gunfire, guns: bool) -> Attack:
        """Return an own shot: its hits, or how its target looks now (FE-DR-4), by night not after guns (FE-DR-7)."""
        volley, damage, row = fire.volley, fire.damage, told_row(self.umpire, fire.volley.blow)
        look: Look | None = "sinks" if damage.sunk else None
        if not self.umpire.ruleset.combat_reports.in_words:
            volley_thrown(self.umpire, self.fight.hex, volley)
            hits, more = volley.blow.hits, damage.added
            return Attack(who=volley.who, target=volley.target, ours=True, row=row, hits=hits, look=look, added=more)
        if not (guns and by_number(self.umpire)):
            look = combat_2003.seen_from_outside(self.umpire, damage)
        return Attack(who=volley.who, target=volley.target, ours=True, row=row, look=look)

    def _counted(self) -> tuple[Seen, ...]:
        """Return each enemy ship that own guns have fired at and that floats, with how many hits are told of all their
        fire (FE-DR-7)."""
        ships, hex_ = self.umpire.state.sides[self.foe].ships, self.fight.hex
        return tuple(
            Seen(name, gunfire=gunfire(self.umpire, hex_, self.foe, name, hits))
            for name, hits in self.fight.shells(self.side).items()
            if not ships[name].fate
        )


class Hidden(Account):
    """An account in which the enemy's ships have no names: by labels (FE-19a), or by types (GM-10.1c)."""

    def _in_sum(self, fact: SurfaceFought) -> SurfaceFought:
        mine = self.fight.labels.get(self.side, {})
        if not self.labels:
            blows = [fire.volley.blow for fire in self.shots]
            whole = promise(self.umpire, *blows) if blows else None
            return msgspec.structs.replace(fact, labels=mine, promise=whole, account="promise")
        left = self.fight.surviving
        surviving = (left.true[self.side], left.reported[self.foe], left.exact) if left is not None else None
        return msgspec.structs.replace(
            fact,
            labels=mine,
            enemy_groups=self._against(),
            surviving=surviving,
            after=self._counted() if by_number(self.umpire) else self._after(),
            account="labels",
        )

    def _enemy_losses(self) -> Losses:
        return super()._enemy_losses() if self.labels else Losses()

    def _called(self, name: str) -> str:
        """Return what this side calls an enemy ship: its label, or its type (FE-19a, GM-10.1c)."""
        return self.labels.get(name) or self.umpire.state.sides[self.foe].ships[name].type

    def _against(self) -> dict[str, tuple[Seen, ...]]:
        looks = self.fight.looks[self.foe]
        out = {}
        for place, names in self.fight.positions[self.foe].items():
            shown = sorted(names, key=lambda name: label_order(self._called(name)))
            if shown:
                out[place] = tuple(Seen(self._called(name), looks[name]) for name in shown)
        return out

    def _theirs(self, fire: Gunfire) -> Attack:
        attack = msgspec.structs.replace(super()._theirs(fire), fate=ship_fate(fire.damage), added=0)
        return attack if self.labels else msgspec.structs.replace(attack, row=row_of(self._plain(fire.volley.blow)))

    def _ours(self, fire: Gunfire, guns: bool) -> Attack:
        """Return an own shot: its result to be expected, whatever was rolled, where the 1993 document is played
        (GM-10.1c)."""
        blow = fire.volley.blow
        whole = None if self.labels else promise(self.umpire, blow)
        target = self._called(fire.volley.target)
        return Attack(who=fire.volley.who, target=target, ours=True, row=self._row(blow), promise=whole)

    def _row(self, blow: Blow) -> Row:
        """Return how an own attack was looked up; by night the row does not betray damage (FE-19c)."""
        if self.labels and self.umpire.night:
            blow = without(blow, "crippled", "slowed")
        return told_row(self.umpire, blow)

    def _plain(self, blow: Blow) -> Blow:
        """Return an enemy's attack without what only he knows, his shells (GM-11.1a)."""
        return without(blow, "GP shells", "AP shells")

    def _look(self, name: str, night: bool) -> Look:
        ship = self.umpire.state.sides[self.foe].ships[name]
        return "sinks" if ship.fate else appearance(self.umpire.ruleset, self.foe, ship, night)

    def _after(self) -> tuple[Seen, ...]:
        """Return how the enemy ships fired at look when it is over (FE-19c)."""
        names = {fire.volley.target for fire in self.shots}
        seen = [Seen(self._called(name), self._look(name, self.umpire.night)) for name in names]
        return tuple(sorted(seen, key=lambda one: label_order(one.name)))

    def _counted(self) -> tuple[Seen, ...]:
        """Return what is told by night of each enemy ship fired at: one number of gunfire hits, up to half of them
        wrong, and how it looks if torpedoes were fired at it (FE-DR-7)."""
        shells = self.fight.shells(self.side)
        struck = {fire.volley.target for fire in self.fight.torpedoes if fire.volley.side == self.side}
        out = []
        for target in sorted({*shells, *struck}, key=lambda name: label_order(self._called(name))):
            hits = None
            if target in shells:
                hits = gunfire(self.umpire, self.fight.hex, self.foe, target, shells[target])
            look = self._look(target, True)
            if look == "sinks":
                out.append(Seen(self._called(target), look))
            else:
                out.append(Seen(self._called(target), look if target in struck else None, hits))
        return tuple(out)
