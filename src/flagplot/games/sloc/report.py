"""A seat's report, made from its view and its own dispatches alone (ES-BASE-34)."""

from collections.abc import Sequence

from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.games.sloc import modifier, victory
from flagplot.games.sloc.asks import PROMPTS
from flagplot.games.sloc.board import ALLIED, JAPANESE, SIDES
from flagplot.games.sloc.intelligence import (
    AnyDispatch,
    AssaultRoll,
    BaseNews,
    BomberRaid,
    CardsDrawn,
    CardUsed,
    Effects,
    HiddenRoll,
    HqNews,
    OrderDropped,
    SubmarineBarred,
    SubmarineRoll,
    TurnBegan,
)
from flagplot.games.sloc.map import RESOURCES, name
from flagplot.games.sloc.sentences import hq_name, listing, sentence, signed, submarine_lines
from flagplot.games.sloc.sites import half_range, is_american
from flagplot.games.sloc.view import SlocView

NAMES = {ALLIED: "Allied", JAPANESE: "Japanese"}


def report(view: SlocView, dispatches: Sequence[AnyDispatch]) -> Document:
    """Return what a seat is given after a decision point."""
    sections = []
    if view.asked:
        blocks: list[Block] = [Paragraph(PROMPTS[view.asked])]
        if view.window is not None:
            declared = "Battle hexes were declared." if view.window else "No battle hexes were declared."
            blocks.append(Paragraph(declared))
        sections.append(Section("Asked of you now", tuple(blocks)))
    dropped = [told for told in dispatches if isinstance(told, OrderDropped)]
    if dropped:
        sections.append(Section("Orders not carried out", (Bullets(tuple(map(sentence, dropped))),)))
    sections += _happened([told for told in dispatches if not isinstance(told, OrderDropped)])
    sections += [_hand(view), _levels(view), _bases(view), _headquarters(view), _map(view)]
    if view.over:
        sections.append(Section("The log, opened", (Bullets(tuple(view.book)),)))
    return Document(
        f"{NAMES[view.side]} report: {view.clock.label}",
        f"{view.board.tables.scenario[view.board.scenario].title}. The submarine war, game sloc.",
        tuple(sections),
    )


def _happened(dispatches: Sequence[AnyDispatch]) -> list[Section]:
    """Return what happened, in order, under headings of the turn's segments."""
    sections: list[Section] = []
    items: list[str] = []
    heading = ""

    def close() -> None:
        if items:
            sections.append(Section(heading, (Bullets(tuple(items)),)))
            items.clear()

    for told in dispatches:
        under = _heading(told, heading)
        if under != heading:
            close()
            heading = under
        if isinstance(told, SubmarineRoll):
            close()
            first, *rest = submarine_lines(told)
            sections.append(Section(f"{heading}: {told.kind}", (Paragraph(first), Bullets(tuple(rest)))))
        else:
            items.append(sentence(told))
    close()
    return sections


def _heading(told: AnyDispatch, before: str) -> str:
    match told:
        case TurnBegan():
            return "Reinforcement"
        case SubmarineRoll() | SubmarineBarred() | HiddenRoll():
            return "Submarine warfare"
        case Effects() | BomberRaid():
            return "Effects on Japan"
        case CardsDrawn() if before != "Offensives":
            return "Cards drawn"
        case CardUsed():
            return "Offensives"
        case AssaultRoll():
            return "Offensives"
        case HqNews() | BaseNews():
            return before or "Pieces"
    return before or "Offensives"


def _hand(view: SlocView) -> Section:
    board = view.board
    enemy = JAPANESE if view.side == ALLIED else ALLIED
    rows = [f"You hold {listing(view.hand)}; the other side holds {board.hands[enemy]} cards."]
    if view.own_actions:
        rows.append(f"Committed and not yet carried out: {'; '.join(view.own_actions)}.")
    return Section("Cards", (Bullets(tuple(rows)),))


def _levels(view: SlocView) -> Section:
    board = view.board
    swm = modifier.swm(board)
    terms = ", ".join(
        f"{reason} {signed(value)}" for reason, value in modifier.terms(board.tables.swm, board.year, board.terms)
    )
    held = sum(board.control[h] == JAPANESE for h in RESOURCES)
    score = sum(value for _, value in victory.points(board))
    parts = [f"{what} {signed(value)}" for what, value in victory.points(board) if value]
    return Section(
        "Levels",
        (
            Bullets(
                (
                    f"Submarine Warfare Modifier {signed(swm)} ({modifier.marker(swm)}): {terms}.",
                    f"ASPs left this turn: Japan {board.asp[JAPANESE]}, Allies {board.asp[ALLIED]}; "
                    f"sunk for good by submarines {board.asp_lost}.",
                    f"Divisions in China {board.divisions}; Japan controls {held} of {len(RESOURCES)} resource hexes.",
                    f"Allied score {score}" + (f": {', '.join(parts)}." if parts else "."),
                )
            ),
        ),
    )


def _bases(view: SlocView) -> Section:
    board = view.board
    rows = []
    for base in board.bases:
        reach = board.tables.ranges[base.kind]
        if base.hex:
            value = view.proximity(base, base.hex)
            rows.append((base.kind, name(base.hex), str(reach.value), str(value.value), str(value.total)))
        else:
            hidden = view.side == JAPANESE and board.switches.hidden_bases
            where = "not located" if hidden else "Turn Record Track"
            rows.append((base.kind, where, str(reach.value), "-", "-"))
    flagged = any(board.tables.ranges[base.kind].source == "house" for base in board.bases)
    note = (Paragraph("Ranges are house values; the originals are unknown (ES-11.21.A)."),) if flagged else ()
    table = Table(("Sub Base", "Where", "Range", "PV", "Counted"), tuple(rows), (2, 3, 4))
    return Section("Sub Bases", (table, *note))


def _headquarters(view: SlocView) -> Section:
    board = view.board
    rows = []
    for hq in board.hqs.values():
        row = board.row(hq.key)
        where = name(hq.hex) if hq.hex else {"due": "not yet arrived", "lost": "lost, returns"}[hq.status]
        half = str(half_range(row.range)) if is_american(board, hq) else "-"
        leader = f" ({row.leader})" if row.leader else ""
        rows.append((hq_name(hq.key) + leader, NAMES[hq.side], where, str(row.range), half))
    headings = ("Headquarters", "Side", "Where", "Range", "Half")
    return Section("Headquarters", (Table(headings, tuple(rows), (3, 4)),))


def _map(view: SlocView) -> Section:
    board = view.board
    items = []
    for side in SIDES:
        held = [
            f"{name(h)} {board.garrison[h]}{'*' if h in RESOURCES else ''}"
            for h, owner in board.control.items()
            if owner == side
        ]
        items.append(f"{NAMES[side]}: {', '.join(held)}.")
    return Section("Control", (Paragraph("With garrisons; * is a resource hex."), Bullets(tuple(items))))
