"""Both scenarios against the facts, and scenario files that are wrong (BR-4, BR-26)."""

from collections import Counter
from pathlib import Path

import pytest
from tests.carrier.position import opening, play

from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.ruleset.kinds import SIDES
from flagplot.games.carrier.ruleset.ruleset import ruleset_for, ruleset_of
from flagplot.games.carrier.scenario.areas import area_hexes
from flagplot.games.carrier.scenario.forces import expand
from flagplot.games.carrier.scenario.reading import FOLDER, identifiers, load, scenario
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.theatre.hex import distance, parse, row
from flagplot.games.carrier.units.factors import aboard, all_boxes, capacity, handles

SHIPS = {
    ("coral-sea-battle", "allied"): {"CV": 2, "CA": 7, "CL": 1, "DD": 14, "AO": 2},
    ("coral-sea-battle", "japanese"): {
        "CV": 2,
        "CVL": 1,
        "AV": 1,
        "CA": 6,
        "CL": 3,
        "DD": 15,
        "AO": 4,
        "PG": 8,
        "AP": 13,
    },
    ("rings-around-rabaul", "allied"): {"CV": 1, "CA": 4, "DD": 10},
    ("rings-around-rabaul", "japanese"): {"AP": 4, "PG": 2, "DD": 4, "CA": 4},
}
PLANES = {
    ("coral-sea-battle", "allied"): {
        "B-17": 5,
        "B-25": 5,
        "B-26": 12,
        "Catalina": 5,
        "Dauntless": 28,
        "Devastator": 8,
        "Hudson": 2,
        "P-39": 12,
        "P-40": 2,
        "Wildcat": 14,
    },
    ("coral-sea-battle", "japanese"): {
        "Betty": 12,
        "Dave": 3,
        "Kate": 17,
        "Mavis": 5,
        "Nell": 16,
        "Pete": 4,
        "Rufe": 1,
        "Val": 14,
        "Zero": 37,
    },
    ("rings-around-rabaul", "allied"): {
        "B-17": 2,
        "Catalina": 2,
        "Dauntless": 12,
        "Devastator": 4,
        "Hudson": 1,
        "Wildcat": 8,
    },
    ("rings-around-rabaul", "japanese"): {"Betty": 6, "Mavis": 5, "Nell": 5, "Zero": 5},
}
NAMED = {
    "Lexington",
    "Yorktown",
    "Astoria",
    "Australia",
    "Chester",
    "Chicago",
    "Minneapolis",
    "New Orleans",
    "Portland",
    "Hobart",
    "Shokaku",
    "Zuikaku",
    "Kamikawa",
    "Shoho",
    "Aoba",
    "Furutaka",
    "Haguro",
    "Kako",
    "Kinugasa",
    "Myoko",
    "Tatsuta",
    "Tenryu",
    "Yubari",
}
OPEN = {identifier: opening(identifier) for identifier in identifiers()}


@pytest.mark.rule("BR-26.1", "BR-26.3")
@pytest.mark.parametrize(("identifier", "side"), SHIPS)
def test_ships(identifier: str, side: str) -> None:
    """All ships of the scenario except submarines, which need their own rules."""
    ships = OPEN[identifier].sides[side].ships.values()  # type: ignore[index]
    assert Counter(ship.type for ship in ships) == SHIPS[identifier, side]


@pytest.mark.rule("BR-26.1")
def test_ships_by_name() -> None:
    state = OPEN["coral-sea-battle"]
    named = {n for side in SIDES for n in state.sides[side].ships if not n.split()[-1].isdigit()}
    assert named == NAMED


@pytest.mark.rule("BR-26.1")
@pytest.mark.parametrize(("identifier", "side"), PLANES)
def test_planes(identifier: str, side: str) -> None:
    own = OPEN[identifier].sides[side]  # type: ignore[index]
    total: Counter[str] = Counter()
    for holder in (*own.bases.values(), *own.ships.values()):
        for box in all_boxes(holder.boxes) if holder.boxes else ():
            for stack in box:
                total[stack.plane.partition("/")[0]] += stack.n
    assert total == PLANES[identifier, side]


@pytest.mark.rule("BR-4.2.1", "BR-4.2.2")
def test_planes_start_where_they_fit() -> None:
    for state in OPEN.values():
        ruleset = ruleset_of(state)
        for side in SIDES:
            for holder in (*state.sides[side].bases.values(), *state.sides[side].ships.values()):
                if holder.boxes is None:
                    continue
                room = capacity(ruleset, side, holder)
                assert room is None or aboard(holder.boxes) <= room, holder.name
                for box in all_boxes(holder.boxes):
                    assert all(handles(ruleset, side, holder, stack.plane) for stack in box), holder.name


