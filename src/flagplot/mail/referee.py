"""The referee's letters: what a referee may do from the command line he may do by mail, from his own address."""

from contextlib import suppress

from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError
from flagplot.core.game import Seat
from flagplot.core.journal import Ruling
from flagplot.mail.clerk import Clerk, Said, read_moment
from flagplot.mail.commands import Command
from flagplot.mail.mailings import paragraphs
from flagplot.mail.ports import Correspondent
from flagplot.mail.writing import Attachment, check_address, new_token
from flagplot.match.answers import in_words
from flagplot.match.papers import overview

_COMPUTER = "computer"


class Referee(Clerk):
    """Does what the referee asks for, and all else as for anybody."""

    def is_order(self, text: str) -> bool:
        """The referee has no seat whose orders could be read."""
        return False

    def _do(self, command: Command) -> Said:
        match command:
            case Command("pause", reason):
                return self._rule(Ruling("pause", reason))
            case Command("go_on", reason):
                return self._rule(Ruling("go on", reason))
            case Command("extend", argument):
                return self._extend(argument)
            case Command("rollback", argument):
                turn, _, reason = argument.partition(" ")
                return self._rule(Ruling("rollback", reason.strip(), turn=int(turn)))
            case Command("rule", seat, text):
                seats = (self._known(seat),) if seat else ()
                return self._rule(Ruling("rule", text, seats))
            case Command("correct", correction):
                return self._rule(Ruling("correct", correction=correction))
            case Command("replace", argument):
                return self._replace(argument)
            case Command("orders", seat, text):
                return self._for_a_player(self._known(seat), text)
            case Command("preview"):
                return self._preview()
            case Command("report", argument):
                return self._overview(int(argument) if argument else None)
            case Command("resolve"):
                _, step = self._desk.resolve(self._match_id, now=True)
                return self._done(self._t("powers.resolved", turn=step.turn))
            case Command("close"):
                self._desk.close(self._match_id)
                return self._done(self._t("over"))
            case _:
                return super()._do(command)

    def _known(self, seat: Seat) -> Seat:
        self._desk.open(self._match_id)[1].check_seat(seat.lower())
        return seat.lower()

    def _done(self, text: str) -> Said:
        return self._say("powers", text)

    def _rule(self, ruling: Ruling) -> Said:
        after = self._desk.rule(self._match_id, ruling)
        entry = after.entries[-1]
        readers = getattr(entry.fact, "seats", ()) or after.seats
        return self._done(self._t("powers.ruled", entry=entry.n, seats=self._words.all_of(readers)))

    def _extend(self, argument: str) -> Said:
        """Move the deadline, from where it stands or from now."""
        when, _, reason = argument.removeprefix("until ").strip().partition(" ")
        start = self._desk.open(self._match_id)[1].waiting.deadline or self._now
        until = read_moment(when, start, "write `extend 24h` or `extend until 2031-06-04T18:00`")
        return self._rule(Ruling("extend", reason.strip(), deadline=until.isoformat()))

    def _replace(self, argument: str) -> Said:
        """Give a seat to another player, who is invited at his address, or to the computer."""
        name, _, player = argument.partition(" ")
        seat, player = self._known(name), player.strip()
        if player.lower() == _COMPUTER:
            self._desk.replace(self._match_id, seat, computer="staff")
            return self._done(self._t("powers.computer", seat=seat))
        address = check_address(player)
        self._desk.replace(self._match_id, seat, player=address[:80])
        self._post.put_correspondent(Correspondent(match=self._match_id, seat=seat, address=address, token=new_token()))
        return self._done(self._t("powers.replaced", seat=seat, address=address))

    def _for_a_player(self, seat: Seat, text: str) -> Said:
        """Read in a seat's orders; the journal and the seat's report say so."""
        if not self._desk.open(self._match_id)[1].read_orders(seat, text).echo:
            raise BadInputError(self._t("orders.nothing"))
        sheet, receipt = self._desk.send(self._match_id, seat, text, id=self._key[:64], by="referee")
        slip, line = self._receipt(receipt)
        lines = (paragraphs(self._t("powers.orders", seat=seat)), in_words(sheet) + "\n", paragraphs(line))
        return Said(self._t("powers.subject"), "\n".join(lines), (slip,))

    def _preview(self) -> Said:
        step = self._desk.open(self._match_id)[1].preview()
        parts = [paragraphs(self._t("powers.preview"))]
        for seat, outcome in step.outcomes.items():
            sheet = step.sheets.get(seat)
            parts.append(f"{seat}: {in_words(sheet) if sheet else self._t('powers.standing')}\n")
            parts.append(outcome.text)
        return Said(self._t("powers.subject"), "\n".join(parts))

    def _overview(self, turn: int | None) -> Said:
        """Return the reports of all seats as one, with a plot of all sides where the game has one."""
        match = self._desk.open(self._match_id)[1]
        outcomes = {seat: self._desk.told(self._match_id, seat, turn)[1] for seat in match.seats}
        game, plots = registry.game(match.setup.game), list[Attachment]()
        with suppress(BadInputError):
            plots.append(Attachment("plot-all.svg", "image/svg+xml", overview(outcomes, game, "svg")))
        shown = self._t("report.again", turn=match.turn if turn is None else turn)
        return Said(shown, overview(outcomes, game, "text").decode(), tuple(plots))
