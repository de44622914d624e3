"""A sentence of prose as tokens for the frames (`frames.py`), and what they make of it as orders of units."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

import msgspec

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.ordered.words import DIRECTIONS
from flagplot.games.carrier.orders.all_but import kind_of
from flagplot.games.carrier.orders.cases import gone_a_way, in_case, of_own, runs_on
from flagplot.games.carrier.orders.doubt import in_doubt
from flagplot.games.carrier.orders.frames import LED, SUBJECTS, Parse, grammar, word_token
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.naming import all_named, leads_to
from flagplot.games.carrier.orders.patterns import Token
from flagplot.games.carrier.orders.rephrasing import rephrased
from flagplot.games.carrier.orders.resolve import named_ships
from flagplot.games.carrier.orders.spelling import POSSESSIVE, Speller
from flagplot.games.carrier.orders.tongue import Tongue, tongue_of
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.ruleset.tables import LAND
from flagplot.orders.scan import Piece, scan

LONGEST = 60
"""Words of a sentence that is read by frames."""
_POINTS = {number: word.upper() for word, number in reversed(DIRECTIONS.items()) if len(word) < 3}
_SIDES = {"ss": "ss", "submarine": "ss", "sub": "ss", "mtb": "mtb", "cw": "cw", "coastwatcher": "cw"}
_SIGNS = {
    "+": "plus",
    ">": "→",
    "→": "→",
    "&": "and",
    "(": "lpar",
    ")": "rpar",
    "[": "lpar",
    "]": "rpar",
    "=": "=",
    "@": "at",
}
_EASTWARD = re.compile(r"[EW]\d", re.IGNORECASE)
"""What may be a hex, or steps in a direction that there is not."""
_AT_A_HEX = frozenset(
    ("hex", "to", "at", "in", "over", "near", "from", "of", "for", "towards", "toward", "on", "-", "and")
)
_NO_ORDER = (">", "tf", "af", "ss")
"""What stands behind the sign after a unit, where this is no colon."""
_ORDINALS = {"1": ("first", "st"), "2": ("second", "nd"), "3": ("third", "rd")}
_SUBJECT = re.compile(r"(?:\d{4} : )?(?:(?:TF|AF)\d+|@\S+) :")
"""The head of an order that names its unit."""
_UNITS = re.compile(r"⟦([^⟧]*)⟧")
_HOURS = re.compile(r"⟪([^⟫]*)⟫")
_LEGS = re.compile(r"((?:^|[;:(] )[NS][EW]?\d+(?: , [NS][EW]?\d+)*) ; (?=[NS][EW]?\d)")
"""Steps with others after them."""
_TWICE = re.compile(
    r"(?<!\S)(land(?: @\S+)?|hold|low|high|avoid combat|do not divert|surface : avoid|hunt submarines) ; (?=\1(?!\S))"
)
"""What is said again and says no more."""
_TO_LAND = re.compile(r"(?<!\S)to (@\S+) ; land(?= ;| \)|$)")
"""A base or ship that an AF goes to, and lands."""
_AFTER_LANDING = re.compile(
    r"(?:^|; |\( )(?:land(?: @\S+)?|join AF\d+) ; (?:to|hold|search|shadow|attack|bomb|CAP|[NS][EW]?\d)(?!\S)"
)
_LATE_LEVEL = re.compile(r" ; (?:high|low)(?= ;|$)")
_PLANES_AFLOAT = re.compile(r"TF with &(?:fighters?|bombers?|interceptors?|escorts?)(?!\S)")
"""A TF of planes: no ship is a fighter."""
_PLANES_ATTACKED = re.compile(r"(?:enemy cap|AF) seen then \( attack (?:TF|IT)(?!\S)")
"""An attack on `them` after planes: it is for ships."""
_AT_WHOM = re.compile(r"TF with &\S+ seen then \((?:(?! \) ).)*attack IT : all (?:dive|torpedo)(?: ON)?(?= ;| \)|$)")
"""An attack on `them`: the TF that is seen, or the ships in it."""
_AT_ANY = re.compile(r"(TF with &\S+ seen then \( (?:(?! \) ).)*?attack TF)(?= ;| \)| if gone|$)")
_AT_THEM = re.compile(
    r"(TF with (?=(&\S+))&\S+ seen then \( (?:(?! \) ).)*?attack TF : all(?: (?:dive|torpedo|level|low|high))*)"
    r"(?= ;| \)| if gone|$)"
)
"""An attack on `them`, the kind of ships that is seen."""
_THEM = re.compile(r"(?P<before>TF with (?P<kind>&\S+) seen then \((?:(?! \) ).)*?) THEM")
"""An attack on `them` after a kind of ships: on these."""
_GROUND = re.compile(r"if planes on ground at THERE then \( (?:bomb|attack) (@\S+)")
"""Planes on the ground, of a place told only after them: where they are bombed."""
_NOTHING_GONE = re.compile(r"^(?:AF\d+ : )?(?:(?! (?:attack|bomb|shadow|if) ).)*?(?: ;|^) ?if gone then ")
"""A target that is gone where nothing is attacked or shadowed: of `nothing is there` it is the wrong reading."""
_STEP_TO = re.compile(r"(?<!\S)[NS][EW]?1 (?:-|; to) \S")
"""A step before a place: of `north to B/F26` it is none."""
_OVER_ENEMY = re.compile(r"(?<!\S)CAP C\d")
"""An enemy guarded: who watches him shadows him."""
_SORTIE = re.compile(r"(?<!\S)(?:search|CAP|(?:attack|shadow|bomb|to)(?= [C$@]))(?!\S)")
"""What planes are launched for."""
_TAIL = re.compile(
    r"(?<!\S)(?:land|until|turns|if|high|low|: all|report|divert|extra|hold|not|after|before|first|last)(?!\S)"
)
"""What may be said of several launches at their end."""
_LATE_HIGH = re.compile(
    r"(?<!\S)(CAP \S+ (?:until|as long as) (?:(?! (?:or|and) )[^;()])*?) (high|low)(?= ;| \)| \.|$)"
)
"""How high a CAP flies, told behind how long: it is how it is flown all the time."""
_LOW = re.compile(r"(attack @\S+ :) all (low|high)(?= ;| if| \)|$)")
"""A base attacked from high up or low down is bombed in level flight."""
_WHILE_NOT = re.compile(r"as long as not (?=(?:(?! or | and )[^;()])+(?: [;)]|$))")
"""How long, by what is not so yet: until it is."""
_ONCE = (", gunnery ", ", torpedo ", ", screen ", ", number ", ", hold back ")
"""What an order for surface combat says once."""
_AFLOAT = frozenset(("<tf>", "<mydeck>", "<ship>"))
_NAMED = frozenset(("<tf>", "<af>", "<ss>", "<mtb>", "<cw>", "<mydeck>", "<ship>", "<contact>"))
_POINTED = frozenset(("<kind>", "<contact>", "<plane>"))
_ON_DECK = re.compile(r"(?<!\S)(?:stay|remain|keep|wait|hold|sit)(?:s|ing)? (?:up )?on deck(?!\S)")
"""Planes that do not take off; or, in slang, that fly low."""
_ARRIVAL = re.compile(
    r"(?<!\S)(?:arriv\w+|reach\w*|due|wanted|expected|eta|(?:be|is) (?:back |over )?(?:at|in|off|over) [@$C]\S+"
    r"|gets? (?:back )?(?:there|to))(?!\S)"
)
"""Words by which an hour is that of the end: no order waits so that it ends at an hour."""
_STAYS_PUT = re.compile(
    r"(?<!\S)(?:stay|remain|wait|lie)(?:s|ing)?(?: \S+){0,4} where (?:it|they|you|she|he)"
    r" (?:now )?(?:is|are|be|lies?|stands?)(?!\S)"
)
"""What is to stay where it is, whatever else it does there."""
_TIMED = re.compile(r"^\d{4} :|(?<!\S)if (?:not )?(?:hour|at \d{4})(?!\S)")
_OF_KIND = {"TF": ("tf", "vessel"), "AF": ("af",), "SS": ("ss",), "MTB": ("mtb",), "CW": ("cw",)}
"""The orders that may be of a unit without naming it."""
_KIND = {"tf": "TF", "af": "AF", "ss": "SS", "mtb": "MTB", "cw": "CW"}


def tokens(text: str, reader: Reader, speller: Speller, roster: Roster) -> list[Token]:
    """Return a sentence as tokens; nothing where a word of it is in no frame."""
    pieces = [piece for line in scan(text)[0] for piece in line]
    pieces = speller.mended(speller.plain(pieces))
    pieces = [msgspec.structs.replace(piece, spelt=piece.text) for piece in pieces]
    out: list[Token] = []
    at = 0
    while at < len(pieces):
        if length := _idle(pieces, at):
            at += length
            continue
        token, at = _token(pieces, at, reader, roster)
        if token is not None:
            out.append(token)
    for n, token in enumerate(out[1:], 1):
        if token.text == "but" and out[n - 1].text in ("all", "everything", "everyone", "anything", "nothing", "none"):
            out[n] = Token("except", frozenset(("except",)))
    if "not" not in (token.text for token in out):  # where nothing is denied, what is left out parts nothing
        out = [token for n, token in enumerate(out) if n == 0 or (token.text, out[n - 1].text) != (",", ",")]
    out = _untitled(out)
    while out and out[-1].text in (".", ",", ";", ":", "and"):
        out.pop()
    while out and out[0].text == ",":
        out.pop(0)
    return out


def _untitled(some: Sequence[Token]) -> list[Token]:
    """Return tokens without what a unit is, before its name (`the submarine SS4`, `the submarine, SS4,`), a number said
    twice (`four (4)`), brackets with nothing in them and the sign of times (`2x Wildcat`)."""
    out: list[Token] = []
    for token in reversed(some):
        after = out[-1].symbols if out else frozenset()
        of_a_ship = token.text[0] == "&" and "<kinds>" not in token.symbols and not after.isdisjoint(_AFLOAT)
        if of_a_ship or (not after.isdisjoint(_NAMED) and token.text in grammar().lists["titles"]):
            continue
        apart = len(out) > 2 and out[-1].text == out[-3].text == "," and not LED.isdisjoint(out[-2].symbols)
        if apart and token.text.removeprefix("&") in grammar().lists["titles"]:
            out[-3:] = [out[-2]]
            continue
        if token.text == "lpar" and out and out[-1].text == "rpar":
            out.pop()
            continue
        if token.text == "x" and out and out[-1].symbols & {"<plane>", "<kind>", "<ship>", "<dir>"}:
            continue
        pointed = out and (out[-1].text in grammar().lists["pointed"] or out[-1].symbols & _POINTED)
        if token.text in grammar().lists["pointing"] and pointed:
            continue
        out.append(token)
        again = [each.text for each in reversed(out[-4:])]
        if len(again) == 4 and again[1::2] == ["lpar", "rpar"] and again[0] == again[2] and again[0].isdigit():
            del out[-4:-1]
    return out[::-1]


def _idle(pieces: Sequence[Piece], at: int) -> int:
    """Return how many pieces a phrase that says nothing takes, with the articles in it."""
    for phrase in grammar().idle.get(pieces[at].text, ()):
        if phrase in grammar().weighing and in_case(pieces, at):
            continue
        here = at
        for word in phrase:
            while here > at and here < len(pieces) and pieces[here].text in grammar().lists["articles"]:
                here += 1
            if here == len(pieces) or pieces[here].text != word:
                break
            here += 1
        else:
            return here - at
    return 0


def _token(pieces: Sequence[Piece], at: int, reader: Reader, roster: Roster) -> tuple[Token | None, int]:
    piece = pieces[at]
    after = pieces[at + 1] if at + 1 < len(pieces) else None
    word = piece.text
    if word in grammar().lists["planes"]:
        return Token("planes", frozenset(("planes", word))), at + 1
    if word == "!" and after is not None and after.text in (")", "]"):
        return None, at + 1
    if word in ("!", "?") and after is not None and at:
        return Token(",", frozenset((",", "question") if word == "?" else (",",))), at + 1
    if word in grammar().lists["nothing"] and not (word == "again" and in_case(pieces, at)):
        return None, at + 1
    if word == "her" and (after is None or after.kind != "word" or after.text in grammar().lists["behind"]):
        return word_token("it"), at + 1
    if word == "the" and after is not None and after.text == "rest" and pieces[0].text == "tf":
        return word_token("remainder"), at + 2  # `rest` alone may bid ships to rest
    if word in grammar().lists["articles"] and (after is None or after.text != "/") and not of_own(pieces, at):
        one = word in ("a", "an") and after is not None and reader.read([after])[:1]
        counts = one and (one[0].type == "PLANE" or (after is not None and after.text in grammar().lists["counted"]))
        return (Token("1", frozenset(("<n>",))) if counts else None), at + 1
    if word == "couple":
        return Token("2", frozenset(("<n>", word))), at + (2 if after is not None and after.text == "of" else 1)
    if word == "/" and at == _after_unit(pieces) and after is not None and after.text not in _NO_ORDER:
        return Token(":", frozenset((":",))), at + 1
    if word in _ORDINALS and after is not None and after.glued and after.text == _ORDINALS[word][1]:
        return word_token(_ORDINALS[word][0]), at + 2
    if word == "-" and after is not None and after.text == ">":
        return Token("→", frozenset("→")), at + 2
    if word == "-" and not piece.glued and after is not None and not after.glued:
        return Token(",", frozenset((",", "-"))), at + 1
    if word in _SIGNS or (word == "." and after is not None and after.text in ("else", "otherwise")):
        return Token(_SIGNS.get(word, ","), frozenset((_SIGNS.get(word, ","),))), at + 1
    before = pieces[at - 1] if at else None
    if word == "-" and before is not None and after is not None and before.kind == after.kind == "word" and piece.glued:
        return None, at + 1
    if word == POSSESSIVE and before is not None and before.text == "enemy":
        return None, at + 1
    if word == POSSESSIVE:
        return Token("'s", frozenset(("'s",))), at + 1
    if word in _SIDES:
        number = at + 2 if after is not None and after.text == "-" else at + 1
        if number < len(pieces) and pieces[number].kind == "number":
            kind = _SIDES[word]
            return Token(f"{kind.upper()}{pieces[number].text}", frozenset((f"<{kind}>",))), number + 1
    first = reader.read(pieces[at : at + 9])[:1] if piece.kind != "sign" else []
    sign = first[0] if first else None
    if sign is None or (sign.line, sign.column) != (piece.line, piece.column):
        return _plain(piece), at + 1
    end = at + 1
    while end < len(pieces) and pieces[end].column < sign.column + sign.length:
        end += 1
    spelt = sign.spelt.lower()
    names: set[str] = set()
    if isinstance(sign.value, UnitRef):
        return Token(f"{sign.value.kind}{sign.value.number}", frozenset((f"<{sign.value.kind.lower()}>",))), end
    if sign.type == "CONTACT":
        return Token(f"C{sign.value}", frozenset(("<contact>",))), end
    if sign.type == "DIR" and isinstance(sign.value, int):
        number_ = pieces[end] if end < len(pieces) else None
        point = _POINTS[sign.value]
        if number_ is not None and number_.kind == "number" and number_.glued:
            return Token(f"{point}{number_.text}", frozenset(("<hop>",))), end + 1
        return Token(point, frozenset(("<dir>", spelt))), end
    if sign.type == "NUM":
        return Token(str(sign.value), frozenset(("<n>", spelt))), end
    if sign.type == "TIME":
        return Token(f"{sign.value:04}", frozenset(("<time>",))), end
    if sign.type == "HEX" and _EASTWARD.fullmatch(sign.spelt) and not (before is not None and before.text in _AT_A_HEX):
        return Token(sign.spelt.lower(), frozenset((sign.spelt.lower(),))), end
    if sign.type == "HEX":
        full = {"<fullhex>"} if len(sign.spelt) > len("AA25") else set()
        return Token("$" + sign.spelt.upper().replace(" ", ""), frozenset({"<hex>"} | full)), end
    if sign.type == "NAME":
        name = str(sign.value)
        unit = roster.own(name)
        if unit is not None and roster.holder(unit.name) is not None:
            names.add("<mydeck>")
        names.add("<ship>" if unit is not None and unit.kind == "ship" else "<place>")
        return Token("@" + name.replace(" ", "~"), frozenset(names)), end
    if sign.type == "PLANE":
        many = "<manyplanes>" if spelt.endswith("s") else "<oneplane>"
        return Token("%" + str(sign.value).replace(" ", "~"), frozenset(("<plane>", many))), end
    if sign.type in ("TYPE", "CLASS"):
        names |= {"<kind>", spelt, f"&{spelt}"} | ({"<kinds>"} if spelt.endswith("s") else set())
        return Token("&" + spelt.replace(" ", "~"), frozenset(names)), end
    return _plain(piece), at + 1


def _after_unit(pieces: Sequence[Piece]) -> int:
    """Return the place behind the unit that a sentence begins with: `TF3 - N2`, `AF10/C4`; 0 where it does not."""
    return 2 if len(pieces) > 3 and pieces[0].text in ("tf", "af", "ss") and pieces[1].kind == "number" else 0


def _plain(piece: Piece) -> Token:
    kinds = ("<kind>",) if piece.text == "ap" else ()
    return word_token(piece.text, *kinds)


def readings(
    sentence: Sequence[Token], unit: UnitRef | None, targets: frozenset[str], roster: Roster, most: int
) -> tuple[list[str], int]:
    """Return the ways in which the frames read a sentence, in the plain form, and how many frames were tried; `unit`
    and `targets`: whose order it goes on with, and the contacts in it, `most`: how many may be tried."""
    parse = Parse(most)
    out: dict[str, None] = {}
    aside = unit is not None and tongue_of(unit.kind) is not Tongue.COMMON
    if runs_on(sentence) and not (aside and all(LED.isdisjoint(token.symbols) for token in sentence)):
        return [], 0
    if _is_undecided(sentence) or in_doubt(sentence) is not None:
        return [], 0
    for form, loose in rephrased(sentence, parse):
        if len(form) > LONGEST:
            continue
        for text in parse.whole("text", form, loose):
            orders = _orders(text, unit, roster)
            clear = all(orders) and _heeds(form, orders, unit) and not _with_another(form, orders, unit)
            clear = clear and not (aside and len(orders) > 1)  # a part without its unit would go to another's
            if clear and all_named(form, orders, roster, targets):
                out[" . ".join(orders)] = None
        if out or parse.left < 0:
            break
    if not targets:
        out = {text: None for text in out if not _NOTHING_GONE.search(text)} or out
    out = {text: None for text in out if not _OVER_ENEMY.search(text)}
    words = {token.text for token in sentence}
    if "them" in words and words.isdisjoint(("tf", "force", "group")):
        out = {_AT_THEM.sub(r"\1 on \2", _AT_ANY.sub(r"\1 : all", text)): None for text in out}
    if leads_to(sentence):
        out = {text: None for text in out if not _STEP_TO.search(text)}
    least = min(map(_parts, out), default=0)
    return [text.replace("LAST ", "") for text in out if _parts(text) == least], most - parse.left


def _is_undecided(sentence: Sequence[Token]) -> bool:
    """Return whether a sentence says what its writer has not made up his mind to: `I was thinking of sending TF3`."""
    words = [token.text for token in sentence]
    return not grammar().lists["undecided"].isdisjoint(words) or any(
        who in ("i", "we") and may in ("may", "might") for who, may in pairwise(words)
    )


def _with_another(sentence: Sequence[Token], orders: Sequence[str], unit: UnitRef | None) -> bool:
    """Return whether an AF that another is to do something with would have the order alone: `AF8: N2, then attack C4
    with AF12` may mean both."""
    first = (
        sentence[0].text if "<af>" in sentence[0].symbols else f"AF{unit.number}" if unit and unit.kind == "AF" else ""
    )
    others = {after.text for token, after in pairwise(sentence) if token.text == "with" and "<af>" in after.symbols}
    return first != "" and any(order.partition(" :")[0] in others - {first} for order in orders)


def _heeds(sentence: Sequence[Token], orders: Sequence[str], unit: UnitRef | None) -> bool:
    """Return whether a unit with which a sentence begins is ordered or formed, `TF1, TF11: S2` is no way of TF11 to
    TF1, and whether `stay on deck`, which has two meanings, the hour of an arrival, what is to be hit last and a
    target that is `gone north` are in no order; who is waited for is met, joined or let go first."""
    text = " ".join(token.text for token in sentence)
    if _ON_DECK.search(text) and any("low" in order.split() for order in orders):
        return False
    if any(not _with_it(unit, orders) and not _waits_last(unit, orders) for unit in _waited_for(sentence)):
        return False
    last = any(
        (one.text == "last" and "<kind>" in two.symbols) or ("<kind>" in one.symbols and two.text == "last")
        for one, two in pairwise(sentence)
    )
    if last and "attack last" in " ".join(orders):
        return False
    if " ".join(orders).count(" launch ") > 1 and not _clear_launches(sentence, orders):
        return False
    of_planes = unit is None or unit.kind != "TF"
    if of_planes and sentence[0].text in ("rest", "remainder") and any("hold" in order.split() for order in orders):
        return False
    if _ARRIVAL.search(text) and any(_TIMED.search(order) for order in orders):
        return False
    if _STAYS_PUT.search(text) and not any({"hold", "stay"} & set(order.split()) for order in orders):
        return False
    if gone_a_way(sentence) and any("gone" in order.split() for order in orders):
        return False
    first = sentence[0]
    if LED.isdisjoint(first.symbols) or (sentence[1:2] and sentence[1].text == "'s"):
        return True
    return any(re.search(rf"^(?:\d{{4}} : )?{first.text} :| as {first.text}(?!\S)", order) for order in orders)


def _clear_launches(sentence: Sequence[Token], orders: Sequence[str]) -> bool:
    """Return whether several launches have what is said of all or both of them, and no hour at their end, which may be
    that of the last or of all."""
    late = "<time>" in sentence[-1].symbols
    if late and not any(token.text in ("until", "till", "til", "to") for token in sentence[-3:-1]):
        return False
    of_all = any(
        one.text in ("both", "each") or (one.text == "all" and "<plane>" not in after.symbols)
        for one, after in pairwise(sentence[3:])
    )
    return not of_all or len({frozenset(_TAIL.findall(order)) for order in orders if " launch " in order}) == 1


def _waited_for(sentence: Sequence[Token]) -> Iterator[str]:
    """Yield the units that are to be waited for: `TF1 waits for TF3, then goes to Buna`."""
    waiting = grammar().lists["waiting"]
    for at, token in enumerate(sentence):
        if not waiting.isdisjoint(token.symbols):
            after = [each for each in sentence[at + 1 : at + 4] if each.text not in ("here", "there")]
            whom = after[1:2] if [each.text for each in after[:1]] == ["for"] else after[: "await" in token.symbols]
            yield from (each.text for each in whom if not each.symbols.isdisjoint(SUBJECTS))


def _with_it(unit: str, orders: Sequence[str]) -> bool:
    return any(re.search(rf"(?:meet|join|after) {re.escape(unit)}(?!\S)", order) for order in orders)


def _parts(text: str) -> int:
    """Return of how much a reading makes an action, a case or an order of its own: words belong to what stands before
    them if they can, and an altitude to what is flown there. A frame that says `LAST if` is sure of its action,
    and one that says `LAST search` of when it is done; to go to a base is less than to land there."""
    return (
        2 * text.count(" ; ")
        + 3 * text.count(" . ")
        + text.count(" if ")
        + text.count(" then (")
        + text.count(" ; search")
        + text.count("( split")
        + 2 * len(_LATE_LEVEL.findall(text))
        - text.count("LAST ")
        + text.count(" to @")
    )


def _orders(text: str, unit: UnitRef | None, roster: Roster) -> list[str]:
    """Return the orders of a text, of which each says whose it is or goes on with the sentence above: an empty string
    for one that goes on with the order of another unit in it."""
    out: list[str] = []
    for part in chain.from_iterable(map(_launches, text.split(" . "))):
        out.append(_order(part, unit, roster))
        if _SUBJECT.match(out[-1]):
            unit = None
    return out


def _order(text: str, unit: UnitRef | None, roster: Roster) -> str:
    """Return an order with its hour and its units in front; an empty string for one that is nobody's, or of which the
    units do not agree."""
    kind, _, text = text.partition(" ")
    head, _, rest = text.partition(": ")
    if _contradicts(rest) or ("ALONE" in head and (rest == "hold" or (unit and _KIND.get(kind) == unit.kind))):
        return ""
    head = head.replace("ALONE ", "")
    hours = {_hour(said, roster) for said in _HOURS.findall(text)}
    units = _units(_UNITS.findall(head), roster, text)
    others = _units(_UNITS.findall(rest), roster, text)
    if len(hours) > 1 or (units and others and set(others) != set(units)) or None in (*units, *others):
        return ""
    rest = _WHILE_NOT.sub("until ", " ".join(_HOURS.sub("", _UNITS.sub("", rest)).split()))
    if (
        re.search(r"launch (?:;|$)", rest)
        or _twice_launched(rest)
        or _AT_WHOM.search(rest)
        or _PLANES_AFLOAT.search(rest)
        or _PLANES_ATTACKED.search(rest)
        or "if gone then ( attack" in rest
        or ": ( split" in rest
    ):
        return ""
    rest = (
        rest.replace("; ;", ";")
        .replace("; ,", ";")
        .replace(": ;", ":")
        .replace(" ON &", " on &")
        .replace(" ON", "")
        .removesuffix(" :")
    )
    if "SELF" in rest:
        own = re.search(r"⟦(?:of )?(@\S+)⟧", text)
        if own is None:
            return ""
        rest = rest.replace("SELF", own[1])
    if "THERE" in rest:
        places = re.findall(r"@\S+", rest[: rest.index("THERE")])
        bombed = _GROUND.match(rest) if units else None
        if bombed is not None:
            places = [bombed[1]]
        if not places and "land THERE" in rest:
            return ""
        rest = rest.replace("THERE", places[-1] if places else "").replace(" at ;", " ;").removesuffix(" at")
    while found := re.search(r"(?<!\S)IT(?!\S)", rest):
        named = re.findall(r"(?<!\S)(?:C\d+|\$\S+)(?!\S)|(?<=ground at )@\S+", rest[: found.start()])
        rest = rest[: found.start()] + (named[-1] if named else "TF") + rest[found.end() :]
    rest = re.sub(r"shadow (\S+) ; (?=shadow \1(?!\S))", "", rest)
    rest = _THEM.sub(lambda found: f"{found['before']} on {found['kind']}", rest).replace(" THEM", "")
    rest = _LATE_HIGH.sub(r"\2 ; \1", _LOW.sub(r"\1 all level \2", rest))
    rest = _TO_LAND.sub(lambda found: f"land {found[1]}" if _is_deck(found[1], roster) else found[0], rest)
    rest = _LEGS.sub(r"\1 , ", _TWICE.sub("", rest))
    rest = re.sub(r"(?<!\S)(hold \d+ turns) ; hold(?= ;|$)", r"\1", rest)
    rest = re.sub(r"(?<!\S)((?:un)?ready|disperse) ([\d%][^;:()]*?) ; (?:and )?\1 (?=[\d%])", r"\1 \2 , ", rest)
    hour = f"{next(iter(hours))} : " if hours else ""
    units = units or others
    if not units:
        fits = unit is not None and kind in _OF_KIND.get(unit.kind, ("deck",))
        return f"{hour}{rest}" if fits and not hour else ""
    if not all(_is(name, kind) and _elsewhere(name, rest) for name in units if name):
        return ""  # nobody goes to where it is itself: the name says whose ship it is, or where
    out = [_both(f"{hour}{name} : {rest}", name, roster) for name in units if name]
    return " . ".join(out) if all(out) else ""


def _launches(text: str) -> list[str]:
    """Return the orders of what is said of one deck, one for each launch of several: `launch A ALSO launch B`. It is
    none where what is said last may be meant for all of them (`2 search N5 and 2 search NE5, then land`)."""
    head, _, rest = text.partition(" : ")
    parts = rest.split(" ALSO ")
    if len(parts) == 1:
        return [text]
    whole = all(part.count("( ") == part.count(" )") for part in f"{rest} ".split(" ALSO "))
    return [f"{head} : {part}" for part in parts] if whole and not _of_all(parts) else [""]


def _of_all(parts: Sequence[str]) -> bool:
    """Return whether one of several launches says nothing of its own to do, whether all may be meant with what the last
    says, or planes of one with those of another."""
    deeds = [set(_SORTIE.findall(part)) for part in parts]
    if not all(deeds):
        return True
    for before, after, first, next_ in zip(parts, parts[1:], deeds, deeds[1:], strict=False):
        more = set(_TAIL.findall(after)) - set(_TAIL.findall(before))
        if "CAP" in first:
            more -= {"land"}
        if "CAP" not in first:
            more -= {"until", "turns"}
        if "attack" not in first & next_:
            more -= {": all", "after", "before", "first", "last"}
        aims = [re.findall(r"attack (\S+)", part) for part in (before, after)]
        if more or (aims[0] and aims[0] == aims[1]):
            return True
    return False


def _waits_last(unit: str, orders: Sequence[str]) -> bool:
    """Return whether the last thing that another is to do is to wait without an end: whom for makes no difference."""
    ends = bool(orders) and orders[-1].rstrip(" )").endswith("hold")
    return ends and not any(re.search(rf"^(?:\d{{4}} : )?{unit} :", order) for order in orders)


def _twice_launched(rest: str) -> bool:
    """Return whether planes of one kind are launched twice: some of them are told off for something else."""
    launch = re.search(r"(?<!\S)launch [^;(]*", rest)
    planes = re.findall(r"%\S+", launch[0]) if launch is not None else []
    return len(set(planes)) < len(planes)


def _elsewhere(name: str, rest: str) -> bool:
    """Return whether a unit is not sent to where it is itself: the name says whose ship it is, or where."""
    return not any(f" {to} {name} " in f" {rest} " for to in ("to", "join", "meet", "shadow"))


def _is_deck(name: str, roster: Roster) -> bool:
    """Return whether a name of the plain form is of a ship or base of one's own that takes planes."""
    unit = roster.own(name[1:].replace("~", " "))
    return unit is not None and roster.holder(unit.name) is not None


