"""Prose that the grammar does not read as it stands, put into the guide's words: what players write short is written
out, slips of the pen are put right, and the frames (`framing.py`) read it. What can be meant in two ways is both."""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

import msgspec

from flagplot.core import toml
from flagplot.core.game import DATA
from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.all_but import counted
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.frames import grammar
from flagplot.games.carrier.orders.framing import readings
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.patterns import Token
from flagplot.games.carrier.orders.plane_kinds import of_one_type
from flagplot.games.carrier.orders.sentence_tokens import tokens
from flagplot.games.carrier.orders.spelling import MOST_SLIPS, Speller
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.scan import Piece, scan

LONGEST = 600
"""Letters of a sentence that is put otherwise."""
MOST = 300
"""Sentences of a sheet that are put otherwise."""
MOST_FRAMES = 16_000
"""Frames that are tried for the sentences of a sheet."""
MOST_SPELLINGS = 6
_MARKS = re.compile(r"(?<!\S)[@%&$](?=\w)")
"""The sign before a word of the plain form that says of what kind it is."""
_SUBJECT = re.compile(r"(?:\d{4} : )?(?:(?P<kind>TF|AF)(?P<number>\d+)|@(?P<name>\S+))(?!\S)")
_UNDERLINED = re.compile(r"_(\w+)_(?!\w)")
_POINT = r"(n|ne|se|s|sw|nw)"
_TIMES = re.compile(rf"(?<!\w)(\d) ?x ?{_POINT}(?!\w)", re.IGNORECASE)
_COMPARED = re.compile(r"(?<=[\w ])(?:<(?= ?\d)|>(?=\d))|(?<=fuel )>(?= \d)", re.IGNORECASE)
"""`fuel <3`; with a space, `TF3 > 2 NW`, the sign is an arrow."""
_STARRED = re.compile(r"(?<=\w) ?\*+ ?(?=\d)|(?<=\d) ?\*+ ?(?=\w)")
"""`SBD*4`, `N*4`."""
_BRACKETED = re.compile(r"(?<=[a-z])\(([^()]*)\)", re.IGNORECASE)
"""`CAP(TF1)`, `service(all)`."""
_HEX_APART = re.compile(
    r"\b([ab]/[a-z]{1,2})(?: ?- ?| )(\d{1,2})(?![\w/])(?! ?(?:hex|turn|hour|times|x\b))", re.IGNORECASE
)
"""`B/F 28`, `B/F-28`."""
_HEX_GLUED = re.compile(r"\b(to|at|in|for)(?=[ab]/[a-z]{1,2} ?\d{1,2}\b)", re.IGNORECASE)
"""`toB/F28`."""
_DEGREES = re.compile(r"\b(?:course|co|crs|cse|hdg|heading|steer|bearing)[ :=]*(\d{3})(?!\d)", re.IGNORECASE)
_BY_DEGREES = {0: "N", 45: "NE", 60: "NE", 120: "SE", 135: "SE", 180: "S", 225: "SW", 240: "SW", 300: "NW", 315: "NW"}
_SEVERAL = r"([bp]-?\d\d|f4f|sbd|tbd|pby|wildcat|devastator|catalina|hudson)"
"""Planes of which several are written `B-17's`."""
_SHIPS = (
    "(?:aircraft )?carriers?|flat-?tops?|capital(?: ships?)?|battleships?|(?:heavy |light )?cruisers?|destroyers?"
    "|transports?|tenders?|oilers?|warships|ships?|cvl?s?|bbs?|c[al]s?|dds?|a[pov]s?|apds?|pgs?"
)
_SETTINGS = (
    (r"\b(they|we|you|i)['’]ve\b", r"\1 have"),
    (r"\b(they|we|you)['’]re\b", r"\1 are"),
    (r"\b(they|we|you|i|he|she|it)['’]ll\b", r"\1 will"),
    (r"(?<=\w)['’]s (?=(?:already |long )?(?:gone|moved|vanished|disappeared|no longer|not there|nowhere)\b)", " is "),
    (
        rf"\b(?:dir|direction|heading|course)[=:] ?{_POINT},? (?:dist|distance|len|length|hexes|n|r|range)[=:] ?(\d)",
        r"\1\2",
    ),
    (r"\balt(?:itude)?[=:] ?(?=hi|lo)", ""),
    (r"\b(?:mode|method)[=:] ?", "by "),
    (rf"(?<=\S )(?:tgt|target|aim|class)(?:= ?(?=c ?\d)|[=:] ?(?=(?:(?:any|all|the|only) )?(?:{_SHIPS})\b))", "on "),
    (r"\b(?:[dr]=|(?:rng|range|dist|distance)[=:]) ?(\d)", r"at distance \1"),
    (r" ?!= ?", " not "),
    (r"(?<!\w)w/(?=\w)", "with "),
    (r"(?<![\w/])o/ ?(?=\w)", "over "),
    (r"(?<![\w/])([ta]f ?\d{1,2})(?=[a-z]{2,}|[nsc]\d)", r"\1 "),
    (r"(?<=\d )dbs?(?!\w)", "dive bombers"),
    (r"\b(shad\w*|shdw|shd|foll?\w*|trail\w*) (c ?\d+|it|them) cl\b", r"\1 \2 close"),
    (r"\b(you|it|we|they|he|she|i) se(?= (?:an?|any|the|enem\w*|some\w*|tfs?|task|carriers?|ships?)\b)", r"\1 see"),
    (r"\b(split|take|peel|send|break|cut)(s?) of(?= (?:\d|an? |one|two|three|four|five|six)\b)", r"\1\2 off"),
    (
        r"(?<![\w/])([a-z]\d\d) ?(-|to|and) ?([a-z]\d\d) (?:on|in|of) (?:the )?(?:map |board )?([ab])"
        r"(?: (?:map|board|half|sheet|side))?(?![\w/])",
        r"\4/\1 \2 \4/\3",
    ),
    (r"\b(c ?\d+)s (?=(?:already |long )?(?:gone|moved|vanished|no longer|not there)\b)", r"\1 is "),
    (
        r"(?<![\w/])([a-z]\d\d) (?:(?:of|on|in) (?:the )?(?:map|board|sheet|half) |of )([ab])(?![\w/'’])(?! [a-z])",
        r"\2/\1",
    ),
    (r" ?<= ?(?=\d)", " at most "),
    (r" ?>= ?(?=\d)", " at least "),
    (r"\b(?:[th]=|(?:dur|turns|hours)[=:]) ?(\d{1,2}) ?(?:h|hrs?|turns?|t)?\b", r"\1 turns"),
    (r"\b(?:end|finish|last)[=:] ?", "then "),
    (r"(?<![\w/])(then|and)([ns][ew]?)(?= ?\d)", r"\1 \2"),
    (r"(?<![\w/])(go|sail|steam|fly|move|search|srch)(n|nw|sw|se)(?=\d)", r"\1 \2"),
    (r"(?<![\w/])(\d{1,2})x(?= ?[a-z]{2})", r"\1 "),
    (r"(?<![\w/])(\d{1,2})(?=(?:f4f|sbd|tbd|pby)s?(?!\w))", r"\1 "),
    (r"(?<=[a-z\d]) (\d)x(?!\w)", r" \1"),
    (r"(?<![\w/])(\d+) ?h(?!\w)", r"\1 hours"),
    (rf"\b{_SEVERAL}['’]s(?= (?:of|on|from|at|aboard|in|as|to|go|are|take)\b|[,.:]|$)", r"\1s"),
    (rf"(?<=\d ){_SEVERAL}['’]s\b", r"\1s"),
)
"""What is written as settings are: `alt=high`, `t=2`, `tgt=CV`, `dir=S dist=3`; and `B-17's` for several."""
_AT_THE_HOUR = re.compile(
    r"^(at|from) (?:the )?(?:hours? |clock )?([89]|1\d|2[0-4])(?=,? (?:[ta]f|ss) ?\d)", re.IGNORECASE
)
_ON_THE_HOUR = re.compile(r"(?<!\w)(\d{1,2}) ?o ?['’] ?clock(?! ?(?:p\.?m|in the|at night))", re.IGNORECASE)
_AFTERNOON = re.compile(
    r"(?<!\w)(one|two|three|four|five|six|[1-6]) ?(?:o ?['’] ?clock)? (?:this|in the) afternoon(?!\w)", re.IGNORECASE
)
_SMALL = {"one": 13, "two": 14, "three": 15, "four": 16, "five": 17, "six": 18}
_CLOCK = re.compile(r"(?<![\w:.])(\d{1,2})[:.]00(?!\d)")
_HALF_DAY = re.compile(r"(?:(?<![^\s])\d{1,2}|clock) ?pm$", re.IGNORECASE)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `shorthand.toml` holds."""

    shorthand: dict[str, str]
    """What is written for a word."""
    radio: tuple[str, ...]
    """What is sent by radio, with groups for its parts."""


class _Book(NamedTuple):
    shorthand: re.Pattern[str]
    written: dict[str, str]
    radio: tuple[re.Pattern[str], ...]


@cache
def book() -> _Book:
    """Return what players write short, ready to be looked for."""
    said = toml.load(DATA / "carrier" / "orders" / "shorthand.toml").convert(_File)
    written = {key.lower(): means for key, means in said.shorthand.items()}
    keys = "|".join(re.escape(key) for key in sorted(written, key=len, reverse=True))
    return _Book(
        re.compile(rf"(?<![\w/'])(?:{keys})(?![\w']|/(?!\d))", re.IGNORECASE),
        written,
        tuple(re.compile(pattern, re.IGNORECASE) for pattern in said.radio),
    )


class Ways(NamedTuple):
    """How a sentence may be put in the guide's words."""

    texts: tuple[str, ...]
    sure: bool
    """Each way says the same, or they are two spellings: one that alone makes an order is meant."""


