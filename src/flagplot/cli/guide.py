"""`flagplot orders help` and `flagplot orders complete`: the guide, and what may follow at the caret."""

from flagplot.cli.arguments import Json, SheetFile, Whole, pick_scenario, read_text
from flagplot.cli.check import PositionFlags
from flagplot.cli.output import emit_json, say
from flagplot.core import registry
from flagplot.core.diagnostics import BadInputError
from flagplot.orders.following import at_caret


def help_on(verb: str = "", /, *, scenario: str = "", game: str = "", json: Json = False) -> int:
    """Show the guide to a game's orders, or what it says of a verb.

    Parameters
    ----------
    verb
        A verb, such as abort; without it the whole guide.
    scenario
        The scenario whose game is meant; coral-sea-battle if neither is given.
    game
        The game itself: carrier, slot, sloc, coastal and their tables.
    """
    named = registry.game(game) if game else registry.game(pick_scenario(scenario).game)
    text = named.order_help(verb)
    if json:
        emit_json({"game": named.name, "verb": verb.upper(), "help": text})
    else:
        print(text, end="" if text.endswith("\n") else "\n")
    return 0


def complete(file: SheetFile, /, *, line: Whole, column: Whole, position: PositionFlags, json: Json = False) -> int:
    """Show what may follow at a place of an order sheet, each with the reason if it may not be ordered now.

    Parameters
    ----------
    line
        The line of the caret, from 1.
    column
        The column of the caret, from 1: the letters before it count.
    """
    lines = read_text(file, "order sheet").splitlines() or [""]
    if not 1 <= line <= len(lines) + 1:
        raise BadInputError(f"There is no line {line}; the sheet has {len(lines)}.")
    before = [*lines, ""][line - 1][: column - 1]
    game, view = position.found()
    found = at_caret(lambda after: game.legal_orders(view, after), before)
    if not found:
        say("Nothing is known that may follow there. `flagplot orders help` shows the guide.")
    if json:
        emit_json({"choices": found})
    else:
        width = max((len(choice.word) for choice in found), default=0)
        words = game.words()
        for choice in found:
            print(f"{choice.word:{width}}  {words.text(choice.shut)}".rstrip())
    return 0
