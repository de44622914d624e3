"""Both sides of each bound of damage in the base game (BR-21 to BR-23, BR-28)."""

from typing import Any

import pytest
from tests.carrier.damage.hits import blow, points
from tests.carrier.position import (
    OPEN_SEA,
    SEA,
    af,
    attack,
    bare,
    base,
    battle,
    play,
    put_tf,
    ready,
    ship,
    tf,
    told,
    umpire,
)
from tests.carrier.wording import WORDS

from flagplot.core.document import to_text
from flagplot.games.carrier.combat.air_attack import attack as attacked
from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.critical import strike_base, strike_ship
from flagplot.games.carrier.combat.damage import hit_base, record_planes
from flagplot.games.carrier.combat.on_deck import OnDeck
from flagplot.games.carrier.combat.targets import declare, missions
from flagplot.games.carrier.facts.combat import Attacked, Bombed
from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.facts.sailing import Scuttled
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.phases import repair
from flagplot.games.carrier.phases.air_operations import replacements
from flagplot.games.carrier.reports.report import report_of
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.sailing.bridge import Bridge
from flagplot.games.carrier.sailing.capture import full_values
from flagplot.games.carrier.sailing.departing import scuttle
from flagplot.games.carrier.state.wounds import BaseWounds
from flagplot.games.carrier.units.factors import maximum_factor

READY = "9 Wildcat, 9 Dauntless"


@pytest.mark.rule("BR-28.5")
@pytest.mark.parametrize(
    ("weapon", "deck", "hits", "added", "struck"),
    [
        ("bomb", None, 1, 1, 2),
        ("bomb", OnDeck(0, 0, 3, 3), 1, 0, 1),
        ("bomb", OnDeck(0, 1, 0, 1), 2, 2, 4),
        ("shell", None, 1, 0, 1),
        ("torpedo", None, 1, 0, 0),
        ("torpedo", OnDeck(0, 0, 3, 3), 2, 2, 0),
        ("bomb", None, 0, 0, 0),
    ],
)
def test_hits_with_those_that_planes_on_deck_add(weapon: Any, deck: Any, hits: int, added: int, struck: int) -> None:
    """Planes stand in Ready, or stood elsewhere before the attack; bombs and shells of an attack are counted."""
    u = battle([tf(1, ship("Lexington", ready=READY))], critical_hits="2003")
    target, fight = u.state.sides["allied"].ships["Lexington"], Battle(u, SEA)
    fight.struck["allied", "Chicago"] = 3
    damage = strike_ship(fight, "allied", target, blow(hits, telling=False), False, weapon, "AP", deck)
    assert (target.hits, damage.hits, damage.added) == (hits + added, hits + added, added)
    assert fight.struck.get(("allied", "Lexington"), 0) == struck
    strike_ship(fight, "allied", target, blow(hits, telling=False), False, weapon, "AP", OnDeck(0, 0, 0, 0))
    assert fight.struck.get(("allied", "Lexington"), 0) == struck + hits * (weapon != "torpedo")


@pytest.mark.rule("BR-28.5", "BR-28.2")
@pytest.mark.parametrize(
    ("hits", "load", "telling", "checks"),
    [
        (1, "AP", True, 1),
        (1, "GP", True, 0),
        (1, "AP", False, 0),
        (0, "AP", True, 0),
        (4, "AP", True, 1),
        (5, "AP", True, 0),
    ],
)
def test_a_critical_hit_is_checked_of_a_ship_afloat(hits: int, load: Any, telling: bool, checks: int) -> None:
    """AP bombs at Chicago of five; its effect, a fifth hit here, comes at once."""
    dice = {"critical hit check|blow": (6,), "critical hit|blow": (5,)}
    u = battle([tf(1, "Chicago")], dice=dice, critical_hits="2003")
    chicago = u.state.sides["allied"].ships["Chicago"]
    damage = strike_ship(Battle(u, SEA), "allied", chicago, blow(hits, telling), False, "bomb", load)
    assert sum("critical hit check" in roll.key for roll in u.dice.record()) == checks
    assert chicago.hits == damage.hits == min(5, hits + 2 * checks)
    assert chicago.fate == ("sunk" if chicago.hits == 5 else "")


