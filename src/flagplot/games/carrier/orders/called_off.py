"""What is called off in a case goes on otherwise, but an order of the case alone would replace it too."""

import re
from collections.abc import Iterable

from flagplot.games.carrier.ordered import ast

_OFF = re.compile(
    r"\b(?:(?:shift|switch|transfer|move)(?:s|ing)?(?= (?:(?:the|its|their|your) )?(?:cap|patrol)\b)"
    r"|call(?:s|ed|ing)?(?: it| everything| all)? off|abort\w*|cancel\w*|scrub(?:s|bed|bing)?|scratch(?:es)?"
    r"|(?:abandon|forget|drop|stop|cease|halt|quit|skip|give up|break off|leave off)(?:s|ping)?"
    r"(?= (?:(?:about|with|its|the|their|this|that|your|torpedo|dive|bombing|level|AF ?\d+'s) )*"
    r"(?:attack|strike|raid|bombing|C\d+)\b)"
    r"|(?:bombs|torpedoes|torps|fish) still (?:on|aboard)"
    r"|(?:not|never|don['’]?t)(?: to)?(?= (?:attack|strike|raid|bomb)(?:s|ing)?\b))",
    re.IGNORECASE,
)
"""Words with which something that was ordered is not to be done."""
_CASE = re.compile(r"\b(?:if|when|whenever|once|should|unless|as soon as|in case)\b", re.IGNORECASE)
_DEED = re.compile(
    r"(?<!the )(?<!its )(?<!their )(?<!your )(?<!'s )\b(?:attack|strike|hit|bomb|dive|raid|torpedo|torp|sink|strafe"
    r"|search|shadow|go for|goes for|cap|patrol)(?:s|es|ing)?\b",
    re.IGNORECASE,
)


_ONGOING = (ast.Attack, ast.Shadow, ast.Search, ast.Cap, ast.Strafe, ast.JoinAttack)


def called_off(text: str, ordered: Iterable[object]) -> str:
    """Return the words with which a sentence calls off in a case what its order does not say, or nothing. `ordered`:
    the nodes of its order before it."""
    off, case = _OFF.search(text), _CASE.search(text)
    if off is None or case is None or _DEED.search(text[: min(off.start(), case.start())]):
        return ""
    return "" if any(isinstance(node, _ONGOING) for node in ordered) else off[0]
