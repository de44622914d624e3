"""What is left when some are left out: `all its destroyers but one`, `everything except Astoria`, `all Dauntless save
two`, counted by the seat's View; and halves of planes."""

import re
from collections import Counter
from collections.abc import Iterable

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.ordered.words import TYPES
from flagplot.games.carrier.orders.resolve import named_ships
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.games.carrier.state.units import Flight, Stack

_ITEM = r"(?:\d+ )?[%&@]\S+|\d+"
_LEFT_OUT = re.compile(
    rf"(?:with )?all(?: (?P<of>[%&]\S+|ships|planes))? except (?P<out>(?:{_ITEM})(?: ?(?:,|and) (?:{_ITEM}))*)(?!\S)"
)
_HALVES = re.compile(r"half (?P<first>.+?) (?:and|,) (?:(?:other )?half|rest) (?P<second>\S.*)$")

_HALF_OF = re.compile(r"(?<!\S)half %(\S+)")


def counted(said: str, unit: UnitRef | None, roster: Roster) -> list[str]:
    """Return the ways to read a sentence in its plain form with what is left of `all except` written out: none where
    the View does not tell, two where it may be meant of some planes or of all."""
    found = _LEFT_OUT.search(said)
    if unit is None:
        return []
    if found is None:
        return _halved(said, unit, roster) or _half(said, unit, roster)
    items = re.split(r" ?(?:,|and) ", found["out"])
    if unit.kind == "TF":
        ways = [_ships(found["of"] or "ships", items, unit, roster)]
        ways = [f"with {way}" if way and found[0].startswith("with ") else way for way in ways]
    else:
        ways = _planes(found["of"] or "", items, _stacks(said, unit, roster))
    return [said[: found.start()] + way + said[found.end() :] for way in dict.fromkeys(ways) if way]


def _ships(of: str, items: list[str], unit: UnitRef, roster: Roster) -> str:
    """Return the ships of a TF without some of them; an empty string where that makes no sense."""
    tf = roster.view.tfs.get(unit.number)
    if tf is None:
        return ""
    pool = list(tf.ships)
    if of.startswith("&"):
        pool = named_ships((kind_of(of),), tf, roster)[0]
    out: set[str] = set()
    for item in items:
        if item.isdigit():
            out.update([name for name in pool if name not in out][-int(item) :])
            continue
        count, _, what = item.rpartition(" ")
        word = what[1:].replace("~", " ") if what.startswith("@") else kind_of(what)
        names, wrong = named_ships((f"{count} {word}".strip(),), tf, roster)
        if wrong:
            return ""
        out.update(names)
    left = [name for name in pool if name not in out]
    return " , ".join("@" + name.replace(" ", "~") for name in left) if len(left) < len(pool) else ""


def kind_of(marked: str) -> str:
    """Return the type of ship that a word of the plain form stands for."""
    word = marked[1:].replace("~", " ")
    return next((kind for kind, words in TYPES.items() if word in words.split(", ")), word.upper())


def _stacks(said: str, unit: UnitRef, roster: Roster) -> Counter[str]:
    """Return the planes that an order speaks of, by name: of an AF all, of a ship or base those in the box meant."""
    if unit.kind == "AF":
        af = roster.view.afs.get(unit.number)
        return _by_name(af.flights) if af is not None else Counter()
    holder = roster.holder(unit.name)
    boxes = holder.boxes if holder is not None else None
    if boxes is None:
        return Counter()
    if {"launch", "unready"} & set(said.split()) or "ready CAP" in said:
        return _by_name(boxes.ready)
    return _by_name(boxes.just_landed if " service " in f" {said} " else boxes.readying)


def _by_name(stacks: Iterable[Stack | Flight]) -> Counter[str]:
    out: Counter[str] = Counter()
    for stack in stacks:
        out[stack.plane.removesuffix(LAND)] += stack.n
    return out


def _planes(of: str, items: list[str], there: Counter[str]) -> list[str]:
    """Return the planes that stay when some are taken out, in each way that it may be meant."""
    pool = Counter({name: n for name, n in there.items() if of in ("", "planes", f"%{name}")})
    if not pool:
        return []
    left = Counter(pool)
    for item in items:
        count, _, what = item.rpartition(" ")
        name = what.removeprefix("%")
        if item.isdigit() and len(pool) == 1:
            name, count = next(iter(pool)), item
        if name not in pool or (count and not 0 < int(count) < pool[name]):
            return []
        left[name] -= int(count or pool[name])
    ways = [+left]
    if of == "" and len(items) == 1 and " " in items[0] and len(pool) > 1:
        name = items[0].rpartition("%")[2]
        ways.append(Counter({name: left[name]}))
    return [" , ".join(f"{'all' if n == there[name] else n} %{name}" for name, n in way.items()) for way in ways if way]


def _halved(said: str, unit: UnitRef, roster: Roster) -> list[str]:
    """Return `half of them on carriers and half on CA` with the numbers of the AF's planes, where it has one kind."""
    found = _HALVES.search(said)
    planes = _stacks(said, unit, roster)
    if found is None or unit.kind != "AF" or len(planes) != 1:
        return []
    ((name, n),) = planes.items()
    if n % 2:
        return []
    half = f"{n // 2} %{name}"
    return [f"{said[: found.start()]}{half} {found['first']} , {half} {found['second']}"]


def _half(said: str, unit: UnitRef, roster: Roster) -> list[str]:
    """Return `launch half %Wildcat` with half the number of those that are there, where it is whole."""
    planes = _stacks(said, unit, roster)
    whole = all(planes[name] % 2 == 0 for name in _HALF_OF.findall(said))
    way = _HALF_OF.sub(lambda found: f"{planes[found[1]] // 2} %{found[1]}", said)
    return [way] if whole and way != said and " 0 %" not in way else []
