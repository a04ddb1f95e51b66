"""Tables of a sheet: figures, weapon data, boxes of each weapon, sides lost, notes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sheetforge.sheet.scene import Box
from sheetforge.sheet.text import Block, Run, cap_height, text_width, wrap
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, grid, lanes, striped
from sheetforge.sheet.widgets.mounts import BASE, Mounting
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.babylon.blueprint import Blueprint, Part, WeaponFigures
from sheetforge.systems.babylon.engine.craft import part_left
from sheetforge.systems.babylon.engine.gunnery import intercept_value
from sheetforge.systems.babylon.figures import COOLING_TURNS, DIVERTED, LOCK_PENALTY, MOST_FIRING_TURNS, STEALTH_RANGE
from sheetforge.systems.babylon.schema.ship import PRIMARY
from sheetforge.systems.babylon.sheets.callouts import letter_disc
from sheetforge.systems.babylon.sheets.figure_boxes import printed_name
from sheetforge.systems.babylon.sheets.model import ControlSheet, mountings, title_of
from sheetforge.text import signed

BAR = 4.6
TICK = 4.5
"""In mm: a bar over a table, and a box to tick."""

# --- notes ---------------------------------------------------------------------------------------


TRAITS = {"Gravitic drive:": "drive", "Retro-thrusters:": "retro", "Agile:": "agile"}
"""Traits that may be reconstructed, with their fields; those with a figure have its ring."""


def notes_of(craft: Blueprint) -> Iterator[tuple[str, str]]:
    """Yield the special traits of a craft: the word and its meaning."""
    if craft.immobile:
        yield "No drive:", "it neither moves nor turns."
    elif craft.gravitic:
        yield "Gravitic drive:", "thrust in any direction, whichever way it faces."
    elif craft.retro:
        yield "Retro-thrusters:", "slows down without pivoting."
    else:
        yield "No retro-thrusters:", "pivots by 180° to slow down."
    if craft.agile:
        yield "Agile:", "pivots or rolls free of thrust before and after all movement."
    if craft.jamming:
        yield "Jamming:", f"{signed(-craft.jamming)} to the sensors of ships that fire at it."
    if craft.stealth:
        yield "Stealth:", f"{signed(-craft.stealth)} to hit it from beyond {STEALTH_RANGE} hexes."


NOTES_APART = 0.5
"""The space in mm below a note."""


def notes_height(sketch: Sketch, craft: Blueprint, width: float) -> float:
    """Return how high the notes are at a width."""
    return sum(block.height + NOTES_APART for _, block in _blocks(sketch, craft, width))


def notes(sketch: Sketch, box: Box, craft: Blueprint) -> float:
    """Draw the notes of a craft; return the y below them."""
    y = box.y
    for head, block in _blocks(sketch, craft, box.width):
        sketch.items.extend(block.at(box.x + 0.6, y, sketch.palette.ink))
        if TRAITS.get(head) == "agile":
            # Lost with the first side.
            words = Box(box.x + 0.3, y, min(block.width, box.width - 2.4) + 0.6, block.height)
            sketch.blank(printed_name("agile"), words, "strike", tooltip="no longer agile")
        if head in TRAITS and craft.ringed(TRAITS[head]):
            sketch.ring(box.right - 0.8, y + 1.0)
        y += block.height + NOTES_APART
    return y


def _blocks(sketch: Sketch, craft: Blueprint, width: float) -> Iterator[tuple[str, Block]]:
    """Yield the notes of a craft, set for a width, with room for a ring at the right."""
    for head, text in notes_of(craft):
        yield head, sketch.set((Run(f"{head} ", "bold"), Run(text)), 7.0, width - 2.0, "notes", 1.12)


# --- weapon data ---------------------------------------------------------------------------------

ROW, HEAD = 4.2, 7.2
_FIELDS = {
    "mode": "mode",
    "range": "range",
    "damage": "damage",
    "shots": "pulses",
    "recharge": "recharge",
    "intercept": "intercept",
    "power": "power",
}
"""Column of the weapon data → the field that it shows."""


def weapons_of(craft: Blueprint) -> tuple[WeaponFigures, ...]:
    """Return the kinds of weapon of a craft, each once."""
    weapons = [part.weapon for part in craft.weapons if part.weapon]
    weapons += [gun.weapon for gun in craft.guns]
    return tuple({weapon.id: weapon for weapon in weapons}.values())


def weapon_height(craft: Blueprint) -> float:
    """Return how high the weapon data are."""
    return HEAD + ROW * len(weapons_of(craft)) if weapons_of(craft) else 0.0


def weapon_data(form: Form, box: Box, craft: Blueprint, name: str = "weapons") -> float:
    """Draw a line for each kind of weapon; return the y below the last.

    A ring marks where the continuation of a printed row begins.
    """
    weapons = weapons_of(craft)
    columns: tuple[Column, ...] = (
        Column("name", "Weapon", "left", "semibold", wide=29.0),
        Column("mode", "Mode", "left", wide=14.0),
        Column("range", "", share=1.0),
        Column("damage", "Damage", wide=18.0, face="bold"),
        Column("shots", "Shots", wide=13.0),
        Column("recharge", "Recharge", wide=11.5),
        Column("intercept", "Intercept", wide=15.0, under="ballistics"),
        Column("power", "Power", wide=10.0),
    )
    # A column that is reconstructed for all weapons has one ring, at its head.
    whole = {
        key
        for key, field in _FIELDS.items()
        if key != "range" and all(field in weapon.reconstructed for weapon in weapons)
    }
    columns = tuple(replace(column, ringed=column.key in whole) for column in columns)
    rows = [
        Line(
            {
                "name": weapon.name,
                "mode": weapon.mode,
                "range": "",
                "damage": _damage(weapon),
                "shots": _shots(weapon),
                "recharge": str(weapon.recharge),
                "intercept": _intercept(weapon),
                "power": str(weapon.power) if weapon.power else "–",
            },
            ringed=frozenset(
                key for key, field in _FIELDS.items() if key not in whole and field in weapon.reconstructed
            ),
        )
        for weapon in weapons
    ]
    bottom = grid(form, box, columns, striped(rows), name, ROW, 7.5, HEAD)
    places = zip(columns, lanes(columns, box), strict=True)
    room = next(place for column, place in places if column.key == "range")
    _ranges(form, Box(room.x, box.y, room.width, HEAD), weapons, craft)
    return bottom


def _ranges(form: Form, box: Box, weapons: tuple[WeaponFigures, ...], craft: Blueprint) -> None:
    """The numbers of all ranges in the head and, below, what each adds to the signature."""
    p = form.palette
    longest = max((len(weapon.row) for weapon in weapons), default=0)
    if not longest:
        return
    cell = box.width / longest
    head = Box(box.x + 0.6, box.y + 1.0, box.width - 1.2, 2.2)
    form.fitted(f"range: {lock_of(craft)}", head, 7.0, 7.0, "range", "regular", p.ink)
    for distance in range(longest):
        x = box.x + distance * cell
        place = Box(x, box.y + 3.3, cell, box.height - 3.3)
        form.fitted(str(distance), place, 7.0, 6.5, "range", "bold", p.ink, "center")
        if distance:
            form.down(x, box.bottom, box.bottom + ROW * len(weapons))
    for index, weapon in enumerate(weapons):
        y = box.bottom + index * ROW
        for distance, modifier in enumerate(weapon.row):
            place = Box(box.x + distance * cell + 0.15, y, cell - 0.3, ROW)
            text = str(modifier).replace("-", "–")
            form.fitted(text, place, 7.5, 6.5, f"range {distance}", "regular", align="center")
        made_up = 0 if "range" in weapon.reconstructed else weapon.printed
        if {"range", "beyond"} & weapon.reconstructed and made_up < len(weapon.row):
            form.ring(box.x + (made_up + 1) * cell - 0.7, y + 0.8)


def _damage(weapon: WeaponFigures) -> str:
    return str(weapon.damage) if weapon.damage else "–"


def _shots(weapon: WeaponFigures) -> str:
    if weapon.pulses:
        return f"{weapon.pulses} pulses"
    return str(weapon.shots) if weapon.damage else "–"


def lock_of(craft: Blueprint) -> str:
    """Return what sensors do to the number to hit, for the head of the ranges."""
    if craft.kind == "flight":
        return "fighters need no sensor lock"
    return f"{signed(-LOCK_PENALTY)} to hit for each hex beyond sensors less jamming"


def _intercept(weapon: WeaponFigures) -> str:
    """The value with which a weapon intercepts, that against ballistics behind it."""
    return f"–{weapon.intercept or ''} (–{intercept_value(weapon.intercept, True)})"


# --- the boxes of each weapon --------------------------------------------------------------------

MOUNT_HEAD = 3.5
_APART, _LETTER, _SECTION = 1.1, 3.8, 3.6
"""In mm: the gap between two kinds of box, the letter of a weapon, that of its section."""

_NAME = 7.0
"""The type of a weapon's name, in points."""

