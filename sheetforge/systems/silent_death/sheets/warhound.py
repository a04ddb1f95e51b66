"""The sheet of a warhound: a spread of two pages that lie side by side.

On the left the ship in plan, 180 mm long, her quarters the damage tracks, weapons and batteries
beside her with leaders to their places; on the right the four critical tables in the same places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetforge.sheet.page import content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Circle, Line, Page, Point, Style, shared
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.panel import pips, title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.track import BEST, LEAST
from sheetforge.systems.silent_death.sheets import gunboat_layout as capital
from sheetforge.systems.silent_death.sheets import parts
from sheetforge.systems.silent_death.sheets.arcs import direction
from sheetforge.systems.silent_death.sheets.craft_hex import LOW, corner_values, tight_turn
from sheetforge.systems.silent_death.sheets.display import Display, Options, TrackPanel
from sheetforge.systems.silent_death.sheets.gunboat_layout import GAP, HEADER, CellGroup
from sheetforge.systems.silent_death.sheets.hull_plan import (
    BELOW,
    LABELS,
    NOSE,
    TAIL,
    HullPlan,
    draw_hull,
    flank,
    hull_plan,
    tops_of_rear,
)
from sheetforge.systems.silent_death.sheets.mounts import mounted_number
from sheetforge.systems.silent_death.sheets.page import finish, write_once
from sheetforge.systems.silent_death.sheets.weapon_box import DISC, WeaponStack, weapon_box
from sheetforge.values import values

BRIDGE = ("captain", "pilot")
ELECTRONICS = ("jamming", "ecm", "decoys", "point-defense")

LENGTH, MOST = 180.0, 196.0
"""The least length of a hull in mm, and the most that it takes."""

COLUMNS = (58.0, 56.0, 54.0, 52.0, 51.0, 50.0, 49.0, 48.0)
"""Widths in mm that the weapons at a side may take."""

ROOMY = 5.0
"""The least side in mm of the boxes of a hull beside weapon boxes with a line for their posts."""

BATTERY = 9.4
"""The height in mm of the box of a battery."""

LEADER = 4.6
"""The least room in mm between a hull and its weapons, which a weapon's number stands in."""

APART = 5.2
"""The least distance in mm between the ends of two leaders."""

ROW_GROW = 22.0
"""The most in mm that weapon boxes grow in height."""

ALONE = 40.0
"""The width of the batteries beside a hull that has a page without weapons, in mm."""

MARGIN = 7.2
"""A warhound needs all of the page that every printer reaches, in mm from the edge."""


@values(frozen=True, slots=True)
class _Spread:
    """The left page: its hull, the width of a column of weapons, those before the bow, and their
    form; whether they and the systems stand on it."""

    hull: HullPlan
    outer: float
    keel: tuple[int, ...]
    compact: bool
    weapons: bool
    systems: bool = True


def pages(display: Display, options: Options) -> tuple[Page, ...]:
    """The two pages of a warhound; with very many mounts three, the weapons on one of their own.

    Raises `LayoutProblem` when that is not enough either.
    """
    sheet = sheet_paper(options).with_margin(MARGIN)
    sketch = Sketch(sheet_palette(options, display.arms), display.name)
    box = content_box(sheet)
    groups = crew_groups(display)
    strip = capital.strip_height(display, groups, box.width)
    top = HEADER + GAP + strip + GAP
    room = Box(box.x, box.y + top, box.width, box.height - top)
    spread = _best(display, room) or _alone(display, room)
    if spread is None:
        raise sketch.problem("damage track", "its boxes do not fit a hull of one page")
    parts.header(sketch, display, Box(box.x, box.y, box.width, HEADER))
    capital.draw_strip(sketch, display, groups, Box(box.x, box.y + HEADER + GAP, box.width, strip))
    _draw(sketch, display, room, spread)
    sketch.items += write_once(display, sketch, options)
    anchor = f"ship.{display.system}.{display.id}"
    made = [finish(display, sheet, sketch, options, anchor=anchor)]
    if not spread.weapons:
        made.append(_weapons_page(display, options))
    last = Sketch(sketch.palette, display.name)
    back = content_box(sheet_paper(options))
    systems = () if spread.systems else system_groups(display)
    number = len(made)
    made.append(capital.reference_page(display, options, last, back, True, number, systems))
    return tuple(made)


