"""Scenarios: the options' additions, the errata, Three Nights, points, and files with mistakes."""

import msgspec
import pytest
from tests.slot.play import (
    MINES,
    MTB,
    NIGHTS,
    SUBMARINE,
    TABLES,
    WORDS,
    accepted,
    add_fleet,
    begin,
    game_of,
    read,
    refused,
    resolve,
    thrown,
)

from flagplot.core.diagnostics import BadInputError
from flagplot.games.slot import scenario, victory
from flagplot.games.slot.game import GAME
from flagplot.games.slot.units import Minefield
from flagplot.games.slot.zones import HOME


@pytest.mark.parametrize(
    ("number", "boats", "out"),
    [
        pytest.param(7, 4, 2, marks=pytest.mark.rule("SP-OS7")),
        pytest.param(8, 8, 4, marks=pytest.mark.rule("SP-OS8")),
        pytest.param(9, 8, 4, marks=pytest.mark.rule("SP-OS9")),
        pytest.param(10, 8, 4, marks=pytest.mark.rule("SP-OS10")),
    ],
)
def test_the_additions_to_the_operational_scenarios(number, boats, out):
    for name in (f"slot-{number}", f"slot-table-{number}"):
        game = game_of(name)
        state = game.setup(name, game.rules(name), None)
        core = state if name == f"slot-{number}" else state.core
        force = core.boats["allied"]
        assert (len(force.boats), force.limit) == (boats, out)
        assert [(base.zone, base.side, base.advanced) for base in core.boat_bases] == [("L23", "allied", True)]
        core.turn, core.night, core.night_weather = 4, True, ["Clear"]
        view = game.view(state, "allied")
        sheet = game.parse(f"FLOTILLA 1 ZONE K22 BOATS {out + 1}", "allied", view)
        assert [one.code for one in sheet.diagnostics] == ["SP-20.1d"]
        assert not game.parse(f"FLOTILLA 1 ZONE K22 BOATS {out}", "allied", view).diagnostics
    assert scenario.additions()[number].source == "seed"


@pytest.mark.rule("SP-BASE-54")
@pytest.mark.parametrize(("lost", "points"), [(0, 0), (2, 0), (3, 12), (5, 12)])
def test_half_the_points_from_half_the_hull_on(lost, points):
    assert victory.ship_points(24, lost, 6, False) == points


@pytest.mark.rule("SP-ERR-a", "SP-ERR-b")
@pytest.mark.parametrize("name", ["Australia", "Canberra"])
def test_the_cruisers_of_the_errata(name):
    ship = scenario.make_ship(TABLES, scenario.ShipEntry("CA1", "CA", name), "allied", "1942-08")
    assert (ship.weapons["torpedo"], ship.points) == (2, 24)
    assert victory.ship_points(ship.points, 6, 6, True) == 24


@pytest.mark.rule("SP-ERR-c")
@pytest.mark.parametrize(
    ("date", "stated", "torpedo"), [("1942-08", None, 2), ("1944-01", None, 0), ("1943-02", 2, 2), ("1943-11", 0, 0)]
)
def test_australia_lost_her_tubes(date, stated, torpedo):
    ship = scenario.make_ship(TABLES, scenario.ShipEntry("CA1", "CA", "Australia", torpedo=stated), "allied", date)
    assert ship.weapons["torpedo"] == torpedo


@pytest.mark.rule("SP-BASE-50")
def test_the_frame_of_three_nights():
    state = begin(NIGHTS)
    assert (state.turns, state.turn, state.weather, state.date) == (18, 1, "Clear", "1942-11")
    assert {(p.zone, p.side, p.major) for p in state.ports} == {
        ("E10", "japanese", True),
        ("I16", "japanese", False),
        ("J21", "japanese", False),
        ("U32", "allied", True),
        ("L23", "allied", False),
    }
    assert {(a.zone, a.side, a.steps) for a in state.airfields} == {("I16", "japanese", 4), ("M22", "allied", 4)}
    assert state.exits == {"japanese": "A10", "allied": "V34"}
    assert state.watch["allied"] == ("I17", "J18", "J20", "K18", "K22", "L21")
    state.turn = 18
    assert resolve(state).state.over


