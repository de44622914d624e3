"""Sentences of which every word is known and which may yet mean something else than they would be read as: found by
players who tried to have orders misread. None of them is an order."""

import re

import pytest
from tests.carrier.orders import corpus_views

pytestmark = pytest.mark.usefixtures("unhinted")

DOUBTFUL = [
    "TF1 holds. If it is attacked, TF2 goes north.",
    "AF3 searches N5; if it sees a TF AF10 goes to B/M20",
    "TF2 holds and if a TF is seen TF3 goes north",
    "AF3 searches N3 for TF1",
    "AF3 searches for TF1 N3",
    "TF1 goes north with TF2, TF3 holds",
    "TF1 goes north and TF2, TF3 hold",
    "TF3 stays and TF1, TF2 go to B/M20",
    "TF1-TF3 hold",
    "TF1 to TF5 hold",
    "TF1 goes north and the rest go to B/M20",
    "TF1 goes north, the others stay",
    "TF2 and the rest go to Lae",
    "AF3 searches N3, the rest S3",
    "AF8 CAPs TF1 and the rest land",
    "Lexington launches 4 Dauntless to search N3, the rest stay",
    "TF7 unloads all, the rest go north",
    "AF8 escorts AF10 to attack C4: all dive on carriers if gone land",
    "AF8 escorts AF10 to search N3",
    "AF10 and escort AF8 attack C4",
    "AF8 escorts AF10 to B/M20, then returns",
    "AF8 escorts AF10 as far as B/M20",
    "TF1 leaves its destroyers behind and goes north",
    "Lexington launches 4 Dauntless and 2 Wildcats, the Wildcats to CAP TF1",
    "Lexington launches 4 Dauntless and 2 Wildcats; the Dauntless search N4",
    "TF1 meets TF2 and takes its destroyers",
    "TF1 holds 2 turns, then TF2 goes north",
    "TF1 goes to TF2, then TF2 goes to Lae",
    "AF10 joins AF12, then AF12 searches N3",
    "TF1 holds until a TF is seen, then TF2 goes north",
    "AF10 and AF13 attack C4, dive bombers first",
    "AF10 and AF13 attack C4, torpedo planes last",
    "TF1 goes to B/M20 for TF2",
    "AF3 searches N3 for C4",
    "AF3 searches N5, AF17 S5",
    "AF3 searches north, AF17 south",
    "TF1 goes to Lae; TF2 follows it",
    "AF3 goes to C4 and AF17 follows it",
    "TF2 joins TF3, which goes to Lae",
    "TF2 joins TF3; it goes to Lae",
    "TF1 goes to TF2, and it goes to TF3",
    "TF5 joins TF1, then both go to B/M20",
    "TF1 joins TF2 and they go north together",
    "AF8 meets AF10 at B/M20 and both return",
    "TF2 splits off Chicago and both go to B/M20",
    "TF1 goes to where TF2 is going",
    "TF1 goes to where TF2 is at 1200",
    "TF1 drops off its destroyers at TF2",
    "AF6's fighters intercept bombers",
    "TF2's destroyers hunt submarines",
    "AF3 and AF17 search north and south",
    "TF2 fires at BB, both cruisers",
    "AF3 give up shadowing C4",
    "AF8 give up CAP over TF1",
    "SS4 stop attacking",
    "SS4 stop surfacing",
    "Lexington keep 4 Wildcat",
    "Lexington keep 4 Wildcat aboard",
    "TF1 keep off B/F28",
    "TF1 stops going north",
    "TF1 stops joining TF2",
    "TF2 stops bombarding Lae",
    "AF8 stops intercepting",
    "TF1 is forbidden to go north",
    "TF1 refrains from going to B/F28",
    "TF1 avoid going north",
    "AF3 halts searching north",
    "TF1 goes south if no TF or AF is seen",
    "TF1 goes north until sighted",
    "TF1 goes south if it is seen",
    "AF3 returns if sighted",
    "TF1 goes north given no enemy is seen",
    "TF1 goes north. No, south",
    "TF1 goes north, sorry, south",
    "Can TF1 reach B/F26?",
    "TF1 goes north?",
    "TF1 stand by to go north",
    "AF10 prepare to attack C4",
    "TF1 delays going north",
    "AF3 delays landing",
    "TF1 goes north until further orders",
    "TF1 goes north, if I may",
    "AF3 search N3 if you like",
    "TF1 goes round B/F28",
    "AF3 lands after searching N5",
    "AF3 shadows C4 after searching N5",
    "TF2 goes north after going south two hexes",
    "TF3 N2, at 1200 turn back",
    "TF3 N2, turn back",
    "TF1 continues north two hexes, then as before",
    "AF6 climbs after bombing Lae",
    "AF6 low after bombing Lae",
    "AF6 bombs Lae low and then climbs",
    "AF6 bombs Lae, after that low",
    "TF3 waits two hours off Buna, then goes N2",
    "At 1000 TF1 goes N2 and TF2 goes N1",
    "When night falls TF1 goes N2 and TF2 N1",
    "If attacked TF1 goes N2 and TF2 goes N1",
    "Until 1200 TF1 holds and TF2 holds",
    "TF1 goes N2 and TF2 goes N1 at 1000",
    "Lexington launches 4 Wildcat now and 6 Dauntless at noon",
    "Lexington readies 4 Dauntless AP now and 2 Wildcat at 1200",
    "TF2 goes N2 now, joins TF3 at 1200",
    "Lexington launches 4 Wildcat, then 6 Dauntless",
    "AF3 shadows C4 and lands at 1400",
    "AF8 CAPs TF1 and lands at 1200",
    "TF2 goes to Buna, then shells it at 2200",
    "TF2 shells Lae at night, then goes to B/M23",
    "AF6 bombs Lae at night, then lands",
    "TF1 meets TF2 at B/K25 at 1800",
    "TF1 at B/K25 at 1500",
    "TF3 N2, then NE for 3 turns",
    "TF3 goes north two hexes a turn",
    "AF3 N5 until a TF is seen, then shadows it",
    "First TF1 goes N2, then TF2 goes N1",
    "AF3 searches N5. After that AF17 searches SE2.",
    "TF3 N2 at 1000, then TF2 N2",
    "SS4 if attacked dive deep and go to B/F20",
    "SS4 if attacked dive, then surface",
    "SS4 if attacked dive deep and stay there",
    "SS4 never dive",
    "AF6 go to Lae, drop bombs and return",
    "AF6 fly over Lae and drop bombs",
    "AF3 fly over Lae and look for ships",
    "AF17 stay over C4",
    "AF6 bomb Lae: 2 B-26 level low, rest go home",
    "AF10 attack C4: 2 Dauntless dive on carriers, rest land on Lexington",
    "Yorktown launch 2 Wildcat as AF30 and 2 Wildcat as AF31; CAP TF11",
    "AF8 escort AF10 to C4",
    "AF8 escort AF10 home",
    "AF8 shadow C4 and return at 1400",
    "AF10 shadow C4 and attack it at 1400",
    "Lexington: unready 2 Wildcat, ready 4 Dauntless AP at 1200",
    "AF10 to N5 and AF12 to NE5, both land at Yorktown",
    "AF10 attack C4 and AF12 attack C6, all dive on carriers, if gone return",
    "AF10 N4 and AF12 N4, both high",
    "Yorktown launch 4 Wildcat and Lexington 4 Dauntless, all search N7",
    "AF8 to B/F20 then low",
    "AF8 N4 then low",
    "AF8 N4 low, return high",
    "AF8 N4, return low",
    "AF6 bomb Lae and destroy the bombers there",
    "AF10 search N5, attack carriers if seen",
    "AF10 land on Yorktown and rearm",
    "Lexington: service and ready 2 Wildcat",
    "AF10 wait 2 turns, then AF12 N4",
    "AF10 attack C4, then AF13 attack C4",
    "Yorktown first launch 4 Wildcat then 6 Dauntless",
    "Yorktown launch 6 Dauntless followed by 4 Wildcat",
    "SS4 surface, N1, dive",
    "SS4 surface and dive",
    "SS4 shadow C4 and attack it",
    "AF8 CAP TF1 if raid comes",
    "AF3 search N8, 1100 home.",
    "TF1: hold. At 0700 go north.",
    "AF12: Wait one turn for AF10, then attack C4.",
    "TF3: Wait two turns for TF2, then go to B/M20.",
    "TF7: keep clear of C6, retire S",
    "AF3: search arc NW-NE out to 8 hexes.",
    "AF8: Fly to C4. Attack the bombers first.",
    "AF3: Go low and look for submarines, N3.",
    "AF3: Search for submarines in B/M20.",
    "AF3: Look for submarines three hexes north.",
    "TF2: Go north until you see an enemy TF. Then go to it and attack it.",
    "TF5: Go to TF1 and stay with it.",
    "AF12: meet TF2 at B/M23 and go with it",
    "TF1: Go NW1. At 1000 turn back to B/F30.\nAF23: Wait over TF1 until 0900, then attack C4.",
    "AF10: If enemy fighters are over C4, do not attack but return.",
    "AF12: Fly low and search for submarines around TF1.",
    "TF7: Hold until 1500, then go to B/L25 during the night.",
    "Lexington: launch 4 Wildcat to CAP TF1; avoid fighters",
    "TF1: go south to B/F26",
    "AF17: fly south to Rabaul and land",
    "AF3: search sector N to 10 hexes",
    "SS4: to B/J20. Stay quiet.",
    "SS4: to B/J20; attack any\nSS4: if destroyers come, dive deep and stay quiet",
    "TF2: Join up with TF1 as soon as it arrives",
    "TF1: attack carriers",
    "AF10: attack C4\ncruisers last",
    "AF3: NE4, then climb and come home",
    "TF2: Chase C6 and sink it.",
    "Lexington: launch everything and attack C4, dive bombers on the carriers",
    "AF8: CAP TF5 until 1100, then land there",
    "TF1: N2. At 1000 be at B/F26.",
    "TF1 joins TF2. At 1000 it goes north.",
    "AF3 searches N5. At 1100, if it has seen nothing, it lands.",
    "AF8: CAP TF1. At 1100 the Wildcats land.",
    "AF10: attack C4 and at 1000 dive on carriers",
    "TF1 and TF2 hold, and at 1000 go north",
    "TF1 goes to B/F26 if not attacked, and at 1100 goes south",
    "Lexington: launch 4 Wildcat to CAP TF1, and at 1000 land",
    "AF8 CAP TF1, 1200 land.",
    "TF1 N2, 1000 hold.",
    "TF2 to B/K25 1100.",
    "TF5 into wind, launch AF23, then back on N.",
    "TF1 into wind, recover AF10, S2.",
    "TF1 N2, TF5 follow, TF7 hold.",
    "AF10 attack, AF12 hold, AF13 land.",
    "AF8 escort AF10, AF13 to C4.",
    "TF2 escort TF7, TF3 to B/K25.",
    "1000 AF10 C4 CV, AF12 C4 CA.",
    "TF1 N2. TF5 follow.",
    "AF8 flies CAP over TF1 and lands at dusk.",
    "TF3 goes to A/AA20 and returns to A/AA25 at dusk.",
    "Lexington launches two Dauntlesses to search north seven hexes. Two more search northeast seven hexes.",
    "TF1 goes toward B/F26, stopping at B/F28.",
    "TF1 heads for B/F20, holding at B/F26 for two hours.",
    "TF1 goes north two hexes and back.",
    "AF17 should follow C4, staying out of its sight.",
    "AF3 searches for C4 around B/M23.",
    "AF3 searches the waters around Lae.",
    "AF3 should search near B/M23. It then lands.",
    "TF3 stays close to A/AA25.",
    "AF3 looks for C4 to the north.",
    "AF3 should look for the enemy in the north.",
    "TF2 shells Lae. AF6 then bombs Lae.",
    "TF1 goes north two hexes. Afterwards TF5 goes north one hex.",
    "TF1 and TF5 should stay together.",
    "TF1 stays on course north.",
    "TF1 keeps steaming north.",
    "TF5 trails TF1 by one hex.",
    "AF6 should bomb Lae first. Then it bombs Buna.",
    "AF12 waits over Lexington and attacks C6.",
    "AF10 waits on deck.",
    "AF6: Bomb Buna from high up. If fighters are over Buna, come home.",
    "AF6: Bomb Lae. If enemy ships are at Lae, come home.",
    "TF1: go N2. If planes are near TF1, go back S2.",
    "TF1: Stay where you are until 1000. If no enemy has been seen by then, go north two hexes.",
    "TF7 halts at B/K20 till 1100, goes on to Port Moresby if no enemy TF is sighted, else retires SE.",
    "TF5 follows TF1.",
    "AF6: Go to Buna. Bomb it from high.",
    "AF13: If C4 has carriers, attack it. Otherwise land on Lexington.",
    "TF2: Go to Buna. Shell it at night.",
    "TF3: Go to A/BB23. Then shell Buna if it is night.",
    "AF13: Attack C6 with torpedoes. Attack carriers first.",
    "AF17: move N4; because not divert; high",
    "AF3 shadows TF1.",
    "AF8 waits at Lae",
    "AF3 goes at Lae",
    "AF10 attacks C4 over B/M20",
    "AF6 bombs Lae over Buna",
    "AF3 searches N5 because carriers are near and lands in Port Moresby",
    "TF1 goes to B/F28 because C4 is near and returns to B/F30",
    "TF1 holds because C4 is near for two hours",
    "SS4 dives if is attacked, otherwise stays at periscope",
    "AF6 bombs Lae, low if in cloud",
    "AF3 searches N5, extra 1 if in clear",
    "TF5 waits at TF1",
    "TF2 waits at Lae",
    "TF5 goes next to B/M20",
    "SS4 patrols off Rabaul",
    "TF2 and TF7 go together to B/M20",
    "Is TF5 going to B/M20",
    "TF1 goes north, I guess",
    "I believe AF6 attacks C4",
    "I suppose that TF1 goes north",
    "AF6 could bomb Lae",
    "TF1 would go north",
    "AF12 does not attack C4",
    "AF10: not attack C6",
    "TF1 goes to B/M20 this turn",
    "AF3 N8, home 1100",
    "TF1 goes to Lae when it gets light",
    "AF10 leaves at 0900 and AF12 at 1000, both to B/M20",
    "AF10 leaves",
    "Search N5 with AF3 and AF17, then home",
    "Bomb Lae with AF6 and AF23, high",
    "Attack C4 with AF10 and AF12: all dive on carriers",
    "Search N5 with AF3 and NE5 with AF17, then home",
    "TF1: N4, but turn S if a TF is seen within 3 hexes",
    "Lexington: launch 2 Wildcat high and 2 Wildcat low; CAP TF1 2 hours",
    "Hold AF13 back",
    "AF13: hold back",
    "TF1 meets TF5 at B/M20 at noon",
    "AF10, AF12: attack C4, all dive; AF10 carriers, AF12 cruisers",
    "AF3: search sector N to NE out to 6 hexes",
    "AF3: search N5 to NE5",
    "AF12: N5; attack TF if seen; land",
    "Send AF10 and AF12 to B/M20 with AF8, high",
    "TF1: join TF2 at B/M23, then both N4",
    "Its fuel being at most three, AF3 returns.",
    "AF3 searches five hexes north. It being night it returns.",
    "AF23 attacks Lae, all diving, if aircraft are on the ground and lands on Yorktown.",
    "AF10 attacks C4, all diving on carriers, if it has carriers, and lands on Enterprise.",
    "TF1 holds if it is attacked and then goes south two hexes.",
    "AF3 returns if it is attacked and stops searching.",
    "TF3 goes to B/M21, unless it sees an enemy TF, which it engages.",
    "AF8 lands on Lexington to be refuelled and rearmed.",
    "TF5 detaches two destroyers. They go to TF1 and join it.",
    "TF3 accompanies TF7, which goes to Buna.",
    "TF3 goes to B/M21 and TF2 stays there.",
    "TF1 goes to B/M21 for the meeting with TF2.",
    "AF3 goes north five hexes and searches on the way back.",
    "AF17: land after 1400",
    "At 1200 TF1 turns into the wind and recovers AF8.",
    "At 1200 TF1 turns into the wind and recovers its aircraft.",
    "TF3 goes two hexes north, but if it is attacked by planes it goes two hexes south.",
    "AF10 jettisons its bombs and lands on Lexington if enemy fighters attack it.",
    "AF10 strike C4, carriers first, cruisers if no carriers",
    "AF10 search N5 out, N5 back, land Lex",
    "TF3 to Lae, bombard, withdraw S",
    "TF2 detaches 3 destroyers",
    "TF1: if a submarine is seen go NE2, if a TF is seen go SW2, otherwise N2",
    "TF1: steam north until 1100, then hold there unless enemy carriers are sighted, in which case retire south",
    "SS4: patrol B/F20 to B/F24, if attacked dive, otherwise stay at periscope depth",
    "TF3 detaches Hobart. She heads south two hexes while the rest go northeast two.",
    "AF8 flies two hexes north of TF1 and holds there.",
    "Please launch four Wildcats from Lexington for a CAP over TF1. They stay up four hours and land on Yorktown.",
    "TF1: hold; N2",
    "AF10: N4\nAF12: N4\nBoth return.",
    "AF10: N4\nAF12: N4\nThen they return.",
    "AF10: N4\nAF12: N4\nAll return.",
    "AF10: N4. AF12: N4. Both land.",
    "AF10 and AF12 attack C4. Both return.",
    "AF10: N4\nAF12: N4\nEach of them lands.",
    "TF2 goes to B/M20 but not over B/M21.",
    "TF2: S1 by day, N2 by night.",
    "TF2 shadow C6 but not by day.",
    "1000: AF8: CAP TF1 2 hours, then land; AF13: hold.",
    "AF23 land, nearest deck",
    "The fighters of AF8 should patrol above TF1 for three hours and land on the Lexington.",
    "AF8: land on the Lexington. If she is under attack, go to the Yorktown.",
    "TF5: Steam NE two hexes, and then one hex north if no enemy has been seen.",
    "AF3: Fly out to B/H26 low and search for submarines there for two turns, then come home.",
    "TF11: Escort TF7 to Port Moresby, then come back to B/F30.",
    "AF10: Search the sector I-F20, and go for any carriers you find there.",
    "TF1: recover AF10",
    "TF1: hold; recover AF10",
    "AF8: Intercept any bombers coming at Port Moresby.",
    "AF13: Search S3, then come home. If you see a submarine, attack it.",
    "AF23 shadows C4 and if it has carriers attacks them, dive",
    "AF23 follows C4; if there are carriers in it, dives on them and lands on Enterprise",
    "AF23 shadows C4; if it has carriers attack it, otherwise land on Enterprise",
    "TF3 shadows C6; if it has more than 5 ships go to A/AA25",
    "TF2 goes to B/M20 and stays there until dark; if it meets enemy carriers on the way, it runs south",
    "TF1 goes to B/F26 and holds until 1200; if attacked on the way, goes to B/F30",
    "AF3 searches N4 and returns; if a TF is seen on the way home, shadow it until fuel 2",
    "TF1 goes to B/F26 and holds; if it meets the enemy there, it runs south",
    "AF3 searches N4 and returns; if a TF is seen there, shadow it until fuel 2",
    "AF3 goes to B/M20; if it sees ships there, shadow them",
    "AF8 CAPs TF1; if fighters come, goes home",
    "AF17 climbs high, then flies south to Rabaul and lands",
    "AF3: sub search SE3, then land",
    "TF2: NE1; if you see carriers go NW1; do not fight at night",
    "TF1 steams to B/M23, avoiding surface combat at night",
    "TF2 holds until 1000, and then only if it has not been attacked goes NE2",
    "Lexington: launch 4 Dauntless and 4 Wildcat; the fighters CAP TF1",
    "Lexington: launch 4 Dauntless and 4 Wildcat. The fighters CAP TF1",
    "AF3: sub search to B/M24, then land",
    "AF10: if attacked, drop everything and run for home",
    "AF8: Patrol over TF1 until 1500, but do not engage the enemy fighters",
    "AF14: CAP TF1; never tangle with the zeros",
    "TF1: Go to B/H27, and if the enemy has been seen by then, return to B/F30",
    "Yorktown: Send 6 Dauntlesses to search N6 and 4 Wildcats to cover TF1 at noon",
    "AF3 and AF10 attack C4 together",
    "AF6 and AF10 make a coordinated attack on C4",
    "TF3 follows C6 from one hex until night, then goes to A/BB23 with TF2",
    "AF3 back to Port Moresby now with TF2",
    "TF3: to A/BB23; hold with TF2",
    "TF3 follows C6 until night, then goes to A/BB23, TF2 too",
    "AF10 attacks C6, then lands on Yorktown no matter what AF8 does",
    "AF23 attack C6, after C4",
    "AF17 attacks C4 instead of AF10",
    "AF2 stop searching and land, later",
    "TF2 to B/M20 except at night",
    "TF1 continues to N2",
    "AF10 keeps to the clouds and attacks C4",
    "TF2 is not to seek out the enemy's surface force and engage it",
    "TF3 must not go S2 and SW1",
    "Lexington must not ready 4 Dauntless AP and ready 2 Wildcat",
    "AF8 must not attack and return home",
    "SS4 must not go deep",
    "SS4 must not go down deep and stay where it is",
    "TF12 shall sail over to TF1 and not join it",
    "AF6 ceases strafing Buna",
    "AF6 stops strafing Buna and lands",
    "AF12 gives up attack C6",
    "AF13 ceases joining AF12",
    "TF1 skips N2",
    "AF3 stops high",
    "AF17 stick w C4, 2 hexes from the north",
    "Lexington prepares to launch 4 Wildcats",
    "AF8 attack C6, carriers first, then the rest",
    "TF3 waits there over 2 turns",
    "TF2 bombards Henderson Field with Chicago, destroyers stay",
    "TF11 holds until night, for Lexington",
    "AF10 attacks C6, no fighters",
    "TF11 to B/G28, watch out for subs",
    "TF11 to B/G28, due to C4",
    "I think TF11 should go to B/G28 now, attacking",
    "AF2 lands and then flies N1",
    "AF3 makes a search N5 and then goes home to recover AF14",
    "TF1 goes N2 leaving Hobart",
    "TF1 goes north 3 hexes but turns back at B/F28",
    "TF1 goes to B/J30, but not at night",
    "TF1 N2, holding 2 back",
]
HEADED = sorted({re.sub(r"^((?:TF|AF|SS)\d+) ", r"\1: ", text) for text in DOUBTFUL} - {*DOUBTFUL, "TF1: to TF5 hold"})
"""The same headed by their units, as the guide has it; `TF1 to TF5` are no heading."""
FIRST = {"TF": "avoid combat", "AF": "high", "SS": "periscope"}
BEHIND = sorted(
    f"{unit[1]}: {FIRST[unit[1][:2]]}. {text[unit.end()].upper()}{text[unit.end() + 1 :]}"
    for text in DOUBTFUL
    if (unit := re.match(r"((?:TF|AF|SS)\d+):? (?!and |to TF|fly south|goes at)", text))
)
"""The same behind a sentence of the unit that says nothing of it; without those that name two units at once."""
BY_RADIO = ["TF3 RT to AF4: return and do not ack", "TF3 RT to AF4: return, ack if able"]


