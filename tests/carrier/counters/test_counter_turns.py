"""What counters do in a turn: see, move at 0100 and 1200, clash at 1200, be missed at 2400 (GM-23.1, GM-23.3)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.counters.watching import of, put, watched
from tests.carrier.position import play, put_af, put_tf
from tests.carrier.wording import observers
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.plotting.plotting import sheet_of
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.counters import Counter, island_hexes, stepped
from flagplot.games.carrier.theatre.hex import Direction, name, neighbours, parse
from flagplot.games.carrier.theatre.theatre import theatre

DAY, NIGHT, NOON, MIDNIGHT, ONE = 4, 17, 7, 19, 20
"""Turns of 0900, 2200, 1200, 2400 and 0100."""
COAST = "B/P24"
"""A coast hex of Guadalcanal, far from its bases; B/Q24 beside it is sea, B/R24 two hexes off too."""


def seen(
    target: str,
    where: str,
    *,
    turn: int = DAY,
    kind: str = "CW1",
    cloud: bool = False,
    storm: bool = False,
    high: bool = False,
) -> list[int]:
    """Return the conditions at which a counter at COAST reports Japanese ships or planes in a hex."""
    state = watched(turn)
    put(state, "allied", kind, "Guadalcanal", COAST)
    if target == "TF":
        put_tf(state, "japanese", 5, where, "DD x2")
    else:
        put_af(state, "japanese", 5, where, f"3 Val{' high' if high else ''}", home="Rabaul")
    state.weather.markers = [parse(where)] * (2 if storm else 1) if cloud or storm else []
    return play(state).conditions("allied")


@pytest.mark.rule("GM-23.1")
@pytest.mark.parametrize(
    ("target", "where", "day", "night"),
    [
        ("TF", COAST, 2, 1),
        ("TF", "B/Q24", 1, 0),
        ("TF", "B/R24", 0, 0),
        ("AF", COAST, 2, 1),
        ("AF", "B/O24", 2, 1),
        ("AF", "B/Q24", 1, 0),
        ("AF", "B/R24", 0, 0),
    ],
)
def test_what_a_counter_sees(target: str, where: str, day: int, night: int) -> None:
    """Its own hex and those around it, by the coastwatchers' table, day and night; nothing two hexes off."""
    assert theatre().terrain(parse("B/Q24")) == "sea" and theatre().terrain(parse(COAST)) == "coast"
    for kind in ("CW1", "T1"):
        assert seen(target, where, kind=kind) == ([day] if day else [])
        assert seen(target, where, kind=kind, turn=NIGHT) == ([night] if night else [])


@pytest.mark.rule("GM-23.1")
def test_cloud_and_storm() -> None:
    """Planes over a cloudy coast are presence only; nobody sees into a storm; high planes are seen like low ones."""
    assert seen("AF", COAST, cloud=True) == [1]
    assert seen("TF", COAST, cloud=True) == [2]
    assert seen("TF", COAST, storm=True) == [] == seen("AF", COAST, storm=True)
    assert seen("AF", COAST, high=True) == [2]


@pytest.mark.rule("GM-23.1")
def test_nothing_in_an_enemy_base_hex() -> None:
    """A counter beside Buin tells neither of ships nor of planes there, but of ships in the hex beside it."""
    for target in ("TF", "AF"):
        state = watched(DAY)
        put(state, "allied", "CW1", "Bougainville", "A/KK14")
        if target == "TF":
            put_tf(state, "japanese", 5, "A/LL14", "DD x2")
        else:
            put_af(state, "japanese", 5, "A/LL14", "3 Val", home="Rabaul")
        assert parse("A/LL14") in neighbours(parse("A/KK14"))
        assert play(state).conditions("allied") == []
    put_tf(state, "japanese", 6, "A/KK14", "DD x2")
    assert play(state).conditions("allied") == [2]


@pytest.mark.rule("GM-23.1")
def test_the_whole_coast_sees_no_longer() -> None:
    """Without a counter near, an Allied island sees nothing; with watchers all along the coast it does."""
    for option, conditions in (("counters", []), ("islands", [2])):
        state = watched(DAY) if option == "counters" else watched(DAY, preset="base")
        state.options["coastwatchers"] = option
        put_tf(state, "japanese", 5, "B/R22", "DD x2")
        assert play(state).conditions("allied") == conditions


