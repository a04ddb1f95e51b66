"""Maps: all places on the map, no overlaps, places as the text gives them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sheetforge.content.notation import HexId
from sheetforge.finding import Path
from sheetforge.geometry.hexes import distance, hex_at
from sheetforge.lint.checkers import repeated
from sheetforge.lint.rule import Context, Problem, RulesOf
from sheetforge.systems.silent_death.rules.about import LEAGUE_MAP, MAP_SET_UP, SCENARIO_SET_UP, SMASH_POINTS
from sheetforge.systems.silent_death.schema.fleet import Scenario
from sheetforge.systems.silent_death.schema.map import Map, PrintedZones, Zone
from sheetforge.text import listed

map_rule = RulesOf("maps", Map)


def _places(map: Map) -> Iterator[tuple[Path, str, HexId]]:
    """Yield every hex that a map names: its path, what it is for, the place."""
    for index, place in enumerate(map.asteroids):
        yield ("asteroids", index), "an asteroid", place
    for index, place in enumerate(map.debris):
        yield ("debris", index), "debris", place
    for index, point in enumerate(map.points):
        yield ("points", index, "hex"), f"point {point.number}", point.hex
    for index, zone in enumerate(map.zones):
        yield ("zones", index, "first"), zone.name, zone.first
        yield ("zones", index, "last"), zone.name, zone.last


@map_rule(
    "SD531",
    "hex-on-map",
    "every hex that a map names lies on it; an area runs from its upper left to its lower right",
    MAP_SET_UP,
    good='asteroids: ["1512"]',
    bad='asteroids: ["1612"]',
)
def hex_on_map(map: Map, context: Context) -> Iterator[Problem]:
    for path, what, place in _places(map):
        if not map.size.holds(place):
            message = f"{what}: {place} is not on a map of {map.size} hexes"
            yield Problem(message, path, str(place), part=0)
    for index, zone in enumerate(map.zones):
        if zone.first.column > zone.last.column or zone.first.row > zone.last.row:
            message = f"{zone.name} runs backwards, from {zone.first} to {zone.last}; write its "
            message += "upper left hex as `first`"
            yield Problem(message, ("zones", index, "last"), str(zone.last), part=1)


@map_rule(
    "SD532",
    "hex-taken",
    "a hex holds one asteroid, one point or debris; areas do not overlap; points count from 1",
    MAP_SET_UP,
    good='asteroids: ["0806", "0807"]',
    bad='asteroids: ["0806", "0806"]',
)
def hex_taken(map: Map, context: Context) -> Iterator[Problem]:
    taken: dict[HexId, str] = {}
    for path, what, place in _places(map):
        if path[0] == "zones":
            continue
        if place in taken:
            message = f"{place} holds {taken[place]} already; name another hex"
            yield Problem(message, path, str(place), part=0)
        taken.setdefault(place, what)
    for index, zone in enumerate(map.zones):
        for other in map.zones[:index]:
            if _overlap(zone, other):
                message = f"{zone.name} overlaps {other.name}; move one of the two"
                yield Problem(message, ("zones", index, "first"), str(zone.first), part=1)
    for index, point in enumerate(map.points):
        if point.number != index + 1:
            message = f"points are counted from 1; this is {index + 1}, not {point.number}"
            yield Problem(message, ("points", index, "number"), str(point.number), part=2)


def _overlap(one: Zone, other: Zone) -> bool:
    return (
        one.first.column <= other.last.column
        and other.first.column <= one.last.column
        and one.first.row <= other.last.row
        and other.first.row <= one.last.row
    )


@map_rule(
    "SD533",
    "printed-places",
    "distances of asteroids and points, and the size of areas, are those that the text gives",
    LEAGUE_MAP,
    good='printed: {distances: [{a: "0806", b: "0104", hexes: 7}]}',
    bad='printed: {distances: [{a: "0806", b: "0104", hexes: 8}]}',
)
def printed_places(map: Map, context: Context) -> Iterator[Problem]:
    if map.printed is None:
        return
    there_are = {*map.asteroids, *(point.hex for point in map.points)}
    for index, one in enumerate(map.printed.distances):
        for end, place in (("a", one.a), ("b", one.b)):
            if place not in there_are:
                message = f"there is no asteroid and no point in {place}; name a hex with one"
                yield Problem(message, ("printed", "distances", index, end), str(place))
        there = distance(one.a.hex(map.shape), one.b.hex(map.shape))
        if there != one.hexes:
            message = f"from {one.a} to {one.b} there are {there} hexes; printed {one.hexes}"
            yield Problem(message, ("printed", "distances", index, "hexes"), str(one.hexes))
    if map.printed.zones is not None:
        yield from _printed_zones(map, map.printed.zones)


def _printed_zones(map: Map, printed: PrintedZones) -> Iterator[Problem]:
    for zone in map.zones:
        width = zone.last.column - zone.first.column + 1
        depth = zone.last.row - zone.first.row + 1
        for name, found, due in (("wide", width, printed.wide), ("deep", depth, printed.deep)):
            if found != due:
                message = f"{zone.name} is {found} hexes {name}; printed {due}"
                yield Problem(message, ("printed", "zones", name), str(due))
    rows = sorted((zone.first.row, zone.last.row) for zone in map.zones)
    for (_, end), (start, _) in pairwise(rows):
        if start - end - 1 != printed.between:
            message = f"{start} - {end} - 1 = {start - end - 1} rows lie between two areas"
            yield Problem(
                f"{message}; printed {printed.between}", ("printed", "zones", "between"), str(printed.between)
            )


@map_rule(
    "SD534",
    "opposite-points",
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
def opposite_points(map: Map, context: Context) -> Iterator[Problem]:
    points = {point.number: point for point in map.points}
    for index, point in enumerate(map.points):
        if point.opposite is None:
            continue
        path: Path = ("points", index, "opposite")
        other = points.get(point.opposite)
        if other is None or other is point:
            others = [number for number in points if number != point.number]
            due = f"name {listed(others, 'or')}" if others else "add it"
            message = f"there is no other point {point.opposite}; {due}"
            yield Problem(message, path, str(point.opposite))
        elif other.opposite != point.number:
            message = f"point {other.number} does not name {point.number} as its opposite"
            yield Problem(message, path, str(point.opposite))
        else:
            column = map.size.columns + 1 - point.hex.column
            row = map.size.rows + 1 - point.hex.row
            mirror = hex_at(column, row, map.shape)
            if distance(mirror, other.hex.hex(map.shape)) > 1:
                message = f"opposite {point.hex} is {column:02d}{row:02d}, not {other.hex}"
                yield Problem(message, path, str(point.opposite))


@map_rule(
    "SD535",
    "scenario-map",
    "the map of a scenario gives every side of the scenario, and no other, an edge of its own",
    SCENARIO_SET_UP,
    good="scenario: sample\nsides: [{side: Us, edge: south}, {side: Them, edge: north}]",
    bad="scenario: sample\nsides: [{side: Us, edge: south}, {side: Them, edge: south}]",
)
def scenario_map(map: Map, context: Context) -> Iterator[Problem]:
    scenario = context("scenarios", map.scenario, Scenario)
    if map.scenario is None and map.sides:
        message = "sides belong to a scenario, and this map names none; write `scenario`"
        yield Problem(message, ("sides",), str(len(map.sides)), target="key")
    called = "" if scenario is None else scenario.name
    names = [] if scenario is None else [side.name for side in scenario.sides]
    given = [side.side for side in map.sides]
    for index, name in enumerate(given):
        if names and name not in names:
            message = f"{called} has no side {name!r}; there are {listed(names)}"
            yield Problem(message, ("sides", index, "side"), name)
    for index, _, edge in repeated(side.edge for side in map.sides):
        message = f"an earlier side has the {edge} edge; name another"
        yield Problem(message, ("sides", index, "edge"), edge)
    for index, _, name in repeated(given):
        message = f"{name} has an edge already; remove this line"
        yield Problem(message, ("sides", index, "side"), name)
    missing = [name for name in names if name not in given]
    if missing:
        path: Path = ("sides",) if map.sides else ("scenario",)
        message = f"there is no edge for {listed(missing)}; add a line of `sides`"
        yield Problem(message, path, listed(missing), target="key")


@map_rule(
    "SD536",
    "room-for-asteroids",
    "the map has room for the largest number of asteroids that may be scattered",
    SMASH_POINTS,
    good="scatter: {count: 4-6, apart: 2}",
    bad="scatter: {count: 60-70, apart: 2}",
)
def room_for_asteroids(map: Map, context: Context) -> Iterator[Problem]:
    # Late: the module that scatters them also draws maps.
    from sheetforge.sheet.hexmap.scatter import NoRoomError
    from sheetforge.systems.silent_death.figures.map_board import strewn

    if map.scatter is None:
        return
    count = map.scatter.count
    scatter = map.scatter.model_copy(update={"count": type(count)(count.high, count.high)})
    try:
        strewn(map.model_copy(update={"scatter": scatter}), context.key.id, scatter.seed)
    except NoRoomError as problem:
        message = f"{count.high} asteroids, {scatter.apart} hexes apart; the map has room for"
        yield Problem(f"{message} {problem.placed}", ("scatter", "count"), str(count))
