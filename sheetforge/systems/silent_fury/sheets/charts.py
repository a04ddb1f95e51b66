"""The charts of a ship sheet: weapons, boarding equipment, attacks, damage and repairs, cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, get_args

from sheetforge.content.effects import require_words
from sheetforge.sheet.deck_cards import card_pattern
from sheetforge.sheet.page import struck
from sheetforge.sheet.scene import Box, Clip, Line, Rect, Style
from sheetforge.sheet.text import Run, text_width
from sheetforge.sheet.widgets.cells import Cells, Column
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.sheet.widgets.table import HEAD, PAD, Row, natural_widths, table
from sheetforge.systems.silent_fury import figures
from sheetforge.systems.silent_fury.blueprint import ModeFigures, Transport
from sheetforge.systems.silent_fury.schema.weapon import Effect
from sheetforge.systems.silent_fury.sheets.look import DAMAGE, Stripe
from sheetforge.systems.silent_fury.sheets.record import ShipSheet
from sheetforge.text import counted, listed

SIZE, ROW = 7.5, 5.0
BAR = 5.0
STRIKE = 0.5
"""The width in mm of the stroke through a line that is no longer in force."""

EFFECTS: dict[Effect, str] = {
    "fx": "FX",
    "fire": "Fire",
    "hull-breach": "HB",
    "power-down": "PD",
    "disrupt": "Disrupt",
    "shield-drain": "Shield Drain",
    "launch": "Launch",
}
require_words("word on charts", get_args(Effect), EFFECTS)
NAMES: dict[figures.Damage, str] = {
    figures.Damage.NONE: "none",
    figures.Damage.LIGHT: "Light",
    figures.Damage.HEAVY: "Heavy",
    figures.Damage.POWER_DOWN: "Power Down",
    figures.Damage.FIRE: "Fire",
    figures.Damage.DESTROYED: "Destroyed",
    figures.Damage.BREACH: "Hull Breach",
}


class ChartRow(NamedTuple):
    """A line of a chart: the weapon's id, the cells, and those that no book gives."""

    id: str
    cells: Cells
    ringed: frozenset[str] = frozenset()


SHOWN = {
    "name": ("name",),
    "range": ("short", "long"),
    "accuracy": ("accuracy",),
    "power": ("power", "impact_dice"),
    "effect": ("effect", "effect_dice"),
    "special": ("special", "launches"),
}
"""The fields of a mode in each cell of the weapon chart."""


def marked(reconstructed: frozenset[str]) -> frozenset[str]:
    """Return the cells of modes that are reconstructed; that of the name for all of them.

    >>> marked(frozenset({"modes.power"})), marked(frozenset({"modes"}))
    (frozenset({'power'}), frozenset({'name'}))
    """
    if "modes" in reconstructed:
        return frozenset({"name"})
    return frozenset(key for key, fields in SHOWN.items() if any(f"modes.{field}" in reconstructed for field in fields))


def weapon_rows(sheet: ShipSheet) -> list[ChartRow]:
    """Return the lines of the weapon chart, one a mode."""
    rows: list[ChartRow] = []
    for id, numbers in sheet.fitted.items():
        guns = [sheet.fit.guns[number] for number in numbers if number in sheet.fit.guns]
        for index, mode in enumerate(guns[0].modes if guns else ()):
            name = guns[0].name
            if mode.name != name:
                name = f"{name}: {mode.name}" if index == 0 else f"· {mode.name}"
            rings = marked(guns[0].reconstructed)
            rows.append(ChartRow(id, {"name": name, **mode_cells(mode)}, rings))
    return rows


