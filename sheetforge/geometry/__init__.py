"""Hexes and arcs, exact."""
