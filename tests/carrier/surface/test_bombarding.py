"""Destroyers in bombardments, bombardment by night, and guns used twice (FE-19.8, FE-19.9.4, FE-19.10.3, GM-10.2)."""

from typing import Any

import pytest
from tests.carrier import wording
from tests.carrier.position import SEA, Spec, base, battle, ship, tf

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.bombardment import shell
from flagplot.games.carrier.combat.positions import can_fire
from flagplot.games.carrier.ordered.ast import Bombard
from flagplot.games.carrier.ruleset.hit_tables import added_cells, added_tenths, cell_hits
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.telling.records import Shelling
from flagplot.games.carrier.umpire import Umpire

SHELL = Bombard()
TAKAO = ship("Takao", hits=1)
"""A heavy cruiser with five gunnery factors left."""


def shelled(*force: Any, sf: int = 0, **more: Any) -> tuple[Umpire, Shelling]:
    """Return a bombardment of Port Moresby by a Japanese TF."""
    target: list[Spec] = [base("Port Moresby", sf=sf, lf_normal=20, lf_min=10, aa=8)]
    u = battle(target, [tf(2, *force, order=SHELL)], **more)
    (record,) = shell(Battle(u, SEA))
    return u, record


def rolls(record: Shelling) -> list[tuple[int, int]]:
    """Return rows and factors of each roll."""
    assert record.fire is not None
    return [(v.blow.bht, v.blow.factors) for v in (record.fire.volley, *record.more)]


@pytest.mark.rule("FE-19.9.4a", "FE-19.9.4b")
def test_destroyers_alone_bombard_at_row_four_with_their_table_value() -> None:
    """Six DD alone: n = 0.7 at BHT 4."""
    u, record = shelled("6 DD", hits="fitted", dd_bombard="added")
    assert rolls(record) == [(4, 6)]
    assert added_tenths(tables(), [(4, 6)]) == 7
    assert [r.key.split("|")[2] for r in u.dice.record()] == ["bombardment, fraction"]


@pytest.mark.rule("FE-19.9.4b", "BR-19.9.4")
def test_the_value_of_destroyers_is_added_and_one_roll_made() -> None:
    """A CA of 5 factors (1.5) and 6 DD (0.7): one roll with n = 2.2."""
    assert added_tenths(tables(), [(8, 5), (4, 6)]) == 22
    faces = {"base roll|B/M23 japanese|Port Moresby": (3, 4), "fraction|B/M23 japanese|Port Moresby": (1, 1)}
    u, record = shelled(TAKAO, "6 DD", hits="fitted", dd_bombard="added", dice=faces)
    assert record.fire is not None and record.more == ()
    assert record.fire.volley.blow.parts == ((8, 5), (4, 6))
    assert [r.key.split("|")[2] for r in u.dice.record()] == ["bombardment, base roll", "bombardment, fraction"]
    assert u.dice.record()[0].result.startswith("BHT 8, 5 factors and BHT 4, 6 factors")


@pytest.mark.rule("FE-19.9.4b")
@pytest.mark.parametrize(
    ("parts", "cell"), [(((8, 8), (4, 8)), 3), (((8, 8), (1, 1)), 2), (((1, 1), (1, 1)), -2), (((3, 3), (1, 1)), -1)]
)
def test_classic_cells_are_added_and_a_star_stays_a_star(parts: tuple[tuple[int, int], ...], cell: int) -> None:
    """Numbers are added; without any a star is better than a dash."""
    known = tables()
    assert [known.classic(8, 8), known.classic(4, 8), known.classic(1, 1), known.classic(3, 3)] == [2, 1, -2, -1]
    assert added_cells(known, parts) == cell
    assert [cell_hits(known, -1, face) for face in (5, 6)] == [0, 1] and cell_hits(known, -2, 6) == 0


@pytest.mark.rule("FE-19.9.4a", "GM-10.2")
def test_who_may_bombard_by_each_document() -> None:
    """Fast transports bombard by the e-mail rules only; nobody but cruisers and battleships in the base game."""
    names = {}
    for reading in ("off", "added", "apart"):
        u = battle([base("Port Moresby", sf=0)], [tf(2, "Aoba", "DD", "APD", "AP", order=SHELL)], dd_bombard=reading)
        (record,) = shell(Battle(u, SEA))
        names[reading] = record.ships
    assert names == {"off": ("Aoba",), "added": ("Aoba", "DD 1", "APD 1"), "apart": ("Aoba", "DD 1")}


