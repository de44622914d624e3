"""What the umpire mails of his own accord: invitations, reports with plots, rulings, and everything at the end."""

import textwrap
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec

from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.document import WIDTH
from flagplot.core.game import AnyGame, Ask, Score, Seat
from flagplot.core.journal import Act, Close, Orders, Resolved, Ruling, encode
from flagplot.core.words import Value, Words
from flagplot.mail.ports import Correspondent
from flagplot.mail.writing import Attachment, Body, preformatted
from flagplot.match import film as films
from flagplot.match.desk import REFEREE, Desk
from flagplot.match.envelope import ruling_phrase
from flagplot.match.match import Match
from flagplot.match.papers import page, render
from flagplot.match.ports import Handout
from flagplot.match.umpire import Outcome

_MOST_DRAWN = 64
"""Plots that wait for their reports at a time."""
STANDING = "standing "
"""How sheets are named that are standing answers."""


def paragraphs(*texts: str) -> str:
    """Return paragraphs of at most 78 columns, a blank line between; a text that is indented stays as it is."""
    lines = [
        text
        if text.startswith("    ") or "\n" in text
        else textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)
        for text in texts
        if text
    ]
    return "\n\n".join(lines) + "\n"


def moment(when: datetime, match: Match) -> str:
    """Return a moment as a mail names it, in the time zone of the match's schedule."""
    zoned = when.astimezone(ZoneInfo(match.setup.schedule.zone)) if when.tzinfo else when
    return zoned.strftime("%A %Y-%m-%d %H:%M %Z").strip()


