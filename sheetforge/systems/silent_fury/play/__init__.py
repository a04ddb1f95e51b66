"""Playing Silent Fury: the engine for the house, and how a battle is shown."""
