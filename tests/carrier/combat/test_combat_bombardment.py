"""Bombardment of bases and shore fire (BR-19.9), and repair (BR-23)."""

import pytest
from tests.carrier.position import SEA, af, attack, bare, base, battle, play, put_tf, ship, tf
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.bombardment import shell, shore_targets
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Bombard, GunAim, Surface
from flagplot.games.carrier.phases import combat, repair
from flagplot.games.carrier.umpire import Umpire

SHELL = Bombard()


def shelled(u: Umpire):  # type: ignore[no-untyped-def]
    return shell(Battle(u, SEA))


@pytest.mark.rule("BR-19.9.1")
def test_battleships_and_cruisers_bombard_at_row_eight_and_destroyers_do_not():
    u = battle([base("Port Moresby", sf=0)], [tf(2, "Hiei", "Aoba", "Tone", "Nagara", "2 DD", order=SHELL)])
    (record,) = shelled(u)
    assert record.ships == ("Hiei", "Aoba", "Tone", "Nagara")
    assert (record.fire.volley.blow.bht, record.fire.volley.blow.factors) == (8, 12 + 4 + 3 + 2)


@pytest.mark.rule("BR-19.9.2")
def test_one_attack_of_all_ships_for_eight_factors_of_ammunition_each():
    u = battle(
        [base("Port Moresby", sf=0, lf_normal=8, lf_min=4, aa=8)],
        [tf(2, "Aoba", order=SHELL), tf(3, "Kako", order=SHELL)],
    )
    (record,) = shelled(u)
    assert record.fire.volley.blow.factors == 8
    assert [s.ammunition for s in u.state.sides["japanese"].ships.values()] == [16, 16]
    there = u.state.sides["allied"].bases["Port Moresby"]
    assert (there.lf_normal, there.lf_min, there.aa) == (8 - 4, 4 - 2, 8 - 2), "8 factors at row 8, a 3: two hits"
    assert there.attacked == 3
    assert u.state.sides["japanese"].tfs[2].order.actions == ()  # type: ignore[union-attr]


@pytest.mark.rule("BR-19.9.3")
def test_the_base_replies_at_row_eight_split_among_the_ships():
    u = battle([base("Port Moresby", sf=30)], [tf(2, "Aoba", "Kako", order=SHELL)], default=1)
    (record,) = shelled(u)
    assert {f.volley.blow.bht for f in record.reply} == {8}
    assert {f.damage.name: f.volley.blow.factors for f in record.reply} == {"Aoba": 16, "Kako": 14}
    assert record.fire is not None, "at the same time"


@pytest.mark.rule("BR-19.9.3")
@pytest.mark.parametrize(
    ("aims", "fired"),
    [
        ((GunAim("Kako", 20), GunAim("Aoba", 10)), {"Kako": 20, "Aoba": 10}),
        ((GunAim("CL"), GunAim("Kako")), {"Nagara": 13, "Kako": 16, "Aoba": 1}),
        ((GunAim("CL", 40),), {"Nagara": 30}),
    ],
)
def test_the_owner_divides_the_fire_of_a_base(aims: tuple[GunAim, ...], fired: dict[str, int]):
    """By numbers as far as there are factors, or by preference: each ship gets what would sink it before the next."""
    u = battle([base("Port Moresby", sf=30)], [tf(2, "Aoba", "Kako", "Nagara", order=SHELL)], default=1)
    u.state.sides["allied"].shore_fire["Port Moresby"] = aims
    (record,) = shelled(u)
    assert {f.damage.name: f.volley.blow.factors for f in record.reply} == fired


@pytest.mark.rule("BR-19.9.3")
def test_the_owners_order_divides_the_fire_and_stands_until_changed():
    """Three factors of Port Moresby: all at the CA by doctrine, two and one as ordered, in this turn and the next."""
    state = bare(turn=9)
    state.sides["allied"].bases["Port Moresby"].sf = 3
    put_tf(state, "japanese", 2, "A/D23", "Aoba", "Nagara")
    fired = []
    for order in ("", "Port Moresby: fire 2 at CL, rest at CA", ""):
        after = play(state, order, "TF2: shell Port Moresby", default=1)
        state = after.state
        state.sides["allied"].bases["Port Moresby"].sf = 3
        fired.append([roll.key.rpartition("|")[2] for roll in after.rolls if "guns of Port Moresby" in roll.key])
    assert fired == [["Aoba"], ["Aoba", "Nagara"], ["Aoba", "Nagara"]]
    text = to_text(reported(GAME, GAME.view(state, "allied"), ()))
    assert "surface: fire 2 at CL/rest at CA" in text


