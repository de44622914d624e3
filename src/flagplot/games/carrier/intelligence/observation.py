"""Who sees what, hex by hex (BR-7). Observers that stand still are indexed; planes search by rolls (FE-7.3)."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

import msgspec

from flagplot.board.hex import Hex, distance, within
from flagplot.games.carrier.intelligence import periscopes, sighting
from flagplot.games.carrier.intelligence.coastwatch import coastwatch, counter_watch
from flagplot.games.carrier.intelligence.hex_reports import HexReports
from flagplot.games.carrier.intelligence.search import Unit, attempt_finds, observes_by_order, turn_roll_succeeds
from flagplot.games.carrier.state import SIDES, AirFormation, Side, Sighting, TaskForce, enemy
from flagplot.games.carrier.submarines import Hull, boats_of, sub_key
from flagplot.games.carrier.tables import Observer
from flagplot.games.carrier.umpire import Umpire, af_key, base_key, tf_key
from flagplot.games.carrier.values import has_radar


class Look(NamedTuple):
    """What one unit saw of one enemy formation from one hex (GM-7.1)."""

    at: Hex
    subject: str
    sighting: Sighting


class Post(NamedTuple):
    """An observer that does not move in this phase."""

    kind: Observer
    radar: bool
    hex: Hex
    label: str


def _flies_high(unit: Unit) -> bool:
    """Return whether an observer counts as high: planes of which any fly high (FE-7.3m, FE-7.12.2f)."""
    return isinstance(unit, AirFormation) and any(flight.high for flight in unit.flights)


class Lookout:
    """The observations of one turn, kept current while units move.

    A unit is hidden until something observes it (BR-7.1); observing reveals nobody and costs no movement (BR-7.17,
    BR-7.18). Task forces, bases and coastwatchers always observe (BR-7.5, BR-7.9). No AF is forced to search, and
    searching makes none easier to see (BR-7.4): its order says whether it does, by one roll of two dice for each enemy
    formation in range from each hex it occupies (FE-7.3a); what it has found it follows without new rolls (FE-7.3h).
    FE-7.3 replaces the die for permission of BR-7.3 and keeps its night modifier (BR-7.3.3).
    """

    def __init__(self, umpire: Umpire) -> None:
        self.umpire = umpire
        self.log: dict[Side, dict[str, list[Sighting]]] = {"allied": {}, "japanese": {}}
        """Everything each side saw this turn of each enemy formation, in order."""
        self.unit_sees: dict[str, dict[str, Sighting]] = {}
        """What each AF has found itself and still has in range: AF key to subject key to sighting."""
        self.barred: set[str] = {
            key
            for side in SIDES
            for key, hex_ in self._starting(side)
            if umpire.weather(hex_) == "storm"
        }
        """Units that may not observe this turn: they started it in a storm (BR-6.7) or lost it (BR-11.3)."""
        self._size: dict[tuple[Side, str], int] = {}
        """Ships or air factors of each enemy formation when a side last had a report of it (BR-7.16)."""
        self.hexes = HexReports(umpire)
        """What is told of a hex below Condition 3, where that is not told of each formation (FE-7.12.2)."""
        self.tried: dict[str, bool] = {}
        """AFs that have made their search roll of the turn, and whether it succeeded (GM-7.2b)."""
        self.found_something: set[str] = set()
        """AFs that have observed anything this turn."""
        self._in_cloud = {
            key for side in SIDES for key, hex_ in self._starting(side) if umpire.weather(hex_) == "cloud"
        }
        self.looks: dict[Side, dict[tuple[str, Hex, str, Hex, int], Look]] = {"allied": {}, "japanese": {}}
        """By option, what each unit saw from each hex, in order (GM-7.1)."""
        self._one_hex = umpire.world.options.tf_sight == "one hex"
        self._counters = {side: counter_watch(umpire, side) for side in SIDES}
        """The hexes that counters look into; None where coastwatchers stand all along the coasts."""
        self._reach = umpire.world.tables.constant["radar_range"]
        self.submerged: set[str] = set()
        """Keys of submerged boats found this turn by ships that waited over them (FE-27.5.1, FE-27.5.2a)."""
        self._rolled: set[tuple[str, str, int]] = set()
        self._posts: dict[Side, dict[Hex, list[Post]]] = {"allied": {}, "japanese": {}}
        self._tfs: dict[Side, dict[Hex, list[TaskForce]]] = {}
        self._afs: dict[Side, dict[Hex, list[AirFormation]]] = {}
        self.reindex()

    def _starting(self, side: Side) -> list[tuple[str, Hex]]:
        own = self.umpire.state.sides[side]
        return (
            [(tf_key(side, tf), tf.hex) for tf in own.tfs.values()]
            + [(af_key(side, af), af.hex) for af in own.afs.values() if af.transit is None]
            + [(base_key(side, base), base.hex) for base in own.bases.values() if base.hex is not None]
        )

    # --- indexes ---

    def reindex(self) -> None:
        """Index every formation and every post by hex. Called when task forces have moved. A TF that lost its turn in
        shadowing is no post: it sees nothing, not even beside it (FE-7.5b)."""
        world, state = self.umpire.world, self.umpire.state
        for side in SIDES:
            own, radars = state.sides[side], world.radar_cards(side)
            tfs: dict[Hex, list[TaskForce]] = {}
            afs: dict[Hex, list[AirFormation]] = {}
            posts: dict[Hex, list[Post]] = {}
            for tf in own.tfs.values():
                tfs.setdefault(tf.hex, []).append(tf)
                if not tf.lost_turn and tf_key(side, tf) not in self.barred:
                    radar = any(own.ships[ship].card in radars for ship in tf.ships)
                    posts.setdefault(tf.hex, []).append(Post("TF", radar, tf.hex, f"TF{tf.number}"))
            for hull in periscopes.surfaced(self.umpire, side):
                tfs.setdefault(hull.hex, []).append(hull)
            for af in own.afs.values():
                if af.transit is None:
                    afs.setdefault(af.hex, []).append(af)
            for base in own.bases.values():
                if base.hex is not None and base_key(side, base) not in self.barred:
                    posts.setdefault(base.hex, []).append(Post("base", has_radar(base), base.hex, base.name))
            self._tfs[side], self._afs[side], self._posts[side] = tfs, afs, posts

    def moved(self, side: Side, af: AirFormation, origin: Hex | None) -> None:
        """Move an AF in the index from `origin` (None: it appears) to its hex."""
        if origin is not None:
            self._afs[side][origin].remove(af)
        self._afs[side].setdefault(af.hex, []).append(af)

    def gone(self, side: Side, af: AirFormation) -> None:
        """Take an AF out of the index: it landed, joined or was lost."""
        self._afs[side][af.hex].remove(af)

    def planes_meet(self) -> bool:
        """Return whether planes of both sides are over one hex."""
        return any(
            self._afs["japanese"].get(hex_) for hex_, afs in self._afs["allied"].items() if afs
        )

    # --- posts ---

    def sweep(self) -> None:
        """Let every post look at every formation in its range (BR-7.6)."""
        for side in SIDES:
            foe = enemy(side)
            for hex_, tfs in self._tfs[foe].items():
                for tf in tfs:
                    self.posts_see(side, tf, hex_)
            for hex_, afs in self._afs[foe].items():
                for af in afs:
                    self.posts_see(side, af, hex_)

    def posts_see(self, side: Side, unit: Unit, hex_: Hex) -> None:
        """Let a side's posts and coastwatchers look at an enemy formation in a hex (BR-7.6, BR-7.8)."""
        if self.umpire.world.options.command_control:  # each post has its own commander (GM-22.5)
            for seen, _, source, aided in self._each_watch(side, unit, hex_):
                self._record(side, unit, seen, source, aided)
            return
        best, label, high_only = self._posts_on(side, unit, hex_)
        if best:
            self._record(side, unit, best, label, high_only)
            if self.umpire.world.options.sightings_listed:
                for seen, at, source, aided in self._each_watch(side, unit, hex_):
                    self._look(side, unit, at, seen, source, aided, False)

    def _each_watch(self, side: Side, unit: Unit, hex_: Hex) -> Iterator[tuple[int, Hex, str, bool]]:
        """Yield what every post, coastwatcher and submarine of a side that sees a formation in a hex sees of it, as
        `_each_post` does (GM-7.1, GM-22.5)."""
        if self.umpire.weather(hex_) == "storm":
            seen, source, aided = periscopes.in_storm(self.umpire, side, unit)
            if seen:
                yield seen, hex_, source, aided
            return
        yield from self._each_post(side, unit, hex_)
        yield from periscopes.each_sight(self.umpire, side, unit)

    def _each_post(self, side: Side, unit: Unit, hex_: Hex) -> Iterator[tuple[int, Hex, str, bool]]:
        """Yield what every post and coastwatcher of a side that sees a formation in a hex sees of it: the condition,
        where the post is, its name, and whether it sees only what is high (GM-7.1)."""
        umpire = self.umpire
        target: Literal["AF", "TF"] = "AF" if isinstance(unit, AirFormation) else "TF"
        high = isinstance(unit, AirFormation) and any(flight.high for flight in unit.flights)
        cloud = umpire.weather(hex_) == "cloud"
        rows, _ = umpire.world.tables.sight(target, high, umpire.night, cloud)
        for near in within(hex_, self._reach):
            if not periscopes.visible(umpire, unit, distance(near, hex_)):
                break
            for post in self._posts[side].get(near, ()):
                seen, aided = self._post_sees(post, rows, distance(near, hex_), high)
                if seen:
                    yield seen, near, post.label, aided
        watch = self._watchers(side, unit, hex_)
        if watch is not None and periscopes.visible(umpire, unit, 1) and (
            seen := umpire.world.tables.coastwatcher.get((target, watch[0], umpire.night, cloud), 0)
        ):
            yield seen, hex_, watch[1], False

    def _post_sees(self, post: Post, rows: Mapping[tuple[Observer, bool], tuple[int, ...]], away: int,
                   high: bool) -> tuple[int, bool]:  # fmt: skip
        """Return the condition at which a post sees a target so far away, and whether it sees only what is high in it:
        by radar (BR-7.10), or as a TF two hexes off, which sees no ships and nothing low (FE-7.5a, FE-7.5c)."""
        seen = rows[post.kind, post.radar][away]
        if self._one_hex and post.kind == "TF" and away > 1:
            return (seen, True) if high else (0, False)
        return seen, seen > rows[post.kind, False][away]

    def _posts_on(self, side: Side, unit: Unit, hex_: Hex) -> tuple[int, str, bool]:
        """Return the best condition at which a side's posts and coastwatchers see an enemy formation in a hex, who
        sees it so, and whether only what is high in it (BR-7.10, BR-7.11). Radar takes nothing from what is seen
        without it in its own hex (FE-7.12a, FE-7.12b). The table is that of the base game in all rule sets, but for
        the sight of TFs (GM-7.2a)."""
        umpire = self.umpire
        weather = umpire.weather(hex_)
        if weather == "storm":
            return periscopes.in_storm(umpire, side, unit)
        target: Literal["AF", "TF"] = "AF" if isinstance(unit, AirFormation) else "TF"
        cloud = weather == "cloud"
        high = isinstance(unit, AirFormation) and any(flight.high for flight in unit.flights)
        rows, beyond = umpire.world.tables.sight(target, high, umpire.night, cloud)
        best, label, high_only = 0, "", False
        posts = self._posts[side]
        for near in within(hex_, self._reach):
            if near not in posts:
                continue
            away = distance(near, hex_)
            if best > beyond[away] or (best == beyond[away] and not (high_only and self.hexes.told_heights)):
                break
            if not periscopes.visible(umpire, unit, away):
                break
            for post in posts[near]:
                seen, aided = self._post_sees(post, rows, away, high)
                if seen > best or (seen == best and self._tells_low(seen, high_only, aided)):
                    best, label, high_only = seen, post.label, aided
        seen, name, by_radar = periscopes.sight(umpire, side, unit)
        if seen > best:
            best, label, high_only = seen, name, by_radar
        watch = self._watchers(side, unit, hex_)
        if watch is not None and periscopes.visible(umpire, unit, 1):
            kind, who = watch
            seen = umpire.world.tables.coastwatcher.get((target, kind, umpire.night, cloud), 0)
            if seen > best or (seen == best and self._tells_low(seen, high_only, False)):
                best, label, high_only = seen, who, False
        return best, label, high_only

    def _tells_low(self, seen: int, high_only: bool, aided: bool) -> bool:
        """Return whether an observer sees low planes of which the one before told nothing (FE-7.12.1)."""
        return seen > 0 and self.hexes.told_heights and high_only and not aided

    def _watchers(self, side: Side, unit: Unit, hex_: Hex) -> tuple[str, str] | None:
        """Return kind of hex and name of the coastwatchers that look into a hex; they learn nothing of planes at or
        over an enemy base (BR-7.9, FE-7.9.6f)."""
        counters = self._counters[side]
        if counters is not None:
            return counters.get(hex_)
        if isinstance(unit, AirFormation) and self.umpire.base_at(enemy(side), hex_) is not None:
            return None
        found = coastwatch(self.umpire.world, side).get(hex_)
        return (found[0], f"coastwatchers on {found[1]}") if found is not None else None

    # --- planes ---

    def may_search(self, side: Side, af: AirFormation) -> bool:
        """Return whether an AF observes: its order makes it search, and nothing bars it (FE-7.3a, BR-6.7,
        BR-7.3.4)."""
        if af.lost_turn or af_key(side, af) in self.barred:
            return False
        if self.umpire.world.options.search == "targets":
            return af.searching
        return observes_by_order(af) and self._roll_of_the_turn(side, af)

    def _roll_of_the_turn(self, side: Side, af: AirFormation) -> bool:
        """Return whether the search roll of an AF succeeds, made when it first looks (BR-7.3, GM-7.2b)."""
        key = af_key(side, af)
        if key not in self.tried:
            started = af.track[0] if af.track else af.hex
            cloud = key in self._in_cloud or self.umpire.weather(started) == "cloud"
            self.tried[key] = turn_roll_succeeds(self.umpire, key, cloud)
        return self.tried[key]

    def search(self, side: Side, af: AirFormation, step: int, attempts: int = 1) -> None:
        """Let an AF look from the hex it occupies: one roll per enemy formation in range (FE-7.3b, FE-7.3c), and as
        many more as it spends movement points there (FE-7.3d). `step` counts the hexes of its move."""
        if not self.may_search(side, af):
            return
        foe = enemy(side)
        reach = 0 if self.umpire.night else 2
        tfs, afs = self._tfs[foe], self._afs[foe]
        for hex_ in within(af.hex, reach):
            for target in (*tfs.get(hex_, ()), *afs.get(hex_, ())):
                self.search_one(side, af, target, step, attempts)
        base = self.umpire.base_at(foe, af.hex)
        if base is not None and self._condition(af, "TF", af.hex) == 3:
            key, seen = base_key(foe, base), sighting.of_base(self.umpire, base, af.hex, f"AF{af.number}")
            self.unit_sees.setdefault(af_key(side, af), {})[key] = seen
            self.log[side].setdefault(key, []).append(seen)
            self.found_something.add(af_key(side, af))

    def search_one(self, side: Side, af: AirFormation, target: Unit, step: int, attempts: int = 1) -> None:
        """Let an AF look for one enemy formation from the hex it occupies, if it may search at all."""
        if not self.may_search(side, af):
            return
        condition = self._condition(af, "AF" if isinstance(target, AirFormation) else "TF", target.hex)
        if condition == 0 or not periscopes.visible(self.umpire, target, distance(af.hex, target.hex)):
            return
        own_key, key = af_key(side, af), self._key(enemy(side), target)
        found = self.unit_sees.setdefault(own_key, {})
        if key not in found and self.umpire.world.options.search == "targets":
            for attempt in range(attempts):
                if (own_key, key, step * 16 + attempt) in self._rolled:
                    continue
                self._rolled.add((own_key, key, step * 16 + attempt))
                if attempt_finds(self.umpire, af, target, f"{own_key}>{key}#{step}.{attempt}"):
                    break
            else:
                return
        self._found(side, af, target, condition)

    def seen_by_searchers(self, side: Side, unit: Unit, steps: dict[str, int]) -> None:
        """Let a side's searching AFs look at an enemy formation that came into a hex near them (BR-7.6). `steps`
        gives the step each AF is at, so that a hex is not searched twice."""
        reach = 0 if self.umpire.night else 2
        for hex_ in within(unit.hex, reach):
            for af in self._afs[side].get(hex_, ()):
                if self.may_search(side, af):
                    self.search_one(side, af, unit, steps.get(af_key(side, af), 0))

    def look_down(self, side: Side, af: AirFormation) -> None:
        """Let an AF that orbits see everything in its hex that can be seen there, without a roll (GM-9.3b)."""
        if af.lost_turn or af_key(side, af) in self.barred:
            return
        foe = enemy(side)
        for target in (*self._tfs[foe].get(af.hex, ()), *self._afs[foe].get(af.hex, ())):
            condition = self._condition(af, "AF" if isinstance(target, AirFormation) else "TF", af.hex)
            if condition:
                self._found(side, af, target, condition)

    def reveal(self, side: Side, shown: AirFormation) -> None:
        """Show a side an enemy AF that has tried to intercept its planes, at the condition for planes in the same hex
        (FE-14.13.2c)."""
        condition = self._condition(shown, "AF", shown.hex)
        if condition:
            self._record(side, shown, condition, "planes it tried to intercept", False)

    def _condition(self, af: AirFormation, target: str, hex_: Hex) -> int:
        """Return the condition number for an AF that looks into a hex, 0 for none (BR-7.11, FE-7.3f)."""
        away = distance(af.hex, hex_)
        weather = self.umpire.weather(hex_)
        if away > 2 or weather == "storm":
            return 0
        return self.umpire.world.tables.condition(
            "AF", False, "AF" if target == "AF" else "TF", False, self.umpire.night, weather == "cloud", away
        )

    def carry_over(self) -> None:
        """Let AFs start the turn with what they still had in sight at the end of the last one, for shadowing
        (BR-11.2); in their own move they must find it again (FE-7.3h). With a roll for the turn those that succeed
        look round now (GM-7.2b)."""
        state = self.umpire.state
        side: Side
        if self.umpire.world.options.search == "roll":
            for side in SIDES:
                for searcher in state.sides[side].afs.values():
                    if searcher.transit is None:
                        self.search(side, searcher, 0)
            return
        for af_name, subject in state.watching:
            side = "allied" if af_name.startswith("allied") else "japanese"
            foe = enemy(side)
            af = state.sides[side].afs.get(int(af_name.rpartition("AF")[2]))
            tf = state.sides[foe].tfs.get(int(subject.rpartition("TF")[2])) if "/TF" in subject else None
            if af is None or tf is None or af.transit is not None or af_name in self.barred:
                continue
            condition = self._condition(af, "TF", tf.hex)
            if condition:
                self._found(side, af, tf, condition)

    def new_phase(self) -> None:
        """Forget what AFs had found before the plane movement phase, but for those that shadow (FE-7.3h)."""
        for side in SIDES:
            for af in self.umpire.state.sides[side].afs.values():
                if not af.moved_in_shadowing:
                    self.unit_sees.pop(af_key(side, af), None)

    def follow(self, side: Side, unit: Unit, target: TaskForce) -> None:
        """Let a successful shadower keep its target in sight wherever it has gone (BR-11.6)."""
        if isinstance(unit, AirFormation):
            self._found(side, unit, target, max(1, self._condition(unit, "TF", target.hex)))
        else:
            self._record(side, target, 1, f"TF{unit.number}", False)

    def touch(self, side: Side, target: TaskForce, source: str) -> None:
        """Let a submarine that keeps in touch know where its target has gone (FE-27.3f)."""
        self._record(side, target, 1, source, False)

    def report_again(self, side: Side, unit: Unit, target: TaskForce) -> None:
        """Give a shadower a new report of a TF that splits, if it has it in range (BR-11.10)."""
        weather = self.umpire.weather(target.hex)
        if isinstance(unit, AirFormation):
            condition = self._condition(unit, "TF", target.hex)
        else:
            condition = self.umpire.world.tables.condition(
                "TF", False, "TF", False, self.umpire.night, weather == "cloud", distance(unit.hex, target.hex)
            )
        if self._one_hex and isinstance(unit, TaskForce) and distance(unit.hex, target.hex) > 1:
            condition = 0
        if condition == 0 or weather == "storm":
            return
        key, label = tf_key(enemy(side), target), f"{'AF' if isinstance(unit, AirFormation) else 'TF'}{unit.number}"
        seen = self._seen(side, target, key, condition, label, False, _flies_high(unit))
        self.log[side].setdefault(key, []).append(seen)
        if isinstance(unit, AirFormation):
            self.unit_sees.setdefault(af_key(side, unit), {})[key] = seen

    def watching(self) -> list[tuple[str, str]]:
        """Return every AF with each enemy formation that it still has in sight, for the next turn."""
        return [
            (af_key(side, af), subject)
            for side in SIDES
            for af in self.umpire.state.sides[side].afs.values()
            for subject in sorted(self.unit_sees.get(af_key(side, af), {}))
            if subject in self.umpire.sees[side]
        ]

    # --- records ---

    def _found(self, side: Side, af: AirFormation, target: Unit, condition: int) -> None:
        key = self._key(enemy(side), target)
        self._record(side, target, condition, f"AF{af.number}", False, _flies_high(af))
        self.found_something.add(af_key(side, af))
        self._look(side, target, af.hex, condition, f"AF{af.number}", False, _flies_high(af))
        seen = self.log[side][key][-1]
        if self.umpire.world.options.command_control:
            seen = next(entry for entry in reversed(self.log[side][key]) if entry.source == f"AF{af.number}")
        self.unit_sees.setdefault(af_key(side, af), {})[key] = seen

    def _key(self, owner: Side, unit: Unit) -> str:
        if isinstance(unit, Hull):
            return sub_key(owner, unit.submarine)
        return af_key(owner, unit) if isinstance(unit, AirFormation) else tf_key(owner, unit)

    def _record(self, side: Side, unit: Unit, condition: int, source: str, high_only: bool,
                by_high: bool = False) -> None:  # fmt: skip
        key = self._key(enemy(side), unit)
        entries = self.log[side].setdefault(key, [])
        size = sum(flight.n for flight in unit.flights) if isinstance(unit, AirFormation) else len(unit.ships)
        last = entries[-1] if entries else None
        if self.umpire.world.options.command_control:
            last = next((entry for entry in reversed(entries) if entry.source == source), None)
        if last is not None and last.hex == unit.hex:
            same = self._size.get((side, key)) == size and not self.hexes.fuller(side, key, high_only)
            if last.condition > condition or (last.condition == condition and same):
                return
        self._size[side, key] = size
        seen = self._seen(side, unit, key, condition, source, high_only, by_high)
        entries.append(seen)
        if self.hexes.shared and condition == 2 and not isinstance(unit, Hull):
            self._share(side, key, seen)

    def _seen(self, side: Side, unit: Unit, key: str, condition: int, source: str, high_only: bool,
              by_high: bool) -> Sighting:  # fmt: skip
        """Return what a side is told of a formation: of it alone, or with what else it has sighted in the hex."""
        if not isinstance(unit, Hull):
            if not self.hexes.plain and condition < 3:
                return self.hexes.sight(side, unit, key, condition, source, high_only, by_high)
            self.hexes.forget(side, key)
        return self._alone(side, unit, condition, source, high_only)

    def _alone(self, side: Side, unit: Unit, condition: int, source: str, high_only: bool) -> Sighting:
        """Return what a side is told of one formation or boat by itself."""
        if isinstance(unit, Hull):
            return periscopes.described(self.umpire, enemy(side), unit, condition, source)
        if isinstance(unit, AirFormation):
            return sighting.of_af(self.umpire, enemy(side), unit, condition, source, high_only)
        return sighting.of_tf(self.umpire, enemy(side), unit, condition, source)

    def _look(self, side: Side, unit: Unit, at: Hex, condition: int, source: str, high_only: bool,
              by_high: bool) -> None:  # fmt: skip
        """Note by option what one unit sees from one hex, once for each condition (GM-7.1)."""
        key = self._key(enemy(side), unit)
        known = (source, at, key, unit.hex, condition)
        if self.umpire.world.options.sightings_listed and known not in self.looks[side]:
            if condition < 3 and not self.hexes.plain and not isinstance(unit, Hull):
                part = self.hexes.part(side, unit, key, condition, source, high_only, by_high)
                seen = self.hexes.compose(side, unit.hex, [part], self.hexes.beside(side, part))
            else:
                seen = self._alone(side, unit, condition, source, high_only)
            self.looks[side][known] = Look(at, key, seen)

    def listed(self, side: Side, key: str, at: Hex, seen: Sighting) -> None:
        """Note by option what a unit has seen otherwise than by looking out, once for each condition (GM-7.1)."""
        if self.umpire.world.options.sightings_listed:
            self.looks[side].setdefault((seen.source, at, key, seen.hex, seen.condition), Look(at, key, seen))

    def _share(self, side: Side, key: str, seen: Sighting) -> None:
        """Tell the new total of a hex for the other formations sighted there too: nobody knows which is meant
        (FE-7.12.2a)."""
        for other, entries in self.log[side].items():
            last = entries[-1] if entries else None
            if other == key or last is None or (last.kind, last.hex, last.condition) != (seen.kind, seen.hex, 2):
                continue
            entries.append(msgspec.structs.replace(seen, source=last.source))
            for af_name, found in self.unit_sees.items():
                if other in found and af_name.startswith(side):
                    found[other] = entries[-1]

    def settle(self) -> None:
        """Find what each side observes with every unit where it now stands; fills `umpire.sees` for combat (BR-15.2)
        and drops what planes no longer have in range."""
        umpire = self.umpire
        for side in SIDES:
            foe = enemy(side)
            sees: dict[str, Sighting] = {}
            for units, where in ((self._tfs[foe], "TF"), (self._afs[foe], "AF")):
                for hex_, formations in units.items():
                    for unit in formations:
                        key = self._key(foe, unit)
                        entries = self.log[side].get(key)
                        if entries and entries[-1].hex == hex_ and self._still_seen(side, unit, key, where):
                            there = [entry for entry in entries if entry.hex == hex_]
                            latest = there if self.hexes.plain else there[::-1]
                            sees[key] = max(latest, key=lambda entry: entry.condition)
            umpire.sees[side] = sees
        periscopes.settle(umpire)

    def _still_seen(self, side: Side, unit: Unit, key: str, kind: str) -> bool:
        """Return whether a post, a coastwatcher or an AF that found it has the formation in sight where it is now."""
        if self._posts_on(side, unit, unit.hex)[0]:
            return True
        return any(
            self._condition(af, kind, unit.hex) and periscopes.visible(self.umpire, unit, distance(af.hex, unit.hex))
            for seeker in within(unit.hex, 2)
            for af in self._afs[side].get(seeker, ())
            if key in self.unit_sees.get(af_key(side, af), {})
        )

    def forget_lost(self) -> None:
        """Drop what combat has removed from what the sides see; nothing has moved since `settle`."""
        for side in SIDES:
            own = self.umpire.state.sides[enemy(side)]
            left = {tf_key(own.side, tf) for tf in own.tfs.values()} | {af_key(own.side, af) for af in own.afs.values()}
            left |= {sub_key(own.side, boat.number) for boat in boats_of(own)}
            left |= {f"{sub_key(side, boat.number)} overhead" for boat in boats_of(self.umpire.state.sides[side])}
            sees = self.umpire.sees[side]
            self.umpire.sees[side] = {key: seen for key, seen in sees.items() if key in left}
