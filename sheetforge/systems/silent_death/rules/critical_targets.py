"""Critical tables against the ships that use them: every effect finds what it names.

The rules are on ships, for one table may serve several; a finding stands at the ship's reference
to its table and shows the line of the table beside it.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem
from sheetforge.systems.silent_death.rules.books import DISPLAYS
from sheetforge.systems.silent_death.rules.complete import keys_of, ship_rule
from sheetforge.systems.silent_death.schema.notation import bare
from sheetforge.text import counted, listed

ON_MOUNTS = frozenset({"hold-fire", "to-hit", "limit-barrels", "read-damage", "limit-arcs", "lose"})
ON_CREW = frozenset({"kill", "daze"})
ON_SYSTEMS = frozenset({"disable", "lose", "narrow-spread"})
LIMITS = frozenset({"limit-arcs", "limit-barrels"})


@dataclass(frozen=True, slots=True)
class Strike:
    """One effect of a table that a ship uses, and where the ship names the table."""

    path: Path
    reference: str
    table: Any
    index: int
    at: int
    effect: Any

    def problem(self, message: str, value: str, field: str, context: Context) -> Problem:
        """The problem at the ship's reference, with the table's line beside it."""
        result = self.table.results[self.index]
        key = context.find("criticals", self.reference)
        there = ("results", self.index, "effects", self.at, field)
        return Problem(
            f"roll {result.roll} of {self.table.name!r}: {message}",
            self.path,
            value,
            elsewhere=(Elsewhere(key, there, "the effect"),) if key else (),
        )


def strikes(ship: Any, context: Context, deeds: Container[str]) -> Iterator[Strike]:
    """Every effect of a ship's critical tables that does one of some things.

    A table that several facings share is gone through once, for the first of them.
    """
    tables = ship.critical_tables
    keys = keys_of("criticals", tables.values(), context)
    for index, (facing, reference) in enumerate(tables.items()):
        table = context("criticals", reference) if keys[index] not in keys[:index] else None
        if table is not None:
            path: Path = ("criticals", facing) if facing else ("criticals",)
            for row, result in enumerate(table.results):
                for at, effect in enumerate(result.effects):
                    if effect.do in deeds:
                        yield Strike(path, reference, table, row, at, effect)


def has_post(ship: Any, post: str) -> bool:
    """Whether a crew has whom an effect names."""
    if post == "bridge":
        return "pilot" in ship.crew
    if post == "random-gunner":
        return any(one.startswith(("gunner", "crew-")) for one in ship.crew)
    return post in ship.crew


@ship_rule(
    "SD411",
    "effect-mount",
    "an effect on a weapon finds a mount of it: of that weapon, and of that post",
    DISPLAYS,
    good="criticals: sample",
    bad="criticals: sample\nweapons: [{post: pilot, weapon: sample-launcher, arcs: [F]}]",
)
def effect_mount(ship: Any, context: Context) -> Iterator[Problem]:
    racks = {bare(rack.weapon) for rack in getattr(ship, "warheads", ())}
    racks |= {f"torpedo-mk-{rack.mark}" for rack in getattr(ship, "torpedoes", ())}
    mounts = {(bare(mount.weapon), mount.post) for mount in ship.weapons}
    weapons = {weapon for weapon, _ in mounts} | racks
    if any(context("weapons", mount.weapon) is None for mount in ship.weapons):
        # What a weapon that is not known was meant to be, the effects may well name.
        return
    for one in strikes(ship, context, ON_MOUNTS):
        weapon, post = one.effect.weapon and bare(one.effect.weapon), one.effect.post
        if weapon is not None and weapon not in weapons:
            message = f"the ship has no {weapon}, only {listed(sorted(weapons))}"
            yield one.problem(message, weapon, "weapon", context)
        elif weapon is not None and post is not None and (weapon, post) not in mounts:
            message = f"the {post} of the ship has no {weapon}"
            yield one.problem(message, f"{weapon} {post}", "post", context)
        elif weapon is None and post is not None and not any(post == who for _, who in mounts):
            message = f"the {post} of the ship has no weapon"
            yield one.problem(message, post, "post", context)


@ship_rule(
    "SD412",
    "effect-crew",
    "an effect on a crew member finds one aboard",
    DISPLAYS,
    good="criticals: sample",
    bad="criticals: sample-gunner",
)
def effect_crew(ship: Any, context: Context) -> Iterator[Problem]:
    for one in strikes(ship, context, ON_CREW):
        post = one.effect.crew
        if not has_post(ship, post):
            message = f"there is no {post} aboard ({listed(ship.crew)})"
            yield one.problem(message, post, "crew", context)


def fitted(ship: Any, context: Context) -> set[str]:
    """The systems and stores that a ship has, in the words of effects.

    Every ship moves, turns and acts; every ship of Silent Death may try to jam a torpedo.
    """
    there = {"movement", "turning", "actions"}
    defense = getattr(ship, "point_defense", None) or getattr(ship, "batteries", None)
    there |= {"point-defense"} if defense else set()
    there |= {"damage-control"} if ship.damage_control else set()
    there |= {"captain"} if "captain" in ship.crew else set()
    for name in ("ecm", "engineers", "decoys"):
        there |= {name} if getattr(ship, name, None) else set()
    there |= {"jamming"} if getattr(ship, "jammer", True) else set()
    if getattr(ship, "torpedoes", ()) or getattr(ship, "warheads", ()):
        there |= {"torpedoes", "warheads"}
    for mount in ship.weapons:
        weapon = context("weapons", mount.weapon)
        if weapon is None or weapon.type == "launcher":
            there |= {"missiles", "warheads"}
        if weapon is None or (weapon.type == "cannon" and weapon.ammunition):
            there.add("ammunition")
    return there


@ship_rule(
    "SD413",
    "effect-system",
    "an effect on a system or a store finds it aboard",
    DISPLAYS,
    good="criticals: sample",
    bad="criticals: sample\ndamage_control:",
)
def effect_system(ship: Any, context: Context) -> Iterator[Problem]:
    there: set[str] = set()
    for one in strikes(ship, context, ON_SYSTEMS):
        field = "what" if one.effect.do == "lose" else "system"
        name = getattr(one.effect, field)
        there = there or fitted(ship, context)
        facing = one.effect.facing if one.effect.do == "disable" else None
        if name not in there:
            words = str(name).replace("-", " ")
            yield one.problem(f"the ship has no {words}", name, field, context)
        elif facing is not None and facing not in getattr(ship, "batteries", {}):
            message = f"the ship has no battery {facing}"
            yield one.problem(message, facing, "facing", context)


@ship_rule(
    "SD414",
    "effect-limits",
    "an effect that limits a mount leaves it less: fewer barrels, fewer arcs",
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
def effect_limits(ship: Any, context: Context) -> Iterator[Problem]:
    for one in strikes(ship, context, LIMITS):
        effect = one.effect
        for mount in ship.weapons:
            if effect.weapon is not None and bare(effect.weapon) != bare(mount.weapon):
                continue
            if effect.post not in (None, mount.post):
                continue
            if effect.do == "limit-barrels" and effect.to >= mount.barrels:
                has = counted(mount.barrels, "barrel")
                message = f"the mount has {has}; {effect.to} is no limit"
                yield one.problem(message, str(effect.to), "to", context)
            if effect.do == "limit-arcs" and "ALL" not in mount.arcs:
                foreign = [arc for arc in effect.arcs if arc not in mount.arcs]
                if foreign:
                    message = f"the mount never fires into {listed(foreign, 'or')}"
                    yield one.problem(message, listed(effect.arcs), "arcs", context)


CRAFT_RULES = (effect_mount, effect_crew, effect_system, effect_limits)