class Rewording:
    """Puts the sentences of one seat otherwise."""

    def __init__(self, reader: Reader, roster: Roster) -> None:
        self.reader, self.roster = reader, roster
        self.speller = Speller(roster.names, grammar().words, grammar().lists["common"])
        self.done = self.tried = 0
        self.known: dict[tuple[str, UnitRef | None, frozenset[str]], tuple[Ways, int, int]] = {}
        """Sentences that were put otherwise, the frames that were tried for each, and the slips."""

    def ways(self, text: str, draft: Draft | None) -> Ways:
        """Return the ways to put a sentence. `draft`: the order it goes on with, where it names no unit."""
        if len(text) > LONGEST or self.done >= MOST or self.tried >= MOST_FRAMES:
            return Ways((), True)
        self.done += 1
        unit, targets = (draft.unit, draft.targets) if draft is not None else (None, frozenset[str]())
        ways, tried, slips = self.known.get((text, unit, targets), (None, 0, 0))
        if ways is not None and self.tried + tried <= MOST_FRAMES and self.speller.slips + slips <= MOST_SLIPS:
            self.tried += tried  # as if they were tried again: how much of a sheet is read hangs on it
            self.speller.slips += slips
            return ways
        before = self.tried, self.speller.slips
        ways = self._ways(text, unit, targets)
        self.known[text, unit, targets] = ways, self.tried - before[0], self.speller.slips - before[1]
        return ways

    def _ways(self, text: str, unit: UnitRef | None, targets: frozenset[str]) -> Ways:
        out: list[str] = []
        sure = True
        spellings = self._spellings(written_out(text))
        for spelling in chain(spellings, _confused(spellings[0])):
            if out and spelling not in spellings:
                break
            choices = list(_choices(tokens(spelling, self.reader, self.speller, self.roster)))
            for sentence in choices:
                said, tried = readings(sentence, unit, targets, self.roster, MOST_FRAMES - self.tried)
                self.tried += tried
                if not said and (typed := of_one_type(sentence, unit, self.roster)):
                    said, tried = readings(typed, unit, targets, self.roster, MOST_FRAMES - self.tried)
                    self.tried += tried
                sure = sure and len(choices) == 1 and len(said) < 2
                for each in said:
                    counted_out = counted(each, self._subject(each) or unit, self.roster)
                    sure = sure and len(counted_out) < 2
                    out += counted_out or [each]
        texts = [as_text(each) for each in out] or [self._mended(spellings[0])]
        return Ways(tuple(dict.fromkeys(texts)), sure)

    def by_radio(self, text: str) -> str:
        """Return what is sent by radio in the guide's words, an empty string if nothing is."""
        mended = self._mended(text)
        if sent := next((sent for pattern in book().radio if (sent := pattern.fullmatch(mended))), None):
            return _by_radio(sent.groupdict())
        framed = self.ways(text, None).texts
        return framed[0] if len(framed) == 1 else ""

    def _mended(self, text: str) -> str:
        """Return a text with slips of the pen put right."""
        pieces = self.speller.mended([piece for line in scan(text)[0] for piece in line])
        return "".join(
            " " * (not piece.glued) + (piece.spelt if piece.text == piece.spelt.lower() else piece.text)
            for piece in pieces
        ).strip()

    def _spellings(self, text: str) -> list[str]:
        """Return a text with the words that may be meant by those that are not known, in each way."""
        pieces = [piece for line in scan(text)[0] for piece in line]
        for piece, after in pairwise(pieces):
            if joined := self.speller.joined(piece, after):
                text = re.sub(rf"\b{re.escape(piece.spelt)} +{re.escape(after.spelt)}\b", joined, text, count=1)
        pieces = [piece for line in scan(text)[0] for piece in line]
        for piece in pieces:
            if piece.kind == "word" and (parted := self.speller.parted(piece)):
                text = re.sub(rf"\b{re.escape(piece.spelt)}\b", parted, text, count=1)
        out = [text]
        for n, near in self.speller.slips_in(pieces):
            if len(near) > 1 and len(out) * len(near) <= MOST_SPELLINGS:
                slip = re.compile(rf"\b{re.escape(pieces[n].spelt)}\b")
                out = [slip.sub(word, each, count=1) for each in out for word in near]
        return out

    def _subject(self, said: str) -> UnitRef | None:
        found = _SUBJECT.match(said)
        if found is None:
            return None
        if found["number"]:
            return UnitRef("TF" if found["kind"] == "TF" else "AF", int(found["number"]))
        return self.roster.own(found["name"].replace("~", " "))


