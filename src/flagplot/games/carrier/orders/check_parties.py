"""Checks of orders that tie an AF to another one, or to a TF that it shadows."""

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.draft import Draft, Remarks
from flagplot.games.carrier.orders.resolve import change_item, parts_with
from flagplot.games.carrier.orders.units import Roster


def parties(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Refuse to meet another AF without its number and one named rendezvous hex (FE-7d), and to join an attack without
    the number of the AF that makes it (FE-7f, FE-7h), or either where the match does not have these orders."""

    def change(action: Action) -> list[Action]:
        if not isinstance(action, ast.Meet | ast.JoinAttack):
            return [action]
        rule, form = ("FE-7d", MEET) if isinstance(action, ast.Meet) else ("FE-7f", JOIN)
        wrong = ""
        if not roster.ruleset.options.search_parties:
            wrong = "planes do not meet others or join their attacks in this match (option search_parties is off)"
        elif action.number == 0:
            wrong = "the AF is not named"
        elif draft.unit.kind == "AF" and action.number == draft.unit.number:
            wrong = "an AF cannot go with itself"
        elif isinstance(action, ast.Meet) and not _stands(action.place, roster):
            wrong = "the one hex of the rendezvous is not named"
        if wrong:
            hint = form if roster.ruleset.options.search_parties else ""
            remarks.at(signs, "error", rule, f"{draft.name}: {wrong}", hint)
            return []
        return [action]

    for item in parts_with(draft, ast.Meet, ast.JoinAttack):
        signs = item.signs
        change_item(draft, item, change)


MEET = "Write 'meet AF3 at B/H12 and go with it'."
JOIN = "Write 'search N5; join AF8 if it attacks'."


def _stands(place: ast.Place, roster: Roster) -> bool:
    """Return whether a place is one hex that does not move: not a ship, a TF, an AF or a contact."""
    if place.hex is not None:
        return True
    return place.name in roster.view.bases or bool(place.name and roster.ruleset.theatre.places.get(place.name))


def shadowing(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Note that a contact not seen last turn cannot be shadowed until it is seen again (FE-11.2)."""
    if not roster.ruleset.options.shadow_seen or draft.hour is not None:
        return
    for item in draft.items:
        target = item.node.target if isinstance(item.node, ast.Shadow) else None
        known = next((c for c in roster.view.contacts if target is not None and target.name == f"C{c.id}"), None)
        if known is not None and known.age > 0:
            remarks.at(
                item.signs,
                "note",
                "FE-11.2",
                f"{target.name if target else ''} was not seen last turn: it cannot be shadowed before it is seen",
            )
