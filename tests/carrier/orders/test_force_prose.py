"""What players write to task forces: leaving, fleeing, pace, hunting until an hour, ships given to another TF."""

import pytest
from tests.carrier.orders import corpus_views

READ = {
    "TF2 get out of Henderson Field, go to Tulagi": ["TF2: to Tulagi"],
    "TF2 quit Henderson Field for Tulagi": ["TF2: to Tulagi"],
    "TF2 should leave Henderson Field and head for Tulagi": ["TF2: to Tulagi"],
    "TF2: if attacked leave Henderson Field and go to Tulagi": ["TF2: if attacked then (to Tulagi)"],
    "pull TF2 out of Henderson Field and send it to Tulagi": ["TF2: to Tulagi"],
    "tf11 detach one DD to tf5": ["TF11: split DD 9 as TF4: (join TF5)"],
    "send a destroyer of TF11 to TF5": ["TF11: split DD 9 as TF4: (join TF5)"],
    "a destroyer of TF11 goes to B/F30": ["TF11: split DD 9 as TF4: (to B/F30)"],
    "TF12: detach Portland as TF20: to TF5": ["TF12: split Portland as TF20: (to TF5)"],
    "Portland to tf5, Atlanta to tf11": ["TF12: split Portland as TF4: (join TF5); split Atlanta as TF6: (join TF11)"],
    "TF5 withdraw SW until 1200, avoid combat": ["TF5: steam SW until hour exactly 12; surface: avoid"],
    "TF11 get away from C6 to B/F27": ["TF11: to B/F27"],
    "TF11: run from C6, go S 2": ["TF11: S2"],
    "TF3 sink C6": ["TF3: to C6; surface: engage"],
    "TF1 shall go with 2 hexes per turn to B/G32 and wait there": ["TF1: to B/G32; hold"],
    "TF11 SE 4, two hexes per turn": ["TF11: SE4"],
    "TF11 SE 2, one hex per turn": ["TF11: SE1; hold 1 turn; SE1; hold 1 turn"],
    "tf1 slow, 1 hex per turn SW till 1000": ["TF1: SW1; hold 1 turn; SW1; hold 1 turn"],
    "tf3 hunt subs in present hex until 1000": ["TF3: hunt submarines; hold", "1000: TF3: leave submarines"],
    "TF3 hunt subs until 1000, then go N2": ["TF3: hunt submarines; hold", "1000: TF3: leave submarines; N2"],
    "TF2: dodge surface combat before 1800, after that seek it": ["TF2: surface: avoid", "1800: TF2: surface: engage"],
    "send TF12 over to TF1 and merge them": ["TF12: to TF1; join TF1"],
    "TF2 follow C6, if attacked break off to Tulagi": ["TF2: shadow C6; if attacked then (to Tulagi)"],
    "TF7 to Lae. Should it sight enemy surface ships on the way, it must turn round and return to A/G27.": [
        "TF7: to Lae; if TF seen then (to A/G27)"
    ],
    "TF7 hold till 1000, then Lae": ["TF7: hold until hour exactly 10; to Lae"],
    "TF5 hunts any submarine it has in sight.": ["TF5: hunt submarines"],
    "TF5 goes SW2. If it sees a submarine it hunts it.": ["TF5: SW2; if submarine seen then (hunt submarines)"],
    "TF3 wants no battle with enemy ships": ["TF3: surface: avoid"],
    "TF12 will close TF1 at B/F30 and on arrival form up as part of it.": ["TF12: to B/F30; join TF1"],
    "TF2 has only two destroyers, so it should stay out of any surface battle.": ["TF2: surface: avoid"],
    "At ten o'clock, and not before, TF2 is to begin its bombardment of Henderson Field.": [
        "1000: TF2: shell Henderson"
    ],
    "At 9 hours the TF11 goes two hexes north, not before.": ["0900: TF11: N2"],
    "TF11 holds. If it's attacked at any point, it makes for B/F30 instead.": [
        "TF11: hold; if attacked then (to B/F30)"
    ],
    "Let the cruiser Atlanta leave TF12 and form a force of her own, TF9. She should then make her way SE3.": [
        "TF12: split Atlanta as TF9: (SE3)"
    ],
    "I want that TF3 detaches one destroyer. He becomes TF6 and he goes one hex at north.": [
        "TF3: split DD 4 as TF6: (N1)"
    ],
    "TF2: det both DDs as TF4, TF4 S2": ["TF2: split DD 2, DD 3 as TF4: (S2)"],
    "TF2: detach both DDs as TF4. The others carry on.": ["TF2: split DD 2, DD 3 as TF4"],
    "tf3 hunt subs n avoid combat": ["TF3: hunt submarines; surface: avoid"],
    "TF1 remain there until I say otherwise": ["TF1: hold"],
    "Be good enough to have TF12 steer for B/F30 and, on arrival, come under TF1.": ["TF12: to B/F30; join TF1"],
    "On completion of the watch at 1200 TF3 shall alter to north-west, one hex.": ["1200: TF3: NW1"],
    "With effect from 0900, TF11 shall steer to B/J30 and, upon arrival, merge with TF5.": [
        "0900: TF11: to B/J30; join TF5"
    ],
    "When the clock strikes 1100, TF5 begins to move two hexes south.": ["1100: TF5: S2"],
    "at 10 tf1 goes sw1": ["1000: TF1: SW1"],
    "I will that TF3 two hexes to the southwest sails.": ["TF3: SW2"],
    "TF12 must C6 follow.": ["TF12: shadow C6"],
    "TF1 shall one hex to the north sail and then two turns wait.": ["TF1: N1; hold 2 turns"],
    "at ten TF3 goes NE2.": ["1000: TF3: NE2"],
    "At 1000 TF3 has been sitting long enough, let it sail N2.": ["1000: TF3: N2"],
    "TF2 must Henderson Field shell.": ["TF2: shell Henderson"],
    "TF1 goes B/F28 by shortest sea way, stays there 2 turns.": ["TF1: to B/F28; hold 2 turns"],
    "TF3 moves from A/AA25 one hex northeast and one hex north.": ["TF3: A/AA25 - NE1,N1"],
    "TF3 firstly NE1, secondly N1, thirdly holds.": ["TF3: NE1,N1; hold"],
    "TF3 has been sitting long enough, let it sail north-east for two hexes.": ["TF3: NE2"],
    "TF3 shall proceed north two hexes, provided that if it is attacked it shall thereafter avoid combat.": [
        "TF3: N2; if attacked then (surface: avoid)"
    ],
    "It is important that TF12 avoids combat while it sails to B/F30.": ["TF12: to B/F30; surface: avoid"],
    "Chicago and a destroyer off TF2, new name TF9, they shell Henderson Field.": [
        "TF2: split Chicago, DD 2 as TF9: (shell Henderson)"
    ],
    "Of TF11 the cruiser Minneapolis goes apart as TF8, and steams N1.": ["TF11: split Minneapolis as TF8: (N1)"],
    "One destroyer of TF2 leaves the others and forms TF9; TF9 moves one hex to the south-east.": [
        "TF2: split DD 2 as TF9: (SE1)"
    ],
    "TF8 is to be formed of Astoria and one destroyer of TF3 and goes N2.": ["TF3: split Astoria, DD 4 as TF8: (N2)"],
    "TF11 shall detach Minneapolis as TF6, which shall proceed to B/J30 and there join TF5.": [
        "TF11: split Minneapolis as TF6: (to B/J30; join TF5)"
    ],
    "TF3 splits Hobart as TF8, which goes S1 and returns to A/AA25 if attacked.": [
        "TF3: split Hobart as TF8: (S1; if attacked then (to A/AA25))"
    ],
    "TF2 engages, its destroyers being held back.": ["TF2: surface: engage, hold back DD"],
    "TF12 eng, SN 4, gunnery CA & CL.": ["TF12: surface: engage, number 4, gunnery CA/CL"],
    "TF2 - fire 5 at CA, rem. at DD.": ["TF2: surface: fire 5 at CA/rest at DD"],
    "TF2 fires torpedoes firstly at BB, secondly at CA.": ["TF2: surface: torpedo at BB/CA"],
    "TF2: our guns go for the cruisers, torpedoes for the battleships.": ["TF2: surface: fire CA/CL, torpedo at BB"],
    "TF2 shells Henderson Field, please. In surface combat it should engage.": [
        "TF2: shell Henderson; surface: engage"
    ],
    "TF11 turns into the wind once, then SE2.": ["TF11: into wind; SE2"],
    "TF11 can move one hex north and so can TF1.": ["TF11: N1", "TF1: N1"],
}
LEFT_OUT = (
    "TF2 get out of Lae, go to Tulagi",
    "TF2 get out of Henderson Field",
    "TF2 leave Henderson Field",
    "TF2 leave Henderson Field to TF3 and go to Tulagi",
    "TF2 go to Tulagi and leave Henderson Field",
    "TF2 leave at Lae",
    "TF2 put out at Tulagi",
    "TF2 sail out of Tulagi",
    "TF3 run away Lae",
    "TF3 sail through Lae",
    "TF3 steam off Lae",
    "TF1 leave Lexington and go S2",
    "TF2 stop Chicago",
    "a cruiser of TF12 shall go to B/F30",
    "TF11: do not detach a DD to TF5",
    "TF11 detach one DD to TF20",
    "Portland to TF5, not Atlanta",
    "TF5 do not withdraw SW until 1200",
    "TF11 get away from C6",
    "TF11 do not run from C6, go S2",
    "TF11 run from C6 and C4 to B/F27",
    "TF3 do not sink C6",
    "TF3 sink C6 but not C4",
    "TF11 go SW at most 1 hex per turn until 1200",
    "TF11 go SW 1 hex per turn until 1100 or until attacked",
    "TF11 go 1 hex per turn to B/G32",
    "TF1 SW at 3 hexes/turn until 1300",
    "TF3 do not hunt subs until 1000",
    "TF3 N2 and hunt subs until 1000",
    "TF2: avoid surface combat until 1800, then do not seek it",
    "TF12 to TF1 and do not merge",
    "TF1 wait until you hear from TF2",
    "TF3: attack C9",
    "TF3 engage C9",
    "tf1: ne1 n hold",
    "tf1 go n hold",
    "tf3 s 2 n anchor",
    "TF5 hunts no submarine in sight.",
    "TF5 prosecutes any submarine within 2 hexes.",
    "TF5: If it sees a submarine it does not hunt it.",
    "TF5: If it sees a submarine it avoids it.",
    "TF3 wants no battle with enemy ships until 1100.",
    "TF12 will close TF1 at B/F30 but not form up as part of it.",
    "TF2 has only two destroyers, so TF3 should stay out of any surface battle.",
    "TF2: detach both DDs as TF4. If they see ships, they run S2",
    "TF2: det both DDs as TF4, TF2 S2",
    "TF2: det both DDs as TF4, TF4 S2, TF2 holds",
    "TF2: if attacked det both DDs as TF4, TF4 S2",
    "TF2: detach both DDs as TF4. The others carry on north.",
    "TF5: rest carry on as ordered",
    "At 9 hours the TF11 goes two hexes north, not before 1000.",
    "TF1 hold until I say so, then N2",
    "TF2 break off the chase to Tulagi",
    "Be good enough not to have TF12 steer for B/F30.",
    "TF12: do not come under TF1.",
    "Without effect from 0900, TF3 goes N1.",
    "Until completion of the watch at 1200 TF3 goes N1.",
    "Before the clock strikes 1100, TF5 moves S2.",
    "before 10 tf1 goes sw1",
    "At 1100 on arrival at B/J30 TF11 joins TF5.",
    "TF3 two hexes to the southwest must not sail.",
    "TF12 must to B/F30 not sail.",
    "TF3 secondly N1, firstly NE1.",
    "TF3 has been sitting long enough, do not let it sail north-east for two hexes.",
    "TF12 does not avoid combat while it sails to B/F30.",
    "TF12 avoids combat until it sails to B/F30.",
    "Chicago off TF2, new name TF9, they do not shell Henderson Field.",
    "One destroyer of TF2 does not leave the others and forms TF9.",
    "TF8 is not to be formed of Astoria.",
    "TF8 is formed of Astoria, TF2 goes N2.",
    "TF11 shall detach Minneapolis as TF6, which shall proceed to B/J30, and join TF5.",
    "TF3 N2, Hobart being left at A/AA25.",
    "TF2 engages, its cruisers being used for gunnery.",
    "TF2: guns do not go for the cruisers.",
    "TF11 moves one hex north unless attacked and so does TF1.",
    "TF12 engages the enemy if it meets them at B/N30.",
    "TF12 follow C6 and do not keep contact",
)


@pytest.mark.parametrize("text", READ)
def test_task_forces_are_told_in_players_words(text: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(text, "allied").echo] == READ[text]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_may_mean_something_else_is_left_out(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo
