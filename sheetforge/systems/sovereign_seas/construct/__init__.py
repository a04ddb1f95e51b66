"""Construction of a new ship, and the bill of any."""
