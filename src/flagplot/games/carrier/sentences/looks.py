"""How ships look that are told by class or type alone."""

from flagplot.core.words import Words, phrase
from flagplot.games.carrier.ruleset.kinds import Visible
from flagplot.games.carrier.sentences.lists import joined
from flagplot.games.carrier.state.plot import MadeUp


def look_words(words: Words, looks: tuple[Visible, ...]) -> str:
    """Return what is seen of ships: `dead in the water, in tow`."""
    return words.text(tuple(phrase(f"combat.look.{look}") for look in looks))


def made_up(words: Words, ships: tuple[MadeUp, ...]) -> str:
    """Return ships by type, with those that show damage: `1 BB, 2 CA (one smoking), 3 DD` (FE-LI-1a)."""
    return words.text(tuple(_one(words, one) for one in ships))


def _one(words: Words, one: MadeUp) -> str:
    text, marks = words("combat.count", n=one.n, name=one.type), []
    for n, _, looks in one.marked:
        look = joined(words, "seeing.looks", [words(f"combat.look.{each}") for each in looks])
        key = "some" if n < one.n else "all"
        marks.append(look if n == one.n == 1 else words(f"seeing.marked.{key}", n=n, looks=look))
    return words("seeing.type", ships=text, marks=tuple(marks)) if marks else text


def counted_tfs(words: Words, tfs: tuple[tuple[MadeUp, ...], ...]) -> str:
    """Return the ships of each TF of a hex, by number if there are several."""
    texts = [made_up(words, ships) for ships in tfs]
    if len(texts) > 1:
        texts = [words(f"seeing.tf.{n}", ships=ships) for n, ships in enumerate(texts, 1)]
    return joined(words, "combat.pair", texts)
