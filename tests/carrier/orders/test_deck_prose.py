"""Ways of building a sentence about decks and launches, cases and reasons: what is read, and what is not."""

import pytest
from tests.carrier.orders import corpus_views


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("On the Lexington one prepares 4 Dauntless with AP bombs", "Lexington: ready 4 Dauntless AP"),
        ("Lexington puts 4 Dauntless to ready, AP bombs into them", "Lexington: ready 4 Dauntless AP"),
        (
            "Against a raid of at least 6, three P-39s stand by at Port Moresby as ready CAP",
            "Port Moresby: ready CAP 3 P-39 if raid at least 6",
        ),
        ("Lexington's earlier orders no longer hold", "Lexington: cancel"),
        (
            "Lexington: launch 4 Wildcat; CAP here until 1100",
            "AF1: launch 4 Wildcat from Lexington; CAP Lexington until hour exactly 11",
        ),
        (
            "Launch 4 Wildcat from Lexington and CAP until 1100, then they land",
            "AF1: launch 4 Wildcat from Lexington; CAP Lexington until hour exactly 11; land",
        ),
        ("Lexington: put up 4 Wildcats for CAP", "AF1: launch 4 Wildcat from Lexington; CAP Lexington"),
        ("put up 4 Wildcats for CAP from Lexington", "AF1: launch 4 Wildcat from Lexington; CAP Lexington"),
        (
            "Lexington: 4 Wildcats up on CAP until 1100",
            "AF1: launch 4 Wildcat from Lexington; CAP Lexington until hour exactly 11",
        ),
        ("Search five hexes north with AF3 and land", "AF3: search; N5; land"),
        ("On no account is AF17 to divert; it flies four hexes north", "AF17: N4; do not divert"),
        ("AF8 can't stay any longer, it must land on Lexington", "AF8: land Lexington"),
        ("If it is night by then, TF1 holds", "TF1: if night then (hold)"),
        ("If AF8 runs into enemy fighters, it returns", "AF8: if enemy CAP seen then (land)"),
    ],
)
def test_ways_of_building_are_read(prose: str, plain: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(prose, "allied").echo] == [plain]


@pytest.mark.parametrize("text", ["Lexington: set up 4 Wildcats for CAP", "get 4 Wildcats up on deck on Lexington"])
def test_words_for_readying_and_for_flying_off_are_asked_back(text: str) -> None:
    sheet = corpus_views.read(text, "allied")
    assert not sheet.echo
    assert "ambiguous" in [remark.code for remark in sheet.diagnostics]


@pytest.mark.parametrize(
    "text",
    [
        "Lexington takes 4 Dauntless from the hangar but leaves the Wildcats",
        "Wildcats are what Lexington should not ready",
        "AF3: N4; if it attacks, land",
        "AF8 is done searching and lands on Lexington",
        "Please do nothing with TF7",
    ],
)
def test_what_is_not_said_is_not_read(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("Lexington launches her four Wildcats to CAP TF1", "AF1: launch 4 Wildcat from Lexington; CAP TF1"),
        ("Lexington launches two of her 4 Wildcats to CAP TF1", "AF1: launch 2 Wildcat from Lexington; CAP TF1"),
        ("Lexington launches her fighters to CAP TF1", "AF1: launch all Wildcat from Lexington; CAP TF1"),
        (
            "Let Lexington arm 4 Dauntless with AP and let her keep 4 Wildcats as ready CAP",
            "Lexington: ready 4 Dauntless AP; ready CAP 4 Wildcat if any raid",
        ),
        ("TF2 shadows C6 and follows her two hexes behind", "TF2: shadow C6 from 2 hexes"),
    ],
)
def test_her_is_whose_planes_they_are_or_a_ship(prose: str, plain: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(prose, "allied").echo if "no move" not in echo.canonical] == [
        plain
    ]


@pytest.mark.parametrize(
    "prose",
    [
        "Lexington launches 2 Wildcats to CAP TF1, the other two stay on deck",
        "Lexington launches 2 Wildcats to CAP TF1 and leaves the Dauntless ready",
        "Lexington launches two of her four Wildcats to CAP TF1 and keeps the other two aboard",
    ],
)
def test_planes_that_are_said_to_stay_are_left_aside(prose: str) -> None:
    """Lexington has 4 Wildcats and 6 Dauntless ready."""
    plain = [echo.canonical for echo in corpus_views.read(prose, "allied").echo]
    assert plain == ["AF1: launch 2 Wildcat from Lexington; CAP TF1"]


