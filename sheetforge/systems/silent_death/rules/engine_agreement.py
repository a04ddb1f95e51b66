"""What the rules engine does with content: every effect leaves a ship less than it was, and dice
that a scenario gives are there.

That an effect finds what it names is for the rules of `critical_targets`; here it finds it, and
the engine would do nothing all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, rule
from sheetforge.systems.silent_death.engine.footprint import cover_of, is_long
from sheetforge.systems.silent_death.engine.rulings import (
    CAPTAINS_DICE,
    MAP_COLUMNS,
    MAP_ROWS,
)
from sheetforge.systems.silent_death.engine.ship import GUNNERS, TORPEDO_CREW, means
from sheetforge.systems.silent_death.rules.books import CAPTAINS_DIE, DISPLAYS, SCENARIO_SET_UP
from sheetforge.systems.silent_death.rules.complete import mounted, ship_rule
from sheetforge.systems.silent_death.rules.critical_targets import strikes
from sheetforge.systems.silent_death.rules.scenarios import GOOD_SIDES, SIDES
from sheetforge.systems.silent_death.schema import critical as effect
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.text import counted, listed

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.board import Edge

ALL = frozenset({
    "change", "set", "halve", "daze", "disable", "to-hit", "limit-barrels", "read-damage",
    "limit-arcs", "lose", "turn-cost", "narrow-spread", "hits",
})  # fmt: skip
"""Effects that can come to nothing; the others always do something to whom they find."""


@ship_rule(
    "SD601",
    "effect-changes-something",
    "every effect changes something in play: the engine can carry it out on this ship",
    DISPLAYS,
    good="criticals: sample",
    bad="""\
criticals: sample-limits
weapons: [{post: pilot, weapon: sample, barrels: 2, arcs: [F]}]
""",
    more="""\
