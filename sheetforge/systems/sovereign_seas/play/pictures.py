"""Parts of a battle for pages that draw it: the map, plans of units, cues, condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetforge.play.cues import Cue
from sheetforge.play.events import AnyEvent
from sheetforge.play.questions import Recipe
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.systems.sovereign_seas.engine import events
from sheetforge.systems.sovereign_seas.engine.contents import SYSTEM
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.text import counted

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.pieces import Piece


class SeaPictures(UnitPresenter[State, ShipState]):
    """The parts of a battle for pages that draw it."""

    recorded = (events.RamDamage, events.HullLost, events.BatteryLost, events.CriticalHit, events.Removed)

    def chart(self, state: State, recipe: Recipe, library: Library) -> HexMap | None:
        """Return the sea of the scenario with its areas."""
        from sheetforge.products.options import PrintOptions
        from sheetforge.systems.sovereign_seas.schema.scenario import Scenario
        from sheetforge.systems.sovereign_seas.sheets.maps import map_of

        key = library.resolve("scenarios", SYSTEM, str(recipe.get("scenario", "")))
        scenario = library.entity(key) if key is not None else None
        if key is None or not isinstance(scenario, Scenario):
            return None
        return map_of(library, key, scenario, PrintOptions())

    def outline(self, state: State, library: Library, piece: Piece) -> Drawing | None:
        """Return a ship of its class seen from above."""
        from sheetforge.systems.sovereign_seas.sheets.look import class_drawing

        ship = state.ships.get(piece.id)
        return None if ship is None else class_drawing(library, SYSTEM, ship.blueprint.ship_class)

    def bulk(self, state: State, library: Library, piece: Piece) -> float:
        """Return how large a ship of its class looks on its counter."""
        from sheetforge.systems.sovereign_seas.sheets.look import BULKS

        ship = state.ships.get(piece.id)
        return 0.0 if ship is None else BULKS[ship.blueprint.ship_class]

    def cue(self, event: AnyEvent) -> Cue | None:
        """Return what a picture shows of an event."""
        match event:
            case events.Fired():
                need = f"{event.needed} needed, {counted(event.strikes, 'strike')} of {event.dice}"
                return Cue("fire", event.ship, event.target, need=need, hit=event.hits > 0)
            case events.Rammed():
                need = f"ram: {counted(event.strikes, 'strike')} of {event.dice}"
                return Cue("fire", event.ship, event.target, need=need, hit=event.home)
            case events.Sank():
                return Cue("loss", event.ship)
            case events.CommandLost() | events.RudderJammed():
                return Cue("hurt", event.ship)
        return None
