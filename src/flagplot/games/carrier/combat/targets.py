"""Which bombers attack what, and how: the order's assignments, then doctrine (BR-17.2, BR-18.3, GM-3.52)."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from flagplot.games.carrier.combat.battle import Battle, Share, plane_name
from flagplot.games.carrier.combat.boat_bases import MtbBase, bombed
from flagplot.games.carrier.combat.lots import draw
from flagplot.games.carrier.flight.places import formation_named, where_is
from flagplot.games.carrier.ordered.ast import Assignment, Attack, Place
from flagplot.games.carrier.ordered.preferences import LOOKS, split_preference, state_of
from flagplot.games.carrier.ordered.program import current
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.tables import Mode, Tables
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.sighting.sighting import shown_together
from flagplot.games.carrier.state.sea import base_key, tf_key
from flagplot.games.carrier.state.units import AirFormation, Base, Flight, Ship, TaskForce
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import SMALL, crippled, hits_left

CLASSES = {
    "carriers": ("CV", "CVL"),
    "capital": ("BB", "CAV", "CA", "CL", "AV"),
    "small": ("AP", "AO", "APD", "DD", "PG"),
    "submarines": ("SS",),
}
"""The classes of BR-7.12.3, the types of each in the order in which doctrine attacks them."""
BY_DEFAULT = ("carriers", "capital", "small", "submarines")
"""Doctrine when the order says nothing (GM-3.52)."""

AttackType = Mode | Literal["torpedo"]
"""`high`, `low`, `dive` (level high, level low, dive) or `torpedo`."""


class Mission(msgspec.Struct, eq=False):
    """An AF whose attack is due here and now."""

    af: AirFormation
    attack: Attack
    only: str = ""
    """The key of the one TF or base it may attack, where the order names a contact."""
    ordered: Attack | None = None
    """The attack as it stands in the AF's order, where targets were chosen on a precise report."""


class Raid(msgspec.Struct, eq=False):
    """Air factors of one flight declared against one target (BR-17.2)."""

    share: Share
    mode: AttackType
    target: Ship | Base | MtbBase
    tf: int | None
    """The TF of a target ship."""
    bht: int
    anvil: bool = False
    """Torpedo planes that come in from several sides (GM-18.3)."""

    @property
    def low(self) -> bool:
        """Whether it comes in the Low group: all but high level attacks (BR-17.4)."""
        return self.mode != "high"


# --- missions ---


def missions(battle: Battle, side: Side) -> list[Mission]:
    """Return the attacks of a side that are due in this hex: a TF it observes here, or a base, is there to be
    attacked, armed bombers are there to do it, and the order means this place (BR-15.2, BR-15.3)."""
    out: list[Mission] = []
    for af in battle.umpire.afs_at(side, battle.hex):
        attack = current(af.order)
        wrong = battle.umpire.wrong_altitude
        if not isinstance(attack, Attack) or not any(f.n and f.load and id(f) not in wrong for f in af.flights):
            continue
        mission = _due(battle, side, af, attack)
        if mission is not None:
            out.append(mission)
    return out


def unordered(battle: Battle, side: Side) -> list[AirFormation]:
    """Return a side's AFs with armed bombers over a TF that it observes here and no order to attack: what is not
    ordered does not happen (GM-3.1b)."""
    if not any(battle.sees_tf(side, tf) for tf in battle.umpire.tfs_at(enemy(side), battle.hex)):
        return []
    afs = battle.umpire.afs_at(side, battle.hex)
    return [af for af in afs if not isinstance(current(af.order), Attack) and any(f.n and f.load for f in af.flights)]