@lru_cache(512)
def written_out(text: str) -> str:
    """Return a text with what players write for a word written out; `4 pm` is an hour, `2xNE` and `NE x2` two steps."""
    known = book()
    text = _AFTERNOON.sub(lambda found: f"{_SMALL.get(found[1].lower(), 0) or int(found[1]) + 12}00", text)
    text = _AT_THE_HOUR.sub(lambda found: f"{found[1]} {int(found[2]):02}00", text)
    text = _TIMES.sub(r"\2 \1", _ON_THE_HOUR.sub(lambda found: f"{int(found[1]):02}00", text))
    text = _COMPARED.sub(lambda found: f" {'less' if found[0] == '<' else 'more'} than ", text)
    text = _DEGREES.sub(lambda found: _BY_DEGREES.get(int(found[1]) % 360, found[0]), _STARRED.sub(" ", text))
    text = _HEX_APART.sub(r"\1\2", _HEX_GLUED.sub(r"\1 ", _BRACKETED.sub(r" \1 ", text)))
    for setting, words in _SETTINGS:
        text = re.sub(setting, words, text, flags=re.IGNORECASE)
    return known.shorthand.sub(
        lambda found: found[0] if _HALF_DAY.search(text[: found.end()]) else known.written[found[0].lower()],
        _CLOCK.sub(lambda found: f"{int(found[1]):02}00", _UNDERLINED.sub(r"_\1", text)),
    )


