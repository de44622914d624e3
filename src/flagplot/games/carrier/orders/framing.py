"""What the frames make of a sentence of prose (`frames.py`), and which of its readings stand."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.all_counted import counts_all
from flagplot.games.carrier.orders.case_of_part import gives_case_to_rest
from flagplot.games.carrier.orders.cases import gone_a_way, runs_on, spares_first
from flagplot.games.carrier.orders.denied import does_what_is_denied
from flagplot.games.carrier.orders.doubt import in_doubt
from flagplot.games.carrier.orders.doubt_words import CASES
from flagplot.games.carrier.orders.earlier import in_order
from flagplot.games.carrier.orders.framed_launches import (
    TAIL,
    goes_with_another,
    hour_is_of_one,
    may_part,
    only_goes_to,
    parts_unsaid,
)
from flagplot.games.carrier.orders.framed_orders import LEFT, orders_of
from flagplot.games.carrier.orders.frames import LED, SUBJECTS, Parse, grammar
from flagplot.games.carrier.orders.given_up import does_what_is_given_up
from flagplot.games.carrier.orders.kept_aboard import without_kept
from flagplot.games.carrier.orders.kinds_gone import of_other_kinds
from flagplot.games.carrier.orders.naming import all_named, leads_to, waits_at_end
from flagplot.games.carrier.orders.patterns import Token
from flagplot.games.carrier.orders.said_again import said_once
from flagplot.games.carrier.orders.tongue import Tongue, tongue_of
from flagplot.games.carrier.orders.units import Roster

LONGEST = 60
"""Words of a sentence that is read by frames."""
_REASON = re.compile(r"‹([^›]*)› ?")
"""Whom or what a reason names."""
_LATE_LEVEL = re.compile(r" ; (?:high|low)(?= ;|$)")
_LATE_SEARCH = re.compile(r"(?<!high)(?<!low) ; search")
_AT_ANY = re.compile(r"(TF with &\S+ seen then \( (?:(?! \) ).)*?attack TF)(?= ;| \)| if gone|$)")
_AT_THEM = re.compile(
    r"(TF with (?=(&\S+))&\S+ seen then \( (?:(?! \) ).)*?attack TF : all(?: (?:dive|torpedo|level|low|high))*)"
    r"(?= ;| \)| if gone|$)"
)
"""An attack on `them`, the kind of ships that is seen."""
_NOTHING_GONE = re.compile(r"^(?:[AT]F\d+ :)?(?:(?! (?:attack|bomb|shadow|if) ).)*?(?: ;|^) ?(?:LAST )?if gone then ")
"""A target that is gone where nothing is attacked or shadowed: of `nothing is there` it is the wrong reading."""
_GONE_AMONG = re.compile(r"(?<!\S)if (?:gone (?:or|and) |(?:(?! then ).)*? (?:or|and) gone then )")
"""A target that is gone as one of several tests of a case: it is asked for by itself."""
_NOT_SEEN = re.compile(r"(?<!\S)if not (?:enemy|TF) seen(?= then )")
"""Nothing seen: where something is attacked or shadowed, of `nothing is there` it is the wrong reading."""
_ONE_BY_ONE = frozenset(("then", "else", "next", "afterwards", "otherwise", "second", "if", "failing", "after"))
_LOOKED_FOR = frozenset(("seen", "sighted", "spotted", "met", "search", "searches", "sees", "sights", "spots"))
_STEP_TO = re.compile(r"(?<!\S)[NS][EW]?1? (?:-|[;.] to) \S")
"""A step before a place: of `north to B/F26` it is none."""
_TF_CANCEL = re.compile(r"TF\d+ : cancel")
"""A TF without its orders: a standing order is one of a ship's deck or a base, where the ship is named."""
_OVER_ENEMY = re.compile(r"(?<!\S)CAP C\d")
"""An enemy guarded: who watches him shadows him."""
_BOAT_CASE = re.compile(r"\bSS\d+ :[^.]* if (?:not )?\(")
"""A boat has no cases but attacks on it: `hold fire unless it is a carrier` is of whom it attacks."""
_BOAT_UNTIL = re.compile(r"(?<!\S)SS\d+ :(?:(?! \. ).)* (?:until|unless|as long as) ")
"""What a submarine does until something is so: it has an order now and one for a later hour."""
_ON_DECK = re.compile(r"(?<!\S)(?:stay|remain|keep|wait|hold|sit)(?:s|ing)? (?:up )?on deck(?!\S)")
"""Planes that do not take off; or, in slang, that fly low."""
_CAP_LOW = re.compile(r"ready CAP [^;]* low(?!\S)")
"""A ready CAP that goes up low: not because it waits `on deck`."""
_ARRIVAL = re.compile(
    r"(?<!\S)(?:(?<!\bon )(?<!\bupon )arriv\w+|(?<=\d\d )(?:up)?on arrival|(?<=\d\d , )(?:up)?on arrival"
    r"|arrival(?=(?: \S+){0,4} \d{2,4}(?!\S))|(?<!losses )(?<!fuel )reach\w*|due|wanted|expected|eta|gets? (?:back"
    r" )?(?:there|to)"
    r"|(?:be|is) (?:back |over )?(?:at|in|off|over) [@$C]\S+)(?!\S)"
)
"""Words by which an hour is that of the end: no order waits so that it ends at an hour. `On arrival`, with no hour
beside it, says only what comes next."""
_BOMBED = re.compile(r"(?<!\S)bomb (\S+) (high|low)(?!\S)")
"""A base bombed from a height: of an attack in level flight it says less."""
_LANDED_ANYWAY = re.compile(r"(?<!\S)land(?: @\S+)? ; LAST if ")
"""A case of the last deed alone, behind a landing: of `turn back and land if attacked` it is no reading."""
_DEEP_LAST = re.compile(r"; deep\Z")
"""A boat that attacks and then goes deep."""
_THEN_GONE = re.compile(r" ; if gone then \(")
"""A target that is gone, told behind the attack or in it: the same."""
_LEVEL_LOW = re.compile(r" level low(?!\S)")
_COUNTED = re.compile(r"(?<!\S)\d+ (%\S+)")
_OF_AF = re.compile(r"(?:\d{4} : )?AF(\d+) :")
_STAYS_PUT = re.compile(
    r"(?<!\S)(?:stay|remain|wait|lie)(?:s|ing)?(?: \S+){0,4} where (?:it|they|you|she|he)"
    r" (?:now )?(?:is|are|be|lies?|stands?)(?!\S)"
)
"""What is to stay where it is, whatever else it does there."""
_TIMED = re.compile(r"^\d{4} :|(?<!\S)if (?:not )?(?:hour|at \d{4})(?!\S)")


