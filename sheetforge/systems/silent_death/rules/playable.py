"""The needs of a battle that begins: optional rules that exist, ships whose figures are known."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.content.game_data import has_data
from sheetforge.content.kinds import lineage
from sheetforge.lint.rule import Context, Problem, write
from sheetforge.systems.silent_death.rules.about import (
    OPTIONAL_RULES,
    STAR_WARS_SCENARIOS,
    event_rule,
    scenario_rule,
    scenario_ships,
)
from sheetforge.systems.silent_death.schema.fleet import Event, Scenario
from sheetforge.systems.silent_death.schema.optional_rules import read_rules
from sheetforge.systems.silent_death.schema.ship import ListedShip
from sheetforge.text import did_you_mean, nearest

_UNKNOWN = "optional rules are in the list of the game, each once"
_GOOD, _BAD = "optional_rules: [asteroids, decoys]", "optional_rules: [asteroids, decois]"


@scenario_rule("SD551", "optional-rules", _UNKNOWN, OPTIONAL_RULES, good=_GOOD, bad=_BAD)
def rules_of_a_scenario(scenario: Scenario, context: Context) -> Iterator[Problem]:
    yield from _unknown_rules(scenario.optional_rules, context)


@event_rule("SD551", "optional-rules", _UNKNOWN, OPTIONAL_RULES, good=_GOOD, bad=_BAD)
def rules_of_an_event(event: Event, context: Context) -> Iterator[Problem]:
    yield from _unknown_rules(event.optional_rules, context)


def _unknown_rules(named: tuple[str, ...], context: Context) -> Iterator[Problem]:
    """Yield the optional rules that no engine has, and those that occur a second time."""
    systems = context.library.systems
    packages = [systems[one].package for one in lineage(systems, context.key.system)]
    known = [
        id for package in packages if has_data(package, "rules") for id in read_rules(package).rules
    ]
    for index, name in enumerate(named):
        path = ("optional_rules", index)
        if name not in known:
            close = nearest(name, known)
            message = f"there is no optional rule {name!r}; {did_you_mean(name, known)}"
            yield Problem(message, path, name, fix=write(close[0]) if close else None)
        elif name in named[:index]:
            yield Problem(f"{name!r} is in the list already; remove it here", path, name)


SIDES = """\
sides:
  - name: Us
    ships: [{name: A, ship: %s, crew: {pilot: {piloting: 5, gunnery: 6}}}]
  - name: Them
    ships: [{name: B, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
"""


@scenario_rule(
    "SD552",
    "figures-known",
    "the ships of a scenario are complete, as one that is only listed has no figures to play with",
    STAR_WARS_SCENARIOS,
    good=SIDES % "sample",
    bad=SIDES % "sample-listed",
)
def figures_known(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for path, one in scenario_ships(scenario):
        ship = context("ships", one.ship, ListedShip)
        if ship is not None:
            message = f"{ship.name} is only listed, so {one.name} cannot be played; name another"
            there = context.beside("ships", one.ship, "only listed here", "listed")
            yield Problem(message, (*path, "ship"), str(one.ship), elsewhere=there)
