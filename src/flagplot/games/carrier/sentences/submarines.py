"""Combat of submarines, boats and mines in words."""

from collections.abc import Sequence

from flagplot.core.words import Words
from flagplot.games.carrier.facts.combat import (
    BoatsAttacked,
    DivedFromPlanes,
    Hunted,
    Hunting,
    Hurt,
    Mined,
    MinesExploded,
    SeenThrough,
    SubmarineFired,
    Torpedoed,
    TorpedoedUs,
)
from flagplot.games.carrier.sentences import attacks
from flagplot.games.carrier.sentences.attacks import entry, fates, hits, look, party, planes, units
from flagplot.games.carrier.sentences.lists import joined, names
from flagplot.games.carrier.sentences.wording import Wording
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name


def _sunk(ships: Sequence[Hurt]) -> frozenset[str]:
    return frozenset(ship.name for ship in ships if ship.fate == "sunk")


# --- boats ---


def boats(words: Words, fact: BoatsAttacked) -> Wording:
    """Return an attack by boats, as their owner or the ships' is told of it."""
    sunk = (fact.enemy_losses if fact.ours else fact.own_losses).ships
    lost = (fact.own_losses if fact.ours else fact.enemy_losses).boats
    scored = sum(n for _, n in fact.torpedoes)
    lines = _boats_lines(words, fact)
    if fact.minutes:
        ships = (
            words("submarines.boats.sunk", ships=names(words, sunk)) if sunk else words("submarines.boats.none_sunk")
        )
        lost_boats = words("submarines.boats.lost", n=lost) if lost else words("submarines.boats.none_lost")
        came_to = words("submarines.boats.both", ships=ships, boats=lost_boats)
        lines[:0] = [came_to, words("submarines.boats.fought", n=fact.minutes)]
    else:
        if len(fact.torpedoes) != 1 if fact.ours else not scored:
            lines.insert(0, words("submarines.boats.torpedoes", hits=hits(words, scored)))
        parts = [hits(words, scored)]
        parts += [words("submarines.boats.sunk", ships=names(words, sunk))] if sunk else []
        parts += [words("submarines.boats.lost", n=lost)] if lost else []
        came_to = joined(words, "combat.pair", parts)
    if fact.ours:
        title = words("submarines.boats.title", boat=units(fact.about), n=fact.boats)
        return Wording(title, lines, words("combat.headed", title=title, text=came_to), _sunk(fact.ships))
    title = words("submarines.boats.us")
    still = [words("combat.fate.still", name=ship.name) for ship in fact.ships if ship.fate == "still"]
    text = joined(words, "combat.pair", [came_to, *still])
    return Wording(title, lines, words("combat.headed", title=title, text=text), _sunk(fact.ships))


def _boats_lines(words: Words, fact: BoatsAttacked) -> list[str]:
    if fact.ours:
        lines = [words(f"submarines.boats.ours.{fact.surprise}")]
        for ship, n in fact.torpedoes:
            lines.append(words("submarines.boats.torpedoes_at", ship=ship, hits=hits(words, n)))
        for ship, n in fact.guns:
            lines.append(words("submarines.boats.guns_at", ship=ship, hits=hits(words, n)))
        return lines + [words("combat.sinks", name=ship.name) for ship in fact.ships]
    lines = [words(f"submarines.boats.theirs.{fact.surprise}")]
    lines += [words("submarines.boats.torpedoes_on", ship=ship, hits=hits(words, n)) for ship, n in fact.torpedoes]
    lines += [words("submarines.boats.loses", ship=ship, n=n) for ship, n in fact.guns]
    for hurt in fact.ships:
        if hurt.hits and hurt.fate != "sunk":
            lines.append(words("submarines.takes", name=hurt.name, hits=hits(words, hurt.hits)))
        lines += fates(words, hurt.name, hurt.fate)
    return lines


# --- mines ---


def mined(words: Words, fact: Mined) -> Wording:
    """Return that an own TF runs onto mines."""
    title = words("submarines.mines.title", tf=units(fact.about), field=_field(words, fact.field))
    lines = [words("submarines.at", name=ship.name, hits=hits(words, ship.hits)) for ship in fact.ships]
    lines = lines or [words("submarines.mines.none")]
    lines += [line for ship in fact.ships for line in fates(words, ship.name, ship.fate)]
    brief = words("combat.headed", title=title, text=joined(words, "combat.pair", lines))
    return Wording(title, lines, brief, _sunk(fact.ships))


