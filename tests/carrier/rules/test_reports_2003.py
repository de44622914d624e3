"""What is told by the rules of 2003: reports of a hex, errors, damage, guns left, submarines; interceptions tried."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, SEA, af, attack, bare, battle, cap, put_af, put_tf, ship, tf, umpire
from tests.carrier.submarines.waters import boat, waters

from flagplot.core.words import phrase
from flagplot.games.carrier.combat import interception, labels
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.helpless import HelplessRows, rows
from flagplot.games.carrier.facts.attacks import Losses, Party
from flagplot.games.carrier.facts.boats import Depth
from flagplot.games.carrier.facts.combat import Hunted, Hunting, Seen, Torpedoed, TorpedoedUs
from flagplot.games.carrier.flight.places import subject_of
from flagplot.games.carrier.ordered.ast import Place
from flagplot.games.carrier.ruleset.hit_tables import added_tenths, fitted_hits
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.hex_reports import mistake
from flagplot.games.carrier.sighting.sighting import of_af, visible_damage
from flagplot.games.carrier.state.plot import Contact, Sighting
from flagplot.games.carrier.state.units import TaskForce
from flagplot.games.carrier.telling import submarines as telling
from flagplot.games.carrier.telling import surface
from flagplot.games.carrier.telling.combat_2003 import Combat2003, base_damage, planes_seen
from flagplot.games.carrier.telling.records import Blow, Damage, Strafing, Surviving, Torpedoing, Volley
from flagplot.games.carrier.telling.records import Hunting as HuntingRecord
from flagplot.games.carrier.theatre.hex import name, walk
from flagplot.games.carrier.units.factors import anti_aircraft, slowed_by_hits

N1 = walk(OPEN_SEA, "N1")[-1]
OWN = (UnitId("allied", "TF", 1),)

# --- reports of a hex ---


@pytest.mark.rule("FE-7.12.1", "FE-7.12.2d")
@pytest.mark.parametrize(
    ("planes", "condition", "radar", "altitude", "total", "classes"),
    [
        (("6 Val AP high",), 1, False, "high", None, ()),
        (("6 Val AP",), 1, False, "low", None, ()),
        (("6 Val AP", "2 Zero high"), 1, False, "both", None, ()),
        (("6 Val AP", "2 Zero high"), 1, True, "high", None, ()),
        (("6 Val AP", "2 Zero high"), 2, False, "both", 8, (("bombers", None), ("interceptors", None))),
        (("6 Val AP", "2 Zero high"), 2, True, "high", 2, (("interceptors", None),)),
        (("6 Val", "2 Zero"), 2, False, "low", 8, (("interceptors", None),)),
        (("6 Val AP", "2 Zero high"), 3, False, "both", 8, (("bombers", 6), ("interceptors", 2))),
        (("6 Val AP",), 3, False, "low", 6, (("bombers", 6),)),
    ],
)
def test_what_is_seen_of_planes(
    planes: tuple[str, ...], condition: int, radar: bool, altitude: str, total: int | None, classes: Any
) -> None:
    """Altitude at every condition; by radar the high ones alone; exact numbers by class at Condition 3."""
    state = bare(9)
    unit = put_af(state, "japanese", 2, OPEN_SEA, *planes)
    seen = of_af(umpire(state), "japanese", unit, condition, OWN, radar)
    assert (seen.kind, seen.hex, seen.condition, seen.source, seen.turn) == ("af", OPEN_SEA, condition, OWN, 9)
    assert (seen.altitude, seen.total, seen.classes, seen.formations) == (altitude, total, classes, 1)


@pytest.mark.rule("FE-7.12.2a", "FE-7.12.2b")
def test_one_report_for_all_that_is_sighted_in_a_hex() -> None:
    """Two AFs of eight and four, of four observers: no number of formations, one total between half and one and a half
    of the truth by a die, all classes and heights; at Condition 1 no total."""
    state = bare(9)
    one = put_af(state, "japanese", 2, N1, "8 Val AP high")
    two = put_af(state, "japanese", 3, N1, "4 Zero")
    put_af(state, "japanese", 4, OPEN_SEA, "2 Zero")
    u = umpire(state, {"japanese/AF2 8": (9,), "japanese/AF2 8, japanese/AF3 4": (5,)})
    hexes = u.lookout.hexes
    first = hexes.sight("allied", one, "japanese/AF2", 2, OWN, False, False)
    assert (first.formations, first.total, first.classes, first.altitude) == (0, 12, (("bombers", None),), "high")
    other = (UnitId("allied", "TF", 4),)
    both = hexes.sight("allied", two, "japanese/AF3", 2, other, False, False)
    assert (both.formations, both.total, both.altitude, both.source) == (0, 10, "both", other)
    assert both.classes == (("bombers", None), ("interceptors", None))
    assert [(roll.sides, roll.rule, roll.result) for roll in u.dice.record()] == [
        (9, "FE-7.12.2b", "12 told for 8"),
        (13, "FE-7.12.2b", "10 told for 12"),
    ]
    again = hexes.sight("allied", two, "japanese/AF3", 2, other, False, False)
    assert again.total == 10 and len(u.dice.record()) == 2
    far = hexes.sight("allied", one, "japanese/AF2", 1, OWN, False, False)
    assert (far.formations, far.total, far.classes, far.altitude) == (0, None, (), "high")
    one.hex = OPEN_SEA
    hexes.leave("allied", "japanese/AF2", OPEN_SEA)
    assert ("allied", "japanese/AF2") not in hexes.now and ("allied", "japanese/AF3") in hexes.now
    hexes.leave("allied", "japanese/AF3", N1)
    assert ("allied", "japanese/AF3") in hexes.now
    hexes.leave("allied", "japanese/AF3")
    assert hexes.now == {}


@pytest.mark.rule("FE-7.12.2a")
@pytest.mark.parametrize(("number", "subject"), [(1, "one"), (2, "two"), (3, "two"), (4, "two"), (5, "")])
def test_a_contact_is_named_by_those_that_have_gone_into_it(number: int, subject: str) -> None:
    """C3 and C4 go on under C2."""
    state = bare(9)
    seen = Sighting("tf", N1, 2, (), 9)
    contacts = [Contact(n, key, seen, 1, 9, []) for n, key in ((1, "one"), (2, "two"))]
    contacts[1].also = (3, 4)
    state.sides["allied"].plot.contacts = contacts
    assert subject_of(umpire(state), "allied", Place(contact=number)) == subject


@pytest.mark.rule("FE-7.12.2b")
@pytest.mark.parametrize(
    ("n", "sides", "face", "total"), [(1, 0, 1, 1), (2, 3, 1, 1), (2, 3, 3, 3), (5, 5, 1, 3), (5, 5, 5, 7)]
)
def test_a_total_between_half_and_one_and_a_half(n: int, sides: int, face: int, total: int) -> None:
    """A single one is told as it is, without a die."""
    state = bare(9)
    unit = put_af(state, "japanese", 2, N1, f"{n} Val")
    u = umpire(state, default=face)
    assert u.lookout.hexes.sight("allied", unit, "japanese/AF2", 2, OWN, False, False).total == total
    assert [roll.sides for roll in u.dice.record()] == ([sides] if sides else [])


@pytest.mark.rule("FE-7.12.2e", "FE-7.12.2f")
@pytest.mark.parametrize(
    ("ships", "faces", "high", "classes", "rolled"),
    [
        (("Shokaku", "DD x2"), (4, 5), False, ("carriers", "small ships"), True),
        (("Shokaku", "DD x2"), (4, 6), False, ("capital ships", "small ships"), True),
        (("Shokaku", "DD x2"), (4, 5), True, ("capital ships", "small ships"), True),
        (("Shokaku", "DD x2"), (4, 4), True, ("carriers", "small ships"), True),
        (("Aoba", "DD x2"), (6, 6), False, ("carriers", "small ships"), True),
        (("DD x4",), (6, 6), False, ("small ships",), False),
    ],
)
def test_carriers_are_taken_for_capital_ships(
    ships: tuple[str, ...], faces: tuple[int, int], high: bool, classes: tuple[str, ...], rolled: bool
) -> None:
    """Two dice, one more from high up: on 10 or more; one roll a hex and turn, and none where nothing large is."""
    state = bare(9)
    unit = put_tf(state, "japanese", 2, N1, *ships)
    u = umpire(state, {"identification|allied A/Q37": faces})
    for _ in range(2):
        seen = u.lookout.hexes.sight("allied", unit, "japanese/TF2", 2, OWN, False, high)
        assert tuple(word for word, _ in seen.classes) == classes
    rolls = [(r.modifiers, r.rule, r.result) for r in u.dice.record() if "identification" in r.key]
    wrong = sum(faces) + high >= 10
    expected = ((("high searcher", 1),) if high else (), "FE-7.12.2e", "error" if wrong else "right")
    assert rolls == ([expected] if rolled else [])


@pytest.mark.rule("FE-7.12.2g", "FE-7.12.2h")
@pytest.mark.parametrize(
    ("fleet", "truly", "expected"),
    [
        ({"a": "cbs"}, "", {"a": "bbs"}),
        ({"a": "ccs"}, "", {"a": "bbs"}),
        ({"a": "ccc"}, "", {"a": "ccc"}),
        ({"a": "cc", "b": "c"}, "", {"a": "cc", "b": "c"}),
        ({"a": "c", "b": "cb"}, "", {"a": "b", "b": "bb"}),
        ({"a": "c", "b": "cb"}, "a", {"a": "c", "b": "bb"}),
        ({"a": "bb", "b": "b"}, "", {"a": "cb", "b": "b"}),
        ({"a": "s", "b": "sb"}, "", {"a": "s", "b": "sc"}),
        ({"a": "b", "b": "b"}, "a", {"a": "b", "b": "c"}),
        ({"a": "s"}, "", {"a": "s"}),
    ],
)
def test_what_a_mistake_makes_of_a_fleet(fleet: dict[str, str], truly: str, expected: dict[str, str]) -> None:
    """Up to two carriers become capital ships, all of them; where there is none the first capital ship is a carrier;
    three are never hidden; who asks for the truth keeps it."""
    words = {"c": "carriers", "b": "capital ships", "s": "small ships"}
    ships = {key: [words[letter] for letter in text] for key, text in fleet.items()}
    mistake(ships, set(truly))
    assert ships == {key: [words[letter] for letter in text] for key, text in expected.items()}


# --- damage that is seen ---


@pytest.mark.rule("FE-7.12.3", "FE-DR-8")
@pytest.mark.parametrize("night", [False, True])
def test_how_the_damaged_ships_of_a_tf_look(night: bool) -> None:
    """By class, largest first, alike ones together; a cripple shows as one by day alone; a sound ship is not listed."""
    state = bare(2 if night else 9)
    put_tf(state, "japanese", 2, OPEN_SEA, "DD x3", "Aoba", "Kako", "Shoho", "Tatsuta")
    ships = state.sides["japanese"].ships
    for hurt, hits, torpedoes in (("Aoba", 1, 0), ("Kako", 1, 0), ("Shoho", 2, 1), ("DD 1", 1, 0)):
        ships[hurt].hits = ships[hurt].fire_hits = hits
        ships[hurt].torpedo_hits = torpedoes
    ships["DD 2"].towed_by = "DD 3"
    ships["Aoba"].fire_hits = ships["Kako"].fire_hits = 1
    found = [
        (each.n, each.kind, each.looks)
        for each in visible_damage(umpire(state), "japanese", state.sides["japanese"].tfs[2])
    ]
    cripple = "burning and listing heavily" if night else "dead in the water"
    assert found == [
        (1, "carriers", (cripple,)),
        (2, "capital ships", ("smoking",)),
        (1, "small ships", ("burning",)),
        (1, "small ships", ("in tow",)),
    ]


@pytest.mark.rule("FE-DR-2", "FE-DR-9")
@pytest.mark.parametrize(
    ("hits", "night", "face", "look", "rolled"),
    [
        (0, False, 1, "no damage observed", False),
        (1, False, 1, "light damage", False),
        (3, False, 1, "light damage", False),
        (4, False, 1, "heavy damage", False),
        (0, True, 1, "installations burning", True),
        (0, True, 2, "", True),
        (1, True, 1, "", True),
        (2, True, 1, "", True),
        (2, True, 2, "installations burning", True),
        (3, True, 1, "installations burning", False),
    ],
)
def test_how_damage_to_a_base_is_told(hits: int, night: bool, face: int, look: str, rolled: bool) -> None:
    u = battle(night=night, default=face)
    assert base_damage(u, hits, "x") == look
    rolls = [(roll.key.split("|")[1:], roll.sides, roll.rule) for roll in u.dice.record()]
    assert rolls == ([(["reports", "base by night", "x"], 2, "FE-DR-9")] if rolled else [])


@pytest.mark.rule("FE-DR-10", "FE-21.7.1b")
@pytest.mark.parametrize(
    ("seen", "night", "sunk", "told"),
    [(True, False, False, True), (False, False, False, False), (True, True, False, False), (True, False, True, False)],
)
def test_when_planes_are_seen_to_be_destroyed(seen: bool, night: bool, sunk: bool, told: bool) -> None:
    u = battle(night=night)
    assert planes_seen(u, Damage("allied", "Lexington", "CV", 1, sunk=sunk, planes_seen=seen)) is told


@pytest.mark.rule("FE-21.3f", "FE-21.3g")
@pytest.mark.parametrize(
    ("hits", "torpedoes", "slow"),
    [
        (0, 0, False),
        (1, 0, False),
        (2, 0, False),
        (3, 0, True),
        (1, 1, False),
        (2, 1, True),
        (2, 2, True),
        (1, 2, True),
    ],
)
def test_a_torpedo_counts_two_towards_half_speed(hits: int, torpedoes: int, slow: bool) -> None:
    """Wasp (6): three hits, or two of which one is a torpedo's; by option alone."""
    for option in (True, False):
        u = battle([tf(1, ship("Wasp", hits=hits, torpedo_hits=torpedoes))], torpedo_speed=option)
        wasp = u.state.sides["allied"].ships["Wasp"]
        assert slowed_by_hits(u.ruleset, "allied", wasp) is (slow if option else hits >= 3)


