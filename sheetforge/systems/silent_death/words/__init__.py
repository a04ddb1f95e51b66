"""Texts of sheets about critical hits and weapons, generated from the content in our own words.

A sentence is made from the effects that the engine carries out and a weapon box from the master
table's row, so that a sheet cannot say one thing and the game do another.
"""

from sheetforge.systems.silent_death.words.criticals import sentence
from sheetforge.systems.silent_death.words.names import nomenclature_lines
from sheetforge.systems.silent_death.words.notes import weapon_notes
from sheetforge.systems.silent_death.words.weapons import (
    band_bonus,
    bands,
    damage_text,
    hexes,
    range_text,
    target_drive_text,
    to_hit_text,
    warhead_lines,
)

__all__ = [
    "band_bonus",
    "bands",
    "damage_text",
    "hexes",
    "nomenclature_lines",
    "range_text",
    "sentence",
    "target_drive_text",
    "to_hit_text",
    "warhead_lines",
    "weapon_notes",
]
