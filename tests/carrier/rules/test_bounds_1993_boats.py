"""Both sides of each bound in the functions that carry the rules of 1993: boats, counters ashore and the weather."""

from typing import Any

import msgspec
import pytest
from tests.carrier.boats.channel import night
from tests.carrier.counters.watching import of, put, watched
from tests.carrier.position import OPEN_SEA, SEA, bare, battle, opening, put_tf, tf, umpire
from tests.carrier.wording import WORDS

from flagplot.games.carrier.combat import boats
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.facts.boats import StaysInPort
from flagplot.games.carrier.facts.orders import NotTaken
from flagplot.games.carrier.facts.seeing import CounterMoves
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Program, UnitOrder, UnitRef
from flagplot.games.carrier.phases import boats as boats_phase
from flagplot.games.carrier.phases import counters, weather
from flagplot.games.carrier.reports import others
from flagplot.games.carrier.ruleset.counter_tables import by_tables
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.state.counters import Counter, Watch, may_replace
from flagplot.games.carrier.state.units import Flotilla
from flagplot.games.carrier.theatre.hex import parse, walk
from flagplot.games.carrier.theatre.theatre import theatre


@pytest.mark.rule("GM-6.1a")
@pytest.mark.parametrize(
    ("turn_", "wind", "clouds"), [(1, 0, 0), (2, 0, 1), (3, 0, 0), (6, 8, 1), (12, 8, 1), (13, 0, 0)]
)
def test_when_the_wind_is_checked_and_clouds_move(turn_: int, wind: int, clouds: int) -> None:
    """Wind in each sector at its hours, clouds at theirs; nothing on the first turn."""
    state = bare(turn=turn_)
    state.weather.markers = [OPEN_SEA]
    u = umpire(state)
    weather.run(u)
    assert sum("|wind|" in roll.key for roll in u.dice.record()) == wind
    assert state.weather.markers == [walk(OPEN_SEA, "NW1")[-1] if clouds else OPEN_SEA]


@pytest.mark.rule("GM-17.0j")
@pytest.mark.parametrize(
    ("card", "faces", "counted", "lost"),
    [("DD", (6, 5), 1, 1), ("DD", (6, 6), 1, 1), ("AP", (6, 6), 1, 1), ("Aoba", (6, 6), 0, 0), ("DD", (5, 5), 0, 0)],
)
def test_guns_of_boats_take_anti_aircraft_factors(card: str, faces: tuple[int, int], counted: int, lost: int) -> None:
    u = night(tf(4, card), boats=2)
    foe = next(iter(u.state.sides["japanese"].ships.values()))
    u.dice = battle([], dice={f"boat {n}": (face,) for n, face in enumerate(faces, 1)}).dice
    made = [boats.Boat(n, foe) for n in (1, 2)]
    assert [n for _, n in boats._guns(Battle(u, parse("B/L22"), "boats"), "allied", made, "x")] == [counted]
    assert (foe.aa_lost or 0) == lost
    foe.fate = "sunk"
    assert boats._guns(Battle(u, parse("B/L22"), "boats"), "allied", made, "y") == []


@pytest.mark.rule("GM-17.0b")
def test_what_an_order_makes_of_a_flotilla() -> None:
    """Formed anew it keeps targets and guns; out it stays; a base that is closed or short of boats sends none."""
    state = opening("boats-by-night", pt_boats="dice")
    force: Any = state.sides["allied"].boats
    name, home = next(iter(force.bases.items()))
    u = umpire(state)

    def give(**fields: Any) -> Flotilla | None:
        boats_phase.take(u, "allied", UnitOrder(UnitRef("MTB", 2), Program(), 1, boats=ast.Boats(**fields)))
        made: Flotilla | None = force.flotillas.get(2)
        return made

    assert give(targets=("CA",)) is None
    assert give(base=name, n=home.boats + 1, patrol=home.hex) is None
    first = give(base=name, n=2, patrol=home.hex, targets=("CA",), guns=True)
    assert first == Flotilla(2, name, 2, home.hex, ("CA",), True)
    assert give(base=name, n=3, patrol=home.hex) == Flotilla(2, name, 3, home.hex, ("CA",), True)
    assert give(targets=("AP",)) == Flotilla(2, name, 3, home.hex, ("AP",), True)
    assert give(guns=False) == Flotilla(2, name, 3, home.hex, ("AP",), False)
    home.closed = True
    assert give(base=name, n=1, patrol=home.hex).boats == 3  # type: ignore[union-attr]
    home.closed, force.flotillas[2].out = False, True
    assert give(base=name, n=1, patrol=home.hex).boats == 3  # type: ignore[union-attr]
    assert give(cancel=True) is not None
    force.flotillas[2].out = False
    assert give(cancel=True) is None
    assert [d.why for d in u.dispatches if isinstance(d, StaysInPort | NotTaken)] == ["few", "no base", "out already"]


