"""Maps of the content as maps to draw: zones, randomly placed asteroids, set-up areas."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.content.model import Entity, Lookup
from sheetforge.geometry.hexes import Hex, Shape, distance
from sheetforge.sheet.hexmap.board import Ground, HexMap, Side, Spot, Spots, Terrain, Zone, block
from sheetforge.sheet.hexmap.scatter import scatter
from sheetforge.sheet.scenery import in_shape as turned
from sheetforge.systems.silent_death.schema.fleet import Scenario, SetUp
from sheetforge.systems.silent_death.schema.map import HexId, Map, Point, Size
from sheetforge.text import ORDINALS

ASTEROIDS, DEBRIS = "Asteroids", "Debris"
POINTS = {"entry": "Entry points", "entry-and-exit": "Entry and exit points"}


def board(entity: Map, id: str, lookup: Lookup, seed: int = 0) -> HexMap:
    """The map of an entity. A `seed` above 0 replaces the map's own for placing asteroids. Raises
    `NoRoomError` when there is no room for them.
    """
    chosen = seed or (entity.scatter.seed if entity.scatter else 1)
    scenario = lookup("scenarios", entity.scenario) if entity.scenario else None
    event = lookup("events", entity.event) if entity.event else None
    about = scenario or event
    return HexMap(
        id=id,
        title=entity.name,
        columns=entity.size.columns,
        rows=entity.size.rows,
        shape=entity.shape,
        terrain=tuple(_terrain(entity, id, chosen)),
        zones=(*_zones(entity), *_set_up(entity, scenario, lookup)),
        points=_points(entity),
        subtitle=entity.source.book,
        scenario=about.name if about else "",
        seed=chosen,
        scenery=entity.scenery,
    )


def blank(size: Size, shape: Shape, title: str) -> HexMap:
    """A map with nothing on it."""
    return HexMap(f"blank-{size}", title, size.columns, size.rows, shape)


_TURNED: dict[str, Side] = {"north": "west", "south": "east", "west": "north", "east": "south"}


def in_shape(entity: Map, shape: Shape) -> Map:
    """The map with its hexes another side up: columns become rows, so every distance stays."""
    if shape == entity.shape:
        return entity

    def other(place: HexId) -> HexId:
        return HexId(place.row, place.column)

    return entity.model_copy(
        update={
            "shape": shape,
            "scenery": turned(entity.scenery, entity.shape, shape),
            "size": Size(entity.size.rows, entity.size.columns),
            "asteroids": tuple(map(other, entity.asteroids)),
            "debris": tuple(map(other, entity.debris)),
            "zones": tuple(
                zone.model_copy(update={"first": other(zone.first), "last": other(zone.last)}) for zone in entity.zones
            ),
            "points": tuple(point.model_copy(update={"hex": other(point.hex)}) for point in entity.points),
            "sides": tuple(side.model_copy(update={"edge": _TURNED[side.edge]}) for side in entity.sides),
        }
    )


def strewn(entity: Map, id: str, seed: int) -> tuple[Hex, ...]:
    """The hexes for random asteroids: away from points and from those that are placed.

    Raises `NoRoomError` when there are too few.
    """
    if entity.scatter is None:
        return ()
    size, how = entity.size, entity.scatter
    fixed = [place.hex(entity.shape) for place in (*entity.asteroids, *entity.debris)]
    points = [point.hex.hex(entity.shape) for point in entity.points]
    free = [
        hex
        for hex in block((1, 1), (size.columns, size.rows), entity.shape)
        if all(distance(hex, one) >= how.apart for one in fixed)
        # A ship that has just entered is never beside an asteroid.
        and all(distance(hex, one) > 1 for one in points)
    ]
    return scatter(f"{id}:{seed}", free, how.count.low, how.count.high, how.apart)


def _terrain(entity: Map, id: str, seed: int) -> Iterator[Terrain]:
    kinds: tuple[tuple[str, Ground, str, tuple[HexId, ...]], ...] = (
        ("asteroids", "rock", ASTEROIDS, entity.asteroids),
        ("debris", "debris", DEBRIS, entity.debris),
    )
    for field, ground, name, places in kinds:
        hexes = [place.hex(entity.shape) for place in places]
        if ground == "rock":
            hexes += strewn(entity, id, seed)
        if hexes:
            yield Terrain(ground, name, tuple(hexes), _is_made_up(entity, field))


def _is_made_up(entity: Map, field: str) -> bool:
    return any(name.partition(".")[0] == field for name in entity.reconstructed)


def _zones(entity: Map) -> Iterator[Zone]:
    ringed = _is_made_up(entity, "zones")
    for zone in entity.zones:
        first, last = zone.first, zone.last
        hexes = block((first.column, first.row), (last.column, last.row), entity.shape)
        side = _edge_of(entity.size, first, last)
        yield Zone(zone.name, hexes, side, zone.note or "", ringed)


def _edge_of(size: Size, first: HexId, last: HexId) -> Side | None:
    """The edge at which a block lies; if it lies at several, the one that is named."""
    touching: tuple[tuple[Side, bool], ...] = (
        ("north", first.row == 1),
        ("south", last.row == size.rows),
        ("west", first.column == 1),
        ("east", last.column == size.columns),
    )
    return next((side for side, touches in touching if touches), None)


def _points(entity: Map) -> Spots | None:
    if not entity.points:
        return None
    spots = tuple(
        Spot(point.number, point.hex.hex(entity.shape), _pair(point, entity.points)) for point in entity.points
    )
    return Spots(POINTS[entity.points_are], spots, _is_made_up(entity, "points"))


def _pair(point: Point, points: tuple[Point, ...]) -> int:
    """Return the pair of a point, counted by the lower number of each; -1 for none."""
    if point.opposite is None:
        return -1
    heads = [one.number for one in points if one.opposite and one.number < one.opposite]
    mine = min(point.number, point.opposite)
    return heads.index(mine) if mine in heads else -1


def _set_up(entity: Map, scenario: Entity | None, lookup: Lookup) -> Iterator[Zone]:
    """Yield the zones in which the sides of a scenario start."""
    if not isinstance(scenario, Scenario):
        return
    edges = {side.side: side.edge for side in entity.sides}
    ringed = _is_made_up(entity, "sides")
    for side in sorted(scenario.sides, key=lambda side: side.setup.order if side.setup else 0):
        edge = edges.get(side.name)
        if edge is None or side.setup is None:
            continue
        hexes = set_up_hexes(entity.size, entity.shape, side.setup, edge)
        order = f"Sets up {ORDINALS[side.setup.order]}" if side.setup.order < len(ORDINALS) else ""
        ships = ", ".join(ship.name for ship in side.ships)
        yield Zone(side.name, hexes, edge, f"{order}: {ships}", ringed)


def set_up_hexes(size: Size, shape: Shape, setup: SetUp, edge: Side) -> tuple[Hex, ...]:
    """The hexes in which a side may start, its edge known."""
    lengthwise = edge in ("north", "south")
    across = size.rows if lengthwise else size.columns
    depth = {"edge": 1, "half": across // 2, "rows": setup.rows or 1, "anywhere": across}[setup.area]
    depth = min(depth, across)
    first, last = (1, depth) if edge in ("north", "west") else (across - depth + 1, across)
    if lengthwise:
        return block((1, first), (size.columns, last), shape)
    return block((first, 1), (last, size.rows), shape)
