"""Surface combat and bombardment in words."""

from collections.abc import Sequence

from flagplot.core.words import Words
from flagplot.games.carrier.facts.attacks import Attack
from flagplot.games.carrier.facts.combat import Bombardment, Seen, Shelled, ShelledUs, Shot, SurfaceFought
from flagplot.games.carrier.sentences import attacks
from flagplot.games.carrier.sentences.attacks import (
    column,
    fates,
    hits,
    look,
    looks,
    party,
    promised,
    row,
    target,
    units,
)
from flagplot.games.carrier.sentences.lists import joined, names
from flagplot.games.carrier.sentences.wording import Wording


def attack(words: Words, one: Attack, columns: bool = False) -> list[str]:
    """Return an attack in a line, in columns where they are asked for (GM-11.1a), and what came of it in others."""
    who = party(words, one.who)
    if columns:
        return [attacks.in_line(words, cells(words, one)), *fates(words, one.target, one.fate)]
    lines = [words("combat.their_attack", who=who, target=one.target, hits=hits(words, one.hits or 0))]
    if one.ours and one.row is not None:
        text = words("combat.our_attack", who=who, target=one.target, row=row(words, one.row))
        if one.hits is not None:
            text = words("surface.told", name=text, text=hits(words, one.hits))
        if one.promise is not None:
            text = words("surface.told", name=text, text=words("combat.expected", text=promised(words, one.promise)))
        lines = [text]
    if one.look is not None:
        lines.append(looks(words, one.target, one.look))
    lines += fates(words, one.target, one.fate)
    return [*lines, words("surface.added", n=one.added)] if one.added else lines


def cells(words: Words, one: Attack) -> attacks.Cells:
    """Return an attack in columns (GM-11.1a)."""
    guns = words(f"surface.columns.{one.who.arm}")
    result = promised(words, one.promise, bare=True) if one.promise is not None else str(one.hits)
    who = words("combat.our_party" if one.ours else "combat.their_party", who=guns)
    at = one.target if one.ours else words("combat.our_target", target=one.target)
    return attacks.cells(words, who, at, one.row, result)


def fought(words: Words, fact: SurfaceFought) -> Wording:
    """Return a surface fight: who was in it, each shot, how it ended."""
    types = tuple(words("combat.count", n=n, name=type_) for type_, n in fact.types.items())
    title = words("surface.title", types=types) if types else words("surface.title_dark")
    lines = [words("surface.enemy", ships=names(words, fact.enemies))] if fact.enemies else []
    if fact.enemy_groups:
        groups = [_group(words, place, ships) for place, ships in fact.enemy_groups.items()]
        lines.append(words("surface.enemy", ships=joined(words, "combat.pair", groups)))
    lines.append(words("surface.number", number=fact.number, total=fact.total))
    lines += [words(f"surface.helpless.{fact.helpless}")] if fact.helpless else []
    for place, ships in fact.groups.items():
        ours = [_labelled(words, name, fact.labels.get(name, "")) for name in ships]
        lines.append(words(f"surface.position.{place}", ships=names(words, ours)))
    why = tuple(words(f"surface.screened.{cause}") for cause in fact.screened)
    silence = words(f"surface.silent.{fact.silent}", why=names(words, why)) if fact.silent else ""
    lines += [silence] if silence else []
    columns = fact.account == "promise"
    lines += _round(words, (*fact.gunnery, *fact.torpedoes), columns)
    lines += [words("surface.wasted")] if fact.wasted else []
    lines += [_surviving(words, *fact.surviving)] if fact.surviving else []
    lines += [words(f"surface.breakthrough.{fact.breakthrough}")] if fact.breakthrough else []
    lines += _round(words, fact.screen, columns)
    lines += [_after(words, one) for one in fact.after]
    brief = silence or joined(words, "combat.pair", _came_to(words, fact))
    return Wording(title, lines, words("combat.headed", title=title, text=brief), _sunk(fact))


def _sunk(fact: SurfaceFought) -> frozenset[str]:
    shots = (*fact.gunnery, *fact.torpedoes, *fact.screen)
    seen = {one.name for one in fact.after if one.look == "sinks"}
    return frozenset(seen | {one.target for one in shots if one.fate == "sunk" or one.look == "sinks"})


