"""`flagplot serve`: the clock and the mail in one process, with a page that says how it is."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from flagplot.cli.arguments import Whole
from flagplot.cli.database import DEFAULT_DB, Db
from flagplot.cli.output import LogForm, running_log, say
from flagplot.cli.post import keep_going, office_at
from flagplot.mail.health import HealthPage

_FOLDER = Path("flagplot-mail")


def serve(
    *,
    host: str = "127.0.0.1",
    port: Whole = 8000,
    source: Annotated[str, Parameter(name="--in")] = f"maildir:{_FOLDER / 'in'}",
    out: str = f"maildir:{_FOLDER / 'out'}",
    address: str = "",
    log: LogForm = "",
    db: Db = DEFAULT_DB,
) -> int:
    """Keep the deadlines and the mail of all matches until it is stopped; nothing need be configured for a try-out.

    Parameters
    ----------
    host
        The address of the page of health (/health) and figures (/metrics).
    port
        Its port.
    source
        Where mails come from, as for `post run`; the Maildir flagplot-mail/in if not given.
    out
        Where mails go to; the Maildir flagplot-mail/out if not given.
    address
        The address of the gateway; that in FLAGPLOT_ADDRESS, or flagplot@localhost, if not given.
    log
        Tell on standard error what is done, a line each: as text or as json.
    """
    with (
        running_log(log),
        office_at(db, source, out, address, create=True) as (office, letters, mails, post),
        closing(HealthPage(host, port, post)) as page,
    ):
        say(f"Mail from {source} to {out}; health at {page.url}. Stop with Ctrl-C.")
        keep_going(office, letters, mails)
    return 0
