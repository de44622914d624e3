"""The post office: letters in, done at the desk one after the other, turns resolved when they are due, mails out.

A letter, what it changes in the match and the answers to it are one transaction; so are a change of the match and the
mails that follow from it. Whatever is interrupted is done again from its start, and nothing that is written is written
twice: Message-IDs follow from what a mail says.
"""

import hashlib
import logging
import math
import re
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from threading import Event
from typing import TypeVar

import msgspec

from flagplot.core.game import NOTHING
from flagplot.core.journal import Act, Ruling
from flagplot.mail.clerk import Answer, Clerk
from flagplot.mail.commands import read_request
from flagplot.mail.letter import Letter, read_letter
from flagplot.mail.mailings import STANDING, Mailings, paragraphs
from flagplot.mail.ports import Arrived, Correspondent, InBox, OutBox, PostStore, SendError
from flagplot.mail.referee import Referee
from flagplot.mail.spectator import Spectator, is_spectator
from flagplot.mail.webhook import Webhooks, post_of
from flagplot.mail.writing import Body, Gateway, new_token
from flagplot.match.desk import REFEREE, Desk
from flagplot.match.match import Match
from flagplot.match.ports import Change, ConflictError, RefusedError, StoreError

log = logging.getLogger("flagplot.mail")

MOST_AN_HOUR = 120
"""Mails from one seat within an hour that are read."""
_MOST_TRIES = 5
"""How often a letter over which the umpire failed is tried."""
_REMINDING = timedelta(seconds=10)
"""How long nobody is looked for who is to be reminded, where there was none."""
BREATH = 0.05
"""Seconds until what waits for others is tried again."""
T = TypeVar("T")
_CHECKS = re.compile(r"\b(dmarc|dkim|arc)\s*=\s*(\w+)", re.IGNORECASE)


