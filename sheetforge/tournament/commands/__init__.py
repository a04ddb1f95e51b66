"""Commands of events."""
