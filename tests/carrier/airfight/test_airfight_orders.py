"""Orders for combat of the variants: read, echoed, refused (GM-3.1c)."""

import pytest
from tests.carrier.orders.makeview import allied

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import (
    Aim,
    Apart,
    Attack,
    Cap,
    Climb,
    Dive,
    FireAt,
    FireBack,
    Flares,
    InTurn,
    Place,
    Planes,
    Program,
    ReadyCap,
    Strafe,
)
from flagplot.games.carrier.orders.guide import examples
from flagplot.games.carrier.orders.parse import parse
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.ruleset.ruleset import ruleset_for
from flagplot.games.carrier.state.units import Flight

ALL = {
    "ready_cap": "2003",
    "diving_cap": "2003",
    "anvil": True,
    "strafing": True,
    "flares": True,
    "attack_in_turn": True,
    "escorts_choose": True,
    "bomber_fire_limit": True,
    "combined_attacks": True,
}


def read(text: str, **options: object) -> CarrierSheet:
    """Return the sheet under all options of this room, or those given."""
    chosen = {**ALL, **options}
    view = allied()
    view.options = chosen  # type: ignore[assignment]
    view.afs[23].flights.append(Flight("Avenger", 4, "torpedo", 8))
    return parse(text, "allied", view, ruleset_for(view.scenario, "base", chosen, ""))


def bare(text: str) -> CarrierSheet:
    """Return the sheet under the base game."""
    view = allied()
    return parse(text, "allied", view, ruleset_for(view.scenario, "base", {}, ""))


def said(text: str, **options: object) -> tuple[ast.Action, ...]:
    """Return the actions of the one order of a text, which reads back from its echo to the same."""
    sheet = read(text, **options)
    assert [d.message for d in sheet.diagnostics if d.severity == "error"] == []
    (order,) = sheet.orders
    (echo,) = sheet.echo
    again = read(echo.canonical, **options)
    assert again.orders[0].program == order.program, echo.canonical
    return order.program.actions


def error(text: str, **options: object) -> tuple[str, str]:
    """Return code and text of the first error of a sheet."""
    found = next(d for d in read(text, **options).diagnostics if d.severity == "error")
    return found.code, found.message


CAPS = [
    (
        "Lexington: ready CAP 4 Wildcat high else low if raid >= 10",
        ReadyCap((Planes(4, "Wildcat"),), "high else low", 10),
    ),
    ("Lexington ready CAP 4 Wildcats, high, if the raid is 5 or more", ReadyCap((Planes(4, "Wildcat"),), "high", 5)),
    (
        "Lexington: ready CAP all Wildcats low only against 5 or more factors",
        ReadyCap((Planes(None, "Wildcat"),), "low", 5),
    ),
    ("Lexington: ready CAP all planes against any raid, keep clear", ReadyCap((Planes(),), "", 0, True)),
    (
        "Lexington: ready CAP 2 Wildcat, 3 Dauntless AP low if any raid",
        ReadyCap((Planes(2, "Wildcat"), Planes(3, "Dauntless", "AP")), "low", 0),
    ),
    (
        "Lexington: stand by 2 Wildcat and 3 Dauntless if any raid",
        ReadyCap((Planes(2, "Wildcat"), Planes(3, "Dauntless")), "", 0),
    ),
    ("Lexington: no ready CAP", ReadyCap()),
]


@pytest.mark.rule("FE-16.11a", "GM-9.5a")
@pytest.mark.parametrize(("text", "expected"), CAPS)
def test_ready_cap_is_read(text: str, expected: ReadyCap):
    """Planes, altitude, trigger and conduct, in many words."""
    assert said(text) == (expected,)


@pytest.mark.rule("FE-16.11a")
def test_a_ready_cap_is_ordered_in_words_and_as_json():
    """The JSON form says the same in the same words."""
    text = '[{"unit": "Lexington", "order": "ready CAP 4 Wildcat high if raid >= 10"}]'
    assert read(text).orders[0].program.actions == (ReadyCap((Planes(4, "Wildcat"),), "high", 10),)


CONDUCT = [
    ("AF6: no dive", (Dive(0),)),
    ("AF6: CAP keep HI", (Dive(0),)),
    ("AF6: dive at most 2", (Dive(2),)),
    ("AF6: dive at most 1/3", (Dive(1, 3),)),
    ("AF6: dive at most two thirds", (Dive(2, 3),)),
    ("AF6: may dive", (Dive(),)),
    ("AF6: CAP Port Moresby HI, no dive", (Climb(True), Cap(Place(None, "Port Moresby")), Dive(0))),
    ("AF6: CAP Port Moresby keep high", (Climb(True), Dive(0), Cap(Place(None, "Port Moresby")))),
    ("AF6: fire at Zero then Rufe", (FireAt(("Zero", "Rufe")),)),
    ("AF6: fire at Zero, Rufe and Pete", (FireAt(("Zero", "Rufe", "Pete")),)),
    (
        "AF6: fire 2 Wildcat at Zero, 1 Wildcat at Rufe",
        (FireAt((), (Aim(Planes(2, "Wildcat"), "Zero"), Aim(Planes(1, "Wildcat"), "Rufe"))),),
    ),
    ("AF6: fire back with B-26 then Wildcat", (FireBack(("B-26", "Wildcat")),)),
    ("AF3: drop flares", (Flares(),)),
    ("AF6: apart", (Apart(),)),
    ("AF6: attack first", (InTurn("first"),)),
    ("AF6 attacks before AF23", (InTurn("before", 23),)),
    ("AF6: attack after AF23", (InTurn("after", 23),)),
    (
        "AF23: attack carriers dive, after AF6",
        (InTurn("after", 6), Attack(Place(), "any", (ast.Assignment(Planes(), ("carriers",), "dive"),))),
    ),
]