def _confused(text: str) -> Iterator[str]:
    """Yield a text with each word, for which another may have been meant, as that other: `form` as `from`."""
    words = grammar().confused
    for found in re.finditer(r"[a-z]+", text):
        if other := words.get(found[0]):
            yield text[: found.start()] + other + text[found.end() :]


def _choices(sentence: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Return a sentence in each way where it leaves a choice: `attack C4 or C6`, `2 or 3`."""
    for at in range(1, len(sentence) - 1):
        one, other = sentence[at - 1], sentence[at + 1]
        kinds = {symbol for symbol in one.symbols & other.symbols if symbol[0] == "<"} - {"<kind>", "<kinds>"}
        if sentence[at].text == "or" and kinds:
            start = at - 2 if at > 1 and sentence[at - 2].text == "either" else at - 1
            for chosen in (one, other):
                yield [*sentence[:start], chosen, *sentence[at + 2 :]]
            return
    yield sentence


def _by_radio(sent: dict[str, str | None]) -> str:
    """Return what is sent by radio as the guide has it: who sends, to whom, what, and whether it is to be answered."""
    hour = f"{sent['hour']}: " if sent.get("hour") else ""
    sender = f"{sent['sender']} " if sent.get("sender") else ""
    answer = ", ack" if sent.get("ack") else ""
    text = (sent["text"] or "").replace("landing place", "landing hex").replace("point is now", "point now")
    return f"{hour}{sender}RT to {sent['receiver']}: {text}{answer}"


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
