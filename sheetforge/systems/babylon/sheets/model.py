"""Control sheets as plain values, and their resolution from the content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from string import ascii_letters

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import arms_of_house, find_drawing
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.berths import Bulks
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.page import PageLook
from sheetforge.sheet.widgets.mounts import Mounting
from sheetforge.systems.babylon.bearings import PARTS, parts_of
from sheetforge.systems.babylon.blueprint import Blueprint, Part, Unbuilt, as_built
from sheetforge.systems.babylon.engine.contents import LOSSES, loss_table
from sheetforge.systems.babylon.engine.craft import LossTable
from sheetforge.systems.babylon.schema.ship import Flight, Ship
from sheetforge.systems.babylon.schema.tables import Losses
from sheetforge.values import values


@values(frozen=True, slots=True, eq=False)
class ControlSheet:
    """A ship or a flight, what its losses cost, and its silhouette.

    Its layout is remembered with it.
    """

    craft: Blueprint
    system: str
    losses: LossTable
    drawing: Drawing | None = None
    arms: Arms | None = None
    digest: str = ""

    @property
    def id(self) -> str:
        """The id of the craft."""
        return self.craft.id

    @property
    def name(self) -> str:
        """The name of the craft."""
        return self.craft.name


@values(frozen=True, slots=True)
class SheetOptions(PageLook):
    """The options of control sheets.

    `values` are the texts in the blanks of the sheet, by name: boxes crossed off, the speed.
    `given` is the name of one single ship, printed beside that of its class; `mark` is its id,
    which keeps the parts of its sheet apart from those of others of its class; `letter` is that on
    its counter.
    """

    values: Mapping[str, str] = field(default_factory=dict)
    given: str = ""
    mark: str = ""
    letter: str = ""


BULKS = Bulks((30, 0.45), (410, 0.56))
"""The bulks of craft on their counters, by the boxes of their structure: of all sections, or of all fighters."""


def bulk_of(craft: Blueprint) -> float:
    """Return how large a craft looks on its counter and on boards."""
    return BULKS.of(sum(section.structure.boxes for section in craft.sections) or craft.structure * craft.fighters)


def sheet_of(library: Library, key: Key) -> ControlSheet | str:
    """Return the sheet of a ship or a flight, or the reason why there is none."""
    craft = library.entity(key)
    table = library.get("criticals", key.system, LOSSES)
    if not isinstance(craft, Ship | Flight):
        return "it cannot be read"
    if not isinstance(table, Losses):
        return f"the table of losses {LOSSES!r} does not pass the check"
    losses = loss_table(table)
    try:
        built = as_built(craft, library, key.system, key.id, losses.of_side("turn-delay"))
    except Unbuilt as problem:
        return str(problem)
    drawing = drawing_of(library, key)
    arms = arms_of_house(library, key.system, craft.house)
    return ControlSheet(built, key.system, losses, drawing, arms, library.digest(key))


def drawing_of(library: Library, key: Key) -> Drawing | None:
    """Return the drawing of a ship or a flight; None for one that cannot be read."""
    craft = library.entity(key)
    if not isinstance(craft, Ship | Flight):
        return None
    return find_drawing(library, key.system, drawings_of(craft, key.id))


def drawings_of(craft: Ship | Flight, id: str) -> tuple[str, ...]:
    """Return the names of drawings to look for: its own, that of its power and role, the role's."""
    if isinstance(craft, Ship):
        kind = craft.role.replace(" ", "-")
        return id, f"{craft.house}-{kind}", kind
    kind = "bomber" if any(gun.salvo for gun in craft.weapons) else "flight"
    return id, f"{craft.house}-{kind}", kind, "flight"


def title_of(part: Part) -> str:
    """Return the title of a system, numbered where a section has several that are alike.

    >>> from sheetforge.systems.babylon.blueprint import Part
    >>> title_of(Part(3, "aft-gun-2", "Gun", "gun", "weapon", "aft", 4, 2))
    'Gun 2'
    """
    return f"{part.name} {number_of(part)}".rstrip()


def number_of(part: Part) -> str:
    """Return the number of a system among several that are alike; empty for a single one."""
    return part.id.removeprefix(f"{part.section}-{part.word}").lstrip("-")


def title_with(given: str, name: str) -> str:
    """Return the name of a single craft with that of its class, unless it ends in it.

    >>> title_with("Kha'Ri", "Var'Nic"), title_with("Red Merlin", "Merlin"), title_with("", "Merlin")
    ("Kha'Ri · Var'Nic", 'Red Merlin', 'Merlin')
    """
    if f" {given}".endswith(f" {name}"):
        return given
    return f"{given} · {name}" if given else name


LETTERS = ascii_letters[26:] + ascii_letters[:26]
"""The letters of weapons in their order; a ship with more has none for the others."""


def mountings(ship: Blueprint) -> tuple[Mounting, ...]:
    """Return the weapons of a ship as batteries: a barrel for every shot, tubes for ballistics.

    Each has the letter of its boxes; one without an arc has no side that it fires to.
    """
    made = []
    for at, part in enumerate(ship.weapons):
        covered = parts_of(part.arc) if part.arc is not None else ()
        sides = frozenset(side for side in range(6) if side * PARTS // 6 in covered)
        barrels = 0 if part.weapon is None or part.weapon.ballistic else max(1, part.weapon.shots)
        made.append(Mounting(LETTERS[at : at + 1], sides, barrels))
    return tuple(made)
