"""What players tell submarines, and what they say around an order of any unit: what is read, and what is refused."""

import pytest
from tests.carrier.orders import corpus_views


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("ss2 to N30 periscope depth, attack carriers only", ["SS2: to B/N30; periscope; attack CV, CVL"]),
        ("SS4 patrol N30, attack transports", ["SS4: patrol B/N30; attack AP, APD"]),
        ("SS4 periscope depth and only shoot at carriers, let everything else go", ["SS4: periscope; attack CV, CVL"]),
        ("SS4 transports first, then cruisers, leave destroyers alone", ["SS4: attack AP, APD, CA, CAV, CL"]),
        ("SS4 hold fire unless it is a carrier", ["SS4: attack CV, CVL"]),
        ("SS4 any ship fair game", ["SS4: attack any"]),
        ("SS4 cruisers and up", ["SS4: attack CV, CVL, BB, CAV, CA, CL"]),
        (
            "SS4 may attack carriers and transports but shall refrain from firing on destroyers",
            ["SS4: attack CV, CVL, AP, APD"],
        ),
        (
            "SS4 lie off Buna at periscope, attack any enemy ship that comes",
            ["SS4: patrol A/I20; periscope; attack any"],
        ),
        ("ss4 move S 2, then patrol there", ["SS4: S2"]),
        ("ss4 dive deep n go south 1", ["SS4: S1; deep"]),
        (
            "SS4 should prefer carriers as her targets, and after them transports, and let everything else pass.",
            ["SS4: attack CV, CVL, AP, APD"],
        ),
        ("SS4 must attack in first the carriers, in second the transports.", ["SS4: attack CV, CVL, AP, APD"]),
        ("SS4 plunges in the deep.", ["SS4: deep"]),
        ("SS4 has not the right to shoot on anybody.", ["SS4: hold fire"]),
        ("ss4 hold fire til i say", ["SS4: hold fire"]),
        (
            "I keep reading about periscopes in the newspapers, so please have TF11 chase any submarine it sees.",
            ["TF11: hunt submarines"],
        ),
        ("TF1 is to leave submarines alone; they would only distract us.", ["TF1: leave submarines"]),
        ("ss4 head for rabaul and patrol around there once it arrives", ["SS4: patrol A/X05"]),
        ("ss2 patrol P33 until dark then Tulagi", ["SS2: patrol B/P33", "1900: SS2: to B/M22"]),
        (
            "SS2 is to go deep and travel north-west until 1800, when it may come up to periscope depth.",
            ["SS2: NW24; deep", "1800: SS2: stay; periscope"],
        ),
        ("SS4 travel north until 1800", ["SS4: N24", "1800: SS4: stay"]),
        (
            "SS4 may surface after 2000 for the night, but I want it at periscope depth again by 0500.",
            ["2000: SS4: surface", "0500: SS4: periscope"],
        ),
        (
            "ss4 surface after dark and head for Lae, periscope depth again at dawn",
            ["1900: SS4: to A/C14; surface", "0600: SS4: periscope"],
        ),
        (
            "SS4 patrols between Rabaul and Buna and attacks only transports, untill I say something different",
            ["SS4: patrol A/X05 - A/I20; attack AP, APD"],
        ),
        ("SS4, sweetheart, go deep", ["SS4: deep"]),
        ("The Enterprise is damaged, therefore TF5 goes S2", ["TF5: S2"]),
        ("TF1 moves 2 hexes SE and stays there until I write again", ["TF1: SE2; hold"]),
        ("TF1 and TF11 are each to move 1 hex S, neither is to join the other", ["TF1: S1", "TF11: S1"]),
        ("AF6 land at Port Moresby already!", ["AF6: land Port Moresby"]),
        ("TF7 goes to Port Moresby, anchor the moment it arrives", ["TF7: to Port Moresby; anchor all"]),
        ("AF12 to N30, attack carriers", ["AF12: to B/N30; attack enemy: all on carriers"]),
    ],
)
def test_what_players_tell_is_read(prose: str, plain: list[str]) -> None:
    assert [echo.canonical for echo in corpus_views.read(prose, "allied").echo] == plain


