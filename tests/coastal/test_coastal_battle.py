"""Order of play, communications, victory, scenarios and what stands behind the rules."""

import msgspec
import pytest
from tests.coastal.support import THEM, US, at, battle, loaded, play_of, resolve, scenario, told, values, vessel
from tests.support.shown import reported

from flagplot.core.diagnostics import BadInputError
from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.core.game import DATA
from flagplot.core.words import phrase
from flagplot.games.coastal import cards, damage, rulings, victory
from flagplot.games.coastal import turn as order_of_play
from flagplot.games.coastal.cards import Card
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.scenario import EDITION, Victory, find, read
from flagplot.games.coastal.state import Ending
from flagplot.games.coastal.telling.facts import BattleOver, NothingToSignal, Repaired

FAR = vessel(THEM, "K", "Coaster", 180, 20)
CARDS = cards.standard()


# -- what stands behind the rules ----------------------------------------------------------------------------


@pytest.mark.rule("AS-0a", "AS-BASE-1")
@pytest.mark.parametrize(
    ("rule", "word"),
    [
        ("AS-5.5b", "CORRECTION"),
        ("AS-8.1a", "REVISION"),
        ("AS-8.2u", "REVISION"),
        ("AS-8.3n", "REVISION"),
        ("AS-BASE-33", "HOUSE"),
        ("AS-ASSIST-1", "HOUSE"),
    ],
)
def test_each_ruling_has_one_status_word(rule, word):
    assert rulings.status(rule) == word


@pytest.mark.rule("AS-0a", "AS-BASE-1")
def test_a_report_prints_the_status_words():
    state = battle(vessel(US, "M", "MTB", 50, 46, 0, 20), vessel(THEM, "V", "Trawler", 50, 52, 90, 0))
    resolution = resolve(state, {}, loaded(default=6))
    mine = [one for one in resolution.dispatches if one.seat == US]
    text = " ".join(to_text(reported(GAME, GAME.view(resolution.state, US), mine)).replace("-\n", "-").split())
    assert "[AS-BASE-20, AS- BASE-22 HOUSE; AS-5.5b, AS-5.5j CORRECTION]".replace("- ", "-") in text.replace("- ", "-")


@pytest.mark.rule("AS-0b")
def test_coverage_of_the_fourteen_chapters():
    assert [chapter.number for chapter in rulings.chapters()] == list(range(1, 15))
    assert rulings.coverage(13) == "not covered"
    assert rulings.coverage(8) == "8.1-8.3 from the seed"
    assert rulings.coverage(7) == "gun table and special damage from the base layer"
    assert rulings.coverage(5).startswith("5.5 collision damage from the seed; ")


@pytest.mark.rule("AS-0c")
def test_only_the_amended_edition_loads():
    text = (DATA / "coastal" / "scenarios" / "melee.toml").read_text(encoding="utf-8")
    assert read(text, "melee.toml", CARDS).edition == EDITION
    with pytest.raises(BadInputError, match=r"own.toml, line 4, key edition: .*AS-0c.*'4'"):
        read(text.replace('edition = "3.1 amended"', 'edition = "4"'), "own.toml", CARDS)


@pytest.mark.rule("AS-0d")
def test_each_amendment_names_its_date_and_edition():
    found = {one.section: one for one in rulings.amendments()}
    assert {one.section: one.date for one in rulings.amendments() if one.affected} == {
        "5.5": "2004-08-10",
        "8.1": "2005-03-31",
        "8.2": "2005-03-31",
    }
    assert {(one.applies_to, one.absorbed_by) for one in found.values()} == {("3.1 and earlier", "3.2")}
    assert [one.section for one in rulings.amendments() if one.affected] == ["5.5", "8.1", "8.2"]


# -- order of play ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AS-BASE-3")
def test_ten_phases_in_order():
    names = [
        phase.__name__ for window in ("A", "B") for parts in order_of_play.PHASES[window].values() for phase in parts
    ]
    assert names == [
        "take_orders",
        "environment",
        "move",
        "collide",
        "stand_down",
        "illuminate",
        "detect",
        "fire",
        "run",
        "launch",
        "communicate",
    ]


