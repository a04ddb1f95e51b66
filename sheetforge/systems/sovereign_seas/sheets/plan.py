"""The hull line drawn as a ship in plan: bow to the left, starboard above, port below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sheetforge.sheet.scene import Box, Clip, Command, Line, LineTo, MoveTo, Path, Polygon, Rect, Style, shared
from sheetforge.sheet.widgets.brush import mixed
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.sovereign_seas.blueprint import (
    UNPROTECTED,
    Blueprint,
    HullCircle,
    HullPart,
    HullSlash,
    Mount,
    letter_of,
)
from sheetforge.systems.sovereign_seas.sheets.mounts import BARRELS, SHIELD, barrel, battery, hull_circle, shield, slash
from sheetforge.systems.sovereign_seas.sheets.ship_outline import Bow, Outline
from sheetforge.values import values

LEAST, MOST = 3.4, 7.6
"""The smallest and the largest hull circle, in mm across."""

BARREL = 0.72
"""The length of a barrel as a part of a circle."""

INNER, CLEAR = 0.9, 0.5
"""Distances in mm of the thin line from the hull's edge, and of the parts from that line."""

WATER = 2.6
"""Room in mm for the lines in the water about the hull."""

BOWS: dict[str, Bow] = {"armored": "ram", "plain": "straight", "none": "clipper"}


@values(frozen=True, slots=True)
class Item:
    """Something on the hull line: a part, or a shield where the armour changes."""

    part: HullPart | None
    armour: int
    wide: float
    """Its width in circles."""


@values(frozen=True, slots=True)
class Run:
    """Batteries beside the hull line that stand together, behind one shield where they have any."""

    mounts: tuple[Mount, ...]

    @property
    def wide(self) -> float:
        """Its width in circles, the shield included."""
        return sum(1.22 for _ in self.mounts) + (SHIELD + 0.25 if self.behind else 0.0)

    @property
    def armour(self) -> int:
        """The rank on its shield; that of no armour for a bare one."""
        return self.mounts[0].armour

    @property
    def behind(self) -> bool:
        """Return whether the log has a shield before it."""
        return self.mounts[0].behind


def hull_line(ship: Blueprint) -> tuple[Item, ...]:
    """The parts of the hull line with shields where the armour changes."""
    items: list[Item] = []
    armour = UNPROTECTED
    for part in ship.hull:
        if isinstance(part, HullSlash):
            items.append(Item(part, armour, 0.5))
            continue
        if part.armour != armour:
            items.append(Item(None, part.armour, SHIELD + 0.22))
            armour = part.armour
        items.append(Item(part, armour, 1.1 if isinstance(part, HullCircle) else 1.18))
    return tuple(items)


def runs(mounts: Sequence[Mount]) -> tuple[Run, ...]:
    """Batteries of one side by what stands together: what is behind one shield has the same arc."""
    made: list[list[Mount]] = []
    for mount in mounts:
        if made and _together(made[-1][-1], mount):
            made[-1].append(mount)
        else:
            made.append([mount])
    return tuple(Run(tuple(one)) for one in made)


def _together(one: Mount, other: Mount) -> bool:
    """Return whether a battery is in the run of the one before: no shield lies between them."""
    return not other.behind and one.arc == other.arc


@values(frozen=True, slots=True)
class HullPlan:
    """The layout of a hull: its outline, the size of a circle, the start of the line."""

    outline: Outline
    circle: float
    start: float
    items: tuple[Item, ...]
    sided: bool
    fits: bool = True
    """False when it does not fit even with the smallest circles."""

    def places(self) -> Iterator[tuple[Item, Box]]:
        """Each item of the hull line with its area about the axis."""
        x = self.start
        for item in self.items:
            width = item.wide * self.circle
            yield item, Box(x, self.outline.middle - self.circle / 2, width, self.circle)
            x += width


