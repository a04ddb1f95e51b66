"""Parts of a battle for pages that draw it: the map, plans of units, cues, condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.play.cues import Cue
from sheetforge.play.events import AnyEvent
from sheetforge.play.questions import Recipe
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.systems.silent_fury.engine import crew_events, events
from sheetforge.systems.silent_fury.engine.contents import SYSTEM
from sheetforge.systems.silent_fury.engine.ship import ShipState
from sheetforge.systems.silent_fury.engine.state import State
from sheetforge.systems.silent_fury.figures import Damage

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.pieces import Piece
    from sheetforge.systems.silent_fury.sheets.record import ShipSheet


def _sheet(library: Library, id: str) -> ShipSheet | None:
    from sheetforge.systems.silent_fury.schema.ship import ShipClass
    from sheetforge.systems.silent_fury.sheets.record import sheet_of

    key = Key("ships", SYSTEM, id)
    ship = library.entity(key)
    return sheet_of(library, key, ship) if isinstance(ship, ShipClass) else None


class FuryPictures(UnitPresenter[State, ShipState]):
    """The parts of a battle for pages that draw it."""

    recorded = (
        events.CrewKilled,
        events.FireSpread,
        events.Exploded,
        events.ShieldsDown,
        events.LeftMap,
        crew_events.Rammed,
        crew_events.CraftLost,
        crew_events.Surrendered,
        crew_events.Captured,
    )

    def chart(self, state: State, recipe: Recipe, library: Library) -> HexMap | None:
        """Return the map of the scenario."""
        from sheetforge.products.options import PrintOptions
        from sheetforge.systems.silent_fury.schema.scenario import Scenario
        from sheetforge.systems.silent_fury.sheets.maps import map_of

        scenario = library.get("scenarios", SYSTEM, str(recipe.get("scenario", "")))
        if not isinstance(scenario, Scenario):
            return None
        return map_of(library, SYSTEM, scenario, PrintOptions())

    def outline(self, state: State, library: Library, piece: Piece) -> Drawing | None:
        """Return the hull of a ship, or the token of a torpedo."""
        from sheetforge.drawings import shipped
        from sheetforge.systems.silent_fury.sheets.look import PACKAGE

        ship = state.ships.get(piece.id)
        if ship is None:
            return shipped(PACKAGE, "tokens/torpedo")
        sheet = _sheet(library, ship.blueprint.id)
        return None if sheet is None else sheet.drawing

    def bulk(self, state: State, library: Library, piece: Piece) -> float:
        """Return how large a ship looks on its counter."""
        from sheetforge.systems.silent_fury.sheets.tokens import BULKS

        ship = state.ships.get(piece.id)
        sheet = None if ship is None else _sheet(library, ship.blueprint.id)
        return 0.0 if sheet is None else BULKS.of(sheet.fit.size)

    def cue(self, event: AnyEvent) -> Cue | None:
        """Return what a picture shows of an event."""
        match event:
            case events.Fired():
                return Cue("fire", event.ship, event.target or "")
            case events.Hit():
                need = f"{event.size} or less" if event.faces else ""
                return Cue("result", target=event.target, faces=event.faces, need=need, hit=True)
            case events.Missed():
                need = f"{event.size} or less" if event.faces else event.why
                return Cue("result", target=event.target, faces=event.faces, need=need, hit=False)
            case crew_events.Boarded():
                return Cue("launch", event.ship, event.target)
            case events.Destroyed():
                return Cue("loss", event.ship)
            case events.DestructionRolled() | events.CardDrawn():
                return Cue("hurt", event.ship)
        return None

    def is_recorded(self, event: AnyEvent, last: AnyEvent | None) -> bool:
        """Return whether the page of hits and losses has an event: damage too, unless the hit before says it."""
        match event:
            case events.FxRolled():
                return event.result != Damage.NONE.result
            case events.Damaged():
                if isinstance(last, events.FireSpread):
                    return (event.component, event.damage) != (last.component, Damage.FIRE.word)
                if isinstance(last, events.Hit | events.FxRolled) and last.result == event.damage:
                    return event.component not in last.components
                return True
        return super().is_recorded(event, last)
