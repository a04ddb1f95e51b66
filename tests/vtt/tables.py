"""The tables of battles that the tests make."""

from __future__ import annotations

from functools import cache

from sheetforge.content.library import Library, open_library
from sheetforge.game import discover, games_of
from sheetforge.play import engine_of
from sheetforge.vtt.describe import described
from sheetforge.vtt.table import VirtualTable
from tests.running import OFFICIAL


@cache
def library() -> Library:
    return open_library(OFFICIAL, "content", discover())


@cache
def table_of(system: str, scenario: str) -> VirtualTable:
    """Return the table of a scenario."""
    engine = engine_of(library(), system)
    battle = engine.battle(library(), {"scenario": scenario})
    return described(library(), games_of(library())[system], engine, battle, scenario)
