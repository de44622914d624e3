"""The order language: words, grammar, checks from the View, echo; what can be ordered is in `ast.py`."""
