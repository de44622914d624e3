"""What players write of the deeds of ships and boats: one and the other does it, until and unless, in action."""

import pytest
from tests.carrier.orders import corpus_views


def read(text: str) -> list[str]:
    """Return the orders of a text that stand."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


READ = {
    "TF11 is to proceed SE two hexes, then close TF1 at B/F30 and there merge with her.": [
        "TF11: SE2; to B/F30; join TF1"
    ],
    "TF12 to B/H28 to link up with TF11 there.": ["TF12: to B/H28; join TF11"],
    "TF2 bombards the airfield at Henderson Field from B/M23.": ["TF2 at B/M23: shell Henderson"],
    "TF2 is to lay its guns upon Henderson Field and shell it.": ["TF2: shell Henderson"],
    "TF7 to Port Moresby, anchor on arrival.": ["TF7: to Port Moresby; anchor all"],
    "TF7 to Port Moresby, on arrival all anchors down.": ["TF7: to Port Moresby; anchor all"],
    "TF1 is to come one hex into the wind for flying stations and afterwards steer SW one.": ["TF1: into wind; SW1"],
    "TF11, the bow in the wind one hex.": ["TF11: into wind"],
    "Should TF3 meet the enemy on the surface she is to engage him.": ["TF3: surface: engage"],
    "TF2, should it come to a surface fight: avoid it.": ["TF2: surface: avoid"],
    "In surface combat TF3's secret number is 4.": ["TF3: surface: number 4"],
    "TF12 offers battle if it meets anybody, secret number 5.": ["TF12: surface: engage, number 5"],
    "TF3 declines any gun action and keeps away from it.": ["TF3: surface: avoid"],
    "TF3: if a TF is seen within 2 hexes, avoid it by going S2.": ["TF3: if TF seen within 2 hexes then (S2)"],
    "TF3 shall steam N2, unless it is night, in which event it shall hold for two turns and then go S2.": [
        "TF3: if night then (hold 2 turns; S2) else (N2)"
    ],
    "Astoria is to be detached from TF3 as TF16, which new force shall steer SE for one hex.": [
        "TF3: split Astoria as TF16: (SE1)"
    ],
    "Have TF3 shake loose the Hobart and one DD as TF17 and run them to A/BB23.": [
        "TF3: split Hobart, DD 4 as TF17: (to A/BB23)"
    ],
    "TF12 is to proceed three hexes due south, which should put it in B/F30, and there merge with TF1.": [
        "TF12: S3 - B/F30; join TF1"
    ],
    "TF5 shall hunt submarines and otherwise remain where it is.": ["TF5: hunt submarines; hold"],
    "TF5 to chase submarines as it goes SW one.": ["TF5: SW1; hunt submarines"],
    "TF3 hunts submarines whenever one is in sight.": ["TF3: hunt submarines"],
    "TF11 goes to B/F30 and joins TF1, TF12 does the same.": ["TF11: to B/F30; join TF1", "TF12: to B/F30; join TF1"],
    "Get TF12 headed for B/F30 and keep it there 2 turns.": ["TF12: to B/F30; hold 2 turns"],
    "TF12 as long as it is day go N.": ["TF12: steam N until night"],
    "TF3: (i) SE1 (ii) hold 1 turn (iii) NE1": ["TF3: SE1; hold 1 turn; NE1"],
    "If SS4 is attacked by ASW it shall dive deep, otherwise it shall remain at periscope depth.": [
        "SS4: if air attack dive; if gun attack dive; if ASW attack dive deep"
    ],
    "SS4 has the right to attack all she wants, except the destroyers.": [
        "SS4: attack CV, CVL, BB, AP, APD, AO, AV, CAV, CA, CL, PG"
    ],
    "SS4's attack list is CV first and AP second, and CVL is excluded.": ["SS4: attack CV, AP"],
    "SS4 attack only carriers, four factors on them.": ["SS4: attack CV, CVL with 4"],
    "SS4 holds its fire, until I write otherwise.": ["SS4: hold fire"],
    "SS4 pops up to periscope depth and attacks any carrier.": ["SS4: periscope; attack CV, CVL"],
    "SS4 leaves everything alone.": ["SS4: hold fire"],
}
LEFT_OUT = (
    "TF11 closes TF1 at B/F30 but does not merge with it.",
    "TF11 closes TF1 at B/F30 and there waits for it.",
    "TF11 close TF1 at B/F30 and merge with it if attacked.",
    "TF12 to B/H28 to link up with TF11 if attacked.",
    "TF12 to B/H28 not to link up with TF11 there.",
    "TF2 goes to B/L22 and shells Henderson Field from B/M23.",
    "TF7: anchor on arrival.",
    "TF3 to A/BB23, not to anchor on arrival.",
    "TF11 turns into the wind for two hexes.",
    "TF12 is not to avoid combat if met.",
    "TF12 offers no battle if it meets anybody, secret number 5.",
    "In surface combat TF3's secret number is not 4.",
    "TF3 shall avoid it, not by going S2.",
    "TF3 shall steam N2, unless it is night, in which case it shall hold for two turns, then go S2.",
    "Astoria is to be detached from TF3 as TF16, which force shall not steer SE for one hex.",
    "TF5 shall hunt submarines, otherwise N2.",
    "TF3 hunts submarines unless one is in sight.",
    "TF3 to Port Moresby, not hunting submarines on the way.",
    "TF11 goes to B/F30 and joins TF1, TF12 does not do the same.",
    "TF11 goes to B/F30 and joins TF1, TF12 does the same at 1000.",
    "TF11 goes to B/F30 and joins TF1, TF12 does the same if attacked.",
    "TF3: (i) if attacked S2 (ii) hold 1 turn",
    "If SS4 is attacked it shall dive deep, otherwise it shall remain at periscope depth.",
    "SS4's attack list is not CV first.",
    "SS4 leaves everything alone but carriers.",
    "SS4 keeps clear of C4.",
)


@pytest.mark.parametrize("text", READ)
def test_deeds_of_ships_are_told_in_players_words(text: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(text, "allied").echo] == READ[text]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_is_left_in_doubt_of_them_is_left_out(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("I should like Fitch's group, TF1, to work its way two hexes to the north-east.", ["TF1: NE2"]),
        ("TF5 takes her two hexes south.", ["TF5: S2"]),
        ("Park TF5 right where it is for three turns.", ["TF5: hold 3 turns"]),
        (
            "TF7 withdraws two hexes to the south and, should it then sight any enemy at all, carries on two more to"
            " the southwest.",
            ["TF7: S2; if enemy seen then (SW2)"],
        ),
        ("TF7 runs south from 0900, two hexes.", ["0900: TF7: S2"]),
        ("At 1000 TF7 should move two hexes south. Before that it stays.", ["TF7: hold until hour exactly 10; S2"]),
        ("When arrives the night, TF11 goes SE1.", ["TF11: if night then (SE1)"]),
        ("TF2 is not to pick any quarrels, it should avoid combat altogether.", ["TF2: surface: avoid"]),
        ("TF2 should decline any surface action that is offered to it.", ["TF2: surface: avoid"]),
        ("For TF2: fight not, avoid. Course N1, NW1.", ["TF2: surface: avoid; N1,NW1"]),
        ("TF1 shall proceed N1 and, having done so, two hexes to the south-east.", ["TF1: N1,SE2"]),
        ("Two-turn lull for TF2, then it is off to B/N22.", ["TF2: hold 2 turns; to B/N22"]),
        ("TF5 -> no change, stay", ["TF5: hold"]),
        ("TF5's destroyers should leave the submarines alone.", ["TF5: leave submarines"]),
        ("TF5 goes NW 2. Its destroyers should hunt submarines on the way, if any.", ["TF5: NW2; hunt submarines"]),
        ("TF2 fires on the heavy cruisers, and after on the destroyers", ["TF2: surface: fire CA/DD"]),
        ("SS4 shall attack carriers and, in default of carriers, transports.", ["SS4: attack CV, CVL, AP, APD"]),
        ("SS2 should come up to periscope depth, no higher, and remain there.", ["SS2: stay; periscope"]),
        ("SS4 atk factors: 3 on CV, 1 on DD", ["SS4: attack CV with 3 and DD with 1"]),
        (
            "From the Enterprise group TF5 splits off one destroyer as TF40, which goes to B/H28.",
            ["TF5: split DD 6 as TF40: (to B/H28)"],
        ),
        ("From TF2: San Francisco as TF22, she goes N2", ["TF2: split San Francisco as TF22: (N2)"]),
        ("TF12 follows contact C6 at one hex, without closing it further.", ["TF12: shadow C6 from 1 hex"]),
        ("TF1 GO NORTH ONE STOP TF2 HOLD STOP", ["TF1: N1", "TF2: hold"]),
        ("TF3 DETACH ASTORIA AS TF30 X TF30 STEER NW ONE X", ["TF3: split Astoria as TF30: (NW1)"]),
        ("TF2 will close Henderson Field and bombard.", ["TF2: to B/M23; shell Henderson"]),
        ("ss4 up to periscope n hit carriers", ["SS4: periscope; attack CV, CVL"]),
    ],
)
def test_of_ships_and_boats_is_read(prose: str, plain: list[str]) -> None:
    assert read(prose) == plain


@pytest.mark.parametrize(
    "prose",
    [
        "Fitch's group, not TF1, goes N2.",
        "Fitch's group, TF1 and TF2, goes N2.",
        "TF5 shadows C4 and takes it S2.",
        "TF5 takes it not two hexes south.",
        "Park TF5 right where TF2 is for three turns.",
        "TF7 goes two hexes south and, if TF2 then sees an enemy, two more to the southwest.",
        "TF7 runs south from 0900 to 1100, two hexes.",
        "At 1000 TF7 should move two hexes south. Before that it goes N1.",
        "At 1000 TF7 should move two hexes south. Until then it does not stay.",
        "When arrives the night of the 8th, TF11 goes SE1.",
        "TF2 should decline any surface action that is not offered.",
        "TF2 fights not the transports but the cruisers.",
        "TF2 engages anything that floats except destroyers.",
        "TF1 goes N1 and, not having done so, S2.",
        "Two-turn lull for TF2 after N1, then it is off to B/N22.",
        "TF5's destroyers but one should leave the submarines alone.",
        "TF5 goes NW 2, its destroyers not hunting submarines on the way.",
        "TF2 fires on CA and, after DD, on BB",
        "TF2 fires on CA, and not after on DD",
        "SS4 shall attack carriers and, failing destroyers, battleships.",
        "SS4 comes to periscope depth, no deeper until 1000.",
        "SS4 attack factors: 3 on CV, none on DD.",
        "SS4 between B/N30 and B/N32 patrol, no CV.",
        "From the Enterprise group TF2 splits off one destroyer as TF40, which goes to B/H28.",
        "From TF3 detach the Hobart, which does not go SW2 as TF20.",
        "TF12 follows C6 at a distance of two hexes, not nearer than one.",
        "TF2 shoots up Lae",
        "AF3 SEARCH STOP",
        "Split Hobart from TF3 as TF20 and leave it there.",
    ],
)
def test_what_turns_it_of_ships_and_boats_is_refused(prose: str) -> None:
    assert read(prose) == []
