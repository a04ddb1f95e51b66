"""Setting up: secret edges first, then the sides in their order, formation by formation (E, O)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from sheetforge.geometry.hexes import (
    DIRECTIONS,
    FACINGS,
    Facing,
    Hex,
    Shape,
    column_row,
    disk,
    distance,
    hex_at,
    rectangle,
)
from sheetforge.play.questions import Asking, Script, Together, choose
from sheetforge.systems.sovereign_seas.engine.events import EdgeChosen, Placed
from sheetforge.systems.sovereign_seas.engine.rulings import MIDDLE_PART
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.schema.scenario import Formation, SetUp

EDGES = ("top", "bottom", "left", "right")


@lru_cache(maxsize=8)
def waters(columns: int, rows: int, shape: Shape) -> tuple[Hex, ...]:
    """All hexes of a map, row by row."""
    return tuple(rectangle(columns, rows, shape))


def from_edge(hex: Hex, edge: str, columns: int, rows: int, shape: Shape) -> int:
    """Return the number of rows (or columns) from an edge to a hex: 1 on the edge itself."""
    column, row = column_row(hex, shape)
    return {"top": row, "bottom": rows + 1 - row, "left": column, "right": columns + 1 - column}[edge]


def depth(edge: str, columns: int, rows: int) -> int:
    """Rows (or columns) from an edge to the opposite one."""
    return rows if edge in ("top", "bottom") else columns


def room(columns: int, rows: int) -> int:
    """Return how many ships of a side a map has room for: one in four hexes, as most areas are parts of it."""
    return columns * rows // 4


def middle(columns: int, rows: int, shape: Shape) -> Hex:
    """The hex in the middle of a map."""
    return hex_at((columns + 1) // 2, (rows + 1) // 2, shape)


@lru_cache(maxsize=8)
def beyond(hexes: tuple[Hex, ...], others: tuple[Hex, ...], least: int, ships: int) -> tuple[Hex, ...]:
    """The hexes at least a distance from all others; if they are too few, the farthest as well.

    Before an enemy has set up they are the same in every game of a scenario.
    """
    if not others:
        return hexes
    away = [(min(distance(hex, other) for other in others), hex) for hex in hexes]
    farthest = sorted((far for far, _ in away), reverse=True)[:ships]
    limit = min(least, min(farthest, default=0))
    return tuple(hex for far, hex in away if far >= limit)


def run(free: frozenset[Hex], hex: Hex, facing: Facing, most: int) -> int:
    """Return the number of free hexes in a row ahead in a facing, without the hex itself."""
    step, found = DIRECTIONS[facing % 6], 0
    while found < most and (hex := hex + step) in free:
        found += 1
    return found


def lines_through(free: frozenset[Hex], hex: Hex, ships: int) -> tuple[Facing, ...]:
    """The ways (of 0, 1 and 2) in which a straight line of a number of ships fits through a hex."""
    return tuple(
        axis for axis in range(3) if 1 + run(free, hex, axis, ships) + run(free, hex, axis + 3, ships) >= ships
    )


def columns_about(center: Hex, heading: Facing, columns: int, ships: int, apart: int) -> list[Hex]:
    """Places of ships in columns about a hex, the leaders first, with gaps in hexes.

    Columns stand abeam of each other as nearly as hexes allow.
    """
    gap = apart + 1
    ranks = -(-ships // columns)
    ahead = DIRECTIONS[heading % 6]
    across = DIRECTIONS[(heading + 1) % 6], DIRECTIONS[(heading + 2) % 6]
    hexes = []
    for rank in range(ranks):
        along = ahead * (((ranks - 1) * gap) // 2 - rank * gap)
        for column in range(columns):
            hex = center + along
            abeam = column * gap - ((columns - 1) * gap) // 2
            for number in range(abs(abeam)):
                step = across[number % 2]
                hex = hex + step if abeam > 0 else hex - step
            hexes.append(hex)
    return hexes[:ships]


def set_up(state: State) -> Script:
    """Every side places its ships. A secret edge is written down before any ship is placed."""
    plan = state.plan
    edges: dict[str, str] = {}
    secret = tuple(side for side, setup in plan.setups.items() if setup.edge == "secret")
    for side in secret:
        edges[side] = yield from choose(side, EDGES, "enter-edge", together=Together("edges", secret))
    for side in sorted(plan.setups, key=lambda side: plan.setups[side].order):
        setup = plan.setups[side]
        if side in edges:
            state.tell(EdgeChosen(side, edges[side]))
        hexes = area(state, side, setup, edges.get(side, setup.edge or ""))
        yield from place_side(state, side, hexes)


def area(state: State, side: str, setup: SetUp, edge: str) -> tuple[Hex, ...]:
    """The hexes in which a side may place its ships."""
    plan = state.plan
    sea = waters(plan.columns, plan.rows, plan.shape)
    far = {"edge": depth(edge or "top", plan.columns, plan.rows) // 2, "enters": 1}
    if setup.area in far:
        hexes = within(state, sea, edge, far[setup.area])
    elif setup.area == "middle":
        center = middle(plan.columns, plan.rows, plan.shape)
        spread = min(plan.columns, plan.rows) // MIDDLE_PART
        hexes = tuple(hex for hex in sea if distance(hex, center) <= spread)
    else:
        hexes = sea
    if setup.from_enemy is None:
        return hexes
    ships = sum(ship.side == side for ship in state.ships.values())
    return beyond(hexes, enemy_places(state, side), setup.from_enemy, ships)


def within(state: State, hexes: Iterable[Hex], edge: str, far: int) -> tuple[Hex, ...]:
    """The hexes of a number of rows along an edge."""
    size = (state.plan.columns, state.plan.rows, state.plan.shape)
    return tuple(hex for hex in hexes if from_edge(hex, edge, *size) <= far)


def enemy_places(state: State, side: str) -> tuple[Hex, ...]:
    """Return the hexes of the enemy; before it has set up, the edge that it will begin from."""
    there = tuple(ship.hex for ship in state.enemies(side))
    edge = state.plan.setups[state.others(side)].edge
    if there or edge in (None, "secret"):
        return there
    plan = state.plan
    return within(state, waters(plan.columns, plan.rows, plan.shape), str(edge), 1)


def place_side(state: State, side: str, hexes: tuple[Hex, ...]) -> Script:
    """The formations in their order, then every other ship by itself."""
    waiting = [ship for ship in state.ships.values() if ship.side == side]
    for formation in state.plan.setups[side].formations:
        ships = [ship for ship in waiting if ship.blueprint.ship_class in formation.classes]
        waiting = [ship for ship in waiting if ship not in ships]
        if ships:
            yield from FORMATIONS[formation.stand](state, ships, formation, hexes)
    for ship in waiting:
        yield from place_ship(state, ship, hexes)


def line(state: State, ships: Sequence[ShipState], formation: Formation, hexes: Iterable[Hex]) -> Script:
    """One straight line without gaps. It grows at either end, so any ship can lead it."""
    free = frozenset(hexes) - taken(state)
    starts = [hex for hex in hexes if lines_through(free, hex, len(ships))]
    first = last = yield from place_ship(state, ships[0], starts)
    axis = -1
    for ship in ships[1:]:
        if axis < 0:
            axes = lines_through(free, first, len(ships))
            ends = [first + DIRECTIONS[axis + turn] for axis in axes for turn in (0, 3)]
        else:
            ends = [first - DIRECTIONS[axis], last + DIRECTIONS[axis]]
        hex = yield from place_ship(state, ship, [end for end in ends if end in free])
        if axis < 0:
            axis = DIRECTIONS.index(hex - first)
            last = hex
        elif hex == last + DIRECTIONS[axis]:
            last = hex
        else:
            first = hex


def columns(state: State, ships: Sequence[ShipState], formation: Formation, hexes: Iterable[Hex]) -> Script:
    """Columns about the middle of the map, all on the course that their owner chooses."""
    plan = state.plan
    heading = int((yield from choose(ships[0].side, FACINGS, "heading")))
    center = middle(plan.columns, plan.rows, plan.shape)
    places = columns_about(center, heading, formation.columns or 2, len(ships), formation.apart or 0)
    for ship in ships:
        yield from place_ship(state, ship, places, heading)


def near(state: State, ships: Sequence[ShipState], formation: Formation, hexes: Iterable[Hex]) -> Script:
    """Each within a number of hexes of a friend that is placed already."""
    for ship in ships:
        friends = [one.hex for one in state.afloat(ship.side)]
        around = {hex: None for friend in friends for hex in disk(friend, formation.within or 0)}
        yield from place_ship(state, ship, tuple(around) or tuple(hexes))


FORMATIONS = {"line": line, "columns": columns, "near": near}
"""Kind of formation → the script that places it."""


def taken(state: State) -> set[Hex]:
    """The hexes in which ships stand."""
    return {ship.hex for ship in state.afloat()}


def place_ship(state: State, ship: ShipState, hexes: Iterable[Hex], heading: int | None = None) -> Asking[Hex]:
    """A ship takes a free hex, a facing unless it has one, and a speed unless that is set.

    It has not run yet, so its first turn takes the hexes of its turn rate.
    """
    there = taken(state)
    free: Mapping[str, Hex] = {state.name(hex): hex for hex in hexes if hex not in there}
    name = yield from _only(ship, tuple(free), "set-up")
    facing = str(heading)
    if heading is None:
        facing = yield from choose(ship.side, FACINGS, "set-up-facing", ship.id, (name,))
    given = state.plan.setups[ship.side].speed
    if given is None:
        speeds = tuple(map(str, range(ship.maximum + 1)))
        given = int((yield from _only(ship, speeds, "set-up-speed")))
    ship.hex, ship.facing, ship.speed = free[name], int(facing), min(given, ship.maximum)
    ship.run, ship.status = 0, "afloat"
    state.tell(Placed(ship.id, name, ship.facing, ship.speed))
    return ship.hex


def _only(ship: ShipState, options: tuple[str, ...], why: str) -> Asking[str]:
    """One of the options; a single one is taken without a question."""
    if len(options) == 1:
        return options[0]
    chosen: str = yield from choose(ship.side, options, why, ship.id)
    return chosen
