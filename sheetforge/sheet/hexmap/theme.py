"""What a map is painted with: dark space or a pale sea in full colour, white paper elsewhere.

On white paper everything is told apart by pattern and outline; colour only helps where there is
any. Widths are mm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.scene import Color

Sky = Literal["dark", "light", "sea"]
SKIES: tuple[Sky, ...] = ("dark", "light")


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by what they paint; `None` is not painted.

    `zones` and `pairs` are taken in turn, `zone_fills` and `hatches` with the zones. `shaded` says
    whether rocks are shaded with flat colours or with lines.
    """

    sky: Color | None
    stars: tuple[Color, ...]
    grid: Color
    grid_width: float
    number: Color
    label: Color
    zones: tuple[Color, ...]
    zone_fills: tuple[Color | None, ...]
    hatches: tuple[Color, ...]
    zone_width: float
    hatch_width: float
    rock_hex: Color | None
    rock: Color
    rock_light: Color
    rock_dark: Color
    rock_line: Color
    rock_edge: Color
    rock_edge_width: float
    shaded: bool
    pairs: tuple[Color, ...]
    spot_ink: Color
    spot_filled: bool
    waves: tuple[Color, ...] = ()
    """Ripples on water, where there are no stars."""


_DARK = Theme(
    sky="#0d1422",
    stars=("#51617d", "#8ea0bf", "#e8eefc", "#ffe9c4", "#bcd3ff"),
    grid="#4b6488",
    grid_width=0.25,
    number="#91a9cb",
    label="#c9d8ef",
    zones=("#6fb1ff", "#ff9a76", "#8fdc9c", "#d9b3ff"),
    zone_fills=("#122744", "#2f1e29", "#163026", "#291f40"),
    hatches=("#2f5687", "#744b42", "#3c6b4b", "#614d80"),
    zone_width=0.7,
    hatch_width=0.16,
    rock_hex="#05070c",
    rock="#7b7064",
    rock_light="#a2978a",
    rock_dark="#4d453d",
    rock_line="#1c1814",
    rock_edge="#d8c08a",
    rock_edge_width=0.5,
    shaded=True,
    pairs=("#f2b134", "#5bc0eb", "#ef6f6c", "#8fd16f", "#c792ea", "#f5f0e1"),
    spot_ink="#0d1422",
    spot_filled=True,
)

_LIGHT = Theme(
    sky=None,
    stars=("#b9c4d2", "#9aa7b8", "#7c8a9d", "#c2a877", "#8ea6cc"),
    grid="#7f8b9a",
    grid_width=0.2,
    number="#4a5462",
    label="#14181f",
    zones=("#1d5b8f", "#a8321e", "#2f7a3f", "#6a3fa0"),
    zone_fills=("#e9f1f9", "#fbeeea", "#eaf5ec", "#f2ecfa"),
    hatches=("#8db3d6", "#dba398", "#94c29f", "#bda6d9"),
    zone_width=0.7,
    hatch_width=0.14,
    rock_hex="#d5d0c8",
    rock="#a79b8d",
    rock_light="#cfc6ba",
    rock_dark="#74695d",
    rock_line="#2d261f",
    rock_edge="#2d261f",
    rock_edge_width=0.5,
    shaded=True,
    pairs=("#c98500", "#1d6fa3", "#b3322f", "#3f8a2a", "#7a3fb0", "#33404f"),
    spot_ink="#ffffff",
    spot_filled=True,
)

_MONO = replace(
    _LIGHT,
    stars=("#000000",),
    grid="#000000",
    grid_width=0.12,
    number="#000000",
    label="#000000",
    zones=("#000000",) * 4,
    zone_fills=(None,) * 4,
    hatches=("#000000",) * 4,
    zone_width=0.8,
    hatch_width=0.1,
    rock_hex=None,
    rock="#ffffff",
    rock_light="#ffffff",
    rock_dark="#000000",
    rock_line="#000000",
    rock_edge="#000000",
    rock_edge_width=0.9,
    shaded=False,
    pairs=("#000000",) * 6,
)

_SAVER = replace(
    _MONO,
    stars=(),
    grid="#808080",
    number="#595959",
    label="#333333",
    zones=("#333333",) * 4,
    hatches=("#595959",) * 4,
    zone_width=0.5,
    hatch_width=0.08,
    rock_line="#333333",
    rock_edge="#333333",
    rock_edge_width=0.45,
    pairs=("#333333",) * 6,
    spot_ink="#000000",
    spot_filled=False,
)


_SEA = replace(
    _LIGHT,
    sky="#e3edf2",
    stars=(),
    grid="#8aabbd",
    number="#47687c",
    zone_fills=("#d3e3ee", "#efe3dc", "#dcebdc", "#e6dff0"),
    waves=("#bcd3df", "#a9c6d5"),
)


@cache
def theme(ink: str, sky: Sky = "dark") -> Theme:
    """The theme of an ink; only full colour fills the ground. An unknown ink is a `KeyError`."""
    name = PALETTES[ink].name
    if sky == "sea":
        waters = {
            "color": _SEA,
            "mono": replace(_MONO, stars=(), waves=("#000000",)),
            "saver": replace(_SAVER, stars=()),
        }
        return waters[name]
    themes = {"color": _DARK if sky == "dark" else _LIGHT, "mono": _MONO, "saver": _SAVER}
    return themes[name]
