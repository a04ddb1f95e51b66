"""Registration forms of an event: a fleet of one's own from a price list, or one of its fleets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.form_data import Texts, forms_of
from sheetforge.sheet.form_page import GAP, FormPage, bar, entries, paragraphs, start
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import cap_height
from sheetforge.sheet.widgets.cells import Cells, Column
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, grid, grid_head
from sheetforge.systems.silent_death.figures.force_table import Figures, points, ringed
from sheetforge.systems.silent_death.figures.skills import SHOWN, dealt
from sheetforge.systems.silent_death.figures.tournament import MOST_ROUNDS
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.values import values

FORMS = forms_of(PACKAGE)

CREW = 7.6
"""Width in mm of a box for one skill."""

SKILL = "00"
"""The longest value of a skill."""

GROUPS = 4
UNUSED = "–"
"""The text of a crew box that a line does not use."""

SKILLS = ("P", "PG", "G")
"""Piloting, the pilot's gunnery, a gunner's gunnery: the boxes of each ship."""

HEAD, BAND = 8.6, 5.0
ROW_WIDE, ROW_MOST, ROW_LEAST = 8.0, 6.6, 4.5
BLANK_ROWS = 22


FIGURES = {"bpv": "bpv", "crew": "crew", "each": "tpv"}
"""Column of a list → the figure of a ship that it shows."""


@values(frozen=True, slots=True)
class FormLine:
    """A ship and its number."""

    ship: Figures
    count: int


@values(frozen=True, slots=True)
class FleetForm:
    """A fleet that may be flown as it is."""

    id: str
    name: str
    lines: tuple[FormLine, ...]
    note: str

    @property
    def total(self) -> float | None:
        """The cost with crews; None when a price is not known."""
        costs = [line.ship.tpv and line.ship.tpv * line.count for line in self.lines]
        known = [cost for cost in costs if cost is not None]
        return sum(known) if len(known) == len(costs) else None


@values(frozen=True, slots=True)
class EventForm:
    """An event as its forms print it."""

    id: str
    name: str
    points: float | None
    most: int | None = None
    leeway: int = 0
    turns: int | None = None
    minutes: int | None = None
    players: str = ""
    group: tuple[int, int] | None = None
    crew_points: int | None = None
    ships: tuple[Figures, ...] = ()
    fleets: tuple[FleetForm, ...] = ()
    rules: tuple[str, ...] = ()
    tiers: tuple[FormTier, ...] = ()
    arms: Arms | None = None


@values(frozen=True, slots=True)
class FormTier:
    """A tier of a Smash: the condition for leaving it, its skills, die and ships."""

    name: str
    damage: int
    skills: int
    die: str
    ships: tuple[str, ...]
    ringed: frozenset[str]
    """The names of its values that the source does not print."""


@values(frozen=True, slots=True)
class Filled:
    """The entries of a registration: its boxes, the results of the rounds, total and place."""

    values: Mapping[str, str] = field(default_factory=dict)
    results: Sequence[Cells] = ()
    total: str = ""
    place: str = ""
    slots: int | None = None
    """The crew slots of the fleet, where they are known."""


BLANK = Filled()


@values(frozen=True, slots=True)
class RegisteredShips:
    """A line of a registered fleet: a ship, the skills of each one's crew, a mark of mercenaries.

    A crew without skills leaves its boxes open.
    """

    ship: Figures
    crews: tuple[tuple[int, ...], ...]
    hired: bool


def registered(event: EventForm, lines: Sequence[RegisteredShips], filled: Filled, name: str, options: Options) -> Page:
    """The registration of a player's fleet, filled in; `name` is that of its fields."""
    page = start(f"{event.name}: registration", "the fleet and its results", options)
    rows = []
    for line in lines:
        for first in range(0, len(line.crews), GROUPS):
            crews = line.crews[first : first + GROUPS]
            cells = _cells(line.ship, len(crews))
            if line.hired:
                cells["ship"] += " (hired)"
            rows.append(ShipRow(Line(cells), _crew_boxes(line.ship.crew, crews)))
    columns = FORMS.columns("registration-blank")
    return _page(page, event, columns, rows, name, filled)


BLANK_LINE = Line()


@values(frozen=True, slots=True)
class ShipRow:
    """A line of the list of ships, and the texts of the boxes of its crews.

    A `title` is the line over a fleet.
    """

    line: Line = BLANK_LINE
    crews: tuple[str, ...] = ("",) * (GROUPS * len(SKILLS))
    title: FleetForm | None = None


def _cells(ship: Figures, count: int | None = None) -> dict[str, str]:
    """Return the figures of a ship; with a number the cost of so many."""
    cells = {"ship": ship.name, "bpv": points(ship.bpv), "crew": points(ship.crew), "each": points(ship.tpv)}
    if count is not None:
        cells["used"] = str(count)
        cells["cost"] = points(None if ship.tpv is None else ship.tpv * count)
    return cells


