"""How fast mail is answered by the server as it is run: order mails for many matches, echoed and resolved.

    python -m bench.post [--matches 20] [--scenario skirmish] [--rate 10] [--db URL]

prints p50 and p95 from mail in (handed over by LMTP) to echo out (taken by SMTP) at a rate, while turns are resolved,
and then mails a second when all are there at once. The issue asks for `--matches 500`.
"""

import argparse
import tempfile
import time
from email.message import EmailMessage
from pathlib import Path

from bench.served import Players, Served, is_report

PATIENCE = 600.0


class Crowd(Players):
    """Players who join, and then write when they are told to."""

    twice = 0.0

    def __init__(self, lmtp: int, seed: int) -> None:
        super().__init__(lmtp, seed)
        self.came: dict[str, float] = {}
        """When the answer to a mail came, by the Message-ID of that mail."""
        self.reports: dict[tuple[str, str], list[EmailMessage]] = {}

    def read(self, who: tuple[str, str], mail: EmailMessage) -> None:
        self.came[str(mail["In-Reply-To"])] = time.monotonic()
        if is_report(mail):
            self.reports.setdefault(who, []).append(mail)
        elif "you are invited" in str(mail["Subject"]):
            self.write(mail, "join some words")

    def wait(self, reports: int) -> None:
        """Wait until every seat has so many reports."""
        until = time.monotonic() + PATIENCE
        while sum(len(own) >= reports for own in list(self.reports.values())) < len(self.sheets):
            assert time.monotonic() < until, "not all reports came"
            time.sleep(0.05)

    def everybody(self, rate: float) -> dict[str, float]:
        """Have every seat send orders, so many a second; return when each mail was sent, by its Message-ID."""
        began, sent = time.monotonic(), {}
        for number, (who, own) in enumerate(sorted(self.reports.items())):
            time.sleep(max(0.0, began + number / rate - time.monotonic()))
            sent[self.write(own[-1], self.sheets[who])] = time.monotonic()
        return sent


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--scenario", default="skirmish")
    parser.add_argument("--rate", type=float, default=10.0)
    parser.add_argument("--db", default="")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder), options.matches, where=options.db, scenarios=(options.scenario,), players=Crowd)
        crowd = server.players
        assert isinstance(crowd, Crowd)
        try:
            server.start()
            crowd.wait(1)
            sent = crowd.everybody(options.rate)
            crowd.wait(2)
            waits = sorted(crowd.came[name] - at for name, at in sent.items())
            p50, p95 = waits[len(waits) // 2], waits[int(len(waits) * 0.95)]
            print(f"at {options.rate:g} mails a second, mail in to echo out: p50 {p50:.3f} s, p95 {p95:.3f} s")
            began = time.monotonic()
            mails = len(crowd.everybody(1e9))
            crowd.wait(3)
            took = time.monotonic() - began
            print(f"{mails} mails at once, answered, resolved and reported: {mails / took:.1f} a second")
        finally:
            server.end()
            crowd.leave()


if __name__ == "__main__":
    main()
