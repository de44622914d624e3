"""Surface combat by the 1993 document: instructions in the orders, results to be expected (GM-10.1)."""

from typing import Any

import pytest
from tests.carrier.position import SEA, TfSpec, bare, battle, play, put_tf, ship, tf
from tests.carrier.surface.fights import duel, everything, seek, told

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.positions import arranged, breaks_through, torpedoes_run
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.ordered.program import surface_conduct
from flagplot.games.carrier.ruleset.tables import tables


def fight(ours: list[TfSpec], theirs: list[TfSpec], **more: Any) -> Any:
    """Return a fight by the 1993 document."""
    return duel(ours, theirs, surface_reports="1993", **more)


def placed(*ours: Any, bht: int = 12, order: Surface | None = None, **more: Any) -> dict[str, list[str]]:
    """Return the positions of one Allied TF."""
    u = battle([tf(1, *ours, order=order)], [], surface_reports="1993", **more)
    return {place: [s.name for s in found] for place, found in arranged(Battle(u, SEA), "allied", bht).items()}


@pytest.mark.rule("GM-10.1a")
def test_the_number_is_that_of_the_tf_with_the_most_guns() -> None:
    """TF1 has 1 factor and TF3 has 8: number 3 counts; a TF without a number is passed over; 3 and 6 make BHT 9."""
    ours = [tf(1, "DD", order=seek(5)), tf(3, "Chicago", "Portland", order=Surface(number=3))]
    _, record = fight(ours, [tf(2, "Aoba", order=Surface(number=6))])
    assert record.number == {"allied": 3, "japanese": 6}
    assert {f.volley.blow.bht for f in record.gunnery} == {9}
    _, record = duel(ours, [tf(2, "Aoba", order=Surface(number=6))])
    assert record.number["allied"] == 5, "the first TF's in the base game"
    _, record = fight(
        [tf(1, "DD", order=seek(5)), tf(3, "Chicago")], [tf(2, "Aoba")], dice={"secret number|B/M23 japanese": (2,)}
    )
    assert record.number == {"allied": 5, "japanese": 2}


@pytest.mark.rule("GM-10.1a")
@pytest.mark.parametrize("text", ["die 7", "BHT 0", "number 12"])
def test_a_number_outside_one_to_six_is_refused(text: str) -> None:
    """The answer says what is allowed, and that without one it is drawn."""
    state = bare()
    put_tf(state, "allied", 2, "A/Q38", "Portland")
    sheet = GAME.parse(f"TF2 {text}", "allied", GAME.view(state, "allied"))
    (remark,) = sheet.diagnostics
    assert (remark.severity, remark.code) == ("error", "BR-19.4") and remark.message.startswith(
        "the secret number is 1 to 6"
    )
    assert sheet.orders == ()


@pytest.mark.rule("GM-10.1a")
@pytest.mark.parametrize(("reports", "kept"), [("1993", 4), ("base", None)])
def test_the_number_stands_until_it_is_changed(reports: str, kept: int | None) -> None:
    """A new course says nothing about it; a new number replaces it; NO MOVE does not lose it."""
    state = bare(surface_reports=reports)
    put_tf(state, "allied", 2, "A/Q38", "Portland")
    state = play(state, "TF2 die 4; N1").state

    def number() -> int | None:
        said = surface_conduct(state.sides["allied"].tfs[2].order)
        return said.number if said is not None else None

    state = play(state, "TF2: N1").state
    assert number() == kept
    state = play(state, "TF2: N1\nTF2: S1", clean=False).state
    assert number() == kept
    state = play(state, "TF2: BHT 2; N1").state
    assert number() == 2


@pytest.mark.rule("GM-10.1b")
def test_the_positions_without_instructions() -> None:
    """Gun ships in gunnery, by night too; carriers, tenders, transports, cripples and anchored ships screened; no
    torpedoes."""
    force = (
        "Chicago",
        "Atlanta",
        "2 DD",
        "PG",
        "Lexington",
        "APD",
        "AP",
        "AO",
        ship("Portland", hits=4),
        ship("Astoria", anchored=1),
    )
    for night in (False, True):
        found = placed(*force, night=night)
        assert found["gunnery"] == ["Chicago", "Atlanta", "DD 1", "DD 2", "PG 1"]
        assert found["torpedo"] == []
        assert found["screen"] == ["Lexington", "APD 1", "AP 1", "AO 1", "Portland", "Astoria"]


@pytest.mark.rule("GM-10.1b")
def test_instructions_that_cannot_be_followed_fall_back_one_by_one() -> None:
    """A cruiser without torpedoes stays in gunnery, a destroyer without guns cannot be put there; the rest holds."""
    order = Surface(torpedo=("Chicago", "DD 1"), gunnery=("DD 2",), screen=("Portland",))
    found = placed("Chicago", "Portland", "DD", ship("DD 2", gun_uses=1), order=order)
    assert found == {"gunnery": ["Chicago"], "torpedo": ["DD 1"], "screen": ["Portland", "DD 2"]}