@pytest.mark.rule("AS-BASE-3")
def test_a_launch_of_turn_4_first_attacks_in_turn_6():
    ship = vessel(THEM, "K", "Coaster", 80, 50, 0, 0)
    state = battle(vessel(US, "M", "MTB", 50, 50, 90, 0), ship, window="B", turn=4)
    state = resolve(state, {US: "M TORP COUNT 2 BEARING 090 NARROW SHALLOW"}, loaded(default=10)).state
    attacks = []
    for _ in range(3):
        state = resolve(state).state
        resolution = resolve(state, {}, loaded(default=10))
        attacks.append((state.turn, sum(roll.rule == "AS-8.2a" for roll in resolution.rolls)))
        state = resolution.state
    assert attacks == [(5, 0), (6, 2), (7, 0)]


@pytest.mark.rule("AS-BASE-4")
def test_two_windows_and_both_sides_are_asked():
    state = battle(vessel(US, "M", "MTB", 50, 50, 90, 10), vessel(THEM, "K", "Coaster", 150, 50, 270, 9))
    assert {seat: ask.kind for seat, ask in GAME.awaiting(state).items()} == {US: "orders-a", THEM: "orders-a"}
    after = resolve(state).state
    assert {seat: ask.kind for seat, ask in GAME.awaiting(after).items()} == {US: "orders-b", THEM: "orders-b"}
    assert GAME.clock(after).label == phrase("clock.B", turn=1)
    later = resolve(after)
    assert (later.state.turn, later.state.window) == (2, "A")
    assert at(later.state.vessels["allied/M"]) == (55.0, 50.0, 90.0)  # kept its course and speed
    assert later.state.salvoes == []


@pytest.mark.rule("AS-BASE-4")
def test_nothing_of_one_side_shows_to_the_other_before_both_have_sent():
    state = battle(vessel(US, "M", "MTB", 50, 50), vessel(THEM, "K", "Coaster", 150, 50))
    before = GAME.view(state, THEM)
    GAME.parse("M COURSE 090 SPEED 10", US, GAME.view(state, US))
    assert GAME.view(state, THEM) == before


# -- communications ------------------------------------------------------------------------------------------


@pytest.mark.rule("AS-BASE-38")
@pytest.mark.parametrize(("face", "burning", "lost"), [(3, False, 0), (4, True, 3)])
def test_fire(face, burning, lost):
    state = battle(vessel(US, "M", "Trawler", 50, 50, burning=True), FAR, window="B")
    after = resolve(state, {}, loaded({"fire-fighting|allied/M": face, "fire loss|allied/M": 5}, default=9)).state
    assert (after.vessels["allied/M"].burning, after.vessels["allied/M"].lost) == (burning, lost)


@pytest.mark.rule("AS-BASE-43")
def test_order_of_the_communications_phase():
    state = battle(
        vessel(US, "M", "Trawler", 50, 50, burning=True, floodings=1, m_hits=1, aground=True), FAR, window="B"
    )
    keys = [roll.key.split("|")[2] for roll in resolve(state, {}, loaded(default=5)).rolls]
    assert keys == ["flooding control", "flooding loss", "fire-fighting", "fire loss", "repair", "refloat"]


@pytest.mark.rule("AS-BASE-43")
@pytest.mark.parametrize(("distance", "aware"), [(19, True), (21, False)])
def test_an_attacked_vessel_alerts_friends_in_sight(distance, aware):
    state = battle(
        vessel(US, "A", "Coaster", 50, 50, attacked_turn=1),
        vessel(US, "B", "Coaster", 50, 50 + distance, aware=False),
        FAR,
        window="B",
    )
    assert resolve(state).state.vessels["allied/B"].aware is aware


