"""What stands around an order: who wants it, why, what its unit is, and chat; and what is never made of it."""

import pytest
from tests.carrier.orders import corpus_views


def read(text: str) -> list[str]:
    """Return the orders of a text that stand."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("The Captain says TF1 is to go two hexes north.", "TF1: N2"),
        ("The chief wishes that TF12 follows C6 from one hex.", "TF12: shadow C6 from 1 hex"),
        ("He said: AF13 lands on Yorktown.", "AF13: land Yorktown"),
        ("I am to pass on that Lexington readies two Wildcat.", "Lexington: ready 2 Wildcat"),
        ("According to the chief TF5 is to stay two turns.", "TF5: hold 2 turns"),
        ("By order of Admiral Crace, TF3 proceeds to A/BB23.", "TF3: to A/BB23"),
        ("Somebody tell SS2 to patrol B/P33.", "SS2: patrol B/P33"),
        ("I think I would like AF6 to bomb Buna low.", "AF6: bomb Buna low"),
        ("I need you to send TF1 N2.", "TF1: N2"),
        ("What TF3 must do is go N2.", "TF3: N2"),
        ("As the sun will be behind us, AF12 should attack C4, all dive.", "AF12: attack C4: all dive"),
        ("Although the pilots are tired, AF8 should search N5.", "AF8: search N5"),
        ("The Enterprise is badly hurt, so TF5 goes S2.", "TF5: S2"),
        ("To save fuel, AF3 returns.", "AF3: return"),
        ("TF7, there being no hurry, shall hold until night.", "TF7: hold until night"),
        ("TF3 waits two turns, as the rest must catch up, and then goes SE two.", "TF3: hold 2 turns; SE2"),
        ("AF12 carries my best bombs, so it attacks C4, all dive.", "AF12: attack C4: all dive"),
        ("TF11, which is presently at B/H28, shall go to B/F30.", "TF11: to B/F30"),
        ("AF6, which carries GP bombs, shall bomb Buna low.", "AF6: bomb Buna low"),
        ("Let the Lexington and her lone destroyer, TF1, go N2.", "TF1: N2"),
        ("The four Wildcats of AF14 CAP TF1 for three hours.", "AF14: CAP TF1 3 hours"),
        ("SS4, you old pirate, go to B/N30.", "SS4: to B/N30"),
        ("Oh and TF3, I nearly forgot, NE one.", "TF3: NE1"),
        ("TF1 goes N2, be quick about it.", "TF1: N2"),
        ("Three orders tonight.\nTF1: N2", "TF1: N2"),
        ("TF1: N2\nThat is all he said. Tooth", "TF1: N2"),
    ],
)
def test_what_stands_around_an_order_is_left_aside(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "prose",
    [
        "The Captain says TF1 is not to go N2.",
        "The Captain of TF3 says TF1 is to go N2.",
        "The Captain asks whether TF1 should go N2.",
        "The Captain wanted TF1 to go N2.",
        "The Captain says no: TF1 goes N2.",
        "Somebody told TF3 to go N2.",
        "I was told that TF1 goes N2.",
        "I want AF10 back at noon.",
        "Without the captain's orders TF5 goes N2.",
        "Since TF3 must join TF2, TF1 goes N2.",
        "Since it must not fight, TF1 goes N2.",
        "Since nothing is seen, AF10 goes home.",
        "Since it is dark, TF1 goes N2.",
        "In order to attack C4, AF10 goes N5.",
        "To keep contact with C4, AF3 goes N5.",
        "AF3 shadows C4, as I want it close.",
        "Because the enemy may attack at night, TF1 goes N2.",
        "Enterprise is in a bad way, so launch 4 Wildcat.",
        "TF7, because it must not fight, shall go N1.",
        "TF7, which is to go S2, shall hold 2 turns.",
        "TF11, which is presently at B/F30, shall go N2.",
        "AF6, which carries AP bombs, shall bomb Buna low.",
        "Let the Yorktown and her destroyer, TF1, go N2.",
        "TF5, I repeat TF3, go south two hexes.",
        "TF3 waits two turns, as TF2 must catch up, and then goes SE two.",
        "Oh and TF3, I nearly forgot TF2, NE1.",
        "TF1 goes N2, no excuses for TF3.",
        "Three orders this turn, TF1 goes N2.",
    ],
)
def test_what_may_hold_a_deed_is_refused(prose: str) -> None:
    assert read(prose) == []


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("Send Portland and Atlanta, that is TF12, to B/H28.", "TF12: to B/H28"),
        ("TF12 (Portland, Atlanta) goes to B/H28.", "TF12: to B/H28"),
        ("Fitch's group, TF1, goes N2.", "TF1: N2"),
        ("FROM CINCPAC TO TF11 INFO TF3 X PROCEED NE TWO X ACKNOWLEDGE", "TF11: NE2"),
        ("TF1 PROCEED NE TWO REPEAT TWO X", "TF1: NE2"),
        (
            "YORKTOWN READY FOUR X DAUNTLESS AP X SERVICE 3 X WILDCAT X",
            "Yorktown: ready 4 Dauntless AP; service 3 Wildcat",
        ),
        ("TF11 PROCEED N1 STOP REMAIN THERE UNTIL NIGHT STOP", "TF11: N1; hold until night"),
        ("AF10 STRIKE C6 STOP ALL DIVE STOP CARRIERS FIRST", "AF10: attack C6: all dive on carriers"),
        (
            "AF10 strikes C6. All dive. Carriers only. If gone return.",
            "AF10: attack C6: all dive on only carriers; if gone return",
        ),
        ("Because the transports are worth more than anything else we have, TF7 goes SW2.", "TF7: SW2"),
        ("TF5 hunts submarines, for I am quite sure that something is under there.", "TF5: hunt submarines"),
        ("AF10's bombs are no good any more, so AF10 jettisons them and lands.", "AF10: jettison; land"),
        ("The thing is, the Enterprise is hurt, so TF5 should go SW two hexes.", "TF5: SW2"),
        ("We need eyes to the north, so AF2 searches N6.", "AF2: search N6"),
        ("To be on the safe side let TF5 make for B/L30.", "TF5: to B/L30"),
        ("I would rather not lose the Catalina: AF2 is to search N5.", "AF2: search N5"),
        ("Poor old Enterprise: TF5 goes two hexes south.", "TF5: S2"),
        ("TF1 goes N2, nothing else is asked of it.", "TF1: N2"),
        ("TF2, in order: a. N1; b. NE1; c. hold 1 turn", "TF2: N1; NE1; hold 1 turn"),
        ("SS4\n- targets: CV, then AP\n- factors: 3", "SS4: attack CV, AP with 3"),
        ("AF23:\n  target C4\n  all dive\n  carriers first", "AF23: attack C4: all dive on carriers"),
        ("Strike list\n- AF7: torpedo, C6, carriers", "AF7: attack C6: all torpedo on carriers"),
        ("AF17: shadow C6 / from 1 hex / if gone return", "AF17: shadow C6 from 1 hex; if gone return"),
        ("TF1: N2\nBisous, Chloé", "TF1: N2"),
        ("TF1 N2. Warm regards, Peter", "TF1: N2"),
        ("Hello dear,\nfirst of all thank you for the card.\nTF12 goes two hexes south-east.", "TF12: SE2"),
    ],
)
def test_signals_lists_and_reasons_of_players(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    ("prose", "units"),
    [
        ("TF11 goes N1 while TF12 holds.", ["TF11: N1", "TF12: hold"]),
        ("TF1: N2 / TF3: S1 / TF5: hold", ["TF1: N2", "TF3: S1", "TF5: hold"]),
        ("(1) TF1 goes N2 (2) TF3 holds", ["TF1: N2", "TF3: hold"]),
    ],
)
def test_several_units_in_one_line(prose: str, units: list[str]) -> None:
    assert read(prose) == units


@pytest.mark.parametrize(
    "prose",
    [
        "Send Portland and Chicago, that is TF12, to B/H28.",
        "Send Chicago and San Francisco, that is TF2, to B/M24.",
        "Send Portland and Atlanta, that is TF11, to B/H28.",
        "Have Hobart and Astoria go as TF2 to B/M24.",
        "FROM TF11 TO TF3 X PROCEED SOUTH ONE X",
        "TF1 PROCEED NE TWO REPEAT ONE X",
        "AF3 SEARCH N5 STOP SEARCHING STOP RETURN STOP",
        "AF3 N5 STOP SEARCH",
        "TF3 NE ONE X NO X NE TWO X",
        "AF10 strikes C6. AF12 strikes C4. All dive. Carriers first.",
        "AF10 strikes C6, all dive, on carriers. Cruisers first.",
        "AF10 strikes C6. Not carriers.",
        "TF1 goes N2 because the destroyers are short of fuel and the carrier launches planes.",
        "TF1 goes N2, because TF3 must join TF2.",
        "AF6 flies N2, as it is better low.",
        "AF10's crews are tired, so AF12 returns.",
        "The carriers hold fire, so TF1 goes N2.",
        "We go N2, so TF1 holds.",
        "I would not go N2: TF1 goes S1.",
        "Big carriers: AF10 attacks C4, all dive.",
        "TF1 holds while TF2 goes N1.",
        "TF11 goes N1 while TF12 is attacked.",
        "At 1000 TF11 goes N1 while TF12 goes N2.",
        "TF1: N2\nBut I want it to stop when attacked",
        "Searches:\nAF2: N5\nAF3: search N4",
        "No orders:\nTF5: S2",
        "TF1 n2, TF3, TF5 sw1",
        "TF1 N2. Cheers, AF3",
    ],
)
def test_what_may_turn_or_hang_on_another_is_refused(prose: str) -> None:
    assert read(prose) == []


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("AF10 they attack the ships by C6, all in dive, carriers for first.", "AF10: attack C6: all dive on carriers"),
        ("TF5 must in no case fight, it avoids the combat.", "TF5: avoid combat"),
        ("TF5 please not more fighting, it goes to B/L30.", "TF5: avoid combat; to B/L30"),
        ("SS4 with periscope on patrol there where it is.", "SS4: patrol here, periscope"),
        ("AF14 stay on top of TF1 for three hours more.", "AF14: CAP TF1 3 hours"),
        ("AF14 flies over TF1 protection until 1400.", "AF14: CAP TF1 until 1400"),
        ("TF1 waits in its place until to the night.", "TF1: hold until night"),
        ("AF13 with torpedo attack to C4, all the planes.", "AF13: attack C4: all torpedo"),
        ("If the AF17 becomes attacked, shall it immediately home fly.", "AF17: if attacked then return"),
        ("AF17 must keep under surveillance C4 at a distance of one hex.", "AF17: shadow C4 from 1 hex"),
        (
            "AF13 must torpedo the carriers of C6, if C6 is parted they re-enter.",
            "AF13: attack C6: all torpedo on carriers; if gone return",
        ),
        ("Lexington prepare for start 4 Dauntless with AP bombs.", "Lexington: ready 4 Dauntless AP"),
        ("AF10 attack C4. All dive. Target is carrier first.", "AF10: attack C4: all dive on carriers"),
        ("TF2 should at first wait one hour, then it goes to B/M23 back.", "TF2: hold 1 turn; to B/M23"),
        ("TF3 battle is avoid.", "TF3: avoid combat"),
        ("TF11: wind first, then N2", "TF11: into wind; N2"),
        ("TF1 -> B/F28, wind", "TF1: to B/F28; into wind"),
        (
            "AF17 shad C4 fm 1 hex, if attacked home PM",
            "AF17: shadow C4 from 1 hex; if attacked then land Port Moresby",
        ),
        ("AF7 vs C6, torps, CV prio. C6 gone - home", "AF7: attack C6: all torpedo on CV; if gone return"),
        ("AF17 on C4, 1 hex, til fuel 3, PM", "AF17: shadow C4 from 1 hex until fuel 3; land Port Moresby"),
        ("SS4 p'scope, patr here", "SS4: periscope; patrol here"),
        ("TF7 hold pos, no move till dark", "TF7: hold until night"),
        ("tf1 cant fight", "TF1: avoid combat"),
        ("tf11 trun into wnd then n1", "TF11: into wind; N1"),
        ("tf7 hodls unti night than goes sw 2", "TF7: hold until night; SW2"),
        ("tf7 stay ther untill 1300 thensw1", "TF7: hold until 1300; SW1"),
        ("tf11 folows c6 close avoids fihgt", "TF11: shadow C6 close; avoid combat"),
        ("af17 shawdow c4 stay 1 hex awya if atacked run home", "AF17: shadow C4 from 1 hex; if attacked then return"),
        ("af10 cimb high attack c6 alldive", "AF10: high; attack C6: all dive"),
        ("tf3 dosent fight it goes ne2", "TF3: avoid combat; NE2"),
    ],
)
def test_clumsy_short_and_hasty_words(prose: str, plain: str) -> None:
    assert read(prose) == read(plain) != []


@pytest.mark.parametrize(
    "prose",
    [
        "AF10 they attacked C6, all dive.",
        "AF10 attack C6, all dive, not carriers for first.",
        "AF10 attack C6, all dive, carriers for second.",
        "TF5 must never fight, TF1 goes N2.",
        "TF1 rather hold than go N2",
        "I prefer TF1 holds, than goes N2",
        "SS4 without periscope",
        "If AF17 becomes attacked, shall AF3 home fly.",
        "AF13 torpedo carriers at C6, if C4 is parted return",
        "AF17 shadow C4 until there is no more fuel at C4",
        "TF11 wind first, no N2",
        "TF11 wind after N2",
        "AF7 vs C6, torps, C4 gone - home",
        "AF7 vs C6, torps, C6 not gone - home",
        "AF17 if attacked home waters",
        "AF17 if gone home N2",
        "af17 shadow c6 dont attack unless attacked",
        "af17 shadow c4 if attacked go home with AF3",
        "TF1 N2 no join TF2",
        "TF1 N2 or go S1",
        "TF1 follow TF2 go N2",
        "TF1 cant go N2",
        "AF10 not high attack C6 all dive",
        "AF6 bombs low the base Buna high",
        "TF3 go out of fight at night",
    ],
)
def test_clumsy_and_hasty_words_that_may_turn_are_refused(prose: str) -> None:
    assert read(prose) == []


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("I'd be glad if TF1 went N2.", "TF1: N2"),
        ("It'd be great if TF1 went N2.", "TF1: N2"),
        ("High time for AF17 to land at Port Moresby.", "AF17: land Port Moresby"),
        ("The plan is for AF10 to dive on C4, carriers first.", "AF10: attack C4: all dive on carriers"),
        ("What I want TF1 to do is go N2.", "TF1: N2"),
        ("All TF1 has to do is go N2.", "TF1: N2"),
        ("TF1: I want you to go N2.", "TF1: N2"),
        ("SS2: do this: N1, periscope.", "SS2: N1; periscope"),
        ("I think it's best if TF1 goes N2.", "TF1: N2"),
        ("Set TF1 going N2.", "TF1: N2"),
        ("TF1 goes N2. Apart from that nothing new.", "TF1: N2"),
        ("TF1 goes N2. All other units carry on.", "TF1: N2"),
        ("TF1 goes N2. Let me know if anything is unclear.", "TF1: N2"),
        ("TF2 is lying right off Henderson Field, so have it bombard the place.", "TF2: shell Henderson"),
        ("TF2 is lying off Henderson Field, so it goes N2.", "TF2: N2"),
        ("C6 is close, so TF5 goes S2.", "TF5: S2"),
        ("AF17 is no longer needed, so it lands at Port Moresby.", "AF17: land Port Moresby"),
        ("AF17 lands at Port Moresby before it runs out of fuel.", "AF17: land Port Moresby"),
        ("TF12 joins TF1 to protect Lexington.", "TF12: join TF1"),
        ("TF5 goes S2, better safe than sorry.", "TF5: S2"),
        ("TF5 goes S2 just in case.", "TF5: S2"),
        ("Ships:\nTF5 goes S2.\nAircraft:\nAF17 lands at Port Moresby.", "TF5: S2\nAF17: land Port Moresby"),
        ("AF2 searches N6. If something pops up, it shadows it.", "AF2: search N6; if enemy seen then (shadow TF)"),
        ("AF2 searches N6. If it can see ships, it shadows them.", "AF2: search N6; if TF seen then (shadow TF)"),
        (
            "AF2 searches N6. If it finds ships it shadows them, but if nobody is there it lands at Port Moresby.",
            "AF2: search N6; if TF seen then (shadow TF); if not enemy seen then (land Port Moresby)",
        ),
        (
            "AF10 dives on C4, carriers first. If nobody is there any more, land on Lexington.",
            "AF10: attack C4: all dive on carriers if gone (land Lexington)",
        ),
        (
            "AF10 dives on C4, carriers first. If it can't find C4, land on Lexington.",
            "AF10: attack C4: all dive on carriers if gone (land Lexington)",
        ),
        (
            "AF6 searches north 5 hexes. When low on fuel, it lands at Port Moresby.",
            "AF6: search N5; if not fuel permits then (land Port Moresby)",
        ),
        (
            "AF14 patrols over TF1 until ten, then lands on Lexington.",
            "AF14: CAP TF1 until hour exactly 10; land Lexington",
        ),
        ("AF14 patrols over TF1 until the sun goes down.", "AF14: CAP TF1 until night"),
        ("TF1 goes N2. If a periscope is sighted, it turns S2.", "TF1: N2; if submarine seen then (S2)"),
        ("TF1 goes N2. If there is a raid, it turns S2.", "TF1: N2; if attacked then (S2)"),
    ],
)
def test_everyday_cases_wishes_reasons_and_closings(prose: str, plain: str) -> None:
    assert read(prose) == read(plain)
    assert read(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "TF1 went N2.",
        "It would not be best if TF1 went N2.",
        "It would be best if TF1 had gone N2.",
        "I would be glad if TF1 went not N2.",
        "The plan is not for TF1 to go N2.",
        "The plan was for TF1 to go N2.",
        "TF1: I don't want you to go N2.",
        "What I don't want TF1 to do is go N2.",
        "TF1 goes N2, but not today.",
        "TF1 goes N2 today or tomorrow.",
        "TF2 is lying off Henderson Field, so TF3 goes N2.",
        "TF2 is not lying off Henderson Field, so it goes N2.",
        "C6 is not close, so TF5 goes S2.",
        "AF14 goes N2 to protect Lexington.",
        "AF14 patrols over TF1 until ten hexes away.",
        "AF2 searches N6. If a submarine is seen, it shadows it.",
        "AF2 searches N6. If it sees planes, it shadows them.",
        "AF2 searches N6. If TF1 makes a sighting, it lands at Port Moresby.",
        "AF10 dives on C4, carriers first. If it can't find C6, land on Lexington.",
        "AF10 dives on C4, carriers first. If C6 has got away, land on Lexington.",
        "TF1 goes N2. If there is a raid on Port Moresby, it turns S2.",
        "TF5 goes S2 just in case it is attacked.",
        "TF1 goes N2. If AF2 makes a sighting, it goes S2.",
    ],
)
def test_cases_wishes_and_reasons_that_may_turn_are_refused(prose: str) -> None:
    assert read(prose) == []
