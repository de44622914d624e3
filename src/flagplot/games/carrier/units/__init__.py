"""What units can do as they stand."""
