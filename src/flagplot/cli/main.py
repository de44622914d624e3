"""The program `flagplot`: one command for each job, and failures told in one sentence."""

import os
import sys
import traceback
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError
from rich.console import Console

from flagplot import __version__
from flagplot.cli import (
    acts,
    audit,
    backup,
    cards,
    chances,
    check,
    clock,
    demo,
    film,
    guide,
    matches,
    oversight,
    play,
    post,
    referee,
    rulebook,
    scenario,
    schemas,
    seats,
    serve,
    studies,
)
from flagplot.cli.output import emit_json, operators_log, say, shown_safely, wanted
from flagplot.core.collecting import seldom
from flagplot.core.diagnostics import BadInputError
from flagplot.core.journal import JournalError
from flagplot.match.ports import RefusedError

DONE, DOES_NOT_HOLD, WRONG_USE = 0, 1, 2

app = App(
    name="flagplot",
    help="An impartial umpire for double-blind naval wargames of the Pacific war.",
    version=__version__,
    help_format="plaintext",
    default_parameter=Parameter(negative=(), show_default=False),
)
app.register_install_completion_command(help="Have the shell complete commands and flags.")
app.command(demo.demo)
app.command(play.play)
app.command(rulebook.scenarios)
app.command(rulebook.rules)
_orders = App(name="orders", help="Work with order sheets.")
_orders.command(check.check)
_orders.command(guide.help_on, name="help")
_orders.command(guide.complete)
app.command(_orders)
_scenario = App(name="scenario", help="Work with scenarios of one's own.")
_scenario.command(scenario.check)
app.command(_scenario)
app.command(audit.verify)
app.command(audit.report)
app.command(film.film)
app.command(schemas.schema)
app.command(chances.odds)
app.command(cards.cards)
app.command(studies.study)
_match = App(name="match", help="A match from the command line, and the referee's powers.")
for command in (
    matches.new,
    seats.join,
    seats.reveal,
    seats.link,
    seats.orders,
    matches.resolve,
    clock.run,
    acts.ready,
    acts.absent,
    acts.draw,
    acts.resign,
    acts.watch,
    matches.papers,
    matches.status,
    referee.pause,
    referee.extend,
    referee.rollback,
    referee.rule,
    referee.replace,
    oversight.correct,
    oversight.preview,
    oversight.report,
    referee.export,
):
    _match.command(command)
_match.command(post.webhook)
_match.command(seats.new_key, name="key")
app.command(_match)
_post = App(name="post", help="Play by e-mail.")
_post.command(post.run)
_post.command(post.invite)
app.command(_post)
app.command(serve.serve)
app.command(backup.backup)
app.command(backup.restore)


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments ask and return the exit status. Raises what goes wrong."""
    status = app(list(arguments), exit_on_error=False, print_error=False, result_action="return_value")
    return status if isinstance(status, int) else DONE


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program and exit: 0 done, 1 what was asked about does not hold, 2 wrong use."""
    seldom()
    status = guarded(sys.argv[1:] if arguments is None else arguments)
    try:
        sys.stdout.flush()
    except OSError as error:
        status = _output_failed(error, status)
    sys.exit(status)


def guarded(arguments: Sequence[str]) -> int:
    """Return the exit status; every failure is one sentence on standard error, never a traceback.

    With FLAGPLOT_DEBUG=1 in the environment an unexpected failure shows where it arose; what the umpire survived, such
    as a sheet on which a reader broke, is written to the file that FLAGPLOT_LOG names.
    """
    with shown_safely(), operators_log():
        return _guarded(arguments)


def _wrong(sentence: str, status: int, arguments: Sequence[str]) -> int:
    """Say what is wrong, with `--json` also as the one document on standard output; return the exit status."""
    say(sentence)
    if "--json" in arguments:
        emit_json({"error": sentence, "status": status})
    return status


def _guarded(arguments: Sequence[str]) -> int:
    try:
        return run(arguments)
    except CycloptsError as error:
        command = " ".join(("flagplot", *(error.command_chain or ())))
        shows = "its flags" if error.command_chain else "the commands"
        wrong = str(error).strip()
        if isinstance(error, UnusedCliTokensError):
            wrong = f"'{' '.join(error.unused_tokens or ())}' stands behind no flag."
        if sys.stderr.isatty():
            console = Console(stderr=True, color_system="auto" if wanted(sys.stderr) else None)
            app.help_print([*(error.command_chain or ())], console=console)
        return _wrong(f"{wrong} `{command} --help` shows {shows}.", WRONG_USE, arguments)
    except (JournalError, RefusedError) as error:
        return _wrong(str(error), DOES_NOT_HOLD, arguments)
    except BadInputError as error:
        return _wrong(str(error), WRONG_USE, arguments)
    except UnicodeError:
        say("An argument of the command is not text in UTF-8; write it so.")
        return WRONG_USE
    except BrokenPipeError as error:
        return _output_failed(error, DONE)
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    except Exception as error:
        if isinstance(error, OSError) and error.errno is not None:
            if error.filename is None:
                return _output_failed(error, DOES_NOT_HOLD)
            say(f"{error.filename} cannot be used ({error.strerror}).")
            return DOES_NOT_HOLD
        if os.environ.get("FLAGPLOT_DEBUG"):
            traceback.print_exc()
        say(
            f"Flagplot failed ({type(error).__name__}: {error}). This is a fault of the program: please report "
            "it with the command; FLAGPLOT_DEBUG=1 shows where."
        )
        return DOES_NOT_HOLD


def _output_failed(error: OSError, status: int) -> int:
    """Return the status when standard output cannot be written: a reader that left is no failure."""
    sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - nothing more can be said there
    if isinstance(error, BrokenPipeError):
        return status
    say(f"The answer cannot be written to standard output ({error.strerror}).")
    return DOES_NOT_HOLD


if __name__ == "__main__":
    main()
