"""Orders as mail brings them: what is no order is blanked, and every other letter keeps its line and column."""

import re
from collections.abc import Callable, Sequence
from itertools import dropwhile, takewhile
from typing import NamedTuple

import msgspec

from flagplot.core import toml
from flagplot.core.diagnostics import Diagnostic
from flagplot.core.game import DATA
from flagplot.orders import lists
from flagplot.orders.forms import number, turning
from flagplot.orders.scan import MAX_LINE, MAX_TEXT

Begins = Callable[[str], bool]
"""Whether a line begins an order: with a unit or a verb. Such a line is left out only where it is quoted."""

_LIKENESS = str.maketrans(
    {"‘": "'", "’": "'", "‚": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "–": "-", "‐": "-", "‑": "-", "−": "-"}
    | dict.fromkeys("\t\u00a0\u00ad\u2002\u2003\u2007\u2008\u2009\u200a\u200b\u202f\u2060\u3000\ufeff", " ")
)
"""Signs that word processors write for those on the keys, one for one."""
_NO_SPACES = str.maketrans(dict.fromkeys(" \t\u00a0", ""))

_QUOTED = re.compile(r"\s*(?:[>|]|&gt;)")
_BEFORE_POSTSCRIPT = re.compile(
    r"(?:^[ \t]*|(?<=[.!?;])[ \t])(?:(?:P\. ?){1,2}S\.?|P{1,2}S(?=[.:,]))[.:,]*(?=\s)", re.IGNORECASE
)
_BULLET = re.compile(
    r"\s*(?:[-*+•·▪●–—◦○‣⁃■□]|[(#]?\d{1,2}(?:\.\)|[.):]|st|nd|rd|th)|[(]?[a-z]\)|\[ ?\])\s+", re.IGNORECASE
)
_BOLD = re.compile(r"\*\*|`")
WROTE = re.compile(
    r"\s*(?:on|am|le|el|il|op|den|em|w dniu|at)\b.{0,400}\b(?:wrote|writes|schrieb.{0,80}|a\s+écrit|escribió"
    r"|ha\s+scritto|schreef.{0,80}|skrev.{0,80}|escreveu|napisał.{0,40})\s*:\s*",
    re.IGNORECASE | re.DOTALL,
)
"""The lines that say who wrote what follows."""
_FORWARDED = re.compile(
    r"\s*(?:[-_]{2,} ?(?:original message|forwarded message|forwarded by\b.{0,80}) ?[-_]*|_{20,}"
    r"|begin forwarded message:)\s*",
    re.IGNORECASE,
)
_HEADER = re.compile(r"\s*\*{0,2}(?:from|to|cc|bcc|subject|re|date|sent|reply-to)\*{0,2}\s*:.*", re.IGNORECASE)
_REPORT = re.compile(r"\s*={30,}\s*")
_ORDERS = re.compile(
    r"\s*(?:[/#*=~-]{1,3}\s*)?(?:(?:here|below|these|following|attached|are|come|is|my|our|the|allied"
    r"|japanese|side|new|all|of|for|us|you"
    r"|turn|day|night|hour|next|coming|goes|go|under|moves?|decisions?|instructions?|lot|follows?|as|this"
    r"|these|i|send|you|have|only|no\.?|date"
    r"|game|sheet|orders?|operational|operations?|op|ops|signals?|plan(?= ?(?:no\.? ?)?\d)|message|serial|copy"
    r"|please|find|take|things?|two|three|few|\d{1,4})\b[\s,#()]*){1,12}[:.!]?\s*",
    re.IGNORECASE,
)


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `mail.toml` holds: patterns of what stands around orders."""

    greeting: tuple[str, ...]
    closing: tuple[str, ...]
    idle: tuple[str, ...]
    unchanged: tuple[str, ...]
    of_units: tuple[str, ...]
    weighty: tuple[str, ...]
    weightless: tuple[str, ...]


_BOOK = toml.load(DATA / "orders" / "mail.toml").convert(_Book)
_OF_ORDERS = re.compile(r"(?:orders?|moves?|decisions?|instructions?)\b.*:\s*$", re.IGNORECASE)
_GREETING = re.compile(
    rf"\s*(?:{'|'.join(_BOOK.greeting)})\b(?:,? ?(?:all|sirs?|there|again|mate|gentlemen|umpire|referee)\b)*"
    r"(?: (?:(?:mr|mrs|ms|dr)\.? )?[^\W\d_][^\W\d_.'-]{0,30}){0,3}\s*(?:[,!.:;-]+|$)\s*",
    re.IGNORECASE,
)
_CAPITAL = "[A-ZÀ-ÖØ-ÞĀ-ŽŁŚŻŹČŠŽ]"
"""What a name begins with."""
_CLOSING = re.compile(
    rf"\s*[*=~-]{{0,3}}\s*(?:{'|'.join(_BOOK.closing)})(?!\w)"
    r"(?:[\s,]*(?:so much|very much|a lot|a million|in advance|again"
    r"|umpire|referee|all|sir|everyone|for now|for this turn|this turn|seen|noted|got it|understood|received|and"
    r"|good work|best regards|regards|cheers|sorry for\b[\w ']{0,40}))*"
    rf"(?:[,.:!;-]+(?: (?:and|&|from|your|old|the|und|y|et)| (?-i:{_CAPITAL})(?:[^\W\d_]|[.'-]){{0,30}}"
    rf"| ?&(?-i:[A-Z])\.?){{1,5}}"
    r"|, [a-z]{1,20}| (?-i:[A-Z][a-z]{1,15}|[A-Z](?!\w)))?(?: \([a-z' .]{1,20}\)"
    r"| x[xo]{0,12})?[\s,.!?*=~-]*(?:[:;]-?[)DP(]|[:;]o?\))?\s*",
    re.IGNORECASE,
)
_WEIGHTY = re.compile(rf"(?:\b|^)(?:{'|'.join(_BOOK.weighty)})(?:\b|$)", re.IGNORECASE)
_COMING = re.compile(
    r"\b(?:next|this|coming) (?:turn|hour|day|night)|\b(?:night|dawn|dusk|day)\b|\bturn \w+", re.IGNORECASE
)
"""Words of a heading over the orders of the turn that comes."""
_WEIGHTLESS = re.compile(rf"\b(?:{'|'.join(_BOOK.weightless)})\b", re.IGNORECASE)
_IDLE = re.compile(rf"\s*(?:{'|'.join(_BOOK.idle)})\b[\w\s,'-]{{0,60}}[.!:]*\s*", re.IGNORECASE)
_PARTED = re.compile(r"(?:\s*[,.!?;:]+|\s+(?:and|&))\s+|\s+-+\s+")
"""What stands between two courtesies."""
_WRITERS = 2
_ASKED = re.compile(
    r"\s*(?:(?:and|ps|also|oh|just|a|one|another|my|quick|small|last|little) )*questions?: [a-z' ,]{1,80}\?+\s*",
    re.IGNORECASE,
)
"""What the umpire is asked at the end of a mail."""
_NO_DEEDS = frozenset(("bed", "night", "luck", "day", "evening", "game", "report"))
"""Words with which a courtesy ends, though planes may be told them."""
_NAMED_LAST = re.compile(r"[.,:] (?=\S)")
"""What stands before the name of a writer: `Regards, Jim`; what is an order is no name."""
_CALLED = re.compile(r"\b(?:TF|AF|SS|MTB|CW)[ -]?\d", re.IGNORECASE)
"""A unit by its number."""
_IN_A_CASE = re.compile(r"\b(?:if|unless|until|except|later)\b", re.IGNORECASE)
_UNCHANGED = re.compile(rf"\s*(?:{'|'.join(_BOOK.unchanged)})[\s.!]*", re.IGNORECASE)
_OF_UNITS = re.compile(rf"\s*(?:{'|'.join(_BOOK.of_units)})[\s.!]*(?:[:;]-?[)DP(]\s*)?", re.IGNORECASE)
_SIGNATURE = re.compile(r"\s*--\s*")
_NAME = re.compile(
    rf"\s*[/~*-]{{0,2}}\s*(?:{_CAPITAL}(?:[^\W\d_]|['-]){{0,20}}[.,]?\s*(?:(?:[&+/]|and(?!\w))\s*(?=[A-Z]))?){{1,5}}"
    r"(?:\([A-Za-z' ,.-]{1,30}\)|x[xo]{0,12}|[:;]-?[)DP])?[.!]?\s*"
)
"""The name of a player on a line of its own."""
_SECTION = re.compile(
    r"\s*[*=_ -]*(?:(?:the|my|our|allied|japanese|own|all)\s+)?(?:task forces?|tfs?|air formations?|afs?"
    r"|air(?: units| forces?)?|planes|aircraft|(?:air ?)?bases?|airfields?|carriers?|ships?|submarines?|subs|boats"
    r"|fleets?|navy|naval|sea|at sea|land|ashore|radio|coastwatchers)\s*[:*=_ -]*",
    re.IGNORECASE,
)
"""A heading over some of the orders."""
_KIND = (
    r"(?:task forces?|tfs?|air formations?|afs?|air(?: groups?| side)?|planes|aircraft|(?:air ?)?bases?|airfields?"
    r"|carriers?|(?:flight )?decks?|flight|ships?|surface|submarines?|subs|(?:pt |mtb |torpedo |both )?boats"
    r"|fighters|(?:dive )?bombers|torpedo planes|flying boats|scouts|cruisers|battleships|destroyers|transports"
    r"|mtbs?|fleets?|navy|naval|sea|land|ashore|radio|coastwatchers?)"
    r"(?: (?:units?|forces?|groups?|ships?|planes|ops|operations|movements?|orders|side))?"
)
_RULED = re.compile(r"[\s|+:=_-]*[|+][\s|+:=_-]*")
"""A line of a table that only parts others."""
_COLUMN = re.compile(
    r"\s*(?:(?:my|the) )?(?:units?|ships?|forces?|formations?|tfs?|afs?|planes|who|what|time|hours?|when|orders?"
    r"|actions?|moves?|movement|missions?|tasks?|instructions?|notes?|remarks?|comments?|targets?|#|no\.?)?\s*",
    re.IGNORECASE,
)
"""What stands over a column of a table."""
_EMPTY = re.compile(r"\s*(?:-+|none|n/a|nil|\(none\))?\s*", re.IGNORECASE)
_HOUR = re.compile(r"\s*\d{4}\s*")
_HOUR_ALONE = re.compile(
    r"\W*(?:[a-z',]+ ){0,3}(?:(?!19[34]\d)\d{4}|\d{1,2}[:.h]\d\d|\d{1,2} ?h)(?: (?:hours?|hrs?|h|z|local))?\W*",
    re.IGNORECASE,
)
"""A sentence that is an hour, which is that of the orders behind it."""
_SECTIONS = re.compile(
    rf"\W*(?:(?:and|now|next|then|finally|lastly|also|for|the|my|our|all)\b[ ,]*)*{_KIND}"
    rf"(?:\s*(?:,|&|/|\+|and)+\s*(?:the )?{_KIND})*(?: (?:now|next|today))?\W*",
    re.IGNORECASE,
)
"""A heading over some of the orders in more words: `Now the planes:`, `Submarines and boats`."""
_IS_TITLE = re.compile(
    r":\W*$|^\s*[#*=_-]|^\W*(?:and )?now\b|\b(?:ops|operations|orders|movements?|units?)\W*$", re.IGNORECASE
)
"""What tells a heading from what is to be attacked: `Then the carriers` may be either."""
_UNIT_BELOW = re.compile(
    r"\W*(?:\d{4}:? )?(?:(?:TF|AF|SS|MTB|CW|T)[ -]?\d|(?![NS][EW]?\b)[A-Z]\w+(?: [A-Z]\w+)?\s*(?::|-\s))"
)
"""A line that begins with its unit."""
_TALK = re.compile(
    r"\W*(?:(?:and|but|so|well|hmm?|ok|okay|anyway|honestly|frankly)\b[ ,]*)*(?:i|i'm|i've|we|we're|we've)\b"
    r"(?: (?:am|are|was|have|had|just|really|still|do|feel|a|bit|very|rather|quite|so|also|kind|of|sort|not|don't))*"
    r" (?:think|thought|guess|believe|hope|suspect|fear|worry|worried|wonder|reckon|feel|felt|know|sorry"
    r"|tired|nervous"
    r"|scared|afraid|sure|happy|glad|proud|busy|late|confused|curious|bet|suppose|heard|read|saw|enjoy|enjoyed|loved"
    r"|liked)\b.*",
    re.IGNORECASE,
)
"""What the writer of a mail thinks or feels."""
_BRACKETED = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])[.!]?\s*")
_OF_THE_MAIL = re.compile(
    r"\b(?:i|i'm|i've|me|my|we|us|sorry|apologies|thanks|hope|hopefully|luck|lol|phone|email|e-mail|mail"
    r"|typos?|kids?|work|school|exam|dinner|message|hurry)\b",
    re.IGNORECASE,
)
"""Words of those who write, and not of what they order."""
_POSTSCRIPT = re.compile(r"\s*p\.? ?s\.?\s*[:.,-]\s*(?=\S)", re.IGNORECASE)
_EVERYBODY = re.compile(
    r"\b(?:all|any|each|every|everyone|everybody|everything|whole|both|them|they)\b|\d", re.IGNORECASE
)
"""What may be said to all units, or count."""
_CHAT = re.compile(r"\b(?:i|i'm|i've|we|we're|my|me|us|you|your|our)\b", re.IGNORECASE)
_MEANT = re.compile(
    r"\b(?:it|they|them|she|her|he|him|boys|lads|chaps|men|pilots|crews|planes|ships|others|rest|these|those)\b",
    re.IGNORECASE,
)
"""What may stand for a unit."""
_REGRETS = re.compile(r"\s*(?:(?:so|very|really|again|first|my) )*(?:sorry|apologies)\b", re.IGNORECASE)
_HOPE = re.compile(
    r"\s*(?:i )?hope (?:you|this|all|that|everyone|the)\b[\w\s,']{0,80}[.!]*\s*"
    r"|\s*(?:(?:so|very|really|again|first) )*(?:sorry"
    r"|apologies)\b[\w\s,']{0,80}[.!:]*(?: ?[:;]-?[()DP])?\s*|\s*thanks? (?:you )?for\b[\w\s,']{0,80}[.!]*\s*"
    r"|\s*(?:see you|speak|talk soon|until|looking forward)\b[\w\s,']{0,40}[.!]*\s*",
    re.IGNORECASE,
)
_BIDDING = re.compile(r"\b(?:should|shall|must|please|is to|are to|has to|have to|will)\b", re.IGNORECASE)
_QUICK = frozenset(("just", "some", "few", "several", "many", "most", "slow", "fast", "full", "where"))
"""Words that turn an order, but nothing in a sentence without any."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_MANY_WORDS = 12
_NAMES = 6
"""Words of a greeting."""


