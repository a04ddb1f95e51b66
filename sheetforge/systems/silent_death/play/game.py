"""The engine of a game of the family, composed of shared rules and of those that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING

from sheetforge.content.library import Library
from sheetforge.content.notation import HexId
from sheetforge.geometry.hexes import Hex
from sheetforge.lint.rule import Context
from sheetforge.play.engine import Battle, Engine, Recipe, Unplayable, mapping
from sheetforge.play.events import event_types
from sheetforge.play.questions import Json
from sheetforge.play.views import Muster
from sheetforge.systems.silent_death.blueprint import Blueprint, as_built
from sheetforge.systems.silent_death.bots import BOTS
from sheetforge.systems.silent_death.engine import events, phases, smash_events
from sheetforge.systems.silent_death.engine.battle_setup import BattleContents, with_changes, with_optional
from sheetforge.systems.silent_death.engine.board import board
from sheetforge.systems.silent_death.engine.places import leaving_sides, start_of_event, strewn, usual_start
from sheetforge.systems.silent_death.engine.rulings import CAPTAINS_DIE, MAP_COLUMNS, MAP_ROWS
from sheetforge.systems.silent_death.engine.setup import slugs
from sheetforge.systems.silent_death.engine.ship import ShipState, Skills
from sheetforge.systems.silent_death.engine.smash.plan import Draft, is_smash, smash_plan, smash_rules
from sheetforge.systems.silent_death.engine.state import Plan, Rules, State
from sheetforge.systems.silent_death.engine.view import View
from sheetforge.systems.silent_death.figures.limits import Counted, breaches
from sheetforge.systems.silent_death.play.forces import FORCES
from sheetforge.systems.silent_death.play.presenter import DeathPresenter
from sheetforge.systems.silent_death.schema.fleet import Event, Fleet, Scenario, ScenarioShip
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.schema.ship import Craft

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.sheets.model import DisplayOf


def engine(
    system: str,
    version: str,
    rules: Mapping[str, Rules],
    display: Callable[[], DisplayOf],
    own_events: tuple[ModuleType, ...] = (),
) -> Engine[State, View]:
    """An engine. `rules` are the rule sets by id, the usual one first; `display` returns the lookup
    of a ship's display, for pictures; `own_events` are modules with events of this game alone.
    """
    return Engine(
        system=system,
        rules_version=version,
        battle=partial(battle, system=system, rules=rules),
        script=phases.battle,
        outcome=lambda state: state.outcome,
        view=View,
        bots=BOTS,
        presenter=DeathPresenter(system, display),
        forces=FORCES,
        events=event_types(events, smash_events, *own_events),
    )


def battle(library: Library, recipe: Recipe, *, system: str, rules: Mapping[str, Rules]) -> Battle[State]:
    """A battle of a recipe: `{scenario, map?, rules?, changes?}`, or `{event, players?, ship?, …}`.

    `scenario` is the id of a scenario of the content, or a scenario as data; `map` the id of a map,
    otherwise the one that is for the scenario or for the event of the rules, otherwise a plain one;
    `rules` a rule set by id, or an event of the content, which is that of its turn sequence with
    its optional rules and its turns, and holds the forces to its limits unless the battle is
    `unofficial`; `forces` are the fleets of sides, by name or as data; `event` a Smash, `ship` what
    all fly where it leaves that open; `changes` are `optional` rules by id and numbers such as
    `turn_limit`. Raises `Unplayable`.
    """
    reading = BattleContents(library, system)
    if recipe.get("event") is not None:
        plan = _smash(reading, recipe, rules)
    else:
        scenario = reading.scenario(recipe.get("scenario"))
        reading.hold_to_rules(scenario, recipe)
        _within_limits(reading, scenario, recipe)
        chosen = _chosen(reading, scenario.name, recipe.get("rules"), rules, recipe, scenario)
        event = reading.event(recipe)
        map = reading.map(recipe, scenario)
        if map is None and event is not None:
            map = reading.map_of_event(str(recipe["rules"]), event)
        plan = _plan(reading, scenario, map, chosen, event)
    return Battle(
        system=system,
        name=plan.name,
        sides=plan.sides,
        recipe=dict(recipe),
        content=dict(sorted(reading.digests.items())),
        begin=partial(State, plan),
        seconds=plan.rules.seconds_a_move,
    )


def _chosen(
    reading: BattleContents,
    name: str,
    named: Json,
    known: Mapping[str, Rules],
    recipe: Recipe,
    played: Scenario | Event,
) -> Rules:
    """The rules of a battle: a rule set or an event, what is played, the recipe's changes.

    Raises `Unplayable` for unknown ones.
    """
    try:
        rules = with_optional(reading.rules(named, known), played.optional_rules)
        if isinstance(played, Event):
            rules = smash_rules(rules, played)
        return with_changes(rules, mapping(recipe, "changes"))
    except LookupError as problem:
        raise Unplayable(name, (str(problem).strip("'\""),)) from None


def _within_limits(reading: BattleContents, scenario: Scenario, recipe: Recipe) -> None:
    """Check the forces of a battle against the limits of its event. Raises `Unplayable`.

    An `unofficial` battle may break them. `forces` names the fleets of sides.
    """
    named, fleets = recipe.get("rules"), mapping(recipe, "forces")
    event = None if named is None else reading.find("events", Event, str(named))
    if event is None or recipe.get("unofficial"):
        return
    key = reading.library.resolve("events", reading.system, str(named))
    assert key is not None
    context = Context(reading.library, key)
    problems = []
    if event.players is not None and len(scenario.sides) not in event.players:
        message = f"{event.players} take part in {event.name}, not {len(scenario.sides)}"
        problems.append(message)
    for side in scenario.sides:
        counts = Counter(bare(scenario_ship.ship) for scenario_ship in side.ships)
        lines = [Counted(ship, count) for ship, count in counts.items()]
        own = fleets.get(side.name)
        fleet = None if own is None else _fleet(reading, own)
        for breach in breaches(event, lines, fleet, context):
            problems.append(f"{side.name}: {breach.message} ({breach.remedy})")
    if problems:
        raise Unplayable(
            f"{scenario.name} by {event.name}", (*problems, "--unofficial plays it anyway, and the log says so")
        )


def _fleet(reading: BattleContents, own: Json) -> Fleet | None:
    """Return the fleet of a side, named or as data. Raises `Unplayable` for data that is none."""
    if isinstance(own, Mapping):
        return reading.given("fleets", Fleet, own, "fleet")
    return reading.find("fleets", Fleet, str(own))


def _smash(reading: BattleContents, recipe: Recipe, rules: Mapping[str, Rules]) -> Plan:
    """The plan of a Smash. Raises `Unplayable`, also for an event that is none."""
    named = str(recipe["event"])
    event = reading.named("events", Event, named, named, "event of that name")
    if not is_smash(event):
        raise Unplayable(event.name, ("it is played with fleets: name two (--fleet, --against)",))
    if recipe.get("rules") is not None:
        raise Unplayable(event.name, ("it is played by its own rules; leave out other rules",))
    wanted = recipe.get("map")
    given = None if wanted is None else reading.named_map(event.name, wanted)
    chosen = _chosen(reading, event.name, named, rules, recipe, event)
    map = given if given is not None else reading.map_of_event(named, event)
    return smash_plan(Draft(event, map, reading.lookup), recipe, chosen)


def _plan(reading: BattleContents, scenario: Scenario, map: Map | None, rules: Rules, event: Event | None) -> Plan:
    """Return the plan of a battle. Raises `Unplayable` with every reason against it."""
    problems: list[str] = []
    ships = _ships(reading, scenario, problems)
    size = (map.size.columns, map.size.rows) if map else (MAP_COLUMNS, MAP_ROWS)
    ground = board(*size, map.shape if map else "flat")
    start = usual_start(ground, scenario, map)
    if event is not None and map is not None:
        forces = _forces(scenario, ships)
        start = start_of_event(ground, map, event, forces) or start
    problems += _room(scenario, ships, start.areas)
    if problems:
        raise Unplayable(scenario.name, tuple(dict.fromkeys(problems)))
    return Plan(
        name=scenario.name,
        board=ground,
        rules=rules,
        sides=scenario.side_names,
        ships=Muster(ships),
        edges=start.edges,
        setups=start.setups,
        areas=start.areas,
        victory=scenario.victory,
        may_leave=frozenset(_may_leave(scenario, ships)),
        asteroids=_places(map.asteroids, map) if map else (),
        strewn=strewn(scenario, map),
        mercenaries=frozenset(_mercenaries(scenario)),
        debris=_places(map.debris, map) if map else (),
        apart=map.scatter.apart if map is not None and map.scatter is not None else 1,
        contest=start.contest,
    )


def _forces(scenario: Scenario, ships: list[ShipState]) -> dict[str, tuple[float, int]]:
    """The points and the number of ships of every side."""
    made = {}
    for side in scenario.sides:
        own = [ship for ship in ships if ship.side == side.name]
        made[side.name] = (float(sum(ship.points for ship in own)), len(own))
    return made


def _ships(reading: BattleContents, scenario: Scenario, problems: list[str]) -> list[ShipState]:
    """The ships of a scenario, with ids that are theirs alone."""
    blueprints: dict[str, Blueprint | None] = {}
    listed = [(side.name, ship) for side in scenario.sides for ship in side.ships]
    ships = []
    for id, (side, ship) in zip(slugs(scenario_ship.name for _, scenario_ship in listed), listed, strict=True):
        if ship.ship not in blueprints:
            blueprints[ship.ship] = _blueprint(reading, ship, problems)
        blueprint = blueprints[ship.ship]
        if blueprint is not None:
            ships.append(ShipState(id, ship.name, side, blueprint, _skills(ship, blueprint)))
    return ships


def _room(scenario: Scenario, ships: list[ShipState], areas: dict[str, tuple[Hex, ...]]) -> list[str]:
    """Return the reasons why the sides cannot set up."""
    problems = []
    for side in scenario.sides:
        needed = sum(1 + ship.blueprint.long for ship in ships if ship.side == side.name)
        if needed > len(areas[side.name]):
            problems.append(f"{side.name} has more ships than there is room to set up")
    return problems


def _blueprint(reading: BattleContents, ship: ScenarioShip, problems: list[str]) -> Blueprint | None:
    craft = reading.find("ships", Craft, ship.ship)
    if craft is None:
        problems.append(f"{ship.name}: there is no complete ship {ship.ship!r}")
        return None
    try:
        return as_built(ship.ship, craft, reading.lookup)
    except LookupError as problem:
        problems.append(f"{ship.name}: {problem.args[0]}")
        return None


def _skills(ship: ScenarioShip, blueprint: Blueprint) -> dict[str, Skills]:
    """The skills of a ship's crew; a captain whose die is left out has the usual one."""
    crew = {
        str(post): Skills(skills.get("piloting"), skills.get("gunnery"), skills.get("luck"))
        for post, skills in ship.crew.items()
    }
    for post, trait in ship.traits(blueprint.craft).items():
        if post in crew:
            crew[post] = crew[post]._replace(**trait._asdict())
    for post in blueprint.posts:
        if "captain" in blueprint.craft.crew[post]:
            die = ship.crew.get(post, {}).get("captain", CAPTAINS_DIE)
            crew[post] = crew.get(post, Skills())._replace(captain=die)
    return crew


def _may_leave(scenario: Scenario, ships: list[ShipState]) -> set[str]:
    """The ids of ships that may fly over the edge: to withdraw, to flee a rout, to exit."""
    leaving = leaving_sides(scenario)
    exits = {victory.ship for victory in scenario.victory if victory.by == "exit"}
    return {ship.id for ship in ships if ship.side in leaving or ship.name in exits}


def _mercenaries(scenario: Scenario) -> Iterator[str]:
    """The ids of ships that are hired: those that say so, and all of a hired side."""
    listed = [(side, ship) for side in scenario.sides for ship in side.ships]
    for id, (side, ship) in zip(slugs(scenario_ship.name for _, scenario_ship in listed), listed, strict=True):
        if side.mercenary or ship.mercenary:
            yield id


def _places(places: Iterable[HexId], map: Map) -> tuple[Hex, ...]:
    return tuple(place.hex(map.shape) for place in places)
