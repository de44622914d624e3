"""Boats from evening to morning, through the game (GM-17.0a, GM-17.0b, GM-17.0d, GM-17.0e, GM-17.0k)."""

import msgspec
import pytest
from tests.carrier import position
from tests.carrier.boats.channel import CHANNEL, PATROL, clear, force, opening, play, turn
from tests.carrier.fact_text import in_short
from tests.support.shown import reported

from flagplot.core.diagnostics import BadInputError
from flagplot.core.document import to_text
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.scenario import reading
from flagplot.games.carrier.theatre.hex import parse

MISSES = "MTB1: 2 boats from Tulagi patrol B/K21"


@pytest.mark.rule("GM-17.0a")
def test_boats_come_of_the_scenario_and_the_option_alone():
    base = force(opening()).bases["Tulagi"]
    assert (base.boats, base.limit, base.aces, base.mtb_base) == (8, 4, 1, True)
    assert opening().sides["japanese"].boats is msgspec.UNSET
    assert opening("off").sides["allied"].boats is msgspec.UNSET
    report = to_text(reported(GAME, GAME.view(opening(), "allied"), ()))
    assert "Tulagi in B/M22: 8 in port, one an ace; up to 4 out at a time" in report
    assert "MOTOR TORPEDO" not in to_text(reported(GAME, GAME.view(opening(), "japanese"), ()))


@pytest.mark.rule("GM-17.0a")
@pytest.mark.parametrize("option", ["dice", "coastal"])
def test_the_battles_of_history_before_them_have_no_boats(monkeypatch, option):
    """The option changes nothing in a scenario without an entry for boats."""
    monkeypatch.undo()
    for identifier in ("coral-sea-battle", "rings-around-rabaul"):
        on, off = position.opening(identifier, pt_boats=option), position.opening(identifier)
        on.options = {}
        assert GAME.encode(on) == GAME.encode(off)
        assert b"boats" not in GAME.encode(off)


@pytest.mark.rule("GM-17.0d")
def test_out_at_1900_and_back_at_0600():
    state = clear(opening())
    seen = []
    for n in range(14):
        state = clear(turn(state, MISSES if n == 0 else "").state)
        boats = force(state)
        seen.append((bool(boats.flotillas) and boats.flotillas[1].out, boats.bases["Tulagi"].boats))
    assert seen == [(False, 8)] * 2 + [(True, 6)] * 11 + [(False, 8)], "1700, 1800; 1900 to 0500; 0600"
    assert not force(state).flotillas
    assert force(state).bases["Tulagi"].aces == 1


@pytest.mark.rule("GM-17.0d")
def test_boats_without_orders_stay_in_port():
    state = play(clear(opening()), "", turns=3)[-1].state
    assert (force(state).flotillas, force(state).bases["Tulagi"].boats) == ({}, 8)
    cancelled = play(clear(opening()), f"{MISSES}\nMTB1: cancel", turns=3)[-1].state
    assert not force(cancelled).flotillas
    dated = play(clear(opening()), MISSES.replace("MTB1", "1900: MTB1"), turns=3)[-1].state
    assert force(dated).flotillas[1].out


@pytest.mark.rule("GM-17.0e")
def test_a_storm_over_the_base_keeps_boats_in_until_it_improves():
    state = play(clear(opening()), MISSES, turns=2)[-1].state
    state.weather.markers = [parse("B/M22")] * 2
    state.weather.wind = dict.fromkeys(state.weather.wind, 1)
    kept = turn(state)
    assert "boats.stays_in_port MTB1 rule=GM-17.0e why=storm base=Tulagi" in in_short(kept.dispatches, "allied")
    assert force(kept.state).flotillas[1].kept_in
    assert not GAME.parse(MISSES, "allied", GAME.view(kept.state, "allied")).diagnostics, "after weather it may be sent"
    better = turn(clear(kept.state))
    assert force(better.state).flotillas[1].out


@pytest.mark.rule("GM-17.0b")
def test_limit_holds_at_the_hour_too():
    state = play(clear(opening()), "1900: MTB1: 3 boats from Tulagi patrol B/K21", turns=2)[-1].state
    played = turn(state, "MTB2: 2 boats from Tulagi patrol B/K21")
    assert sum(each.boats for each in force(played.state).flotillas.values()) == 3
    assert "boats.stays_in_port MTB2 rule=GM-17.0b why=few base=Tulagi boats=1" in in_short(played.dispatches, "allied")


@pytest.mark.rule("GM-17.0k")
def test_boats_are_seen_by_nobody_and_score_nothing():
    played = play(clear(opening()), turns=3)
    assert not played[-1].state.sides["japanese"].plot.contacts
    assert GAME.score(played[-1].state).points["japanese"] == 0


BOATS = {"side": '"allied"', "base": '"Tulagi"', "boats": "8", "limit": "4", "mtb_base": "true"}


@pytest.mark.rule("GM-17.0a")
@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("base", '"Tulagy"', "no place 'Tulagy' on the map. Did you mean Tulagi?"),
        ("mtb_base", "false", "Tulagi is no base of the allied side here"),
        ("boats", "0", "0 boats, expected 1 to 99"),
        ("limit", "9", "9 out at a time, expected 1 to 8"),
        ("aces", "9", "9 aces among 8 boats"),
        ("boat", "1", "there is no such key. Did you mean boats"),
    ],
)
def test_bad_entries_name_file_key_and_line(tmp_path, key, value, message):
    text = (reading.FOLDER / f"{CHANNEL}.toml").read_text()
    head = text.partition("[[boats]]")[0]
    entry = "\n".join(f"{name} = {set_to}" for name, set_to in (BOATS | {key: value}).items())
    path = tmp_path / "bad.toml"
    path.write_text(f"{head}[[boats]]\n{entry}\n")
    with pytest.raises(BadInputError) as caught:
        reading.load(path)
    line = next(
        n
        for n, line in enumerate(path.read_text().splitlines(), 1)
        if n > head.count("\n") and line.startswith("base =" if key == "mtb_base" else f"{key} =")
    )
    assert message in str(caught.value)
    assert f"bad.toml, line {line}, key boats." in str(caught.value)


@pytest.mark.rule("GM-17.0a")
def test_a_port_serves_without_being_an_mtb_base(tmp_path):
    text = (reading.FOLDER / f"{CHANNEL}.toml").read_text()
    path = tmp_path / "port.toml"
    path.write_text(text.replace('base = "Tulagi"', 'base = "Ndeni"').replace("mtb_base = true", ""))
    assert reading.load(path).boats[0].base == "Ndeni"


def test_a_new_order_replaces_the_old_one():
    first = turn(clear(opening()), PATROL).state
    second = turn(clear(first), "MTB1: 1 boat from Tulagi patrol B/K21").state
    assert force(second).flotillas[1].boats == 1
    assert force(second).flotillas[1].guns, "what was said of guns stands until it is said otherwise"
