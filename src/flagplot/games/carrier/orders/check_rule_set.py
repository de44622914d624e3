"""Refusal of orders that the rule set of the match does not have, because their option is off."""

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.assemble import Altitude
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.resolve import change_item, parts_with
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verbs import VERBS

OPTION_OF: dict[type[Action], tuple[tuple[str, ...], str]] = {
    kind: verb.option for verb in VERBS if verb.option is not None for kind in verb.kinds
} | {
    ast.ReadyCap: (("ready_cap",), "ready CAP"),
    ast.Strafe: (("strafing",), "strafing"),
    ast.Flares: (("flares",), "flares"),
    ast.Dive: (("diving_cap",), "diving CAP"),
    ast.FireAt: (("escorts_choose",), "the choice of escorts whom they fire at"),
    ast.FireBack: (("bomber_fire_limit",), "the limit on the fire of bombers"),
    ast.InTurn: (("attack_in_turn", "aa_in_turn"), "attacking one AF after the other"),
    ast.Apart: (("combined_attacks",), "attacking together"),
    ast.Destroy: (("rank_losses",), "ranking planes to destroy"),
}
"""Options of which one must be on for an action, and what it is called."""


def played(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Refuse what the rules of this match do not have (GM-1.0b); `keep high` is then an altitude and no more."""
    options = roster.ruleset.options

    def change(action: Action) -> list[Action]:
        if isinstance(action, ast.Attack) and not options.anvil and any(each.anvil for each in action.assignments):
            refuse(item, "anvil attacks", "anvil")
            plain = tuple(msgspec.structs.replace(each, anvil=False) for each in action.assignments)
            return [msgspec.structs.replace(action, assignments=plain)]
        names, what = OPTION_OF.get(type(action), ((), ""))
        if isinstance(action, ast.Attack | ast.Bombard) and action.mtb:
            names, what = ("pt_boats",), "attacking MTB bases"
        if not names or any(getattr(options, name) not in (False, "off") for name in names):
            return [action]
        if action != ast.Dive(0) or not any(_also_an_altitude(other, item) for other in draft.items):
            refuse(item, what, names[0])
        return []

    def refuse(item: Item, what: str, option: str) -> None:
        remarks.at(
            item.signs,
            "error",
            "option-off",
            f"{what}: the rules of this match do not have it",
            f"It is the option {option}, which is off.",
        )

    for item in parts_with(draft, *OPTION_OF, ast.Attack, ast.Bombard):
        change_item(draft, item, change)


def _also_an_altitude(other: Item, item: Item) -> bool:
    """Return whether two parts were said by the one word `keep high`."""
    said = any(sign.type == "KEEPHIGH" for sign in item.signs)
    return said and isinstance(other.node, Altitude) and other.signs is item.signs
