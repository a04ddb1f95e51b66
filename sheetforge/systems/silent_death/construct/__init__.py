"""Construction of a new ship: its questions, its parts, its critical tables."""
