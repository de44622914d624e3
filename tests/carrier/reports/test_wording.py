"""Reports that read well: each thing once, in the right number, in a steady order."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from tests.carrier import wording
from tests.carrier.position import (
    SEA,
    af,
    attack,
    bare,
    battle,
    cap,
    hand_world,
    loaded,
    opening,
    play,
    put_tf,
    ship,
    tf,
    umpire,
)
from tests.carrier.wording import combats, sentence, worded
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.core.game import Dispatch
from flagplot.games.carrier.command.reports import words_of
from flagplot.games.carrier.facts.attacks import Losses, Party, Row, Target
from flagplot.games.carrier.facts.combat import AirFought, Attacked, Bombed
from flagplot.games.carrier.facts.dispatches import Hour, Points, Sighted
from flagplot.games.carrier.facts.flight import Ditched, Landed, NowhereToLand, TookOff
from flagplot.games.carrier.facts.note import Counted, Note
from flagplot.games.carrier.facts.sailing import NoHexIntoWind
from flagplot.games.carrier.facts.throws import AttackThrown
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.phases import air_operations, combat
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.reports.news import worse
from flagplot.games.carrier.reports.report import report_of
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences.attacks import losses as in_words
from flagplot.games.carrier.sentences.lists import folded, ranges
from flagplot.games.carrier.sentences.submarines import once
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.plot import MadeUp, Marked, Sighting
from flagplot.games.carrier.telling import surface as told_of_surface
from flagplot.games.carrier.telling.envelopes import losses
from flagplot.games.carrier.telling.records import SurfaceFight
from flagplot.games.carrier.umpire import Umpire


def lines_of(state: State, *told: Dispatch, seat: Side = "allied") -> list[str]:
    """Return the lines of a report on these dispatches, wrapped lines joined."""
    text = to_text(report_of(GAME.view(state, seat), ruleset_of(state), told, wording.WORDS))
    return text.replace("\n  ", " ").splitlines()


def section(lines: Sequence[str], title: str) -> list[str]:
    """Return the lines of one section."""
    if title.upper() not in lines:
        return []
    start = lines.index(title.upper()) + 2
    end = next((n for n, line in enumerate(lines[start:], start) if not line), len(lines))
    return list(lines[start:end])


# --- numbers and runs ---


def test_one_is_not_many() -> None:
    """`1 hit`, `0 hits`."""
    assert [many(n, "hit") for n in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("DD 7, DD 8, DD 9, CA Aoba, DD 11", "DD 7-9, CA Aoba, DD 11"),
        ("AF1, AF2, AF4", "AF1-2, AF4"),
        ("2 CA, 3 DD, DD 4", "2 CA, 3 DD, DD 4"),
        ("DD 4 (DD #1), DD 5 (DD #2)", "DD 4 (DD #1), DD 5 (DD #2)"),
        ("A/X04, A/X05", "A/X04, A/X05"),
        ("DD 9, AP 10, AP 11", "DD 9, AP 10-11"),
    ],
)
def test_units_that_follow_one_another_stand_together(text: str, told: str) -> None:
    """Ships and formations of one kind; not hexes, not numbers of planes or ships."""
    assert ", ".join(folded(text.split(", "))) == told


@pytest.mark.rule("GM-22.9.4")
@pytest.mark.parametrize(("n", "told"), [(1, "1 TF, 1 ship, 1 capital ship"), (2, "1 TF, 2 ships, 2 capital ships")])
def test_a_sighting_by_radio_counts_right(n: int, told: str) -> None:
    """One ship, two ships, in the text that goes through the air."""
    assert (
        words_of(Sighting("tf", SEA, 3, (UnitId("allied", "AF", 3),), 8, 1, n, classes=(("capital ships", n),))) == told
    )


def test_ranges_with_leading_zeros() -> None:
    """Hexes of a row keep two digits."""
    assert ranges([4, 5, 6, 9], 2) == ["04-06", "09"]
    assert ranges([4, 6]) == ["4", "6"]


def test_what_is_said_twice_is_said_once_with_how_often() -> None:
    """Torpedoes of a night, each factor alone: the same line with its number, in the order of the first."""
    assert once(wording.WORDS, ["b", "a", "b", "b"]) == "b (3 times); a"


# --- losses ---


def test_losses_stand_by_class_then_planes_by_name_added_up() -> None:
    """As they fell: a destroyer, planes, a carrier; as they are told: the carrier first, planes of a name in one."""
    u = battle([tf(1, "Lexington", "Chicago", ship("DD"), ship("DD"))], [])
    ships, planes = ["DD 2", "DD 1", "Lexington", "Chicago"], [("Wildcat", 1), ("Dauntless", 1), ("Wildcat", 2)]
    told = losses(u, "allied", ships, planes)
    assert told == Losses(("Lexington", "Chicago", "DD 1", "DD 2"), planes={"Dauntless": 1, "Wildcat": 3})
    assert in_words(wording.WORDS, told) == ("Lexington", "Chicago", "DD 1", "DD 2", "1 Dauntless", "3 Wildcat")


def test_enemies_without_names_stand_by_class_and_label() -> None:
    """`CA #10` after `CA #2`, a battleship before both, whatever the ships truly are."""
    u = battle([], [])
    told = losses(u, "japanese", ["DD #1", "CA #10", "CA #2", "BB #1"])
    assert told.ships == ("BB #1", "CA #2", "CA #10", "DD #1")


def test_losses_in_a_line() -> None:
    """The enemy's first, or the words for none."""
    fight = AirFought(seat="allied", hex=SEA, planes={"Zero": 3}, does="meets", enemies={"Val": 4}, high=True)
    assert wording.spoken(fight).brief.endswith(": no losses")
    told = replace(fight, losses_told="seen")
    assert wording.spoken(told).brief.endswith(": no losses seen")
    lost = replace(fight, own_losses=Losses(planes={"Zero": 1}), enemy_losses=Losses(planes={"Val": 2, "Kate": 1}))
    assert wording.spoken(lost).brief.endswith(": enemy losses 2 Val, 1 Kate; own losses 1 Zero")


