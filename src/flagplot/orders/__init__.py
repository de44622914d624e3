"""What every game's order language shares: pieces of text with their places, phrases, and remarks on them."""