class Letter(NamedTuple):
    """A sheet as its orders alone: as many lines as were sent, each letter that is left in its own column."""

    text: str
    remarks: tuple[Diagnostic, ...]
    """At most one note, which says what was not read, after what is said of lines that stand above a list."""


def read_mail(
    text: str,
    begins: Begins,
    speaks: Begins | None = None,
    names: Begins | None = None,
    bids: Begins | None = None,
    now: str = "",
) -> Letter:
    """Return a sheet without what a mail puts around orders: greeting, signature, quoted lines, a report pasted whole,
    bullets, printers' quotes and tabs. A text without these is returned as it is. `speaks`: whether a line may hold an
    order anywhere, so that it is no chat. `names`: whether a line names a thing that an order can be of. `bids`:
    whether it names a unit, a deed or an hour. `now`: the hour of the turn."""
    lines = text[: MAX_TEXT + 1].translate(_LIKENESS).splitlines()
    mail = _Mail([line if len(line) <= MAX_LINE else "" for line in lines], begins, speaks or begins, names, bids, now)
    mail.read()
    if len(text) > MAX_TEXT or not (mail.changed or text != text.translate(_LIKENESS)):
        return Letter(text, ())
    out = [mail.lines[n] if len(line) <= MAX_LINE else line for n, line in enumerate(lines)]
    return Letter("\n".join(out), mail.note())