@pytest.mark.rule("BR-28.5", "BR-21.2.5")
@pytest.mark.parametrize("known", [None, True, False])
def test_who_learns_of_a_ship_that_is_sunk(known: bool | None) -> None:
    u = battle([tf(1, "Chicago")])
    more = {} if known is None else {"known": known}
    strike_ship(Battle(u, SEA), "allied", u.state.sides["allied"].ships["Chicago"], blow(5), False, "bomb", **more)
    assert sorted(d.seat for d in told(u.dispatches, Points)) == ["allied", "japanese"][: 1 + (known is not False)]
    assert [(n, seen) for n, _, seen in points(u)] == [(24, known is not False)]


@pytest.mark.rule("BR-28.5", "BR-28.2")
@pytest.mark.parametrize(("load", "checks"), [("GP", 1), ("AP", 0), ("", 1)])
def test_a_critical_hit_is_checked_of_a_base(load: Any, checks: int) -> None:
    dice = {"critical hit check|blow": (6,), "critical hit|blow": (1,)}
    u = battle([base("Port Moresby", ready="9 P-39")], dice=dice, critical_hits="2003")
    there = u.state.sides["allied"].bases["Port Moresby"]
    damage = strike_base(Battle(u, SEA), "allied", there, blow(1), False, "bomb", load)
    assert sum("critical hit check" in roll.key for roll in u.dice.record()) == checks
    assert (damage.added, damage.hits, 20 - there.lf_normal) == (1, 2 + checks, 2 * (2 + checks))


@pytest.mark.rule("BR-23.3")
@pytest.mark.parametrize(
    ("name", "code", "printed", "half"),
    [
        ("Port Moresby", "RR", (10, 5, 5, 4, 2), (5, 2, 2, 2, 1)),
        ("Gili-Gili", "ES", (8, 4, 5, 4, 1), (4, 2, 2, 2, 0)),
        ("Henderson", "GU", (12, 6, 7, 8, 3), (6, 3, 3, 4, 1)),
    ],
)
def test_what_a_base_is_when_nothing_is_broken(name: str, code: str, printed: Any, half: Any) -> None:
    """Halves are rounded down; a captor has no radar there."""
    u = battle([base(name)], code=code)
    there = u.state.sides["allied"].bases[name]
    for captured, values, radar in ((0, printed, code != "RR"), (3, half, False)):
        there.captured = captured
        full = full_values(u.ruleset, there)
        assert (full.lf_normal, full.lf_min, full.readying, full.aa, full.sf) == values
        assert all(isinstance(value, int) for value in (full.lf_normal, full.readying)) and full.radar is radar


@pytest.mark.rule("BR-21.2.5", "BR-12.9")
@pytest.mark.parametrize(("card", "doomed", "scored"), [("Chicago", 0, 24), ("Chicago", 30, 0), ("Lexington", 0, 88)])
def test_a_scuttled_ship_is_out_of_play_and_scores(card: str, doomed: int, scored: int) -> None:
    """With 2 points for each of its planes, which are not replaced; one that was lost already scored before."""
    state = bare(turn=9)
    put_tf(state, "allied", 1, OPEN_SEA, card)
    put_tf(state, "allied", 2, OPEN_SEA, "DD x2")
    if card == "Lexington":
        ready(state, "allied", card, Wildcat=3)
        ready(state, "allied", card, "readying", Wildcat=2, Dauntless=3)
    state.sides["allied"].ships[card].doomed = doomed
    after = play(state, f"TF1: scuttle {card}; N1\nTF2: scuttle DD 1; N1")
    own = after.state.sides["allied"]
    made = own.ships[card]
    assert (made.fate, made.tf, made.doomed) == ("scuttled", None, 0) and sorted(own.tfs) == [2]
    assert own.tfs[2].ships == ["DD 2"] and after.where("allied", "TF2") == "A/Q37"
    assert made.boxes is None if card == "Chicago" else made.boxes is not None
    assert made.boxes is None or not (made.boxes.ready or made.boxes.readying)
    assert own.lost_today == {} and after.points("japanese") == scored + 6
    assert sorted(d.ship for d in told(after.told, Scuttled)) == sorted([card, "DD 1"])
    assert [line for line in after.facts("allied").splitlines() if "TF1" in line] == [
        f"sailing.scuttled TF1 ship={card}"
    ]


