"""The order language: grammar, checks from the View, echo; what can be ordered is the room `ordered/`."""
