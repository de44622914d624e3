"""What a letter asks for: commands, each alone on a line before any orders, and orders (COMMANDS, "By mail")."""

import re
from collections.abc import Callable
from typing import NamedTuple

from flagplot.orders.mail import read_mail

_COMMANDS = {
    "join": r"join(?:\s+(?P<join>\S.{0,79}))?",
    "reveal": r"reveal\s+(?P<reveal>\S{1,80})",
    "word": r"word\s+(?P<word>\S{1,80})",
    "check": r"check",
    "add": r"add",
    "ready": r"ready",
    "unready": r"(?:unready|not ready)",
    "status": r"status",
    "report": r"report(?:\s+(?:turn\s+)?(?P<report>\d{1,4}))?",
    "message": r"message(?:\s+to)?\s+(?P<message>[^\s:]{1,80})\s*:(?P<text>.*)",
    "absent": r"absent(?:\s+(?:until\s+)?(?P<absent>\S.{0,79}))?",
    "back": r"back",
    "extend": r"extend",
    "draw": r"draw",
    "resign": r"resign",
    "help": r"help(?:\s+(?P<help>\S.{0,79}))?",
    "confirm": r"confirm\s+(?P<confirm>[a-z2-7]{26})",
    "unsubscribe": r"unsubscribe",
    "webhook": r"webhook(?:\s+(?P<webhook>\S.{0,599}))?",
    "film": r"film",
    "pdf": r"pdf(?:\s+(?P<pdf>on|off))?",
    "standing": r"standing(?:\s+(?P<standing>[\w-]{1,40})\s*:(?P<answer>.*))?",
}
_POWERS = {
    "pause": r"pause(?:\s+(?P<pause>\S.{0,399}))?",
    "go_on": r"go on(?:\s+(?P<go_on>\S.{0,399}))?",
    "extend": r"extend\s+(?P<extend>\S.{0,399})",
    "rollback": r"rollback\s+(?P<rollback>\d{1,4}(?:\s.{0,399})?)",
    "rule": r"rule(?:\s+(?P<rule>[^\s:]{1,80}))?\s*:(?P<ruling>.*)",
    "correct": r"correct\s+(?P<correct>\S.{0,399})",
    "replace": r"replace\s+(?P<replace>\S.{0,399})",
    "orders": r"orders(?:\s+of)?\s+(?P<orders>[^\s:]{1,80})\s*:(?P<sheet>.*)",
    "preview": r"preview",
    "resolve": r"resolve",
    "close": r"close",
}
"""What the referee alone may say."""


def _one_of(forms: dict[str, str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<c_{name}>{form})" for name, form in forms.items()), re.IGNORECASE)


_PLAYERS, _REFEREES = _one_of(_COMMANDS), _one_of(_COMMANDS | _POWERS)
_TEXTS = {"message": "text", "standing": "answer", "rule": "ruling", "orders": "sheet"}
"""Commands with a text behind their colon, and the group that holds it."""
_TO_THE_END = {"message", "rule", "orders"}
"""Commands whose text is all the rest of the mail."""
_REPLY = re.compile(
    r"\s*(?:(?:re|aw|sv|antw|fwd?|wg|tr|rv|vs)\s*(?:\[\d+\])?\s*:|\[(?!flagplot)[^\]]{1,40}\])\s*", re.IGNORECASE
)
_OURS = re.compile(r"\[flagplot\b", re.IGNORECASE)
ALONE = {"join", "reveal", "resign", "draw", "extend", "absent", "back", "unsubscribe", "confirm"}
"""Commands beside which no orders may stand: what was meant would be a guess."""


class Command(NamedTuple):
    """One command: its name and what stood behind it, empty for nothing."""

    name: str
    argument: str = ""
    text: str = ""
    """What stands behind the colon, of those that have one."""


class Request(NamedTuple):
    """What a letter asks for."""

    commands: tuple[Command, ...]
    orders: str
    """Everything else, each line in its place; empty if there is nothing that could be an order."""
    from_subject: bool = False


def read_request(
    text: str, subject: str, attached: tuple[str, ...], is_order: Callable[[str], bool], *, referee: bool = False
) -> Request:
    """Return what the text of a mail asks for; what is attached counts where it has no orders, the subject only where
    there is nothing else. `is_order`: whether the game reads an order in a text."""
    lines = _REFEREES if referee else _PLAYERS
    request = _read(text, is_order, lines)
    for other in attached:
        if not request.orders or not is_order(request.orders):
            found = _read(other, is_order, lines)
            request = Request(request.commands + found.commands, found.orders or request.orders)
    if request.commands or request.orders:
        return request
    bare = subject
    while reply := _REPLY.match(bare):
        bare = bare[reply.end() :]
    return _read("" if _OURS.search(bare) else bare, is_order, lines)._replace(from_subject=True)


def _read(text: str, is_order: Callable[[str], bool], forms: re.Pattern[str]) -> Request:
    lines = text.splitlines()
    seen = _without_furniture(text, len(lines))
    commands: list[Command] = []
    for at, line in enumerate(seen):
        found = _command_in(line, forms) or _command_in(lines[at], forms, told=True)
        if found is None and line.strip():
            break
        if found is None:
            continue
        lines[at] = seen[at] = ""
        if found.name in _TO_THE_END:
            below = [other for other in lines[at + 1 :] if not other.lstrip().startswith(">")]
            text = f"{found.text}\n" + "\n".join(below)
            return Request((*commands, found._replace(text=text.strip())), "")
        commands.append(found)
    orders = "\n".join(lines) + "\n"
    # What looks like a title or a greeting may be an order of some game.
    return Request(tuple(commands), orders if any(map(str.strip, seen)) or is_order(orders) else "")


def _without_furniture(text: str, count: int) -> list[str]:
    """Return the lines without greeting, quoted lines and signature; as many as there were. Who joins may say `my` and
    `we` in his words without being taken for a chat."""
    lines = read_mail(text, lambda line: line.lower().startswith("join ")).text.splitlines()
    return (lines + [""] * count)[:count]


def _command_in(line: str, forms: re.Pattern[str], *, told: bool = False) -> Command | None:
    """Return the command that a line is; `told`: only one that holds a text, which may look like a greeting."""
    bare = line.strip().strip("*")
    found = forms.fullmatch(bare) or forms.fullmatch(bare.rstrip(" .!"))
    command = _command(found) if found else None
    return None if told and command and command.name not in _TEXTS else command


def _command(found: re.Match[str]) -> Command:
    groups = found.groupdict()
    name = next(name for name in _COMMANDS | _POWERS if groups.get(f"c_{name}") is not None)
    text = groups[_TEXTS[name]] if name in _TEXTS else ""
    return Command(name, (groups.get(name) or "").strip(), (text or "").strip())
