"""What each side is told before, in and after a surface fight where names are hidden (FE-19, GM-10.1c, BR-30.3)."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from flagplot.games.carrier.combat.records import Gunfire, SurfaceFight
from flagplot.games.carrier.combat.resolution import Blow, expected_tenths
from flagplot.games.carrier.phrases import label_order, many
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.telling.dispatches import Combat
from flagplot.games.carrier.telling.envelopes import hits_text, in_order, reckoning
from flagplot.games.carrier.telling.facts.seeing import BreakingOff
from flagplot.games.carrier.telling.inexact import by_number, gunfire
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import LARGEST_FIRST

GROUPS = {"gunnery": "in gunnery", "torpedo": "in torpedo", "screen": "screened"}

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


def look_of(umpire: Umpire, side: Side, ship: Ship, label: str) -> str:
    """Return how an enemy calls and sees a ship: `BB #2 (burning)`; a cripple does not show at night (FE-19c)."""
    words = appearance(umpire.ruleset, side, ship, umpire.night)
    return f"{label} ({words})" if words else label


def _first(tfs: Iterable[TaskForce]) -> str:
    return next((f"TF{tf.number}" for tf in tfs), "TF1")


def _names(tfs: Iterable[TaskForce]) -> str:
    return ", ".join(f"TF{tf.number}" for tf in tfs)


def asks_numbers(umpire: Umpire, side: Side, hex_: Hex, tfs: list[TaskForce], foes: Mapping[str, str]) -> str:
    """Return the question for number and groups (FE-19a, FE-19c, FE-19d)."""
    return (
        f"Surface combat in {hex_name(hex_)} with {_names(tfs)}. The enemy has {', '.join(foes.values())}. Send your "
        f"number from 1 to 6 and your groups, such as '{_first(tfs)}: die 4; torpedo DD; screen AP'."
    )


def asks_fire(
    umpire: Umpire, side: Side, hex_: Hex, bht: int, tfs: list[TaskForce], groups: Mapping[str, list[str]], guns: str
) -> str:
    """Return the question for the fire of the guns, groups and sum being known (FE-19b, FE-19d, FE-19e)."""
    theirs = "; ".join(f"{GROUPS[place]} {', '.join(ships)}" for place, ships in groups.items() if ships)
    return (
        f"Gunnery in {hex_name(hex_)}: the sum of the numbers is {bht}. The enemy: {theirs}. Our guns: {guns}. Declare "
        f"your fire, such as '{_first(tfs)}: fire 19 at BB #2, rest at CA #1'."
    )


def asks_torpedoes(
    umpire: Umpire, side: Side, hex_: Hex, tfs: list[TaskForce], foes: Mapping[str, str], factors: int
) -> str:
    """Return the question for the torpedoes, gunnery being over (FE-19e)."""
    return (
        f"Torpedoes in {hex_name(hex_)}: {many(factors, 'factor')}. The enemy still has {', '.join(foes.values())}. "
        f"Declare them, such as '{_first(tfs)}: torpedoes 2 at BB #2, rest at CA #1'."
    )


def asks_breakthrough(
    umpire: Umpire, side: Side, hex_: Hex, tfs: list[TaskForce], foes: Mapping[str, str], ours: bool
) -> str:
    """Return the question for the fire of a breakthrough (FE-19h)."""
    who = "We break through to their screen" if ours else "They break through to our screen, which replies"
    return (
        f"{who} in {hex_name(hex_)}. The enemy has {', '.join(foes.values())}. Declare your fire, such as "
        f"'{_first(tfs)}: fire 19 at BB #2, rest at CA #1'."
    )


# --- the report ---

NO_FIRE = "no gun was fired on either side"
"""Said also where torpedoes were spent without effect: that is their owner's own affair."""
UNHURT = ("no damage to be seen", "no gunfire hits seen", ": sinks")
"""Ends of lines on enemy ships that In brief leaves out: nothing happened to them, or they stand among the losses."""


def against(umpire: Umpire, fight: SurfaceFight, side: Side) -> str:
    """Return whom a side fought, by types, which both sides know whatever they are told of names (BR-19.2, FE-19a,
    GM-10.1c): `Our ships against 2 BB, 11 DD`."""
    ships = umpire.state.sides[enemy(side)].ships
    kinds = sorted((ships[name].type for name in fight.force[enemy(side)]), key=LARGEST_FIRST.index)
    return "Our ships against " + ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))