@pytest.mark.rule("GM-23.1", "GM-23.3")
def test_who_reports() -> None:
    """The report names the counter and its island; the enemy is told nothing of it, now or later."""
    state = watched(DAY)
    put(state, "allied", "CW3", "Guadalcanal", COAST)
    put_tf(state, "japanese", 5, COAST, "DD x2")
    done = play(state)
    assert [observers(told.sighting) for told in done.sighted("allied")] == ["CW3 on Guadalcanal"]
    theirs = to_text(reported(GAME, GAME.view(done.state, "japanese"), done.told))
    assert "CW3" not in theirs and done.conditions("japanese") == []


# --- moving


def walk(text: str, turn: int, where: str = "B/O24", kind: str = "CW1", turns: int = 1) -> tuple[State, str]:
    state = watched(turn)
    put(state, "allied", kind, "Guadalcanal", where)
    done = play(state, allied=text)
    for _ in range(turns - 1):
        done = play(done.state)
    return done.state, done.facts("allied")


@pytest.mark.rule("GM-23.3.3")
@pytest.mark.parametrize(
    ("turn", "moves"), [(NOON, True), (ONE, True), (NOON + 1, False), (MIDNIGHT, False), (DAY, False)]
)
def test_one_hex_at_0100_and_1200(turn: int, moves: bool) -> None:
    """A step is made in those turns only, and one hex of it."""
    state, notes = walk("CW1 SE1", turn)
    assert name(of(state, "allied")["CW1"].hex) == ("B/P24" if moves else "B/O24")
    assert ("seeing.counter CW1 place=B/P24 how=moves direction=SE" in notes) == moves
    assert of(state, "allied")["CW1"].step == (0 if moves else Direction.SE)


@pytest.mark.rule("GM-23.3.3")
def test_a_step_is_kept_for_its_hour() -> None:
    """Ordered at 0900 it is made at 1200, not before, and not again at 0100; `stay` takes it back."""
    state, _ = walk("CW1 SE1", DAY, turns=3)
    assert name(of(state, "allied")["CW1"].hex) == "B/O24"
    state, _ = walk("CW1 SE1", DAY, turns=4)
    assert name(of(state, "allied")["CW1"].hex) == "B/P24"
    assert name(of(play(state).state, "allied")["CW1"].hex) == "B/P24"
    first, _ = walk("CW1 SE1", DAY)
    second = play(first, allied="CW1 stay").state
    assert of(second, "allied")["CW1"].step == 0


@pytest.mark.rule("GM-23.3.6", "GM-23.3.3")
@pytest.mark.parametrize(
    ("kind", "island", "where", "step", "why"),
    [
        ("CW", "Guadalcanal", "B/P24", "N", "sea"),
        ("CW", "Guadalcanal", "B/P24", "NW", ""),
        ("T", "Bougainville", "A/KK14", "SE", ""),
        ("CW", "Bougainville", "A/KK14", "SE", "enemy base"),
        ("T", "New Guinea (south)", "A/A16", "N", "island"),
        ("T", "Guadalcanal", "B/M23", "N", "island"),
    ],
)
def test_bounds(kind: str, island: str, where: str, step: str, why: str) -> None:
    """Not to sea, not to another island, not to the other half of New Guinea; coastwatchers to no enemy base."""
    counter = Counter(kind, 1, island, parse(where))  # type: ignore[arg-type]
    foreign = frozenset({parse("A/LL14")})
    to = stepped(theatre(), counter, Direction[step], foreign)
    assert to == why if why else isinstance(to, int)


@pytest.mark.rule("GM-23.3.6")
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_counter_never_leaves_its_island(data: st.DataObject) -> None:
    """Whatever steps are ordered, it stands on land of its island."""
    island = data.draw(st.sampled_from(["Guadalcanal", "New Guinea (north)", "New Guinea (south)", "Treasury"]))
    counter = Counter("T", 1, island, data.draw(st.sampled_from(sorted(island_hexes(theatre(), island)))))
    for direction in data.draw(st.lists(st.integers(1, 6), max_size=12)):
        to = stepped(theatre(), counter, direction, frozenset())
        counter.hex = counter.hex if isinstance(to, str) else to
        assert counter.hex in island_hexes(theatre(), island)


