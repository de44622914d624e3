"""Where the reading of a sheet stood, to go back to."""

from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.taking import Taking


class Mark:
    """Where the reading of a sheet stood before a clause, to which it can go back."""

    def __init__(self, reading: Taking) -> None:
        self.reading = reading
        self.state = dict(vars(reading))
        self.lengths = {name: len(value) for name, value in self.state.items() if isinstance(value, list)}
        self.remarks = len(reading.remarks.all)
        near = [*reading.others, *([reading.current] if reading.current else [])]
        near += [draft.deck for draft in near if draft.deck is not None]
        self.near = [(draft, {**vars(draft), "items": [*draft.items], "clauses": [*draft.clauses]}) for draft in near]

    def understood(self) -> bool:
        """Return whether nothing was wrong with what has been read since."""
        return all(remark.severity == "note" for remark in self.reading.remarks.all[self.remarks :])

    def wrong(self) -> bool:
        """Return whether something that has been read since is refused."""
        return any(remark.severity == "error" for remark in self.reading.remarks.all[self.remarks :])

    def wrong_until(self, later: "Mark") -> bool:
        """Return whether something is refused that was read since, and before another mark."""
        return any(remark.severity == "error" for remark in self.reading.remarks.all[self.remarks : later.remarks])

    def met(self, code: str) -> bool:
        """Return whether a remark of this code was made on what has been read since."""
        return any(remark.code == code for remark in self.reading.remarks.all[self.remarks :])

    def all_ordered(self) -> bool:
        """Return whether every unit named since has an order."""
        touched = self.touched()
        decks = {id(draft.deck) for draft in touched}
        return all(draft.items or id(draft) in decks for draft in touched)

    def touched(self) -> list[Draft]:
        """Return the orders that may have been added to since."""
        new = self.reading.drafts[self.lengths["drafts"] :] if self.reading.drafts is self.state["drafts"] else []
        return [*new, *self.reading.others, *([self.reading.current] if self.reading.current else [])]

    def flown(self) -> int:
        """Return how many launches have been read since."""
        return len({id(draft) for draft in self.touched() if draft.deck is not None})

    def goes_on(self) -> bool:
        """Return whether what has been read since goes on with the order before it."""
        return self.reading.current is not None and self.reading.current is self.state["current"]

    def go_back(self) -> None:
        """Forget what has been read since."""
        for item, node in reversed(self.reading.replaced[self.lengths["replaced"] :]):
            item.node = node
        vars(self.reading).update(self.state)
        for name, length in self.lengths.items():
            del self.state[name][length:]
        self.reading.remarks.cut(self.remarks)
        self.restore_drafts()

    def restore_drafts(self) -> None:
        """Put the orders back as they were."""
        for draft, state in self.near:
            vars(draft).update({**state, "items": [*state["items"]], "clauses": [*state["clauses"]]})
