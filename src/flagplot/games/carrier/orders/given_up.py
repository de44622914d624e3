"""What a sentence has a unit give up is not what it is to do: `abandons its torpedo attack on C6` is no attack."""

import re

_ENDS = re.compile(
    r"(?<!\S)(?:stop|ceas|abandon|quit|abort|cancel|forget|scrub|halt|discontinu|suspend|interrupt|omit|desist"
    r"|(?<!\bat )finish(?! (?:with|by) (?:landing|return))"
    r"|refrain|delay|postpon|revers|renounc|forgo|ignor)(?:s|e|es|ing|ting)?(?!\S)"
    r"|(?<!\S)avoid(?:s|ing)?(?!\S)"
    r"(?!(?: \S+){1,4} by (?:going|steaming|sailing|heading|moving|running|turning|steering)(?!\S))"
    r"|(?<!\S)(?:declin|refus|neglect|fail|hesitat|forget)(?:s|e|es)? to(?!\S)"
    r"|(?<!\S)(?:giv(?:e|es|ing) up|(?:break|call|leav|knock|put|hold)(?:e|s|es|ing)? off(?! home)"
    r"|(?<!\bat )(?<!\bin )end(?:s|ing)?(?! (?:with|by) (?:landing|return))|unable)(?!\S)"
    r"|(?<!\S)skip(?:s|ping)?(?! bomb)(?!\S)"
    r"|(?<!\S)drop(?:s|ping)?(?= (?:(?:its|the|all|that|this) )*"
    r"(?:attack|strike|raid|search|cap|patrol|mission|hunt|tow))"
)
"""Words that end, forbid or put off what is told behind them."""
_LOST = re.compile(r"(?<!\S)(?:be|is|are) given up(?!\S)")
"""What is said of planes that are lost; they are not `up`."""
_MEANT = re.compile(r"(?<!\S)(?:(?:not|never|no)(?: \S+)?|after|once|when|upon) $")
"""What before such a word turns it again, or says when: `do not forget to search`, `after finishing the search`."""
_CLAUSE_END = re.compile(
    r" (?:[,;:.()]|and|then|but|instead|rather|if|when|unless|once|after|before|until|till|while|as)(?!\S)"
)
_DEEDS = tuple(
    (re.compile(rf"(?<!\S)(?:{said})"), re.compile(rf"(?<!stop )(?<!sub )(?<!\S)(?:{done})(?!\S)"))
    for said, done in (
        ("attack|strik|raid|bomb|torped|straf|hit|assault|sink", "attack|bomb|strafe|shell"),
        ("search|look|scout|recon", "search"),
        ("cap|patrol|cover|circl|orbit|guard", r"CAP|patrol|O\d+"),
        ("shadow|follow|trail|track|watch|chas", "shadow"),
        ("join|escort|merg", "join"),
        ("shell|bombard", "shell"),
        ("hunt", "hunt submarines"),
        ("launch|fly off|scrambl", "launch"),
        ("ready|arm", "ready"),
        ("land|return|home|recover", "land"),
        ("tow", "tow"),
        ("unload", "unload"),
        ("anchor", "anchor"),
        (r"[NS][EW]?\d+(?!\S)", r"[NS][EW]?\d+"),
    )
)
"""What may be given up, as players say it and as the plain form has it."""


def does_what_is_given_up(sentence: str, reading: str) -> bool:
    """Return whether a reading does what its sentence has a unit end, forget or put off. `sentence`: its words parted
    by spaces; `reading`: an order in the plain form."""
    reading = reading.replace("no ready CAP", "")
    if _LOST.search(sentence) and " launch " in f" {reading}" and "give up" not in reading:
        return True
    for found in _ENDS.finditer(sentence):
        if _MEANT.search(sentence[: found.start()]):
            continue
        end = _CLAUSE_END.search(sentence, found.end())
        part = sentence[found.end() : end.start() if end is not None else len(sentence)]
        rest = sentence[: found.start()] + (sentence[end.start() :] if end is not None else "")
        for said, done in _DEEDS:
            if said.search(part) and not said.search(rest) and done.search(reading):
                return True
    return False
