"""Both sides of each bound in the set-up of the base game: how a scenario's ships and planes may stand at the start."""

from typing import Any

import msgspec
import pytest
from tests.carrier.position import opening

from flagplot.core import toml
from flagplot.core.diagnostics import BadInputError
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.ruleset.ruleset import Ruleset
from flagplot.games.carrier.ruleset.tables import tables
from flagplot.games.carrier.scenario.reading import made_of, scenario
from flagplot.games.carrier.theatre.hex import parse
from flagplot.games.carrier.theatre.theatre import theatre

HEAD = """id = "mine"
title = "Mine"
code = "CS"
date = 1942-05-07
hour = 6
turns = 10
clouds = "scattered"
replacements = false
introduction = "."
"""
FLEET = (("allied", 1, "Lexington"), ("japanese", 2, "Shokaku,Kamikawa,Hiei,Tone"))
Groups = tuple[tuple[str, int, str], ...]


def answer_to(groups: Groups, *air: str, anchored: str = "") -> str:
    """Return key and message of what is wrong with a scenario of these TFs and planes, nothing if it is taken."""
    text = HEAD + (" " if air else "air = []\n")
    for side, tf, ships in groups:
        named, lying = (str(words.split(",") if words else []) for words in (ships, anchored if tf == 2 else ""))
        text += f"[[groups]]\nside='{side}'\ntf={tf}\nships={named}\narea={{hexes=['A/Q38']}}\nanchored={lying}\n"
    for line in air:
        side, at, plane, n, box, load = (*line.split(","), "")[:6]
        text += f"[[air]]\nside='{side}'\nat='{at}'\nplane='{plane}'\nn={n}\nbox='{box}'\nload='{load}'\n"
    try:
        made_of(toml.read(text, "mine.toml"))
    except BadInputError as error:
        return str(error).partition(", key ")[2]
    return ""


def one(ships: str, side: str = "allied", tf: int = 4) -> Groups:
    """Return a side's only TF."""
    return ((side, tf, ships),)


@pytest.mark.rule("BR-4.1.1", "BR-4.1.3")
@pytest.mark.parametrize(
    ("groups", "answer"),
    [
        (one("Chicago,DD x14"), ""),
        (one("DD x1"), ""),
        (one("Chicago,DD x15"), "groups.0.ships: 16 ships in one TF, the allied limit is 15 (BR-4.1.1)."),
        (one("Aoba,DD x9", "japanese"), ""),
        (one("Aoba,DD x10", "japanese"), "groups.0.ships: 11 ships in one TF, the japanese limit is 10 (BR-4.1.1)."),
        (one("Chicago,DD x0"), "groups.0.ships: 'DD x0' is no ship, expected 1 or more."),
        (one("Shokaku"), "groups.0.ships: the allied side has no ship 'Shokaku' in the ship table."),
        (one("BB x2"), "groups.0.ships: the allied side has no ship 'BB' in the ship table."),
        (
            one("Shokaka", "japanese"),
            "groups.0.ships: the japanese side has no ship 'Shokaka' in the ship table. Did you mean Shokaku?",
        ),
        (one("Lexington", tf=9), ""),
        (
            one("Chicago,Lexington,Yorktown", tf=10),
            "groups.0.tf: TF10 has Lexington, which carries planes: its number is 1 to 9 (BR-4.1.1).",
        ),
        (
            one("DD x2,Hiei", "japanese", 15),
            "groups.0.tf: TF15 has Hiei, which carries planes: its number is 1 to 9 (BR-4.1.1).",
        ),
        (one("Chicago,AO x2,AP x2", tf=10), ""),
        (one("Shokaku,Zuikaku,Kamikawa,Tone,AP x2", "japanese"), ""),
    ],
)
def test_what_a_tf_may_hold(groups: Groups, answer: str) -> None:
    """Fifteen or ten ships of any type, more than one carrier and tender among them; planes in TF1 to TF9 alone."""
    assert answer_to(groups) == answer


@pytest.mark.rule("BR-4.1.2", "BR-4.1.5")
@pytest.mark.parametrize(
    ("groups", "answer"),
    [
        ((("allied", 1, "Chicago"), ("allied", 2, "Astoria"), ("japanese", 1, "Aoba")), ""),
        ((("allied", 1, "Chicago"), ("allied", 1, "Astoria")), "groups.1.tf: TF1 is used twice on the allied side."),
        ((("allied", 1, "Chicago"), ("allied", 2, "Chicago")), "groups.1.ships: ship 'Chicago' is in two groups."),
        (
            (("allied", 1, "Astoria,Chicago"), ("allied", 2, "DD x2,Astoria")),
            "groups.1.ships: ship 'Astoria' is in two groups.",
        ),
        ((("allied", 1, "DD x2"), ("allied", 2, "DD x2")), ""),
        (tuple(("allied", n, "DD x1") for n in range(1, 17)), ""),
    ],
)
def test_no_ship_and_no_number_stands_twice(groups: Groups, answer: str) -> None:
    """A side that needs more than fourteen TFs numbers on."""
    assert answer_to(groups) == answer