def fleet(state, name: str) -> str:
    ships = [state.ships[key] for key in state.fleets[name].ships]
    return f"{state.fleets[name].zone} {state.fleets[name].mission} " + " ".join(ship.card for ship in ships)


@pytest.mark.rule("SP-BASE-51")
def test_the_allied_fleets_of_three_nights():
    state = begin(NIGHTS)
    assert fleet(state, "A1") == "N27 INTERCEPT CA CA CL DD DD DD"
    assert fleet(state, "A2") == "U32 TRANSPORT AP AP DD DD" and state.fleets["A2"].target == "M22"
    assert fleet(state, "A3") == "L23 SWEEP MS MS"
    assert [state.ships[f"allied/CA{n}"].name for n in (1, 2)] == ["Australia", "Canberra"]
    subs = [sub for sub in state.submarines.values() if sub.side == "allied"]
    assert len(subs) == 2 and {zone[0] for zone in subs[0].area} == set("HIJ") and "I19" in subs[0].area
    assert (state.aces["allied"], state.allowed_fields["allied"]) == (1, 2)


@pytest.mark.rule("SP-BASE-50", "SP-BASE-51")
def test_the_boats_of_three_nights():
    """Eight boats at L23, B1 to B8, the first with an ace; four may be out in a night."""
    force = begin(NIGHTS).boats["allied"]
    assert [(boat.id, boat.base, boat.ace) for boat in force.boats] == [
        (f"B{number}", "L23", number == 1) for number in range(1, 9)
    ]
    assert force.limit == 4 and not begin(NIGHTS).boats["japanese"].boats


@pytest.mark.rule("SP-BASE-51")
def test_the_convoy_needs_fourteen_turns():
    state = begin(NIGHTS)
    from flagplot.games.slot.zones import board

    way = board("solomons").path("U32", "M22")
    assert len(way) == 14
    state = resolve(state, "A2 PLOT " + " ".join(way)).state
    for _ in range(13):
        state.movement.pairs, state.submarines, state.weather = [], {}, "Clear"
        state = resolve(state).state
    assert (state.turn, state.fleets["A2"].zone) == (15, "M22")
    assert resolve(state).state.tally["allied"].unloaded == 2


@pytest.mark.rule("SP-BASE-52")
def test_the_japanese_fleets_of_three_nights():
    state = begin(NIGHTS)
    assert fleet(state, "J1") == "I16 BOMBARD CA CA DD DD" and state.fleets["J1"].target == "M22"
    assert fleet(state, "J2") == "I16 TRANSPORT DD DD DD DD DD DD"
    assert sum(state.ships[key].cargo for key in state.fleets["J2"].ships) == 6
    assert fleet(state, "J3") == "J21 MINELAY ML DD" and fleet(state, "J4") == "E10 RAID CL DD DD"
    assert all(state.ships[key].lays == 1 for key in state.fleets["J3"].ships)
    assert {zone[0] for zone in state.submarines["japanese/SS1"].area} == set("NOP")


@pytest.mark.rule("SP-BASE-52")
def test_the_express_makes_eight_zones_in_turns_two_three_and_four():
    sheet = accepted(begin(NIGHTS), "japanese", "J2 PLOT - I17 I18 I19 I20 J21 K21 L22 M22")
    assert sheet.echo[0].canonical == "J2 PLOT - / I17 I18 I19 / I20 J21 / K21 L22 M22"


def empty():
    """Three Nights without a ship, field or boat: nobody has a point."""
    state = begin(NIGHTS)
    for part in (state.fleets, state.ships, state.submarines):
        part.clear()
    for force in state.boats.values():
        force.boats = []
    return state


@pytest.mark.rule("SP-BASE-53")
def test_points_for_fields():
    """Two Japanese fields left, one swept: Japan 4, Allies 2."""
    state = empty()
    state.fields = [
        Minefield("japanese", "L21/L22", 1, 2),
        Minefield("japanese", "M22/M23", 1, 3),
        Minefield("japanese", "J20/J21", 1, 2),
        Minefield("japanese", "L21/L22", 1, 99),
    ]
    state.turn, state.tally["allied"].swept = 18, 1
    assert victory.score(state).points == {"allied": 2, "japanese": 4}


