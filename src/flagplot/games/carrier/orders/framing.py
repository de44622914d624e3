"""A sentence of prose as tokens for the frames (`frames.py`), and what they make of it as orders of units."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.ordered.words import DIRECTIONS
from flagplot.games.carrier.orders.all_but import kind_of
from flagplot.games.carrier.orders.frames import Parse, Token, grammar
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.resolve import named_ships
from flagplot.games.carrier.orders.spelling import POSSESSIVE, Speller
from flagplot.games.carrier.orders.units import Roster
from flagplot.orders.forms import stems, verb_forms
from flagplot.orders.scan import Piece, scan

LONGEST = 60
"""Words of a sentence that is read by frames."""
MOST_PASSIVES = 3
_POINTS = {number: word.upper() for word, number in reversed(DIRECTIONS.items()) if len(word) < 3}
_SIDES = {"ss": "ss", "submarine": "ss", "sub": "ss", "mtb": "mtb", "cw": "cw", "coastwatcher": "cw"}
_SIGNS = {"+": "plus", ">": "→", "→": "→", "&": "and", "(": "lpar", ")": "rpar", "=": "="}
_UNITS = re.compile(r"⟦([^⟧]*)⟧")
_HOURS = re.compile(r"⟪([^⟫]*)⟫")
_KIND = {"tf": "TF", "af": "AF", "ss": "SS", "mtb": "MTB", "cw": "CW"}


def tokens(text: str, reader: Reader, speller: Speller, roster: Roster) -> list[Token]:
    """Return a sentence as tokens; nothing where a word of it is in no frame."""
    pieces = [piece for line in scan(text)[0] for piece in line]
    pieces = speller.mended(speller.plain(pieces))
    pieces = [msgspec.structs.replace(piece, spelt=piece.text) for piece in pieces]
    out: list[Token] = []
    at = 0
    while at < len(pieces):
        token, at = _token(pieces, at, reader, roster)
        if token is not None:
            out.append(token)
    for n, token in enumerate(out[1:], 1):
        if token.text == "but" and out[n - 1].text in ("all", "everything", "everyone", "anything", "nothing", "none"):
            out[n] = Token("except", frozenset(("except",)))
    out = _without_idle(out)
    while out and out[-1].text in (".", ",", ";", ":", "and"):
        out.pop()
    words = grammar().words
    known = all(any(s[0] == "<" or s in words for s in (*token.symbols, *stems(token.text))) for token in out)
    return out if known and len(out) <= LONGEST else []


def _without_idle(some: list[Token]) -> list[Token]:
    """Return tokens without phrases that say nothing."""
    out: list[Token] = []
    at = 0
    words = [token.text for token in some]
    while at < len(some):
        length = next((len(idle) for idle in grammar().idle if tuple(words[at : at + len(idle)]) == idle), 0)
        out += [] if length else [some[at]]
        at += length or 1
    return out


def _token(pieces: Sequence[Piece], at: int, reader: Reader, roster: Roster) -> tuple[Token | None, int]:
    piece = pieces[at]
    after = pieces[at + 1] if at + 1 < len(pieces) else None
    word = piece.text
    if word in grammar().lists["planes"]:
        return Token("planes", frozenset(("planes", word))), at + 1
    if word in grammar().lists["nothing"]:
        return None, at + 1
    if word in grammar().lists["articles"] and (after is None or after.text != "/"):
        one = word in ("a", "an") and after is not None and reader.read([after])[:1]
        counts = one and (one[0].type == "PLANE" or one[0].spelt in ("hex", "boat", "destroyer", "cruiser", "dd"))
        return (Token("1", frozenset(("<n>",))) if counts else None), at + 1
    if word == "-" and after is not None and after.text == ">":
        return Token("→", frozenset("→")), at + 2
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


def _plain(piece: Piece) -> Token:
    kinds = ("<kind>",) if piece.text == "ap" else ()
    return Token(piece.text, frozenset((piece.text, *verb_forms(piece.text), *kinds)))


def _active(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return a sentence with what is to be done to something as what somebody does, in each choice of passives:
    `two Wildcats are to be kept over TF1 by Lexington`, `Lexington keep two Wildcats over TF1`."""
    places = [
        n for n, token in enumerate(sentence) if token.text in grammar().lists["be"] and _participle(sentence, n)
    ][:MOST_PASSIVES]
    for count in range(1, len(places) + 1):
        for chosen in combinations(places, count):
            for whole in (False, True):
                out = list(sentence)
                for place in reversed(chosen):
                    out = _turned(out, place, whole)
                yield out


