"""A sentence that no frame reads as it stands, put in other ways that say the same: what is to be done to something as
what somebody does, without asides, with the verb where English has it."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from flagplot.games.carrier.orders.earlier import in_order
from flagplot.games.carrier.orders.frames import LED, SUBJECTS, Parse, deeds, grammar
from flagplot.games.carrier.orders.patterns import Token
from flagplot.orders.forms import stems, turning, verb_forms

MOST_PASSIVES = 3
MOST_ASIDES = 4
_AFTER = frozenset(("after", "once"))
MOST_FRONTED = 9
"""Words of what stands before a unit that may go behind its verb."""
_LINKS = frozenset((",", "and", "but", "then"))
_CLOSING = frozenset((",", "rpar", ".", ":", "so", "but"))
_PARTS = frozenset((",", "then", ":"))
_THINGS = SUBJECTS | {"<contact>", "<place>", "<hex>"}
_WHITHER = frozenset(("<hop>", "<dir>", "<hex>", "<fullhex>", "<place>", "<contact>", "<tf>", "<af>"))
_OBJECTS = _THINGS | {"<n>", "<plane>", "<kind>", "bombs", "all", "enemy", "torpedoes", "anchor", "sightings"}
_PRONOUNS = frozenset(("it", "they", "them", "he", "she", "him"))
_CASES = frozenset(("if", "when", "whenever", "once", "should", ","))
"""Words that begin a case, and the comma that ends it."""
_PARTING = frozenset(
    ("then", "until", "till", "after", "afterwards", "later", "thereafter", "which", "who")
) | _CASES - {","}
"""Words over which no verb is moved."""
_WHOLE = frozenset(("all", "of", "whole", "planes", "ships"))
"""Words before the one by whom something is to be done: `by all planes of AF12`."""
_BREAKS = frozenset((",", "then", ":", "whereupon", "which", "afterwards", "thereafter"))
"""Words and signs before the subject of what is to be done."""
_LEFT_BEHIND = [[word, "by"] for word in ("at", "on", "upon", "after", "for", "with")]
"""Words of a verb before who does it: `C4 is to be fired at by AF6`."""
_COLON = Token(":", frozenset((":",)))
_POINTING = frozenset(("what", "where", "how", "that", "who", "which"))
_WISHING = frozenset(("that", "i", "we", "would", "want", "wish", "like", "have", "to", "one"))
_CAUSING = frozenset(("have", "get", "want", "see", "like", "let", "order", "make", "need", "wish", "having"))
_BE = Token("be", frozenset(("be",)))
_UNCHANGED = frozenset(("put", "set", "cast", "cut", "let", "hit", "split", "run", "shut", "spread"))
"""Verbs of which the past is as the plain form."""
_WISH = ("would", "should", "could", "might")


def rephrased(sentence: Sequence[Token], parse: Parse) -> Iterator[tuple[Sequence[Token], bool]]:
    """Return the ways to put a sentence, the nearest first, and whether its actions may stand without a word between
    them. `parse`: what is read of them."""
    bare = in_order(sentence)
    for _ in range(MOST_ASIDES):
        for form in (*_plainer(bare), *_unwished(bare, parse)):
            yield form, False
        before = bare
        bare = without_asides(bare, parse)
        if bare == before:
            break
    if not _is_firm(bare):
        yield bare, True
        for form in _verb_first(bare):
            yield form, True


def _unwished(sentence: Sequence[Token], parse: Parse) -> Iterator[Sequence[Token]]:
    """Return the ways to put a sentence without the wish that it begins with, which may be that something has been
    done: `I want Buna shelled by TF2`."""
    ends = [end for end, _ in parse.lengths("wish", parse.chain(sentence)) if 0 < end < len(sentence) - 1]
    if ends:
        bare = sentence[max(ends) :]
        yield from _plainer(bare)
        for n in range(1, min(len(bare), MOST_FRONTED)):
            if _participle(bare, n - 1) and sentence[max(ends) - 1].text in _CAUSING:
                yield _turned([*bare[:n], _BE, *bare[n:]], n, True)


def _is_firm(sentence: Sequence[Token]) -> bool:
    """Return whether a word stands in a sentence of which the place matters; `should` behind a unit bids only."""
    return any(
        token.text in grammar().lists["firm"]
        and not (token.text == "should" and n and sentence[n - 1].symbols & SUBJECTS)
        for n, token in enumerate(sentence)
    )


def _plainer(sentence: Sequence[Token]) -> Iterator[Sequence[Token]]:
    plain = _without_adverbs(sentence)
    if len(plain) < len(sentence):
        yield from _plainer(plain)
    yield sentence
    yield from _active(sentence)
    yield from _by_whom(sentence)
    yield from _done(sentence)
    yield from _short(sentence)
    for form in _closed(sentence):
        yield from _active(form)
        yield form
    for form in (*_fronted(sentence), *_cleft(sentence), *_inverted(sentence)):
        yield form
        yield from _active(form)
        yield from _together(form)
    yield from _together(sentence)
    yield from _wished(sentence)


def _without_adverbs(sentence: Sequence[Token]) -> list[Token]:
    """Return a sentence without a `then` behind its verb, and without a pronoun behind the verb that a `then` stands
    before: `and lands then at Buna`, `then drives it to Buna`."""
    lists = grammar().lists
    if not lists["cases"].isdisjoint(token.text for token in sentence):
        return list(sentence)
    out: list[Token] = []
    for n, token in enumerate(sentence):
        before = sentence[n - 1].text if n else ""
        earlier = sentence[n - 2] if n > 1 else None
        opens = earlier is not None and (earlier.text in _LINKS or not SUBJECTS.isdisjoint(earlier.symbols))
        verb = before.isalpha() and before.islower() and before not in lists["before"] | _LINKS
        late = token.text == "after" and (
            n + 1 == len(sentence) or sentence[n + 1].text in ("at", "in", "on", "to", ",")
        )
        said = (
            late
            or token.text in lists["sequence"]
            or (token.text in _PRONOUNS and earlier is not None and earlier.text == "then")
        )
        if not (opens and verb and said):
            out.append(token)
    return out


def _wished(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return what would please if it were done as what is to be done: `I would be glad if TF3 went to Buna`."""
    words = [token.text for token in sentence[:9]]
    asks = words[:1] in (["i"], ["we"], ["it"]) and "if" in words and not set(words).isdisjoint(_WISH)
    if asks or (words[:1] == ["it"] and "time" in words):
        at = words.index("if" if asks else "time") + 1
        known = grammar().words
        past = [
            Token(token.text, frozenset(form for form in stems(token.text) if form in known))
            if token.text.islower()
            else token
            for token in sentence[at:]
        ]
        if any(one != other for one, other in zip(past, sentence[at:], strict=True)):
            yield [*sentence[:at], *past]


