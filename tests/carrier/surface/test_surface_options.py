# ruff: noqa: E501 - lines of the umpire's record stand as they are
"""What each option of surface combat and ammunition changes in a turn, line by line, and nothing else."""

from typing import Any

import pytest
from tests.carrier.position import OPEN_SEA, bare, put_tf
from tests.carrier.switching import Change, switched

from flagplot.games.carrier.ordered.ast import Bombard, GunAim, Surface
from flagplot.games.carrier.ruleset.options import Options
from flagplot.games.carrier.ruleset.presets import options_of
from flagplot.games.carrier.state.battle import State

MORESBY = "A/D23"
SEEK = Surface(engage=True, number=4)


def meeting(*theirs: str, order: Surface = SEEK, **options: Any) -> State:
    """Return Chicago and Portland engaging an enemy TF at sea."""
    state = bare(**options)
    put_tf(state, "allied", 2, OPEN_SEA, "Chicago", "Portland", order=order)
    put_tf(state, "japanese", 3, OPEN_SEA, *(theirs or ("Aoba",)), order=Surface(number=5))
    return state


def bombardment(turn: int = 8, ships: tuple[str, ...] = ("Takao", "DD"), **options: Any) -> State:
    """Return a Japanese TF that shells Port Moresby."""
    state = bare(turn, **options)
    state.sides["allied"].bases["Port Moresby"].sf = 3
    put_tf(state, "japanese", 3, MORESBY, *ships, order=Bombard())
    return state


def lines(change: Change) -> list[str]:
    """Return the lines that are gone, with a minus, and the new ones, with a plus."""
    return [*(f"- {line}" for line in change.gone), *(f"+ {line}" for line in change.new)]


@pytest.mark.rule("FE-19a", "FE-19f")
def test_surface_reports_2003() -> None:
    """Hits and dice on the enemy go; labels, groups, looks and totals come."""
    change = switched(meeting, "surface_reports", "2003", faces={"lot|A/Q38 allied CA label 1": (1,)})
    assert lines(change) == [
        "- allied: - Our ships against 1 CA: 1 hit on ours; 2 hits on theirs (A/Q38)",
        "- allied: Firing                   At       Row                Dice  Came to",
        "- allied: -----------------------  -------  -----------------  ----  -------",
        "- allied: our 8 gunnery factors    Aoba     BHT 9, 7-8 column  3     2 hits",
        "- allied: their 4 gunnery factors  Chicago                           1 hit",
        "- allied: - the enemy: Aoba",
        "- allied: - gunnery: Chicago, Portland",
        "- japanese: - Our ships against 2 CA: 2 hits on ours; 1 hit on theirs (A/Q38)",
        "- japanese: Firing                   At       Row                Dice  Came to",
        "- japanese: -----------------------  -------  -----------------  ----  -------",
        "- japanese: their 8 gunnery factors  Aoba                              2 hits",
        "- japanese: our 4 gunnery factors    Chicago  BHT 9, 3-4 column  3     1 hit",
        "- japanese: - the enemy: Chicago, Portland",
        "- japanese: - gunnery: Aoba",
        "+ allied: - Our ships against 1 CA: 1 hit on ours; CA #1: smoking (A/Q38)",
        "+ allied: Firing                   At       Row                Came to",
        "+ allied: -----------------------  -------  -----------------  -------",
        "+ allied: our 8 gunnery factors    CA #1    BHT 9, 7-8 column",
        "+ allied: their 4 gunnery factors  Chicago                     1 hit",
        "+ allied: - the enemy: in gunnery CA #1",
        "+ allied: - gunnery: Chicago (CA #1), Portland (CA #2)",
        "+ allied: - surviving gunnery factors: ours 7, theirs exactly 2",
        "+ allied: - CA #1: smoking",
        "+ japanese: - Our ships against 2 CA: 2 hits on ours; CA #1: smoking (A/Q38)",
        "+ japanese: Firing                   At     Row                Came to",
        "+ japanese: -----------------------  -----  -----------------  -------",
        "+ japanese: their 8 gunnery factors  Aoba                      2 hits",
        "+ japanese: our 4 gunnery factors    CA #1  BHT 9, 3-4 column",
        "+ japanese: - the enemy: in gunnery CA #1, CA #2",
        "+ japanese: - gunnery: Aoba (CA #1)",
        "+ japanese: - surviving gunnery factors: ours 2, theirs exactly 7",
        "+ japanese: - CA #1: smoking",
        "+ turn 8 0800|combat|lot|A/Q38 allied CA label 1 (1,) () ",
    ]