@pytest.mark.parametrize("text", [*DOUBTFUL, *HEADED])
def test_what_is_in_doubt_is_no_order(text: str) -> None:
    """Nothing is done, or it is asked which is meant; and the answer says so."""
    sheet = corpus_views.read(text, "allied")
    asked = any(remark.code == "ambiguous" for remark in sheet.diagnostics)
    assert asked or not sheet.orders
    assert any(remark.severity != "note" for remark in sheet.diagnostics)


@pytest.mark.parametrize("text", BEHIND)
def test_what_is_in_doubt_is_no_order_behind_another_sentence(text: str) -> None:
    """It is answered, or adds nothing to the order before it."""
    sheet = corpus_views.read(text, "allied")
    answered = any(remark.severity != "note" for remark in sheet.diagnostics)
    first = tuple(each.canonical for each in corpus_views.read(f"{text.partition('. ')[0]}.", "allied").echo)
    assert answered or tuple(each.canonical for each in sheet.echo) == first


@pytest.mark.parametrize("text", BY_RADIO)
def test_what_is_in_doubt_is_not_sent(text: str) -> None:
    assert corpus_views.read(text, "command").orders == ()


def test_nobody_joins_itself() -> None:
    """`it` is the unit named last: the TF of the case."""
    sheet = corpus_views.read("TF2 goes north. If TF1 is attacked it joins TF1", "allied")
    assert [order.unit.number for order in sheet.orders] == [2]
    assert "TF1 cannot join itself" in [remark.message for remark in sheet.diagnostics]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("TF5 is to hold for three turns. After that it goes two hexes northwest.", ["TF5: hold 3 turns; NW2"]),
        ("AF8 joins AF10 if AF10 attacks", ["AF8: join AF10 if it attacks"]),
        ("TF3 detaches Hobart as TF9, which makes for B/M23.", ["TF3: split Hobart as TF9: (to B/M23)"]),
        ("Could TF1 please go two hexes north?", ["TF1: N2"]),
        ("AF10 and AF12 attack C4. They return.", [f"AF{n}: attack enemy at C4; land" for n in (10, 12)]),
        ("AF10: N4\nThey return.", ["AF10: N4; land"]),
        ("AF12: attack C4.\nAll dive on carriers.", ["AF12: attack enemy at C4: all dive on carriers"]),
        ("Lex 4 F4F CAP over TF1 til 1100", ["AF1: launch 4 Wildcat from Lexington; CAP TF1 until hour exactly 11"]),
        (
            "AF12: fm 1000: search SE5; if nothing seen -> RTB",
            ["1000: AF12: search; SE5; if not enemy seen then (land)"],
        ),
        ("AF6: Bomb the strip at Lae from high up", ["AF6: attack base at Lae: all level high"]),
        ("LEX: rdy 4 SBD w/AP", ["Lexington: ready 4 Dauntless AP"]),
        ("AF8 holds until dusk, then lands", ["AF8: hold until night; land"]),
        ("AF17 shadow C4 til fuel low, then home", ["AF17: shadow C4 as long as fuel permits; land"]),
        ("If a TF comes within 2 hexes TF3 goes S2", ["TF3: if TF seen within 2 hexes then (S2)"]),
        ("TF1: hold; when it gets light N2", ["TF1: hold; if not night then (N2)"]),
        (
            "If aircraft are on the ground at Lae, AF23 bombs it from low level.",
            ["AF23: to Lae; land; if planes on the ground at Lae then (attack base at Lae: all level low; land)"],
        ),
        ("AF3 searches N5 and returns if it sees nothing", ["AF3: search; N5; if not enemy seen then (land)"]),
        ("TF1 goes to Lae unless attacked", ["TF1: to Lae; if attacked then (hold)"]),
        (
            "AF10: attack C4 if it has carriers",
            ["AF10: to C4; land; if TF with carriers seen then (attack enemy at C4; land)"],
        ),
        ("TF1 holds until 1200 and then goes two hexes south.", ["TF1: hold until hour exactly 12; S2"]),
        ("TF1: Go to B/F26. At 1100 turn back south two hexes.", ["TF1: to B/F26", "1100: TF1: S2"]),
        ("TF1 moves S2. At 1000 TF1 moves N1.", ["TF1: S2", "1000: TF1: N1"]),
        ("Split Minneapolis and one DD off as TF14", ["TF11: split Minneapolis, DD 9 as TF14"]),
        (
            "Split the Minneapolis and one DD off as TF14 and have them join TF12",
            ["TF11: split Minneapolis, DD 9 as TF14: (join TF12)"],
        ),
        ("TF1 goes NE1 now, and at 1000 it shall turn south for two hexes.", ["TF1: NE1", "1000: TF1: S2"]),
        ("TF1 goes north and at 1000 TF2 goes south", ["TF1: N1", "1000: TF2: S1"]),
        ("TF1 goes to B/F26. At 1000 TF2 and TF5 go N1.", ["TF1: to B/F26", "1000: TF2: N1", "1000: TF5: N1"]),
        ("If TF1 is attacked it goes S2. At 1000 TF2 goes N1.", ["TF1: if attacked then (S2)", "1000: TF2: N1"]),
        ("TF7: Go towards Port Moresby. Stop at dark.", ["TF7: to Port Moresby", "1900: TF7: hold"]),
        ("TF7: Go to Port Moresby. At nightfall turn south.", ["TF7: to Port Moresby", "1900: TF7: S1"]),
        ("TF3: Steam towards A/BB23. Stop at noon.", ["TF3: to A/BB23", "1200: TF3: hold"]),
        ("AF8: CAP TF1. Land at 1200.", ["AF8: CAP TF1", "1200: AF8: land"]),
        (
            "TF1: Hold 2 hours. Then go N 4 hexes, unless you are attacked.",
            ["TF1: hold 2 turns; if not attacked then (N4; if attacked then (hold))"],
        ),
        ("TF1: hold. At 1000 go north. Then hold.", ["TF1: hold", "1000: TF1: N1; hold"]),
        (
            "TF1: to B/F26, then at 1000 go north, and at 1200 hold",
            ["TF1: to B/F26", "1000: TF1: N1", "1200: TF1: hold"],
        ),
        ("AF8: CAP TF1. From 1100 CAP TF2.", ["AF8: CAP TF1", "1100: AF8: CAP TF2"]),
        (
            "AF8: CAP over Port Moresby until 1200, then land there.",
            ["AF8: CAP Port Moresby until hour exactly 12; land Port Moresby"],
        ),
        (
            "AF12: Search NW for six hexes and come home. If you see transports, attack them, all diving.",
            ["AF12: search; NW6; land; if TF with AP seen then (attack TF: all dive on AP)"],
        ),
        ("TF1 please go on north to B/F26.", ["TF1: to B/F26"]),
        ("AF23 attacks the Japanese carriers in C4", ["AF23: attack enemy at C4: all on carriers"]),
        ("AF10: attack C4\nCarriers first", ["AF10: attack enemy at C4: all on carriers"]),
        ("AF17: shadow C4. If attacked, break off and go home", ["AF17: shadow C4; if attacked then (land)"]),
        (
            "Lexington: Launch 4 Wildcats as CAP over TF5 until 1200.",
            ["AF1: launch 4 Wildcat from Lexington; CAP TF5 until hour exactly 12"],
        ),
        ("AF3 searches N5, at 1200 lands", ["AF3: search; N5", "1200: AF3: land"]),
        ("AF3 shadows C4. At 1400 it lands.", ["AF3: shadow C4", "1400: AF3: land"]),
        ("TF3 goes to A/Z20; at 1200 it holds", ["TF3: to A/Z20", "1200: TF3: hold"]),
    ],
)
def test_what_is_plain_is_read(text: str, orders: list[str]) -> None:
    echo = [each.canonical for each in corpus_views.read(text, "allied").echo]
    assert echo == orders


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("TF1: N2\nTF1 stops going north", "TF1: nothing of this order is taken, since line 2 is not understood"),
        ("TF1: N2\nTF1: frob", "TF1: nothing of this order is taken, since line 2 is not understood"),
        ("TF1: N2. TF1 stops going north", "TF1: nothing of this order is taken"),
        ("AF10: N4\nAF12: N4\nBoth return.", "AF10: nothing of this order is taken"),
    ],
)
def test_what_falls_with_a_sentence_is_told(text: str, told: str) -> None:
    """An order that was understood falls with another of the same unit that was not, and the answer says it."""
    sheet = corpus_views.read(text, "allied")
    assert sheet.orders == ()
    assert told in [remark.message for remark in sheet.diagnostics]


