"""What submarines see and who sees them (FE-27.3 to FE-27.5, GM-12.3, GM-12.5, GM-12.7)."""

import pytest
from tests.carrier.position import hex_of, put_af, put_tf, umpire
from tests.carrier.submarines.waters import OPEN_SEA, after, boat, combats, play, seen, waters
from tests.carrier.wording import observers

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hunt, Move, Program, Search, Shot, Step, SubmarineOrder
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.sighting import periscopes

NEXT, TWO, THREE = "A/Q37", "A/Q36", "A/Q35"
EDITIONS = ("2003", "1993")
FOUND = {"search": (1, 1)}


def sight(state, unit, faces=None):
    """Return the condition at which the Allied boats see a Japanese unit, and whether by radar alone."""
    seen_as, _, radar = periscopes.sight(umpire(state, faces), "allied", unit)
    return seen_as, radar


@pytest.mark.rule("FE-27.3a", "GM-12.3a")
@pytest.mark.parametrize("edition", EDITIONS)
def test_sight_from_the_surface(edition):
    """By clear day Condition 3 in its own hex, nothing of a TF in the next; by night Condition 1."""
    for turn, expected in ((8, 3), (2, 1)):
        state = waters(edition, turn)
        boat(state)
        assert sight(state, put_tf(state, "japanese", 1, OPEN_SEA, "Aoba")) == (expected, False)
        assert sight(state, put_tf(state, "japanese", 2, NEXT, "Kako")) == (0, False)


@pytest.mark.rule("FE-27.3a", "FE-27.4a")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("order", ["SS1: S1", "SS1: surface"])
def test_a_boat_that_comes_to_ships_that_lie_still(edition, order):
    """A boat that sails into the hex of a TF, or comes up in it, sees it and is seen, though no TF moves."""
    state = waters(edition)
    boat(state, where=NEXT if "S1: S1" in order else OPEN_SEA, depth="surface" if "S1: S1" in order else "deep")
    put_tf(state, "japanese", 1, OPEN_SEA, "Kako")
    played = play(state, allied=order, japanese="TF1: leave submarines")
    assert ("tf", 3) in seen(played, "allied")
    assert ("sub", 3) in seen(played, "japanese")


