"""The engine of Babylon: battles from recipes, their play and their display."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sheetforge.content.library import Library
from sheetforge.optional_rules import chosen, read_optional_rules
from sheetforge.play.engine import Battle, Engine, Recipe, Unplayable, last_turn, mapping
from sheetforge.play.events import event_types
from sheetforge.play.views import Muster
from sheetforge.systems.babylon.blueprint import Blueprint
from sheetforge.systems.babylon.bots import BOTS
from sheetforge.systems.babylon.engine import events, phases
from sheetforge.systems.babylon.engine.contents import SYSTEM, Contents
from sheetforge.systems.babylon.engine.craft import FlightState, LossTable, ShipState, Unit
from sheetforge.systems.babylon.engine.motion import Motion
from sheetforge.systems.babylon.engine.state import Plan, Rules, State, View
from sheetforge.systems.babylon.figures import TURN_LIMIT
from sheetforge.systems.babylon.play.forces import FORCES
from sheetforge.systems.babylon.play.presenter import PRESENTER
from sheetforge.systems.babylon.schema.scenario import Map, Scenario, Start
from sheetforge.text import free_name, slug

RULES_VERSION = "2"
PACKAGE = "sheetforge.systems.babylon"


def battle(library: Library, recipe: Recipe) -> Battle[State]:
    """A battle of a recipe: `{scenario, map?, changes?}`.

    `scenario` is the id of a scenario of the content, or a scenario as data; `map` the id of
    another map than the scenario's own; `changes` may have a `turn_limit` and `optional` rules.
    Raises `Unplayable`.
    """
    contents = Contents(library)
    scenario = contents.scenario(recipe.get("scenario"))
    problems: list[str] = []
    changes = mapping(recipe, "changes")
    limit = last_turn(changes, scenario.turns or TURN_LIMIT, problems)
    map_id = str(recipe.get("map") or scenario.map)
    map = contents.map(map_id, scenario.name)
    if recipe.get("rules") is not None:
        problems.append("the game has one set of rules; readings of it are optional rules")
    optional = changes.get("optional") or ()
    named = optional if isinstance(optional, Sequence) and not isinstance(optional, str) else ()
    rules, unknown = chosen(Rules(), read_optional_rules(PACKAGE), named)
    problems += unknown
    contents.hold_to_rules(scenario.model_copy(update={"map": map_id}), recipe, problems)
    losses = contents.losses(scenario.name)._replace(cover_once=rules.half_of_cover_stays)
    units = _units(contents, scenario, map, losses, problems)
    if problems:
        raise Unplayable(scenario.name, tuple(dict.fromkeys(problems)))
    plan = Plan(
        name=scenario.name,
        columns=map.size.columns,
        rows=map.size.rows,
        shape=map.shape,
        moves=map.moves,
        losses=losses,
        sides=scenario.side_names,
        units=Muster(units),
        victory=scenario.victory,
        turn_limit=limit,
        rules=rules,
    )
    content = dict(sorted(contents.digests.items()))
    return Battle(SYSTEM, scenario.name, plan.sides, dict(recipe), content, partial(State, plan))


def _units(contents: Contents, scenario: Scenario, map: Map, losses: LossTable, problems: list[str]) -> list[Unit]:
    """The craft of all sides, with the motion that they begin with."""
    fits: dict[tuple[str, str], Blueprint] = {}
    made: dict[str, Unit] = {}
    for side in scenario.sides:
        names: dict[str, str] = {}
        for start in side.ships:
            kind, reference = ("ships", str(start.ship)) if start.ship else ("flights", str(start.flight))
            try:
                fit = fits.setdefault(
                    (kind, reference), fits.get((kind, reference)) or contents.fit(kind, reference, losses)
                )
            except LookupError as problem:
                problems.append(str(problem.args[0]))
                continue
            name = free_name(start.name or fit.name, names)
            id = f"{slug(side.name, 'side')}-{slug(name, 'side')}"
            names[name] = id
            carrier = names.get(start.aboard or "", "")
            motion = _motion(start, map)
            made[id] = (
                ShipState(id, name, side.name, fit, motion, losses, start.charged)
                if kind == "ships"
                else FlightState(id, name, side.name, fit, motion, carrier)
            )
    return list(made.values())


def _motion(start: Start, map: Map) -> Motion:
    if start.at is None:
        return Motion()
    facing = start.course if start.facing is None else start.facing
    return Motion(start.at.hex(map.shape), start.course, facing, start.speed)


ENGINE = Engine(
    system=SYSTEM,
    rules_version=RULES_VERSION,
    battle=battle,
    script=phases.battle,
    outcome=lambda state: state.outcome,
    view=View,
    bots=BOTS,
    forces=FORCES,
    presenter=PRESENTER,
    events=event_types(events),
)
