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


SEEN = "sighted 1 sighting=(kind={} hex=A/Q38 condition={} source=[{}] turn=8 total=1 classes=[[{}]])"
BOTH = (
    f"allied: {SEEN.format('tf', 2, 'SS1', 'capital ships')}",
    "allied submarines boats={1: (number=1 ship=SS 1 hex=A/Q38 depth=periscope factors=8 order=(attack=[()]) fought=8 "
    "depths=[periscope])}",
    "japanese: torpedoed-us Aoba hex=A/Q38 ships=[(name=Aoba hits=1)]",
    f"japanese: {SEEN.format('sub', 3, 'TF1', 'submarines, 1')}",
    "japanese submarines torpedoed={Aoba: 8}",
    "turn 8 0800|combat|submarine torpedoes|A/Q38 allied|SS1|Aoba 1 (3,) () BHT 8, 4 factors: 1 hit",
)

ADDED_2003 = (
    *BOTH,
    "allied: torpedoed SS1 hex=A/Q38 factors=4 seen=[[CA, smoking]]",
    "allied ships.SS 1 name=SS 1 card=SS type=SS",
    "japanese ships.Aoba hits=1 torpedo_hits=1",
    "turn 8 0800|combat|attack sequence|A/Q38 allied|SS1>TF1 (6,) () sub only",
)

ADDED_1993 = (
    *BOTH,
    "allied: torpedoed SS1 hex=A/Q38 factors=4 entries=[(entry who=() target=CA bht=8 factors=4 hits=1)]",
    "allied: hunted SS1 hex=A/Q38 how=gunfire hits=1",
    "allied: boats.depth SS1 depth=periscope",
    "allied ships.SS 1 name=SS 1 card=SS type=SS hits=1",
    "japanese: hunting Aoba hex=A/Q38 how=gunfire who=(ships=[Aoba]) entry=(entry who=(ships=[Aoba]) target=SS bht=4 "
    "factors=3 hits=1)",
    "japanese ships.Aoba hits=1 ammunition=18 torpedo_hits=1",
    "turn 8 0800|combat|guns at a submarine|A/Q38 allied|SS1 (3,) (('periscope depth', -2),) BHT 4, 3 factors: 1 hit",
)


@pytest.mark.rule("FE-27")
@pytest.mark.parametrize(("edition", "added"), [("2003", ADDED_2003), ("1993", ADDED_1993)])
def test_what_the_option_adds(edition, added):
    """One turn with and without: the boat, its torpedoes, the reply, what each side is told of them, no more."""
    change = switched(channel, "submarines", edition, faces={"SS1>TF1": (6,), "SS1|Aoba 1": (3,)})
    assert change.gone == (("japanese ships.Aoba ammunition=24",) if edition == "1993" else ())
    assert sorted(change.new) == sorted(added)


@pytest.mark.rule("FE-27")
@pytest.mark.parametrize("edition", ["2003", "1993"])
def test_without_boats_the_option_changes_nothing(edition):
    """In an empty sea a turn is the same with and without; each side has a force without submarines."""

    def empty(submarines="off", **options):
        state = channel("off", **options) if submarines == "off" else channel(submarines, **options)
        for own in state.sides.values():
            if own.submarines:
                own.submarines = SubmarineForce()
            own.ships.pop("SS 1", None)
        return state

    assert switched(empty, "submarines", edition) == ((), ("allied submarines", "japanese submarines"))


def test_off_keeps_no_trace():
    """With the option off the state has no word of submarines, turn after turn."""
    state = opening("coral-sea-battle", 4)
    for _ in range(3):
        state = GAME.resolve(state, commanders_sheets(state), dice(4)).state
        assert b"submarine" not in GAME.encode(state)
        assert all(own.submarines is msgspec.UNSET for own in state.sides.values())