@pytest.mark.rule("AS-BASE-43")
@pytest.mark.parametrize(("face", "wireless", "aware"), [(6, True, True), (7, True, False), (6, False, False)])
def test_signal(face, wireless, aware):
    state = battle(
        vessel(US, "A", "Coaster", 50, 50, wireless=wireless, attacked_turn=1),
        vessel(US, "B", "Coaster", 150, 150, aware=False),
        FAR,
        window="B",
    )
    sheet = GAME.parse("A SIGNAL", US, GAME.view(state, US))
    assert bool(sheet.orders) is wireless
    after = GAME.resolve(state, {US: sheet}, loaded({"signal|allied/A": face})).state
    assert after.vessels["allied/B"].aware is aware


@pytest.mark.rule("AS-BASE-43")
@pytest.mark.parametrize("stirred", [{"attacked_turn": 1}, {"detected_turn": 1}, {"attacked_turn": 0}, {}])
def test_who_saw_no_enemy_and_was_not_attacked_has_nothing_to_signal(stirred):
    state = battle(
        vessel(US, "A", "Coaster", 50, 50, **stirred),
        vessel(US, "B", "Coaster", 150, 150, aware=False),
        FAR,
        window="B",
    )
    result = resolve(state, {US: "A SIGNAL"}, loaded({"signal|allied/A": 6}))
    sent = 1 in stirred.values()
    assert result.state.vessels["allied/B"].aware is sent
    assert any("signal" in roll.key for roll in result.rolls) is sent
    assert bool(told(result, US, NothingToSignal)) is not sent


@pytest.mark.rule("AS-BASE-44")
@pytest.mark.parametrize(
    ("casualties", "face", "mended"), [(False, 3, True), (False, 4, False), (True, 1, True), (True, 2, False)]
)
def test_repair(casualties, face, mended):
    state = battle(vessel(US, "M", "Torpedoboat", 50, 50, m_hits=1, casualties=casualties), FAR, window="B")
    after = resolve(state, {}, loaded({"repair|allied/M": face})).state.vessels["allied/M"]
    assert (after.m_hits == 0) is mended
    assert damage.max_speed(after, CARDS["Torpedoboat"]) == (28 if mended else 14)


@pytest.mark.rule("AS-BASE-44")
def test_one_repair_a_turn_and_what_is_never_repaired():
    broken = vessel(US, "M", "Trawler", 50, 50, steering=True, wireless=False, m_hits=1)
    after = resolve(battle(broken, FAR, window="B"), {}, loaded(default=1)).state.vessels["allied/M"]
    assert (after.m_hits, after.steering, after.wireless) == (0, True, False)
    for_good = vessel(US, "M", "Trawler", 50, 50, rudder=True, m_permanent=1, bow=1, radar=False)
    for_good.guns[0].out_to = 10**6
    resolution = resolve(battle(for_good, FAR, window="B"), {}, loaded(default=1))
    assert not any("repair" in roll.key for roll in resolution.rolls)


@pytest.mark.rule("AS-BASE-45")
@pytest.mark.parametrize(("speed", "ready"), [(12, 12), (15, 12), (16, None)])
def test_reloading_takes_eight_quiet_turns(speed, ready):
    state = battle(
        vessel(THEM, "S", "Schnellboot", 20, 20, 90, speed), vessel(US, "M", "MTB", 190, 190), window="B", turn=3
    )
    state = resolve(state, {THEM: "S TORP COUNT 1 BEARING 090 NARROW SHALLOW"}).state
    first = None
    while state.turn < 15 and first is None:
        state = resolve(state).state
        if state.vessels["german/S"].torpedoes[0].loaded == 2:
            first = state.turn
        state = resolve(state).state
    assert first == ready


@pytest.mark.rule("AS-BASE-45")
def test_firing_or_a_hit_starts_the_reload_again():
    boat = vessel(THEM, "S", "Schnellboot", 20, 20, 90, 10, reload_clock=7)
    boat.torpedoes[0].loaded = 1
    quiet = resolve(battle(boat, vessel(US, "M", "MTB", 190, 190), window="B", turn=9)).state.vessels["german/S"]
    assert (quiet.torpedoes[0].loaded, quiet.torpedoes[0].reloads) == (2, 1)
    boat.hit_turn = 9
    hit = resolve(battle(boat, vessel(US, "M", "MTB", 190, 190), window="B", turn=9)).state.vessels["german/S"]
    assert (hit.torpedoes[0].loaded, hit.reload_clock) == (1, 0)


