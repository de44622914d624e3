"""A player's letter done at the desk: what was asked for, and the answer that goes back."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import NamedTuple

import msgspec

from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError, check_known, shortened
from flagplot.core.game import LimitsTalk, OrderSheet, Seat
from flagplot.core.journal import Join, Reveal
from flagplot.core.words import Value, Words
from flagplot.mail.commands import ALONE, Command, Request
from flagplot.mail.mailings import Mailings, moment, paragraphs
from flagplot.mail.ports import Correspondent, PostStore
from flagplot.mail.webhook import check_hook
from flagplot.mail.writing import Attachment, Body
from flagplot.match.answers import in_words
from flagplot.match.desk import REFEREE, Desk
from flagplot.match.match import Match
from flagplot.match.ports import ConflictError, RefusedError
from flagplot.match.receipts import Receipt
from flagplot.match.status import MatchStatus
from flagplot.orders.asked_back import has_proposals, numbers_in, put_right

EVERYBODY = "all"
_SEAL = "seal:"
_STAND_IN = re.compile(r"[\s,]+(?:with\s+(?:a\s+)?)?stand-?in$", re.IGNORECASE)
_SPAN = re.compile(r"(?:for\s+)?(\d{1,3})\s*(h|hours?|d|days?|w|weeks?)", re.IGNORECASE)


_ACTS: dict[str, Callable[[Desk, str, Seat], Receipt]] = {
    "ready": Desk.ready,
    "unready": Desk.unready,
    "resign": Desk.resign,
    "draw": Desk.offer_draw,
    "extend": Desk.ask_extension,
    "back": Desk.present,
}
"""What a seat says beside its orders, with no more to it."""


class Said(NamedTuple):
    """A part of an answer: what it is about, its paragraphs, what goes with it."""

    subject: str
    text: str
    attached: tuple[Attachment, ...] = ()
    body: Body | None = None
    """A whole mail that is the answer, where it is the only part."""


class Note(NamedTuple):
    """A mail to somebody else that follows from a letter."""

    to: Correspondent
    body: Body
    name: str


class Answer(NamedTuple):
    """What goes out because of a letter."""

    body: Body
    notes: tuple[Note, ...] = ()


class Clerk:
    """Does what one letter asks for. Nothing that a player writes makes it raise but ConflictError: then the letter
    waits until the match is free."""

    def __init__(
        self, desk: Desk, post: PostStore, sender: Correspondent, key: str, now: datetime, came: datetime
    ) -> None:
        self._desk = desk
        self._post = post
        self._sender = sender
        self._key = key
        self._now = now
        self._came = came
        """When the letter came: a sheet is late or not by that."""
        self._match_id, self._seat = sender.match, sender.seat
        self._mailings = Mailings(desk)
        self._words: Words = self._mailings.words(sender.match)
        self._notes: list[Note] = []

    def answer(self, request: Request, point: int, remarks: tuple[str, ...] = ()) -> Answer:
        """Return the answer to a letter. `point`: the decision point that the letter is meant for, -1 if it does not
        say; `remarks`: what of it was not read."""
        if clash := _clash(request):
            return Answer(self._joined([self._say("trouble", self._t("act.alone", act=clash))], remarks))
        plain = [command for command in request.commands if command.name not in ("check", "add", "word")]
        said = [self._guarded(partial(self._do, command)) for command in plain]
        if request.orders:
            said.append(self._guarded(lambda: self._orders(request, point)))
        if not said:
            said = [self._say("trouble", self._t("trouble.empty"), self._t("help.text"))]
        return Answer(self._joined(said, remarks), tuple(self._notes))

    def is_order(self, text: str) -> bool:
        """Return whether the game reads an order of the seat in a text now, or the answer to what was asked back."""
        match = self._desk.open(self._match_id)[1]
        if self._sender.unclear and numbers_in(text) is not None:
            return True
        try:
            return bool(text.strip() and match.read_orders(self._seat, text).echo)
        except BadInputError:
            return False

    def _guarded(self, act: Callable[[], Said]) -> Said:
        try:
            return act()
        except ConflictError:
            raise
        except BadInputError as error:
            return self._say("trouble", str(error))

    def _joined(self, said: list[Said], remarks: tuple[str, ...]) -> Body:
        """Return one mail of all parts."""
        first = said[0]
        if first.body is not None and len(said) == 1:
            text = f"{paragraphs(*remarks)}\n{first.body.text}" if remarks else first.body.text
            return msgspec.structs.replace(first.body, text=text)
        texts = [part.body.text if part.body else part.text for part in said]
        attached = tuple(one for part in said for one in (part.body.attached if part.body else part.attached))
        match = self._desk.open(self._match_id)[1]
        subject = ", ".join(dict.fromkeys(part.subject for part in said))
        text = "\n".join(filter(None, [paragraphs(*remarks) if remarks else "", *texts]))
        tagged = self._mailings.tagged(match, self._match_id, self._seat, subject)
        return Body(subject=tagged, text=text, attached=attached)

    def _say(self, topic: str, *texts: str, attached: tuple[Attachment, ...] = (), **values: Value) -> Said:
        return Said(self._t(f"{topic}.subject", **values), paragraphs(*texts), attached)

    def _t(self, key: str, **values: Value) -> str:
        return self._words(f"mail.{key}", **values)

    def _do(self, command: Command) -> Said:
        match command:
            case Command("join", argument):
                return self._join(argument)
            case Command("reveal", argument):
                _, receipt = self._desk.reveal(self._match_id, Reveal(self._player(), argument))
                return self._joined_so_far(receipt)
            case Command("status"):
                return self._status("" if self._seat == REFEREE else self._seat)
            case Command("report", argument):
                turn = int(argument) if argument else None
                body = self._mailings.report(self._sender, turn, again=True)
                return Said(self._t("report.again", turn=argument), "", (), body)
            case Command("message", argument, text):
                return self._message(argument, text)
            case Command("help", argument):
                body = self._mailings.help(self._sender, argument)
                return Said(self._t("help.subject"), "", (), body)
            case Command("standing", argument, text):
                return self._standing(argument.lower(), text)
            case Command("webhook", argument):
                return self._webhook(argument)
            case Command("film"):
                return self._film()
            case Command("pdf", argument):
                return self._pdf(argument.lower())
            case Command("absent", argument):
                return self._absent(argument)
            case Command(name) if name in _ACTS:
                return self._acted(name, _ACTS[name](self._desk, self._match_id, self._player()))
            case Command("unsubscribe"):
                self._post.put_correspondent(msgspec.structs.replace(self._sender, muted=True))
                return self._say("act", self._t("act.unsubscribe"), act="unsubscribe")
            case _:
                raise BadInputError(f"`{command.name}` is not known here.")

    def _acted(self, name: str, receipt: Receipt, until: str = "") -> Said:
        """Return the answer to what a seat has said beside its orders."""
        slip, line = self._receipt(receipt)
        texts = (self._t(f"act.{name}", until=until), self._still(), line)
        return self._say("act", *texts, attached=(slip,), act=name)

    def _absent(self, argument: str) -> Said:
        end, stand_in = read_absence(argument, self._now)
        receipt = self._desk.absent(self._match_id, self._player(), end, stand_in)
        return self._acted("absent", receipt, self._moment(end))

    def _moment(self, when: datetime) -> str:
        return moment(when, self._desk.open(self._match_id)[1])

    def _still(self) -> str:
        """Return what the match waits for."""
        status = self._desk.status(self._match_id, self._seat)
        return self._t("over") if status.over else status.waiting or self._t("status.ready")

    def _player(self) -> Seat:
        if self._seat == REFEREE:
            raise BadInputError("The referee has no seat of his own.")
        return self._seat

    def _join(self, word: str) -> Said:
        if not word:
            raise BadInputError("Write `join` and some words of your own behind it: they go into the dice.")
        side, address = self._seat.partition("/")[0], self._sender.address[:80]
        for other in self._desk.status(self._match_id, self._seat).seats:
            if other.player == address and not other.computer and other.seat.partition("/")[0] != side:
                raise BadInputError(f"You play {other.seat} in this match: nobody has seats of both sides (GM-2.1).")
        seal = word.removeprefix(_SEAL) if word.startswith(_SEAL) else ""
        joining = Join(self._player(), "" if seal else word, address, seal=seal)
        match, receipt = self._desk.join(self._match_id, joining)
        bound = self._t("joined.sealed") if seal else self._t("joined.word", word=word)
        return self._joined_so_far(receipt, self._t("joined.text", seat=self._seat), bound, match=match)

    def _joined_so_far(self, receipt: Receipt, *texts: str, match: Match | None = None) -> Said:
        """Return the answer to who has joined or shown his nonce: what is still waited for."""
        match = match or self._desk.open(self._match_id)[1]
        if match.free_seats:
            state = self._t("joined.free", seats=tuple(match.free_seats))
        elif match.step is None:
            state = self._t("joined.sealed_by", seats=tuple(match.ledger.sealed))
        else:
            state = self._t("joined.open")
        commitment = self._t("status.commitment", commitment=match.setup.commitment)
        slip, line = self._receipt(receipt)
        return self._say("joined", *texts, state, commitment, line, self._t("keep"), attached=(slip,))

    def _receipt(self, receipt: Receipt) -> tuple[Attachment, str]:
        data = msgspec.json.format(msgspec.json.encode(receipt), indent=1) + b"\n"
        name = f"receipt-{receipt.turn:02}-{receipt.entry[:8]}.json"
        return (
            Attachment(name, "application/json", data),
            self._t("orders.receipt", entry=receipt.entry, head=receipt.head),
        )

    def _orders(self, request: Request, point: int) -> Said:
        """Take in a sheet, or only check it; what is not understood at all is not kept."""
        seat = self._player()
        named = {command.name: command.argument for command in request.commands}
        match = self._desk.open(self._match_id)[1]
        if match.step is not None and seat not in match.awaiting() and not match.is_over:
            return Said(self._t("orders.refused"), paragraphs(self._t("orders.not_asked")))
        if match.step is not None and point not in (-1, match.step.point + 1):
            return Said(self._t("orders.refused"), paragraphs(self._t("orders.stale")))
        before = match.ledger.texts.get(seat, "")
        text = f"{before.rstrip()}\n{request.orders}" if "add" in named and before else request.orders
        if self._sender.unclear and (numbers := numbers_in(request.orders)) is not None:
            text = self._put_right(match, numbers)
        sheet = match.read_orders(seat, text)
        self._keep_unclear(sheet, match.next_point)
        if "check" in named:
            lines = [self._read_back(sheet), paragraphs(self._t("orders.only_checked"))]
            return Said(self._t("orders.checked"), "\n".join(lines))
        if not sheet.echo:
            first = (
                self._t("unread_rest") if len(named) > len({"add", "word"} & set(named)) else self._t("orders.nothing")
            )
            return Said(self._t("orders.refused"), f"{paragraphs(first)}\n{self._read_back(sheet)}")
        sheet, receipt = self._desk.send(
            self._match_id,
            seat,
            text,
            id=self._key[:64],
            word=named.get("word", ""),
            point=point if point >= 0 else None,
            came=self._came,
        )
        return self._echo(sheet, receipt, replaced=bool(before) and "add" not in named)

    def _put_right(self, match: Match, numbers: list[int]) -> str:
        """Return the sheet that was asked back, with what the player says that he meant."""
        if self._sender.unclear_at != match.next_point:
            raise RefusedError(self._t("orders.answered_late"))
        return put_right(match.read_orders(self._player(), self._sender.unclear), numbers)

    def _keep_unclear(self, sheet: OrderSheet, point: int) -> None:
        """Keep a sheet of which something is asked back until the next one."""
        unclear = sheet.text if has_proposals(sheet) else ""
        if unclear != self._sender.unclear or (unclear and point != self._sender.unclear_at):
            self._sender = msgspec.structs.replace(self._sender, unclear=unclear, unclear_at=point)
            self._post.put_correspondent(self._sender)

    def _read_back(self, sheet: OrderSheet) -> str:
        """Return how a sheet was read, and how what is asked back is answered."""
        said = in_words(sheet) + "\n"
        return f"{said}\n{paragraphs(self._t('orders.choose'))}" if has_proposals(sheet) else said

    def _echo(self, sheet: OrderSheet, receipt: Receipt, *, replaced: bool) -> Said:
        """Return the answer to a sheet that was kept: each order as it was read, what it replaces, every remark, what
        is still missing, and the receipt (GM-3.1c)."""
        match = self._desk.open(self._match_id)[1]
        slip, line = self._receipt(receipt)
        head = [self._t("orders.kept", turn=receipt.turn), self._t("orders.instead") if replaced else ""]
        parts = [paragraphs(*head), self._read_back(sheet), self._missing(match, sheet)]
        if deadline := match.waiting.deadline:
            parts.append(paragraphs(self._t("orders.due", deadline=moment(deadline, match))))
        standing = self._sender.standing.items()
        parts += [paragraphs(self._t("status.standing", kind=kind, answer=answer)) for kind, answer in standing]
        parts.append(paragraphs(line))
        return Said(self._t("orders.subject", turn=receipt.turn), "\n".join(parts), (slip,))

    def _missing(self, match: Match, sheet: OrderSheet) -> str:
        kinds = [remark.severity for remark in sheet.diagnostics]
        missing = [
            self._t(f"orders.{kind}", n=kinds.count(one))
            for kind, one in (("errors", "error"), ("queries", "query"))
            if one in kinds
        ]
        ledger = match.ledger
        if self._seat in ledger.links and self._seat not in ledger.words and not ledger.is_drawn(match.turn):
            missing.append(self._t("orders.link", link=ledger.draws))
        status = self._desk.status(self._match_id, self._seat)
        others = [seat.seat for seat in status.seats if seat.asked and not seat.sent and not seat.computer]
        if others:
            missing.append(self._t("orders.seats", seats=self._words.all_of(others)))
        if not missing:
            return paragraphs(self._t("orders.nothing_missing"))
        return "\n".join([self._t("orders.missing"), *(f"- {line}" for line in missing)]) + "\n"

    def _status(self, viewer: Seat) -> Said:
        status = self._desk.status(self._match_id, viewer)
        return self._say("status", "\n".join(self._lines(status)))

    def _lines(self, status: MatchStatus) -> list[str]:
        state = "over" if status.over else "open" if status.turn else "waiting"
        said: dict[str, Value] = {
            "scenario": status.scenario,
            "rules": status.rules,
            "turn": status.turn,
            "clock": status.clock,
        }
        lines = [self._t(f"status.{state}", **said)]
        lines += [self._t("status.paused")] if status.paused else []
        for seat in status.seats:
            who = "computer" if seat.computer else "joined" if seat.joined else "free"
            sent = self._t("status.sent" if seat.sent else "status.unsent")
            asked = seat.asked and not seat.computer
            said_of = self._t("status.asked", kind=seat.asked, sent=sent) if asked else self._t(f"status.{who}")
            lines.append("  " + self._t("status.seat", seat=seat.seat, state=said_of))
        if not status.over:
            lines.append(status.waiting or self._t("status.ready"))
            due = self._moment(datetime.fromisoformat(status.deadline)) if status.deadline else ""
            lines += [self._t("status.deadline", deadline=due)] if due else []
        for kind, answer in self._sender.standing.items():
            lines.append(self._t("status.standing", kind=kind, answer=answer))
        lines.append(self._t("status.commitment", commitment=status.commitment))
        return [*lines, self._t("status.head", head=status.head)]

    def _message(self, to: str, text: str) -> Said:
        """Carry a message to a player, the referee, or everybody; nothing of it is kept in the journal. One that the
        game carries itself, as players of one side speak by radio, is an order (GM-2.32b, GM-20.2)."""
        others = {one.seat: one for one in self._post.correspondents(self._match_id) if one.seat != self._seat}
        match = self._desk.open(self._match_id)[1]
        seats = [seat for seat in (*match.seats, REFEREE) if seat != self._seat]
        to = to.lower()
        if to != EVERYBODY:
            check_known("seat", to, [*seats, EVERYBODY])
        if not text:
            raise BadInputError(self._t("message.empty", seat=to))
        by_radio = f'message to {to}: "{" ".join(text.split())}"'
        if self.is_order(by_radio):
            return self._orders(Request((Command("add"),), by_radio + "\n"), -1)
        wanted = [seat for seat in seats if to in (seat, EVERYBODY)]
        reason = next(filter(None, (self._why_no_talk(match, seat) for seat in wanted if seat != REFEREE)), "")
        if reason:
            raise RefusedError(reason)
        sent = [seat for seat in wanted if seat in others]
        if not sent:
            raise RefusedError(self._t("message.by_hand", seat=to))
        title = self._t("message.subject", seat=self._seat)
        for seat in sent:
            tagged = self._mailings.tagged(match, self._match_id, seat, title)
            body = paragraphs(self._t("message.text", seat=self._seat)) + "\n" + text + "\n\n"
            body += paragraphs(self._t("message.foot", seat=self._seat))
            self._notes.append(Note(others[seat], Body(subject=tagged, text=body), "message"))
        sent_text = self._t("message.sent", seats=self._words.all_of(sent))
        return Said(self._t("message.sent_subject"), paragraphs(sent_text))

    def _why_no_talk(self, match: Match, seat: Seat) -> str:
        """Return why the rules of the game let the sender not write to a seat, or nothing."""
        game = registry.game(match.setup.game)
        if self._seat == REFEREE or match.step is None or not isinstance(game, LimitsTalk):
            return ""
        return self._words.text(game.why_no_talk(match.step.outcomes[self._seat].view, seat))

    def _standing(self, kind: str, text: str) -> Said:
        """Keep an answer to a kind of question, given beforehand; without a text, ask again."""
        standing = dict(self._sender.standing)
        if not kind:
            lines = [self._t("status.standing", kind=name, answer=answer) for name, answer in standing.items()]
            return Said("standing", paragraphs(*(lines or [self._t("standing.none")])))
        if text:
            standing[kind] = text
        else:
            standing.pop(kind, None)
        self._post.put_correspondent(msgspec.structs.replace(self._sender, standing=standing))
        key = "standing.kept" if text else "standing.dropped"
        return Said("standing", paragraphs(self._t(key, kind=kind, answer=text)))

    def _webhook(self, hook: str) -> Said:
        """Keep where the seat is told by webhook too, or forget it; without either, say which there is."""
        sender = self._sender
        if hook:
            sender = msgspec.structs.replace(sender, hook="" if hook.lower() == "off" else check_hook(hook))
            self._post.put_correspondent(sender)
        key = "webhook.kept" if sender.hook else "webhook.none"
        return Said("webhook", paragraphs(self._t(key, hook=sender.hook)))

    def _film(self) -> Said:
        if not self._desk.open(self._match_id)[1].is_over:
            raise RefusedError(self._t("film.not_yet"))
        return Said("film", paragraphs(self._t("film.attached")), (self._mailings.film(self._match_id),))

    def _pdf(self, wanted: str) -> Said:
        """Keep whether reports come as PDF too, with the last one at once."""
        wants = wanted != "off"
        opened = self._desk.open(self._match_id)[1].step is not None
        last = (self._mailings.last_as_pdf(self._sender),) if wants and opened else ()
        self._post.put_correspondent(msgspec.structs.replace(self._sender, pdf=wants))
        return Said("pdf", paragraphs(self._t("pdf.on" if wants else "pdf.off")), last)


def _clash(request: Request) -> str:
    """Return the command beside which no orders may stand, if there are some."""
    return next((command.name for command in request.commands if command.name in ALONE and request.orders), "")


def read_absence(text: str, now: datetime) -> tuple[datetime, str]:
    """Return until when a player is away, and the skill of the computer that stands in for him, empty for none. Raises
    BadInputError for what is no moment."""
    words = _STAND_IN.sub("", text).strip()
    hint = (
        "write `absent until 2031-06-04`, or `absent 5 days`, and behind it `stand-in` if the computer is to write "
        "your orders meanwhile"
    )
    return read_moment(words, now, hint), "staff" if words != text.strip() else ""


def read_moment(words: str, start: datetime, hint: str) -> datetime:
    """Return a moment, or one so long after `start`. Raises BadInputError, with the hint, for what is none."""
    try:
        if span := _SPAN.fullmatch(words):
            unit = {"h": "hours", "d": "days", "w": "weeks"}[span[2][0].lower()]
            return start + timedelta(**{unit: int(span[1])})
        until = datetime.fromisoformat(words)
    except (ValueError, OverflowError):
        raise BadInputError(f"'{shortened(words)}' is no moment; {hint}.") from None
    return until if until.tzinfo else until.replace(tzinfo=UTC)
