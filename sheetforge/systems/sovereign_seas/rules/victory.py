"""How a scenario is won: by a side that is there, over ships that are there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, Replacement, rule
from sheetforge.systems.sovereign_seas.rules.books import SCENARIOS
from sheetforge.systems.sovereign_seas.rules.scenarios import squadrons
from sheetforge.text import counted, did_you_mean, listed, nearest

WON = """\
victory:
  - {side: Us, by: last-ship}
  - {side: Them, by: sink, classes: [CBIC], count: 2}
"""


@rule(
    "SS521",
    "victory-side",
    "scenarios",
    "a victory is a side's, and every side has a way to win",
    SCENARIOS,
    good=WON,
    bad=WON.replace("side: Them", "side: Thm"),
)
def victory_side(scenario: Any, context: Context) -> Iterator[Problem]:
    sides = [side.name for side in scenario.sides]
    meant = set()
    for index, one in enumerate(scenario.victory):
        meant |= {one.side, *nearest(one.side, sides)}
        if one.side not in sides:
            close = nearest(one.side, sides)
            fix = Replacement(f"write {close[0]}", close[0], safe=False) if close else None
            message = f"no side {one.side!r}; {did_you_mean(one.side, sides, with_list=True)}"
            yield Problem(message, ("victory", index, "side"), one.side, fix=fix)
    for index, side in enumerate(sides):
        if side in sides[:index]:
            path: Path = ("sides", index, "name")
            yield Problem(f"a second side is called {side!r}", path, side)
        elif side not in meant:
            yield Problem(f"{side} has no way to win", ("victory",), side, target="key")


@rule(
    "SS522",
    "victory-fields",
    "scenarios",
    "a way to win says what belongs to it, and no more",
    SCENARIOS,
    good=WON,
    bad=WON.replace("by: last-ship", "by: last-ship, classes: [SF]"),
    more="`sink` needs the `classes` that count and may have a `count` and limits of own losses; "
    "`last-ship` may have a level with `ships_left`; `deny` has neither.",
)
def victory_fields(scenario: Any, context: Context) -> Iterator[Problem]:
    takes = {
        "sink": ("classes", "count", "own_classes", "own_lost_at_most"),
        "last-ship": ("ships_left",),
        "deny": (),
    }
    fields = ("ships_left", "classes", "count", "own_classes", "own_lost_at_most")
    for index, one in enumerate(scenario.victory):
        for field in fields:
            if getattr(one, field) not in (None, ()) and field not in takes[one.by]:
                message = f"`by: {one.by}` has no `{field}`"
                yield Problem(message, ("victory", index, field), field, target="key")
        if one.by == "sink" and not one.classes:
            message = "`by: sink` needs `classes`: whose sinking counts"
            yield Problem(message, ("victory", index, "by"), one.by)
        if one.own_classes and one.own_lost_at_most is None:
            message = "`own_classes` goes with `own_lost_at_most`"
            yield Problem(message, ("victory", index, "own_classes"), "", target="key")
        if one.ships_left is not None and one.ships_left > 1:
            message = f"a share of ships is no more than all of them; {one.ships_left} is"
            yield Problem(message, ("victory", index, "ships_left"), str(one.ships_left))


@rule(
    "SS523",
    "victory-ships",
    "scenarios",
    "what has to be sunk the enemy has, and what must not be lost the side has",
    SCENARIOS,
    good=WON,
    bad=WON.replace("count: 2", "count: 3"),
)
def victory_ships(scenario: Any, context: Context) -> Iterator[Problem]:
    fleet: dict[str, list[str]] = {side.name: [] for side in scenario.sides}
    for _, side, one, ship in squadrons(scenario, context):
        fleet[side.name] += [ship.ship_class] * len(one.counters)
    if context.lacking:
        return
    for index, one in enumerate(scenario.victory):
        if one.side not in fleet:
            continue
        path: Path = ("victory", index)
        theirs = [name for side, ships in fleet.items() if side != one.side for name in ships]
        for field, there in (("classes", theirs), ("own_classes", fleet[one.side])):
            for place, name in enumerate(getattr(one, field)):
                if name not in there:
                    who = "the enemy" if field == "classes" else one.side
                    yield Problem(f"{who} has no {name}", (*path, field, place), name)
        counting = [name for name in theirs if name in one.classes]
        if one.count is not None and counting and one.count > len(counting):
            names = listed(one.classes, "or")
            message = f"the enemy has {counted(len(counting), 'ship')} of {names}, not {one.count}"
            yield Problem(message, (*path, "count"), str(one.count))
        own = [n for n in fleet[one.side] if n in one.own_classes or not one.own_classes]
        if one.own_lost_at_most is not None and one.own_lost_at_most >= len(own) > 0:
            message = f"it may lose {one.own_lost_at_most} of the {len(own)} that it has"
            value = str(one.own_lost_at_most)
            yield Problem(message, (*path, "own_lost_at_most"), value)


VICTORY_RULES = (victory_side, victory_fields, victory_ships)