# -- dice, reports -------------------------------------------------------------------------------------------


@pytest.mark.rule("AS-BASE-47")
def test_the_same_seed_gives_the_same_log_and_d10_counts_from_1():
    def log(seed: bytes):
        state = battle(vessel(THEM, "V", "Trawler", 50, 50, 0, 0), vessel(US, "G", "MGB", 50, 54, 0, 0))
        first = resolve(state, {}, KeyedDice(seed))
        return resolve(first.state, {US: "G FIRE C1", THEM: "V FIRE C1"}, KeyedDice(seed)).rolls

    assert log(b"a") == log(b"a") != log(b"b")
    assert all(roll.rule.startswith("AS-") for roll in log(b"a"))
    faces = {face for seed in range(60) for roll in log(bytes([seed])) if roll.sides == 10 for face in roll.faces}
    assert faces == set(range(1, 11))


@pytest.mark.rule("AS-BASE-46")
def test_each_side_reads_its_own_report_after_each_window():
    state = battle(vessel(US, "M", "MTB", 50, 50, 90, 12), vessel(THEM, "K", "Coaster", 50, 60, 90, 9))
    first = resolve(state)
    ours, theirs = (
        to_text(reported(GAME, GAME.view(first.state, seat), [one for one in first.dispatches if one.seat == seat]))
        for seat in (US, THEM)
    )
    assert "C1: sighted coaster at" in " ".join(ours.split())  # 10 cm: inside half of 28
    assert "sighted class 1 vessel" in " ".join(theirs.split())  # inside 12, not inside 6
    assert "motor torpedo boat" in ours
    assert "motor torpedo boat" not in theirs


# -- cards -----------------------------------------------------------------------------------------------------


def guns(card: Card) -> list[tuple[str, float, str]]:
    return [(gun.kind, gun.calibre, gun.arc) for gun in card.guns if gun.kind != "MG"]


def tubes(card: Card) -> list[tuple[str, int, str]]:
    return [(mount.kind, mount.tubes, mount.torpedo) for mount in card.torpedoes]


@pytest.mark.parametrize(
    ("name", "figures", "tube_list", "gun_list"),
    [
        pytest.param(
            "MTB",
            (1, "H", 36, 8, 0.4, 0.1, 10),
            [("fixed", 2, "L")],
            [("LC", 20, "all")],
            marks=pytest.mark.rule("AS-BASE-7"),
        ),
        pytest.param(
            "MGB",
            (1, "H", 34, 10, 0.4, 0.1, 8),
            [],
            [("MC", 40, "F"), ("LC", 20, "A")],
            marks=pytest.mark.rule("AS-BASE-8"),
        ),
        pytest.param(
            "Schnellboot",
            (1, "H", 38, 12, 0.6, 0.1, 12),
            [("fixed", 2, "H")],
            [("LC", 20, "F"), ("LC", 20, "A")],
            marks=pytest.mark.rule("AS-BASE-9"),
        ),
        pytest.param(
            "R-boat",
            (1, "M", 20, 12, 0.6, 0.1, 6),
            [],
            [("MC", 37, "A"), ("LC", 20, "F"), ("LC", 20, "all")],
            marks=pytest.mark.rule("AS-BASE-10"),
        ),
        pytest.param(
            "Trawler",
            (2, "M", 10, 20, 0.8, 0.15, 12),
            [],
            [("HG", 88, "F"), ("MC", 37, "A"), ("LC", 20, "all"), ("LC", 20, "all")],
            marks=pytest.mark.rule("AS-BASE-11"),
        ),
        pytest.param(
            "Torpedoboat",
            (3, "M", 28, 50, 1.6, 0.2, 30),
            [("trainable", 3, "H")],
            [("HG", 105, "F"), ("HG", 105, "A"), ("HG", 105, "A"), ("LC", 20, "all"), ("LC", 20, "all")],
            marks=pytest.mark.rule("AS-BASE-12"),
        ),
        pytest.param(
            "Coaster", (3, "L", 9, 36, 1.2, 0.2, 25), [], [("LC", 20, "all")], marks=pytest.mark.rule("AS-BASE-13")
        ),
        pytest.param(
            "Tanker",
            (3, "L", 9, 44, 1.6, 0.25, 40),
            [],
            [("HG", 88, "A"), ("LC", 20, "all")],
            marks=pytest.mark.rule("AS-BASE-14"),
        ),
        pytest.param(
            "Submarine",
            (2, "M", 16, 16, 1.2, 0.1, 30),
            [("fixed", 4, "H")],
            [("HG", 88, "F"), ("LC", 20, "all")],
            marks=pytest.mark.rule("AS-BASE-15"),
        ),
    ],
)
def test_cards(name, figures, tube_list, gun_list):
    card = CARDS[name]
    assert (card.size, card.manoeuvre, card.speed, card.boxes, card.length, card.beam, card.points) == figures
    assert (tubes(card), guns(card)) == (tube_list, gun_list)
    assert card.source == "house"


