"""How Babylon is set up, played and shown."""