_SPLIT_APART = re.compile(r"(?<!\S)split (?:(?!as(?!\S)|[;(:.]).)+ ; split [^;(:.]* as ")
"""Ships told in one list, of which the last alone have the name of the new force: `split A and one DD off as TF14`."""
_PART = re.compile(r" (?:[;.:]|\)|then|else) ")
_NO_DEED = re.compile(r"\s*(?:if|LAST|TF|AF|SS|MTB|@|\(|\))")
_CASE_SIGNS = frozenset(("?", "->", "→", ":", "case", "event", "on", "upon", "being", "else", "otherwise", "at", "by"))
"""What a case may begin with besides its words."""
_TORPEDOED = re.compile(r"(?<!\S)(launch (?:\d+|all) %\S+)(?! torpedo)( [^(]*?attack \S+ : all) torpedo(?= on )")
_WAYS = frozenset(("N", "NE", "SE", "S", "SW", "NW", "to", "land", "steam", "fly"))


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
    sentence = said_once(in_order(sentence))
    for text in parse.whole("text", sentence) if len(sentence) <= LONGEST else ():
        reasons = set(_REASON.findall(text))
        said = [token for token in sentence if token.text not in reasons] if reasons else sentence
        marked = orders_of(_REASON.sub("", text), unit, roster)
        orders = [LEFT.sub("", order) for order in marked]
        clear = all(orders) and _heeds(said, orders, unit) and not _with_another(said, orders, unit)
        clear = clear and not does_what_is_denied(
            said, orders if unit is None else [*orders, f"{unit.kind}{unit.number} :"]
        )
        clear = clear and not any(only_goes_to(said, order) or may_part(said, order) for order in orders)
        clear = clear and not any(parts_unsaid(said, order) for order in orders)
        clear = clear and not any(goes_with_another(said, order, roster.view.afs) for order in orders)
        clear = clear and not hour_is_of_one(said, orders) and not gives_case_to_rest(said, orders)
        clear = clear and not spares_first(orders) and counts_all(said, orders, roster)
        clear = clear and not any(of_other_kinds(said, order) for order in orders)
        clear = clear and not (aside and len(orders) > 1)  # a part without its unit would go to another's
        if clear and all_named(said, marked, unit, targets, roster):
            out[without_kept(" . ".join(orders))] = None
    if not targets:
        out = {text: None for text in out if not _NOTHING_GONE.search(text)} or out
    if _LOOKED_FOR.isdisjoint(token.text for token in sentence):
        # (`nothing is there` is said of what is attacked or shadowed)
        out = {
            text: None
            for text in out
            if (gone := _NOT_SEEN.sub("if gone", text)) == text
            or (gone not in out and _THEN_GONE.sub(" if gone (", gone) not in out)
        }
    out = {text: None for text in out if not _OVER_ENEMY.search(text) and not _BOAT_UNTIL.search(text)}
    out = {text: None for text in out if not _SPLIT_APART.search(text)}
    out = {text: None for text in out if not _BOAT_CASE.search(text)} or out
    whole = " ".join(token.text for token in sentence)
    out = {text: None for text in out if not does_what_is_given_up(whole, text)}
    out = {text: None for text in out if text == (plain := text.replace("all level ", "all ")) or plain not in out}
    out = {
        text: None
        for text in out
        if (level := _BOMBED.sub(r"attack \1 : all level \2", text)) == text or level not in out
    }
    # (`with torpedoes` between planes and their target is their load, with which they attack)
    out = {text: None for text in out if (load := _TORPEDOED.sub(r"\1 torpedo\2", text)) == text or load not in out}
    out = {text: None for text in out if (fallen := _THEN_GONE.sub(r" if gone (", text)) == text or fallen not in out}
    diving = "; dive after attacking"
    out = {text: None for text in out if (dived := _DEEP_LAST.sub(diving, text)) == text or dived not in out}
    if _strikes_in_a_case(sentence):
        out = {text: None for text in out if "if attacked " not in text}
    if _only_bids(sentence):
        out = {text: None for text in out if " if " not in text}
    words = {token.text for token in sentence}
    if words.isdisjoint(_ONE_BY_ONE):  # (`carriers or battleships only`: it is of both)
        out = {text: None for text in out if "/ only &" not in text} or out
    counted = {_COUNTED.sub(r"all \1", text) for text in out if _COUNTED.search(text)}
    out = {text: None for text in out if text not in counted}  # (where both are said the number is)
    if "them" in words and words.isdisjoint(("tf", "force", "group")):
        out = {_AT_THEM.sub(r"\1 on \2", _AT_ANY.sub(r"\1 : all", text)): None for text in out}
    if "standing" in words or ("turn" in words and not words.isdisjoint(("every", "each"))):
        out = {text: None for text in out if not _TF_CANCEL.fullmatch(text)} or out
    if leads_to(sentence):
        out = {text: None for text in out if not _STEP_TO.search(text)}
    if "low" in words and words.isdisjoint(("level", "bomb", "bombs", "bombing")):
        out = {_LEVEL_LOW.sub(" low", text) if _with_torpedoes(text, unit, roster) else text: None for text in out}
    out = {text: None for text in out if not _GONE_AMONG.search(text)}
    out = {text: None for text in out if not _LANDED_ANYWAY.search(text)} or out
    if any("LAST if " in text for text in out):
        out = {text: None for text in out if "LAST if " in text or " if " not in text}
    least = min(map(_parts, out), default=0)
    told = [text for text in out if _parts(text) == least]
    others = [text for text in out if text not in told and all(_tells_other(text, each) for each in told)]
    return [text.replace("LAST ", "") for text in told + others], most - parse.left