def without_asides(sentence: Sequence[Token], parse: Parse) -> list[Token]:
    """Return a sentence without what says only why or how well something is done, from one comma to the next or to the
    end; one that begins with an aside without a comma after it is left as it is. What is on no list stays."""
    harmless = grammar().lists["harmless"]
    out = [token for token in sentence if harmless.isdisjoint(token.symbols)]
    if len(out) < len(sentence):
        return _tidy(out)
    if (bare := _off_the_way(sentence, parse)) is not None:
        return bare
    for end, _ in sorted(parse.lengths("reason", parse.chain(sentence)), reverse=True):
        if end < len(sentence) and (kept := _without_reason(sentence[:end], sentence[end:])):
            return _tidy(kept)
    tail = parse.chain(sentence)
    for at in range(len(sentence)):
        begins = at == 0 or sentence[at - 1].text in (",", "lpar", "and", "but", "so", ":")
        asides = [(at + length, text) for length, text in parse.lengths("aside", tail)]
        remarks = [(at + length, text) for length, text in parse.lengths("remark", tail)] if begins else []
        tail = tail.rest
        for end, _ in sorted([*asides, *remarks], reverse=True):
            closes = end == len(sentence) or sentence[end].text in _CLOSING
            subject = closes or sentence[end].text in _PRONOUNS or not LED.isdisjoint(sentence[end].symbols)
            closes = closes or (at == 0 and subject and (end, "") in asides)
            kept = list(sentence[end:]) if at else _without_reason(sentence[:end], sentence[end:])
            if closes and (at or (end < len(sentence) and kept)):
                return _tidy([*sentence[:at], *kept])
    return list(sentence)


