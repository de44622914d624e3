"""The sample orders of the catalogue, typed as printed, are answered as it says (GM-3.5)."""

import pytest
from tests.carrier.orders.makeview import allied, only, read, severities
from tests.carrier.position import Played, bare, play, put_af, put_tf, ready

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Assignment, Place, Planes, Program, UnitRef
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.theatre.hex import name
from flagplot.games.carrier.theatre.hex import parse as hex_of

LANDED = "flight.landed AF3 how=safe source=Lexington landed=2 n=0"
ALL_FIVE = """\
TF2 at B/M23 shell Henderson Field.
AF23 attack enemy TF at B/P33.
AF17 move N4, NW2 -- do not divert but report all sightings -- high altitude.
All planes AF6 bomb Buna low if aircraft are on the ground.
AF3 fly N till hex DD03 is reached or if a TF is spotted. Shadow TF as long as fuel permits. Return to base by fastest \
route. Report back every turn of shadowing. If DD03 is reached and no TF is spotted, fly S back to base.
"""


@pytest.mark.rule("GM-3.5")
def test_the_five_samples_on_one_sheet() -> None:
    """Four accepted, one queried, none refused."""
    sheet = read(ALL_FIVE)
    assert [echo.unit for echo in sheet.echo] == ["TF2", "AF23", "AF17", "AF6", "AF3"]
    assert severities(sheet, "error") == []
    assert [(remark.line, remark.code) for remark in severities(sheet, "query")] == [(2, "GM-3.52")]


@pytest.mark.rule("GM-3.51")
def test_shelling_henderson_restates_ships_and_ammunition() -> None:
    sheet = read("TF2 at B/M23 shell Henderson Field.")
    order = only(sheet)
    assert order.at == hex_of("B/M23")
    assert order.program == Program((ast.Bombard("Henderson"),))
    assert [remark.message for remark in sheet.diagnostics] == [
        "2 CA, 2 DD of TF2 shell Henderson at BHT 8 (destroyers at BHT 4), 8 ammunition factors each"
    ]


@pytest.mark.rule("GM-3.51", "GM-3.3b")
def test_a_tf_that_is_elsewhere_does_not_shell() -> None:
    view = allied()
    view.tfs[2] = TaskForce(2, view.tfs[2].ships, hex_of("B/M28"))
    sheet = read("TF2 at B/M23 shell Henderson Field.", view)
    assert only(sheet).no_move
    assert only(sheet).program == Program()
    assert severities(sheet, "error")[0].code == "no-move"
    assert "TF2 is at B/M28" in severities(sheet, "error")[0].message


@pytest.mark.rule("GM-3.51")
def test_a_tf_that_goes_to_the_hex_may_shell_it() -> None:
    view = allied()
    view.tfs[2] = TaskForce(2, view.tfs[2].ships, hex_of("B/N22"))
    sheet = read("TF2 at B/M23: to B/M23; shell Henderson Field.", view)
    assert severities(sheet, "error") == []
    assert not only(sheet).no_move


@pytest.mark.rule("GM-3.52")
def test_an_attack_that_says_too_little_is_queried() -> None:
    """Exactly the four missing points, in their order, and the default."""
    sheet = read("AF23 attack enemy TF at B/P33.")
    (query,) = sheet.diagnostics
    assert query.severity == "query"
    assert query.message.startswith(
        "AF23: missing 1 planes against ship types, 2 altitude, 3 bombing mode, "
        "4 action if the TF is not in B/P33. Default at the deadline: fly the shortest way to B/P33;"
    )
    assert only(sheet).program == Program((ast.Attack(Place(hex_of("B/P33")), "tf"),))


@pytest.mark.rule("GM-3.52")
def test_points_that_the_load_settles_are_listed_with_their_value() -> None:
    view = allied()
    for flight in view.afs[23].flights:
        flight.load = "torpedo"
    (query,) = severities(read("AF23 attack enemy TF at B/P33.", view), "query")
    assert "2 altitude (low), 3 bombing mode (torpedo), 4 action" in query.message


