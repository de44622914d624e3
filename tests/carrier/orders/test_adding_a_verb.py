"""A verb from elsewhere is one file: it is read, echoed, checked and explained without a line changed here."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.carrier.orders.makeview import read

from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.verbs import GROUP, VERB_OF, VERBS, VERBS_OF

ZIGZAG = '''"""Ships sail in zigzag."""

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.verb import AT_SEA, Option, Verb


class Zigzag(ast.Tagged, frozen=True, tag="zigzag"):
    legs: int


class Smoke(ast.Tagged, frozen=True, tag="smoke"):
    pass


def few_legs(zigzag, trial):
    return [zigzag] if zigzag.legs < 9 else trial.refuse("legs", f"{trial.draft.name} is dizzy")


VERBS = [
    Verb(
        word="zigzag",
        kinds=(Zigzag,),
        starts={"ZIGZAG": "zigzag, weave"},
        words={"LEGS": "legs, leg"},
        grammar="zigzag: ZIGZAG NUM LEGS?",
        build={"zigzag": lambda _verb, n, *_: Zigzag(n.value)},
        text=lambda each, _: f"zigzag {each.legs} legs",
        givers=AT_SEA,
        deed="zigzag",
        option=Option(("towing", "search_extra"), "zigzagging"),
        judged=few_legs,
        examples=(("TF2: zigzag 4 legs", "not with 9"),),
    ),
    Verb(
        word="smoke",
        kinds=(Smoke,),
        starts={"SMOKE": "make smoke"},
        grammar="smoke: SMOKE",
        build={"smoke": lambda _: Smoke()},
        text=lambda *_: "make smoke",
        givers=AT_SEA,
        option=Option(("flares",), "smoke"),
    ),
]
'''
SHEETS = {
    "read": "TF3: weave 4 legs, NE1; if night then (zigzag 2)",
    "another unit": "AF6: zigzag 4 legs",
    "judged": "TF3: zigzag 12 legs",
    "option off": "TF3: make smoke",
    "not understood": "TF3: zigzag legs",
    "misspelt": "TF3: zigzga 4 legs",
}
PROGRAM = f"""
import json
from tests.carrier.orders.makeview import allied, read

out = {{}}
for name, text in {SHEETS!r}.items():
    sheet = read(text, allied())
    out[name] = [[echo.canonical for echo in sheet.echo], [[r.code, r.message, r.hint] for r in sheet.diagnostics]]
print(json.dumps(out))
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[list[str], list[list[str]]]]:
    """Return what is echoed and answered where a package with one more verb is installed."""
    site = tmp_path_factory.mktemp("site")
    (site / "zigzag.py").write_text(ZIGZAG)
    (site / "zigzag-1.0.dist-info").mkdir()
    (site / "zigzag-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: zigzag\nVersion: 1.0\n")
    (site / "zigzag-1.0.dist-info" / "entry_points.txt").write_text(f"[{GROUP}]\nzigzag = zigzag:VERBS\n")
    home = Path(__file__).parents[3]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(home)])}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, check=True, capture_output=True, text=True)
    found: dict[str, tuple[list[str], list[list[str]]]] = json.loads(done.stdout)
    return found


@pytest.mark.many_sentences
def test_it_is_read_and_echoed(answers: dict[str, tuple[list[str], list[list[str]]]]) -> None:
    assert answers["read"][0] == ["TF3: zigzag 4 legs; NE1; if night then (zigzag 2 legs)"]
    assert read(SHEETS["read"]).echo == ()


def test_it_is_refused_where_it_has_no_place(answers: dict[str, tuple[list[str], list[list[str]]]]) -> None:
    """By the unit, by its own check, by the rules of the match, by its own words."""
    assert answers["another unit"][1][0][1] == "AF6 cannot zigzag: it is an air formation"
    assert answers["judged"] == [[], [["legs", "TF3 is dizzy", ""]]]
    assert answers["option off"][1][0][1] == "smoke: the rules of this match do not have it"
    assert answers["not understood"][1][0][2] == "Write it like: TF3: zigzag 4 legs"


def test_a_slip_in_its_word_is_known(answers: dict[str, tuple[list[str], list[list[str]]]]) -> None:
    assert answers["misspelt"][0] == ["TF3: zigzag 4 legs"]


def test_each_action_has_one_verb() -> None:
    """None is forgotten, and none has two."""
    kinds = [kind for verb in VERBS for kind in verb.kinds]
    assert len(kinds) == len(set(kinds))
    assert set(kinds) == set(Action.__args__) == VERB_OF.keys()  # type: ignore[attr-defined]
    assert all(verb.text is not None and verb.givers for verb in VERBS if verb.kinds or verb.fields)


def test_no_two_verbs_claim_one_phrase() -> None:
    """In the language of one kind of unit; what is the same in two verbs has one terminal."""
    for verbs in VERBS_OF.values():
        claims = {
            (terminal, phrase)
            for verb in verbs
            for words in (verb.starts, verb.words)
            for terminal, phrases in words.items()
            for phrase in filter(None, phrases.split(", "))
        }
        phrases = [phrase for _, phrase in claims]
        assert sorted(phrases) == sorted(set(phrases))