@pytest.mark.rule("AS-BASE-9", "AS-BASE-12")
def test_what_else_the_cards_carry():
    assert CARDS["Schnellboot"].torpedoes[0].reloads == 2
    assert CARDS["Schnellboot"].torpedoes[0].nation == "german"
    boat = CARDS["Torpedoboat"]
    assert boat.torpedoes[0].arcs == ((30, 150), (210, 330))
    assert (boat.radar, boat.star_shell, boat.searchlight) == (True, True, True)


@pytest.mark.rule("AS-BASE-11", "AS-BASE-15")
def test_flags_of_the_cards():
    assert (CARDS["Trawler"].star_shell, CARDS["Trawler"].searchlight, CARDS["Trawler"].radar) == (True, True, False)
    assert CARDS["Submarine"].submarine
    assert CARDS["Tanker"].cargo == "oil"
    assert [name for name in CARDS if CARDS[name].merchant][:2] == ["Coaster", "Tanker"]


@pytest.mark.rule("AS-BASE-6")
def test_a_card_without_class_is_refused():
    text = (DATA / "coastal" / "cards.toml").read_text(encoding="utf-8").replace("class = 1\n", "", 1)
    with pytest.raises(BadInputError, match=r"own.toml, line 4, key cards.MTB.class: .*is missing"):
        cards.read(text, "own.toml")


# -- scenarios and victory -----------------------------------------------------------------------------------


@pytest.mark.rule("AS-BASE-48")
def test_amber_reach_map_and_time():
    one = find("amber-reach")
    assert (one.area.width, one.area.height, one.year, one.turns, one.light_at(9)) == (120, 80, 1942, 24, "dark")
    assert one.area.shallow == (((0, 0), (120, 0), (120, 6), (0, 6)),)
    assert one.area.land == ()
    assert {side.seat: side.exits for side in one.sides} == {"allied": ("south",), "german": ("east",)}


@pytest.mark.rule("AS-BASE-48")
def test_the_last_turn_ends_the_game():
    state = battle(vessel(US, "M", "MTB", 50, 50), FAR, window="B", turn=30)
    resolution = resolve(state)
    assert resolution.state.over
    assert GAME.awaiting(resolution.state) == {}
    assert values(told(resolution, US, BattleOver), "ending") == [Ending("last-turn", 30)]


@pytest.mark.rule("AS-BASE-49")
def test_amber_reach_convoy():
    state = GAME.setup("amber-reach", GAME.rules("amber-reach"), loaded())
    convoy = {
        one.name: (one.card, *at(one), one.speed, one.aware) for one in state.vessels.values() if one.side == "german"
    }
    assert convoy == {
        "K1": ("Coaster", 30, 40, 90, 9, True),
        "T1": ("Tanker", 26, 40, 90, 9, True),
        "V1": ("Trawler", 34, 46, 90, 9, True),
        "V2": ("Trawler", 34, 34, 90, 9, True),
        "TB1": ("Torpedoboat", 20, 44, 90, 9, True),
    }
    surprised = GAME.setup("amber-reach", GAME.rules("amber-reach", options={"surprise": True}), loaded())
    assert not any(one.aware for one in surprised.vessels.values() if one.side == "german")


