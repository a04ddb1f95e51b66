"""The bots of the family, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sheetforge.play.engine import Maker
from sheetforge.systems.silent_death.bots.reference import Reference
from sheetforge.systems.silent_death.bots.standard import Standard
from sheetforge.systems.silent_death.engine.view import View

BOTS: Mapping[str, Maker[View]] = MappingProxyType({"reference": Reference, "standard": Standard})
