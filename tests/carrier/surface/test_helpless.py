"""Surface combat against crippled or anchored ships without company (FE-19.11)."""

from typing import Any

import pytest
from tests.carrier.position import SEA, TfSpec, bare, battle, put_tf, ship, tf
from tests.carrier.surface.fights import duel, seek, ships, told

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.helpless import HelplessRows, rows, without_company
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Surface


def fight(ours: list[TfSpec], theirs: list[TfSpec], **more: Any) -> Any:
    """Return a fight with the rule on."""
    return duel(ours, theirs, helpless_targets=True, **more)


@pytest.mark.rule("FE-19.11a")
def test_the_procedure_is_for_ships_without_company_in_their_hex() -> None:
    """Crippled or anchored ships alone; one sound destroyer in the hex, in another TF even, makes it a normal fight."""
    cripple, lying = ship("Shoho", hits=2), ship("AP", anchored=1)

    def victim(*theirs: TfSpec, on: bool = True) -> str | None:
        u = battle([tf(1, "Chicago", order=seek())], theirs, helpless_targets=on)
        return without_company(Battle(u, SEA))

    assert victim(tf(2, cripple, lying)) == "japanese"
    assert victim(tf(2, cripple), tf(3, "DD")) is None
    assert victim(tf(2, ship("Shoho", hits=1))) is None
    assert victim(tf(2, cripple), on=False) is None
    u = battle([tf(1, ship("Chicago", hits=4))], [tf(2, cripple)], helpless_targets=True)
    assert without_company(Battle(u, SEA)) is None, "nobody is sound"
    u = battle([tf(1, ship("Chicago", hits=4))], [tf(2, "Aoba")], helpless_targets=True)
    assert without_company(Battle(u, SEA)) == "allied"


@pytest.mark.rule("FE-19.11b", "FE-19.11d")
@pytest.mark.parametrize(
    ("attacker", "defender", "attack", "reply", "line"),
    [(5, 6, 8, 3, 11), (4, 1, 6, 2, 5), (1, 6, 2, 1, 7), (5, 2, 8, 3, 7)],
)
def test_the_rows_of_attack_and_reply(attacker: int, defender: int, attack: int, reply: int, line: int) -> None:
    """Number and a half, half of it, both rounded up, and the sum at the torpedo line: 5 and 6 give 8, 3, 11."""
    u = battle([tf(1, "Chicago", "DD")], [tf(2, ship("Shoho", hits=2))], helpless_targets=True)
    b = Battle(u, SEA)
    b.places = {("allied", "Chicago"): "gunnery", ("allied", "DD 1"): "torpedo", ("japanese", "Shoho"): "screen"}
    made = rows(b, {"allied": attacker, "japanese": defender}, "japanese")
    mine = ships(u, "allied")
    assert made.at("allied", ships(u, "japanese")["Shoho"]) == attack
    assert [made.at("japanese", mine[name]) for name in ("Chicago", "DD 1")] == [reply, line]
    assert made.cost(True) == {"allied": attack, "japanese": reply}
    assert made.cost(False) == {"allied": attack, "japanese": line}
    assert isinstance(made, HelplessRows) and made.torpedo_line == {"DD 1"}


@pytest.mark.rule("FE-19.11b")
def test_a_cripple_is_fired_at_with_the_number_and_a_half() -> None:
    """Attacker 5, defender 6: row 8, and +1 on the cripple; the crippled cruiser replies at row 3."""
    u, record = fight(
        [tf(1, "Chicago", order=seek(5))], [tf(2, ship("Aoba", hits=3, ammunition=24), order=Surface(number=6))]
    )
    assert record.helpless is None, "three hits of five do not cripple"
    u, record = fight(
        [tf(1, "Chicago", order=seek(5))], [tf(2, ship("Myoko", hits=5), order=Surface(number=6))], dice={"Myoko": (1,)}
    )
    assert record.helpless == "japanese"
    got = {f.volley.side: (f.volley.blow.bht, f.volley.blow.factors) for f in record.gunnery}
    assert got == {"allied": (9, 4), "japanese": (3, 1)}
    assert ships(u, "allied")["Chicago"].ammunition == 24 - 8
    assert ships(u, "japanese")["Myoko"].ammunition == 24 - 3
    assert record.breakthrough is None and record.surviving is None
    assert told(u, "allied").lines[1:3] == ("our number 5, the sum 11", "their ships lie crippled or at anchor alone")
    assert told(u, "japanese").lines[2] == "our ships lie crippled or at anchor alone"
    u, _ = fight(
        [tf(1, "Chicago", order=seek(5))], [tf(2, ship("Myoko", hits=5))], dice={"Myoko": (1,)}, surface_reports="2003"
    )
    assert "their ships lie crippled or at anchor alone" in told(u, "allied").lines