def test_ships_without_a_name_are_no_greeting() -> None:
    """What is told to ships or planes at the head of a mail is answered, not taken for talk."""
    for text in ("My carriers go north.", "All my Catalinas search N3.", "The destroyers return home."):
        sheet = corpus_views.read(f"{text}\nTF1: N2", "allied")
        assert [remark.line for remark in sheet.diagnostics if remark.code == "no-unit"] == [1]
    talk = corpus_views.read("My carriers are in trouble!\nTF1: N2", "allied")
    assert [remark.code for remark in talk.diagnostics if remark.line == 1] == ["mail"]


@pytest.mark.rule("GM-3.2b")
@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("TF1: if attacked S4; then N2", []),
        ("TF1: if attacked then (S4); N2", ["TF1: N2; if attacked then (S4)"]),
        ("TF1: hold 2 turns unless attacked; then N2", []),
        ("When night falls TF2 goes to Lae. It shells the base there.", []),
        ("AF6: attack Lae low if in clear; search N3; land", []),
        (
            "AF3: search N5; if TF seen then shadow TF until fuel 3; land",
            ["AF3: search; N5; land; if TF seen then (shadow TF until fuel at most 3; land)"],
        ),
        (
            "AF3: search N4; if TF seen then shadow it else search SE3; then land",
            ["AF3: search; N4; if TF seen then (shadow TF; land) else (search; SE3; land)"],
        ),
        ("TF2: split Chicago, DD 2 as TF20: to Buna; shell Buna", []),
        ("TF2: split Chicago, DD 2 as TF20: (to Buna); N2", ["TF2: split Chicago, DD 2 as TF20: (to A/I20); N2"]),
        ("Lexington: service all unless night", []),
        ("Lexington: if night then (every turn; service all)", []),
        ("Lexington: ready CAP 4 Wildcat except at night", []),
        ("AF6: bomb Buna high unless in cloud, in which event low", []),
        ("AF10: attack C4, all dive on carriers if not night, otherwise all level low", []),
        ("AF10 attacks C4 if it has carriers, otherwise C6. All dive on carriers.", []),
        ("Yorktown: launch 4 Dauntless, search N5, land, service", []),
        ("Attack C4 with AF10 and AF12. All dive.", [f"AF{n}: attack enemy at C4: all dive" for n in (10, 12)]),
        ("AF10 should attack C4 and AF12 should attack C6. All dive.", []),
        ("SS4: attack AP; hold fire after that", []),
        ("SS4: N2; if attacked stay; then N2", []),
        (
            "TF1: if attacked then (if night then (S2) else (N2))",
            ["TF1: if attacked then (if night then (S2) else (N2))"],
        ),
        ("TF1: if attacked go S2. If a TF is seen go SW2.", ["TF1: if attacked then (S2); if TF seen then (SW2)"]),
        (
            "TF5: hold until 1100, then go to B/D26 unless attacked",
            ["TF5: hold until hour exactly 11; if not attacked then (to B/D26; if attacked then (hold))"],
        ),
        ("TF3: to A/AA20 unless enemy planes are seen, otherwise hold", ["TF3: to A/AA20; if AF seen then (hold)"]),
        ("AF8: CAP TF1; land", ["AF8: CAP TF1; land"]),
        ("AF8: CAP Lexington 3 hours, high; land Lexington", ["AF8: high; CAP Lexington 3 turns; land Lexington"]),
        (
            "TF11 stays where it is unless enemy planes are sighted, in which case it runs south.",
            ["TF11: hold; if AF seen then (S1)"],
        ),
        ("AF6 lands if it is attacked. Otherwise it bombs Lae.", ["AF6: attack base at Lae; if attacked then (land)"]),
        ("TF11: N1; if SS seen N2", ["TF11: N1; if submarine seen then (N2)"]),
        ("AF3: search N5; if bombers are seen go home", ["AF3: search; N5; if AF with bombers seen then (land)"]),
    ],
)
def test_what_is_done_after_a_case_or_a_split_says_whose_it_is(text: str, orders: list[str]) -> None:
    """What follows a case, what is split off or a flight is refused where it may belong to it; a landing is made in
    both; planes that are seen are no TF."""
    echo = [each.canonical for each in corpus_views.read(text, "allied").echo]
    assert echo == orders