@pytest.mark.rule("BR-4.2.1", "BR-4.1.6")
@pytest.mark.parametrize(
    ("air", "anchored", "answer"),
    [
        (["allied,Lexington,Wildcat,20,ready", "allied,Lexington,Dauntless,10,readying"], "", ""),
        (
            ["allied,Lexington,Wildcat,20,ready", "allied,Lexington,Dauntless,11,readying"],
            "",
            "air.1.n: 31 air factors on Lexington, which holds 30.",
        ),
        (["allied,Lexington,Wildcat,30,ready", "japanese,Shokaku,Zero,20,ready"], "", ""),
        (["japanese,Hiei,Dave,1,ready"], "", ""),
        (["japanese,Hiei,Dave,2,ready"], "Hiei", "air.0.n: 2 air factors on Hiei, which holds 1."),
        (["japanese,Kamikawa,Pete,8,ready"], "", ""),
        (
            ["japanese,Kamikawa,Pete,9,ready"],
            "Tone,CAV",
            "air.0.n: 9 air factors on Kamikawa, which holds 8, under 'anchored' in its group twice as many"
            " (BR-12.7.3).",
        ),
        (["japanese,Kamikawa,Pete,16,ready"], "Kamikawa", ""),
        (["japanese,Kamikawa,Pete,16,ready"], "AV", ""),
        (["japanese,Kamikawa,Pete,17,ready"], "AV", "air.0.n: 17 air factors on Kamikawa, which holds 8."),
        (["japanese,Tone,Jake,4,ready"], "Tone", ""),
        (["japanese,Tone,Jake,5,ready"], "CAV", "air.0.n: 5 air factors on Tone, which holds 2."),
    ],
)
def test_no_ship_starts_with_more_planes_than_it_holds(air: list[str], anchored: str, answer: str) -> None:
    """All that is aboard counts; a tender at anchor, by name or by type, holds twice her number, no other ship does."""
    assert answer_to(FLEET, *air, anchored=anchored) == answer


@pytest.mark.rule("BR-4.2.2", "BR-4.2.3")
@pytest.mark.parametrize(
    ("air", "answer"),
    [
        ("japanese,Lae,Betty,1,ready,GP", ""),
        ("japanese,Lae,Zero,2,dispersed", ""),
        ("japanese,Lae,Mavis,2,ready", "air.0.plane: Lae cannot handle Mavis (BR-8.9.3)."),
        ("japanese,Lae,Rufe,2,ready", "air.0.plane: Lae cannot handle Rufe (BR-8.9.3)."),
        ("japanese,Tulagi,Mavis,2,just_landed", ""),
        ("japanese,Tulagi,Rufe,2,readying", ""),
        ("japanese,Tulagi,Betty,2,ready", "air.0.plane: Tulagi cannot handle Betty (BR-8.9.3)."),
        ("japanese,Rabaul,Betty,2,ready", ""),
        ("japanese,Rabaul,Mavis,2,ready", ""),
        ("allied,Port Moresby,Devastator,2,ready,torpedo", ""),
        ("allied,Port Moresby,P-39,0,ready", "air.0.n: 0 air factors, expected 1 or more."),
        ("allied,Port Moresby,Zero,1,ready", "air.0.plane: the allied side has no plane 'Zero'."),
        ("japanese,Lae,Bettie,1,ready", "air.0.plane: the japanese side has no plane 'Bettie'. Did you mean Betty?"),
        ("japanese,Lae,Betty,1,readying,GP", "air.0.load: only planes in Ready are armed (BR-4.2.3)."),
        ("japanese,Lae,Betty,1,dispersed,AP", "air.0.load: only planes in Ready are armed (BR-4.2.3)."),
        ("japanese,Shokaku,Val,1,just_landed,AP", "air.0.load: only planes in Ready are armed (BR-4.2.3)."),
        ("japanese,Shokaku,Val,1,ready,AP", ""),
        ("japanese,Shokaku,Zero,1,dispersed", "air.0.box: only bases disperse planes (BR-8.8)."),
        ("japanese,Shokaku,Betty,1,ready", "air.0.plane: Shokaku cannot handle Betty (BR-8.9.1, BR-8.9.2)."),
        ("japanese,Hiei,Zero,1,ready", "air.0.plane: Hiei cannot handle Zero (BR-8.9.1, BR-8.9.2)."),
        ("japanese,Shokaka,Zero,1,ready", "air.0.at: there is no base or ship 'Shokaka' here. Did you mean Shokaku?"),
        (
            "allied,Port Moresbi,P-39,1,ready",
            "air.0.at: there is no base or ship 'Port Moresbi' here. Did you mean Port Moresby?",
        ),
        ("japanese,Lexington,Zero,1,ready", "air.0.at: there is no base or ship 'Lexington' here."),
        ("allied,Henderson,P-39,1,ready", "air.0.at: there is no base or ship 'Henderson' here."),
    ],
)
def test_planes_start_where_they_are_handled_armed_in_ready_and_dispersed_at_bases(air: str, answer: str) -> None:
    """LP takes land and carrier planes, SP sea and float planes; a ship those of its kind."""
    assert answer_to(FLEET, air) == answer


