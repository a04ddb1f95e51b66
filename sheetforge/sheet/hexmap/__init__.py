"""Hex maps: their hexes on paper, their contents, their drawing."""
