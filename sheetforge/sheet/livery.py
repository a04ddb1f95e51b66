"""Liveries as content: the crest, inks, corners and rim of a House, navy, fleet or side.

In colour a livery replaces the inks of title bars and accents. In black and white and in the
saving ink the crest, the shape of the corners and the pattern of the rim carry it alone.
`sheet.arms` has what sheets make of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Entity, Meanings, Name, Reference, To
from sheetforge.sheet.look_data import Ink

Corners = Literal["round", "square", "cut", "notched", "scooped"]
CornersWord = Annotated[
    Corners,
    Meanings(
        {
            "round": "small rounds",
            "square": "right angles",
            "cut": "cut off at 45 degrees",
            "notched": "a square step cut in",
            "scooped": "a quarter circle cut in",
        }
    ),
]

Pattern = Literal["solid", "stripes", "dots", "checks"]
PatternWord = Annotated[
    Pattern,
    Meanings(
        {"solid": "one colour", "stripes": "slanting stripes", "dots": "a row of dots", "checks": "a row of squares"}
    ),
]

Badge = Literal["disc", "square", "triangle", "diamond"]
BadgeWord = Annotated[
    Badge,
    Meanings(
        {
            "disc": "round",
            "square": "four sides, standing on one",
            "triangle": "three sides",
            "diamond": "four sides, standing on a corner",
        }
    ),
]

Liveries = Annotated[Reference, To("liveries")]

DISTINCT = 1.8
"""Least contrast between the two inks of a crest."""


class Livery(Entity):
    """A livery: the crest and the colours of a House, navy, fleet or side."""

    crest: Name = Field(description="name of a drawing: dark shapes in `main`, grey in `second`")
    main: Ink = Field(description="the ink of title bars and of the crest")
    second: Ink = Field(description="the ink of the lesser parts of the crest, and of rules")
    corners: CornersWord = Field("round", description="the corners of title bars and crests")
    rim: PatternWord = Field("solid", description="the pattern of the rim of counters")
    badge: BadgeWord = Field("disc", description="the shape beside the drawing on counters")