def _group(words: Words, place: str, ships: Sequence[Seen]) -> str:
    seen = [
        words("surface.seen", name=ship.name, look=look(words, ship.look)) if ship.look else ship.name for ship in ships
    ]
    return words(f"surface.group.{place}", ships=names(words, seen))


def _labelled(words: Words, name: str, label: str) -> str:
    return words("surface.labelled", name=name, label=label) if label else name


def _round(words: Words, shots: Sequence[Attack], columns: bool) -> list[str]:
    return [line for shot in shots for line in attack(words, shot, columns)]


def _surviving(words: Words, ours: int, theirs: int, exact: bool) -> str:
    if exact and not ours and not theirs:
        return words("surface.surviving.none")
    return words(f"surface.surviving.{'exact' if exact else 'about'}", ours=ours, theirs=theirs)


def _after(words: Words, one: Seen) -> str:
    """Return how an enemy ship is told when a fight is over."""
    gunfire = words("combat.about_gunfire", n=one.gunfire) if one.gunfire is not None else ""
    seen = "" if one.look is None else look(words, one.look) if one.look else words("surface.unhurt")
    both = words("surface.gunfire_look", gunfire=gunfire, look=seen) if gunfire and seen else gunfire or seen
    return words("surface.told", name=one.name, text=both)


def _unhurt(one: Seen) -> bool:
    """Return whether nothing happened to a ship that is to be seen, or it stands among the losses."""
    return one.look in ("", "sinks") if one.look is not None else not one.gunfire


def _came_to(words: Words, fact: SurfaceFought) -> list[str]:
    """Return what a fight came to: what was lost, the hits on own ships, which of them lie dead in the water, and what
    was seen of the enemy's."""
    own, foe = (attacks.losses(words, lost) for lost in (fact.own_losses, fact.enemy_losses))
    parts = [words("surface.brief.own", ships=names(words, own))] if own else []
    parts += [words("surface.brief.enemy", ships=names(words, foe))] if foe else []
    if fact.suffered is None:
        parts.append(words("surface.brief.not_fired"))
    else:
        parts.append(words("surface.brief.ours", hits=hits(words, fact.suffered)))
    parts += [words("combat.fate.still", name=name) for name in fact.still]
    if fact.account == "hits":
        scored = fact.scored
        if scored is None:
            return [*parts, words("surface.brief.we_did_not")]
        return [*parts, words("surface.brief.theirs", hits=hits(words, scored))]
    if fact.account == "promise":
        if fact.promise is None:
            return parts
        return [*parts, words("surface.brief.promised", hits=promised(words, fact.promise))]
    if fact.account == "labels":
        return parts + [_after(words, one) for one in fact.after if not _unhurt(one)]
    if fact.after:
        return parts + [_after(words, one) for one in fact.after]
    shots = (*fact.gunnery, *fact.torpedoes, *fact.screen)
    return parts + list(dict.fromkeys(looks(words, one.target, one.look) for one in shots if one.look is not None))


# --- bombardment ---


def destroyed(words: Words, where: str, types: tuple[str, ...]) -> list[str]:
    """Return that planes were destroyed, and the names of those seen there (FE-LI-6b)."""
    text = words(f"combat.destroyed.{where}")
    return [words("combat.destroyed_types", text=text, types=types) if types else text]


def _together(words: Words, fact: Shelled | ShelledUs, n: int) -> str:
    more = words("surface.shelling.more", n=fact.added)
    return words("combat.plus", one=hits(words, n), two=more) if fact.added else hits(words, n)


