"""A seat's report, made from its view and its own dispatches alone (ES-BASE-34)."""

from collections.abc import Iterable, Sequence

from flagplot.core.document import Block, Bullets, Document, Paragraph, Section, Table
from flagplot.core.words import Phrase, Value, Words, phrase
from flagplot.games.sloc import cards, modifier, outlook, victory
from flagplot.games.sloc.board import ALLIED, JAPANESE, SIDES, Board, other
from flagplot.games.sloc.map import RESOURCES, name
from flagplot.games.sloc.sentences.campaign import log_line, sentence, submarine_lines
from flagplot.games.sloc.sentences.parts import hq_name, listing, marker, signed, terms
from flagplot.games.sloc.sites import half_range, is_american
from flagplot.games.sloc.telling import dispatches as facts
from flagplot.games.sloc.view import SlocView


def report(view: SlocView, dispatches: Sequence[facts.AnyDispatch], words: Words) -> Document:
    """Return what a seat is given after a decision point: what is asked, its hand, what has moved, what threatens, the
    position, what it counts for and what comes; the tables when a turn begins, and a line of them otherwise."""
    board = view.board
    start = view.over or not (board.track or board.cards_played) or _any(dispatches, facts.TurnBegan)
    asked = [] if view.over else _asked(view, words)
    dropped = [sentence(news) for news in dispatches if isinstance(news, facts.OrderDropped)]
    lost = [bulleted(words, "report.dropped", dropped)] if dropped else []
    ends = [sentence(news) for news in dispatches if isinstance(news, facts.GameEnded)]
    end = [bulleted(words, "report.end", ends)] if ends else []
    moved = _happened(
        [news for news in dispatches if not isinstance(news, facts.OrderDropped | facts.GameEnded)], words
    )
    position = start or _any(dispatches, facts.CardsDrawn)
    parts = [*end, *asked, *lost, *_hand(view, words), *moved]
    if not view.over and (position or view.asked == "card"):
        parts += _reach(view, words)
    if position:
        parts += [_position(board, words), _bases(view, words), _points(view, words), *_coming(view, words)]
    if start:
        parts += [_headquarters(view, words), _control(view, words)]
    else:
        parts.append(_unchanged(board, words, position))
    if view.over:
        parts.append(bulleted(words, "report.log", map(log_line, view.book)))
    return Document(
        words(f"report.title.{view.side}", scenario=board.tables.scenario[board.scenario].title),
        words("report.subtitle", turn=view.clock.label),
        tuple(parts),
        figures=outlook.figures(board, view.side),
    )


def _any(dispatches: Sequence[facts.AnyDispatch], kind: type[facts.SlocDispatch]) -> bool:
    return any(isinstance(news, kind) for news in dispatches)


def _asked(view: SlocView, words: Words) -> list[Section]:
    blocks: list[Block] = [Paragraph(words(f"ask.{view.asked or 'nothing'}"))]
    if view.window is not None:
        blocks.append(Paragraph(words(f"report.window.{'battle' if view.window else 'none'}")))
    return [Section(words("report.asked"), tuple(blocks))]


def _reach(view: SlocView, words: Words) -> list[Section]:
    """Return what the enemy may assault, and for one's own card what oneself may."""
    board, sides = view.board, [("threats", other(view.side))]
    if view.asked == "card":
        sides.append(("chances", view.side))
    out = []
    for heading, side in sides:
        found = outlook.targets(board, side)
        lines = [
            phrase(
                "report.odds",
                tenths=tenths,
                activations=found[0].activations,
                places=tuple(_place(board, one) for one in found if one.tenths == tenths),
            )
            for tenths in dict.fromkeys(one.tenths for one in found)
        ]
        if lines:
            out.append(bulleted(words, f"report.{heading}", lines))
    return out


def _place(board: Board, one: outlook.Target) -> Phrase:
    """Return a place with what makes it worth an assault."""
    base = board.base_at(one.hex)
    return phrase(
        "report.target",
        place=name(one.hex),
        garrison=one.garrison,
        resource=phrase("report.resource") if one.hex in RESOURCES else "",
        base=phrase("report.base_there", base=base.kind) if base else "",
    )


