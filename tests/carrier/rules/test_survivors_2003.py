"""Survivors by the rules of 2003: how many reach the water, who sees them, who takes them, and what they are worth."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, battle, put_af, put_tf, ship, tf, umpire

from flagplot.core.words import phrase
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.facts.note import Counted
from flagplot.games.carrier.facts.sailing import Rescued, SurvivorsLanded, SurvivorsSeen, TakenOff
from flagplot.games.carrier.ordered.ast import Hold, Program, Rescue
from flagplot.games.carrier.phases.start import bases_out
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing import rescue, survivors
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import Group, Ship
from flagplot.games.carrier.theatre.hex import Hex, walk
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import as_anchored

N1 = walk(OPEN_SEA, "N1")[-1]


def lost(state: State, side: Side, name: str, n: int, where: Hex = OPEN_SEA, since: int = 7, **more: Any) -> Group:
    """Put survivors of a sunk cruiser into the water."""
    state.sides[side].ships[name] = Ship(name, "Chicago" if side == "allied" else "Aoba", "CA", fate="sunk")
    state.survivors.append(Group(side, name, where, n, since, 5, **more))
    return state.survivors[-1]


# --- into the water ---


@pytest.mark.rule("FE-SUR-4", "FE-SUR-2")
@pytest.mark.parametrize(
    ("card", "die", "n"),
    [("Wasp", 1, 0), ("Wasp", 2, 2), ("Wasp", 3, 2), ("Wasp", 4, 3), ("Wasp", 5, 4), ("Wasp", 6, 6), ("Hobart", 4, 2)]
    + [("Chicago", die, n) for die, n in ((1, 0), (2, 2), (3, 2), (4, 3), (5, 4), (6, 5))],
)
def test_how_many_a_die_brings_into_the_water(card: str, die: int, n: int) -> None:
    """Of six, five and four factors: none, a quarter, a third, half, two thirds, all, rounded up."""
    u = battle([tf(1, card)], default=die)
    hit = u.state.sides["allied"].ships[card]
    hit.aboard = {"allied": 2}
    survivors.fatal_hit(u, "allied", hit, OPEN_SEA)
    most = {"Wasp": 6, "Chicago": 5, "Hobart": 4}[card]
    assert u.state.survivors == [Group("allied", card, OPEN_SEA, n, u.turn, most, die)]
    assert hit.aboard == {}
    (roll,) = u.dice.record()
    assert (roll.key.split("|")[1:], roll.rule) == (["survivors", "survivors", f"allied/{card}"], "FE-SUR-4")


@pytest.mark.rule("FE-SUR-1", "FE-SUR-15")
@pytest.mark.parametrize(
    ("how", "left", "groups"),
    [
        ("off", None, []),
        ("base", None, [(3, 0)]),
        ("base", 2, [(2, 0)]),
        ("2003", 2, [(2, 0)]),
        ("2003", 0, []),
        ("2003", None, [(2, 3)]),
    ],
)
def test_survivors_by_option_and_of_a_cripple(how: str, left: int | None, groups: list[tuple[int, int]]) -> None:
    """Without the variant half of five, rounded up; of a cripple what is left of its group, and no die."""
    u = battle([tf(1, "Chicago", "Hobart")], survivors=how)
    chicago = u.state.sides["allied"].ships["Chicago"]
    chicago.survivors_left = left
    survivors.fatal_hit(u, "allied", chicago, OPEN_SEA)
    assert [(group.n, group.die) for group in u.state.survivors] == groups
    if how == "base" and left is None:
        survivors.fatal_hit(u, "allied", u.state.sides["allied"].ships["Hobart"], OPEN_SEA)
        assert u.state.survivors[-1].n == 2


@pytest.mark.rule("FE-SUR-5", "FE-SUR-11")
@pytest.mark.parametrize(
    ("age", "die", "afloat", "start", "n", "gone"),
    [
        (0, 3, True, 2, 2, 0),
        (1, 3, True, 2, 2, 0),
        (2, 3, True, 2, 1, 1),
        (3, 3, True, 1, 2, 1),
        (3, 3, False, 1, 1, 1),
        (3, 0, True, 1, 1, 1),
        (4, 3, True, 2, 1, 2),
        (5, 3, True, 1, 1, 1),
        (6, 3, True, 1, None, 2),
    ],
)
def test_time_in_the_water(age: int, die: int, afloat: bool, start: int, n: int | None, gone: int) -> None:
    """A factor is lost in every second turn; at the third hour the die of a ship still afloat counts one more: of five
    half instead of a third, less what was lost by then."""
    state = bare(10)
    group = lost(state, "allied", "Chicago", start, since=10 - age, die=die)
    group.lost = 1 if age > 2 else 0
    if afloat:
        state.sides["allied"].ships["Chicago"].fate, state.sides["allied"].ships["Chicago"].tf = "", 1
    survivors.start(umpire(state))
    assert [each.n for each in state.survivors] == ([] if n is None else [n])
    assert group.lost == gone


@pytest.mark.rule("FE-SUR-5")
@pytest.mark.parametrize(
    ("age", "die", "waits", "n"),
    [(1, 1, True, 0), (2, 1, True, 0), (3, 1, True, 2), (4, 1, False, 0), (1, 0, False, 0), (3, 1, False, 0)],
)
def test_a_group_of_none_waits_for_the_third_hour(age: int, die: int, waits: bool, n: int) -> None:
    """On a 1 nobody is in the water, but at the third hour the 2 that counts brings two; if she has
    sunk by then, nobody."""
    state = bare(10)
    lost(state, "allied", "Chicago", 0, since=10 - age, die=die)
    if age != 3 or waits:
        state.sides["allied"].ships["Chicago"].fate, state.sides["allied"].ships["Chicago"].tf = "", 1
    survivors.start(umpire(state))
    assert [group.n for group in state.survivors] == ([n] if waits else [])


# --- seen ---


@pytest.mark.rule("FE-SUR-9", "FE-SUR-12")
def test_ships_count_the_survivors_of_each_side_in_their_hex() -> None:
    """Three Allied factors of two ships and one Japanese here, two Japanese to the north: each side reads of the hex
    its ships are in, those of one side with no other told as none."""
    state = bare(8)
    lost(state, "allied", "One", 2)
    lost(state, "allied", "Two", 1)
    lost(state, "japanese", "Three", 1)
    lost(state, "japanese", "Four", 2, N1)
    lost(state, "allied", "Five", 4, N1, since=8)
    lost(state, "allied", "Six", 0, N1)
    for number, where in ((1, OPEN_SEA), (2, OPEN_SEA)):
        put_tf(state, "allied", number, where, "DD")
    put_tf(state, "japanese", 3, N1, "DD")
    state.sides["allied"].tfs[1].lost_turn = True
    u = umpire(state)
    rescue.run(u)
    about = UnitId("allied", "TF", 2)
    here = SurvivorsSeen(
        seat="allied", about=about, place=OPEN_SEA, how="both", allied_factors=3, japanese_factors=1, rule="FE-SUR-9"
    )
    north = SurvivorsSeen(
        seat="japanese",
        about=UnitId("japanese", "TF", 3),
        place=N1,
        how="japanese",
        allied_factors=0,
        japanese_factors=2,
        rule="FE-SUR-9",
    )
    assert u.dispatches == [here, north]
    assert (state.sides["allied"].rafts, state.sides["japanese"].rafts) == ({OPEN_SEA: 8}, {N1: 8})


@pytest.mark.rule("FE-SUR-9")
def test_allied_survivors_alone() -> None:
    state = bare(8)
    lost(state, "allied", "One", 2)
    put_tf(state, "japanese", 3, OPEN_SEA, "DD")
    u = umpire(state)
    rescue.look(u)
    (told,) = u.dispatches
    assert isinstance(told, SurvivorsSeen)
    assert (told.how, told.allied_factors, told.japanese_factors) == ("allied", 2, 0)


@pytest.mark.rule("FE-SUR-10", "FE-SUR-13")
@pytest.mark.parametrize(
    ("planes", "points", "changes", "sees"),
    [
        (("2 Catalina",), 3, {}, True),
        (("2 Catalina",), 2, {}, False),
        (("2 Catalina high",), 3, {}, False),
        (("2 Catalina high", "1 Hudson"), 3, {}, True),
        (("2 Catalina",), 3, {"lost_turn": True}, False),
        (("2 Catalina",), 3, {"barred": True}, False),
        (("2 Catalina",), 3, {"gone": True}, False),
        (("2 Catalina",), 3, {"elsewhere": True}, False),
        (("2 Catalina",), 1, {"launch": "normal"}, True),
        (("2 Catalina",), 0, {"launch": "maximum"}, False),
        (("2 Catalina",), 1, {"launch": "maximum"}, True),
    ],
)
def test_low_planes_that_stay_see_that_there_are_survivors(
    planes: tuple[str, ...], points: int, changes: dict[str, Any], sees: bool
) -> None:
    """Half of the six points of a Catalina, and at least one; told once, though two AFs saw them."""
    state = bare(8)
    lost(state, "allied", "One", 2, N1 if changes.get("elsewhere") else OPEN_SEA)
    u = umpire(state)
    for number in (3, 4):
        unit = put_af(state, "allied", number, OPEN_SEA, *planes)
        unit.lost_turn, unit.launch = changes.get("lost_turn", False), changes.get("launch", "")
        u.lingered["allied", number, OPEN_SEA] = points
        if changes.get("barred"):
            u.lookout.barred.add(f"allied/AF{number}")
        if changes.get("gone"):
            del state.sides["allied"].afs[number]
    rescue.look(u)
    about = UnitId("allied", "AF", 3)
    told = SurvivorsSeen(seat="allied", about=about, place=OPEN_SEA, how="planes", rule="FE-SUR-10")
    assert u.dispatches == [told] * sees
    assert state.sides["allied"].rafts == ({OPEN_SEA: 8} if sees else {})


@pytest.mark.rule("FE-SUR-10")
def test_after_an_af_that_saw_nothing_the_next_is_asked() -> None:
    state = bare(8)
    lost(state, "allied", "One", 2)
    u = umpire(state)
    for number, points in ((3, 1), (4, 3)):
        put_af(state, "allied", number, OPEN_SEA, "2 Catalina")
        u.lingered["allied", number, OPEN_SEA] = points
    rescue.look(u)
    assert [d.about for d in u.dispatches if isinstance(d, SurvivorsSeen)] == [UnitId("allied", "AF", 4)]


@pytest.mark.rule("FE-SUR-10")
def test_planes_behind_one_that_is_gone_or_elsewhere_are_asked() -> None:
    """AF3 has come down, AF4 circled over nothing, AF5 and AF6 over survivors: AF5 tells of them."""
    state = bare(8)
    lost(state, "allied", "One", 2)
    u = umpire(state)
    for number, where in ((4, N1), (5, OPEN_SEA), (6, OPEN_SEA)):
        put_af(state, "allied", number, where, "2 Catalina")
    for number, where in ((3, OPEN_SEA), (4, N1), (5, OPEN_SEA), (6, OPEN_SEA)):
        u.lingered["allied", number, where] = 5
    rescue.look(u)
    assert [d.about for d in u.dispatches if isinstance(d, SurvivorsSeen)] == [UnitId("allied", "AF", 5)]


# --- picked up ---


@pytest.mark.rule("FE-SUR-6", "FE-SUR-7")
def test_ships_take_survivors_aboard_until_they_are_full() -> None:
    """Two destroyers and a cruiser, one factor already aboard: own survivors first, ship by ship; the rest stays."""
    state = bare(8)
    theirs, ours, later = lost(state, "japanese", "A", 3), lost(state, "allied", "B", 4), lost(state, "allied", "C", 2)
    new = lost(state, "allied", "D", 2, since=8)
    unit = put_tf(state, "allied", 1, OPEN_SEA, "DD x2", "Hobart", order=Program((Rescue(), Hold())))
    ships = state.sides["allied"].ships
    ships["DD 1"].aboard = {"allied": 1}
    u = umpire(state)
    rescue.load(u)
    assert [ships[name].aboard for name in ("DD 1", "DD 2", "Hobart")] == [{"allied": 2}, {"allied": 2}, {"allied": 3}]
    assert [(each.n, each.rescued) for each in (ours, later, theirs, new)] == [(0, 4), (0, 2), (3, 0), (2, 0)]
    assert [ships[name].rescuing for name in ("DD 1", "DD 2", "Hobart")] == [8, 8, 8]
    taken = (Counted(1, "DD 1"), Counted(2, "DD 2"), Counted(3, "Hobart"))
    assert u.dispatches == [Rescued(seat="allied", about=UnitId("allied", "TF", 1), how="some", taken=taken)]
    assert unit.order is not None and unit.order.actions == (Hold(),)


@pytest.mark.rule("FE-SUR-6", "FE-SUR-13")
@pytest.mark.parametrize("why", ["elsewhere", "lost turn", "towing", "full", "no order"])
def test_when_nobody_is_taken_aboard(why: str) -> None:
    """Then it is said, once, and the order is done; a TF without the order does nothing."""
    state = bare(8)
    lost(state, "japanese", "A", 3, N1 if why == "elsewhere" else OPEN_SEA)
    unit = put_tf(state, "allied", 1, OPEN_SEA, "DD", order=Hold() if why == "no order" else Rescue())
    put_tf(state, "allied", 2, OPEN_SEA, "Hobart")
    destroyer = state.sides["allied"].ships["DD"]
    unit.lost_turn = why == "lost turn"
    destroyer.towing = "Hobart" if why == "towing" else ""
    destroyer.aboard = {"japanese": 2} if why == "full" else {}
    u = umpire(state)
    rescue.load(u)
    none = Rescued(seat="allied", about=UnitId("allied", "TF", 1), how="none", bad=True)
    assert u.dispatches == ([] if why == "no order" else [none])
    assert destroyer.rescuing == 0 and sum(destroyer.aboard.values()) == (2 if why == "full" else 0)
    assert not state.sides["allied"].ships["Hobart"].aboard


@pytest.mark.rule("FE-SUR-8", "FE-TOW-8")
@pytest.mark.parametrize(
    ("changes", "turn", "still"),
    [
        ({}, 8, False),
        ({"anchored": 3}, 8, True),
        ({"tow_every": 1}, 8, True),
        ({"tow_every": 2}, 8, True),
        ({"rescuing": 8}, 8, True),
        ({"rescuing": 7}, 8, False),
        ({"rescuing": 1}, 1, True),
        ({"rescuing": 0}, 0, False),
    ],
)
def test_which_ships_lie_as_at_anchor(changes: dict[str, int], turn: int, still: bool) -> None:
    made = Ship("DD", "DD", "DD")
    for field, value in changes.items():
        setattr(made, field, value)
    assert as_anchored(made, turn) is still


@pytest.mark.rule("FE-SUR-14", "FE-SUR-15")
@pytest.mark.parametrize(
    ("changes", "how", "left", "rolled"),
    [
        ({}, "some", 2, True),
        ({"survivors_left": 2}, "some", 1, False),
        ({"survivors_left": 1}, "some", 0, False),
        ({"survivors_left": 0}, "nobody", 0, False),
        ({"hits": 3}, "no cripple", None, False),
        ({"tf": 2}, "no cripple", None, False),
        ({"full": True}, "nobody", None, False),
    ],
)
def test_survivors_leave_a_cripple_one_by_one(
    changes: dict[str, Any], how: str, left: int | None, rolled: bool
) -> None:
    """On a 3, read as a 4, half of five: three, of which one leaves now; no die where nobody could take them."""
    state = bare(8)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x2", order=Rescue(cripple="Chicago"))
    ships = state.sides["allied"].ships
    ships["Chicago"].hits = 4
    for field, value in changes.items():
        if field == "full":
            for name in ("DD 1", "DD 2"):
                ships[name].aboard = {"allied": 2}
        else:
            setattr(ships["Chicago"], field, value)
    u = umpire(state)
    rescue.load(u)
    some = how == "some"
    told = TakenOff(
        seat="allied",
        about=UnitId("allied", "TF", 1),
        how=how,  # type: ignore[arg-type]
        ship="Chicago",
        taker="DD 1" if some else "",
        bad=not some,
    )
    assert u.dispatches == [told]
    assert (ships["Chicago"].survivors_left, ships["DD 1"].rescuing) == (left, 8 if some else 0)
    assert ships["DD 1"].aboard == ({"allied": 1} if some else {"allied": 2} if changes.get("full") else {})
    keys = [(roll.key.split("|")[1:], roll.rule) for roll in u.dice.record()]
    assert keys == ([(["survivors", "survivors", "allied/Chicago crippled"], "FE-SUR-15")] if rolled else [])


# --- ashore ---


@pytest.mark.rule("FE-SUR-7")
def test_what_is_landed_adds_up_and_is_told() -> None:
    """One ship is at sea and one under way; the two behind them at anchor put three and one ashore, to two before."""
    state = bare(8)
    port = state.sides["allied"].bases["Port Moresby"].hex
    assert port is not None
    for number, (where, anchored) in enumerate(((OPEN_SEA, 3), (port, None), (port, 3), (port, 3)), 1):
        put_tf(state, "allied", number, where, "DD x1", anchored=anchored)
    own = state.sides["allied"]
    own.ashore = {"allied": 2}
    names = list(own.ships)
    for name, aboard in zip(
        names, ({"allied": 1}, {"allied": 1}, {"allied": 1, "japanese": 1}, {"allied": 1}), strict=True
    ):
        own.ships[name].aboard = dict(aboard)  # type: ignore[arg-type]
    u = umpire(state)
    survivors.land(u)
    assert own.ashore == {"allied": 4, "japanese": 1}
    assert [bool(own.ships[name].aboard) for name in names] == [True, True, False, False]
    assert u.dispatches == [
        SurvivorsLanded(seat="allied", about=UnitId("allied", "ship", name=name), survivor_factors=n)
        for name, n in ((names[2], 2), (names[3], 1))
    ]


def points_of(u: Umpire) -> list[tuple[str, int, int]]:
    """Return the points told, by hearer, with the number of survivors in the reason."""
    return [(d.seat, d.points, d.reason) for d in u.dispatches if isinstance(d, Points)]  # type: ignore[misc]


@pytest.mark.rule("FE-SUR-16")
@pytest.mark.parametrize(("how", "points"), [("2003", 2 * 6 + 1 * 3), ("base", 3 * 6), ("off", 0)])
def test_points_for_survivors(how: str, points: int) -> None:
    """Own ones and the enemy's, aboard and ashore; not those of a ship that was sunk or scuttled."""
    u = battle([tf(1, ship("DD 1"), ship("DD 2"), ship("DD 3"), ship("DD 4"))], survivors=how)
    own = u.state.sides["allied"]
    own.ashore = {"allied": 3, "japanese": 1}
    for name, fate in (("DD 1", ""), ("DD 2", "left"), ("DD 3", "sunk"), ("DD 4", "scuttled")):
        own.ships[name].aboard, own.ships[name].fate = {"allied": 1, "japanese": 1}, fate  # type: ignore[assignment]
    own.ships["DD 1"].aboard = {"allied": 2, "japanese": 1}
    survivors.final_points(u)
    reason = phrase("points.saved", n=9)
    expected = [("allied", points, reason), ("japanese", -points, reason)] if points else []
    assert points_of(u) == expected
    assert [entry.points for entry in own.points] == ([points] if points else [])


