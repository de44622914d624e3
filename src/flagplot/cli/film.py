"""`flagplot film`: a match as one page that plays, or as a picture that moves."""

from itertools import islice
from pathlib import Path
from re import sub

from flagplot.cli.arguments import SeatName, Whole, read_journal
from flagplot.cli.output import progress_bar, say
from flagplot.core.diagnostics import BadInputError, check_known
from flagplot.core.journal import Resolved
from flagplot.match import film as films
from flagplot.match.files import write_whole
from flagplot.match.pictures import moving, png
from flagplot.match.replay import secret_of, umpire_of

HEIGHT = 0.86
"""The height of a moving picture in its widths; longer plots are cut, shorter ones stand on paper."""


def film(journal: Path, /, *, out: Path, seat: SeatName = "", turns: Whole = 0, width: Whole = 840) -> int:
    """Make a film of a match: what each side believed turn by turn, and beside it what was true.

    Parameters
    ----------
    journal
        The journal file, such as `demo-out/coral-sea-battle-1/journal.jsonl`.
    out
        The file to write: a page, `.html`, that plays without a server, with slider and keys; or a picture that moves,
        `.png`, for a message.
    seat
        One side's film alone: what this seat was given and nothing else. Without it both sides are shown, which needs
        a match that is over.
    turns
        Only the opening and so many turns.
    width
        How wide a moving picture is, in pixels.
    """
    suffix = out.suffix.lower()
    if suffix not in (".html", ".htm", ".png", ".apng"):
        raise BadInputError(f"--out is a page (.html) or a moving picture (.png), not {out.name}.")
    entries = read_journal(journal)
    umpire = umpire_of(entries, secret_of(entries))
    if seat:
        check_known("seat", seat, umpire.seats, " in this scenario")
    played = sum(isinstance(entry.fact, Resolved) for entry in entries)
    shown: list[films.Frame] = []
    with progress_bar("Playing the match again", min(turns, played) or played) as bar:
        for number, frame in enumerate(islice(films.frames(entries, seat), turns + 1 if turns else None), 1):
            shown.append(frame)
            bar(number)
    if not shown:
        raise BadInputError("The journal holds no turn yet.")
    if suffix in (".html", ".htm"):
        title = ", ".join(filter(None, (shown[0].title, seat)))
        write_whole(out, films.page(title, shown).encode())
    else:
        chosen = [frame.pictures[-1].svg for frame in shown]
        write_whole(out, moving([png(_sized(svg, width), width) for svg in chosen], 900))
    say(f"Written: {out}")
    return 0


def _sized(svg: str, width: int) -> str:
    """Return a drawing in the size that all pictures of a film have."""
    box = f'width="{width}" height="{round(HEIGHT * width)}" preserveAspectRatio="xMidYMin slice"'
    wide = 1120.0
    svg = sub(r'viewBox="0 0 [\d.]+ [\d.]+"', f'viewBox="0 0 {wide:g} {HEIGHT * wide:g}"', svg, count=1)
    return sub(r'width="[\d.]+" height="[\d.]+"', box, svg, count=1)