@pytest.mark.rule("GM-23.3.6")
def test_the_map_edge() -> None:
    """A step off the map is none."""
    counter = Counter("T", 1, "New Guinea (north)", parse("A/A10"))
    assert stepped(theatre(), counter, Direction.NW, frozenset()) == "edge"


@pytest.mark.rule("GM-23.3.3", "GM-23.3.4c")
def test_a_step_that_has_become_impossible() -> None:
    """A counter whose way an enemy base now bars stays, and its owner is told why."""
    state = watched(NOON)
    counter = put(state, "allied", "CW1", "Bougainville", "A/KK14", step=int(Direction.SE))
    done = play(state)
    assert of(done.state, "allied")["CW1"].hex == counter.hex
    assert "seeing.counter CW1 place=A/KK14 rule=GM-23.3.6 bad=True how=enemy base" in done.facts("allied")


# --- clashes


def clash(total: tuple[int, int], allied: tuple[str, ...], japanese: tuple[str, ...], turn: int = NOON) -> set[str]:
    """Return what is eliminated in a hex with these counters at a roll."""
    state = watched(turn)
    for side, counters in (("allied", allied), ("japanese", japanese)):
        for counter in counters:
            put(state, side, counter, "Guadalcanal", COAST)  # type: ignore[arg-type]
    after = play(state, faces={f"clash|{COAST}": total}, default=1).state
    return {
        f"{side} {counter.name}"
        for side in ("allied", "japanese")
        for counter in of(after, side).values()  # type: ignore[arg-type]
        if counter.lost
    }


@pytest.mark.rule("GM-23.3.4a")
@pytest.mark.parametrize(
    ("total", "gone"),
    [((1, 1), {"allied CW1"}), ((1, 2), {"japanese T1"}), ((1, 3), set()), ((2, 3), set()), ((6, 6), set())],
)
def test_coastwatchers_and_troops(total: tuple[int, int], gone: set[str]) -> None:
    """2: the coastwatchers; 3: the troops; more: nothing. The same with sides exchanged."""
    assert clash(total, ("CW1",), ("T1",)) == gone
    other = {"allied CW1": "japanese CW1", "japanese T1": "allied T1"}
    assert clash(total, ("T1",), ("CW1",)) == {other[name_] for name_ in gone}


@pytest.mark.rule("GM-23.3.4b")
@pytest.mark.parametrize(
    ("total", "gone"),
    [((1, 1), {"allied T1"}), ((1, 2), {"allied T1", "japanese T1"}), ((1, 3), {"japanese T1"}), ((1, 4), set())],
)
def test_troops_and_troops(total: tuple[int, int], gone: set[str]) -> None:
    """2: the Allied; 3: both; 4: the Japanese; more: nothing."""
    assert clash(total, ("T1",), ("T1",)) == gone


@pytest.mark.rule("GM-23.3.4b", "GM-23.3.4a")
def test_coastwatchers_beside_troops() -> None:
    """On 2 a coastwatcher who faces enemy troops falls as well, on 3 and 4 he does not; of several one, by lot."""
    assert clash((1, 1), ("T1", "CW1"), ("T1",)) == {"allied T1", "allied CW1"}
    assert clash((1, 2), ("T1", "CW1"), ("T1",)) == {"allied T1", "japanese T1"}
    assert clash((1, 3), ("T1", "CW1"), ("T1",)) == {"japanese T1"}
    assert clash((1, 1), ("CW1",), ("T1", "CW1")) == {"allied CW1"}
    assert clash((1, 1), ("CW1", "CW2", "CW3"), ("T1", "T2")) == {"allied CW1"}
    assert clash((1, 2), ("CW1", "CW2"), ("T1", "T2")) == {"japanese T1"}


