"""Both sides of each bound in the functions that carry the rules of 1993."""

from typing import Any

import msgspec
import pytest
from lark import Token
from tests.carrier.position import OPEN_SEA, bare, battle, put_tf, ship, tf, umpire
from tests.carrier.sealife.test_mines import OPEN, thrown
from tests.carrier.sealife.test_mines import field as mined
from tests.carrier.submarines.waters import boat, waters
from tests.carrier.wording import WORDS
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.combat import escorts
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.fires import ignite
from flagplot.games.carrier.facts.attacks import Attack, Modifier, Party, Promise, Row
from flagplot.games.carrier.facts.damage import OnFire
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Anchor, Hunt, Move, Program, ReportAs, Step
from flagplot.games.carrier.ordered.program import report_figures
from flagplot.games.carrier.orders.built import Part, Path, RawStep
from flagplot.games.carrier.orders.sign import HexRef
from flagplot.games.carrier.orders.verbs import VERBS
from flagplot.games.carrier.ruleset.report_editions import SurfaceReports1993
from flagplot.games.carrier.sailing import mines
from flagplot.games.carrier.sailing.sailing import hunting
from flagplot.games.carrier.sentences import surface
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.theatre.hex import parse, walk

N1 = walk(OPEN_SEA, "N1")[-1]
BUILD = {name: made for verb in VERBS for name, made in verb.build.items()}


# --- orders ---


def path(*raw: RawStep | bool, start: str = "", end: str = "") -> Path:
    """Return steps as the grammar hands them over."""
    before = [Part("start", HexRef(parse(start), start))] if start else []
    after = [Token("HEX", HexRef(parse(end), end))] if end else []  # type: ignore[arg-type]
    made: Path = BUILD["path"](*before, raw, *after)
    return made


@pytest.mark.rule("GM-9.2a", "GM-9.3d")
@pytest.mark.parametrize(
    ("raw", "steps", "altitude", "direction"),
    [
        ([RawStep(1, None, None)], [Step(1, 1)], None, 1),
        ([RawStep(1, 1, None)], [Step(1, 1)], None, 0),
        ([RawStep(1, None, None), RawStep(2, None, None)], [Step(1, 1), Step(2, 1)], None, 0),
        (
            [RawStep(1, 98, None), RawStep(2, 99, None), RawStep(3, 100, None)],
            [Step(1, 98), Step(2, 99), Step(3, 99)],
            None,
            0,
        ),
        ([True, RawStep(1, 2, None), RawStep(2, 2, None)], [Step(1, 2, True), Step(2, 2)], None, 0),
        ([True, RawStep(1, 2, False)], [Step(1, 2, False)], None, 0),
        ([RawStep(0, 3, True), False], [Step(0, 3, True)], False, 0),
        ([True], None, True, 0),
        ([], None, None, 0),
    ],
)
def test_written_steps_with_their_altitudes(raw: Any, steps: Any, altitude: bool | None, direction: int) -> None:
    """A mark at the step goes before one that stands alone, which is for the next step and no other; a direction alone
    may go on until something holds."""
    made = path(*raw)
    assert made.move == (None if steps is None else Move(tuple(steps)))
    assert (made.altitude, made.open_direction) == (altitude, direction)


@pytest.mark.rule("GM-8.3b", "GM-9.3d")
def test_a_course_from_or_to_a_hex_does_not_go_on_in_its_direction() -> None:
    assert path(RawStep(1, None, None), start="A/Q38") == Path(Move((Step(1),), OPEN_SEA, None), None, 0)
    assert path(RawStep(1, None, None), end="A/Q37") == Path(Move((Step(1),), None, N1), None, 0)


@pytest.mark.rule("GM-3.6a")
def test_the_last_word_on_figures_counts_and_the_true_ones_are_none() -> None:
    four, six = ReportAs(c2=4, formations=1), ReportAs(c2=6, formations=2)
    assert report_figures(Program((four, six, Anchor()))) == (6, 2)
    assert report_figures(Program((four, ReportAs(truly=4)))) == (4, 1)
    assert report_figures(Program((ReportAs(c2=None),))) is None
    assert report_figures(Program((Anchor(),))) is None and report_figures(None) is None


