"""Exact odds: the engine's own scripts, run with every throw that matters."""
