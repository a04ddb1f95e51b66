"""Events of many games: their state files, players, pairings, results and standings."""