@pytest.mark.rule("GM-3.3a")
@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("TF1: N2; unload; S2", ["TF1: N2"]),
        ("TF1: unload; N2", []),
        ("TF2: S2; N2", []),
        ("TF2: SE1; anchor all", []),
        ("TF1: join TF5 at B/H30\n0900: TF1: frobnicate", []),  # of a unit nothing is taken, at no hour
        ("TF2: SE1; split Chicago as TF9: hold", []),
        ("TF1: N2. Launch 12 Dauntless as AF42: high; attack C6; all dive", ["TF1: N2"]),
        ("AF12: ready 8 Wildcat; N4; attack C6", []),
        ("TF7 goes N1 and returns, then S1", ["TF7: N1"]),
        ("TF1, TF5: N2; keep together", []),
        ("SS4 stays deep, goes N1 and comes to periscope depth", []),
        ("TF1: N2; do not attack", []),
    ],
)
def test_what_follows_a_step_that_is_refused_falls_with_it(text: str, orders: list[str]) -> None:
    """It would be done elsewhere, or too early; what comes before the step stands."""
    echo = [each.canonical for each in corpus_views.read(text, "allied").echo]
    assert echo == orders


def test_what_names_its_unit_goes_on_with_no_line_above() -> None:
    """The second half of such a line was read as going on with TF1 above it."""
    late = "TF3: Sail to B/M23 at 0900 and merge with TF2"
    for text, orders in ((late, []), (f"TF1: N2\n{late}", ["TF1: N2"])):
        echo = corpus_views.read(text, "allied").echo
        assert [each.canonical for each in echo] == [*orders, "0900: TF3: to B/M23; join TF2"]


