"""Many games between bots: matches, whom to pair, standings and their intervals."""