def _crew_boxes(stats: int | None, crews: Sequence[tuple[int, ...]]) -> tuple[str, ...]:
    """Return the texts of the boxes of a line's crews: skills, or a dash where none is used."""
    boxes = list(_open_boxes(stats, len(crews)))
    each = len(SKILLS) if stats is None or stats <= len(SKILLS) else stats
    for index, crew in enumerate(crews):
        for number, value in enumerate(crew):
            if index * each + number < len(boxes):
                boxes[index * each + number] = str(value)
    return tuple(boxes)


def custom(event: EventForm, options: Options) -> tuple[Page, ...]:
    """The form for a fleet of one's own: the price list, or lines to write ships on."""
    page = start(f"{event.name}: custom fleet", "registration", options)
    rows = [
        ShipRow(Line(_cells(ship), ringed=ringed(ship.worked_out, FIGURES)), _open_boxes(ship.crew, GROUPS))
        for ship in event.ships
    ]
    columns = FORMS.columns("registration-list" if rows else "registration-blank")
    return (_page(page, event, columns, rows or [ShipRow()] * BLANK_ROWS, "custom"),)


def fixed(event: EventForm, options: Options) -> tuple[Page, ...]:
    """The form for one of the event's own fleets: tick the fleet, write its crew."""
    page = start(f"{event.name}: fixed fleets", "registration", options)
    rows: list[ShipRow] = []
    for fleet in event.fleets:
        rows.append(ShipRow(Line(shaded=True), title=fleet))
        for line in fleet.lines:
            marks = ringed(line.ship.worked_out, {**FIGURES, "cost": "tpv"})
            cells = _cells(line.ship, line.count)
            crews = _open_boxes(line.ship.crew, line.count)
            rows.append(ShipRow(Line(cells, ringed=marks), crews))
    return (_page(page, event, FORMS.columns("registration-fixed"), rows, "fixed"),)


def _open_boxes(stats: int | None, count: int) -> tuple[str, ...]:
    """A dash for every crew box that a line does not use. A crew of more than three skills
    continues in the boxes of the next ship.
    """
    each = len(SKILLS) if stats is None else stats
    boxes = GROUPS * len(SKILLS)
    if each > len(SKILLS):
        return tuple("" if number < each * count else UNUSED for number in range(boxes))
    return tuple(
        "" if group < count and skill < each else UNUSED for group in range(GROUPS) for skill in range(len(SKILLS))
    )


def _page(
    page: FormPage,
    event: EventForm,
    columns: tuple[Column, ...],
    rows: list[ShipRow],
    kind: str,
    filled: Filled = BLANK,
) -> Page:
    """The page: who plays, the ships, the results, the crew list."""
    form, area = page.form, page.area
    y = entries(form, area, FORMS.boxes("registration-player"), filled.values, name="player")
    contact = FORMS.boxes("registration-contact")
    y = entries(form, area.level(y), contact, filled.values, name="player")
    foot = 13.0 + GAP
    results_least = BAND + HEAD + (MOST_ROUNDS + 1) * ROW_LEAST
    room = area.bottom - y - foot - results_least - GAP - HEAD - BAND
    pitch = min(ROW_MOST if len(rows) > 16 else ROW_WIDE, room / len(rows))
    if pitch < ROW_LEAST - 0.35:
        raise form.problem("ships", f"{len(rows)} lines need more than {room:.0f} mm")
    y = _ships(form, Box(area.x, y, area.width, area.bottom - y), columns, rows, pitch)
    y += GAP
    rest = Box(area.x, y, area.width, area.bottom - foot - y)
    _results(form, event, rest, filled)
    values = Box(area.x, area.bottom - foot + GAP, area.width, foot - GAP)
    strike_off(form, values, slots=filled.slots)
    return page.close(f"registration.{event.id}.{kind}")


def _ships(form: Form, box: Box, columns: tuple[Column, ...], rows: Sequence[ShipRow], pitch: float) -> float:
    """The list of ships with boxes for the crews of up to four of each."""
    width = CREW * GROUPS * len(SKILLS)
    left = Box(box.x, box.y, box.width - width, BAND)
    band = (
        Column("", "", wide=left.width),
        *(Column(f"crew.{n}", f"Crew of ship {n}", wide=CREW * len(SKILLS)) for n in range(1, GROUPS + 1)),
    )
    grid_head(form, Box(box.x, box.y, box.width, BAND), band, 8.0, "ships")
    # The boxes of the crews are drawn below: some of them are not used.
    crew = tuple(
        Column(f"crew.{group}.{skill.lower()}", skill, wide=CREW) for group in range(1, GROUPS + 1) for skill in SKILLS
    )
    bare = dict.fromkeys((column.key for column in crew), "")
    below = Box(box.x, box.y + BAND, box.width, box.height - BAND)
    lines = [replace(row.line, cells={**row.line.cells, **bare} if row.line.cells else row.line.cells) for row in rows]
    size = min(9.0, pitch * 1.75)
    bottom = grid(form, below, (*columns, *crew), lines, "ship", pitch, size, HEAD)
    top = below.y + HEAD
    for index, row in enumerate(rows):
        for number, (column, text) in enumerate(zip(crew, row.crews, strict=True)):
            place = Box(left.right + number * CREW, top + index * pitch, CREW, pitch)
            if row.title is not None:
                break
            if text == UNUSED:
                _unused(form, place)
            else:
                name = f"ship.{index + 1:02d}.{column.key}"
                ship, _, skill = column.key.removeprefix("crew.").partition(".")
                words = f"crew of ship {ship}, {skill.upper()}, line {index + 1}"
                form.write(name, place.inset(0.4), text, size, "center", tooltip=words, longest=SKILL)
    for group in range(GROUPS):
        x = left.right + group * CREW * len(SKILLS)
        form.down(x, top, bottom, form.brush.rule)
    for index, row in enumerate(rows):
        if row.title is not None:
            place = Box(box.x, top + index * pitch, box.width, pitch)
            _title(form, place, row.title, left.right, size)
    return bottom


