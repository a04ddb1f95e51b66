"""Colours of maps: dark space, a chart on cream or a pale sea in full colour, white elsewhere.

On white paper pattern and outline distinguish everything; colour only helps. Widths are mm.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, Literal, Self, get_args

from pydantic import ConfigDict, Field, model_validator

from sheetforge.content.model import Content, Flag
from sheetforge.sheet.look_data import DATA, STRICT, Completed, Ink, Width, read_look
from sheetforge.sheet.palette import BLACK, PALETTES, WHITE, contrast
from sheetforge.sheet.scene import Color
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.text import listed
from sheetforge.values import values

Sky = Literal["dark", "light", "sea"]


@values(frozen=True, slots=True)
class Theme:
    """Colours by what they paint; `None` is not painted.

    `zones` and `pairs` are taken in turn, `zone_fills` and `hatches` with the zones. `shaded` is
    True for rocks shaded with flat colours, False for lines.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    name: str
    sky: Ink | None
    stars: tuple[Ink, ...]
    grid: Ink
    grid_width: Width
    number: Ink
    label: Ink
    zones: tuple[Ink, ...]
    zone_fills: tuple[Ink | None, ...]
    hatches: tuple[Ink, ...]
    zone_width: Width
    rock_hex: Ink | None
    rock: Ink
    rock_light: Ink
    rock_dark: Ink
    rock_line: Ink
    rock_edge: Ink
    rock_edge_width: Width
    shaded: Flag
    pairs: tuple[Ink, ...]
    spot_ink: Ink
    spot_filled: Flag
    relief: Ink
    """The fine lines of scenery: lines on the water, surfaces of planets."""
    hills: Ink
    sounding: Ink
    land: Ink | None = None
    bodies: tuple[Annotated[tuple[Ink, ...], Field(min_length=3, max_length=3)], ...] = ()
    """Tones of oceans, deserts, giants and moons, each from the light to the shadow."""
    waves: tuple[Ink, ...] = ()
    """Ripples on water, where there are no stars."""
    is_dark: Flag = False
    """True for a ground darker than what is drawn on it."""
    engraved: Flag = True
    """True for planets with lines on a bright ground; a page on a screen, which is sent, has their shades alone."""
    nebulae: tuple[Ink, ...] = ()
    """Colours of clouds behind the stars, of which a sky mixes two: none, or at least two."""

    def visible(self, color: Color, least: float = 3.0, ground: Color | None = None) -> Color:
        """Return a colour mixed with white or black until it stands out from a ground, the sky by default."""
        ground = ground or self.sky or WHITE
        far = WHITE if self.is_dark else BLACK
        steps = (mixed(color, far, part / 10) for part in range(11))
        return next((step for step in steps if contrast(step, ground) >= least), far)


class ThemesFile(Content):
    """`sheet/data/themes.yaml`."""

    themes: Annotated[dict[str, Theme], Completed]
    skies: dict[Sky, dict[str, str]]

    @model_validator(mode="after")
    def _complete(self) -> Self:
        """Refuse a map without a theme: each sky has one of the themes in every ink."""
        for sky in get_args(Sky):
            inks = self.skies.get(sky, {})
            if missing := [ink for ink in PALETTES if inks.get(ink) not in self.themes]:
                raise ValueError(
                    f"the sky {sky!r} needs one of the themes for the ink {missing[0]!r}; "
                    f"there are {listed(self.themes)}"
                )
        return self


@cache
def _read() -> ThemesFile:
    return read_look(DATA / "themes.yaml", ThemesFile)


def theme(ink: str, sky: Sky = "dark") -> Theme:
    """Return the theme of an ink; only full colour fills the ground. Unknown inks: KeyError."""
    file = _read()
    return file.themes[file.skies[sky][ink]]