@pytest.mark.rule("GM-8.11")
def test_what_follows_a_direction_that_is_none_falls_with_it() -> None:
    """In later sentences, too; what comes before it stands."""
    sheet = corpus_views.read("AF17: N2, E3. If an enemy TF is seen, shadow it.", "allied")
    assert [each.canonical for each in sheet.echo] == ["AF17: N2"]
    assert "AF17: what follows the part refused falls with it" in [each.message for each in sheet.diagnostics]


@pytest.mark.rule("GM-3.2a")
def test_what_is_not_seen_by_an_hour_is_asked_at_that_hour() -> None:
    sheet = corpus_views.read("If nothing is seen by 1000, TF1 goes north four hexes.", "allied")
    assert [each.canonical for each in sheet.echo] == ["TF1: if not enemy seen and hour exactly 10 then (N4)"]
    told = "TF1: asked once, at 1000, of what it sees then and not of what it has seen"
    assert told in [each.message for each in sheet.diagnostics]


@pytest.mark.rule("GM-3.2a")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "TF2: N2. If you see an enemy TF attack it.",
            "TF2: read as seeking surface combat where it meets the enemy; it is not sent to him",
        ),
        (
            "TF2: N2. If you see an enemy TF engage it.",
            "TF2: read as seeking surface combat where it meets the enemy; it is not sent to him",
        ),
        ("AF3 and AF10 attack C4 together", "they would not attack together: AF10 comes at 0800 and AF3 comes at 1300"),
        ("AF6: Bomb Buna. If it is cloudy come home.", "AF6: clouds are asked for where it is itself, on its way too"),
    ],
)
def test_what_may_be_meant_otherwise_is_told(text: str, told: str) -> None:
    assert told in [each.message for each in corpus_views.read(text, "allied").diagnostics]