def _due(battle: Battle, side: Side, af: AirFormation, attack: Attack) -> Mission | None:
    seen = [tf for tf in battle.umpire.tfs_at(enemy(side), battle.hex) if battle.sees_tf(side, tf)]
    base = bombed(battle, enemy(side), attack)
    only = formation_named(battle.umpire, side, attack.place)
    if only:
        seen = [tf for tf in seen if tf_key(enemy(side), tf) == only]
        base = base if isinstance(base, Base) and base_key(enemy(side), base) == only else None
    elif not _here(battle, side, attack.place, base):
        return None
    may_ships = bool(seen) and attack.what != "base"
    may_base = base is not None and attack.what != "tf"
    return Mission(af, attack, only) if may_ships or may_base else None


def _here(battle: Battle, side: Side, place: Place, base: Base | MtbBase | None) -> bool:
    """Return whether a place that is no contact means this hex; an empty one means what is sighted here."""
    if place == Place() or (base is not None and place.name == base.name):
        return True
    return where_is(battle.umpire, side, place) == battle.hex


def shown_size(battle: Battle, side: Side, only: str = "") -> int:
    """Return the ships shown to a side in this hex, as reported to it; 0 where it was told no number (BR-7.12)."""
    sees = battle.umpire.sees[side]
    keys = [only] if only else [tf_key(enemy(side), tf) for tf in battle.umpire.tfs_at(enemy(side), battle.hex)]
    return shown_together(sees[key] for key in keys if key in sees)


# --- how ---


def attack_types(
    tables: Tables, flight: Flight, at_ship: bool, wanted: str = "", small: bool = False
) -> list[tuple[AttackType, int]]:
    """Return the attack types open to a flight as it flies now, with their rows, the best by doctrine first.

    Torpedoes go low and at ships only (BR-18.3.2, BR-18.4); dives start high (BR-18.3.1); level attacks are made at
    the flight's altitude (BR-18.3.3); a row of 0 is not possible. Doctrine: torpedo, dive, level (GM-3.52); the
    type the order wants comes first.
    """
    if flight.load == "torpedo":
        row = tables.planes[flight.plane].bombing["torpedo"]
        return [("torpedo", row)] if at_ship and not flight.high and row else []
    if not flight.load:
        return []
    modes: tuple[Mode, ...] = ("dive", "high") if flight.high else ("low",)
    open_: list[tuple[AttackType, int]] = [
        (mode, tables.bombing_bht(flight.plane, at_ship, mode, flight.load, small)) for mode in modes
    ]
    order = {"dive": ("dive",), "level": ("high", "low")}.get(wanted, ())
    return sorted((item for item in open_ if item[1]), key=lambda item: item[0] not in order)


def entry_altitude(tables: Tables, plane: str, load: str, assignment: Assignment, at_ship: bool) -> bool:
    """Return whether a flight must come in high for its attack (BR-18.3.1, BR-18.3.2, BR-18.3.3). For the flight
    code, which changes altitude on entering the hex (BR-14.15.2): dives and high level attacks come in high."""
    if load not in ("GP", "AP"):
        return False
    if assignment.high is not None and assignment.mode != "dive":
        return assignment.high
    at = "ship" if at_ship else "base"
    rows = tables.planes[plane].bombing
    if assignment.mode != "level" and rows[f"{at}_dive_{load.lower()}"]:
        return True
    return not rows[f"{at}_low_{load.lower()}"]


# --- against what ---


def declare(battle: Battle, side: Side, missions_: list[Mission]) -> list[Raid]:
    """Return every surviving bomber with its target (BR-17.2, BR-18.1). The attacker now knows all ships in the hex
    (BR-7.15), so preferences by class, type and name are applied to them.

    Doctrine: assignments in the order's sequence, planes that none of them names by default; within one preference
    a ship is given bombers until the table's middle result would sink it, then the next.
    """
    out: list[Raid] = []
    chooser = _Chooser(battle, side)
    for mission in missions_:
        least = mission.attack.min_size if mission.attack.what != "base" else 0
        if least and shown_size(battle, side, mission.only) < least:
            continue
        for assignment, share in _allotted(side, mission, battle.umpire.wrong_altitude):
            out += chooser.place(mission, assignment, share)
    return out


