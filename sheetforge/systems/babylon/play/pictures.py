"""Parts of a battle for pages that draw it: the map, plans of units, cues, condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetforge.content.kinds import Key
from sheetforge.play.cues import Cue
from sheetforge.play.events import AnyEvent
from sheetforge.play.questions import Recipe
from sheetforge.play.unit_presenter import UnitPresenter
from sheetforge.systems.babylon.engine import events
from sheetforge.systems.babylon.engine.contents import SYSTEM
from sheetforge.systems.babylon.engine.craft import Unit
from sheetforge.systems.babylon.engine.state import State

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.pieces import Piece


class BabylonPictures(UnitPresenter[State, Unit]):
    """The parts of a battle for pages that draw it."""

    recorded = (
        events.Struck,
        events.FighterHit,
        events.DroppedOut,
        events.WeaponOut,
        events.Weakened,
        events.Left,
        events.Jumped,
    )

    def chart(self, state: State, recipe: Recipe, library: Library) -> HexMap | None:
        """Return the map of the scenario; a map that moves with the battle has no fixed drawing."""
        from sheetforge.products.options import PrintOptions
        from sheetforge.systems.babylon.schema.scenario import Scenario
        from sheetforge.systems.babylon.sheets.maps import board, map_of

        key = library.resolve("scenarios", SYSTEM, str(recipe.get("scenario", "")))
        scenario = library.entity(key) if key is not None else None
        if key is None or not isinstance(scenario, Scenario) or state.plan.moves:
            return None
        map = map_of(library, key, scenario)
        return None if map is None else board(library, *map, PrintOptions(), scenario)

    def outline(self, state: State, library: Library, piece: Piece) -> Drawing | None:
        """Return a craft seen from above, or the token of a ballistic."""
        from sheetforge.drawings import shipped
        from sheetforge.systems.babylon.sheets.cards import PACKAGE
        from sheetforge.systems.babylon.sheets.model import drawing_of

        unit = state.ships.get(piece.id)
        if unit is None:
            return shipped(PACKAGE, "tokens/ballistic")
        return drawing_of(library, Key(f"{unit.blueprint.kind}s", SYSTEM, unit.blueprint.id))

    def bulk(self, state: State, library: Library, piece: Piece) -> float:
        """Return how large a craft looks on its counter."""
        from sheetforge.systems.babylon.sheets.model import bulk_of

        unit = state.ships.get(piece.id)
        return 0.0 if unit is None else bulk_of(unit.blueprint)

    def cue(self, event: AnyEvent) -> Cue | None:
        """Return what a picture shows of an event."""
        match event:
            case events.Fired():
                need = f"{event.needed} or less"
                return Cue("fire", event.ship, event.target, event.faces, need, event.hits > 0)
            case events.BallisticLaunched():
                return Cue("launch", event.ship, event.target)
            case events.Destroyed():
                return Cue("loss", event.ship)
            case events.SideLost() | events.CommandFailed():
                return Cue("hurt", event.ship)
            case events.FighterHit(left=0):
                return Cue("hurt", event.flight)
        return None
