"""The printed sheets of Silent Death: ship displays, their key, the cannon table, the index."""
