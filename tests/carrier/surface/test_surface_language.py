"""The words for surface combat and shells: what they mean, and that their echo reads back (GM-10.1b, GM-13.1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.carrier.position import bare, put_tf

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import GunAim, LoadGuns, Shells, Surface
from flagplot.games.carrier.ordered.program import folded
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.state.battle import State


def sea(**options: object) -> State:
    """Return a state with an Allied TF2."""
    state = bare(gun_ammunition=True, **options)
    put_tf(state, "allied", 2, "A/Q38", "Washington", "San Francisco", "Portland", "DD x3", "AP x2")
    return state


STATE = sea()
LABELLED = sea(surface_reports="2003")


def read(text: str, state: State = STATE) -> CarrierSheet:
    """Return a sheet of TF2."""
    sheet: CarrierSheet = GAME.parse(f"TF2: {text}", "allied", GAME.view(state, "allied"))
    return sheet


def only(text: str, state: State = STATE) -> object:
    """Return the one action that a text says, and check that its echo says the same."""
    sheet = read(text, state)
    assert [d.message for d in sheet.diagnostics if d.severity == "error"] == []
    (order,) = sheet.orders
    (action,) = order.program.actions
    again: CarrierSheet = GAME.parse(sheet.echo[0].canonical, "allied", GAME.view(state, "allied"))
    assert [each.program for each in again.orders] == [order.program], sheet.echo[0].canonical
    return action


@pytest.mark.rule("GM-10.1b", "GM-10.1a")
@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("die 4", Surface(number=4)),
        ("BHT 4", Surface(number=4)),
        ("torpedo DD, screen AP", Surface(torpedo=("DD",), screen=("AP",))),
        ("die 3, gunnery CA BB", Surface(number=3, gunnery=("CA", "BB"))),
        ("fire BB then CA", Surface(fire=(GunAim("BB"), GunAim("CA")))),
        ("fire BB, CA and destroyers", Surface(fire=(GunAim("BB"), GunAim("CA"), GunAim("DD")))),
        ("fire at cruisers", Surface(fire=(GunAim("CA"), GunAim("CL")))),
        ("fire 8 at CA, rest at AP", Surface(fire=(GunAim("CA", 8), GunAim("AP")))),
        ("fire at torpedo then damaged", Surface(fire=(GunAim("torpedo"), GunAim("damaged")))),
        ("fire at the gunnery then screen", Surface(fire=(GunAim("gunnery"), GunAim("screen")))),
        ("torpedoes 2 at CA, rest on DD", Surface(torpedo_fire=(GunAim("CA", 2), GunAim("DD")))),
        ("torpedoes at BB then CA", Surface(torpedo_fire=(GunAim("BB"), GunAim("CA")))),
        ("torpedo DD if BHT allows", Surface(torpedo=("DD",), if_allowed=True)),
        ("torpedo only if BHT will allow", Surface(if_allowed=True)),
        ("breakthrough yes", Surface(breakthrough=True)),
        ("breakthrough no", Surface(breakthrough=False)),
        ("no breakthrough, die 2", Surface(number=2, breakthrough=False)),
        ("use GP, die 2", Surface(number=2, shells="GP")),
        ("use AP", Surface(shells="AP")),
        ("break off", Surface(engage=False)),
        ("surface: engage, die 4, fire CA/DD", Surface(True, 4, fire=(GunAim("CA"), GunAim("DD")))),
    ],
)
def test_words_of_surface_combat(text: str, meant: Surface) -> None:
    """Each text means what stands beside it."""
    assert only(text) == meant


@pytest.mark.rule("GM-10.1b")
def test_several_clauses_make_one_instruction_and_the_last_word_counts() -> None:
    """`die 4; die 5; attack; screen AP` is one instruction with number 5; a course stands beside it."""
    sheet = read("die 4; N1; die 5; attack; screen AP")
    assert [each.canonical for each in sheet.echo] == ["TF2: surface: engage, number 5, screen AP; N1"]
    assert folded([]) is None
    assert folded([Surface(number=3, screen=("AP",)), Surface(number=4)]) == Surface(number=4, screen=("AP",))
    (order,) = read("if TF seen then (die 4; fire BB) else die 2").orders
    (case,) = order.program.cases
    assert case.then.actions == (Surface(number=4), Surface(fire=(GunAim("BB"),)))
    assert case.otherwise is not None and case.otherwise.actions == (Surface(number=2),)


@pytest.mark.rule("GM-13.1")
@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("load GP", (Shells((), rest="GP"),)),
        ("load AP", (Shells(),)),
        ("CA 6 GP 14 AP", (Shells(("CA",), 6, 14),)),
        ("CA San Francisco 8 GP, rest AP", (Shells(("San Francisco",), 8),)),
        ("load San Francisco 8 AP, rest GP", (Shells(("San Francisco",), None, 8, "GP"),)),
        ("load BB 6 GP, CA GP, DD AP", (Shells(("BB",), 6), Shells(("CA",), rest="GP"), Shells(("DD",)))),
        ("load half GP half AP", (Shells(half=True),)),
        ("load half AP, rest GP", (Shells(half=True, rest="GP"),)),
        ("load CA half GP, DD AP", (Shells(("CA",), half=True), Shells(("DD",)))),
        ("load Portland San Francisco 6 GP", (Shells(("Portland", "San Francisco"), 6),)),
    ],
)
def test_words_of_loading(text: str, meant: tuple[Shells, ...]) -> None:
    """Each text means what stands beside it."""
    assert only(text) == LoadGuns(meant)


@pytest.mark.rule("FE-19a", "FE-19e")
def test_a_number_sign_is_a_label_only_where_labels_are_played() -> None:
    """`fire 8 at CA #1` is refused before labels are dealt; elsewhere `#` begins a remark, after other words always."""
    said = [d.message for d in read("fire 8 at CA #1", LABELLED).diagnostics]
    assert said == ["CA #1: labels are dealt when the fight begins"]
    assert only("fire 8 at CA # 1 is a remark") == Surface(fire=(GunAim("CA", 8),))
    assert only("die 4 # 1 remark", LABELLED) == Surface(number=4)
    assert read("fire 8 at CA #1", LABELLED).text == "TF2: fire 8 at CA #1"


@pytest.mark.rule("GM-10.1b")
@pytest.mark.parametrize("text", ["fire", "fire 8", "die", "use", "load", "torpedoes 2 at", "die maybe", "fire 8 at 9"])
def test_half_an_order_is_answered_and_not_guessed(text: str) -> None:
    """What is missing is said, and nothing stands."""
    sheet = read(text)
    assert [d.severity for d in sheet.diagnostics if d.severity != "note"]
    assert not any(isinstance(action, ast.LoadGuns) for order in sheet.orders for action in order.program.actions)
    assert not any(
        action.fire or action.torpedo_fire or action.number
        for order in sheet.orders
        for action in order.program.actions
        if isinstance(action, Surface)
    )


@pytest.mark.rule("GM-10.1b")
def test_planes_are_not_told_about_guns() -> None:
    """An AF has no number, and a base does not load shells."""
    state = sea()
    for text in ("Port Moresby: die 4", "Port Moresby: load GP"):
        sheet: CarrierSheet = GAME.parse(text, "allied", GAME.view(state, "allied"))
        assert sheet.orders == () and [d.severity for d in sheet.diagnostics] == ["error"]


@pytest.mark.many_positions
@pytest.mark.rule("GM-10.1b")
@given(
    st.builds(
        Surface,
        st.sampled_from([None, True, False]),
        st.one_of(st.none(), st.integers(1, 6)),
        st.sampled_from([(), ("CA",)]),
        st.sampled_from([(), ("DD",)]),
        st.sampled_from([(), ("AP", "BB")]),
        st.sampled_from([None, True, False]),
        st.lists(
            st.builds(GunAim, st.sampled_from(["CA", "DD", "AP", "damaged", "torpedo", "gunnery", "screen"])),
            max_size=3,
            unique=True,
        ).map(tuple),
        st.lists(
            st.builds(GunAim, st.sampled_from(["CA", "BB", "AP"]), st.one_of(st.none(), st.integers(1, 9))),
            max_size=3,
            unique=True,
        ).map(tuple),
        st.booleans(),
        st.sampled_from(["", "GP", "AP"]),
    )
)
def test_every_instruction_has_an_echo_that_reads_back(said: Surface) -> None:
    """Whatever the words, the canonical text means the same."""
    from flagplot.games.carrier.orders.echo import action

    if said != Surface():
        assert only(action(said, "TF")) == said
