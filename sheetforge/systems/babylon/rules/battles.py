"""Rules about fleets and scenarios: craft, places, speeds, and victories."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.geometry.hexes import neighbor
from sheetforge.lint.battle_checks import (
    off_map,
    over_points,
    repeated_ships,
    repeated_sides,
    sides_without_goal,
    unknown_goal_sides,
)
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.babylon.rules.about import DESIGN, SCENARIOS, craft_of, fleet_rule, name_of, scenario_rule
from sheetforge.systems.babylon.schema.scenario import Fleet, Map, Scenario, Side, Start
from sheetforge.systems.babylon.schema.ship import Flight, Mover, Ship
from sheetforge.text import counted, did_you_mean, listed

_SHIPS = "ships:\n  - {ship: sample, count: 2}\n"


@fleet_rule(
    "BA500",
    "fleet-craft",
    "each entry of a fleet names a ship or a flight of its power",
    DESIGN,
    good=_SHIPS,
    bad="ships:\n  - {count: 2}\n",
)
def fleet_craft(fleet: Fleet, context: Context) -> Iterator[Problem]:
    for index, brought in enumerate(fleet.ships):
        craft = craft_of(brought, context)
        if (brought.ship is None) == (brought.flight is None):
            message = "an entry names either a `ship` or a `flight`"
            yield Problem(message, ("ships", index), "", target="value")
        elif craft is not None and not _same_house(fleet.house, craft.house, context):
            message = f"{craft.name} belongs to {craft.house}; this is a fleet of {fleet.house}, so "
            message += "name one of its craft"
            named = "ship" if brought.ship is not None else "flight"
            yield Problem(message, ("ships", index, named), craft.name)


def _same_house(one: str, other: str, context: Context) -> bool:
    return context.find("houses", one) == context.find("houses", other)


@fleet_rule(
    "BA501",
    "fleet-points",
    "a fleet costs no more than its points",
    DESIGN,
    good="points: 500\n" + _SHIPS,
    bad="points: 150\n" + _SHIPS,
)
def fleet_points(fleet: Fleet, context: Context) -> Iterator[Problem]:
    craft = [(ship.count, craft_of(ship, context)) for ship in fleet.ships]
    if all(mover is not None for _, mover in craft):
        total = sum(count * mover.points for count, mover in craft if mover is not None)
        yield from over_points(total, fleet.points, f"its ships and flights cost {total} points")


@scenario_rule(
    "BA510",
    "start-craft",
    "each start names a ship or a flight, and a place on the map or, for a flight, a ship that it is aboard",
    SCENARIOS,
    good="turns: 6",
    bad="sides:\n  - name: Us\n    ships:\n      - {ship: sample, speed: 3}\n  - name: Them\n"
    '    ships:\n      - {ship: sample, at: "1006"}\n',
)
def start_craft(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for path, _, start in starts(scenario):
        if (start.ship is None) == (start.flight is None):
            message = "a start names either a `ship` or a `flight`"
            yield Problem(message, path, "")
        elif start.aboard is not None and start.ship is not None:
            message = "a ship begins on the map, not aboard another; write `at`, a hex"
            yield Problem(message, (*path, "aboard"), start.aboard, target="key")
        elif (start.at is None) == (start.aboard is None):
            message = "a start names its place: `at` a hex or, for a flight, `aboard` a ship"
            yield Problem(message, path, "")


def starts(scenario: Scenario) -> Iterator[tuple[Path, Side, Start]]:
    """Yield path, side and start of every craft."""
    for index, side in enumerate(scenario.sides):
        for at, start in enumerate(side.ships):
            yield ("sides", index, "ships", at), side, start


def _sides(us: str, them: str = '{ship: sample, at: "1006", course: 3}') -> str:
    return f"sides:\n  - name: Us\n    ships:\n      - {us}\n  - name: Them\n    ships:\n      - {them}\n"


_US = '{ship: sample, at: "1016", speed: 3}'


@scenario_rule(
    "BA511",
    "room-aboard",
    "flights begin aboard a ship of their side that is listed before them and has room for them",
    SCENARIOS,
    good=_sides(_US),
    bad=_sides(_US + "\n      - {flight: sample, aboard: Sample}"),
)
def room_aboard(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for index, side in enumerate(scenario.sides):
        room: dict[str, int] = {}
        for at, start in enumerate(side.ships):
            craft = craft_of(start, context)
            path = ("sides", index, "ships", at)
            if isinstance(craft, Ship):
                room[name_of(start, craft)] = craft.fighters
            if start.aboard is None or not isinstance(craft, Flight):
                continue
            if start.aboard not in room:
                message = f"no ship {start.aboard!r} is listed before this flight; "
                message += did_you_mean(start.aboard, list(room))
                yield Problem(message, (*path, "aboard"), start.aboard)
                continue
            left = room[start.aboard]
            if craft.fighters > left:
                message = f"a flight of {counted(craft.fighters, 'fighter')}; {start.aboard} has "
                message += f"room for {left} more"
                yield Problem(message, (*path, "aboard"), start.aboard)
            room[start.aboard] = max(0, left - craft.fighters)


@scenario_rule(
    "BA512",
    "start-on-map",
    "craft begin on the map; on a map with edges none leaves it straight ahead in the first round",
    SCENARIOS,
    good=_sides(_US),
    bad=_sides('{ship: sample, at: "2516", speed: 3}'),
)
def start_on_map(scenario: Scenario, context: Context) -> Iterator[Problem]:
    map = context("maps", scenario.map, Map)
    if map is None:
        return
    for path, _, start in starts(scenario):
        if start.at is None:
            continue
        if not map.size.holds(start.at):
            yield from off_map(start.at, map.size, (*path, "at"), part=0)
            continue
        hex = start.at.hex(map.shape)
        for _ in range(start.speed):
            hex = neighbor(hex, start.course)
        if not map.moves and not map.holds(hex):
            message = f"from {start.at}, speed {start.speed} on course {start.course} leaves the map "
            message += "in the first round; begin slower, or elsewhere"
            yield Problem(message, (*path, "speed"), str(start.speed), part=1)


@scenario_rule(
    "BA513",
    "start-speed",
    "craft begin no faster than their top speed; a jump engine is charged for no more turns than it needs",
    SCENARIOS,
    good=_sides(_US),
    bad=_sides('{ship: sample, at: "1016", speed: 9}'),
)
def start_speed(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for path, _, start in starts(scenario):
        craft = craft_of(start, context)
        if craft is None:
            continue
        if start.speed > craft.top_speed:
            message = f"speed {start.speed} is above the top speed of {craft.name}, "
            message += f"{craft.top_speed}"
            yield Problem(message, (*path, "speed"), str(start.speed), part=0)
        delay = (craft.jump_delay or 0) if isinstance(craft, Ship) else 0
        if start.charged > delay:
            if delay:
                message = f"{craft.name} charges for {delay} turns; `charged` says {start.charged}"
            else:
                message = f"{craft.name} has no jump engine; remove `charged`"
            yield Problem(message, (*path, "charged"), str(start.charged), part=1)


@scenario_rule(
    "BA514",
    "names",
    "the sides of a scenario have different names, and so have the craft of a side",
    SCENARIOS,
    good=_sides(_US),
    bad=_sides(_US + "\n      - {ship: sample, name: Sample, at: '1116'}"),
    more="Craft without a name of their own are numbered.",
)
def names(scenario: Scenario, context: Context) -> Iterator[Problem]:
    yield from repeated_sides(scenario)
    for index, side in enumerate(scenario.sides):
        taken: set[str] = set()
        for at, start in enumerate(side.ships):
            craft = craft_of(start, context)
            name = name_of(start, craft) if craft is not None else str(at)
            if start.name is not None and name in taken:
                message = f"an earlier craft of {side.name} is called {name!r} too; rename one"
                yield Problem(message, ("sides", index, "ships", at, "name"), name)
            taken.add(name)


_WON = "victory:\n  - {side: Us, by: last-ship}\n  - {side: Them, by: points}\n"


@scenario_rule(
    "BA520",
    "victory-sides",
    "a victory names a side, and every side has a way to win",
    SCENARIOS,
    good=_WON,
    bad=_WON.replace("side: Us", "side: Uz"),
)
def victory_sides(scenario: Scenario, context: Context) -> Iterator[Problem]:
    yield from unknown_goal_sides(scenario)
    yield from sides_without_goal(scenario)


NAMING = frozenset({"destroy", "jump", "leave"})
"""The ways to win that are about craft, which may be named and counted."""


@scenario_rule(
    "BA521",
    "victory-craft",
    "a victory by loss, jump or leaving is about craft of the scenario, at least as many as it "
    "counts and able to do it in time; other victories name no craft",
    SCENARIOS,
    good=_WON,
    bad=_WON.replace("by: last-ship", "by: destroy, ships: [Nobody]"),
    more="Craft to be destroyed belong to other sides, those to jump or leave to the side itself.",
)
def victory_craft(scenario: Scenario, context: Context) -> Iterator[Problem]:
    there = [
        (side.name, name_of(start, craft), start, craft)
        for _, side, start in starts(scenario)
        if (craft := craft_of(start, context)) is not None
    ]
    map = context("maps", scenario.map, Map)
    if context.incomplete:
        return
    for at, victory in enumerate(scenario.victory):
        path: Path = ("victory", at)
        if victory.by not in NAMING:
            if victory.ships or victory.count is not None:
                given = ["ships"] * bool(victory.ships) + ["count"] * (victory.count is not None)
                message = f"`by: {victory.by}` is not about single craft; remove "
                message += listed(f"`{field}`" for field in given)
                yield Problem(message, (*path, "by"), victory.by, part=1)
            continue
        yield from repeated_ships(victory.ships, (*path, "ships"))
        able = [x for x in there if (x[0] == victory.side) == (victory.by != "destroy")]
        known = [name for _, name, _, _ in able]
        for index, name in enumerate(victory.ships):
            if name not in known:
                whose = "of another side" if victory.by == "destroy" else f"of {victory.side}"
                message = f"no craft {whose} is called {name!r}; {did_you_mean(name, known)}"
                yield Problem(message, (*path, "ships", index), name, part=0)
        chosen = [x for x in able if x[1] in (victory.ships or (x[1],))]
        if victory.count is not None and victory.count > len(chosen):
            number = f"there are only {len(chosen)} such craft" if chosen else "there is no such craft"
            message = f"`count` is {victory.count}, but {number}"
            yield Problem(message, (*path, "count"), str(victory.count), part=0)
        if victory.by == "leave" and map is not None and map.moves:
            message = f"{map.name} moves with the battle, so that no craft leaves it; choose another "
            message += "way to win, or a map with edges"
            yield Problem(message, (*path, "by"), victory.by, part=0)
        if victory.by == "jump":
            late = [name for _, name, start, craft in chosen if not _jumps(start, craft, scenario)]
            if late and (victory.ships or len(chosen) - len(late) < (victory.count or len(chosen))):
                message = f"{listed(late)} cannot jump before the battle ends; write a higher "
                message += "`charged` at the start, or more `turns`"
                yield Problem(message, (*path, "by"), victory.by, part=0)


def _jumps(start: Start, craft: Mover, scenario: Scenario) -> bool:
    """Return whether a craft can jump in time if it charges in each round from the first."""
    delay = craft.jump_delay if isinstance(craft, Ship) else None
    return delay is not None and (scenario.turns is None or start.charged + scenario.turns >= delay)