def _strikes_in_a_case(sentence: Sequence[Token]) -> bool:
    """Return whether a case asks for an attack that a unit makes, not for one on it: `when AF6 attacks`."""
    words = [token.text for token in sentence]
    return any(
        words[at] in CASES and words[at + 2] in ("attacks", "strikes") and not LED.isdisjoint(sentence[at + 1].symbols)
        for at in range(len(words) - 2)
    )


def _only_bids(sentence: Sequence[Token]) -> bool:
    """Return whether `should` behind a unit is all that a sentence has of a case: `TF11 should go, attacking`."""
    if any(token.text in CASES - {"should"} or token.text in _CASE_SIGNS for token in sentence):
        return False
    return any(after.text == "should" and not LED.isdisjoint(who.symbols) for who, after in pairwise(sentence))


def _tells_other(one: str, other: str) -> bool:
    """Return whether two readings have no deed in common: `set up 4 Wildcats for CAP` readies or launches them."""
    deeds, others = _deeds(one), _deeds(other)
    return bool(deeds and others) and deeds.isdisjoint(others)


def _deeds(text: str) -> set[str]:
    """Return what a reading has done, in its cases too, as one word a part; all ways to go somewhere are one deed."""
    parts = [part.removeprefix("( ") for part in _PART.split(f" : {text} ")]
    words = {re.split(r"[ \d]", part.strip())[0] for part in parts if part.strip() and not _NO_DEED.match(part)}
    return {"to" if word in _WAYS or word.startswith("$") else "attack" if word == "bomb" else word for word in words}


def _with_torpedoes(text: str, unit: UnitRef | None, roster: Roster) -> bool:
    """Return whether an AF carries torpedoes: it goes low to drop them, and not for level flight alone."""
    named = _OF_AF.match(text)
    number = int(named[1]) if named is not None else unit.number if unit is not None and unit.kind == "AF" else 0
    af = roster.view.afs.get(number)
    return af is not None and any(flight.load == "torpedo" for flight in af.flights)


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
    if "on deck" in text and "low" not in text.split() and any(_CAP_LOW.search(order) for order in orders):
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
    if _STAYS_PUT.search(text) and not any({"hold", "stay", "here"} & set(order.split()) for order in orders):
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
    return not of_all or len({frozenset(TAIL.findall(order)) for order in orders if " launch " in order}) == 1


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
        + len(_LATE_SEARCH.findall(text))
        + text.count("( split")
        + 2 * len(_LATE_LEVEL.findall(text))
        - text.count("LAST ")
        + text.count(" to @")
    )


def _waits_last(unit: str, orders: Sequence[str]) -> bool:
    """Return whether the last thing that another is to do is to wait without an end, or until an hour: whom for makes
    no difference."""
    ends = bool(orders) and waits_at_end(orders[-1])
    return ends and not any(re.search(rf"^(?:\d{{4}} : )?{unit} :", order) for order in orders)