@pytest.mark.rule("GM-9.66", "FE-16.12e")
@pytest.mark.parametrize(("text", "expected"), CONDUCT)
def test_conduct_in_combat_is_read(text: str, expected: tuple[ast.Action, ...]):
    """Every form in canonical words reads back to the same order."""
    assert said(text) == expected


@pytest.mark.rule("BR-29.6")
def test_strafing_is_read():
    """A base by name or a TF by place; the words read back."""
    (one,) = said("AF6: strafe Buna")
    (two,) = said("AF6: strafe TF at B/P33")
    assert isinstance(one, Strafe) and one.what == "any" and one.place != Place()
    assert isinstance(two, Strafe) and two.what == "tf" and two.place.hex is not None
    assert said("AF6: strafe") == (Strafe(),)


@pytest.mark.rule("GM-18.3")
def test_an_anvil_is_a_way_of_torpedo_attack():
    """`attack CV torpedo anvil`, for all or for some; `anvil` alone means torpedoes."""
    for text in ("AF23: attack CV torpedo anvil", "AF23: attack CV anvil"):
        (attack,) = said(text)
        assert isinstance(attack, Attack)
        assert attack.assignments == (ast.Assignment(Planes(), ("CV",), "torpedo", None, True),)
    (attack,) = said("AF23: attack TF: 4 Avenger torpedo anvil on carriers, rest dive on carriers")
    assert isinstance(attack, Attack) and [each.anvil for each in attack.assignments] == [True, False]


@pytest.mark.rule("GM-9.66")
@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("Lexington: ready CAP 4 Wildcat if any raid", "ready_cap"),
        ("AF6: no dive", "diving_cap"),
        ("AF6: strafe Buna", "strafing"),
        ("AF3: drop flares", "flares"),
        ("AF6: fire at Zero", "escorts_choose"),
        ("AF6: fire back with B-26", "bomber_fire_limit"),
        ("AF6: attack first", "attack_in_turn"),
        ("AF6: apart", "combined_attacks"),
        ("AF6: CAP keep high", "diving_cap"),
    ],
)
def test_what_the_rules_do_not_have_is_refused(text: str, option: str):
    """Without its option each order is refused by the name of the option, and nothing of it stands."""
    sheet = bare(text)
    assert sheet.orders == ()
    (remark,) = [d for d in sheet.diagnostics if d.severity == "error"]
    assert remark.code == "option-off" and remark.hint == f"It is the option {option}, which is off."


@pytest.mark.rule("FE-16.11a", "GM-9.5a")
@pytest.mark.parametrize("text", examples("IN COMBAT"))
def test_the_examples_of_the_guide_stand_where_they_are_played(text: str):
    """Each is read without an error or a question, and by the base game with a refusal."""
    sheet = read(text)
    assert len(sheet.orders) == 1
    assert [d for d in sheet.diagnostics if d.severity in ("error", "query")] == []
    assert [d.code for d in bare(text).diagnostics if d.severity == "error"][:1] == ["option-off"]


@pytest.mark.rule("GM-18.3")
def test_without_anvils_the_attack_stands_as_a_torpedo_attack():
    """The word is refused, the attack is not."""
    view = allied()
    view.afs[23].flights = [Flight("Avenger", 4, "torpedo", 8)]
    sheet = parse("AF23: attack CV torpedo anvil", "allied", view, ruleset_for(view.scenario, "base", {}, ""))
    (attack,) = sheet.orders[0].program.actions
    assert isinstance(attack, Attack) and attack.assignments == (ast.Assignment(Planes(), ("CV",), "torpedo"),)
    assert [d.code for d in sheet.diagnostics if d.severity == "error"] == ["option-off"]


@pytest.mark.rule("GM-9.66")
def test_keep_high_stays_an_altitude_where_nobody_dives():
    """In the base game `keep high` means high and nothing is refused."""
    sheet = bare("AF6: CAP Port Moresby; keep high")
    assert [d for d in sheet.diagnostics if d.severity == "error"] == []
    assert sheet.orders[0].program == Program((Climb(True), Cap(Place(None, "Port Moresby"))))


