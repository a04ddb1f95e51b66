"""Parts of a battle for pages that draw it: the map, plans of units, cues, condition."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sheetforge.play.cues import Cue
from sheetforge.play.events import AnyEvent
from sheetforge.play.questions import Recipe
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play.board_text import DeathBoard

if TYPE_CHECKING:
    from sheetforge.content.library import Library
    from sheetforge.sheet.drawing import Drawing
    from sheetforge.sheet.hexmap.board import HexMap
    from sheetforge.sheet.hexmap.pieces import Piece
    from sheetforge.systems.silent_death.sheets.display import Display


class DeathPictures(DeathBoard):
    """The parts of a battle for pages that draw it."""

    recorded = (events.Collided, events.Burned, events.CrewKilled, events.Affected, events.LeftMap, events.Withdraws)

    def chart(self, state: State, recipe: Recipe, library: Library) -> HexMap | None:
        """Return the map of a battle. Asteroids and debris are pieces: they come and go."""
        from sheetforge.content.kinds import Key
        from sheetforge.sheet.hexmap.board import in_liveries
        from sheetforge.systems.silent_death.figures.map_board import board
        from sheetforge.systems.silent_death.play.board_svg import battle_map
        from sheetforge.systems.silent_death.sheets.maps import arms_of_sides, map_of

        plain = replace(battle_map(state, points=True), terrain=())
        key = library.resolve("scenarios", self.system, str(recipe.get("scenario", "")))
        named = recipe.get("map")
        map = map_of(library, key) if key is not None and named is None else None
        if map is None:
            return plain
        printed = board(map[1], map[0].id, library.lookup_in(self.system))
        assert key is not None
        printed = in_liveries(printed, arms_of_sides(library, Key("scenarios", self.system, key.id)))
        return replace(printed, terrain=(), points=printed.points or plain.points)

    def outline(self, state: State, library: Library, piece: Piece) -> Drawing | None:
        """Return the drawing of a piece: a ship, a warhead, an asteroid or debris."""
        from sheetforge.systems.silent_death.sheets.likeness import token_drawing, warhead_drawing

        if piece.id in state.ships:
            shown = self._shown(state, library, piece)
            return None if shown is None else shown.silhouette
        warhead = state.warheads.get(piece.id)
        if warhead is not None:
            return warhead_drawing(warhead.kind.name)
        return token_drawing(piece.name) if piece.name in ("asteroid", "debris") else None

    def bulk(self, state: State, library: Library, piece: Piece) -> float:
        """Return how large a ship looks on its counter; one over two hexes fills them."""
        is_long = piece.id in state.ships and self.is_over_two_hexes(state, piece.id)
        shown = None if is_long else self._shown(state, library, piece)
        return 0.0 if shown is None else shown.bulk

    def _shown(self, state: State, library: Library, piece: Piece) -> Display | None:
        """Return the display of a ship."""
        ship = state.ships.get(piece.id)
        key = None if ship is None else library.resolve("ships", self.system, ship.blueprint.id)
        return self.display()(library, key) if key is not None else None

    def cue(self, event: AnyEvent) -> Cue | None:
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
