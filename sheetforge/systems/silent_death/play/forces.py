"""Battles that no scenario names: ships or fleets of the content against each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sheetforge.content.library import Library
from sheetforge.content.model import Entity
from sheetforge.play.engine import Recipe, Unplayable
from sheetforge.play.forces import Force, ForceBuilder, last_ship
from sheetforge.play.questions import Json
from sheetforge.systems.silent_death.figures.skills import BEST, left_over
from sheetforge.systems.silent_death.schema.fleet import Crew, Fleet, plain
from sheetforge.systems.silent_death.schema.ship import COUNTED, Craft
from sheetforge.text import letters

DEPTH, NEAR = 3, 9
"""Rows from its edge in which a side sets up, usually and for a start nearer to the enemy."""

GROUNDS: Mapping[str, tuple[Recipe, int]] = MappingProxyType(
    {"": ({}, DEPTH), "asteroids": ({"asteroids": "6-12"}, DEPTH), "near": ({}, NEAR)}
)
"""Further data of the scenario, and the rows of a set-up: open space, asteroids, a near start."""


class _Member(NamedTuple):
    """A ship of a force: its name, its craft, the crew that its fleet gives it, whether hired."""

    name: str
    reference: str
    craft: Craft
    crew: dict[str, dict[str, int]]
    mercenary: bool


def _ships(library: Library, force: Force) -> list[Recipe]:
    """The ships of a force as a scenario lists them."""
    members = list(_members(library, force))
    values = iter(_values(force, members))
    made = []
    for member in members:
        crew: dict[str, dict[str, int]] = {}
        for post, skill in member.craft.crew_slots:
            crew.setdefault(post, {})[skill] = next(values)
        for post, skills in member.crew.items() if force.skill is None else ():
            extra = {skill: value for skill, value in skills.items() if skill not in COUNTED}
            if extra:
                crew.setdefault(post, {}).update(extra)
        ship: Recipe = {"name": member.name, "ship": member.reference, "crew": crew}
        made.append({**ship, "mercenary": True} if member.mercenary else ship)
    return made


def _members(library: Library, force: Force) -> Iterator[_Member]:
    """Every ship of a force. If a fleet takes part twice, its crews are those of the first one."""
    key = force.key
    entity = library.entity(key)
    listed: list[tuple[str, int, tuple[Crew, ...], bool]]
    if isinstance(entity, Fleet):
        listed = [(str(line.ship), line.count * force.count, line.crews, line.mercenary) for line in entity.ships]
    elif isinstance(entity, Craft):
        listed = [(key.short, force.count, (), False)]
    else:
        raise Unplayable(str(key), ("it is neither a complete ship nor a fleet",))
    for reference, count, crews, hired in listed:
        craft = library.get("ships", key.system, reference)
        if not isinstance(craft, Craft):
            raise Unplayable(str(key), (f"there is no complete ship {reference!r}",))
        for number in range(count):
            letter = f" {letters(number)}" if count > 1 else ""
            crew = plain(crews[number]) if number < len(crews) else {}
            yield _Member(f"{craft.name}{letter}", reference, craft, crew, hired)


def _values(force: Force, members: Sequence[_Member]) -> list[int]:
    """The skills of a force's crews, slot by slot; extra points are dealt one by one.

    Crews that a fleet gives keep theirs; what is left of the crew list is dealt to the others.
    """
    slots = [(member, post, skill) for member in members for post, skill in member.craft.crew_slots]
    if force.skill is not None:
        values = [force.skill] * len(slots)
    else:
        placed = [member.crew.get(post, {}).get(skill) for member, post, skill in slots]
        rest = iter(left_over(len(slots), (value for value in placed if value is not None)))
        values = [next(rest) if value is None else value for value in placed]
    left, at = force.extra, 0
    while left and any(value < BEST for value in values):
        if values[at % len(values)] < BEST:
            values[at % len(values)] += 1
            left -= 1
        at += 1
    return values


class DeathForces(ForceBuilder):
    """Battles to the last ship, with crews whose skills have a price."""

    grounds = tuple(GROUNDS)
    unit_word = "complete ship"

    def recipe(self, library: Library, forces: Sequence[Force], names: Sequence[str], ground: str = "") -> Recipe:
        """Return a battle to the last ship over the standard map, each against all."""
        more, rows = GROUNDS[ground]
        sides: list[Recipe] = [
            {"name": name, "ships": _ships(library, force), "setup": {"area": "rows", "rows": rows, "order": order}}
            for order, (name, force) in enumerate(zip(names, forces, strict=True), 1)
        ]
        scenario = last_ship(names, sides, more)
        fleets: dict[str, Json] = {}
        for name, force in zip(names, forces, strict=True):
            if force.key in library.given:
                # No content that a replay reads has it: the recipe carries the fleet itself.
                fleet = library.entity(force.key)
                assert fleet is not None
                fleets[name] = fleet.model_dump(mode="json", by_alias=True, exclude_defaults=True)
            elif force.key.kind == "fleets":
                fleets[name] = force.key.short
        return {"scenario": scenario, "forces": fleets} if fleets else {"scenario": scenario}

    def points(self, library: Library, force: Force) -> float:
        """Return the cost of a force with its crews."""
        members = list(_members(library, force))
        hulls = sum(member.craft.bpv for member in members)
        return hulls + sum(_values(force, members))

    def crews(self, library: Library, force: Force) -> int:
        """Return the number of skills of all crews of a force."""
        return sum(member.craft.crew_stats for member in _members(library, force))

    def price_of(self, entity: Entity) -> float | None:
        """Return the Base Point Value of a complete ship."""
        return entity.bpv if isinstance(entity, Craft) else None


FORCES = DeathForces()