@pytest.mark.rule("FE-21.3h")
@pytest.mark.parametrize(
    ("hits", "fires", "torpedoes", "lost"),
    [(0, 0, 0, 0), (1, 1, 0, 1), (1, 0, 1, 0), (2, 0, 2, 1), (3, 0, 3, 1), (3, 1, 2, 2), (4, 2, 2, 3)],
)
def test_torpedoes_cost_a_ship_half_as_much_anti_aircraft_fire(
    hits: int, fires: int, torpedoes: int, lost: int
) -> None:
    u = battle([tf(1, ship("Wasp", hits=hits, fire_hits=fires, torpedo_hits=torpedoes), ship("Yorktown"))])
    ships, full = u.state.sides["allied"].ships, u.ruleset.card("allied", "Wasp").aa
    assert anti_aircraft(u.ruleset, "allied", ships["Wasp"]) == full - lost
    ships["Wasp"].aa_lost = 1
    assert anti_aircraft(u.ruleset, "allied", ships["Wasp"]) == max(0, full - lost - 1)


# --- the fitted table ---


@pytest.mark.rule("FE-15b", "FE-15c")
@pytest.mark.parametrize("tenths", [None, 0, 3, 10, 13, 20, 27, 40])
def test_hits_of_two_totals_of_two_dice(tenths: int | None) -> None:
    """The whole part by the base roll, never below none, the fraction or the dash by the second."""
    tables = battle().ruleset.tables
    whole, fraction = divmod(tenths or 0, 10)
    for base_roll in range(2, 13):
        solid = (
            0 if not whole else tables.fitted_one[base_roll] if whole == 1 else whole + tables.fitted_shift[base_roll]
        )
        for second in range(2, 13):
            more = (fraction > 0 or not tenths) and second in tables.fitted_fraction[fraction]
            assert fitted_hits(tables, tenths, base_roll, second) == max(0, solid) + more
    assert {fitted_hits(tables, 20, roll, 7) for roll in range(2, 13)} >= {1, 2, 3}