@pytest.mark.rule("BR-12.9", "BR-21.2.5")
def test_a_tf_acts_until_its_last_ship_is_gone() -> None:
    state = bare(turn=9)
    force = put_tf(state, "allied", 1, OPEN_SEA, "Chicago", "DD x1")
    u = umpire(state)
    bridge = Bridge(u, u.lookout, "allied", force)
    for card, ended in (("DD 1", False), ("Chicago", True)):
        scuttle(bridge, state.sides["allied"].ships[card])
        assert bridge.ended is ended


@pytest.mark.rule("BR-21.2.3", "BR-21.5")
@pytest.mark.parametrize(
    ("changes", "factor"),
    [
        ({}, 40),
        ({"lf_normal": 1}, 2),
        ({"lf_normal": 0}, 0),
        ({"lf_normal": -3}, 0),
        ({"wounds": BaseWounds(runway_until=4)}, 0),
        ({"wounds": BaseWounds(radar_until=4)}, 40),
    ],
)
def test_twice_the_normal_launch_factor_of_a_base(changes: dict[str, Any], factor: int) -> None:
    u = battle([base("Port Moresby", **changes)])
    assert maximum_factor(u.ruleset, "allied", u.state.sides["allied"].bases["Port Moresby"]) == factor


@pytest.mark.rule("BR-21.3.1", "BR-21.5")
@pytest.mark.parametrize(
    ("name", "aa_loss", "before", "hits", "values", "out"),
    [
        ("Port Moresby", "each", (3, 5, 1, 0), 1, (1, 4, 0, -1), False),
        ("Port Moresby", "each", (2, 5, 1, 0), 1, (0, 4, 0, -1), True),
        ("Port Moresby", "each", (1, 5, 0, 3), 2, (-3, 3, -2, 1), True),
        ("Ndeni", "each", (4, 2, 2, 1), 3, (1, -1, -1, -2), False),
        ("Ndeni", "each", (4, 2, 2, 1), 4, (0, -2, -2, -3), True),
        ("Port Moresby", "four", (9, 5, 1, 3), 5, (-1, 0, 0, -2), True),
        ("Port Moresby", "four", (9, 5, 3, 3), 5, (-1, 0, 1, -2), True),
    ],
)
def test_what_hits_cost_a_base(name: str, aa_loss: str, before: Any, hits: int, values: Any, out: bool) -> None:
    """Two of the normal launch factor and one of all else, at a base for sea planes one of each, below 0 too."""
    u = battle(
        [base(name, **dict(zip(("lf_normal", "lf_min", "aa", "sf"), before, strict=True)))],
        code="ES",
        base_aa_loss=aa_loss,
    )
    there, fight = u.state.sides["allied"].bases[name], Battle(u, SEA)
    damage = hit_base(fight, "allied", there, hits, False)
    assert (there.lf_normal, there.lf_min, there.aa, there.sf) == values
    assert (damage.hits, damage.out, damage.planes) == (hits, out, ())
    hit_base(fight, "allied", there, 1, False)
    assert fight.struck == {("allied", name): hits + 1}


@pytest.mark.rule("BR-21.5")
@pytest.mark.parametrize(
    ("values", "below"),
    [
        ((0, 0, 0, 0), ""),
        ((-1, 1, 0, 0), "launch 1/0"),
        ((1, -2, 0, 0), "launch 0/2"),
        ((0, -1, -1, 0), "launch 0/1, AA 1"),
        ((-3, -1, -2, -4), "launch 3/1, AA 2, guns 4"),
        ((2, 1, 0, -1), "guns 1"),
    ],
)
def test_what_has_to_be_repaired_first(values: tuple[int, ...], below: str) -> None:
    state = bare(turn=9)
    there = state.sides["allied"].bases["Port Moresby"]
    there.lf_normal, there.lf_min, there.aa, there.sf = values
    text = to_text(report_of(GAME.view(state, "allied"), ruleset_of(state), (), WORDS)).replace("\n  ", " ")
    lines = [line for line in text.splitlines() if "below 0 by hits" in line]
    assert lines == ([f"- below 0 by hits, to be repaired first: {below}"] if below else [])


