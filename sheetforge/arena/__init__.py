"""Matches of many games between bots, with matchmaking, standings and confidence intervals."""