def test_a_sinking_is_not_told_again_as_a_loss() -> None:
    """`DD 5 is sunk` stands; planes lost with it are still listed."""
    gone = Losses(("DD 5",), planes={"Wildcat": 1})
    fight = Attacked(seat="allied", hex=SEA, target="DD 5", who=Party(), hits=1, fate="sunk", own_losses=gone)
    assert section(lines_of(played(), fight), "Combat")[1:] == ["- 1 hit", "- DD 5 is sunk", "- Own losses: 1 Wildcat"]
    bare_loss = replace(fight, fate="", own_losses=Losses(("DD 5",)))
    assert section(lines_of(played(), bare_loss), "Combat")[1:] == ["- 1 hit", "- Own losses: DD 5"]


def played(turn: int = 9) -> State:
    """Return a state in which some turns have been played."""
    return bare(turn)


# --- victory points ---


@pytest.mark.rule("BR-25.1")
def test_points_say_who_gains_them_for_what() -> None:
    """No sign after the dash of the list."""
    lines = lines_of(
        played(),
        Points(seat="allied", points=-6, reason="3 Wildcat destroyed on the ground"),
        Points(seat="allied", points=24, reason="AP 13 sunk"),
    )
    assert section(lines, "Victory points")[1:] == [
        "- the enemy gains 6: 3 Wildcat destroyed on the ground",
        "- you gain 24: AP 13 sunk",
        "At the end more points than the enemy win, and at least 50; else it is a draw.",
    ]


@pytest.mark.rule("FE-LI-1a", "BR-25.1")
def test_the_owner_reads_the_name_of_his_ship() -> None:
    """By the e-mail rules the attacker scores for `a DD`; its owner loses DD 1, by its name."""
    u = battle(
        [tf(1, ship("DD"))],
        [af(17, "8 Val AP high", order=attack())],
        default=6,
        dice={"low": (1,)},
        combat_reports="2003",
        precise_report=True,
    )
    combat.run(u)
    told = {d.seat: worded(d.reason) for d in u.dispatches if isinstance(d, Points) and "sunk" in worded(d.reason)}
    assert told == {"allied": "DD 1 sunk", "japanese": "a DD sunk"}


def test_one_transport_unloads() -> None:
    """One `transport unloads`, two `transports unload`."""
    state = bare(8, "guadalcanal")
    put_tf(state, "japanese", 8, "B/M23", "AP", anchored=1)
    assert [reason for _, reason in play(state, japanese="TF8: unload").heard("japanese")] == ["1 transport unloads"]


