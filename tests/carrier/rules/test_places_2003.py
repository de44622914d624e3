"""Places, levels and the weather by the rules of 2003: where planes fight, what boats may, where clouds come to lie."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, SEA, af, bare, battle, put_tf, tf, umpire
from tests.carrier.submarines.waters import boat, waters

from flagplot.core.dice import DiceCup, LoadedDice
from flagplot.games.carrier.combat import critical, diving, positions
from flagplot.games.carrier.combat import submarines as duels
from flagplot.games.carrier.combat.battle import Battle, air_combat_allowed
from flagplot.games.carrier.facts.combat import AirFought
from flagplot.games.carrier.flight.landing import under_way
from flagplot.games.carrier.ordered.ast import Hold, Hunt, Place, Program, Shadow, Shot, SubmarineOrder, Surface
from flagplot.games.carrier.phases import weather
from flagplot.games.carrier.ruleset.submarine_editions import Submarines2003
from flagplot.games.carrier.sailing import survivors
from flagplot.games.carrier.state.battle import Weather
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.telling.combat_2003 import Combat2003
from flagplot.games.carrier.telling.records import AirFight, Blow
from flagplot.games.carrier.theatre.hex import SECTORS, Direction, neighbour, parse, sectors, walk

# --- where planes fight ---


@pytest.mark.rule("FE-15.2")
@pytest.mark.parametrize(
    ("card", "away", "high", "low"),
    [
        ("DD x1", 0, True, True),
        ("DD x1", 1, False, False),
        ("Lexington", 0, True, True),
        ("Lexington", 2, True, True),
        ("Lexington", 3, True, False),
        ("Lexington", 4, False, False),
        ("Hobart", 3, False, False),
    ],
)
@pytest.mark.parametrize("side", ["allied", "japanese"])
def test_where_planes_may_fight(card: str, away: int, high: bool, low: bool, side: Any) -> None:
    """Over a ship, within two hexes of one that carries planes, and high planes three hexes from radar."""
    if side == "japanese" and card in ("Lexington", "Hobart"):
        card, radar = {"Lexington": "Shokaku", "Hobart": "Tatsuta"}[card], False
    else:
        radar = True
    state = bare(9)
    put_tf(state, side, 1, OPEN_SEA, card)
    u = umpire(state)
    where = walk(OPEN_SEA, f"N{away}")[-1] if away else OPEN_SEA
    by_radar = away == 3 and not radar
    assert air_combat_allowed(u, where, True) is (high and not by_radar)
    assert air_combat_allowed(u, where, False) is low
    state.sides[side].tfs[1].ships = []
    assert not air_combat_allowed(u, where)


@pytest.mark.rule("FE-15.2")
@pytest.mark.parametrize(
    ("away", "radar", "high", "low"),
    [(2, False, True, True), (3, True, True, False), (3, False, False, False), (4, True, False, False)],
)
def test_where_planes_may_fight_about_a_base(away: int, radar: bool, high: bool, low: bool) -> None:
    state = bare(9)
    for side in ("allied", "japanese"):
        for each in state.sides[side].bases.values():  # type: ignore[index]
            each.hex = None
    port = state.sides["allied"].bases["Port Moresby"]
    port.hex, port.radar = OPEN_SEA, radar
    u, where = umpire(state), walk(OPEN_SEA, f"N{away}")[-1]
    assert (air_combat_allowed(u, where, True), air_combat_allowed(u, where, False)) == (high, low)
    off = bare(9, radar_air_combat=False)
    for side in ("allied", "japanese"):
        for each in off.sides[side].bases.values():  # type: ignore[index]
            each.hex = None
    off.sides["allied"].bases["Port Moresby"].hex = OPEN_SEA
    off.sides["allied"].bases["Port Moresby"].radar = radar
    assert air_combat_allowed(umpire(off), where, True) is low


@pytest.mark.rule("FE-12.7.3a", "FE-12.7.3b")
@pytest.mark.parametrize(
    ("card", "track", "moving"),
    [
        ("Aoba", 2, False),
        ("Chitose", 1, False),
        ("Chitose", 2, True),
        ("Chitose", 3, True),
        ("Chitose", 0, False),
        ("Shokaku", 2, False),
    ],
)
def test_float_planes_are_taken_in_after_a_turn_in_the_hex(card: str, track: int, moving: bool) -> None:
    """A tender that has changed its hex takes none; orbiting in one hex is none."""
    u = battle([], [tf(2, card)])
    own = u.state.sides["japanese"]
    own.tfs[2].track = [SEA] * track if card == "Chitose" and track == 0 else [SEA, walk(SEA, "N1")[-1], SEA][:track]
    holder = own.ships[card]
    assert under_way(u, "japanese", holder) is moving
    own.tfs[2].track = [SEA, SEA]
    assert not under_way(u, "japanese", holder)
    holder.tf = None
    assert not under_way(u, "japanese", holder)
    port = bare(9).sides["allied"].bases["Port Moresby"]
    assert not under_way(u, "allied", port)


# --- what editions say of boats ---


@pytest.mark.rule("FE-27.2.1", "FE-27.2.3a")
def test_what_boats_may_by_their_level() -> None:
    """On the surface a move each turn, at periscope depth from the second turn after the last, deep none."""
    edition = Submarines2003()
    made = Submarine(1, "SS 1", OPEN_SEA, "surface")
    found = {}
    for made.depth in ("surface", "periscope", "deep"):
        found[made.depth] = []
        for made.moved in (6, 7, 8):
            found[made.depth].append(edition.can_move(made, 8, 12))
    assert found == {"surface": [True] * 3, "periscope": [True, False, True], "deep": [False] * 3}
    assert [edition.most_movers(n) for n in (0, 1, 2, 3, 4, 6, 7, 8, 9)] == [0, 1, 1, 3, 3, 3, 4, 4, 5]
    made.fought = 7
    assert [edition.bound_by_combat(made, turn) for turn in (7, 8, 9)] == [False, True, False]
    assert [edition.seen_at(away) for away in (0, 1, 2)] == [True, False, False]


@pytest.mark.rule("FE-27.6", "FE-27.6.8")
def test_at_which_level_boats_are_fought() -> None:
    """The ships shoot first at a boat on the surface; those that waited over it take the best level of its turn."""
    edition = Submarines2003()
    for night in (False, True):
        shot = [edition.shot_at_first(depth, night) for depth in ("surface", "periscope", "deep")]  # type: ignore[arg-type]
        assert shot == [True, False, False]
    made = Submarine(1, "SS 1", OPEN_SEA, "deep")
    for depths, waited, level in (
        (("periscope", "deep"), True, "periscope"),
        (("periscope", "deep"), False, "deep"),
        (("surface", "deep"), True, "deep"),
        (("deep",), True, "deep"),
    ):
        made.depths = depths  # type: ignore[assignment]
        assert edition.asw_depth(made, waited) == level


@pytest.mark.rule("FE-SAS-1", "FE-27.6")
@pytest.mark.parametrize(
    ("depth", "face", "known", "hunts", "attacks", "expected"),
    [
        ("surface", 1, True, True, True, ["guns"]),
        ("surface", 3, True, True, True, ["guns", "torpedoes"]),
        ("surface", 5, True, True, True, ["torpedoes", "guns"]),
        ("surface", 6, True, True, True, ["torpedoes"]),
        ("surface", 3, False, True, True, ["torpedoes", "guns"]),
        ("surface", 3, True, False, True, ["torpedoes"]),
        ("surface", 1, True, False, True, []),
        ("surface", 3, True, True, False, ["guns"]),
        ("surface", 5, True, True, False, ["guns"]),
        ("surface", 6, True, True, False, []),
        ("surface", 3, False, True, False, None),
        ("periscope", 3, True, True, True, ["torpedoes", "guns"]),
        ("periscope", 1, False, True, True, ["guns"]),
    ],
)
def test_who_fires_when_boats_and_ships_meet(
    depth: Any, face: int, known: bool, hunts: bool, attacks: bool, expected: list[str] | None
) -> None:
    """By the order of fire, if either side seeks the fight and either sees the other; no die where nobody does."""
    state = waters(hits="classic")
    order = SubmarineOrder(attack=(Shot(),) if attacks else ())
    made = boat(state, depth=depth, order=order)
    put_tf(state, "japanese", 1, OPEN_SEA, "Aoba", order=Program((Hold(), Hunt(hunts))))
    b = Battle(umpire(state, {"SS1>TF1": (face,)}, default=1), OPEN_SEA)
    b.umpire.sees["allied"]["japanese/TF1"] = Sighting("tf", OPEN_SEA, 3, (), 8)
    if known:
        b.umpire.sees["japanese"]["allied/SS1"] = Sighting("sub", OPEN_SEA, 3, (), 8)
    duels._meet(b, duels.Duel("allied", made), set())
    words = {"guns at a submarine": "guns", "submarine torpedoes": "torpedoes"}
    thrown = [roll.key.split("|")[2] for roll in b.umpire.dice.record()]
    assert ("attack sequence" in thrown) is (expected is not None)
    assert [words[word] for word in thrown if word in words] == (expected or [])


# --- survivors, critical hits, numbers ---


@pytest.mark.rule("FE-SUR-2", "FE-SUR-3")
@pytest.mark.parametrize("kind", ["CV", "BB", "CVL", "CA", "CAV", "CL", "AV", "AP", "APD", "DD", "AO", "PG", "SS"])
def test_the_most_that_ships_leave(kind: str) -> None:
    """By type; a transport in proportion to what is left of its load, rounded up, and no other type."""
    full = {"CV": 6, "BB": 6, "CL": 4, "AV": 4, "DD": 0, "AO": 0, "PG": 0, "SS": 0}.get(kind, 5)
    tables = battle().ruleset.tables
    found = [survivors.most(tables, Ship(kind, kind, kind, unloaded=turns)) for turns in (0, 1, 3, 4, 7, 8)]
    assert found == ([5, 5, 4, 3, 1, 0] if kind in ("AP", "APD") else [full] * 6)


@pytest.mark.rule("FE-21.8a", "FE-21.8b")
@pytest.mark.parametrize(
    ("edition", "hits", "telling", "at_ship", "weapon", "load", "may"),
    [
        ("2003", 1, True, True, "bomb", "AP", True),
        ("2003", 1, False, True, "bomb", "AP", False),
        ("2003", 0, True, True, "bomb", "AP", False),
        ("2003", 1, True, True, "bomb", "GP", False),
        ("2003", 1, True, False, "bomb", "GP", True),
        ("2003", 1, True, False, "bomb", "AP", False),
        ("2003", 1, True, True, "shell", "", True),
        ("2003", 1, True, True, "torpedo", "", True),
        ("off", 1, True, True, "bomb", "AP", False),
    ],
)
def test_which_attacks_are_checked_for_a_critical_hit(
    edition: Any, hits: int, telling: bool, at_ship: bool, weapon: Any, load: Any, may: bool
) -> None:
    """A hit whose dice tell, but not of GP bombs at a ship or AP bombs at a base; it is one on a 6 alone."""
    blow = Blow(9, 8, hits, (6,), (), telling, "x")
    assert critical.may_be_critical(edition, blow, at_ship, weapon, load) is may
    for face in (5, 6) if edition == "2003" else ():
        u = battle(default=face)
        assert critical.checked(Battle(u, SEA), blow, at_ship, weapon, load) is (may and face == 6)
        assert [roll.rule for roll in u.dice.record()] == ["BR-28.1"] * may


@pytest.mark.rule("FE-19d")
@pytest.mark.parametrize(
    ("numbers", "found", "rolled"),
    [((4, 2), 4, False), ((None, 2), 2, False), ((9, 2), 6, False), ((0, 2), 1, False), ((None, None), 5, True)],
)
def test_the_secret_number_of_a_side(numbers: tuple[int | None, int | None], found: int, rolled: bool) -> None:
    """That of its first TF that names one, from 1 to 6; else by lot."""
    made = [Program((Hold(), Surface(number=n))) for n in numbers]
    u = battle([tf(1, "DD 1", order=made[0]), tf(2, "Chicago", order=made[1])], [tf(7, "Aoba")], default=5)
    assert positions.secret_number(Battle(u, SEA), "allied") == found
    assert [(roll.key.split("|")[-2:], roll.rule) for roll in u.dice.record()] == (
        [(["secret number", "B/M23 allied"], "BR-19.4")] if rolled else []
    )


@pytest.mark.rule("FE-16.12c")
def test_which_planes_are_raiders_to_a_cap() -> None:
    """Those observed, escorts too, by height; an AF that shadows is no attacker."""
    u = battle(
        [tf(1, "Lexington")],
        [
            af(5, "4 Val AP high", "3 Kate torpedo"),
            af(6, "2 Zero"),
            af(7, "1 Mavis high", order=Shadow(Place())),
            af(8, "9 Zero"),
        ],
    )
    del u.sees["allied"]["japanese/AF8"]
    b = Battle(u, SEA)
    assert diving.raiders(b, "allied", False) == (5, 4)
    assert diving.raiders(b, "allied", True) == (5, 5)


# --- an exchange in the air ---


@pytest.mark.rule("FE-DR-1", "FE-LI-5b")
@pytest.mark.parametrize(("kind", "errors"), [("escorts", True), ("bombers", True), ("interceptors", False)])
def test_what_is_told_of_an_exchange(kind: Any, errors: bool) -> None:
    """Own losses exactly, the enemy's names without numbers; interceptors lost to escorts or to the guns of bombers are
    told those with an error and without names."""
    u = battle(default=1)
    present: Any = {"allied": {"Wildcat": 6}, "japanese": {"Zero": 4, "Kate": 2}}
    losses: Any = {"allied": {"Wildcat": 4}, "japanese": {"Kate": 1}}
    units: Any = {"allied": (), "japanese": ()}
    fight = AirFight(SEA, True, kind, "allied", present, units, (), losses)
    Combat2003().air_fight(u, fight)
    allied, japanese = u.dispatches
    assert isinstance(allied, AirFought) and isinstance(japanese, AirFought)
    assert (allied.seat, allied.enemies, allied.numbered) == ("allied", {"Kate": 0, "Zero": 0}, False)
    assert (japanese.seat, japanese.enemies, japanese.numbered) == ("japanese", {"Wildcat": 0}, False)
    assert (allied.losses_told, japanese.losses_told) == ("seen", "seen")
    assert allied.enemy_losses.planes == {"Kate": 1} and allied.enemy_losses.interceptors == 0
    assert japanese.enemy_losses.planes == ({} if errors else {"Wildcat": 4})
    assert japanese.enemy_losses.interceptors == (2 if errors else 0)
    rolls = [(roll.key.split("|")[1:3], roll.sides, roll.rule) for roll in u.dice.record()]
    assert rolls == ([(["reports", "interceptors lost"], 5, "FE-LI-5b")] if errors else [])


# --- weather ---


@pytest.mark.rule("FE-6.3a", "FE-6.3b")
def test_scattered_clouds_by_two_dice() -> None:
    """Four markers a sector, each by a die for the direction and one of eight for the distance, never off the map."""
    u = battle()
    dice = DiceCup(LoadedDice({"distance|V marker 0": (8,), "direction|V marker 0": (2,)}, 1), "x")
    made = weather.first_weather(u.ruleset, dice)
    middle = u.ruleset.theatre.sector_hex("V")
    assert len(made.markers) == 4 * len(SECTORS)
    first = 4 * SECTORS.index("V")
    here = middle
    for _ in range(8):
        after = neighbour(here, Direction(2))
        here = after if after is not None else here
    north = neighbour(middle, Direction(1))
    assert made.markers[first : first + 4] == [here, north, north, north]
    keys = [(roll.key.split("|")[2], roll.sides, roll.rule) for roll in dice.record()]
    assert keys.count(("scatter direction", 6, "FE-6.3a")) == keys.count(("scatter distance", 8, "FE-6.3a"))
    assert keys.count(("scatter distance", 8, "FE-6.3a")) == 4 * len(SECTORS)
    assert keys.count(("first wind", 6, "BR-6.2.1")) == len(SECTORS)
    assert made.wind == dict.fromkeys(SECTORS, int(u.ruleset.tables.initial_wind[0]))


@pytest.mark.rule("FE-6.4.1")
@pytest.mark.parametrize("number", [0, 3])
def test_a_marker_on_a_boundary_is_placed_anew_at_the_next_move(number: int) -> None:
    """It drifts on to the shared hex and waits; in place of its next move it comes to a sector by the die of the one it
    came from."""
    u = battle()
    shared = next(
        (hex_, back)
        for row in range(1, 40)
        for letter in "ABCDEFGHIJ"
        for hex_ in [_hex(f"A/{letter}{row}")]
        if hex_ is not None and len(sectors(hex_)) > 1
        for back in [neighbour(hex_, Direction(4))]
        if back is not None and len(sectors(back)) == 1
    )
    hex_, start = shared
    sector = sectors(start)[0]
    sky = Weather({**dict.fromkeys(SECTORS, 1)}, [])
    dice = DiceCup(LoadedDice({}, 2), "x")
    assert weather.move_marker(u.ruleset, dice, sky, number, start) == hex_
    assert (sky.waiting, dice.record()) == ({number: sector}, ())
    placed = weather.move_marker(u.ruleset, dice, sky, number, hex_)
    assert not sky.waiting
    to = u.ruleset.tables.cloud_relocation[sector][1]
    assert placed == weather.scatter(u.ruleset, DiceCup(LoadedDice({}, 2), "y"), to, "again")
    assert [roll.key.split("|")[2] for roll in dice.record()] == ["relocation", "scatter direction", "scatter distance"]


def _hex(text: str) -> Any:
    """Return a hex by its name, None where there is none."""
    try:
        return parse(text)
    except ValueError:
        return None