class Mailings:
    """Makes the mails of the matches at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._drawn: dict[tuple[str, Seat, int], bytes] = {}
        """Plots as PNG that were drawn before their reports are written, by match, seat and entry."""

    def subject(self, match: Match, match_id: str, seat: Seat, key: str, **values: Value) -> str:
        """Return the subject of a mail to a seat."""
        return self.tagged(match, match_id, seat, _game(match).words()(key, **values))

    def tagged(self, match: Match, match_id: str, seat: Seat, subject: str) -> str:
        """Return a subject with the name of match and seat before it."""
        tag = _game(match).words()("mail.tag", match=match_id, scenario=_title(match), seat=seat)
        return f"{tag}: {subject}"

    def invitation(self, to: Correspondent) -> Body:
        """Return what a player is sent before he joins: what is offered, the umpire's commitment, how to join."""
        match = self._desk.open(to.match)[1]
        words, setup = _game(match).words(), match.setup
        said = {"seat": to.seat, "title": _title(match), "rules": setup.preset}
        options = [f"{name} = {str(value).lower()}" for name, value in setup.options.items()]
        if to.seat not in match.seats:
            return self.help(to)
        if match.step is not None:  # who played the seat before has left
            report = self.report(to, again=True)
            return msgspec.structs.replace(
                report, text=f"{paragraphs(words('mail.invitation.successor', **said))}\n{report.text}"
            )
        return Body(
            subject=self.subject(match, to.match, to.seat, "mail.invitation.subject"),
            text=paragraphs(
                words("mail.invitation.text", **said),
                words("mail.invitation.options", options=words.all_of(options)) if options else "",
                words("mail.invitation.tables") if setup.overlay else "",
                words("mail.invitation.join"),
                words("mail.invitation.example"),
                words("mail.invitation.word"),
                words("mail.invitation.commitment"),
                words("mail.status.commitment", commitment=setup.commitment),
                words("mail.invitation.key"),
                words("mail.keep"),
            ),
            attached=(Attachment("tables.toml", "application/toml", setup.overlay.encode()),) if setup.overlay else (),
        )

    def draw(self, to: Correspondent, entry: int) -> bool:
        """Draw the plot of the report of an entry for when it is written; False if that has been done."""
        key = (to.match, to.seat, entry)
        if key in self._drawn:
            return False
        if len(self._drawn) >= _MOST_DRAWN:
            self._drawn.clear()
        self._drawn[key] = _png(self._desk.told(to.match, to.seat, entry=entry)[1])
        return True

    def report(
        self, to: Correspondent, turn: int | None = None, entry: int | None = None, *, again: bool = False
    ) -> Body:
        """Return what a seat was told at a decision point: last, last in a turn, or at an entry of the journal. Raises
        BadInputError if there is none."""
        match = self._desk.open(to.match)[1]
        handout, outcome = self._desk.told(to.match, to.seat, turn, entry)
        words, game = _game(match).words(), _game(match)
        resolved = match.entries[handout.entry].fact
        assert isinstance(resolved, Resolved)
        stands = match.step is not None and match.step.point == resolved.point and not handout.taken_back
        ask = match.awaiting().get(to.seat) if stands else None
        opening = handout.turn == 0
        guide = game.order_help() if opening else ""
        used = self._beforehand(match, to.seat, handout.entry)
        asked = [*used, *(self.asked(match, ask) if stands else [])]
        key = (
            "opening"
            if opening
            else "again"
            if again
            else "question"
            if ask and match.step and not match.step.final
            else "subject"
        )
        extra = [preformatted(paragraphs(*asked))] if asked else []
        extra += [preformatted(guide), preformatted(words("mail.help.text"))] if opening else []
        drawn = self._drawn.pop((to.match, to.seat, handout.entry), None)
        image, pdf = _png(outcome) if drawn is None else drawn, list[Attachment]()
        with suppress(BadInputError):
            pdf += [_pdf(handout, outcome)] if to.pdf else []
        return Body(
            subject=self.subject(match, to.match, to.seat, f"mail.report.{key}", turn=handout.turn),
            text="\n".join(
                filter(
                    None,
                    [
                        paragraphs(*asked) if asked else "",
                        outcome.text,
                        guide,
                        words("mail.help.text") if opening else "",
                        "-- \n" + paragraphs(words("mail.foot")).rstrip(),
                    ],
                )
            ),
            html=page(outcome, "cid:plot" if image else "", "".join(extra)),
            image=image,
            attached=(
                Attachment(f"plot-{handout.name}.svg", "image/svg+xml", render(outcome, "svg")),
                Attachment(f"report-{handout.name}.txt", "text/plain", render(outcome, "text")),
                *pdf,
            ),
            point=resolved.point + 1 if not opening else -1,
        )

    def last_as_pdf(self, to: Correspondent) -> Attachment:
        """Return the last report of a seat as PDF. Raises BadInputError where that cannot be made."""
        return _pdf(*self._desk.told(to.match, to.seat))

    def _beforehand(self, match: Match, seat: Seat, entry: int) -> list[str]:
        """Return which questions since the point before, and up to now if this is the last, were answered with standing
        answers."""
        said: list[str] = []
        for known in match.entries:
            fact = known.fact
            if isinstance(fact, Resolved) and known.n < entry:
                said = []
            elif isinstance(fact, Resolved) and known.n > entry:
                break
            elif isinstance(fact, Orders) and fact.seat == seat and fact.id.startswith(STANDING):
                kind = fact.id.removeprefix(STANDING).partition(" ")[2]
                said.append(_game(match).words()("mail.standing.used", kind=kind, answer=fact.text.strip()))
        return said

    def asked(self, match: Match, ask: Ask | None) -> list[str]:
        """Return what a seat must send now, and until when."""
        words = _game(match).words()
        if match.is_over:
            return [words("mail.over")]
        if ask is None:
            return [words("mail.report.waiting")]
        deadline = match.waiting.deadline
        due = (
            words("mail.report.deadline", deadline=moment(deadline, match)) if deadline else words("mail.report.answer")
        )
        return [words("mail.report.asked", prompt=words.text(ask.prompt).rstrip(".")), due]

    def watched(self, to: Correspondent, turn: int | None = None) -> Body:
        """Return what all seats were told in a turn, or in the last that spectators may read. Raises RefusedError if
        they may read none yet."""
        match = self._desk.open(to.match)[1]
        told = [self._desk.watch(to.match, seat, turn) for seat in match.seats]
        last = told[0][0].turn
        return Body(
            subject=self.subject(match, to.match, to.seat, "mail.report.subject", turn=last),
            text="\n".join(outcome.text for _, outcome in told),
            attached=tuple(
                Attachment(f"{_file(handout.seat)}-plot-{handout.name}.svg", "image/svg+xml", render(outcome, "svg"))
                for handout, outcome in told
            ),
        )

    def ruling(self, to: Correspondent, ruling: Ruling) -> Body:
        """Return what the referee has done, as a seat is told."""
        match = self._desk.open(to.match)[1]
        words = _game(match).words()
        text = words.text(ruling_phrase(ruling))
        return Body(subject=self.subject(match, to.match, to.seat, "mail.ruling.subject"), text=paragraphs(text))

    def act(self, to: Correspondent, act: Act) -> Body:
        """Return what another seat has said beside its orders, as everybody may know it."""
        match = self._desk.open(to.match)[1]
        words = _game(match).words()
        until = moment(datetime.fromisoformat(act.until), match) if act.until else ""
        text = words(f"mail.other.{act.action.replace(' ', '_')}", seat=act.seat, until=until)
        return Body(
            subject=self.subject(match, to.match, to.seat, "mail.other.subject", who=act.seat), text=paragraphs(text)
        )

    def reminder(self, to: Correspondent) -> Body:
        """Return what a seat is told that has sent nothing though its deadline is near."""
        match = self._desk.open(to.match)[1]
        asked = self.asked(match, match.awaiting().get(to.seat))
        subject = self.subject(match, to.match, to.seat, "mail.reminder.subject", turn=match.turn)
        return Body(
            subject=subject, text=paragraphs(_game(match).words()("mail.reminder.text"), *asked), point=match.next_point
        )

    def end(self, to: Correspondent) -> Body:
        """Return all there is when a match is over: the score, every seat's last report, the journal, how to verify."""
        match = self._desk.open(to.match)[1]
        words, close = _game(match).words(), match.ledger.close
        assert isinstance(close, Close)
        score = Score(close.points, close.winner, close.reason)
        said = {"commitment": match.setup.commitment, "seat": to.seat}
        lasts = [(seat, self._desk.told(to.match, seat)) for seat in match.seats if match.step is not None]
        return Body(
            subject=self.subject(match, to.match, to.seat, "mail.end.subject"),
            text=paragraphs(
                words("mail.end.text"),
                "\n".join(words("mail.end.points", side=side, points=points) for side, points in score.points.items()),
                words("mail.end.winner", winner=score.winner) if score.winner else "",
                words("mail.end.reason", reason=score.reason) if score.reason else "",
                words("mail.end.journal"),
                words("mail.end.verify", **said),
                words("mail.end.film"),
            ),
            attached=(
                Attachment("journal.jsonl", "application/jsonl", encode(match.entries)),
                Attachment("dice.txt", "text/plain", "".join(_throws(match)).encode()),
                *(
                    Attachment(f"{_file(seat)}-report-{handout.name}.txt", "text/plain", outcome.text.encode())
                    for seat, (handout, outcome) in lasts
                ),
            ),
        )

    def film(self, match_id: str) -> Attachment:
        """Return a page that plays a match that is over, turn by turn, with all that was true."""
        match = self._desk.open(match_id)[1]
        return Attachment("film.html", "text/html", films.page(_title(match), films.frames(match.entries)).encode())

    def help(self, to: Correspondent, verb: str = "") -> Body:
        """Return how to play by mail with the guide to the order language, or what that says of one verb. Raises
        BadInputError for a verb that is not there."""
        match = self._desk.open(to.match)[1]
        game = _game(match)
        guide = game.order_help(verb)
        who = "powers" if to.seat == REFEREE else "watched" if to.seat not in match.seats else ""
        own = game.words()(f"mail.{who}.help") + "\n\n" if who else ""
        text = guide if verb else f"{own}{game.words()('mail.help.text')}\n\n{guide}"
        return Body(subject=self.subject(match, to.match, to.seat, "mail.help.subject"), text=text)

    def words(self, match_id: str) -> Words:
        """Return the sentences of a match."""
        return _game(self._desk.open(match_id)[1]).words()


def _png(outcome: Outcome) -> bytes:
    """Return a seat's plot as PNG; nothing where the package that draws it is not installed."""
    with suppress(BadInputError):
        return render(outcome, "png")
    return b""


def _throws(match: Match) -> Iterator[str]:
    """Yield every throw of a match, a line each: its key, die and faces, and what was made of it."""
    for entry in match.entries:
        for roll in entry.fact.rolls if isinstance(entry.fact, Resolved) else ():
            made = [f"{name} {value:+}" for name, value in roll.modifiers] + [roll.result, roll.table, roll.rule]
            faces = ", ".join(map(str, roll.faces))
            yield f"{roll.key}: d{roll.sides}: {faces}{''.join(f'; {part}' for part in made if part)}\n"


def _file(seat: Seat) -> str:
    """Return how a seat is called in the name of a file."""
    return seat.replace("/", "-")


def _pdf(handout: Handout, outcome: Outcome) -> Attachment:
    return Attachment(f"report-{handout.name}.pdf", "application/pdf", render(outcome, "pdf"))


def _game(match: Match) -> AnyGame:
    return registry.game(match.setup.game)


def _title(match: Match) -> str:
    return next(one.title for one in _game(match).scenarios() if one.id == match.setup.scenario)
