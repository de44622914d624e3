"""Phase 3: all vessels move at once in sixty slices; touches, groundings and exits come in order of slice."""

import heapq
from collections import defaultdict

import numpy as np
import shapely

from flagplot.games.coastal import collision, damage, encounter, manoeuvre, plane, waters
from flagplot.games.coastal.contact import NEAR, Hull, Touch, first_touch
from flagplot.games.coastal.scenario import Edge
from flagplot.games.coastal.state import Vessel
from flagplot.games.coastal.telling import seafaring
from flagplot.games.coastal.telling.contacts import sinkings
from flagplot.games.coastal.tracks import FINE, SLICES, Track, run_all
from flagplot.games.coastal.umpire import Grounding, Play

LEAVE, GROUND, TOUCH = 0, 1, 2
HARD = 10
"""Knots above which running ashore costs hull boxes."""


def move(play: Play) -> None:
    """Move every vessel (AS-BASE-16), and settle what happens on the way (AS-BASE-19, AS-BASE-20)."""
    vessels = {vessel.id: vessel for vessel in play.state.active()}
    fleet = Fleet(play, vessels)
    fleet.sail()
    for vessel in vessels.values():
        _arrive(vessel, fleet)
    play.moved()
    fleet.remember_touching()
    seafaring.moved(play, fleet.tracks)


def _arrive(vessel: Vessel, fleet: "Fleet") -> None:
    """Write a vessel's new place on the grid (AS-BASE-2)."""
    track = fleet.tracks[vessel.id]
    vessel.x, vessel.y = track.point(SLICES)
    before = vessel.course
    vessel.course = track.course(SLICES)
    vessel.turned = plane.turn_between(before, vessel.course)
    vessel.ran = 0 if vessel.aground else track.speed  # AS-BASE-25
    vessel.glanced = False
    if vessel.id in fleet.stopped:
        vessel.speed = 0
    else:
        vessel.glanced = fleet.glances[vessel.id] > 0
        vessel.speed = track.speed
        for _ in range(fleet.glances[vessel.id]):
            vessel.speed = collision.slower_after_glance(vessel.speed)
    if vessel.id in fleet.left:
        vessel.left = fleet.left[vessel.id]