@pytest.mark.rule("BR-21.7.4")
@pytest.mark.parametrize(("ready", "hits", "sunk"), [("9 Wildcat", 4, False), ("", 2, False), ("9 Wildcat", 4, True)])
def test_what_both_sides_are_told_of_bombs(ready: str, hits: int, sunk: bool) -> None:
    """Hits counted twice with planes in Ready; the sinking; to the attacker names, to the owner what he lost."""
    u = battle([tf(1, ship("Lexington", ready=ready, hits=4 * sunk))], [af(2, "8 Val AP high", order=attack())])
    fight = Battle(u, SEA)
    raids = declare(fight, "japanese", missions(fight, "japanese"))
    attacked(fight, "japanese", raids, 0)
    (mine,), (theirs,) = told(u.dispatches, Bombed), told(u.dispatches, Attacked)
    rolled = mine.row is not None and mine.row.factors
    assert (rolled, mine.sunk, mine.hits, theirs.hits) == (8, sunk, hits, hits)
    assert list(mine.enemy_losses.ships) == ["Lexington"] * sunk
    assert mine.offered == (("Wildcat",) if ready and not sunk else ())


@pytest.mark.rule("BR-22.2")
@pytest.mark.parametrize(
    ("lost", "back"),
    [
        ({"Zero/land": 5}, {"Zero/land": 1}),
        ({"Zero": 5}, {"Zero": 1}),
        ({"Zero": 2}, {}),
        ({"Zero": 2, "Zero/land": 1}, {"Zero": 1}),
        ({"Zero": 1, "Zero/land": 2}, {"Zero/land": 1}),
        ({"Zero": 12, "Zero/land": 6, "Val": 3, "Kate": 0}, {"Val": 1, "Zero": 4, "Zero/land": 2}),
        ({}, {}),
    ],
)
def test_one_of_three_comes_back(lost: dict[str, int], back: dict[str, int]) -> None:
    assert replacements(tables(), lost) == back


@pytest.mark.rule("BR-23.1", "BR-23.3")
@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("Port Moresby", (20, 10, 8, 3), (20, 10, 8, 3)),
        ("Port Moresby", (19, 10, 8, 3), (20, 10, 8, 3)),
        ("Port Moresby", (16, 8, 6, 1), (18, 9, 7, 2)),
        ("Port Moresby", (-3, -2, -1, -1), (-1, -1, 0, 0)),
        ("Ndeni", (1, 0, 0, 0), (2, 1, 1, 0)),
        ("Ndeni", (4, 1, 2, 0), (4, 2, 2, 0)),
    ],
)
@pytest.mark.parametrize(("attacked", "captured"), [(0, 0), (2, 0), (3, 0), (0, 3)])
def test_one_hit_is_repaired_a_turn(name: str, before: Any, after: Any, attacked: int, captured: int) -> None:
    """In turn 3, and not at a base that was attacked in it. Both sides mend theirs."""
    values = dict(zip(("lf_normal", "lf_min", "aa", "sf"), before, strict=True))
    u = battle(
        [base("Henderson", attacked=3), base(name, attacked=attacked, captured=captured, **values)],
        [base("Rabaul", sf=-1)],
        code="ES",
    )
    repair.run(u)
    there = u.state.sides["allied"].bases[name]
    now = (there.lf_normal, there.lf_min, there.aa, there.sf)
    if captured:
        full = full_values(u.ruleset, there)
        most = (full.lf_normal, full.lf_min, full.aa, full.sf)
        assert now == tuple(
            map(
                min,
                most,
                (one + two for one, two in zip(before, (2, 1, 1, 1) if name != "Ndeni" else (1, 1, 1, 1), strict=True)),
            )
        )
    else:
        assert now == (before if attacked == 3 else after)
    assert u.state.sides["japanese"].bases["Rabaul"].sf == 0


@pytest.mark.rule("BR-21.1", "BR-25.1")
@pytest.mark.parametrize(
    ("more", "today", "seen"),
    [({}, 3, False), ({"known": True}, 3, True), ({"replaceable": False}, None, False), ({"known": False}, 3, False)],
)
def test_planes_lost_are_counted_and_scored(more: dict[str, bool], today: int | None, seen: bool) -> None:
    """Two points each; the enemy knows of them only where he can count them. None lost are no loss."""
    u = battle()
    record_planes(u, "allied", {"Wildcat/land": 3, "P-39": 0}, "destroyed_on_ground", "Henderson", **more)
    own = u.state.sides["allied"]
    assert own.lost_today == ({"Wildcat/land": today} if today else {})
    assert [(n, known) for n, _, known in points(u)] == [(6, seen)]
    assert sorted(fact.seat for fact in told(u.dispatches, Points)) == ["allied", "japanese"][: 1 + seen]