def compose(ship: Blueprint, box: Box, largest: float = MOST) -> HullPlan:
    """The largest hull that fits an area, with circles of at most a size: as far as a pencil needs them."""
    items = hull_line(ship)
    total = sum(item.wide for item in items)
    sided = bool(ship.starboard or ship.port)
    circle = largest
    while True:
        hull_plan = _sized(ship, box, circle, items, sided)
        room = hull_plan.outline.stern - _rest(hull_plan.outline, circle) - hull_plan.start + 0.01
        needed = total * circle
        # Without guns nothing but the lines in the water lies outside the hull.
        beside = BARREL * circle + WATER * 0.4 if ship.batteries else WATER
        height = 2 * (hull_plan.outline.beam + beside)
        fits = needed <= room and height <= box.height and _sides(ship) * circle <= _flat(hull_plan)
        if fits or circle <= LEAST:
            return replace(_balanced(hull_plan, total), fits=fits)
        circle -= 0.1


def crowded(ship: Blueprint, made: HullPlan) -> str:
    """Return the message on a hull that does not fit: the part, and the room it needs."""
    size = f"with circles of {LEAST:g} mm, the smallest that a pencil can cross off,"
    beside, flat = _sides(ship) * LEAST, _flat(made)
    if beside > flat:
        return f"{size} the batteries of a side take {beside:.0f} mm; there are {flat:.0f}"
    line = sum(item.wide for item in made.items) * LEAST
    room = made.outline.stern - made.outline.bow
    return f"{size} the hull line takes {line:.0f} mm, without bow and stern; there are {room:.0f}"


def _sides(ship: Blueprint) -> float:
    """The width of the longer row of batteries at the sides, in circles."""
    rows = [runs(ship.starboard), runs(ship.port)]
    return max(sum(run.wide + 0.8 for run in row) for row in rows)


def _flat(plan: HullPlan) -> float:
    """Return the length in mm of the side that is straight enough for batteries."""
    outline = plan.outline
    return outline.stern - outline.bow - outline.entry * 0.75 - outline.run * 0.7


def _sized(ship: Blueprint, box: Box, circle: float, items: tuple[Item, ...], sided: bool) -> HullPlan:
    """The hull with circles of a size, as long as the area or as its parts need."""
    beam = circle * (0.5 + 0.32 + 1.22) if sided else circle * 1.12
    entry, run = beam * (1.9 if sided else 3.0), beam * (1.25 if sided else 2.0)
    total = sum(item.wide for item in items) * circle
    kind = BOWS.get(ship.ram, "straight")
    spare = 4.2 if kind != "straight" else 2.4
    probe = Outline(0.0, box.width, 0.0, beam, entry, run, kind)
    lead, rest = probe.wide_from(circle * 0.72), _rest(probe, circle)
    least = max(total + lead + rest, beam * 2 * 3.6)
    long = min(box.width - spare - WATER, least)
    left = box.x + spare + (box.width - spare - WATER - long) / 2
    middle = box.y + box.height / 2
    outline = Outline(left, left + long, middle, beam, entry, run, kind)
    return HullPlan(outline, circle, left + lead, items, sided)


def _rest(outline: Outline, circle: float) -> float:
    """Return the distance in mm of the hull line's end from the stern, clear of the thin line."""
    inside = outline.grown(-INNER)
    return outline.stern - inside.stern + CLEAR + inside.wide_until(circle * 0.52)


def _balanced(plan: HullPlan, total: float) -> HullPlan:
    """The plan with what room is left shared between bow and stern."""
    outline = plan.outline
    end = outline.stern - _rest(outline, plan.circle)
    spare = end - plan.start - total * plan.circle
    return HullPlan(outline, plan.circle, plan.start + max(0.0, spare) / 2, plan.items, plan.sided)


def draw(sketch: Sketch, ship: Blueprint, plan: HullPlan) -> None:
    """The ship: water, hull and deck, belts of armour, guns, and what is crossed off."""
    with sketch.group(f"{ship.id}.plan", "figure", f"{ship.name} in plan, bow to the left"):
        _water(sketch, plan)
        _barrels(sketch, ship, plan)
        _hull(sketch, plan)
        _belts(sketch, plan)
        for item, box in plan.places():
            _item(sketch, ship, item, box, plan)
        for side in ("starboard", "port"):
            _side(sketch, ship, plan, side)


def _water(sketch: Sketch, plan: HullPlan) -> None:
    """Two lines in the water about the hull, and the wake of its stern."""
    p = sketch.palette
    for grown, thin in ((1.1, 0.16), (2.2, 0.1)):
        style = Style(stroke=p.faint_rule, stroke_width=thin)
        sketch.items.append(Path(plan.outline.path(grown), style))