@pytest.mark.parametrize(
    "text",
    [
        "SS4 hold fire unless attacked",
        "SS4 hold fire unless its not a carrier",
        "SS4 hold fire unless a carrier comes out before 1200",
        "SS4 hold fire unless carriers come in sight",
        "SS4 never hold fire unless its a carrier",
        "SS4 lie two hexes off Rabaul",
        "SS4 stay off Rabaul",
        "SS4 do not lie off Rabaul",
        "SS4 lie off Rabaul until 1200",
        "SS4 patrol off Rabaul or Buna",
        "SS4 shoot at carriers and let everything go",
        "SS4 only shoot at carriers, do not let everything else go",
        "SS4 any ship fair game except destroyers",
        "SS4 carriers are not fair game",
        "SS4 surface at 2000 unless planes are near, periscope depth at 0500",
        "SS4 surface at 2000, SS2 periscope depth at 0500",
        "SS4 to Lae by 2000 and periscope depth by 0500",
        "SS4 go deep at 1000 and surface",
        "SS4 travel north until C4 is seen",
        "SS4 travel north 2 hexes until 1800",
        "SS4 patrol P33 until dark then not Tulagi",
        "SS4 move S 2, then patrol there until 1500",
        "ss2 go deep, stay down til 1200",
        "TF1 goes N until I say otherwise",
        "TF1 stays here until 1200 until further orders",
        "TF5: N2. Enterprise is damaged, so it goes S2",
        "Enterprise is to go home, so TF5 goes S2",
        "If Enterprise is damaged, so TF5 goes S2",
        "TF1 joins TF11, they are not to join each other",
        "TF1 do not go N2 already",
        "TF7 goes to Port Moresby, anchor the moment TF1 arrives",
        "ss2 ne 1 n come up to periscope depth",
        "ss4 go n surface",
        "SS4 plunges not deep",
        "SS4 plunges to periscope",
        "SS4 has not the right to shoot on anybody but carriers.",
        "SS4 should not prefer carriers as her targets, and after them transports.",
        "SS4 attacks in first not the carriers, in second the transports.",
        "SS4 hold fire till I say attack carriers",
        "SS2 lies in wait where TF1 is",
        "ss4 patrol where you were",
        "TF1 goes N2, as they will be attacked",
        "SS4 must attack carriers, since I would rather she did not attack transports",
        "I keep hearing that TF3 is slow, so have it go N2.",
    ],
)
def test_what_may_mean_more_is_refused(text: str) -> None:
    assert [remark for remark in corpus_views.read(text, "allied").diagnostics if remark.severity != "note"]


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("SS4, proceed one hex north and come to periscope depth on completion.", "SS4: N1; periscope"),
        ("SS2 shall proceed two hexes to the south and shall be deep after that movement.", "SS2: S2; deep"),
        ("SS4 goes to B/F20 and is at periscope depth there.", "SS4: to B/F20; periscope"),
        ("SS4 attacks carriers and transports, the transports first", "SS4: attack AP, APD, CV, CVL"),
        ("SS4 attacks carriers, transports and tankers, tankers first", "SS4: attack AO, CV, CVL, AP, APD"),
        ("SS4 attacks with preference the CV and then the AP.", "SS4: attack CV, AP"),
        ("SS4 goes for carriers, failing those transports", "SS4: attack CV, CVL, AP, APD"),
        ("SS4 attacks carriers in first place, transports in second", "SS4: attack CV, CVL, AP, APD"),
        ("SS4 shall refrain from opening fire on any vessel whatsoever.", "SS4: hold fire"),
        ("SS4 w/ 3 factors agst CV, 1 agst DD.", "SS4: attack CV with 3 and DD with 1"),
        (
            "SS4 does not attack DD and PG, all other ships it attacks.",
            "SS4: attack CV, CVL, BB, AP, APD, AO, AV, CAV, CA, CL",
        ),
        ("SS4 makes attack after which dives, not before.", "SS4: dive after attacking"),
        ("SS4 dives first and attacks only then", "SS4: dive before attacking"),
        ("SS4 patrols B/F20, stays there and waits.", "SS4: patrol B/F20"),
        ("SS2 runs a beat from B/F20 to B/F24 at periscope depth", "SS2: patrol B/F20 - B/F24; periscope"),
        ("SS4 must keep C6 in sight", "SS4: shadow C6"),
        ("SS4 creeps north one hex and puts up its periscope.", "SS4: N1; periscope"),
        ("Should SS4 dive, it leaves a false slick", "SS4: false slick"),
        ("SS4 when attacked by planes keeps its depth", "SS4: if air attack stay"),
        ("SS4 after attack goes deep", "SS4: dive after attacking"),
        ("SS4 moves 1 hex north, per depth", "SS4: N1; periscope"),
        ("SS2 changes depth to periscope", "SS2: periscope"),
        ("SS4 runs silent, runs deep", "SS4: deep"),
        ("Surface SS4", "SS4: surface"),
        ("SS2 shows itself on the surface", "SS2: surface"),
        ("SS4 goes backwards and forwards between B/N28 and B/N30", "SS4: patrol B/N28 - B/N30"),
        ("SS4 patrols the waters from B/N28 to B/N30", "SS4: patrol B/N28 - B/N30"),
        ("SS4 waits in B/N30", "SS4: patrol B/N30"),
        ("SS4 shoots at nobody", "SS4: hold fire"),
        ("SS4 goes to B/N30 without attacking", "SS4: to B/N30; hold fire"),
        ("SS4 fires its torpedoes at carriers", "SS4: attack CV, CVL"),
        ("SS4's first target is carriers", "SS4: attack CV, CVL"),
    ],
)
def test_what_a_boat_attacks_and_how_deep_it_is_is_read(prose: str, plain: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(prose, "allied").echo] == [plain]