def mode_cells(mode: ModeFigures) -> Cells:
    """Return range, accuracy, power, effect and special of a mode as the chart prints them."""
    has_range = mode.short is not None or mode.long is not None
    power = (
        counted(mode.impact_dice, "die", "dice")
        if mode.impact_dice is not None
        else "Shield"
        if mode.power == "shield"
        else ("–" if mode.launches else str(mode.power))
    )
    words = [EFFECTS[effect] for effect in EFFECTS if effect in mode.effect]
    if "fx" in mode.effect:
        words[0] = f"{mode.effect_dice} FX"
    special = [f"AREA {mode.area}"] if mode.area is not None else []
    special += ["ALL"] if mode.everything else []
    special += ["Blast"] if mode.blast else []
    special += ["Unsafe"] if mode.unsafe else []
    if mode.launches:
        special.append("Torpedo" if mode.launches == "torpedo" else "Strike")
    return {
        "range": reach(mode.short, mode.long) if has_range else "–",
        "accuracy": str(mode.accuracy),
        "power": power,
        "effect": " + ".join(words),
        "special": ", ".join(special),
    }


def reach(short: int | None, long: int | None) -> str:
    """Return a short and a long range.

    >>> reach(5, 10), reach(None, 6)
    ('5 / 10', '– / 6')
    """
    return f"{'–' if short is None else short} / {'–' if long is None else long}"


def weapons_height(sheet: ShipSheet) -> float:
    """The height of the weapon chart and the boarding equipment."""
    weapons, boarding = len(weapon_rows(sheet)), len(sheet.fit.transports)
    return (BAR + HEAD + ROW * weapons if weapons else 0.0) + (1.5 + BAR + HEAD + ROW * boarding if boarding else 0.0)


def weapons(sketch: Sketch, sheet: ShipSheet, box: Box) -> None:
    """Draw the weapon chart and below it the boarding equipment."""
    rows, y = weapon_rows(sheet), box.y
    if rows:
        _bar(sketch, sheet, Box(box.x, y, box.width, BAR), "Weapons", [row.id for row in rows])
        columns = (
            Column("name", "Weapon", face="semibold", share=1.0),
            Column("range", "Range", "center"),
            Column("accuracy", "Acc", "center", "bold"),
            Column("power", "Pow", "center", "bold"),
            Column("effect", "Effect"),
            Column("special", "Special"),
        )
        y = _tied(sketch, sheet, box.level(y + BAR), columns, rows, "weapons")
        y += 1.5
    carried = sheet.fit.transports
    if carried:
        _bar(sketch, sheet, Box(box.x, y, box.width, BAR), "Boarding", [transport.id for transport in carried])
        equipment = (
            Column("name", "Equipment", face="semibold", share=1.0),
            Column("range", "Range", "center"),
            Column("crew", "Crew", "center", "bold"),
            Column("shields", "Shields", "center"),
            Column("miss", "Miss"),
        )
        _tied(
            sketch,
            sheet,
            box.level(y + BAR),
            equipment,
            [ChartRow(transport.id, transport_cells(transport)) for transport in carried],
            "boarding",
        )


RANGES = "range: short / long"
"""The key to the ranges of a chart."""


def _bar(sketch: Sketch, sheet: ShipSheet, box: Box, title: str, ids: Iterable[str]) -> None:
    """Draw the title of a chart with the key to its ranges and to the marks of some weapons; these alone if narrow."""
    marks = ", ".join(dict.fromkeys(sheet.stripes[id].says for id in ids if id in sheet.stripes))
    note = "  ·  ".join(filter(None, (RANGES, marks)))
    title_bar(sketch, box, title, note, size_pt=7.5, shorter=(title, marks or RANGES))


def transport_cells(transport: Transport) -> Cells:
    """Return the cells of boarding equipment."""
    return {
        "name": transport.name,
        "range": reach(transport.short, transport.long),
        "crew": "all" if transport.most is None else str(transport.most),
        "shields": "block" if transport.blocked else "–",
        "miss": {"kia": "KIA", "disrupt": "Disrupt", "return": "Return"}[transport.miss],
    }


BESIDE = " " * 9
"""Blanks that keep the place of a stripe free."""


