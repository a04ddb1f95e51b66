"""The scenery of a map from the bottom up: clouds, coasts, bodies, belts, depths.

All of it but clouds, what is drawn faintly under them, soundings and lines of depth is beyond the hexes.
Soundings and lines leave the number and the dot of every hex free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetforge.sheet.hexmap.board import UNCUT, Cuts, HexMap
from sheetforge.sheet.hexmap.coast import land, landmarks, shores
from sheetforge.sheet.hexmap.depths import CELL, Water, bank_names, depth_lines, sands, shallows, soundings
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.globes import LOOKS, light_of
from sheetforge.sheet.hexmap.heavens import adrift, belt, body, nebula, under
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.rim import Rim
from sheetforge.sheet.hexmap.theme import Theme
from sheetforge.sheet.hexmap.winds import rose
from sheetforge.sheet.scene import Box, Group, Item, Line, Style
from sheetforge.sheet.scenery import Scenery
from sheetforge.text import listed

NOTE = "Scenery, without any effect on play: {} are ornament of this edition."
"""The line of the legend that tells scenery from terrain."""

GROUND = "Planets, wrecks and shallow water under the hexes, without any effect on play"

FATHOMS = "Small italic figures are fathoms of water, never data of a hex; dotted lines: 5, 10, 20, 30."


def scenery_note(scenery: Scenery) -> str:
    """Return what the legend of a map says about its scenery."""
    parts: dict[str, object] = {
        "coasts": scenery.coasts,
        "depths": scenery.depths,
        "planets": any(one.looks in LOOKS for one in scenery.bodies),
        "works in orbit": any(one.looks not in LOOKS for one in scenery.bodies),
        "belts": scenery.belts,
        "wrecks in dashed lines": scenery.adrift,
        "clouds": scenery.depths is None,
    }
    note = NOTE.format(listed(part for part, is_there in parts.items() if is_there).capitalize())
    return f"{note} {FATHOMS}" if scenery.depths is not None else note


def drawn(
    board: HexMap,
    layout: Layout,
    paint: Theme,
    outer: Box,
    taken: Sequence[Box] = (),
    scale: float = 1.0,
    cuts: Cuts = UNCUT,
    *,
    whole: bool = True,
) -> Iterator[Item]:
    """Draw the scenery of a map inside of its frame; nothing for a map without any.

    Names of scenery leave the boxes that are `taken` free and grow with `scale`. No name and no
    sounding lies across one of the `cuts` of a map on sheets. What is not `whole` has neither names
    nor soundings, for a map in small.
    """
    scenery = board.scenery
    if scenery is None:
        return
    hexes = reach(board.corners, layout)
    within = (one.edge for one in (*scenery.nebulae, *scenery.bodies))
    edges = dict.fromkeys((*scenery.edges, *within))
    rims = {edge: Rim(edge, hexes, outer, layout.across) for edge in edges}
    upright, level = cuts
    seams = [Box(x, outer.y, 0.1, outer.height) for x in upright]
    seams += [Box(outer.x, y, outer.width, 0.1) for y in level]
    boxes, seed = [*taken, *seams], str(scenery.seed)
    items: list[Item] = []
    ground: list[Item] = []
    for number, cloud in enumerate(scenery.nebulae if whole else ()):
        items += nebula(cloud, rims[cloud.edge], paint, layout, f"{seed}:{number}", boxes)
    coasts = shores(scenery, rims)
    for shore in coasts:
        there = [landmark for landmark in scenery.landmarks if landmark.edge == shore.coast.edge]
        signs = list(landmarks(shore, there, paint, scale, boxes)) if whole else []
        items += [*land(shore, paint, boxes, whole=whole), *signs]
    light = light_of(scenery)
    for number, one in enumerate(scenery.bodies):
        ground += under(one, rims[one.edge], paint, f"{seed}:{number}", light, layout)
        items += body(one, rims[one.edge], paint, f"{seed}:{number}", light, boxes, whole=whole)
    for number, thing in enumerate(scenery.adrift):
        ground += adrift(thing, hexes, layout, paint, f"{seed}:{number}")
    for number, strip in enumerate(scenery.belts):
        items += belt(strip, rims[strip.edge], paint, f"{seed}:{number}", boxes, whole=whole)
    edge = Style(stroke=paint.grid, stroke_width=paint.grid_width)
    # A planet goes on under the hexes; a coast or a belt ends at them.
    for rim in (rims[one.edge] for one in (*scenery.coasts, *scenery.belts)):
        items.append(Line(*rim.at(0.0, 0.0), *rim.at(rim.long, 0.0), edge))
    water = Water.of(scenery, coasts, Rim("north", hexes, outer, layout.across), CELL if whole else 2 * CELL)
    if water is not None:
        ground += shallows(water, paint)
        ground += sands(water, layout, paint) if whole else ()
        ground += (
            ()
            if scenery.winds is None
            else rose(scenery.winds, hexes, layout, paint, seams)
            if whole or paint.land
            else ()
        )
    if water is not None and whole:
        names = list(bank_names(water, layout, paint, seams))
        depths = list(soundings(water, layout, board.hexes, paint, names, seams, board.zones))
        items += [*depth_lines(water, layout, paint, (*names, *depths)), *names, *depths]
    if ground:
        yield Group(tuple(ground), role="figure", label=GROUND)
    yield Group(tuple(items), role="figure", label="Scenery, without any effect on play", layer="scenery")