def test_both_are_the_launches_of_a_deck_and_no_unit_of_the_line_above() -> None:
    text = "TF1: SW2\nLexington: launch 2 zyzzyva. Both return to Lexington."
    assert [each.canonical for each in corpus_views.read(text, "allied").echo] == ["TF1: SW2"]


def test_ships_are_told_who_lands() -> None:
    """Planes land by orders of their own."""
    remarks = corpus_views.read("TF1: S2; recover planes", "allied").diagnostics
    assert [remark.hint for remark in remarks if remark.severity == "error"] == [
        "Planes are told to land, the ship is not told to recover them: 'AF10: land Lexington'."
    ]


def test_the_word_that_is_not_understood_is_blamed_and_no_short_form() -> None:
    """`Lex` and `tgt` are known: what is wrong beside them is told."""
    sheet = corpus_views.read("AF8: CAP Lex 3 hrs (land early if fuel < 3)", "allied")
    assert [remark.message.split(" is")[0] for remark in sheet.diagnostics if remark.severity == "error"] == ["'early'"]


@pytest.mark.rule("GM-3.4a")
@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("AF23 fly to TF5 and land there.", ["AF23: to TF5; land Enterprise"]),
        ("AF23 flies to Port Moresby and lands there.", ["AF23: to Port Moresby; land Port Moresby"]),
        ("AF23 flies to B/M20 and lands there.", []),
        ("AF10: to Lexington; land", ["AF10: to Lexington; land Lexington"]),
        ("TF1: N2, then back to B/F30.", ["TF1: N2; to B/F30"]),
        ("TF2 returns to Port Moresby", ["TF2: to Port Moresby"]),
        ("TF2: land at Lae", []),
        ("TF2 returns", []),
    ],
)
def test_who_goes_to_a_deck_and_lands_lands_there(text: str, orders: list[str]) -> None:
    """`to Port Moresby; land` is a landing there and not at home; ships return to a place without landing."""
    echo = [each.canonical for each in corpus_views.read(text, "allied").echo]
    assert echo == orders


