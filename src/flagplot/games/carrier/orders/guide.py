"""The short order guide for players, made of the verbs. Every example in it is read by a test."""

import textwrap

from msgspec.structs import replace

from flagplot.core.game import DATA
from flagplot.games.carrier.orders.verb import Group
from flagplot.games.carrier.orders.verb import Verb as CarrierVerb
from flagplot.games.carrier.orders.verbs import VERBS
from flagplot.orders.guide import Guide, Verb, load

OFTEN = (Group.BOTH, Group.SHIPS, Group.DECKS, Group.PLANES, Group.WHOLE)
"""Parts of which every example stands in any match."""


def _entry(verb: CarrierVerb) -> Verb:
    words = [phrase for phrases in verb.starts.values() for phrase in phrases.split(", ")]
    prose = tuple(phrase for phrase in words if phrase not in ("", verb.word.lower()))
    return Verb(word=verb.word.upper(), group=verb.group, help=verb.help, examples=verb.examples, prose=prose)


def _effects() -> str:
    """Return what the guide says of the orders that leave the route that stands, from the verbs' own effects."""
    said = {
        effect: ", ".join(verb.word for verb in VERBS if any(kind.effect == effect for kind in verb.kinds))
        for effect in ("conduct", "at once")
    }
    return (
        f"These, ordered alone, leave the route: {said['conduct']}, RT and the other words about the whole order, but "
        f"not `surface: engage`; and, done first: {said['at once']}. All else replaces what stood. A standing order of "
        "a base or ship ends with the next `every turn` or `cancel`."
    )


def _guide() -> Guide:
    written = load(DATA / "carrier")
    top = (*written.notes["top"], "", *textwrap.wrap(f"What an order replaces is said. {_effects()}", 76))
    own = [_entry(verb) for verb in VERBS]
    groups = {group: [verb for verb in (*own, *written.verb) if verb.group == group] for group in Group}
    verbs = tuple(verb for group in Group for verb in groups[group])
    return replace(written, verb=verbs, notes={**written.notes, "top": top})


GUIDE = _guide()


def examples(*groups: str) -> list[str]:
    """Return the example orders of parts of the guide; of those that stand in any match if none is named."""
    wanted = groups or (*OFTEN, "CONDITIONS")
    return [example for verb in GUIDE.verb if verb.group.startswith(wanted) for example, _ in verb.examples]