def _hull(sketch: Sketch, plan: HullPlan) -> None:
    """The bow, the hull with its deck planks, and its edge."""
    p, outline = sketch.palette, plan.outline
    flat = not p.hatched
    ink = Style(fill=p.ink, stroke=p.ink, stroke_width=0.2, join="round")
    tip, y = outline.bow, outline.middle
    if outline.kind == "ram":
        height = outline.beam * 0.34
        sketch.items.append(
            Path(
                (
                    MoveTo(tip - 3.6, y),
                    LineTo(tip + 0.6, y - height),
                    LineTo(tip + 3.4, y),
                    LineTo(tip + 0.6, y + height),
                    LineTo(tip - 3.6, y),
                ),
                ink,
            )
        )
    elif outline.kind == "straight":
        height = outline.beam * 0.2
        points = ((tip - 1.6, y), (tip + 1.5, y - height), (tip + 1.5, y + height))
        sketch.items.append(Polygon(points, ink))
    else:
        sprit = Style(stroke=p.ink, stroke_width=0.55, cap="round")
        sketch.items.append(Line(tip - 3.8, y, tip + 2.0, y, sprit))
    deck = mixed(p.panel_fill or p.paper, p.paper, 0.25) if flat else p.paper
    sketch.items.append(Path(outline.path(), Style(fill=deck)))
    if flat:
        sketch.items.append(Clip(Path(outline.path(-0.5), Style()), tuple(_planks(sketch, plan))))
    inner = Style(stroke=p.soft_ink if flat else p.ink, stroke_width=0.12)
    sketch.items.append(Path(outline.path(-INNER), inner))
    sketch.items.append(Path(outline.path(), Style(stroke=p.rule, stroke_width=0.4, join="round")))


def _planks(sketch: Sketch, plan: HullPlan) -> Iterator[Path]:
    """The seams of the deck."""
    outline = plan.outline
    style = Style(stroke=mixed(sketch.palette.faint_rule, sketch.palette.paper, 0.45), stroke_width=0.1)
    commands: list[Command] = []
    count = round(outline.beam / 0.9)
    for number in range(-count, count + 1):
        y = outline.middle + number * outline.beam / count
        commands += [MoveTo(outline.bow, y), LineTo(outline.stern, y)]
    yield Path(tuple(commands), style)


def _belts(sketch: Sketch, plan: HullPlan) -> None:
    """The armour along the waterline: the edge is heavy where a letter protects the hull line."""
    p, outline = sketch.palette, plan.outline
    belt = Style(stroke=p.accent, stroke_width=1.15, join="round")
    for left, right in belts(plan):
        height = outline.beam + 3.0
        window = Rect(left, outline.middle - height, right - left, 2 * height, Style())
        sketch.items.append(Clip(window, (Path(outline.path(), belt),)))


def belts(plan: HullPlan) -> tuple[tuple[float, float], ...]:
    """Return the protected stretches of the hull line, in mm; ends reach to bow and stern."""
    spans: list[list[float]] = []
    outline = plan.outline
    last = len(plan.items) - 1
    for index, (item, box) in enumerate(plan.places()):
        left = outline.bow - 2.0 if index == 0 else box.x
        right = outline.stern + 2.0 if index == last else box.right
        if not item.armour:
            continue
        if spans and left - spans[-1][1] < 0.01:
            spans[-1][1] = right
        else:
            spans.append([left, right])
    return tuple((left, right) for left, right in spans)


def _item(sketch: Sketch, ship: Blueprint, item: Item, box: Box, plan: HullPlan) -> None:
    """One thing on the hull line."""
    x, y = box.center
    size = plan.circle
    if item.part is None:
        shield(sketch, letter_of(item.armour), x, y, size * SHIELD)
    elif isinstance(item.part, HullSlash):
        slash(sketch, x, y, size * 1.15)
    elif isinstance(item.part, HullCircle):
        hull_circle(sketch, ship.id, item.part.number, _square(x, y, size))
    else:
        battery(sketch, ship.id, item.part, _square(x, y, size * 1.04))


def _square(x: float, y: float, side: float) -> Box:
    return Box(x - side / 2, y - side / 2, side, side)