def _unused(form: Form, box: Box) -> None:
    """A box that stays empty: a short stroke in its middle."""
    x, y = box.center
    form.across(x - 1.0, x + 1.0, y)


def _title(form: Form, box: Box, fleet: FleetForm, right: float, size: float) -> None:
    """The line over a fleet: a box to tick, its name, its total."""
    cover = Box(box.x + 0.2, box.y + 0.2, box.width - 0.4, box.height - 0.4)
    style = form.brush.panel if form.palette.panel_fill else form.brush.field
    form.rect(cover, style)
    side = min(4.5, box.height - 0.4)
    form.tick(
        f"fleet.{fleet.id}",
        Box(box.x + 1.2, box.y + (box.height - side) / 2, side, side),
        f"fly the fleet {fleet.name}",
    )
    base = box.y + (box.height + cap_height("bold", size)) / 2
    x = box.x + side + 2.6
    color = form.palette.accent
    x += form.text(fleet.name, x, base, size, "bold", color)
    form.text(points(fleet.total), right - 13.5 / 2, base, size, "bold", color, "center")
    if fleet.note:
        room = Box(right + 1.6, box.y, box.right - right - 3.0, box.height)
        form.fitted(fleet.note, room, size - 1.0, 6.0, f"note on {fleet.name}", "regular", form.palette.soft_ink)


def _results(form: Form, event: EventForm, box: Box, filled: Filled) -> None:
    """The game results beside the ranking and the limits of the event."""
    side = 56.0
    left = Box(box.x, box.y, box.width - side - GAP, box.height)
    results = dict(enumerate(filled.results, 1))
    rows = [Line({"round": f"Round {number}", **results.get(number, {})}) for number in range(1, MOST_ROUNDS + 1)]
    pitch = min(9.5, (box.height - HEAD) / (MOST_ROUNDS + 1))
    y = grid(form, left, FORMS.columns("results"), rows, "round", pitch, 8.5, HEAD)
    base = y + (pitch + cap_height("bold", 8.5)) / 2
    form.text("Total tourney points", left.right - 24.0, base, 8.5, "bold", None, "right")
    total = Box(left.right - 22.0, y + 0.8, 22.0, pitch - 0.8)
    form.rect(total, form.brush.field, 0.4)
    form.write("total", total.inset(0.4), filled.total, 9.0, "center", tooltip="total tourney points")
    right = Box(left.right + GAP, box.y, side, box.height)
    y = bar(form, right.x, right.y, side, "Tourney ranking") + 1.2
    form.entry("rank", Box(right.x, y, side, 9.5), "Place", filled.place)
    y = bar(form, right.x, y + 9.5 + 1.6, side, "The fleet") + 1.0
    paragraphs(form, Box(right.x, y, side, right.bottom - y), _limits(event), "limits", 8.0, 6.5)


def _limits(event: EventForm) -> Texts:
    over = f", a rolled one up to {event.leeway} % more" if event.leeway else ""
    shown = FORMS.texts("limits", {"points": points(event.points), "over": over, "most": event.most})
    asked = {"Points:": event.points is not None, "Ships:": bool(event.most)}
    return [(head, text) for head, text in shown if asked.get(head, True)]


def strike_off(form: Form, box: Box, name: str = "crew-list", slots: int | None = None) -> None:
    """The crew list: strike off from its end the values for which the fleet has no slots. With
    `slots` given, they are struck off already.
    """
    form.label("Crew values", box.x, box.y + 2.4)
    said = "Strike off from the end what the fleet has no crew slots for; deal the rest."
    form.text(said, box.x + 19.0, box.y + 2.4, 7.0, "regular", form.palette.soft_ink)
    gap = 2.4
    width = (box.width - gap * 2) / SHOWN
    height = min(7.0, box.height - 3.6)
    for index, value in enumerate(dealt(SHOWN)):
        x = box.x + index * width + index // 10 * gap
        place = Box(x, box.y + 3.6, width, height)
        form.rect(place, form.brush.field)
        y = place.y + (height + cap_height("bold", 10.0)) / 2
        form.text(str(value), x + width / 2, y, 10.0, "bold", None, "center")
        form.blank(f"{name}.{index + 1:02d}", place.inset(0.3), "check", 8.0, f"strike off {value}")
        if slots is not None and index >= slots:
            form.across(x + 0.6, x + width - 0.6, place.center[1], form.brush.heavy)