@pytest.mark.rule("GM-10.1b")
def test_a_whole_set_of_instructions_is_accepted() -> None:
    """`TF2 die 5; attack; torpedo DD; screen AP; fire BB then CA; breakthrough yes`, and its echo reads back alike."""
    state = bare()
    put_tf(state, "allied", 2, "A/Q38", "Portland", "DD", "AP")
    view = GAME.view(state, "allied")
    sheet = GAME.parse("TF2 die 5; attack; torpedo DD; screen AP; fire BB then CA; breakthrough yes", "allied", view)
    assert not [d for d in sheet.diagnostics if d.severity != "note"]
    text = "TF2: surface: engage, number 5, torpedo DD, screen AP, breakthrough, fire BB/CA"
    assert [each.canonical for each in sheet.echo] == [text]
    assert GAME.parse(text, "allied", view).orders == sheet.orders


@pytest.mark.rule("GM-10.1c")
def test_torpedoes_only_if_the_sum_allows() -> None:
    """By day with sum 8 destroyers fire guns and keep their torpedoes, with 10 they fire them; by night 7 will do."""
    order = Surface(engage=True, number=4, torpedo=("DD",), if_allowed=True)
    for bht, night, place in (
        (9, False, "gunnery"),
        (10, False, "torpedo"),
        (6, True, "gunnery"),
        (7, True, "torpedo"),
    ):
        assert placed("2 DD", bht=bht, order=order, night=night)[place] == ["DD 1", "DD 2"], (bht, night)
        assert torpedoes_run(tables(), night, bht) is (place == "torpedo")
    u, record = fight([tf(1, "2 DD", order=order)], [tf(2, "Aoba", order=Surface(number=4))], default=1)
    assert record.torpedoes == () and record.wasted == ()
    assert all(vessel.torpedoes for vessel in u.state.sides["allied"].ships.values())
    u, record = fight(
        [tf(1, "2 DD", order=Surface(engage=True, number=4, torpedo=("DD",)))],
        [tf(2, "Aoba", order=Surface(number=4))],
        default=1,
    )
    assert record.wasted == ("allied",), "fired in vain without the condition"


@pytest.mark.rule("GM-10.1c")
def test_a_breakthrough_needs_an_instruction() -> None:
    """Yes only where a TF says so and none says no; in the base game yes unless it is forbidden."""
    for words, by_1993, base in (((None,), False, True), ((True,), True, True), ((True, False), False, False)):
        ours = [tf(n, "DD", order=Surface(number=1, breakthrough=word)) for n, word in enumerate(words, 1)]
        for reports, wanted in (("1993", by_1993), ("base", base)):
            assert breaks_through(Battle(battle(ours, surface_reports=reports), SEA), "allied") is wanted


@pytest.mark.rule("GM-10.1c")
def test_results_are_told_as_they_were_to_be_expected() -> None:
    """The table gives 2 hits; a 6 scores more and a 1 less, the attacker reads 2. No name, no sinking, no dice."""
    seen = set()
    for face in (1, 6):
        u, record = fight(
            [tf(1, "Chicago", "Portland", order=seek(4))],
            [tf(2, "Aoba", order=Surface(number=5))],
            dice={"allied gunnery|Aoba": (face,)},
        )
        mine = next(f for f in record.gunnery if f.volley.side == "allied")
        seen.add(mine.volley.blow.hits)
        text = everything(u, "allied")
        assert "our guns / CA / HT 9 / 8 / 2" in told(u, "allied").lines
        assert "Aoba" not in text and "rolled" not in text and "about" not in text
        assert told(u, "allied").enemy_losses == () and record.surviving is None
        assert f"their guns / our Aoba / HT 9 / 8 / {mine.volley.blow.hits}" in told(u, "japanese").lines
    assert len(seen) == 2
    assert told(u, "allied").lines[0] == "our number 4, the sum 9"


@pytest.mark.rule("GM-10.1c")
def test_a_dash_is_expected_to_score_nothing() -> None:
    """One factor at a low row; by the fitted table the value is shown in tenths."""
    u, _ = fight([tf(1, "DD", order=seek(1))], [tf(2, "Aoba", order=Surface(number=1))], default=1)
    assert "our guns / CA / HT 2 / 1 / 0" in told(u, "allied").lines
    u, _ = fight([tf(1, "Chicago", order=seek(4))], [tf(2, "Aoba", order=Surface(number=4))], default=1, hits="fitted")
    assert "our guns / CA / HT 8 / 4 / 0.9" in told(u, "allied").lines


@pytest.mark.rule("GM-10.1c")
def test_a_sinking_is_known_to_the_owner_alone() -> None:
    """The points are scored, but the side that scored them is not told, in the 1993 document; else it is."""
    for reports, known in (("1993", False), ("base", True), ("2003", True)):
        ours, theirs = [tf(1, "Chicago", order=seek(6))], [tf(2, "DD", order=Surface(number=6))]
        u, record = duel(ours, theirs, surface_reports=reports, dice={"gunnery|Chicago": (1,), "|DD 1": (6,)})
        assert any(f.damage.sunk for f in record.gunnery)
        (entry,) = u.state.sides["allied"].points
        assert (entry.points, entry.known) == (6, known)
        assert ("sunk" in everything(u, "allied")) is known
        assert "DD 1 is sunk" in told(u, "japanese").lines and told(u, "japanese").own_losses == ("DD 1",)
        assert not u.sinkings_hidden
        assert any(isinstance(dispatch, Trail) for dispatch in u.dispatches) is (reports == "base")
