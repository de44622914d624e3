"""A seat's report, made from its view and its own dispatches alone (AS-BASE-46)."""

from collections.abc import Callable, Sequence

from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.core.game import Dispatch, View
from flagplot.core.words import Phrase, Value, Words, phrase
from flagplot.games.coastal import outlook, plane, rulings
from flagplot.games.coastal.sentences.dispatches import because, noted, sentence
from flagplot.games.coastal.telling import facts
from flagplot.games.coastal.telling.facts import Fact, Gunfire
from flagplot.games.coastal.view import CoastalView, Fate, SalvoView, Seen, Trouble

HIGHLIGHTS: tuple[tuple[type[Fact], ...], ...] = (
    (facts.BattleOver,),
    (facts.Sunk, facts.SinkingSeen),
    (facts.Torpedoed,),
    (facts.Rammed, facts.WasRammed),
    (facts.ExplosionSeen,),
    (facts.RanAground,),
    (facts.TorpedoAttack, facts.UnseenHits),
    (facts.UnderFire,),
    (facts.Launched, facts.LaunchSeen),
    (facts.TrackSeen,),
    (facts.LeftArea,),
    (facts.LightChanged,),
    (facts.Sighted,),
    (facts.RadarContact,),
)
"""Facts worth a place at the head of a report, the weightiest first."""
COUNTED = (facts.UnderFire, facts.Sighted, facts.RadarContact, facts.TorpedoAttack, facts.Launched)
"""Facts of which many become a number."""
MOST = 6
Say = Callable[[Fact], Phrase]


def make(view: CoastalView, dispatches: Sequence[Dispatch], words: Words) -> Document:
    """Return the report after a window: what is asked, what is new, what threatens; then own vessels, contacts,
    salvoes, all that happened, the points, the light."""
    own = [one for one in dispatches if isinstance(one, Fact) and one.seat == view.seat]
    situation = [_situation(view, words)]
    top, short = _in_short(own, words)
    asked = [] if view.over else [_asked(view, words), *(situation if view.clock.turn == 1 else [])]
    sections = [*asked, Section(words("report.in-short"), (short,)), *_threats(view, words)]
    sections += [_own(view, words), _contacts(view, words)]
    if view.salvoes:
        sections.append(_salvoes(view, words))
    sections += events([one for one in own if one not in top], words, sentence)
    if view.opened or view.notes:
        sections.append(Section(words("report.opened"), (Bullets(_opened(view, words)),)))
    if not view.over:
        sections += [_points(view, words), *([] if view.clock.turn == 1 else situation)]
    title, subtitle = heading(view, view.title, words)
    return Document(title, subtitle, tuple(sections), figures=outlook.figures(view))


def heading(view: View, scenario: str, words: Words) -> tuple[str, str]:
    """Return title and subtitle of a report."""
    return words("report.title", scenario=scenario, seat=view.seat.capitalize()), words.text(view.clock.label)


def _in_short(own: list[Fact], words: Words) -> tuple[list[Fact], Block]:
    """Return the weightiest facts, told with their rules and so told nowhere else; many of one kind become a number."""
    items: list[str] = []
    top: list[Fact] = []
    for kinds in HIGHLIGHTS:
        found = [one for one in own if isinstance(one, kinds)]
        if len(found) > 2 and kinds[0] in COUNTED:
            items.append(words(f"report.many.{facts.tag(kinds[0].__name__)}", n=len(found)))
        else:
            top += (shown := found[: max(0, MOST - len(items))])
            items += dict.fromkeys(f"{words.text(sentence(one))} {_cited(one, words)}" for one in shown)
        if facts.TorpedoAttack in kinds:
            items += _own_guns(own, words)
    return top, Bullets(tuple(items)) if items else Paragraph(words("report.nothing"))


def _own_guns(own: list[Fact], words: Words) -> list[str]:
    """Return how own gunfire went, mount by mount added up."""
    hits = [one.hits for one in own if isinstance(one, Gunfire)]
    return [words("report.mounts", n=len(hits), hits=phrase("dispatch.hits", n=sum(hits)))] if hits else []


def _situation(view: CoastalView, words: Words) -> Section:
    first, second, third = (f"{reach:g}" for reach in view.sight)
    light = phrase(f"light.{view.light}")
    seen = words("report.conditions", date=view.date, light=light, first=first, second=second, third=third)
    blocks: list[Block] = [Paragraph(seen)]
    if view.clock.turn == 1:
        if view.orders_from_above:
            blocks.insert(0, Paragraph(view.orders_from_above))
        area = words(
            "report.area",
            width=f"{view.area.width:g}",
            height=f"{view.area.height:g}",
            per_knot=f"{view.area.cm_per_knot:g}",
            edition=view.edition,
            row=view.torpedo_row_7,
            die=view.flooding_die,
            surprise=phrase("report.on" if view.surprise else "report.off"),
        )
        blocks.append(Paragraph(area))
    return Section(words("report.situation"), tuple(blocks))


