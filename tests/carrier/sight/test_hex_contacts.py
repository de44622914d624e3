"""Condition 2 told of a hex: one number, one total, one track, whatever stands there (FE-7.12.2)."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.position import OPEN_SEA, Played, bare, play, put_af, put_tf
from tests.carrier.wording import observers
from tests.support.shown import drawn, reported

from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Hold, Program, Search
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.hex_reports import mistake
from flagplot.games.carrier.sighting.sighting import shown_together
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.theatre.hex import Hex, walk

N1, N2, N3 = (walk(OPEN_SEA, f"N{n}")[-1] for n in (1, 2, 3))
SHARED: dict[str, Any] = {"condition2_formations": False}
WATCH = Program((Search(), Hold(3)))


def watched(*fleets: tuple[str, ...], at: Hex = N1, turn: int = 9, **options: Any) -> State:
    """A light cruiser in SEA, and Japanese TFs 2, 3 ... in the next hex."""
    state = bare(turn=turn, **{**SHARED, **options})
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    for number, ships in enumerate(fleets, 2):
        put_tf(state, "japanese", number, at, *ships)
    return state


def report(after: Played, side: str = "allied") -> str:
    """Return a side's report as text."""
    own = tuple(told for told in after.told if told.seat == side)
    return to_text(reported(GAME, GAME.view(after.state, side), own))


@pytest.mark.rule("FE-7.12.2a")
def test_two_task_forces_in_a_hex_are_one_contact_with_one_total() -> None:
    """Six and four ships: one contact of ten, no number of TFs, and the words say `about 10 ships`."""
    after = play(watched(("DD x6",), ("Haguro", "DD x3")))
    (told,) = after.sighted("allied")
    assert (told.contact, told.sighting.formations, told.sighting.total) == (1, 0, 10)
    assert told.sighting.classes == (("capital ships", None), ("small ships", None))
    assert "about 10 ships; capital ships, small ships" in report(after)
    assert len(GAME.view(after.state, "allied").contacts) == 1


@pytest.mark.rule("FE-7.12.2a")
def test_three_air_formations_are_aircraft_with_one_total() -> None:
    state = bare(turn=9, **SHARED)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    for number, planes in ((2, "4 Zero"), (3, "6 Val AP"), (4, "5 Kate torpedo")):
        put_af(state, "japanese", number, N1, planes)
    after = play(state)
    (told,) = after.sighted("allied")
    assert (told.sighting.total, told.sighting.formations) == (15, 0)
    assert told.sighting.classes == (("bombers", None), ("interceptors", None))


@pytest.mark.rule("FE-7.12.2a")
def test_the_same_ships_in_one_or_in_two_task_forces_read_the_same() -> None:
    """Eight destroyers that sail north together: as one TF or as two, everything the enemy is given is equal."""
    given = []
    for fleets in ((("DD x8",),), (("DD x3",), ("DD x5",))):
        first = play(watched(*fleets), japanese="TF2: N1" + ("\nTF3: N1" if len(fleets) > 1 else ""))
        second = play(first.state)
        for after in (first, second):
            own = tuple(told for told in after.told if told.seat == "allied")
            view = GAME.view(after.state, "allied")
            given.append(
                (report(after), drawn(GAME, view), msgspec.json.encode(own), msgspec.json.encode(view.contacts))
            )
    assert given[:2] == given[2:]


@pytest.mark.rule("FE-7.12.2a")
@settings(max_examples=12, deadline=None, derandomize=True)
@given(
    parts=st.lists(st.integers(1, 4), min_size=1, max_size=4),
    course=st.sampled_from([("N2", "S1", "S1"), ("NE1", "NW1", "SW1"), ("hold", "N1", "N2"), ("NE1", "SE1", "N2")]),
)
@pytest.mark.many_positions
def test_however_ships_are_divided_they_read_the_same(parts: list[int], course: tuple[str, ...]) -> None:
    """The same destroyers on the same course for three turns, as one TF or as several, in and out of sight but never in
    the hex of the observer, where Condition 3 tells them apart."""
    given_: list[list[bytes]] = []
    for fleets in ((sum(parts),), tuple(parts)):
        state, told = watched(*((f"DD x{n}",) for n in fleets)), list[bytes]()
        for step in course:
            after = play(state, japanese="\n".join(f"TF{number}: {step}" for number in range(2, 2 + len(fleets))))
            state = after.state
            view = GAME.view(state, "allied")
            told += [report(after).encode(), drawn(GAME, view).encode(), msgspec.json.encode(view.contacts)]
        given_.append(told)
    assert given_[0] == given_[1]