# --- surface combat ---


@pytest.mark.rule("FE-19.11b", "FE-19.11d")
@pytest.mark.parametrize(
    ("numbers", "attack_row", "reply", "line"), [((4, 3), 6, 2, 7), ((5, 1), 8, 3, 6), ((1, 4), 2, 1, 5)]
)
def test_rows_against_helpless_ships(numbers: tuple[int, int], attack_row: int, reply: int, line: int) -> None:
    """One and a half and half of the attacker's number, rounded up; both numbers together at his torpedo line."""
    u = battle([tf(1, "Chicago", "DD 1")], [tf(2, ship("Aoba", anchored=1), "DD 7")])
    b = Battle(u, SEA)
    b.places = {("allied", "Chicago"): "gunnery", ("allied", "DD 1"): "torpedo", ("japanese", "DD 7"): "torpedo"}
    found = rows(b, {"allied": numbers[0], "japanese": numbers[1]}, "japanese")
    assert found == HelplessRows("japanese", attack_row, reply, line, frozenset({"DD 1"}))
    ships = u.state.sides["allied"].ships
    aoba = u.state.sides["japanese"].ships["Aoba"]
    assert found.at("allied", aoba) == attack_row
    assert [found.at("japanese", ships[name]) for name in ("Chicago", "DD 1")] == [reply, line]
    assert found.cost(True) == {"allied": attack_row, "japanese": reply}
    assert found.cost(False) == {"allied": attack_row, "japanese": line}