def _field(words: Words, field: Sequence[Hex]) -> str:
    ends = [hex_name(hex_) for hex_ in field]
    return words("submarines.mines.hexside", one=ends[0], two=ends[1]) if ends[1:] else ends[0]


def mines_exploded(words: Words, fact: MinesExploded) -> Wording:
    """Return that an enemy TF runs onto own mines."""
    n, result = fact.row.factors, hits(words, fact.hits)
    line = words("submarines.mines.expected", bht=fact.row.bht, n=n, hits=result)
    return Wording(words("submarines.mines.owner", field=_field(words, fact.field)), [line])


# --- submarines ---


def torpedoed(words: Words, fact: Torpedoed) -> Wording:
    """Return an own submarine's attack."""
    boat = units(fact.about)
    title = words("submarines.torpedoed", boat=boat, n=fact.factors)
    lines = [words("submarines.torpedoes.look", type=type_, look=_seen(words, seen)) for type_, seen in fact.seen]
    if fact.heard is not None:
        lines = [words(f"submarines.torpedoes.{'heard' if fact.heard else 'not_heard'}")]
    if fact.entries:
        lines = [entry(words, boat, one.target, one) for one in fact.entries]
        return Wording(title, lines, once(words, lines))
    sunk = frozenset(type_ for type_, seen in fact.seen if seen == "sinks")
    return Wording(title, lines, words("combat.headed", title=title, text=once(words, lines)), sunk)


def _seen(words: Words, seen: SeenThrough) -> str:
    if seen == "missed" or seen == "unhurt":
        return words(f"submarines.torpedoes.{seen}")
    return look(words, seen)


def once(words: Words, lines: Sequence[str]) -> str:
    """Return lines in one, each said once: those that are the same with how often."""
    counted = {line: lines.count(line) for line in lines}
    parts = [words("combat.times", line=line, n=n) if n > 1 else line for line, n in counted.items()]
    return joined(words, "combat.pair", parts)


def torpedoed_us(words: Words, fact: TorpedoedUs) -> Wording:
    """Return a submarine's attack on own ships."""
    title = words("submarines.torpedoes.us")
    struck = [
        words(f"submarines.takes{ship.fate and '_'}{ship.fate}", name=ship.name, hits=hits(words, ship.hits))
        for ship in fact.ships
        if ship.hits
    ]
    missed = [ship.name for ship in fact.ships if not ship.hits]
    lines = struck + ([words("submarines.torpedoes.no_hits", ships=names(words, missed))] if missed else [])
    brief = words("combat.headed", title=title, text=joined(words, "combat.pair", struck or lines))
    return Wording(title, lines, brief, _sunk([ship for ship in fact.ships if ship.hits]))


def hunted(words: Words, fact: Hunted) -> Wording:
    """Return an attack on an own submarine."""
    how, boat = words(f"submarines.how.{fact.how}"), units(fact.about)
    line = words("submarines.hunted.hits", hits=hits(words, fact.hits), how=how)
    if fact.sunk:
        line = words("submarines.hunted.sunk", how=how)
    return Wording(words("submarines.hunted.title", boat=boat), [line], sunk=frozenset([boat] * fact.sunk))


def hunting(words: Words, fact: Hunting) -> Wording:
    """Return an attack of own ships or planes on a submarine."""
    who, how = party(words, fact.who), words(f"submarines.how.{fact.how}")
    n = len(fact.who.ships) or sum(n for _, n in fact.who.planes)
    title = words("submarines.hunting", who=who, n=n, how=how)
    if fact.entry is not None:
        line = entry(words, who, fact.entry.target, fact.entry)
        return Wording(title, [line], words("submarines.seen.by", line=line, how=how))
    if fact.hits is None:
        line = words("submarines.seen.slick" if fact.slick else "submarines.seen.none")
    elif fact.sunk:
        line = words("submarines.seen.sunk", how=how)
    else:
        line = words("submarines.seen.hits", hits=hits(words, fact.hits))
    return Wording(title, [line], words("combat.headed", title=title, text=line))


def dived(words: Words, fact: DivedFromPlanes) -> Wording:
    """Return that a submarine dives before own planes can bomb it."""
    title = words("submarines.planes.attack", planes=planes(words, fact.planes.items()))
    return Wording(title, [words("submarines.planes.dives")])


def fired(words: Words, fact: SubmarineFired) -> Wording:
    """Return that a surfaced submarine shoots planes down."""
    title = words("submarines.planes.fires_at_us")
    if fact.ours:
        title = words("submarines.planes.fires", boat=units(fact.about))
    down = attacks.planes(words, fact.planes.items())
    return Wording(title, [words("submarines.planes.shot_down", planes=down)])
