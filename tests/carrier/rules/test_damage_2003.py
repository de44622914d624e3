"""Damage, sinking and towing by the rules of 2003: each bound from both sides, and all that is told of it."""

import pytest
from tests.carrier.damage.hits import alone, points
from tests.carrier.position import OPEN_SEA, SEA, bare, battle, put_tf, ship, tf, umpire

from flagplot.core.words import phrase
from flagplot.games.carrier.combat.damage import fatal_hit, go_down, hit_ship
from flagplot.games.carrier.combat.sinking import turn_of_sinking
from flagplot.games.carrier.facts.damage import Doomed, GoneDown
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.facts.sailing import CannotTow, Towing
from flagplot.games.carrier.ordered.ast import Hold, Program, Tow
from flagplot.games.carrier.phases.start import sinkings
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing import towing
from flagplot.games.carrier.state.battle import PointsEntry
from flagplot.games.carrier.state.units import Boxes, Ship
from flagplot.games.carrier.telling import notes
from flagplot.games.carrier.telling.combat_2003 import seen_from_outside
from flagplot.games.carrier.telling.records import Damage
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import crippled

# --- hits ---


@pytest.mark.rule("FE-DS-1", "BR-21.2")
def test_hits_add_up_by_their_kind() -> None:
    """Wasp (6): a bomb, then a torpedo, which halves nothing yet; two bombs more do, noted once; one more cripples."""
    b, wasp = alone("Wasp", turn=3)
    found = []
    for weapon, hits in (("bomb", 1), ("torpedo", 1), ("bomb", 0), ("bomb", 2), ("shell", 1), ("mine", 0)):
        damage = hit_ship(b, "allied", wasp, hits, False, weapon)  # type: ignore[arg-type]
        found.append((damage.hits, damage.crippled, wasp.hits, wasp.fire_hits, wasp.torpedo_hits, wasp.slowed))
        b.umpire.turn += 1
    assert found == [
        (1, False, 1, 1, 0, 0),
        (1, False, 2, 1, 1, 4),
        (0, False, 2, 1, 1, 4),
        (2, False, 4, 3, 1, 4),
        (1, True, 5, 4, 1, 4),
        (0, False, 5, 4, 1, 4),
    ]


@pytest.mark.rule("FE-DS-1", "BR-21.2.4")
def test_a_second_torpedo_is_added_to_the_first() -> None:
    b, wasp = alone("Wasp")
    for _ in range(2):
        hit_ship(b, "allied", wasp, 1, False, "torpedo")
    assert (wasp.torpedo_hits, wasp.hits, wasp.fire_hits) == (2, 2, 0)
    assert b.umpire.hit == {("allied", "Wasp")}


@pytest.mark.rule("FE-DS-4", "BR-21.2.1")
@pytest.mark.parametrize(("card", "hits", "lies"), [("AO", 2, True), ("AO", 1, False), ("DD", 1, False)])
def test_a_ship_of_damage_factor_3_is_crippled_by_its_second_hit(card: str, hits: int, lies: bool) -> None:
    u = battle([tf(1, ship(f"{card} 1", hits=hits))])
    assert crippled(u.ruleset, "allied", u.state.sides["allied"].ships[f"{card} 1"]) is lies


# --- sinking ---


@pytest.mark.rule("FE-DS-1", "FE-DS-7")
@pytest.mark.parametrize(
    ("name", "delayed", "surplus", "due", "word"),
    [
        ("DD 1", True, 0, 0, None),
        ("Chicago", False, 0, 0, None),
        ("AO 1", True, 0, 5, "afloat for 2 turns"),
        ("Chicago", True, 1, 4, "afloat for 1 turn"),
        ("Chicago", True, 2, 0, "sinks at once"),
        ("Chicago", True, 3, 0, "sinks at once"),
        ("Wasp", True, 0, 6, "afloat for 3 turns"),
    ],
)
def test_when_a_destroyed_ship_goes_down(name: str, delayed: bool, surplus: int, due: int, word: str | None) -> None:
    """On a 3 in turn 3; with damage factor 2, and without the option, no die is thrown."""
    u = battle([tf(1, "Chicago", "Wasp", "DD 1", "AO 1")], delayed_sinking=delayed)
    assert turn_of_sinking(u, "air", "allied", u.state.sides["allied"].ships[name], surplus) == due
    rolls = [(roll.key.split("|")[1:], roll.rule, roll.table, roll.result) for roll in u.dice.record()]
    assert rolls == ([] if word is None else [(["air", "sinking", f"allied/{name}"], "FE-DS-2", "sinking", word)])


