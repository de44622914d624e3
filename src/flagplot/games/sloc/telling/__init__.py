"""What the seats are told: facts, made here and nowhere else; no word of any language is in them."""