@pytest.mark.rule("BR-4.2.1", "BR-12.7.3")
def test_a_tender_with_more_than_its_capacity_is_anchored_or_refused(tmp_path: Path) -> None:
    """Kamikawa holds 8 air factors, 16 at anchor, as the file has her: 3 Dave and 13 Pete; 14 are refused, and 6 where
    she is not anchored."""
    text, path = (FOLDER / "coral-sea.toml").read_text(encoding="utf-8"), tmp_path / "mine.toml"

    def loaded(pete: int, file: str = text) -> str:
        path.write_text(file.replace('plane = "Pete"\nn = 4', f'plane = "Pete"\nn = {pete}'), encoding="utf-8")
        return load(path).id

    assert loaded(13) == "coral-sea"
    for pete, file in ((14, text), (6, text.replace('anchored = ["Kamikawa", "PG"]', 'anchored = ["PG"]'))):
        with pytest.raises(BadInputError, match="air factors on Kamikawa, which holds 8"):
            loaded(pete, file)


@pytest.mark.rule("BR-4.2.3")
def test_only_ready_planes_are_armed_at_the_start() -> None:
    for state in OPEN.values():
        for side in SIDES:
            for base in state.sides[side].bases.values():
                for box in (base.boxes.just_landed, base.boxes.readying, base.boxes.dispersed):
                    assert all(stack.load == "" for stack in box)


@pytest.mark.rule("BR-4.1.1")
def test_sizes_and_numbers_of_tfs() -> None:
    """At most 15 and 10 ships; TFs with planes have numbers 1 to 9."""
    for state in OPEN.values():
        for side, limit in (("allied", 15), ("japanese", 10)):
            own = state.sides[side]  # type: ignore[index]
            assert all(len(tf.ships) <= limit for tf in own.tfs.values())
            assert all(tf.number <= 9 for tf in own.tfs.values() if any(own.ships[s].boxes for s in tf.ships))


@pytest.mark.rule("BR-4.1.3")
def test_two_carriers_count_as_one_tf() -> None:
    """Lexington and Yorktown share a record: one TF for movement, observation and size."""
    tf = OPEN["coral-sea-battle"].sides["allied"].tfs[1]
    assert {"Lexington", "Yorktown"} <= set(tf.ships)
    assert len(tf.ships) == 15


@pytest.mark.rule("BR-4.1.4", "BR-4.1.5")
def test_a_tender_may_share_a_tf_with_other_ships() -> None:
    tf = OPEN["coral-sea-battle"].sides["japanese"].tfs[2]
    assert tf.ships == ["Kamikawa", "PG 1", "PG 2"]


@pytest.mark.rule("BR-4.1.6")
def test_japanese_battleships_carry_one_float_plane() -> None:
    ruleset = ruleset_for("coral-sea-battle", "base", {}, "")
    for name in ("Hiei", "Kirishima", "Kongo", "Haruna", "Mutsu"):
        assert (ruleset.card("japanese", name).capacity, ruleset.card("japanese", name).handling) == (1, "float")
    assert ruleset.card("allied", "Washington").handling == ""


@pytest.mark.rule("BR-26.1")
def test_start_areas_of_the_coral_sea() -> None:
    """Allied ships in Sector VI, rows 32 to 46; the Japanese carriers within 7 of New Georgia, the convoy within 15 of
    Deboyne, Kamikawa there at anchor. All at sea."""
    made = scenario("coral-sea-battle")
    ruleset = ruleset_for("coral-sea-battle", "base", {}, "")
    georgia = [parse(n) for n in ("B/B18", "B/B19", "B/C18", "B/C19", "B/C20", "B/D18", "B/D19", "B/D20")]
    deboyne = parse("A/Y27")
    for group in made.groups:
        for hex_ in area_hexes(group.area):
            assert ruleset.theatre.terrain(hex_) != "land"
            if group.side == "allied":
                assert ruleset.theatre.sectors(hex_)[0] == "VI"
                assert 32 <= row(hex_) <= 46
            elif "Shokaku" in group.ships:
                assert min(distance(hex_, near) for near in georgia) <= 7
            elif any(ship.startswith("AP") for ship in group.ships):
                assert distance(hex_, deboyne) <= 15
    kamikawa = OPEN["coral-sea-battle"].sides["japanese"].ships["Kamikawa"]
    assert kamikawa.anchored == 0
    assert OPEN["coral-sea-battle"].sides["japanese"].tfs[2].hex == deboyne


