"""Questions in the middle of a surface fight (FE-19d, FE-19e, FE-19h)."""

import re
from typing import Any

import msgspec
import pytest
from tests.carrier import wording
from tests.carrier.position import OPEN_SEA, bare, loaded, put_tf
from tests.carrier.wording import worded
from tests.support.shown import reported

from flagplot.core.document import to_text
from flagplot.core.game import Resolution
from flagplot.games.carrier.facts.combat import Combat
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.ruleset.kinds import SIDES, Side
from flagplot.games.carrier.state.battle import State

SETTINGS: dict[str, Any] = {"surface_reports": "2003", "surface_orders": "asked", "whole_gunnery": True}


def scene(theirs: tuple[str, ...] = ("Takao", "Kako", "DD x2"), **options: Any) -> State:
    """Return two TFs in one hex, the Allied one about to engage."""
    state = bare(**{**SETTINGS, **options})
    put_tf(state, "allied", 2, OPEN_SEA, "Chicago", "Portland", "DD x2", order=Surface(engage=True))
    put_tf(state, "japanese", 3, OPEN_SEA, *theirs)
    return state


class Match:
    """A turn played question by question."""

    def __init__(self, state: State, **faces: tuple[int, ...]) -> None:
        self.state, self.turn = state, state.turn
        self.told: list[Any] = []
        self.faces = {"surviving gunnery|A/Q38 allied": (1,), "surviving gunnery|A/Q38 japanese": (1,), **faces}
        self.keys: list[str] = []

    def send(self, allied: str = "", japanese: str = "") -> dict[str, str]:
        """Send orders or answers; return what each side is asked next in the turn."""
        sheets = {
            side: GAME.parse(text, side, GAME.view(self.state, side))
            for side, text in zip(SIDES, (allied, japanese), strict=True)
        }
        for sheet in sheets.values():
            assert [d.message for d in sheet.diagnostics if d.severity == "error"] == []
        done: Resolution = GAME.resolve(self.state, sheets, loaded(self.faces, 1))
        self.state = done.state
        self.told += done.dispatches
        self.keys += [roll.key for roll in done.rolls]
        if not self.state.pending:
            return {}
        return {side: worded(ask.prompt) for side, ask in GAME.awaiting(self.state).items()}

    def lines(self, side: Side) -> tuple[str, ...]:
        """Return a side's account of the fight."""
        return next(d.lines for d in wording.combats(self.told, side, kind="surface"))

    def fights(self) -> int:
        """Return how often a side has been told of a fight."""
        return sum(isinstance(d, Combat) and d.kind == "surface" for d in self.told)


@pytest.mark.rule("FE-19d", "FE-19e")
def test_the_steps_of_a_fight_are_asked_for_one_after_the_other() -> None:
    """Types first, then groups and sum with the fire of guns, then torpedoes; every answer counts, and nothing is
    told or thrown twice."""
    match = Match(scene())
    first = match.send()
    assert "The enemy has CA #1, CA #2, DD #1, DD #2." in first["allied"]
    assert "in gunnery" not in first["allied"] and "with TF2" in first["allied"] and "with TF3" in first["japanese"]
    assert GAME.awaiting(match.state)["allied"].kind == "surface"
    second = match.send("TF2: die 6; torpedo DD", "TF3: die 5; torpedo DD; screen Kako")
    assert "the sum of the numbers is 11" in second["allied"] and "the sum of the numbers is 11" in second["japanese"]
    assert "in gunnery CA #" in second["allied"] and "in torpedo DD #1, DD #2; screened CA #" in second["allied"]
    assert "Our guns: Chicago 4, Portland 4." in second["allied"] and "Our guns: Takao 6." in second["japanese"]
    third = match.send("TF2: fire 4 at DD #1, rest at DD #2", "TF3: fire 6 at DD #1")
    assert third["allied"].startswith("Torpedoes in A/Q38: 2 factors.")
    assert match.fights() == 0
    assert match.send("TF2: torpedoes 1 at DD #2, rest at CA #1", "TF3: torpedoes at CA #1") == {}
    assert match.fights() == 2 and len(match.keys) == len(set(match.keys))
    mine = match.lines("allied")
    assert any(line.startswith("our 4 gunnery factors on DD #1: BHT 11") for line in mine)
    assert any(line.startswith("our 4 gunnery factors on DD #2: BHT 11") for line in mine)
    assert sum(line.startswith("our 1 torpedo factor on") for line in mine) == 2
    assert match.state.turn == match.turn + 1


@pytest.mark.rule("FE-19d")
def test_without_answers_orders_and_then_doctrine_stand_in() -> None:
    """The standing number is used, missing ones are drawn, and the fight takes place all the same."""
    match = Match(scene(), **{"secret number|A/Q38 japanese": (5,)})
    match.state.sides["allied"].tfs[2].order = None
    assert match.send("TF2: die 3; attack; screen DD") != {}
    assert "the sum of the numbers is 8" in match.send()["allied"]
    while match.state.pending:
        match.send()
    mine = match.lines("allied")
    assert "our number 3, the sum 8" in mine and "screen: DD 1 (DD #1), DD 2 (DD #2)" in mine


