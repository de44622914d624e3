"""Observers that stand still, by hex, and what they see: task forces, bases, coastwatchers, submarines (BR-7.5 to
BR-7.11)."""

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.tables import Observer
from flagplot.games.carrier.ruleset.unit_id import UnitId, base_id, tf_id
from flagplot.games.carrier.sighting import periscopes
from flagplot.games.carrier.sighting.coastwatch import coastwatch, counter_watch
from flagplot.games.carrier.sighting.search import Unit, flies_high
from flagplot.games.carrier.state.plot import Source
from flagplot.games.carrier.state.sea import Sea, base_key, tf_key
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import Hex, around, distance, within
from flagplot.games.carrier.units.factors import has_radar
from flagplot.games.carrier.units.submarines import Hull


class Post(NamedTuple):
    """An observer that does not move in this phase."""

    kind: Observer
    radar: bool
    source: Source


@lru_cache(maxsize=16384)
def _tf_post(side: Side, number: int, radar: bool) -> Post:
    return Post("TF", radar, (tf_id(side, number),))


_NOBODY: tuple[int, Source, bool] = (0, Source(), False)
"""What is seen where nobody looks."""


class Posts:
    """Where everything stands and flies, and what a side's posts see of it. Radar, the weather and the height of planes
    count; who told what before does not."""

    def __init__(self, sea: Sea, barred: set[str], told_heights: bool) -> None:
        self.sea = sea
        self.tfs: dict[Side, dict[Hex, list[TaskForce]]] = {}
        self.afs: dict[Side, dict[Hex, list[AirFormation]]] = {}
        self._afloat: dict[Side, frozenset[Hex]] = {}
        """The hexes where a side has TFs and surfaced boats."""
        self._flown_over: dict[Side, set[Hex]] = {}
        """Those over which it has AFs: `afs` knows those that they have left, too."""
        self._manned: dict[Side, set[Hex]] = {}
        """The hexes where a side has TFs and bases."""
        self._blind: dict[Side, set[int]] = {}
        """TFs that had lost their turn when they moved last."""
        self._posts: dict[Side, dict[Hex, list[Post]]] = {}
        """The posts in the hexes asked for since."""
        self._barred, self._told_heights = barred, told_heights
        self._one_hex = sea.ruleset.options.tf_sight == "one hex"
        self._counters = {side: counter_watch(sea, side) for side in SIDES}
        """The hexes that counters look into; None where coastwatchers stand all along the coasts."""
        self._coasts = {side: coastwatch(sea.ruleset, side) for side in SIDES}
        self._looks: dict[Side, Container[Hex]] = {
            side: self._coasts[side] if (counters := self._counters[side]) is None else counters for side in SIDES
        }
        """The hexes into which a side has anybody ashore who looks."""
        self._reach = sea.ruleset.tables.constant["radar_range"]
        self._best: dict[tuple[Side, Hex, bool, bool], tuple[int, Source, bool]] = {}
        """What was found since the posts last moved of formations in a hex: by whom, where, planes, flying high."""
        self.reindex()

    def watched(self, side: Side, hexes: Iterable[Hex]) -> list[Hex]:
        """Return those of some hexes into which a side may have anybody who looks: a post or coastwatcher in reach, or
        boats, which may be anywhere (BR-7.6, BR-7.9)."""
        if self.sea.state.sides[side].submarines:
            return [*hexes]
        looks, manned, reach = self._looks[side], self._manned[side], self._reach
        return [hex_ for hex_ in hexes if hex_ in looks or not manned.isdisjoint(around(hex_, reach))]

    def reindex(self) -> None:
        """Index every formation by hex, and where posts may be. Called when task forces have moved."""
        self._best.clear()
        for side in SIDES:
            own = self.sea.state.sides[side]
            tfs: dict[Hex, list[TaskForce]] = {}
            afs: dict[Hex, list[AirFormation]] = {}
            for tf in own.tfs.values():
                here = tf.hex
                if here in tfs:
                    tfs[here].append(tf)
                else:
                    tfs[here] = [tf]
            self._manned[side] = {*tfs, *(base.hex for base in own.bases.values() if base.hex is not None)}
            self._blind[side] = {tf.number for tf in own.tfs.values() if tf.lost_turn}
            self._posts[side] = {}
            for hull in periscopes.surfaced(self.sea, side):
                tfs.setdefault(hull.hex, []).append(hull)
            for af in own.afs.values():
                if af.transit is None and not af.on_deck:
                    afs.setdefault(af.hex, []).append(af)
            self.tfs[side], self.afs[side] = tfs, afs
            self._afloat[side], self._flown_over[side] = frozenset(tfs), set(afs)

    def _posts_at(self, side: Side, hex_: Hex) -> list[Post]:
        """Return the posts of a side in a hex. A TF that lost its turn in shadowing is none: it sees nothing, not even
        beside it (FE-7.5b)."""
        posts = self._posts[side].get(hex_)
        if posts is None:
            own, barred, blind = self.sea.state.sides[side], self._barred, self._blind[side]
            radars = self.sea.ruleset.radar_cards(side)
            posts = [
                _tf_post(side, tf.number, not radars.isdisjoint([own.ships[ship].card for ship in tf.ships]))
                for tf in self.tfs[side].get(hex_, ())
                if not (isinstance(tf, Hull) or tf.number in blind or (barred and tf_key(side, tf) in barred))
            ]
            posts += [
                Post("base", has_radar(base), (base_id(side, base.name),))
                for base in own.bases.values()
                if base.hex == hex_ and base_key(side, base) not in barred
            ]
            self._posts[side][hex_] = posts
        return posts

    def moved(self, side: Side, af: AirFormation, origin: Hex | None) -> None:
        """Move an AF in the index from `origin` (None: it appears) to its hex."""
        if origin is not None:
            self._leaves(side, af, origin)
        self.afs[side].setdefault(af.hex, []).append(af)
        self._flown_over[side].add(af.hex)

    def removed(self, side: Side, af: AirFormation) -> None:
        """Take an AF out of the index: it landed, joined or was lost."""
        self._leaves(side, af, af.hex)

    def _leaves(self, side: Side, af: AirFormation, hex_: Hex) -> None:
        there = self.afs[side][hex_]
        there.remove(af)
        if not there:
            self._flown_over[side].discard(hex_)

    def planes_near(self, side: Side, hex_: Hex, reach: int) -> bool:
        """Return whether a side has AFs within so many hexes."""
        return not self._flown_over[side].isdisjoint(around(hex_, reach))

    def any_near(self, side: Side, hex_: Hex, reach: int) -> bool:
        """Return whether a side has any formation within so many hexes that planes may see."""
        near = around(hex_, reach)
        return not (self._afloat[side].isdisjoint(near) and self._flown_over[side].isdisjoint(near))

    def planes_meet(self) -> bool:
        """Return whether planes of both sides are over one hex."""
        return any(self.afs["japanese"].get(hex_) for hex_, afs in self.afs["allied"].items() if afs)

    def each(self, side: Side, unit: Unit, hex_: Hex) -> Iterator[tuple[int, Hex, Source, bool]]:
        """Yield what every post, coastwatcher and submarine of a side that sees a formation in a hex sees of it, as
        `_each_post` does (GM-7.1, GM-22.5)."""
        if self.sea.weather(hex_) == "storm":
            seen, source, aided = periscopes.in_storm(self.sea, side, unit)
            if seen:
                yield seen, hex_, source, aided
            return
        yield from self._each_post(side, unit, hex_)
        yield from periscopes.each_sight(self.sea, side, unit)

    def _each_post(self, side: Side, unit: Unit, hex_: Hex) -> Iterator[tuple[int, Hex, Source, bool]]:
        """Yield what every post and coastwatcher of a side that sees a formation in a hex sees of it: the condition,
        where the post is, its name, and whether it sees only what is high (GM-7.1)."""
        sea = self.sea
        target: Literal["AF", "TF"] = "AF" if isinstance(unit, AirFormation) else "TF"
        high = flies_high(unit)
        cloud = sea.weather(hex_) == "cloud"
        rows, _, reach = sea.ruleset.tables.sight(target, high, sea.night, cloud)
        for near in within(hex_, reach):
            if not periscopes.visible(sea, unit, distance(near, hex_)):
                break
            for post in self._posts_at(side, near):
                seen, aided = self._post_sees(post, rows, distance(near, hex_), high)
                if seen:
                    yield seen, near, post.source, aided
        watch = self._watchers(side, unit, hex_)
        if (
            watch is not None
            and periscopes.visible(sea, unit, 1)
            and (seen := sea.ruleset.tables.coastwatcher.get((target, watch[0], sea.night, cloud), 0))
        ):
            yield seen, hex_, watch[1], False

    def _post_sees(
        self, post: Post, rows: Mapping[tuple[Observer, bool], tuple[int, ...]], away: int, high: bool
    ) -> tuple[int, bool]:
        """Return the condition at which a post sees a target so far away, and whether it sees only what is high in it:
        by radar (BR-7.10), or as a TF two hexes off, which by the rules of 2003 alone sees no ships and nothing low
        (FE-7.5a, FE-7.5c, GM-7.2a)."""
        seen = rows[post.kind, post.radar][away]
        if self._one_hex and post.kind == "TF" and away > 1:
            return (seen, True) if high else (0, False)
        return seen, seen > rows[post.kind, False][away]

    def best(self, side: Side, unit: Unit, hex_: Hex) -> tuple[int, Source, bool]:
        """Return the best condition at which a side's posts and coastwatchers see an enemy formation in a hex, who
        sees it so, and whether only what is high in it (BR-7.10, BR-7.11). Radar takes nothing from what is seen
        without it in its own hex (FE-7.12a, FE-7.12b)."""
        high, is_af = flies_high(unit), isinstance(unit, AirFormation)
        if self.sea.state.sides[side].submarines or (not is_af and isinstance(unit, Hull)):
            return self._look(side, unit, hex_, high)
        key = (side, hex_, is_af, high)
        found = self._best.get(key)
        if found is None:
            hidden = hex_ not in self._looks[side] and self._manned[side].isdisjoint(around(hex_, self._reach))
            found = self._best[key] = _NOBODY if hidden else self._look(side, unit, hex_, high)
        return found

    def _look(self, side: Side, unit: Unit, hex_: Hex, high: bool) -> tuple[int, Source, bool]:
        sea = self.sea
        weather = sea.weather(hex_)
        if weather == "storm":
            return periscopes.in_storm(sea, side, unit)
        target: Literal["AF", "TF"] = "AF" if isinstance(unit, AirFormation) else "TF"
        cloud = weather == "cloud"
        rows, beyond, reach = sea.ruleset.tables.sight(target, high, sea.night, cloud)
        best, source, high_only = 0, Source(), False
        manned = self._manned[side]
        in_reach = not manned.isdisjoint(around(hex_, reach))
        for near in [near for near in within(hex_, reach) if near in manned] if in_reach else ():
            away = distance(near, hex_)
            if best > beyond[away] or (best == beyond[away] and not (high_only and self._told_heights)):
                break
            if not periscopes.visible(sea, unit, away):
                break
            for post in self._posts_at(side, near):
                seen, aided = self._post_sees(post, rows, away, high)
                if seen > best or (seen == best and self._tells_low(seen, high_only, aided)):
                    best, source, high_only = seen, post.source, aided
        if sea.state.sides[side].submarines:
            seen, boat, by_radar = periscopes.sight(sea, side, unit)
            if seen > best:
                best, source, high_only = seen, boat, by_radar
        watch = self._watchers(side, unit, hex_)
        if watch is not None and periscopes.visible(sea, unit, 1):
            kind, who = watch
            seen = sea.ruleset.tables.coastwatcher.get((target, kind, sea.night, cloud), 0)
            if seen > best or (seen == best and self._tells_low(seen, high_only, False)):
                best, source, high_only = seen, who, False
        return best, source, high_only

    def _tells_low(self, seen: int, high_only: bool, aided: bool) -> bool:
        """Return whether an observer sees low planes of which the one before told nothing (FE-7.12.1)."""
        return seen > 0 and self._told_heights and high_only and not aided

    def _watchers(self, side: Side, unit: Unit, hex_: Hex) -> tuple[str, Source] | None:
        """Return kind of hex and name of the coastwatchers that look into a hex; they learn nothing of planes at or
        over an enemy base (BR-7.9, FE-7.9.6f)."""
        counters = self._counters[side]
        if counters is not None:
            return counters.get(hex_)
        found = self._coasts[side].get(hex_)
        if found is None or (isinstance(unit, AirFormation) and self.sea.base_at(enemy(side), hex_) is not None):
            return None
        return found[0], (UnitId(side, "coastwatchers", name=found[1]),)