@pytest.mark.rule("BR-26.1")
def test_start_areas_of_rabaul() -> None:
    made = scenario("rings-around-rabaul")
    areas = {group.tf: area_hexes(group.area) for group in made.groups if group.side == "allied"}
    assert all(distance(hex_, parse("B/F04")) <= 4 for hex_ in areas[1])
    assert {group.area.hexes for group in made.groups if group.side == "japanese" and not group.enters} == {("A/X05",)}
    cruisers = next(group for group in made.groups if group.enters)
    assert (cruisers.enters, len(cruisers.area.hexes)) == (25, 9)
    ships = OPEN["rings-around-rabaul"].sides["japanese"].ships
    assert {ship.type for ship in ships.values() if ship.anchored is not None} == {"AP", "PG"}


def value(state: State, identifier: str) -> int:
    return ruleset_for(identifier, "base", {}, "").card("japanese", "Shokaku").damage_factor


@pytest.mark.rule("BR-0.7")
def test_the_lot_of_an_entry_hex_is_even() -> None:
    """Cruiser Division 6 enters in one of nine hexes. Of 2**32 lots the last four would make the first four hexes
    likelier: such a lot is thrown again."""
    state = opening("rings-around-rabaul")
    state.turn = 25
    faces = {"entry|japanese/TF6": (256, 256, 256, 256), "entry|japanese/TF6 1": (1, 1, 1, 9)}
    hexes = next(group.hexes for group in state.sides["japanese"].entering)
    after = play(state, faces=faces)
    assert len(after.thrown("entry")) == 2 and 256**4 % len(hexes) == 4
    assert after.state.sides["japanese"].tfs[6].hex == hexes[8]


@pytest.mark.rule("BR-26.1")
def test_special_rules_of_the_coral_sea() -> None:
    """Wildcat a2a 7; Shokaku and Zuikaku DF 5; unloading at A/D23 alone; radar on Allied CVs and bases only."""
    ruleset = ruleset_for("coral-sea-battle", "base", {}, "")
    assert ruleset.air_to_air("Wildcat") == 7
    assert ruleset.air_to_air("Zero") == 9
    assert {ruleset.card("japanese", n).damage_factor for n in ("Shokaku", "Zuikaku")} == {5}
    assert ruleset.scenario.unload_hexes("japanese") == {parse("A/D23")}
    assert ruleset.scenario.unload_hexes("allied") == frozenset()
    state = OPEN["coral-sea-battle"]
    radar = {n for side in SIDES for n, s in state.sides[side].ships.items() if ruleset.has_radar(side, s.card)}
    assert radar == {"Lexington", "Yorktown"}
    bases = {n for side in SIDES for n, b in state.sides[side].bases.items() if b.radar}
    assert bases == {"Port Moresby", "Australia", "New Caledonia"}
    watchers = {(i, h) for code, i, h in ruleset.tables.coastwatchers if code == "CS"}
    assert not {i for i, h in watchers if h in ("japanese", "both")} & {
        "Choiseul",
        "Santa Isabel",
        "Vella Lavella",
        "New Georgia",
        "Guadalcanal",
    }


@pytest.mark.rule("BR-26.1", "BR-26.2")
def test_special_rules_of_rabaul() -> None:
    """The Zeros are A5Ms: a2a 6, MF 8, RF 5, no bombs. Only Lexington has radar. Later bases do not exist."""
    from flagplot.games.carrier.units.factors import can_carry

    ruleset = ruleset_for("rings-around-rabaul", "base", {}, "")
    zero = ruleset.tables.planes["Zero/land"]
    assert (ruleset.air_to_air("Zero/land"), zero.mf, zero.rf) == (6, 8, 5)
    assert not can_carry(ruleset.tables, "Zero/land", "GP")
    elsewhere = ruleset_for("coral-sea-battle", "base", {}, "").tables.planes["Zero/land"]
    assert (elsewhere.mf, elsewhere.rf, elsewhere.bomber) == (10, 8, True)
    state = OPEN["rings-around-rabaul"]
    radar = {n for side in SIDES for n, s in state.sides[side].ships.items() if ruleset.has_radar(side, s.card)}
    assert radar == {"Lexington"}
    assert not any(b.radar for side in SIDES for b in state.sides[side].bases.values())
    assert not {"Lae", "Gili-Gili", "Henderson", "Buka"} & {n for side in SIDES for n in state.sides[side].bases}


@pytest.mark.rule("BR-26.1")
def test_times() -> None:
    times = (("coral-sea-battle", 1, 18, "front"), ("rings-around-rabaul", 6, 37, "scattered"))
    for identifier, hour, turns, clouds in times:
        made = scenario(identifier)
        assert (made.hour, made.turns, made.clouds, made.replacements) == (hour, turns, clouds, False)