# --- closed bases ---


@pytest.mark.rule("FE-VP-1", "FE-VP-2")
@pytest.mark.parametrize(
    ("name", "changes", "points"),
    [
        ("Rabaul", {"lf_normal": 0}, 4),
        ("Lae", {"lf_normal": 0}, 2),
        ("Lae", {"lf_normal": -1}, 2),
        ("Lae", {"lf_normal": 1}, 0),
        ("Lae", {"lf_normal": 0, "captured": True}, 0),
        ("Lae", {"lf_normal": 0, "hex": None}, 0),
    ],
)
def test_a_base_that_starts_a_turn_closed_scores(name: str, changes: dict[str, Any], points: int) -> None:
    """Four for Rabaul, two for another; its holder alone is told. One that never had a launch factor scores nothing."""
    state = bare(8)
    own = state.sides["japanese"]
    for field, value in changes.items():
        setattr(own.bases[name], field, value)
    u = umpire(state)
    never = [each for each in own.bases.values() if u.ruleset.base_card(each.name).lf_normal == 0]
    for each in never:
        each.lf_normal = 0
    bases_out(u)
    reason = phrase("points.base_out", place=name)
    assert points_of(u) == ([("japanese", -points, reason)] if points else [])
    assert [(entry.points, entry.known) for entry in state.sides["allied"].points] == [(points, False)] * bool(points)
