"""Combat told by the e-mail rules: in words, with errors, without dice (FE-LI, FE-DR)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.position import SEA, Spec, af, attack, base, battle, cap, ship, tf
from tests.carrier.wording import combats, worded

from flagplot.games.carrier.facts.dispatches import Points
from flagplot.games.carrier.facts.throws import Trail
from flagplot.games.carrier.phases import combat
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.appearance import appearance
from flagplot.games.carrier.telling.combat_2003 import Combat2003, base_damage
from flagplot.games.carrier.telling.inexact import inexact, limits
from flagplot.games.carrier.telling.records import AirFight
from flagplot.games.carrier.umpire import Umpire

LOSS = {"high escorts combat allied": (1,), "high bombers combat allied": (1,)}

UNITS: dict[Side, tuple[UnitId, ...]] = {
    "allied": (UnitId("allied", "AF", 3),),
    "japanese": (UnitId("japanese", "AF", 17),),
}


def fought(allied: list[Spec], japanese: list[Spec], **more: object) -> Umpire:
    u = battle(allied, japanese, combat_reports="2003", **more)  # type: ignore[arg-type]
    combat.run(u)
    return u


def words(u: Umpire, seat: str) -> str:
    return "\n".join(msgspec.json.encode(d).decode() for d in u.dispatches if d.seat == seat)


# --- out of sight ---


@pytest.mark.rule("FE-LI-0")
def test_neither_side_sees_dice_rows_or_pools():
    """After an air attack nobody reads a row, a modifier, a die or an AA factor."""
    u = fought(
        [tf(1, "Lexington", "2 DD"), af(3, "4 Wildcat high", order=cap())],
        [af(17, "12 Val AP high", "2 Zero high", order=attack())],
        dice=LOSS,
    )
    assert not any(isinstance(d, Trail) for d in u.dispatches)
    for seat in ("allied", "japanese"):
        assert "BHT" not in words(u, seat) and "factors" not in words(u, seat)


@pytest.mark.rule("FE-LI-0")
def test_of_enemy_planes_the_names_are_told_not_the_numbers():
    """Own planes with their numbers, the enemy's by name."""
    u = fought(
        [tf(1, "Lexington"), af(3, "6 Wildcat high", order=cap())],
        [af(17, "12 Val AP high", "2 Zero high", order=attack())],
        dice=LOSS,
    )
    assert [d.title for d in combats(u.dispatches, "allied", "air-to-air")] == [
        "AF3: 2 Wildcat attack Zero, high",
        "AF3: 4 Wildcat attack Val, high",
    ]
    assert combats(u.dispatches, "japanese", "air-to-air")[0].title == "AF17: 2 Zero attacked by Wildcat, high"


# --- losses ---


@pytest.mark.rule("FE-DR-1")
@pytest.mark.parametrize("night", [False, True])
def test_the_attacker_is_told_his_own_losses_exactly(night: bool):
    """Fifteen Betty, some fall to the guns: both sides read how many, by name."""
    u = fought(
        [tf(1, "North Carolina", "6 DD")],
        [af(17, "15 Betty torpedo", order=attack())],
        default=5,
        night=night,
        code="GU",
    )
    lost = 15 - sum(f.n for f in u.state.sides["japanese"].afs[17].flights)
    assert lost > 0
    assert combats(u.dispatches, "japanese", "anti-aircraft")[0].own_losses == (f"{lost} Betty",)
    assert combats(u.dispatches, "allied", "anti-aircraft")[0].enemy_losses == (f"{lost} Betty",)


@pytest.mark.rule("FE-LI-5b", "FE-LI-5c")
@pytest.mark.parametrize(
    ("lost", "low", "high"), [(0, 0, 1), (1, 0, 2), (2, 1, 3), (3, 2, 4), (4, 2, 6), (5, 3, 7), (9, 5, 13)]
)
def test_the_limits_of_a_told_loss(lost: int, low: int, high: int):
    """Within half of the loss; one more or less where half of it is below one."""
    assert limits(lost) == (low, high)


@pytest.mark.rule("FE-LI-5b")
@given(lost=st.integers(0, 40), face=st.integers(1, 6))
def test_a_told_loss_stays_within_its_limits(lost: int, face: int):
    """Whatever is drawn."""
    low, high = limits(lost)
    u = battle(default=face)
    assert inexact(u, "losses", "x", lost) == min(low + face - 1, high)
    assert u.dice.record()[0].sides == high - low + 1