@pytest.mark.rule("BR-26.1")
def test_unnamed_ships_are_numbered_within_their_side() -> None:
    assert expand(("Hobart", "DD x2"), {"DD": 3}) == [("Hobart", "Hobart"), ("DD 4", "DD"), ("DD 5", "DD")]


GOOD = (FOLDER / "rings-around-rabaul.toml").read_text(encoding="utf-8")
BAD = (
    ("hour = 6", "hour = 25", "hour"),
    ("turns = 37 ", "turns = 0 ", "turns"),
    ('clouds = "scattered"', 'clouds = "fog"', "clouds"),
    ("enters = 25", "enters = 99", "enters"),
    ('of = ["B/F04"]', 'of = ["B/F99"]', "area"),
    ('hexes = ["A/X05"]', 'hexes = ["X05"]', "area"),
    ('area = { within = 4, of = ["B/F04"] }', 'area = { sector = "XX" }', "area"),
    ('area = { within = 4, of = ["B/F04"] }', "area = { rows = [40, 60] }", "area"),
    ('"Lexington", "Indianapolis"', '"Lexingtn", "Indianapolis"', "ships"),
    ('"DD x10"', '"DD x11"', "ships"),
    ('"Indianapolis", "Minneapolis"', '"Lexington", "Minneapolis"', "ships"),
    ("tf = 2\n", "tf = 1\n", "tf"),
    ("tf = 1\n", "tf = 17\n", "tf"),
    ('plane = "Wildcat"', 'plane = "Wildcats"', "plane"),
    ('plane = "Wildcat"', 'plane = "Catalina"', "plane"),
    ("n = 8 ", "n = 0 ", "n"),
    ("n = 8 ", "n = 80 ", "n"),
    ('at = "Kavieng"', 'at = "Kaviang"', "at"),
    ('box = "ready"', 'box = "hangar"', "box"),
    ('box = "ready"', 'box = "dispersed"', "box"),
    ("n = 12 ", 'load = "AP"\nn = 12 ', "load"),
    ('japanese = ["A/X05"]', 'japanese = ["A/X99"]', "unload"),
    ("untried_raid = 20", "untried_rade = 20", "untried_rade"),
    ("Zero = { mf = 8", "Zero = { speed = 8", "speed"),
    ("Zero = { mf = 8", "Zerro = { mf = 8", "plane_changes.Zerro"),
    ('"DD x10"', '"DD x0"', "ships"),
    ("[plane_changes]", "[ship_changes]\nQwert = { aa = 1 }\n[plane_changes]", "ship_changes.Qwert"),
    ("[plane_changes]", "[ship_changes]\nLexington = { aa = -1 }\n[plane_changes]", "ship_changes.Lexington"),
    ("[plane_changes]", "[ship_changes]\nLexington = { a = 1 }\n[plane_changes]", "ship_changes.Lexington"),
    ("[plane_a2a]\nZero = 6 ", "[plane_a2a]\nZero = 70 ", "plane_a2a.Zero"),
    ("[plane_changes]", "[grounded]\nLexington = ['Peter']\n[plane_changes]", "grounded.Lexington"),
    ("[plane_changes]", "[radar_only]\nallied = ['XV']\n[plane_changes]", "radar_only.allied"),
    ('place = "Rabaul"', 'place = "Rabul"', "missions.0.place"),
)


@pytest.mark.rule("BR-26.1")
@pytest.mark.parametrize(("old", "new", "key"), BAD)
def test_a_malformed_scenario_is_refused_with_file_key_and_line(old: str, new: str, key: str, tmp_path: Path) -> None:
    """One clear sentence; the line is that of the key that is wrong (or of its table)."""
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInputError) as caught:
        load(path)
    message = str(caught.value)
    assert message.startswith("mine.toml, line ")
    assert "\n" not in message
    named = message.partition("key ")[2].partition(":")[0]
    assert key in named
    line = int(message.partition("line ")[2].partition(",")[0])
    wrong = GOOD[: GOOD.index(old)].count("\n") + 1
    assert abs(line - wrong) <= 1, message


def test_a_file_that_is_no_toml_or_no_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("id = ", encoding="utf-8")
    with pytest.raises(BadInputError, match=r"mine\.toml: not a TOML file"):
        load(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInputError, match=r"mine\.toml"):
        load(path)


def test_an_unknown_scenario_gets_a_suggestion() -> None:
    with pytest.raises(BadInputError, match="Did you mean coral-sea-battle"):
        scenario("coral-see-battle")
