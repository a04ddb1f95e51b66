"""Agreement of critical tables and rules engine: every effect changes something.

The rules of `critical_targets` check that an effect finds what it names; these find effects that
do, but that change nothing in the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, singledispatch

from sheetforge.content.model import Content
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.silent_death.figures.footprint import cover_of, is_long
from sheetforge.systems.silent_death.figures.guns import damage_of
from sheetforge.systems.silent_death.rules.about import DISPLAYS, craft_rule, mounted
from sheetforge.systems.silent_death.rules.critical_targets import at_line, loadout_of, tables_of
from sheetforge.systems.silent_death.schema import critical as effect
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.schema.posts import GUNNERS, TORPEDO_CREW, means
from sheetforge.systems.silent_death.schema.ship import Craft, Mount
from sheetforge.systems.silent_death.schema.weapon import Cannon, Weapon
from sheetforge.text import listed


@craft_rule(
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
What a critical table says is what the rules engine does. This rule finds effects that leave
the ship unchanged: a penalty to hit for a weapon that makes no attack roll, ammunition of a mount
that needs none, arcs that are all of the mount's, a value that is as low already.""",
)
def effect_changes_something(ship: Craft, context: Context) -> Iterator[Problem]:
    if len(mounted(ship, context)) < len(ship.weapons):
        return
    reasons = _idle_reasons()
    for use, table in context.once(tables_of, ship):
        for kind, found in table.by(type).items():
            reason_of = reasons.get(kind)
            if reason_of is None:
                continue
            for placed in found:
                if reason := reason_of(placed.effect, ship, context):
                    yield at_line(use, placed, f"{reason}; the effect changes nothing", placed.do, "do", context)


def selected(what: effect.MountSelector, ship: Craft, context: Context) -> list[tuple[int, Mount, Weapon]]:
    """Return the mounts that an effect touches, with their weapons."""
    if what.weapon is None:
        every = mounted(ship, context)
    else:
        every = context.once(_by_weapon, ship).get(bare(what.weapon), [])
    return every if what.post is None else [found for found in every if means(what.post, found[1].post)]


def _by_weapon(ship: Craft, context: Context) -> Mapping[str, list[tuple[int, Mount, Weapon]]]:
    """Return the mounts of a ship by the ids of their weapons."""
    found: dict[str, list[tuple[int, Mount, Weapon]]] = {}
    for one in mounted(ship, context):
        found.setdefault(bare(one[1].weapon), []).append(one)
    return found


@singledispatch
def idle(what: Content, ship: Craft, context: Context) -> str:
    """Return why an effect leaves a ship as it was; empty where it does not."""
    return ""


@cache
def _idle_reasons() -> Mapping[type[Content], Callable[[Content, Craft, Context], str]]:
    """Return the functions of `idle` for the effects that may leave a ship as it was."""
    reasons = {kind: idle.dispatch(kind) for kind in effect.EFFECTS}
    return {kind: reason for kind, reason in reasons.items() if reason is not idle.dispatch(Content)}


@idle.register
def _(what: effect.Change, ship: Craft, context: Context) -> str:
    return _same(what.stat, max(0, _value(ship, what.stat) + what.by), ship)


@idle.register
def _(what: effect.Set, ship: Craft, context: Context) -> str:
    return _same(what.stat, max(0, what.to), ship)


