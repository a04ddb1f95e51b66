"""Odds of the game: shots, volleys, flights."""
