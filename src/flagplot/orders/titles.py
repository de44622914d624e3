"""Lines of a mail that stand above orders and are none: what announces them, and headings over some of them."""

import re

_ORDERS = re.compile(
    r"\s*(?:[/#*=~-]{1,3}\s*)?(?:(?:here|below|these|following|attached|are|come|is|my|our|the|allied"
    r"|japanese|side|new|all|of|for|us|you"
    r"|turn|day|night|hour|next|coming|goes|go|under|moves?|decisions?|instructions?|lot|follows?|as|this"
    r"|these|i|send|you|have|only|no\.?|date"
    r"|game|sheet|orders?|operational|operations?|op|ops|signals?|plan(?= ?(?:no\.? ?)?\d)|message|serial|copy"
    r"|please|find|take|things?|two|three|few|\d{1,4})\b[\s,#()]*){1,12}[:.!]?\s*",
    re.IGNORECASE,
)
_OF_ORDERS = re.compile(r"(?:orders?|moves?|decisions?|instructions?)\b.*:\s*$", re.IGNORECASE)
_COMING = re.compile(
    r"\b(?:next|this|coming) (?:turn|hour|day|night)|\b(?:night|dawn|dusk|day)\b|\bturn \w+", re.IGNORECASE
)
"""Words of a heading over the orders of the turn that comes."""
_SECTION = re.compile(
    r"\s*[*=_ -]*(?:[a-h1-9][.)]\s+)?(?:(?:the|my|our|allied|japanese|own|all)\s+)?(?:task forces?|tfs?|air"
    r" formations?|afs?"
    r"|air(?: units| forces?)?|planes|aircraft|(?:air ?)?bases?|airfields?|carriers?|ships?|submarines?|subs|boats"
    r"|fleets?|navy|naval|sea|at sea|land|ashore|radio|coastwatchers)\s*[:*=_ -]*",
    re.IGNORECASE,
)
"""A heading over some of the orders."""
_KIND = (
    r"(?:task forces?|tfs?|air formations?|afs?|air(?: groups?| side)?|planes|aircraft|(?:air ?)?bases?|airfields?"
    r"|carriers?|(?:flight )?decks?|flight|ships?|surface|submarines?|subs|(?:pt |mtb |torpedo |both )?boats"
    r"|fighters|(?:dive )?bombers|torpedo planes|flying boats|scouts|cruisers|battleships|destroyers|transports"
    r"|mtbs?|others|fleets?|navy|naval|sea|land|ashore|radio|coastwatchers?)"
    r"(?: (?:units?|forces?|groups?|ships?|planes|ops|operations|movements?|orders|side))?"
)
_SECTIONS = re.compile(
    rf"\W*(?:(?:and|now|next|then|finally|lastly|also|for|the|my|our|all)\b[ ,]*)*{_KIND}"
    rf"(?:\s*(?:,|&|/|\+|and)+\s*(?:the )?{_KIND})*(?: (?:now|next|today))?\W*",
    re.IGNORECASE,
)
"""A heading over some of the orders in more words: `Now the planes:`, `Submarines and boats`."""
_IS_TITLE = re.compile(
    r":\W*$|^\s*[#*=_-]|^\W*(?:and )?now\b|\b(?:ops|operations|orders|movements?|units?)\W*$", re.IGNORECASE
)
"""What tells a heading from what is to be attacked: `Then the carriers` may be either."""
MANY_WORDS = 12
"""More than a title or a courtesy has."""


def is_title(line: str) -> bool:
    """Return whether a line only announces orders."""
    return len(line.split()) <= MANY_WORDS and bool(line.strip()) and bool(_ORDERS.fullmatch(line))


def announces(line: str) -> bool:
    """Return whether a line announces orders with a colon, though its first word may begin one: `Moves:`."""
    return bool(_OF_ORDERS.search(line)) and is_title(line)


def is_section(line: str) -> bool:
    """Return whether a line is a heading over some of the orders: `Submarines:`."""
    return _SECTION.fullmatch(line) is not None


def may_be_section(line: str) -> bool:
    """Return whether a line is such a heading in more words, where orders stand right below it."""
    return bool(_SECTIONS.fullmatch(line) and _IS_TITLE.search(line))


def without_coming(line: str) -> str:
    """Return a line without the words of a heading over the orders of the turn that comes."""
    return _COMING.sub("", line)
