"""Who is told what: every dispatch is made in this room, as a fact, at the moment it happens."""