@pytest.mark.parametrize(
    "text",
    [
        "Lexington launches 2 Wildcats to CAP TF1, the other three stay on deck",
        "Lexington launches 2 Wildcats to CAP TF1, the Wildcats stay on deck",
        "Lexington launches everything at C6, the Wildcats stay on deck",
        "Yorktown strikes everything below but leaves the Dauntless ready",
        "Lexington launches 2 Wildcats to CAP TF1, the other two stay on deck until 1000",
        "Port Moresby launches 4 B-25 to attack C4, they stay on the deck",
        "Lexington launches 4 Dauntless, searches N5, lands and services all",
        "Lexington's Wildcats land on Yorktown",
        "Lexington has two Wildcats over TF1",
        "Wildcats are to be given up by Lexington",
        "Lexington's Wildcats, then her Dauntless attack C6",
        "Lexington launches the fighters, not the dive bombers, to CAP TF1",
        "Let a Catalina from Port Moresby patrol B/M20",
        "Port Moresby launches 3 Catalinas, one to search N5 and the other NE5",
        "Port Moresby launches 2 Catalinas, one to search N5 and the other NE5, then home",
        "Lexington readies 5 Dauntless, two with AP and two with GP",
    ],
)
def test_what_does_not_agree_or_is_said_of_others_is_refused(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        (
            "Port Moresby launches both Catalinas, one to search north five hexes and the other northeast four hexes",
            [
                "AF1: launch 1 Catalina from Port Moresby; search; N5",
                "AF4: launch 1 Catalina from Port Moresby; search; NE4",
            ],
        ),
        (
            "Lexington launches 2 Wildcats to CAP TF1 and readies 4 Dauntless with AP",
            ["Lexington: ready 4 Dauntless AP", "AF1: launch 2 Wildcat from Lexington; CAP TF1"],
        ),
        (
            "Lexington sends six Dauntless against C6 at 0900 with two Wildcats as escort, carriers first",
            ["0900: AF1: launch 6 Dauntless, 2 Wildcat from Lexington; attack enemy at C6: all on carriers"],
        ),
        (
            "Lexington and Yorktown both service everything that landed",
            ["Lexington: service all", "Yorktown: service all"],
        ),
        (
            "C5 is to be bombed by the three B-17s of Port Moresby at 0900",
            ["0900: AF1: launch 3 B-17 from Port Moresby; attack enemy at C5"],
        ),
        ("Cancel the ready CAP on Lexington", ["Lexington: no ready CAP"]),
        (
            "Could Lexington put up 2 Wildcats over TF1 until 1100?",
            ["AF1: launch 2 Wildcat from Lexington; CAP TF1 until hour exactly 11"],
        ),
    ],
)
def test_what_decks_do_in_one_sentence_is_read(prose: str, plain: list[str]) -> None:
    assert [echo.canonical for echo in corpus_views.read(prose, "allied").echo] == plain


def test_a_carrier_that_is_named_is_named_in_the_answer() -> None:
    sheet = corpus_views.read("Lexington gets six Wildcats ready for the opera", "allied")
    assert [remark.message for remark in sheet.diagnostics] == ["Lexington is named, but this makes no order for it"]


def test_planes_are_not_readied_without_the_load_that_was_told() -> None:
    (told,) = corpus_views.read("Lexington is to make ready 3 Dauntless, load GP.", "allied").echo
    assert told.canonical == "Lexington: ready 3 Dauntless GP"
    sheet = corpus_views.read("Lexington: ready 3 Dauntless and 2 Wildcat, load GP", "allied")
    assert sheet.echo == ()
    assert any("a load stands behind the planes" in remark.message for remark in sheet.diagnostics)


