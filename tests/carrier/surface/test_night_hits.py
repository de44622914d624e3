"""Hits of guns by night as a number with an error where ships are called by their names (FE-DR-7)."""

from typing import Any

import pytest
from tests.carrier import wording
from tests.carrier.position import SEA, base, battle, ship, tf
from tests.carrier.surface.fights import duel, everything, seek, told

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.bombardment import shell
from flagplot.games.carrier.ordered.ast import Bombard, Surface
from flagplot.games.carrier.umpire import Umpire


def fight(night: bool, reports: str, **more: Any) -> tuple[str, ...]:
    """Return what the Allies are told of Chicago's fight with Aoba, which takes one hit."""
    u, record = duel(
        [tf(1, "Chicago", order=seek(4))],
        [tf(2, "Aoba", order=Surface(number=5))],
        night=night,
        combat_reports=reports,
        dice={"Aoba": (3,), **more.pop("dice", {})},
        **more,
    )
    assert [f.volley.blow.hits for f in record.gunnery if f.volley.side == "allied"] == [1]
    return told(u, "allied").lines


@pytest.mark.rule("FE-DR-7")
@pytest.mark.parametrize(
    ("face", "words"), [(1, "no gunfire hits seen"), (2, "about 1 gunfire hit"), (3, "about 2 gunfire hits")]
)
def test_by_night_the_base_report_has_a_number_with_an_error(face: int, words: str) -> None:
    """One hit is told as 0 to 2, in a line of its own; one's own damage exactly, and no other word of hits."""
    lines = fight(True, "2003", dice={"gunfire hits|B/M23 japanese/Aoba": (face,)})
    assert lines[-1] == f"Aoba: {words}"
    assert "our 4 gunnery factors on Aoba: BHT 9, 3-4 column" in lines
    assert [line for line in lines if "hit" in line and not line.startswith("their")] == [lines[-1]]


@pytest.mark.rule("FE-DR-7")
@pytest.mark.parametrize(("night", "reports"), [(False, "base"), (True, "base"), (True, "1993")])
def test_else_the_base_report_has_the_hits(night: bool, reports: str) -> None:
    """Where the reports of 2003 are not played."""
    lines = fight(night, reports)
    assert "our 4 gunnery factors on Aoba: BHT 9, 3-4 column: 1 hit" in lines
    assert not any("gunfire" in line for line in lines)


@pytest.mark.rule("FE-DR-4")
def test_by_day_the_base_report_has_words() -> None:
    """One hit on Aoba: she smokes; no number of hits stands anywhere but in the account of one's own ships."""
    lines = fight(False, "2003")
    at = lines.index("our 4 gunnery factors on Aoba: BHT 9, 3-4 column")
    assert lines[at + 1] == "Aoba is smoking"
    assert not any("hit" in line for line in lines if not line.startswith("their"))


@pytest.mark.rule("FE-DR-7")
def test_torpedoes_are_told_as_by_day() -> None:
    """In words, below their attack; the guns' hits are told as a number."""
    u, record = duel(
        [tf(1, "Chicago", "2 DD", order=seek(6, torpedo=("DD",)))],
        [tf(2, "Hiei", order=Surface(number=6))],
        night=True,
        combat_reports="2003",
        default=6,
    )
    lines = told(u, "allied").lines
    (torpedo,) = [f.volley for f in record.torpedoes if f.volley.side == "allied"]
    (at,) = [n for n, line in enumerate(lines) if line.startswith(f"our {torpedo.who.factors} torpedo factor")]
    assert torpedo.blow.hits == 1 and "hit" not in lines[at] and lines[at + 1].startswith("Hiei is ")
    assert sum("gunfire hit" in line for line in lines) == 1


@pytest.mark.rule("FE-DR-7")
def test_of_a_ship_that_sinks_no_number_is_told() -> None:
    """Tenryu goes down: `Tenryu sinks`, among the enemy's losses."""
    u, record = duel(
        [tf(1, "South Dakota", order=seek(6))],
        [tf(2, "Tenryu", order=Surface(number=6))],
        night=True,
        combat_reports="2003",
        dice={"Tenryu": (6,)},
    )
    assert record.gunnery[0].damage.sunk
    lines = told(u, "allied").lines
    assert "Tenryu sinks" in lines and told(u, "allied").enemy_losses == ("Tenryu",)
    assert not any("hit" in line for line in lines if not line.startswith("their"))


