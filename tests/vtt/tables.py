"""The tables of battles that the tests make."""

from __future__ import annotations

from functools import cache

from sheetforge.content.library import Library, open_library
from sheetforge.game import discover, games_of
from sheetforge.play import engine_of
from sheetforge.vtt.describe import described
from sheetforge.vtt.module import VassalModule
from sheetforge.vtt.table import VirtualTable
from tests.running import OFFICIAL
from tests.vtt.vassal_reader import read_files


@cache
def library() -> Library:
    return open_library(OFFICIAL, "content", discover())


@cache
def table_of(system: str, scenario: str) -> VirtualTable:
    """Return the table of a scenario, described once."""
    return fresh_table(system, scenario)


def fresh_table(system: str, scenario: str) -> VirtualTable:
    """Return the table of a scenario, described again."""
    engine = engine_of(library(), system)
    battle = engine.battle(library(), {"scenario": scenario})
    return described(library(), games_of(library())[system], engine, battle, scenario)


@cache
def module_of(system: str, scenario: str) -> bytes:
    """Return the module of a scenario, which is not too large."""
    data = VassalModule(table_of(system, scenario)).archive()
    assert len(data) < 15_000_000
    return data


@cache
def module_files(system: str, scenario: str) -> dict[str, bytes]:
    """Return the files of the module of a scenario."""
    return read_files(module_of(system, scenario))