def _barrels(sketch: Sketch, ship: Blueprint, plan: HullPlan) -> None:
    """The barrels of the hull line that reach over the hull's edge: beside, ahead and astern."""
    outline, size = plan.outline, plan.circle
    long, thick = size * BARREL, size * 0.2
    chasers: set[str] = set()
    # One barrel that looks out past the batteries of the side would be taken for theirs.
    amidships = [
        box.center[0] for item, box in plan.places() if isinstance(item.part, Mount) and item.part.place == "centre"
    ]
    beside = {dy: any(_beside(ship, plan, x, dy) for x in amidships) for dy in (-1, 1)}
    for item, box in plan.places():
        part = item.part
        if not isinstance(part, Mount):
            continue
        if part.place != "centre":
            chasers.add(part.place)
            continue
        for dx, dy in BARRELS[part.place]:
            x = box.center[0]
            if not beside[dy]:
                edge = outline.middle + dy * outline.beam * 0.9
                barrel(sketch, x, edge, (dx, dy), long, thick)
    half = outline.beam * 0.5
    for dy in (-1, 1):
        y = outline.middle + dy * half
        if "bow" in chasers:
            x = outline.bow + outline.wide_from(half) + 0.6
            barrel(sketch, x, y, (-1, 0), long + 0.6, thick)
        if "stern" in chasers:
            x = outline.stern - outline.wide_until(half) - 0.6
            barrel(sketch, x, y, (1, 0), long + 0.6, thick)


def _beside(ship: Blueprint, plan: HullPlan, x: float, dy: int) -> bool:
    """Return whether a battery of the side covers the place of a barrel of the middle."""
    mounts = ship.starboard if dy < 0 else ship.port
    return any(
        box.x - plan.circle * 0.3 < x < box.right + plan.circle * 0.3
        for _, boxes in side_places(plan, mounts, dy)
        for box in boxes
    )


def side_places(plan: HullPlan, mounts: Sequence[Mount], dy: int) -> tuple[tuple[Run, tuple[Box, ...]], ...]:
    """The runs of one side with the areas of their batteries, evenly along the ship.

    The middle one stands beside the batteries of the hull line, where there are any.
    """
    outline, size = plan.outline, plan.circle
    side = size * 1.04
    parted = runs(mounts)
    left = outline.bow + outline.entry * 0.62
    room = outline.stern - outline.run * 0.5 - left
    gap = shared(room - sum(run.wide for run in parted) * size, len(parted))
    central = _central(plan)
    made = []
    y = outline.middle + dy * (outline.beam - side / 2 - size * 0.1)
    start = left + gap / 2
    for index, run in enumerate(parted):
        x = start
        width = run.wide * size
        if central is not None and 2 * index + 1 == len(parted):
            # As near to the middle as the neighbours allow.
            x = min(max(central - width / 2, start - gap * 0.8), start + gap * 0.8)
        start += width + gap
        x += (SHIELD + 0.25) * size * run.behind
        boxes = []
        for _ in run.mounts:
            boxes.append(_square(x + 0.61 * size, y, side))
            x += 1.22 * size
        made.append((run, tuple(boxes)))
    return tuple(made)


def _central(plan: HullPlan) -> float | None:
    """The x of the middle of the batteries between the hull circles."""
    boxes = [box for item, box in plan.places() if isinstance(item.part, Mount) and item.part.place == "centre"]
    return (boxes[0].x + boxes[-1].right) / 2 if boxes else None


def _side(sketch: Sketch, ship: Blueprint, plan: HullPlan, side: str) -> None:
    """The batteries of one side, a shield before each run."""
    dy = -1 if side == "starboard" else 1
    size = plan.circle
    mounts = ship.starboard if dy < 0 else ship.port
    for run, boxes in side_places(plan, mounts, dy):
        if run.behind:
            x = boxes[0].x - (SHIELD / 2 + 0.16) * size
            shield(sketch, letter_of(run.armour), x, boxes[0].center[1], size * SHIELD)
        for mount, box in zip(run.mounts, boxes, strict=True):
            x, y = box.center
            reach = plan.outline.middle + dy * plan.outline.beam
            barrel(sketch, x, y, (0, dy), abs(reach - y) + size * BARREL, size * 0.22)
            battery(sketch, ship.id, mount, box)