@idle.register
def _(what: effect.Halve, ship: Craft, context: Context) -> str:
    return _same(what.stat, _value(ship, what.stat) // 2, ship)


def _value(ship: Craft, stat: effect.Stat) -> int:
    """Return a value as built; every facing has the DR of the ship."""
    value: int = getattr(ship, "damage_reduction" if stat == "facing_reduction" else stat)
    return value


def _same(stat: effect.Stat, left: int, ship: Craft) -> str:
    return f"the {stat.replace('_', ' ')} is {left} already" if left == _value(ship, stat) else ""


@idle.register
def _(what: effect.Daze, ship: Craft, context: Context) -> str:
    who = (_gunners(ship) or ())[:1] if what.crew == "random-gunner" else None
    posts = who or [post for post in ship.crew if means(what.crew, post)]
    moves = "move" in what.cannot and "pilot" in posts
    fires = "fire" in what.cannot and any(mount.post in posts for mount in ship.weapons)
    commands = "captain" in posts and {"move", "fire"} <= set(what.cannot)
    if not posts or moves or fires or commands or _launched_by(ship) <= set(posts):
        return ""
    return f"{listed(posts)} could neither move the ship nor fire without the effect"


def _gunners(ship: Craft) -> list[str]:
    return [post for post in ship.crew if post.startswith(GUNNERS)]


def _launched_by(ship: Craft) -> set[str]:
    """The posts that launch from racks: when all of them are dazed nothing is launched."""
    if not ship.loadout.warheads:
        return {"nobody"}
    return {TORPEDO_CREW} if TORPEDO_CREW in ship.crew else set(ship.crew)


@idle.register
def _(what: effect.Disable, ship: Craft, context: Context) -> str:
    if what.facing is not None and what.system != "point-defense":
        words = what.system.replace("-", " ")
        return f"a facing has no {words} of its own; only point defense is lost by quarters"
    return ""


@idle.register
def _(what: effect.ToHit, ship: Craft, context: Context) -> str:
    if what.by == 0:
        return "0 to hit is not a penalty"
    return _no_gun(what, ship, context)


def _no_gun(what: effect.MountSelector, ship: Craft, context: Context) -> str:
    """Report an effect on attack dice that touches no gun; empty where it touches one."""
    found = selected(what, ship, context)
    if not found or any(isinstance(weapon, Cannon) for _, _, weapon in found):
        return ""
    names = dict.fromkeys(weapon.name for _, _, weapon in found)
    return f"{listed(tuple(names))} throws no attack dice"


@idle.register
def _(what: effect.LimitBarrels, ship: Craft, context: Context) -> str:
    return _no_gun(what, ship, context)


@idle.register
def _(what: effect.ReadDamage, ship: Craft, context: Context) -> str:
    names = []
    for _, mount, cannon in selected(what, ship, context):
        if isinstance(cannon, Cannon):
            names.append(cannon.name)
            for barrels in range(1, mount.barrels + 1):
                if damage_of(cannon, barrels, what.read, what.plus) != damage_of(cannon, barrels):
                    return ""
    if not names:
        return _no_gun(what, ship, context)
    return f"the damage of {names[0]} is read as {what.read.value} already"


@idle.register
def _(what: effect.LimitArcs, ship: Craft, context: Context) -> str:
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
def _(what: effect.Lose, ship: Craft, context: Context) -> str:
    if what.amount == 0:
        return "an amount of 0 is lost"
    if what.what in ("torpedoes", "warheads"):
        return _no_rack(what, ship, context)
    if what.what not in ("ammunition", "missiles"):
        return ""
    found = selected(what, ship, context)
    if what.what == "ammunition" and found:
        fed = any(mount.ammunition or (isinstance(weapon, Cannon) and weapon.ammunition) for _, mount, weapon in found)
        return "" if fed else f"{found[0][2].name} needs no ammunition"
    if what.what == "missiles" and found:
        missiles = any(mount.missiles for _, mount, _ in found)
        return "" if missiles else f"{found[0][2].name} has no missiles"
    return ""


def _no_rack(what: effect.Lose, ship: Craft, context: Context) -> str:
    racks = {bare(rack.weapon) for rack in context.once(loadout_of, ship).warheads}
    if what.weapon is None:
        return "" if racks else f"the ship carries no {what.what} in racks"
    return "" if bare(what.weapon) in racks else f"no rack holds {bare(what.weapon)}"


@idle.register
def _(what: effect.TurnCost, ship: Craft, context: Context) -> str:
    return "turns cost as much as before" if what.by == 0 else ""


@idle.register
def _(what: effect.NarrowSpread, ship: Craft, context: Context) -> str:
    return "the spread stays as wide as it is" if what.by == 0 else ""


@idle.register
def _(what: effect.Hits, ship: Craft, context: Context) -> str:
    return "no box is marked off" if what.amount == 0 else ""
