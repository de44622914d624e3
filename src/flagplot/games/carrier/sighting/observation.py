"""Who sees what, hex by hex (BR-7). What stands still sees as `posts.py` has it, planes search by rolls (FE-7.3), and
all goes into the log of the turn, `seen_log.py`."""

from collections.abc import Iterable, Iterator
from typing import Literal

from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, tf_id
from flagplot.games.carrier.sighting import periscopes, sighting, submerged
from flagplot.games.carrier.sighting.posts import Posts
from flagplot.games.carrier.sighting.search import Unit, attempt_finds, observes_by_order, turn_roll_succeeds
from flagplot.games.carrier.sighting.seen_log import SeenLog, key_of
from flagplot.games.carrier.state.plot import Sighting, Source
from flagplot.games.carrier.state.sea import Sea, af_key, base_key, tf_key
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, distance, within
from flagplot.games.carrier.units.submarines import boats_of, overhead_key, sub_key

FARTHEST = 2
"""Hexes from which planes may see anything at all by the observation table."""


class Lookout:
    """The observations of one turn, kept current while units move.

    Task forces, bases and coastwatchers always observe. No AF is forced to search, and searching makes none easier to
    see: its order says whether it does, by one roll of two dice for each enemy formation in range from each hex it
    occupies; what it has found it follows without new rolls. In the base game one die a turn gives an AF leave to
    observe all that is in range.
    """

    def __init__(self, sea: Sea) -> None:
        """Begin a turn: what starts it in a storm observes nothing (BR-6.7)."""
        self.sea = sea
        self.seen = SeenLog(sea)
        self.log, self.looks = self.seen.log, self.seen.looks
        """What each side saw this turn, in order; by option, what each unit saw from each hex."""
        self.unit_sees, self.hexes = self.seen.unit_sees, self.seen.hexes
        """What each AF has found itself and still has in range; what is told of whole hexes."""
        covered = [(key, sea.weather(hex_)) for key, hex_ in self._starting()]
        self.barred = self.seen.barred
        self.barred |= {key for key, weather in covered if weather == "storm"}
        self.tried: dict[tuple[Side, int], bool] = {}
        """AFs that have made their search roll of the turn, and whether it succeeded (GM-7.2b)."""
        self.found_something: set[tuple[Side, int]] = set()
        """AFs that have observed anything this turn."""
        self._in_cloud = {key for key, weather in covered if weather == "cloud"}
        self._rolled: set[str] = set()
        self.posts = Posts(sea, self.barred, self.hexes.told_heights)

    def _starting(self) -> Iterator[tuple[str, Hex]]:
        """Yield what is under cloud or storm by its hex: every unit's key and hex at the start of the turn."""
        cover = self.sea.cover()
        for side in SIDES:
            own = self.sea.state.sides[side]
            yield from ((tf_key(side, tf), tf.hex) for tf in own.tfs.values() if tf.hex in cover)
            yield from ((af_key(side, af), af.hex) for af in own.afs.values() if af.transit is None and af.hex in cover)
            for base in own.bases.values():
                if base.hex is not None and base.hex in cover:
                    yield base_key(side, base), base.hex

    # --- posts ---

    def reindex(self) -> None:
        """Index what stands and flies anew (FE-7.5b)."""
        self.posts.reindex()

    def moved(self, side: Side, af: AirFormation, origin: Hex | None) -> None:
        """Move an AF in the index from `origin` (None: it appears) to its hex."""
        self.posts.moved(side, af, origin)

    def removed(self, side: Side, af: AirFormation) -> None:
        """Take an AF out of the index: it landed, joined or was lost."""
        self.posts.removed(side, af)

    def sweep(self) -> None:
        """Let every post look at every formation in its range (BR-7.6)."""
        for side in SIDES:
            foe = enemy(side)
            for units in (self.posts.tfs[foe], self.posts.afs[foe]):
                if watched := self.posts.watched(side, units):
                    self.posts_see(side, [unit for hex_ in watched for unit in units[hex_]])

    def posts_see(self, side: Side, units: Iterable[Unit]) -> None:
        """Let a side's posts and coastwatchers look at the enemy formations that they may see at one moment (BR-7.6,
        BR-7.8): they always observe (BR-7.5). The one that sees best reports; or each to its commander (GM-22.5)."""
        shared = self.sea.ruleset.command.shared
        sights: list[tuple[Unit, int, Source, bool]] = []
        for unit in units:
            if shared:
                seen, who, aided = self.posts.best(side, unit, unit.hex)
                sights += [(unit, seen, who, aided)] if seen else []
            else:
                sights += [(unit, seen, who, aided) for seen, _, who, aided in self.posts.each(side, unit, unit.hex)]
        if not sights:
            return
        self.seen.leave(side, [(unit, condition) for unit, condition, _, _ in sights])
        for unit, condition, source, high_only in sights:
            self.seen.record(side, unit, condition, source, high_only)
            self._list(side, unit)

    def _list(self, side: Side, unit: Unit) -> None:
        """Note by option what each post and coastwatcher sees of a formation (GM-7.1)."""
        if self.sea.ruleset.options.sightings_listed and self.sea.ruleset.command.shared:
            for seen, at, source, aided in self.posts.each(side, unit, unit.hex):
                self.seen.look(side, unit, at, seen, source, aided, False)

    # --- planes ---

    def may_search(self, side: Side, af: AirFormation) -> bool:
        """Return whether an AF observes: its order makes it search, and nothing bars it (FE-7.3a, BR-6.7,
        BR-7.3.4)."""
        by_order = self.sea.ruleset.target_search
        if (by_order and not af.searching) or af.lost_turn or (self.barred and af_key(side, af) in self.barred):
            return False
        return by_order or (observes_by_order(af) and self._roll_of_the_turn(side, af))

    def _roll_of_the_turn(self, side: Side, af: AirFormation) -> bool:
        """Return whether the search roll of an AF succeeds, made when it first looks (BR-7.3, GM-7.2b)."""
        key, whose = af_key(side, af), (side, af.number)
        if whose not in self.tried:
            started = af.track[0] if af.track else af.hex
            cloud = key in self._in_cloud or self.sea.weather(started) == "cloud"
            self.tried[whose] = turn_roll_succeeds(self.sea, key, cloud)
        return self.tried[whose]

    def search(self, side: Side, af: AirFormation, step: int, attempts: int) -> None:
        """Let an AF look from the hex it occupies: one roll per enemy formation in range (FE-7.3b, FE-7.3c), and one
        more for each movement point it spends there, `attempts` in all (FE-7.3d). `step` counts the hexes of its
        move. It shows itself to nobody by it (BR-7.17), and to look costs nothing (BR-7.18)."""
        if not self.may_search(side, af):
            return
        foe = enemy(side)
        if self.posts.any_near(foe, af.hex, FARTHEST):
            tfs, afs = self.posts.tfs[foe], self.posts.afs[foe]
            for hex_ in within(af.hex, FARTHEST):
                for target in (*tfs.get(hex_, ()), *afs.get(hex_, ())):
                    condition = self._finds(side, af, target, step, attempts)
                    if condition:
                        self._found(side, af, target, condition)
        base = self.sea.base_at(foe, af.hex)
        if base is not None and self._condition(af, "TF", af.hex) == 3:
            key, seen = base_key(foe, base), sighting.of_base(self.sea, base, af.hex, (af_id(side, af.number),))
            self.unit_sees.setdefault(af_key(side, af), {})[key] = seen
            self.log[side].setdefault(key, []).append(seen)
            self.found_something.add((side, af.number))

    def _finds(self, side: Side, af: AirFormation, target: Unit, step: int, attempts: int) -> int:
        """Return the condition at which an AF that may search sees one enemy formation from the hex it occupies, 0 if
        it does not find it."""
        condition = self._sees(af, target)
        if condition == 0 or not periscopes.visible(self.sea, target, distance(af.hex, target.hex)):
            return 0
        own_key, key = af_key(side, af), key_of(enemy(side), target)
        if key in self.unit_sees.setdefault(own_key, {}) or not self.sea.ruleset.target_search:
            return condition
        subjects = [f"{own_key}>{key}#{step}.{attempt}" for attempt in range(attempts)]
        for subject in [subject for subject in subjects if subject not in self._rolled]:
            self._rolled.add(subject)
            if attempt_finds(self.sea, af, target, subject):
                return condition
        return 0

    def seen_by_searchers(self, side: Side, units: Iterable[Unit], steps: dict[str, int]) -> None:
        """Let a side's searching AFs look at the enemy formations that came at one moment into hexes near them
        (BR-7.6). `steps` gives the step each AF is at, so that a hex is not searched twice."""
        afs = self.posts.afs[side]
        found: list[tuple[AirFormation, Unit, int]] = []
        for unit in units:
            if self.posts.planes_near(side, unit.hex, FARTHEST):
                found += [
                    (af, unit, self._finds(side, af, unit, steps.get(af_key(side, af), 0), 1))
                    for hex_ in within(unit.hex, FARTHEST)
                    for af in afs.get(hex_, ())
                    if self.may_search(side, af)
                ]
        if not found:
            return
        self.seen.leave(side, [(unit, condition) for _, unit, condition in found])
        for af, unit, condition in found:
            if condition:
                self._found(side, af, unit, condition)

    def look_down(self, side: Side, af: AirFormation) -> None:
        """Let an AF that orbits see everything in its hex that can be seen there, without a roll (GM-9.3b)."""
        if af.lost_turn or af_key(side, af) in self.barred:
            return
        foe = enemy(side)
        for target in (*self.posts.tfs[foe].get(af.hex, ()), *self.posts.afs[foe].get(af.hex, ())):
            condition = self._sees(af, target)
            if condition:
                self._found(side, af, target, condition)

    def look_below(self, side: Side, af: AirFormation, step: int, look: int) -> None:
        """Let a low AF look for periscopes in its hex: by its search roll of the turn where it has one (GM-12.7a), else
        by a roll for each boat (FE-27.5.3a)."""
        if self.sea.ruleset.target_search:
            submerged.search_depths(
                self.seen,
                side,
                af,
                lambda boat, key: attempt_finds(self.sea, af, boat, f"{key}#{step}.{look} periscope"),
            )
        else:
            submerged.search_depths(self.seen, side, af, lambda *_: self._roll_of_the_turn(side, af))

    def reveal(self, side: Side, shown: AirFormation) -> None:
        """Show a side an enemy AF that has tried to intercept its planes, at the condition for planes in the same hex
        (FE-14.13.2c)."""
        condition = self._sees(shown, shown)
        if condition:
            self.seen.record(side, shown, condition, (UnitId(side, "planes"),), False)

    def _sees(self, af: AirFormation, target: Unit) -> int:
        """Return the condition number for an AF that looks at a formation, 0 for none (BR-7.11)."""
        return self._condition(af, "AF" if isinstance(target, AirFormation) else "TF", target.hex)

    def _condition(self, af: AirFormation, target: Literal["AF", "TF"], hex_: Hex) -> int:
        """Return the condition number for an AF that looks into a hex, 0 for none (BR-7.11, FE-7.3f)."""
        weather = self.sea.weather(hex_)
        if weather == "storm":
            return 0
        return self.sea.ruleset.tables.seen("AF", target, self.sea.night, weather == "cloud", distance(af.hex, hex_))

    def carry_over(self) -> None:
        """Let AFs start the turn with what they still had in sight at the end of the last one, for shadowing
        (BR-11.2); in their own move they must find it again (FE-7.3h). With a roll for the turn those that succeed
        look round now (GM-7.2b)."""
        state = self.sea.state
        side: Side
        if not self.sea.ruleset.target_search:
            for side in SIDES:
                for searcher in state.sides[side].afs.values():
                    if searcher.transit is None:
                        self.search(side, searcher, 0, 1)
            return
        if not state.watching:
            return
        afs = {af_key(side, af): (side, af) for side in SIDES for af in state.sides[side].afs.values()}
        tfs = {tf_key(side, tf): tf for side in SIDES for tf in state.sides[side].tfs.values()}
        for watcher, subject in state.watching:
            if watcher not in afs or subject not in tfs or watcher in self.barred:
                continue
            (side, af), tf = afs[watcher], tfs[subject]
            condition = self._sees(af, tf) if af.transit is None else 0
            if condition:
                self._found(side, af, tf, condition)

    def new_phase(self) -> None:
        """Forget what AFs had found before the plane movement phase, but for those that shadow (FE-7.3h)."""
        for side in SIDES:
            for af in self.sea.state.sides[side].afs.values():
                if not af.moved_in_shadowing:
                    self.unit_sees.pop(af_key(side, af), None)

    def follow(self, side: Side, unit: Unit, target: TaskForce) -> None:
        """Let a successful shadower keep its target in sight wherever it has gone (BR-11.6)."""
        if isinstance(unit, AirFormation):
            self._found(side, unit, target, max(1, self._sees(unit, target)))
        else:
            self.seen.record(side, target, 1, (tf_id(side, unit.number),), False)

    def touch(self, side: Side, target: TaskForce, source: Source) -> None:
        """Let a submarine that keeps in touch know where its target has gone (FE-27.3f)."""
        self.seen.record(side, target, 1, source, False)

    def report_again(self, side: Side, unit: Unit, target: TaskForce) -> None:
        """Give a shadower a new report of a TF that splits, if it has it in range (BR-11.10)."""
        weather = self.sea.weather(target.hex)
        if isinstance(unit, AirFormation):
            condition = self._sees(unit, target)
        else:
            away = distance(unit.hex, target.hex)
            condition = self.sea.ruleset.tables.seen("TF", "TF", self.sea.night, weather == "cloud", away)
        one_hex = self.sea.ruleset.options.tf_sight == "one hex"
        if one_hex and isinstance(unit, TaskForce) and distance(unit.hex, target.hex) > 1:
            condition = 0
        if condition and weather != "storm":
            self.seen.again(side, unit, target, condition)

    def watching(self) -> list[tuple[str, str]]:
        """Return every AF with each enemy formation that it still has in sight, for the next turn."""
        return [
            (af_key(side, af), subject)
            for side in SIDES
            for af in self.sea.state.sides[side].afs.values()
            for subject in sorted(self.unit_sees.get(af_key(side, af), {}))
            if subject in self.sea.sees[side]
        ]

    # --- records ---

    def _found(self, side: Side, af: AirFormation, target: Unit, condition: int) -> None:
        self.found_something.add((side, af.number))
        self.seen.found(side, af, target, condition)

    def settle(self) -> None:
        """Find what each side observes with every unit where it now stands: all else is hidden (BR-7.1). Fills
        `umpire.sees` for combat (BR-15.2) and drops what planes no longer have in range."""
        sea = self.sea
        for side in SIDES:
            foe = enemy(side)
            sees: dict[str, Sighting] = {}
            last_seen = {entries[-1].hex for entries in self.log[side].values() if entries}
            for units in (self.posts.tfs[foe], self.posts.afs[foe]):
                for hex_ in filter(last_seen.__contains__, units):
                    for unit in units[hex_]:
                        key = key_of(foe, unit)
                        entries = self.log[side].get(key)
                        if entries and entries[-1].hex == hex_ and self._still_seen(side, unit, key):
                            there = [entry for entry in entries if entry.hex == hex_]
                            sees[key] = max(reversed(there), key=lambda entry: entry.condition)
            sea.sees[side] = sees
        submerged.settle(self.seen)

    def _still_seen(self, side: Side, unit: Unit, key: str) -> bool:
        """Return whether a post, a coastwatcher or an AF that found it has the formation in sight where it is now."""
        if self.posts.best(side, unit, unit.hex)[0]:
            return True
        return any(
            self._sees(af, unit) and periscopes.visible(self.sea, unit, distance(af.hex, unit.hex))
            for seeker in within(unit.hex, FARTHEST)
            for af in self.posts.afs[side].get(seeker, ())
            if key in self.unit_sees.get(af_key(side, af), {})
        )

    def forget_lost(self) -> None:
        """Drop what combat has removed from what the sides see; nothing has moved since `settle`."""
        for side in SIDES:
            sees = self.sea.sees[side]
            if not sees:
                continue
            own = self.sea.state.sides[enemy(side)]
            left = {tf_key(own.side, tf) for tf in own.tfs.values()} | {af_key(own.side, af) for af in own.afs.values()}
            left |= {sub_key(own.side, boat.number) for boat in boats_of(own)}
            left |= {overhead_key(side, boat) for boat in boats_of(self.sea.state.sides[side])}
            self.sea.sees[side] = {key: seen for key, seen in sees.items() if key in left}