@pytest.mark.rule("GM-10.2")
def test_by_the_1993_document_destroyers_roll_apart_and_hits_are_added() -> None:
    """Roll A has 5 factors at BHT 8, roll B 6 factors at BHT 4; the base suffers both at once."""
    u, record = shelled(TAKAO, "6 DD", dd_bombard="apart", dice={"|B/M23 japanese|Port Moresby": (6,)})
    assert rolls(record) == [(8, 5), (4, 6)]
    one, two = (v.blow.hits for v in (record.fire.volley, *record.more))  # type: ignore[union-attr]
    assert one > 0 and two > 0 and record.hits == one + two
    assert record.fire is not None and record.fire.damage.hits == one + two
    assert u.state.sides["allied"].bases["Port Moresby"].lf_normal == 20 - 2 * (one + two)
    lines = [d.lines for d in wording.combats(u.dispatches, "japanese", "bombardment")]
    assert lines[0][0] == (
        f"5 gunnery factors: BHT 8, 5-6 column: {one} hits; 6 gunnery factors: BHT 4, 5-6 column: {two} hits; "
        f"together: {one + two} hits"
    )
    theirs = [d.lines for d in wording.combats(u.dispatches, "allied", "bombardment")]
    assert theirs[0][0] == f"{one + two} hits"


@pytest.mark.rule("GM-10.2", "FE-19.8")
def test_a_destroyer_that_bombards_has_used_its_guns() -> None:
    """Once in the base game and by the 1993 document; it may do so twice by the e-mail rules."""
    for twice, may in ((False, False), (True, True)):
        u, _ = shelled("DD", dd_bombard="apart", dd_guns_twice=twice)
        vessel = u.state.sides["japanese"].ships["DD 1"]
        assert vessel.gun_uses == 1
        assert can_fire(Battle(u, SEA), "japanese", vessel) is may
        vessel.gun_uses = 2
        assert not can_fire(Battle(u, SEA), "japanese", vessel)


@pytest.mark.rule("FE-19.10.3", "BR-19.10.3")
def test_bombardment_by_night_is_one_row_worse_for_both() -> None:
    """Five factors at BHT 7 (n = 1.3), destroyers at 3, and the base replies at 7; by day nothing changes."""
    for night, row in ((True, -1), (False, 0)):
        _, record = shelled(TAKAO, "DD", sf=4, dd_bombard="apart", night_bombardment=True, night=night)
        assert rolls(record) == [(8 + row, 5), (4 + row, 1)]
        assert [f.volley.blow.bht for f in record.reply] == [8 + row]
    assert added_tenths(tables(), [(7, 5)]) == 13
    _, record = shelled(TAKAO, sf=4, night=True)
    assert rolls(record) == [(8, 5)] and record.reply[0].volley.blow.bht == 8


@pytest.mark.rule("BR-29.7")
def test_flares_take_the_night_from_a_bombardment_for_their_own_side() -> None:
    """Lit for the ships, they shell at 8 and the base still replies at 7; lit for the base, the other way round."""
    for side, rows in (("japanese", (8, 7)), ("allied", (7, 8))):
        u = battle(
            [base("Port Moresby", sf=4, lf_normal=20, lf_min=10, aa=8)],
            [tf(2, TAKAO, order=SHELL)],
            night_bombardment=True,
            night=True,
        )
        dark = Battle(u, SEA)
        dark.lit.add(side)
        (record,) = shell(dark)
        assert (rolls(record)[0][0], record.reply[0].volley.blow.bht) == rows


@pytest.mark.rule("FE-19.10.3", "FE-19.9.4b")
def test_the_sum_of_a_night_bombardment_has_both_rows_lowered() -> None:
    """Row 7 for the cruiser and 3 for the destroyers are what is added."""
    _, record = shelled(TAKAO, "6 DD", dd_bombard="added", night_bombardment=True, night=True)
    assert record.fire is not None and record.fire.volley.blow.parts == ((7, 5), (3, 6))