@pytest.mark.rule("GM-10.1b")
@pytest.mark.parametrize(
    ("wanted", "kind", "tubes", "guns", "stands"),
    [
        ("torpedo", "DD", True, False, "torpedo"),
        ("torpedo", "DD", False, True, "gunnery"),
        ("torpedo", "DD", False, False, "screen"),
        ("gunnery", "AP", False, True, "gunnery"),
        ("gunnery", "DD", True, False, "screen"),
        ("gunnery", "DD", False, True, "gunnery"),
        ("screen", "BB", True, True, "screen"),
        (None, "BB", True, True, "gunnery"),
        (None, "DD", True, True, "gunnery"),
        (None, "AP", False, True, "screen"),
        (None, "CA", True, False, "screen"),
    ],
)
def test_where_a_ship_stands(wanted: Any, kind: str, tubes: bool, guns: bool, stands: str) -> None:
    """By day and by night: as ordered if it can, else gun ships in Gunnery and all others in the Screen."""
    made = SurfaceReports1993()
    assert {made.stands(wanted, kind, tubes, guns, night) for night in (True, False)} == {stands}


@pytest.mark.rule("GM-10.1c")
@pytest.mark.parametrize(
    ("wishes", "breaks"), [((), False), ((None,), False), ((True, None), True), ((True, False), False)]
)
def test_a_side_breaks_through_only_if_it_wants_to(wishes: tuple[bool | None, ...], breaks: bool) -> None:
    assert SurfaceReports1993().breaks_through(wishes) is breaks


# --- reports ---


@pytest.mark.rule("GM-4.2b")
def test_the_weather_tells_winds_of_their_hour_and_what_covers_now() -> None:
    """Wind told two turns ago says so; clouds and storms count while they are in sight, clear hexes never."""
    state = bare(turn=9)
    view = GAME.view(state, "allied")
    last = state.turn - 1
    clouds = {parse("A/Q36"): ("cloud", last), parse("A/Q37"): ("cloud", last), parse("A/Q38"): ("clear", last)}
    clouds |= {
        parse("A/Q34"): ("cloud", last - 1),
        parse("A/Q40"): ("storm", last),
        parse("A/Q41"): ("storm", last - 1),
    }
    seen = msgspec.structs.replace(view, winds={"V": (6, last), "II": (1, last - 2)}, clouds=clouds)
    lines = to_text(reported(GAME, seen, ())).partition("WEATHER")[2].partition("\n\n")[0]
    for line in ("Day;", "II N (2 h ago)", "V NW.", "2 hexes", "A/Q40"):
        assert line in lines, lines
    assert "A/Q41" not in lines
    bare_sky = to_text(reported(GAME, msgspec.structs.replace(view, winds={}, clouds={}), ()))
    assert "drift" not in bare_sky.partition("WEATHER")[2].partition("\n\n")[0]


@pytest.mark.rule("GM-11.1a")
def test_what_an_attack_came_to_is_told_after_its_line() -> None:
    """Of an own attack row, hits and what the table promises; of the enemy's the hits; then look, fate and planes."""
    who, row = Party(ships=("Aoba",)), Row(9, 8, "7-8", (Modifier("cloud", -1),))
    ours = Attack(who=who, target="CA", ours=True, row=row)
    line = "our Aoba on CA: BHT 9 (cloud -1), 7-8 column"
    told = Attack(who=who, target="Lexington", hits=1, look="light damage", fate="still", added=2)
    for one, lines in (
        (ours, [line]),
        (msgspec.structs.replace(ours, hits=2), [f"{line}: 2 hits"]),
        (msgspec.structs.replace(ours, promise=Promise(15, True)), [f"{line}: 1.5 hits to be expected"]),
        (msgspec.structs.replace(ours, row=None, hits=2), ["their Aoba on CA: 2 hits"]),
        (Attack(who=who, target="Lexington", row=row), ["their Aoba on Lexington: no hits"]),
        (
            told,
            [
                "their Aoba on Lexington: 1 hit",
                "light damage",
                "Lexington lies dead in the water",
                "2 more for planes on deck",
            ],
        ),
    ):
        assert surface.attack(WORDS, one) == lines
    guns = msgspec.structs.replace(told, who=Party(factors=8, arm="gunnery"), row=row)
    assert surface.attack(WORDS, guns, columns=True) == [
        "their guns / our Lexington / HT 9 / 8 / 1",
        "Lexington lies dead in the water",
    ]


