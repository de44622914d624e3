"""What a seat is told, as facts: typed values in no language, each within what the seat may know."""