# --- headlines ---


@pytest.mark.rule("GM-11.1a")
def test_the_line_of_1993_is_its_own_headline() -> None:
    """In brief holds the demanded line once, for the attacker with the AF, for the owner with what became of his
    ship."""
    u = battle(
        [tf(1, ship("DD"))],
        [af(17, "8 Val AP high", order=attack())],
        default=6,
        dice={"low": (1,)},
        combat_reports="1993",
    )
    combat.run(u)
    (mine,), (theirs,) = (combats(u.dispatches, side, "air attack") for side in ("japanese", "allied"))
    assert mine.brief == f"AF17: {mine.lines[0]}"
    assert theirs.brief == f"{theirs.lines[0]}; DD 1 is sunk"
    assert theirs.brief.count("Val") == 1
    assert (mine.title, theirs.title) == ("AF17", "DD 1 attacked")
    brief = section(lines_of(played(), *[d for d in u.dispatches if d.seat == "allied"]), "In brief")
    assert brief[0] == f"- {theirs.lines[0]}; DD 1 is sunk (B/M23)"


@pytest.mark.parametrize(("n", "verb"), [(1, "1 Zero attacks"), (2, "2 Zero attack")])
def test_one_plane_attacks_several_attack(n: int, verb: str) -> None:
    """The verb follows the number of factors, and the headline tells the losses of both sides in one go."""
    u = battle(
        [af(5, "6 Dauntless AP high", order=attack()), tf(1, "Lexington")],
        [tf(2, "Hiei"), af(17, f"{n} Zero high", order=cap())],
        default=1,
    )
    combat.run(u)
    (fight,) = combats(u.dispatches, "japanese", "air-to-air")
    assert fight.title.startswith(f"AF17: {verb} 6 Dauntless, high")
    assert fight.brief == f"{fight.title}: no losses"


# --- surface combat ---


def quiet(reports: str) -> Umpire:
    """Return a meeting of two forces in which nobody fires, told by one of the rule sets."""
    u = battle([tf(1, "Chicago", ship("DD"))], [tf(2, "Aoba", ship("DD"), ship("DD"))], surface_reports=reports)
    force: dict[Side, tuple[str, ...]] = {"allied": ("DD 1", "Chicago"), "japanese": ("DD 1", "DD 2", "Aoba")}
    fight = SurfaceFight(
        SEA, force, {side: {"gunnery": names} for side, names in force.items()}, {"allied": 2, "japanese": 3}
    )
    told_of_surface.surface(u, fight)
    return u


@pytest.mark.rule("BR-19.2", "GM-10.1c")
@pytest.mark.parametrize("reports", ["base", "1993"])
def test_an_hour_without_fire_says_so(reports: str) -> None:
    """The hex stands once, the enemy by types, largest first; no positions where nobody fired."""
    (told,) = combats(quiet(reports).dispatches, "allied", "surface")
    assert told.title == "Our ships against 1 CA, 2 DD"
    why = "no gun was fired: their ships all lay in the Screen, as ships at anchor and cripples do"
    assert told.brief == f"Our ships against 1 CA, 2 DD: {why}"
    assert why in told.lines and "our number 2, the sum 5" in told.lines
    assert not any(line.startswith("gunnery: ") for line in told.lines)


@pytest.mark.rule("BR-19.2")
def test_a_fight_tells_hits_and_cripples_of_both_sides_in_brief() -> None:
    """With fire: hits on ours and on theirs, and the positions stand in the section on combat."""
    u = battle([tf(1, "Chicago", order=Surface(engage=True))], [tf(2, "Aoba")], default=3)
    combat.run(u)
    (told,) = combats(u.dispatches, "allied", "surface")
    assert told.title == "Our ships against 1 CA"
    assert " on ours; " in told.brief and told.brief.endswith(" on theirs")
    assert "gunnery: Chicago" in told.lines
    assert not any("no gun was fired" in line for line in told.lines)


# --- bombardment ---


