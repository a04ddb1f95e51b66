"""Hex maps: their hexes on paper, what lies on them, how they are drawn."""
