"""The bots of Babylon, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetforge.play.engine import Maker
from sheetforge.systems.babylon.bots.reference import Reference
from sheetforge.systems.babylon.bots.standard import Standard
from sheetforge.systems.babylon.engine.state import View

BOTS: Mapping[str, Maker[View]] = MappingProxyType({"reference": Reference, "standard": Standard})
