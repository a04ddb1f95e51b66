"""Victory in a scenario: its ways to win name sides and ships that take part."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.lint.battle_checks import repeated_sides, sides_without_goal, unknown_goal_sides
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.sovereign_seas.rules.about import SCENARIOS, scenario_rule, squadrons
from sheetforge.systems.sovereign_seas.schema.scenario import Scenario
from sheetforge.text import counted, listed

WON = """\
victory:
  - {side: Us, by: last-ship}
  - {side: Them, by: sink, classes: [CBIC], count: 2}
"""


@scenario_rule(
    "SS521",
    "victory-side",
    "a victory names a side of the scenario, and every side has a way to win",
    SCENARIOS,
    good=WON,
    bad=WON.replace("side: Them", "side: Thm"),
)
def victory_side(scenario: Scenario, context: Context) -> Iterator[Problem]:
    yield from unknown_goal_sides(scenario)
    yield from repeated_sides(scenario)
    yield from sides_without_goal(scenario)


TAKES = {
    "sink": ("classes", "count", "own_classes", "own_lost_at_most"),
    "last-ship": ("ships_left",),
    "circles": (),
    "deny": (),
}
"""Way to win → the fields that belong to it."""


@scenario_rule(
    "SS522",
    "victory-fields",
    "a way to win has the fields that belong to it, and no others",
    SCENARIOS,
    good=WON,
    bad=WON.replace("by: last-ship", "by: last-ship, classes: [SF]"),
    more="`sink` needs the `classes` that count and may have a `count` and limits of own losses; "
    "`last-ship` may have a level with `ships_left`; `circles` and `deny` have none of these.",
)
def victory_fields(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for index, victory in enumerate(scenario.victory):
        given = {
            "ships_left": victory.ships_left,
            "classes": victory.classes,
            "count": victory.count,
            "own_classes": victory.own_classes,
            "own_lost_at_most": victory.own_lost_at_most,
        }
        for field, value in given.items():
            if value not in (None, ()) and field not in TAKES[victory.by]:
                message = f"`by: {victory.by}` has no `{field}`; remove it"
                yield Problem(message, ("victory", index, field), field, target="key")
        if victory.by == "sink" and not victory.classes:
            message = "`by: sink` needs `classes`, the ships that count; write it"
            yield Problem(message, ("victory", index, "by"), victory.by)
        if victory.own_classes and victory.own_lost_at_most is None:
            message = "`own_classes` limits nothing without `own_lost_at_most`; write that too"
            yield Problem(message, ("victory", index, "own_classes"), "", target="key")
        if victory.ships_left is not None and victory.ships_left > 1:
            message = f"a share of ships is at most 1, all of them; {victory.ships_left} is more"
            yield Problem(message, ("victory", index, "ships_left"), str(victory.ships_left))


@scenario_rule(
    "SS523",
    "victory-ships",
    "the enemy has the ships to be sunk, and the side those that it may not lose",
    SCENARIOS,
    good=WON,
    bad=WON.replace("count: 2", "count: 3"),
)
def victory_ships(scenario: Scenario, context: Context) -> Iterator[Problem]:
    fleet: dict[str, list[str]] = {side.name: [] for side in scenario.sides}
    for _, side, squadron, ship in squadrons(scenario, context):
        fleet[side.name] += [ship.ship_class] * len(squadron.counters)
    if context.incomplete:
        return
    for index, victory in enumerate(scenario.victory):
        if victory.side not in fleet:
            continue
        path: Path = ("victory", index)
        theirs = [name for side, ships in fleet.items() if side != victory.side for name in ships]
        lists = (("classes", victory.classes, theirs), ("own_classes", victory.own_classes, fleet[victory.side]))
        for field, named, there in lists:
            for place, name in enumerate(named):
                if name not in there:
                    who = "the enemy" if field == "classes" else victory.side
                    classes = listed(sorted(set(there)))
                    message = f"{who} has no ship of the class {name}; it has {classes}"
                    yield Problem(message, (*path, field, place), name)
        counting = [name for name in theirs if name in victory.classes]
        if victory.count is not None and counting and victory.count > len(counting):
            names = listed(victory.classes, "or")
            message = f"the enemy has {counted(len(counting), 'ship')} of {names}, not {victory.count}"
            yield Problem(message, (*path, "count"), str(victory.count))
        own = [n for n in fleet[victory.side] if n in victory.own_classes or not victory.own_classes]
        if victory.own_lost_at_most is not None and victory.own_lost_at_most >= len(own) > 0:
            message = f"the side may lose {counted(victory.own_lost_at_most, 'ship')} and has "
            message += f"{len(own)}; write {len(own) - 1} or less"
            value = str(victory.own_lost_at_most)
            yield Problem(message, (*path, "own_lost_at_most"), value)
