"""Ways in which those write whose first language is another, and those who write as if by telegraph or as settings."""

import pytest
from tests.carrier.orders import corpus_views


def read(text: str) -> list[str]:
    """Return the orders of a text that stand."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("The TF3 must to go to A/BB23 by the way the most short.", "TF3: to A/BB23"),
        ("Is necessary that AF13 does the attack with torpedoes on C4.", "AF13: attack C4: all torpedo"),
        ("AF3 makes the research on north for 4 hexagons.", "AF3: search; N4"),
        ("For AF6 is forbidden to make combat.", "AF6: avoid combat"),
        ("TF5 has to give the hunt to the submarines.", "TF5: hunt submarines"),
        ("Before SS4 attacks she should dive.", "SS4: dive before attacking"),
        ("AF23 dir=NE dist=4, alt=low", "AF23: low; NE4"),
        ("TF3: hold, t=2, then S*2", "TF3: hold 2 turns; S2"),
        ("TF1: Co 180, 2 hex", "TF1: S2"),
        ("AF3: search(N4); end=land PM", "AF3: search; N4; land Port Moresby"),
    ],
)
def test_foreign_and_short_ways_of_building_are_read(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "prose",
    [
        "AF12 flies N4; if it attacks, return.",  # no case of this game: to attack is not to be attacked
        "AF23 atk C4 mode=dive tgt!=CV",
        "AF12 hold attack on C4",
        "AF10 takes.",
        "TF1: course 090, 2 hex",  # no way out of a hex
    ],
)
def test_what_says_no_order_is_none(prose: str) -> None:
    assert read(prose) == []


@pytest.mark.parametrize(
    "prose",
    [
        "If AF17 attacked becomes, throws it the bombs away and lands.",
        "To B/L22 goes TF7.",
        "It is Lae that TF2 should shell.",
    ],
)
def test_a_sentence_that_is_built_otherwise_is_refused_whole(prose: str) -> None:
    """Verbs at the end and what is done in front of who does it: no part of it is an order."""
    assert read(prose) == []


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("AF3 search five hexes for north, after land in Port Moresby.", "AF3: search N5; land Port Moresby"),
        ("TF3 stay one turn, after go north two.", "TF3: hold 1 turn; N2"),
        ("SS4 N2, and after attack CV.", "SS4: N2; attack CV"),
        ("By 1000 o'clock should TF2 make two hexes north-east.", "1000: TF2: NE2"),
        ("At 1000 o'clock must TF3 go N2 and then hold two turns.", "1000: TF3: N2; hold 2 turns"),
        ("AF6 bombs Lae from low, when aircraft on the ground are.", "AF6: bomb Lae low if aircraft are on the ground"),
        (
            "AF3 flies so long to the north until he a task force sees, then he returns.",
            "AF3: fly N until TF seen; land",
        ),
        ("AF2 follows C4, when it away is, it returns.", "AF2: shadow C4; if gone return"),
        ("AF2 follows C4 until it only fuel 3 has, then it returns.", "AF2: shadow C4 until fuel 3; return"),
        ("If AF17 attacked is, he returns.", "AF17: if attacked return"),
        ("If AF6 two planes lost has, it lands.", "AF6: if losses at least 2 land"),
        ("When it night is, AF3 lands.", "AF3: if night land"),
        ("TF3 gives the Hobart and 1 DD as TF4 off, TF4 goes SW2.", "TF3: split Hobart, 1 DD as TF4: SW2"),
        ("TF11 drives to B/F30 and unites itself there with the TF1.", "TF11: to B/F30; join TF1"),
        ("AF12 closes itself to AF10.", "AF12: join AF10"),
        ("TF2 breaks the combat off.", "TF2: avoid combat"),
        ("AF14 must the enemy bombers catch.", "AF14: intercept bombers"),
        ("AF14 catches the bombers away.", "AF14: intercept bombers"),
        ("AF6 lets the bombs fall and flies home.", "AF6: jettison; land"),
        (
            "AF17 high, then 4 hexes northwest, and every sighting will be reported.",
            "AF17: high; NW4; report all sightings",
        ),
        (
            "Yorktown: 4 Devastator as AF30 start against C6, all torpedo, after that landing on Yorktown.",
            "Yorktown: launch 4 Devastator as AF30: attack C6: all torpedo; land Yorktown",
        ),
        (
            "Lexington: the Wildcat in first place are to lose, after the Dauntless.",
            "Lexington: give up Wildcat, Dauntless",
        ),
        (
            "If AF6 is attacked, it throw out the bombs and go back to Port Moresby; without this it fly NE3.",
            "AF6: NE3; if attacked then (jettison; land Port Moresby)",
        ),
    ],
)
def test_verbs_at_the_end_parted_or_done_to_oneself_are_read(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


def test_it_is_the_unit_that_the_other_order_of_the_sentence_names() -> None:
    prose = "TF1 stays stopped for two turns and the AF14 makes the CAP on it for three hours."
    assert read(prose) == [*read("TF1: hold 2 turns"), *read("AF14: CAP TF1 3 hours")]


@pytest.mark.parametrize(
    "prose",
    [
        "AF3 search N5, after it lands in Port Moresby.",
        "AF3 search N5, after landing in Port Moresby.",  # what comes after that is not said
        "AF3 N5, after land, search N3.",
        "TF3 N2, after join TF1, S2.",
        "AF3 N5, after finish search land in Port Moresby.",
        "AF3 N5, after land in Lae, not in Port Moresby.",
        "TF3 N2, not after go S2.",
        "TF3 hold, and two turns after go S2.",
        "AF23 N4, and after attack land.",
        "By 1000 must TF2 have left.",
        "At 1000 should TF2 not make two hexes.",
        "AF3 flies north until AF2 a task force sees.",
        "AF3 flies north until he no task force sees.",
        "AF3 flies so long north.",
        "If AF17 not attacked is, he returns.",
        "If AF17 attacked is, flies AF3 home.",
        "AF2 follows C4, when C6 away is, it returns.",
        "AF6 bombs Lae low, if no aircraft on the ground are.",
        "AF6 if attacked N4, without that it lands.",
        "TF3 gives the Hobart and 1 DD as TF4 not off.",
        "TF11 unites itself not with TF1.",
        "AF14 must the enemy bombers catch, not the fighters.",
        "AF6 lets the bombs not fall.",
        "Lexington: the Wildcat are to lose only after the Dauntless.",
        "AF17 N4, all sightings will not be reported.",
        "TF1 goes N2 and AF14 makes no CAP on it.",
        "TF1 joins TF3 and AF14 makes the CAP on it.",
    ],
)
def test_what_turns_or_parts_such_a_sentence_leaves_it_refused(prose: str) -> None:
    assert read(prose) == []


def test_planes_that_are_not_to_start_are_launched_to_avoid_no_combat() -> None:
    assert read("Lexington lets 4 Wildcat as AF30 not start.") == []


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        (
            "AF14 stays in patrol above TF1 until 12h00, after it lands on the Lexington.",
            "AF14: CAP TF1 until 1200; land Lexington",
        ),
        (
            "AF3 to fly to the north until it sees a task force of the enemy, after to come home.",
            "AF3: fly N until TF seen; land",
        ),
        (
            "AF10 to make attack with dive at the contact C6. If it is gone to return.",
            "AF10: attack C6: all dive; if gone land",
        ),
        ("Please TF12 to go at the place B/G28 with the shortest way.", "TF12: to B/G28"),
        ("AF14, 4 hour CAP above TF1 please do, in high altitude.", "AF14: high; CAP TF1 4 turns"),
        (
            "AF2, please do search to SE direction 5 hex, then return to Port Moresby base.",
            "AF2: search; SE5; land Port Moresby",
        ),
        (
            "AF7 must to attack with the torpedo the C6, before all the carriers.",
            "AF7: attack C6: all torpedo on carriers",
        ),
        ("SS4 goes until B/P33 at periscope quota.", "SS4: to B/P33; periscope"),
        ("SS4 do not shoot anything until I am saying.", "SS4: hold fire"),
        ("TF2 bombards with the cannons Henderson Field.", "TF2: shell Henderson"),
        ("TF2 does bombardment of Henderson Field, after goes to north-west one hex.", "TF2: shell Henderson; NW1"),
        ("TF7 waits where it is in 3 turns.", "TF7: hold 3 turns"),
        ("AF12 joins at AF10.", "AF12: join AF10"),
        ("AF2 to fly NE until is seen a TF, after to return.", "AF2: fly NE until TF seen; land"),
        ("Yorktown put 2 Wildcat of Ready back to Readying.", "Yorktown: unready 2 Wildcat"),
        ("I wish Lexington will make ready 6 Wildcat.", "Lexington: ready 6 Wildcat"),
        ("When it is 1000 hour, TF11 go south 2.", "1000: TF11: S2"),
        (
            "AF13 attack C6 with the torpedo, first the carriers and after the cruisers.",
            "AF13: attack C6: all torpedo on carriers/CA/CL",
        ),
        (
            "When AF17 is attacked then it must go back to Port Moresby. Before that it flies N5.",
            "AF17: N5; if attacked then (land Port Moresby)",
        ),
        ("If planes of enemy attack AF17, it must to escape at home.", "AF17: if attacked then (land)"),
        ("AF14, enemy bomber please intercept.", "AF14: intercept bombers"),
        ("AF8 look for enemy on way N4, then it land on Lexington.", "AF8: search; N4; land Lexington"),
        ("TF2 shells Buna, after joins TF1.", "TF2: shell Buna; join TF1"),
        ("AF12 shall N4 fly and then to Yorktown return.", "AF12: N4; land Yorktown"),
        ("AF17 shall the contact C4 in a distance of one hex follow.", "AF17: shadow C4 from 1 hex"),
    ],
)
def test_words_and_places_of_words_taken_from_other_languages_are_read(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "prose",
    [
        "TF1 goes N2, after it goes S1.",
        "AF17 attacks C6 after it lands.",
        "Lexington launches 6 Dauntless as AF33, after they land.",
        "AF23 attacks C6, after AF10 lands on Lexington.",
        "TF1 go N, until I say otherwise.",
        "TF1 fly N until is not seen a TF.",
        "SS4 do not shoot anything until 1200.",
        "AF10 attack C6 do not land.",
        "AF17 shall C4 in distance of 1 hex not follow.",
        "It is forbidden for TF1 to go north.",
        "TF1 goes N2 if enemy fighters attack AF17.",
        "If it is gone to Rabaul, AF10 lands.",
        "TF7 drop anchor and soldiers not to land.",
        "AF14 CAP TF1 until 2 hours.",
    ],
)
def test_what_turns_them_or_may_be_meant_as_it_stands_is_refused(prose: str) -> None:
    assert read(prose) == []


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("Northwards five hexes AF3 is to search.", "AF3: search; N5"),
        ("TF1 carries out joining with TF5.", "TF1: join TF5"),
        ("TF3 makes separation of Hobart as TF30.", "TF3: split Hobart as TF30"),
        ("TF2 goes N2 and at the end it shells Henderson Field.", "TF2: N2; shell Henderson"),
        ("TF2 takes battle with the enemy.", "TF2: surface: engage"),
        ("TF12 goes S2 and takes no combat.", "TF12: S2; surface: avoid"),
        ("TF2 goes 2 exagons to the nord, then nord-est 1.", "TF2: N2,NE1"),
        ("TF2 move two time north.", "TF2: N2"),
        ("TF2, the ships must go N2.", "TF2: N2"),
        ("TF2 arrive to B/M25, this done wait 2 turns.", "TF2: to B/M25; hold 2 turns"),
        ("At the hour 9 TF2 goes N2.", "0900: TF2: N2"),
        ("Henderson Field shall TF2 bombard.", "TF2: shell Henderson"),
        ("To TF5 joins TF1.", "TF1: join TF5"),
        ("AF3 search S5, hereafter land in Port Moresby.", "AF3: search; S5; land Port Moresby"),
        ("AF3: the plane searches S5, then comes the landing in Port Moresby.", "AF3: search; S5; land Port Moresby"),
        ("At Port Moresby shall AF6 land.", "AF6: land Port Moresby"),
        ("Over TF1 AF14 CAP for 3 hours.", "AF14: CAP TF1 3 turns"),
        ("AF14 intercept at the bombers.", "AF14: intercept bombers"),
        ("AF6 shall Lae low bomb.", "AF6: attack base at Lae: all level low"),
        ("AF17 make the pursuit of C4 from 1 hex.", "AF17: shadow C4 from 1 hex"),
        ("AF17 shadow the C4 of the enemy.", "AF17: shadow C4"),
        (
            "AF23 attack C4 in dive mode; if it cannot be found return.",
            "AF23: attack enemy at C4: all dive if gone (land)",
        ),
        ("AF23 attack C4 by dive, carriers with priority.", "AF23: attack enemy at C4: all dive on carriers"),
        ("C4 must be attacked from AF7 with torpedo.", "AF7: attack enemy at C4: all torpedo"),
        ("TF12 goes S2 if it is attacked from enemy.", "TF12: if attacked then (S2)"),
        ("As AF30 launch 4 Wildcat from Lexington.", "AF30: launch 4 Wildcat from Lexington"),
        ("4 Wildcat shall Lexington launch with number AF30.", "AF30: launch 4 Wildcat from Lexington"),
        ("4 Dauntless Lexington make ready with AP.", "Lexington: ready 4 Dauntless AP"),
        ("SS4 make immersion to deep.", "SS4: deep"),
        ("SS4 makes no fire.", "SS4: hold fire"),
        ("In B/N28 patrols SS4.", "SS4: patrol B/N28"),
    ],
)
def test_nouns_of_deeds_and_what_is_told_before_its_unit_are_read(prose: str, plain: str) -> None:
    assert read(prose) == [plain]


@pytest.mark.parametrize(
    "prose",
    [
        "Bombers AF14 intercept.",
        "Henderson Field TF2 shall not shell.",
        "At Port Moresby AF6 lands not.",
        "Not carriers SS4 attack.",
        "SS4 fire not on destroyers.",
        "SS4 deep dive if attacked.",
        "TF2 N2, after it goes N1.",
        "TF1 makes no joining with TF5.",
        "AF3 search S5, at the end do not land.",
        "AF23 attack C4 by dive, on carriers after cruisers.",
        "AF23 attack C4 by dive; if C6 cannot be found return.",
        "AF23 attack C4 by dive; if they do not find C6 return.",
        "4 Wildcat of Yorktown Lexington launch as AF30.",
        "4 Wildcat Lexington launched as AF30.",
        "C4 was attacked of AF23 by dive.",
        "TF12 at attack of the enemy go S2.",
        "AF23: 2 planes attack C4 by dive.",
    ],
)
def test_of_these_what_is_denied_done_or_of_another_is_refused(prose: str) -> None:
    assert read(prose) == []
