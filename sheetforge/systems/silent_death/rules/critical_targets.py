"""Critical tables against the ships that use them: every effect finds what it names.

The rules are on ships, for one table may serve several; a finding is reported at the line of the
table, with the ship's reference to it beside.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator
from functools import cache
from typing import NamedTuple, TypeVar

from sheetforge.content.model import Content
from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem
from sheetforge.systems.silent_death.rules.about import DISPLAYS, craft_rule, mounted
from sheetforge.systems.silent_death.schema import critical
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.systems.silent_death.schema.ship import Craft, Loadout
from sheetforge.systems.silent_death.schema.weapon import Cannon, Launcher
from sheetforge.text import counted, listed

F = TypeVar("F", bound=Content)
T = TypeVar("T", bound=Hashable)


class Use(NamedTuple):
    """A critical table that a ship uses, and where the ship names it."""

    ship: str
    path: Path
    reference: str


def at_line(use: Use, found: critical.EffectAt[F], message: str, value: str, field: str, context: Context) -> Problem:
    """Return the problem of an effect at its line of the table, with the ship's reference beside it."""
    key = context.find("criticals", use.reference)
    place = ("results", found.row, "effects", found.at, field)
    return Problem(
        f"roll {found.result.roll}, on {use.ship}: {message}",
        use.path,
        value,
        elsewhere=(Elsewhere(key, place, "the ship with this table", leads=True),) if key else (),
    )


def strikes(ship: Craft, context: Context, *models: type[F]) -> Iterator[tuple[Use, critical.EffectAt[F]]]:
    """Yield every effect of a ship's critical tables that is of one of some models, with the table's use.

    A table that several facings share is read once, for the first of them.
    """
    kinds = _kinds(models)
    for use, table in context.once(tables_of, ship):
        for kind, found in table.by(type).items():
            if kind in kinds:
                for placed in found:
                    # They are of one of the models.
                    yield use, placed  # type: ignore[misc]


@cache
def _kinds(models: tuple[type[Content], ...]) -> frozenset[type[Content]]:
    """Return the effects that are of one of some models."""
    return frozenset(kind for kind in critical.EFFECTS if issubclass(kind, models))


def lacking(
    ship: Craft, context: Context, trait: Callable[[Content], T | None], there: Container[T]
) -> Iterator[tuple[Use, T, critical.EffectAt[Content]]]:
    """Yield every effect of a ship's critical tables whose trait is not among those that are there, with both."""
    for use, table in context.once(tables_of, ship):
        traits = table.by(trait)
        # Of most tables nothing is lacking: one step for all traits.
        if all(map(there.__contains__, traits)):
            continue
        for one, found in traits.items():
            if one not in there:
                for placed in found:
                    yield use, one, placed


def tables_of(ship: Craft, context: Context) -> list[tuple[Use, critical.CriticalTable]]:
    """Return a ship's critical tables, each with the place that names it first."""
    tables = ship.critical_tables
    keys = context.keys("criticals", tables.values())
    found = []
    for index, (facing, reference) in enumerate(tables.items()):
        table = context("criticals", reference, critical.CriticalTable)
        if table is not None and keys[index] not in keys[:index]:
            path = ("criticals", facing) if facing else ("criticals",)
            found.append((Use(ship.name, path, reference), table))
    return found


def has_post(ship: Craft, post: str) -> bool:
    """Return whether a crew has a member whom an effect names."""
    if post == "bridge":
        return "pilot" in ship.crew
    if post == "random-gunner":
        return any(one.startswith(("gunner", "crew-")) for one in ship.crew)
    return post in ship.crew


def _mount_of(effect: Content) -> tuple[str, str] | None:
    """Return the weapon and the post that an effect names."""
    if not isinstance(effect, critical.MountSelector) or effect.everywhere:
        return None
    return bare(effect.weapon or ""), effect.post or ""


@craft_rule(
    "SD411",
    "effect-mount",
    "an effect on a weapon finds a mount of it: of that weapon, and of that post",
    DISPLAYS,
    good="criticals: sample",
    bad="criticals: sample\nweapons: [{post: pilot, weapon: sample-launcher, arcs: [F]}]",
)
def effect_mount(ship: Craft, context: Context) -> Iterator[Problem]:
    if len(mounted(ship, context)) < len(ship.weapons):
        # An effect may name the weapon that an unknown reference was meant to be.
        return
    mounts = {(bare(mount.weapon), mount.post) for mount in ship.weapons}
    weapons = {weapon for weapon, _ in mounts}
    weapons |= {bare(rack.weapon) for rack in context.once(loadout_of, ship).warheads}
    there = {*mounts, *((weapon, "") for weapon in weapons), *(("", post) for _, post in mounts)}
    for use, (weapon, post), found in lacking(ship, context, _mount_of, there):
        if post and weapon in weapons:
            posts = listed(sorted(who for what, who in mounts if what == weapon))
            message = f"the {post} of the ship has no {weapon}; those who have: {posts}"
            yield at_line(use, found, message, f"{weapon} {post}", "post", context)
        elif weapon:
            message = f"the ship has no {weapon}, only {listed(sorted(weapons))}; name one of these"
            yield at_line(use, found, message, weapon, "weapon", context)
        else:
            posts = listed(sorted({who for _, who in mounts}))
            message = f"the {post} of the ship has no weapon; name one who has: {posts}"
            yield at_line(use, found, message, post, "post", context)