@pytest.mark.rule("FE-19f", "FE-19g")
@pytest.mark.parametrize(
    ("true", "exact", "errors"),
    [
        ((20, 15), False, (2, 2)),
        ((30, 8), True, ()),
        ((27, 11), True, ()),
        ((24, 11), True, ()),
        ((11, 24), True, ()),
        ((15, 20), False, (2, 2)),
        ((23, 11), False, (3, 2)),
        ((10, 10), False, (1, 1)),
    ],
)
def test_surviving_guns_are_told_with_an_error(true: tuple[int, int], exact: bool, errors: tuple[int, ...]) -> None:
    """Up to a tenth, rounded up, each figure as likely; exactly where three to one could be in question."""
    assert [labels.greatest_error(total, 10) for total in (0, 1, 10, 11, 100, 101)] == [0, 1, 1, 2, 10, 11]
    for face in (1, 2):
        u = battle(default=face)
        totals: Any = {"allied": true[0], "japanese": true[1]}
        found = labels.surviving(Battle(u, SEA), totals)
        if exact:
            assert found == Surviving(totals, totals, True) and u.dice.record() == ()
            continue
        told = {side: totals[side] - error + face - 1 for side, error in zip(totals, errors, strict=True)}
        assert found == Surviving(totals, told, False)
        rolls = [(roll.key.split("|")[-2:], roll.sides, roll.rule) for roll in u.dice.record()]
        assert rolls == [
            (["surviving gunnery", f"B/M23 {side}"], 2 * error + 1, "FE-19f")
            for side, error in zip(totals, errors, strict=True)
        ]


