"""The option changes what it says and nothing else."""

import msgspec
import pytest
from tests.carrier.games import commanders_sheets, dice, opening
from tests.carrier.position import OPEN_SEA, bare, put_tf
from tests.carrier.submarines.waters import ANY, boat
from tests.carrier.switching import switched

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import SubmarineOrder
from flagplot.games.carrier.state.submarines import SubmarineForce


def channel(submarines="off", **options):
    """Return a Japanese cruiser in the hex of an Allied boat, if there are any."""
    state = bare(8, submarines=submarines, **options)
    put_tf(state, "japanese", 1, OPEN_SEA, "Aoba")
    put_tf(state, "allied", 2, "A/Q20", "Chicago")
    if submarines != "off":
        for own in state.sides.values():
            own.submarines = SubmarineForce()
        boat(state, depth="periscope", order=SubmarineOrder(attack=ANY))
    return state


ADDED_2003 = (
    "allied: - SS1 attacks with 4 torpedo factors: CA smoking (A/Q38)",
    "allied: - C1 in A/Q38: 1 TF; about 1 ship; capital ships (SS1)",
    "allied: SUBMARINES",
    "allied: ----------",
    "allied: - SS1 in A/Q38, at periscope depth, 8 torpedo factors; in combat last turn.",
    "allied:   Order: attack any",
    "allied: COMBAT",
    "allied: ------",
    "allied: A/Q38, submarine: SS1 attacks with 4 torpedo factors",
    "allied: - CA smoking",
    "japanese: - A submarine attacks our ships: Aoba takes 1 hit (A/Q38)",
    "japanese: - C1 in A/Q38: submarine (TF1)",
    "japanese: - Aoba: 1 of 5 hits",
    "japanese: COMBAT",
    "japanese: ------",
    "japanese: A/Q38, submarine: A submarine attacks our ships",
    "japanese: - Aoba takes 1 hit",
    "turn 8 0800|combat|attack sequence|A/Q38 allied|SS1>TF1 (6,) () sub only",
    "turn 8 0800|combat|submarine torpedoes|A/Q38 allied|SS1|Aoba 1 (3,) () BHT 8, 4 factors: 1 hit",
)

ADDED_1993 = (
    "allied: - SS1 / CA / HT 8 / 4 / 1 (A/Q38)",
    "allied: - SS1 is attacked: 1 hit by gunfire (A/Q38)",
    "allied: - C1 in A/Q38: 1 TF; about 1 ship; capital ships (SS1)",
    "allied: SUBMARINES",
    "allied: ----------",
    "allied: - SS1 in A/Q38, at periscope depth, 8 torpedo factors; 1 of 2 hits; in combat",
    "allied:   last turn. Order: attack any",
    "allied: COMBAT",
    "allied: ------",
    "allied: A/Q38, submarine: SS1 attacks with 4 torpedo factors",
    "allied: - SS1 / CA / HT 8 / 4 / 1",
    "allied: A/Q38, submarine: SS1 is attacked",
    "allied: - 1 hit by gunfire",
    "allied: YOUR UNITS",
    "allied: ----------",
    "allied: - SS1 is now at periscope depth",
    "japanese: - A submarine attacks our ships: Aoba takes 1 hit (A/Q38)",
    "japanese: - Aoba / SS / HT 4 / 3 / 1 (gunfire) (A/Q38)",
    "japanese: - C1 in A/Q38: submarine (TF1)",
    "japanese: - Aoba: 1 of 5 hits, ammunition 18 of 24",
    "japanese: COMBAT",
    "japanese: ------",
    "japanese: A/Q38, submarine: A submarine attacks our ships",
    "japanese: - Aoba takes 1 hit",
    "japanese: A/Q38, submarine: Aoba attacks a submarine (gunfire)",
    "japanese: - Aoba / SS / HT 4 / 3 / 1",
    "turn 8 0800|combat|submarine torpedoes|A/Q38 allied|SS1|Aoba 1 (3,) () BHT 8, 4 factors: 1 hit",
    "turn 8 0800|combat|guns at a submarine|A/Q38 allied|SS1 (3,) (('periscope depth', -2),) BHT 4, 3 factors: 1 hit",
)


@pytest.mark.rule("FE-27")
@pytest.mark.parametrize(("edition", "added"), [("2003", ADDED_2003), ("1993", ADDED_1993)])
def test_what_the_option_adds(edition, added):
    """One turn with and without: the boat, its torpedoes, the reply, what each side is told of them, no more."""
    change = switched(channel, "submarines", edition, faces={"SS1>TF1": (6,), "SS1|Aoba 1": (3,)})
    assert change.gone == ("allied: Nothing new.", "japanese: Nothing new.")
    assert change.new == added


@pytest.mark.rule("FE-27")
@pytest.mark.parametrize("edition", ["2003", "1993"])
def test_without_boats_the_option_changes_nothing(edition):
    """In an empty sea a turn is the same with and without."""

    def empty(submarines="off", **options):
        state = channel("off", **options) if submarines == "off" else channel(submarines, **options)
        for own in state.sides.values():
            if own.submarines:
                own.submarines = SubmarineForce()
            own.ships.pop("SS 1", None)
        return state

    change = switched(empty, "submarines", edition)
    assert (change.gone, change.new) == ((), ())


def test_off_keeps_no_trace():
    """With the option off the state has no word of submarines, turn after turn."""
    state = opening("coral-sea-battle", 4)
    for _ in range(3):
        state = GAME.resolve(state, commanders_sheets(state), dice(4)).state
        assert b"submarine" not in GAME.encode(state)
        assert all(own.submarines is msgspec.UNSET for own in state.sides.values())