@pytest.mark.rule("GM-10.1c")
def test_surface_reports_1993() -> None:
    """Types for names, and expected results for the true ones and their dice."""
    change = switched(meeting, "surface_reports", "1993")
    assert lines(change) == [
        "- allied: - Our ships against 1 CA: 1 hit on ours; 2 hits on theirs (A/Q38)",
        "- allied: Firing                   At       Row                Dice  Came to",
        "- allied: -----------------------  -------  -----------------  ----  -------",
        "- allied: our 8 gunnery factors    Aoba     BHT 9, 7-8 column  3     2 hits",
        "- allied: their 4 gunnery factors  Chicago                           1 hit",
        "- allied: - the enemy: Aoba",
        "- japanese: - Our ships against 2 CA: 2 hits on ours; 1 hit on theirs (A/Q38)",
        "- japanese: Firing                   At       Row                Dice  Came to",
        "- japanese: -----------------------  -------  -----------------  ----  -------",
        "- japanese: their 8 gunnery factors  Aoba                              2 hits",
        "- japanese: our 4 gunnery factors    Chicago  BHT 9, 3-4 column  3     1 hit",
        "- japanese: - the enemy: Chicago, Portland",
        "+ allied: - Our ships against 1 CA: 1 hit on ours; 2 hits on theirs to be expected",
        "+ allied:   (A/Q38)",
        "+ allied: Attacker    Defender     HT  Factors  Result",
        "+ allied: ----------  -----------  --  -------  ------",
        "+ allied: our guns    CA            9        8  2",
        "+ allied: their guns  our Chicago   9        4  1",
        "+ japanese: - Our ships against 2 CA: 2 hits on ours; 1 hit on theirs to be expected",
        "+ japanese:   (A/Q38)",
        "+ japanese: Attacker    Defender  HT  Factors  Result",
        "+ japanese: ----------  --------  --  -------  ------",
        "+ japanese: their guns  our Aoba   9        8  2",
        "+ japanese: our guns    CA         9        4  1",
    ]


@pytest.mark.rule("FE-19e")
def test_surface_orders() -> None:
    """Left unanswered, questions change nothing."""
    change = switched(meeting, "surface_orders", "asked")
    assert [line.split("|")[1] for line in change.gone] == ["initiative"] * 2, "noted before the first question"
    assert not any("hit" in line or "combat|" in line for line in change.new)
    assert sum("YOU ARE ASKED" in line for line in change.new) == 4
    assert sum("is being played" in line for line in change.new) == 4, "two questions, two reports each"


@pytest.mark.rule("FE-19i")
def test_whole_gunnery() -> None:
    """Six factors of two cruisers of four: divided at will in the base game, refused with whole ships."""
    order = Surface(engage=True, number=4, fire=(GunAim("DD", 6),))
    change = switched(lambda **o: meeting("Aoba", "DD", order=order, **o), "whole_gunnery", True)
    assert lines(change) == [
        "- allied: - Our ships against 1 CA, 1 DD: enemy DD lost; 2 hits on ours; 2 hits on",
        "- allied:   theirs (A/Q38)",
        "- allied: -----------------------  -------  -----------------  ----  -------------",
        "- allied: our 2 gunnery factors    Aoba     BHT 9, 1-2 column  3     no hits",
        "- allied: our 6 gunnery factors    DD       BHT 9, 5-6 column  3     2 hits; sinks",
        "- allied: Known so far: you 6, the enemy 0.",
        "- allied: - you gain 6: DD sunk",
        "- japanese: - Our ships against 2 CA: DD lost; 2 hits on ours; 2 hits on theirs (A/Q38)",
        "- japanese: TF3 in A/Q38, 1CA",
        "- japanese: - ships: Aoba",
        "- japanese: - Aoba: ammunition 15 of 24",
        "- japanese: Lost so far: DD.",
        "- japanese: -----------------------  -------  -----------------  ----  ------------",
        "- japanese: their 2 gunnery factors  Aoba                              no hits",
        "- japanese: their 6 gunnery factors  DD                                2 hits; sunk",
        "- japanese: Known so far: you 0, the enemy 6.",
        "- japanese: - the enemy gains 6: DD sunk",
        "- turn 8 0800|combat|surface|A/Q38 allied gunnery|Aoba (3,) () BHT 9, 2 factors: 0 hits",
        "- turn 8 0800|combat|surface|A/Q38 allied gunnery|DD (3,) () BHT 9, 6 factors: 2 hits",
        "+ allied: - Our ships against 1 CA, 1 DD: 2 hits on ours; 2 hits on theirs (A/Q38)",
        "+ allied: - ! TF2 fire of 6 factors cannot be made up of what fires; its other orders",
        "+ allied:   and doctrine are followed (FE-19i)",
        "+ allied: -----------------------  -------  -----------------  ----  -------",
        "+ allied: our 8 gunnery factors    Aoba     BHT 9, 7-8 column  3     2 hits",
        "+ allied: Known so far: you 0, the enemy 0.",
        "+ japanese: - Our ships against 2 CA: 2 hits on ours; 2 hits on theirs (A/Q38)",
        "+ japanese: TF3 in A/Q38, 1CA 1DD",
        "+ japanese: - ships: Aoba, DD",
        "+ japanese: - Aoba: 2 of 5 hits, ammunition 15 of 24",
        "+ japanese: -----------------------  -------  -----------------  ----  -------",
        "+ japanese: their 8 gunnery factors  Aoba                              2 hits",
        "+ japanese: Known so far: you 0, the enemy 0.",
        "+ turn 8 0800|combat|surface|A/Q38 allied gunnery|Aoba (3,) () BHT 9, 8 factors: 2 hits",
    ]


@pytest.mark.rule("FE-19.8")
def test_dd_guns_twice() -> None:
    """A destroyer that has used its guns once bombards again."""

    def second(**options: Any) -> State:
        state = bombardment(dd_bombard="added", ships=("Takao", "DD"), **options)
        state.sides["japanese"].ships["DD"].gun_uses = 1
        return state

    change = switched(second, "dd_guns_twice", True)
    assert lines(change) == [
        "- allied: - Port Moresby is shelled by 1 ship: 1 hit; 1 hit on a CA (A/D23)",
        "- allied: A/D23, bombardment: Port Moresby is shelled by 1 ship",
        "- japanese: - TF3: Takao shells Port Moresby: 1 hit; its guns: 1 hit on Takao (A/D23)",
        "- japanese: A/D23, bombardment: TF3: Takao shells Port Moresby",
        "- japanese: - 6 gunnery factors: BHT 8, 5-6 column: 1 hit",
        "- japanese: - A/D23, bombardment of Port Moresby: rolled 3; BHT 8, 5-6 column: 1 hit",
        "- turn 8 0800|combat|bombardment|A/D23 japanese|Port Moresby (3,) () BHT 8, 6 factors: 1 hit",
        "+ allied: - Port Moresby is shelled by 2 ships: 1 hit; 1 hit on a CA (A/D23)",
        "+ allied: A/D23, bombardment: Port Moresby is shelled by 2 ships",
        "+ japanese: - TF3: Takao, DD shell Port Moresby: 1 hit; its guns: 1 hit on Takao (A/D23)",
        "+ japanese: - DD: guns used 2 of 2 times",
        "+ japanese: A/D23, bombardment: TF3: Takao, DD shell Port Moresby",
        "+ japanese: - 7 gunnery factors: BHT 8 with 6 factors and BHT 4 with 1 factor: 1 hit",
        "+ japanese: - A/D23, bombardment of Port Moresby: rolled 3; BHT 8 with 6 factors and BHT 4",
        "+ japanese:   with 1 factor: 1 hit",
        "+ turn 8 0800|combat|bombardment|A/D23 japanese|Port Moresby (3,) () BHT 8, 6 factors and BHT 4, 1 factor: 1 hit",
    ]


@pytest.mark.rule("FE-19.9.4a", "GM-10.2")
@pytest.mark.parametrize("value", ["added", "apart"])
def test_dd_bombard(value: str) -> None:
    """A destroyer joins the bombardment: one roll on the sum, or a second roll."""
    change = switched(bombardment, "dd_bombard", value)
    assert (
        lines(change)
        == {
            "added": [
                "- allied: - Port Moresby is shelled by 1 ship: 1 hit; 1 hit on a CA (A/D23)",
                "- allied: A/D23, bombardment: Port Moresby is shelled by 1 ship",
                "- japanese: - TF3: Takao shells Port Moresby: 1 hit; its guns: 1 hit on Takao (A/D23)",
                "- japanese: A/D23, bombardment: TF3: Takao shells Port Moresby",
                "- japanese: - 6 gunnery factors: BHT 8, 5-6 column: 1 hit",
                "- japanese: - A/D23, bombardment of Port Moresby: rolled 3; BHT 8, 5-6 column: 1 hit",
                "- turn 8 0800|combat|bombardment|A/D23 japanese|Port Moresby (3,) () BHT 8, 6 factors: 1 hit",
                "+ allied: - Port Moresby is shelled by 2 ships: 1 hit; 1 hit on a CA (A/D23)",
                "+ allied: A/D23, bombardment: Port Moresby is shelled by 2 ships",
                "+ japanese: - TF3: Takao, DD shell Port Moresby: 1 hit; its guns: 1 hit on Takao (A/D23)",
                "+ japanese: A/D23, bombardment: TF3: Takao, DD shell Port Moresby",
                "+ japanese: - 7 gunnery factors: BHT 8 with 6 factors and BHT 4 with 1 factor: 1 hit",
                "+ japanese: - A/D23, bombardment of Port Moresby: rolled 3; BHT 8 with 6 factors and BHT 4",
                "+ japanese:   with 1 factor: 1 hit",
                "+ turn 8 0800|combat|bombardment|A/D23 japanese|Port Moresby (3,) () BHT 8, 6 factors and BHT 4, 1 factor: 1 hit",
            ],
            "apart": [
                "- allied: - Port Moresby is shelled by 1 ship: 1 hit; 1 hit on a CA (A/D23)",
                "- allied: A/D23, bombardment: Port Moresby is shelled by 1 ship",
                "- japanese: - TF3: Takao shells Port Moresby: 1 hit; its guns: 1 hit on Takao (A/D23)",
                "- japanese: A/D23, bombardment: TF3: Takao shells Port Moresby",
                "- japanese: - 6 gunnery factors: BHT 8, 5-6 column: 1 hit",
                "+ allied: - Port Moresby is shelled by 2 ships: 1 hit; 1 hit on a CA (A/D23)",
                "+ allied: A/D23, bombardment: Port Moresby is shelled by 2 ships",
                "+ japanese: - TF3: Takao, DD shell Port Moresby: 1 hit; its guns: 1 hit on Takao (A/D23)",
                "+ japanese: A/D23, bombardment: TF3: Takao, DD shell Port Moresby",
                "+ japanese: - 6 gunnery factors: BHT 8, 5-6 column: 1 hit; 1 gunnery factor: BHT 4, 1-2",
                "+ japanese:   column: no hits; together: 1 hit",
                "+ japanese: - A/D23, bombardment of Port Moresby: rolled 3; BHT 4, 1-2 column: no hits",
                "+ turn 8 0800|combat|bombardment of destroyers|A/D23 japanese|Port Moresby (3,) () BHT 4, 1 factor: 0 hits",
            ],
        }[value]
    )


@pytest.mark.rule("FE-19.10.3")
@pytest.mark.parametrize("turn", [8, 20])
def test_night_bombardment(turn: int) -> None:
    """One row less for ships and base in a night turn; by day nothing changes."""
    change = switched(lambda **o: bombardment(turn, **o), "night_bombardment", True)
    assert (
        lines(change)
        == {
            8: [],
            20: [
                "- allied: - our 3 surface factors on a CA: BHT 8, 3-4 column: 1 hit",
                "- allied: - A/D23, guns of Port Moresby on a CA: rolled 3; BHT 8, 3-4 column: 1 hit",
                "- japanese: - 6 gunnery factors: BHT 8, 5-6 column: 1 hit",
                "- japanese: - A/D23, bombardment of Port Moresby: rolled 3; BHT 8, 5-6 column: 1 hit",
                "- turn 20 2000|combat|surface|A/D23 allied guns of Port Moresby|Takao (3,) () BHT 8, 3 factors: 1 hit",
                "- turn 20 2000|combat|bombardment|A/D23 japanese|Port Moresby (3,) () BHT 8, 6 factors: 1 hit",
                "+ allied: - our 3 surface factors on a CA: BHT 7 (night -1), 3-4 column: 1 hit",
                "+ allied: - A/D23, guns of Port Moresby on a CA: rolled 3; BHT 7 (night -1), 3-4 column:",
                "+ allied:   1 hit",
                "+ japanese: - 6 gunnery factors: BHT 7 (night -1), 5-6 column: 1 hit",
                "+ japanese: - A/D23, bombardment of Port Moresby: rolled 3; BHT 7 (night -1), 5-6 column:",
                "+ japanese:   1 hit",
                "+ turn 20 2000|combat|surface|A/D23 allied guns of Port Moresby|Takao (3,) (('night', -1),) BHT 7, 3 factors: 1 hit",
                "+ turn 20 2000|combat|bombardment|A/D23 japanese|Port Moresby (3,) (('night', -1),) BHT 7, 6 factors: 1 hit",
            ],
        }[turn]
    )


@pytest.mark.rule("FE-19.11a")
def test_helpless_targets() -> None:
    """The attack comes at the number and a half, at once and not as a breakthrough."""

    def lying(**options: Any) -> State:
        state = meeting("Aoba", **options)
        state.sides["japanese"].ships["Aoba"].hits = 4
        return state

    change = switched(lying, "helpless_targets", True)
    assert lines(change) == [
        "- allied: - Chicago, Portland: ammunition 15 of 24",
        "- allied: - we break through to their screen",
        "- allied: - our 8 gunnery factors on Aoba: BHT 10 (crippled +1), 7-8 column: 2 hits",
        "- allied: - A/Q38, 8 gunnery factors on Aoba: rolled 3; BHT 10 (crippled +1), 7-8",
        "- allied:   column: 2 hits",
        "- japanese: - they break through to our screen",
        "- turn 8 0800|combat|surface|A/Q38 allied breakthrough|Aoba (3,) (('crippled', 1),) BHT 10, 8 factors: 2 hits",
        "+ allied: - Chicago, Portland: ammunition 18 of 24",
        "+ allied: - their ships lie crippled or at anchor alone",
        "+ allied: - our 8 gunnery factors on Aoba: BHT 7 (crippled +1), 7-8 column: 2 hits",
        "+ allied: - A/Q38, 8 gunnery factors on Aoba: rolled 3; BHT 7 (crippled +1), 7-8 column:",
        "+ allied:   2 hits",
        "+ japanese: - our ships lie crippled or at anchor alone",
        "+ turn 8 0800|combat|surface|A/Q38 allied gunnery|Aoba (3,) (('crippled', 1),) BHT 7, 8 factors: 2 hits",
    ]


@pytest.mark.rule("GM-13.2")
def test_gun_ammunition() -> None:
    """AP shells at a base: four rows less."""
    change = switched(bombardment, "gun_ammunition", True)
    assert lines(change) == [
        "- japanese: - 6 gunnery factors: BHT 8, 5-6 column: 1 hit",
        "- japanese: - A/D23, bombardment of Port Moresby: rolled 3; BHT 8, 5-6 column: 1 hit",
        "- turn 8 0800|combat|bombardment|A/D23 japanese|Port Moresby (3,) () BHT 8, 6 factors: 1 hit",
        "+ japanese: - 6 gunnery factors: BHT 4 (AP shells -4), 5-6 column: 1 hit",
        "+ japanese: - A/D23, bombardment of Port Moresby: rolled 3; BHT 4 (AP shells -4), 5-6",
        "+ japanese:   column: 1 hit",
        "+ turn 8 0800|combat|bombardment|A/D23 japanese AP|Port Moresby (3,) (('AP shells', -4),) BHT 4, 6 factors: 1 hit",
    ]


