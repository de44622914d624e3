"""The precise report and the choice of targets on it (FE-LI-1a to FE-LI-1c)."""

from typing import Any

import pytest
from tests.carrier.orders.makeview import allied, read
from tests.carrier.position import SEA, Spec, af, attack, bare, battle, cap, play, put_af, put_tf, ship, tf
from tests.carrier.wording import sentences

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.choosing import labelled
from flagplot.games.carrier.combat.targets import declare, missions
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.preferences import split_preference
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.umpire import Umpire

SQUADRON = tf(1, "Washington", ship("Pensacola", hits=2, fire_hits=2), "New Orleans", "3 DD", "2 AP")
FLEET = tf(2, "Enterprise", "South Dakota", "Salt Lake City", "Indianapolis", "Atlanta", "5 DD")


def reported(u: Umpire) -> str:
    return "\n".join(sentences(u.dispatches, "japanese", "FE-LI-1a"))


def raid(*tfs: Spec, order: Any = None, **more: Any) -> Umpire:
    strike = af(17, "12 Val AP high", order=order or attack())
    return battle(list(tfs), [strike], code="GU", precise_report=True, **more)


@pytest.mark.rule("FE-LI-1a")
def test_types_and_visible_damage_never_names():
    """The two TFs of the example, each with its ships by type."""
    u = raid(SQUADRON, FLEET)
    combat.run(u)
    text = reported(u)
    assert "1 BB, 2 CA (one smoking), 3 DD, 2 AP" in text and "1 CV, 1 BB, 2 CA, 1 CL, 5 DD" in text
    assert "first TF" in text and "second TF" in text
    for name in ("Washington", "Enterprise", "Pensacola"):
        assert name not in text and not any(name in str(s.names) for s in u.sees["japanese"].values())


@pytest.mark.rule("FE-LI-1a")
def test_the_report_comes_before_the_air_fight():
    """Even if every bomber is shot down, the report has been given."""
    u = battle(
        [tf(1, "Lexington"), af(3, "20 Wildcat high", order=cap())],
        [af(17, "1 Val AP high", order=attack())],
        precise_report=True,
        default=6,
    )
    combat.run(u)
    assert 17 not in u.state.sides["japanese"].afs
    assert "1 CV" in reported(u)


@pytest.mark.rule("FE-LI-1a")
def test_ships_at_anchor_are_marked():
    """Anchored ships stand out."""
    u = raid(tf(1, ship("2 AP", anchored=1), "DD"))
    combat.run(u)
    assert "1 DD, 2 AP (all at anchor)" in reported(u)


@pytest.mark.rule("FE-LI-1c")
def test_without_an_attack_no_precise_report():
    """Planes that share a hex with ships and attack none get nothing more than they observe."""
    u = battle([FLEET], [af(17, "12 Val AP high", order=cap())], code="GU", precise_report=True)
    combat.run(u)
    assert reported(u) == ""


@pytest.mark.rule("FE-LI-1b")
def test_a_ranked_list_is_applied_to_the_precise_picture():
    """CV, then BB, then CA: all planes go for the carrier of the other TF."""
    u = raid(SQUADRON, FLEET, order=attack("CV", "BB", "CA undamaged"))
    combat.run(u)
    struck = {roll.key.split("|")[-1] for roll in u.dice.record() if roll.key.split("|")[2] == "air attack"}
    assert struck == {"Enterprise"}


@pytest.mark.rule("FE-LI-1b")
@pytest.mark.parametrize(("wanted", "target"), [("CA undamaged", "New Orleans"), ("CA smoking", "Pensacola")])
def test_targets_by_visible_state(wanted: str, target: str):
    """Not smoking, or smoking: one of the two cruisers."""
    u = raid(SQUADRON, order=attack(wanted))
    b = Battle(u, SEA)
    assert declare(b, "japanese", missions(b, "japanese"))[0].target.name == target


@pytest.mark.rule("FE-LI-1b")
@pytest.mark.parametrize(("ordinal", "tf_number"), [("first", 1), ("second", 2)])
def test_targets_of_one_tf(ordinal: str, tf_number: int):
    """DDs of the first or of the second TF of the report."""
    u = raid(tf(1, "3 DD"), tf(2, "2 AO", "3 DD"), order=attack(f"DD {ordinal} TF"))
    b = Battle(u, SEA)
    b.counted_tfs["japanese"] = [1, 2]
    assert {raid.tf for raid in declare(b, "japanese", missions(b, "japanese"))} == {tf_number}


