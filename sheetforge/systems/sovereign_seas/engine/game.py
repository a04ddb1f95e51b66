"""The engine of Sovereign Seas Lite: a battle from its recipe, and how it is played and shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from sheetforge.entity import Entity
from sheetforge.library import Library
from sheetforge.play.bots import Maker
from sheetforge.play.engine import Battle, Engine, Unplayable
from sheetforge.systems.sovereign_seas.engine import phases
from sheetforge.systems.sovereign_seas.engine.charts import charts
from sheetforge.systems.sovereign_seas.engine.choices import TURN_LIMIT
from sheetforge.systems.sovereign_seas.engine.fit import Fit, Gun
from sheetforge.systems.sovereign_seas.engine.fitting import fitted, gun_of
from sheetforge.systems.sovereign_seas.engine.ship import Ship
from sheetforge.systems.sovereign_seas.engine.state import Plan, State
from sheetforge.systems.sovereign_seas.engine.view import View
from sheetforge.systems.sovereign_seas.schema import gun, ship
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario, Side

if TYPE_CHECKING:
    from sheetforge.play.muster import Muster
    from sheetforge.play.show import Show

SYSTEM = "sovereign-seas"
RULES_VERSION = "1"
SIDES = 2


def begin(battle: Battle) -> State:
    """A new state of a battle, with nothing placed yet."""
    return State(battle.plan)


def battle(library: Library, recipe: Mapping[str, Any]) -> Battle:
    """A battle of a recipe: `{scenario, map?, changes?}`.

    `scenario` is the id of a scenario of the content, or a scenario as data; `map` the id of
    another map than the scenario's own; `changes` may have a `turn_limit`. Raises `Unplayable`.
    """
    reading = _Reading(library)
    scenario = reading.scenario(recipe.get("scenario"))
    problems: list[str] = []
    limit = _turn_limit(recipe.get("changes") or {}, scenario, problems)
    map = reading.map(recipe.get("map") or str(scenario.map), scenario.name)
    if len(scenario.sides) != SIDES:
        problems.append(f"it takes {SIDES} sides, not {len(scenario.sides)}")
    ships = reading.ships(scenario, problems)
    try:
        tables = charts(reading.tables())
    except LookupError as problem:
        problems.append(str(problem.args[0]))
    problems += _room(scenario, map) + _goals(scenario)
    if problems:
        raise Unplayable(scenario.name, tuple(dict.fromkeys(problems)))
    sides = tuple(side.name for side in scenario.sides)
    plan = Plan(
        name=scenario.name,
        columns=map.size.columns,
        rows=map.size.rows,
        shape=map.shape,
        charts=tables,
        sides=sides,
        ships=tuple(ships),
        setups={side.name: side.setup for side in scenario.sides},
        victory=scenario.victory,
        turn_limit=limit,
    )
    content = dict(sorted(reading.digests.items()))
    return Battle(SYSTEM, scenario.name, sides, dict(recipe), content, plan)


def _turn_limit(changes: Mapping[str, Any], scenario: Scenario, problems: list[str]) -> int:
    """The last turn: that of the changes, of the scenario, or the usual one."""
    unknown = sorted({*changes} - {"turn_limit", "optional"})
    if unknown:
        problems.append(f"nothing can be changed that is called {', '.join(unknown)}")
    if changes.get("optional"):
        problems.append("the game has no optional rules")
    limit = changes.get("turn_limit", scenario.turns or TURN_LIMIT)
    if type(limit) is not int or limit < 1:
        problems.append(f"turn_limit is a whole number from 1 on, not {limit!r}")
        return TURN_LIMIT
    return limit


def _room(scenario: Scenario, map: Map) -> list[str]:
    """What keeps the sides from setting up."""
    problems = []
    names = [side.name for side in scenario.sides]
    if len(set(names)) < len(names):
        problems.append("two sides have the same name")
    shortest = min(map.size.columns, map.size.rows)
    for side in scenario.sides:
        ships = sum(len(one.counters) for one in side.ships)
        if side.setup.area == "enters" and ships > shortest:
            problems.append(f"{side.name} has more ships than an edge of the map has hexes")
        if 2 * ships > map.size.columns * map.size.rows // 2:
            problems.append(f"{side.name} has more ships than there is room to set up")
        if side.setup.area in ("edge", "enters") and side.setup.edge is None:
            problems.append(f"{side.name} has no edge to set up at")
    return problems


def _goals(scenario: Scenario) -> list[str]:
    """Goals that name a side that there is not."""
    sides = {side.name for side in scenario.sides}
    return [
        f"a victory names a side that there is not: {one.side}"
        for one in scenario.victory
        if one.side not in sides
    ]


class _Reading:
    """The library as a battle reads it: what was looked at, and its digests."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.digests: dict[str, str] = {}

    def lookup(self, kind: str, reference: str) -> Entity | None:
        """The entity of a reference, or None; its digest is kept."""
        key = self.library.resolve(kind, SYSTEM, reference)
        if key is None:
            return None
        self.digests[str(key)] = self.library.digest(key)
        return self.library.entity(key)

    def tables(self) -> list[Entity]:
        """All tables, and the critical hits."""
        found = []
        for kind in ("tables", "criticals"):
            for key in self.library.keys(kind, SYSTEM):
                entity = self.lookup(kind, key.id)
                found += [entity] if entity is not None else []
        return found

    def scenario(self, given: Any) -> Scenario:
        """The scenario of a recipe. Raises `Unplayable`."""
        if isinstance(given, Mapping):
            try:
                return Scenario.model_validate(given)
            except ValidationError as problem:
                first = problem.errors()[0]
                where = ".".join(map(str, first["loc"]))
                raise Unplayable("the battle", (f"{where}: {first['msg'].lower()}",)) from None
        found = self.lookup("scenarios", str(given))
        if not isinstance(found, Scenario):
            raise Unplayable(str(given), (f"{SYSTEM} has no valid scenario of that name",))
        return found

    def map(self, reference: str, battle: str) -> Map:
        """The map that sides set up on. Raises `Unplayable`."""
        found = self.lookup("maps", reference)
        if not isinstance(found, Map):
            raise Unplayable(battle, (f"{SYSTEM} has no valid map {reference!r}",))
        return found

    def ships(self, scenario: Scenario, problems: list[str]) -> list[Ship]:
        """The ships of all sides, named by their counters."""
        fits: dict[str, Fit | None] = {}
        made: list[Ship] = []
        for side in scenario.sides:
            for squadron in side.ships:
                reference = str(squadron.ship)
                if reference not in fits:
                    fits[reference] = self.fit(reference, problems)
                fit = fits[reference]
                if fit is not None:
                    counters = range(squadron.counters.low, squadron.counters.high + 1)
                    made += (_ship(side, fit, number) for number in counters)
        if len({one.id for one in made}) < len(made):
            problems.append("a counter is used twice")
        return made

    def fit(self, reference: str, problems: list[str]) -> Fit | None:
        """The ship of a reference with the guns of its navy; None after noting what is wrong."""
        built = self.lookup("ships", reference)
        if not isinstance(built, ship.Ship):
            problems.append(f"there is no valid ship {reference!r}")
            return None
        try:
            return fitted(reference.rpartition("/")[2], built, self.guns(str(built.navy)))
        except LookupError as problem:
            problems.append(str(problem.args[0]))
            return None

    def guns(self, navy: str) -> dict[str, Gun]:
        """The gun chart of a navy, by code."""
        wanted = self.library.resolve("houses", SYSTEM, navy)
        found = {}
        for key in self.library.keys("weapons", SYSTEM):
            entity = self.library.entity(key)
            if isinstance(entity, gun.Gun):
                own = self.library.resolve("houses", SYSTEM, str(entity.navy))
                if own == wanted:
                    self.digests[str(key)] = self.library.digest(key)
                    found[entity.code] = gun_of(entity)
        return found


def _ship(side: Side, fit: Fit, number: int) -> Ship:
    counter = f"{fit.ship_class}-{number}"
    return Ship(f"{_slug(side.name)}-{counter.lower()}", f"{counter} {fit.name}", side.name, fit)


def _slug(name: str) -> str:
    """Lower-case words joined by hyphens.

    >>> _slug("H.M. Fleet (2)")
    'h-m-fleet-2'
    """
    words = "".join(one if one.isalnum() else " " for one in name.lower()).split()
    return "-".join(words) or "side"


def _bots() -> Mapping[str, Maker]:
    from sheetforge.systems.sovereign_seas.engine.bots import BOTS

    return BOTS


def _show() -> Show:
    from sheetforge.systems.sovereign_seas.engine.show import SHOW

    return SHOW


def _muster() -> Muster:
    from sheetforge.systems.sovereign_seas.engine.muster import MUSTER

    return MUSTER


ENGINE = Engine(
    system=SYSTEM,
    rules_version=RULES_VERSION,
    battle=battle,
    begin=begin,
    script=phases.battle,
    outcome=lambda state: state.outcome,
    view=View,
    bots=_bots,
    show=_show,
    muster=_muster,
)