@pytest.mark.rule("FE-DS-6")
@pytest.mark.parametrize(("hits", "sooner", "cripples"), [(0, False, False), (1, True, True), (2, True, True)])
def test_hits_on_a_doomed_ship_are_told_her_owner(hits: int, sooner: bool, cripples: bool) -> None:
    """Due in turn 9: an hour less for each hit, told under her name; no hit tells nothing."""
    b, wasp = alone("Wasp")
    wasp.doomed, wasp.hits, wasp.fire_hits = 9, 6, 6
    damage = hit_ship(b, "allied", wasp, hits, False, "bomb")
    assert damage == Damage("allied", "Wasp", "CV", hits, crippled=cripples, doomed=9 - hits, looks="dead in the water")
    about = UnitId("allied", "ship", name="Wasp")
    told = [Doomed(seat="allied", about=about, how="sooner", due=9 - hits, rule="FE-DS-6")] if sooner else []
    assert b.umpire.dispatches == told


def fatal(at_once: bool = True, **changes: object) -> tuple[Umpire, Ship]:
    """Return an umpire of a battle and Lexington with planes in two boxes, fatally hit."""
    u = battle([tf(1, ship("Lexington", ready="4 Wildcat, 3 Dauntless AP", readying="2 Dauntless"), "DD 1")])
    lexington = u.state.sides["allied"].ships["Lexington"]
    for field, value in changes.items():
        setattr(lexington, field, value)
    return u, lexington


@pytest.mark.rule("FE-DS-4", "BR-21.2.5")
@pytest.mark.parametrize(
    ("at_once", "label", "reason", "own"),
    [
        (True, "", phrase("combat.unnamed.CV"), "points.sunk"),
        (True, "C2", "C2", "points.sunk"),
        (False, "", phrase("combat.unnamed.CV"), "points.doomed"),
        (False, "C2", phrase("combat.unnamed.CV"), "points.doomed"),
    ],
)
def test_what_a_fatal_hit_is_booked_as(at_once: bool, label: str, reason: object, own: str) -> None:
    """The enemy books her by type, or by the label of the fight if she sinks in it; her owner reads her name."""
    u, lexington = fatal()
    if label:
        u.aliases["allied", "Lexington"] = label
    assert fatal_hit(u, "allied", lexington, at_once) == {"Wildcat": 4, "Dauntless": 5}
    assert lexington.boxes == Boxes() and u.state.sides["allied"].lost_today == {}
    booked = [(entry.reason, entry.known) for entry in u.state.sides["japanese"].points]
    assert booked[0] == (phrase("points.sunk", ship=reason), at_once)  # type: ignore[arg-type]
    told = [d for d in u.dispatches if isinstance(d, Points)]
    assert next(d.reason for d in told if d.seat == "allied") == phrase(own, ship="Lexington")
    assert [d.points for d in told if d.seat == "japanese"] == [72] * at_once


@pytest.mark.rule("FE-DS-4", "BR-21.2")
def test_a_ship_outside_every_tf_leaves_no_survivors() -> None:
    """Her planes and points are lost all the same; in a TF she leaves survivors where it is."""
    for number, groups in ((None, []), (1, [("Lexington", SEA)])):
        u, lexington = fatal(tf=number)
        fatal_hit(u, "allied", lexington, True)
        assert [(group.ship, group.hex) for group in u.state.survivors] == groups
        assert len(points(u)) == 3


@pytest.mark.rule("FE-DS-4", "FE-DS-6")
def test_a_ship_that_has_gone_down_is_no_longer_due() -> None:
    u, lexington = fatal(doomed=9)
    go_down(u, "allied", lexington)
    assert (lexington.doomed, lexington.tf, lexington.fate) == (0, None, "sunk")
    assert u.state.sides["allied"].tfs[1].ships == ["DD 1"]


