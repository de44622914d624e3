"""`flagplot schema`: the form of what a game takes and gives as JSON."""

from flagplot.cli.arguments import Json
from flagplot.cli.output import emit_json
from flagplot.match import schema as published


def schema(name: str = "", /, *, json: Json = False) -> int:
    """Print a JSON schema, or the names of all: orders, view, report and plot of each game.

    Parameters
    ----------
    name
        The schema, such as `carrier.report`.
    json
        Answer with one JSON document; a schema always is one.
    """
    if name or json:
        emit_json(published.schema(name) if name else published.names())
    else:
        print("\n".join(published.names()))
    return 0
