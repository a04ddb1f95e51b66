"""Content pipeline, ship-sheet publisher and rules engine for hex-map ship-combat games."""

__version__ = "0.1.0"

import os
import sys
from types import ModuleType

# Plugins of other packages could change how content is validated, and searching for them delays
# every start.
if os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__") == "__all__":
    # The module that would search imports the libraries of e-mail and archives anyway.
    _none = ModuleType("pydantic.plugin._loader", "No plugins are loaded.")
    vars(_none)["get_plugins"] = tuple
    sys.modules.setdefault(_none.__name__, _none)