@pytest.mark.rule("FE-7.12.2a")
def test_planes_in_one_or_in_two_formations_read_the_same() -> None:
    """Six Zeros high and four Kates low that pass: as one AF or two, with altitudes told."""
    given_ = []
    for formations in ((("6 Zero high", "4 Kate"),), (("6 Zero high",), ("4 Kate",))):
        state = bare(turn=9, condition1_altitude=True, condition2_altitude=True, **SHARED)
        put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
        for number, flights in enumerate(formations, 2):
            put_af(state, "japanese", number, N3, *flights)
        orders = "\n".join(f"AF{number}: S2, N1" for number in range(2, 2 + len(formations)))
        after = play(state, japanese=orders)
        given_.append((report(after), drawn(GAME, GAME.view(after.state, "allied"))))
    assert given_[0] == given_[1]
    assert "about 10 Af; interceptors; high and low" in given_[0][0]


@pytest.mark.rule("FE-7.12.2a")
def test_a_split_in_sight_is_not_seen_in_its_hex() -> None:
    after = play(watched(("DD x6",)), japanese="TF2: split DD 1, DD 2 as TF3")
    (told,) = after.sighted("allied")
    assert (told.contact, told.sighting.total) == (1, 6)


@pytest.mark.rule("FE-7.12.2a")
def test_a_contact_that_parts_keeps_its_number_in_the_nearer_hex() -> None:
    """TF2 stays and keeps C1 with its age: six ships are seen there now. TF3 goes to the next hex and is C2, told as
    the ten ships of which it was one part when it was seen so well: nobody could tell the parts."""
    state = play(watched(("DD x6",), ("DD x4",))).state
    after = play(state, japanese="TF3: NE1")
    told = {d.contact: (d.sighting.hex, d.sighting.total, d.sighting.condition) for d in after.sighted("allied")}
    beside = walk(N1, "NE1")[-1]
    assert told == {1: (N1, 6, 2), 2: (beside, 10, 2)}
    contacts = GAME.view(after.state, "allied").contacts
    assert [(c.id, c.first_turn, c.track) for c in contacts] == [
        (1, 9, ((9, N1), (10, N1))),
        (2, 10, ((10, N1), (10, beside))),
    ]


@pytest.mark.rule("FE-7.12.2a")
def test_contacts_that_meet_go_on_under_the_lower_number() -> None:
    """TF2 one hex off is C1, TF3 two hexes off C2. TF3 joins the hex: C1 with C2 in it; orders for C2 still stand."""
    state = watched(("DD x6",))
    put_tf(state, "japanese", 3, N2, "Haguro")
    state = play(state).state
    assert sorted(c.id for c in GAME.view(state, "allied").contacts) == [1, 2]
    ids = {c.sighting.hex: c.id for c in GAME.view(state, "allied").contacts}
    after = play(state, japanese="TF3: S1")
    (told,) = after.sighted("allied")
    (contact,) = GAME.view(after.state, "allied").contacts
    assert (told.contact, told.sighting.total, contact.also) == (1, 7, (2,))
    assert set(ids.values()) == {1, 2}
    assert "C1 (with C2)" in report(after)
    later = play(after.state, "TF1 shadow C2")
    assert [d.contact for d in later.sighted("allied")] == [1]
    apart = play(after.state, japanese="TF3: N1")
    assert sorted(d.contact for d in apart.sighted("allied")) == [1, 3]


@pytest.mark.rule("FE-7.12.2a")
def test_what_is_seen_at_condition_three_has_numbers_of_its_own() -> None:
    after = play(watched(("DD x6",), ("Haguro",), at=OPEN_SEA))
    told = sorted((d.contact, d.sighting.total, d.sighting.formations) for d in after.sighted("allied"))
    assert told == [(1, 1, 1), (2, 6, 1)] or told == [(1, 6, 1), (2, 1, 1)]


@pytest.mark.rule("FE-7.12.2a")
def test_a_worse_look_adds_nothing_to_a_better_one_of_the_hex() -> None:
    """By night a Catalina in the hex finds TF3 (condition 1) and planes pass: the ships there are one contact."""
    state = bare(turn=9, **SHARED)
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina high", order=WATCH)
    put_af(state, "allied", 4, N2, "1 Catalina high", order=WATCH)
    put_tf(state, "japanese", 2, N1, "DD x7")
    put_tf(state, "japanese", 3, N1, "DD x9")
    state.sides["allied"].afs[4].hex = N3
    missed = {"AF3>japanese/TF3#0.0": (6, 6), "AF4>japanese/TF2#0.0": (6, 6)}
    after = play(state, faces=missed, default=1)
    (told,) = after.sighted("allied")
    assert (told.sighting.condition, told.sighting.total, observers(told.sighting)) == (2, 7, "AF3")