def shelled(words: Words, fact: Shelled) -> Wording:
    """Return a bombardment by own ships, or shore fire on them."""
    title, lines, came_to = words("surface.shelling.fires", base=fact.base), [], []
    if fact.ships:
        n, ours = len(fact.ships), units(fact.about)
        title = words("surface.shelling.ours", n=n, units=ours, ships=names(words, fact.ships), base=fact.base)
        rolls = [
            words("surface.shelling.roll", factors=words("combat.arm.gunnery", n=roll.factors), row=row(words, roll))
            for roll in fact.rolls
        ]
        if fact.look is not None:
            seen = [look(words, fact.look), *(destroyed(words, "on the ground", fact.types) if fact.destroyed else [])]
            lines, came_to = [joined(words, "combat.pair", rolls), *seen], seen
        elif fact.expected:
            who, at = words("combat.our_party", who=names(words, fact.ships)), fact.base
            each = zip(fact.rolls, fact.hits, strict=True)
            lines = [column(words, who, at, roll, str(scored)) for roll, scored in each]
            came_to = [hits(words, sum(fact.hits))]
        else:
            whole = sum(fact.hits)
            results = [
                words("surface.shelling.result", roll=roll, hits=hits(words, scored))
                for roll, scored in zip(rolls, fact.hits, strict=True)
            ]
            line = joined(words, "combat.pair", results)
            lines = [words("surface.shelling.together", rolls=line, hits=hits(words, whole)) if results[1:] else line]
            lines += [words("surface.shelling.more", n=fact.added)] if fact.added else []
            came_to = [_together(words, fact, whole)]
    for shot in fact.shots:
        ship, rest = shot.target.name, fates(words, shot.target.name, shot.fate)
        result = hits(words, shot.hits or 0)
        reply = words("surface.shelling.reply", base=fact.base, ship=ship, hits=result)
        if fact.expected:
            ours = words("combat.our_target", target=ship)
            reply = column(words, words("combat.their_party", who=fact.base), ours, None, str(shot.hits or 0))
        lines += [reply, *rest]
        short = words("surface.shelling.on", hits=result, ship=ship)
        came_to += [words("surface.shelling.guns", text=short) if fact.ships else short, *rest]
    brief = words("combat.headed", title=title, text=joined(words, "combat.pair", came_to))
    return Wording(title, lines, brief, _sunk_ships(fact))


def _sunk_ships(fact: Bombardment) -> frozenset[str]:
    return frozenset(shot.target.name or shot.target.type for shot in fact.shots if shot.fate == "sunk")


def shelled_us(words: Words, fact: ShelledUs) -> Wording:
    """Return a bombardment of an own base with its fire."""
    title, theirs = words("surface.shelling.fires_at_anchor", base=fact.base), []
    if fact.ships:
        title, text = words("surface.shelling.us", n=fact.ships, base=fact.base), hits(words, fact.hits)
        if fact.added:
            more, total = words("surface.shelling.more", n=fact.added), fact.hits + fact.added
            text = words("surface.shelling.in_all", hits=text, more=more, total=total)
        theirs = [text, *fates(words, fact.base, fact.fate)]
    suffered = list(theirs)
    if fact.ships and fact.expected:
        whose, at = words("surface.columns.gunnery"), words("combat.our_target", target=fact.base)
        who = words("combat.their_party", who=whose)
        theirs[0] = column(words, who, at, None, str(fact.hits + fact.added))
    for shot in fact.shots:
        long, short = _shot(words, shot, fact.base if fact.expected else "")
        theirs += long
        suffered += short
    brief = words("combat.headed", title=title, text=joined(words, "combat.pair", suffered))
    return Wording(title, theirs, brief, _sunk_ships(fact))


def _shot(words: Words, shot: Shot, columns: str) -> tuple[list[str], list[str]]:
    """Return the fire of an own base at a ship, in full and in brief; `columns`: the base, where it is told in them."""
    at, factors = target(words, shot.target), words("combat.arm.surface", n=shot.factors)
    sums = row(words, shot.row) if shot.row is not None else ""
    guns = words("surface.shelling.our_guns", factors=factors, target=at, row=sums)
    if shot.look is not None:
        seen = look(words, shot.look)
        short = words("surface.shelling.on", hits=seen, ship=at) if not shot.look else looks(words, at, shot.look)
        return [words("surface.shelling.guns_result", guns=guns, result=seen)], [short]
    result = words("combat.about_gunfire", n=shot.about) if shot.about is not None else hits(words, shot.hits or 0)
    sinks = [words("surface.shelling.the_sinks", type=shot.target.type)] if shot.fate == "sunk" else []
    long = [words("surface.shelling.guns_result", guns=guns, result=result), *sinks]
    if columns:
        long = [column(words, words("combat.our_party", who=columns), at, shot.row, str(shot.hits or 0))]
    return long, [words("surface.shelling.on", hits=result, ship=at), *sinks]