def _hour(said: str, roster: Roster) -> str:
    """Return an hour that is to come: `+2` is two hours from now, `dawn` the first hour of the next
    day."""
    night, now = roster.ruleset.tables.night_hours, roster.view.hour
    hours = [(now + n) % 24 + 1 for n in range(24)]
    if said in ("dawn", "dusk"):
        dark = said == "dusk"
        begin = (h for h in hours if (h in night) is dark and ((h - 2) % 24 + 1 in night) is not dark)
        return next((f"{hour:02}00" for hour in begin), said)
    return f"{hours[int(said) - 1]:02}00" if said[0] == "+" and 0 < int(said) < 24 else said


def _contradicts(rest: str) -> bool:
    """Return whether an order seeks surface combat and avoids it, says one thing about it twice, launches twice,
    attacks at a place and then whatever is there, or has planes do something after they landed or joined others."""
    if _AFTER_LANDING.search(rest):
        return True
    if re.search(r"attack [$@]\S+ ; attack (?:TF|enemy)(?!\S)", rest):
        return True
    both = "surface : avoid" in rest and "surface : engage" in rest and " if " not in rest
    return (
        both or rest.count("launch ") > 1 or any(part.count(said) > 1 for part in rest.split(" ; ") for said in _ONCE)
    )


def _is(name: str, kind: str) -> bool:
    if kind == "deck":
        return name.startswith("@")
    return re.fullmatch(rf"{_KIND.get(kind, 'TF')}\d+", name) is not None