@pytest.mark.rule("FE-LI-5b")
def test_interceptors_lost_to_escorts_are_told_with_an_error():
    """Four Zero shot down: the escorts' side reads two to six, the Zeros' side four."""
    present: dict[Side, dict[str, int]] = {"allied": {"Wildcat": 9}, "japanese": {"Zero": 9}}
    losses: dict[Side, dict[str, int]] = {"allied": {"Wildcat": 2}, "japanese": {"Zero": 4}}
    fight = AirFight(SEA, True, "escorts", "japanese", present, UNITS, (), losses)
    for face, figure in ((1, 2), (3, 4), (5, 6)):
        u = battle(default=face, combat_reports="2003")
        Combat2003().air_fight(u, fight)
        assert combats(u.dispatches, "allied", "air-to-air")[0].enemy_losses == (f"about {figure} interceptors",)
        assert combats(u.dispatches, "japanese", "air-to-air")[0].own_losses == ("4 Zero",)
        assert combats(u.dispatches, "japanese", "air-to-air")[0].enemy_losses == ("2 Wildcat",)


@pytest.mark.rule("FE-LI-5b")
def test_interceptors_against_interceptors_are_told_exactly():
    """Only escorts and bombers' crews count badly."""
    present: dict[Side, dict[str, int]] = {"allied": {"Wildcat": 9}, "japanese": {"Zero": 9}}
    losses: dict[Side, dict[str, int]] = {"allied": {}, "japanese": {"Zero": 4}}
    fight = AirFight(SEA, True, "interceptors", "japanese", present, UNITS, (), losses)
    u = battle(combat_reports="2003")
    Combat2003().air_fight(u, fight)
    assert combats(u.dispatches, "allied", "air-to-air")[0].enemy_losses == ("4 Zero",)


@pytest.mark.rule("FE-LI-5b")
def test_the_interceptors_read_the_escorts_losses_exactly():
    """The side of the interceptors knows its own losses and the escorts'."""
    u = fought(
        [af(3, "9 Wildcat high", "2 Dauntless AP high", order=attack())],
        [tf(1, "Shokaku"), af(17, "9 Zero high", order=cap())],
        dice={"high escorts combat japanese": (1,), "high bombers combat japanese": (1,)},
    )
    first, theirs = combats(u.dispatches, "japanese", "air-to-air")[0], combats(u.dispatches, "allied", "air-to-air")[0]
    assert first.enemy_losses == theirs.own_losses != ()


@pytest.mark.rule("FE-LI-6a")
def test_interceptors_lost_to_bombers_guns_are_told_with_an_error():
    """The bombers' side is told a figure without names."""
    u = fought(
        [tf(1, "Lexington"), af(3, "6 Wildcat", order=cap())],
        [af(17, "12 Betty torpedo", order=attack())],
        dice={"low bombers combat allied": (2,)},
        default=5,
    )
    own = combats(u.dispatches, "allied", "air-to-air")[0].own_losses
    lost = int(own[0].split()[0])
    low, _ = limits(lost)
    said = combats(u.dispatches, "japanese", "air-to-air")[0].enemy_losses
    assert said == (f"about {low + 1} interceptor{'' if low + 1 == 1 else 's'}",)


@pytest.mark.rule("FE-LI-5b")
def test_points_do_not_tell_the_true_loss():
    """The points for interceptors shot down are not shown to the side that is told a figure."""
    u = fought(
        [af(3, "9 Wildcat high", "2 Dauntless AP high", order=attack())],
        [tf(1, "Shokaku"), af(17, "9 Zero high", order=cap())],
        dice={"high escorts combat japanese": (1,), "high bombers combat japanese": (1,)},
    )
    assert not any("Zero" in worded(d.reason) for d in u.dispatches if isinstance(d, Points) and d.seat == "allied")
    assert any("Zero" in worded(d.reason) for d in u.dispatches if isinstance(d, Points) and d.seat == "japanese")


# --- bases ---


@pytest.mark.rule("FE-DR-2")
@pytest.mark.parametrize(
    ("hits", "text"),
    [(0, "no damage observed"), (1, "light damage"), (3, "light damage"), (4, "heavy damage"), (9, "heavy damage")],
)
def test_a_base_by_day_in_two_words(hits: int, text: str):
    """One to three hits are light damage, four and more heavy."""
    assert base_damage(battle(), hits, "x") == text


@pytest.mark.rule("FE-DR-2")
def test_hits_of_earlier_attacks_do_not_count_for_the_words():
    """The attack reported, not the base's total."""
    u = fought([af(3, "6 B-25 GP", order=attack())], [base("Lae", lf_normal=2)], at="A/F20", dice={}, default=3)
    line = combats(u.dispatches, "allied", "air attack")[0].lines[0]
    hits = int(combats(u.dispatches, "japanese", "air attack")[0].lines[0].split()[0])
    assert line == ("light damage" if hits < 4 else "heavy damage") and hits > 0