def _allotted(side: Side, mission: Mission, wrong: set[int]) -> Iterable[tuple[Assignment, Share]]:
    """Yield the armed air factors of the AF with the assignment they fall under, without those at a wrong altitude
    (FE-14.11b)."""
    left = {id(flight): flight.n for flight in mission.af.flights if flight.load and id(flight) not in wrong}
    for assignment in (*mission.attack.assignments, Assignment()):
        wanted = assignment.planes
        room = wanted.n if wanted.n is not None else sum(left.values())
        for flight in mission.af.flights:
            free = left.get(id(flight), 0)
            if (
                free
                and (not wanted.plane or plane_name(flight.plane) == plane_name(wanted.plane))
                and (not wanted.load or flight.load == wanted.load)
            ):
                part = min(room, free)
                room -= part
                left[id(flight)] -= part
                if part:
                    yield assignment, Share(side, mission.af, flight, part)


class _Chooser:
    """Gives bombers to targets and keeps count of what each target has been given."""

    def __init__(self, battle: Battle, side: Side) -> None:
        self.battle = battle
        self.foe: Side = enemy(side)
        self.tfs: list[tuple[TaskForce, Ship]] = [
            (tf, ship)
            for tf in battle.umpire.tfs_at(self.foe, battle.hex)
            for ship in battle.umpire.ships(self.foe, tf)
        ]
        self.lots: dict[str, int] = {}
        self.promised: dict[str, int] = {}
        """Tenths of a hit promised to each ship."""

    def place(self, mission: Mission, assignment: Assignment, share: Share) -> list[Raid]:
        """Return the raids of one share: by preference, in the way wanted if it can be done."""
        out: list[Raid] = []
        for target, tf in self._targets(mission, assignment, share):
            open_ = self._types(share, target, assignment)
            if not open_ or not share.n:
                continue
            mode, bht = open_[0]
            n = share.n if tf is None else self._enough(target.name, self._to_sink(target), bht, share.n)
            if n:
                share.n -= n
                anvil = assignment.anvil and mode == "torpedo"
                out.append(Raid(Share(share.side, share.af, share.flight, n), mode, target, tf, bht, anvil))
        if share.n and out:
            out[0].share.n += share.n
        elif share.n:
            out += self._rest(mission, assignment, share)
        return out

    def _rest(self, mission: Mission, assignment: Assignment, share: Share) -> list[Raid]:
        """Every ship has been given enough: the first that can be attacked gets the rest."""
        for target, tf in self._targets(mission, assignment, share):
            open_ = self._types(share, target, assignment)
            if open_:
                anvil = assignment.anvil and open_[0][0] == "torpedo"
                return [Raid(share, open_[0][0], target, tf, open_[0][1], anvil)]
        return []

    def _types(
        self, share: Share, target: Ship | Base | MtbBase, assignment: Assignment
    ) -> list[tuple[AttackType, int]]:
        at_ship = isinstance(target, Ship)
        small = isinstance(target, Ship) and target.type in SMALL
        small = small and self.battle.umpire.ruleset.options.bomb_ammunition
        return attack_types(self.battle.tables, share.flight, at_ship, assignment.mode, small)

    def _to_sink(self, target: Ship | Base | MtbBase) -> int:
        if not isinstance(target, Ship):
            return 0
        return 10 * hits_left(self.battle.umpire.ruleset, self.foe, target)

    def _enough(self, name: str, needed: int, bht: int, most: int) -> int:
        """Return how many air factors promise what the ship still lacks, `most` at most; and note the promise."""
        lacking = needed - self.promised.get(name, 0)
        if lacking <= 0:
            return 0
        n = next((n for n in range(1, most) if self.battle.umpire.ruleset.hits.expected(bht, n) >= lacking), most)
        self.promised[name] = self.promised.get(name, 0) + self.battle.umpire.ruleset.hits.expected(bht, n)
        return n

    def _targets(
        self, mission: Mission, assignment: Assignment, share: Share
    ) -> Iterable[tuple[Ship | Base | MtbBase, int | None]]:
        """Yield the possible targets, the preferred ones first. Without preference torpedoes and AP bombs go at
        ships before bases, GP bombs at a base first where the order is to attack whatever is there."""
        attack = mission.attack
        base = bombed(self.battle, self.foe, attack)
        ships_too = attack.what != "base"
        base_too = attack.what != "tf" and (
            not mission.only or (isinstance(base, Base) and mission.only == base_key(self.foe, base))
        )
        named_base = base is not None and attack.place.name == base.name
        base_first = named_base or (attack.what == "any" and share.flight.load == "GP" and not assignment.targets)
        doctrine = (*(("base",) if base_first else ()), *BY_DEFAULT, "base")
        preferences = (*assignment.targets, *(() if assignment.only else doctrine))
        done: set[str] = set()
        for preference in preferences:
            if preference == "base":
                if base_too and base is not None and "base" not in done:
                    done.add("base")
                    yield base, None
                continue
            if not ships_too:
                continue
            for tf, ship in self._matching(preference):
                if ship.name in done or (mission.only and tf_key(self.foe, tf) != mission.only):
                    continue
                done.add(ship.name)
                yield ship, tf.number

    def _matching(self, preference: str) -> list[tuple[TaskForce, Ship]]:
        """Return the ships of a class, type or name: by type as listed, those not yet crippled first, then the
        nearest to sinking, then by name."""
        if self.battle.umpire.ruleset.options.precise_report:
            return self._visible(preference)
        types = CLASSES.get(preference, (preference,))
        ruleset = self.battle.umpire.ruleset

        def rank(item: tuple[TaskForce, Ship]) -> tuple[int, bool, int, str]:
            ship = item[1]
            left = hits_left(ruleset, self.foe, ship)
            place = types.index(ship.type) if ship.type in types else 0
            return place, crippled(ruleset, self.foe, ship), left, ship.name

        wanted = preference.casefold()
        return sorted((t for t in self.tfs if t[1].type in types or t[1].name.casefold() == wanted), key=rank)

    def _visible(self, preference: str) -> list[tuple[TaskForce, Ship]]:
        """Return the ships of a class or type, in a state or a TF if the preference says so, by what can be seen of
        them: those dead in the water last, the worse hurt first, alike ones by lot (FE-LI-1b)."""
        kind, states, ordinal = split_preference(preference)
        types = CLASSES.get(kind, (kind,))
        umpire, labels = self.battle.umpire, self.battle.counted_tfs.get(enemy(self.foe), [])
        only = labels[ordinal - 1] if 0 < ordinal <= len(labels) else 0

        def fits(tf: TaskForce, ship: Ship) -> bool:
            looks = appearance(umpire.ruleset, self.foe, ship, umpire.night)
            wanted = ship.type in types and (not ordinal or tf.number == only)
            return wanted and (not states or state_of(looks) in states)

        def rank(item: tuple[TaskForce, Ship]) -> tuple[int, bool, int, int]:
            ship = item[1]
            looks = appearance(umpire.ruleset, self.foe, ship, umpire.night)
            state = state_of(looks)
            return types.index(ship.type), state == "crippled", -LOOKS.index(state), self._lot(ship)

        return sorted((item for item in self.tfs if fits(*item)), key=rank)

    def _lot(self, ship: Ship) -> int:
        """Return a ship's place by lot among those that look alike."""
        if not self.lots:
            order = list(range(len(self.tfs)))
            where = f"{hex_name(self.battle.hex)} {self.foe} ships"
            drawn = draw(self.battle.umpire, self.battle.phase, where, order, len(order))
            self.lots = {self.tfs[n][1].name: place for place, n in enumerate(drawn)}
        return self.lots[ship.name]