@pytest.mark.rule("FE-DS-2", "FE-DS-3")
@pytest.mark.parametrize(("turn", "sunk"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3])])
def test_doomed_ships_go_down_in_their_turn(turn: int, sunk: list[int]) -> None:
    """Due in turns 1, 2 and 3, and one that is not doomed: each is told, and a TF with its last ship goes too."""
    u = battle([tf(1, ship("DD 4")), *(tf(10 + n, ship(f"AO {n}", doomed=n)) for n in (1, 2, 3))], turn=turn)
    own = u.state.sides["allied"]
    own.ships["AO 1"].tf = None if turn == 2 else 11
    sinkings(u)
    assert [n for n in (1, 2, 3) if own.ships[f"AO {n}"].fate == "sunk"] == sunk
    assert u.dispatches == [GoneDown(seat="allied", about=UnitId("allied", "ship", name=f"AO {n}")) for n in sunk]
    gone = {10 + n for n in sunk} - ({11} if turn == 2 else set())
    assert set(own.tfs) == {1, 11, 12, 13} - gone


@pytest.mark.rule("FE-DS-4")
def test_of_one_sinking_the_enemy_learns_the_points_of_that_one() -> None:
    """Points booked and known, and those for another ship, are not told again."""
    u = battle([tf(1, "Lexington")])
    sunk, other = (phrase("points.sunk", ship=phrase(f"combat.unnamed.{kind}")) for kind in ("CV", "CA"))
    booked = [PointsEntry(1, 64, sunk, True), PointsEntry(2, 24, other, False), PointsEntry(2, 70, sunk, False)]
    u.state.sides["japanese"].points = list(booked)
    notes.went_down(u, "allied", u.state.sides["allied"].ships["Lexington"])
    assert u.state.sides["japanese"].points == [*booked[:2], PointsEntry(2, 70, sunk, True)]
    assert u.dispatches == [Points(seat="japanese", points=70, reason=sunk)]


@pytest.mark.rule("FE-DS-1", "FE-DR-6")
def test_a_ship_that_sinks_at_once_is_seen_to_sink() -> None:
    u = battle()
    for sunk, seen in ((True, "sinks"), (False, "burning")):
        assert seen_from_outside(u, Damage("allied", "DD 1", "DD", 2, sunk=sunk, looks="burning")) == seen


# --- towing ---


def pair(**changes: object) -> tuple[Umpire, Ship, Ship]:
    """Return Chicago towing Astoria in one TF, in turn 8."""
    state = bare(8)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "Astoria", "Portland", "Quincy")
    ships = state.sides["allied"].ships
    tower, towed = ships["Chicago"], ships["Astoria"]
    tower.towing, towed.towed_by = "Astoria", "Chicago"
    for each in (tower, towed):
        each.tow_every, each.tow_since = 2, 5
    for field, value in changes.items():
        which, _, name = field.partition("__")
        setattr(ships[which.capitalize()], name, value)
    return umpire(state), tower, towed


CHICAGO = UnitId("allied", "ship", name="Chicago")


@pytest.mark.rule("FE-DS-8", "FE-TOW-2")
@pytest.mark.parametrize(
    ("changes", "how"),
    [
        ({}, None),
        ({"astoria__fate": "sunk"}, ""),
        ({"chicago__fate": "sunk"}, ""),
        ({"chicago__fate": "sunk", "astoria__fate": "sunk"}, ""),
        ({"chicago__doomed": 20}, ""),
        ({"astoria__doomed": 20}, ""),
        ({"astoria__tf": 2}, ""),
        ({"chicago__hits": 2}, None),
        ({"chicago__hits": 3}, "cast off"),
    ],
)
def test_what_ends_a_tow(changes: dict[str, object], how: str | None) -> None:
    """A ship lost or going down, two TFs, and a tower that can no longer make two hexes: this alone is told."""
    u, tower, towed = pair(**changes)
    towing.run(u)
    expected = ("Astoria", "Chicago", 2, 5) if how is None else ("", "", 0, 0)
    assert (tower.towing, towed.towed_by, tower.tow_every, towed.tow_since) == expected
    told = Towing(seat="allied", about=CHICAGO, how="cast off", tower="Chicago", towed="Astoria", bad=True)
    assert u.dispatches == ([told] if how else [])
    assert not u.dice.record()