@pytest.mark.rule("AS-BASE-49")
def test_an_undisturbed_coaster_exits_in_turn_20():
    state = GAME.setup("amber-reach", GAME.rules("amber-reach"), loaded())
    state = resolve(state).state
    while not state.vessels["german/K1"].left:
        state = resolve(state).state
    assert (state.turn, state.vessels["german/K1"].left) == (20, "east")


@pytest.mark.rule("AS-BASE-50")
def test_raiders_are_placed_in_secret_within_their_box():
    state = GAME.setup("amber-reach", GAME.rules("amber-reach"), loaded())
    assert list(GAME.awaiting(state)) == ["allied"]
    view = GAME.view(state, "allied")
    sheet = GAME.parse("MTB1 AT 80.0,12.0 COURSE 330 SPEED 8\nMTB2 AT 80,25 COURSE 0 SPEED 8", "allied", view)
    assert [one.canonical for one in sheet.echo] == ["MTB1 AT 80,12 COURSE 330 SPEED 8"]
    assert "x 60 to 110 and y 8 to 20" in sheet.diagnostics[0].message
    after = GAME.resolve(state, {"allied": sheet}, loaded()).state
    boat = after.vessels["allied/MTB1"]
    assert (*at(boat), boat.speed) == (80, 12, 330, 8)
    assert after.window == "A"
    assert sorted(one.card for one in after.vessels.values() if one.side == "allied") == ["MGB"] * 2 + ["MTB"] * 4
    assert GAME.parse("MTB3 AT 80,12 COURSE 330 SPEED 13", "allied", view).diagnostics
    assert after.card(boat).torpedoes[0].nation == "british"


def points(*ships, **given):
    state = battle(*ships, place=scenario(**given))
    state.over = True
    return victory.score(state)


@pytest.mark.rule("AS-BASE-51")
def test_points_for_sunk_and_crippled_vessels_and_exits():
    found = points(
        vessel(THEM, "K", "Coaster", 1, 1, sunk_turn=3, lost=36),
        vessel(THEM, "V", "Trawler", 50, 50, 0, 5, lost=11),
        vessel(THEM, "T", "Tanker", 50, 60, left="east"),
        vessel(THEM, "W", "Tanker", 50, 60, left="north"),
        vessel(US, "M", "MTB", 9, 9, 0, 5, lost=3),
        vessel(US, "N", "MTB", 9, 9, sunk_turn=2),
    )
    assert found.points == {US: 25 + 6, THEM: 10 + 10}


@pytest.mark.rule("AS-BASE-51")
@pytest.mark.parametrize(("lost", "worth"), [(9, 0), (10, 6)])
def test_exactly_half_the_boxes_is_enough(lost, worth):
    afloat = vessel(THEM, "V", "Trawler", 50, 50, 0, 5, lost=lost)
    assert points(afloat, vessel(US, "M", "MTB", 9, 9, 0, 5)).points[US] == worth


@pytest.mark.rule("AS-BASE-51")
def test_aground_or_stopped_and_burning_counts_half_at_the_end():
    found = points(
        vessel(THEM, "K", "Coaster", 1, 1, aground=True),
        vessel(THEM, "V", "Trawler", 50, 50, 0, 0, burning=True),
        vessel(THEM, "W", "Trawler", 50, 60, 0, 5, burning=True),
    )
    assert found.points[US] == 12 + 6


@pytest.mark.rule("AS-BASE-52")
@pytest.mark.parametrize(
    ("ours", "lead", "surprise", "winner"),
    [
        (85, 45, False, US),
        (80, 40, False, US),
        (79, 39, False, "draw"),
        (55, 15, False, "draw"),
        (54, 14, False, THEM),
        (80, 40, True, "draw"),
        (100, 60, True, US),
    ],
)
def test_victory_by_lead(ours, lead, surprise, winner):
    state = battle(FAR, surprise=surprise)
    state.over = True
    assert victory._winner(state, {US: ours, THEM: ours - lead}).winner == winner