class _Mail:
    """The lines of one mail, blanked as they are found to be no orders."""

    def __init__(
        self, lines: list[str], begins: Begins, speaks: Begins, names: Begins | None, bids: Begins | None, now: str
    ) -> None:
        self.lines = lines
        self._now = now
        self._answers: list[Diagnostic] = []
        self.changed = False
        self._begins = begins
        self._speaks = speaks
        self._names = names
        self._bids = bids
        self._out: dict[str, list[int]] = {}
        """What was left out, by its name, with the lines from 1."""

    def read(self) -> None:
        self._headed()
        self._postscripts()
        self._tables()
        self._quoted()
        self._bullets()
        self._pasted()
        self._lists()
        self._ends()

    def note(self) -> tuple[Diagnostic, ...]:
        """Return the note on all that was left out, after what is said of lists."""
        if not self._out:
            return tuple(self._answers)
        parts = [f"{what} ({_lines(numbers)})" for what, numbers in self._out.items()]
        first = min(number for numbers in self._out.values() for number in numbers)
        message = f"Not read as orders: {', '.join(parts)}."
        hint = ""
        if "a report" in self._out or "what was forwarded" in self._out:
            hint = "Orders stand above it, or below a line that says ORDERS."
        return (*self._answers, Diagnostic(first, 1, 1, "note", "mail", message, hint))

    def _blank(self, at: int, what: str) -> None:
        if self.lines[at].strip():
            self._out.setdefault(what, []).append(at + 1)
            self.lines[at] = ""
            self.changed = True

    def _is_order(self, line: str) -> bool:
        return bool(line.strip()) and self._begins(line.strip())

    def _headed(self) -> None:
        """Blank the lines of a mail's head, where two or more stand at the top."""
        rows = [at for at, line in enumerate(self.lines) if line.strip()][:_NAMES]
        head = list(takewhile(lambda at: _HEADER.fullmatch(self.lines[at]), rows))
        for at in head if len(head) > 1 else ():
            self._blank(at, "the greeting")

    def _postscripts(self) -> None:
        """Blank the letters before an order in a postscript: `S` is no step south."""
        for at, line in enumerate(self.lines):
            for found in _BEFORE_POSTSCRIPT.finditer(line):
                if self._is_order(line[found.end() :]):
                    self.lines[at] = f"{self.lines[at][: found.start()]}{' ' * len(found[0])}{line[found.end() :]}"
                    self.changed = True

    def _tables(self) -> None:
        """Write the rows of tables as orders, `| TF1 | N2 |` as `TF1 : N2`, each sign in its place. A table of which
        the heading says more than what its columns are is left as it is."""
        at = 0
        while self._bids is not None and at < len(self.lines):
            rows = list(
                takewhile(lambda n: "|" in self.lines[n] or _RULED.fullmatch(self.lines[n]), range(at, len(self.lines)))
            )
            written = [self._as_order(self.lines[n]) for n in rows]
            orders = [n for n, row in zip(rows, written, strict=True) if row is not None]
            others = [n for n in rows if n not in orders]
            if orders and all(
                _over(self.lines[n]) and (n < orders[0] or _RULED.fullmatch(self.lines[n])) for n in others
            ):
                for n, row in zip(rows, written, strict=True):
                    if row is None:
                        self._blank(n, "a title")
                    else:
                        self.lines[n] = row
                        self.changed = True
            at = max([at, *rows]) + 1

    def _as_order(self, line: str) -> str | None:
        """Return a row of a table as an order in as many letters; None for one that does not begin with a unit."""
        left = len(line) - len(line.lstrip(" |"))
        right = len(line.rstrip(" |"))
        cells = line[left:right].split("|")
        at = 1 if len(cells) > 2 and _HOUR.fullmatch(cells[0]) else 0
        unit = cells[at].strip()
        if len(cells) < at + 2 or _QUOTED.match(line.lstrip(" |")) or not self._is_order(unit) or len(unit.split()) > 3:
            return None
        told = [" " * len(cell) if _EMPTY.fullmatch(cell) else cell for cell in cells]
        out = told[0]
        for n, cell in enumerate(told[1:], 1):
            out += (":" if n <= at + 1 else "," if cell.strip() else " ") + cell
        return f"{' ' * left}{out}{' ' * (len(line) - right)}"

    def _quoted(self) -> None:
        for at, line in enumerate(self.lines):
            if _QUOTED.match(line) or WROTE.fullmatch(line):
                self._blank(at, "quoted lines")

    def _bullets(self) -> None:
        for at, line in enumerate(self.lines):
            bare = _BOLD.sub(lambda found: " " * len(found[0]), line)
            bullet = _BULLET.match(bare)
            if bullet and self._is_order(bare[bullet.end() :]):
                bare = " " * bullet.end() + bare[bullet.end() :]
            if bare != line and self._is_order(bare):
                self.lines[at] = bare
                self.changed = True

    def _pasted(self) -> None:
        """Blank a report from the line of signs above its title on, and a forwarded mail from its first line on, each
        to the end or to a line that says where orders begin."""
        what = ""
        for at, line in enumerate(self.lines):
            if not what and _REPORT.fullmatch(line):
                what = "a report"
            elif not what and _FORWARDED.fullmatch(line):
                what = "what was forwarded"
            elif what and "order" in line.lower() and _is_title(line):
                what = ""
            if what:
                self._blank(at, what)

    def _lists(self) -> None:
        """Refuse the orders below a line that says when or whether they are carried out; ask about one that announces
        those of another hour."""
        heads = lists.deeds_named(self.lines, self._is_order)
        for at in (at for at, below in heads.items() if not below):
            self._blank(at, "a title")
        self._answers += lists.other_hours(self.lines, self._is_order, self._now)
        heads |= lists.left_out(self.lines, self._is_order, self._now)
        top = next((at for at, line in enumerate(self.lines) if line.strip()), 0)
        heads |= lists.unknown(self.lines, self._is_order, lambda at: self._greets(at, top), self._now)
        heads |= lists.turned_from_below(self.lines, self._is_order)
        for at, below in heads.items():
            if self.lines[at] and below:
                self._answers.append(lists.refused(at, self.lines[at], below))
                for n in (at, *below):
                    self.lines[n] = ""
                self.changed = True

    def _ends(self) -> None:
        """Blank what stands before the first order and after the last, as far as it is known for no order."""
        dashes = next((at for at, line in enumerate(self.lines) if _SIGNATURE.fullmatch(line)), len(self.lines))
        if len(self.lines) - dashes <= _NAMES and not any(re.search(r"\d", line) for line in self.lines[dashes:]):
            for at in range(dashes, len(self.lines)):
                self._blank(at, "the signature")
        places = range(len(self.lines))
        top = next((at for at in places if self.lines[at].strip()), 0)
        first = next((at for at in places if self._is_order(self.lines[at]) and not self._opens(at, top)), len(places))
        told = (at for at in reversed(places) if self._is_order(self.lines[at]))
        last = next((at for at in told if not self._parts_with(self.lines[at])), -1)
        self._greeting(first)
        self._asides()
        for at, line in enumerate(self.lines):
            named = "order" in line.lower() and (_is_title(line) or (at < first and line.rstrip().endswith(":")))
            section = at < last and (_SECTION.fullmatch(line) or (self._bids is not None and self._is_section(at)))
            if (named or section) and not self._is_order(line) and not weighs(_COMING.sub("", line)):
                self._blank(at, "a title")
            elif first < at < last and self._is_talk(line):
                self._blank(at, "talk")
        self._signature(last)

    def _opens(self, at: int, top: int) -> bool:
        """Return whether a line can only open a mail, though its first word may begin an order: `Hi Jim,`, `Moves:`."""
        line = self.lines[at]
        return self._greets(at, top) or (bool(_OF_ORDERS.search(line)) and _is_title(line))

    def _greets(self, at: int, top: int) -> bool:
        """Return whether a line is a greeting with nothing behind it that could be an order."""
        greeting = _GREETING.match(self.lines[at]) if at == top else None
        if greeting is None or len(greeting[0].split()) > _NAMES:
            return False
        return all(map(self._is_idle, _SENTENCE.split(self.lines[at][greeting.end() :])))

    def _is_section(self, at: int) -> bool:
        """Return whether a line is a heading in more words, right above a line that begins with its unit."""
        below = next((line for line in self.lines[at + 1 :] if line.strip()), "")
        title = _SECTIONS.fullmatch(self.lines[at]) and _IS_TITLE.search(self.lines[at])
        return bool(title and _UNIT_BELOW.match(below))

    def _is_chat(self, line: str) -> bool:
        """Return whether a line speaks of the players and of no unit, and bids nothing that turns an order."""
        if not _CHAT.search(line) or re.search(r"\d", line) or self._speaks(line) or weighs(line):
            return False
        if self._bids is None or not self._bids(line):
            return True
        for each in _SENTENCE.split(line):  # `I hope they see something. They land then.`, `I want it to land.`
            if self._bids(each) and (_MEANT.search(each) or not _CHAT.search(each)):
                return False
        return not any(map(_may_turn, re.findall(r"[\w']+", line)))

    def _is_talk(self, line: str) -> bool:
        """Return whether a line between orders is plainly none: what its writer feels, or a word of the mail in
        brackets. What names a unit, a deed or an hour is an order, and what may turn one is of the one above it."""
        bare = line.strip(" ()[]")
        talks = _TALK.fullmatch(bare) is not None
        bracketed = _BRACKETED.fullmatch(line) and _OF_THE_MAIL.search(line)
        if not (talks or bracketed) or self._bids is None or self._bids(bare) or weighs(bare):
            return False
        words = [word for word in re.findall(r"[\w']+", line) if word.lower() != "about"]
        if any(turning(word) not in ("", "time") or (number(word) or 0) > 1 for word in words):
            return False
        return talks or self._names_nothing(line)

    def _names_nothing(self, line: str) -> bool:
        """Return whether a line is of nothing that an order is of, and says nothing of everybody, so that it can be an
        order for nobody and turn none."""
        if not line.strip() or self._names is None or self._names(line) or _EVERYBODY.search(line):
            return False
        if self._is_hour(line) or weighs(line):
            return False
        return not any(_may_turn(word) for word in re.findall(r"[\w']+", line))

    def _greeting(self, first: int) -> None:
        for at, line in enumerate(self.lines):
            greeting = _GREETING.match(line)
            start = greeting.end() if greeting and len(greeting[0].split()) <= _NAMES else 0
            rest = line[start:]
            opening, *others = _SENTENCE.split(rest)
            opens = bool(others) and self._is_idle(opening)
            if at > first or (at == first and (rest.strip() or not start) and not opens):
                self._cut(at, start if at == first and self._is_order(rest) else 0)
                return
            if at < first and (_HEADER.fullmatch(line) or self._names_nothing(line)):
                self._blank(at, "the greeting")
                continue
            for sentence in _SENTENCE.split(rest):
                if not self._is_idle(sentence):
                    self._cut(at, start)
                    return
                start = line.index(sentence, start) + len(sentence)
            self._blank(at, "the greeting")

    def _is_idle(self, sentence: str) -> bool:
        """Return whether a sentence before the first order is none."""
        courtesy = _is_courtesy(sentence) and not self._orders(sentence)
        return (
            (courtesy and not self._is_hour(sentence) and not weighs(sentence))
            or self._is_chat(sentence)
            or self._names_nothing(sentence)
        )

    def _is_hour(self, sentence: str) -> bool:
        """Return whether a sentence is an hour, but for that of the turn."""
        return _HOUR_ALONE.fullmatch(sentence) is not None and (not self._now or self._now not in sentence)

    def _orders(self, sentence: str) -> bool:
        """Return whether a courtesy names something and bids it a deed: `Sorry, SS2 should hold fire`, `Sorry, I mean
        they land`."""
        if self._bids is not None and _REGRETS.match(sentence) and _MEANT.search(sentence) and self._bids(sentence):
            return True
        if _BIDDING.search(sentence) is None or self._names is None:
            return False
        return self._names(sentence)

    def _asides(self) -> None:
        """Blank the sentences that say of other units that nothing is ordered of them."""
        for at, line in enumerate(self.lines):
            bullet = _BULLET.match(line)
            for sentence in _SENTENCE.split(line[bullet.end() :] if bullet else line) if line.strip() else ():
                if _UNCHANGED.fullmatch(sentence) or (
                    _OF_UNITS.fullmatch(sentence) and self._stands_alone(at, sentence)
                ):
                    self._out.setdefault("what stays as it is", []).append(at + 1)
                    left = self.lines[at].replace(sentence, " " * len(sentence), 1)
                    self.lines[at] = "" if bullet and not left[bullet.end() :].strip() else left
                    self.changed = True

    def _stands_alone(self, at: int, sentence: str) -> bool:
        """Return whether what stands behind a sentence names its own unit, or is no order: `AF2 is tired. It lands`."""
        behind = [self.lines[at].partition(sentence)[2], *self.lines[at + 1 :]]
        below = next((line for line in behind if line.strip()), "")
        return not below or _UNIT_BELOW.match(below) is not None or closes(below.strip())

    def _cut(self, at: int, start: int) -> None:
        if start:
            self.lines[at] = " " * start + self.lines[at][start:]
            self.changed = True

    def _signature(self, last: int) -> None:
        for at in range(last + 1, len(self.lines)):
            line = self.lines[at]
            if _SIGNATURE.fullmatch(line) or self._parts_with(line):
                for after in range(at, len(self.lines)):
                    self._blank(after, "the signature")
                return
            apart = at > last + 1 and not self.lines[at - 1].strip() and self._names_nothing(line)
            postscript = _POSTSCRIPT.match(line) and self._names_nothing(line)
            chat = postscript or self._is_chat(line)
            if (
                apart
                or (_HOPE.fullmatch(line) and not re.search(r"\d", line) and not self._orders(line))
                or chat
                or (last >= 0 and self._is_name(at))
            ):
                self._blank(at, "the signature")

    def _parts_with(self, line: str) -> bool:
        """Return whether each sentence of a line only ends a mail, or hopes or chats, and the first does end it."""
        told = [part for part in _SENTENCE.split(line) if part.strip()]
        if self._bids is None or len(told) < 2 or self._ends_it(line):
            return self._ends_it(line)
        first = told[0]
        hopes = _HOPE.fullmatch(first) is not None and not re.search(r"\d", first) and not self._is_order(first)
        if not self._ends_it(first) and (not hopes or self._orders(first)) and not self._is_chat(first):
            return False
        named = [each for each in told[1:] if not self._ends_it(each) and not self._is_chat(each)]
        return not named or (named == told[-1:] and self._is_writer(named[0]))

    def _is_writer(self, name: str) -> bool:
        """Return whether the last words of a mail can only be the name of its writer."""
        fits = _NAME.fullmatch(name) is not None and not weighs(name) and len(name.split()) <= _WRITERS
        return fits and not self._is_order(name) and not self._is_deed(name)

    def _ends_it(self, line: str) -> bool:
        """Return whether a sentence only ends a mail, and no name in it is of what orders are of."""
        if re.search(r"\d", line.removesuffix("73")):
            return False
        if _ASKED.fullmatch(line):
            return True
        if not closes(line):
            return False
        behind = _names_in(line) or [_NAMED_LAST.split(line)[-1]]
        courtesy = len(line.split()) > 1 and _CLOSING.fullmatch(behind[-1]) is not None
        last = re.findall(r"\w+", line)[-1:]
        return (courtesy or not any(map(self._is_order, behind))) and not (last and self._is_deed(last[0]))

    def _is_deed(self, name: str) -> bool:
        """Return whether what stands where a name may stand is a deed: `Thanks. Land.`"""
        bids = self._bids
        words = re.findall(r"[^\W\d_]{3,}", name)
        return bids is not None and any(word.lower() not in _NO_DEEDS and bids(word) for word in words)

    def _is_name(self, at: int) -> bool:
        """Return whether a line is a name, with nothing but names and empty lines after it."""
        rest = [line for line in self.lines[at:] if line.strip()]
        return len(rest) <= _NAMES and all(
            _NAME.fullmatch(line) and not weighs(line) and not self._is_deed(line.strip()) for line in rest
        )


