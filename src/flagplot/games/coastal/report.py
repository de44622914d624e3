"""A seat's report, made from its view and its own dispatches alone (AS-BASE-46)."""

from collections.abc import Sequence

from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.core.game import Dispatch
from flagplot.games.coastal import plane, rulings
from flagplot.games.coastal.umpire import Told
from flagplot.games.coastal.view import CoastalView, OwnVessel, Seen

PHASES = {
    1: "Orders",
    2: "Environment",
    3: "Movement",
    4: "Collision and grounding",
    5: "Illumination",
    6: "Detection",
    7: "Gunfire",
    8: "Torpedoes",
    9: "Launches",
    10: "Communications",
}


HIGHLIGHTS = (
    "over",
    "sunk",
    "torpedoed",
    "ram",
    "explosion",
    "aground",
    "attack",
    "under fire",
    "launch",
    "track",
    "left",
    "light",
    "sighting",
    "radar",
)
"""Kinds of statements worth a place at the head of a report, the weightiest first."""
MOST = 6


def make(view: CoastalView, dispatches: Sequence[Dispatch]) -> Document:
    """Return the report after a window: in short, what happened, own vessels, contacts, salvoes, what is asked."""
    told = [one for one in dispatches if isinstance(one, Told) and one.seat == view.seat]
    situation = [_situation(view)]
    first = situation if view.clock.turn == 1 else []
    sections = [Section("In short", (_in_short(told),)), *first, *events(told), _own(view), _contacts(view)]
    if view.salvoes:
        sections.append(_salvoes(view))
    if view.opened:
        sections.append(Section("Opened at the end", (Bullets(view.opened),)))
    sections += [*([] if first else situation), _asked(view)]
    return Document(f"{view.title}: report for {view.seat}", str(view.clock.label), tuple(sections))


def _in_short(told: list[Told]) -> Block:
    """Return the weightiest statements without their rules; many of one kind become a number."""
    items: list[str] = []
    for kind in HIGHLIGHTS:
        texts = [one.text for one in told if one.kind == kind]
        if len(texts) > 2 and kind in ("under fire", "sighting", "radar", "attack", "launch"):
            words = {
                "under fire": "own vessels under fire",
                "sighting": "sightings",
                "radar": "radar contacts",
                "attack": "torpedo attacks",
                "launch": "launches",
            }
            items.append(f"{len(texts)} {words[kind]}.")
        else:
            items += texts
        if kind == "attack":
            items += _own_guns(told)
    if not items:
        return Paragraph("Nothing to report.")
    more = [f"And {len(items) - MOST} more."] if len(items) > MOST else []
    return Bullets((*items[:MOST], *more))


def _own_guns(told: list[Told]) -> list[str]:
    """Return how own gunfire went, mount by mount added up."""
    fired = [one.cells for one in told if one.kind == "fire"]
    hits = sum(int(cells[5]) for cells in fired)
    mounts = f"{len(fired)} gun mount{'' if len(fired) == 1 else 's'}"
    return [f"{mounts} fired: {hits or 'no'} hit{'' if hits == 1 else 's'}."] if fired else []


def _situation(view: CoastalView) -> Section:
    first, second, third = view.sight
    seen = f"Enemies of class 1, 2 and 3 are seen at {first:g}, {second:g} and {third:g} cm."
    blocks: list[Block] = [Paragraph(f"{view.date}, {view.light}. {seen}")]
    if view.clock.turn == 1:
        if view.orders_from_above:
            blocks.insert(0, Paragraph(view.orders_from_above))
        blocks.append(
            Paragraph(
                f"Area {view.area.width:g} x {view.area.height:g} cm, x to the east, y to the north; 1 cm is about "
                f"62 m, one turn is one minute, each knot is {view.area.cm_per_knot:g} cm a turn. Edition "
                f"{view.edition}; {', '.join(view.switches)}."
            )
        )
    return Section("Situation", tuple(blocks))


def events(told: list[Told]) -> list[Section]:
    """Return what happened, a section for each phase."""
    sections = []
    for phase in sorted({one.phase for one in told}):
        here = [one for one in told if one.phase == phase]
        blocks: list[Block] = []
        tabled = [one for one in here if one.cells]
        if tabled:
            blocks.append(Table(GUNFIRE, tuple(one.cells for one in tabled), (2, 5)))
            blocks.append(Paragraph(_cited(tabled[0])))
        items = tuple(_line(one) for one in here if not one.cells)
        if items:
            blocks.append(Bullets(items))
        sections.append(Section(f"Phase {phase}: {PHASES[phase]}", tuple(blocks)))
    return sections


