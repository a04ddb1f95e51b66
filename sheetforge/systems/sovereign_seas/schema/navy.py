"""Navies: whose ships and guns there are."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from sheetforge.content.model import Entity, Flag, Name, Reference, To

Ships = Annotated[Reference, To("ships")]


class Navy(Entity):
    """A navy with its ships and its gun chart; the neutral one has merchantmen and no guns."""

    adjective: Name = Field(description="what its ships are called: British, French")
    neutral: Flag = Field(False, description="its ships sail under anybody's escort")
    ships: tuple[Ships, ...] = Field(min_length=1)
    guns: tuple[Annotated[Reference, To("weapons")], ...] = Field(
        (), description="its gun chart, row by row"
    )