# --- cards ---


def rules(name: str, **changes: Any) -> Ruleset:
    """Return the base game's rules of a scenario with changes of it."""
    return Ruleset(theatre(), tables(), msgspec.structs.replace(scenario(name), **changes), options_of("base", {}))


@pytest.mark.rule("BR-8.1")
@pytest.mark.parametrize(
    ("name", "limits", "allied", "japanese"),
    [
        ("rings-around-rabaul", {}, {"Lexington"}, set()),
        ("coral-sea", {}, {"Lexington"}, set()),
        ("coral-sea", {"radar_only": {}}, {"Lexington"}, set()),
        ("eastern-solomons", {}, {"Lexington", "Chicago", "Helena"}, {"Shokaku"}),
        ("santa-cruz", {}, {"Lexington", "Chicago", "Helena"}, {"Shokaku"}),
        ("santa-cruz", {"radar_only": {"allied": ("CV", "CL")}}, {"Lexington", "Helena"}, {"Shokaku"}),
        ("santa-cruz", {"radar_only": {"japanese": ()}}, {"Lexington", "Chicago", "Helena"}, set()),
    ],
)
def test_which_ships_have_radar(name: str, limits: dict[str, Any], allied: set[str], japanese: set[str]) -> None:
    """From the scenario on that the card names, where the scenario does not limit it to some types of a side."""
    made = rules(name, **limits)
    assert {card for card in ("Lexington", "Chicago", "Helena", "DD") if made.has_radar("allied", card)} == allied
    assert {card for card in ("Shokaku", "Aoba", "DD") if made.has_radar("japanese", card)} == japanese


@pytest.mark.rule("BR-8.1")
def test_a_card_is_as_printed_but_for_the_changes_of_the_scenario() -> None:
    changed, printed = rules("coral-sea"), rules("eastern-solomons")
    for name, factor in (("Shokaku", 5), ("Zuikaku", 5), ("Aoba", printed.card("japanese", "Aoba").damage_factor)):
        card = changed.card("japanese", name)
        assert card == msgspec.structs.replace(printed.card("japanese", name), damage_factor=factor)
        assert changed.card("japanese", name) is card
    assert printed.card("japanese", "Shokaku").damage_factor == 6


@pytest.mark.rule("BR-8.1")
@pytest.mark.parametrize(
    ("name", "code", "values"),
    [
        ("rings-around-rabaul", "RR", (10, 5, 5, 4, 2, False)),
        ("coral-sea", "CS", (20, 10, 8, 6, 3, True)),
        ("santa-cruz", "SC", (20, 10, 8, 8, 3, True)),
    ],
)
def test_the_bases_of_a_scenario_open_with_its_values(name: str, code: str, values: tuple[int, ...]) -> None:
    """All of its rows and no other, on the map where the row says, and off it where it says that."""
    state = opening(name)
    rows = {card.name: card for (_, of), card in tables().bases.items() if of == code}
    bases = {name: base for own in state.sides.values() for name, base in own.bases.items()}
    assert bases.keys() == rows.keys()
    for base, card in ((bases[name], rows[name]) for name in rows):
        assert base.hex == (None if card.off_board else parse(card.hex_name)) and base.name == card.name
        assert base.name in state.sides[card.side].bases and base.boxes.dispersed == []
    port = bases["Port Moresby"]
    assert (port.lf_normal, port.lf_min, port.readying, port.aa, port.sf, port.radar) == values
    assert {base.hex is None for base in bases.values()} == {True, False}
