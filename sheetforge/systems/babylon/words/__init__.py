"""What Babylon says in words."""