def _weapons_page(display: Display, options: Options) -> Page:
    """Weapons in two columns, where they do not fit beside the hull."""
    sheet = sheet_paper(options).with_margin(MARGIN)
    sketch = Sketch(sheet_palette(options, display.arms), display.name)
    box = content_box(sheet)
    head = Box(box.x, box.y, box.width, 9.0)
    title_bar(sketch, head, f"{display.name}: weapons", "", size_pt=13.0)
    area = Box(box.x, head.bottom + GAP, box.width, box.height - 9.0 - GAP)
    for numbers, column in zip(capital.sides(display), area.columns(2, GAP), strict=True):
        forms = (False, True)
        heights = [capital.stack_height(display, numbers, column.width, form) for form in forms]
        if min(heights) > column.height:
            raise sketch.problem("weapons", f"{len(display.weapons)} mounts do not fit a page")
        capital.draw_stack(sketch, display, numbers, column, heights[0] > column.height)
    sketch.items += write_once(display, sketch, options)
    return finish(display, sheet, sketch, options, f"{display.name}, weapons", number=1)


def crew_groups(display: Display) -> list[CellGroup]:
    """Bridge and gunners."""
    bridge = tuple(i for i, post in enumerate(display.crew) if post.id in BRIDGE)
    guns = tuple(i for i, post in enumerate(display.crew) if post.id not in BRIDGE)
    return [CellGroup("Bridge", crew=bridge), CellGroup("Gunners and gun crews", crew=guns, short=True)]


def system_groups(display: Display) -> list[CellGroup]:
    """Return the groups of electronics, engineering and torpedoes that have cells."""
    gauges = list(enumerate(display.gauges))
    electronics = tuple(i for i, gauge in gauges if gauge.id in ELECTRONICS)
    stores = tuple(i for i, gauge in gauges if gauge.id.startswith("torpedoes"))
    rest = tuple(i for i, _ in gauges if i not in electronics and i not in stores)
    groups = [
        CellGroup("Torpedoes", gauges=stores),
        CellGroup("Electronics", gauges=electronics),
        CellGroup("Engineering", gauges=rest),
    ]
    return [group for group in groups if group.gauges]


def _best(display: Display, box: Box) -> _Spread | None:
    """The spread with the largest boxes, with the systems on its left page where they fit.

    Weapons in common rows come before larger boxes.
    """
    below = capital.strip_height(display, system_groups(display), box.width) + GAP
    ahead = tuple(n for n, weapon in enumerate(display.weapons, 1) if set(weapon.arcs) == {"F"})
    for systems in (True, False):
        height = box.height - (below if systems else 0.0)
        for even in (True, False):
            for compact in (False, True):
                spreads = [
                    spread
                    for outer in COLUMNS
                    for keel in dict.fromkeys((ahead[:1], ()))
                    if _holds(display, height, outer, keel, compact, even)
                    and (spread := _fit(display, box.width, height, outer, keel, compact, systems))
                ]
                least = LEAST if compact else ROOMY
                best = max(spreads, key=lambda one: (one.hull.side, one.outer), default=None)
                if best is not None and best.hull.side >= least - 1e-6:
                    return best
    return None


def _holds(display: Display, height: float, outer: float, keel: tuple[int, ...], compact: bool, even: bool) -> bool:
    """Return whether columns of a width hold the weapons; `even` ones in common rows."""
    sides = capital.sides(display, frozenset(keel))
    stacks = [WeaponStack(display, side, outer, GAP, compact) for side in sides]
    free = height - 2 * (BATTERY + GAP)
    if not all(stack.names_fit and stack.height <= free for stack in stacks):
        return False
    return not even or _pitch(display, sides, stacks, free)[1]


def _pitch(
    display: Display, sides: Sequence[Sequence[int]], stacks: Sequence[WeaponStack], free: float
) -> tuple[float, bool]:
    """Return the height of a common row with its gap, and whether every weapon fits into it."""
    rows = 0
    for here in (True, False):
        rows += max(sum(_is_ahead(display, n) == here for n in side) for side in sides)
    tallest = max((least for stack in stacks for least in stack.least.values()), default=0.0)
    pitch = shared(free, rows)
    return pitch, bool(tallest) and tallest + GAP <= pitch


def _fit(
    display: Display, width: float, height: float, outer: float, keel: tuple[int, ...], compact: bool, systems: bool
) -> _Spread | None:
    """The spread with columns of a width, if the hull fits between them."""
    center = width - 2 * outer - 2 * GAP
    above = capital.stack_height(display, keel, center, compact) + GAP if keel else 0.0
    hull = _hull(display, center / 2 - LEADER, height - above - LABELS - BELOW)
    return None if hull is None else _Spread(hull, outer, keel, compact, True, systems)


