"""What the game says in words."""
