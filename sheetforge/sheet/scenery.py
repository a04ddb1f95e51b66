"""Scenery as content: what a chart shows beyond the edges of a map, and soundings between hexes.

It is ornament of this edition. No rule reads it. Only small soundings, lines of depth and the faint
parts of bodies lie in hexes that are played on; numbers and dots of hexes stand free of the lines. Distances are in
hexes and places along an edge in hundredths of it, so that scenery fits every size of hexes.
`sheet.hexmap.scenery` draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, Strict, model_validator

from sheetforge.content.model import Content, Entity, FieldMessage, Flag, List, Meanings, Name, Some
from sheetforge.content.notation import SizeText
from sheetforge.geometry.hexes import Hex, Shape, is_within
from sheetforge.text import listed

Edge = Literal["north", "east", "south", "west"]

Looks = Literal["ocean", "desert", "giant", "moon", "gate", "station"]

LooksWord = Annotated[
    Looks,
    Meanings(
        {
            "ocean": "a planet with seas and clouds",
            "desert": "a dry planet",
            "giant": "a large planet with bands",
            "moon": "a small body with craters",
            "gate": "a ring with clamps, and light in it",
            "station": "a wheel with spokes",
        }
    ),
]
"""The looks of a body or of a planet of a region, with the meanings that editors show."""

TURNED: dict[Edge, Edge] = {"north": "west", "south": "east", "west": "north", "east": "south"}
"""The edges of a map whose columns have become rows."""

MOST_UNDER = 20.0
"""The most hexes by which a body reaches under a map."""

MOST_DEEP = 4.0
Deep = Annotated[float, Strict(), Field(ge=0.1, le=MOST_DEEP)]
"""A distance in hexes beyond the edge of a map."""

Along = Annotated[int, Strict(), Field(ge=0, le=100)]
"""A place along an edge in hundredths of it, from the left or the top."""

Across = Annotated[float, Strict(), Field(ge=0.2, le=200.0)]
"""The breadth of a body in hexes."""

Fathoms = Annotated[int, Strict(), Field(ge=1, le=999)]
Seed = Annotated[int, Strict(), Field(ge=0, le=999_999_999)]


class Edged(Content):
    """A part of scenery that belongs to an edge of a map."""

    edge: Edge = Field(description="the edge of the map that it lies beyond")


class Coast(Edged):
    """Land beyond an edge of a map."""

    shore: Annotated[tuple[Deep, ...], Field(min_length=2, max_length=80)] = Field(
        description="hexes between map and shore, evenly spaced from the left or the top"
    )
    name: Name | None = Field(None, description="the name of the land")


class Landmark(Edged):
    """A place on the coast of an edge."""

    at: Along = Field(description="its place along the edge in hundredths, from left or top")
    sign: Annotated[
        Literal["town", "fort", "light", "cape"],
        Meanings(
            {
                "town": "a circle",
                "fort": "a star of four bastions",
                "light": "a lighthouse with its rays",
                "cape": "a name alone",
            }
        ),
    ] = Field(description="what stands there")
    name: Name | None = Field(None, description="the name beside it")


class Bank(Content):
    """A bank below the water: smaller soundings, with a dotted line round it."""

    across: Along = Field(description="its middle in hundredths of the map from the left")
    down: Along = Field(description="its middle in hundredths of the map from the top")
    radius: Some = Field(description="hexes from its middle to where the bottom falls off")
    least: Fathoms = Field(description="fathoms over its middle")
    name: Name | None = Field(None, description="its name")


class Depths(Content):
    """Depths of open water."""

    least: Fathoms = Field(description="the least fathoms far from any coast")
    most: Fathoms = Field(description="the most fathoms far from any coast")
    banks: List[Bank] = Field((), description="banks on which it is less deep")

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        """Refuse a least depth above the most."""
        if self.least > self.most:
            raise ValueError(f"least {self.least} is more than most {self.most}; swap them")
        return self


class Winds(Content):
    """A faint rose of winds under the hexes of a chart, with lines of courses."""

    across: Along = Field(description="its middle in hundredths of the map from the left")
    down: Along = Field(description="its middle in hundredths of the map from the top")
    size: Across = Field(description="hexes from side to side")


class Body(Edged):
    """A planet, a moon or a work in orbit beyond an edge of a map."""

    at: Along = Field(description="its middle along the edge in hundredths, from left or top")
    looks: LooksWord = Field(description="what it is")
    size: Across = Field(description="hexes from side to side; of a large one only the rim is seen")
    out: Annotated[float, Strict(), Field(ge=0.05, le=MOST_DEEP)] = Field(
        0.15, description="hexes between the map and its nearest point"
    )
    under: Annotated[float, Strict(), Field(ge=0.0, le=MOST_UNDER)] = Field(
        0.0, description="hexes by which it reaches under the map, where it is drawn faintly; instead of out"
    )
    rings: Flag = Field(False, description="true for a planet with rings")
    name: Name | None = Field(None, description="its name")

    @property
    def nearest(self) -> float:
        """Return the hexes between the map and its nearest point; below 0 on the map."""
        return -self.under if self.under else self.out


class Belt(Edged):
    """A belt of rocks, or a ring of dust, beyond an edge of a map."""

    of: Annotated[
        Literal["rocks", "dust", "wrecks"],
        Meanings({"rocks": "large and small", "dust": "fine lines", "wrecks": "torn plates"}),
    ] = Field(description="what it consists of")
    name: Name | None = Field(None, description="its name")


class Adrift(Content):
    """Something that drifts on a map: drawn faintly under the hexes, without effect on play."""

    of: Annotated[
        Literal["hulk", "rocks", "plates"],
        Meanings(
            {"hulk": "a ship broken in three", "rocks": "a few rocks close together", "plates": "torn plates of wrecks"}
        ),
    ] = Field(description="what it is")
    across: Along = Field(description="its middle in hundredths of the map from the left")
    down: Along = Field(description="its middle in hundredths of the map from the top")
    size: Across = Field(description="hexes from side to side")


Outline = Annotated[
    str,
    Field(pattern=r"^\d{1,2},\d{1,2}( \d{1,2},\d{1,2})+$", max_length=600),
    FieldMessage("write points as across,down in hundredths of the inset, from 0 to 99: 0,0 40,12 20,30"),
]
"""Points in an inset."""


class Orbit(Content):
    """A planet of the system about a map, in the inset of its region."""

    looks: LooksWord = Field(description="what it is")
    at: Along = Field(description="its place on its orbit in hundredths, from the top")
    here: Flag = Field(False, description="true for the one where the battle is fought")
    name: Name | None = Field(None, description="its name")


class Region(Content):
    """The region about a map, drawn as an inset beside its legend: a coast, or the planets of a system."""

    name: Name = Field(description="the name of the region")
    lands: List[Outline] = Field((), description="outlines of lands: 0,0 40,12 20,30")
    window: Outline | None = Field(None, description="two corners of the part that the map shows: 40,26 60,64")
    orbits: List[Orbit] = Field((), description="planets about a sun, from the innermost")

    @model_validator(mode="after")
    def _placed(self) -> Self:
        """Refuse an inset that does not say where the map is."""
        if self.window is None and not any(orbit.here for orbit in self.orbits):
            raise ValueError(f"{self.name!r} does not say where the map is; give it a window, or one orbit here: true")
        return self


class Nebula(Edged):
    """A cloud of fine dots, densest at the edge of a map."""

    at: Along = Field(description="its middle along the edge in hundredths, from left or top")
    size: Some = Field(description="hexes from its middle to its end")
    name: Name | None = Field(None, description="its name")


class Scenery(Content):
    """The ornament of a map; it has no effect on play."""

    seed: Seed = Field(1, description="number that its details follow from")
    border: Annotated[float, Strict(), Field(ge=0.0, le=MOST_DEEP)] = Field(
        1.6, description="hexes beyond each edge that has some of it; 0 where all of it lies under the map"
    )
    coasts: List[Coast] = Field((), description="land beyond edges of the map, one for each")
    landmarks: List[Landmark] = Field((), description="places on the coasts")
    depths: Depths | None = Field(None, description="soundings in the open; by default none")
    winds: Winds | None = Field(None, description="the rose of winds of a sea chart; by default none")
    bodies: List[Body] = Field((), description="planets, moons and works in orbit")
    belts: List[Belt] = Field((), description="belts beyond edges of the map, one for each")
    nebulae: List[Nebula] = Field((), description="clouds")
    adrift: List[Adrift] = Field((), description="wrecks and rocks on the map, under its hexes")
    region: Region | None = Field(None, description="the region about the map, as an inset; by default none")

    @model_validator(mode="after")
    def _placed(self) -> Self:
        """Refuse two coasts or two belts at an edge, and a landmark on an edge without a coast."""
        for field, parts in (("coasts", self.coasts), ("belts", self.belts)):
            there = [part.edge for part in parts]
            twice = next((edge for edge in there if there.count(edge) > 1), None)
            if twice is not None:
                raise ValueError(f"{field}: two at the edge {twice}; an edge has one at most")
        coasts = [coast.edge for coast in self.coasts]
        for mark in self.landmarks:
            if mark.edge not in coasts:
                name = f" {mark.name!r}" if mark.name else ""
                raise ValueError(
                    f"the landmark{name} is on the edge {mark.edge}, which has no coast; "
                    f"{f'coasts are at {listed(coasts)}' if coasts else 'add one to coasts'}"
                )
        return self

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Return the edges beyond which something lies; a body may lie wholly under the map."""
        beyond = (body for body in self.bodies if body.nearest + body.size > 0.0)
        parts = (*self.coasts, *beyond, *self.belts)
        return tuple(dict.fromkeys(part.edge for part in parts))