def _crew_of(effect: Content) -> str | None:
    """Return the member of a crew whom an effect names."""
    return effect.crew if isinstance(effect, critical.Kill | critical.Daze) else None


@craft_rule(
    "SD412",
    "effect-crew",
    "an effect on a crew member finds one aboard",
    DISPLAYS,
    good="criticals: sample",
    bad="criticals: sample-gunner",
)
def effect_crew(ship: Craft, context: Context) -> Iterator[Problem]:
    for use, post, found in lacking(ship, context, _crew_of, ship.crew):
        if not has_post(ship, post):
            message = f"there is no {post} aboard; name one of the crew: {listed(ship.crew)}"
            yield at_line(use, found, message, post, "crew", context)


def fitted(ship: Craft, context: Context) -> set[str]:
    """Return the systems and stores that a ship has, in the words of effects.

    Every ship moves, turns and acts; every ship of Silent Death may try to jam a torpedo.
    """
    has = context.once(loadout_of, ship)
    fitted = {
        "movement": True,
        "turning": True,
        "actions": True,
        "point-defense": has.point_defense or has.batteries,
        "damage-control": ship.damage_control,
        "captain": "captain" in ship.crew,
        "ecm": has.ecm,
        "engineers": has.engineers,
        "decoys": has.decoys,
        "jamming": has.jamming or has.unaided_jamming,
        "torpedoes": has.warheads,
        "warheads": has.warheads,
    }
    there = {name for name, part in fitted.items() if part}
    known = mounted(ship, context)
    if len(known) < len(ship.weapons) or any(type(weapon) is Launcher for _, _, weapon in known):
        there |= {"missiles", "warheads"}
    if len(known) < len(ship.weapons) or any(type(weapon) is Cannon and weapon.ammunition for _, _, weapon in known):
        there.add("ammunition")
    return there


def loadout_of(ship: Craft, context: Context) -> Loadout:
    """Return the stores and systems of a ship, which are put together when it is asked."""
    return ship.loadout


def _system_of(effect: Content) -> tuple[str, str, str] | None:
    """Return the field of an effect that names a system or a store, its name, and the facing that loses it."""
    if isinstance(effect, critical.Lose):
        return "what", effect.what, ""
    if isinstance(effect, critical.Disable):
        return "system", effect.system, effect.facing or ""
    return ("system", effect.system, "") if isinstance(effect, critical.NarrowSpread) else None


@craft_rule(
    "SD413",
    "effect-system",
    "an effect on a system or a store finds it aboard",
    DISPLAYS,
    good="criticals: sample",
    bad="criticals: sample\ndamage_control:",
)
def effect_system(ship: Craft, context: Context) -> Iterator[Problem]:
    there: set[str] = set()
    for use, (field, name, facing), found in lacking(ship, context, _system_of, ()):
        there = there or fitted(ship, context)
        if name not in there:
            words = name.replace("-", " ")
            message = f"the ship has no {words}; name one that it has"
            yield at_line(use, found, message, name, field, context)
        elif facing and facing not in context.once(loadout_of, ship).batteries:
            message = f"the ship has no battery {facing}; name one of its quarters"
            yield at_line(use, found, message, facing, "facing", context)


@craft_rule(
    "SD414",
    "effect-limits",
    "an effect that limits a mount reduces it: fewer barrels, fewer arcs",
    DISPLAYS,
    good="""\
criticals: sample-limits
weapons: [{post: pilot, weapon: sample, barrels: 2, arcs: [F, FQR, FQL]}]
""",
    bad="""\
criticals: sample-limits
weapons: [{post: pilot, weapon: sample, arcs: [R]}]
""",
)
def effect_limits(ship: Craft, context: Context) -> Iterator[Problem]:
    for use, found in strikes(ship, context, critical.LimitArcs, critical.LimitBarrels):
        effect = found.effect
        for mount in ship.weapons:
            if effect.weapon is not None and bare(effect.weapon) != bare(mount.weapon):
                continue
            if effect.post not in (None, mount.post):
                continue
            if isinstance(effect, critical.LimitBarrels) and effect.to >= mount.barrels:
                has = counted(mount.barrels, "barrel")
                message = f"the mount has {has}, so {effect.to} does not limit it; write a smaller number"
                yield at_line(use, found, message, str(effect.to), "to", context)
            if isinstance(effect, critical.LimitArcs) and "ALL" not in mount.arcs:
                foreign = [arc for arc in effect.arcs if arc not in mount.arcs]
                if foreign:
                    message = f"the mount never fires into {listed(foreign, 'or')}; its arcs are "
                    message += listed(mount.arcs)
                    yield at_line(use, found, message, listed(effect.arcs), "arcs", context)
