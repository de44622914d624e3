"""Minefields (GM-16)."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.position import Spec, af, attack, base, battle, ship, told
from tests.carrier.position import tf as force

from flagplot.games.carrier.facts.attacks import Row
from flagplot.games.carrier.facts.combat import Hurt, Mined, MinesExploded
from flagplot.games.carrier.ordered.ast import Move, Program, Step, Surface
from flagplot.games.carrier.phases import combat, tf_movement
from flagplot.games.carrier.ruleset.hit_tables import classic_hits
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sailing import mines
from flagplot.games.carrier.scenario.forces import Minefield
from flagplot.games.carrier.sighting.search import Unit
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.theatre.hex import parse
from flagplot.games.carrier.umpire import Umpire

T = tables()
LAE = "A/C14"
SIDE = ("B/M23", "B/M22")
OPEN = Minefield("japanese", 10, hexside=SIDE)
NORTH = Program((Move((Step(1, 2),)),))


def field(*entries: Minefield, allied: list[Spec], japanese: list[Spec] | None = None, **more: Any) -> Umpire:
    """Return an umpire with minefields in the scenario."""
    u = battle(allied, japanese or [], mines=True, **more)
    u.ruleset.scenario = msgspec.structs.replace(u.ruleset.scenario, mines=entries)
    mines.fields.cache_clear()
    return u


def thrown(u: Umpire) -> list[str]:
    return [roll.result for roll in u.dice.record() if "|mines|mines|" in roll.key]


def watched(u: Umpire) -> Umpire:
    """Let the field's owner see the TF in every hex it enters."""
    u.lookout.posts.watched = lambda side, units: list(units)  # type: ignore[method-assign]

    def posts_see(side: Side, units: list[Unit]) -> None:
        for unit in units if side == "japanese" else ():
            seen = Sighting("tf", unit.hex, 1, (UnitId(side, "TF", 9),), u.turn)
            u.lookout.log[side].setdefault("allied/TF1", []).append(seen)

    u.lookout.posts_see = posts_see  # type: ignore[method-assign]
    return u


@pytest.mark.rule("GM-16.1")
@pytest.mark.parametrize(("seen", "rolls"), [(True, 1), (False, 0)])
def test_only_observed_tfs_are_attacked(seen: bool, rolls: int):
    """Unobserved ships pass unharmed, and nobody is told of the mines."""
    u = field(OPEN, allied=[force(1, "Chicago", order=NORTH)], seen=False)
    if seen:
        watched(u)
    tf_movement.run(u)
    assert len(thrown(u)) == rolls == len(told(u.dispatches, Mined))


@pytest.mark.rule("GM-16.1")
def test_a_base_sees_what_enters_its_port():
    """In a hex with an enemy base a TF is observed in any case, by night too."""
    u = field(
        Minefield("japanese", 10, port=LAE),
        allied=[force(1, "Chicago")],
        japanese=[base("Lae")],
        at=LAE,
        seen=False,
        night=True,
    )
    mines.crossed(u, "allied", u.state.sides["allied"].tfs[1], parse("A/C15"))
    assert len(thrown(u)) == 1


@pytest.mark.rule("GM-16.2")
def test_every_crossing_counts():
    """Out over the hexside and back: two attacks."""
    order = Program((Move((Step(1, 1), Step(4, 1))),))
    u = watched(field(OPEN, allied=[force(1, "Chicago", order=order)], seen=False, default=1))
    tf_movement.run(u)
    assert len(thrown(u)) == 2


@pytest.mark.rule("GM-16.2")
def test_stopped_ships_are_left_behind():
    """A cruiser crippled by mines stays; the rest goes on with its order."""
    strait = Minefield("japanese", 10, hexside=SIDE, strait=True)
    fleet = force(1, ship("Chicago", hits=2), "Astoria", order=NORTH)
    u = watched(field(strait, allied=[fleet], seen=False, default=4))
    tf_movement.run(u)
    tfs = u.state.sides["allied"].tfs
    assert [(tf.ships, tf.hex) for tf in tfs.values()] == [(["Astoria"], parse("B/M21")), (["Chicago"], parse("B/M22"))]


@pytest.mark.rule("GM-16.2")
def test_what_each_side_is_told():
    """The TF's owner learns his damage, the field's owner the expected hits and no ship."""
    u = watched(field(OPEN, allied=[force(1, "Chicago", order=NORTH)], seen=False, default=6))
    tf_movement.run(u)
    (ours,), (theirs,) = told(u.dispatches, Mined), told(u.dispatches, MinesExploded)
    assert (ours.seat, ours.ships) == ("allied", (Hurt("Chicago", 3),))
    assert (theirs.seat, theirs.row, theirs.hits) == ("japanese", Row(3, 10, "9-10"), 1)