def _position(board: Board, words: Words) -> Section:
    """Return the balance of the sea lanes: modifier, bases, tonnage, resources, China, and how it was a turn ago."""
    held = sum(board.control[h] == JAPANESE for h in RESOURCES)
    swm = modifier.swm(board)
    rows = [modifier_line(swm, modifier.terms(board.tables.swm, board.year, board.terms))]
    before = [point for point in board.track if point.turn == board.turn - 1]
    for was in before:
        rows.append(phrase("report.before", swm=signed(was.swm), asp=was.asp, hand=was.hand, n=was.successes))
    asps = {"japanese": board.asp[JAPANESE], "allied": board.asp[ALLIED], "lost": board.asp_lost}
    rows.append(phrase("report.asps", **asps))
    draw = cards.base_draw(board, JAPANESE)
    rows.append(phrase("report.resources", held=held, of=len(RESOURCES), draw=draw))
    rows.append(phrase("report.china", divisions=board.divisions))
    return bulleted(words, "report.position", rows)


def _points(view: SlocView, words: Words) -> Section:
    """Return the Allied score, what it takes to win, and what would score (ES-BASE-36, ES-BASE-37)."""
    board, end, last = view.board, victory.ending(view.board), view.board.tables.scenario[view.board.scenario].last_turn
    found = [
        phrase(f"score.part.{part.kind}", value=signed(part.value)) for part in victory.points(board) if part.value
    ]
    score = phrase("report.score" if found else "report.bare_score", points=end.points, parts=tuple(found))
    needs = phrase("report.needs", win=end.win, draw=end.draw, last=last)
    figures = board.tables.victory
    ways: dict[str, Value] = {
        "denied": signed(figures.denied),
        "asp": signed(figures.asp),
        "resource": signed(figures.resource),
        "island": signed(figures.island),
        "base_lost": signed(figures.base_lost),
    }
    return bulleted(words, "report.points", [score] if view.over else [score, needs, phrase("report.ways", **ways)])


def _coming(view: SlocView, words: Words) -> list[Section]:
    """Return what the next turn brings by the calendar."""
    lines = [
        phrase(f"report.coming.{one.kind}", turn=one.turn, piece=hq_name(one.piece) if one.kind == "hq" else one.piece)
        for one in outlook.coming(view.board)
    ]
    return [bulleted(words, "report.comes", lines)] if lines and not view.over else []


def _unchanged(board: Board, words: Words, position: bool) -> Section:
    """Return in a line what is as it was when the turn began, but for what has been told since."""
    end = victory.ending(board)
    asps = {"japanese": board.asp[JAPANESE], "allied": board.asp[ALLIED]}
    standing = phrase(
        "report.standing", swm=signed(modifier.swm(board)), points=end.points, win=end.win, draw=end.draw, **asps
    )
    lines: list[Value] = [phrase("report.as_before")]
    return bulleted(words, "report.rest", lines if position else [standing, *lines])


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


def _hand(view: SlocView, words: Words) -> list[Section]:
    """Return the hand and what is committed; nothing where nobody holds a card."""
    board = view.board
    enemy = JAPANESE if view.side == ALLIED else ALLIED
    rows: list[Value] = [phrase("report.hand", cards=listing(view.hand), n=board.hands[enemy])]
    if view.own_actions:
        orders = "; ".join(action.canonical for action in view.own_actions)
        rows.append(phrase("report.committed", orders=orders))
    held = view.hand or board.hands[enemy] or view.own_actions
    return [bulleted(words, "report.cards", rows)] if held else []


def modifier_line(swm: int, items: Sequence[modifier.Term]) -> Value:
    """Return the modifier with its marker and its terms."""
    return phrase("report.swm", swm=signed(swm), marker=marker(swm), terms=terms(items))


def _bases(view: SlocView, words: Words) -> Section:
    """Return where the Sub Bases are, with the chance of their next roll as it stands (ES-11.22.A7)."""
    board = view.board
    rows = []
    lanes = {lane.base.kind: lane for lane in outlook.lanes(board)}
    for base in board.bases:
        reach = str(board.tables.ranges[base.kind].value)
        if lane := lanes.get(base.kind):
            counts = (str(lane.proximity.value), str(lane.proximity.total), words("report.in_ten", tenths=lane.tenths))
            rows.append((base.kind, name(base.hex), reach, *counts))
        else:
            hidden = view.side == JAPANESE and board.switches.hidden_bases
            rows.append((base.kind, words("report.unknown" if hidden else "report.track"), reach, "-", "-", "-"))
    flagged = any(board.tables.ranges[base.kind].source == "house" for base in board.bases)
    note = (Paragraph(words("report.house_ranges")),) if flagged else ()
    table = Table(columns(words, "base", "where", "range", "pv", "counted", "next"), tuple(rows), (2, 3, 4))
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