@pytest.mark.rule("FE-7.12.2b")
@pytest.mark.parametrize(("face", "told"), [(1, 7), (13, 19), (6, 12)])
def test_thirteen_ships_are_told_as_seven_to_nineteen(face: int, told: int) -> None:
    """One die of thirteen sides; the owner's figure and the limit of ten ships for a Japanese TF play no part."""
    state = watched(("DD x9",), ("DD x4",), condition2_total="dice")
    state.sides["japanese"].tfs[2].report_as = (5, 2)
    after = play(state, faces={"japanese/TF2 9, japanese/TF3 4": (face,)})
    (seen,) = after.sighted("allied")
    assert seen.sighting.total == told
    assert (after.thrown("total")[-1].sides, after.thrown("total")[-1].faces) == (13, (face,))


@pytest.mark.rule("FE-7.12.2b")
def test_one_ship_is_told_as_one_without_a_throw() -> None:
    after = play(watched(("Haguro",), condition2_total="dice"), default=6)
    assert [d.sighting.total for d in after.sighted("allied")] == [1]
    assert after.thrown("total") == []


@pytest.mark.rule("FE-7.12.2b")
def test_the_draw_is_kept_while_the_same_units_are_in_sight() -> None:
    """Two cruisers look at the hex from two sides: one throw, one figure."""
    state = watched(("DD x6",), condition2_total="dice")
    put_tf(state, "allied", 4, N2, "Chicago")
    after = play(state, "TF4: N1; S1")
    assert len(after.thrown("total")) == 1
    assert all(len(d.sighting.classes) == 1 for d in after.sighted("allied"))


@pytest.mark.rule("FE-7.12.2b")
def test_with_formations_told_each_has_a_figure_of_its_own() -> None:
    """Dice, but a number of formations as in the base game: two contacts, two throws, and the owner's `as 2 TF`."""
    state = watched(("DD x6",), ("DD x4",), condition2_formations=True, condition2_total="dice")
    state.sides["japanese"].tfs[2].report_as = (6, 2)
    after = play(state, faces={"japanese/TF2 6": (7,), "japanese/TF3 4": (1,)})
    told = sorted((d.sighting.total, d.sighting.formations) for d in after.sighted("allied"))
    assert told == [(2, 1), (9, 2)]


