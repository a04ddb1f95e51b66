"""Scenarios and the tiers of Smashes: points, crews, names, victory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetforge.finding import Path
from sheetforge.lint.battle_checks import in_order, repeated_names, repeated_sides, unknown_goal_sides, unknown_names
from sheetforge.lint.rule import Context, Problem, RulesOf, write
from sheetforge.systems.silent_death.figures.force_table import points
from sheetforge.systems.silent_death.figures.limits import ship_named
from sheetforge.systems.silent_death.rules.about import HOUSE_LEAGUE, SMASH, STAR_WARS_SCENARIOS
from sheetforge.systems.silent_death.schema.fleet import Chart, Crew, Event, Scenario, ScenarioShip, Tier
from sheetforge.systems.silent_death.schema.ship import Craft, Skill
from sheetforge.text import counted, listed

event_rule = RulesOf("events", Event)
scenario_rule = RulesOf("scenarios", Scenario)

SIDES = """\
sides:
  - name: Us
    ships: [{name: %s, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
    printed: {points: %s}
  - name: Them
    ships: [{name: B, ship: sample, crew: {pilot: {%s, gunnery: 6}}}]
"""
GOOD_SIDES = SIDES % ("A", "36", "piloting: 5")


def scenario_ships(scenario: Scenario) -> Iterator[tuple[Path, ScenarioShip]]:
    """Yield every ship of a scenario with the path that leads to it."""
    for side_index, side in enumerate(scenario.sides):
        for index, ship in enumerate(side.ships):
            yield ("sides", side_index, "ships", index), ship


@scenario_rule(
    "SD521",
    "side-points",
    "the points of a side are the BPV of its ships and the sum of their crews' skills",
    STAR_WARS_SCENARIOS,
    good=GOOD_SIDES,
    bad=SIDES % ("A", "40", "piloting: 5"),
)
def side_points(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for index, side in enumerate(scenario.sides):
        if side.printed is None:
            continue
        parts: list[tuple[str, int, int]] = []
        for scenario_ship in side.ships:
            ship = ship_named(scenario_ship.ship, context)
            if ship is None or ship.bpv is None:
                break
            skills = sum(_cost(skills) for skills in scenario_ship.crew.values())
            parts.append((scenario_ship.name, ship.bpv, skills))
        else:
            total = sum(bpv + skills for _, bpv, skills in parts)
            if total != side.printed.points:
                sum_of = " + ".join(f"({bpv} + {skills})" for _, bpv, skills in parts)
                message = f"{side.name}: {sum_of} = {total}; printed {points(side.printed.points)}"
                path: Path = ("sides", index, "printed", "points")
                yield Problem(message, path, points(side.printed.points), fix=write(total))


def _cost(skills: Mapping[Skill, int]) -> int:
    """Return what a crew member's skills cost; a captain's die has no price."""
    return sum(value for skill, value in skills.items() if skill != "captain")


FREE = ("luck", "captain")
"""Skills that a crew may lack: luck is an optional rule, and a captain has a d6 by default."""


@scenario_rule(
    "SD522",
    "scenario-crew",
    "a scenario gives a value for every skill of a ship's crew, and for no other",
    STAR_WARS_SCENARIOS,
    more="Luck and the captain's die may be left out.",
    good=GOOD_SIDES,
    bad=SIDES % ("A", "36", "captain: 5"),
)
def scenario_crew(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for path, scenario_ship in scenario_ships(scenario):
        yield from crew_problems(scenario_ship.name, scenario_ship.crew, scenario_ship.ship, (*path, "crew"), context)


def crew_problems(name: str, crew: Crew, reference: str, path: Path, context: Context) -> Iterator[Problem]:
    """Compare the posts and skills of a crew with those of its ship."""
    ship = context("ships", reference, Craft)
    if ship is None:
        return
    there = context.beside("ships", reference, "the ship's crew", "crew")
    for post, skills in crew.items():
        if post not in ship.crew:
            message = f"{ship.name} has no {post}; its crew is {listed(ship.crew)}"
            yield Problem(message, (*path, post), post, target="key", elsewhere=there)
            continue
        for skill in skills:
            if skill not in ship.crew[post]:
                message = f"the {post} of {ship.name} has no {skill}; remove it"
                place = (*path, post, skill)
                yield Problem(message, place, skill, target="key", elsewhere=there)
    for post, due in ship.crew.items():
        missing = [skill for skill in due if skill not in (*crew.get(post, ()), *FREE)]
        if missing:
            message = f"{name}: the {post} has no value for {listed(missing)}; write it"
            place = (*path, post) if post in crew else path
            yield Problem(message, place, missing[0], target="key", elsewhere=there)


@event_rule(
    "SD523",
    "tier-table",
    "a tier and the chart of a Smash have a ship for every face of their die",
    SMASH,
    good="tiers: [{name: A, damage: 10, skills: 8, die: 1d2, ships: [sample, sample-listed]}]",
    bad="tiers: [{name: A, damage: 10, skills: 8, die: 1d4, ships: [sample, sample-listed]}]",
)
def tier_table(event: Event, context: Context) -> Iterator[Problem]:
    tables: list[tuple[Path, str, Tier | Chart]] = [
        (("tiers", index), "tier", tier) for index, tier in enumerate(event.tiers)
    ]
    if event.chart is not None:
        tables.append((("chart",), "chart", event.chart))
    for path, what, table in tables:
        faces = table.die.faces
        if len(table.ships) != len(faces):
            message = f"{table.die} has {len(faces)} results, and the {what} has "
            message += f"{counted(len(table.ships), 'ship')}; write one for each"
            yield Problem(message, (*path, "ships"), str(len(table.ships)), target="key")


@scenario_rule(
    "SD524",
    "scenario-names",
    "no two ships and no two sides of a scenario have the same name",
    STAR_WARS_SCENARIOS,
    good=GOOD_SIDES,
    bad=SIDES % ("B", "36", "piloting: 5"),
)
def scenario_names(scenario: Scenario, context: Context) -> Iterator[Problem]:
    yield from repeated_sides(scenario)
    ships = [((*path, "name"), ship.name) for path, ship in scenario_ships(scenario)]
    # Battles know ships by their ids; fleets against each other may have the same ones.
    yield from (problem._replace(of_paper=True) for problem in repeated_names("ship", ships))


NEEDS = {"exit": ("ship", "edge"), "destroy": ("ship",)}
"""Way to win → what it has to name."""


@scenario_rule(
    "SD525",
    "victory",
    "victory goes to a side of the scenario and names ships and edges of it",
    STAR_WARS_SCENARIOS,
    good=GOOD_SIDES + "victory: [{side: Us, by: destroy, ship: B}]",
    bad=GOOD_SIDES + "victory: [{side: Us, by: destroy, ship: C}]",
)
def victory(scenario: Scenario, context: Context) -> Iterator[Problem]:
    sides = {side.name: side for side in scenario.sides}
    yield from unknown_goal_sides(scenario)
    ships = [ship.name for _, ship in scenario_ships(scenario)]
    for index, way in enumerate(scenario.victory):
        path: Path = ("victory", index)
        yield from unknown_names("ship", ships, [((*path, "ship"), way.ship)])
        yield from unknown_names("side", scenario.side_names, [((*path, "edge"), way.edge)])
        named = {"side": way.side, "ship": way.ship, "edge": way.edge}
        if missing := [field for field in NEEDS.get(way.by, ()) if named[field] is None]:
            message = f"`by: {way.by}` needs {listed(f'`{field}`' for field in missing)}; write it"
            yield Problem(message, (*path, "by"), way.by)
        others = [side for name, side in sides.items() if name != way.side]
        if way.by == "opponent-withdraws" and not any(side.may_withdraw for side in others):
            message = f"no opponent of {way.side} may withdraw; write `may_withdraw: true` for "
            message += "one, or choose another way to win"
            yield Problem(message, (*path, "by"), way.by)


@scenario_rule(
    "SD526",
    "setup-order",
    "the sides set up one after another: 1, 2 …",
    STAR_WARS_SCENARIOS,
    good=GOOD_SIDES,
    bad="""\
sides:
  - name: Us
    ships: [{name: A, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
    setup: {order: 1, area: edge}
  - name: Them
    ships: [{name: B, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
    setup: {order: 1, area: edge}
""",
)
def setup_order(scenario: Scenario, context: Context) -> Iterator[Problem]:
    return in_order(scenario, ((index, side.setup.order) for index, side in enumerate(scenario.sides) if side.setup))


@scenario_rule(
    "SD529",
    "mercenary-twice",
    "a ship of a hired side does not repeat that it is hired",
    HOUSE_LEAGUE,
    good=GOOD_SIDES,
    bad="""\
sides:
  - name: Us
    mercenary: true
    ships: [{name: A, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}, mercenary: true}]
  - name: Them
    ships: [{name: B, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
""",
)
def mercenary_twice(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for path, ship in scenario_ships(scenario):
        side = scenario.sides[int(path[1])]
        if side.mercenary and ship.mercenary:
            message = f"{ship.name}: all of {side.name} are mercenaries already; remove "
            message += "`mercenary` here"
            yield Problem(message, (*path, "mercenary"), ship.name, target="key")