def test_hits_come_before_those_added_for_planes() -> None:
    """Two hits and two more for planes on the ground are four in all, in that order."""
    state = bare(8, planes_double="2003", planes=True)
    put_tf(state, "japanese", 3, "A/D23", "Takao", "Atago")
    done = play(state, japanese="TF3: bombard Port Moresby", default=6)
    told = next(d for d in combats(done.told, "allied", kind="bombardment"))
    hits = told.lines[0]
    first, _, rest = hits.partition(" and ")
    assert first.endswith(" hits") or first == "1 hit"
    n, _, added = rest.partition(" more for planes on the ground: ")
    assert int(first.split()[0]) + int(n) == int(added.removesuffix(" in all"))


# --- what went wrong ---


@pytest.mark.rule("GM-2.3")
def test_what_went_wrong_is_told_once_with_its_rule() -> None:
    """In brief has it with the ruling; Your units has only the rest."""
    bad = NoHexIntoWind(seat="allied", about=UnitId("allied", "TF", 1))
    landed = Landed(seat="allied", about=UnitId("allied", "AF", 3), how="safe", source="Lexington", landed=2, n=0)
    lines = lines_of(played(), bad, landed)
    assert section(lines, "In brief") == ["- ! TF1 cannot make a hex into the wind (BR-6.10)"]
    assert section(lines, "Your units") == ["- AF3 landed 2 Af at Lexington"]
    assert "\n".join(lines).count("into the wind") == 1


def test_planes_of_one_place_take_off_and_land_in_one_line() -> None:
    """Two from Lexington stand together, one alone has its sentence."""
    ids = [UnitId("allied", "AF", n) for n in range(6)]
    up = [
        TookOff(seat="allied", about=ids[n], source=source, planes=(Counted(n, "Wildcat"),))
        for n, source in ((1, "Lexington"), (2, "Yorktown"), (3, "Lexington"))
    ]
    down = [Landed(seat="allied", about=ids[n], how="safe", source="Port Moresby", landed=n, n=0) for n in (4, 5)]
    assert section(lines_of(played(), *up, *down), "Your units") == [
        "- from Lexington take off: AF1 1 Wildcat, AF3 3 Wildcat",
        "- AF2 takes off from Yorktown: 2 Wildcat",
        "- at Port Moresby landed: AF4 4 Af, AF5 5 Af",
    ]


def test_the_dice_of_an_attack_stand_in_its_line_and_nowhere_else() -> None:
    """Each throw goes to one attack; a throw of no attack told stays among the dice."""
    row, who = Row(7, 3, "3-4"), Party((("Val", 3),))
    fight = Bombed(seat="allied", hex=SEA, who=who, target=Target("Shoho"), row=row, hits=2)
    throw = AttackThrown(
        seat="allied", hex=SEA, what="attack", who=who, target=Target("Shoho"), faces=(5,), row=row, hits=2
    )
    lines = lines_of(played(), fight, throw)
    assert [line for line in section(lines, "Combat") if "rolled 5" in line] == [
        "- rolled 5; BHT 7, 3-4 column: 2 hits"
    ]
    assert section(lines, "Your dice") == []
    twice = lines_of(played(), fight, throw, replace(throw))
    assert len([line for line in twice if "rolled 5" in line]) == 2 and len(section(twice, "Your dice")) == 1


@pytest.mark.rule("GM-2.3", "GM-4.3")
def test_in_a_report_of_two_turns_it_has_its_hour() -> None:
    """Of two night turns reported together each wrong has its hour."""
    bad = [NowhereToLand(seat="allied", about=UnitId("allied", "AF", n)) for n in (1, 2)]
    told: tuple[Dispatch, ...] = (bad[0], Hour(seat="allied", turn=19), bad[1])
    brief = section(lines_of(played(), *told), "In brief")
    assert brief == ["- ! 1900: AF1 has nowhere to land", "- ! 0800: AF2 has nowhere to land"]


def test_units_of_which_the_same_is_said_stand_together() -> None:
    """The verb follows; what counts air factors of each stays apart."""
    ruleset = ruleset_of(played())
    units = {n: UnitId("allied", "AF", n) for n in (1, 9, 2)}
    lost = [NowhereToLand(seat="allied", about=unit) for unit in units.values()]
    assert worse(wording.WORDS, ruleset, lost) == ["AF1, AF9, AF2 have nowhere to land"]
    ditched = [Ditched(seat="allied", about=units[n], n=1) for n in (1, 2)]
    assert worse(wording.WORDS, ruleset, ditched) == [
        "AF1 1 Af ditched, out of fuel (BR-25.4)",
        "AF2 1 Af ditched, out of fuel (BR-25.4)",
    ]