@pytest.mark.rule("GM-23.3.4a")
@pytest.mark.parametrize("lot", [1, 2, 3])
def test_which_of_several_falls(lot: int) -> None:
    """The lot names the first, the second or the third."""
    state = watched(NOON)
    for counter in ("CW1", "CW2", "CW3"):
        put(state, "allied", counter, "Guadalcanal", COAST)
    put(state, "japanese", "T1", "Guadalcanal", COAST)
    after = play(state, faces={f"clash|{COAST}": (1, 1), f"which CW|allied/{COAST}": (lot,)}).state
    assert [counter.name for counter in of(after, "allied").values() if counter.lost] == [f"CW{lot}"]


@pytest.mark.rule("GM-23.3.4a")
def test_who_does_not_clash() -> None:
    """Coastwatchers of both sides leave each other alone; counters in other hexes and at other hours too."""
    assert clash((1, 1), ("CW1",), ("CW1",)) == set()
    assert clash((1, 1), ("T1",), ()) == set()
    assert clash((1, 1), ("CW1",), ("T1",), NOON + 1) == set() == clash((1, 1), ("CW1",), ("T1",), ONE)
    state = watched(NOON)
    put(state, "allied", "CW1", "Guadalcanal", COAST)
    put(state, "japanese", "T1", "Guadalcanal", "B/O24")
    assert not play(state, default=1).thrown("clash")


@pytest.mark.rule("GM-23.3.4a", "GM-23.3.3")
def test_clash_after_the_moves() -> None:
    """At 1200 they move first: one that leaves is not met, one that comes is."""
    state = watched(NOON)
    put(state, "allied", "CW1", "Guadalcanal", COAST, step=int(Direction.NW))
    put(state, "japanese", "T1", "Guadalcanal", COAST)
    assert not play(state, default=1).thrown("clash")
    of(state, "japanese")["T1"].step = int(Direction.NW)
    assert [str(roll.key) for roll in play(state, default=1).thrown("clash")] == ["turn 7 1200|counters|clash|B/O24"]


@pytest.mark.rule("GM-23.3.4a")
def test_the_eliminated_clash_no_more() -> None:
    """What is lost neither sees nor fights."""
    state = watched(NOON)
    put(state, "allied", "CW1", "Guadalcanal", COAST, lost=3)
    put(state, "japanese", "T1", "Guadalcanal", COAST)
    put_tf(state, "japanese", 5, COAST, "DD x2")
    done = play(state, default=1)
    assert not done.thrown("clash") and done.conditions("allied") == []


# --- the check at 2400


@pytest.mark.rule("GM-23.3.4c")
def test_losses_are_learned_at_2400() -> None:
    """Lost at 1200: shown as before until the report of 2400, which says that it does not answer; the enemy hears
    nothing of it at all."""
    state = watched(NOON)
    put(state, "allied", "CW1", "Guadalcanal", COAST)
    put(state, "japanese", "T1", "Guadalcanal", COAST)
    done = play(state, faces={f"clash|{COAST}": (1, 1)}, default=4)
    for _ in range(MIDNIGHT - NOON):
        assert of(done.state, "allied")["CW1"].lost == NOON
        view = GAME.view(done.state, "allied")
        assert view.watch.counters["CW1"].lost == 0
        assert "Guadalcanal: CW1 B/P24" in to_text(reported(GAME, view, done.told))
        assert "how=silent" not in done.facts("allied")
        assert any(mark.label == "CW1" for mark in sheet_of(view, ruleset_of(done.state), GAME.words()).marks)
        done = play(done.state)
    assert done.state.turn == MIDNIGHT + 1
    assert "seeing.counter CW1 rule=GM-23.3.4c bad=True how=silent" in done.facts("allied")
    view = GAME.view(done.state, "allied")
    assert "Guadalcanal: CW1 lost" in to_text(reported(GAME, view, done.told))
    assert not any(mark.label == "CW1" for mark in sheet_of(view, ruleset_of(done.state), GAME.words()).marks)
    assert "how=silent" not in done.facts("japanese")
    again = play(done.state)
    assert "how=silent" not in again.facts("allied")


