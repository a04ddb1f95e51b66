"""The strip of a sheet for all its ships: guns, arcs, hit locations, critical hits."""

from __future__ import annotations

from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import Run, cap_height, line_height, text_width
from sheetforge.sheet.widgets.column import Entry, Heading, Note, Part, columns
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch, edges
from sheetforge.systems.sovereign_seas.sheets import arc_pictures, gun_chart, model
from sheetforge.systems.sovereign_seas.sheets.log import ControlLog, Reference, Rule
from sheetforge.systems.sovereign_seas.words import sentences as wording
from sheetforge.values import values

BAR = 5.4
GAP = 2.6
TEXT = 41.2
"""The height in mm of the columns on hits; they are set smaller where less is left."""

ARCS, ARC = 66.0, 13.0
"""The least width in mm of the pictures of arcs beside the gun chart, and of one of them."""


def height(log: ControlLog) -> float:
    """Return the height of the strip in mm."""
    return guns_height(log) + (GAP if log.ship.guns else 0.0) + TEXT


def guns_height(log: ControlLog) -> float:
    """Return the height in mm of the guns of a ship and their arcs; 0 if she has none."""
    return BAR + max(27.0, gun_chart.height(log.ship.guns)) if log.ship.guns else 0.0


def draw(sketch: Sketch, log: ControlLog, reference: Reference, box: Box) -> None:
    """The strip over an area. Raises `LayoutProblem` when its text does not fit."""
    top = box.y
    if log.ship.guns:
        top = guns(sketch, log, reference, box) + GAP
    hits(sketch, reference, Box(box.x, top, box.width, box.bottom - top))


def guns(sketch: Sketch, log: ControlLog, reference: Reference, box: Box) -> float:
    """Draw the guns of a ship at the top of an area, and their arcs beside them; return the y below."""
    height = guns_height(log)
    arcs = model.arcs(log.ship)
    across = max(ARCS, ARC * len(arcs))
    width = box.width - across - GAP
    title_bar(sketch, Box(box.x, box.y, width, BAR), "Guns", "letter: armour that is penetrated")
    gun_chart.draw(sketch, log.ship.guns, reference, Box(box.x, box.y + BAR, width, height - BAR))
    left = box.x + width + GAP
    made_up = any(arc.ringed for arc in arcs)
    title_bar(sketch, Box(left, box.y, across, BAR), "Arcs", "starboard; bow left", made_up)
    area = Box(left, box.y + BAR + 0.8, across, height - BAR - 0.8)
    arc_pictures.pictures(sketch, arcs, area)
    return box.y + height


def hits(sketch: Sketch, reference: Reference, box: Box) -> None:
    """Firing, where hits lie, critical hits, in columns."""
    gap = 3.2
    shares = (1.0, 1.16, 1.36)
    room = box.width - gap * (len(shares) - 1)
    boxes, x = [], box.x
    for share in shares:
        width = room * share / sum(shares)
        boxes.append(Box(x, box.y, width, box.height))
        x += width + gap
    columns(sketch, parts(reference), boxes, "reference", 8.5, 6.5)


def parts(reference: Reference) -> list[Part]:
    """Return the parts of the columns."""
    made: list[Part] = [Heading("Gunnery", f"{reference.dice} dice and")]
    made += modifiers(reference)
    made.append(size())
    made.append(strike())
    made.append(Note((Run("Hits  ", "bold"), Run(HITS)), "hits"))
    return [*made, *allocation(reference), *criticals(reference)]


def strike() -> Note:
    """Return the definition of a strike, which every throw needs."""
    return Note((Run("A strike ", "bold"), Run(wording.STRIKE)), "strike")


def size() -> Note:
    """Return where the dice for the size of a target stand."""
    return Note((Run("The target's size ", "bold"), Run("changes the dice as its log says.")), "modifiers")


MODIFIERS = {"batteries": "Batteries", "target_speed": "Its speed"}
"""The titles of the groups of modifiers."""


def modifiers(reference: Reference) -> list[Part]:
    """The dice that batteries and the speed of the target add, a row each."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for group, case, dice in reference.modifiers:
        groups.setdefault(group, []).append((case, dice))
    return [DiceRow(MODIFIERS[group], tuple(cells), group in reference.ringed) for group, cells in groups.items()]


def allocation(reference: Reference) -> list[Part]:
    """Return the part that each hit strikes, and the next one when it is gone."""
    dice = f"{reference.location_dice} dice"
    ring = "locations" in reference.ringed
    made: list[Part] = [Heading("Each effective hit", dice, ring, breaks=True)]
    made += _entries(reference.locations, "locations")
    made.append(Note((Run(" > ".join(reference.authority), "bold"), Run(" " + CHAIN)), "authority"))
    return made


def criticals(reference: Reference) -> list[Part]:
    """Return the effects of critical hits besides hull circles."""
    dice = f"{reference.critical_dice} dice"
    ring = "criticals" in reference.ringed
    made: list[Part] = [Heading("Critical hit", dice, ring, breaks=True)]
    made += _entries(reference.criticals, "criticals")
    return made


RINGED = 2.6
"""The width in mm beside a caption with a ring, the ring among it."""


@values(frozen=True, slots=True)
class DiceRow:
    """A caption and cells: a case above, the dice that it adds below. Ringed if no book has it."""

    caption: str
    cells: tuple[tuple[str, str], ...]
    ringed: bool
    breaks: bool = False
    binds: bool = False

    def height(self, sketch: Sketch, width: float, size: float) -> float:
        """Two lines and their frame."""
        return 2 * line_height(size, 1.12) + 1.4

    def draw(self, sketch: Sketch, x: float, y: float, width: float, size: float) -> None:
        """The caption at the left, the cells beside it."""
        p = sketch.palette
        height = self.height(sketch, width, size) - 1.2
        lead = 17.0
        across = (width - lead) / len(self.cells)
        lefts = [x, *(x + lead + index * across for index in range(len(self.cells) + 1))]
        # The caption, which stands in the middle, is in the row of heads.
        middle = y + (height + cap_height("bold", size)) / 2 + 0.2
        with sketch.group("", "table", data=edges(lefts, [y, middle, y + height])):
            # A ring after the caption is clear of the cells.
            room = Box(x + 0.4, y, lead - (RINGED if self.ringed else 1.0), height)
            used = sketch.fitted(self.caption, room, size, 6.5, "modifiers", "bold")
            if self.ringed:
                end = room.x + text_width(self.caption, "bold", used)
                sketch.ring(end + 0.9, room.center[1] - cap_height("bold", used) / 2)
            for index, (case, dice) in enumerate(self.cells):
                place = Box(x + lead + index * across, y, across, height)
                sketch.rect(place, sketch.brush.field)
                upper = Box(place.x, y, across, height / 2)
                lower = Box(place.x, y + height / 2 - 0.2, across, height / 2)
                small = max(6.5, size - 1.0)
                sketch.fitted(case, upper, small, 5.0, "modifiers", color=p.soft_ink, align="center")
                sketch.fitted(dice, lower, size, 6.5, "modifiers", "bold", align="center")


HITS = (
    "Strikes beyond those needed and one more. Times the gun's FP, fractions up: effective hits, "
    "each of which is placed."
)
CHAIN = "Where nothing is left that bears on the firer, take the next."


def _entries(rules: tuple[Rule, ...], field: str) -> list[Part]:
    made: list[Part] = []
    for index, rule in enumerate(rules):
        runs = (Run(f"{rule.title}. ", "bold"), Run(rule.sentence))
        last = index == len(rules) - 1
        made.append(Entry(rule.roll, runs, field, 8.0, last, ring=rule.ringed))
    return made
