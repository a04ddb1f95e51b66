"""A battle as a picture: the map with its asteroids, and on it the board's counters as they stand.

A counter is a hex in the colour of its side with the ship seen from above, its nose where it
faces, the letter that it has on the map in text, and how many of its boxes are left. The counter of
a ship of two hexes fills both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play import units
from sheetforge.sheet.arms import Worn, look_of
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.hexmap.board import HexMap, Spot, Spots, Terrain
from sheetforge.sheet.hexmap.drawing import Looks, draw
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.standing import colors_of, turned
from sheetforge.sheet.scene import Group, Item, Page
from sheetforge.sheet.sides import Side
from sheetforge.systems.silent_death.engine.phases import phase_name
from sheetforge.systems.silent_death.engine.ship import ShipState, Warhead
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.figures.map_board import ASTEROIDS
from sheetforge.systems.silent_death.figures.map_board import DEBRIS as DEBRIS_NAME
from sheetforge.systems.silent_death.play.board_text import DeathBoard, gone, is_listed, letters, standing
from sheetforge.systems.silent_death.sheets.likeness import token_drawing

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.sheets.model import DisplayOf

ACROSS = 12.0
"""A hex from side to side in mm."""


def battle_map(state: State, points: bool = False) -> HexMap:
    """Return the map of a battle with what lies on it now, if asked with the points of a Smash."""
    board = state.board
    terrain = (
        Terrain("rock", ASTEROIDS, tuple(dict.fromkeys(state.asteroids))),
        Terrain("debris", DEBRIS_NAME, tuple(sorted(state.debris))),
    )
    return HexMap(
        "battle",
        state.plan.name,
        board.columns,
        board.rows,
        board.shape,
        tuple(one for one in terrain if one.hexes),
        points=_points(state) if points else None,
    )


def _drawings(state: State, library: Library, system: str, display_of: DisplayOf) -> dict[str, Drawing]:
    """The silhouette of every ship's type, by the id of its fit."""
    made: dict[str, Drawing] = {}
    for ship in state.ships.values():
        key: Key | None = library.resolve("ships", system, ship.blueprint.id)
        if ship.blueprint.id in made or key is None:
            continue
        display = display_of(library, key)
        if display is not None:
            made[ship.blueprint.id] = display.silhouette
    return made


def _points(state: State) -> Spots | None:
    """The points of a Smash, where ships come on and leave."""
    plan = state.plan.smash
    if plan is None:
        return None
    name = "Entry and exit points" if plan.leave else "Entry points"
    heads = [point.number for point in plan.points if point.opposite and point.number < point.opposite]
    spots = []
    for smash_point in plan.points:
        head = min(smash_point.number, smash_point.opposite or smash_point.number)
        spots.append(Spot(smash_point.number, smash_point.hex, heads.index(head) if head in heads else -1))
    return Spots(name, tuple(spots))


def _ship(
    state: State, ship: ShipState, letter: str, drawings: dict[str, Drawing], layout: Layout, look: Side | None
) -> Group:
    """A ship's counter in its hex, or in both of them: letter and boxes then stand in the stern."""
    drawing = drawings.get(ship.blueprint.id)
    size = ACROSS * (1.5 if ship.blueprint.long else 0.58)
    names = [state.board.names[hex] for hex in ship.hexes]
    data = {"hex": names[0], "facing": str(ship.facing)}
    if ship.blueprint.long:
        data["stern"] = names[1]
    outline = None if drawing is None else (drawing, size)
    left = ship.boxes_left
    return units.counter(ship, look, ship.hexes, letter, left, ship.derelict, outline, layout, data)


def _warhead(state: State, warhead: Warhead, layout: Layout, worn: Sequence[Worn]) -> Group:
    colors = colors_of(look_of(state.plan.sides.index(warhead.side), worn))
    x, y = layout.center(warhead.hex)
    drawing, angle = token_drawing("torpedo"), layout.angle(warhead.facing)
    items = turned(drawing, x, y, ACROSS * 0.5, angle, colors)
    data = {"warhead": warhead.id, "target": warhead.target}
    return Group(tuple(items), id=f"counter-{warhead.id}", role="figure", label=warhead.kind.name, data=data)


class DeathPage(DeathBoard):
    """The picture of a battle."""

    def page(self, state: State, library: Library, worn: Sequence[Worn] = ()) -> Page:
        """The whole map as it stands, with a list of the ships beside it."""
        shown = replace(battle_map(state), points=_points(state), subtitle=self.when(state))
        drawing = draw(shown, Looks(ACROSS, "color", "light", stars=False, every=1))
        drawings = _drawings(state, library, self.system, self.display())
        names = letters(state)
        counters: list[Item] = []
        for warhead in state.warheads.values():
            counters.append(_warhead(state, warhead, drawing.layout, worn))
        for ship in state.ships.values():
            if ship.on_map:
                look = look_of(units.side_number(state, ship), worn)
                counters.append(_ship(state, ship, names[ship.id], drawings, drawing.layout, look))
        return units.picture(
            state,
            drawing,
            counters,
            names,
            partial(self.brief, state),
            f"{state.plan.name}: {self.when(state)}",
            partial(standing, state),
            partial(is_listed, state),
            liveries=worn,
        )

    def phase(self, state: State) -> str:
        return phase_name(state)

    def brief(self, state: State, ship: ShipState) -> str:
        if ship.status != "on-map":
            return gone(state, ship)
        lame = ", derelict" if ship.derelict else ""
        return f"{state.board.names[ship.hex]}  Drive {ship.drive}  {ship.boxes_left}/{ship.blueprint.boxes}{lame}"
