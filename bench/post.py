"""How fast mail is answered: order mails for many matches, taken in, echoed and resolved.

    python bench/post.py [--matches 20] [--scenario skirmish] [--rate 10]

prints mails a second when all are there at once, then p50 and p95 from mail in to echo out at a rate.
"""

import argparse
import tempfile
import time
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

from flagplot.mail.maildir import MaildirIn, MaildirOut
from flagplot.mail.office import Office
from flagplot.mail.ports import Correspondent
from flagplot.mail.writing import Gateway, new_token
from flagplot.match.desk import Desk
from flagplot.store.database import Database
from flagplot.store.matches import SqlMatches
from flagplot.store.post import SqlPost


def clock() -> datetime:
    """Return the present time."""
    return datetime.now(UTC)


class Bench:
    """Matches whose seats all write at once."""

    def __init__(self, folder: Path, scenario: str, matches: int) -> None:
        database = Database(str(folder / "bench.sqlite"), create=True)
        self.desk = Desk(SqlMatches(database), clock, patience=0)
        self.post = SqlPost(database)
        self.gateway = Gateway()
        self.office = Office(self.desk, self.post, self.gateway, clock)
        self.folder = folder
        self.letters, self.mails = MaildirIn(folder / "in"), MaildirOut(folder / "out")
        self._count = 0
        for _ in range(matches):
            match_id = self.desk.new(scenario).match
            for seat in self.desk.open(match_id)[1].seats:
                address = f"{seat}.{match_id}@players.example"
                self.post.put_correspondent(
                    Correspondent(match=match_id, seat=seat, address=address, token=new_token())
                )

    def write(self, one: Correspondent, text: str) -> None:
        """Put a mail from a seat where the gateway finds it."""
        self._count += 1
        mail = EmailMessage()
        mail["From"], mail["To"] = one.address, self.gateway.reply_address(one.token)
        mail["Message-ID"] = f"<{self._count}@players.example>"
        mail.set_content(text)
        (self.folder / "in" / "new" / f"{self._count:08}").write_bytes(bytes(mail))

    def everybody(self, text: str) -> int:
        """Have every seat write, and return how many mails that were."""
        every = self.post.correspondents()
        for one in every:
            self.write(one, text)
        return len(every)

    def pass_once(self) -> None:
        """Take in, answer, resolve and send all there is."""
        self.office.collect(self.letters)
        self.office.work()
        self.office.send_all(self.mails)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--scenario", default="skirmish")
    parser.add_argument("--orders", default="check\nV1 COURSE 090")
    parser.add_argument("--rate", type=float, default=10.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder), options.scenario, options.matches)
        bench.everybody("join some words")
        bench.pass_once()
        began = time.perf_counter()
        mails = bench.everybody("ready")
        bench.pass_once()
        took = time.perf_counter() - began
        print(
            f"{mails} mails for {options.matches} matches, answered, resolved and reported: {mails / took:.1f} a second"
        )
        waits = []
        began = time.perf_counter()
        for number, one in enumerate(bench.post.correspondents()):
            due = began + number / options.rate
            time.sleep(max(0.0, due - time.perf_counter()))
            bench.write(one, options.orders)
            bench.pass_once()
            waits.append(time.perf_counter() - due)
        waits.sort()
        p50, p95 = waits[len(waits) // 2], waits[int(len(waits) * 0.95)]
        print(f"at {options.rate:g} mails a second, mail in to echo out: p50 {p50:.3f} s, p95 {p95:.3f} s")


if __name__ == "__main__":
    main()
