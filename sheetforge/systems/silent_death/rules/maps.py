"""Maps: everything on the map, nothing on anything else, places as the text gives them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from sheetforge.finding import Path
from sheetforge.geometry.hexes import at, distance
from sheetforge.lint.rule import Context, Problem, rule
from sheetforge.systems.silent_death.rules.books import (
    LEAGUE_MAP,
    MAP_SET_UP,
    SCENARIO_SET_UP,
    SMASH_POINTS,
)
from sheetforge.text import listed


def _places(entity: Any) -> Iterator[tuple[Path, str, Any]]:
    """Every hex that a map names: where, what it is for, the place."""
    for field, what in (("asteroids", "an asteroid"), ("debris", "debris")):
        for index, place in enumerate(getattr(entity, field)):
            yield (field, index), what, place
    for index, point in enumerate(entity.points):
        yield ("points", index, "hex"), f"point {point.number}", point.hex
    for index, zone in enumerate(entity.zones):
        yield ("zones", index, "first"), zone.name, zone.first
        yield ("zones", index, "last"), zone.name, zone.last


@rule(
    "SD531",
    "hex-on-map",
    "maps",
    "every hex that a map names lies on it; an area runs from its upper left to its lower right",
    MAP_SET_UP,
    good='asteroids: ["1512"]',
    bad='asteroids: ["1612"]',
)
def hex_on_map(entity: Any, context: Context) -> Iterator[Problem]:
    for path, what, place in _places(entity):
        if not entity.size.holds(place):
            message = f"{what}: {place} is not on a map of {entity.size} hexes"
            yield Problem(message, path, str(place))
    for index, zone in enumerate(entity.zones):
        if zone.first.column > zone.last.column or zone.first.row > zone.last.row:
            message = f"{zone.name} runs backwards, from {zone.first} to {zone.last}"
            yield Problem(message, ("zones", index, "last"), str(zone.last))


@rule(
    "SD532",
    "hex-taken",
    "maps",
    "a hex holds one asteroid, one point or debris; areas do not overlap; points count from 1",
    MAP_SET_UP,
    good='asteroids: ["0806", "0807"]',
    bad='asteroids: ["0806", "0806"]',
)
def hex_taken(entity: Any, context: Context) -> Iterator[Problem]:
    taken: dict[Any, str] = {}
    for path, what, place in _places(entity):
        if path[0] == "zones":
            continue
        if place in taken:
            yield Problem(f"{place} holds {taken[place]} already", path, str(place))
        taken.setdefault(place, what)
    for index, zone in enumerate(entity.zones):
        for other in entity.zones[:index]:
            if _overlap(zone, other):
                message = f"{zone.name} overlaps {other.name}"
                yield Problem(message, ("zones", index, "first"), str(zone.first))
    for index, point in enumerate(entity.points):
        if point.number != index + 1:
            message = f"points are numbered from 1 on: this is {index + 1}, not {point.number}"
            yield Problem(message, ("points", index, "number"), str(point.number))


def _overlap(one: Any, other: Any) -> bool:
    return bool(
        one.first.column <= other.last.column
        and other.first.column <= one.last.column
        and one.first.row <= other.last.row
        and other.first.row <= one.last.row
    )


@rule(
    "SD533",
    "printed-places",
    "maps",
    "distances of asteroids and points, and the size of areas, are those that the text gives",
    LEAGUE_MAP,
    good='printed: {distances: [{a: "0806", b: "0104", hexes: 7}]}',
    bad='printed: {distances: [{a: "0806", b: "0104", hexes: 8}]}',
)
def printed_places(entity: Any, context: Context) -> Iterator[Problem]:
    if entity.printed is None:
        return
    there_are = {*entity.asteroids, *(point.hex for point in entity.points)}
    for index, one in enumerate(entity.printed.distances):
        for end in ("a", "b"):
            if getattr(one, end) not in there_are:
                message = f"neither an asteroid nor a point lies in {getattr(one, end)}"
                path: Path = ("printed", "distances", index, end)
                yield Problem(message, path, str(getattr(one, end)))
        there = distance(one.a.hex(entity.shape), one.b.hex(entity.shape))
        if there != one.hexes:
            message = f"from {one.a} to {one.b} it is {there} hexes; printed {one.hexes}"
            yield Problem(message, ("printed", "distances", index, "hexes"), str(one.hexes))
    if entity.printed.zones is not None:
        yield from _printed_zones(entity, entity.printed.zones)


def _printed_zones(entity: Any, printed: Any) -> Iterator[Problem]:
    for zone in entity.zones:
        wide = zone.last.column - zone.first.column + 1
        deep = zone.last.row - zone.first.row + 1
        for name, found in (("wide", wide), ("deep", deep)):
            due = getattr(printed, name)
            if found != due:
                message = f"{zone.name} is {found} hexes {name}; printed {due}"
                yield Problem(message, ("printed", "zones", name), str(due))
    rows = sorted((zone.first.row, zone.last.row) for zone in entity.zones)
    for (_, end), (start, _) in pairwise(rows):
        if start - end - 1 != printed.between:
            message = f"{start} - {end} - 1 = {start - end - 1} rows lie between two areas"
            yield Problem(
                f"{message}; printed {printed.between}",
                ("printed", "zones", "between"),
                str(printed.between),
            )


@rule(
    "SD534",
    "opposite-points",
    "maps",
    "points are paired both ways, and the two of a pair lie opposite each other through the middle",
    SMASH_POINTS,
    good="""\