@pytest.mark.rule("FE-7.12.2b")
@settings(max_examples=40, deadline=None, derandomize=True)
@given(sizes=st.lists(st.integers(1, 10), min_size=1, max_size=3), face=st.integers(1, 256))
@pytest.mark.many_positions
def test_a_drawn_total_lies_within_half_of_the_truth(sizes: list[int], face: int) -> None:
    """For any ships in the hex and any throw: from ceil(N/2) to floor(3N/2)."""
    state = watched(*((f"DD x{n}",) for n in sizes), condition2_total="dice")
    (told,) = play(state, default=face).sighted("allied")
    true = sum(sizes)
    assert -(-true // 2) <= (told.sighting.total or 0) <= 3 * true // 2


@pytest.mark.rule("FE-7.12.2c")
def test_classes_are_told_without_numbers() -> None:
    """1 CV, 2 CA, 10 DD as 16 ships."""
    state = watched(("Shokaku", "Haguro", "Myoko", "DD x7"), ("DD x3",), condition2_total="dice")
    (told,) = play(state, faces={"japanese/TF2 10, japanese/TF3 3": (10,)}).sighted("allied")
    assert told.sighting.total == 16
    assert told.sighting.classes == (("carriers", None), ("capital ships", None), ("small ships", None))


# --- carriers taken for capital ships ---


def error(*fleets: tuple[str, ...], faces: tuple[int, int] = (5, 5), **options: Any) -> Played:
    return play(watched(*fleets, carrier_error=True, **options), faces={"identification|allied A/Q37": faces})


def rolled(after: Played) -> int:
    """Return how often the Allied side's look at the hex was rolled for an error."""
    return sum("|allied " in roll.key for roll in after.thrown("identification"))


def classes(after: Played) -> list[str]:
    (told,) = after.sighted("allied")
    return [word for word, _ in told.sighting.classes]


@pytest.mark.rule("FE-7.12.2e")
@pytest.mark.parametrize(("faces", "wrong"), [((4, 5), False), ((5, 5), True), ((6, 6), True)])
def test_ten_and_more_is_an_error(faces: tuple[int, int], wrong: bool) -> None:
    """2 BB and 6 DD seen from a cruiser: 9 is right, 10 shows a carrier."""
    after = error(("Kirishima", "Hiei", "DD x6"), faces=faces)
    assert classes(after) == (["carriers"] if wrong else []) + ["capital ships", "small ships"]
    assert "identification" not in report(after)


@pytest.mark.rule("FE-7.12.2e")
def test_no_roll_without_large_ships_and_one_for_the_hex() -> None:
    assert rolled(error(("DD x6",))) == 0
    assert rolled(error(("Haguro",), ("Shokaku",))) == 1
    far = play(watched(("Shokaku",), at=N2, carrier_error=True))
    assert far.conditions("allied") == [1]
    assert rolled(far) == 0


@pytest.mark.rule("FE-7.12.2f")
@pytest.mark.parametrize(("planes", "wrong"), [("1 Catalina high", True), ("1 Catalina", False)])
def test_a_high_searcher_adds_one(planes: str, wrong: bool) -> None:
    """A roll of 9 is an error from high up."""
    state = bare(turn=9, carrier_error=True, **SHARED)
    put_af(state, "allied", 3, OPEN_SEA, planes, order=WATCH)
    put_tf(state, "japanese", 2, N1, "Haguro", "DD x6")
    after = play(state, faces={"identification|allied A/Q37": (4, 5)}, default=1)
    assert classes(after) == (["carriers", "small ships"] if wrong else ["capital ships", "small ships"])


@pytest.mark.rule("FE-7.12.2g")
def test_an_error_hides_two_carriers() -> None:
    """1 CV, 1 CVL, 2 CA, 8 DD: `capital ships, small ships`; the total stays."""
    after = error(("Shokaku", "Shoho", "Haguro", "Myoko"), ("DD x8",))
    assert classes(after) == ["capital ships", "small ships"]
    assert [d.sighting.total for d in after.sighted("allied")] == [12]
    assert classes(error(("Shokaku", "DD x3"))) == ["capital ships", "small ships"]


@pytest.mark.rule("FE-7.12.2g")
def test_an_error_shows_one_capital_ship_as_a_carrier() -> None:
    """2 CA, 8 DD: carriers, capital and small ships. A single CA leaves no capital ships in the list."""
    assert classes(error(("Haguro", "Myoko", "DD x8"))) == ["carriers", "capital ships", "small ships"]
    assert classes(error(("Haguro", "DD x8"))) == ["carriers", "small ships"]


@pytest.mark.rule("FE-7.12.2h")
def test_three_carriers_in_the_hex_cannot_be_hidden() -> None:
    after = error(("Shokaku", "Zuikaku"), ("Shoho", "DD x3"))
    assert classes(after) == ["carriers", "small ships"]


@pytest.mark.rule("FE-7.12.2g")
def test_an_owner_who_wants_the_truth_gets_it() -> None:
    """`report truly` stands until taken back; carriers of other TFs in the hex may still be mistaken."""
    state = watched(("Shokaku", "DD x3"), carrier_error=True)
    wrong = {"identification|allied A/Q37": (6, 6)}
    state = play(state, japanese="TF2 report truly", faces=wrong).state
    after = play(state, faces=wrong)
    assert classes(after) == ["carriers", "small ships"]
    assert classes(play(after.state, japanese="TF2 report as rolled", faces=wrong)) == ["capital ships", "small ships"]
    fleet = {"a": ["carriers"], "b": ["carriers", "small ships"]}
    mistake(fleet, {"a"})
    assert fleet == {"a": ["carriers"], "b": ["capital ships", "small ships"]}
    capital = {"a": ["capital ships"], "b": ["capital ships"], "c": ["capital ships"]}
    mistake(capital, {"a"})
    assert capital == {"a": ["capital ships"], "b": ["carriers"], "c": ["capital ships"]}


@pytest.mark.rule("FE-7.12.2g")
def test_a_task_force_split_off_keeps_the_order_for_the_truth() -> None:
    state = watched(("Shokaku", "DD x3"), carrier_error=True)
    after = play(state, japanese="TF2: report truly; split Shokaku as TF3")
    assert after.state.sides["japanese"].tfs[3].truly


@pytest.mark.rule("FE-7.12.2e")
def test_errors_with_formations_told_are_of_the_whole_hex() -> None:
    """Two TFs, one CV each, at an error both read as capital ships; with a third carrier nothing is hidden."""
    two = play(
        watched(("Shokaku",), ("Zuikaku",), condition2_formations=True, carrier_error=True),
        faces={"identification|allied A/Q37": (6, 6)},
    )
    assert {word for d in two.sighted("allied") for word, _ in d.sighting.classes} <= {"capital ships", "carriers"}
    assert rolled(two) == 1
    for ships in (("Zuikaku", "Shoho"), ("Zuikaku", "DD x2")):
        state = watched(("Shokaku",), ships, condition2_formations=True, carrier_error=True)
        after = play(state, faces={"identification|allied A/Q37": (6, 6)})
        last = after.state.sides["allied"].plot.contacts[-1].sighting.classes[0][0]
        assert last == ("carriers" if "Shoho" in ships else "capital ships")


# --- what a total of the hex means for orders ---


@pytest.mark.rule("FE-7.12.2a")
def test_a_total_of_the_hex_counts_once() -> None:
    """Two formations told as ten together and one seen exactly as three: thirteen."""
    shared = Sighting("tf", N1, 2, (UnitId("allied", "TF", 1),), 9, formations=0, total=10)
    exact = Sighting("tf", N1, 3, (UnitId("allied", "AF", 3),), 9, total=3)
    bare_presence = Sighting("tf", N1, 1, (UnitId("allied", "AF", 3),), 9)
    assert shown_together([shared, shared, exact, bare_presence]) == 13
    assert shown_together([exact, exact]) == 6
    assert shown_together([bare_presence]) == shown_together([]) == 0


@pytest.mark.rule("FE-7.12.2a")
@pytest.mark.parametrize(("least", "attacks"), [(10, True), (11, False)])
def test_orders_count_the_ships_of_the_hex_once(least: int, attacks: bool) -> None:
    """Six and four ships: an attack on at least ten goes in, one on at least eleven does not."""
    state = watched(("DD x6",), ("DD x4",))
    put_af(state, "allied", 5, OPEN_SEA, "6 Dauntless AP high", home="Lexington")
    after = play(state, f"AF5: search; attack TF at A/Q37 at least {least} ships: all dive")
    assert bool([roll for roll in after.rolls if "|air attack|" in roll.key or "|attack|" in roll.key]) is attacks


@pytest.mark.rule("FE-7.12.2b")
@pytest.mark.parametrize(("face", "told"), [(1, 8), (15, 22)])
def test_fifteen_air_factors_are_told_as_eight_to_twenty_two(face: int, told: int) -> None:
    """Ten Zeros and five Vals in two formations: one die of fifteen sides."""
    state = bare(turn=9, condition2_total="dice", **SHARED)
    put_tf(state, "allied", 1, OPEN_SEA, "Hobart")
    put_af(state, "japanese", 2, N1, "10 Zero")
    put_af(state, "japanese", 3, N1, "5 Val AP")
    after = play(state, faces={"japanese/AF2 10, japanese/AF3 5": (face,)})
    assert [d.sighting.total for d in after.sighted("allied")] == [told]
    assert after.thrown("total")[-1].sides == 15


@pytest.mark.rule("FE-7.12.2a")
def test_of_two_parts_as_near_the_first_by_its_hex_keeps_the_number() -> None:
    """Both TFs leave the hex, one NW and one NE, each one hex: C1 goes with the western one, whichever TF it is."""
    for west, east in ((2, 3), (3, 2)):
        state = play(watched(("DD x6",), ("DD x6",))).state
        after = play(state, japanese=f"TF{west}: NW1\nTF{east}: NE1")
        where = {d.contact: d.sighting.hex for d in after.sighted("allied")}
        assert where == {1: walk(N1, "NW1")[-1], 2: walk(N1, "NE1")[-1]}


@pytest.mark.rule("FE-7.12.2a")
def test_what_stays_in_sight_is_counted_anew_when_the_rest_has_left_unseen() -> None:
    """Ten ships one hex off; four steam away out of sight next turn: C1 is six ships, and nothing tells that any left
    but the figure."""
    state = watched(("DD x6",), ("DD x4",), tf_sight="one hex")
    state = play(state).state
    after = play(state, japanese="TF3: N2")
    told = {d.contact: (d.sighting.hex, d.sighting.total) for d in after.sighted("allied")}
    assert told == {1: (N1, 6)}
