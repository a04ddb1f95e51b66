"""The bots of the game, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetforge.play.bots import Maker
from sheetforge.systems.sovereign_seas.bots.reference import Reference
from sheetforge.systems.sovereign_seas.bots.standard import Standard

BOTS: Mapping[str, Maker] = MappingProxyType({"reference": Reference, "standard": Standard})
