"""Content pipeline, ship-sheet publisher and rules engine for hex-map ship-combat games."""

__version__ = "0.1.0"

import os

# Plugins of other packages could change how content is validated, and searching for them delays
# every start.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