@pytest.mark.rule("FE-19e")
def test_an_answer_is_judged_by_what_the_question_told() -> None:
    """A label that was not told is refused, as is any order but for the fight, and a sum that no ships make."""
    match = Match(scene())
    match.send()
    match.send("TF2: die 6; torpedo DD", "TF3: die 5")
    view = GAME.view(match.state, "allied")
    said = [d.message for d in GAME.parse("TF2: fire 4 at BB #7", "allied", view).diagnostics]
    assert said == ["there is no BB #7"]
    said = [d.message for d in GAME.parse("TF2: fire 4 at CA #1, rest at DD #2", "allied", view).diagnostics]
    assert said == []
    said = [d.message for d in GAME.parse("TF2: fire 5 at CA #1", "allied", view).diagnostics]
    assert said == ["5 gunnery factors cannot be made up of the ships of TF2: Chicago 4, Portland 4"]
    said = [d.message for d in GAME.parse("TF2: fire 7 at CA #1", "allied", view).diagnostics]
    assert said == ["7 gunnery factors cannot be made up of the ships of TF2: Chicago 4, Portland 4"]
    sheet = GAME.parse("TF2: N1", "allied", view)
    assert "only number, groups and fire of task forces are asked for now" in [d.message for d in sheet.diagnostics]
    assert sheet.orders == ()
    put_tf(match.state, "allied", 4, "A/Q30", "Astoria")
    sheet = GAME.parse("TF4: die 3", "allied", GAME.view(match.state, "allied"))
    assert [d.message for d in sheet.diagnostics] == ["TF4 does not fight here: TF2"] and sheet.orders == ()


@pytest.mark.rule("FE-19h")
def test_a_breakthrough_asks_for_its_own_fire() -> None:
    """Labels again, this time of the screen, and fire declared for it; declarations of the first round do not last."""
    match = Match(scene(("Tenryu", "AP x2")))
    match.send()
    match.send("TF2: die 1; breakthrough yes; screen DD", "TF3: die 1")
    asked = match.send("TF2: fire 8 at CL #1")
    assert asked["allied"].startswith("We break through to their screen in A/Q38. The enemy has AP #1, AP #2, CL #1.")
    assert asked["japanese"].startswith("They break through to our screen")
    match.send("TF2: fire 8 at AP #2")
    mine = match.lines("allied")
    at = mine.index("we break through to their screen")
    assert [line.partition(":")[0] for line in mine[at + 1 :] if line.startswith("our ")] == [
        "our 8 gunnery factors on AP #2"
    ]


@pytest.mark.rule("FE-19d")
def test_nobody_is_asked_where_there_is_no_fight_or_orders_are_written() -> None:
    """Ships that do not engage are not asked; with written orders the turn is played through."""
    quiet = scene()
    quiet.sides["allied"].tfs[2].order = None
    assert Match(quiet).send() == {}
    written = Match(scene(surface_orders="written"))
    assert written.send() == {} and written.fights() == 2


@pytest.mark.rule("FE-19e")
def test_only_sides_with_something_to_fire_are_asked_for_fire() -> None:
    """A convoy in the screen has no guns to aim: the cruisers have nothing to fire at, and nobody is asked."""
    match = Match(scene(("AP x2",)))
    match.send()
    assert "They break" in match.send("TF2: die 1; breakthrough yes; screen DD", "TF3: die 1").get("japanese", "")


@pytest.mark.rule("FE-19e")
def test_no_question_and_no_view_names_an_enemy_ship() -> None:
    """Every question of a fight, and the view that goes with it, holds labels alone; the report shows the question."""
    match = Match(scene())
    names = {"allied": ("Takao", "Kako"), "japanese": ("Chicago", "Portland")}
    asked = match.send()
    steps = 0
    while asked:
        steps += 1
        for side in SIDES:
            view = GAME.view(match.state, side)
            text = asked.get(side, "") + to_text(reported(GAME, view, ()))
            assert not any(name in text for name in names[side])
            assert not any(name.encode() in msgspec.json.encode(view) for name in names[side])
            assert ("YOU ARE ASKED" in text) is (side in asked)
        asked = match.send()
    assert steps == 2


@pytest.mark.rule("FE-19e")
def test_who_has_nothing_to_fire_is_asked_all_the_same() -> None:
    """The enemy must not see by the questions that ammunition has run out."""
    state = scene()
    for vessel in state.sides["japanese"].ships.values():
        vessel.ammunition, vessel.gun_uses = 0, 1
    match = Match(state)
    match.send()
    asked = match.send("TF2: die 4", "TF3: die 4; gunnery CA DD")
    assert "Our guns: none." in asked["japanese"]


@pytest.mark.rule("FE-19b", "FE-19c")
@pytest.mark.parametrize(("night", "cripple"), [(False, "dead in the water"), (True, "burning")])
def test_groups_are_told_when_both_have_been_fixed_and_not_before(night: bool, cripple: str) -> None:
    """Asked for number and groups a side reads types and damage alone; asked for its fire, the group of each ship as
    the other has answered, a cripple in the Screen, by night without a word of it."""
    state = scene(("Takao", "Kako", "DD x2"))
    state.turn = 3 if night else state.turn
    state.sides["japanese"].ships["Kako"].hits = 4
    game = Match(state)
    first = game.send()["allied"]
    assert not any(word in first for word in ("in gunnery", "in torpedo", "screened")) and cripple in first
    second = game.send("TF2: die 3", "TF3: die 6; torpedo DD")["allied"]
    assert "in torpedo DD #1, DD #2" in second and "in gunnery CA #" in second
    assert re.search(rf"screened CA #[12] \({cripple}\)", second)
