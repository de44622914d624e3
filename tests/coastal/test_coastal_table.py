"""Assisted mode: a table of miniatures gives the facts, the rolls are the umpire's (AS-ASSIST)."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.coastal.support import loaded, told, values
from tests.support.examples import some
from tests.support.noleak import assert_no_leak
from tests.support.renamed import assert_sheets_order_nothing
from tests.support.shown import drawn, reported

from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.games.coastal.attack import BASE
from flagplot.games.coastal.collision import PHASE, Fitting
from flagplot.games.coastal.table import session
from flagplot.games.coastal.table.facts import Due, Entry, Harmed, SalvoAttack, SalvoGone, TableRam, TargetHit
from flagplot.games.coastal.table.game import GAME
from flagplot.games.coastal.table.orders import Collision, Note
from flagplot.games.coastal.table.state import Outage
from flagplot.games.coastal.telling.facts import Throw
from flagplot.games.coastal.torpedo_damage import System

RAM = "COLLISION RAMMER MTB2 CLASS 1 RAMMED V1 CLASS 2 ASPECT BROADSIDE SPEED 20"
TARGET = "SALVO A1 TURN {} TARGET K1 CLASS 3 ARC PORT SPEED 9 SHALLOWDRAUGHT NO STEERING NO UNAWARE NO OIL NO"
NOTE = "LAUNCH A1 COUNT 2 TYPE L NATION BRITISH YEAR 1942 NARROW SHALLOW AT 62,31.5 BEARING 315"


def table(turns: int = 1):
    state = GAME.setup("table", GAME.rules("table"), loaded())
    state.turn = turns
    return state


def step(state, texts, faces=None, default=6, clean=True):
    sheets = {}
    for seat, text in texts.items():
        sheets[seat] = GAME.parse(text, seat, GAME.view(state, seat))
        assert not clean or not sheets[seat].diagnostics, sheets[seat].diagnostics
    return GAME.resolve(state, sheets, loaded(faces or {}, default))


def remarks(state, text, seat="referee"):
    sheet = GAME.parse(text, seat, GAME.view(state, seat))
    assert sheet.orders == ()
    return sheet.diagnostics[0].message


@pytest.mark.rule("AS-ASSIST-2", "AS-5.5y")
def test_the_worked_example_at_the_table():
    resolution = step(table(), {"referee": RAM}, {"rammed vessel|MTB2>V1": 6, "rammer|MTB2>V1": 5})
    assert values(told(resolution, "referee", TableRam), "rammed", "lost", "rammer", "own") == [("V1", 6, "MTB2", 2)]


@pytest.mark.rule("AS-ASSIST-1")
def test_a_missing_fact_is_asked_for_and_nothing_is_rolled():
    state = table()
    text = RAM.replace(" SPEED 20", "")
    assert remarks(state, text).startswith("SPEED is missing: what is it?")
    assert step(state, {"referee": text}, clean=False).rolls == ()
    assert "MOUNTS is missing" in remarks(state, RAM.replace("CLASS 1 RAMMED", "CLASS 2 RAMMED").replace("20", "30"))
    assert "Is V1 a submarine?" in remarks(state, RAM.replace("CLASS 1 RAMMED", "CLASS 2 RAMMED"))
    assert "must say NARROW or WIDE" in remarks(state, NOTE.replace(" NARROW", ""))


@pytest.mark.rule("AS-ASSIST-1")
def test_no_base_rule_is_applied_unless_the_referee_names_it():
    faces = {"torpedo 1|A1>K1": 1, "torpedo damage table|A1>K1 hit 1": 8}
    state = step(step(table(), {"allied": NOTE}).state, {}).state
    resolution = step(state, {"referee": TARGET.format(3)}, faces, default=9)
    assert not any("engineer" in roll.key for roll in resolution.rolls)
    assert not any(roll.rule.startswith("AS-BASE") for roll in resolution.rolls)
    shoals = step(table(), {"allied": NOTE + " SHOALS"}, {"shallow water 1|A1": 5, "shallow water 2|A1": 9})
    assert shoals.state.salvoes[0].left == 1


@pytest.mark.rule("AS-ASSIST-3")
def test_a_salvo_is_noted_then_attacks():
    state = step(table(4), {"allied": NOTE}).state
    cone = GAME.view(state, "referee").salvoes[0]
    assert (cone.arming, cone.next_from, cone.next_to, cone.far_width) == (True, 0, 20, 2)
    assert "its cone ignores every vessel" in remarks(state, TARGET.format(5))
    state = step(state, {}).state
    text = TARGET.format(6)
    resolution = step(state, {"referee": text}, {"torpedo 1|A1>K1": 4, "torpedo 2|A1>K1": 7}, default=1)
    [fact] = told(resolution, "allied", SalvoAttack)
    assert (fact.near, fact.far, fact.near_width, fact.far_width) == (20, 40, 2, 4)
    assert (fact.throws, fact.hits, fact.left) == ((Throw(6, 4), Throw(5, 7)), 1, 1)
    assert told(resolution, "axis") == []
    [hit] = told(resolution, "referee", TargetHit)
    assert (hit.effect.boxes, hit.effect.kinds) == (6, ("none",))


@pytest.mark.rule("AS-ASSIST-1", "AS-ASSIST-3")
@pytest.mark.parametrize("word", ["SHALLOWDRAUGHT", "STEERING", "UNAWARE", "OIL"])
def test_what_is_not_said_of_a_target_is_asked_for_and_never_assumed(word):
    state = step(step(table(), {"allied": NOTE}).state, {}).state
    text = TARGET.format(3).replace(f" {word} NO", "")
    assert remarks(state, text).startswith(f"{word} is missing: what is it?")


@pytest.mark.rule("AS-8.1m", "AS-ASSIST-3")
def test_salvoes_leave_at_the_edge_and_the_referee_can_retire_one():
    state = step(table(), {"allied": NOTE.replace("AT 62,31.5 BEARING 315", "AT 5,31.5 BEARING 270")}).state
    armed = step(state, {})
    assert told(armed, "allied", SalvoGone) == []
    gone = step(armed.state, {})
    assert values(told(gone, "allied", SalvoGone), "marker", "retired") == [("A1", False)]
    assert GAME.view(gone.state, "referee").salvoes == () and told(gone, "axis") == []
    state = step(table(), {"allied": NOTE}).state
    retired = step(state, {"referee": "RETIRE A1"})
    assert values(told(retired, "referee", SalvoGone), "marker", "retired") == [("A1", True)]
    assert GAME.view(retired.state, "referee").salvoes == ()


@pytest.mark.rule("AS-ASSIST-1", "AS-ASSIST-2")
def test_a_collision_is_known_before_torpedoes_are_launched():
    first = step(table(), {"referee": RAM + "\nMORE"})
    assert told(first, "referee", TableRam) and first.state.turn == 1
    second = step(first.state, {"allied": NOTE, "referee": RAM})
    assert second.state.turn == 2 and second.state.salvoes[0].turn == 1
    assert not {roll.key for roll in first.rolls} & {roll.key for roll in second.rolls}
    assert not any("10 communications" in roll.key for roll in first.rolls)


@pytest.mark.rule("AS-ASSIST-3")
def test_a_salvo_attacks_a_vessel_once_a_turn_over_several_sheets():
    state = step(step(table(), {"allied": NOTE}).state, {}).state
    state = step(state, {"referee": TARGET.format(3) + "\nMORE"}, default=10).state
    assert remarks(state, TARGET.format(3)) == "Salvo A1 already attacks K1 this turn."


@pytest.mark.rule("AS-ASSIST-2")
def test_a_ram_shows_its_dice():
    resolution = step(table(), {"referee": RAM}, {"rammed vessel|MTB2>V1": 6, "rammer|MTB2>V1": 5})
    [fact] = told(resolution, "referee", TableRam)
    assert fact.dice == ("d10 6", "d10 5") or fact.dice == ("d6 6", "d6 5")
    assert "dice " in to_text(reported(GAME, GAME.view(resolution.state, "referee"), resolution.dispatches))


@pytest.mark.rule("AS-ASSIST-3")
def test_facts_of_a_target_change_the_score():
    state = step(step(table(), {"allied": NOTE.replace("NARROW", "WIDE")}).state, {}).state
    text = "SALVO A1 TURN 3 TARGET K1 CLASS 2 ARC AFT SPEED 0 SHALLOWDRAUGHT YES STEERING NO UNAWARE YES OIL NO"
    resolution = step(state, {"referee": text}, default=10)
    [fact] = told(resolution, "allied")
    assert fact.because == (("wide", -1), ("aft-arc", -2), ("class-1-or-shallow-draught", -4), ("stationary", 3))
    assert fact.throws[0].needed == BASE - 1 - 2 - 4 + 3


@pytest.mark.rule("AS-ASSIST-4")
def test_the_diary_announces_outages_and_rolls():
    text = RAM.replace("CLASS 1 RAMMED", "CLASS 2 RAMMED").replace("SPEED 20", "SPEED 30")
    text += " SUBMARINE NO MOUNTS 88,20 RADAR NO"
    state = step(table(5), {"referee": text}, {"ram shock 1|MTB2>V1": 1, "ram shock 2|MTB2>V1": 2}).state
    seen = {}
    while state.turn < 10:
        seen[state.turn] = GAME.view(state, "referee").diary
        state = step(state, {}).state
    assert seen[7] == (Entry("V1", System("gun", 2, "20 mm")),)
    assert seen[9] == (Entry("V1", System("gun", 1, "88 mm")),)
    assert seen[6] == seen[8] == ()


@pytest.mark.rule("AS-ASSIST-4", "AS-8.3p")
def test_the_diary_is_the_referees():
    """Whose a vessel is, only he knows: no side reads of the flooding or the outages of the other."""
    state = table(8)

    def hurt(state):
        state.floodings.append("K1")
        state.outages.append(Outage("V1", System("gun", 1, "88 mm"), 8))
        state.permanent.append(Harmed("K1", "radar"))

    for seat in ("allied", "axis"):
        texts = {"referee": "", "allied": "", "axis": ""}
        assert_no_leak(GAME, state, seat, hurt, texts=texts, dice=KeyedDice(b"t"), points=2)


@pytest.mark.rule("AS-5.5u")
def test_a_mount_that_the_diary_has_out_does_not_roll_again():
    text = RAM.replace("CLASS 1 RAMMED", "CLASS 2 RAMMED").replace("SPEED 20", "SPEED 30")
    text += " SUBMARINE NO MOUNTS 88,20 RADAR NO"
    state = step(table(5), {"referee": text}, {"ram shock 1|MTB2>V1": 1, "ram shock 2|MTB2>V1": 9}).state
    again = step(state, {"referee": text}, {"ram shock 1|MTB2>V1": 1}, default=9)
    assert again.state.outages[-1].out_to == 9  # out to 8 by the first ram, so turn 6 may lengthen it
    state.outages[0] = msgspec.structs.replace(state.outages[0], out_to=9)
    again = step(state, {"referee": text}, default=9)
    assert not any("ram shock 1" in roll.key for roll in again.rolls)
    assert any("ram shock 2" in roll.key for roll in again.rolls)


@pytest.mark.rule("AS-ASSIST-4")
@pytest.mark.parametrize(("face", "due"), [(3, ()), (4, (Entry("K1"),))])
def test_flooding_is_kept_and_rolled(face, due):
    state = table(8)
    state.floodings.append("K1")
    resolution = step(state, {}, {"flooding control|K1 1": face, "flooding loss|K1 1": 4})
    assert GAME.view(resolution.state, "referee").diary == due
    assert bool(told(resolution, "referee", Due)) is bool(due)


def test_notes_are_secret_and_cannot_be_changed():
    state = step(table(), {"allied": NOTE}).state
    assert GAME.view(state, "axis").salvoes == GAME.view(state, "axis").markers == ()
    assert "has been used; its note stands" in remarks(state, NOTE.replace("NARROW", "WIDE"), "allied")
    assert "the letter B and a number" in remarks(state, NOTE, "axis")
    assert "is not a fact that you can give" in remarks(state, RAM, "axis")

    def another(state):
        state.salvoes[0].fired = 4
        state.salvoes[0].bearing = 10

    assert_no_leak(GAME, state, "axis", another, texts={"referee": ""}, dice=KeyedDice(b"t"), points=2)


@pytest.mark.parametrize(
    "text", [RAM + " SUBMARINE NO MOUNTS 88,TUBES RADAR YES", NOTE, NOTE.replace("A1", "B7") + " SHOALS", "END"]
)
def test_facts_read_back(text):
    state = table()
    first = GAME.parse(text, "referee", GAME.view(state, "referee"))
    again = GAME.parse(first.echo[0].canonical, "referee", GAME.view(state, "referee"))
    assert again.orders == first.orders != ()


def test_the_table_reports_draws_stores_and_ends():
    state = step(table(), {"allied": NOTE}).state
    for seat in GAME.seats("table"):
        view = GAME.view(state, seat)
        assert "<svg" in drawn(GAME, view)
        assert "Cones of this turn".upper() in to_text(reported(GAME, view, ())) or seat == "axis"
    stored = GAME.encode(state)
    assert GAME.encode(GAME.decode(stored)) == stored
    over = step(state, {"referee": "END"}).state
    assert GAME.is_over(over)
    assert GAME.awaiting(over) == {}
    assert GAME.score(over).winner == "draw"


WORDS = (
    "COLLISION",
    "RAMMER",
    "CLASS",
    "RAMMED",
    "ASPECT",
    "SPEED",
    "MOUNTS",
    "RADAR",
    "SALVO",
    "LAUNCH",
    "A1",
    "B2",
    "COUNT",
    "TYPE",
    "NATION",
    "YEAR",
    "AT",
    "BEARING",
    "NARROW",
    "WIDE",
    "SHALLOW",
    "DEEP",
    "1",
    "2",
    "20",
    "30",
    "1942",
    "L",
    "H",
    "BRITISH",
    "STERN",
    "V1",
    "62,31.5",
    "YES",
    "NO",
    "SUBMARINE",
    "88,²",
    "²",
)


@settings(max_examples=some(200), deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(WORDS), max_size=20).map(" ".join) | st.text(max_size=80))
def test_no_text_breaks_the_table(text):
    state = table()
    sheet = GAME.parse(text, "referee", GAME.view(state, "referee"))
    for echo, fact in zip(sheet.echo, sheet.orders, strict=True):
        again = GAME.parse(echo.canonical, "referee", GAME.view(state, "referee"))
        assert again.orders == (fact,)
    GAME.resolve(state, {"referee": sheet}, KeyedDice(b"any"))


def test_the_same_attack_is_taken_once():
    state = step(step(table(), {"allied": NOTE}).state, {}).state
    line = TARGET.format(3)
    sheet = GAME.parse(f"{line}\n{line}", "referee", GAME.view(state, "referee"))
    assert len(sheet.orders) == 1
    assert sheet.diagnostics[0].message == "Salvo A1 already attacks K1 this turn."
    assert len(told(GAME.resolve(state, {"referee": sheet}, loaded(default=10)), "referee", SalvoAttack)) == 1


def test_notes_in_another_order_under_other_names_tell_the_enemy_nothing():
    text = f"{NOTE}\n{NOTE.replace('AT 62,31.5', 'AT 40,20').replace('A1', 'A2')}"
    names = {"A1": "A2", "A2": "A1"}
    assert_sheets_order_nothing(GAME, table(), "axis", "allied", text, names, KeyedDice(b"t"), points=3)


@pytest.mark.rule("AS-5.5a", "AS-ASSIST-2")
def test_two_rams_of_one_turn_have_their_own_dice_and_outages():
    """The second of a turn is thrown apart from the first; mounts are out from this turn on."""
    one = "COLLISION RAMMER V2 CLASS 2 RAMMED V1 CLASS 2 ASPECT STERN SPEED 30 SUBMARINE NO MOUNTS 88,TUBES RADAR YES"
    text = f"{one}\n{one.replace('V2', 'V3')}"
    resolution = step(table(5), {"referee": text}, {"ram shock 1|V2>V1": 2, "ram shock radar|V3>V1": 2}, default=7)
    phases = list(dict.fromkeys(roll.key.split("|")[1] for roll in resolution.rolls))
    assert phases == [PHASE, f"{PHASE} 2"]
    first, second = told(resolution, "referee", TableRam)
    gun = System("gun", 1, "88 mm")
    assert (first.out, first.parts, second.out, second.parts) == (((gun, 3),), (), (), ("radar",))
    assert resolution.state.outages == [Outage("V1", gun, 8)]
    assert resolution.state.permanent == [Harmed("V1", "radar")]


@pytest.mark.rule("AS-5.5u", "AS-ASSIST-4")
def test_a_mount_of_the_table_with_the_outage_in_the_diary():
    """Tubes have no calibre, a gun its own; out for as long as the diary says, counted from this turn."""
    state = table(5)
    state.outages = [Outage("V1", System("gun", 1, "20 mm"), 7), Outage("V2", System("tubes"), 9)]
    fittings = [session._fitting(state, "V1", one) for one in (System("gun", 1, "20 mm"), System("tubes"))]
    assert fittings == [Fitting("20 mm 1", 20, 2), Fitting("tubes", 0, 0)]


@pytest.mark.rule("AS-ASSIST-2")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        (RAM, Collision("MTB2", 1, "V1", 2, "broadside", 20)),
        (f"{RAM} SUBMARINE YES RADAR NO", Collision("MTB2", 1, "V1", 2, "broadside", 20, 1, None, 0)),
        (
            f"{RAM.replace('CLASS 1', 'CLASS 2')} SUBMARINE NO MOUNTS 88,TUBES RADAR YES",
            Collision("MTB2", 2, "V1", 2, "broadside", 20, 0, ("88", "TUBES"), 1),
        ),
    ],
)
def test_a_collision_is_read_as_it_is_written(text, found):
    state = table()
    assert GAME.parse(text, "referee", GAME.view(state, "referee")).orders == (found,)


@pytest.mark.rule("AS-8.1v", "AS-8.1u")
@pytest.mark.parametrize("kind", ["L", "H", "VH"])
def test_a_note_is_read_as_it_is_written(kind):
    text = NOTE.replace("TYPE L", f"TYPE {kind}")
    state = table()
    found = Note("A1", 2, kind, "british", 1942, False, False, 6200, 3150, 3150)
    assert GAME.parse(text, "allied", GAME.view(state, "allied")).orders == (found,)
    twice = GAME.parse(f"{text}\n{text}", "allied", GAME.view(state, "allied"))
    assert twice.orders == (found,)
    assert [one.message for one in twice.diagnostics] == ["Marker A1 has been used; its note stands as it is."]
    after = step(state, {"allied": text}).state
    assert remarks(after, text, "allied") == "Marker A1 has been used; its note stands as it is."


@pytest.mark.rule("AS-ASSIST-3")
def test_the_boxes_of_a_target_go_down_from_hit_to_hit():
    """Twelve boxes and two hits of six: the first leaves six, the second sinks it, and its flooding is over. With
    thirteen it floats."""
    for boxes, sunk in ((12, True), (13, False)):
        state = step(step(table(), {"allied": NOTE}).state, {}).state
        state.floodings = ["K1"]
        faces = {f"torpedo damage table|A1>K1 hit {n}": 1 for n in (1, 2)}
        resolution = step(state, {"referee": f"{TARGET.format(3)} BOXES {boxes}"}, faces, default=1)
        hits = told(resolution, "referee", TargetHit)
        assert [hit.effect.sunk for hit in hits] == [False, sunk]
        [fact] = told(resolution, "allied", SalvoAttack)
        assert (fact.hits, fact.left, [one.needed for one in fact.throws]) == (2, 0, [6, 5])
        assert resolution.state.salvoes[0].over