def _over(line: str) -> bool:
    """Return whether a row of a table says only what its columns are, or parts others."""
    return bool(_RULED.fullmatch(line)) or all(_COLUMN.fullmatch(cell) for cell in line.split("|"))


def _may_turn(word: str) -> bool:
    """Return whether a word where nothing is named may still turn what is ordered elsewhere."""
    return (turning(word) not in ("", "time", "comparison") and word.lower() not in _QUICK) or (number(word) or 0) > 1


def closes(sentence: str) -> bool:
    """Return whether a sentence only ends a mail: thanks, or the name of its writer, or several of these one behind
    the other: `Fingers crossed and good night! Rob`."""
    if len(sentence.split()) > _MANY_WORDS:
        return False
    first, *others = [part for part in _PARTED.split(sentence) if part.strip(" .!")] or [""]
    courtesies = list(dropwhile(_CLOSING.fullmatch, others))
    return bool(_CLOSING.fullmatch(sentence)) or (
        _CLOSING.fullmatch(first) is not None and len(courtesies) <= _WRITERS and all(map(_NAME.fullmatch, courtesies))
    )


def _names_in(closing: str) -> list[str]:
    """Return what stands behind the courtesies that end a mail."""
    parts = [part for part in _PARTED.split(closing) if part.strip(" .!")]
    return [part for part in parts[1:] if _CLOSING.fullmatch(part) is None]


def weighs(sentence: str) -> bool:
    """Return whether a sentence without a unit may still be said of orders: `Tomorrow.`, `I take that back.`"""
    return _WEIGHTY.search(_WEIGHTLESS.sub(" ", sentence)) is not None


def _is_courtesy(sentence: str) -> bool:
    idle = _IDLE.fullmatch(sentence) and not _CALLED.search(sentence) and not _IN_A_CASE.search(sentence)
    return not sentence.strip() or bool(_HOPE.fullmatch(sentence) or idle) or _is_title(sentence)


def _is_title(line: str) -> bool:
    return len(line.split()) <= _MANY_WORDS and bool(line.strip()) and bool(_ORDERS.fullmatch(line))


def _lines(numbers: Sequence[int]) -> str:
    """Return line numbers in words: `line 3`, `lines 3 to 7`, or the first and the last of several groups."""
    if len(numbers) == 1:
        return f"line {numbers[0]}"
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"lines {numbers[0]} to {numbers[-1]}"
    return f"{len(numbers)} lines from {numbers[0]} to {numbers[-1]}"
