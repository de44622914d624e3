"""The truth of a battle, and the umpire's working set."""
