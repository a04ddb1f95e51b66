"""A battle as a picture: the sea where the ships are, their counters, and a list of them.

A counter is a hex in the colour of its side with the hull of its printed counter, its bow where the
ship heads, the letter that it has on the map in text, and how many circles of its hull are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sheetforge.content.library import Library
from sheetforge.play import boards, units
from sheetforge.sheet.arms import Worn, look_of
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks, draw
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.scene import Group, Item, Page
from sheetforge.systems.sovereign_seas.engine.phases import phase_name
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.play.board_text import SeaBoard
from sheetforge.systems.sovereign_seas.sheets.look import class_drawing

ACROSS = 12.0
"""A hex from side to side in mm."""


def _counter(
    state: State, ship: ShipState, letter: str, layout: Layout, library: Library, worn: Sequence[Worn]
) -> Group:
    hull = class_drawing(library, "sovereign-seas", ship.blueprint.ship_class)
    outline = None if hull is None else (hull, ACROSS * 0.8)
    look = look_of(units.side_number(state, ship), worn)
    left, dead = ship.circles_left, not ship.afloat
    data = {"hex": state.name(ship.hex), "facing": str(ship.facing)}
    return units.counter(ship, look, (ship.hex,), letter, left, dead, outline, layout, data)


class SeaPage(SeaBoard):
    """The picture of a battle."""

    def page(self, state: State, library: Library, worn: Sequence[Worn] = ()) -> Page:
        """The sea about the ships, or the whole map while none is set up."""
        plan = state.plan
        area = boards.part_drawn(list(self.pieces(state)), plan.shape, plan.columns, plan.rows)
        columns, rows, first = area.right - area.left + 1, area.bottom - area.top + 1, (area.left, area.top)
        when = self.when(state)
        sea = HexMap("battle", plan.name, columns, rows, plan.shape, subtitle=when, first=first)
        drawing = draw(sea, Looks(ACROSS, "color", "sea", every=1))
        names, there = self.letters(state), frozenset(sea.hexes)
        counters: list[Item] = [
            _counter(state, ship, names[ship.id], drawing.layout, library, worn)
            for ship in state.ships.values()
            if ship.on_map and ship.hex in there
        ]
        fares = partial(self.brief, state)
        title = f"{plan.name}: {when}"
        return units.picture(state, drawing, counters, names, fares, title, liveries=worn)

    def phase(self, state: State) -> str:
        return phase_name(state)

    def brief(self, state: State, ship: ShipState) -> str:
        if ship.status != "afloat":
            return "to set up" if ship.status == "waiting" else "sunk"
        lame = "" if ship.commanded and not ship.rudder else ", lame"
        return (
            f"{state.name(ship.hex)}  speed {ship.speed} of {ship.maximum}  "
            f"hull {ship.circles_left}/{len(ship.blueprint.circles)}{lame}"
        )
