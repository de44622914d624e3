"""The words by which an order is said to be that of another unit: `the same`, `ditto`, `likewise`."""

import re

UNIT = r"(?:tf|af|ss) ?\d+"
UNITS = rf"{UNIT}(?:(?:,| and|, and| &) ?{UNIT})*"
CONTACT = re.compile(r"\bc ?\d+\b", re.IGNORECASE)
SAME = (
    r"(?:(?:exactly |just )?(?:the )?same(?: again| here|(?: exact)? (?:thing|orders?|instructions?|tasks?|jobs?"
    r"|mission"
    r"|duty|deal))?|ditto|follows? suit|idem|likewise|dto|(?<=[-:] )do(?= ?\.)"
    r"|(?:the )?same as above|as above)"
)
WILL = r"(?:(?:to|should|shall|must|will|can|may|please|also|is to|are to|has to|have to|both) )*"
DOES = r"(?:(?:do(?:es)?|has|have|gets?|receives?|is given|are given) )?"
"""What stands before it: `does the same`, `has the same orders`."""
ASKED = (
    r"(?:(?:and|also|please|then) )*(?:(?:i (?:want|wish|need)|i(?: would|[’']d) (?:like|love)|have|let|order"
    r"|tell|get) )?"
)
"""What stands before a unit that is to do the same: `I want AF8 to do the same`."""
DONE = r"(?:,? (?:please|too|as well))?[\s.!]*"
"""What may stand behind it at the end of its sentence."""