def _off_the_way(sentence: Sequence[Token], parse: Parse) -> list[Token] | None:
    """Return a sentence without `on the way` in a case: `if it sees a TF on the way, it ...`; None for any other."""
    for at in range(3, len(sentence)):
        ends = [at + length for length, _ in parse.lengths("onway", parse.chain(sentence[at:]))]
        ends = [end for end in ends if end < len(sentence)]
        case = next((token.text for token in reversed(sentence[:at]) if token.text in _CASES), ",")
        for end in ends if case != "," else ():
            if sentence[end].text in _CLOSING or sentence[end].text in _PRONOUNS or sentence[end].text == "then":
                return [*sentence[:at], *sentence[end:]]
    return None


def _without_reason(reason: Sequence[Token], rest: Sequence[Token]) -> list[Token]:
    """Return what follows a reason or remark, with what that names in place of a word that stands for it: `Hobart is
    past saving, TF3 scuttles her`, `AF17 is tired, so it lands`; nothing where an order would lose its unit."""
    out = list(rest)
    while out and out[0].text in _CLOSING:
        out.pop(0)
    named = [token for token in reason if not _THINGS.isdisjoint(token.symbols)]
    units = [token for token in named if not SUBJECTS.isdisjoint(token.symbols)]
    whither = grammar().lists["fronting"]
    subjects = (n for n, token in enumerate(out[:9]) if not SUBJECTS.isdisjoint(token.symbols))
    subject = next((n for n in subjects if not n or out[n - 1].text not in whither), None)
    place = next((n for n, token in enumerate(out) if token.text in _PRONOUNS), None)
    between = [token for token in out[:place] if not _THINGS.isdisjoint(token.symbols)] if place is not None else []
    if place == 0 and len(units) == 1:
        return [units[0], *out[1:]]
    other = subject is None or out[subject].text not in {token.text for token in units}
    if units and other and not grammar().lists["bidding"].isdisjoint(token.text for token in reason):
        return []
    if subject is None and units:
        return [units[0], Token(",", frozenset((",",))), *out] if len(units) == 1 else []
    if place is not None and len(named) == 1 and len(between) == 1 and subject is not None:
        out[place] = named[0]
    return out


def _tidy(sentence: Sequence[Token]) -> list[Token]:
    """Return a sentence without commas and brackets that part nothing."""
    out: list[Token] = []
    for token in sentence:
        if token.text == "rpar" and out and out[-1].text == "lpar":
            out.pop()
        elif token.text not in _CLOSING or (out and out[-1].text not in _PARTS):
            out.append(token)
    while out and out[-1].text in _LINKS:
        out.pop()
    return out