# --- submarines ---


def shot(name: str, hits: int, sunk: bool = False, looks: Any = "") -> Torpedoing:
    """Return a torpedo attack on a Japanese ship."""
    volley = Volley("allied", (UnitId("allied", "SS", 1),), Party(factors=2), name, Blow(8, 2, hits))
    kind = "CA" if name == "Aoba" else "DD"
    return Torpedoing(kind, volley, Damage("japanese", name, kind, hits, sunk=sunk), looks)


@pytest.mark.rule("FE-27.10a", "FE-27.10b")
@pytest.mark.parametrize(
    ("shots", "poor", "outcome"),
    [
        ([shot("Aoba", 1, looks="listing heavily")], False, {"seen": (("CA", "listing heavily"),)}),
        ([shot("Aoba", 1)], False, {"seen": (("CA", "unhurt"),)}),
        ([shot("Aoba", 0, looks="burning")], False, {"seen": (("CA", "missed"),)}),
        (
            [shot("DD 1", 2, sunk=True), shot("Aoba", 0)],
            False,
            {"seen": (("DD", "sinks"), ("CA", "missed")), "enemy_losses": Losses(("DD",))},
        ),
        ([shot("Aoba", 0), shot("DD 1", 1)], True, {"heard": True}),
        ([shot("Aoba", 0)], True, {"heard": False}),
    ],
)
def test_what_is_told_of_torpedoes(shots: list[Torpedoing], poor: bool, outcome: dict[str, Any]) -> None:
    """The boat sees the look of each ship by type; driven under first it knows only whether it heard a hit."""
    state = waters()
    made = boat(state)
    u = umpire(state)
    telling.torpedoed(u, OPEN_SEA, "allied", made, shots, poor)
    own, theirs = u.dispatches
    about = (UnitId("allied", "SS", 1),)
    assert isinstance(own, Torpedoed) and isinstance(theirs, TorpedoedUs)
    assert (own.seat, own.about, own.factors, own.hex) == ("allied", about, 2 * len(shots), OPEN_SEA)
    found = {"seen": own.seen, "heard": own.heard, "enemy_losses": own.enemy_losses}
    plain = Torpedoed(seat="allied", hex=OPEN_SEA, about=about, factors=2)
    empty = {"seen": plain.seen, "heard": plain.heard, "enemy_losses": plain.enemy_losses}
    if "enemy_losses" in outcome:
        assert (own.enemy_losses.ships or own.enemy_losses.types) == ("DD",)
        outcome = {**outcome, "enemy_losses": own.enemy_losses}
    assert found == {**empty, **outcome}
    assert theirs.seat == "japanese"
    assert [(hurt.name, hurt.hits) for hurt in theirs.ships] == [(s.damage.name, s.damage.hits) for s in shots]