def came_to(
    fight: SurfaceFight, side: Side, title: str, own: Sequence[str], foe: Sequence[str], seen: Iterable[str]
) -> str:
    """Return in one line what a fight came to: what was lost, the hits on own ships, which of them lie dead in the
    water, and what was seen of the enemy's, in words made for this side."""
    if not fight.fire:
        return f"{title}: {NO_FIRE}"
    shots = [fire for fire in fight.fire if fire.volley.side == enemy(side)]
    parts = [f"{', '.join(own)} lost"] if own else []
    parts += [f"enemy {', '.join(foe)} lost"] if foe else []
    parts += [f"{hits_text(sum(fire.volley.blow.hits for fire in shots))} on ours" if shots else "they did not fire"]
    still = dict.fromkeys(fire.damage.name for fire in shots if fire.damage.crippled and not fire.damage.sunk)
    parts += [f"{name} lies dead in the water" for name in still if name not in own]
    parts += [each for each in seen if each]
    return f"{title}: {'; '.join(parts)}"


def hidden(umpire: Umpire, fight: SurfaceFight) -> None:
    """Tell both sides of a fight in which they do not learn names: by labels with damage in words (FE-19a to FE-19h),
    or by types with the results to be expected (GM-10.1c)."""
    for side in fight.force:
        Told(umpire, fight, side).tell()


