"""The sides' planes one after the other, and all of a side's at the same time (FE-7, FE-13a, FE-14)."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, Played, bare, hex_of, play, put_af, put_tf, ready, umpire
from tests.carrier.wording import observers

from flagplot.games.carrier.flight.pilot import Pilot
from flagplot.games.carrier.ordered.ast import Program, Search
from flagplot.games.carrier.phases import segments
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import distance, name, walk

JAPAN_FIRST = {"initiative|allied 0": (1,), "initiative|japanese 0": (6,)}


def sea(**options: Any) -> State:
    """An empty sea by day, with segments."""
    return bare(turn=9, **{"air_moves": "segments", **options})


def off(steps: str) -> str:
    """Return the name of the hex so many steps from the middle of the sea."""
    return name(walk(OPEN_SEA, steps)[-1])


# --- who first


@pytest.mark.rule("FE-13a")
@pytest.mark.parametrize(("faces", "sighted"), [({}, True), (JAPAN_FIRST, False)])
def test_the_holder_moves_all_his_planes_first(faces: dict[str, tuple[int, ...]], sighted: bool) -> None:
    """An Allied searcher comes within two hexes of where a Zero begins the turn; the Zero flies eight hexes away. The
    Allies see it if they move first, and find it gone if Japan does."""
    state = sea()
    put_af(state, "japanese", 2, OPEN_SEA, "4 Zero")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S8")[-1], "1 Catalina")
    after = play(state, "AF3: search N6", "AF2: N8", faces=faces, default=1)
    assert (after.sighted("allied") != []) == sighted
    assert after.where("japanese", "AF2") == off("N8")


@pytest.mark.rule("FE-OPT-4", "FE-14a")
@pytest.mark.parametrize(("faces", "kinds"), [({}, ["tf"]), (JAPAN_FIRST, ["af", "tf"])])
def test_new_planes_take_off_with_the_others_of_their_side(faces: dict[str, tuple[int, ...]], kinds: list[str]) -> None:
    """A searcher comes within two hexes of Shokaku and turns away. Her new Zeros are not there to be seen while the
    Allies move first; when Japan has moved they are over the ship."""
    state = bare(turn=9, preset="email-2003", air_orders="written")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S5")[-1], "1 Catalina")
    put_tf(state, "japanese", 2, OPEN_SEA, "Shokaku")
    ready(state, "japanese", "Shokaku", Zero=8)
    order = "AF4: launch 8 Zero from Shokaku; do not search; hold 1 turn"
    after = play(state, "AF3: search N3,S3", order, faces=faces, default=1)
    assert sorted(s.sighting.kind for s in after.sighted("allied")) == kinds


@pytest.mark.rule("FE-OPT-4", "FE-14a")
def test_planes_in_the_air_may_join_those_that_take_off() -> None:
    """All of a segment moves at the same time: there is no order of landings and take-offs."""
    state = bare(turn=9, preset="email-2003", air_orders="written")
    put_tf(state, "allied", 1, OPEN_SEA, "Lexington")
    ready(state, "allied", "Lexington", Wildcat=3)
    put_af(state, "allied", 3, OPEN_SEA, "2 Wildcat", home="Lexington")
    after = play(state, "AF3: join AF4\nAF4: launch 3 Wildcat from Lexington; hold 1 turn")
    assert sorted(after.state.sides["allied"].afs) == [4]


@pytest.mark.rule("GM-5.2", "GM-9.1")
def test_without_segments_two_planes_swap_hexes_at_the_same_time() -> None:
    """Two AFs four hexes apart fly to each other's hex: both get there, and nothing stops either."""
    state = bare(preset="gm-1993")
    put_af(state, "japanese", 2, OPEN_SEA, "4 Zero")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S4")[-1], "4 Wildcat")
    after = play(state, "AF3: N4", "AF2: S4", default=6)
    assert (after.where("allied", "AF3"), after.where("japanese", "AF2")) == (name(OPEN_SEA), off("S4"))
    assert after.thrown("special interception") == []