def _alone(display: Display, box: Box) -> _Spread | None:
    """The spread whose left page has no weapons."""
    height = box.height - capital.strip_height(display, system_groups(display), box.width) - GAP
    half = box.width / 2 - ALONE - GAP - LEADER
    hull = _hull(display, half, height - LABELS - BELOW)
    return None if hull is None else _Spread(hull, ALONE, (), True, False)


def _hull(display: Display, half: float, room: float) -> HullPlan | None:
    """The hull with the largest boxes, as long as the room without its barred part."""
    side = BEST
    while room >= LENGTH and side >= LEAST - 1e-6:
        hull = hull_plan(display, half, min(room, MOST), side)
        if hull is not None:
            return hull
        side = round(side - 0.1, 6)
    return None


def _draw(sketch: Sketch, display: Display, box: Box, spread: _Spread) -> None:
    """The hull in the middle, weapons and batteries at its sides, systems below."""
    height = box.height
    if spread.systems:
        groups = system_groups(display)
        row = capital.strip_height(display, groups, box.width)
        strip = Box(box.x, box.bottom - row, box.width, row)
        capital.draw_strip(sketch, display, groups, strip)
        height -= row + GAP
    outer = spread.outer
    columns = Box(box.x, box.y, outer, height), Box(box.right - outer, box.y, outer, height)
    center = Box(box.x + outer + GAP, box.y, box.width - 2 * outer - 2 * GAP, height)
    if spread.keel:
        above = capital.stack_height(display, spread.keel, center.width, spread.compact)
        keel = Box(center.x, center.y, center.width, above)
        capital.draw_stack(sketch, display, spread.keel, keel, spread.compact)
        center = Box(center.x, keel.bottom + GAP, center.width, height - above - GAP)
    hull = spread.hull
    spare = center.height - hull.length - LABELS - BELOW
    cx, top = center.x + center.width / 2, center.y + LABELS + spare / 2
    sides = capital.sides(display, frozenset(spread.keel)) if spread.weapons else ([], [])
    placed, batteries = _columns(display, sides, columns, spread.compact)
    with sketch.group(f"{display.id}.hex", "figure", display.values_in_words):
        draw_hull(sketch, display, hull, cx, top, ahead=bool(spread.keel))
        corners = Box(center.x + 0.6, top + 2.4, center.width - 1.2, hull.length)
        corner_values(sketch, display, corners)
        tight_turn(sketch, corners.right, corners.bottom + LOW, cx + 16.0)
    _leaders(sketch, display, hull, cx, top, placed, batteries)
    for number in spread.keel:
        sketch.items.append(Line(cx, center.y - GAP, cx, top + 2.0, Style(stroke=sketch.palette.accent)))
        mounted_number(sketch, display, number, cx, top + 2.6, 0)
    for number, place in placed.items():
        weapon_box(sketch, display, number, place, spread.compact)
    for panel in display.tracks:
        _battery(sketch, display, panel, batteries[panel.facing])


def _columns(
    display: Display, sides: Sequence[Sequence[int]], columns: tuple[Box, Box], compact: bool
) -> tuple[dict[int, Box], dict[str, Box]]:
    """Places of weapons by number and of batteries by facing, the batteries in the middle.

    Weapons stand in common rows of one height where those fit, otherwise one below the other.
    """
    ahead = [[n for n in side if _is_ahead(display, n)] for side in sides]
    astern = [[n for n in side if n not in front] for side, front in zip(sides, ahead, strict=True)]
    stacks = [
        WeaponStack(display, side, column.width, GAP, compact) for side, column in zip(sides, columns, strict=True)
    ]
    row = max((least for stack in stacks for least in stack.least.values()), default=0.0)
    before, behind = max(map(len, ahead)), max(map(len, astern))
    height = columns[0].height
    free = height - 2 * (BATTERY + GAP)
    pitch, even = _pitch(display, sides, stacks, free)
    tall = min(row + ROW_GROW, pitch - GAP)
    placed: dict[int, Box] = {}
    batteries: dict[str, Box] = {}
    for side, column in enumerate(columns):
        stack = stacks[side]
        grow = 0.0 if even else shared(max(0.0, free + GAP - stack.height), len(stack.least))
        y = column.y
        for index, number in enumerate(ahead[side]):
            high = tall if even else stack.least[number] + grow - GAP
            y = column.y + index * pitch if even else y
            placed[number] = Box(column.x, y, column.width, high)
            y += high + GAP
        middle = column.y + before * pitch if even else y
        if not row:
            middle = column.y + height / 2 - BATTERY - GAP
        name = ("left", "right")[side]
        for index, end in enumerate(("front", "rear")):
            at = middle + index * (BATTERY + GAP)
            batteries[f"{end}-{name}"] = Box(column.x, at, column.width, BATTERY)
        y = middle + 2 * (BATTERY + GAP)
        last = y + (behind - len(astern[side])) * pitch
        for index, number in enumerate(astern[side]):
            high = tall if even else stack.least[number] + grow - GAP
            y = last + index * pitch if even else y
            placed[number] = Box(column.x, y, column.width, high)
            y += high + GAP
    return placed, batteries