@pytest.mark.parametrize(
    "text",
    [
        "SS4 goes N1 and is deep until then",
        "SS4 goes to B/F20 and is not deep there",
        "SS4 goes to B/F20 and is deep there until 1400",
        "SS4 goes N1 and surfaces after that attack",
        "SS4 attacks CV, AP first",
        "SS4 attacks preferably not CV but AP",
        "SS4 attacks preferably CV",
        "SS4 does not open fire on carriers",
        "SS4 does not open fire until 1200",
        "SS4 should refrain from opening fire on any vessel but carriers",
        "SS4: 3 factors against CV, not 1 against DD",
        "SS4: at least 3 factors against CV, 1 against DD",
        "SS4 does not attack DD and PG, other ships neither",
        "SS4 does not attack DD; any other ships ignore",
        "SS4 attacks, after which it does not dive",
        "SS4 dives after it is attacked",
        "SS4 after being attacked goes deep",
        "SS4 patrols B/F20 and does not stay there",
        "SS4 patrols B/F20 and stays in B/F21",
        "SS4 patrols B/F20 and stays there until 1400",
        "SS4: patrol B/F20. SS4: stay",
        "SS4 goes for carriers, failing those nothing",
        "Should SS4 not dive, it leaves a false slick",
        "Should SS4 dive, SS2 leaves a false slick",
        "SS4 does not stay at its depth when attacked",
        "SS4 holds back its torpedoes for carriers",
        "SS4 patrols from here to B/N30",
        "SS2 stays up",
        "SS4 goes to B/N30 without attacking destroyers",
        "SS4 shoots at nobody except carriers",
        "SS4 saves two torpedoes",
        "SS4 does not change to periscope depth",
        "SS4 waits in B/N28 for TF2",
    ],
)
def test_what_turns_a_boats_order_is_refused(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo
