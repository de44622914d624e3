"""A report leads with what is asked, what is new and what threatens; battles are told in steps; points as known."""

import msgspec
import pytest
from tests.slot.play import BOTH, GAME, NIGHTS, WORDS, add_fleet, begin, fought, resolve, sea
from tests.support.shown import reported

from flagplot.core.dice import KeyedDice
from flagplot.core.document import to_text
from flagplot.core.registry import commander
from flagplot.games.slot import outlook, victory
from flagplot.games.slot.state import Contact, KnownField, Source, Strength

FIRST = ["You are asked", "In brief", "What threatens"]


def battle(**faces):
    """A1 and J1 meet in L22 by day; the Allied cruiser's first three dice hit."""
    state = sea(("A1", "L22", ("CA", "DD")), ("J1", "L22", ("CA",)))
    throws = {"contact|A1+J1": (6,), "gunfire|L22.1.1|allied/CA21": (6, 6, 1), **faces}
    return resolve(state, faces=throws, default=2)


def text(result, seat="allied"):
    own = [one for one in result.dispatches if one.seat == seat]
    return to_text(reported(GAME, GAME.view(result.state, seat), own))


@pytest.mark.rule("SP-BASE-48")
def test_what_is_asked_is_new_and_threatens_comes_first_and_nothing_twice():
    result = battle()
    own = [one for one in result.dispatches if one.seat == "allied"]
    report = reported(GAME, GAME.view(result.state, "allied"), own)
    assert [section.title for section in report.sections[:3]] == FIRST
    lines = [item for section in report.sections for block in section.blocks for item in getattr(block, "items", ())]
    assert len(lines) == len(set(lines))
    assert "Orders for day 1, 1000 (day), turn 2 of 18." in to_text(report)


@pytest.mark.rule("SP-BASE-25", "SP-BASE-22")
def test_a_battle_is_told_in_steps_with_ones_own_dice_and_of_the_enemys_what_struck():
    result = battle(**{"gunfire|L22.1.1|japanese/CA21": (6, 1, 1)})
    first, second = fought(result, "allied")[:2]
    mine, theirs = ([one for one in first.fire if one.side == side] for side in BOTH)
    assert [(one.ship, one.at, one.dice, one.needs, len(one.hits)) for one in mine] == [
        ("CA21", "CA21", (6, 6, 1), 6, 2)
    ]
    assert first.manoeuvre == {"allied": (2, 0)}
    assert [(one.ship, one.dice, one.needs, len(one.hits)) for one in theirs] == [("CA21", (), 0, 1)]
    assert not [one for one in second.fire if one.side == "japanese"]
    shown = text(result)
    assert "6 6 1 (6+)" in shown and "enemy CA21  guns at CA21" in shown
    assert "A1 and C1 in L22 (Savo):" in shown


def test_only_the_own_sides_exact_damage_is_in_a_battles_facts():
    result = battle(**{"damage|L22.1.1|allied/CA21|0": (3, 4), "damage|L22.1.1|allied/CA21|1": (3, 4)})
    hits = {seat: [hit[0].kind for one in fought(result, seat)[0].fire for hit in one.hits] for seat in BOTH}
    assert hits == {"allied": ["hit", "hit"], "japanese": ["hull", "hull"]}


@pytest.mark.rule("SP-BASE-54")
def test_points_known_are_the_true_ones_where_all_was_seen():
    """What is not known of the enemy: damage short of sinking, cargo ashore, mines."""
    state = begin(NIGHTS)
    dice = KeyedDice(b"points")
    while asks := GAME.awaiting(state):
        views = {seat: GAME.view(state, seat) for seat in asks}
        sheets = {seat: GAME.parse(commander("slot").orders(view), seat, view) for seat, view in views.items()}
        state = GAME.resolve(state, sheets, dice).state
        for seat, foe in (BOTH, BOTH[::-1]):
            mine, his = outlook.points(GAME.view(state, seat))
            assert mine <= victory.side_points(state, seat)
            assert his <= victory.side_points(state, foe)
    state = sea(("A1", "L22", ("DD",)), ("J1", "L22", ("CA", "CA", "CA")))
    for ship in ("CA21", "CA22", "CA23"):
        state.ships[f"japanese/{ship}"].weapons["primary"] = 9
    result = resolve(state, faces={"contact|A1+J1": (6,)}, default=6)
    assert result.state.ships["allied/DD21"].sunk
    before = victory.side_points(state, "japanese")
    known = [outlook.points(GAME.view(result.state, seat)) for seat in BOTH]
    assert known[1][0] - outlook.points(GAME.view(state, "japanese"))[0] == 6 == known[0][1]
    assert before + 6 == victory.side_points(result.state, "japanese")


def test_a_contact_threatens_when_it_may_be_upon_something_soon():
    state = sea(("A1", "U29", ("DD",)), turn=8)
    add_fleet(state, "J1", "A1", "DD")

    def threats(zone, turn):
        state.plots["allied"].contacts = [
            Contact(1, zone, turn, Source("fleet", "A1"), Strength(ships=3), ["DD1"], "west", "J1")
        ]
        return [WORDS.text(line) for line in outlook.threats(GAME.view(state, "allied"))]

    assert threats("U29", 7) == ["C1, 3 ships: with A1, now"]
    assert threats("U27", 7) == ["C1, 3 ships: 2 zones from A1, now, upon it in 1 turn at the soonest"]
    assert threats("U27", 6) == ["C1, 3 ships: 2 zones from A1, 1 turn ago, now perhaps upon it"]
    assert not threats("U20", 7) and not threats("U27", 4)


def test_a_ship_seen_to_sink_is_named_so_among_its_contact():
    state = sea()
    seen = Contact(1, "L22", state.turn - 1, Source("fleet", "A1"), Strength(ships=2), ["DD1", "DD2"], "west", "J1")
    state.plots["allied"].contacts, state.plots["allied"].sunk = [seen], ["DD2"]
    told = to_text(reported(GAME, GAME.view(state, "allied"), ()))
    assert "2 ships: DD1, DD2 (sunk)" in told and "Seen to sink: DD2" in told


def test_known_mines_on_a_plotted_way_threaten():
    state = sea(("A1", "L22", ("DD",)))
    state.plots["allied"].fields = [KnownField("L22/M22", 1)]
    state.fleets["A1"].plan = [["M22"]]
    assert "A1's way crosses known mines at L22/M22" in map(WORDS.text, outlook.threats(GAME.view(state, "allied")))
    figures = {(one.about, one.kind): one.values for one in outlook.figures(GAME.view(state, "allied"))}
    assert figures["A1", "arrival"] == {"turn": 1, "zone": "M22"}


def test_what_is_whole_folds_to_a_line_and_what_is_hurt_does_not():
    state = sea(("A1", "L22", ("CA", "DD", "DD")), turn=5)
    state.ships["allied/DD22"].weapons["torpedo"] = 1
    shown = to_text(reported(GAME, GAME.view(state, "allied"), []))
    assert "- A1, whole: CA21, DD21" in shown and "A1     DD22" in shown and "major port" not in shown
    first = to_text(reported(GAME, GAME.view(msgspec.structs.replace(state, turn=1), "allied"), []))
    assert "A1     CA21" in first and "major port" in first
