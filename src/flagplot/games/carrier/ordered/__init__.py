"""What can be ordered, and the words of it; state holds it, reading it is the room above."""