def events(own: Sequence[Fact], words: Words, say: Say) -> list[Section]:
    """Return what happened, a section for each phase."""
    sections = []
    for phase in sorted({one.phase for one in own}):
        here = [one for one in own if one.phase == phase]
        blocks: list[Block] = []
        fire = [one for one in here if isinstance(one, Gunfire)]
        if fire:
            heads = headings(words, "report.fire", "mount", "at", "needs", "because", "rolled", "hits")
            blocks.append(Table(heads, tuple(_fire(one, words) for one in fire), (2, 5)))
            blocks.append(Paragraph(_cited(fire[0], words)))
        items = [f"{words.text(say(one))} {_cited(one, words)}" for one in here if not isinstance(one, Gunfire)]
        if items:
            blocks.append(Bullets(tuple(items)))
        title = words("report.phase", phase=phase, name=phrase(f"report.phases.{phase}"))
        sections.append(Section(title, tuple(blocks)))
    return sections


def headings(words: Words, topic: str, *names: str) -> tuple[str, ...]:
    """Return the headings of a table; an empty name has none."""
    return tuple(words(f"{topic}.{name}") if name else "" for name in names)


def _fire(one: Gunfire, words: Words) -> tuple[str, ...]:
    """Return the row of a mount's fire."""
    why = because(one.because, "gun") if one.score is not None else phrase("because.gun.radar-only")
    return (
        f"{one.vessel} {one.mount}: {one.gun}",
        f"C{one.contact}",
        "?" if one.score is None else str(one.score),
        words.text(why),
        " ".join(str(face) for face in one.faces),
        str(one.hits),
    )


def _cited(one: Fact, words: Words) -> str:
    """Return the rules behind a fact, each group with its status word (AS-0a)."""
    by_status: dict[str, list[str]] = {}
    for rule in one.rules:
        by_status.setdefault(words(f"report.status.{rulings.status(rule).replace(' ', '-')}"), []).append(rule)
    cited = "; ".join(f"{', '.join(rules)} {status}" for status, rules in by_status.items())
    return f"[{cited}]"


def _threats(view: CoastalView, words: Words) -> list[Section]:
    """Return the contacts that are near or draw near, nearest first, and the enemy's firing markers on the plot."""
    lines = [
        words(
            f"report.threats.{'closing' if one.turns else 'near'}",
            contact=one.contact,
            range=f"{one.range:.1f}",
            vessel=one.vessel,
            closest=f"{one.closest:.1f}",
            n=one.turns,
        )
        for one in outlook.threats(view)
    ]
    markers = {} if view.over else view.enemy_markers
    lines += [
        words("report.threats.marker", marker=name, place=f"{x:.1f}, {y:.1f}", bearing=f"{bearing:05.1f}", turn=seen)
        for name, (x, y, bearing, seen) in markers.items()
    ]
    return [Section(words("report.threats.title"), (Bullets(tuple(lines)),))] if lines else []


def _points(view: CoastalView, words: Words) -> Section:
    """Return the points as known, the lead that wins and what would score (AS-BASE-51, AS-BASE-52)."""
    (mine, his), limits = view.points, view.victory
    extra = limits.surprise if view.surprise else 0
    lines = [words("report.points.known", mine=mine, his=his)]
    if limits.attacker:
        need: dict[str, Value] = {"side": limits.attacker, "win": limits.win + extra, "draw": limits.draw + extra}
        lines.append(words("report.points.attacker", last=view.turns, **need))
    else:
        lines.append(words("report.points.even", win=limits.win, last=view.turns))
    exits = words("report.points.exits", n=view.exit_points) if view.exit_points and view.exits else ""
    lines.append(words("report.points.ways", exits=exits))
    return Section(words("report.points.title"), (Bullets(tuple(lines)),))


def _own(view: CoastalView, words: Words) -> Section:
    afloat = [one for one in view.own if one.state == "afloat"]
    rows = tuple(
        (
            one.name,
            one.type,
            f"{one.x:.1f}, {one.y:.1f}",
            f"{one.course:05.1f}",
            f"{one.speed}/{one.max_speed}",
            f"{one.boxes - one.lost}/{one.boxes}",
            " ".join(f"{mount.loaded}{mount.torpedo}" for mount in one.torpedoes) or "-",
        )
        for one in afloat
    )
    blocks: list[Block] = []
    if rows:
        names = ("vessel", "type", "place", "course", "speed", "boxes", "torpedoes")
        blocks.append(Table(headings(words, "report.own", *names), rows, (3, 4, 5)))
    notes = [(one.name, tuple(map(_trouble, one.troubles))) for one in afloat if one.troubles]
    notes += [(one.name, (_state(one.state, one.left_by),)) for one in view.own if one.state != "afloat"]
    if notes:
        blocks.append(Bullets(tuple(words("report.own.troubles", vessel=name, troubles=what) for name, what in notes)))
    return Section(words("report.own.title"), tuple(blocks))


