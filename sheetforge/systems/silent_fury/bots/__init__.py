"""The bots of the game, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetforge.play.engine import Maker
from sheetforge.systems.silent_fury.bots.reference import ReferenceBot
from sheetforge.systems.silent_fury.bots.standard import StandardBot
from sheetforge.systems.silent_fury.engine.state import View

BOTS: Mapping[str, Maker[View]] = MappingProxyType({"reference": ReferenceBot, "standard": StandardBot})
