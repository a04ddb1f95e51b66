"""The parts of the game that play needs: the engine, forces, maps and texts."""