class Office:
    """The mail of all matches in a store.

    `authserv`: the name under which the receiving mail server writes down whether a sender is who he says
    (Authentication-Results); its word is believed, nobody else's.
    """

    def __init__(
        self, desk: Desk, post: PostStore, gateway: Gateway, clock: Callable[[], datetime | None], authserv: str = ""
    ) -> None:
        self._desk = desk
        self._post = post
        self._gateway = gateway
        self._clock = clock
        self._authserv = authserv.lower()
        self._mailings = Mailings(desk)
        self._due: list[str] = []
        """Matches whose turn was due when it was last asked."""
        self._stuck: set[str] = set()
        """Matches whose turn was due and could not be resolved."""
        self._broken: set[int] = set()
        """Changes whose mails could not be written."""
        self._uninvited: set[str] = set()
        """Tokens of those whose invitation could not be written."""
        self._looked: datetime | None = None
        """When it was found last that nobody is to be reminded."""
        self.waits = False
        """Whether something was put back because its match was being written."""

    def now(self) -> datetime:
        """Return the present time."""
        return self._clock() or datetime.now(UTC)

    def ringing(self, bell: Event) -> AbstractContextManager[None]:
        """Have a bell rung whenever somebody else has written something there is to do, where the store can tell."""
        return self._desk.ringing(bell)

    def collect(self, box: InBox) -> int:
        """Keep every mail that waits in a box; return how many were new. A mail leaves the box when it is kept."""
        taken = 0
        with closing(box.waiting()) as waiting:
            for delivery in waiting:
                letter = read_letter(delivery.data, delivery.recipients)
                sender = self._post.correspondent(letter.tokens)
                name = f"{letter.id or delivery.name}\0{sender.token if sender else ''}"
                key = hashlib.sha256(name.encode(errors="replace")).hexdigest()
                arrived = min(delivery.arrived, self.now().timestamp())
                taken += self._post.take_in(key, sender, delivery.recipients, delivery.data, arrived)
        return taken

    def work(self, *, patience: float = 30.0, at_most: float = math.inf) -> int:
        """Do all there is to do but sending, or as much as is done in `at_most` seconds; return how much was done. What
        waits for others is left after `patience` seconds."""
        done, began = 0, time.monotonic()
        while time.monotonic() < began + at_most:
            self.waits = False
            if self.answer_next() or self.follow() or self.invite() or self.resolve_due() or self.remind():
                done += 1
            elif not self.waits or time.monotonic() > began + patience:
                return done
            else:
                time.sleep(BREATH)
        return done

    def _next(self, take: Callable[[], T | None], deal: Callable[[T], object], fail: Callable[[T], object]) -> bool:
        """Take the next thing to do and deal with it in one transaction; return whether there was one. One over which
        this fails holds up no other; while the store cannot be used nothing is blamed for it."""
        taken: T | None = None
        try:
            with self._post.together():
                taken = take()
                if taken is None:
                    return False
                deal(taken)
        except ConflictError:
            self._desk.forget()
            self.waits = True
            return False
        except StoreError:
            self._desk.forget()
            raise
        except Exception as error:
            self._desk.forget()
            if taken is None:
                raise
            log.exception("Could not be done: %s (%s).", _name(taken), type(error).__name__)
            fail(taken)
            return True
        log.info("Done: %s.", _name(taken))
        return True

    def answer_next(self) -> bool:
        """Deal with the next letter; return whether there was one."""
        return self._next(self._post.next_letter, self._deal_with, self._put_back)

    def _put_back(self, arrived: Arrived) -> None:
        """Have a letter tried again; after some tries tell its sender that it was in vain."""
        with self._post.together():
            if arrived.tries + 1 < _MOST_TRIES:
                self._post.retry(arrived)
                return
            self._post.finish(arrived, "refused")
            sender = self._correspondent(arrived)
            letter = read_letter(arrived.data, arrived.recipients) if sender else None
            if sender and letter and not letter.automatic and letter.sender == sender.address:
                self._reply(sender, letter, arrived.key, Answer(self._trouble(sender, "mail.trouble.broken")))

    def _correspondent(self, arrived: Arrived) -> Correspondent | None:
        found = self._post.correspondents(arrived.match) if arrived.match else []
        return next((one for one in found if one.seat == arrived.seat), None)

    def _deal_with(self, arrived: Arrived) -> None:
        letter = read_letter(arrived.data, arrived.recipients)
        sender = self._correspondent(arrived)
        why = self._why_unanswered(arrived, letter, sender)
        if why or sender is None:
            log.warning("A mail was not answered: %s.", why)
            self._post.finish(arrived, "refused")
        elif self._is_forged(letter) or letter.sender != (sender := self._by_link(sender, letter)).address:
            self._hold(arrived, letter, sender)
        else:
            self._post.finish(arrived, "done")
            self._act(sender, letter, letter, arrived)

    def _by_link(self, sender: Correspondent, letter: Letter) -> Correspondent:
        """Return a seat that was given away by link with the address of the first who writes; others as they are."""
        if sender.address or sender.hook or not letter.sender:
            return sender
        sender = msgspec.structs.replace(sender, address=letter.sender)
        self._post.put_correspondent(sender)
        return sender

    def _why_unanswered(self, arrived: Arrived, letter: Letter, sender: Correspondent | None) -> str:
        """Return why a letter gets no answer, or nothing. What it says and who it is from is not repeated."""
        if sender is None:
            return "it was sent to no reply address that is known"
        if letter.automatic:
            return f"{sender.seat} of {sender.match}: {letter.automatic}"
        since = arrived.received - 3600
        came = self._post.count_letters(arrived, since)
        if came == MOST_AN_HOUR + 1:
            self._reply(
                sender, letter, arrived.key, Answer(self._trouble(sender, "mail.trouble.rate", most=MOST_AN_HOUR))
            )
        return (
            f"{sender.seat} of {sender.match} wrote more than {MOST_AN_HOUR} mails in an hour"
            if came > MOST_AN_HOUR
            else ""
        )

    def _is_forged(self, letter: Letter) -> bool:
        """Return whether the receiving mail server says that the sender is not who he says: by DMARC, or by DKIM where
        it says nothing of that; what others passed on and vouch for (ARC) is believed if the server believes it."""
        ours = [check for check in letter.checks if check.split(";")[0].split()[:1] == [self._authserv]]
        if not (self._authserv and ours):
            return False
        found = [(name.lower(), result.lower()) for name, result in _CHECKS.findall(ours[0])]
        decides = "dmarc" if any(name == "dmarc" for name, _ in found) else "dkim"
        results = {result for name, result in found if name == decides}
        return "fail" in results and "pass" not in results and ("arc", "pass") not in found

    def _trouble(self, to: Correspondent, key: str, **values: int) -> Body:
        match, words = self._desk.open(to.match)[1], self._mailings.words(to.match)
        subject = self._mailings.subject(match, to.match, to.seat, "mail.trouble.subject")
        return Body(subject=subject, text=paragraphs(words(key, **values)))

    def _hold(self, arrived: Arrived, letter: Letter, sender: Correspondent) -> None:
        """Keep a letter that came from elsewhere, and ask the player whether it is his; the stranger gets no answer."""
        code = new_token()
        self._post.finish(arrived, "held", code)
        log.warning(
            "A mail with the reply address of %s of %s came from elsewhere and is held.", sender.seat, sender.match
        )
        match, words = self._desk.open(sender.match)[1], self._mailings.words(sender.match)
        begins = " ".join(letter.text.split())[:60]
        body = Body(
            subject=self._mailings.subject(match, sender.match, sender.seat, "mail.held.subject"),
            text=paragraphs(
                words("mail.held.text", sender=letter.sender or "?"),
                words("mail.held.code", code=code),
                words("mail.held.otherwise"),
                words("mail.held.looks_like", text=begins) if begins else "",
            ),
        )
        self._send(sender, body, "held", arrived.key)

    def _act(self, sender: Correspondent, letter: Letter, asked: Letter, arrived: Arrived) -> None:
        """Do what a letter asks; `letter` is the one that is answered, `asked` the one that counts, which was held, and
        `arrived` when that came: its orders are late or not by that moment."""
        key = arrived.key
        words = self._mailings.words(sender.match)
        if sender.muted:
            sender = msgspec.structs.replace(sender, muted=False)
            self._post.put_correspondent(sender)
        referee = sender.seat == REFEREE
        came = datetime.fromtimestamp(arrived.received, UTC)
        kind = Referee if referee else Spectator if is_spectator(sender.seat) else Clerk
        clerk = kind(self._desk, self._post, sender, key, self.now(), came)
        request = read_request(asked.text, asked.subject, asked.attached, clerk.is_order, referee=referee)
        code = next((command.argument for command in request.commands if command.name == "confirm"), "")
        if code and letter is asked:
            held = self._post.held(sender.match, sender.seat, code.lower())
            if held is None:
                self._reply(sender, letter, key, Answer(self._trouble(sender, "mail.held.unknown")))
                return
            self._post.finish(held, "done")
            self._act(sender, letter, read_letter(held.data, held.recipients), held)
            return
        remarks = [words.text(remark) for remark in asked.remarks]
        if request.from_subject and (request.commands or request.orders):
            remarks.append(words("mail.from_subject"))
        point = self._post.point_of(asked.references, sender.match, sender.seat)
        answer = clerk.answer(request, point, tuple(remarks))
        self._reply(sender, letter, key, answer)

    def _reply(self, sender: Correspondent, letter: Letter, key: str, answer: Answer) -> None:
        name = self._gateway.id_of(sender.token, "reply", key)
        mail = self._gateway.write(answer.body, sender, name, self.now(), letter.id, letter.references[-5:])
        self._post.put_mail(mail)
        for note in answer.notes:
            self._send(note.to, note.body, note.name, key)

    def _send(self, to: Correspondent, body: Body, *what: str) -> bool:
        """Write a mail of our own accord, in the thread of the match; False if it was written before, or may not be."""
        if to.muted:
            return False
        first = self._gateway.id_of(to.token, "invitation")
        name = self._gateway.id_of(to.token, *what)
        fresh = False
        if to.address:
            mail = self._gateway.write(body, to, name, self.now(), thread=() if name == first else (first,))
            fresh = self._post.put_mail(mail)
        if to.hook:
            fresh = self._post.put_mail(post_of(to, body, name)) or fresh
        return fresh

    def invite(self) -> bool:
        """Invite the next player who has not been; return whether there was one."""
        return self._next(
            lambda: self._post.next_uninvited(self._uninvited), self._invite, lambda to: self._uninvited.add(to.token)
        )

    def _invite(self, to: Correspondent) -> None:
        self._send(to, self._mailings.invitation(to), "invitation")
        self._post.put_correspondent(msgspec.structs.replace(to, invited=True))

    def follow(self) -> bool:
        """Write the mails that follow from the next change of a match, or draw a plot for one; return whether there was
        anything. A change over which this fails is tried again when the gateway is started again."""
        return self._draw() or self._next(
            lambda: self._post.next_change(self._broken), self._tell_all, lambda change: self._broken.add(change.number)
        )

    def _draw(self) -> bool:
        """Draw the next plot of the next change where one writes and the others wait: they need not wait for that, nor
        do letters for more than one."""
        change = self._post.next_change(self._broken) if self._post.writes_alone else None
        if change is None or change.kind != "resolved":
            return False
        seats = self._desk.open(change.match)[1].seats
        wanted = [to for to in self._post.correspondents(change.match) if to.seat in seats and to.address]
        with suppress(Exception):  # whoever writes the mails meets the same, and deals with it
            return any(not to.muted and self._mailings.draw(to, change.entry) for to in wanted)
        return False

    def _tell_all(self, change: Change) -> None:
        for to in self._post.correspondents(change.match):
            self._tell(to, change)
        self._post.posted(change)

    def _tell(self, to: Correspondent, change: Change) -> None:
        match = self._desk.open(change.match)[1]
        if change.seats and to.seat not in change.seats:
            return
        entry = match.entries[change.entry]
        what = (change.kind, str(change.entry), entry.hash)
        if is_spectator(to.seat) and change.kind != "closed":
            with suppress(RefusedError):  # there is nothing yet that he may read
                handout = self._desk.watch(to.match, match.seats[0])[0]
                self._send(to, self._mailings.watched(to), "watched", str(handout.entry))
        elif change.kind == "resolved" and to.seat in match.seats:
            self._answer_beforehand(to, match, change.entry)
            self._send(to, self._mailings.report(to, entry=change.entry), *what)
        elif isinstance(entry.fact, Ruling):
            self._send(to, self._mailings.ruling(to, entry.fact), *what)
            if entry.fact.replaced == to.seat and to.invited:  # who played the seat before has no say any more
                self._post.put_correspondent(msgspec.structs.replace(to, token=new_token(), muted=True))
        elif isinstance(entry.fact, Act) and entry.fact.seat != to.seat:
            self._send(to, self._mailings.act(to, entry.fact), *what)
        elif change.kind == "closed":
            self._send(to, self._mailings.end(to), *what)

    def _answer_beforehand(self, to: Correspondent, match: Match, entry: int) -> None:
        """Answer the question of a seat that has a standing answer to its kind, or of which nothing is asked. Until the
        deadline of the question, if it has one, the player may still answer it himself."""
        ask = match.awaiting().get(to.seat)
        if entry != match.standing or ask is None or match.step is None or match.step.final:
            return
        with suppress(RefusedError):
            answer = to.standing.get(ask.kind, "")
            if ask.kind == NOTHING:
                self._desk.ready(to.match, to.seat)
            elif answer and match.read_orders(to.seat, answer).echo:
                self._desk.send(to.match, to.seat, answer, id=f"{STANDING}{entry} {ask.kind}")
                if match.waiting.deadline:
                    self._desk.unready(to.match, to.seat)

    def resolve_due(self) -> bool:
        """Resolve the first turn, of a match played by mail, that is due; return whether there was one. Which are due
        is asked for all of them at once, and again when these are done."""
        while True:
            fresh = not self._due
            if fresh:
                self._due = [
                    one for one in self._desk.due(self.now()) if one not in self._stuck and self._is_by_mail(one)
                ]
            while self._due:
                if self._next(partial(self._claim, self._due.pop(0)), self._desk.resolve, self._stuck.add):
                    return True
            if fresh:
                return False

    def _is_by_mail(self, match_id: str) -> bool:
        return any(one.address for one in self._post.correspondents(match_id))

    def _claim(self, match_id: str) -> str | None:
        """Return a match to be resolved, if it still is: another worker may have been quicker."""
        free = self._post.claim(match_id) and not self._desk.open(match_id)[1].why_not_now(self.now())
        return match_id if free else None

    def remind(self) -> bool:
        """Remind the next seat that has sent nothing though its deadline is near; return whether there was one. Where
        there was none, nobody is looked for again for some seconds."""
        if self._looked and self.now() < self._looked + _REMINDING:
            return False
        for found in self._desk.remind(self.now()):
            to = next((one for one in self._post.correspondents(found.match) if one.seat == found.seat), None)
            if to is not None and self._send(
                to, self._mailings.reminder(to), "reminder", str(found.point), found.deadline
            ):
                return True
        self._looked = self.now()
        return False

    def send_all(self, box: OutBox) -> int:
        """Send every mail that waits, or make every post where the box is for these; return how many were sent."""
        sent = 0
        while True:
            with self._post.sending(self.now().timestamp(), posts=isinstance(box, Webhooks)) as mail:
                if mail is None:
                    return sent
                try:
                    box.send(mail)
                except SendError as error:
                    log.warning("A mail of %s was not taken: %s", mail.match, error)
                    raise
                log.info("Sent: %s of %s.", mail.id, mail.match)
                sent += 1


def _name(thing: object) -> str:
    """Return how a log names a thing that was to be done."""
    match thing:
        case Arrived(number=number):
            return f"letter {number}"
        case Change(number=number, match=match_id):
            return f"the mails of change {number} of {match_id}"
        case Correspondent(match=match_id, seat=seat):
            return f"the invitation of {seat} of {match_id}"
        case _:
            return f"the turn of {thing}"