@pytest.mark.rule("GM-23.3.4c")
def test_a_lost_counter_seems_to_obey() -> None:
    """Until the check the owner cannot tell a lost counter from another by giving it orders."""
    told = []
    for lost in (0, 3):
        state = watched(NOON)
        put(state, "allied", "CW1", "Guadalcanal", "B/O24", lost=lost)
        done = play(state, allied="CW1 SE1")
        view = GAME.view(done.state, "allied")
        told.append((done.facts("allied"), view.watch, to_text(reported(GAME, view, done.told))))
    assert told[0] == told[1]
    state = watched(NOON)
    put(state, "allied", "CW1", "Guadalcanal", "B/O24", lost=3, known=True, step=int(Direction.SE))
    assert name(of(play(state).state, "allied")["CW1"].hex) == "B/O24"


@pytest.mark.rule("GM-23.3.5a")
def test_no_new_coastwatchers() -> None:
    """A coastwatcher lost on Guadalcanal, where the Allies have Henderson, is not replaced."""
    state = watched(MIDNIGHT)
    put(state, "allied", "CW1", "Guadalcanal", COAST, lost=NOON)
    assert list(of(play(state).state, "allied")) == ["CW1"]


@pytest.mark.rule("GM-23.3.5b")
def test_new_troops_at_a_base() -> None:
    """Troops lost on New Britain come again at Rabaul at 2400, with the next number, and move at 0100; on Choiseul,
    without a base, none come."""
    state = watched(MIDNIGHT)
    put(state, "japanese", "T1", "New Britain", "A/T10", lost=NOON)
    put(state, "japanese", "T4", "Choiseul", "B/D14", lost=NOON)
    done = play(state)
    counters = of(done.state, "japanese")
    assert list(counters) == ["T1", "T4", "T5"]
    assert (name(counters["T5"].hex), counters["T5"].island, counters["T5"].fresh) == ("A/X05", "New Britain", MIDNIGHT)
    assert "seeing.counter T5 rule=GM-23.3.5b how=new base=Rabaul" in done.facts("japanese")
    moved = play(done.state, japanese="T5 SW1")
    assert of(moved.state, "japanese")["T5"].hex != parse("A/X05")


@pytest.mark.rule("GM-23.3.5b")
def test_the_owner_may_choose_another_base() -> None:
    """In the turn after they came they may be put on Gasmata instead, but nowhere else, and not an hour later."""
    state = watched(MIDNIGHT)
    put(state, "japanese", "T1", "New Britain", "A/T10", lost=NOON)
    first = play(state).state
    chosen = play(first, japanese="T2 at A/Q12").state
    assert name(of(chosen, "japanese")["T2"].hex) == "A/Q12"
    view = GAME.view(first, "japanese")
    wrong = GAME.parse("T2 at A/T10", "japanese", view).diagnostics
    assert [remark.message for remark in wrong] == ["new troops come to a base of yours on New Britain"]
    later = GAME.parse("T2 at A/Q12", "japanese", GAME.view(chosen, "japanese")).diagnostics
    assert later and later[0].severity == "error"


@pytest.mark.rule("GM-23.3.5b", "GM-23.3.2b")
def test_a_base_in_the_other_half_does_not_count() -> None:
    """Allied troops lost in the north of New Guinea are not replaced at Port Moresby; in the south they are."""
    state = watched(MIDNIGHT)
    put(state, "allied", "T1", "New Guinea (north)", "A/D11", lost=NOON)
    assert list(of(play(state).state, "allied")) == ["T1"]
    put(state, "allied", "T1", "New Guinea (south)", "A/E21", lost=NOON)
    after = of(play(state).state, "allied")
    assert name(after["T2"].hex) == "A/D23"
    ashore = watched(MIDNIGHT)
    ashore.sides["allied"].bases["Port Moresby"].lf_normal = 1
    put(ashore, "allied", "T1", "New Guinea (south)", "A/E21", lost=NOON)
    assert name(of(play(ashore).state, "allied")["T2"].hex) == "A/Q26"


@pytest.mark.rule("GM-23.3.4c")
def test_no_check_at_another_hour() -> None:
    """At 2300 and 0100 nothing is learned."""
    for turn in (MIDNIGHT - 1, ONE):
        state = watched(turn)
        put(state, "allied", "CW1", "Guadalcanal", COAST, lost=NOON)
        after = play(state)
        assert not of(after.state, "allied")["CW1"].known and "how=silent" not in after.facts("allied")
