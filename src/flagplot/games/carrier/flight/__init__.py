"""Air formations in flight: how far they can go, where they can land, what their orders make them do."""
