"""Rules about the systems of a ship: rows and blocks, ratings, mounts, power, hangars, jumps."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem, write
from sheetforge.systems.babylon.rules.about import CRITICALS, DESIGN, OURS, SHEETS, ship_rule, systems_of
from sheetforge.systems.babylon.schema.notation import Arc, Boxes
from sheetforge.systems.babylon.schema.ship import KINDS, SectionName, Ship, SystemSpec
from sheetforge.systems.babylon.schema.tables import Losses
from sheetforge.systems.babylon.schema.weapon import Weapon
from sheetforge.text import counted, listed

RATED = frozenset({"thruster", "sensors", "shield-generator"})
"""The systems that have a rating."""


def _section(system: str, chart: str = "1-12 structure, 13-20 thruster", name: str = "primary") -> str:
    return f"sections:\n  {name}:\n    structure: 20/4\n    systems:\n      - {{{system}}}\n    chart: {chart}\n"


def _thruster(boxes: str, rows: str, rating: int = 3) -> str:
    return _section(f"system: thruster, boxes: {boxes}, rows: {rows}, rating: {rating}")


def _mount(arc: str, name: str = "forward", weapon: str = "sample") -> str:
    system = f"system: cannon, weapon: {weapon}, boxes: 5/3, arc: {arc}"
    return _section(system, "1-12 structure, 13-20 cannon", name)


@ship_rule(
    "BA310",
    "groups-add-up",
    "the boxes of rows or blocks add up to the boxes of the system",
    OURS,
    good=_thruster("6/3", "2+2+2"),
    bad=_thruster("7/3", "2+2+2"),
)
def groups_add_up(ship: Ship, context: Context) -> Iterator[Problem]:
    for path, _, system in systems_of(ship):
        groups = system.rows or system.blocks
        if groups is None or groups.total == system.boxes.boxes:
            continue
        word = "rows" if system.rows else "blocks"
        message = f"the {word} {groups} of the {system.system} add up to {groups.total} boxes; "
        message += f"`boxes` says {system.boxes.boxes}"
        fix = write(Boxes(groups.total, system.boxes.armour))
        yield Problem(message, (*path, "boxes"), str(system.boxes), fix=fix)


@ship_rule(
    "BA311",
    "rows-or-blocks",
    "systems whose losses count by rows have rows, those that count by blocks have blocks, and others have neither",
    CRITICALS,
    good=_thruster("6/3", "2+2+2"),
    bad=_section("system: thruster, boxes: 6/3, blocks: 2+2+2, rating: 3"),
    more="The table of losses decides which.",
)
def rows_or_blocks(ship: Ship, context: Context) -> Iterator[Problem]:
    tables = [table for _, table in context.all("criticals", Losses)]
    if not tables:
        return
    by_rows = {kind for table in tables for kind in table.row}
    by_blocks = {kind for table in tables for kind in table.block}
    for path, _, system in systems_of(ship):
        kind = None if system.weapon else system.system
        due = {"rows": kind in by_rows, "blocks": kind in by_blocks}
        given = {"rows": system.rows, "blocks": system.blocks}
        for field, is_due in due.items():
            groups = given[field]
            if is_due and groups is None:
                message = f"losses of a {system.system} count by {field}; write its `{field}`"
                yield Problem(message, (*path, "system"), system.system)
            elif groups is not None and not is_due:
                message = f"losses of a {system.system} do not count by {field}; remove `{field}`"
                yield Problem(message, (*path, field), str(groups), target="key")


@ship_rule(
    "BA312",
    "rating-by-rows",
    "a system has as many rows as its rating, which falls by one with each row that is lost",
    CRITICALS,
    good=_thruster("6/3", "2+2+2"),
    bad=_thruster("6/3", "2+2+2", 4),
)
def rating_by_rows(ship: Ship, context: Context) -> Iterator[Problem]:
    for path, _, system in systems_of(ship):
        if system.rating is None or system.rows is None or system.weapon:
            continue
        rows = len(system.rows.sizes)
        if rows != system.rating:
            message = f"the {system.system} has {counted(rows, 'row')} and a rating of "
            message += f"{system.rating}; write as many rows as the rating, or rating {rows}"
            fix = write(rows)
            yield Problem(message, (*path, "rating"), str(system.rating), fix=fix)


@ship_rule(
    "BA313",
    "rated-systems",
    "thrusters, sensors and shield generators have a rating, and no other system has",
    SHEETS,
    good=_thruster("6/3", "2+2+2"),
    bad=_section("system: thruster, boxes: 6/3, rows: 2+2+2"),
)
def rated_systems(ship: Ship, context: Context) -> Iterator[Problem]:
    for path, _, system in systems_of(ship):
        is_rated = system.system in RATED and system.weapon is None
        if is_rated and system.rating is None:
            message = f"the {system.system} has no rating; write `rating`, the number of its rows"
            yield Problem(message, (*path, "system"), system.system)
        elif system.rating is not None and not is_rated:
            message = f"the {system.system} is not rated; remove `rating`"
            yield Problem(message, (*path, "rating"), str(system.rating), target="key")


@ship_rule(
    "BA314",
    "known-systems",
    "a system is either a weapon of ships, with an arc, or one of the other systems of the rules, without an arc",
    SHEETS,
    good=_mount("300-60"),
    bad=_section("system: cannon, boxes: 5/3", "1-12 structure, 13-20 cannon"),
    more=(f"Systems that are not weapons: {listed(KINDS)}. The power of a weapon is in its own file."),
)
def known_systems(ship: Ship, context: Context) -> Iterator[Problem]:
    for path, _, system in systems_of(ship):
        if system.weapon is None:
            if system.system not in KINDS:
                message = f"there is no system {system.system!r}; name the `weapon` of a mount, or "
                message += f"one of {listed(KINDS, 'or')}"
                yield Problem(message, (*path, "system"), system.system)
            if system.arc is not None:
                message = f"a {system.system} has no arc of fire; remove `arc`"
                yield Problem(message, (*path, "arc"), str(system.arc), target="key")
            continue
        yield from _as_weapon(system, path, context)


def _as_weapon(system: SystemSpec, path: tuple[str | int, ...], context: Context) -> Iterator[Problem]:
    if system.arc is None:
        message = f"the {system.system} has no arc of fire; write `arc`, for instance 300-60"
        yield Problem(message, (*path, "weapon"), str(system.weapon), target="key")
    if system.power is not None:
        message = "the power of a weapon is in its own file; remove `power` here"
        yield Problem(message, (*path, "power"), str(system.power), target="key")
    if system.system in KINDS:
        message = f"{system.system} is the name of a system that is not a weapon; rename this mount"
        yield Problem(message, (*path, "system"), system.system)
    weapon = context("weapons", system.weapon, Weapon)
    if weapon is not None and weapon.fighter:
        shown = context.beside("weapons", str(system.weapon), "the weapon", "fighter")
        message = f"{weapon.name} is a weapon of fighters; name a weapon of ships"
        yield Problem(message, (*path, "weapon"), str(system.weapon), elsewhere=shown)


TOWARDS: dict[SectionName, int] = {"forward": 0, "starboard": 90, "aft": 180, "port": 270}
"""The bearing that each side looks to."""


def covers(arc: Arc, bearing: int) -> bool:
    """Return whether an arc covers a bearing, its edges included."""
    return (bearing - arc.start) % 360 <= arc.width


@ship_rule(
    "BA315",
    "arc-of-section",
    "a mount on a side fires to that side, and not through the ship to the opposite one",
    SHEETS,
    good=_mount("300-60"),
    bad=_mount("120-240"),
    more="A mount in PRIMARY may have any arc. Degrees count clockwise from the bow.",
)
def arc_of_section(ship: Ship, context: Context) -> Iterator[Problem]:
    for path, name, system in systems_of(ship):
        if system.arc is None or name not in TOWARDS:
            continue
        own, opposite = TOWARDS[name], (TOWARDS[name] + 180) % 360
        if not covers(system.arc, own):
            message = f"the arc {system.arc} leaves out {own} degrees, where {name.upper()} faces; "
            message += f"write one that covers {own}"
        elif covers(system.arc, opposite):
            message = f"the arc {system.arc} covers {opposite} degrees, which is through the ship "
            message += f"from {name.upper()}; leave {opposite} out"
        else:
            continue
        yield Problem(message, (*path, "arc"), str(system.arc))


@ship_rule(
    "BA316",
    "power-demand",
    "the systems of a ship need no more power than its undamaged reactor gives",
    DESIGN,
    good="output: 7",
    bad="output: 6",
)
def power_demand(ship: Ship, context: Context) -> Iterator[Problem]:
    demand = 0
    for _, _, system in systems_of(ship):
        if system.weapon is None:
            demand += system.count * (system.power or 0)
            continue
        weapon = context("weapons", system.weapon, Weapon)
        if weapon is None:
            return
        demand += system.count * weapon.power
    if demand > ship.output:
        message = f"the systems need {demand} power; `output` gives {ship.output}: remove systems, "
        message += "or raise it"
        yield Problem(message, ("output",), str(ship.output), fix=write(demand))


@ship_rule(
    "BA317",
    "jump-engine",
    "a ship with a jump engine gives its turns to charge, and no other ship does",
    SHEETS,
    good="jump_delay:",
    bad="jump_delay: 12",
)
def jump_engine(ship: Ship, context: Context) -> Iterator[Problem]:
    engines = [path for path, _, system in systems_of(ship) if system.system == "jump-engine"]
    if engines and ship.jump_delay is None:
        message = "the jump engine has no `jump_delay`; write how many turns it charges"
        yield Problem(message, (*engines[0], "system"), "jump-engine")
    elif ship.jump_delay is not None and not engines:
        message = f"`jump_delay` is {ship.jump_delay}, but no section has a jump-engine; remove it, "
        message += "or add the engine"
        yield Problem(message, ("jump_delay",), str(ship.jump_delay), target="key")


@ship_rule(
    "BA318",
    "hangar-room",
    "a hangar has a box for every fighter that the ship carries",
    DESIGN,
    good="fighters: 0",
    bad="fighters: 6",
)
def hangar_room(ship: Ship, context: Context) -> Iterator[Problem]:
    hangars = [(path, system) for path, _, system in systems_of(ship) if system.system == "hangar"]
    room = sum(system.count * system.boxes.boxes for _, system in hangars)
    if ship.fighters > room:
        message = f"{counted(ship.fighters, 'fighter')} for {counted(room, 'box', 'boxes')} of "
        message += f"hangars; add boxes, or write {room}"
        yield Problem(message, ("fighters",), str(ship.fighters))
    elif hangars and not ship.fighters:
        message = "the ship has a hangar and no fighters; write how many it carries: `fighters`"
        yield Problem(message, (*hangars[0][0], "system"), "hangar")


_FLANKS = """\
source: {book: sheetforge original}
reconstructed:
sections:
  primary: {structure: 20/4, chart: 1-20 structure}
  port:
    structure: 20/4
    systems:
      - {system: cannon, weapon: sample, boxes: 5/3, arc: 240-0}
    chart: 1-10 cannon, 11-20 structure
  starboard:
    structure: 20/4
    systems:
      - {system: cannon, weapon: sample, boxes: %s, arc: 0-120}
    chart: 1-10 cannon, 11-20 structure