@pytest.mark.rule("GM-17.0d", "GM-17.0e")
@pytest.mark.parametrize(
    ("hour", "storm", "kept", "out", "told"),
    [
        (19, False, False, True, ["out"]),
        (19, True, False, False, ["storm"]),
        (20, True, True, False, []),
        (20, False, True, True, ["out"]),
        (20, False, False, False, []),
        (9, False, False, False, []),
    ],
)
def test_when_boats_go_out(hour: int, storm: bool, kept: bool, out: bool, told: list[str]) -> None:
    """In the first night turn, or later if a storm has kept them in; by day none goes."""
    state = opening("boats-by-night", pt_boats="dice")
    force: Any = state.sides["allied"].boats
    name, home = next(iter(force.bases.items()))
    state.turn += (hour - umpire(state).hour) % 24
    state.weather.markers = [home.hex, home.hex] if storm else []
    force.flotillas = {1: Flotilla(1, name, 3, home.hex, kept_in=kept)}
    before, home.aces = home.boats, 5
    u = umpire(state)
    boats_phase.sail(u)
    made = force.flotillas.get(1)
    assert (made is not None and made.out) is out
    assert (home.boats, home.aces) == (before - 3 * out, 5 - 3 * out)
    if made is not None:
        assert (made.kept_in, made.aces) == ((storm and not out) and True, 3 * out)
    assert [getattr(d, "how", "") or d.why for d in u.dispatches] == told  # type: ignore[attr-defined]


@pytest.mark.rule("GM-23.3.4a", "GM-23.3.4b")
@pytest.mark.parametrize(
    ("allied", "japanese", "faces", "lost"),
    [
        ("CW1", "T1", (1, 1), ["CW1"]),
        ("CW1", "T1", (1, 2), ["T1"]),
        ("CW1", "T1", (2, 2), []),
        ("T1", "CW1", (1, 1), ["CW1"]),
        ("T1", "CW1", (1, 2), ["T1"]),
        ("T1", "T2", (1, 1), ["T1"]),
        ("T1", "T2", (1, 2), ["T1", "T2"]),
        ("T1", "T2", (1, 3), ["T2"]),
        ("T1", "T2", (2, 3), []),
        ("T1 CW3", "T2", (1, 1), ["CW3", "T1"]),
        ("T1 CW3", "T2", (1, 2), ["T1", "T2"]),
    ],
)
def test_who_falls_in_a_clash(allied: str, japanese: str, faces: tuple[int, int], lost: list[str]) -> None:
    state = watched(7)
    for side, names in (("allied", allied), ("japanese", japanese)):
        for name in names.split():
            put(state, side, name, "Malaita", "B/P20")  # type: ignore[arg-type]
    u = umpire(state, {"B/P20": faces})
    counters.clash(u, parse("B/P20"))
    fallen = [each for side in state.sides for each in of(state, side).values() if each.lost]
    assert sorted(each.name for each in fallen) == lost
    assert {each.lost for each in fallen} <= {7} and u.dispatches == []
    (roll,) = u.dice.record()
    assert (roll.result == "nothing") is (lost == [])


@pytest.mark.rule("GM-23.3.4a")
@pytest.mark.parametrize(("face", "lost"), [(1, "CW1"), (2, "CW2")])
def test_of_several_one_falls_by_lot(face: int, lost: str) -> None:
    state = watched(7)
    for name in ("CW1", "CW2"):
        put(state, "allied", name, "Malaita", "B/P20")
    put(state, "japanese", "T1", "Malaita", "B/P20")
    u = umpire(state, {"|B/P20": (1, 1), "which CW|allied/B/P20": (face,)})
    counters.clash(u, parse("B/P20"))
    assert [each.name for each in of(state, "allied").values() if each.lost] == [lost]


