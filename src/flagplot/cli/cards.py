"""`flagplot cards`: what a plane or ship can do, looked up by name."""

from pathlib import Path

from flagplot.cli.arguments import Json, read_text
from flagplot.cli.output import emit_json, table
from flagplot.core import registry
from flagplot.core.cards import Card
from flagplot.core.diagnostics import BadInputError, check_known


def cards(name: str = "", /, *, tables: Path | None = None, json: Json = False) -> int:
    """Show the card of a plane or ship; without a name list all cards.

    Parameters
    ----------
    name
        The plane or ship, such as "Dauntless" or "Shokaku".
    tables
        An owner's own tables (TOML), laid over ours.
    """
    found = _found("" if tables is None else read_text(tables, "table file"))
    if name:
        names = {card.name.lower(): card.name for card, _ in found}
        check_known("card", names.get(name.lower(), name), tuple(dict.fromkeys(card.name for card, _ in found)))
        found = [(card, labels) for card, labels in found if card.name.lower() == name.lower()]
    if json:
        emit_json([_data(card, labels) for card, labels in found])
    elif name:
        print("\n\n".join(_shown(card, labels) for card, labels in found))
    else:
        print(table(("game", "kind", "name", "side"), [(c.game, c.kind, c.name, c.side) for c, _ in found]))
    return 0


def _found(overlay: str) -> list[tuple[Card, dict[str, str]]]:
    """Return the cards with their labels, of all games; of those that an owner's tables are for, if some are given."""
    found, faults = [], []
    for game in registry.giving_cards():
        try:
            dealt = game.cards(overlay)
        except BadInputError as fault:
            faults.append(fault)
            continue
        words = game.words()
        found += [(card, {figure.key: words.text(figure.label) for figure in card.figures}) for card in dealt]
    if faults and not found:
        raise faults[0]
    return found


def _data(card: Card, labels: dict[str, str]) -> dict[str, object]:
    figures = [{"key": f.key, "label": labels[f.key], "value": f.value} for f in card.figures]
    head = {"game": card.game, "kind": card.kind, "name": card.name, "side": card.side}
    return {**head, "figures": figures, "source": card.source}


def _shown(card: Card, labels: dict[str, str]) -> str:
    title = f"{card.name}: {' '.join(word for word in (card.side, card.kind) if word)} in {card.game}"
    width = max(len(label) for label in labels.values())
    rows = [f"  {labels[figure.key].ljust(width)}  {figure.value}" for figure in card.figures]
    return "\n".join((title, *rows, f"  {'Source'.ljust(width)}  {card.source}"))