"""


@ship_rule(
    "BA319",
    "flanks-alike",
    "PORT and STARBOARD of a design of our own are the same, with mirrored arcs",
    DESIGN,
    good=_FLANKS % "5/3",
    bad=_FLANKS % "5/2",
    more="A published ship is as its sheet has it; one that is lopsided by design waives this.",
)
def flanks_alike(ship: Ship, context: Context) -> Iterator[Problem]:
    port, starboard = ship.sections.get("port"), ship.sections.get("starboard")
    if port is None or starboard is None or not ship.is_own:
        return
    pairs: list[tuple[str, object, object, Path]] = [
        ("structure", port.structure, starboard.structure, ("structure",)),
        ("systems", len(port.systems), len(starboard.systems), ("systems",)),
        ("chart", port.chart, starboard.chart, ("chart",)),
    ]
    for index, (left, right) in enumerate(zip(port.systems, starboard.systems, strict=False)):
        for field in type(left).model_fields:
            one, other = getattr(left, field), getattr(right, field)
            if field == "arc" and one is not None:
                one = one.mirrored()
            pairs.append((field, one, other, ("systems", index, field)))
    for field, one, other, inside in pairs:
        if one != other:
            path: Path = ("sections", "starboard", *inside)
            there: Path = ("sections", "port", *inside)
            if other is None or inside == ("systems",):
                path = path[:-1]
            if one is None or inside == ("systems",):
                there = there[:-1]
            message = f"{field} {other}, where PORT has {one}; make them the same, or waive this"
            label = Elsewhere(context.key, there, "the same of PORT")
            yield Problem(message, path, str(other), elsewhere=(label,))
            return