@pytest.mark.rule("FE-TOW-2", "BR-30.5")
@pytest.mark.parametrize(("hit", "face", "parts"), [("", 1, None), ("Chicago", 2, True), ("Astoria", 3, False)])
def test_a_tow_parts_on_a_1_or_2_after_a_hit(hit: str, face: int, parts: bool | None) -> None:
    u, tower, _ = pair()
    u = umpire(u.state, {"tow parts|allied/Chicago>Astoria": (face,)}, default=6)
    u.hit = {("allied", hit), ("japanese", "Chicago")}
    towing.run(u)
    assert len(u.dice.record()) == (parts is not None)
    assert tower.towing == ("" if parts else "Astoria")
    told = Towing(seat="allied", about=CHICAGO, how="parts", tower="Chicago", towed="Astoria", bad=True)
    assert u.dispatches == ([told] if parts else [])


@pytest.mark.rule("FE-TOW-3", "FE-TOW-2")
@pytest.mark.parametrize(
    ("tower", "towed", "changes", "why"),
    [
        ("Portland", "Portland", {}, "itself"),
        ("Portland", "Quincy", {}, None),
        ("Chicago", "Quincy", {}, "one each"),
        ("Astoria", "Quincy", {}, "one each"),
        ("Quincy", "Chicago", {}, "one each"),
        ("Quincy", "Astoria", {}, "one each"),
        ("Quincy", "Portland", {"quincy__hits": 3}, "slow"),
        ("Quincy", "Portland", {"quincy__rescuing": 8}, "rescuing"),
        ("Quincy", "Portland", {"quincy__rescuing": 7}, None),
        ("Quincy", "Portland", {"portland__doomed": 20}, "doomed"),
        ("Quincy", "Portland", {"portland__anchored": 4}, "anchored"),
        ("Quincy", "Portland", {"portland__type": "CV"}, None),
        ("Quincy", "Portland", {"quincy__type": "DD", "portland__type": "CV"}, "heavy"),
    ],
)
def test_who_may_tow_whom(tower: str, towed: str, changes: dict[str, object], why: str | None) -> None:
    """One tow each, whichever of the two has one; fast enough; one class heavier and no more."""
    u, *_ = pair(**changes)
    ships = u.state.sides["allied"].ships
    assert towing.why_not(u, "allied", ships[tower], ships[towed]) == why


@pytest.mark.rule("FE-TOW-3")
@pytest.mark.parametrize(
    ("hit", "track", "told"), [("", 1, True), ("Portland", 1, False), ("Quincy", 1, False), ("", 2, False)]
)
def test_a_tow_is_passed_by_ships_that_lie_still_and_are_not_hit(hit: str, track: int, told: bool) -> None:
    """What is passed is told, and the order is done; what waits keeps its order."""
    u, *_ = pair()
    own = u.state.sides["allied"]
    unit = own.tfs[1]
    u.hit, unit.track = {("allied", hit)}, [OPEN_SEA] * track
    unit.order = Program((Tow(tower="Portland", towed="Quincy"), Hold()))
    before = unit.order
    towing.run(u)
    one, other = own.ships["Portland"], own.ships["Quincy"]
    assert (one.towing, other.towed_by) == (("Quincy", "Portland") if told else ("", ""))
    assert [(each.tow_every, each.tow_since) for each in (one, other)] == [(2, 8) if told else (0, 0)] * 2
    about = UnitId("allied", "TF", 1)
    assert u.dispatches == ([Towing(seat="allied", about=about, how="passed", tower="Portland", towed="Quincy")] * told)
    assert unit.order == (Program((Hold(),)) if told else before)


@pytest.mark.rule("FE-TOW-3")
@pytest.mark.parametrize(
    ("towed", "elsewhere", "why"),
    [("Astoria", "", "one each"), ("Quincy", "Quincy", "two tfs"), ("Bagley", "", "two tfs")],
)
def test_why_a_tow_is_not_passed(towed: str, elsewhere: str, why: str) -> None:
    u, *_ = pair()
    own = u.state.sides["allied"]
    if elsewhere:
        own.ships[elsewhere].tf = 2
    put_tf(u.state, "allied", 2, OPEN_SEA, order=Tow(tower="Portland", towed=towed))
    own.tfs[1].order = own.tfs.pop(2).order
    towing.run(u)
    about = UnitId("allied", "TF", 1)
    assert u.dispatches == [CannotTow(seat="allied", about=about, why=why, tower="Portland", towed=towed)]  # type: ignore[arg-type]
    assert own.ships["Portland"].towing == ""