@pytest.mark.rule("GM-3.52")
@pytest.mark.parametrize(
    ("planes", "ships", "attack"),
    [
        ("4 Devastator torpedo", ("Aoba", "DD", "AP", "Shokaku"), "Devastator|torpedo|Shokaku"),
        ("4 Dauntless AP", ("Aoba", "DD", "AP", "Shokaku"), "Dauntless|dive AP|Shokaku"),
        ("4 Dauntless AP", ("AP", "DD", "Aoba"), "Dauntless|dive AP|Aoba"),
        ("4 Dauntless AP", ("DD", "AP"), "Dauntless|dive AP|AP"),
        ("4 B-26 GP", ("DD", "Shokaku"), "B-26|level low GP|Shokaku"),
        ("4 B-26 torpedo", ("DD", "Shokaku"), "B-26|torpedo|Shokaku"),
    ],
)
def test_the_default_is_carriers_then_capital_then_small_ships_in_the_mode_of_the_load(
    planes: str, ships: tuple[str, ...], attack: str
) -> None:
    """Said of nothing but the hex: all planes on one ship, in one mode, and home afterwards."""
    state = bare(preset="gm-1993")
    put_af(state, "allied", 23, "A/Q36", planes, home="Port Moresby")
    put_tf(state, "japanese", 1, "A/Q34", *ships)
    after = play(state, "AF23 attack enemy TF at A/Q34.", default=1)
    assert [roll.key.partition("allied|")[2] for roll in after.thrown("air attack")] == [attack]
    assert after.state.sides["allied"].afs[23].order == Program((ast.LandAt(),))


@pytest.mark.rule("GM-3.52")
def test_by_default_planes_that_find_no_tf_return() -> None:
    state = bare(preset="gm-1993")
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    put_af(state, "allied", 23, "A/Q30", "4 Dauntless AP", home="Lexington")
    after = play(state, "AF23 attack enemy TF at A/Q26.", default=1)
    assert "flight.no_target AF23 place=A/Q26" in after.facts("allied")
    af = after.state.sides["allied"].afs[23]
    assert hex_of("A/Q26") in af.track and name(af.hex) != "A/Q26" and af.order == Program((ast.LandAt(),))


@pytest.mark.rule("GM-3.53")
def test_the_model_search_order() -> None:
    sheet = read("AF17 move N4, NW2 -- do not divert but report all sightings -- high altitude.")
    steps = (ast.Step(1, 4), ast.Step(6, 2))
    assert only(sheet).program == Program((ast.Climb(True), ast.Move(steps)), divert=False, report=True)
    assert "AF17: end A/R15, 7 MP, HI" in [remark.message for remark in sheet.diagnostics]
    assert not severities(sheet, "error") and not severities(sheet, "query")


@pytest.mark.rule("GM-3.54")
def test_a_provisional_attack() -> None:
    """Fly there, bomb low only if planes stand on the ground, and land whatever happens."""
    sheet = read("All planes AF6 bomb Buna low if aircraft are on the ground.")
    buna = Place(hex_of("A/I20"))
    low = Assignment(Planes(), (), "level", False)
    attack = ast.Attack(buna, "base", (low,))
    assert only(sheet).program == Program(
        (ast.GoTo(buna), ast.LandAt()), (ast.Case(ast.OnGround(), Program((attack, ast.LandAt()))),)
    )
    assert not severities(sheet, "error") and not severities(sheet, "query")