points:
  - {number: 1, hex: "0104", opposite: 2}
  - {number: 2, hex: "1509", opposite: 1}
""",
    bad="""\
points:
  - {number: 1, hex: "0104", opposite: 2}
  - {number: 2, hex: "1504", opposite: 1}
""",
)
def opposite_points(entity: Any, context: Context) -> Iterator[Problem]:
    points = {point.number: point for point in entity.points}
    for index, point in enumerate(entity.points):
        if point.opposite is None:
            continue
        path: Path = ("points", index, "opposite")
        other = points.get(point.opposite)
        if other is None or other is point:
            yield Problem(f"there is no other point {point.opposite}", path, str(point.opposite))
        elif other.opposite != point.number:
            message = f"point {other.number} is not opposite point {point.number} in turn"
            yield Problem(message, path, str(point.opposite))
        else:
            column = entity.size.columns + 1 - point.hex.column
            row = entity.size.rows + 1 - point.hex.row
            mirror = at(column, row, entity.shape)
            if distance(mirror, other.hex.hex(entity.shape)) > 1:
                message = f"opposite {point.hex} is {column:02d}{row:02d}, not {other.hex}"
                yield Problem(message, path, str(point.opposite))


@rule(
    "SD535",
    "scenario-map",
    "maps",
    "the map of a scenario gives every side of it an edge of its own, and no other side",
    SCENARIO_SET_UP,
    good="scenario: sample\nsides: [{side: Us, edge: south}, {side: Them, edge: north}]",
    bad="scenario: sample\nsides: [{side: Us, edge: south}, {side: Them, edge: south}]",
)
def scenario_map(entity: Any, context: Context) -> Iterator[Problem]:
    scenario = context("scenarios", entity.scenario) if entity.scenario else None
    if entity.scenario is None and entity.sides:
        message = "sides belong to a scenario, and this map names none"
        yield Problem(message, ("sides",), str(len(entity.sides)), target="key")
    called = "" if scenario is None else scenario.name
    names = [] if scenario is None else [side.name for side in scenario.sides]
    for index, side in enumerate(entity.sides):
        before = entity.sides[:index]
        if names and side.side not in names:
            message = f"{called} has no side {side.side!r}; there are {listed(names)}"
            yield Problem(message, ("sides", index, "side"), side.side)
        if side.edge in {one.edge for one in before}:
            message = f"the {side.edge} edge is taken already"
            yield Problem(message, ("sides", index, "edge"), side.edge)
        if side.side in {one.side for one in before}:
            yield Problem(f"{side.side} has an edge already", ("sides", index, "side"), side.side)
    missing = [name for name in names if name not in {side.side for side in entity.sides}]
    if missing:
        path: Path = ("sides",) if entity.sides else ("scenario",)
        yield Problem(f"no edge for {listed(missing)}", path, listed(missing), target="key")


@rule(
    "SD536",
    "room-for-asteroids",
    "maps",
    "so many asteroids as are to be strewn find room on the map",
    SMASH_POINTS,
    good="scatter: {count: 4-6, apart: 2}",
    bad="scatter: {count: 60-70, apart: 2}",
)
def room_for_asteroids(entity: Any, context: Context) -> Iterator[Problem]:
    # Late: what strews them also draws maps.
    from sheetforge.sheet.hexmap.scatter import NoRoomError
    from sheetforge.systems.silent_death.figures.map_board import strewn

    if entity.scatter is None:
        return
    count = entity.scatter.count
    most = entity.model_copy(
        update={
            "scatter": entity.scatter.model_copy(
                update={"count": type(count)(count.high, count.high)}
            )
        }
    )
    try:
        strewn(most, context.key.id, entity.scatter.seed)
    except NoRoomError as problem:
        message = f"{count.high} asteroids {entity.scatter.apart} apart: there is room for"
        yield Problem(f"{message} {problem.placed}", ("scatter", "count"), str(count))


MAP_RULES = (
    hex_on_map,
    hex_taken,
    printed_places,
    opposite_points,
    scenario_map,
    room_for_asteroids,
)
