"""A sentence of prose as tokens for the frames (`frames.py`): its words, and what each may be."""

import re
from collections.abc import Sequence
from itertools import dropwhile

import msgspec

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.afterwards import told_next
from flagplot.games.carrier.orders.cases import in_case, of_own
from flagplot.games.carrier.orders.enemys import is_enemys
from flagplot.games.carrier.orders.frames import LED, grammar, word_token
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.naming import stands_at
from flagplot.games.carrier.orders.patterns import Token
from flagplot.games.carrier.orders.readying_box import boxed
from flagplot.games.carrier.orders.spelling import POSSESSIVE, Speller
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.theatre.hex import Direction
from flagplot.orders.scan import Piece, scan

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
_WHOLE = frozenset(("all", "everything", "everyone", "anything", "nothing", "none"))
"""Words behind which `but` excepts."""
_EVERY = frozenset((every, of) for every in ("all", "every") for of in ("tfs", "afs", "tf", "af", "formations"))
"""What `but` behind it leaves one out of."""
_EASTWARD = re.compile(r"[EW]\d", re.IGNORECASE)
"""What may be a hex, or steps in a direction that there is not."""
_AT_A_HEX = frozenset(
    ("hex", "to", "at", "in", "over", "near", "from", "of", "for", "towards", "toward", "on", "-", "and")
)
_NO_ORDER = (">", "tf", "af", "ss")
"""What stands behind the sign after a unit, where this is no colon."""
_PREY = frozenset(("destroyer", "cruiser", "dd"))
_CASES = frozenset(("if", "when", "once", "whenever"))
_ORDINALS = {"1": ("first", "st"), "2": ("second", "nd"), "3": ("third", "rd")}
_AFLOAT = frozenset(("<tf>", "<mydeck>", "<ship>"))
_NAMED = frozenset(("<tf>", "<af>", "<ss>", "<mtb>", "<cw>", "<mydeck>", "<ship>", "<contact>"))
OWN = "~own"
"""The symbol of a word behind `its` or `her`: planes called `her fighters` are all that she has."""
_OWNERS = frozenset(("its", "her", "their"))
_WORKED = frozenset(("launch", "ready", "arm", "service", "scramble", "spot"))
"""What is done to planes of one's own."""
_BEFORE_PLANES = frozenset(
    ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "ready", "landed")
) | frozenset(("other", "remaining", "own", "last", "readied", "armed"))
"""What may stand between `her` and the planes that are hers."""
_PLANES = frozenset(("planes", "fighters", "bombers", "aircraft", "machines"))
_BIDDING = frozenset(("let", "have", "make", "tell", "ask", "order"))
_BIDDEN = frozenset(("keep", "hold", "launch", "send", "put", "arm", "service", "scramble", "spot", "fly", "go"))
"""What a ship is bidden to do: `let her keep`."""
_PLACED = frozenset(("<hex>", "<place>"))
_SHELLED = frozenset(("shell", "bombard", "bombardment", "shelling", "pound", "fire", "blast", "hit"))
"""What is done to the place at which a TF stays, said by another word for it."""
_RESTS = frozenset(("stay", "stays", "hold", "holds", "remain", "remains", "wait", "waits", "go", "goes", "to", ":"))
"""What stands behind `rest` where it means the other ships."""
_KEPT = frozenset(("keep", "hold", "leave"))
"""What is done with a TF that is to stay."""
_PLACES = _PLACED | {"<hop>", "<dir>", "<contact>", "<ship>", "<mydeck>"}
_DOERS_ALIKE = frozenset((":", ",", "do", "does", "as", "like", "then", "and", "but"))
"""What stands before `same` where it means what another does."""
_PLACE_WORDS = frozenset(("target", "contact", "hex", "base", "enemy", "place", "position", "fleet", "force", "group"))
_SPEED = frozenset(("speed", "steam", "power", "ahead", "flat", "fast", "quickly"))
_BARE = re.compile(
    r"(?<!hex )(?<!hexes )(?<!hx )\b(?:north|south|[ns])(?:[ -]?(?:east|west|[ew]))?(?:wards?|erly)?\b"
    r"(?! ?(?:,|for|by)? ?\d)(?! (?:one|two|three|four|five|six|seven|eight|nine|ten)\b)"
)
_UNTIL = re.compile(r"\b(?:until|till|til|thru)\b")
_FARTHEST = 20
"""Hexes that one step may be: `N28` is a hex of the map."""
_SITES = frozenset(("place", "position", "location"))
"""What a hex is called before its name."""
_BASES = frozenset(("base", "airbase", "airfield", "aerodrome"))
"""What a place is called behind its name."""
_POINTED = frozenset(("<kind>", "<contact>", "<plane>"))


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
        start = at
        token, at = _token(pieces, at, reader, roster)
        if token is not None and start and _is_owned(pieces[start - 1].text, out):
            token = token._replace(symbols=token.symbols | {OWN})
        if token is not None:
            out.append(token)
    for n, token in enumerate(out[1:], 1):
        before = out[n - 1].text
        but = token.text == "but" and before in _WHOLE
        if but or (token.text in ("but", "save") and n > 1 and (out[n - 2].text, before) in _EVERY):
            out[n] = Token("except", frozenset(("except",)))
    if "not" not in (token.text for token in out):  # where nothing is denied, what is left out parts nothing
        out = [token for n, token in enumerate(out) if n == 0 or (token.text, out[n - 1].text) != (",", ",")]
    out = told_next(boxed(_untitled(_where_it_is(out, roster))))
    out = _at_its_place(out, roster)
    while out and out[-1].text in (".", ",", ";", ":", "and"):
        out.pop()
    while out and out[0].text in (",", ":"):
        out.pop(0)
    return out