@pytest.mark.rule("GM-3.54")
@pytest.mark.parametrize(
    ("box", "search", "bombs"), [("ready", 2, 1), ("just_landed", 2, 1), ("readying", 2, 0), ("ready", 6, 0)]
)
def test_a_provisional_attack_is_made_if_the_planes_see_others_on_the_ground(box: str, search: int, bombs: int) -> None:
    """Four Dauntless over Lae at low altitude: they bomb Bettys that their search shows them, else go home laden."""
    state = bare(preset="gm-1993")
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    put_af(state, "allied", 6, "A/F20", "4 Dauntless GP", home="Port Moresby")
    ready(state, "japanese", "Lae", box, Betty=4)
    order = "All planes AF6 bomb Lae low if aircraft are on the ground."
    after = play(state, order, faces={"search of the turn|allied/AF6": (search,)})
    attacks = after.thrown("air attack")
    assert ["level low GP" in roll.key for roll in attacks] == [True] * bombs
    af = after.state.sides["allied"].afs[6]
    assert af.order is not None and af.order.actions == (ast.LandAt(),)
    assert [flight.load for flight in af.flights] == [""] * bombs or (bombs == 0 and af.flights[0].load == "GP")
    assert after.facts("allied").count("flight.no_attack AF6") == 1 - bombs
    assert "flight.no_attack" not in play(after.state).facts("allied"), "told once"


@pytest.mark.rule("GM-3.55a")
def test_search_shadow_return() -> None:
    sheet = read(ALL_FIVE.splitlines()[4])
    dd03 = hex_of("A/DD03")
    seen = ast.Seen("tf")
    assert only(sheet).program == Program(
        (
            ast.Head(1, ast.AnyOf((ast.Reached(dd03), seen))),
            ast.Shadow(Place(), until=ast.Not(ast.FuelToReturn())),
            ast.LandAt(),
        ),
        (ast.Case(ast.AllOf((ast.Reached(dd03), ast.Not(seen))), Program((ast.LandAt(),))),),
        report=True,
    )
    assert not severities(sheet, "error") and not severities(sheet, "query")


def sent_north(*enemies: tuple[str, str], turns: int, land_by: int = 20) -> list[Played]:
    """Return the turns of AF3, two Dauntless sent from A/DD15 with the order of the catalogue, with TFs in its way."""
    state = bare()
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    put_af(state, "allied", 3, "A/DD15", "2 Dauntless", home="Lexington", land_by=land_by)
    for number, (where, ships) in enumerate(enemies, 1):
        put_tf(state, "japanese", number, where, ships)
    played = [play(state, ALL_FIVE.splitlines()[4], default=1)]
    while len(played) < turns:
        played.append(play(played[-1].state, default=1))
    return played


@pytest.mark.rule("GM-3.55a")
def test_with_nothing_seen_at_the_hex_it_turns_back() -> None:
    """It flies north as far as DD03 and no farther, then home, where it lands."""
    played = sent_north(turns=6)
    track = [hex_ for each in played[:-1] for hex_ in each.state.sides["allied"].afs[3].track[1:]]
    assert [name(hex_) for hex_ in track[:12]] == [f"A/DD{n:02}" for n in range(14, 2, -1)]
    assert hex_of("A/DD02") not in track
    assert 3 not in played[-1].state.sides["allied"].afs and LANDED in played[-1].facts("allied")


@pytest.mark.rule("GM-3.55a")
@pytest.mark.parametrize(("land_by", "turns"), [(14, 0), (15, 1), (16, 2), (17, 3)])
def test_the_first_tf_seen_ends_the_way_out_and_is_shadowed_as_long_as_fuel_permits(land_by: int, turns: int) -> None:
    """Shokaku at DD10 is met on the way and shadowed from DD11 in each turn that leaves three for the way home."""
    played = sent_north(("A/DD10", "Shokaku"), turns=turns + 5, land_by=land_by)
    shadowing = played[1 : turns + 1]
    assert [each.where("allied", "AF3") for each in played[: turns + 2]] == ["A/DD11"] * (turns + 1) + ["A/Z18"]
    assert all(
        "seeing.shadows AF3 rule=BR-11.3 detail=reason result=success" in each.facts("allied") for each in shadowing
    )
    assert all(each.sighted("allied") for each in shadowing)
    assert not any("seeing.shadows" in each.facts("allied") for each in played[turns + 1 :])
    assert 3 not in played[-1].state.sides["allied"].afs
    assert LANDED in played[-1].facts("allied")


