"""A seat's report, made from its view and its own dispatches alone (ES-BASE-34)."""

from collections.abc import Iterable, Sequence

from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.core.words import Value, Words, phrase
from flagplot.games.sloc import modifier, victory
from flagplot.games.sloc.board import ALLIED, JAPANESE, SIDES
from flagplot.games.sloc.map import RESOURCES, name
from flagplot.games.sloc.proximity import proximity
from flagplot.games.sloc.sentences.campaign import log_line, sentence, submarine_lines
from flagplot.games.sloc.sentences.parts import hq_name, listing, marker, signed, terms
from flagplot.games.sloc.sites import half_range, is_american
from flagplot.games.sloc.telling import dispatches as facts
from flagplot.games.sloc.view import SlocView


def report(view: SlocView, dispatches: Sequence[facts.AnyDispatch], words: Words) -> Document:
    """Return what a seat is given after a decision point."""
    sections = []
    if view.asked:
        blocks: list[Block] = [Paragraph(words(f"ask.{view.asked}"))]
        if view.window is not None:
            blocks.append(Paragraph(words(f"report.window.{'battle' if view.window else 'none'}")))
        sections.append(Section(words("report.asked"), tuple(blocks)))
    dropped = [sentence(news) for news in dispatches if isinstance(news, facts.OrderDropped)]
    if dropped:
        sections.append(bulleted(words, "report.dropped", dropped))
    sections += _happened([news for news in dispatches if not isinstance(news, facts.OrderDropped)], words)
    sections += [_hand(view, words), _levels(view, words), _bases(view, words)]
    sections += [_headquarters(view, words), _control(view, words)]
    if view.over:
        sections.append(bulleted(words, "report.log", map(log_line, view.book)))
    return Document(
        words(f"report.title.{view.side}", turn=view.clock.label),
        words("report.subtitle", scenario=view.board.tables.scenario[view.board.scenario].title),
        tuple(sections),
    )


def bulleted(words: Words, heading: str, lines: Iterable[Value]) -> Section:
    """Return a section of sentences under a heading."""
    return Section(words(heading), (Bullets(tuple(map(words.text, lines))),))


def _happened(dispatches: Sequence[facts.AnyDispatch], words: Words) -> list[Section]:
    """Return what happened, in order, under headings of the turn's segments."""
    sections: list[Section] = []
    items: list[Value] = []
    heading = ""

    def close() -> None:
        if items:
            sections.append(bulleted(words, f"report.{heading}", items))
            items.clear()

    for news in dispatches:
        under = _heading(news, heading)
        if under != heading:
            close()
            heading = under
        if isinstance(news, facts.SubmarineRoll):
            close()
            first, *rest = map(words.text, submarine_lines(news))
            title = words("report.of_base", heading=words(f"report.{heading}"), base=news.kind)
            sections.append(Section(title, (Paragraph(first), Bullets(tuple(rest)))))
        else:
            items.append(sentence(news))
    close()
    return sections


def _heading(news: facts.AnyDispatch, before: str) -> str:
    """Return the heading under which a dispatch stands, given the one before it."""
    match news:
        case facts.TurnBegan():
            return "reinforcement"
        case facts.SubmarineRoll() | facts.SubmarineBarred() | facts.HiddenRoll():
            return "submarines"
        case facts.Effects() | facts.BomberRaid():
            return "effects"
        case facts.CardsDrawn() if before != "offensives":
            return "drawn"
        case facts.CardUsed() | facts.AssaultRoll():
            return "offensives"
        case facts.HqNews() | facts.BaseNews():
            return before or "pieces"
    return before or "offensives"


def _hand(view: SlocView, words: Words) -> Section:
    board = view.board
    enemy = JAPANESE if view.side == ALLIED else ALLIED
    rows: list[Value] = [phrase("report.hand", cards=listing(view.hand), n=board.hands[enemy])]
    if view.own_actions:
        orders = "; ".join(action.canonical for action in view.own_actions)
        rows.append(phrase("report.committed", orders=orders))
    return bulleted(words, "report.cards", rows)


def _levels(view: SlocView, words: Words) -> Section:
    board = view.board
    swm = modifier.swm(board)
    held = sum(board.control[h] == JAPANESE for h in RESOURCES)
    parts = [
        phrase(f"score.part.{part.kind}", value=signed(part.value)) for part in victory.points(board) if part.value
    ]
    asps = {"japanese": board.asp[JAPANESE], "allied": board.asp[ALLIED], "lost": board.asp_lost}
    score: dict[str, Value] = {"points": victory.total(board), "parts": tuple(parts)}
    rows = (
        modifier_line(swm, modifier.terms(board.tables.swm, board.year, board.terms)),
        phrase("report.asps", **asps),
        phrase("report.china", divisions=board.divisions, held=held, of=len(RESOURCES)),
        phrase("report.score" if parts else "report.bare_score", **score),
    )
    return bulleted(words, "report.levels", rows)


def modifier_line(swm: int, items: Sequence[modifier.Term]) -> Value:
    """Return the modifier with its marker and its terms."""
    return phrase("report.swm", swm=signed(swm), marker=marker(swm), terms=terms(items))


def _bases(view: SlocView, words: Words) -> Section:
    board = view.board
    rows = []
    for base in board.bases:
        reach = board.tables.ranges[base.kind]
        if base.hex:
            value = proximity(board, base.hex, base.kind)
            rows.append((base.kind, name(base.hex), str(reach.value), str(value.value), str(value.total)))
        else:
            hidden = view.side == JAPANESE and board.switches.hidden_bases
            where = words("report.unknown" if hidden else "report.track")
            rows.append((base.kind, where, str(reach.value), "-", "-"))
    flagged = any(board.tables.ranges[base.kind].source == "house" for base in board.bases)
    note = (Paragraph(words("report.house_ranges")),) if flagged else ()
    table = Table(columns(words, "base", "where", "range", "pv", "counted"), tuple(rows), (2, 3, 4))
    return Section(words("report.bases"), (table, *note))


def columns(words: Words, *names: str) -> tuple[str, ...]:
    """Return the headings of a table."""
    return tuple(words(f"report.column.{name}") for name in names)


def _headquarters(view: SlocView, words: Words) -> Section:
    board = view.board
    rows = []
    for hq in board.hqs.values():
        row = board.row(hq.key)
        where = name(hq.hex) if hq.hex else words(f"report.hq.{hq.status}")
        half = str(half_range(row.range)) if is_american(board, hq) else "-"
        leader = f" ({row.leader})" if row.leader else ""
        rows.append((hq_name(hq.key) + leader, words(f"report.side.{hq.side}"), where, str(row.range), half))
    headings = columns(words, "headquarters", "side", "where", "range", "half")
    return Section(words("report.headquarters"), (Table(headings, tuple(rows), (3, 4)),))


def _control(view: SlocView, words: Words) -> Section:
    board = view.board
    items = []
    for side in SIDES:
        held = tuple(
            f"{name(h)} {board.garrison[h]}{'*' if h in RESOURCES else ''}"
            for h, owner in board.control.items()
            if owner == side
        )
        items.append(words(f"report.held.{side}", places=held))
    return Section(words("report.control"), (Paragraph(words("report.garrisons")), Bullets(tuple(items))))
