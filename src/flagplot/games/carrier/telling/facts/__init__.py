"""What a side is told of its own units, a kind of note for each thing that can be told, in files by topic."""
