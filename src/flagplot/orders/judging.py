"""What a sentence of a mail is to those who know the units: an order, or what can be none and turn none."""

import re
from collections.abc import Callable

from flagplot.orders.bidding import STEERS, bids_forces, may_turn
from flagplot.orders.courtesies import CLOSING, HOMELY, HOPE, NAME, WRITERS, closes, is_courtesy, names_in, weighs
from flagplot.orders.forms import number, turning
from flagplot.orders.remarks import COUNTED, tells

Begins = Callable[[str], bool]
"""Whether a line begins an order: with a unit or a verb. Such a line is left out only where it is quoted."""

_ASKED = re.compile(
    r"\s*(?:(?:and|ps|also|oh|just|a|one|another|my|quick|small|last|little) )*questions?: [a-z' ,]{1,80}\?+\s*",
    re.IGNORECASE,
)
"""What the umpire is asked at the end of a mail."""
_NO_DEEDS = frozenset(("bed", "night", "luck", "day", "evening", "game", "report"))
"""Words with which a courtesy ends, though planes may be told them."""
_NIGHT = re.compile(r"\s*gn8\b", re.IGNORECASE)
"""Good night, as it is written short."""
_ORDERS_OF_A_WORD = frozenset(
    (
        "periscope",
        "deep",
        "close",
        "patrol",
        "dive",
        "torpedo",
        "torpedoes",
        "wind",
        "everything",
        "wildcat",
        "wildcats",
    )
) | frozenset(("dauntless", "devastator", "devastators", "henderson", "tulagi", "surface", "engage", "level"))
"""Words that alone on a line may go on with the order above it, and are no name."""
_NAMED_LAST = re.compile(r"[.,:] (?=\S)")
"""What stands before the name of a writer: `Regards, Jim`; what is an order is no name."""
_HOUR_ALONE = re.compile(
    r"\W*(?:[a-z',]+ ){0,3}(?:(?!19[34]\d)\d{4}|\d{1,2}[:.h]\d\d|\d{1,2} ?h)(?: (?:hours?|hrs?|h|z|local))?\W*",
    re.IGNORECASE,
)
"""A sentence that is an hour, which is that of the orders behind it."""
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
_BIDDING = re.compile(r"\b(?:should|shall|must|please|is to|are to|has to|have to|will)\b", re.IGNORECASE)
_FAMILY = re.compile(
    r"\W*(?:my|the) (?:wife|husband|kids?|son|daughter|mother|father|sister|brother|boss|dog|cat)\b", re.IGNORECASE
)
_OF_ME = re.compile(r"\bi\b", re.IGNORECASE)
SENTENCE = re.compile(r"(?<=[.!?])\s+")


