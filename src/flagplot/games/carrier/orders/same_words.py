"""The words by which an order is said to be that of another unit: `the same`, `ditto`, `likewise`."""

UNIT = r"(?:tf|af|ss) ?\d+"
SAME = (
    r"(?:(?:exactly |just )?the same(?: again| thing)?|same(?: again| order| orders| thing| here)?|ditto"
    r"|idem|likewise|dto|(?<=[-:] )do(?= ?\.)"
    r"|(?:the )?same as above|as above)"
)
WILL = r"(?:(?:to|should|shall|must|will|please|also|is to|are to|both) )*"
DONE = r"(?:,? (?:please|too|as well))?[\s.!]*"
"""What may stand behind it at the end of its sentence."""
