"""The ships of a request and their displays, for every product of the family of games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sheetforge.content.model import Entity, Reference
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.ship import COUNTED
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.systems.silent_death.sheets.members import Crew as Crew


def marks_of(counts: Sequence[int]) -> list[list[str]]:
    """Return the marks of all ships of a battle, side by side, as its map in `play` has them.

    >>> marks_of([2, 3])
    [['A', 'B'], ['a', 'b', 'c']]
    """
    pairs = [(f"{side}.{index}", side) for side, count in enumerate(counts) for index in range(count)]
    # Late: a display of one ship needs no letters.
    from sheetforge.play.text_map import letters

    found = letters(pairs, len(counts))
    return [[found[f"{side}.{index}"] for index in range(count)] for side, count in enumerate(counts)]


def ships_of(entity: Entity) -> Iterable[Reference]:
    """Return the ships of a House, a fleet or a scenario; none of anything else."""
    if isinstance(entity, House):
        return entity.all_ships
    # Late: the display of a ship needs no model of a fleet.
    from sheetforge.systems.silent_death.schema.fleet import Fleet, Scenario

    if isinstance(entity, Fleet):
        return [line.ship for line in entity.ships for _ in range(line.count)]
    if isinstance(entity, Scenario):
        return [ship.ship for side in entity.sides for ship in side.ships]
    return ()


def crew_boxes(display: Display | None) -> Iterator[tuple[str, str]]:
    """Yield the boxes that crew slots fill: post and skill, in the order of the sheet."""
    for post in display.crew if display is not None else ():
        for skill in post.skills:
            if skill.id in COUNTED:
                yield post.id, skill.id


def every_box(display: Display) -> list[tuple[str, str]]:
    """Return all boxes of a display's crew, luck points and the captain's die among them."""
    return [(post.id, skill.id) for post in display.crew for skill in post.skills]


def crew_of(display: Display | None, values: Sequence[int]) -> Crew:
    """Return values put into the boxes of a display in their order, as many as there are.

    As many values as there are boxes go into all of them, luck points among them; fewer are the
    skills that crew slots fill.
    """
    boxes = list(crew_boxes(display))
    if display is not None and len(values) == len(every := every_box(display)):
        boxes = every
    crew: Crew = {}
    for (post, skill), value in zip(boxes, values, strict=False):
        crew.setdefault(post, {})[skill] = value
    return crew