class Told:
    """One side's account of a fight; of the enemy only what its side may know."""

    def __init__(self, umpire: Umpire, fight: SurfaceFight, side: Side) -> None:
        self.umpire, self.fight, self.side, self.foe = umpire, fight, side, enemy(side)
        self.labels = fight.labels.get(self.foe, {})

    def tell(self) -> None:
        """Make the dispatch: own losses exactly, the enemy's as far as they show."""
        fight, side = self.fight, self.side
        lines = [self._against()] if self.labels else []
        lines += self._numbers()
        lines += self._positions() if fight.fire else [NO_FIRE]
        lines += self._round(fight.gunnery) + self._round(fight.torpedoes)
        if side in fight.wasted:
            lines.append("our torpedoes were spent without effect")
        lines += self._surviving()
        if fight.breakthrough is not None:
            ours = fight.breakthrough == side
            lines.append("we break through to their screen" if ours else "they break through to our screen")
            lines += self._round(fight.screen)
        every = fight.fire
        after = self._after(every)
        lines += after
        own = [text for fire in every if fire.volley.side == self.foe for text in _lost(fire)]
        sunk = [self._called(fire.damage.name) for fire in every if fire.volley.side == side and fire.damage.sunk]
        own_lost = in_order(self.umpire, side, own)
        theirs = in_order(self.umpire, self.foe, sunk) if self.labels else ()
        title = against(self.umpire, fight, side)
        seen = [line for line in after if not line.endswith(UNHURT)] if self.labels else [self._promised(every)]
        self.umpire.tell(
            Combat(
                seat=side,
                hex=fight.hex,
                kind="surface",
                title=title,
                lines=tuple(lines),
                own_losses=own_lost,
                enemy_losses=theirs,
                brief=came_to(fight, side, title, own_lost, theirs, seen),
            )
        )

    def _promised(self, every: Iterable[Gunfire]) -> str:
        """Return the hits to be expected of all own fire together, nothing where there was none (GM-10.1c)."""
        fitted = self.umpire.ruleset.options.hits == "fitted"
        blows = [fire.volley.blow for fire in every if fire.volley.side == self.side]
        tenths = [expected_tenths(self.umpire.ruleset.tables, fitted, blow.bht, blow.factors) for blow in blows]
        if fitted:
            return f"{sum(tenths) / 10} hits on theirs to be expected" if blows else ""
        return f"{hits_text(sum(n // 10 for n in tenths))} on theirs to be expected" if blows else ""

    def _called(self, name: str) -> str:
        """Return what this side calls an enemy ship: its label, or its type (FE-19a, GM-10.1c)."""
        return self.labels.get(name) or self.umpire.state.sides[self.foe].ships[name].type

    def _ours(self, name: str) -> str:
        label = self.fight.labels.get(self.side, {}).get(name)
        return f"{name} ({label})" if label else name

    def _against(self) -> str:
        looks = self.fight.looks[self.foe]
        parts = []
        for place, names in self.fight.positions[self.foe].items():
            shown = sorted(names, key=lambda name: label_order(self._called(name)))
            words = [f"{self._called(name)} ({looks[name]})" if looks[name] else self._called(name) for name in shown]
            if words:
                parts.append(f"{GROUPS[place]} {', '.join(words)}")
        return "the enemy: " + "; ".join(parts)

    def _numbers(self) -> list[str]:
        fight = self.fight
        total = f"our number {fight.number[self.side]}, the sum {sum(fight.number.values())}"
        if fight.helpless is None:
            return [total]
        return [total, f"{'our' if fight.helpless == self.side else 'their'} ships lie crippled or at anchor alone"]

    def _positions(self) -> list[str]:
        mine = self.fight.positions[self.side]
        return [f"{place}: {', '.join(self._ours(name) for name in names)}" for place, names in mine.items() if names]

    def _round(self, fired: Iterable[Gunfire]) -> list[str]:
        out: list[str] = []
        for fire in fired:
            volley, hits = fire.volley, fire.volley.blow.hits
            if volley.side == self.side:
                out.append(
                    f"our {volley.who} on {self._called(volley.target)}: {self._reckoned(volley.blow)}"
                    + self._expected(volley.blow)
                )
            else:
                out.append(f"their {volley.who} on {volley.target}: {hits_text(hits)}")
                if fire.damage.sunk:
                    out.append(f"{fire.damage.name} is sunk")
                elif fire.damage.crippled:
                    out.append(f"{fire.damage.name} lies dead in the water")
        return out

    def _reckoned(self, blow: Blow) -> str:
        """Return row and column of an attack; by night the row does not betray a cripple (FE-19c)."""
        secret = [value for word, value in blow.modifiers if word == "crippled"] if self.labels else []
        if secret and self.umpire.night:
            shown = tuple(each for each in blow.modifiers if each[0] != "crippled")
            blow = msgspec.structs.replace(blow, bht=blow.bht - sum(secret), modifiers=shown)
        return reckoning(blow)

    def _expected(self, blow: Blow) -> str:
        """Return the result to be expected, whatever was rolled, where the 1993 document is played (GM-10.1c)."""
        if self.labels:
            return ""
        fitted = self.umpire.ruleset.options.hits == "fitted"
        tenths = expected_tenths(self.umpire.ruleset.tables, fitted, blow.bht, blow.factors)
        return f": {f'{tenths / 10} hits' if fitted else hits_text(tenths // 10)} to be expected"

    def _surviving(self) -> list[str]:
        left = self.fight.surviving
        if left is None:
            return []
        about = "exactly " if left.exact else "about "
        if left.exact and not any(left.true.values()):
            return ["no gunnery factors are left on either side"]
        return [f"surviving gunnery factors: ours {left.true[self.side]}, theirs {about}{left.told[self.foe]}"]

    def _after(self, every: Iterable[Gunfire]) -> list[str]:
        """Return how the enemy ships fired at look when it is over (FE-19c); by night the hits of the guns are a total
        with an error in place of the words, which are left for ships hit by torpedoes (FE-DR-7)."""
        if not self.labels:
            return []
        if by_number(self.umpire):
            return self._counted()
        words: dict[str, str] = {}
        ships = self.umpire.state.sides[self.foe].ships
        for fire in every:
            if fire.volley.side == self.side:
                ship = ships[fire.volley.target]
                look = appearance(self.umpire.ruleset, self.foe, ship, self.umpire.night)
                words[self._called(ship.name)] = "sinks" if ship.fate else look or "no damage to be seen"
        return [f"{label}: {look}" for label, look in sorted(words.items(), key=lambda pair: label_order(pair[0]))]

    def _counted(self) -> list[str]:
        """Return what is told by night of each enemy ship fired at: one number of gunfire hits, up to half of them
        wrong, and how it looks if torpedoes were fired at it (FE-DR-7)."""
        ships = self.umpire.state.sides[self.foe].ships
        shells = self.fight.shells(self.side)
        struck = {fire.volley.target for fire in self.fight.torpedoes if fire.volley.side == self.side}
        out = []
        for target in sorted({*shells, *struck}, key=lambda name: label_order(self._called(name))):
            ship, words = ships[target], []
            if target in shells:
                words.append(gunfire(self.umpire, self.fight.hex, self.foe, target, shells[target]))
            if ship.fate:
                words = ["sinks"]
            elif target in struck:
                words.append(appearance(self.umpire.ruleset, self.foe, ship, True) or "no damage to be seen")
            out.append(f"{self._called(target)}: {', '.join(words)}")
        return out


def _lost(fire: Gunfire) -> tuple[str, ...]:
    sunk = (fire.damage.name,) if fire.damage.sunk else ()
    return (*sunk, *(f"{n} {plane}" for plane, n in fire.damage.planes))