@pytest.mark.rule("FE-DR-9")
@pytest.mark.parametrize(
    ("hits", "face", "text"),
    [
        (0, 1, "installations burning"),
        (0, 2, ""),
        (1, 1, ""),
        (2, 1, ""),
        (2, 2, "installations burning"),
        (3, 1, "installations burning"),
    ],
)
def test_a_base_by_night_may_be_told_falsely(hits: int, face: int, text: str):
    """Up to two hits may be hidden, none may look like some; three always burn."""
    assert base_damage(battle(night=True, default=face), hits, "x") == text


# --- ships ---


@pytest.mark.rule("FE-DR-4", "FE-DR-5")
@pytest.mark.parametrize(
    ("card", "hits", "torpedoes", "text"),
    [
        ("Chicago", 0, 0, ""),
        ("Chicago", 2, 0, "smoking"),
        ("Chicago", 3, 0, "burning"),
        ("DD", 1, 0, "burning"),
        ("Chicago", 3, 3, "listing heavily"),
        ("Chicago", 3, 1, "burning and listing heavily"),
    ],
)
def test_a_ship_in_words(card: str, hits: int, torpedoes: int, text: str):
    """Smoking below half the damage factor (5 and 2), then burning or listing by what has hit it."""
    u = battle([tf(1, ship(card, hits=hits, torpedo_hits=torpedoes, fire_hits=hits - torpedoes))])
    only = next(iter(u.state.sides["allied"].ships.values()))
    assert appearance(u.ruleset, "allied", only, night=False) == text


@pytest.mark.rule("FE-DR-6")
def test_a_cripple_by_day_is_dead_in_the_water():
    """One hit short of the damage factor."""
    u = battle([tf(1, ship("Chicago", hits=4, fire_hits=4))])
    assert appearance(u.ruleset, "allied", u.state.sides["allied"].ships["Chicago"], night=False) == "dead in the water"


@pytest.mark.rule("FE-DR-8")
def test_a_cripple_by_night_burns_or_lists():
    """By night it is not told that a ship is crippled."""
    u = battle([tf(1, ship("Chicago", hits=4, torpedo_hits=4))])
    assert appearance(u.ruleset, "allied", u.state.sides["allied"].ships["Chicago"], night=True) == "listing heavily"


@pytest.mark.rule("FE-DR-4")
def test_the_attacker_reads_how_the_ship_looks_not_the_hits():
    """A bombed cruiser: the attacker reads a word, the owner the hits."""
    u = fought([tf(1, "Chicago")], [af(17, "4 Val AP high", order=attack())], dice={"low": (1,)}, default=3)
    ours, theirs = combats(u.dispatches, "japanese", "air attack")[0], combats(u.dispatches, "allied", "air attack")[0]
    hits = u.state.sides["allied"].ships["Chicago"].hits
    assert hits == 1 and ours.lines == ("Chicago is smoking",)
    assert theirs.lines[0] == "1 hit"


# --- planes on the ground ---


@pytest.mark.rule("FE-LI-6b")
def test_planes_destroyed_by_day_without_numbers():
    """The attacker reads that planes were destroyed and the types present."""
    u = fought(
        [af(3, "9 Dauntless AP high", order=attack())], [tf(1, ship("Shokaku", ready="4 Zero, 3 Val"))], default=5
    )
    lines = combats(u.dispatches, "allied", "air attack")[0].lines
    assert lines[-1] == "planes destroyed on deck; types seen: Val, Zero"
    assert not any(digit in lines[-1] for digit in "0123456789")


@pytest.mark.rule("FE-DR-10")
def test_planes_destroyed_by_night_are_never_told():
    """Not even that any were lost."""
    u = fought([af(3, "9 B-25 GP", order=attack())], [base("Lae", ready="6 Zero")], at="A/F20", night=True, default=5)
    assert u.state.sides["japanese"].lost_today
    assert not any("planes" in line for d in combats(u.dispatches, "allied", "air attack") for line in d.lines)


@pytest.mark.rule("FE-21.7.1b")
def test_losses_from_readying_are_not_told():
    """Hits that reach only Readying say nothing of planes."""
    u = fought(
        [af(3, "9 Dauntless AP high", order=attack())],
        [tf(1, ship("Shokaku", readying="4 Zero"))],
        default=5,
        readying_losses="secret",
    )
    assert u.state.sides["japanese"].lost_today
    assert not any("planes" in line for d in combats(u.dispatches, "allied", "air attack") for line in d.lines)
    assert any("Zero" in text for d in combats(u.dispatches, "japanese", "air attack") for text in d.own_losses)


def test_sea_is_where_battles_are_fought():
    """The hand-made battles stand in the hex that the tests name."""
    assert battle([tf(1, "Chicago")]).state.sides["allied"].tfs[1].hex == SEA