@pytest.mark.rule("BR-30.3")
def test_breaking_off() -> None:
    """There is no fight, and one side must leave."""
    change = switched(
        meeting,
        "breaking_off",
        True,
        japanese="TF3: surface: avoid, number 5",
        faces={"breaking off|A/Q38 japanese": (6,)},
    )
    assert lines(change) == [
        "- allied: - Our ships against 1 CA: 1 hit on ours; 2 hits on theirs (A/Q38)",
        "- allied: - Chicago: 1 of 5 hits, ammunition 15 of 24",
        "- allied: - Portland: ammunition 15 of 24",
        "- allied: COMBAT",
        "- allied: ------",
        "- allied: A/Q38, surface: Our ships against 1 CA",
        "- allied: Firing                   At       Row                Dice  Came to",
        "- allied: -----------------------  -------  -----------------  ----  -------",
        "- allied: our 8 gunnery factors    Aoba     BHT 9, 7-8 column  3     2 hits",
        "- allied: their 4 gunnery factors  Chicago                           1 hit",
        "- allied: - the enemy: Aoba",
        "- allied: - our number 4, the sum 9",
        "- allied: - gunnery: Chicago, Portland",
        "- japanese: - Our ships against 2 CA: 2 hits on ours; 1 hit on theirs (A/Q38)",
        "- japanese: - Aoba: 2 of 5 hits, ammunition 15 of 24",
        "- japanese: COMBAT",
        "- japanese: ------",
        "- japanese: A/Q38, surface: Our ships against 2 CA",
        "- japanese: Firing                   At       Row                Dice  Came to",
        "- japanese: -----------------------  -------  -----------------  ----  -------",
        "- japanese: their 8 gunnery factors  Aoba                              2 hits",
        "- japanese: our 4 gunnery factors    Chicago  BHT 9, 3-4 column  3     1 hit",
        "- japanese: - the enemy: Chicago, Portland",
        "- japanese: - our number 5, the sum 9",
        "- japanese: - gunnery: Aoba",
        "- turn 8 0800|combat|surface|A/Q38 allied gunnery|Aoba (3,) () BHT 9, 8 factors: 2 hits",
        "- turn 8 0800|combat|surface|A/Q38 japanese gunnery|Chicago (3,) () BHT 9, 4 factors: 1 hit",
        "+ allied: - the enemy breaks off in A/Q38: no surface combat",
        "+ japanese: - broke off: must leave A/Q38 in its next move",
        "+ japanese: - our ships break off in A/Q38 (rolled 6 in all) and must leave the hex in",
        "+ japanese:   their next move",
        "+ turn 8 0800|combat|breaking off|A/Q38 japanese (6,) () ",
    ]


@pytest.mark.rule("BR-30.7")
def test_reloading() -> None:
    """Six factors come aboard."""

    def lying(**options: Any) -> State:
        state = bare(**options)
        put_tf(state, "allied", 2, MORESBY, "Portland", anchored=7, ammunition=10)
        return state

    change = switched(lying, "reloading", True)
    assert lines(change) == [
        "- allied: - Portland: at anchor, ammunition 10 of 24",
        "+ allied: - Portland: at anchor, ammunition 16 of 24",
        "+ allied: - Portland takes aboard 6 ammunition factors at Port Moresby",
    ]


@pytest.mark.rule("FE-OPT-3")
def test_expanded_ship_functions_of_the_e_mail_rules() -> None:
    """All but 1 and 4: slow targets, breaking off, towing, survivors and reloading; the rule on screening ships stands
    for 4, and there is no option for flank speed, 1."""
    made = options_of("email-2003", {})
    assert made.slow_targets and made.breaking_off and made.towing and made.reloading and made.survivors == "2003"
    assert made.screen_aa and not any("flank" in name for name in Options.__struct_fields__)
    plain = options_of("base", {})
    assert not (plain.slow_targets or plain.breaking_off or plain.towing or plain.reloading or plain.survivors != "off")