MOUNT, NAME_LINE, NAME_ABOVE, NAME_BESIDE = 1.2, 2.8, 4.0, 3.0
"""In mm: the gap between rows, a line of a name of two, a name above its boxes, the room from names to boxes."""

TAIL = 1.1
"""The distance in mm of the base line of a name from its boxes below: its descenders stay clear of them."""

LETTERS = {"primary": "PR", "forward": "F", "aft": "A", "port": "P", "starboard": "S"}


def mounts_height(craft: Blueprint, width: float) -> float:
    """Return how high the boxes of all weapons are at a width."""
    if not craft.weapons:
        return 0.0
    return BAR + MOUNT_HEAD + _mount(craft, width, TICK)[0] * len(craft.weapons)


def _counts(craft: Blueprint) -> tuple[tuple[str, int], ...]:
    """Return the captions of the boxes of a weapon, and how many there are of each."""
    most = max((part.weapon.recharge for part in craft.weapons if part.weapon), default=1)
    return (("charge", most), (f"+{DIVERTED}", 1), ("fired", MOST_FIRING_TURNS), ("cool", COOLING_TURNS), ("out", 1))


def mounts_width(craft: Blueprint, tick: float = TICK) -> float:
    """Return the least width of the boxes of all weapons, with their names above them."""
    return sum(count * tick + _APART for _, count in _counts(craft)) - _APART


