"""Content pipeline, ship-sheet publisher and rules engine for hex-map ship-combat games."""

__version__ = "0.1.0"

import os

# Content means the same wherever it is read: no plugin of another package takes part in that, and
# nobody waits for a search for one.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