@pytest.mark.rule("GM-3.3b")
@pytest.mark.parametrize(
    "text",
    [
        "AF3: N3, search, NE3, no search, home.",
        "AF8: CAP over TF1 for three hours at high altitude and thereafter at low altitude.",
        "AF10 attack C4, but no dive.",
        "AF8: Two Wildcats go up high, the others stay down low over Port Moresby.",
    ],
)
def test_what_is_said_of_the_whole_order_is_not_said_twice(text: str) -> None:
    """Search, altitude and dive hold for the whole order: of two words the last would count from the start."""
    sheet = corpus_views.read(text, "allied")
    assert not any(order.program.actions for order in sheet.orders)
    assert "error" in {remark.severity for remark in sheet.diagnostics}


@pytest.mark.rule("GM-8.1")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("TF3 stay 3 hours, then go SE.", "A/AA25, end A/AA25, 0 of 2 MP; 1 hex more to A/BB25 once it has held"),
        ("TF5: SE1; hold 1 turn; NE1", "B/J30, end B/K31, 1 of 1 MP; 1 hex more to B/L30 once it has held"),
        ("TF5: hold until TF seen; SW2", "B/J30, end B/J30, 0 of 1 MP; 2 hexes more to B/H31 once it has held"),
        ("TF1: N2; hold", "B/F30, end B/F28, 2 of 2 MP"),
    ],
)
def test_the_way_is_told_as_it_is_gone_behind_a_hold(text: str, told: str) -> None:
    """What comes after a hold is not made this turn."""
    assert f"{text[:3]}: start {told}" in [remark.message for remark in corpus_views.read(text, "allied").diagnostics]


