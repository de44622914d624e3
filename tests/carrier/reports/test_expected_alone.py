"""Where results are told as expected, what a side reads of its own attacks does not change with the die (GM-11.1b,
GM-4.2c): every kind of combat."""

from collections.abc import Callable

import pytest
from tests.carrier import wording
from tests.carrier.position import OPEN_SEA, AfSpec, Played, af, attack, base, battle, cap, play, put_tf, ship, tf
from tests.carrier.sealife.test_mines import LAE, field
from tests.carrier.submarines.waters import boat, waters

from flagplot.games.carrier.ordered.ast import Bombard, Shot, SubmarineOrder, Surface
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.scenario.forces import Minefield
from flagplot.games.carrier.umpire import Umpire

FACES = (1, 2, 3, 4, 5, 6)


def raid() -> AfSpec:
    """Return eight dive bombers on their way to the ships here."""
    return af(17, "8 Val AP high", order=attack())


def flak(face: int) -> Umpire:
    """Return guns that fire at them with a face."""
    return battle([tf(1, "Lexington", "6 DD")], [raid()], default=face, combat_reports="1993")


def bombs(face: int) -> Umpire:
    """Return bombs on a carrier with a face."""
    dice = {"low": (1,), "Val|dive AP|Lexington": (face,)}
    return battle([tf(1, "Lexington")], [raid()], dice=dice, combat_reports="1993")


def bombs_on_a_base(face: int) -> Umpire:
    """Return bombs on an airfield with a face."""
    bombers = af(17, "8 Val GP high", order=attack(what="base"))
    return battle([base("Port Moresby", aa=0)], [bombers], default=face, combat_reports="1993")


def interception(face: int) -> Umpire:
    """Return fighters over a carrier that fire at bombers with a face."""
    dice = {"allied|Wildcat||Val": (face,)}
    patrol = af(3, "6 Wildcat high", order=cap())
    return battle([tf(1, "Lexington"), patrol], [raid()], dice=dice, default=1, combat_reports="1993")


def bombardment(face: int) -> Umpire:
    """Return cruisers that shell an airfield with planes on it with a face."""
    field = base("Port Moresby", sf=0, ready="9 Wildcat")
    return battle([field], [tf(1, "Aoba", "Kako", order=Bombard())], default=face, combat_reports="1993")


def shore_guns(face: int) -> Umpire:
    """Return guns ashore that fire at a cruiser at anchor with a face."""
    anchored = tf(2, ship("Aoba", anchored=1), ship("AP", anchored=1))
    return battle([base("Port Moresby", sf=8)], [anchored], default=face, combat_reports="1993")


def gunnery(face: int) -> Umpire:
    """Return cruisers that fire at convoy ships with a face."""
    ours, theirs = Surface(engage=True, number=6), Surface(number=6)
    return battle(
        [tf(1, "Chicago", "Portland", order=ours)],
        [tf(2, "Aoba", "4 AP", order=theirs)],
        dice={"allied gunnery|Aoba": (face,)},
        default=6,
        combat_reports="1993",
        surface_reports="1993",
    )


def torpedoes(face: int) -> Umpire:
    """Return destroyers that fire torpedoes at a cruiser with a face."""
    ours, theirs = Surface(engage=True, number=6, torpedo=("DD",)), Surface(number=6)
    return battle(
        [tf(1, "6 DD", order=ours)],
        [tf(2, "Aoba", order=theirs)],
        dice={"allied torpedoes|Aoba": (face,)},
        default=1,
        combat_reports="1993",
        surface_reports="1993",
    )


def minefield(face: int) -> Umpire:
    """Return mines in a port that go off under a carrier with a face, before bombs that fall as ever."""
    return field(
        Minefield("japanese", 10, port=LAE),
        at=LAE,
        allied=[tf(1, "Lexington")],
        japanese=[base("Lae"), raid()],
        dice={"before bombs": (face,)},
        combat_reports="1993",
    )


def submarine(face: int) -> Played:
    """Return a turn in which a boat's torpedoes run at a transport with a face."""
    state = waters("1993", combat_reports="1993")
    boat(state, "japanese", depth="periscope", order=SubmarineOrder(attack=(Shot(),)))
    put_tf(state, "allied", 1, OPEN_SEA, "AP x1")
    return play(state, faces={"SS1|AP 1 1": (face,)})


def depth_charges(face: int) -> Played:
    """Return a turn in which destroyers hunt a boat with a face."""
    state = waters("1993", combat_reports="1993")
    boat(state, "japanese", depth="periscope")
    put_tf(state, "allied", 1, OPEN_SEA, "DD x6")
    return play(state, faces={"ASW": (face,)}, default=face)


CASES: dict[str, tuple[str, str, Callable[[int], Umpire | Played]]] = {
    "bombs on a ship": ("japanese", "air attack", bombs),
    "bombs on a base": ("japanese", "air attack", bombs_on_a_base),
    "anti-aircraft fire": ("allied", "anti-aircraft", flak),
    "interceptors": ("allied", "air-to-air", interception),
    "a bombardment": ("japanese", "bombardment", bombardment),
    "shore guns": ("allied", "bombardment", shore_guns),
    "guns of ships": ("allied", "surface", gunnery),
    "torpedoes of ships": ("allied", "surface", torpedoes),
    "mines": ("japanese", "mines", minefield),
    "torpedoes of a submarine": ("japanese", "submarine", submarine),
    "depth charges": ("allied", "submarine", depth_charges),
}


def read_of(seat: str, kind: str, fought: Umpire | Played) -> list[tuple[object, ...]]:
    """Return what a seat reads of the attacks of a kind after the battle."""
    if isinstance(fought, Umpire):
        combat.run(fought)
    told = fought.dispatches if isinstance(fought, Umpire) else fought.told
    fights = wording.combats(told, seat, kind=kind)
    return [(one.title, one.lines, one.enemy_losses, one.brief) for one in fights]


def truth(fought: Umpire | Played) -> str:
    """Return all that the dice have done to both sides."""
    return repr(fought.state.sides)


@pytest.mark.rule("GM-11.1b", "GM-4.2c")
@pytest.mark.parametrize("case", CASES)
def test_the_firing_side_reads_the_same_whatever_was_thrown(case: str) -> None:
    """For each face of the die the same words; the position tells that the die mattered."""
    seat, kind, build = CASES[case]
    fights = [build(face) for face in FACES]
    texts = [read_of(seat, kind, fought) for fought in fights]
    assert texts[0] and all(text == texts[0] for text in texts)
    assert len({truth(fought) for fought in fights}) > 1
