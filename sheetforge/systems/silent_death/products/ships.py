"""The ships of a request and their displays, for every product of the family of games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.content.model import Entity, Reference
from sheetforge.play.text_map import letters
from sheetforge.systems.silent_death.schema.fleet import Fleet, Scenario, Side
from sheetforge.systems.silent_death.schema.house import House
from sheetforge.systems.silent_death.schema.ship import COUNTED, Craft, Ship
from sheetforge.systems.silent_death.sheets.display import Display
from sheetforge.systems.silent_death.sheets.members import Crew as Crew
from sheetforge.systems.silent_death.sheets.model import display

S = TypeVar("S", bound=Craft)
DisplayOf = Callable[[Library, Key], Display | None]
"""The display of a ship of the content; None for one that is only listed or cannot be read."""


def marks_of(counts: Sequence[int]) -> list[list[str]]:
    """Return the marks of all ships of a battle, side by side, as its map in `play` has them.

    >>> marks_of([2, 3])
    [['A', 'B'], ['a', 'b', 'c']]
    """
    pairs = [(f"{side}.{at}", side) for side, count in enumerate(counts) for at in range(count)]
    found = letters(pairs, len(counts))
    return [[found[f"{side}.{at}"] for at in range(count)] for side, count in enumerate(counts)]


def ships_of(entity: Entity) -> Iterable[Reference]:
    """Return the ships of a House, a fleet or a scenario; none of anything else."""
    if isinstance(entity, House):
        return entity.all_ships
    if isinstance(entity, Fleet):
        return [line.ship for line in entity.ships]
    if isinstance(entity, Scenario):
        return [ship.ship for side in entity.sides for ship in side.ships]
    return ()


def display_maker(model: type[S], resolve: Callable[[S, str, str, Library, str], Display]) -> DisplayOf:
    """Return what looks up the display of a ship in a game of the family.

    The ships of the game are of a `model`, which `resolve` turns into displays; nothing else
    differs between the games.
    """

    def display_of(library: Library, key: Key) -> Display | None:
        ship = library.entity(key)
        if not isinstance(ship, model):
            return None
        return resolve(ship, key.system, key.id, library, library.digest(key))

    return display_of


DISPLAY_OF = display_maker(Ship, display)
"""The displays of Silent Death itself."""


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


def liveries_of(library: Library, system: str, sides: Sequence[Side]) -> list[str | None]:
    """Return the liveries of the sides of a scenario: their own, or the one of all their ships.

    Where ships of two sides wear the same, only the first side has it.
    """
    found: list[str | None] = []
    for side in sides:
        ships = [library.get("ships", system, one.ship) for one in side.ships]
        worn = {ship.livery if isinstance(ship, Craft) else None for ship in ships}
        shared = worn.pop() if len(worn) == 1 else None
        found.append(side.livery or (shared if shared not in found else None))
    return found