@pytest.mark.rule("FE-27.10c", "FE-27.10d")
@pytest.mark.parametrize(
    ("surface", "sunk", "slick"),
    [(True, True, False), (True, False, False), (False, True, True), (False, False, True), (False, False, False)],
)
def test_what_is_told_of_an_attack_on_a_boat(surface: bool, sunk: bool, slick: bool) -> None:
    """Its owner knows what it suffered; the ships see it on the surface alone, else a slick."""
    state = waters()
    boat(state)
    u = umpire(state)
    who = Party(ships=("DD 1", "DD 2"))
    record = HuntingRecord(OPEN_SEA, "japanese", 1, "ASW", who, Blow(3, 2, 1), 0, sunk, surface, False, slick, 1)
    telling.hunted(u, record)
    lost = Losses(("SS1",)) if sunk else Losses()
    own = Hunted(
        seat="allied", hex=OPEN_SEA, about=(UnitId("allied", "SS", 1),), how="ASW", hits=1, sunk=sunk, own_losses=lost
    )
    about = tuple(UnitId("japanese", "ship", name=name) for name in who.ships)
    seen: dict[str, Any] = {"hits": 1, "sunk": sunk, "enemy_losses": Losses(submarines=int(sunk))}
    outcome = seen if surface else {"slick": slick}
    assert u.dispatches == [own, Hunting(seat="japanese", hex=OPEN_SEA, about=about, how="ASW", who=who, **outcome)]