def _tied(
    sketch: Sketch, sheet: ShipSheet, box: Box, columns: Sequence[Column], rows: Sequence[ChartRow], field: str
) -> float:
    """Draw a table whose lines begin with components and their stripe; return its end."""
    heads = (Column("components", "No.", "right", "bold"), *columns)
    cells = []
    before = ""
    for id, line, ringed in rows:
        numbers = sheet.fitted.get(id, ())
        shown = ",".join(map(str, numbers)) if id != before else ""
        row = {"components": f"{BESIDE}{shown}", **line}
        cells.append(Row(row, ringed=ringed, opens=id != before))
        before = id
    end = table(sketch, box, heads, cells, SIZE, ROW, field)
    for index, (id, *_) in enumerate(rows):
        if id in sheet.stripes:
            place = Box(box.x + 0.6, box.y + HEAD + index * ROW + 0.7, 4.2, ROW - 1.4)
            swatch(sketch, sheet.stripes[id], place)
    _strike(sketch, sheet, box, natural_widths(heads, cells, SIZE)[0], [id for id, *_ in rows])
    return end


def _strike(sketch: Sketch, sheet: ShipSheet, box: Box, wide: float, ids: Sequence[str]) -> None:
    """Strike off the components that are out of action, and the lines of which none works."""
    style = Style(stroke=sketch.palette.ink, stroke_width=STRIKE, cap="round")
    for index, id in enumerate(ids):
        numbers = sheet.fitted.get(id, ())
        lost = sheet.lost(numbers)
        y = box.y + HEAD + (index + 0.5) * ROW
        if numbers and len(lost) == len(numbers):
            sketch.items.append(Line(box.x + wide + 0.6, y, box.right - 0.8, y, style))
        if id in ids[:index]:
            continue
        # The numbers stand to the right of their column.
        for at, number in enumerate(numbers):
            if number in lost:
                after = ",".join(["", *map(str, numbers[at + 1 :])]) if numbers[at + 1 :] else ""
                right = box.x + wide - PAD - text_width(after, "bold", SIZE)
                left = right - text_width(str(number), "bold", SIZE)
                sketch.items.append(struck(Box(left - 0.3, y - 1.3, right - left + 0.6, 2.6), sketch.palette))


def swatch(sketch: Sketch, stripe: Stripe, box: Box) -> None:
    """A small area in the colour and the pattern of a weapon."""
    is_color = sketch.palette.name == "color"
    shape = Rect(box.x, box.y, box.width, box.height, Style(fill=stripe.color if is_color else None))
    sketch.items.append(shape)
    line = Style(stroke=sketch.palette.paper if is_color else sketch.palette.ink, stroke_width=0.3)
    if stripe.pattern == "solid" and not is_color:
        sketch.rect(box, Style(fill=sketch.palette.ink))
    else:
        clipped = Rect(box.x, box.y, box.width, box.height, Style())
        sketch.items.append(Clip(clipped, card_pattern(stripe.pattern, box, line)))
    sketch.rect(box, Style(stroke=sketch.palette.ink, stroke_width=0.15))


# --- the same on every ship ----------------------------------------------------------------------

DAMAGE_ROW = 5.8
DAMAGE_HEIGHT = BAR + HEAD + DAMAGE_ROW * len(figures.REPAIR)


def damage_chart(sketch: Sketch, box: Box) -> None:
    """Draw the kinds of damage: points that cause them, crew, use, repairs."""
    faces = listed([str(face) for face in sorted(figures.SPECIAL_FACES)], "or")
    note = f"FX: black / red dice  ·  special: red {faces}"
    title_bar(sketch, Box(box.x, box.y, box.width, BAR), "Damage", note, size_pt=7.5)
    columns = (
        Column("token", ""),
        Column("points", "Points"),
        Column("damage", "Damage", face="semibold", share=1.0),
        Column("crew", "Crew"),
        Column("used", "Used"),
        Column("repair", "Repair"),
    )
    rows = [Row({"token": "     ", **damage_cells(damage)}) for damage in figures.REPAIR]
    table(sketch, box.level(box.y + BAR), columns, rows, SIZE, DAMAGE_ROW, "damage")
    for index, damage in enumerate(figures.REPAIR):
        place = Box(box.x + 0.8, box.y + BAR + HEAD + index * DAMAGE_ROW + 0.7, 4.6, DAMAGE_ROW - 1.4)
        token(sketch, damage, place)