@pytest.mark.rule("FE-19.11c", "FE-19.11e")
def test_torpedoes_run_whatever_the_numbers_and_helpless_ships_fire_none() -> None:
    """By day with number 1 the attacker's destroyers hit the anchored destroyer, whose own torpedoes stay aboard."""
    u, record = fight(
        [tf(1, "2 DD", order=Surface(engage=True, number=1, torpedo=("DD",)))],
        [tf(2, ship("DD", anchored=1), order=Surface(number=1, torpedo=("DD",)))],
        dice={"gunnery|DD 1": (1,)},
    )
    (attack,) = record.torpedoes
    assert (attack.volley.side, attack.volley.blow.bht, attack.volley.blow.factors) == ("allied", 11, 2)
    assert not any(s.torpedoes for s in ships(u, "allied").values())
    assert ships(u, "japanese")["DD 1"].torpedoes
    _, plain = duel(
        [tf(1, "2 DD", order=Surface(engage=True, number=1, torpedo=("DD",)))],
        [tf(2, ship("DD", anchored=1), order=Surface(number=1))],
    )
    assert plain.torpedoes == () and plain.wasted == ("allied",)


@pytest.mark.rule("FE-19.11d")
def test_the_reply_at_the_torpedo_line_is_at_the_sum() -> None:
    """Attacker 5, defender 2: row 7 at the destroyers in torpedo."""
    _, record = fight(
        [tf(1, "2 DD", order=Surface(engage=True, number=5, torpedo=("DD",)))],
        [tf(2, ship("Aoba", anchored=1), order=Surface(number=2))],
    )
    reply = [f.volley for f in record.gunnery if f.volley.side == "japanese"]
    assert {v.blow.bht for v in reply} == {7} and sum(v.blow.factors for v in reply) == 4


@pytest.mark.rule("FE-19.11a")
def test_helpless_ships_have_fought_and_do_not_bombard() -> None:
    """They count as having fought this turn, as do the attackers; nothing else is in the record of such a fight."""
    u = battle([tf(1, "Chicago", order=seek(5))], [tf(2, ship("Aoba", anchored=1))], helpless_targets=True)
    b = Battle(u, SEA)
    from flagplot.games.carrier.combat import surface

    record = surface.fight(b)
    assert record is not None and record.helpless == "japanese" and record.gunnery
    assert (record.wasted, record.breakthrough, record.screen, record.surviving) == ((), None, (), None)
    assert b.busy == {("allied", "Chicago"), ("japanese", "Aoba")}


@pytest.mark.rule("FE-19.11e")
def test_an_anchored_destroyer_ordered_to_torpedo_is_refused() -> None:
    """The order names what is wrong; sound destroyers of the TF may go, and without the rule nothing is said."""
    for on in (True, False):
        state = bare(helpless_targets=on)
        put_tf(state, "allied", 2, "A/D23", "Portland", "DD x2", anchored=7)
        view = GAME.view(state, "allied")
        said = [d.message for d in GAME.parse("TF2: die 3; torpedo DD", "allied", view).diagnostics]
        assert said == (["DD lies crippled or at anchor and may not fire torpedoes"] if on else [])
        state.sides["allied"].ships["DD 2"].anchored = None
        view = GAME.view(state, "allied")
        sheet = GAME.parse("TF2: torpedo DD", "allied", view)
        assert sheet.diagnostics == () and sheet.echo[0].canonical == "TF2: surface: torpedo DD"