@pytest.mark.rule("GM-16.3a")
def test_an_open_hexside():
    """Ten factors at row 3, a three: one hit."""
    u = watched(field(OPEN, allied=[force(1, "Chicago", order=NORTH)], seen=False, default=3))
    tf_movement.run(u)
    assert thrown(u) == ["BHT 3, 10 factors: 1 hit"]


@pytest.mark.rule("GM-16.3b")
def test_a_strait():
    """Ten factors at row 14, a four: four hits."""
    u = watched(
        field(
            Minefield("japanese", 10, hexside=SIDE, strait=True),
            seen=False,
            default=4,
            allied=[force(1, "Chicago", "Astoria", order=NORTH)],
        )
    )
    tf_movement.run(u)
    assert thrown(u) == ["BHT 14, 10 factors: 4 hits"]


@pytest.mark.rule("GM-16.3c")
@pytest.mark.parametrize(("factors", "hits"), [(10, 4), (12, 5)])
def test_a_port(factors: int, hits: int):
    """Row 15: ten factors four hits, twelve five; leaving is no attack."""
    u = field(
        Minefield("japanese", factors, port=LAE),
        allied=[force(1, "Chicago", "Astoria")],
        at=LAE,
        japanese=[base("Lae")],
        default=4,
    )
    fleet = u.state.sides["allied"].tfs[1]
    mines.crossed(u, "allied", fleet, parse("A/C15"))
    assert thrown(u) == [f"BHT 15, {factors} factors: {hits} hits"]
    assert not mines.met(u.ruleset, parse(LAE), parse("A/C15"))


@pytest.mark.rule("GM-16.4")
def test_hits_go_one_to_a_ship_by_type():
    """2 DD, 1 AP, 1 CA, 1 CV and 6 hits: one each, then the first DD again."""
    u = field(allied=[force(1, "2 DD", "AP", "Chicago", "Lexington")])
    ships = u.ships("allied", u.state.sides["allied"].tfs[1])
    given = {s.name: n for s, n in mines.spread(u, "x", ships, 6)}
    assert sorted(given.values()) == [1, 1, 1, 1, 2]
    assert max(given, key=lambda name: given[name]).startswith("DD")


@pytest.mark.many_positions
@pytest.mark.rule("GM-16.4")
@given(hits=st.integers(0, 30))
def test_no_hit_is_lost_while_a_ship_is_afloat(hits: int):
    """All hits fall, up to what sinks every ship."""
    u = field(allied=[force(1, "2 DD", "AP", "Chicago")])
    ships = u.ships("allied", u.state.sides["allied"].tfs[1])
    room = sum(u.ruleset.card("allied", s.card).damage_factor for s in ships)
    assert sum(n for _, n in mines.spread(u, "x", ships, hits)) == min(hits, room)


@pytest.mark.rule("GM-16.5")
def test_each_tf_takes_all_factors():
    """Two TFs cross: two rolls with ten factors each."""
    u = field(
        Minefield("japanese", 10, port=LAE),
        allied=[force(1, "Chicago"), force(2, "Astoria")],
        at=LAE,
        japanese=[base("Lae")],
    )
    for tf in list(u.state.sides["allied"].tfs.values()):
        mines.crossed(u, "allied", tf, parse("A/C15"))
    assert [text.split(":")[0] for text in thrown(u)] == ["BHT 15, 10 factors"] * 2


@pytest.mark.rule("GM-16.6a")
def test_bombs_do_better_in_ones_own_field():
    """Eight Val at row 7 (2) on a TF at its mined anchorage: 3 on a roll of 3."""
    for owner, hits in (("allied", 3), ("japanese", 2)):
        u = field(
            Minefield(owner, 6, port="A/D23"),
            allied=[force(1, "Lexington")],
            at="A/D23",  # type: ignore[arg-type]
            japanese=[af(17, "8 Val AP high", order=attack("carriers"))],
            dice={"low": (1,), "before bombs": (1,)},
            default=3,
        )
        combat.run(u)
        (roll,) = [roll for roll in u.dice.record() if "|air attack|" in roll.key]
        assert roll.result.endswith(f"{hits} hits"), owner


@pytest.mark.rule("GM-16.6a")
@pytest.mark.parametrize(("bht", "factors", "face", "hits"), [(1, 1, 3, 0), (7, 8, 3, 3), (7, 8, 1, 1)])
def test_the_figure_is_raised_before_the_die(bht: int, factors: int, face: int, hits: int):
    """A dash stays a dash."""
    assert classic_hits(T, bht, factors, face, 1) == hits


