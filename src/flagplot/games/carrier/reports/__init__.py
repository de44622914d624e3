"""The sections of a report, each made from a seat's View and its own dispatches alone."""
