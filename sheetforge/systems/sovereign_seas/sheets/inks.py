"""The inks of this game: navy blue, sepia and cream in colour; the usual ones elsewhere."""

from __future__ import annotations

from dataclasses import replace

from sheetforge.sheet.palette import COLOR, PALETTES, Palette

PERIOD = replace(
    COLOR,
    ink="#1b1a17",
    soft_ink="#574f42",
    rule="#38322a",
    faint_rule="#bdb29b",
    accent="#1c4a70",
    accent_fill="#1c4a70",
    panel_fill="#f4efe2",
    header_fill="#17263d",
    field_fill="#fdfbf5",
)


def palette(ink: str) -> Palette:
    """The palette of an ink's name. An unknown name is a `KeyError`."""
    return PERIOD if ink == "color" else PALETTES[ink]