def _mount(craft: Blueprint, width: float, tick: float) -> tuple[float, float]:
    """Return the height of a weapon's line and the room of the names beside, 0 where they are above."""
    room = width - mounts_width(craft, tick) - _LETTER - _SECTION - NAME_BESIDE
    names = [wrap(title_of(part), "regular", _NAME, room) for part in craft.weapons]
    wide = max((text_width(line, "regular", _NAME) for name in names for line in name), default=0.0)
    lines = max(map(len, names), default=1)
    if wide > room or lines > 2:
        return tick + MOUNT + NAME_ABOVE, 0.0
    return max(tick + MOUNT, lines * NAME_LINE + 0.2), wide


def mounts(sketch: Sketch, box: Box, craft: Blueprint, prefix: str, tick: float = TICK, more: float = 0.0) -> float:
    """Draw for each weapon: charge, power diverted to it, turns of fire, cooling, dropped out.

    `tick` is the side of a box in mm, `more` the air between weapons.
    """
    with sketch.group(f"{prefix}mounts", "table", "Weapons"):
        title_bar(sketch, Box(box.x, box.y, box.width, BAR), "Weapons", "", size_pt=7.0)
        counts = _counts(craft)
        height, room = _mount(craft, box.width, tick)
        height += more
        names = box.x + _LETTER + _SECTION + room + NAME_BESIDE
        left = x = names if room else box.right - mounts_width(craft, tick)
        y = box.y + BAR
        for caption, count in counts:
            middle = x + count * tick / 2
            base = y + 2.6
            sketch.text(caption, middle, base, _NAME, "semibold", sketch.palette.soft_ink, "center")
            x += count * tick + _APART
        y += MOUNT_HEAD
        for number, (part, mounting) in enumerate(zip(craft.weapons, mountings(craft), strict=True)):
            if number % 2 and sketch.brush.zebra:
                sketch.rect(Box(box.x, y, box.width, height), sketch.brush.zebra)
            top = y + ((height - tick) / 2 if room else (MOUNT + more) / 2 + NAME_ABOVE)
            named = Box(box.x, y, room + 0.1, height) if room else Box(box.x, y, 0.0, top - y)
            _named(sketch, named, part, mounting)
            _ticks(sketch, left, top, tick, part, counts)
            y += height
    return y


def _named(sketch: Sketch, box: Box, part: Part, mounting: Mounting) -> None:
    """The letter of a weapon as on the plan, that of its section, its name on as many lines as it needs."""
    section, title, up = LETTERS[part.section], title_of(part), cap_height("bold", _NAME)
    # Over boxes a name stands close to its own.
    middle = box.center[1] + up / 2 if box.width else box.bottom - TAIL
    if mounting.letter:
        letter_disc(sketch, mounting.letter, box.x + BASE, middle - up / 2)
    x = box.x + _LETTER
    sketch.text(section, x + 1.6, middle, _NAME, "bold", sketch.palette.accent, "center")
    lines = wrap(title, "regular", _NAME, box.width) if box.width else (title,)
    first = middle - (len(lines) - 1) * NAME_LINE / 2
    for number, text in enumerate(lines):
        sketch.text(text, x + _SECTION, first + number * NAME_LINE, _NAME)


def _ticks(sketch: Sketch, x: float, y: float, tick: float, part: Part, counts: tuple[tuple[str, int], ...]) -> None:
    """The boxes of a weapon."""
    assert part.weapon is not None
    names = ("charge", "diverted", "fired", "cool", "out")
    for name, (_, count) in zip(names, counts, strict=True):
        used = part.weapon.recharge if name == "charge" else count
        for number in range(1, used + 1):
            place = Box(x + (number - 1) * tick, y, tick, tick)
            sketch.rect(place, sketch.brush.box)
            label = f"{part.section} {title_of(part)}, {name} {number}"
            sketch.blank(f"{name}.{part.id}.{number}", place, "check", 8.0, label)
        x += count * tick + _APART