@pytest.mark.rule("BR-19.9.3")
@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("Port Moresby: number 4, fire CA", "a base fires its guns at ships and does no more"),
        ("Port Moresby: surface: engage", "a base fires its guns at ships and does no more"),
    ],
)
def test_a_base_is_told_of_its_guns_what_it_can_do(order: str, words: str):
    sheet = GAME.parse(order, "allied", GAME.view(bare(turn=9), "allied"))
    assert [d.message for d in sheet.diagnostics if d.severity == "error"] == [words] and sheet.orders == ()


@pytest.mark.rule("BR-19.9.3", "BR-19.10")
def test_the_base_fires_at_anchored_ships_unless_others_bombard_under_way():
    u = battle([], [tf(2, "Aoba", ship("Kako", anchored=1), ship("AP", anchored=1), "DD")])
    b = Battle(u, SEA)
    ships = u.state.sides["japanese"].ships
    assert [s.name for s in shore_targets(b, "japanese", [])] == ["Kako", "AP 1"]
    assert [s.name for s in shore_targets(b, "japanese", [ships["Aoba"]])] == ["Aoba"]
    assert [s.name for s in shore_targets(b, "japanese", [ships["Kako"]])] == ["Kako", "AP 1"]
    u = battle([base("Port Moresby", sf=6)], [tf(2, ship("AP", anchored=1))])
    (record,) = shelled(u)
    assert record.fire is None and record.reply[0].volley.blow.modifiers == (("at anchor", 1),)


@pytest.mark.rule("BR-19.9")
def test_ships_in_surface_combat_do_not_bombard():
    u = battle(
        [base("Port Moresby", sf=0), tf(1, "Chicago", order=Surface(engage=True, number=1))],
        [tf(2, "Aoba", "Kako", order=SHELL)],
        default=1,
    )
    combat.run(u)
    assert not any(getattr(d, "kind", "") == "bombardment" for d in u.dispatches)
    u.state.sides["japanese"].tfs[2].order = None
    u = battle([base("Port Moresby", sf=0)], [tf(2, "Aoba", order=Bombard(at=SEA + 5))])
    assert shelled(u) == [], "it must be where the order says"


@pytest.mark.rule("BR-21.7.2")
def test_the_owner_chooses_the_planes_lost_to_shells():
    u = battle([base("Port Moresby", ready="1 B-17 GP, 5 P-39", sf=0)], [tf(2, "Aoba", "Kako", order=SHELL)])
    (record,) = shelled(u)
    assert record.fire.damage.planes == (("P-39", 2),) and record.fire.damage.offered == ()


# --- repair ---


@pytest.mark.rule("BR-23.1", "BR-21.5")
def test_gasmata_is_repaired_hit_by_hit():
    u = battle([], [base("Gasmata", lf_normal=-2, lf_min=-1, aa=0, sf=-3)], code="GU")
    gasmata = u.state.sides["japanese"].bases["Gasmata"]
    u.ruleset.base_card("Gasmata")
    repair.run(u)
    assert (gasmata.lf_normal, gasmata.lf_min, gasmata.aa, gasmata.sf) == (0, 0, 1, -2)
    repair.run(u)
    assert (gasmata.lf_normal, gasmata.lf_min, gasmata.aa, gasmata.sf) == (2, 1, 2, -1)


@pytest.mark.rule("BR-23.1")
def test_a_seaplane_base_repairs_one_and_one():
    u = battle([], [base("Shortland", lf_normal=1, lf_min=0)])
    repair.run(u)
    shortland = u.state.sides["japanese"].bases["Shortland"]
    assert (shortland.lf_normal, shortland.lf_min) == (2, 1)


@pytest.mark.rule("BR-23.2")
def test_no_repair_in_a_turn_of_attack():
    u = battle([base("Port Moresby", lf_normal=2, aa=0)], [af(5, "1 Mavis GP", order=attack())], default=1)
    combat.run(u)
    before = u.state.sides["allied"].bases["Port Moresby"].lf_normal
    repair.run(u)
    assert u.state.sides["allied"].bases["Port Moresby"].lf_normal == before
    u.turn = u.state.turn = 4
    repair.run(u)
    assert u.state.sides["allied"].bases["Port Moresby"].lf_normal == before + 2


@pytest.mark.rule("BR-23.2")
def test_an_attack_on_one_base_keeps_no_other_from_repair():
    """Lae was attacked this turn; Rabaul, which stands after it, mends a hit."""
    u = battle([], [base("Lae", lf_normal=0, attacked=3), base("Rabaul", lf_normal=0)])
    repair.run(u)
    assert [there.lf_normal for there in u.state.sides["japanese"].bases.values()] == [0, 2]


@pytest.mark.rule("BR-23.3")
def test_never_above_the_scenario_values():
    u = battle([base("Port Moresby")])
    there, card = u.state.sides["allied"].bases["Port Moresby"], u.ruleset.base_card("Port Moresby")
    there.lf_normal -= 1
    repair.run(u)
    assert (there.lf_normal, there.lf_min, there.aa, there.sf) == (card.lf_normal, card.lf_min, card.aa, card.sf)