@pytest.mark.rule("FE-27.10a")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_duel_is_told_in_the_order_in_which_it_happened(before: int) -> None:
    state = waters()
    made = boat(state)
    u = umpire(state)
    ways: tuple[Any, ...] = ("gunfire", "ASW")
    who = Party(ships=("DD 1",))
    records = [HuntingRecord(OPEN_SEA, "japanese", 1, how, who, Blow(3, 2, 0), 0, False, True) for how in ways]
    telling.duel(u, OPEN_SEA, "allied", made, [shot("Aoba", 0)], records, before, False)
    kinds = [type(d).__name__ for d in u.dispatches if d.seat == "allied"]
    expected = ["Hunted", "Hunted"]
    expected.insert(before, "Torpedoed")
    assert kinds == [*expected, "Depth"]
    assert u.dispatches[-1] == Depth(seat="allied", about=UnitId("allied", "SS", 1), depth="surface")
    gone = umpire(state)
    force = state.sides["allied"].submarines
    assert force is not None
    del force.boats[1]
    telling.duel(gone, OPEN_SEA, "allied", made, [], records, before, False)
    assert [type(d).__name__ for d in gone.dispatches if d.seat == "allied"] == ["Hunted", "Hunted"]


# --- interceptions tried ---


@pytest.mark.rule("FE-14.13.2b", "FE-14.13.2c")
@pytest.mark.parametrize(
    ("case", "face", "modifiers", "success", "shown"),
    [
        ("combat hex", 5, (), True, False),
        ("combat hex", 4, (), False, False),
        ("open sea", 6, (("no combat hex", -1),), True, True),
        ("open sea", 5, (("no combat hex", -1),), False, True),
        ("fought", 4, (("fought last turn", 1),), True, False),
        ("fought by another", 4, (), False, False),
        ("fought, open sea", 5, (("fought last turn", 1), ("no combat hex", -1)), True, True),
        ("tried", 6, None, False, False),
        ("unseen", 6, None, False, False),
        ("unwilling", 6, None, False, False),
    ],
)
@pytest.mark.parametrize("side", ["allied", "japanese"])
def test_a_special_interception(case: str, face: int, modifiers: Any, success: bool, shown: bool, side: Any) -> None:
    """A 5 or more, with one more after a fight last turn, and one less where planes could not fight otherwise: there
    whoever tries shows himself."""
    foe: Any = "japanese" if side == "allied" else "allied"
    stay_out = interception.STAY_OUT
    mine = af(1, "6 Wildcat" if side == "allied" else "6 Zero", order=cap() if case != "unwilling" else stay_out)
    theirs = af(5, "4 Kate torpedo" if side == "allied" else "4 Dauntless AP", order=attack())
    here: list[Any] = [] if "open sea" in case else [tf(9, "Lexington" if side == "allied" else "Shokaku")]
    specs = {side: [mine, *here], foe: [theirs]}
    where = f"special interception|B/M23 {side} low"
    u = battle(specs["allied"], specs["japanese"], dice={where: (face,)})
    pair = (1, 5) if side == "allied" else (5, 1)
    if "fought" in case:
        u.state.fought = [(pair[0] + 1, pair[1])] if "another" in case else [pair]
    if case == "tried":
        u.interceptions.add((side, SEA, False))
    if case == "unseen":
        u.sees[side] = {}
    u.sees[foe] = {}
    fights = interception.special(u, SEA, side, False)
    rolls = [(r.modifiers, r.rule, r.result) for r in u.dice.record() if where in r.key]
    word = "intercepted" if success else "no interception"
    assert rolls == ([] if modifiers is None else [(modifiers, "BR-14.13", word)])
    assert bool(fights) is success
    assert bool(u.lookout.log[foe].get(f"{side}/AF1")) is shown
    assert ((side, SEA, False) in u.interceptions) is (modifiers is not None or case == "tried")
    assert interception.special(u, SEA, side, False) == []


