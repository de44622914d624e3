"""Every kind of note has a sentence for all that it can say, and can be stored and read back."""

import itertools
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from tests.carrier.wording import sentence

from flagplot.games.carrier.facts.dispatches import NOTES
from flagplot.games.carrier.facts.note import Counted, Note
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sentences.notes import key_of
from flagplot.games.carrier.state.plot import MadeUp, Marked

UNIT = UnitId("allied", "AF", 5)
NEVER = {"seeing.shadows.anchored.failure", "seeing.shadows.anchored.lost turn"}
"""What lies at anchor is told of success alone."""


def value(field: msgspec.structs.FieldInfo) -> Any:
    """Return something that a field can hold."""
    text = str(field.type)
    if "Counted" in text:
        return (Counted(2, "Zero"), Counted(1, "Val", "AP", "high"))
    if "UnitId" in text:
        return UnitId("allied", "TF", 9)
    if "tuple[int" in text:
        return (2, 3)
    if "MadeUp" in text:
        return ((MadeUp(2, "CA", (Marked(1, "CA", ("burning", "at anchor")),)),), (MadeUp(1, "DD"),))
    if "tuple" in text:
        return ("Aoba", "Kako")
    return 200 if "int" in text else "Lae"


def every(kind: type[Note]) -> list[Note]:
    """Return a note of a kind for each choice of its enumerated words."""
    own = [each for each in msgspec.structs.fields(kind) if each.name not in Note.__struct_fields__]
    chosen = {each.name: get_args(each.type) for each in own if get_origin(each.type) is Literal}
    rest = {each.name: value(each) for each in own if each.name not in chosen}
    return [
        kind(seat="allied", about=UNIT, place=200, **rest, **dict(zip(chosen, words, strict=True)))
        for words in itertools.product(*chosen.values())
    ]


@pytest.mark.parametrize("kind", NOTES, ids=lambda kind: kind.__name__)
def test_every_kind_of_note_has_its_words_and_can_be_read_back(kind: type[Note]) -> None:
    for note in every(kind):
        assert msgspec.json.decode(msgspec.json.encode(note), type=GAME.dispatch_type) == note
        if key_of(note) not in NEVER:
            assert sentence(note)