What a critical table says is what the rules engine does. This rule finds effects that would be
rolled for and leave the ship as it was: a penalty to hit for a weapon that makes no attack roll,
ammunition of a mount that needs none, arcs that are all of the mount's, a value that is as low
already.""",
)
def effect_changes_something(ship: Any, context: Context) -> Iterator[Problem]:
    known = len(mounted(ship, context)) == len(ship.weapons)
    for one in strikes(ship, context, ALL) if known else ():
        reason = idle(one.effect, ship, context)
        if reason:
            yield one.problem(reason, str(one.effect.do), "do", context)


Mounted = list[tuple[int, Any, Any]]


def selected(what: effect.MountSelector, ship: Any, context: Context) -> Mounted:
    """The mounts that an effect touches, with their weapons."""
    return [
        (at, mount, weapon)
        for at, mount, weapon in mounted(ship, context)
        if what.weapon is None or bare(what.weapon) == bare(mount.weapon)
        if what.post is None or means(what.post, mount.post)
    ]


@singledispatch
def idle(what: effect.Effect, ship: Any, context: Context) -> str:
    """Why an effect leaves a ship as it was; empty where it does not."""
    return ""


@idle.register
def _(what: effect.Change, ship: Any, context: Context) -> str:
    return _same(what.stat, max(0, _value(ship, what.stat) + what.by), ship)


@idle.register
def _(what: effect.Set, ship: Any, context: Context) -> str:
    return _same(what.stat, max(0, what.to), ship)


@idle.register
def _(what: effect.Halve, ship: Any, context: Context) -> str:
    return _same(what.stat, _value(ship, what.stat) // 2, ship)


def _value(ship: Any, stat: str) -> int:
    """A value as built; every facing has the DR of the ship."""
    return int(getattr(ship, "damage_reduction" if stat == "facing_reduction" else stat))


def _same(stat: str, left: int, ship: Any) -> str:
    words = stat.replace("_", " ")
    return f"the {words} is {left} already" if left == _value(ship, stat) else ""


@idle.register
def _(what: effect.Daze, ship: Any, context: Context) -> str:
    who = (_gunners(ship) or ())[:1] if what.crew == "random-gunner" else None
    posts = who or [post for post in ship.crew if means(what.crew, post)]
    moves = "move" in what.cannot and "pilot" in posts
    fires = "fire" in what.cannot and any(mount.post in posts for mount in ship.weapons)
    commands = "captain" in posts and {"move", "fire"} <= set(what.cannot)
    if not posts or moves or fires or commands or _launched_by(ship) <= set(posts):
        return ""
    return f"{listed(posts)} could neither move the ship nor fire anyhow"


def _gunners(ship: Any) -> list[str]:
    return [post for post in ship.crew if post.startswith(GUNNERS)]


def _launched_by(ship: Any) -> set[str]:
    """The posts that launch from racks: when all of them are dazed nothing is launched."""
    if not getattr(ship, "torpedoes", ()) and not getattr(ship, "warheads", ()):
        return {"nobody"}
    return {TORPEDO_CREW} if TORPEDO_CREW in ship.crew else set(ship.crew)


@idle.register
def _(what: effect.Disable, ship: Any, context: Context) -> str:
    if what.facing is not None and what.system != "point-defense":
        words = what.system.replace("-", " ")
        return f"a facing has no {words} of its own; only point defense is lost by quarters"
    return ""


@idle.register
def _(what: effect.ToHit, ship: Any, context: Context) -> str:
    if what.by == 0:
        return "0 to hit is no penalty"
    return _no_gun(what, ship, context)


def _no_gun(what: effect.MountSelector, ship: Any, context: Context) -> str:
    """That an effect on attack dice touches only what throws none; empty where it touches a gun."""
    found = selected(what, ship, context)
    if not found or any(weapon.type == "cannon" for _, _, weapon in found):
        return ""
    names = dict.fromkeys(weapon.name for _, _, weapon in found)
    return f"{listed(tuple(names))} throws no attack dice"


@idle.register
def _(what: effect.LimitBarrels, ship: Any, context: Context) -> str:
    return _no_gun(what, ship, context)


@idle.register
def _(what: effect.ReadDamage, ship: Any, context: Context) -> str:
    from sheetforge.systems.silent_death.engine.resolve import gun

    found = [one for one in selected(what, ship, context) if one[2].type == "cannon"]
    if not found:
        return _no_gun(what, ship, context)
    for _, mount, cannon in found:
        for barrels in range(1, mount.barrels + 1):
            if gun(cannon, barrels, what.read, what.plus) is not gun(cannon, barrels):
                return ""
    return f"the damage of {found[0][2].name} is read as {what.read.value} already"


@idle.register
def _(what: effect.LimitArcs, ship: Any, context: Context) -> str:
    found = selected(what, ship, context)
    long = is_long(ship)
    try:
        left = cover_of(what.arcs, long)
        same = [cover_of(mount.arcs, long) == left for _, mount, _ in found]
    except LookupError:
        # Arcs that the ship does not have are for other rules.
        return ""
    return "the mount fires into just these arcs" if same and all(same) else ""


@idle.register
def _(what: effect.Lose, ship: Any, context: Context) -> str:
    if what.amount == 0:
        return "0 are lost"
    if what.what in ("torpedoes", "warheads"):
        return _no_rack(what, ship)
    found = selected(what, ship, context)
    if what.what == "ammunition" and found:
        fed = any(one.ammunition or getattr(weapon, "ammunition", None) for _, one, weapon in found)
        return "" if fed else f"{found[0][2].name} needs no ammunition"
    if what.what == "missiles" and found:
        missiles = any(mount.missiles for _, mount, _ in found)
        return "" if missiles else f"{found[0][2].name} has no missiles"
    return ""


def _no_rack(what: effect.Lose, ship: Any) -> str:
    racks = {bare(rack.weapon) for rack in getattr(ship, "warheads", ())}
    racks |= {f"torpedo-mk-{rack.mark}" for rack in getattr(ship, "torpedoes", ())}
    if what.weapon is None:
        return "" if racks else f"the ship carries no {what.what} in racks"
    return "" if bare(what.weapon) in racks else f"no rack holds {bare(what.weapon)}"


@idle.register
def _(what: effect.TurnCost, ship: Any, context: Context) -> str:
    return "turns cost as much as before" if what.by == 0 else ""


@idle.register
def _(what: effect.NarrowSpread, ship: Any, context: Context) -> str:
    return "the spread stays as wide as it is" if what.by == 0 else ""


@idle.register
def _(what: effect.Hits, ship: Any, context: Context) -> str:
    return "no box is marked off" if what.amount == 0 else ""


@rule(
    "SD602",
    "captains-die",
    "scenarios",
    f"a captain's die is {listed([f'a d{sides}' for sides in CAPTAINS_DICE], 'or')}",
    CAPTAINS_DIE,
    good=GOOD_SIDES,
    bad=SIDES % ("A", "36", "captain: 7"),
    more="""\
