"""Scenarios and fleets: crews aboard, pieces, set-ups on the map, victory within reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetforge.finding import Path, Severity
from sheetforge.lint import battle_checks
from sheetforge.lint.rule import Context, Problem
from sheetforge.optional_rules import read_optional_rules
from sheetforge.systems.silent_fury.figures import PIECES
from sheetforge.systems.silent_fury.rules.about import (
    ORDINANCE,
    OURS,
    PIECES_LISTED,
    SETUP,
    fleet_rule,
    scenario_rule,
    vessels,
)
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Map, Scenario
from sheetforge.systems.silent_fury.schema.ship import CREW_TYPES, ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Equipment
from sheetforge.text import counted, did_you_mean, listed

PACKAGE = "sheetforge.systems.silent_fury"
DRIFT = "Silent Fury 3.0, Drift Phase"
SIDES = """\
sides:
  - name: Us
    ships: [{ship: sample, hex: "1015", facing: 0}]
  - name: Them
    ships: [{ship: sample, hex: "1005", facing: 3}]
"""


@scenario_rule(
    "FY501",
    "crew-aboard",
    "the crew of a scenario are in components of their ship",
    SETUP,
    good=SIDES.replace("facing: 0}", "facing: 0, crew: [{component: 4, spacer: 2}]}"),
    bad=SIDES.replace("facing: 0}", "facing: 0, crew: [{component: 5, spacer: 2}]}"),
)
def crew_aboard(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for path, _, vessel, ship in vessels(scenario, context):
        for index, crew in enumerate(vessel.crew or ()):
            if ship is not None and crew.component > ship.size:
                message = f"no component {crew.component}; {ship.name} has 1 to {ship.size}"
                at = (*path, "crew", index, "component")
                yield Problem(message, at, str(crew.component))


@scenario_rule(
    "FY502",
    "pieces-at-hand",
    "a scenario needs no more pieces than the rules list",
    PIECES_LISTED,
    good=SIDES,
    bad=SIDES.replace("facing: 0}", "facing: 0, crew: [{component: 4, battlesuit: 7}]}"),
    severity=Severity.WARNING,
)
def pieces_at_hand(scenario: Scenario, context: Context) -> Iterator[Problem]:
    wanted: Counter[str] = Counter()
    for _, _, vessel, ship in vessels(scenario, context):
        wanted["ship"] += 1
        wanted["hero"] += len(vessel.heroes)
        if ship is None:
            continue
        for crew in ship.crew if vessel.crew is None else vessel.crew:
            wanted.update({type: crew.number(type) for type in CREW_TYPES})
        wanted.update(dict(vessel.ordinance or ship.ordinance))
        wanted["shield"] += sum(box.kind == "shield-generator" for box in ship.layout.boxes)
    for piece, number in wanted.items():
        if number > PIECES[piece]:
            message = f"the sides need {number} pieces of the kind {piece}; the rules list "
            message += f"{PIECES[piece]}: use fewer, or waive this with the number you have"
            yield Problem(message, ("sides",), f"{piece} {number}", target="key")


@scenario_rule(
    "FY503",
    "set-up-on-map",
    "ships and trailing tokens begin on the map, and no two ships in one hex",
    SETUP,
    good=SIDES,
    bad=SIDES.replace('"1005"', '"1015"'),
)
def set_up_on_map(scenario: Scenario, context: Context) -> Iterator[Problem]:
    space = context("maps", scenario.map, Map)
    taken: dict[tuple[str, int], str] = {}
    for path, _, vessel, _ in vessels(scenario, context):
        for field, hex in (("hex", vessel.hex), ("trailing", vessel.trailing)):
            if space is not None and hex is not None:
                yield from battle_checks.off_map(hex, space.size, (*path, field))
        spot = str(vessel.hex), vessel.arrives
        name = str(vessel.name or vessel.ship)
        if spot in taken:
            message = f"{taken[spot]} begins in hex {vessel.hex} already; name another hex"
            yield Problem(message, (*path, "hex"), str(vessel.hex))
        taken.setdefault(spot, name)


@scenario_rule(
    "FY504",
    "first-drift",
    "no ship leaves the map in its first drift if it keeps its velocity",
    DRIFT,
    good=SIDES.replace('"1015", facing: 0', '"1015", facing: 0, trailing: "1016"'),
    bad=SIDES.replace('"1015", facing: 0', '"1019", facing: 0, trailing: "1016"'),
)
def first_drift(scenario: Scenario, context: Context) -> Iterator[Problem]:
    space = context("maps", scenario.map, Map)
    if space is None:
        return
    for path, _, vessel, _ in vessels(scenario, context):
        if vessel.trailing is None:
            continue
        hex, trail = vessel.hex.hex(space.shape), vessel.trailing.hex(space.shape)
        if not space.holds(hex + (hex - trail)):
            message = f"from {vessel.trailing} through {vessel.hex} the first drift leads off the "
            message += f"map, which has {space.size} hexes"
            yield Problem(message, (*path, "trailing"), str(vessel.trailing))


def _cargo(ship: ShipClass) -> int:
    return sum(box.kind == "cargo" for box in ship.layout.boxes)


def _boards(ship: ShipClass, context: Context) -> bool:
    """Return whether a ship has boarding equipment."""
    return bool(ship.boarding) or any(
        isinstance(context("weapons", weapon.weapon), Equipment) for weapon in ship.weapons
    )


@scenario_rule(
    "FY505",
    "reachable-victory",
    "a goal belongs to a side of the scenario, and can be reached",
    SETUP,
    good=SIDES + "victory:\n  - {side: Us, by: destroy, count: 1}\n  - {side: Them, by: deny}",
    bad=SIDES + "victory:\n  - {side: Us, by: destroy, count: 2}\n  - {side: Them, by: deny}",
    more="Ships that are named are ships of the scenario; a count is no higher than the number of "
    "ships or cargo components; a side that is to capture has boarding equipment; `leave` names "
    "the edge; at most one side denies.",
)
def reachable_victory(scenario: Scenario, context: Context) -> Iterator[Problem]:
    fleet = list(vessels(scenario, context))
    if context.incomplete:
        return
    yield from battle_checks.unknown_goal_sides(scenario)
    names = {str(vessel.name or ship.name) for _, _, vessel, ship in fleet if ship is not None}
    denying = [victory.side for victory in scenario.victory if victory.by == "deny"]
    for index, goal in enumerate(scenario.victory):
        path: Path = ("victory", index)
        own = [(vessel, ship) for _, side, vessel, ship in fleet if side.name == goal.side]
        others = [ship for _, side, _, ship in fleet if side.name != goal.side]
        if not own:
            continue
        yield from battle_checks.repeated_ships(goal.ships, (*path, "ships"))
        for place_, name in enumerate(goal.ships):
            if name not in names:
                message = f"there is no ship {name!r}; {did_you_mean(name, names)}"
                yield Problem(message, (*path, "ships", place_), name)
        cargo = sum(_cargo(ship) for ship in others if ship is not None)
        there = {"cargo": cargo, "leave": len(own), "last-ship": len(others)}.get(
            goal.by, len(goal.ships) or len(others)
        )
        if goal.by in ("destroy", "capture", "cargo", "leave") and (goal.count or 1) > there:
            what = "cargo component" if goal.by == "cargo" else "ship"
            message = f"`by: {goal.by}` needs {counted(goal.count or 1, what)}; there "
            message += f"{'is' if there == 1 else 'are'} {there or 'none'}"
            field = "count" if goal.count else "by"
            yield Problem(message, (*path, field), str(goal.count or goal.by))
        if goal.by in ("capture", "cargo") and not any(ship is not None and _boards(ship, context) for _, ship in own):
            message = f"no ship of {goal.side} has boarding equipment to capture with; choose "
            message += "another goal, or fit some"
            yield Problem(message, (*path, "by"), goal.by)
        if goal.by == "leave" and goal.edge is None:
            message = "`by: leave` names no edge of the map; write `edge`"
            yield Problem(message, (*path, "by"), goal.by)
        if goal.by == "deny" and len(denying) > 1:
            message = f"{listed(denying)} deny the others; only one side can"
            yield Problem(message, (*path, "by"), goal.by)


@scenario_rule(
    "FY509",
    "names",
    "the sides of a scenario have different names, and so have all its ships",
    SETUP,
    good=SIDES.replace("ship: sample, hex", "ship: sample, name: Us, hex", 1),
    bad=SIDES.replace("ship: sample, hex", "ship: sample, name: Us, hex"),
    more="Ships without a name of their own are numbered. A goal names a ship by its name.",
)
def names(scenario: Scenario, context: Context) -> Iterator[Problem]:
    yield from battle_checks.repeated_sides(scenario)
    named = [((*path, "name"), vessel.name) for path, _, vessel, _ in vessels(scenario, context) if vessel.name]
    yield from battle_checks.repeated_names("ship", named)


@scenario_rule(
    "FY510",
    "victory-sides",
    "every side of a scenario has a way to win",
    SETUP,
    good=SIDES + "victory:\n  - {side: Us, by: points}\n  - {side: Them, by: points}",
    bad=SIDES + "victory:\n  - {side: Us, by: points}",
)
def victory_sides(scenario: Scenario, context: Context) -> Iterator[Problem]:
    return battle_checks.sides_without_goal(scenario)


@scenario_rule(
    "FY506",
    "within-limits",
    "ordinance is within the limit of its ship; ships arrive by the last turn",
    ORDINANCE,
    good=SIDES.replace("facing: 0}", "facing: 0, arrives: 3}"),
    bad=SIDES.replace("facing: 0}", "facing: 0, arrives: 9}"),
)
def within_limits(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for path, _, vessel, ship in vessels(scenario, context):
        if scenario.turns is not None and vessel.arrives > scenario.turns:
            message = f"arrival in turn {vessel.arrives}; the scenario ends with turn "
            message += f"{scenario.turns}"
            yield Problem(message, (*path, "arrives"), str(vessel.arrives), part=1)
        if vessel.ordinance is None or ship is None:
            continue
        limits = dict(ship.ordinance)
        for name, number in vessel.ordinance:
            if number > limits[name]:
                message = f"{name} {number}; the Ordinance Limit of {ship.name} is {limits[name]}"
                yield Problem(message, (*path, "ordinance", name), str(number), part=0)


@scenario_rule(
    "FY507",
    "heroes-aboard",
    "Heroes of a scenario are Hero cards, each once; the Initiative Chip goes to a side of it",
    SETUP,
    good="initiative: Us",
    bad="initiative: Nobody",
)
def heroes_aboard(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for unknown in battle_checks.unknown_names("side", scenario.side_names, [(("initiative",), scenario.initiative)]):
        yield unknown._replace(part=1)
    seen: set[str] = set()
    for path, _, vessel, _ in vessels(scenario, context):
        for index, name in enumerate(vessel.heroes):
            card = context("cards", name, Card)
            if card is not None and card.hero is None:
                message = f"{card.name} is a card of the timing {card.timing}, not a Hero"
                yield Problem(message, (*path, "heroes", index), str(name), part=0)
            elif name in seen:
                message = f"{name} is aboard already; name each Hero once"
                yield Problem(message, (*path, "heroes", index), str(name), part=0)
            seen.add(str(name))


@scenario_rule(
    "FY508",
    "known-optional-rules",
    "the optional rules of a scenario are rules of the game, each once",
    SETUP,
    good="optional: [venting]",
    bad="optional: [jettison]",
)
def known_optional_rules(scenario: Scenario, context: Context) -> Iterator[Problem]:
    return battle_checks.unknown_rules(
        "optional", scenario.optional, [rule.id for rule in read_optional_rules(PACKAGE)]
    )


@fleet_rule(
    "FY511",
    "fleet-points",
    "a fleet has ships of its navy, within its points",
    OURS,
    good="points: 60",
    bad="points: 40",
)
def fleet_points(fleet: Fleet, context: Context) -> Iterator[Problem]:
    navy = context.find("houses", fleet.navy)
    cost = 0
    for index, name in enumerate(fleet.ships):
        ship = context("ships", name, ShipClass)
        if ship is None:
            return
        cost += ship.points
        if ship.navy is not None and context.find("houses", ship.navy) != navy:
            message = f"{ship.name} is a ship of {ship.navy}; the fleet is of {fleet.navy}"
            yield Problem(message, ("ships", index), str(name))
    yield from battle_checks.over_points(cost, fleet.points, f"its ships cost {cost} points")
