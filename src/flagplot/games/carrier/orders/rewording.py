"""Prose that the grammar does not read as it stands, put into the guide's words by the patterns of `rewordings.toml`.

A sentence is written down in a plain form first: one space between words, verbs by their stems, units, places, planes
and kinds of ships marked as such. Patterns then turn it step by step into an order. A word that no pattern knows stays
where it is, and the reader refuses it: nothing falls out but what is listed as saying nothing.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.ordered.words import DIRECTIONS
from flagplot.games.carrier.orders.all_but import counted
from flagplot.games.carrier.orders.frames import grammar
from flagplot.games.carrier.orders.framing import readings, tokens
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.spelling import Speller
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.vocabulary import ARTICLES
from flagplot.orders.forms import verb_forms
from flagplot.orders.scan import Piece, scan

LONGEST = 600
"""Letters of a sentence that is put otherwise."""
MOST = 400
"""Sentences of a sheet that are put otherwise."""
MOST_SPELLINGS = 4
_POINTS = {number: word.upper() for word, number in reversed(DIRECTIONS.items()) if len(word) < 3}
_MARKED = {"NAME": "@", "PLANE": "%", "TYPE": "&", "CLASS": "&", "HEX": "$"}
"""The sign before a word of the plain form that says of what kind it is; `~` stands for a space in it."""
_MARKS = re.compile(r"(?<!\S)[@%&$](?=\w)")
_SIDE = re.compile(r"&?(ss|submarine|mtb|cw|coastwatcher|boat squadron) ?-? ?(\d{1,2})$")
_BOAT = re.compile(r"ss\d{1,2}", re.IGNORECASE)
"""A submarine, which looks like a hex."""
_LITERAL = re.compile(r"(?<![\w\\{\[-])[a-z]+(?![}\]\w])")
"""A word of a pattern, and no slot or class of letters."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `rewordings.toml` holds."""

    shorthand: dict[str, str]
    """What is written for a word, looked for in the text itself."""
    slots: dict[str, str]
    """Parts of patterns by their name in braces."""
    kept: tuple[str, ...]
    """Forms of verbs that are words of their own."""
    idle: tuple[str, ...]
    """Words that are dropped at the end: they say nothing."""
    frames: tuple[tuple[str, str], ...]
    """Patterns, each with what is put in its place, in the order in which they are tried: of any sentence,"""
    reword: tuple[tuple[str, str], ...]
    """of orders that the grammar reads,"""
    side: tuple[tuple[str, str], ...]
    """and of those to submarines, boats and watchers ashore."""
    radio: tuple[str, ...]
    """What is sent by radio, over the text as it was written, with groups for its parts."""


class _Rule(NamedTuple):
    needs: frozenset[str]
    """Words without which the pattern cannot fit."""
    pattern: re.Pattern[str]
    means: str


class _Book(NamedTuple):
    shorthand: re.Pattern[str]
    written: dict[str, str]
    words: frozenset[str]
    kept: frozenset[str]
    idle: frozenset[str]
    frames: tuple[_Rule, ...]
    reword: tuple[_Rule, ...]
    side: tuple[_Rule, ...]
    radio: tuple[re.Pattern[str], ...]


@cache
def book() -> _Book:
    """Return the patterns, ready to be tried."""
    said = toml.load(DATA / "carrier" / "orders" / "rewordings.toml").convert(_File)
    slots = dict(said.slots)
    for name, slot in slots.items():
        slots[name] = _filled(slot, slots)
    pairs = (*said.frames, *said.reword, *said.side)
    literals = {word for pattern, _ in pairs for word in _LITERAL.findall(pattern) if len(word) > 2}
    written = {key.lower(): means for key, means in said.shorthand.items()}
    keys = "|".join(re.escape(key) for key in sorted(written, key=len, reverse=True))
    return _Book(
        re.compile(rf"(?<![\w/'])(?:{keys})(?![\w/'])", re.IGNORECASE),
        written,
        frozenset(literals),
        frozenset(said.kept),
        frozenset(said.idle),
        tuple(_rule(pattern, means, slots) for pattern, means in said.frames),
        tuple(_rule(pattern, means, slots) for pattern, means in said.reword),
        tuple(_rule(pattern, means, slots) for pattern, means in said.side),
        tuple(re.compile(pattern, re.IGNORECASE) for pattern in said.radio),
    )


