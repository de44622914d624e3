"""Ways of building a sentence in which orders to ships and submarines come, and those that are left alone."""

import pytest
from tests.carrier.orders import corpus_views

READ = {
    "TF12 should the map leave.": "TF12: leave map",
    "SS4 surfaces after it has moved one hex north.": "SS4: N1; surface",
    "For the next two turns TF11 keeps still, since its crews need the rest.": "TF11: hold 2 turns",
    "TF12 is to steam off the map, its work here being done.": "TF12: leave map",
    "TF5 detaches two DDs as TF15, they go 2 hexes south.": "TF5: split DD 6, DD 7 as TF15: (S2)",
    "SS4 dives deep if destroyers come after it.": "SS4: if ASW attack dive deep",
    "SS2 goes up to periscope depth and waits for ships at B/P30.": "SS2: patrol B/P30; periscope",
    "SS4 creeps to B/N30 at periscope depth": "SS4: to B/N30; periscope",
    "SS4 torpedoes whatever capital ships come by.": "SS4: attack BB, CA, CAV, CL",
    "SS4 fires 3 torpedoes at carriers and 1 at destroyers": "SS4: attack CV, CVL with 3 and DD with 1",
    "SS2 leave for B/P28, deep": "SS2: to B/P28; deep",
    "TF2 heads for Tulagi; if it meets transports on the way it attacks them.": (
        "TF2: to Tulagi; if TF with AP seen then (surface: engage)"
    ),
    "Send the cruisers Portland and Atlanta north two hexes.": "TF12: N2",
    "Chicago, San Francisco and both destroyers go N2": "TF2: N2",
    "Move the Enterprise group (TF5) away from C4, two hexes southwest.": "TF5: SW2",
    "The damaged Enterprise and her destroyers (TF5) go southwest 2 hexes": "TF5: SW2",
    "The transports (TF7) turn round and head for Port Moresby.": "TF7: to Port Moresby",
    "From TF12 I detach the Atlanta, she becomes TF22 and goes to B/H28.": "TF12: split Atlanta as TF22: (to B/H28)",
    "Split off San Francisco with one destroyer as TF25.": "TF2: split San Francisco, DD 2 as TF25",
    "Send Hobart off alone as TF28 to Buna.": "TF3: split Hobart as TF28: (to A/I20)",
    "TF12 to catch C4 and give them battle!": "TF12: to C4; surface: engage",
    "TF2 look for submarines.": "TF2: hunt submarines",
    "TF2 shells Henderson Field, then clears off NE 2": "TF2: shell Henderson; NE2",
    "TF11: one step NE, then SE one.": "TF11: NE1,SE1",
    "Get six of the Lexington's Dauntless that are in Readying ready with AP bombs.": "Lexington: ready 6 Dauntless AP",
    "Put up every Wildcat the Yorktown has ready as CAP over TF11.": "AF1: launch all Wildcat from Yorktown; CAP TF11",
    "Port Moresby: ready 4 P-39 and 2 B-26, GP on the B-26s": "Port Moresby: ready 4 P-39, 2 B-26 GP",
    "PM 4 P39 rdy, 2 B26 rdy GP, srv Hudson": "Port Moresby: ready 4 P-39, 2 B-26 GP; service all Hudson",
    "Take 2 of Lexington's Wildcats below from the flight deck.": "Lexington: unready 2 Wildcat",
    "Take the 4 Devastators on Yorktown down, they are not needed.": "Yorktown: unready 4 Devastator",
    "Port Moresby: standing order, service everything that lands": "Port Moresby: every turn; service all",
    "Yorktown: ready CAP 4 Wildcats if the raid has more than 9 planes": (
        "Yorktown: ready CAP 4 Wildcat if raid at least 10"
    ),
    "Yorktown: lnch 6 SBD 4 TBD AF33 atk C4 CV first": (
        "AF33: launch 6 Dauntless, 4 Devastator from Yorktown; attack enemy at C4: all on CV"
    ),
    "4 F4F Lex CAP TF1 3 hrs": "AF1: launch 4 Wildcat from Lexington; CAP TF1 3 turns",
}
LEFT_OUT = (
    "It is not Lae that TF2 should shell.",
    "I do not want Buna shelled by TF2.",
    "To Buna must not sail TF7.",
    "Nearly two hexes north sails TF1.",
    "By TF3 the Hobart should not be scuttled.",
    "TF5 detaches two DDs as TF15, they do not go south.",
    "SS4 dives deep unless attacked by planes.",
    "TF7 goes to Buna, its transports are left at Lae.",
    "From Port Moresby 1 Catalina as AF31 is launching, 6 hex north it searches and lands.",
    "SS4 waits for TF2 at B/N30",
    "SS4 waits for ships at B/N30 until 1000",
    "SS4: sink transports first, others not",
    "SS4 fires 3 torpedoes at carriers and none at destroyers",
    "SS4 leave destroyers alone, nothing else is fine",
    "If TF2 meets transports it attacks them, but not destroyers.",
    "TF2 goes to Tulagi; if it meets no transports it attacks them",
    "Portland and Atlanta go N2, Atlanta stays",
    "Portland and Astoria go N2",
    "TF5 not away from C4, SW2",
    "TF5 away from C4 if seen, SW2",
    "From TF12 I detach the Atlanta, she becomes TF22 and TF12 goes to B/H28.",
    "From TF12 detach the Atlanta, she goes to B/H28.",
    "Send Hobart as TF28 to Buna if attacked",
    "No surface combat for TF1, TF5 N1",
    "TF1 goes to B/M20 this hour",
    "Put up every Wildcat but one the Yorktown has ready as CAP over TF11.",
    "Lexington: 6 Wildcats ready, service not the Devastators",
    "Take the 4 Devastators on Yorktown down if they are not needed.",
    "Port Moresby: no standing order, service everything that lands",
    "4 F4F Lex land",
    "4 F4F Lex not CAP TF1",
    "4 Wildcats from Lexington and none from Yorktown fly CAP over TF1",
    "I'd like to anchor TF7, all ships, right where they are, please.",
)


def orders(text: str) -> list[str]:
    """Return the orders of a text, in the guide's words."""
    return [echo.canonical for echo in corpus_views.read(text, "allied").echo]


@pytest.mark.parametrize("text", READ)
def test_a_sentence_is_read_however_it_is_built(text: str) -> None:
    assert orders(text) == [READ[text]]


@pytest.mark.parametrize("text", LEFT_OUT)
def test_what_turns_a_sentence_leaves_it_out(text: str) -> None:
    assert [order for order in orders(text) if not order.endswith(": no move")] == []


def test_two_decks_send_planes_each() -> None:
    assert orders("4 Wildcats of Lexington and 4 of Yorktown fly CAP over TF1 for 2 hours.") == [
        "AF1: launch 4 Wildcat from Lexington; CAP TF1 2 turns",
        "AF4: launch 4 Wildcat from Yorktown; CAP TF1 2 turns",
    ]