# --- in the middle of a turn ---


@pytest.mark.rule("FE-14a")
def test_the_report_after_a_question_leads_with_what_is_new() -> None:
    """A contact told with the question and unchanged at the end of the turn is counted, not told again; one that
    changed is told. The list of sightings has both."""

    def seen(contact: int, condition: int, known: bool = False) -> Sighted:
        return Sighted(
            seat="allied",
            contact=contact,
            sighting=Sighting("tf", SEA, condition, (UnitId("allied", "TF", 1),), 8),
            known=known,
        )

    lines = lines_of(played(), seen(1, 1, known=True), seen(2, 1))
    assert section(lines, "In brief") == ["- C2 in B/M23: ships (TF1)", "- 1 contact as told before in this turn"]
    assert sum(line.startswith(("C1 ", "C2 ")) for line in section(lines, "Sightings this turn")) == 1
    quiet_lines = lines_of(played(), seen(1, 1, known=True))
    assert section(quiet_lines, "In brief") == ["- nothing new; 1 contact as told before in this turn"]


SMOKING = (Marked(1, "CA", ("smoking",)),)
DAMAGED = (Marked(1, "DD", ("at anchor",)), Marked(1, "DD", ("burning",)))


@pytest.mark.parametrize(
    ("total", "names", "told"),
    [
        (3, ("CA Aoba", "DD 1", "DD 2"), "1 TF; 3 ships; CA Aoba, DD 1-2"),
        (
            3,
            (MadeUp(1, "CA", (Marked(1, "CA", ("smoking",)),)), MadeUp(2, "DD")),
            "1 TF; 3 ships; 1 CA (smoking), 2 DD",
        ),
        (3, (MadeUp(1, "CA"), MadeUp(2, "DD", DAMAGED)), "1 TF; 3 ships; 1 CA, 2 DD (one at anchor, one burning)"),
        (2, ("CA Aoba", "DD 1", "DD 2"), "1 TF; 2 ships; 1 capital ship, 1 small ship; identified: CA Aoba, DD 1-2"),
    ],
)
def test_names_stand_for_the_classes_in_brief(total: int, names: tuple[str | MadeUp, ...], told: str) -> None:
    """Not where a ship has sunk since they were made out, or the numbers would not agree."""
    classes = (("capital ships", 1), ("small ships", total - 1))
    seen = Sighting("tf", SEA, 3, (UnitId("allied", "AF", 3),), 8, 1, total, classes=classes, names=names)
    lines = lines_of(played(), Sighted(seat="allied", contact=1, sighting=seen))
    assert section(lines, "In brief") == [f"- C1 in B/M23: {told} (AF3)"]
    assert section(lines, "Sightings this turn") == [], "what stands in brief is not told again"


@pytest.mark.rule("FE-14a", "BR-7.2")
def test_only_the_very_same_sighting_counts_as_told_before() -> None:
    """Two forces share a hex; the sides are asked for air orders. At the question all is new, at the end of the turn
    what stood there already is marked; nothing is marked in a turn without questions."""

    def sightings(**options: str) -> list[list[bool]]:
        state = bare(9, air_moves="segments", **options)
        put_tf(state, "allied", 1, "A/Q38", "Lexington")
        put_tf(state, "japanese", 2, "A/Q38", "Shokaku")
        out = []
        while state.turn == 9:
            done = GAME.resolve(state, {}, loaded())
            state = done.state
            out.append([d.known for d in done.dispatches if isinstance(d, Sighted) and d.seat == "allied"])
        return out

    assert sightings() == [[False]]
    asked = sightings(air_orders="asked")
    assert asked[0] == [False] and len(asked) > 1
    assert asked[-1] == [True]


@pytest.mark.rule("GM-22.5")
def test_under_command_control_nothing_was_told_with_a_question() -> None:
    """Who may know what is settled at the end of the turn: what a seat is told then is new to it."""
    state = opening(air_moves="segments", air_orders="asked", command_control=True)
    next(iter(state.sides["japanese"].tfs.values())).hex = next(iter(state.sides["allied"].tfs.values())).hex
    asked, seen = 0, []
    while not seen and state.turn < 9:
        done = GAME.resolve(state, {}, loaded())
        state = done.state
        asked += bool(state.pending)
        seen = [d for d in done.dispatches if isinstance(d, Sighted)]
    assert asked and seen and not any(d.known for d in seen)
    mine = [d for d in done.dispatches if d.seat == seen[0].seat]
    text = to_text(reported(GAME, GAME.view(state, seen[0].seat), mine))
    assert "as told before" not in text
    listed = [line for line in section(text.splitlines(), "Sightings this turn") if line.startswith("C")]
    assert len(listed) == len(set(listed)), "the list has each once"


@pytest.mark.rule("FE-14a")
def test_a_question_leads_the_report_and_stands_in_it_once() -> None:
    """The heading says that you are asked, the first section what."""
    state = bare(9, air_moves="segments", air_orders="asked")
    put_tf(state, "allied", 1, "A/Q38", "Lexington")
    done = GAME.resolve(state, {}, loaded())
    seat: Side = "allied" if GAME.view(done.state, "allied").question else "japanese"
    lines = lines_of(done.state, seat=seat)
    assert next(line for line in lines if line.isupper()) == "YOU ARE ASKED"
    assert "is being played: you are asked" in "\n".join(lines)
    assert sum("Air orders for this turn" in line for line in lines) == 1


# --- the owner's state ---


@pytest.mark.rule("BR-21.5")
def test_base_values_below_zero_show_as_zero_with_what_is_to_be_repaired() -> None:
    """Launch -2/-1, AA -19 and guns 2: zeros, and by how much they are below; a sound base has no such line."""
    state = played()
    base = state.sides["allied"].bases["Port Moresby"]
    base.lf_normal, base.lf_min, base.aa, base.sf = -2, -1, -19, 2
    lines = lines_of(state)
    at = next(n for n, line in enumerate(lines) if line.startswith("Port Moresby ("))
    assert "launch 0/0" in lines[at] and "AA 0, guns 2" in lines[at]
    assert lines[at + 1] == "- below 0 by hits, to be repaired first: launch 2/1, AA 19"
    base.lf_normal, base.lf_min, base.aa = 0, 0, 0
    assert "below 0" not in "\n".join(lines_of(state))


def test_ships_of_which_the_same_is_to_be_said_share_a_line() -> None:
    """Three transports half unloaded are one line, the fourth another."""
    state = played()
    put_tf(state, "allied", 1, "A/Q38", "AP x4", unloaded=3)
    list(state.sides["allied"].ships.values())[3].unloaded = 2
    lines = lines_of(state)
    assert "- AP 1-3: unloaded 3 of 8 turns" in lines and "- AP 4: unloaded 2 of 8 turns" in lines


def test_ships_lost_so_far_stand_by_class() -> None:
    """Whatever TF they were in: the carrier, the cruiser, the destroyers."""
    state = played()
    put_tf(state, "allied", 1, "A/Q38", "DD x2", "Chicago")
    put_tf(state, "allied", 2, "A/Q38", "Lexington", "Yorktown")
    for name in ("DD 1", "DD 2", "Chicago", "Lexington"):
        state.sides["allied"].ships[name].fate = "sunk"
    assert "Lost so far: Lexington, Chicago, DD 1-2." in lines_of(state)


@pytest.mark.rule("BR-22.1", "BR-22.3")
def test_replacements_say_where_they_come_from() -> None:
    """They come to any place that handles the plane, and the note says that it need not be where they were lost."""
    state = bare(25)
    state.sides["allied"].lost_today = {"P-39": 4}
    u = umpire(state)
    u.ruleset, u.hour = hand_world(hour=1), 1
    air_operations.run(u)
    (told,) = [d for d in u.dispatches if isinstance(d, Note) and d.rule == "BR-22.2"]
    assert sentence(told).endswith("receives 1 P-39: 1 for every 3 lost the day before, wherever that was")
    assert told.units[0].label in state.sides["allied"].bases


def test_the_opening_has_no_news() -> None:
    """Before the first turn the situation stands in the place of In brief."""
    lines = lines_of(opening())
    assert "IN BRIEF" not in lines and "THE SITUATION" in lines
