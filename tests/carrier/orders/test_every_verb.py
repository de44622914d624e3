"""Every action that there is: its canonical words are read back to the same action, in whatever order it stands."""

from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.carrier.orders.makeview import allied, ruleset

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import assemble
from flagplot.games.carrier.orders.clause import nodes_of, spoken
from flagplot.games.carrier.orders.echo import program
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.parting import clause_tokens, split_clauses
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verbs import VERB_OF
from flagplot.games.carrier.orders.vocabulary import vocabulary
from flagplot.games.carrier.theatre.hex import parse as hex_of
from flagplot.orders.scan import scan

ROSTER = Roster(allied(), ruleset())
READER = Reader(vocabulary(ROSTER.names), frozenset({4, 5}))

numbers = st.integers(1, 9)
hexes = st.sampled_from(["B/P33", "A/Q20", "A/N04", "B/S12", "A/O07"]).map(hex_of)
places = st.one_of(
    hexes.map(ast.Place),
    st.sampled_from([ast.Place(contact=4), ast.Place(tf=6), ast.Place(name="Rabaul"), ast.Place(name="Port Moresby")]),
)
ships = st.lists(st.sampled_from(["Astoria", "Hobart", "3 DD", "CA", "AP"]), max_size=3, unique=True).map(tuple)
planes = st.sampled_from(["Dauntless", "B-26", "Wildcat", "Zero", "Val"])
heights = st.sampled_from([None, True, False])
loads = st.sampled_from([None, "GP", "AP", "torpedo"])
stacks = st.builds(ast.Planes, st.one_of(st.none(), numbers), planes, loads)
stack_lists = st.lists(stacks, min_size=1, max_size=3).map(tuple)
names = st.lists(planes, min_size=1, max_size=3, unique=True).map(tuple)
TARGETS = ("carriers", "capital", "small", "CA", "DD", "AP", "any")
targets = st.lists(st.sampled_from(TARGETS), max_size=2, unique=True).map(tuple)
steps = st.builds(ast.Step, st.integers(0, 6), numbers, heights)
conditions: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.builds(
            ast.Seen,
            st.sampled_from(["tf", "af", "sub", "any"]),
            st.sampled_from([(), ("carriers",), ("CA", "DD")]),
            n=st.integers(0, 5),
            hex=st.one_of(st.none(), hexes),
            condition=st.integers(1, 3),
        ),
        st.builds(ast.Reached, hexes),
        st.builds(ast.OnGround, st.sampled_from(["", "Rabaul"])),
        st.builds(ast.Clouds, st.sampled_from(["cloud", "storm", "clear"])),
        st.builds(ast.EnemyCap, st.one_of(st.none(), hexes)),
        st.builds(ast.AtHour, st.sampled_from([">=", "<=", "="]), st.integers(1, 24)),
        st.builds(ast.Fuel, st.sampled_from([">=", "<=", "="]), numbers),
        st.builds(ast.Losses, st.sampled_from([">=", "<=", "="]), numbers),
        st.sampled_from([ast.FuelToReturn(), ast.Attacked(), ast.Messaged(), ast.Night(), ast.TargetGone()]),
    ),
    lambda inner: st.one_of(
        inner.filter(lambda one: not isinstance(one, ast.Not)).map(ast.Not),
        st.lists(inner, min_size=2, max_size=2).map(tuple).map(ast.AllOf),
        st.lists(inner, min_size=2, max_size=2).map(tuple).map(ast.AnyOf),
    ),
    max_leaves=3,
)
untils = st.one_of(st.none(), conditions)
assignments = st.builds(
    ast.Assignment,
    st.one_of(st.just(ast.Planes()), st.builds(ast.Planes, numbers, planes, st.sampled_from([None, "GP", "AP"]))),
    targets,
    st.sampled_from(["dive", "level", "torpedo"]),
    heights,
    st.booleans(),
    st.booleans(),
).map(lambda each: msgspec.structs.replace(each, only=each.only and "any" not in (each.targets or ("any",))))
aims = st.lists(st.builds(ast.GunAim, st.sampled_from(["BB", "CA", "gunnery", "damaged"])), min_size=1, max_size=2).map(
    tuple
)
inner = st.sampled_from([ast.Program((ast.LandAt(),)), ast.Program((ast.Move((ast.Step(1, 2),)), ast.Hold()))])
report = st.builds(ast.ReportAs, st.one_of(st.none(), numbers), numbers, st.integers(1, 2))
KINDS: dict[type, st.SearchStrategy[Any]] = {
    ast.Move: st.builds(
        ast.Move,
        st.lists(steps, min_size=1, max_size=3).map(tuple),
        st.one_of(st.none(), hexes),
        st.one_of(st.none(), hexes),
    ),
    ast.GoTo: st.builds(ast.GoTo, places),
    ast.Head: st.builds(ast.Head, st.integers(1, 6), conditions.filter(lambda one: not isinstance(one, ast.Not))),
    ast.Hold: st.builds(ast.Hold, st.one_of(st.none(), numbers), untils),
    ast.Climb: st.builds(ast.Climb, st.booleans()),
    ast.PartHigh: st.builds(ast.PartHigh, st.booleans(), stack_lists),
    ast.Cap: st.builds(ast.Cap, places, st.one_of(st.none(), numbers)),
    ast.Shadow: st.builds(ast.Shadow, places, st.sampled_from([None, 0, 1, 2]), untils),
    ast.Attack: st.builds(
        ast.Attack,
        places,
        st.sampled_from(["tf", "base", "any"]),
        st.lists(assignments, max_size=2)
        .map(tuple)
        .filter(lambda some: ast.Planes() not in [one.planes for one in some[:-1]]),
        st.sampled_from([0, 5]),
        st.one_of(st.none(), inner),
    ).filter(lambda one: one.place.name not in ("Rabaul", "Port Moresby") or one.what == "base"),
    ast.Intercept: st.one_of(
        st.builds(ast.Intercept, st.sampled_from(["", "escorts", "bombers"]), min_size=st.sampled_from([0, 5])),
        st.just(ast.Intercept(wanted=False)),
    ),
    ast.Search: st.sampled_from([ast.Search(), ast.Search(extra=2), ast.Search(on=False)]),
    ast.LandAt: st.builds(ast.LandAt, st.one_of(st.just(ast.Place()), places)),
    ast.TakeOff: st.builds(
        ast.TakeOff,
        stack_lists,
        st.sampled_from(["", "Lexington"]),
        st.sampled_from(["", "minimum", "normal", "maximum"]),
        heights,
    ),
    ast.Join: st.builds(ast.Join, numbers),
    ast.Split: st.one_of(
        st.builds(ast.Split, numbers, stack_lists, order=st.one_of(st.none(), inner)),
        st.builds(ast.Split, numbers, ships=ships.filter(bool), order=st.one_of(st.none(), inner)),
    ),
    ast.Jettison: st.just(ast.Jettison()),
    ast.ReportAs: st.one_of(report, st.builds(ast.ReportAs, truly=st.booleans())),
    **{
        kind: st.builds(kind, ships)
        for kind in (ast.Anchor, ast.Weigh, ast.Beach, ast.Unload, ast.Scuttle, ast.CastOff)
    },
    ast.Bombard: st.builds(
        ast.Bombard, st.sampled_from(["", "Rabaul"]), ships, st.one_of(st.none(), hexes), st.booleans()
    ),
    ast.Surface: st.builds(
        ast.Surface,
        st.booleans(),
        st.one_of(st.none(), numbers),
        st.sampled_from([(), ("CA", "CL")]),
        st.sampled_from([(), ("DD",)]),
        st.sampled_from([(), ("AP",)]),
        heights,
        st.one_of(st.just(()), aims),
        st.one_of(st.just(()), aims),
        shells=st.sampled_from(["", "GP", "AP"]),
    ),
    ast.Hunt: st.builds(ast.Hunt, st.booleans()),
    ast.LeaveMap: st.just(ast.LeaveMap()),
    ast.IntoWind: st.just(ast.IntoWind()),
    ast.MoveBox: st.builds(
        ast.MoveBox, st.sampled_from(["service", "ready", "unready", "disperse", "undisperse"]), stack_lists
    ),
    **{kind: st.builds(kind, names) for kind in (ast.Destroy, ast.GiveUp, ast.FireBack)},
    ast.Tow: st.builds(ast.Tow, st.just("Hobart"), st.sampled_from(["Astoria", "CA"])),
    ast.Rescue: st.builds(ast.Rescue, ships, st.sampled_from(["", "Hobart"])),
    ast.Meet: st.builds(ast.Meet, numbers, places),
    ast.JoinAttack: st.builds(ast.JoinAttack, numbers),
    ast.ReadyCap: st.one_of(
        st.just(ast.ReadyCap()),
        st.builds(
            ast.ReadyCap,
            stack_lists,
            st.sampled_from(["", "high", "low", "high else low"]),
            st.sampled_from([None, 0, 10]),
            st.booleans(),
        ),
    ),
    ast.Strafe: st.builds(
        ast.Strafe, st.one_of(st.just(ast.Place()), hexes.map(ast.Place)), st.sampled_from(["tf", "base", "any"])
    ),
    ast.Flares: st.just(ast.Flares()),
    ast.Dive: st.sampled_from([ast.Dive(), ast.Dive(0), ast.Dive(2), ast.Dive(1, 3)]),
    ast.FireAt: st.one_of(
        st.builds(ast.FireAt, names),
        st.builds(
            ast.FireAt,
            st.just(()),
            st.lists(st.builds(ast.Aim, st.builds(ast.Planes, numbers, planes), planes), min_size=1, max_size=2).map(
                tuple
            ),
        ),
    ),
    ast.InTurn: st.one_of(
        st.builds(ast.InTurn, st.sampled_from(["first", "last"])),
        st.builds(ast.InTurn, st.sampled_from(["before", "after"]), numbers),
    ),
    ast.Apart: st.just(ast.Apart()),
    ast.StartAt: st.builds(ast.StartAt, hexes),
    ast.LoadGuns: st.builds(
        ast.LoadGuns,
        st.one_of(
            st.builds(ast.Shells, st.sampled_from([(), ("CA",), ("BB", "CL")]), numbers, numbers),
            st.builds(
                ast.Shells, st.sampled_from([(), ("CA",)]), rest=st.sampled_from(["GP", "AP"]), half=st.just(True)
            ),
        ).map(lambda one: (one,)),
    ),
}


def read(text: str) -> ast.Program:
    """Return what a text says, before anything is judged."""
    nodes: list[Any] = []
    for clause in split_clauses(scan(text)[0][0]):
        nodes += nodes_of(spoken(clause_tokens(READER.read(clause), None)))
    return assemble(nodes)


def test_every_action_is_tried() -> None:
    assert KINDS.keys() == set(get_args(ast.Action)) == VERB_OF.keys()


@pytest.mark.rule("GM-3.1c")
@pytest.mark.many_positions
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_its_words_read_back(kind: type) -> None:
    @settings(max_examples=60, deadline=None, derandomize=True)
    @given(KINDS[kind])
    def reads_back(action: Any) -> None:
        order = ast.Program((action,))
        text = program(order, "AF")
        assert read(text) == order, text

    reads_back()
