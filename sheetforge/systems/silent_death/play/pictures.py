"""Parts of a battle for pages that draw it: the map, plans of units, cues, condition."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.play.cues import Condition, Cue
from sheetforge.play.events import AnyEvent
from sheetforge.play.questions import Recipe
from sheetforge.play.units import side_number
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.state import State

if TYPE_CHECKING:
    from sheetforge.content.kinds import Key
    from sheetforge.content.library import Library
    from sheetforge.sheet.arms import Arms
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.pieces import Piece
    from sheetforge.systems.silent_death.products.ships import DisplayOf


def chart_of(system: str) -> Callable[[State, Recipe, Library], HexMap | None]:
    """Return what draws the map of a battle of a game of the family.

    Asteroids and debris are pieces: they come and go.
    """

    def chart(state: State, recipe: Recipe, library: Library) -> HexMap | None:
        from sheetforge.content.kinds import Key
        from sheetforge.sheet.hexmap.board import in_liveries
        from sheetforge.systems.silent_death.figures.map_board import board
        from sheetforge.systems.silent_death.play.board_svg import battle_map
        from sheetforge.systems.silent_death.products.scenarios import map_of

        plain = replace(battle_map(state, points=True), terrain=())
        key = library.resolve("scenarios", system, str(recipe.get("scenario", "")))
        named = recipe.get("map")
        found = map_of(library, key) if key is not None and named is None else None
        if found is None:
            return plain
        printed = board(found[1], found[0].id, lambda kind, id: library.get(kind, system, id))
        assert key is not None
        printed = in_liveries(printed, _arms(library, Key("scenarios", system, key.id)))
        return replace(printed, terrain=(), points=printed.points or plain.points)

    return chart


def _arms(library: Library, key: Key) -> dict[str, Arms | None]:
    """Return the arms of the sides of a scenario by their names."""
    from sheetforge.drawings import find_arms
    from sheetforge.systems.silent_death.products.ships import liveries_of
    from sheetforge.systems.silent_death.schema.fleet import Scenario

    scenario = library.entity(key)
    sides = scenario.sides if isinstance(scenario, Scenario) else ()
    worn = liveries_of(library, key.system, sides)
    return {
        side.name: find_arms(library, key.system, livery)
        for side, livery in zip(sides, worn, strict=True)
    }


def outline_of(
    system: str, display: Callable[[], DisplayOf]
) -> Callable[[State, Library, Piece], Drawing | None]:
    """Return what finds the drawing of a piece: a ship, a warhead, an asteroid or debris."""

    def outline(state: State, library: Library, piece: Piece) -> Drawing | None:
        from sheetforge.systems.silent_death.products.markers import token_drawing, warhead_drawing

        ship = state.ships.get(piece.id)
        if ship is not None:
            key = library.resolve("ships", system, ship.blueprint.id)
            shown = display()(library, key) if key is not None else None
            return None if shown is None else shown.silhouette
        warhead = state.warheads.get(piece.id)
        if warhead is not None:
            return warhead_drawing(warhead.kind.name)
        return token_drawing(piece.name) if piece.name in ("asteroid", "debris") else None

    return outline


def cue(event: AnyEvent) -> Cue | None:
    """Return what a picture shows of an event."""
    match event:
        case events.Fired():
            need = f"{event.total} against {event.needed}"
            hit = event.damage is not None
            return Cue("fire", event.ship, event.target, event.faces, need, hit)
        case events.LockedOn():
            need = f"lock-on: below {event.needed}"
            return Cue("fire", event.ship, event.target, (event.roll,), need, event.locked)
        case events.SalvoHit():
            return Cue("result", target=event.target, faces=event.faces, hit=True)
        case events.Launched():
            return Cue("launch", event.ship, event.target)
        case events.Detonated():
            return Cue("result", target=event.target, hit=True)
        case events.Destroyed():
            return Cue("loss", event.ship)
        case events.CriticalHit():
            return Cue("hurt", event.ship)
    return None


def health(state: State) -> dict[str, Condition]:
    """Return the boxes of its damage track that each ship has left, and had."""
    return {
        ship.id: Condition(
            side_number(state, ship),
            ship.boxes_left if ship.on_map or ship.status == "waiting" else 0,
            ship.blueprint.boxes,
        )
        for ship in state.ships.values()
    }