@pytest.mark.rule("FE-LI-0", "FE-DR-7")
@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize("night", [True, False])
def test_no_row_betrays_the_damage_of_its_target(named: bool, night: bool) -> None:
    """Hiei at half speed or whole: by the reports of 2003 the row of own guns and torpedoes at her is told without
    modifiers, so that it reads the same, by labels or by names."""
    rows = []
    for hurt in (0, 5):
        u, _ = duel(
            [tf(1, "Chicago", "2 DD", order=seek(6, torpedo=("DD",)))],
            [tf(2, ship("Hiei", hits=hurt), order=Surface(number=6))],
            night=night,
            combat_reports="2003",
            surface_reports="base" if named else "2003",
            slow_targets=True,
            default=1,
        )
        (fired,) = (roll for roll in u.dice.record() if roll.key.endswith("allied torpedoes|Hiei"))
        assert fired.modifiers == ((("slowed", 1),) if hurt else ())
        rows.append([line for line in told(u, "allied").lines if "BHT" in line])
    assert rows[0] == rows[1] and len(rows[0]) == 2
    assert not any("(" in line for line in rows[0])


def shelled(night: bool, reports: str, face: int) -> tuple[Umpire, str, int]:
    """Return what the owner of a base is told of its guns' fire on Aoba, and the true hits."""
    u = battle(
        [base("Port Moresby", sf=16)],
        [tf(2, "Aoba", order=Bombard())],
        night=night,
        combat_reports=reports,
        dice={"shore gunfire hits|B/M23 japanese/Aoba": (face,)},
    )
    (record,) = shell(Battle(u, SEA))
    (line,) = [
        line
        for d in wording.combats(u.dispatches, "allied")
        for line in d.lines
        if " on CA: " in line or " on the CA: " in line or "on a CA" in line
    ]
    return u, line, record.reply[0].volley.blow.hits


@pytest.mark.rule("FE-DR-7")
def test_shore_guns_count_no_better_by_night() -> None:
    """Their hits on a ship are told with an error too; the ship's owner has them exactly."""
    assert shelled(False, "2003", 1)[1].endswith(": sinks")
    u, line, hits = shelled(True, "2003", 1)
    assert hits > 1
    assert line.endswith(f": about {-(-hits // 2)} gunfire hit{'s' * (hits > 2)}")
    assert f"Port Moresby on Aoba: {hits} hits" in everything(u, "japanese")
    _, line, hits = shelled(True, "base", 1)
    assert line.endswith(f": {hits} hits")


def bombarded(night: bool, reports: str, faces: int, ship: str = "Kirishima") -> wording.Spoken:
    """Return what the ships are told that shell Port Moresby with four Wildcats on its field."""
    u = battle(
        [base("Port Moresby", ready="4 Wildcat")],
        [tf(2, ship, order=Bombard())],
        night=night,
        combat_reports=reports,
        default=faces,
        night_bombardment=True,
        dice={"base by night|": (2,)},
    )
    (record,) = shell(Battle(u, SEA))
    assert record.fire is not None
    (ours,) = wording.combats(u.dispatches, "japanese", kind="bombardment")
    (theirs,) = wording.combats(u.dispatches, "allied", kind="bombardment")
    assert any(f"{record.hits} hit" in line for line in theirs.lines) or not record.hits
    return ours


@pytest.mark.rule("FE-DR-2")
@pytest.mark.parametrize(
    ("ship", "face", "words"),
    [("Tenryu", 1, "no damage observed"), ("Kirishima", 1, "light damage"), ("Kirishima", 6, "heavy damage")],
)
def test_ships_read_of_a_field_in_words(ship: str, face: int, words: str) -> None:
    """By day nothing, light or heavy damage, and that planes were destroyed, not how many."""
    told_ = bombarded(False, "2003", face, ship)
    destroyed = () if words == "no damage observed" else ("planes destroyed on the ground",)
    assert told_.lines[1 : 2 + len(destroyed)] == (words, *destroyed)
    assert words in told_.brief and "hit" not in told_.brief.partition("; its guns")[0]


@pytest.mark.rule("FE-DR-9", "FE-DR-10")
def test_ships_read_less_by_night() -> None:
    """Installations burning, and nothing of planes."""
    told_ = bombarded(True, "2003", 6)
    assert told_.lines[1] == "installations burning"
    assert "destroyed" not in "".join(told_.lines)
    assert "planes" not in told_.brief


@pytest.mark.rule("FE-DR-2")
def test_else_ships_read_their_hits() -> None:
    """In the base report the sums and the hits."""
    told_ = bombarded(False, "base", 6)
    assert told_.lines[0].endswith(" hits") and "damage" not in "".join(told_.lines)