def _filled(pattern: str, slots: dict[str, str]) -> str:
    return re.sub(r"\{([a-z]+)\}", lambda found: f"(?:{slots[found[1]]})", pattern)


def _rule(pattern: str, means: str, slots: dict[str, str]) -> _Rule:
    plain = re.sub(r"\{[a-z]+\}", " ", pattern)
    while (shorter := re.sub(r"\([^()]*\)[?*]?", " ", plain)) != plain:
        plain = shorter
    needs = frozenset(re.findall(r"(?<![\w\\'])[a-z]+(?![\w'?*|])", plain)) if "|" not in plain else frozenset()
    return _Rule(needs, re.compile(rf"(?<!\S){_filled(pattern, slots)}(?:(?!\S)|(?<=\s))"), means)


class Ways(NamedTuple):
    """How a sentence may be put in the guide's words."""

    texts: tuple[str, ...]
    sure: bool
    """Each way says the same, or they are two spellings: one that alone makes an order is meant."""


class Rewording:
    """Puts the sentences of one seat otherwise."""

    def __init__(self, reader: Reader, roster: Roster) -> None:
        self.reader, self.roster = reader, roster
        self.speller = Speller(roster.names, book().words)
        self.framer = Speller(roster.names, grammar().words)
        self.done = 0

    def ways(self, text: str, unit: UnitRef | None) -> Ways:
        """Return the ways to put a sentence. `unit`: whose order it goes on with, where it names none."""
        if len(text) > LONGEST or self.done >= MOST:
            return Ways((), True)
        self.done += 1
        if framed := self.framed(text, unit):
            return framed
        out: list[str] = []
        sure = True
        for spelling in self._spellings(text):
            said = self.said(spelling)
            if turned := _EITHER.search(said):
                sure = False
                out += [said[: turned.start()] + turned[side] + said[turned.end() :] for side in ("one", "other")]
                continue
            counted_out = counted(said, self._subject(said) or unit, self.roster)
            sure = sure and len(counted_out) < 2
            out += counted_out or [said]
        held = (_held_together(_without_idle(each)) for each in out)
        return Ways(tuple(dict.fromkeys(as_text(each) for each in held if each)), sure)

    def framed(self, text: str, unit: UnitRef | None) -> Ways | None:
        """Return the ways to put a sentence that the frames know; None if they know it not."""
        text = written_out(text)
        said = readings(tokens(text, self.reader, self.framer, self.roster), unit, self.roster)
        sure = len(said) < 2
        out: list[str] = []
        for each in said:
            counted_out = counted(each, self._subject(each) or unit, self.roster)
            sure = sure and len(counted_out) < 2
            out += counted_out or [each]
        return Ways(tuple(dict.fromkeys(map(as_text, out))), sure) if out else None

    def of_the_side(self, text: str) -> str:
        """Return an order to a submarine, boats or watchers ashore, or one by radio, in the guide's words."""
        if len(text) > LONGEST or self.done >= MOST:
            return ""
        self.done += 1
        if (framed := self.framed(text, None)) and len(framed.texts) == 1:
            return framed.texts[0]
        mended = "".join(
            (" " * (not piece.glued)) + (piece.spelt if piece.text == piece.spelt.lower() else piece.text)
            for piece in self.speller.mended([piece for line in scan(text)[0] for piece in line])
        ).strip()
        for pattern in book().radio:
            if sent := pattern.fullmatch(mended):
                return _by_radio(sent.groupdict())
        said = _tried(_tried(self._plain_form(text), book().frames), book().side)
        return as_text(_without_idle(said))

    def _spellings(self, text: str) -> list[str]:
        """Return a text with the words that may be meant by one that is not known, in each way."""
        for piece in (piece for line in scan(text)[0] for piece in line):
            near = self.speller.meant(piece) if piece.kind == "word" else ()
            if len(near) > 1:
                return [re.sub(rf"\b{re.escape(piece.spelt)}\b", word, text, count=1) for word in near[:MOST_SPELLINGS]]
        return [text]

    def said(self, text: str) -> str:
        """Return a text in its plain form with all patterns tried."""
        return _tried(_tried(self._plain_form(text), book().frames), book().reword)

    def _plain_form(self, text: str) -> str:
        text = written_out(text)
        pieces = [piece for line in scan(text)[0] for piece in line]
        pieces = self.speller.mended(self.speller.plain(pieces))
        pieces = [msgspec.structs.replace(piece, spelt=piece.text) for piece in pieces]
        said = " ".join(_words(self.reader.read(pieces)))
        said = _AFTERNOON.sub(_on_the_clock, said)
        return _ALL_OF.sub(self._all_of, _FORCE.sub(self._force, said))

    def _all_of(self, found: re.Match[str]) -> str:
        """Return the units meant by all of a kind: `all AFs ... except AF14`."""
        view = self.roster.view
        kind = "AF" if found["kind"][0] in "ap" else "TF"
        out = re.findall(r"(?:TF|AF)\d+", found["out"] or "")
        units = [name for n in sorted(view.afs if kind == "AF" else view.tfs) if (name := f"{kind}{n}") not in out]
        return f"{' and '.join(units)} {found['deed']}" if units else found[0]

    def _force(self, found: re.Match[str]) -> str:
        """Return the TF of a ship: `the Yorktown force`; of a ship that is to tow or to do without a tow."""
        ship = self.roster.view.ships.get((found["ship"] or found["tower"])[1:].replace("~", " "))
        if ship is None or ship.tf is None:
            return found[0]
        return f"TF{ship.tf}{' :' if found['deed'] else ''}{found['deed'] or ''}"

    def _subject(self, said: str) -> UnitRef | None:
        found = _SUBJECT.match(said)
        if found is None:
            return None
        if found["number"]:
            return UnitRef("TF" if found["kind"] == "TF" else "AF", int(found["number"]))
        return self.roster.own(found["name"].replace("~", " "))