def _short(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return a sentence of few words as a longer one has it: `scuttling of Enterprise`, `CAP, TF1, 4 turns`."""
    words = [token.text for token in sentence]
    nouns = {n for n, word in enumerate(words) if n and word == "of" and words[n - 1].endswith(("ing", "off"))}
    plain = [token for n, token in enumerate(sentence) if n not in nouns]
    if len(plain) < len(sentence):
        yield plain
    if "," in words and grammar().lists["turning"].isdisjoint(words):
        yield [token for token in plain if token.text != ","]


def _participle(sentence: Sequence[Token], at: int) -> tuple[str, ...]:
    """Return what may be done, where a past form follows the verb to be."""
    after = sentence[at + 1] if at + 1 < len(sentence) else None
    if after is None or not after.text.isalpha() or verb_forms(after.text):
        return ()
    return tuple(form for form in stems(after.text)[1:] if form in grammar().words)


def _turned(sentence: list[Token], at: int, whole: bool) -> list[Token]:
    verb = Token(sentence[at + 1].text, frozenset(_participle(sentence, at)))
    start = at
    while start and sentence[start - 1].text in grammar().lists["before"]:
        start -= 1
    denied = [token for token in sentence[start:at] if token.text == "not"]
    while start and sentence[start - 1].text == ",":
        start -= 1
    begin = start
    while begin and (whole or sentence[begin - 1].text not in (",", "then", ":")):
        begin -= 1
    after = at + 2
    if after < len(sentence) and sentence[after].text in grammar().lists["particles"]:
        after += 1
    subject, rest = sentence[begin:start], sentence[after:]
    by = next((n for n, token in enumerate(rest) if token.text == "by" and n + 1 < len(rest)), None)
    agent: list[Token] = []
    if by is not None and any(s in rest[by + 1].symbols for s in ("<tf>", "<af>", "<mydeck>", "<ship>", "<ss>")):
        agent, rest = [rest[by + 1]], rest[:by] + rest[by + 2 :]
    elif by is not None and rest[by + 1].text == "DD" and by + 2 < len(rest):
        agent, rest = rest[by + 1 : by + 3], rest[:by] + rest[by + 3 :]
    return [*sentence[:begin], *agent, *denied, verb, *sentence[at + 2 : after], *subject, *rest]


def readings(sentence: Sequence[Token], unit: UnitRef | None, roster: Roster, most: int) -> tuple[list[str], int]:
    """Return the ways in which the frames read a sentence, in the plain form, and how many frames were tried; `unit`:
    whose order it goes on with, `most`: how many may be tried."""
    left = most
    out: dict[str, None] = {}
    for form in (sentence, *_active(sentence), *_short(sentence)):
        parse = Parse(form, left)
        for text in parse.whole("text"):
            orders = [_order(part, unit, roster) for part in text.split(" . ")]
            if all(orders):
                out[" . ".join(orders)] = None
        left = parse.left
        if out or left < 0:
            break
    least = min(map(_parts, out), default=0)
    return [text for text in out if _parts(text) == least], most - left


def _parts(text: str) -> int:
    """Return of how much a reading makes an action, a case or an order of its own: words belong to what stands before
    them if they can."""
    return 2 * text.count(" ; ") + 3 * text.count(" . ") + text.count(" if ") + text.count(" ; search")


def _order(text: str, unit: UnitRef | None, roster: Roster) -> str:
    """Return an order with its hour and its units in front; an empty string for one that is nobody's, or of which the
    units do not agree."""
    kind, _, text = text.partition(" ")
    head, _, rest = text.partition(": ")
    hours = set(_HOURS.findall(text))
    units = _units(_UNITS.findall(head), roster, text)
    others = _units(_UNITS.findall(rest), roster, text)
    if len(hours) > 1 or (units and others and set(others) != set(units)) or None in (*units, *others):
        return ""
    rest = " ".join(_HOURS.sub("", _UNITS.sub("", rest)).split())
    rest = rest.replace("; ;", ";").replace(": ;", ":").replace(" ON &", " on &").replace(" ON", "").removesuffix(" :")
    if "SELF" in rest:
        own = re.search(r"⟦of (@\S+)⟧", head)
        if own is None:
            return ""
        rest = rest.replace("SELF", own[1])
    if "THERE" in rest:
        places = re.findall(r"@\S+", rest[: rest.index("THERE")])
        rest = rest.replace("at THERE", f"at {places[-1]}" if places else "")
    while found := re.search(r"(?<!\S)IT(?!\S)", rest):
        named = re.findall(r"(?<!\S)(?:C\d+|\$\S+)(?!\S)", rest[: found.start()])
        rest = rest[: found.start()] + (named[-1] if named else "TF") + rest[found.end() :]
    rest = re.sub(r"(?<!\S)land ; (?=land(?!\S))", "", rest)
    hour = f"{next(iter(hours))} : " if hours else ""
    units = units or others
    if not units:
        fits = unit is not None and kind in {"TF": ("tf", "vessel"), "AF": ("af",)}.get(unit.kind, ("deck",))
        return f"{hour}{rest}" if fits and not hour else ""
    if not all(_is(name, kind) for name in units if name):
        return ""
    out = [_both(f"{hour}{name} : {rest}", name, roster) for name in units if name]
    return " . ".join(out) if all(out) else ""


def _is(name: str, kind: str) -> bool:
    if kind == "deck":
        return name.startswith("@")
    return re.fullmatch(rf"{_KIND.get(kind, 'TF')}\d+", name) is not None


def _units(names: Sequence[str], roster: Roster, text: str) -> list[str | None]:
    """Return the units of an order by name, each once; None for one that there is not."""
    out: dict[str | None, None] = {}
    for name in names:
        if name.startswith("of ") or name == "own":
            ship = re.search(r"split (@\S+)", text) if name == "own" else None
            of = roster.view.ships.get((ship[1] if ship else name[3:])[1:].replace("~", " "))
            out[f"TF{of.tf}" if of is not None and of.tf is not None else None] = None
        elif name in ("all AF", "all TF"):
            every = roster.view.afs if name == "all AF" else roster.view.tfs
            out |= dict.fromkeys(f"{name[4:]}{n}" for n in sorted(every))
        elif name.startswith("not "):
            out.pop(name[4:], None)
        else:
            out[name] = None
    return list(out)


def _both(text: str, name: str, roster: Roster) -> str:
    """Return an order with `both destroyers` by name; an empty string where the TF has not two of them."""
    found = re.search(r"both &(\S+)", text)
    if found is None:
        return text
    tf = roster.view.tfs.get(int(name[2:])) if name.startswith("TF") else None
    ships, wrong = named_ships((kind_of(f"&{found[1]}"),), tf, roster) if tf is not None else ([], "")
    names = " , ".join("@" + ship.replace(" ", "~") for ship in ships)
    return text.replace(found[0], names) if len(ships) == 2 and not wrong else ""