@pytest.mark.rule("FE-LI-1b")
def test_tfs_are_counted_by_lot():
    """The order in which TFs are counted says nothing of their numbers."""
    orders = set()
    for face in (1, 2):
        b = Battle(raid(SQUADRON, FLEET, default=face), SEA)
        orders.add(tuple(labelled(b, "japanese")))
    assert orders == {(1, 2), (2, 1)}


def test_preferences_are_taken_apart():
    """Class or type, state, TF."""
    assert split_preference("CA") == ("CA", (), 0)
    assert split_preference("carriers undamaged") == ("carriers", ("undamaged",), 0)
    assert split_preference("CV second TF") == ("CV", (), 2)
    assert split_preference("CA smoking third TF") == ("CA", ("smoking",), 3)


# --- asked ---


@pytest.mark.rule("FE-LI-1b")
def test_the_umpire_waits_for_the_choice():
    """The turn is broken off after the precise report; the answer decides, and the turn goes on from there."""
    state = bare(precise_report=True, target_choice="asked")
    put_tf(state, "allied", 1, "A/Q38", "Lexington", "Chicago", "DD")
    put_af(state, "japanese", 17, "A/Q38", "8 Val AP high", order=attack("carriers"))
    waiting = play(state)
    assert [ask.kind for ask in GAME.awaiting(waiting.state).values()] == ["targets"]
    assert list(GAME.awaiting(waiting.state)) == ["japanese"]
    assert "how=precise tfs=[[[1, CV, []], [1, CA, []], [1, DD, []]]]" in waiting.facts("japanese")
    assert GAME.view(waiting.state, "japanese").question.kind == "targets"
    done = play(waiting.state, japanese="AF17: attack TF: all on DD")
    struck = {roll.key.split("|")[-1] for roll in done.rolls if "|air attack|" in roll.key}
    assert "DD" in struck and done.state.turn == state.turn + 1
    assert "seeing.made_out" not in done.facts("japanese"), "what was told before the question is not told again"


@pytest.mark.rule("FE-LI-1b")
def test_no_answer_leaves_the_orders_in_force():
    """An empty sheet: the planes attack what they were ordered to."""
    state = bare(precise_report=True, target_choice="asked")
    put_tf(state, "allied", 1, "A/Q38", "Lexington", "Chicago", "DD")
    put_af(state, "japanese", 17, "A/Q38", "8 Val AP high", order=attack("carriers"))
    done = play(play(state).state)
    assert {roll.key.split("|")[-1] for roll in done.rolls if "|air attack|" in roll.key} == {"Lexington"}


# --- the orders ---


def test_states_and_tfs_are_refused_without_the_option():
    """One sentence says what is missing."""
    sheet = read("AF6: attack TF: all on CA undamaged", allied())
    assert any("precise_report" in remark.message for remark in sheet.diagnostics)


@pytest.mark.parametrize(
    ("text", "target"),
    [("CA not smoking", "CA undamaged"), ("CV of the second TF", "CV second TF"), ("BB burning", "BB burning")],
)
def test_states_and_tfs_can_be_said(text: str, target: str):
    """In words, and in the echo that reads back."""
    state = bare(precise_report=True)
    put_af(state, "allied", 6, "A/Q38", "8 Dauntless AP high")
    view = GAME.view(state, "allied")
    sheet = GAME.parse(f"AF6: attack TF: all dive on {text} if gone return", "allied", view)
    echo = sheet.echo[0].canonical
    assert f"on {target}" in echo
    assert GAME.parse(echo, "allied", view).echo[0].canonical == echo


def test_ship_names_are_refused_where_they_are_never_told():
    """The message names what can be said instead."""
    state = bare(precise_report=True)
    put_af(state, "allied", 6, "A/Q38", "8 Dauntless AP high")
    sheet = GAME.parse("AF6: attack TF: all on Shokaku", "allied", GAME.view(state, "allied"))
    assert any("never told" in remark.message for remark in sheet.diagnostics)