@pytest.mark.rule("SP-BASE-54")
def test_points_for_everything_else():
    state = empty()
    state.tally["japanese"].unloaded = 6
    assert victory.score(state).points["japanese"] == 18
    state.tally["japanese"].raid_hits, state.tally["japanese"].bases_closed = 4, 1
    assert victory.score(state).points["japanese"] == 27
    state.boats["allied"].boats = begin(NIGHTS).boats["allied"].boats
    assert victory.score(state).points["allied"] == 8
    state.boats["allied"].boats[0].lost = True
    assert victory.score(state).points == {"allied": 7, "japanese": 29}
    add_fleet(state, "A1", "L22", "CL")
    state.ships["allied/CL21"].lost = 2
    assert victory.score(state).points["japanese"] == 36, "half of 15, fractions down"


@pytest.mark.rule("SP-BASE-55")
@pytest.mark.parametrize(
    ("unloaded", "winner", "how"), [(4, "draw", "lead"), (5, "japanese", "with"), (14, "japanese", "decisively")]
)
def test_the_winner(unloaded, winner, how):
    state = empty()
    state.victory = msgspec.structs.replace(state.victory, par=0)
    state.over, state.tally["japanese"].unloaded = True, unloaded
    score = victory.score(state)
    assert score.winner == winner and how in WORDS.text(score.reason)
    state.over = False
    assert victory.score(state).winner is None


@pytest.mark.rule("SP-BASE-55")
@pytest.mark.parametrize(
    ("par", "winner", "text"),
    [
        (16, "japanese", "with a lead of 19 points beyond the Allied lead of 16 that is an even fight here"),
        (-20, "allied", "with a lead of 17 points beyond the Japanese lead of 20 that is an even fight here"),
        (-3, "draw", "a lead of 0 points beyond the Japanese lead of 3 that is an even fight here, less than 15"),
    ],
)
def test_the_lead_is_counted_from_an_even_fight(par, winner, text):
    state = empty()
    state.over, state.tally["japanese"].unloaded = True, 1
    state.victory = msgspec.structs.replace(state.victory, par=par)
    score = victory.score(state)
    assert (score.winner, WORDS.text(score.reason)) == (winner, text)


@pytest.mark.rule("SP-BASE-56")
def test_the_three_small_set_ups():
    """Mines: five ships over two fields at two zones: needs 8, asked after two ships."""
    from flagplot.games.slot import crossing

    state = resolve(begin(MINES), japanese="J1 MINES ASK\nJ1 PLOT L21 L22").state
    assert len(state.movement.crossings[0].left) == 3 and crossing.needed(TABLES, 2, 2) == 8
    assert begin(MTB).night and len(begin(MTB).boats["allied"].boats) == 4
    assert len(begin(SUBMARINE).fields) == 2
    offered = {one.id for one in GAME.scenarios()}
    assert not offered & {MINES, MTB, SUBMARINE} and {NIGHTS, "slot-7", "slot-8", "slot-9", "slot-10"} <= offered


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('mission = "INTERCEPT"', 'mission = "INTERCEP"', 66, "INTERCEPT"),
        ('zone = "N27"', 'zone = "N99"', 65, "no zone"),
        (
            '{ id = "CL1", card = "CL" },\n    { id = "DD1"',
            '{ id = "CL1", card = "CX" },\n    { id = "DD1"',
            70,
            "no card",
        ),
        ("turns = 18", 'turns = "18"', 4, "expected a whole number"),
        ('weather = "Clear"', 'weather = "Sunny"', 6, "Clear, Cloud"),
        ('date = "1942-11"', 'date = "Nov 1942"', None, "key date"),
        ("turns = 18", "turns = 18\nspeed = 3", None, "there is no such key"),
    ],
)
def test_a_mistake_in_a_scenario_is_named_with_file_line_and_key(old, new, line, words):
    text = (HOME / "scenarios" / "slot-00-three-nights.toml").read_text("utf-8")
    assert old in text
    with pytest.raises(BadInputError) as caught:
        scenario.read(text.replace(old, new, 1), "mine.toml")
    message = str(caught.value)
    assert message.startswith("mine.toml, line") and "key " in message and words in message
    assert line is None or f"line {line}," in message