def _where_it_is(some: list[Token], roster: Roster) -> list[Token]:
    """Return tokens without the hex beside a contact, or the contact behind a hex in brackets, where the plot has it in
    that hex: `attack C4 at B/P33`, `C4 (B/P33)`, `the base at A/I20 (C5)`, `the ships at B/N30, C6`."""
    out: list[Token] = []
    at = 0
    while at < len(some):
        last = out[-1] if out else None
        place = some[at + 1] if at + 1 < len(some) else None
        bracketed = some[at].text == "lpar" and [each.text for each in some[at + 2 : at + 3]] == ["rpar"]
        if last is not None and place is not None and (bracketed or some[at].text in ("at", "in")):
            one, other = (last, place) if "<contact>" in last.symbols else (place, last)
            of_hex = "<contact>" in one.symbols and "<hex>" in other.symbols and (bracketed or one is last)
            if of_hex and stands_at(one.text, other.text, roster):
                at += 3 if bracketed else 2
                continue
        if last is not None and (length := _contact_beside(last, some[at : at + 4], roster)):
            out[-1] = some[at + length - 1]
            at += length
            continue
        if some[at].text == "itself" and last is not None and not last.symbols.isdisjoint(_NAMED | _PLACED):
            at += 1
            continue
        out.append(some[at])
        at += 1
    return out


def _contact_beside(place: Token, some: Sequence[Token], roster: Roster) -> int:
    """Return how many tokens name, between commas, the contact that the plot has in the hex before them."""
    words = [token.text for token in some]
    named = 2 if words[1:2] == ["contact"] else 1
    beside = words[:1] == [","] and named < len(some) and words[named + 1 : named + 2] in ([], [","])
    if not beside or "<hex>" not in place.symbols or "<contact>" not in some[named].symbols:
        return 0
    return named + 1 if stands_at(some[named].text, place.text, roster) else 0