def written_out(text: str) -> str:
    """Return a text with what players write for a word written out; `4 pm` is an hour."""
    known = book()
    return known.shorthand.sub(
        lambda found: found[0] if _HALF_DAY.search(text[: found.end()]) else known.written[found[0].lower()], text
    )


_HALF_DAY = re.compile(r"(?:(?<![^\s])\d{1,2}|clock) ?pm$", re.IGNORECASE)
_CASE = re.compile(r"(?P<before>(?:.* )?(?:if|unless|when|once) [^;]*? )then (?P<then>.*?)(?: else (?P<other>.*))?$")
_EITHER = re.compile(
    r"(?<!\S)(?:either )?(?P<one>TF\d+|AF\d+|C\d+|\$\S+|@\S+|\d+|(?:NE|SE|SW|NW|N|S)\d*) or "
    r"(?P<other>TF\d+|AF\d+|C\d+|\$\S+|@\S+|\d+|(?:NE|SE|SW|NW|N|S)\d*)(?!\S)"
)
_SUBJECT = re.compile(r"(?:\d{4} : )?(?:(?P<kind>TF|AF)(?P<number>\d+)|@(?P<name>\S+))(?!\S)")
_AFTERNOON = re.compile(r"(?<!\S)(?P<n>\d{1,2}) (?:o ' clock )?(?:in )?(?P<half>am|pm|morning|afternoon|evening)(?!\S)")
_FORCE = re.compile(
    r"(?P<ship>@\S+) (?:force|group|tf)(?!\S)|^(?P<tower>@\S+)(?P<deed> (?:cast off|slip|let go|stop tow|release) .*)"
)


def _tried(said: str, rules: Sequence[_Rule]) -> str:
    for rule in rules:
        if rule.needs <= frozenset(said.split()):
            said = " ".join(rule.pattern.sub(rule.means, said).split())
    return said