def _units(names: Sequence[str], roster: Roster, text: str) -> list[str | None]:
    """Return the units of an order by name, each once; None for one that there is not, and where a ship is not in the
    TF that is named with it."""
    out: dict[str | None, None] = {}
    for name in names:
        if name.startswith("of ") or name == "own":
            ship = re.search(r"split (@\S+)", text) if name == "own" else None
            of = roster.view.ships.get((ship[1] if ship else name[3:])[1:].replace("~", " "))
            out[f"TF{of.tf}" if of is not None and of.tf is not None else None] = None
        elif name in ("all AF", "all TF"):
            every = roster.view.afs if name == "all AF" else roster.view.tfs
            out |= dict.fromkeys(f"{name[4:]}{n}" for n in sorted(every))
        elif name.startswith("only "):
            out[_whole(name.split()[1:], roster)] = None
        elif name.startswith("not "):
            out.pop(name[4:], None)
        else:
            out[name] = None
    of_ships = any(name.startswith("of ") for name in names)
    return [None] if len(out) > 1 and of_ships and not all(name.startswith("of ") for name in names) else list(out)


def _whole(named: Sequence[str], roster: Roster) -> str | None:
    """Return an AF of which all planes are named, `6 %Dauntless AF12`; None where it has others or more."""
    *count, plane, name = named
    af = roster.view.afs.get(int(name[2:]))
    flights = af.flights if af is not None else ()
    there = sum(flight.n for flight in flights)
    alike = {flight.plane.removesuffix(LAND) for flight in flights} == {plane[1:].replace("~", " ")}
    return name if alike and count in ([], ["all"], [str(there)]) else None


def _both(text: str, name: str, roster: Roster) -> str:
    """Return an order with `both destroyers` by name; an empty string where the TF has not two of them."""
    found = re.search(r"both &(\S+)", text)
    if found is None:
        return text
    tf = roster.view.tfs.get(int(name[2:])) if name.startswith("TF") else None
    ships, wrong = named_ships((kind_of(f"&{found[1]}"),), tf, roster) if tf is not None else ([], "")
    names = " , ".join("@" + ship.replace(" ", "~") for ship in ships)
    return text.replace(found[0], names) if len(ships) == 2 and not wrong else ""
