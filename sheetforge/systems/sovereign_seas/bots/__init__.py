"""The bots of the game, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetforge.play.engine import Maker
from sheetforge.systems.sovereign_seas.bots.reference import ReferenceBot
from sheetforge.systems.sovereign_seas.bots.standard import StandardBot
from sheetforge.systems.sovereign_seas.engine.view import View

BOTS: Mapping[str, Maker[View]] = MappingProxyType({"reference": ReferenceBot, "standard": StandardBot})