def test_them_of_nobody_is_in_doubt() -> None:
    assert corpus_views.read("AF10 hit them", "allied").echo == ()
    (told,) = corpus_views.read("If AF10 sees carriers, attack them", "allied").echo
    assert told.canonical == "AF10: if TF with carriers seen then (attack TF: all on carriers)"


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("Lexington: ready 4 Dauntless, 2 Wildcat, Dauntless GP", "Lexington: ready 4 Dauntless GP, 2 Wildcat"),
        (
            "Lexington readies 4 Dauntless and 2 Wildcat. The Dauntless carry AP.",
            "Lexington: ready 4 Dauntless AP, 2 Wildcat",
        ),
        ("Lexington: ready 4 Dauntless and 2 Wildcat; they carry GP", "Lexington: ready 4 Dauntless GP, 2 Wildcat GP"),
        (
            "Lexington: ready 2 Wildcat and 4 Dauntless, AP under each of them",
            "Lexington: ready 2 Wildcat, 4 Dauntless AP",
        ),
        ("Lexington: ready 4 Dauntless and 2 Wildcat, all GP", "Lexington: ready 4 Dauntless GP, 2 Wildcat GP"),
        (
            "Lexington, ready 2 Wildcat and 4 Dauntless, the latter with GP.",
            "Lexington: ready 2 Wildcat, 4 Dauntless GP",
        ),
        (
            "Lexington: machines just landed are to be serviced, the lot, and this every turn until countermanded.",
            "Lexington: every turn; service all",
        ),
        ("Lexington, service the planes that just landed, every one of them.", "Lexington: service all"),
        (
            "Lexington shall service every plane that has just landed, and shall repeat this order every turn.",
            "Lexington: every turn; service all",
        ),
        ("Everything that comes aboard Yorktown is serviced every turn", "Yorktown: every turn; service all"),
        ("Cancel the standing order on Lexington", "Lexington: cancel"),
        ("Lexington: strike 4 Wildcat below, from ready back to readying", "Lexington: unready 4 Wildcat"),
        ("Yorktown can stand down its four Devastators, we won't need them.", "Yorktown: unready 4 Devastator"),
        ("Yorktown must its four Devastators below bring", "Yorktown: unready 4 Devastator"),
        (
            "Yorktown has 4 Wildcat as ready CAP, high, or else low if the raid is 8 or more.",
            "Yorktown: ready CAP 4 Wildcat high else low if raid at least 8",
        ),
        ("Yorktown holds four Wildcat standby, so ready CAP, high.", "Yorktown: ready CAP 4 Wildcat high if any raid"),
        (
            "Yorktown: 4 Wildcats as ready CAP, only scramble against raids of 10 and up",
            "Yorktown: ready CAP 4 Wildcat if raid at least 10",
        ),
        (
            "The B-17's of Port Moresby, all three, go up as AF33 and bomb Rabaul from high.",
            "AF33: launch 3 B-17 from Port Moresby; attack base at Rabaul: all level high",
        ),
        (
            "Yorktown launches 6 Dauntless against C6 as AF21, all dive",
            "AF21: launch 6 Dauntless from Yorktown; attack enemy at C6: all dive",
        ),
        (
            "Yorktown, send up four Devastators as AF31, with torpedoes for C6, all of them, and then they come home.",
            "AF31: launch 4 Devastator from Yorktown; attack enemy at C6: all torpedo; land",
        ),
        (
            "Port Moresby, launch 3 B-17 as AF30; they go out high, bomb Rabaul and land.",
            "AF30: launch 3 B-17 from Port Moresby; high; attack base at Rabaul; land",
        ),
        (
            "A Catalina from Port Moresby flies N5 searching, as AF20, then comes back",
            "AF20: launch 1 Catalina from Port Moresby; search; N5; land",
        ),
        (
            "When planes are lost on Lexington, let it be Wildcats before Dauntless.",
            "Lexington: give up Wildcat, Dauntless",
        ),
        ("Lexington services all at the beginning of each turn", "Lexington: every turn; service all"),
    ],
)
def test_what_players_tell_of_decks_is_read(prose: str, plain: str) -> None:
    assert [echo.canonical for echo in corpus_views.read(prose, "allied").echo] == [plain]


