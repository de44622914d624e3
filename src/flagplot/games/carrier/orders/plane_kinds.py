"""Planes told by what they are for, `8 fighters`, `all dive bombers`, put as the one type of that kind that the ship
or base has; and numbers of an AF's planes, `3 on CA, rest on DD`, where it has one type."""

from collections.abc import Callable, Sequence

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.doubt_words import CASES
from flagplot.games.carrier.orders.patterns import Token
from flagplot.games.carrier.orders.sentence_tokens import OWN
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import ON_DECK
from flagplot.games.carrier.ruleset.tables import LAND, PlaneType


def fights(plane: PlaneType) -> bool:
    return plane.escort and plane.bomber  # no scout of a ship is a fighter


def _dives(plane: PlaneType) -> bool:
    return plane.bombing["ship_dive_gp"] > 0


def _torpedoes(plane: PlaneType) -> bool:
    return plane.bombing["torpedo"] > 0 and not _at_sea(plane)


def _at_sea(plane: PlaneType) -> bool:
    return not {"sea", "float"}.isdisjoint(plane.handling)


_KINDS: dict[tuple[str, ...], Callable[[PlaneType], bool]] = {
    ("fighters",): fights,
    ("fighter", "planes"): fights,
    ("dive", "bombers"): _dives,
    ("torpedo", "bombers"): _torpedoes,
    ("torpedo", "planes"): _torpedoes,
    ("flying", "boats"): _at_sea,
    ("seaplanes",): _at_sea,
    ("planes",): lambda plane: True,
}
"""What players call planes, and which are meant."""
_COUNTS = frozenset(("all", "half"))
_BETWEEN = frozenset(("ready", "available", "of", "its", "her"))
"""What may stand between the number and the kind."""
_SPLIT = frozenset((":", ",", "and", "with"))
"""What stands before a number of the planes of an AF that attacks, told with what these do."""
_AIMING = frozenset(("dive", "torpedo", "level", "on", "at"))
"""What stands behind it."""


def any_for_cap(names: Sequence[str], roster: Roster) -> bool:
    """Return whether some types of planes, as the plain form has them, have fighters or dive bombers among them."""
    planes = [roster.ruleset.tables.planes.get(each.replace("~", " ")) for each in names]
    return any(plane is not None and (fights(plane) or _dives(plane)) for plane in planes)


def of_one_type(sentence: Sequence[Token], unit: UnitRef | None, roster: Roster) -> list[Token]:
    """Return a sentence with numbers of planes as numbers of the one type that is meant; nothing where none is told so,
    or it may be of several types. `unit`: whose order the sentence goes on with."""
    subject = _subject(sentence, unit, roster) if sentence else None
    end = next((at for at, token in enumerate(sentence) if token.text in CASES), len(sentence))
    if subject is None:
        return []
    types = _types(subject, roster)
    out: list[Token] = []
    at = told = 0
    while at < end:
        if own := _own_kind(sentence[:end], at, told):
            meant = _meant(sentence[at:own], types, roster)
            if len(meant) != 1:
                return []
            out.append(_plane(meant[0]))
            at = told = own
            continue
        last = _kind_after(sentence[:end], at)
        meant = _meant(sentence[at + 1 : last], types, roster) if last else types
        if last and len(meant) != 1:
            return []
        told = last or told
        out.append(sentence[at])
        if last or (subject.kind == "AF" and len(types) == 1 and _is_share(sentence, at)):
            out.append(_plane(meant[0]))
        at = last or at + 1
    out += sentence[end:]
    return out if out != list(sentence) else []


def _subject(sentence: Sequence[Token], unit: UnitRef | None, roster: Roster) -> UnitRef | None:
    """Return the only ship or base named whose planes a sentence is of, or the unit of the order it goes on with."""
    decks = {token.text for token in sentence if "<mydeck>" in token.symbols}
    first = sentence[0]
    if "<af>" in first.symbols:
        return UnitRef("AF", int(first.text[2:]))
    working = any(not token.symbols.isdisjoint(("launch", "ready")) for token in sentence)
    working = working or ("<mydeck>" in first.symbols and any(_kind_after(sentence, at) for at in range(len(sentence))))
    if (working or any(_own_kind(sentence, at, 0) for at in range(len(sentence)))) and len(decks) == 1:
        return roster.own(decks.pop()[1:].replace("~", " "))
    return unit if unit is not None and (unit.kind == "AF" or (unit.kind in ON_DECK and not decks)) else None


def _types(subject: UnitRef, roster: Roster) -> list[str]:
    """Return the types of planes of an AF, or of those that a ship or base has in any box."""
    if subject.kind == "AF":
        af = roster.view.afs.get(subject.number)
        stacks = [flight.plane for flight in af.flights] if af is not None else []
    else:
        holder = roster.holder(subject.name)
        boxes = holder.boxes if holder is not None else None
        held = (*boxes.ready, *boxes.readying, *boxes.just_landed) if boxes is not None else ()
        stacks = [stack.plane for stack in held]
    return list(dict.fromkeys(plane.removesuffix(LAND) for plane in stacks))


def _kind_after(sentence: Sequence[Token], at: int) -> int:
    """Return where a kind of planes ends that stands behind a number of them; 0 where none does."""
    if "<n>" not in sentence[at].symbols and sentence[at].text not in _COUNTS:
        return 0
    start = at + 1
    while start < len(sentence) and sentence[start].text in _BETWEEN:
        start += 1
    for words in _KINDS:
        if _texts(sentence[start : start + len(words)]) == words:
            return start + len(words)
    return 0


def _own_kind(sentence: Sequence[Token], at: int, told: int) -> int:
    """Return where a kind of planes ends of which all are meant without a number: `Yorktown's fighters`, `her dive
    bombers`, and one behind another: `all dive bombers and torpedo planes`. 0 where none stands here. `told`: where the
    kind before it ended."""
    before = [token.text for token in sentence[max(0, at - 2) : at]]
    owned = (
        before[-1:] == ["'s"]
        or before in (["rest", "of"], ["others", "of"], ["remainder", "of"])
        or before == ["'s", "ready"]
        or OWN in sentence[at].symbols
    )
    owned = owned or (at == 1 and "<mydeck>" in sentence[0].symbols)  # `Lexington fighters up`
    if not owned and not (told and told == at - 1 and before[-1] in ("and", ",")):
        return 0
    return next(
        (at + len(kind) for kind in _KINDS if kind != ("planes",) and _texts(sentence[at : at + len(kind)]) == kind), 0
    )


def _meant(named: Sequence[Token], types: Sequence[str], roster: Roster) -> list[str]:
    """Return the types of planes that a kind may mean, named with what stands before it."""
    words = _texts([token for token in named if token.text not in _BETWEEN])
    return [each for each in types if _KINDS[words](roster.ruleset.tables.planes[each])]


def _texts(some: Sequence[Token]) -> tuple[str, ...]:
    return tuple(token.text.removeprefix("&") for token in some)


def _is_share(sentence: Sequence[Token], at: int) -> bool:
    """Return whether a number is one of planes that are told how or what they attack: `attack C6: 3 dive on CA`."""
    between = 0 < at < len(sentence) - 1 and sentence[at - 1].text in _SPLIT
    return between and "<n>" in sentence[at].symbols and sentence[at + 1].text in _AIMING


def _plane(name: str) -> Token:
    return Token("%" + name.replace(" ", "~"), frozenset(("<plane>", "<manyplanes>")))
