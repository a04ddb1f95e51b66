"""Reference pages: the master cannon table with its notes, then warheads and systems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from sheetforge.content.model import is_marked
from sheetforge.content.notation import IntRange
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page, Strip, shared
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.cells import Cells, Column
from sheetforge.sheet.widgets.column import Entry, Part, Settled, draw_settled
from sheetforge.sheet.widgets.panel import title_bar
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.sheet.widgets.table import HEAD, Row, table
from sheetforge.systems.silent_death.engine.resolve import BANDS, gun
from sheetforge.systems.silent_death.schema.weapon import Ammunition, Cannon, Device, Launcher, Torpedo, Weapon
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.model import PRINTED_SIGNS, signs
from sheetforge.systems.silent_death.sheets.reference import lowest
from sheetforge.systems.silent_death.words.names import dashed
from sheetforge.systems.silent_death.words.notes import weapon_notes
from sheetforge.systems.silent_death.words.weapons import (
    band_bonus,
    damage_text,
    hexes,
    linked_text,
    target_drive_text,
    to_hit_text,
)

MAKERS = {"terran": "Terran", "hatchling": "Hatchling", "rebellion": "Star Wars"}
FAMILIES = (
    "Mass Driver Cannons",
    "Laser Cannons",
    "Blast Cannons",
    "Disruptor Cannons",
    "Ion Cannons",
    "Plasma Cannons",
    "Plasma Shell Cannons",
    "Energy Bolt Projectors",
    "EMP Cannons",
    "Tachyon Conveyers",
    "Gauss Field Generators",
    "Plexar Cannons",
    "Entropy Cannons",
    "Beam Cannons",
    "Leech Cannons",
)
"""Families in the order of the published table; others follow."""

NOTE_GAP = 4.0
BETWEEN = 5.0
LEAST_ROW, MOST_ROW, TALLER_ROW = 3.9, 7.0, 11.0
"""In mm: the least and the most height of a row, and the most where a page has room for more."""

TALLER_SIZE = 10.5
"""The type in points of higher rows."""


def pages(weapons: Sequence[Weapon], options: Options, system: str = "silent-death") -> tuple[Page, ...]:
    """The tables on one page; warheads and systems have their own when there are too many.

    Raises `LayoutProblem` when a table does not fit at the smallest size.
    """
    cannons = [weapon for weapon in weapons if isinstance(weapon, Cannon)]
    others = [weapon for weapon in weapons if not isinstance(weapon, Cannon)]
    title = "Master cannon table" if len(cannons) > 12 else "Weapons"
    draw = partial(_page, cannons, others, options, system, title)
    try:
        page = draw()
        return (Strip(page.width, page.height, page.items, page.label, taller=draw),)
    except LayoutProblem:
        after = replace(options, page=options.page + 1 if options.page else 0)
        first = _page(cannons, [], options, system, title)
        return (first, _page([], others, after, system, "Warheads and systems"))


def _page(
    cannons: Sequence[Cannon],
    others: Sequence[Weapon],
    options: Options,
    system: str,
    title: str,
    height: float | None = None,
) -> Page:
    """One page of tables with the notes below them; with a height the tables have higher rows, as far as fits it."""
    sheet = sheet_paper(options)
    sketch = Sketch(sheet_palette(options), title)
    box = content_box(sheet)
    title_bar(sketch, Box(box.x, box.y, box.width, 9.5), title, "", size_pt=14.0)
    area = Box(box.x, box.y + 12.0, box.width, (height or box.height) - 12.0)
    _fill(sketch, area, cannons, others, title, MOST_ROW if height is None else TALLER_ROW)
    anchor = f"table.{system}.{title.lower().replace(' ', '-')}"
    return closed(sheet, sketch, options, title, title, anchor, title, level=0)


def fill(sketch: Sketch, area: Box, weapons: Sequence[Weapon]) -> float:
    """Draw the tables of a few weapons with their notes; return the y below them.

    Raises `LayoutProblem`, with nothing drawn, when they do not fit at the smallest size.
    """
    cannons = [weapon for weapon in weapons if isinstance(weapon, Cannon)]
    others = [weapon for weapon in weapons if not isinstance(weapon, Cannon)]
    return _fill(sketch, area, cannons, others, "weapons")


def _fill(
    sketch: Sketch, area: Box, cannons: Sequence[Cannon], others: Sequence[Weapon], title: str, most: float = MOST_ROW
) -> float:
    """Draw tables with the notes below them; return the y below both."""
    notes = _notes([*cannons, *others])
    height, settled = _settled_notes(sketch, notes, area)
    room = area.height - height - (NOTE_GAP if height else 0.0)
    tables = [part for part in (_cannons(cannons), _warheads(others), _devices(others)) if part[1]]
    rows = sum(len(part[1]) for part in tables)
    heads = sum(HEAD + BETWEEN for _ in tables) - BETWEEN
    pitch = min(most, shared(room - heads, rows))
    if pitch < LEAST_ROW:
        raise sketch.problem("table", f"{rows} rows need more than {room:.0f} mm")
    size = min(9.5 if most == MOST_ROW else TALLER_SIZE, max(7.25, round((pitch * 1.95) * 4) / 4))
    y = area.y
    for columns, lines in tables:
        place = Box(area.x, y, area.width, area.height)
        y = table(sketch, place, columns, lines, size, pitch, title) + BETWEEN
    if not settled:
        return y - BETWEEN
    place = Box(area.x, y - BETWEEN + NOTE_GAP, area.width, height)
    boxes = place.columns(2, 5.0)
    draw_settled(sketch, settled, boxes, stretch=False)
    return place.bottom


def _cannons(cannons: Sequence[Cannon]) -> tuple[tuple[Column, ...], list[Row]]:
    """The cannons, family by family."""
    columns = (
        Column("family", "Family", "left", "medium", 1.0, titles=True),
        Column("name", "Weapon", "left", "bold", 1.4),
        Column("dice", "Attack dice", "left", "regular", 1.0),
        *(Column(band, band.capitalize(), "center", "regular", 0.7, under=band_bonus(band)) for band in BANDS),
        Column("target", "Target", "center", "regular", 0.7, under="Drive"),
        Column("damage", "Damage", "left", "semibold", 1.2),
        Column("linked", "Linked", "center", "regular", 0.7, under="a barrel"),
        Column("ammunition", "Ammo", "center", "regular", 0.5),
    )
    rows: list[Row] = []
    many = len({cannon.maker for cannon in cannons}) > 1
    maker = family = ""
    for cannon in sorted(cannons, key=_place):
        if many and cannon.maker != maker:
            rows.append(Row(title=f"{MAKERS[cannon.maker]} weapons"))
        first = cannon.family != family or cannon.maker != maker
        maker, family = cannon.maker, cannon.family
        single = gun(cannon)
        bands = {str(band): dashed(hexes(single, band)) for band in BANDS}
        cells = {
            "family": cannon.family if first else "",
            "name": cannon.name,
            "dice": to_hit_text(single),
            **bands,
            "target": target_drive_text(single) or "–",
            "damage": signs(cannon, damage_text(single)),
            "linked": linked_text(cannon),
            "ammunition": _shots(cannon.ammunition) if cannon.ammunition else "–",
        }
        # A family is named once, in its first row: a ring alone in another would belong to nothing.
        ringed = _marked(cannon, OF_CANNONS) - (frozenset() if first else {"family"})
        # Where barrels have prices too, it is these that are worked out.
        if cannon.linking is not None and not cannon.linking.prices:
            ringed |= _marked(cannon, {"linked": ("linking",)})
        rows.append(Row(cells, ringed=ringed, opens=first))
    return columns, rows


def _shots(ammunition: Ammunition) -> str:
    """Return the shots of a mount: those that its price includes, to the most."""
    return dashed(IntRange(ammunition.included, ammunition.most))


def _place(cannon: Cannon) -> tuple[int, int, int, str]:
    """Return the sort key of a cannon: maker, family as the published table has them, price."""
    makers, families = list(MAKERS), list(FAMILIES)
    family = families.index(cannon.family) if cannon.family in families else len(families)
    cost = cannon.price.cost if cannon.price else cannon.ranges.long.high
    return (makers.index(cannon.maker), family, cost, cannon.name)


OF_CANNONS: Mapping[str, tuple[str, ...]] = {
    "family": ("family",),
    "name": ("name",),
    "dice": ("attack_dice", "to_hit"),
    **{band: (f"ranges.{band}",) for band in BANDS},
    "target": ("target_drive",),
    "damage": ("damage", "damage_by_band"),
    "ammunition": ("ammunition.included",),
}
"""The fields of a cannon that each cell of its row shows."""


def _marked(weapon: Weapon, shown: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """Return the cells that show a reconstructed field."""
    return frozenset(
        key for key, fields in shown.items() if any(is_marked(weapon.reconstructed, field) for field in fields)
    )


OF_TORPEDOES: Mapping[str, tuple[str, ...]] = {
    "name": ("name",),
    "dice": ("damage_dice",),
    "drive": ("drive",),
    "variable_drive": ("variable_drive",),
}
OF_LAUNCHERS: Mapping[str, tuple[str, ...]] = {
    "name": ("name",),
    "dice": ("salvo_dice",),
    "damage": ("damage",),
    "range": ("range",),
}
OF_DEVICES: Mapping[str, tuple[str, ...]] = {
    "name": ("name",),
    "against": ("against",),
    "die": ("die",),
    "works_on": ("works_on",),
    "lost": ("lost_to_critical",),
}


def _warheads(weapons: Sequence[Weapon]) -> tuple[tuple[Column, ...], list[Row]]:
    """Torpedoes and missile launchers."""
    columns = (
        Column("name", "Warhead", "left", "bold", 2.0),
        Column("dice", "Damage dice", "left", "regular", 1.0),
        Column("damage", "Damage", "left", "semibold", 1.0),
        Column("drive", "Drive", "center", "regular", 1.0),
        Column("variable_drive", "Variable Drive", "center", "regular", 1.0),
        Column("range", "Range", "center", "regular", 1.0),
    )
    rows = []
    for weapon in weapons:
        if isinstance(weapon, Torpedo):
            cells: Cells = {
                "name": weapon.name,
                "dice": str(weapon.damage_dice).upper(),
                "damage": "All",
                "drive": str(weapon.drive),
                "variable_drive": str(weapon.variable_drive) if weapon.variable_drive else "–",
                "range": "–",
            }
            rows.append(Row(cells, ringed=_marked(weapon, OF_TORPEDOES)))
        elif isinstance(weapon, Launcher):
            cells = {
                "name": weapon.name,
                "dice": " or ".join(str(dice).upper() for dice in weapon.salvo_dice),
                "damage": signs(weapon, damage_text(weapon)),
                "drive": "–",
                "variable_drive": "–",
                "range": str(weapon.range),
            }
            rows.append(Row(cells, ringed=_marked(weapon, OF_LAUNCHERS)))
    return columns, rows


def _devices(weapons: Sequence[Weapon]) -> tuple[tuple[Column, ...], list[Row]]:
    """Systems that are neither aimed nor launched."""
    columns = (
        Column("name", "System", "left", "bold", 1.0),
        Column("against", "Works against", "left", "regular", 2.0),
        Column("die", "Die", "center", "regular", 1.0),
        Column("works_on", "Works on", "center", "regular", 1.0),
        Column("lost", "Lost to each critical hit", "center", "regular", 1.0),
    )
    rows = []
    for weapon in weapons:
        if isinstance(weapon, Device):
            cells = {
                "name": weapon.name,
                "against": ", ".join(weapon.against),
                "die": str(weapon.die).upper().removeprefix("1"),
                "works_on": dashed(weapon.works_on) if weapon.works_on else "its spread",
                "lost": "one" if weapon.lost_to_critical else "–",
            }
            rows.append(Row(cells, ringed=_marked(weapon, OF_DEVICES)))
    return columns, rows


def _notes(weapons: Sequence[Weapon]) -> list[Part]:
    """Every sign once with its sentence and the weapons that carry it."""
    texts: dict[tuple[str, str], list[str]] = {}
    for weapon in weapons:
        for sign, text in weapon_notes(weapon):
            texts.setdefault((PRINTED_SIGNS.get(sign, sign), text), []).append(weapon.name)
    parts: list[Part] = []
    for index, ((sign, text), names) in enumerate(texts.items()):
        runs = (Run(f"{', '.join(names)}. ", "bold"), Run(text))
        parts.append(Entry(sign, runs, f"note {sign}", 6.0, index == len(texts) - 1))
    return parts


def _settled_notes(sketch: Sketch, notes: list[Part], area: Box) -> tuple[float, Settled | None]:
    """The notes in two columns as low as possible, and their height in mm."""
    if not notes:
        return 0.0, None
    # The table above them needs the rest of the page.
    room = Box(area.x, area.y, area.width, area.height * 0.6)
    found = lowest(sketch, notes, room, 2, 5.0, (8.0, 8.0), 10.0)
    if found is None:
        raise sketch.problem("notes", "the notes of the table do not fit below it")
    settled, boxes = found
    return boxes[0].height, settled
