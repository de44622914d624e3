"""A line of orders on the plane: bearings in degrees and points in cm."""

import re
from typing import ClassVar

from flagplot.orders.cursor import Line


class PlaneLine(Line):
    """A line of orders being read."""

    comment: ClassVar[re.Pattern[str]] = re.compile("#|--")

    def angle(self, wanted: str) -> int:
        """Take a bearing or course from 0 to 360 degrees, as tenths of a degree."""
        word = self.take(wanted)
        if not re.fullmatch(r"\d{1,3}(\.\d)?", word.text, re.ASCII) or float(word.text) > 360:
            hint = "Write 000 to 359.9 degrees, north 000, east 090; one decimal at most."
            raise self.refuse("bad-angle", f"'{word.text}' is not {wanted}.", hint)
        return round(float(word.text) * 10) % 3600

    def point(self, wanted: str) -> tuple[int, int]:
        """Take a point `x,y` in cm, as hundredths."""
        first = self.take(wanted)
        text = first.text + (self.take(wanted).text if first.text.endswith(",") else "")
        found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,2})?),(\d{1,4}(?:\.\d{1,2})?)", text, re.ASCII)
        if not found:
            raise self.refuse("bad-point", f"'{text}' is not {wanted}.", "Write x,y in cm, for example 62.5,31.", first)
        return round(float(found.group(1)) * 100), round(float(found.group(2)) * 100)