class Judge:
    """Says of sentences what they are, by what a game says of them: whether one begins an order, `speaks` of one
    anywhere, `names` a thing that an order can be of, or `bids`: names a unit, a deed or an hour."""

    def __init__(self, begins: Begins, speaks: Begins, names: Begins | None, bids: Begins | None, now: str) -> None:
        self._begins = begins
        self._speaks = speaks
        self._names = names
        self._bids = bids
        self.now = now
        """The hour of the turn."""

    @property
    def knows_deeds(self) -> bool:
        """Whether the game says what is a deed."""
        return self._bids is not None

    def is_order(self, line: str) -> bool:
        """Return whether a line begins an order."""
        return bool(line.strip()) and self._begins(line.strip()) and not self._of_family(line)

    def is_chat(self, line: str) -> bool:
        """Return whether a line speaks of the players and of no unit, and bids nothing that turns an order."""
        if not _CHAT.search(line) or re.search(r"\d", line) or self._speaks(line) or weighs(line):
            return False
        if bids_forces(line):
            return False
        if self._bids is None or not self._bids(line):
            return True
        for each in SENTENCE.split(line):  # `I hope they see something. They land then.`, `I want it to land.`
            if self._bids(each) and (_MEANT.search(each) or not _CHAT.search(each)):
                return False
        return not any(map(may_turn, re.findall(r"[\w']+", line)))

    def is_talk(self, line: str) -> bool:
        """Return whether a line between orders is plainly none: what its writer feels, or a word of the mail in
        brackets. What names a unit, a deed or an hour is an order, and what may turn one is of the one above it."""
        bare = line.strip(" ()[]")
        talks = _TALK.fullmatch(bare) is not None
        bracketed = _BRACKETED.fullmatch(line) and _OF_THE_MAIL.search(line)
        if not (talks or bracketed) or self._bids is None or self._bids(bare) or weighs(bare):
            return False
        words = [word for word in re.findall(r"[\w']+", line) if word.lower() != "about"]
        if bids_forces(bare) or any(turning(word) not in ("", "time") or (number(word) or 0) > 1 for word in words):
            return False
        return talks or self.names_nothing(line)

    def _of_family(self, line: str) -> bool:
        """Return whether a line tells of those with whom its writer lives: `The dog ate my map`, and no dogging."""
        found = _FAMILY.match(line)
        if found is None or self._names is None or re.search(r"\d", line) or STEERS.search(line):
            return False
        rest = line[found.end() :]
        return _OF_ME.search(rest) is not None or not (self._names(rest) or (self._bids and self._bids(rest)))

    def is_homely(self, line: str) -> bool:
        """Return whether a line is of its writer's own day, and names nothing that an order is of."""
        if self._names is None or not HOMELY.search(line) or re.search(r"\d", line) or STEERS.search(line):
            return False
        return not weighs(line) and (self._of_family(line) or not self._names(COUNTED.sub(" ", line)))

    def is_remark(self, line: str) -> bool:
        """Return whether a line apart only tells something of its writer, or of another, and nothing of orders, of a
        unit or of a deed; it may count, deny or name a later day where it speaks of nothing said before."""
        told = [each for each in SENTENCE.split(line.strip()) if each.strip(" .!?()-:;")]
        names, bids = self._names, self._bids
        if names is None or bids is None:
            return False
        return bool(told) and all(tells(each, names, bids) for each in told)

    def names_nothing(self, line: str) -> bool:
        """Return whether a line is of nothing that an order is of, and says nothing of everybody, so that it can be an
        order for nobody and turn none."""
        if not line.strip() or self._names is None or self._names(line) or _EVERYBODY.search(line):
            return False
        if self.is_hour(line) or weighs(line) or bids_forces(line):
            return False
        return not any(may_turn(word) for word in re.findall(r"[\w']+", line))

    def is_idle(self, sentence: str) -> bool:
        """Return whether a sentence before the first order is none."""
        courtesy = is_courtesy(sentence) and not self.orders(sentence)
        told = sentence.replace(self.now, " ") if self.now else sentence
        return (
            (courtesy and not self.is_hour(sentence) and not weighs(told))
            or self.is_chat(sentence)
            or self.is_homely(sentence)
            or self.is_remark(sentence)
        )

    def is_hour(self, sentence: str) -> bool:
        """Return whether a sentence is an hour, but for that of the turn."""
        return _HOUR_ALONE.fullmatch(sentence) is not None and (
            not self.now or self.now not in sentence.replace(":", "")
        )

    def orders(self, sentence: str) -> bool:
        """Return whether a courtesy names something and bids it a deed: `Sorry, SS2 should hold fire`, `Sorry, I mean
        they land`."""
        if self._bids is not None and _REGRETS.match(sentence) and _MEANT.search(sentence) and self._bids(sentence):
            return True
        if _BIDDING.search(sentence) is None or self._names is None:
            return False
        return self._names(sentence)

    def parts_with(self, line: str) -> bool:
        """Return whether each sentence of a line only ends a mail, or hopes or chats, and the first does end it."""
        told = [part for part in SENTENCE.split(line) if part.strip()]
        if self._bids is None or len(told) < 2 or self.ends_it(line):
            return self.ends_it(line)
        first = told[0]
        hopes = HOPE.fullmatch(first) is not None and not re.search(r"\d", first) and not self.is_order(first)
        if not self.ends_it(first) and (not hopes or self.orders(first)) and not self.is_chat(first):
            return False
        named = [each for each in told[1:] if not self.ends_it(each) and not self.is_chat(each)]
        return not named or (named == told[-1:] and self.is_writer(named[0]))

    def ends_it(self, line: str) -> bool:
        """Return whether a sentence only ends a mail, and no name in it is of what orders are of."""
        if re.search(r"\d", _NIGHT.sub("", line.removesuffix("73"))):
            return False
        if _ASKED.fullmatch(line):
            return True
        if not closes(line):
            return False
        behind = names_in(line) or [_NAMED_LAST.split(line)[-1]]
        courtesy = len(line.split()) > 1 and CLOSING.fullmatch(behind[-1]) is not None
        last = re.findall(r"\w+", line)[-1:]
        return (courtesy or not any(map(self.is_order, behind))) and not (last and self.is_deed(last[0]))

    def is_writer(self, name: str) -> bool:
        """Return whether the last words of a mail can only be the name of its writer."""
        fits = NAME.fullmatch(name) is not None and not weighs(name) and len(name.split()) <= WRITERS
        return fits and not self.is_order(name) and not self.is_deed(name)

    def is_deed(self, name: str) -> bool:
        """Return whether what stands where a name may stand is a deed: `Thanks. Land.`"""
        bids = self._bids
        if name.strip(" .!").lower() in _ORDERS_OF_A_WORD:
            return True
        words = re.findall(r"[^\W\d_]{3,}", name)
        return bids is not None and any(word.lower() not in _NO_DEEDS and bids(word) for word in words)