@pytest.mark.rule("GM-23.3.4c", "GM-23.3.5b")
@pytest.mark.parametrize(
    ("turn", "kind", "told"), [(18, "CW", []), (19, "CW", ["silent"]), (19, "T", ["silent", "new"])]
)
def test_at_midnight_what_is_lost_is_silent_and_troops_are_replaced(turn: int, kind: str, told: list[str]) -> None:
    """Troops come to the largest base of the island, under the next number; what is known is told once."""
    state = watched(turn)
    put(state, "japanese", f"{kind}3", "New Britain", "A/Y06", lost=12)
    put(state, "japanese", "CW9", "New Britain", "A/Y06")
    u = umpire(state)
    counters.check(u)
    counters.check(u)
    moves = [d for d in u.dispatches if isinstance(d, CounterMoves)]
    assert [(d.how, d.seat, d.rule) for d in moves] == [
        (how, "japanese", "GM-23.3.4c" if how == "silent" else "GM-23.3.5b") for how in told
    ]
    assert of(state, "japanese")[f"{kind}3"].known is bool(told)
    new = [(each.hex, each.fresh) for name, each in of(state, "japanese").items() if name == "T4"]
    assert new == ([(theatre().place("Rabaul"), 19)] if "new" in told else [])


@pytest.mark.rule("GM-23A", "GM-23B")
def test_counters_by_the_tables() -> None:
    made = by_tables(ruleset_of(watched()))
    assert [(c.side, c.coastwatchers, c.troops, c.at) for c in made if c.island == "Guadalcanal"] == [
        ("allied", 3, 2, ""),
        ("japanese", 0, 2, ""),
    ]
    assert [(c.side, c.troops, c.at) for c in made if c.at] == [("allied", 1, "Tulagi")]
    assert [sum(1 for c in made if c.side == side) for side in ("allied", "japanese")] == [14, 12]
    early = by_tables(ruleset_of(bare()))
    assert {c.last_column for c in early if c.island.startswith("New Guinea")} != {""}


@pytest.mark.rule("GM-17.0g", "GM-17.0k")
@pytest.mark.parametrize(
    ("wanted", "n", "goals"),
    [
        (("DD",), 3, ["DD 1", "DD 2", "DD 1"]),
        (("AP", "DD"), 4, ["AP", "DD 1", "DD 2", "AP"]),
        (("CV",), 2, ["Aoba", "Aoba"]),
        (("SS",), 1, ["Aoba"]),
        ((), 1, ["Aoba"]),
    ],
)
def test_whom_boats_attack(wanted: tuple[str, ...], n: int, goals: list[str]) -> None:
    state = bare(turn=2)
    foe = put_tf(state, "japanese", 2, OPEN_SEA, "DD x2", "AP", "Aoba")
    group = Flotilla(1, base="Tulagi", hex=OPEN_SEA, boats=n, targets=wanted)
    assert [each.name for each in boats.targets(Battle(umpire(state), OPEN_SEA), "allied", group, foe)] == goals


@pytest.mark.rule("GM-17.0i", "GM-17.0f")
@pytest.mark.parametrize(("spent", "ships", "fought"), [(False, True, 1), (True, True, 0), (False, False, 0)])
def test_boats_that_met_a_force_attack_it_once_a_night(spent: bool, ships: bool, fought: int) -> None:
    u = night(tf(4, "Aoba"), boats=2, faces={"contact|allied/MTB1|B/L22|1": (5, 1)})
    boats_phase.meet(u)
    assert u.boat_contacts == [("allied", 1, 4)]
    assert [roll.result for roll in u.dice.record() if "|contact|" in roll.key] == ["contact"]
    foe = u.state.sides["japanese"]
    force = u.state.sides["allied"].boats
    force.flotillas[1].spent = spent  # type: ignore[union-attr]
    if not ships:
        foe.tfs[4].ships = []
    boats_phase.attack(u)
    assert sum("|surprise|" in roll.key for roll in u.dice.record()) == fought
    for gone in (foe.tfs, force.flotillas):  # type: ignore[union-attr]
        gone.clear()
        boats_phase.attack(u)
    assert sum("|surprise|" in roll.key for roll in u.dice.record()) == fought