@pytest.mark.parametrize(
    "text",
    [
        "Lexington: ready 4 Dauntless, they do not carry GP",
        "Lexington: ready 4 Dauntless and 2 Wildcat, each with GP or AP",
        "Lexington: ready 4 Dauntless and 2 Wildcat, give all but two GP",
        "Lexington, ready 2 Devastator and 4 Dauntless, the former with torpedoes and the latter with GP",
        "Lexington: planes just landed are to be serviced, all but the Wildcats",
        "Lexington: planes just landed, do not service them",
        "Lexington: planes just landed are to be serviced, every one of them but two",
        "Planes that landed on Lexington, service every second one of them",
        "Everything that comes aboard Yorktown except Wildcats is serviced every turn",
        "Do not cancel the servicing order on Lexington",
        "Lexington will service all landed aircraft at the beginning of the next turn",
        "Yorktown: take 4 Devastators below, all of them but one",
        "Yorktown stands down 4 Devastators, we do not need the Wildcats",
        "Yorktown has 4 Wildcat as ready CAP, but not any more",
        "Yorktown holds four Wildcat standby, not ready CAP",
        "Yorktown: 4 Wildcat as high or low ready CAP",
        "Yorktown: keep 4 Wildcats as ready CAP and only scramble against raids below 10",
        "Yorktown: 4 Wildcats ready for scramble at 1100",
        "Yorktown: 4 Wildcats ready for scramble against any raid but small ones",
        "Yorktown launches 4 Devastator, without torpedoes for C6",
        "Yorktown launches 4 Devastator as AF31, with torpedoes for C6, half of them",
        "Lexington: put four Wildcats over TF1 as AF20 and two over TF12 as AF21",
        "Port Moresby, launch 3 B-17 as AF30; they do not go out high, bomb Rabaul and land.",
        "A Catalina from Port Moresby flies N5 searching until a TF is seen, then comes back",
        "When planes are lost on Lexington, let it be Wildcats or Dauntless",
    ],
)
def test_what_turns_a_load_a_service_or_a_launch_is_refused(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        (
            "On the Yorktown, please get the four Dauntless that are readying armed with AP bombs.",
            "Yorktown: ready 4 Dauntless AP",
        ),
        (
            "On the Yorktown I want the four Dauntless that are readying made ready with AP bombs.",
            "Yorktown: ready 4 Dauntless AP",
        ),
        ("Yorktown has 4 Dauntless in readying, arm them with AP.", "Yorktown: ready 4 Dauntless AP"),
        ("About Lexington, 6 Wildcat of Readying please make ready.", "Lexington: ready 6 Wildcat"),
        ("I wish Lexington will make ready 6 Wildcat.", "Lexington: ready 6 Wildcat"),
        ("Yorktown 3 Wildcat just landed -> service", "Yorktown: service 3 Wildcat"),
        ("Yorktown do service for 3 Wildcat which is landed.", "Yorktown: service 3 Wildcat"),
        ("On Yorktown shall the 3 Wildcat which are just landed be serviced.", "Yorktown: service 3 Wildcat"),
        ("Yorktown: service those Wildcats that just got back.", "Yorktown: service all Wildcat"),
        ("Service the three Wildcats on Yorktown that have landed", "Yorktown: service 3 Wildcat"),
        ("Lexington: service the Devastators, not the Wildcats.", "Lexington: service all Devastator"),
        ("Yorktown put 2 Wildcat of Ready back to Readying.", "Yorktown: unready 2 Wildcat"),
        ("Lexington: please to put again below 2 Wildcat of those ready.", "Lexington: unready 2 Wildcat"),
        ("Yorktown unarms 2 Wildcat and puts them again in Readying.", "Yorktown: unready 2 Wildcat"),
        ("Yorktown keeps nobody on ready CAP.", "Yorktown: no ready CAP"),
        ("On Yorktown 4 Wildcat must stand by for CAP, high.", "Yorktown: ready CAP 4 Wildcat high if any raid"),
        (
            "Lexington has 6 Dauntless in ready, launch them as AF34, search SE6, land",
            "AF34: launch 6 Dauntless from Lexington; search; SE6; land",
        ),
        (
            "From Lexington fly away 6 Dauntless like AF32, they explore to NE 7 hexes and land on the Lexington.",
            "AF32: launch 6 Dauntless from Lexington; search; NE7; land Lexington",
        ),
        (
            "Lexington sends up 2 Wildcat as AF34 so they are guarding over TF12 for 2 hours.",
            "AF34: launch 2 Wildcat from Lexington; CAP TF12 2 turns",
        ),
        (
            "From Yorktown 4 Devastator take off as AF33, to C6 torpedo attack do.",
            "AF33: launch 4 Devastator from Yorktown; attack enemy at C6: all torpedo",
        ),
        (
            "Yorktown makes attack with 4 Devastator as AF32 against C6, with torpedo, after return.",
            "AF32: launch 4 Devastator from Yorktown; attack enemy at C6: all torpedo; land",
        ),
        (
            "From Port Moresby take off 4 B-25 like AF32 and bomb Buna of low, later land.",
            "AF32: launch 4 B-25 from Port Moresby; attack base at A/I20: all level low; land",
        ),
        (
            "Lexington launches 4 Wildcats as AF30 (CAP TF1 3 hours).",
            "AF30: launch 4 Wildcat from Lexington; CAP TF1 3 turns",
        ),
        (
            "Yorktown launches 6 Dauntless as AF32 to search N4 and land on the same ship.",
            "AF32: launch 6 Dauntless from Yorktown; search; N4; land",
        ),
    ],
)
def test_plain_words_of_launches_and_decks_are_read(prose: str, plain: str) -> None:
    sheet = corpus_views.read(prose, "allied")
    assert [echo.canonical for echo in sheet.echo] == [plain]
    assert not [remark for remark in sheet.diagnostics if remark.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        "Yorktown: send up the Dauntless which are still readying",
        "Lexington: launch everything in readying as AF30, attack C4",
        "Lexington has 6 Dauntless in readying, launch them as AF33, search N4, land",
        "Yorktown: do not get the four Dauntless that are readying armed with AP.",
        "Take two of the Wildcats on Yorktown off Ready and back to Readying.",
        "Yorktown: 2 Wildcats are taken off Ready and go to service.",
        "Yorktown has 3 Wildcat just landed, do not service them.",
        "Lexington: no planes on ready CAP if TF1 is attacked.",
        "Lexington: keep 4 Wildcats as ready CAP and send 2 of them up high.",
        "Lexington launches 6 Dauntless as AF14 to attack C4.",
        "Lexington launches 6 Dauntless for AF14 to attack C4.",
        "Lexington launches 6 Dauntless as AF30 so they do not attack C4.",
        "AF8 and AF6 land on the same base.",
        "Yorktown does not attack with 4 Devastators against C6.",
    ],
)
def test_what_turns_plain_words_of_decks_is_refused(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo


@pytest.mark.parametrize(
    ("prose", "plain"),
    [
        ("4 Wildcats leave the deck of Lexington", "AF1: launch 4 Wildcat from Lexington"),
        ("Bring 4 Wildcats into the air from Lexington", "AF1: launch 4 Wildcat from Lexington"),
        ("Up with 4 Wildcats from Lexington", "AF1: launch 4 Wildcat from Lexington"),
        ("Lexington clears 4 Wildcats for take-off", "AF1: launch 4 Wildcat from Lexington"),
        ("Take-off of 4 Wildcats from Lexington", "AF1: launch 4 Wildcat from Lexington"),
        ("2 Catalinas stationed at Port Moresby go up", "AF1: launch 2 Catalina from Port Moresby"),
        ("2 Port Moresby Catalinas go out to search N5", "AF1: launch 2 Catalina from Port Moresby; search; N5"),
        ("Lexington launches a lone Dauntless to search N5", "AF1: launch 1 Dauntless from Lexington; search; N5"),
        ("Lexington launches 4 Wildcats with minimum operations", "AF1: launch 4 Wildcat from Lexington minimum"),
        ("Lexington launches 4 Wildcats, AF32 they are called", "AF32: launch 4 Wildcat from Lexington"),
        ("Lexington launches 4 Wildcats, they get the number AF32", "AF32: launch 4 Wildcat from Lexington"),
        ("Lexington launches 4 Wildcats, the formation is AF32", "AF32: launch 4 Wildcat from Lexington"),
        ("Lexington launches 4 Wildcats as AF number 32", "AF32: launch 4 Wildcat from Lexington"),
        ("As AF32 Lexington launches 4 Wildcats", "AF32: launch 4 Wildcat from Lexington"),
        (
            "Lexington launches 4 Wildcats as AF32, purpose CAP over TF1",
            "AF32: launch 4 Wildcat from Lexington; CAP TF1",
        ),
        (
            "Lexington launches 4 Wildcats as AF32, once airborne CAP TF1",
            "AF32: launch 4 Wildcat from Lexington; CAP TF1",
        ),
        ("Lexington fuels 4 Wildcats up and makes them ready", "Lexington: ready 4 Wildcat"),
        ("Lexington gets 4 Wildcats ready to fly", "Lexington: ready 4 Wildcat"),
        ("Port Moresby readies 2 B-26 as torpedo bombers", "Port Moresby: ready 2 B-26 torpedo"),
        ("Port Moresby readies everything in Readying with GP", "Port Moresby: ready all GP"),
        ("Lexington readies 4 Dauntless with AP as load", "Lexington: ready 4 Dauntless AP"),
        ("Lexington: make sure 4 Dauntless are ready with AP", "Lexington: ready 4 Dauntless AP"),
        ("Lexington: 4 Devastators from Just Landed to Readying", "Lexington: service 4 Devastator"),
        ("Lexington empties the Just Landed box", "Lexington: service all"),
        ("Lexington: give the Devastators fuel", "Lexington: service all Devastator"),
        ("Lexington keeps servicing what lands", "Lexington: every turn; service all"),
        ("Lexington services all constantly", "Lexington: every turn; service all"),
        ("Lexington brings all planes to the next box every turn", "Lexington: every turn; ready all; service all"),
        ("Lexington moves all planes up one box", "Lexington: ready all; service all"),
        ("Lexington: pack away 2 Wildcats", "Lexington: unready 2 Wildcat"),
        ("Port Moresby gets 2 B-26 under cover", "Port Moresby: disperse 2 B-26"),
        ("Lexington keeps 4 Wildcats on call", "Lexington: ready CAP 4 Wildcat if any raid"),
        (
            "Lexington: 4 Wildcats ready to meet raids of 10 or more",
            "Lexington: ready CAP 4 Wildcat if raid at least 10",
        ),
        (
            "Lexington keeps 4 Wildcats on standby, to be launched against a raid of 10 or more",
            "Lexington: ready CAP 4 Wildcat if raid at least 10",
        ),
        (
            "Lexington keeps 4 Dauntless on standby, low and out of the way",
            "Lexington: ready CAP 4 Dauntless low if any raid keep clear",
        ),
        ("Lexington: ready CAP may rest", "Lexington: no ready CAP"),
    ],
)
def test_everyday_words_of_decks_are_read(prose: str, plain: str) -> None:
    sheet = corpus_views.read(prose, "allied")
    assert [echo.canonical for echo in sheet.echo] == [plain]
    assert not [remark for remark in sheet.diagnostics if remark.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        "The launch of 4 Wildcats from Lexington can wait",
        "No take-off of 4 Wildcats from Lexington",
        "Lexington sees 4 Wildcats in the air",
        "4 Wildcats left the deck of Lexington",
        "4 Wildcats have moved to Ready on Lexington",
        "Lexington launches 4 Wildcats, get AF32 home",
        "Lexington launches 4 Wildcats, they are not AF32",
        "Lexington launches 4 Wildcats, call AF14 back",
        "Lexington launches 4 Wildcats as AF32, once AF14 is off they CAP TF1",
        "All planes on Lexington moved to the next box",
        "Lexington moves everything down a box",
        "Lexington: to Readying: Devastators",
        "Port Moresby puts 2 B-26 out of harm's way",
        "Lexington keeps 4 Dauntless on standby to keep clear of raids of 10 or more",
        "Lexington keeps 4 Wildcats not on call",
        "Lexington: 6 Dauntless ready for raids",
        "Lexington gets 4 Wildcats ready to go N3",
        "Everything on Lexington is ready",
        "Lexington plans the launch of 4 Wildcats",
        "Lexington holds the launch of 4 Wildcats",
        "Lexington launches 4 Wildcats, AF32 is called home",
    ],
)
def test_reports_and_turned_words_of_decks_are_refused(text: str) -> None:
    assert not corpus_views.read(text, "allied").echo