GUNFIRE = ("mount", "at", "needs", "because", "rolled", "hits")


def _cited(one: Told) -> str:
    """Return the rules behind a statement, each group with its status word (AS-0a)."""
    by_status: dict[str, list[str]] = {}
    for rule in one.rules:
        by_status.setdefault(rulings.status(rule), []).append(rule)
    cited = "; ".join(f"{', '.join(rules)} {status}" for status, rules in by_status.items())
    return f"[{cited}]" if cited else ""


def _line(one: Told) -> str:
    return f"{one.text} {_cited(one)}".rstrip()


def _own(view: CoastalView) -> Section:
    afloat = [one for one in view.own if one.state == "afloat"]
    gone = [one for one in view.own if one.state != "afloat"]
    rows = tuple(
        (
            one.name,
            one.type,
            f"{one.x:.1f}, {one.y:.1f}",
            f"{one.course:05.1f}",
            f"{one.speed}/{one.max_speed}",
            f"{one.boxes - one.lost}/{one.boxes}",
            _tubes(one),
        )
        for one in afloat
    )
    blocks: list[Block] = []
    if rows:
        blocks.append(Table(("vessel", "type", "x, y", "course", "kn/max", "boxes", "torpedoes"), rows, (3, 4, 5)))
    notes = tuple(f"{one.name}: {', '.join(one.troubles)}." for one in afloat if one.troubles)
    notes += tuple(f"{one.name}: {one.state}." for one in gone)
    if notes:
        blocks.append(Bullets(notes))
    return Section("Own vessels", tuple(blocks))


def _tubes(one: OwnVessel) -> str:
    return " ".join(f"{mount.loaded}{mount.torpedo}" for mount in one.torpedoes) or "-"


def _contacts(view: CoastalView) -> Section:
    if not view.contacts:
        return Section("Contacts", (Paragraph("None."),))
    rows = tuple(
        (
            f"C{one.number}",
            _what(one),
            f"{one.x:.1f}, {one.y:.1f}",
            f"{one.course:05.1f}" if one.course >= 0 else "?",
            str(one.speed) if one.speed >= 0 else "?",
            "held" if one.held else "sunk" if one.sunk else f"turn {one.turn}",
            _nearest(view, one),
            _ahead(view, one),
        )
        for one in sorted(view.contacts, key=lambda one: (not one.held, one.number))
    )
    headings = ("", "what", "x, y", "course", "kn", "seen", "from", "2 turns on")
    return Section("Contacts", (Table(headings, rows, (3, 4)),))


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


def _what(one: Seen) -> str:
    words = one.type or (f"class {one.size}" if one.size else "radar contact")
    words += f" {one.name}" if one.name else ""
    return words + (", burning" if one.burning else "")


def _salvoes(view: CoastalView) -> Section:
    rows = tuple(
        (
            one.marker,
            one.vessel,
            f"{one.left}/{one.fired} {one.torpedo}",
            f"{'wide' if one.wide else 'narrow'}, {'deep' if one.deep else 'shallow'}",
            f"{one.x:.1f}, {one.y:.1f}",
            f"{one.bearing:05.1f}",
            f"{one.next_from:g}-{one.next_to:g}",
            f"{one.near_width:g}-{one.far_width:g}",
        )
        for one in view.salvoes
    )
    headings = ("salvo", "from", "left", "note", "marker", "bearing", "next cm", "wide cm")
    return Section("Own salvoes in the water", (Table(headings, rows, (5,)),))


ASKED = {
    "placement": "Place your vessels before turn 1: NAME AT x,y COURSE ddd SPEED kk. Those you leave out keep "
    "the places shown.",
    "A": "Orders A for the coming turn: COURSE, SPEED, RAM, STARSHELL, LIGHT. A vessel without orders goes on as "
    "before.",
    "B": "Orders B: FIRE, HOLD, TORP, SIGNAL. A vessel without orders holds its fire.",
    "": "Nothing more: the battle is over.",
}


def _asked(view: CoastalView) -> Section:
    blocks: list[Block] = [Paragraph(ASKED[view.window])]
    if view.budget:
        offer = ", ".join(f"{name} {points}" for name, points in view.offer.items())
        blocks.append(
            Paragraph(
                f"You may choose your own forces for up to {view.budget} points with lines such as TAKE 4 MTB: {offer}."
            )
        )
    return Section("Wanted from you", tuple(blocks))
