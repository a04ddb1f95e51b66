"""A battle as a picture: the map with its asteroids, and on it the board's counters as they stand.

A counter is a hex in the colour of its side with the ship seen from above, its nose where it
faces, the letter that it has on the map in text, and how many of its boxes are left. The counter of
a ship of two hexes fills both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetforge.content.library import Key, Library
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.hexmap.board import HexMap, Spot, Spots, Terrain
from sheetforge.sheet.hexmap.drawing import Looks, draw
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.standing import Line, colors_of, marked, picture, token, turned
from sheetforge.sheet.scene import Group, Item, Page
from sheetforge.systems.silent_death.engine.ship import Ship, Warhead
from sheetforge.systems.silent_death.engine.smash import scoring
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.play.board_text import letters
from sheetforge.systems.silent_death.products.markers import token_drawing
from sheetforge.systems.silent_death.schema.ship import Craft

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.products.displays import Resolve

ACROSS = 12.0
"""A hex from side to side in mm."""


def page(state: State, library: Library, system: str, resolve: Resolve) -> Page:
    """The whole map as it stands, with a list of the ships beside it."""
    board = state.board
    terrain = [
        Terrain("rock", "Asteroids", tuple(dict.fromkeys(state.asteroids))),
        Terrain("debris", "Debris", tuple(sorted(state.debris))),
    ]
    turn = f"Turn {state.turn}" if state.turn else "Setting up"
    phases = state.rules.phases
    if state.outcome is None and state.turn and state.phase < len(phases):
        turn += f", {phases[state.phase][0].replace('-', ' ')}"
    shown = HexMap(
        "battle",
        state.plan.name,
        board.columns,
        board.rows,
        board.shape,
        tuple(one for one in terrain if one.hexes),
        points=_points(state),
        subtitle=turn if state.outcome is None else _ended(state),
    )
    drawing = draw(shown, Looks(ACROSS, "color", "light", stars=False, every=1))
    drawings = _drawings(state, library, system, resolve)
    names = letters(state)
    counters: list[Item] = []
    for warhead in state.warheads.values():
        counters.append(_warhead(state, warhead, drawing.layout))
    for ship in state.ships.values():
        if ship.on_map:
            counters.append(_ship(state, ship, names[ship.id], drawings, drawing.layout))
    sides = [
        (
            side if state.smash is None else f"{side}: {scoring.told(state, side)}",
            [
                Line(names[ship.id], ship.name, _state(state, ship))
                for ship in state.ships.values()
                if ship.side == side and not scoring.is_past(state, ship)
            ],
        )
        for side in state.plan.sides
    ]
    return picture(drawing, counters, sides, f"{state.plan.name}: {turn}")


def _ended(state: State) -> str:
    outcome = state.outcome
    assert outcome is not None
    how = outcome.reason.replace("-", " ")
    return f"Turn {outcome.turns}: {outcome.winner or 'nobody'} won ({how})"


def _drawings(state: State, library: Library, system: str, resolve: Resolve) -> dict[str, Drawing]:
    """The silhouette of every ship's type, by the id of its fit."""
    made: dict[str, Drawing] = {}
    for ship in state.ships.values():
        key: Key | None = library.resolve("ships", system, ship.fit.id)
        if ship.fit.id in made or key is None:
            continue
        entity = library.entity(key)
        if isinstance(entity, Craft):
            made[ship.fit.id] = resolve(entity, key.system, key.id, library, "").silhouette
    return made


def _points(state: State) -> Spots | None:
    """The points of a Smash, where ships come on and leave."""
    plan = state.plan.smash
    if plan is None:
        return None
    name = "Entry and exit points" if plan.leave else "Entry points"
    heads = [one.number for one in plan.points if one.opposite and one.number < one.opposite]
    spots = []
    for one in plan.points:
        head = min(one.number, one.opposite or one.number)
        spots.append(Spot(one.number, one.hex, heads.index(head) if head in heads else -1))
    return Spots(name, tuple(spots))


def _ship(
    state: State, ship: Ship, letter: str, drawings: dict[str, Drawing], layout: Layout
) -> Group:
    """A ship's counter in its hex, or in both of them: letter and boxes then stand in the stern."""
    side = state.plan.sides.index(ship.side)
    bow, *rest = ship.hexes
    tail = rest[0] if rest else None
    items: list[Item] = list(token(bow, ship.facing, side, layout, tail))
    drawing = drawings.get(ship.fit.id)
    if drawing is not None:
        (x, y), (u, v) = layout.center(bow), layout.center(ship.hexes[-1])
        angle, size = layout.angle(ship.facing), ACROSS * (0.58 if tail is None else 1.5)
        items += turned(drawing, (x + u) / 2, (y + v) / 2, size, angle, colors_of(side))
    left = ship.boxes_left
    items += marked(ship.hexes[-1], ship.facing, side, letter, left, ship.derelict, layout)
    data = {"ship": ship.id, "hex": state.board.names[ship.hex], "facing": str(ship.facing)}
    if tail is not None:
        data["stern"] = state.board.names[tail]
    return Group(tuple(items), id=f"counter-{ship.id}", role="figure", label=ship.name, data=data)


def _warhead(state: State, warhead: Warhead, layout: Layout) -> Group:
    colors = colors_of(state.plan.sides.index(warhead.side))
    x, y = layout.center(warhead.hex)
    drawing, angle = token_drawing("torpedo"), layout.angle(warhead.facing)
    items = turned(drawing, x, y, ACROSS * 0.5, angle, colors)
    data = {"warhead": warhead.id, "target": warhead.target}
    return Group(
        tuple(items), id=f"counter-{warhead.id}", role="figure", label=warhead.kind.name, data=data
    )


def _state(state: State, ship: Ship) -> str:
    if ship.status != "on-map":
        gone = {"waiting": "to set up", "left": "left the map", "destroyed": "destroyed"}
        return gone.get(ship.status, f"enters at {state.board.names[ship.hex]}")
    lame = ", derelict" if ship.derelict else ""
    return (
        f"{state.board.names[ship.hex]}  Drive {ship.drive}  "
        f"{ship.boxes_left}/{ship.fit.boxes}{lame}"
    )