# --- at sea ---


@pytest.mark.rule("GM-12.5.1")
@pytest.mark.parametrize(
    ("hunt", "kind", "where", "age", "stays"),
    [
        (Hunt(), "sub", OPEN_SEA, 0, True),
        (Hunt(), "sub", OPEN_SEA, 1, True),
        (Hunt(), "sub", OPEN_SEA, 2, False),
        (Hunt(), "sub", N1, 0, False),
        (Hunt(), "tf", OPEN_SEA, 0, False),
        (Hunt(False), "sub", OPEN_SEA, 0, False),
        (None, "sub", OPEN_SEA, 0, False),
    ],
)
def test_hunters_wait_over_the_boat_of_last_turn(
    hunt: Hunt | None, kind: Any, where: Any, age: int, stays: bool
) -> None:
    state = waters("1993")
    hunters = put_tf(state, "allied", 1, OPEN_SEA, "DD", order=hunt)
    seen = Sighting(kind, where, 3, (), state.turn - age)
    state.sides["allied"].plot.contacts = [Contact(1, "x", seen, 1, state.turn - age, [])]
    assert hunting(umpire(state), "allied", hunters) is stays


@pytest.mark.rule("GM-12.68")
@pytest.mark.parametrize(
    ("ships", "came", "went", "moved", "found"),
    [
        (("DD",), False, False, 0, True),
        (("PG",), False, False, 0, True),
        (("APD",), False, False, 0, True),
        (("Aoba",), False, False, 0, False),
        (("DD",), True, False, 0, False),
        (("DD",), False, True, 0, False),
        (("DD",), False, False, 8, False),
    ],
)
def test_who_waited_over_a_boat(ships: tuple[str, ...], came: bool, went: bool, moved: int, found: bool) -> None:
    """Escorts in the hex from the start to the end of the turn, and the boat too."""
    state = waters("1993")
    made = boat(state)
    made.track = [N1, OPEN_SEA] if went else [OPEN_SEA]
    force = put_tf(state, "japanese", 1, OPEN_SEA, *ships)
    force.track = [N1, OPEN_SEA] if came else [OPEN_SEA]
    for each in state.sides["japanese"].ships.values():
        each.moved = moved or -99
    assert escorts.waited(Battle(umpire(state), OPEN_SEA), "allied", made) is found


@pytest.mark.rule("GM-16.5")
def test_mines_that_sink_the_last_ship_leave_no_tf() -> None:
    """A destroyer with one hit point left goes down, and with her the TF; a TF that is left with a ship stays."""
    for ships, tfs in (((ship("DD", hits=1),), []), ((ship("DD", hits=1), "Chicago"), [1])):
        u = mined(OPEN, allied=[tf(1, *ships)], default=6)
        mines.explode(u, "allied", u.state.sides["allied"].tfs[1], mines.fields(u.ruleset)[0], "now")
        assert list(u.state.sides["allied"].tfs) == tfs
        assert u.state.sides["allied"].ships["DD 1"].fate == "sunk", thrown(u)


@pytest.mark.rule("GM-15.23")
def test_a_major_fire_ends_the_others_and_the_owner_is_told_of_both() -> None:
    u = battle([tf(1, "Lexington")], fires="bombs")
    lexington = u.state.sides["allied"].ships["Lexington"]
    ignite(u, "allied", lexington, "")
    assert not lexington.wounds
    ignite(u, "allied", lexington, "fire")
    ignite(u, "allied", lexington, "major fire")
    wounds = lexington.wounds
    assert (wounds.fires, wounds.major, wounds.burnt_out) == ([], 3, True)  # type: ignore[union-attr]
    assert [(d.fire, d.rule) for d in u.dispatches if isinstance(d, OnFire)] == [
        ("fire", "GM-15.11a"),
        ("major", "GM-15.21a"),
    ]