def _is_ahead(display: Display, number: int) -> bool:
    """Return whether a weapon fires from the bow rather than from the stern."""
    return direction(display.weapons[number - 1].arcs, display.frame)[1] > 0.0


def _leaders(
    sketch: Sketch,
    display: Display,
    hull: HullPlan,
    cx: float,
    top: float,
    placed: dict[int, Box],
    batteries: dict[str, Box],
) -> None:
    """A line from each box to the flank of its end of the hull, with the number of a weapon."""
    waist, rear = hull.waist, tops_of_rear(hull)
    limits = {True: (NOSE + 4.0, waist - 3.0), False: (rear + 4.0, hull.length - TAIL - 3.0)}
    for sign in (-1, 1):
        for ahead in (True, False):
            end = f"{'front' if ahead else 'rear'}-{'left' if sign < 0 else 'right'}"
            numbers: list[int] = sorted(
                (n for n, place in placed.items() if (place.x > cx) == (sign > 0) and _is_ahead(display, n) == ahead),
                key=lambda n: placed[n].y,
            )
            of: list[tuple[int, Box]] = [(n, placed[n]) for n in numbers]
            of.insert(len(of) if ahead else 0, (0, batteries[end]))
            wished = [place.center[1] - top for _, place in of]
            for (number, place), y in zip(of, _spaced(wished, limits[ahead]), strict=True):
                point = _leader(sketch, number, place, cx, sign, flank(hull, y), top + y)
                if number:
                    mounted_number(sketch, display, number, *point, sign)
                else:
                    sketch.items.append(Circle(*point, 0.8, Style(fill=sketch.palette.accent)))


def _spaced(wished: Iterable[float], limits: tuple[float, float]) -> list[float]:
    """Return heights near the wanted ones, in their order, within limits and with distances."""
    low, high = limits
    found = [min(high, max(low, value)) for value in wished]
    for index in range(1, len(found)):
        found[index] = max(found[index], found[index - 1] + APART)
    if found and found[-1] > high:
        found[-1] = high
        for index in range(len(found) - 2, -1, -1):
            found[index] = min(found[index], found[index + 1] - APART)
    return found


def _leader(sketch: Sketch, number: int, place: Box, cx: float, sign: int, half: float, y: float) -> Point:
    """Draw one leader and return its end; `number` is that of a weapon, 0 for a battery."""
    style = Style(stroke=sketch.palette.accent, stroke_width=0.25)
    start = place.x if sign > 0 else place.right
    end = cx + sign * half
    level = min(max(y, place.y + 2.0), place.bottom - 2.0)
    knee = start - sign * 1.2
    sketch.items.append(Line(start, level, knee, level, style))
    sketch.items.append(Line(knee, level, knee, y, style))
    sketch.items.append(Line(knee, y, end, y, style))
    return end + sign * (DISC - 0.6 if number else 0.0), y


def _battery(sketch: Sketch, display: Display, panel: TrackPanel, box: Box) -> None:
    """The title of a quarter, and the point defense of its battery with the pips to cross off."""
    p, battery = sketch.palette, panel.battery
    sketch.rect(box, sketch.brush.panel if p.panel_fill else sketch.brush.field, 0.8)
    x = box.x + 1.4
    end = x + sketch.label(panel.title, x, box.y + 3.2, color=p.accent)
    if display.ringed(f"damage_track.{panel.facing}"):
        sketch.ring(end + 1.0, box.y + 1.8)
    base = box.y + 5.0 + cap_height("semibold", 8.0)
    if battery is None:
        sketch.text(f"{len(panel.cells)} boxes", x, base, 8.0, "medium", p.soft_ink)
        return
    text = f"{battery.caption} {battery.value} {battery.die}"
    end = x + sketch.text(text, x, base, 8.0, "semibold")
    if display.ringed(f"{battery.field}.{panel.facing}"):
        sketch.ring(end + 1.0, base - 1.6)
    room = Box(end + 2.4, box.y + 1.6, box.right - end - 3.6, box.height - 3.2)
    pips(sketch, room, battery.pips, battery.id, 5.2, battery.caption, "right")
