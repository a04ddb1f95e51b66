"""The engine of Sovereign Seas Lite: battles from recipes, and the parts to play and show them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sheetforge.content.library import Library
from sheetforge.play.engine import Battle, Engine, Recipe, Unplayable, last_turn, mapping
from sheetforge.play.events import event_types
from sheetforge.play.views import Muster
from sheetforge.systems.sovereign_seas.blueprint import Blueprint
from sheetforge.systems.sovereign_seas.bots import BOTS
from sheetforge.systems.sovereign_seas.engine import events, phases
from sheetforge.systems.sovereign_seas.engine.charts import Charts
from sheetforge.systems.sovereign_seas.engine.contents import SYSTEM, Contents
from sheetforge.systems.sovereign_seas.engine.rulings import TURN_LIMIT
from sheetforge.systems.sovereign_seas.engine.setup import room
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.engine.state import Plan, State
from sheetforge.systems.sovereign_seas.engine.view import View
from sheetforge.systems.sovereign_seas.play.forces import FORCES
from sheetforge.systems.sovereign_seas.play.presenter import PRESENTER
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario, Side
from sheetforge.text import slug

RULES_VERSION = "3"
SIDES = 2


def battle(library: Library, recipe: Recipe) -> Battle[State]:
    """A battle of a recipe: `{scenario, map?, changes?}`.

    `scenario` is the id of a scenario of the content, or a scenario as data; `map` the id of
    another map than the scenario's own; `changes` may have a `turn_limit`. Raises `Unplayable`.
    """
    contents = Contents(library)
    scenario = contents.scenario(recipe.get("scenario"))
    problems: list[str] = []
    changes = mapping(recipe, "changes")
    limit = last_turn(changes, scenario.turns or TURN_LIMIT, problems)
    if changes.get("optional"):
        problems.append("the game has no optional rules")
    map_id = str(recipe.get("map") or scenario.map)
    map = contents.map(map_id, scenario.name)
    if recipe.get("rules") is not None:
        problems.append("the game has one set of rules; there is none to choose")
    if len(scenario.sides) != SIDES:
        problems.append(f"it needs {SIDES} sides, not {len(scenario.sides)}")
    contents.hold_to_rules(scenario.model_copy(update={"map": map_id}), recipe, problems)
    ships = _ships(contents, scenario, problems)
    try:
        tables = contents.charts()
        problems += _charted(ships, tables)
    except LookupError as problem:
        problems.append(str(problem.args[0]))
    problems += _room(scenario, map)
    if problems:
        raise Unplayable(scenario.name, tuple(dict.fromkeys(problems)))
    plan = Plan(
        name=scenario.name,
        columns=map.size.columns,
        rows=map.size.rows,
        shape=map.shape,
        charts=tables,
        sides=scenario.side_names,
        ships=Muster(ships),
        setups={side.name: side.setup for side in scenario.sides},
        victory=scenario.victory,
        turn_limit=limit,
    )
    content = dict(sorted(contents.digests.items()))
    return Battle(SYSTEM, scenario.name, plan.sides, dict(recipe), content, partial(State, plan))


def _charted(ships: Iterable[ShipState], tables: Charts) -> list[str]:
    """Ships that go faster, or shoot farther, than the charts allow."""
    problems = []
    for blueprint in {ship.blueprint.id: ship.blueprint for ship in ships}.values():
        lacking = [speed for speed in blueprint.speeds if speed not in tables.movement]
        if lacking:
            problems.append(f"the movement chart has no row for {blueprint.name} at speed {lacking[0]}")
        if blueprint.reach > len(tables.to_hit):
            problems.append(
                f"{blueprint.name} shoots {blueprint.reach} hexes far, and the to-hit chart "
                f"ends at {len(tables.to_hit)}"
            )
    if 0 not in tables.movement:
        problems.append("the movement chart has no row for speed 0")
    return problems


def _room(scenario: Scenario, map: Map) -> list[str]:
    """Return the reasons why the sides cannot set up."""
    problems = []
    shortest = min(map.size.columns, map.size.rows)
    for side in scenario.sides:
        ships = sum(len(ship.counters) for ship in side.ships)
        if side.setup.area == "enters" and ships > shortest:
            problems.append(f"{side.name} has more ships than an edge of the map has hexes")
        if ships > room(map.size.columns, map.size.rows):
            problems.append(f"{side.name} has more ships than there is room to set up")
    return problems


def _ships(contents: Contents, scenario: Scenario, problems: list[str]) -> list[ShipState]:
    """The ships of all sides, named by their counters."""
    blueprints: dict[str, Blueprint | None] = {}
    ships: list[ShipState] = []
    for side in scenario.sides:
        for squadron in side.ships:
            reference = str(squadron.ship)
            if reference not in blueprints:
                blueprints[reference] = _blueprint(contents, reference, problems)
            blueprint = blueprints[reference]
            if blueprint is not None:
                counters = range(squadron.counters.low, squadron.counters.high + 1)
                ships += (_ship(side, blueprint, number) for number in counters)
    if len({ship.id for ship in ships}) < len(ships):
        problems.append("a counter is used twice")
    return ships


def _blueprint(contents: Contents, reference: str, problems: list[str]) -> Blueprint | None:
    """The ship of a reference; None after noting what is wrong with it."""
    try:
        return contents.blueprint(reference)
    except LookupError as problem:
        problems.append(str(problem.args[0]))
        return None


def _ship(side: Side, blueprint: Blueprint, number: int) -> ShipState:
    counter = f"{blueprint.ship_class}-{number}"
    return ShipState(
        f"{slug(side.name, 'side')}-{counter.lower()}", f"{counter} {blueprint.name}", side.name, blueprint
    )


ENGINE = Engine(
    system=SYSTEM,
    rules_version=RULES_VERSION,
    battle=battle,
    script=phases.battle,
    outcome=lambda state: state.outcome,
    view=View,
    bots=BOTS,
    presenter=PRESENTER,
    forces=FORCES,
    events=event_types(events),
)