@pytest.mark.rule("GM-9.51")
def test_1993_refuses_who_is_no_regular_interceptor_and_the_armed():
    """Dauntless and armed Wildcats hold no ready CAP; in 2003 they may, to keep clear."""
    assert error("Lexington: ready CAP 4 Dauntless if any raid", ready_cap="1993")[0] == "GM-9.51"
    code, message = error("Lexington: ready CAP 4 Wildcat GP if any raid", ready_cap="1993")
    assert (code, message) == ("GM-9.51", "planes of a ready CAP are not armed")
    both = read("Lexington: ready CAP 4 Wildcat, 2 Dauntless if any raid", ready_cap="1993")
    assert both.orders[0].program.actions == (ReadyCap((Planes(4, "Wildcat"),), "", 0),)
    hint = next(d.hint for d in both.diagnostics if d.severity == "error")
    assert hint == "A ready CAP holds Beaufighter, P-38, P-39, P-40, Wildcat."
    new = read("Lexington: ready CAP 4 Devastator, 2 Dauntless AP if any raid")
    notes = [d.message for d in new.diagnostics if d.code == "FE-16.11g"]
    assert notes == [
        "Devastator are no interceptors: they can only keep clear of the raid",
        "Dauntless are armed: they can only keep clear of the raid",
    ]


@pytest.mark.rule("GM-9.53")
def test_1993_has_no_scramble_that_keeps_clear():
    """`keep clear` belongs to the rules of 2003."""
    assert error("Lexington: ready CAP 4 Wildcat if any raid keep clear", ready_cap="1993")[0] == "GM-9.53"


@pytest.mark.rule("GM-9.5b")
@pytest.mark.parametrize(("edition", "severity"), [("1993", "query"), ("2003", "note")])
def test_no_trigger_is_asked_after(edition: str, severity: str):
    """Nothing said of the raid's size: asked, and taken for any at the deadline."""
    sheet = read("Lexington: ready CAP 4 Wildcat high", ready_cap=edition)
    assert [(d.severity, d.code) for d in sheet.diagnostics] == [(severity, "GM-9.5b")]
    assert sheet.orders[0].program.actions == (ReadyCap((Planes(4, "Wildcat"),), "high", 0),)


@pytest.mark.rule("FE-16.11a")
def test_what_is_not_there_is_noted_and_no_deck_off_the_map_stands_by():
    """More planes than stand in Ready: a note; off the map nobody comes; a TF and an AF hold no ready CAP."""
    sheet = read("Lexington: ready CAP 9 Wildcat if any raid")
    assert [d.message for d in sheet.diagnostics] == [
        "4 Wildcat stand in Ready at Lexington now: only what stands there scrambles"
    ]
    assert error("Australia: ready CAP 9 Wildcat if any raid") == ("GM-9.5a", "no enemy can be met over Australia")
    assert error("TF1: ready CAP 4 Wildcat if any raid")[0] == "wrong-unit"
    assert error("AF6: ready CAP 4 Wildcat if any raid")[0] == "wrong-unit"


@pytest.mark.rule("GM-9.66", "FE-16.12e")
def test_dives_are_limited_in_2003_only():
    """1993: a ban or nothing; a share must be one."""
    assert error("AF6: dive at most 2", diving_cap="1993") == (
        "GM-9.66",
        "how many dive cannot be limited: write 'no dive' or nothing",
    )
    assert said("AF6: no dive", diving_cap="1993") == (Dive(0),)
    assert error("AF6: dive at most 3/2") == ("FE-16.12e", "3/2 is no share")
    assert error("AF6: dive at most 0/2") == ("FE-16.12e", "0/2 is no share")


@pytest.mark.rule("BR-29.7", "BR-29.6")
def test_planes_that_cannot_do_it_are_told_so():
    """Wildcats have no flares, a Catalina does not strafe."""
    assert error("AF6: drop flares") == ("BR-29.7", "only float planes and sea planes drop flares")
    assert error("AF3: strafe Buna") == ("BR-29.6", "only fighters strafe")
    assert error("AF6: strafe Port Moresby")[0] == "own-unit"


@pytest.mark.rule("FE-LI-5a", "FE-18.2.1a")
def test_whom_to_fire_at_and_whom_to_follow_must_make_sense():
    """Not at one's own types, not with planes that are not there, not after oneself."""
    assert error("AF6: fire at Wildcat") == ("FE-LI-5a", "Wildcat is a plane of your own side")
    assert error("AF6: fire 2 P-38 at Zero") == ("FE-LI-5a", "AF6 has no P-38")
    assert error("AF6: attack after AF6") == ("FE-18.2.1a", "an AF cannot attack before or after itself")


@pytest.mark.parametrize(
    "text",
    [
        "Lexington: ready CAP",
        "Lexington: ready CAP 4 Wildcat if raid >=",
        "AF6: dive at most",
        "AF6: fire at",
        "AF6: fire",
        "AF6: fire 2 Wildcat",
        "AF6: attack after",
        "AF6: fire back with",
        "Lexington: ready CAP 4 Wildcat high low",
        "AF6: strafe strafe",
        "AF6: dive at most 1/0",
        "Lexington: ready CAP 99999999999 Wildcat if raid >= 99999999999",
    ],
)
def test_nonsense_is_answered_and_never_raises(text: str):
    """Half an order gets an answer."""
    sheet = read(text)
    assert sheet.diagnostics
