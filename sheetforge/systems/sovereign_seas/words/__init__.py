"""Sentences and names in the words of the game."""
