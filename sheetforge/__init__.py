"""Content pipeline, ship-sheet publisher and rules engine for hex-map ship-combat games."""

__version__ = "0.1.0"
