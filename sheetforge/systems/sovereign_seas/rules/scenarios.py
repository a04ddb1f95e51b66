"""Scenarios: whose ships and which counters there are, and where each side begins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from sheetforge.finding import Path
from sheetforge.lint.battle_checks import in_order
from sheetforge.lint.rule import Context, Elsewhere, Problem
from sheetforge.systems.sovereign_seas.rules.about import (
    COUNTERS,
    MOST_COUNTERS,
    OURS,
    SCENARIOS,
    map_rule,
    scenario_rule,
    squadrons,
)
from sheetforge.systems.sovereign_seas.schema.navy import Gun, Navy
from sheetforge.systems.sovereign_seas.schema.printed import legible
from sheetforge.systems.sovereign_seas.schema.scenario import Formation, Map, Scenario
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.text import listed

SIDES = """\
sides:
  - name: Us
    navy: sample
    ships: [{ship: sample, counters: 1-2}]
    setup: {order: 1, area: edge, edge: top}
  - name: Them
    navy: sample-rival
    ships:
      - {ship: sample-frigate, counters: 1}
      - {ship: sample-merchantman, counters: 1-3}
    setup: {order: 2, area: enters, edge: bottom, from_enemy: 10}
"""

SHOWN = """\
printed: {sides: {Them: {from_enemy: "0"}}}
reconstructed: {sides: the least beyond the guns}
"""


@scenario_rule(
    "SS511",
    "side-ships",
    "a side has ships of its navy, and merchantmen of any navy",
    SCENARIOS,
    good=SIDES,
    bad=SIDES.replace("ship: sample, ", "ship: sample-frigate, "),
)
def side_ships(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for path, side, squadron, ship in squadrons(scenario, context):
        own, theirs = context.find("houses", side.navy), context.find("houses", ship.navy)
        navy = context("houses", ship.navy, Navy)
        if own is None or theirs is None or navy is None or own == theirs or navy.neutral:
            continue
        shown = context.beside("ships", squadron.ship, "its navy", "navy")
        message = f"{ship.name} belongs to {navy.name}; the side {side.name!r} has ships of "
        message += f"{side.navy!r} and merchantmen"
        yield Problem(message, (*path, "ship"), str(squadron.ship), elsewhere=shown)


@scenario_rule(
    "SS512",
    "counter-numbers",
    "counters of a class are numbered 1 to 5, and each can stand for one ship",
    COUNTERS,
    good=SIDES,
    bad=SIDES.replace("counters: 1-3", "counters: 1-6"),
    more="The sheet has five counters of a class for each navy; the merchantmen are shared.",
)
def counter_numbers(scenario: Scenario, context: Context) -> Iterator[Problem]:
    taken: dict[tuple[str, str, int], str] = {}
    for path, _, squadron, ship in squadrons(scenario, context):
        numbers = range(squadron.counters.low, squadron.counters.high + 1)
        if numbers[0] < 1 or numbers[-1] > MOST_COUNTERS:
            message = f"counters are numbered 1 to {MOST_COUNTERS}; this asks for {squadron.counters}"
            yield Problem(message, (*path, "counters"), str(squadron.counters), of_paper=True)
        again = [number for number in numbers if (ship.navy, ship.ship_class, number) in taken]
        if again:
            names = listed(f"{ship.ship_class}-{at}" for at in again)
            first = taken[ship.navy, ship.ship_class, again[0]]
            message = f"{names} is already used for {first}; choose other counters"
            yield Problem(message, (*path, "counters"), str(squadron.counters), of_paper=True)
        taken |= {(ship.navy, ship.ship_class, number): ship.name for number in numbers}


@scenario_rule(
    "SS513",
    "set-up-order",
    "the sides set up one after another: first 1, then 2",
    SCENARIOS,
    good=SIDES,
    bad=SIDES.replace("order: 2", "order: 1"),
)
def set_up_order(scenario: Scenario, context: Context) -> Iterator[Problem]:
    return in_order(scenario, ((index, side.setup.order) for index, side in enumerate(scenario.sides)))


@scenario_rule(
    "SS514",
    "set-up-place",
    "a side that begins at an edge or enters by one names it, each a different one; other sides name none",
    SCENARIOS,
    good=SIDES,
    bad=SIDES.replace("area: edge, edge: top", "area: edge"),
)
def set_up_place(scenario: Scenario, context: Context) -> Iterator[Problem]:
    at_edge = {"edge", "enters"}
    for index, side in enumerate(scenario.sides):
        setup, path = side.setup, ("sides", index, "setup")
        if setup.area in at_edge and setup.edge is None:
            message = f"`area: {setup.area}` names no edge; write `edge`, which may be secret"
            yield Problem(message, (*path, "area"), setup.area, part=0)
        elif setup.area not in at_edge and setup.edge is not None:
            message = f"`area: {setup.area}` is at no edge; remove `edge`"
            yield Problem(message, (*path, "edge"), setup.edge, target="key", part=1)
    edges = [(index, side.setup.edge) for index, side in enumerate(scenario.sides)]
    for (_, before), (index, after) in pairwise(edges):
        if after is not None and after == before != "secret":
            message = f"both sides have the {after} edge; name another for one"
            yield Problem(message, ("sides", index, "setup", "edge"), after, part=0)


FORMED = SIDES.replace("edge: top}", "edge: top, formations: [{classes: [CBIC], stand: near, within: 4}]}")


@scenario_rule(
    "SS515",
    "formations",
    "a formation has the fields that it needs, and classes that the side has",
    SCENARIOS,
    good=FORMED,
    bad=FORMED.replace("[CBIC]", "[SF]"),
    more="`near` needs `within`, `columns` needs `columns` and `apart`, a `line` neither.",
)
def formations(scenario: Scenario, context: Context) -> Iterator[Problem]:
    there: dict[str, set[str]] = {}
    for _, side, _, ship in squadrons(scenario, context):
        there.setdefault(side.name, set()).add(ship.ship_class)
    if context.incomplete:
        return
    for index, side in enumerate(scenario.sides):
        for place, formation in enumerate(side.setup.formations):
            path: Path = ("sides", index, "setup", "formations", place)
            for at, name in enumerate(formation.classes):
                if name not in there.get(side.name, ()):
                    classes = sorted(there.get(side.name, ()))
                    message = f"{side.name} has no ship of the class {name}; it has "
                    message += listed(classes)
                    yield Problem(message, (*path, "classes", at), name)
            yield from _needs(formation, path)


NEEDS = {"line": (), "near": ("within",), "columns": ("columns", "apart")}
"""The fields that a formation needs besides how it stands."""


def _needs(formation: Formation, path: Path) -> Iterator[Problem]:
    values = {"within": formation.within, "columns": formation.columns, "apart": formation.apart}
    for field, value in values.items():
        needed = field in NEEDS[formation.stand]
        if needed and value is None:
            message = f"`stand: {formation.stand}` needs `{field}`; write it"
            yield Problem(message, (*path, "stand"), formation.stand)
        elif value is not None and not needed:
            message = f"`stand: {formation.stand}` has no `{field}`; remove it"
            yield Problem(message, (*path, field), str(value), target="key")


@scenario_rule(
    "SS516",
    "room-on-map",
    "the map is larger than the distance that a side keeps from its enemy",
    SCENARIOS,
    good=SIDES,
    bad=SIDES.replace("from_enemy: 10", "from_enemy: 40"),
)
def room_on_map(scenario: Scenario, context: Context) -> Iterator[Problem]:
    sea = context("maps", scenario.map, Map)
    if sea is None:
        return
    longest = max(sea.size.columns, sea.size.rows)
    for index, side in enumerate(scenario.sides):
        distance = side.setup.from_enemy
        if distance is not None and distance >= longest:
            message = f"{distance} hexes from the enemy on a map of {sea.size}; write "
            message += f"{longest - 1} or less"
            yield Problem(message, ("sides", index, "setup", "from_enemy"), str(distance))


@scenario_rule(
    "SS517",
    "set-up-speed",
    "a speed that a side begins with is one that all of its ships reach",
    SCENARIOS,
    good=SIDES.replace("from_enemy: 10", "from_enemy: 10, speed: 8"),
    bad=SIDES.replace("from_enemy: 10", "from_enemy: 10, speed: 9"),
)
def set_up_speed(scenario: Scenario, context: Context) -> Iterator[Problem]:
    slowest: dict[int, tuple[str, Ship]] = {}
    for path, _, squadron, ship in squadrons(scenario, context):
        index = int(path[1])
        before = slowest.get(index)
        if before is None or ship.speed.top < before[1].speed.top:
            slowest[index] = squadron.ship, ship
    for index, (named, ship) in slowest.items():
        speed = scenario.sides[index].setup.speed
        if speed is not None and speed > ship.speed.top:
            shown = context.beside("ships", named, "the slowest", "speed")
            message = f"the side begins at {speed}; {ship.name} reaches at most {ship.speed.top}"
            at: Path = ("sides", index, "setup", "speed")
            yield Problem(message, at, str(speed), elsewhere=shown)


@scenario_rule(
    "SS518",
    "beyond-guns",
    "a reconstructed distance from the enemy is the least possible number beyond the longest gun",
    OURS,
    good=SIDES + SHOWN,
    bad=SIDES.replace("from_enemy: 10}", "from_enemy: 20}") + SHOWN,
)
def beyond_guns(scenario: Scenario, context: Context) -> Iterator[Problem]:
    longest = max((gun.range for _, gun in context.all("weapons", Gun)), default=0)
    if "sides" not in scenario.reconstructed or scenario.printed is None or context.incomplete:
        return
    for index, side in enumerate(scenario.sides):
        left = scenario.printed.sides.get(side.name)
        shown = left.from_enemy if left else None
        there = side.setup.from_enemy
        if there is None or legible(str(there)) != shown:
            continue
        due = next((far for far in range(longest + 1, 1000) if legible(str(far)) == shown), there)
        if there != due:
            message = f"the longest gun reaches {longest} hexes; the least number beyond it that "
            message += f"leaves {shown!r} is {due}, not {there}"
            yield Problem(message, ("sides", index, "setup", "from_enemy"), str(there))


WIDEST = 3
"""The greatest length of a map of ours, in multiples of the distance that its sides keep."""


@map_rule(
    "SS541",
    "map-size",
    "a map of ours has room for the distances of its scenarios, twice over between two edges and "
    "on all sides of a convoy, and is not more than three times as long",
    OURS,
    good="size: 30x25\nreconstructed: {size: of ours}",
    bad="size: 35x25\nreconstructed: {size: of ours}",
)
def map_size(sea: Map, context: Context) -> Iterator[Problem]:
    if "size" not in sea.reconstructed:
        return
    columns, rows = sea.size.columns, sea.size.rows
    for key, scenario in context.all("scenarios", Scenario):
        far = max((side.setup.from_enemy or 0 for side in scenario.sides), default=0)
        if context.find("maps", scenario.map) != context.key or not far:
            continue
        areas = {side.setup.area for side in scenario.sides}
        across = {"top", "bottom"} & {str(side.setup.edge) for side in scenario.sides}
        along = {"left", "right"} & {str(side.setup.edge) for side in scenario.sides}
        most = far * WIDEST
        for length, edges, name in ((columns, along, "columns"), (rows, across, "rows")):
            least = 2 * far if edges or "middle" in areas else far + 1
            if not least <= length <= most:
                message = f"{length} {name}; the sides of {scenario.name} keep {far} hexes apart, "
                message += f"which takes {least} to {most}"
                shown = (Elsewhere(key, ("map",), "the scenario"),)
                yield Problem(message, ("size",), str(sea.size), elsewhere=shown)
