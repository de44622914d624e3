"""The order language of the Slot: words, orders, their reading and what they do."""