@pytest.mark.rule("AS-BASE-52", "AS-BASE-49")
@pytest.mark.parametrize(
    ("lead", "surprise", "winner"),
    [(19, False, US), (18, False, "draw"), (5, False, "draw"), (4, False, THEM), (38, True, "draw"), (39, True, US)],
)
def test_limits_of_victory_of_amber_reach(lead, surprise, winner):
    """A lead of 19 wins for the raiders, one of 5 to 18 draws; with surprise each is 20 more."""
    state = battle(FAR, place=find("amber-reach"), surprise=surprise)
    state.over = True
    assert victory._winner(state, {US: 60 + lead, THEM: 60}).winner == winner


@pytest.mark.rule("AS-BASE-52")
def test_the_game_ends_early_without_merchants_or_raiders():
    escort = vessel(THEM, "V", "Trawler", 100, 100)
    left, afloat = vessel(THEM, "K", "Coaster", 1, 1, left="east"), vessel(THEM, "K", "Coaster", 1, 1)
    sunk, boat = vessel(US, "M", "MTB", 9, 9, sunk_turn=1), vessel(US, "M", "MTB", 9, 9)
    assert victory.ended(battle(escort, left, boat)) == Ending("merchants", 1, "the convoy")
    assert victory.ended(battle(escort, afloat, sunk)) == Ending("vessels", 1, "the raiders")
    assert victory.ended(battle(escort, vessel(THEM, "K", "Coaster", 1, 1), vessel(US, "M", "MTB", 9, 9))) is None


@pytest.mark.rule("AS-BASE-53")
def test_a_skirmish_is_chosen_within_60_points():
    state = GAME.setup("skirmish", GAME.rules("skirmish"), loaded())
    view = GAME.view(state, "allied")
    text = "TAKE 4 MTB\nTAKE 2 MGB\nTAKE 1 R-boat\nMGB2 AT 5,40 COURSE 090 SPEED 10"
    sheet = GAME.parse(text, "allied", view)
    assert [one.canonical for one in sheet.echo] == ["TAKE 4 MTB", "TAKE 2 MGB", "MGB2 AT 5,40 COURSE 090 SPEED 10"]
    assert "cost 6 points; of 60 points 56 are spent" in sheet.diagnostics[0].message
    after = GAME.resolve(state, {"allied": sheet}, loaded()).state
    names = sorted(one.name for one in after.vessels.values() if one.side == "allied")
    assert names == ["MGB1", "MGB2", "MTB1", "MTB2", "MTB3", "MTB4"]
    assert at(after.vessels["allied/MGB2"])[:2] == (5, 40)
    assert after.scenario.turns == 16


@pytest.mark.rule("AS-BASE-53")
@pytest.mark.parametrize(("lead", "winner"), [(10, US), (9, "draw"), (-9, "draw"), (-10, THEM)])
def test_a_skirmish_is_won_by_10_points(lead, winner):
    place = msgspec.structs.replace(scenario(), victory=Victory(win=10))
    state = battle(FAR, place=place)
    state.over = True
    assert victory._winner(state, {US: 20 + lead, THEM: 20}).winner == winner


def test_scenarios_have_six_to_twenty_vessels():
    for info in GAME.scenarios():
        one = find(info.id)
        assert 6 <= sum(len(side.ships) for side in one.sides) <= 20


@pytest.mark.rule("AS-BASE-44", "AS-8.3h")
def test_repairs_come_in_their_order_and_bow_damage_never():
    """Engine room, M hit, steering and wireless, one a turn; the bow stays as it is, and costs 10 knots a hit."""
    one = vessel(US, "M", "Torpedoboat", 50, 50, steering=True, wireless=False, m_hits=1, engine_halt=True, bow=1)
    state, mended = battle(one, FAR, window="B"), []
    for _ in range(5):
        resolution = resolve(state, {}, loaded(default=1))
        mended += [
            (fact.system, roll.sides, roll.result)
            for fact, roll in zip(
                told(resolution, US, Repaired), [r for r in resolution.rolls if "repair" in r.key], strict=True
            )
        ]
        state = resolve(resolution.state).state
    assert mended == [(word, 10, f"{word} repaired") for word in ("engine-room", "m-hit", "steering", "wireless")]
    after = state.vessels["allied/M"]
    assert (after.engine_halt, after.m_hits, after.steering, after.wireless, after.bow) == (False, 0, False, True, 1)
    assert damage.max_speed(after, CARDS["Torpedoboat"]) == 28 - 10