@pytest.mark.rule("GM-17.0f", "GM-17.0k")
def test_each_flotilla_meets_and_attacks_for_itself() -> None:
    """One that is no more, one that has fired and a force that has gone keep no other from it."""
    u = night(tf(4, "Aoba"), tf(5, "DD"), boats=2, default=6)
    force: Any = u.state.sides["allied"].boats
    out = force.flotillas[1]
    force.flotillas = {
        1: msgspec.structs.replace(out, spent=True),
        2: msgspec.structs.replace(out, number=2),
        3: msgspec.structs.replace(out, number=3, hex=parse("B/K21")),
    }
    boats_phase.meet(u)
    assert u.boat_contacts == [("allied", n, to) for n in (1, 2) for to in (4, 5)]
    u.boat_contacts = [("allied", 9, 4), ("allied", 1, 4), ("allied", 2, 6), ("allied", 2, 5)]
    boats_phase.attack(u)
    assert {roll.key.split("|")[3] for roll in u.dice.record() if "|surprise|" in roll.key} == {"allied/MTB2"}


@pytest.mark.rule("GM-17.0f", "GM-17.0e")
@pytest.mark.parametrize(
    ("faces", "sky", "met"),
    [((4, 4), "clear", False), ((5, 1), "clear", True), ((1, 6), "cloud", True), ((6, 6), "storm", None)],
)
def test_who_meets_a_force(faces: tuple[int, int], sky: str, met: bool | None) -> None:
    """One boat with a 5 is enough; in a storm nobody looks."""
    u = night(tf(4, "Aoba"), boats=2, faces={"contact|allied/MTB1|B/L22|1": faces}, weather=sky)
    boats_phase.meet(u)
    thrown = [(roll.faces, roll.result) for roll in u.dice.record() if "|contact|" in roll.key]
    assert thrown == ([] if met is None else [(faces, "contact" if met else "no contact")])
    assert u.boat_contacts == ([("allied", 1, 4)] if met else [])


FIRE = "fire at boats|x|DD 1"


@pytest.mark.rule("GM-17.0h")
@pytest.mark.parametrize(
    ("cards", "n", "faces", "own_only", "destroyed", "thrown"),
    [
        (["DD"], 3, {FIRE: (5,)}, False, [], ["fire at boats|x|DD 1"]),
        (["DD"], 3, {FIRE: (6,), "boat hit|x|DD 1|1": (2,)}, False, [2], ["fire at boats|x|DD 1", "boat hit|x|DD 1|1"]),
        (["DD"], 1, {FIRE: (6,)}, False, [1], ["fire at boats|x|DD 1"]),
        (["AP", "DD"], 1, {FIRE: (6,)}, True, [], ["fire at boats|x|AP 1", "fire at boats|x|DD 1"]),
        (["Aoba"], 1, {"x|Aoba": (6, 6)}, False, [1], None),
        (["Aoba"], 2, {"x|Aoba": (6, 6), "boat hit|x|Aoba|1": (2,)}, False, [2, 1], None),
    ],
)
def test_guns_that_fire_at_boats(
    cards: list[str], n: int, faces: Any, own_only: bool, destroyed: list[int], thrown: list[str] | None
) -> None:
    """A die for each anti-aircraft factor, a 6 destroys one boat by lot of those that attack the ship, or of all; a
    last boat needs no lot, and more cannot be hit than there are."""
    u = battle([], [tf(4, *cards)], dice=faces, default=3, pt_boats="dice")
    ships = list(u.state.sides["japanese"].ships.values())
    made = [boats.Boat(number, ships[0]) for number in range(1, n + 1)]
    left = list(made)
    hit = boats._fired_on(Battle(u, SEA, "boats"), "japanese", ships, left, "x", own_only)
    assert (hit, [each.number for each in made if each not in left]) == (len(destroyed), sorted(destroyed))
    keys = [roll.key.split("|", 2)[2] for roll in u.dice.record()]
    if thrown is not None:
        assert keys == thrown
    assert all(roll.rule == "GM-17.0h" for roll in u.dice.record())
    ships[0].aa_lost = 99
    assert boats._fired_on(Battle(u, SEA, "boats"), "japanese", ships[:1], left, "y", own_only) == 0


