"""Rules on the contents of a ship's components: weapons with arcs, tubes and ordinance, crew."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path, Severity
from sheetforge.lint.glyphs import excess
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.silent_fury.figures import IMPACT_POINTS
from sheetforge.systems.silent_fury.rules import about
from sheetforge.systems.silent_fury.schema.ship import Fitted, ShipClass
from sheetforge.systems.silent_fury.schema.weapon import Equipment, Launched, Weapon
from sheetforge.text import counted, listed


def launched_by(weapon: Weapon | Equipment | None) -> set[Launched]:
    """The types of ordinance that a weapon launches."""
    if not isinstance(weapon, Weapon):
        return set()
    return {mode.launches for mode in weapon.modes if mode.launches is not None}


def fitted(ship: ShipClass, context: Context) -> Iterator[tuple[int, Fitted, Weapon | Equipment]]:
    """The weapons and the boarding equipment in components, with their places."""
    for index, one in enumerate(ship.weapons):
        weapon = context("weapons", one.weapon)
        if isinstance(weapon, Weapon | Equipment):
            yield index, one, weapon


def _mounts(ship: ShipClass) -> str:
    """Return a hint that names the Weapon components of a layout."""
    numbers = [box.number for box in ship.layout.boxes if box.kind == "weapon"]
    if not numbers:
        return "the layout has no Weapon component"
    return f"the Weapon component{'s are' if len(numbers) > 1 else ' is'} {listed(numbers)}"


@about.ship_rule(
    "FY321",
    "weapon-components",
    "every Weapon component of the layout has one weapon, and no other component has any",
    about.ANATOMY,
    good="weapons:\n  - {component: 1, weapon: sample, arcs: [front]}",
    bad="weapons:\n  - {component: 1, weapon: sample, arcs: [front]}\n"
    "  - {component: 2, weapon: sample, arcs: [front]}",
)
def weapon_components(ship: ShipClass, context: Context) -> Iterator[Problem]:
    if ship.layout.slips:
        return
    filled: set[int] = set()
    for index, one in enumerate(ship.weapons):
        box = ship.layout.by_number.get(one.component)
        said = ""
        if box is None:
            said = f"the layout has no component {one.component}; {_mounts(ship)}"
        elif box.kind != "weapon":
            kind = box.kind.replace("-", " ")
            article = "an" if kind[0] in "aeiou" else "a"
            said = f"component {one.component} is {article} {kind}; {_mounts(ship)}"
        elif one.component in filled:
            said = f"component {one.component} has an earlier weapon; {_mounts(ship)}"
        filled.add(one.component)
        if said:
            yield Problem(said, ("weapons", index, "component"), str(one.component))
    for box in ship.layout.by_number.values():
        if box.kind == "weapon" and box.number not in filled:
            message = f"component {box.number} is a weapon, but no line of `weapons` names it; "
            message += "add one"
            yield Problem(message, ("layout",), str(box.number), within=about.at(box))


@about.ship_rule(
    "FY322",
    "weapon-arcs",
    "a weapon with a range has arcs, each once; one that only launches ordinance has none",
    about.WEAPONS,
    good="weapons:\n  - {component: 1, weapon: sample, arcs: [front], narrow: [rear]}",
    bad="weapons:\n  - {component: 1, weapon: sample, arcs: [front], narrow: [front]}",
    more="Boarding equipment in a component has arcs as weapons do. Ordinance is placed anywhere "
    "on the map, so its launchers have no arcs.",
)
def weapon_arcs(ship: ShipClass, context: Context) -> Iterator[Problem]:
    for index, one, weapon in fitted(ship, context):
        modes = weapon.modes if isinstance(weapon, Weapon) else (weapon,)
        ranged = any(mode.short is not None or mode.long is not None for mode in modes)
        path: Path = ("weapons", index)
        given = (*one.arcs, *one.narrow)
        if ranged and not given:
            message = f"{weapon.name} has no arcs; write `arcs` or `narrow`"
            yield Problem(message, (*path, "weapon"), str(one.weapon), part=0)
        elif given and not ranged:
            field = "arcs" if one.arcs else "narrow"
            message = f"{weapon.name} launches ordinance and has no arcs; remove `{field}`"
            yield Problem(message, (*path, field), str(one.weapon), target="key", part=1)
        for field, sides in (("arcs", one.arcs), ("narrow", one.narrow)):
            for place, side in enumerate(sides):
                if side in sides[:place] or (field == "narrow" and side in one.arcs):
                    message = f"the arc {side} is covered already; remove it here"
                    yield Problem(message, (*path, field, place), side, part=0)


@about.ship_rule(
    "FY323",
    "integrated-equipment",
    "`boarding` has boarding equipment, each once; weapons are in components",
    about.BOARDING,
    good="boarding: [sample-boarding]",
    bad="boarding: [sample]",
)
def integrated_equipment(ship: ShipClass, context: Context) -> Iterator[Problem]:
    for index, name in enumerate(ship.boarding):
        weapon = context("weapons", name)
        if isinstance(weapon, Weapon):
            message = f"{weapon.name} is a weapon, not boarding equipment; list it under `weapons`"
            yield Problem(message, ("boarding", index), str(name), part=1)
        elif name in ship.boarding[:index]:
            message = f"{name} is listed already; remove it here"
            yield Problem(message, ("boarding", index), str(name), part=0)


@about.ship_rule(
    "FY324",
    "torpedo-tubes",
    "torpedo tubes have a launcher, a launcher has tubes, and the limit fills all tubes",
    about.ORDINANCE,
    good="weapons:\n  - {component: 1, weapon: sample-launcher}\ntubes: 2\nordinance: {torpedo: 2}",
    bad="weapons:\n  - {component: 1, weapon: sample-launcher}\ntubes: 2\nordinance: {torpedo: 1}",
)
def torpedo_tubes(ship: ShipClass, context: Context) -> Iterator[Problem]:
    launcher = None
    for index, one, weapon in fitted(ship, context):
        if "torpedo" in launched_by(weapon):
            launcher = index, one
    if context.incomplete:
        return
    if launcher is None and ship.tubes:
        message = f"{counted(ship.tubes, 'torpedo tube')}, and no weapon that launches torpedoes; "
        message += "remove `tubes`, or fit a launcher"
        yield Problem(message, ("tubes",), str(ship.tubes))
    if launcher is not None and not ship.tubes:
        index, one = launcher
        message = f"{one.weapon} launches torpedoes from tubes; write how many: `tubes`"
        yield Problem(message, ("weapons", index, "weapon"), str(one.weapon))
    if ship.ordinance.torpedo < ship.tubes:
        message = f"{counted(ship.tubes, 'tube')}, and an Ordinance Limit of "
        message += f"{counted(ship.ordinance.torpedo, 'torpedo', 'torpedoes')}; write "
        message += f"`ordinance: {{torpedo: {ship.tubes}}}` or more"
        yield Problem(message, ("tubes",), str(ship.tubes))


CARRIED: dict[str, Launched] = {
    "missile": "missile",
    "torpedo": "torpedo",
    "fighter": "strike-craft",
    "bomber": "strike-craft",
}
"""The components that launch each type of ordinance."""


@about.ship_rule(
    "FY325",
    "launchers",
    "a ship with launchers carries their ordinance; a ship that carries ordinance can launch it",
    about.ORDINANCE,
    good="weapons:\n  - {component: 1, weapon: sample-launcher}\ntubes: 2\nordinance: {torpedo: 2}",
    bad="ordinance: {missile: 4}",
    more="A tender that carries ordinance only for others is an exception to waive.",
)
def launchers(ship: ShipClass, context: Context) -> Iterator[Problem]:
    launched: set[Launched] = set()
    carried = {CARRIED[name] for name, number in ship.ordinance if number}
    for index, one, weapon in fitted(ship, context):
        types = launched_by(weapon)
        launched |= types
        if types and not types & carried:
            message = f"the ship carries no {listed(sorted(types), 'or')} for {weapon.name} to "
            message += "launch; add some to `ordinance`"
            yield Problem(message, ("weapons", index, "weapon"), str(one.weapon), part=0)
    if context.incomplete:
        return
    for name, number in ship.ordinance:
        if number and CARRIED[name] not in launched:
            many = f"{name}es" if name.endswith("o") else f"{name}s"
            message = f"no weapon of the ship launches {many}; fit a launcher, or carry none"
            yield Problem(message, ("ordinance", name), str(number), part=1)


@about.ship_rule(
    "FY331",
    "breaches-destroy",
    "Hull Integrity is below the points that breaches of all components can score",
    about.DESTRUCTION,
    good="hull: 7",
    bad="hull: 8",
    severity=Severity.WARNING,
    more="A ship destruction roll has a die for each breach and must exceed Hull Integrity.",
)
def breaches_destroy(ship: ShipClass, context: Context) -> Iterator[Problem]:
    most = ship.size * max(IMPACT_POINTS.values())
    if ship.hull >= most:
        message = f"breaches of all {ship.size} components score at most {most}, never more than "
        message += f"Hull Integrity {ship.hull}; write {most - 1} or less"
        yield Problem(message, ("hull",), str(ship.hull))


@about.ship_rule(
    "FY334",
    "armor-sides",
    "the armor of the two flanks is the same, unless the ship is `asymmetric`",
    about.ANATOMY,
    good="armor: [3, 2, 1, 1, 1, 2]",
    bad="armor: [3, 2, 1, 1, 1, 1]",
)
def armor_sides(ship: ShipClass, context: Context) -> Iterator[Problem]:
    for right in (1, 2) if not ship.asymmetric else ():
        left = len(ship.armor) - right
        if ship.armor[right] != ship.armor[left]:
            message = f"armor {ship.armor[right]} to the right and {ship.armor[left]} to the left; "
            message += "write the same, or `asymmetric: true`"
            yield Problem(message, ("armor", left), str(ship.armor[left]))


@about.ship_rule(
    "FY332",
    "crew-components",
    "crew are in components of the layout, and each component is listed once",
    about.SETUP,
    good="crew:\n  - {component: 1, spacer: 1}\n  - {component: 3, spacer: 1}",
    bad="crew:\n  - {component: 1, spacer: 1}\n  - {component: 5, spacer: 1}",
)
def crew_components(ship: ShipClass, context: Context) -> Iterator[Problem]:
    if ship.layout.slips:
        return
    seen: set[int] = set()
    for index, crew in enumerate(ship.crew):
        said = ""
        if crew.component not in ship.layout.by_number:
            said = f"the layout has no component {crew.component}; it has 1 to {ship.size}"
        elif crew.component in seen:
            said = f"the crew of component {crew.component} is listed already; join the two lines"
        seen.add(crew.component)
        if said:
            yield Problem(said, ("crew", index, "component"), str(crew.component))


IN_A_ROSTER = 13
"""Em of the name and the type of a class, which share a cell of the roster."""


@about.ship_rule(
    "FY333",
    "roster-names",
    "the name and the type of a class fit the cell of the roster",
    "docs/printing.md: Silent Fury",
    good="name: Bittern\ntype: patrol boat",
    bad="name: Bittern\ntype: armed merchant escort carrier",
)
def roster_names(ship: ShipClass, context: Context) -> Iterator[Problem]:
    line = f"{ship.name}, {ship.type}"
    if less := excess(line, IN_A_ROSTER):
        message = f"{line!r} does not fit the ships' roster; shorten it by {less}"
        yield Problem(message, ("type",), ship.type)