def _fronted(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return a sentence with what stands before its unit behind what that does first: `for two turns TF3 holds`."""
    fronting = grammar().lists["fronting"]
    words = [token.text for token in sentence[: MOST_FRONTED + 3]]
    if words[1:2] == [","] and fronting.issuperset(words[2:3]) and "," in words[3:] and sentence[0].symbols & SUBJECTS:
        end = words.index(",", 3)  # `AF12, with all its planes diving, attacks C4`
        sentence = [*sentence[2:end], sentence[0], *sentence[end + 1 :]]
    if len(sentence) < 3:
        return
    if words[:1] == ["by"] and len(sentence) > 3 and sentence[1].symbols & SUBJECTS:
        yield [*sentence[2:], *sentence[:2]]
    subjects = (n for n, token in enumerate(sentence) if not SUBJECTS.isdisjoint(token.symbols))
    unit = next((n for n in subjects if sentence[n - 1].text not in fronting), 0)
    words = [token.text for token in sentence[:unit]]
    turned = not sentence[unit - 1].symbols.isdisjoint(grammar().lists["going"])
    turned = turned and "<n>" not in sentence[unit - 2].symbols  # `for two turns TF3 holds`
    if not (turned or sentence[0].text in fronting or _way(sentence)):
        return
    if not 1 < unit <= MOST_FRONTED or (unit + 1 == len(sentence) and not turned):
        return
    if not grammar().lists["firm"].isdisjoint(words) or "," in words[:-1] or "then" in words:
        return
    front, rest = [token for token in sentence[:unit] if token.text != ","], sentence[unit:]
    if turned:  # `to Buna sails TF7`
        front, rest = front[:-1], [rest[0], front[-1], *rest[1:]]
    ends = [n for n in range(2, len(rest) + 1) if n == len(rest) or rest[n].text in _LINKS]
    for end in (*ends[:3], *range(2, min([MOST_FRONTED, *ends[:1]]))):
        yield [*rest[:end], *front, *rest[end:]]
    yield [rest[0], *front, Token(",", frozenset((",",))), *rest[1:]]


def _cleft(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return a sentence that points at a part of what is to be done with that part in its place: `it is at 1400 that
    TF3 sails`, `the north is where TF3 should go`, `cruisers are what SS4 attacks`."""
    words = [token.text for token in sentence]
    for n, word in enumerate(words[1:-2], 1):
        it = words[:2] == ["it", "is"] and word == "that"
        what = word in ("is", "are") and words[n + 1] in _POINTING
        rest = sentence[n + (1 if it else 2) :]
        front = sentence[2 if it else 0 : n]
        while len(rest) > 1 and rest[0].text in _WISHING:
            rest = rest[1:]
        if it and len(front) == 1 and front[0].symbols & SUBJECTS:
            yield [*front, *rest]
        elif front and (it or what) and rest[0].symbols & SUBJECTS and not _is_firm(front):
            yield [*front, Token(",", frozenset((",",))), *rest]
            yield from _fronted([*front, *rest])
            bare = [token for token in front if token.text != ","]
            end = next((m for m, token in enumerate(rest) if token.text in _LINKS), len(rest))
            for at in (end, *range(2, min(MOST_FRONTED, end))):
                yield [*rest[:at], *bare, *rest[at:]]


def _way(sentence: Sequence[Token]) -> bool:
    """Return whether a sentence begins with which way or how far: `northwards five hexes AF3 is to search`."""
    if not grammar().lists["denying"].isdisjoint(token.text for token in sentence):
        return False
    far = len(sentence) > 1 and "<n>" in sentence[0].symbols and sentence[1].text in ("hex", "hexes")
    return far or not {"<dir>", "<hop>"}.isdisjoint(sentence[0].symbols)


def _inverted(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return a sentence without the pronouns that stand behind their verbs, or that turn a verb back on who does it:
    `then drives it to AA25`, `after that throws he the bombs away`, `TF11 unites itself with TF1`."""
    out = [token for n, token in enumerate(sentence) if n < 2 or not _behind_verb(sentence, n)]
    if len(out) < len(sentence):
        yield out


def _behind_verb(sentence: Sequence[Token], n: int) -> bool:
    """Return whether a word is a pronoun of the one who does what the word before it says."""
    lists = grammar().lists
    pronoun, verb = sentence[n].text, sentence[n - 1]
    if not _may_be_verb(verb) or verb.text in lists["fronting"] | lists["before"] | {"of", "by", "than", "like"}:
        return False
    if pronoun in lists["reflexive"]:
        return True
    if pronoun not in ("it", "he", "she", "they") or sentence[n - 2].text not in lists["inverting"]:
        return False
    after = sentence[n + 1] if n + 1 < len(sentence) else None
    object_follows = after is not None and not after.symbols.isdisjoint(_OBJECTS)
    return pronoun != "it" or object_follows or not verb.symbols.isdisjoint(lists["going"])


def _closed(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield a sentence with each verb that closes it, or a part of it, before what is done: `if it attacked becomes`,
    `must 2 Wildcats made ready become`."""
    closing = grammar().lists["closing"]
    out = list(sentence)
    for n in range(2, len(out)):
        ends = n + 1 == len(out) or out[n + 1].text in _LINKS
        done = _participle(out, n - 2) or out[n - 1].text in ("ready", "attack")
        if ends and out[n].text in closing and out[n - 2].text not in closing and done:
            out[n - 1], out[n] = out[n], out[n - 1]
    if any(one is not other for one, other in zip(out, sentence, strict=True)):
        yield out


def _together(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Yield a sentence with a word like `off` that stands behind what is done something to, behind its verb: `throws
    its bombs away`, `takes the survivors off`."""
    lists = grammar().lists
    for n, token in enumerate(sentence):
        if n < 2 or token.text not in lists["particles"]:
            continue
        for verb in range(n - 2, max(-1, n - 6), -1):
            between = sentence[verb + 1 : n]
            if any(each.text in _LINKS or not each.symbols.isdisjoint(_WHITHER) for each in between):
                break
            before = sentence[verb - 1] if verb else None
            opens = (
                before is None
                or before.text in lists["before"] | _LINKS | _PRONOUNS | {":"}
                or before.symbols & SUBJECTS
            )
            if opens and _may_be_verb(sentence[verb]) and sentence[verb].text not in lists["fronting"]:
                yield [*sentence[: verb + 1], token, *between, *sentence[n + 1 :]]
                break


def _verb_first(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return a sentence that has its verb last with the verb behind its subject: `AF17 shall C4 follow`; and one that
    has it last in its later parts (`and then to Buna fly`) with it first there."""
    unit = next((n for n, token in enumerate(sentence) if not SUBJECTS.isdisjoint(token.symbols)), None)
    if unit is None or sentence[unit + 1 : unit + 2] == [_COLON]:
        return
    while unit + 2 < len(sentence) and sentence[unit + 1].text in grammar().lists["before"] - {"not"}:
        unit += 1
    ends = [n for n in range(unit + 2, len(sentence) + 1) if n == len(sentence) or sentence[n].text in _LINKS]
    for end in ends[:3]:
        for length in (1, 2):
            verb = sentence[end - length : end]
            crossed = {token.text for token in sentence[unit + 1 : end - length + 1]}
            if end - length > unit + 1 and all(map(_may_be_verb, verb)) and _PARTING.isdisjoint(crossed):
                for words in (verb, verb[::-1]) if length == 2 else (verb,):
                    yield [*sentence[: unit + 1], *words, *sentence[unit + 1 : end - length], *sentence[end:]]
    if (parts := _later_verbs_first(sentence, unit)) is not None:
        yield parts
        end = next(n for n in range(unit + 2, len(parts)) if parts[n].text in _LINKS)
        if end > unit + 2 and _is_deed(parts[end - 1]):
            yield [*parts[: unit + 1], parts[end - 1], *parts[unit + 1 : end - 1], *parts[end:]]


def _later_verbs_first(sentence: Sequence[Token], unit: int) -> list[Token] | None:
    """Return a sentence with the last word of each part behind `and` as its first, where that is what is to be done
    and the part begins with where, when or what; None where no part is so, or nobody shall or must do something."""
    out = list(sentence)
    moved = False
    if not unit or out[unit].text not in grammar().lists["bidding"]:
        return None
    starts = [n + 1 for n in range(unit + 2, len(out)) if out[n].text == "and"]
    for start, after in pairwise([*starts, len(out) + 1]):
        end = after - 1
        while start < end and out[start].text in grammar().lists["sequence"]:
            start += 1
        words = {token.text for token in out[start:end]}
        opens = start < end - 1 and (
            out[start].text in grammar().lists["fronting"] or not _OBJECTS.isdisjoint(out[start].symbols)
        )
        if opens and _is_deed(out[end - 1]) and words.isdisjoint(grammar().lists["firm"] | _PARTING | _LINKS):
            out[start:end] = [out[end - 1], *out[start : end - 1]]
            moved = True
    return out if moved else None


def _is_deed(token: Token) -> bool:
    return _may_be_verb(token) and not deeds().isdisjoint(token.symbols)


def _may_be_verb(token: Token) -> bool:
    return token.text.isalpha() and token.text.islower() and not turning(token.text)


def _active(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return a sentence with what is to be done to something as what somebody does, in each choice of passives:
    `two Wildcats are to be kept over TF1 by Lexington`, `Lexington keep two Wildcats over TF1`."""
    places = [
        n
        for n, token in enumerate(sentence)
        if token.text in grammar().lists["be"] and _participle(sentence, n) and not _over(sentence[n + 1 : n + 3])
    ][:MOST_PASSIVES]
    for count in range(1, len(places) + 1):
        for chosen in combinations(places, count):
            for whole in (False, True):
                out = list(sentence)
                for place in reversed(chosen):
                    out = _turned(out, place, whole)
                yield out


def _over(words: Sequence[Token]) -> bool:
    """Return whether words say that something is over: `AF8 is done searching`."""
    return words[0].text in ("done", "finished") and words[-1].text.endswith("ing")


def _by_whom(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return what is named as a deed with who does it in front: `search by AF3 of N4`, `AF3 search of N4`; and what
    begins with who is to do something, `By AF6 Lae is to be bombed`, as what somebody does."""
    words = [token.text for token in sentence[:3]]
    if words[:1] == ["by"] and len(words) > 2 and not SUBJECTS.isdisjoint(sentence[1].symbols):
        rest = sentence[3:] if words[2] == "," else sentence[2:]
        for n, token in enumerate(rest):
            if token.text in grammar().lists["be"] and _participle(rest, n):
                yield from _active([*rest[: n + 2], *sentence[:2], *rest[n + 2 :]])
    at = next((n for n, token in enumerate(sentence) if not SUBJECTS.isdisjoint(token.symbols)), 0)
    words = [token.text for token in sentence[:at]]
    if words[-1:] == ["by"] and len(words) > 1 and grammar().lists["firm"].isdisjoint(words):
        yield [sentence[at], *sentence[: at - 1], *sentence[at + 1 :]]


def _done(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return a sentence with what has been done before as what is to be done: `having shelled B`, `after it has`."""
    words = [token.text for token in sentence]
    for n, word in enumerate(words):
        earlier = word == "having" or (
            word in ("has", "have", "had") and not _AFTER.isdisjoint(words[max(0, n - 2) : n])
        )
        if earlier and _participle(sentence, n):
            done = Token(words[n + 1], frozenset((words[n + 1], *_participle(sentence, n))))
            yield [*sentence[: n + 1], done, *sentence[n + 2 :]]


def _short(sentence: Sequence[Token]) -> Iterator[list[Token]]:
    """Return a sentence of few words as a longer one has it: `scuttling of Enterprise`, `CAP, TF1, 4`, `CAP(TF1)`."""
    words = [token.text for token in sentence]
    nouns = {n for n, word in enumerate(words) if n and word == "of" and words[n - 1].endswith(("ing", "off"))}
    calls = any(word == "lpar" and n and _may_be_verb(sentence[n - 1]) for n, word in enumerate(words))
    brackets = ("lpar", "rpar") if calls else ()
    plain = [token for n, token in enumerate(sentence) if n not in nouns and token.text not in brackets]
    if len(plain) < len(sentence):
        yield plain
    if "," in words and grammar().lists["turning"].isdisjoint(words):
        yield [token for token in plain if token.text != ","]


def _participle(sentence: Sequence[Token], at: int) -> tuple[str, ...]:
    """Return what may be done, where a past form follows the verb to be."""
    after = sentence[at + 1] if at + 1 < len(sentence) else None
    if after is not None and after.text in _UNCHANGED:
        return (after.text,)
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
    while begin and (whole or sentence[begin - 1].text not in _BREAKS):
        begin -= 1
    after = at + 2
    if after < len(sentence) and sentence[after].text in grammar().lists["particles"]:
        after += 1
    if [token.text for token in sentence[after : after + 2]] in _LEFT_BEHIND:
        after += 1
    subject, rest = sentence[begin:start], sentence[after:]
    by = next((n for n, token in enumerate(rest) if token.text == "by" and n + 1 < len(rest)), None)
    agent: list[Token] = []
    while by is not None and rest[by + 1].text in _WHOLE and by + 2 < len(rest):
        rest = [*rest[: by + 1], *rest[by + 2 :]]  # `by all of AF12`
    if by is not None and rest[by + 1].symbols & SUBJECTS:
        of_a_tf = [token.text for token in rest[by + 2 : by + 3]] in (["of"], ["in"], ["from"])
        end = by + 4 if of_a_tf and by + 3 < len(rest) and "<tf>" in rest[by + 3].symbols else by + 2
        agent, rest = rest[by + 1 : end], rest[:by] + rest[end:]
    elif by is not None and rest[by + 1].text == "DD" and by + 2 < len(rest):
        agent, rest = rest[by + 1 : by + 3], rest[:by] + rest[by + 3 :]
    return [*sentence[:begin], *agent, *denied, verb, *sentence[at + 2 : after], *subject, *rest]