# --- small figures ---


@pytest.mark.rule("FE-15c", "FE-19.9.4b")
@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (((8, 1),), [(8, 1)]),
        (((8, 1), (4, 6)), [(8, 1), (4, 6)]),
        (((8, 0), (4, 6)), [(4, 6)]),
        (((8, 0),), []),
        (((1, 1), (8, 5)), [(8, 5)]),
    ],
)
def test_expected_hits_of_groups_are_added(parts: Any, expected: list[tuple[int, int]]) -> None:
    """A dash is worth nothing beside a number; nothing but dashes, or no factors, is a dash."""
    tables = battle().ruleset.tables
    cells = [tables.fitted(bht, n) for bht, n in expected]
    known = [cell for cell in cells if cell is not None]
    assert added_tenths(tables, parts) == (sum(known) if known else None)


@pytest.mark.rule("FE-LI-6b", "FE-DR-10")
@pytest.mark.parametrize(
    ("losses", "night", "seen"), [((("Zero", 1),), False, True), ((("Zero", 1),), True, False), ((), False, False)]
)
def test_planes_that_strafers_see_burn(losses: Any, night: bool, seen: bool) -> None:
    who = Party((("Wildcat", 4),))
    event = Strafing(SEA, "allied", (), who, UnitId("japanese", "base", name="Lae"), None, losses)
    assert Combat2003().strafed(battle(night=night), event, Blow(4, 4, 1)) == {"destroyed": seen}


@pytest.mark.rule("FE-19a", "FE-19e")
def test_the_questions_of_a_surface_fight_show_an_order() -> None:
    """Each names the first own TF in its example, and the enemy's ships as they are called and look."""
    tfs = [TaskForce(3, ["Chicago"], SEA), TaskForce(4, ["DD 1"], SEA)]
    foes = {"Aoba": Seen("CA #1", ""), "Kako": Seen("CA #2", "burning")}
    enemies = ("CA #1", phrase("surface.seen", name="CA #2", look=phrase("combat.look.burning")))
    ours, where = ("TF3", "TF4"), name(SEA)
    assert surface.asks_numbers(SEA, tfs, foes) == phrase(
        "surface.ask.numbers", hex=where, tfs=ours, enemy=enemies, order="TF3: die 4; torpedo DD; screen AP"
    )
    assert surface.asks_torpedoes(SEA, tfs, foes, 6) == phrase(
        "surface.ask.torpedoes", hex=where, n=6, enemy=enemies, order="TF3: torpedoes 2 at BB #2, rest at CA #1"
    )
    for own in (True, False):
        assert surface.asks_breakthrough(SEA, [], foes, own) == phrase(
            f"surface.ask.{'our' if own else 'their'}_breakthrough",
            hex=where,
            enemy=enemies,
            order="TF1: fire 19 at BB #2, rest at CA #1",
        )
    groups = {"gunnery": [foes["Aoba"]], "torpedo": [], "screen": [foes["Kako"]]}
    gunnery = phrase("surface.group.gunnery", ships=("CA #1",))
    screen = phrase("surface.group.screen", ships=enemies[1:])
    for guns, shown in (({"Chicago": 8, "DD 1": 1}, ("Chicago 8", "DD 1 1")), ({}, phrase("surface.none"))):
        assert surface.asks_fire(SEA, 7, tfs, groups, guns) == phrase(
            "surface.ask.fire",
            hex=where,
            total=7,
            enemy=phrase("combat.pair", one=gunnery, two=screen),
            guns=shown,
            order="TF3: fire 19 at BB #2, rest at CA #1",
        )