@pytest.mark.rule("GM-9.1", "FE-14.13.2a")
def test_a_raid_through_a_patrol_is_fought_in_segments_only() -> None:
    """Dauntless fly through a hex where Zeros patrol, and end beyond it: no fight in gm-1993, a try in email-2003."""

    def raid(**options: Any) -> Played:
        state = bare(turn=9, **options)
        put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta")
        put_af(state, "japanese", 4, OPEN_SEA, "4 Zero")
        put_af(state, "allied", 3, walk(OPEN_SEA, "S3")[-1], "4 Dauntless")
        return play(state, "AF3: N6", default=6)

    assert raid(preset="gm-1993").thrown("special interception") == []
    tried = raid(preset="email-2003", air_orders="written").thrown("special interception")
    assert [roll.result for roll in tried] == ["intercepted"]


# --- within a segment


@pytest.mark.rule("FE-7e")
def test_planes_that_do_not_search_move_first_then_searchers_then_those_that_conform(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A searcher 3, a ferry flight 4, a strike 7 that meets the searcher and a strike 8 that joins an attack."""
    state = sea(search_parties=True)
    for number in (3, 4, 7, 8):
        put_af(state, "allied", number, OPEN_SEA, "2 Dauntless")
    sheet = "AF3: search N2\nAF4: N4\nAF7: meet AF3 at A/Q36 and go with it\nAF8: search N1; join AF3 if it attacks"
    waves: list[list[int]] = []
    fly = segments.fly

    def noted(u: Any, pilots: list[Pilot], *more: Any) -> None:
        waves.append([pilot.af.number for pilot in pilots])
        fly(u, pilots, *more)

    monkeypatch.setattr(segments, "fly", noted)
    play(state, sheet)
    assert waves == [[4], [3], [7, 8]]


@pytest.mark.rule("FE-7e")
def test_without_segments_searchers_and_others_fly_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """One wave of both sides."""
    state = bare()
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    put_af(state, "allied", 4, OPEN_SEA, "2 Dauntless")
    put_af(state, "japanese", 5, OPEN_SEA, "2 Val")
    waves: list[list[int]] = []
    monkeypatch.setattr(segments, "fly", lambda u, pilots, *more: waves.append([p.af.number for p in pilots]))
    play(state, "AF3: search N2\nAF4: N4", "AF5: N1")
    assert waves == [[3, 4, 5]]


@pytest.mark.rule("FE-7c")
def test_no_plane_reacts_to_what_another_has_found() -> None:
    """AF3 finds TF2. AF9, four hexes off its square, is to attack any ships it sees, and flies its square unchanged."""
    state = sea()
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x9")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S1")[-1], "1 Catalina")
    start = walk(OPEN_SEA, "S6")[-1]
    put_af(state, "allied", 9, start, "4 Dauntless AP")
    after = play(state, "AF3: search\nAF9: search S1, SE1, N1; attack ships", default=1)
    assert [observers(d.sighting) for d in after.sighted("allied")] == ["AF3"]
    assert after.state.sides["allied"].afs[9].track[:4] == list(walk(start, "S1,SE1,N1"))


@pytest.mark.rule("FE-7c")
def test_a_finding_of_the_same_turn_by_another_keeps_no_attack_alive() -> None:
    """AF3 sees TF2 in the hex where AF9 arrives without finding it: AF9 treats its target as gone."""
    state = sea()
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x9")
    put_af(state, "japanese", 5, OPEN_SEA, "1 Zero")
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina")
    put_af(state, "allied", 9, walk(OPEN_SEA, "S2")[-1], "4 Dauntless AP")
    order = f"AF9: search; attack TF at {name(OPEN_SEA)}: all dive; if gone (N2)"
    found = {f"allied/AF9>japanese/TF2#{n}.0": (6, 6) for n in range(4)}
    after = play(state, f"AF3: search\n{order}", default=1, faces=found)
    assert after.where("allied", "AF9") == off("N2")


@pytest.mark.rule("FE-7b")
def test_a_search_closes_for_a_better_report_and_draws_back() -> None:
    """MF 9 less 5 hexes flown; a TF is found two hexes off. One hex to Condition 2, one back, two hexes from the TF:
    the written route of four hexes takes the rest."""
    state = sea()
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x9")
    put_af(state, "allied", 3, walk(OPEN_SEA, "S7")[-1], "1 A-20")
    after = play(state, "AF3: search N5; divert to observe cond 2", default=1)
    plane = after.state.sides["allied"].afs[3]
    assert len(plane.track) - 1 == 7
    assert distance(plane.hex, OPEN_SEA) == 2
    assert [d.sighting.condition for d in after.sighted("allied")] == [2]


@pytest.mark.rule("FE-7b")
def test_a_reaction_that_cannot_be_paid_for_is_skipped() -> None:
    """With a written route of eight of its nine hexes there is no point to spare: it flies the route at Condition 1."""
    state = sea()
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x9")
    start = walk(OPEN_SEA, "S7")[-1]
    put_af(state, "allied", 3, start, "1 A-20")
    after = play(state, "AF3: search N5, S3; divert to observe cond 2", default=1)
    assert after.state.sides["allied"].afs[3].track == list(walk(start, "N5,S3"))
    assert [d.sighting.condition for d in after.sighted("allied")] == [1]


@pytest.mark.rule("FE-14b")
def test_a_strike_does_not_chase_a_target_that_has_left() -> None:
    """TF2 leaves the ordered hex; the strike, told not to divert, flies its path and goes home."""
    state = sea()
    put_tf(state, "japanese", 2, OPEN_SEA, "Tatsuta", "DD x9")
    start = walk(OPEN_SEA, "S5")[-1]
    put_af(state, "allied", 9, start, "4 Dauntless AP", home="Port Moresby")
    order = f"AF9: attack TF at {name(OPEN_SEA)}: all dive; do not divert; if gone (hold 2 turns)"
    after = play(state, order, "TF2: N2", default=1)
    assert after.where("allied", "AF9") == name(OPEN_SEA)
    assert after.where("japanese", "TF2") == off("N2")


@pytest.mark.rule("FE-14a")
def test_a_plane_without_orders_holds_and_goes_home_while_fuel_lasts() -> None:
    """With fuel in hand it stays in its hex; with one turn to spare over what the way home takes it starts home."""
    state = sea()
    at = hex_of("A/Q30")
    put_af(state, "allied", 3, at, "1 Catalina", home="Port Moresby", land_by=30)
    put_af(state, "allied", 4, at, "1 Catalina", home="Port Moresby", land_by=11)
    after = play(state)
    assert after.where("allied", "AF3") == name(at)
    assert after.where("allied", "AF4") != name(at)


@pytest.mark.rule("FE-7a")
def test_who_stands_still_looks_from_where_it_has_come_to() -> None:
    """The holder's searcher flies two hexes north; a Zero of the second segment then comes near its new hex, and is
    rolled for from there once for each step: the rolls of its first hex do not stand for those of the last."""
    state = sea()
    put_af(state, "allied", 3, OPEN_SEA, "1 Catalina", order=Program((Search(),)))
    put_af(state, "japanese", 2, walk(OPEN_SEA, "N8")[-1], "4 Zero")
    after = play(state, "AF3: search N2", "AF2: S4", default=6)
    keys = [roll.key.rpartition("|")[2] for roll in after.thrown("search")]
    assert keys == ["allied/AF3>japanese/AF2#2.0"]


@pytest.mark.rule("FE-13a")
def test_sides_follow_the_initiative() -> None:
    """The holder first, then the other."""
    state = sea()
    state.initiative = "japanese"
    assert segments.sides(umpire(state)) == ("japanese", "allied")
    state.initiative = "allied"
    assert segments.sides(umpire(state)) == ("allied", "japanese")