def _at_its_place(some: list[Token], roster: Roster) -> list[Token]:
    """Return tokens with the place at which a TF is to stay, or is to be kept, as `here`, where it is there already."""
    for at, token in enumerate(some):
        if not token.symbols.isdisjoint(_PLACES):
            break
        kept = not token.symbols.isdisjoint(_KEPT) and at + 1 < len(some) and "<tf>" in some[at + 1].symbols
        if not kept and token.symbols.isdisjoint(grammar().lists["waiting"]):
            continue
        last = at + kept
        who = [each for each in some[: last + 1] if not each.symbols.isdisjoint(LED)]
        behind = last + 2 if last + 1 < len(some) and some[last + 1].text in ("at", "put") else last + 1
        if behind == last + 1 and (kept or token.symbols.isdisjoint(("stay", "remain", "wait"))):
            break
        place = some[behind] if behind < len(some) else None
        if place is None or len(who) != 1 or "<tf>" not in who[0].symbols or "<place>" not in place.symbols:
            break
        later = [each.symbols for each in some[behind + 1 :]]
        if any(not each.isdisjoint(_SHELLED) for each in later) and all(each.isdisjoint(_PLACED) for each in later):
            break
        there = stands_at(who[0].text, place.text, roster)
        return [*some[: last + 1], word_token("here"), *some[behind + 1 :]] if there else some
    return some


def _untitled(some: Sequence[Token]) -> list[Token]:
    """Return tokens without what a unit is, before its name (`the submarine SS4`, `the submarine, SS4,`), a number or
    a place said twice (`four (4)`), brackets with nothing in them and the sign of times (`2x Wildcat`)."""
    out: list[Token] = []
    for at, token in reversed(list(enumerate(some))):
        after = out[-1].symbols if out else frozenset()
        if token.text == "same" and at and _is_known_place(some[at - 1], out):
            continue
        of_a_ship = token.text[0] == "&" and "<kinds>" not in token.symbols and not after.isdisjoint(_AFLOAT)
        if of_a_ship or (not after.isdisjoint(_NAMED) and token.text in grammar().lists["titles"]):
            continue
        if token.text == "task" and not after.isdisjoint(_NAMED) and some[at + 1].text == "force":
            continue  # `the task force C4`
        apart = len(out) > 2 and out[-1].text == out[-3].text == "," and not LED.isdisjoint(out[-2].symbols)
        if apart and token.text.removeprefix("&") in grammar().lists["titles"]:
            out[-3:] = [out[-2]]
            continue
        if token.text == "lpar" and out and out[-1].text == "rpar":
            out.pop()
            continue
        if token.text == "x" and out and out[-1].symbols & {"<plane>", "<kind>", "<ship>", "<dir>"}:
            continue
        if token.text == "same" and not after.isdisjoint(_NAMED | _PLACED):
            continue
        pointed = out and (out[-1].text in grammar().lists["pointed"] or out[-1].symbols & _POINTED)
        if token.text in grammar().lists["pointing"] and pointed:
            continue
        if token.text in _SITES and "<hex>" in after:
            continue
        if "<place>" in token.symbols and out and out[-1].text in _BASES:
            out.pop()
        if is_enemys(token, out):
            del out[-2:]
        out.append(token)
        again = [each.text for each in reversed(out[-4:])]
        named = again[0].isdigit() or "<place>" in token.symbols
        if len(again) == 4 and again[1::2] == ["lpar", "rpar"] and again[0] == again[2] and named:
            del out[-4:-1]
    return out[::-1]


def _is_known_place(before: Token, behind: Sequence[Token]) -> bool:
    """Return whether `same` only says that a place was named before, `attacks the same C4`, and is not of who does the
    same: `AF12 the same`. `behind`: what follows, the last word first."""
    if before.text in _DOERS_ALIKE or not LED.isdisjoint(before.symbols):
        return False
    named = next((each for each in reversed(behind) if each.text not in _PLACE_WORDS), None)
    return named is not None and not named.symbols.isdisjoint(("<contact>", "<hex>", "<place>"))