class Fleet:
    """The tracks of one turn and the queue of what happens on them."""

    def __init__(self, play: Play, vessels: dict[str, Vessel]) -> None:
        self.play = play
        self.vessels = vessels
        per_knot = plane.hundredths(play.state.scenario.area.cm_per_knot)
        self.hulls: dict[str, Hull] = {}
        self.tracks: dict[str, Track] = {}
        for vessel in vessels.values():
            card = play.card(vessel)
            speed = manoeuvre.speed_this_turn(vessel, card, play.tables, play.tables.contact.foul_speed)
            limit = 0 if vessel.aground else manoeuvre.turn_limit(vessel, card, play.tables, speed)
            hull = Hull(card.length * 100, card.beam * 100)
            half = round((hull.length**2 + hull.beam**2) ** 0.5 / 2, 3)
            self.hulls[vessel.id] = hull
            self.tracks[vessel.id] = Track(
                vessel.id, vessel.x, vessel.y, vessel.course, speed, vessel.ordered_course, limit, per_knot, half
            )
        for vessel in vessels.values():
            if vessel.ram in self.tracks:
                self.tracks[vessel.id].chase = self.tracks[vessel.ram]
        self.queue: list[tuple[int, int, str, str, int, int]] = []
        self.touches: dict[tuple[str, str], Touch] = {}
        self.pairs: dict[str, list[str]] = defaultdict(list)
        self.tested: set[tuple[str, str]] = set()
        self.stopped: set[str] = set()
        self.glances: dict[str, int] = defaultdict(int)
        self.left: dict[str, Edge] = {}
        self.met: set[tuple[str, str]] = set()
        self.sight = encounter.Sight(play, vessels)

    def sail(self) -> None:
        """Run the tracks, then take the events slice by slice."""
        run_all(list(self.tracks.values()))
        self._neighbours()
        self._leavers_and_grounders(list(self.tracks))
        for one, others in self.pairs.items():
            for other in others:
                if one < other:
                    self._expect(one, other, 1)
        while self.queue:
            slice_, kind, one, other, version, other_version = heapq.heappop(self.queue)
            if one in self.left or self.tracks[one].version != version:
                continue
            if kind == LEAVE:
                self._leave(one, slice_)
            elif kind == GROUND:
                self._ground(one, slice_, other == "shallow")
            elif other not in self.left and self.tracks[other].version == other_version:
                self._meet(one, other)

    def _neighbours(self) -> None:
        """Find the pairs whose waters overlap, with one index over all tracks (n log n)."""
        names = list(self.tracks)
        if len(names) < 2:
            return
        low_x, low_y, high_x, high_y = [], [], [], []
        for name in names:
            track = self.tracks[name]
            low_x.append(min(track.fx) / FINE - track.reach)
            low_y.append(min(track.fy) / FINE - track.reach)
            high_x.append(max(track.fx) / FINE + track.reach)
            high_y.append(max(track.fy) / FINE + track.reach)
        boxes = shapely.box(np.array(low_x), np.array(low_y), np.array(high_x), np.array(high_y))
        first, second = shapely.STRtree(boxes).query(boxes)
        for i, j in sorted(zip(first.tolist(), second.tolist(), strict=True)):
            if i != j:
                self.pairs[names[i]].append(names[j])

    def _expect(self, one: str, other: str, start: int) -> None:
        """Queue the first touch of a pair from a slice on; a pair is tested once in a turn (AS-BASE-20)."""
        pair = (one, other) if one < other else (other, one)
        if pair in self.tested:
            return
        one, other = pair
        a, b = self.tracks[one], self.tracks[other]
        lying = other in self.vessels[one].touching
        touch = first_touch(a, self.hulls[one], b, self.hulls[other], start, lying)
        if lying:
            self.met.add(pair)
        if touch is not None:
            self.touches[pair] = touch
            heapq.heappush(self.queue, (touch.slice, TOUCH, one, other, a.version, b.version))

    def _leavers_and_grounders(self, names: list[str]) -> None:
        area = self.play.state.scenario.area
        width, height = plane.hundredths(area.width) * FINE, plane.hundredths(area.height) * FINE
        for name in names:
            track = self.tracks[name]
            if min(track.fx) <= 0 or min(track.fy) <= 0 or max(track.fx) >= width or max(track.fy) >= height:
                out = next(s for s in range(SLICES + 1) if not (0 < track.fx[s] < width and 0 < track.fy[s] < height))
                heapq.heappush(self.queue, (out, LEAVE, name, "", track.version, 0))
            if area.land or area.shallow:
                found = waters.first_ground(track, self.hulls[name], area, self.play.card(self.vessels[name]).size)
                if found is not None:
                    kind = "shallow" if found[1] else "land"
                    heapq.heappush(self.queue, (found[0], GROUND, name, kind, track.version, 0))

    def _leave(self, name: str, slice_: int) -> None:
        """Take a vessel out over the edge it reaches first (AS-BASE-19)."""
        track, area = self.tracks[name], self.play.state.scenario.area
        x, y = track.fx[slice_] / FINE, track.fy[slice_] / FINE
        beyond: dict[Edge, float] = {
            "east": x - area.width * 100,
            "west": -x,
            "north": y - area.height * 100,
            "south": -y,
        }
        self.left[name] = max(beyond, key=lambda edge: beyond[edge])
        track.stop(slice_, 1.0)

    def _ground(self, name: str, slice_: int, shallow: bool) -> None:
        """Stop a vessel at the last clear place before land, and note it for phase 4 (AS-BASE-25)."""
        track = self.tracks[name]
        self.vessels[name].aground = True
        self.play.groundings.append(Grounding(slice=slice_, vessel=name, speed=track.speed, shallow=shallow))
        track.stop(slice_, 0.0)
        self._halted(name, slice_)

    def _meet(self, one: str, other: str) -> None:
        """Settle a touch: avoided, glanced off, or a ram that stops both (AS-BASE-20, AS-BASE-23)."""
        pair = (one, other)
        self.tested.add(pair)
        self.met.add(pair)
        touch = self.touches[pair]
        outcome = encounter.settle(self.play, self, one, other, touch)
        if outcome == "glance":
            self.glances[one] += 1
            self.glances[other] += 1
        if outcome == "ram":
            for name in pair:
                if name not in self.stopped:
                    self.tracks[name].stop(touch.slice, touch.share)
            for name in pair:
                self._halted(name, touch.slice)

    def _halted(self, name: str, slice_: int) -> None:
        """Look again at what a stopped vessel may still meet, and at those that chase it."""
        self.stopped.add(name)
        again = [name]
        for track in self.tracks.values():
            chased = track.chase is not None and track.chase.name == name
            if chased and track.name not in self.stopped and track.name not in self.left:
                track.truncate(slice_)
                again.append(track.name)
        run_all([self.tracks[each] for each in again])
        self._leavers_and_grounders([each for each in again if each != name])
        for each in again:
            for other in self.pairs[each]:
                if other not in self.left:
                    self._expect(each, other, slice_)

    def remember_touching(self) -> None:
        """Note which hulls still lie against each other, so that the same touch is not tested again."""
        for vessel in self.vessels.values():
            vessel.touching = []
        for one, other in sorted(self.met):
            a, b = self.vessels[one], self.vessels[other]
            if self._lie_together(a, b) and a.active and b.active:
                a.touching.append(other)
                b.touching.append(one)

    def _lie_together(self, a: Vessel, b: Vessel) -> bool:
        first = plane.hull(a.x, a.y, a.course, self.hulls[a.id].length + 2 * NEAR, self.hulls[a.id].beam + 2 * NEAR)
        second = plane.hull(b.x, b.y, b.course, self.hulls[b.id].length, self.hulls[b.id].beam)
        return plane.overlap(first, second)


def collide(play: Play) -> None:
    """Phase 4: apply rams and groundings in order of slice (AS-BASE-20, AS-BASE-3)."""
    events: list[tuple[int, str]] = [(ram.slice, ram.rammer) for ram in play.rams]
    events += [(ground.slice, ground.vessel) for ground in play.groundings]
    for slice_, name in sorted(events):
        for ram in play.rams:
            if (ram.slice, ram.rammer) == (slice_, name):
                encounter.ram(play, ram)
        for ground in play.groundings:
            if (ground.slice, ground.vessel) == (slice_, name):
                _strike(play, ground)
    encounter.part_from_the_lost(play)
    sinkings(play)


def _strike(play: Play, event: Grounding) -> None:
    """Work out a grounding: above 10 knots 1d6 boxes times the class (AS-BASE-25)."""
    vessel = play.vessel(event.vessel)
    card = play.card(vessel)
    lost = 0
    if event.speed > HARD:
        roll = play.dice.throw("4 grounding", "hull boxes", vessel.id, rule="AS-BASE-25")
        lost = damage.lose_boxes(vessel, card, roll.total * card.size, play.turn)
        play.dice.note(roll, f"{lost} boxes")
    seafaring.grounded(play, vessel, lost, event.shallow)