def damage_cells(one: figures.Damage) -> Cells:
    """Return points, name, loss of crew, roll when operated and repair of a kind of damage."""
    special = one in figures.SPECIAL
    scale = figures.SPECIAL if special else figures.REGULAR
    points = f"{scale.index(one)}{'+' if scale[-1] is one else ''}"
    crew = (
        "kill all" if one is figures.Damage.BREACH else ("disrupt 1" if one in figures.DISRUPTS_ONE else "disrupt all")
    )
    used = f"FX {figures.MISUSE[one]}" if one in figures.MISUSE else "no"
    needed, left = figures.REPAIR[one]
    return {
        "points": f"{points} special" if special else points,
        "damage": NAMES[one],
        "crew": crew,
        "used": used,
        "repair": f"{needed}, leaves {NAMES[left].lower()}",
    }


def token(sketch: Sketch, damage: figures.Damage, box: Box) -> None:
    """The letter of a kind of damage in the colour of its token."""
    look = DAMAGE[damage]
    is_color = sketch.palette.name == "color"
    edge = Style(fill=look.color if is_color else sketch.palette.paper, stroke=sketch.palette.ink, stroke_width=0.2)
    sketch.rect(box, edge, 0.8)
    ink = look.on_color if is_color else sketch.palette.ink
    sketch.fitted(look.letter, box, 8.0, 6.5, "damage", "bold", ink, "center")


AT_LEAST = {(2, 1): "twice the defense", (1, 1): "the defense", (1, 2): "half of it"}
LESS = {(1, 2): "less than half"}
"""Ratios of power to defense in words; below the last one of the rules."""


def attack_chart(sketch: Sketch, box: Box) -> None:
    """Draw the dice by power and defense, what they score, and when cards are drawn."""
    title_bar(sketch, Box(box.x, box.y, box.width, BAR), "Attack", "Impact dice", size_pt=7.5)
    y = box.y + BAR
    lines = [(f"at least {AT_LEAST[over, under]}", dice) for over, under, dice in figures.RATIOS]
    for words, dice in (*lines, (LESS[figures.RATIOS[-1][:2]], 0)):
        _line(sketch, Box(box.x, y, box.width, 4.3), f"Power {words}", str(dice))
        y += 4.3
    _line(sketch, Box(box.x, y, box.width, 4.3), "Power 0 against defense 0", str(figures.NOTHING_AGAINST_NOTHING))
    y += 4.3
    faces = "   ".join(f"{face}: {points}" for face, points in figures.IMPACT_POINTS.items() if points)
    _line(sketch, Box(box.x, y, box.width, 4.3), "Points of an Impact die", faces)
    y += 4.3 + 1.2
    title_bar(sketch, Box(box.x, y, box.width, BAR), "Cards", size_pt=7.5)
    text = (
        Run(f"{figures.CARD_POINTS} natural points or more: ", "bold"),
        Run("on a damage roll the target draws a "),
        Run("Critical Hit", "bold"),
        Run("; on a repair or melee roll the roller draws "),
        Run("Forged in Battle", "bold"),
        Run("."),
    )
    place = Box(box.x + 0.5, y + BAR + 0.8, box.width - 1.0, box.bottom - y - BAR - 0.8)
    sketch.paragraph(text, place, 7.5, 6.5, "critical chart")


def _line(sketch: Sketch, box: Box, left: str, right: str) -> None:
    """A line of a chart: words, and a figure at its end."""
    half = Box(box.x + 1.0, box.y, box.width * 0.72, box.height)
    sketch.fitted(left, half, 7.5, 6.5, left)
    end = Box(box.x + box.width * 0.6, box.y, box.width * 0.4 - 1.0, box.height)
    sketch.fitted(right, end, 8.5, 6.5, left, "bold", align="right")
    sketch.across(box.x, box.right, box.bottom)