def _unmeasured(pieces: Sequence[Piece]) -> bool:
    """Return whether a direction stands there with neither a number nor an end: how far depends on the speed."""
    text = " ".join(piece.text for piece in pieces)
    return _BARE.search(text) is not None and _UNTIL.search(text) is None


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
            if phrase == ("k",) and here < len(pieces) and pieces[here].kind == "number":
                continue  # the hex K31
            if phrase[0] == "as" and here < len(pieces) and pieces[here].text == "as":
                continue  # `as well as`
            if phrase[0] == "if" and phrase[-1] == "can" and here < len(pieces) and pieces[here].text.isalnum():
                continue  # `if it can find ships`, `if it can not be found`
            if _SPEED.isdisjoint(phrase) or not _unmeasured(pieces):
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
    if word == "just" and _of_ships(pieces[at + 1 : at + 3], reader):
        return word_token("only"), at + 1
    if word in grammar().lists["nothing"] and not (word == "again" and in_case(pieces, at)):
        return None, at + 1
    if word == "her" and _is_she(pieces, at, reader):
        return word_token("it"), at + 1
    if word == "the" and after is not None and after.text == "rest" and pieces[0].text == "tf":
        return word_token("remainder"), at + 2  # `rest` alone may bid ships to rest
    if word == "rest" and pieces[0].text == "tf" and after is not None and after.text in _RESTS:
        return word_token("remainder"), at + 1
    if word in grammar().lists["articles"] and (after is None or after.text != "/") and not of_own(pieces, at):
        compared = at > 0 and pieces[at - 1].text == "than"  # `bigger than a destroyer`
        one = word in ("a", "an") and after is not None and not compared and reader.read([after])[:1]
        counts = one and (one[0].type == "PLANE" or (after is not None and after.text in grammar().lists["counted"]))
        told = pieces if at == 1 and pieces[0].text in _CASES else pieces[:at]
        if counts and after is not None and after.text in _PREY and "ss" in (piece.text for piece in told):
            counts = False  # a submarine attacks `a destroyer`: a kind, of which it attacks what comes
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
        point = Direction(sign.value).name
        if number_ is not None and number_.kind == "number" and number_.glued and int(number_.text):
            if int(number_.text) > _FARTHEST:
                return Token(f"${point}{number_.text}", frozenset(("<hex>",))), end + 1
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


def _is_owned(before: str, out: Sequence[Token]) -> bool:
    """Return whether a word behind another is of what a ship has: `her fighters`, `launch the dive bombers`."""
    return before in _OWNERS or (before == "the" and bool(out) and not _WORKED.isdisjoint(out[-1].symbols))


def _is_she(pieces: Sequence[Piece], at: int, reader: Reader) -> bool:
    """Return whether `her` is a ship (`follow her`, `let her keep 4 Wildcats`), and not whose planes are named, counted
    or not (`her 4 Wildcats`, `her two ready Wildcats`)."""
    behind = pieces[at + 1 : at + 6]
    after = behind[0] if behind else None
    if after is None:
        return True
    planes = list(dropwhile(lambda piece: piece.kind == "number" or piece.text in _BEFORE_PLANES, behind))
    if planes and (planes[0].text in _PLANES or [sign.type for sign in reader.read(planes)[:1]] == ["PLANE"]):
        return False
    if at and pieces[at - 1].text in _BIDDING and after.text in _BIDDEN:
        return True
    return after.kind != "word" or after.text in grammar().lists["behind"]


def _of_ships(behind: Sequence[Piece], reader: Reader) -> bool:
    """Return whether a kind of ships stands next, behind an article or not: `just the carriers`."""
    named = behind[1:] if behind and behind[0].text in grammar().lists["articles"] else behind[:1]
    return any(sign.type in ("TYPE", "CLASS") for sign in reader.read(named))


def _after_unit(pieces: Sequence[Piece]) -> int:
    """Return the place behind the unit that a sentence begins with: `TF3 - N2`, `AF10/C4`; 0 where it does not."""
    return 2 if len(pieces) > 3 and pieces[0].text in ("tf", "af", "ss") and pieces[1].kind == "number" else 0


def _plain(piece: Piece) -> Token:
    kinds = ("<kind>",) if piece.text == "ap" else ()
    return word_token(piece.text, *kinds)
