"""The bots of Babylon, by name."""

from __future__ import annotations

from collections.abc import Mapping

from sheetforge.play.engine import Maker
from sheetforge.systems.babylon.bots.reference import Reference
from sheetforge.systems.babylon.engine.view import View

BOTS: Mapping[str, Maker[View]] = {"reference": Reference}