The number beside `captain` in a scenario is the sides of the captain's die. Where it is left out
the captain has a d6, which is what the books recommend.""",
)
def captains_die(scenario: Any, context: Context) -> Iterator[Problem]:
    for at, side in enumerate(scenario.sides):
        for index, one in enumerate(side.ships):
            for post, skills in one.crew.items():
                die = skills.get("captain")
                if die is not None and die not in CAPTAINS_DICE:
                    path: Path = ("sides", at, "ships", index, "crew", post, "captain")
                    sides = counted(die, "side")
                    yield Problem(f"{one.name}: there is no die of {sides}", path, str(die))


@rule(
    "SD603",
    "setup-rows",
    "scenarios",
    "a side that sets up in rows says in how many, no more than the map has",
    SCENARIO_SET_UP,
    good=SIDES % ("A", "36", "piloting: 5") + "    setup: {area: rows, rows: 4}\n",
    bad=SIDES % ("A", "36", "piloting: 5") + "    setup: {area: rows, rows: 40}\n",
    more=f"""\
Rows are counted from the side's own edge. A scenario that no map is for is played on one of
{MAP_COLUMNS} by {MAP_ROWS} hexes; a side may be let loose on all of it with `area: anywhere`.""",
)
def setup_rows(scenario: Any, context: Context) -> Iterator[Problem]:
    edges, depths = _edges(scenario, context)
    for index, side in enumerate(scenario.sides):
        setup, path = side.setup, ("sides", index, "setup")
        if setup is None:
            continue
        if setup.area != "rows":
            if setup.rows is not None:
                message = f"with `area: {setup.area}` there are no `rows`"
                yield Problem(message, (*path, "rows"), str(setup.rows), target="key")
        elif setup.rows is None:
            yield Problem("`area: rows` needs `rows`: in how many", (*path, "area"), "rows")
        else:
            edge = edges[side.name]
            if setup.rows > depths[edge]:
                message = f"{side.name} sets up in {setup.rows} rows from the {edge} edge of a map "
                message += f"that has {depths[edge]}"
                yield Problem(message, (*path, "rows"), str(setup.rows))


def _edges(scenario: Any, context: Context) -> tuple[dict[str, Edge], dict[Edge, int]]:
    """The edge of every side, and how deep the map is from each edge."""
    from sheetforge.systems.silent_death.engine.places import EDGES, edges_of

    maps = (
        one
        for _, one in context.all("maps")
        if one.scenario and context.find("scenarios", one.scenario) == context.key
    )
    map = next(maps, None)
    columns, rows = (map.size.columns, map.size.rows) if map else (MAP_COLUMNS, MAP_ROWS)
    given = {one.side: one.edge for one in map.sides} if map else {}
    sides = [side.name for side in scenario.sides]
    depths = {edge: rows if edge in ("north", "south") else columns for edge in EDGES}
    return edges_of(sides, given), depths


CRAFT_RULES = (effect_changes_something,)
SCENARIO_RULES = (captains_die, setup_rows)