def _state(state: Fate, edge: str) -> Phrase:
    return phrase(f"report.state.{state}", edge=phrase(f"edge.{edge}") if edge else "")


def _trouble(one: Trouble) -> Phrase:
    out = (".back" if one.back else ".out") if one.kind in ("gun", "tubes") else ""
    return phrase(f"trouble.{one.kind}{out}", n=one.n, back=one.back, knots=10 * one.n)


def _opened(view: CoastalView, words: Words) -> tuple[str, ...]:
    """Return what is opened at the end: the enemy's vessels as they are, and all notes (AS-8.1u, AS-BASE-46)."""
    vessels = [
        words(
            "report.opened-vessel",
            side=one.side,
            name=one.name,
            type=one.type,
            state=_state(one.state, one.left_by),
            boxes=one.boxes,
            of=one.of,
        )
        for one in view.opened
    ]
    notes = [
        words(
            "report.opened-note",
            marker=one.marker,
            vessel=one.vessel,
            turn=one.turn,
            fired=one.fired,
            torpedo=one.torpedo,
            wide=noted("wide", one.wide),
            deep=noted("deep", one.deep),
            left=one.left,
        )
        for one in view.notes
    ]
    return (*vessels, *notes)


def _contacts(view: CoastalView, words: Words) -> Section:
    title = words("report.contacts.title")
    if not view.contacts:
        return Section(title, (Paragraph(words("report.none")),))
    rows = tuple(
        (
            f"C{one.number}",
            words.text(_what(one)),
            f"{one.x:.1f}, {one.y:.1f}",
            f"{one.course:05.1f}" if one.course >= 0 else "?",
            str(one.speed) if one.speed >= 0 else "?",
            words(f"report.contacts.{'held' if one.held else 'sunk' if one.sunk else 'turn'}", turn=one.turn),
            _nearest(view, one),
            _ahead(view, one),
        )
        for one in sorted(view.contacts, key=lambda one: (not one.held, one.number))
    )
    heads = headings(words, "report.contacts", "", "what", "place", "course", "speed", "seen", "from", "ahead")
    return Section(title, (Table(heads, rows, (3, 4)),))


def _nearest(view: CoastalView, seen: Seen) -> str:
    """Return bearing and distance in cm from the nearest own vessel: `028/12.3 MTB1`."""
    own = [one for one in view.own if one.state == "afloat"]
    if seen.sunk or not own:
        return "-"
    ways = [(plane.distance(*_grid(one.x, one.y), *_grid(seen.x, seen.y)), one) for one in own]
    way, one = min(ways, key=lambda pair: (pair[0], pair[1].name))
    bearing = plane.bearing(seen.x - one.x, seen.y - one.y)
    return f"{bearing // 10:03d}/{way / 100:.1f} {one.name}"


def _ahead(view: CoastalView, seen: Seen) -> str:
    """Return where a contact in sight will be two turns on if it holds its course: where torpedoes meet it."""
    if not seen.held or seen.course < 0:
        return "-"
    way = 200 * seen.speed * view.area.cm_per_knot
    x, y = plane.ahead(*_grid(seen.x, seen.y), plane.tenths(seen.course), way)
    return f"{x / 100:.1f}, {y / 100:.1f}"


def _grid(x: float, y: float) -> tuple[int, int]:
    return plane.hundredths(x), plane.hundredths(y)


def _what(one: Seen) -> Phrase | str:
    plain = phrase("report.contacts.class" if one.size else "report.contacts.radar", size=one.size)
    what = one.type or plain
    what = phrase("report.contacts.named", what=what, name=one.name) if one.name else what
    return phrase("report.contacts.burning", what=what) if one.burning else what


def _salvoes(view: CoastalView, words: Words) -> Section:
    rows = tuple((one.marker, one.vessel, *salvo_cells(one, words)) for one in view.salvoes)
    heads = headings(words, "report.salvoes", "salvo", "from", "left", "note", "marker", "bearing", "next", "wide")
    return Section(words("report.salvoes.title"), (Table(heads, rows, (5,)),))


def salvo_cells(one: SalvoView, words: Words) -> tuple[str, ...]:
    """Return the cells that every table of salvoes has: left, note, marker, bearing, next segment and its widths."""
    return (
        f"{one.left}/{one.fired} {one.torpedo}",
        words.text((noted("wide", one.wide), noted("deep", one.deep))),
        f"{one.x:.1f}, {one.y:.1f}",
        f"{one.bearing:05.1f}",
        f"{one.next_from:g}-{one.next_to:g}",
        f"{one.near_width:g}-{one.far_width:g}",
    )


def _asked(view: CoastalView, words: Words) -> Section:
    blocks: list[Block] = [Paragraph(words(f"report.wanted.{view.window}", turn=view.clock.turn, turns=view.turns))]
    if view.budget:
        offer = tuple(f"{name} {points}" for name, points in view.offer.items())
        blocks.append(Paragraph(words("report.wanted.choose", budget=view.budget, offer=offer)))
    return Section(words("report.wanted.title"), tuple(blocks))