class BattleMap(Entity):
    """A map of hexes to fight on, with nothing on it."""

    size: SizeText = Field(description="columns x rows, in hexes")
    shape: Shape = Field("flat", description="which part of a hex is at the top: a flat side or a corner")
    scenery: Scenery | None = Field(
        None, description="coasts, depths or planets about it, as ornament without effect on play"
    )

    def holds(self, hex: Hex) -> bool:
        """Return whether a hex is on the map."""
        return is_within(hex, self.size.columns, self.size.rows, self.shape)


def in_shape(scenery: Scenery | None, own: Shape, shape: Shape) -> Scenery | None:
    """Return the scenery of a map whose columns become rows in another shape of hexes."""
    if scenery is None or own == shape:
        return scenery
    parts: dict[str, Sequence[Edged]] = {
        "coasts": scenery.coasts,
        "landmarks": scenery.landmarks,
        "bodies": scenery.bodies,
        "belts": scenery.belts,
        "nebulae": scenery.nebulae,
    }
    lists = {
        field: tuple(edged.model_copy(update={"edge": TURNED[edged.edge]}) for edged in there)
        for field, there in parts.items()
    }
    depths = scenery.depths
    if depths is not None:
        banks = tuple(bank.model_copy(update={"across": bank.down, "down": bank.across}) for bank in depths.banks)
        depths = depths.model_copy(update={"banks": banks})
    winds = scenery.winds
    if winds is not None:
        winds = winds.model_copy(update={"across": winds.down, "down": winds.across})
    adrift = tuple(one.model_copy(update={"across": one.down, "down": one.across}) for one in scenery.adrift)
    return scenery.model_copy(update={**lists, "depths": depths, "winds": winds, "adrift": adrift})
