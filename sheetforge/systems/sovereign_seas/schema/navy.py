"""Navies with their ships, and the guns of their charts."""

from __future__ import annotations

from math import ceil
from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Entity, FieldMessage, Flag, List, Meanings, Name, Number, Reference, To
from sheetforge.sheet.livery import Liveries
from sheetforge.systems.sovereign_seas.schema.notation import LettersText
from sheetforge.systems.sovereign_seas.schema.printed import LEGIBLE, PrintedGun

Ships = Annotated[Reference, To("ships")]


class Navy(Entity):
    """A navy with its ships and its gun chart; the neutral one has merchantmen and no guns."""

    adjective: Name = Field(description="the adjective for its ships: British, French")
    neutral: Flag = Field(False, description="its ships may sail under the escort of any navy")
    livery: Liveries | None = Field(None, description="crest and inks of its prints")
    ships: List[Ships] = Field(min_length=1, description="its ships, by their ids")
    guns: List[Annotated[Reference, To("weapons")]] = Field((), description="its gun chart, row by row")


class Gun(Entity):
    """A gun: its code in the brackets of a control log, its firing power, what it penetrates."""

    navy: Annotated[Reference, To("houses")] = Field(description="the navy whose chart it is on")
    code: Annotated[
        str, Field(pattern=r"^[A-Z]{1,2}$", max_length=2), FieldMessage("write one or two capital letters here")
    ] = Field(description="the letters in the brackets of a control log: [D]")
    bore: Annotated[Number, Field(gt=0, le=20)] = Field(description="inches")
    loading: Annotated[Literal["MLR", "BL"], Meanings({"MLR": "muzzle-loading rifle", "BL": "breech-loader"})] = Field(
        description="muzzle-loading rifle or breech-loader"
    )
    fp: Annotated[Number, Field(gt=0, le=20)] = Field(description="effective hits that one hit of a battery counts for")
    penetration: LettersText = Field(description="armour letter at range 1, 2, … in hexes")
    printed: PrintedGun | None = Field(None, description=LEGIBLE)

    @property
    def range(self) -> int:
        """The farthest hex that it reaches."""
        return len(self.penetration)

    def effective_hits(self, hits: int) -> int:
        """Hits times firing power, fractions up (J.2 and B)."""
        return ceil(hits * self.fp)