@pytest.mark.rule("GM-17.0i")
def test_torpedoes_of_boats() -> None:
    """Two dice a boat, a 6 hits, with an ace a 5; hits on one ship are added, and one without is named too."""
    faces = {"x|boat 1": (6, 5), "x|boat 2": (5, 4), "x|boat 3": (6, 6), "x|boat 4": (4, 4)}
    u = battle([], [tf(4, "Aoba", "DD")], dice=faces, pt_boats="dice")
    aoba, destroyer = u.state.sides["japanese"].ships.values()
    made = [boats.Boat(1, aoba), boats.Boat(2, aoba, True), boats.Boat(3, aoba), boats.Boat(4, destroyer, True)]
    assert boats._torpedoes(Battle(u, SEA, "boats"), "allied", made, "x") == [(aoba, 4), (destroyer, 0)]
    assert [roll.modifiers for roll in u.dice.record()] == [(), (("ace", 1),), (), (("ace", 1),)]
    assert [(roll.key.split("|", 2)[2], roll.sides, roll.rule) for roll in u.dice.record()] == [
        (f"torpedoes|x|boat {n}", 6, "GM-17.0i") for n in (1, 2, 3, 4)
    ]


@pytest.mark.rule("GM-23.3.2a", "GM-23.3.5b")
@pytest.mark.parametrize(
    ("turn", "fresh", "may"), [(1, 0, True), (2, 0, False), (6, 5, True), (5, 5, False), (7, 5, False), (1, 5, True)]
)
def test_when_a_counter_may_be_put_elsewhere(turn: int, fresh: int, may: bool) -> None:
    assert may_replace(Counter("T", 1, "New Britain", SEA, fresh=fresh), turn) is may


@pytest.mark.rule("GM-23.3.2a", "GM-23.3.3")
@pytest.mark.parametrize(
    ("turn", "order", "hex_", "step"),
    [
        (1, ast.Ashore(OPEN_SEA), OPEN_SEA, 0),
        (2, ast.Ashore(OPEN_SEA), parse("B/M23"), 0),
        (2, ast.Ashore(None, 3), parse("B/M23"), 3),
        (1, ast.Ashore(None, 3), parse("B/M23"), 3),
    ],
)
def test_what_a_counter_is_given(turn: int, order: ast.Ashore, hex_: int, step: int) -> None:
    """Another hex before the first turn, a step at any time; a counter that is none gets nothing."""
    state = bare(turn)
    made = Counter("CW", 1, "Florida", parse("B/M23"))
    state.sides["allied"].watch = Watch({"CW1": made})
    for number in (1, 2):
        given = UnitOrder(UnitRef("CW", number), Program(), 1, ashore=order)  # type: ignore[arg-type]
        counters.take(umpire(state), "allied", given)
    counters.take(umpire(state), "allied", UnitOrder(UnitRef("CW", 1), Program(), 1))
    assert (made.hex, made.step) == (hex_, step)


@pytest.mark.rule("GM-23.3")
def test_what_the_owner_reads_of_his_counters() -> None:
    """Island by island: where each stands, where it goes next, or that it is lost."""
    view = GAME.view(bare(2), "allied")
    made = [
        Counter("CW", 1, "Florida", parse("B/M23")),
        Counter("T", 1, "Florida", parse("B/M22"), step=2),
        Counter("CW", 2, "Malaita", parse("B/N20"), lost=1),
    ]
    seen = msgspec.structs.replace(view, watch=Watch({each.name: each for each in made}))
    section = others.watch(WORDS, seen)
    assert section is not None
    assert [line for block in section.blocks for line in block.items] == [  # type: ignore[union-attr]
        "Florida: CW1 B/M23, T1 B/M22 (next NE1)",
        "Malaita: CW2 lost",
    ]
    assert others.watch(WORDS, msgspec.structs.replace(view, watch=Watch({}))) is None
    assert others.watch(WORDS, msgspec.structs.replace(view, watch=msgspec.UNSET)) is None
