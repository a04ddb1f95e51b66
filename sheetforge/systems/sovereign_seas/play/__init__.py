"""What the game gives the house to play it: the engine, forces, maps and texts."""