@pytest.mark.rule("GM-3.55a")
def test_a_course_that_never_meets_its_hex_is_queried() -> None:
    """AF3 in column DD is sent N to a hex of column EE: by default it goes there the shortest way."""
    sheet = read("AF3 fly N till hex EE03 is reached or if a TF is spotted. Shadow TF. Return.")
    (query,) = severities(sheet, "query")
    assert query.code == "GM-3.55a"
    program = only(sheet).program
    assert program.actions[0] == ast.GoTo(Place(hex_of("A/EE03")))
    assert program.cases[0].condition == ast.Seen("tf")
    assert program.cases[0].then.actions == (ast.Shadow(Place()), ast.LandAt())


@pytest.mark.rule("GM-8.12")
def test_the_example_of_a_tf_order() -> None:
    sheet = read("TF3: AA25 - NE1,N1 - BB23")
    move = ast.Move((ast.Step(2, 1), ast.Step(1, 1)), hex_of("A/AA25"), hex_of("A/BB23"))
    assert only(sheet).program == Program((move,))
    assert [remark.severity for remark in sheet.diagnostics] == ["note"]


@pytest.mark.rule("GM-8.12")
def test_the_same_order_given_in_another_hex() -> None:
    view = allied()
    view.tfs[3] = TaskForce(3, view.tfs[3].ships, hex_of("A/AA24"))
    sheet = read("TF3: AA25 - NE1,N1 - BB23", view)
    assert only(sheet).no_move
    assert "TF3 is in A/AA24, order starts in A/AA25" in severities(sheet, "error")[0].message


@pytest.mark.rule("GM-3.3b")
def test_steps_that_lead_elsewhere() -> None:
    sheet = read("TF3: AA25 - NE1,N1 - BB22")
    assert only(sheet).no_move
    assert "steps lead to A/BB23, order says A/BB22" in severities(sheet, "error")[0].message


@pytest.mark.rule("GM-9.3d")
def test_the_orbit_order_under_a_unit() -> None:
    sheet = read("AF6: I22 - O, N4 - I18")
    move = ast.Move((ast.Step(0, 1), ast.Step(1, 4)), hex_of("A/I22"), hex_of("A/I18"))
    assert only(sheet).program == Program((move,))
    assert "AF6: end A/I18, 5 MP, LO" in [remark.message for remark in sheet.diagnostics]


@pytest.mark.rule("GM-9.3d")
def test_the_orbit_order_without_a_unit() -> None:
    """Under the last unit named it is that unit's; with none named, a query."""
    assert only(read("AF6:\nI22 - O, N4 - I18")).unit == UnitRef("AF", 6)
    sheet = read("I22 - O, N4 - I18")
    assert sheet.orders == ()
    assert [(remark.severity, remark.code) for remark in sheet.diagnostics] == [("query", "GM-9.3d")]


@pytest.mark.rule("GM-3.3c")
def test_a_resent_order_cures_the_query() -> None:
    sheet = read(
        "AF23: 4 Dauntless dive AP on carriers, 2 Dauntless level low on carriers, if TF not at P33 search adjacent "
        "hexes then return TF1"
    )
    program = Program((ast.Search(), ast.LandAt(Place(tf=1))))
    assert only(sheet).program == Program(
        (
            ast.Attack(
                Place(hex_of("B/P33")),
                "any",
                (
                    Assignment(Planes(4, "Dauntless", "AP"), ("carriers",), "dive"),
                    Assignment(Planes(2, "Dauntless"), ("carriers",), "level", False),
                ),
                if_gone=program,
            ),
        )
    )
    assert not severities(sheet, "error") and not severities(sheet, "query")