@pytest.mark.rule("AS-BASE-6")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("speed = 36", "speed = 60", ""),
        ("speed = 36", "speed = 1", ""),
        ("speed = 36", "speed = 61", "full speed is 1 to 60 knots"),
        ("speed = 36", "speed = 0", "full speed is 1 to 60 knots"),
        ("boxes = 8", "boxes = 400", ""),
        ("boxes = 8", "boxes = 401", "a vessel has 1 to 400 hull boxes"),
        ("boxes = 8", "boxes = 0", "a vessel has 1 to 400 hull boxes"),
        ("length = 0.4", "length = 10", ""),
        ("length = 0.4", "length = 10.1", "beam and length are in cm"),
        ("beam = 0.1", "beam = 0.4", ""),
        ("beam = 0.1", "beam = 0.5", "beam and length are in cm"),
        ("beam = 0.1", "beam = 0", "beam and length are in cm"),
        (
            "torpedoes = [",
            'torpedoes = [{ kind = "trainable", arcs = [[30, 150]], tubes = 1, torpedo = "L", nation = "british" }, ',
            "",
        ),
        (
            "torpedoes = [",
            'torpedoes = [{ kind = "fixed", tubes = 1, torpedo = "L", nation = "british" }, ',
            "all fixed tubes of a vessel are one mount",
        ),
    ],
)
def test_what_a_card_may_say(old, new, why):
    text = (DATA / "coastal/cards.toml").read_text(encoding="utf-8")
    text = text[text.index("[cards.MTB]") : text.index("[cards.", text.index("[cards.MTB]") + 1)]
    assert old in text
    if not why:
        assert cards.read(text.replace(old, new, 1), "mine.toml")["MTB"].points == 10
        return
    with pytest.raises(BadInputError, match=why):
        cards.read(text.replace(old, new, 1), "mine.toml")


@pytest.mark.rule("AS-BASE-53", "AS-BASE-50")
def test_a_chosen_force_lies_in_a_line_across_its_area():
    """Three boats between y 20 and 60 of an area of x 10 to 30: at 30, 40 and 50 in the middle of it; what is placed
    by an order lies where the order says."""
    state = GAME.setup("skirmish", GAME.rules("skirmish"), loaded())
    box = state.scenario.side("allied").placement
    lead = state.scenario.side("allied").ships[0]
    assert box is not None
    text = "TAKE 2 MTB\nTAKE 1 MGB\nMGB1 AT 5,40 COURSE 090 SPEED 10"
    after = resolve(state, {"allied": text}).state
    x, low, high = sum(box.x) / 2, box.y[0], box.y[1]
    places = [at(after.vessels[f"allied/{name}"]) for name in ("MTB1", "MTB2", "MGB1")]
    assert places == [(x, low + (high - low) / 4, lead.course), (x, low + (high - low) / 2, lead.course), (5, 40, 90)]
    assert [after.vessels[f"allied/{name}"].speed for name in ("MTB1", "MGB1")] == [lead.speed, 10]
    assert sorted(one.name for one in after.vessels.values() if one.side == "allied") == ["MGB1", "MTB1", "MTB2"]


@pytest.mark.rule("AS-BASE-47")
def test_the_same_turn_is_thrown_under_its_turn_and_window():
    """A fresh table of the umpire knows its tables and has settled nothing."""
    play = play_of(battle(FAR, turn=4, window="B"))
    assert play.dice.throw("10", "x", "y").key == "turn 4B|10|x|y"
    assert (play.sheets, play.rams, play.groundings) == ({}, [], [])
    assert play.card(play.vessel("german/K")) is play.tables.cards["Coaster"]