@pytest.mark.rule("GM-16.6b")
def test_the_attacked_side_suffers_from_its_own_field():
    """Six factors at row 15 before the guns, on the defender and, unless it has had it, on the attacker."""
    u = field(
        Minefield("japanese", 6, port=LAE),
        at=LAE,
        japanese=[base("Lae"), force(3, "Aoba")],
        allied=[force(1, "Chicago", order=Surface(engage=True))],
    )
    combat.run(u)
    assert {roll.key.split("|")[-1] for roll in u.dice.record() if "|mines|mines|" in roll.key} == {
        "japanese/TF3 before guns",
        "allied/TF1 before guns",
    }


@pytest.mark.rule("GM-16.7")
def test_an_enemy_field_strikes_before_the_bombs():
    """Once a turn, and not again in the turn of entry."""
    for entered, rolls in ((False, 1), (True, 0)):
        u = field(
            Minefield("japanese", 6, port=LAE),
            at=LAE,
            allied=[force(1, "Lexington")],
            japanese=[base("Lae"), af(17, "8 Val AP high", order=attack("carriers"))],
            default=2,
        )
        if entered:
            u.mined.add(("allied/TF1", LAE))
        combat.run(u)
        assert len(thrown(u)) == rolls


def test_without_the_option_there_are_no_mines():
    """The scenario's fields stay unused."""
    u = battle([force(1, "Chicago", order=NORTH)])
    u.ruleset.scenario = msgspec.structs.replace(u.ruleset.scenario, mines=(OPEN,))
    mines.fields.cache_clear()
    assert mines.fields(u.ruleset) == ()


@pytest.mark.rule("GM-16.4")
@pytest.mark.parametrize("hits", range(1, 8))
def test_the_types_are_hit_in_their_sequence(hits: int):
    """DD, AP, PG, CL, AO, then all others: as many hits, so many types from the first."""
    types = ("DD", "AP", "PG", "CL", "AO")
    u = field(allied=[force(1, "Chicago", "AO", "Lexington", "Hobart", "PG", "AP", "DD")])
    ships = u.ships("allied", u.state.sides["allied"].tfs[1])
    struck = [(ship.type, n) for ship, n in mines.spread(u, "x", ships, hits)]
    assert [n for _, n in struck] == [1] * hits
    assert [type_ for type_, _ in struck][:5] == list(types)[:hits]
    assert {type_ for type_, _ in struck[5:]} <= {"CA", "CV"}


@pytest.mark.rule("GM-16.4")
def test_a_sunk_ship_drops_out_of_later_rounds():
    """A DD with a hit already sinks at the first: of five hits the other ships take the rest, in turn."""
    u = field(allied=[force(1, ship("DD 1", hits=1), ship("DD 2"), "Chicago")])
    ships = u.ships("allied", u.state.sides["allied"].tfs[1])
    given = {s.name: n for s, n in mines.spread(u, "x", ships, 5)}
    assert given == {"DD 1": 1, "DD 2": 2, "Chicago": 2}


@pytest.mark.rule("GM-16.4")
def test_within_a_type_the_lot_decides():
    """Two DD and one hit: either may have it."""
    struck = set()
    for face in (1, 2):
        u = field(allied=[force(1, "2 DD")], default=face)
        struck |= {s.name for s, _ in mines.spread(u, "x", u.ships("allied", u.state.sides["allied"].tfs[1]), 1)}
    assert struck == {"DD 1", "DD 2"}


@pytest.mark.rule("GM-16.6a")
@pytest.mark.parametrize(("owner", "hits"), [("allied", 3), ("japanese", 2)])
def test_bombs_do_better_after_crossing_ones_own_field(owner: str, hits: int):
    """A hexside crossed this turn is a field to be in; the enemy's does not count."""
    u = field(
        Minefield(owner, 6, hexside=SIDE),  # type: ignore[arg-type]
        allied=[force(1, "Lexington")],
        at=SIDE[1],  # type: ignore[arg-type]
        japanese=[af(17, "8 Val AP high", order=attack("carriers"))],
        dice={"low": (1,), "before bombs": (1,)},
        default=3,
    )
    mines.crossed(u, "allied", u.state.sides["allied"].tfs[1], parse(SIDE[0]))
    combat.run(u)
    (roll,) = [roll for roll in u.dice.record() if "|air attack|" in roll.key]
    assert roll.result.endswith(f"{hits} hits")