def test_unknown_scenarios_rules_and_options_are_refused_in_a_sentence():
    for call in (
        lambda: GAME.setup("slot-three-nigths", GAME.rules(NIGHTS), None),
        lambda: GAME.rules(NIGHTS, "optoins"),
        lambda: GAME.rules(NIGHTS, options={"boats": False}),
        lambda: GAME.rules(NIGHTS, options={"mines": 1}),
        lambda: GAME.rules(NIGHTS, overlay="x = 1"),
        lambda: GAME.rules(NIGHTS, overlay="[mines"),
    ):
        with pytest.raises(BadInputError):
            call()


def test_the_guide_to_orders_fits_a_mail_and_its_examples_are_understood():
    lines = GAME.order_help().splitlines()
    assert max(map(len, lines)) <= 78
    state = begin(NIGHTS)
    for order in (
        "A1 MISSION INTERCEPT PLOT N27 M26 / M25",
        "A1 INTERCEPT N27 M26",
        "A1 MINES STOP",
        "A1 HOLD AA",
        "MINE L21/L22 COUNT 2",
        "MS1 DETECT",
        "REVEAL L21/L22 K21/L22",
        "M22 STRIKE 4 STEPS FLEET ANY",
        "SPLIT A1 DD1 DD2 AS A4",
        "A3 ESCORT A2",
        "A1 BATTLE EVADE TARGET BIGGEST TO M23",
    ):
        assert any(order in line for line in lines)
        accepted(state, "allied", order)


def test_an_owners_tables_are_laid_over_the_house_values():
    """A mine hits on 10 and the card CA has eight boxes, in this match and in no other."""
    from flagplot.core.dice import LoadedDice

    overlay = '[mines]\nhit_on = 10\nsource = "found"\n[cards.CA]\nhull = 8\n'
    state = GAME.setup(MINES, GAME.rules(MINES, overlay=overlay), LoadedDice())
    state.fields = state.fields[:1]
    assert state.ships["japanese/CA1"].hull == 8 and begin(MINES).ships["japanese/CA1"].hull == 6
    faces = {"mine|J1|p1.1|japanese/CA1": (5, 5)}
    hits = []
    for one in (state, begin(MINES)):
        one.fields = one.fields[:1]
        hits.append(
            len(thrown(resolve(GAME.decode(GAME.encode(one)), japanese="J1 PLOT L21", faces=faces), "mine damage"))
        )
    assert hits == [1, 0]


@pytest.mark.parametrize(
    ("overlay", "words"),
    [
        ("[mines]\nhit_onn = 10", "line 2, key mines.hit_onn: there is no such key. Did you mean hit_on?"),
        ("[mines]\nhit_on = 'ten'", "line 2, key mines.hit_on: expected a whole number"),
        ("[cards.CX]\nhull = 1", "line 1, key cards.CX: there is no such key"),
        ('["torpedo damage"]\nboxes = [1, 2]', "line 2, key torpedo damage.boxes: expected a list of length >= 6"),
    ],
)
def test_mistakes_in_an_owners_tables_are_named(overlay, words):
    with pytest.raises(BadInputError) as caught:
        GAME.rules(NIGHTS, overlay=overlay)
    assert words in str(caught.value)


def test_every_number_of_the_rules_has_a_source():
    chapters = [one for one in (getattr(TABLES, name) for name in TABLES.__struct_fields__) if hasattr(one, "source")]
    assert {chapter.source for chapter in chapters} == {"seed", "house"} and len(chapters) == 11
    assert all(card.source for card in TABLES.cards.values()) and all(one.source for one in scenario.files().values())


def test_bad_texts_never_raise():
    state = begin(NIGHTS)
    for text in (
        "",
        "A1",
        "A1 PLOT",
        "FLOTILLA",
        "MINE",
        "QUERY",
        "# x",
        "A1 PLOT / / -",
        "COMBINE",
        "SPLIT A1 AS",
        "M22 STRIKE",
        "SS1 MOVE",
        "MINE L21/",
        "REVEAL",
        "A1 BATTLE TO",
        "\x00",
        "A1 PLOT WAIT x",
        "é /",
    ):
        read(state, "allied", text)
    assert "no unit" in refused(state, "allied", "J1 ABORT", "unknown-unit")
    assert refused(state, "allied", "J1 ABORT", "unknown-unit").replace("J1", "X9") == refused(
        state, "allied", "X9 ABORT", "unknown-unit"
    )
    assert not thrown(resolve(state), "mine")