# --- sides lost ----------------------------------------------------------------------------------

LOST, _LOST_NAME = TICK + 0.6, 11.6
SIDE = 7.0
"""In mm: a row of boxes of lost sides, the names of figures; the type beside a box in points."""

SHORT = {"forward": "FWD", "port": "PORT", "starboard": "STBD", "aft": "AFT", "primary": "PRI"}
"""The sections where there is no room for their names."""


def sides_of(craft: Blueprint) -> tuple[str, ...]:
    """Return the sections that can fall off."""
    return tuple(section.name for section in craft.sections if section.name != PRIMARY)


def lost_height(sketch: Sketch, sheet: ControlSheet, width: float) -> float:
    """Return how high the table of lost sides is."""
    craft = sheet.craft
    if not sides_of(craft):
        return 0.0
    rows = ROW * sum(1 for _ in figures_of_sides(sheet))
    return BAR + 1.0 + LOST * 2 + rows + 0.4 + _lost_note(sketch, craft, width).height


def _lost_note(sketch: Sketch, craft: Blueprint, width: float) -> Block:
    """The effects of a lost side, in words."""
    text = "Hits on a lost side go to PRIMARY at half its armour, fractions down."
    if craft.agile:
        text += " No longer agile."
    return sketch.set((Run(text),), SIDE, width - 0.8, "sides lost", 1.12)


def lost_sides(form: Form, box: Box, sheet: ControlSheet, prefix: str) -> float:
    """Draw a box to tick for each side, and the figures with one side lost, with two and so on."""
    craft = sheet.craft
    with form.group(f"{prefix}lost", "table", "Sides lost"):
        title_bar(form, Box(box.x, box.y, box.width, BAR), "Sides lost", "", size_pt=7.0)
        sides = sides_of(craft)
        y = box.y + BAR + 0.6
        beside = TICK + 0.8 + 1.0
        for names in ([name.upper() for name in sides], [SHORT[name] for name in sides]):
            widths = [text_width(name, "semibold", SIDE) for name in names]
            gap = (box.width - sum(widths) - beside * len(sides)) / len(sides)
            if gap >= 0.0:
                break
        x = box.x
        for name, shown, width in zip(sides, names, widths, strict=True):
            tick = Box(x, y, TICK, TICK)
            form.rect(tick, form.brush.box)
            form.blank(f"lost.{name}", tick, "check", 8.0, f"{name} lost")
            room = Box(tick.right + 0.8, y, width + 0.1, TICK)
            form.fitted(shown, room, SIDE, 6.5, "side lost", "semibold")
            x += beside + width + gap
        y += LOST + 0.4
        counts = range(1, len(sides) + 1)
        columns = [Column("lost", "lost", "left", wide=_LOST_NAME)]
        columns += [Column(str(count), "", share=1.0) for count in counts]
        lines = striped(
            Line({"lost": name, **dict(zip(map(str, counts), row, strict=True))})
            for name, row in figures_of_sides(sheet)
        )
        place = Box(box.x, y, box.width, LOST)
        y = grid(form, place, columns, lines, "sides", ROW, 7.5, LOST)
        for count, cell in zip(counts, lanes(columns, place)[1:], strict=True):
            used = TICK + 0.6 + text_width(str(count), "bold", SIDE)
            x = cell.x + (cell.width - used) / 2
            tick = Box(x, cell.y + (LOST - TICK) / 2, TICK, TICK)
            form.rect(tick, form.brush.box)
            base = cell.y + (LOST + cap_height("bold", SIDE)) / 2
            form.text(str(count), tick.right + 0.6, base, SIDE, "bold", form.palette.ink)
            form.blank(f"sides-lost.{count}", tick, "check", 8.0, f"{count} of {len(sides)} lost")
        note = _lost_note(form, craft, box.width)
        form.items.extend(note.at(box.x + 0.4, y + 0.4, form.palette.soft_ink))
    return y + 0.4 + note.height


def figures_of_sides(sheet: ControlSheet) -> Iterator[tuple[str, list[str]]]:
    """Yield the figures that lost sides change, each with its values by the number of sides.

    A craft without a drive has no turns to delay.
    """
    craft, by = sheet.craft, sheet.losses.of_side
    counts = range(1, len(sides_of(craft)) + 1)
    if not craft.immobile:
        yield "zigs", [signed(count * by("turn-delay")) for count in counts]
    yield "signature", [str(craft.signature + count * by("signature")) for count in counts]
    yield "initiative", [signed(craft.initiative + count * by("initiative")) for count in counts]
    for name, value in (("jamming", craft.jamming), ("stealth", craft.stealth)):
        if value:
            yield name, [str(part_left(value, count * by(name))) for count in counts]
