"""GP and AP shells of guns (GM-13)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.position import SEA, bare, base, battle, play, put_tf, ship, tf
from tests.carrier.surface.fights import duel, seek, ships
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.bombardment import shell
from flagplot.games.carrier.combat.gunnery import loaded_guns
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Bombard, Program, Surface
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.state.units import Magazine, Ship
from flagplot.games.carrier.units.magazine import (
    declare,
    full_load,
    pay,
    shell_for,
    stock,
    wrong_shell_modifier,
    wrong_shells,
)


def cruiser(ammunition: int = 24, gp: int = 0, kind: str = "CA") -> Ship:
    """Return a ship with so much ammunition, so much of it GP."""
    return Ship("Chicago", "Chicago", kind, ammunition=ammunition, magazine=Magazine(gp=gp))


@pytest.mark.rule("GM-13.11", "GM-13.12")
def test_what_each_kind_of_shell_is_for() -> None:
    """GP for bases and small ships, a surfaced submarine too; AP for ships of every size."""
    small = [
        kind
        for kind in ("BB", "CA", "CL", "CV", "AV", "DD", "PG", "AO", "AP", "APD", "SS")
        if not wrong_shells("GP", kind)
    ]
    assert small == ["DD", "PG", "AO", "AP", "APD", "SS"]
    assert not any(wrong_shells("AP", kind) for kind in ("BB", "CA", "DD", "AP", "SS"))
    assert wrong_shells("AP", "base") and not wrong_shells("GP", "base") and not wrong_shells(None, "base")


@pytest.mark.rule("GM-13.2")
@pytest.mark.parametrize(("bht", "less"), [(8, -4), (5, -4), (4, -3), (2, -1), (1, 0), (0, 0)])
def test_wrong_shells_cost_four_rows_but_never_go_below_row_one(bht: int, less: int) -> None:
    """BHT 8 becomes 4, BHT 4 becomes 1."""
    assert wrong_shell_modifier(tables(), bht) == less


@pytest.mark.rule("GM-13.2")
def test_a_ship_with_both_uses_the_right_ones_unless_ordered() -> None:
    """AP against ships, GP against a base; what is used up cannot be ordered."""
    both = cruiser(gp=8)
    assert [shell_for(both, at_base, None) for at_base in (False, True)] == ["AP", "GP"]
    assert [shell_for(both, at_base, "GP") for at_base in (False, True)] == ["GP", "GP"]
    assert [shell_for(both, at_base, "AP") for at_base in (False, True)] == ["AP", "AP"]
    assert shell_for(cruiser(gp=24), False, None) == "GP" and shell_for(cruiser(gp=0), True, "GP") == "AP"


@pytest.mark.rule("GM-13.12", "GM-13.2")
def test_a_bombardment_with_ap_shells_is_four_rows_worse() -> None:
    """AP at a base: BHT 8 - 4 = 4; destroyers 4 - 4 is held at 1; GP needs no modifier."""
    force = [tf(2, "Aoba", "DD", order=Bombard())]
    u = battle([base("Port Moresby", sf=0)], force, gun_ammunition=True, dd_bombard="apart")
    (record,) = shell(Battle(u, SEA))
    assert [v.blow.bht for v in (record.fire.volley, *record.more)] == [4, 1]  # type: ignore[union-attr]
    gp = Magazine(gp=8, plan=8)
    u = battle([base("Port Moresby", sf=0)], [tf(2, ship("Aoba", magazine=gp), order=Bombard())], gun_ammunition=True)
    (record,) = shell(Battle(u, SEA))
    assert (
        record.fire is not None and record.fire.volley.blow.bht == 8 and ships(u, "japanese")["Aoba"].ammunition == 16
    )
    assert gp.gp == 0


@pytest.mark.rule("GM-13.2")
def test_right_and_wrong_shells_are_rolled_apart() -> None:
    """One cruiser with GP and one without: two rolls, BHT 8 and 4, and the same in the fight at sea."""
    u = battle(
        [base("Port Moresby", sf=0)],
        [tf(2, ship("Aoba", magazine=Magazine(gp=24)), "Kako", order=Bombard())],
        gun_ammunition=True,
        dd_bombard="added",
    )
    (record,) = shell(Battle(u, SEA))
    got = [(v.blow.bht, v.blow.factors) for v in (record.fire.volley, *record.more)]  # type: ignore[union-attr]
    assert got == [(8, 4), (4, 4)]
    _, fight = duel(
        [tf(1, ship("Chicago", magazine=Magazine(gp=24)), "Portland", order=seek(6))],
        [tf(2, "Aoba", order=Surface(number=3))],
        gun_ammunition=True,
    )
    mine = [(f.volley.blow.bht, f.volley.blow.factors) for f in fight.gunnery if f.volley.side == "allied"]
    assert mine == [(9, 4), (5, 4)]


@pytest.mark.rule("GM-13.11")
def test_gp_shells_go_at_small_ships_first() -> None:
    """The cruiser with GP fires at the destroyer at full row, though the enemy cruiser has more guns."""
    _, fight = duel(
        [tf(1, ship("Chicago", magazine=Magazine(gp=24)), order=seek(6))],
        [tf(2, "Aoba", "DD", order=Surface(number=3, gunnery=("DD",)))],
        gun_ammunition=True,
    )
    first = next(f for f in fight.gunnery if f.volley.side == "allied" and f.volley.target == "DD 1")
    assert first.volley.blow.bht == 9 and first.volley.blow.modifiers == ()


@pytest.mark.rule("GM-13.3")
def test_the_cost_is_paid_from_the_kind_used() -> None:
    """12 GP: a bombardment leaves 4; the next fires half the factor, rounded up, and leaves none; AP stays."""
    u = battle([], [tf(2, ship("Takao", hits=1, ammunition=20, magazine=Magazine(gp=12)))], gun_ammunition=True)
    takao = ships(u, "japanese")["Takao"]
    fired = []
    for _ in range(2):
        (gun,) = loaded_guns(Battle(u, SEA), "japanese", [takao], 8, at_base=True)
        fired.append((gun.shell, gun.factors, stock(takao, "GP"), stock(takao, "AP")))
    assert fired == [("GP", 5, 4, 8), ("GP", 3, 0, 8)]


@pytest.mark.rule("GM-13.3")
@given(
    start=st.integers(0, 24),
    gp=st.integers(0, 24),
    uses=st.lists(st.tuples(st.sampled_from(["GP", "AP"]), st.integers(1, 14)), max_size=8),
)
def test_ammunition_is_never_negative_and_kinds_are_never_mixed(
    start: int, gp: int, uses: list[tuple[Any, int]]
) -> None:
    """Whatever is fired, GP and AP make up the whole, and what is paid comes from the kind that was fired."""
    vessel = cruiser(start, min(gp, start))
    for shells, cost in uses:
        before = {kind: stock(vessel, kind) for kind in ("GP", "AP")}  # type: ignore[arg-type]
        enough = pay(vessel, cost, shells)
        after = {kind: stock(vessel, kind) for kind in ("GP", "AP")}  # type: ignore[arg-type]
        assert after["GP"] + after["AP"] == vessel.ammunition >= 0 and min(after.values()) >= 0
        other = "AP" if shells == "GP" else "GP"
        assert after[other] == before[other]
        assert before[shells] - after[shells] == min(cost, before[shells])
        assert enough == (before[shells] >= cost)


@pytest.mark.rule("GM-13.1")
def test_a_destroyer_has_shells_of_one_kind() -> None:
    """Its load has no number: GP or AP as a whole."""
    destroyer = Ship("DD 1", "DD", "DD")
    assert (stock(destroyer, "GP"), stock(destroyer, "AP"), full_load(destroyer, None)) == (0, 1, 1)
    declare(destroyer, 1, 1, aboard=True)
    assert (stock(destroyer, "GP"), stock(destroyer, "AP")) == (1, 0)
    assert (
        shell_for(destroyer, False, "AP") == "GP" and full_load(cruiser(), 24) == 24 and full_load(cruiser(), None) == 0
    )


@pytest.mark.rule("GM-13.1")
def test_a_load_is_declared_with_the_first_orders_and_not_at_sea() -> None:
    """`CA San Francisco 8 GP, rest AP` gives 8 GP; next turn the same order is refused; nothing declared is all AP."""
    state = bare(gun_ammunition=True)
    put_tf(state, "allied", 2, "A/Q38", "San Francisco", "Portland", "DD x2")
    after = play(state, "TF2: CA San Francisco 8 GP, rest AP; load DD GP; N1").state
    own = after.sides["allied"].ships
    assert [(stock(s, "GP"), stock(s, "AP")) for s in own.values()] == [(8, 16), (0, 24), (1, 0), (1, 0)]
    assert after.sides["allied"].tfs[2].hex != state.sides["allied"].tfs[2].hex
    text = to_text(reported(GAME, GAME.view(after, "allied"), ()))
    assert "San Francisco: ammunition 24 of 24 (8 GP, 16 AP)" in text and "DD 1-2: guns with GP shells" in text
    assert "Portland:" not in text
    sheet = GAME.parse("TF2: load GP", "allied", GAME.view(after, "allied"))
    assert [d.message for d in sheet.diagnostics] == [
        "San Francisco is at sea: its load was declared before its first turn"
    ]
    assert sheet.orders == ()


@pytest.mark.rule("GM-13.3")
@pytest.mark.parametrize(
    ("text", "gp"),
    [
        ("half GP half AP", (12, 12, 0)),
        ("half AP, rest GP", (12, 12, 0)),
        ("San Francisco half GP, Portland GP", (12, 24, 0)),
    ],
)
def test_half_of_a_load_is_of_either_kind(text: str, gp: tuple[int, int, int]) -> None:
    """`load half GP half AP`, of what each ship holds; destroyers, whose shells are not counted, keep theirs."""
    state = bare(gun_ammunition=True)
    put_tf(state, "allied", 2, "A/Q38", "San Francisco", "Portland", "DD")
    own = play(state, f"TF2: load {text}").state.sides["allied"].ships
    assert tuple(stock(ship, "GP") for ship in own.values()) == gp


@pytest.mark.rule("GM-13.1")
def test_a_load_leaves_the_course_as_it_is() -> None:
    """A TF that has a course and is told its shells goes on."""
    state = bare(gun_ammunition=True)
    put_tf(state, "allied", 2, "A/Q38", "Portland", order=Program(play_course()))
    after = play(state, "TF2: load 6 GP 14 AP").state
    assert after.sides["allied"].tfs[2].hex != state.sides["allied"].tfs[2].hex
    assert stock(after.sides["allied"].ships["Portland"], "GP") == 6


def play_course() -> tuple[Any, ...]:
    """Return a move of three hexes north."""
    from flagplot.games.carrier.ordered.ast import Move, Step

    return (Move((Step(1, 3),)),)


@pytest.mark.rule("GM-13.1")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("load CA 20 GP 14 AP", "San Francisco holds 24 factors, not 34"),
        ("load DD 4 GP", "DD has shells of one kind only: write 'DD GP' or 'DD AP'"),
        ("load BB GP", "BB is not in TF2"),
        ("if TF seen then load GP", "the load of guns cannot wait for a condition"),
        ("load 6 GP 7 GP", "two amounts of one kind of shells: write 'load CA 6 GP 14 AP'"),
        ("load half GP 6 AP", "a half and a number: write 'load CA 6 GP 14 AP' or 'load CA half GP half AP'"),
        ("load half GP half GP", "two amounts of one kind of shells: write 'load CA 6 GP 14 AP'"),
        ("load DD half GP", "DD has shells of one kind only: write 'DD GP' or 'DD AP'"),
        ("load CA", "which shells? Write 'load GP' or 'load CA 6 GP 14 AP'"),
    ],
)
def test_loads_that_cannot_be_are_refused(text: str, said: str) -> None:
    """Each refusal says what is wrong, and nothing is loaded."""
    state = bare(gun_ammunition=True)
    put_tf(state, "allied", 2, "A/Q38", "San Francisco", "DD")
    sheet = GAME.parse(f"TF2: {text}", "allied", GAME.view(state, "allied"))
    assert [d.message for d in sheet.diagnostics if d.severity == "error"] == [said]
    assert not any("load" in each.canonical for each in sheet.echo)


@pytest.mark.rule("GM-13.1")
def test_players_are_reminded_to_declare_only_where_shells_differ() -> None:
    """The situation before the first turn says how; in the base game the order is refused and nothing is said."""
    from tests.carrier.position import opening

    for on in (True, False):
        state = opening(gun_ammunition=on)
        view = GAME.view(state, "allied")
        assert ("What you do not declare is all AP" in to_text(reported(GAME, view, ()))) is on
        sheet = GAME.parse("TF1: load GP", "allied", view)
        assert [d.message for d in sheet.diagnostics] == ([] if on else ["this game does not tell GP shells from AP"])