@pytest.mark.rule("GM-3.54")
def test_planes_with_several_cases_of_one_target_go_there_to_judge_them() -> None:
    """Two cases of one target are judged over it; of two targets the order is refused, since it goes to neither."""
    text = "AF6 bombs Rabaul unless CAP is seen.\nIf CAP is seen land"
    assert [each.canonical for each in corpus_views.read(text, "allied").echo] == [
        "AF6: to Rabaul; if not enemy CAP seen then (attack base at Rabaul; land); land; if enemy CAP seen then (land)"
    ]
    text = "AF23: if planes are on the ground at Lae bomb Lae; if no planes are on the ground at Lae bomb Buna"
    assert [remark.code for remark in corpus_views.read(text, "allied").diagnostics if remark.severity == "error"] == [
        "GM-3.54"
    ]
    text = "AF6: bomb Lae high, unless enemy CAP is seen, in which case jettison and return."
    assert [each.canonical for each in corpus_views.read(text, "allied").echo] == [
        "AF6: to Lae; if enemy CAP seen then (jettison; land) else (attack base at Lae: all level high)"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "AF3: fly N until not in storm",
        "AF3: fly N until TF seen or not in storm",
        "AF3: N2; if not in cloud then (land)",
        "TF1: hold as long as not in storm",
        "AF3 flies north until it is not in cloud",
    ],
)
def test_weather_in_a_condition_is_no_doubt(text: str) -> None:
    assert corpus_views.read(text, "allied").orders


@pytest.mark.parametrize("text", ["AF3 searches N5, but not in storms", "AF3 searches N5 except in clouds"])
def test_weather_that_is_to_hold_all_the_way_is(text: str) -> None:
    assert not corpus_views.read(text, "allied").orders
