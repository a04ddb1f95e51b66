"""Exact geometry of hexes and firing arcs."""
