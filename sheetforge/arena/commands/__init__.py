"""Commands of the arena: many games, the worth of units."""
