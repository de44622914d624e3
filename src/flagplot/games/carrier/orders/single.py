"""`A destroyer of TF11`: one of them, where the guide's words without the article would mean all; and ships that are
sent from one TF to another, which become part of that."""

import re
from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.orders.doubt_words import CASES
from flagplot.games.carrier.orders.durations import joined
from flagplot.games.carrier.orders.rewording import placed
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.scan import Piece

_KINDS = frozenset(("destroyer", "cruiser", "carrier", "battleship", "transport", "dd", "ca", "cl", "cv", "bb", "ap"))
_LIGHT = frozenset(("heavy", "light"))
_IN = frozenset(("of", "from", "in"))
_SHIPS = r"(?:(?!(?:to|as|and|for|tf|task|with|it|them)\b)[a-z0-9]+ ){1,3}?"
_TO_TF = r"(?:off |over |across |back )?(?:to|for) (?:tf|task force) (?P<to>\d+)(?= ?[.;]|$)"
_GIVEN = (
    re.compile(
        rf"(?<!\S)(?P<verb>detach(?:es)?|splits?(?: off)?) (?P<ships>{_SHIPS})"
        rf"(?P<from>(?:from|of|out of) (?:tf|task force) \d+ )?{_TO_TF}"
    ),
    re.compile(
        r"(?<!\S)(?:send|move|transfer|order|let|have) (?P<ships>(?:one|two|three|both|[1-9]) [a-z]+) "
        rf"(?P<from>(?:from|of|out of) (?:tf|task force) \d+ )(?:go |join )?{_TO_TF}"
    ),
)
"""Ships of a TF that are sent to another."""


def given(line: list[Piece], roster: Roster) -> list[Piece]:
    """Return a line in which ships that are detached to another TF join it."""
    text, begins = joined(line)
    found = next((found for each in _GIVEN if (found := each.search(text))), None)
    if found is None or int(found["to"]) not in roster.view.tfs:
        return line
    verb, whose = found.groupdict().get("verb") or "detach", found["from"] or ""
    said = f"{verb} {found['ships'].strip()} {whose}: join tf {found['to']}"
    run = slice(begins[found.start()], begins.get(found.end() + 1, len(line)))
    return [*line[: run.start], *placed(said, line[run]), *line[run.stop :]]


def formed_then(line: list[Piece]) -> list[Piece]:
    """Return a line in which a unit that has just been formed begins a sentence: `split 2 DD as TF4, TF4 S2`,
    also with `and` behind the comma."""
    words = [piece.text for piece in line]
    if any(word in CASES for word in words):
        return line
    out: list[Piece] = []
    for at, piece in enumerate(line):
        begins = at + 2 if words[at : at + 2] == [",", "and"] else at + 1
        named = at > 2 and words[at - 3] in ("as", "=", "into") and words[at - 2] in ("tf", "af")
        if piece.text == "," and named and words[at - 2 : at] == words[begins : begins + 2]:
            stop = msgspec.structs.replace(piece, text=";", spelt=";")
            return [*out, stop, *formed_then(line[begins:])]
        out.append(piece)
    return out


def single(line: list[Piece]) -> list[Piece]:
    """Return a line in which `a destroyer of TF11` is `one destroyer of TF11`."""
    words = [piece.text for piece in line]
    at = next((n for n, word in enumerate(words) if word in ("a", "an") and _one_of_tf(words[n + 1 : n + 5])), None)
    if at is None:
        return line
    return single([*line[:at], *placed("one", line[at : at + 1]), *line[at + 1 :]])


def _one_of_tf(words: Sequence[str]) -> bool:
    """Return whether words are a kind of ship in the singular, and whose it is."""
    kind, *rest = words[1:] if words[:1] and words[0] in _LIGHT else (*words, "")
    return kind in _KINDS and rest[:1] != [] and rest[0] in _IN and rest[1:2] in (["tf"], ["task"])