@pytest.mark.rule("FE-27.3b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_high_planes_from_the_surface(edition):
    """High planes one hex off are seen at Condition 1, low ones there and high ones two off are not, nor any from
    periscope depth or by night."""
    state = waters(edition)
    boat(state)
    high, low = put_af(state, "japanese", 1, NEXT, "4 Val high"), put_af(state, "japanese", 2, NEXT, "4 Val")
    far = put_af(state, "japanese", 3, TWO, "4 Val high")
    assert [sight(state, unit)[0] for unit in (high, low, far)] == [1, 0, 0]
    after(state).depth = "periscope"
    assert sight(state, high)[0] == 0
    night = waters(edition, 2)
    boat(night)
    assert sight(night, high)[0] == 0


@pytest.mark.rule("FE-27.3c", "GM-12.3a")
def test_radar_on_the_surface(monkeypatch):
    """A boat with radar sees high planes three hexes off at Condition 1, low ones not; ships beyond its hex only in
    1993; submerged it has no radar."""
    monkeypatch.setattr(Ruleset, "has_radar", lambda self, side, card: True)
    for edition in EDITIONS:
        state = waters(edition)
        boat(state)
        high = put_af(state, "japanese", 1, THREE, "4 Val high")
        low = put_af(state, "japanese", 2, THREE, "4 Val")
        ships = put_tf(state, "japanese", 1, NEXT, "Kako")
        assert sight(state, high) == (1, True)
        assert sight(state, low)[0] == 0
        assert sight(state, ships)[0] == (0 if edition == "2003" else 2)
        after(state).depth = "periscope"
        assert sight(state, high)[0] == 0


@pytest.mark.rule("FE-27.3d", "GM-12.3b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_sight_at_periscope_depth(edition):
    """At periscope depth ships and planes in the hex are seen at Condition 2, and nothing elsewhere."""
    state = waters(edition)
    boat(state, depth="periscope")
    assert sight(state, put_tf(state, "japanese", 1, OPEN_SEA, "Aoba"))[0] == 2
    assert sight(state, put_af(state, "japanese", 1, OPEN_SEA, "4 Val"))[0] == 2
    assert sight(state, put_tf(state, "japanese", 2, NEXT, "Kako"))[0] == 0


@pytest.mark.rule("FE-27.3e", "FE-27.5.2b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_deep_boat_hears_ships_overhead(edition):
    """Under ten ships in two TFs a deep boat is told of ships, once and without number; planes alone are not heard."""
    state = waters(edition)
    boat(state, depth="deep")
    put_tf(state, "japanese", 1, OPEN_SEA, "Shokaku", "Tatsuta", "DD x4")
    put_tf(state, "japanese", 2, OPEN_SEA, "AP x4")
    put_af(state, "japanese", 1, OPEN_SEA, "4 Zero")
    played = play(state)
    told = played.sighted("allied")
    assert [(d.sighting.condition, d.sighting.total, d.sighting.classes) for d in told] == [(1, None, ())]
    assert observers(told[0].sighting) == "SS1, overhead"
    contact = told[0].contact
    again = play(played.state)
    assert [d.contact for d in again.sighted("allied")] == [contact]
    lone = waters(edition)
    boat(lone, depth="deep")
    put_af(lone, "japanese", 1, OPEN_SEA, "4 Zero")
    assert not play(lone).sighted("allied")


@pytest.mark.rule("GM-12.5.2")
def test_ships_overhead_is_all_even_for_one_that_was_higher():
    """A boat that saw a TF and goes deep under it hears ships as a new contact; it does not know that they are the
    same."""
    state = waters("1993")
    boat(state)
    put_tf(state, "japanese", 1, OPEN_SEA, "AP x2")
    first = play(state)
    known = first.sighted("allied")[0].contact
    second = play(first.state, allied="SS1: deep")
    third = play(second.state)
    assert [d.contact for d in third.sighted("allied")] != [known]
    assert seen(third, "allied") == [("tf", 1)]


@pytest.mark.rule("FE-27.4a")
def test_a_surfaced_boat_is_seen_in_its_hex_only():
    """A TF in the hex sees it as a submarine at Condition 3; from the next hex neither TF nor searching AF sees it, and
    in its own hex the AF rolls with +2 for a target of one: 8 finds, 9 does not."""
    state = waters()
    boat(state)
    put_tf(state, "japanese", 1, OPEN_SEA, "Tatsuta")
    assert seen(play(state, japanese="TF1: leave submarines"), "japanese") == [("sub", 3)]
    for where, faces, finds in ((NEXT, (1, 2), False), (OPEN_SEA, (4, 4), True), (OPEN_SEA, (4, 5), False)):
        state = waters()
        boat(state)
        put_tf(state, "japanese", 1, NEXT, "Tatsuta")
        put_af(state, "japanese", 2, where, "2 Mavis", order=Search())
        played = play(state, faces={f"japanese/AF2>allied/SS1#{n}.0": faces for n in range(3)}, default=6)
        assert ("sub" in [kind for kind, _ in seen(played, "japanese")]) == finds
        thrown = [roll.modifiers for roll in played.thrown("search")]
        assert thrown == ([(("1 or 2 units", 2),)] if where == OPEN_SEA else [])


@pytest.mark.rule("GM-12.5")
def test_a_surfaced_boat_of_1993_is_seen_like_any_ship():
    """One hex off a TF sees a submarine at Condition 2; two hexes off an AF that finds it reports ships only."""
    state = waters("1993")
    boat(state)
    put_tf(state, "japanese", 1, NEXT, "Tatsuta")
    assert seen(play(state), "japanese") == [("sub", 2)]
    state = waters("1993")
    boat(state)
    put_af(state, "japanese", 2, TWO, "2 Mavis", order=Search())
    played = play(state, faces={"japanese/AF2>allied/SS1#0.0": (1, 1)}, default=6)
    assert seen(played, "japanese") == [("tf", 1)]
    assert played.sighted("japanese")[0].sighting.classes == ()


@pytest.mark.rule("FE-27.4b")
@pytest.mark.parametrize("edition", EDITIONS)
def test_boats_do_not_count_for_the_size_of_a_tf(edition):
    """Five ships with a boat in their hex are five: +1 on their roll, +2 on that of the boat."""
    state = waters(edition)
    boat(state)
    put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x4")
    put_af(state, "japanese", 2, OPEN_SEA, "2 Mavis", order=Search())
    played = play(state, default=6)
    sizes = {roll.key.partition(">")[2].partition("#")[0]: roll.modifiers for roll in played.thrown("search")}
    assert sizes == {"allied/TF1": (("3 to 5 units", 1),), "allied/SS1": (("1 or 2 units", 2),)}


@pytest.mark.rule("FE-27.5.1", "GM-12.5.1")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("ships", "moves", "found"),
    [(("DD x1",), False, True), (("DD x1",), True, False), (("Tatsuta", "PG x2"), False, False)],
)
def test_waiting_destroyers_find_a_periscope(edition, ships, moves, found):
    """One destroyer that stays in the hex finds a boat at periscope depth; one that comes in does not, nor others."""
    state = waters(edition)
    boat(state, depth="periscope")
    put_tf(state, "japanese", 1, NEXT if moves else OPEN_SEA, *ships)
    played = play(state, japanese="TF1: S1; leave submarines" if moves else "TF1: leave submarines")
    assert seen(played, "japanese") == ([("sub", 3)] if found else [])
    if moves:
        assert seen(play(played.state, japanese="TF1: leave submarines"), "japanese") == [("sub", 3)]


@pytest.mark.rule("FE-27.5.1", "GM-12.5.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_attack_shows_the_boat(edition):
    """A boat that nobody saw is a contact of its victims once it has attacked."""
    state = waters(edition)
    boat(state, depth="periscope", order=SubmarineOrder(attack=(Shot(),)))
    put_tf(state, "japanese", 1, OPEN_SEA, "AP x2")
    played = play(state, default=4)
    assert seen(played, "japanese") == [("sub", 3)]
    assert not seen(play(played.state, allied="SS1: hold fire"), "japanese")


@pytest.mark.rule("FE-27.5.2a", "GM-12.5.2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("first", "second", "found"), [(4, 0, True), (3, 0, False), (3, 3, False)])
def test_four_destroyers_of_one_tf_find_a_deep_boat(edition, first, second, found):
    """Four waiting destroyers of one TF find it; three do not, nor three and three of two TFs."""
    state = waters(edition)
    boat(state, depth="deep")
    put_tf(state, "japanese", 1, OPEN_SEA, f"DD x{first}", order=Hunt(False))
    if second:
        put_tf(state, "japanese", 2, OPEN_SEA, f"DD x{second}", order=Hunt(False))
    assert seen(play(state), "japanese") == ([("sub", 3)] if found else [])
    moving = waters(edition)
    boat(moving, depth="deep")
    put_tf(moving, "japanese", 1, NEXT, "DD x4")
    assert not seen(play(moving, japanese="TF1: S1"), "japanese")


def orbiting(edition, *planes, where=OPEN_SEA, steps=3, depth="periscope", **options):
    state = waters(edition, **options)
    boat(state, depth=depth)
    put_af(state, "japanese", 2, where, *planes, order=Program((Move((Step(0, steps),)),)))
    return state


@pytest.mark.rule("FE-27.5.3a")
@pytest.mark.parametrize(("faces", "found"), [((3, 5), True), ((4, 5), False)])
def test_low_planes_look_for_periscopes(faces, found):
    """Three points over the hex buy a roll with +2: 8 + 2 finds, 9 + 2 does not, and a failure tells nothing."""
    played = play(orbiting("2003", "2 Mavis"), faces={"#3.1 periscope": faces})
    assert [(roll.faces, roll.modifiers) for roll in played.thrown("search")] == [(faces, (("1 or 2 units", 2),))]
    assert seen(played, "japanese") == ([("sub", 3)] if found else [])
    if not found:
        assert "periscope" not in str([d for d in played.told if d.seat == "japanese"])


@pytest.mark.rule("GM-12.7a", "GM-7.2b")
@pytest.mark.parametrize(("face", "found"), [(5, True), (6, False)])
def test_low_planes_find_a_periscope_by_their_roll_of_the_turn(face, found):
    """One die for the whole turn, however long they circle: 5 observes, 6 does not, and tells nothing."""
    state = orbiting("1993", "2 Mavis", steps=6, search="roll")
    played = play(state, faces={"search of the turn|japanese/AF2": (face,)})
    assert [roll.faces for roll in played.thrown("search")] == [(face,)]
    assert seen(played, "japanese") == ([("sub", 3)] if found else [])


@pytest.mark.rule("FE-27.5.3a")
def test_what_does_not_find_periscopes():
    """Two points are no look, six are two; high planes, deep boats and boats in the next hex give no roll."""

    def rolls(*args, **more):
        return len(play(orbiting("2003", *args, **more), default=6).thrown("search"))

    assert rolls("2 Mavis", steps=2) == 0
    assert rolls("2 Mavis", steps=6) == 2
    assert rolls("2 Mavis high") == 0
    assert rolls("2 Mavis", depth="deep") == 0
    assert rolls("2 Mavis", where=NEXT) == 0


@pytest.mark.rule("GM-12.7a")
def test_what_finds_no_periscope_with_a_good_roll_of_the_turn():
    """Two points are no look; high planes see none, nor is a deep boat or one in the next hex seen."""

    def found(*args, **more):
        return seen(play(orbiting("1993", *args, search="roll", **more), default=1), "japanese")

    assert found("2 Mavis", steps=3) == [("sub", 3)]
    assert not found("2 Mavis", steps=2)
    assert not found("2 Mavis high")
    assert not found("2 Mavis", depth="deep")
    assert not found("2 Mavis", where=NEXT)


@pytest.mark.rule("GM-12.7a")
def test_the_words_for_a_look():
    """`N3, O3` and `sub search` are orders of an AF, the second read as the orbit that it is."""
    state = orbiting("1993", "2 Mavis")
    view = GAME.view(state, "japanese")
    for text in ("AF2: N3, O3", "AF2: N3; sub search", "AF2: N3, search for submarines"):
        sheet = GAME.parse(text, "japanese", view)
        assert not [d for d in sheet.diagnostics if d.severity == "error"]
        steps = [(step.direction, step.count) for action in sheet.orders[0].program.actions for step in action.steps]
        assert steps == [(1, 3), (0, 3)]
    off = waters("2003")
    off.options = {}
    put_af(off, "japanese", 2, OPEN_SEA, "2 Mavis")
    off.sides["japanese"].submarines = off.sides["allied"].submarines = None
    refused = GAME.parse("AF2: sub search", "japanese", GAME.view(off, "japanese"))
    assert [d.code for d in refused.diagnostics if d.severity == "error"] == ["FE-27"]


@pytest.mark.rule("FE-27.5.3b", "GM-12.7b")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("stays", [True, False])
def test_planes_point_a_periscope_out(edition, stays):
    """Destroyers that come into the hex attack the boat an AF has found if it stays over it; if it flies on they find
    nothing."""
    state = orbiting(edition, "2 Mavis")
    steps = (Step(0, 3),) if stays else (Step(0, 3), Step(1, 1))
    state.sides["japanese"].afs[2].order = Program((Move(steps),))
    put_tf(state, "japanese", 1, NEXT, "DD x3")
    played = play(state, japanese="TF1: S1", faces={"#3.1 periscope": (1, 1)}, default=4)
    assert [roll.result for roll in played.thrown("ASW")] == (["BHT 3, 3 factors: 0 hits"] if stays else [])
    assert bool(combats(played.told, "allied")) == stays


def test_hunters_wait_over_a_contact():
    """A TF told to hunt stays in its hex while its side has a submarine there, whatever its course; without a contact,
    or told to leave submarines, it goes on."""
    for order, where in (("hunt submarines", OPEN_SEA), ("leave submarines", hex_of(NEXT))):
        state = waters(turn=9)
        boat(state, depth="periscope")
        put_tf(state, "japanese", 1, OPEN_SEA, "DD x1")
        first = play(state, japanese="TF1: leave submarines")
        second = play(first.state, japanese=f"TF1: N1; {order}", default=6)
        assert second.state.sides["japanese"].tfs[1].hex == where


@pytest.mark.parametrize(("sub", "to"), [(True, "A/Q39"), (False, NEXT)])
def test_submarines_in_conditions_of_orders(sub, to):
    """A TF whose order turns on a submarine seen changes course when it sees one, and not for ships."""
    state = waters(turn=9)
    if sub:
        boat(state)
    else:
        put_tf(state, "allied", 1, OPEN_SEA, "AP x1")
    put_tf(state, "japanese", 1, OPEN_SEA, "AP x1", "AO x1")
    played = play(state, japanese="TF1: N1; if submarine seen then S1")
    assert played.where("japanese", "TF1") == to