_ALL_OF = re.compile(
    r"^(?:all|every) (?P<kind>afs?|air formations?|planes in flight|planes in air|tfs?|task forces?) (?P<deed>[a-z].*?)"
    r"(?: (?:except|but|save|other than)(?: for)? (?P<out>(?:(?:TF|AF)\d+(?: and | , |$))+))?$"
)


def _by_radio(sent: dict[str, str | None]) -> str:
    """Return what is sent by radio as the guide has it: who sends, to whom, what, and whether it is to be answered."""
    hour = f"{sent['hour']}: " if sent.get("hour") else ""
    sender = f"{sent['sender']} " if sent.get("sender") else ""
    answer = ", ack" if sent.get("ack") else ""
    text = (sent["text"] or "").replace("landing place", "landing hex")
    return f"{hour}{sender}RT to {sent['receiver']}: {text}{answer}"


def _on_the_clock(found: re.Match[str]) -> str:
    hour = int(found["n"]) + (12 if found["half"] not in ("am", "morning") and int(found["n"]) < 12 else 0)
    return f"{hour:02}00" if hour <= 24 else found[0]


def _words(signs: Sequence[Sign]) -> list[str]:
    out: list[str] = []
    end = 0
    for sign in signs:
        glued = sign.column == end
        end = sign.column + sign.length
        if isinstance(sign.value, UnitRef):
            out.append(f"{sign.value.kind}{sign.value.number}")
        elif sign.type == "CONTACT":
            out.append(f"C{sign.value}")
        elif sign.type == "DIR" and isinstance(sign.value, int):
            out.append(_POINTS[sign.value])
        elif sign.type == "NUM" and glued and out and out[-1] in _POINTS.values():
            out[-1] += str(sign.value)
        elif sign.type == "NUM":
            out.append(str(sign.value))
        elif sign.type == "TIME":
            out.append(f"{sign.value:04}")
        elif sign.type in ("NAME", "PLANE"):
            out.append(_MARKED[sign.type] + str(sign.value).replace(" ", "~"))
        elif sign.type in ("HEX", "BADHEX"):
            out.append(("" if _BOAT.fullmatch(sign.spelt) else "$") + sign.spelt.upper().replace(" ", ""))
        elif sign.type in _MARKED:
            out.append(_MARKED[sign.type] + sign.spelt.lower().replace(" ", "~"))
        else:
            out += [_stem(word) for word in sign.spelt.lower().split() if word not in ARTICLES]
        if len(out) > 1 and (side := _SIDE.match(f"{out[-2]} {out[-1]}")):
            out[-2:] = [{"submarine": "SS", "coastwatcher": "CW"}.get(side[1], side[1].upper()) + side[2]]
    return out


def _stem(word: str) -> str:
    known = book()
    if word in known.kept:
        return word
    return next((stem for stem in verb_forms(word) if stem in known.words), word)


def _held_together(said: str) -> str:
    """Return a sentence with what its condition covers in brackets, where the patterns have made several actions of it;
    an empty string where that cannot be said."""
    one = re.search(r" ;; (?!.* ; ).*(?<!\S)(?:if|unless|until|when)(?!\S)", said)
    if one is not None and "if it attacks" not in said:
        return ""
    said = said.replace(" ;; ", " ; ")
    case = _CASE.match(said)
    if case is None or "(" in said or ";" not in f"{case['then']}{case['other'] or ''}":
        return said
    other = f" else ( {case['other']} )" if case["other"] else ""
    return f"{case['before']}then ( {case['then']} ){other}"


def _without_idle(said: str) -> str:
    return " ".join(word for word in said.split() if word not in book().idle)


def as_text(said: str) -> str:
    """Return a plain form as it is read."""
    return _MARKS.sub("", said).replace("~", " ").replace(" 's", "'s")


def placed(text: str, pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces of a text that stands for others, in the place of these."""
    first, last = pieces[0], pieces[-1]
    wide = last.column + last.length - first.column if last.line == first.line else first.length

    def at(column: int) -> int:
        return first.column + min(column - 1, wide)

    return [
        msgspec.structs.replace(
            piece, line=first.line, column=at(piece.column), length=at(piece.column + piece.length) - at(piece.column)
        )
        for line in scan(text)[0]
        for piece in line
    ]
