"""The first page of a fleet's pack: ships, prices, crews, notes, and what is not printed."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.content.kinds import Key
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.form_page import BAR, bar, entries, paragraphs, start, writing_lines
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.widgets.cells import Cells, Column
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import Line, grid
from sheetforge.sheet.widgets.sketch import LayoutProblem
from sheetforge.systems.silent_death.figures.force_table import points, ringed
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.schema.weapon import Weapon
from sheetforge.systems.silent_death.sheets import cannon_table
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.members import Member, Roster

FORMS = forms_of(PACKAGE)

HEAD, ROW_MOST, ROW_LEAST = 8.2, 6.6, 3.9
CREW_MOST, CREW_LEAST = 6.2, 3.7
NOTES = 24.0
"""The least height, in mm, of the lines for what is written in play."""


def page(
    title: str,
    about: str,
    rosters: Sequence[Roster],
    notes: Sequence[str],
    options: Options,
    prefix: str,
    weapons: Sequence[Weapon] = (),
) -> tuple[Page, bool]:
    """Draw the summary, with the tables of `weapons` if there is room; return whether there was.

    Raises `LayoutProblem` when the ships do not fit on the page.
    """
    worn = rosters[0].arms if len(rosters) == 1 else None
    form_page = start(title, about, options, arms=worn)
    form, area = form_page.form, form_page.area
    y = entries(form, area, FORMS.boxes("summary"))
    left_out = unprinted(rosters)
    texts = [("Note:", note) for note in notes]
    foot = _foot_height(len(texts), len(left_out))
    room = Box(area.x, y, area.width, area.bottom - y - foot)
    rows = sum(len(_lines(roster)) + 1 for roster in rosters)
    crews = sum(-(-len(roster.members) // 2) for roster in rosters)
    fixed = len(rosters) * (5.4 + HEAD + 2.0 + 5.4 + HEAD + 3.0)
    scale = (room.height - fixed) / max(1.0, rows * ROW_MOST + crews * CREW_MOST)
    scale = min(1.0, scale)
    if ROW_MOST * scale < ROW_LEAST or CREW_MOST * scale < CREW_LEAST:
        raise form.problem("ships", f"{rows + crews} lines do not fit on the page")
    for number, roster in enumerate(rosters, 1):
        y = _roster(form, roster, area.level(y), scale, number) + 3.0
    if texts or left_out:
        y = _foot(form, Box(area.x, y, area.width, area.bottom - y), texts, left_out)
    below = _weapons(form, Box(area.x, y, area.width, area.bottom - y - NOTES), weapons)
    y = below or y
    if area.bottom - y > NOTES:
        form.label("Damage, losses, victory points", area.x, y + 2.4)
        room = Box(area.x, y + 1.2, area.width, area.bottom - y - 1.2)
        writing_lines(form, room, "notes")
    return form_page.close(f"{prefix}.summary", title, title), below is not None


def _weapons(form: Form, box: Box, weapons: Sequence[Weapon]) -> float | None:
    """Draw the tables of weapons; return the y below, None if there is no room."""
    if not weapons:
        return None
    at = box.y + BAR + 1.2
    try:
        below = cannon_table.fill(form, Box(box.x, at, box.width, box.bottom - at), weapons)
    except LayoutProblem:
        return None
    bar(form, box.x, box.y, box.width, "Weapons")
    return below + 3.0


def _roster(form: Form, roster: Roster, box: Box, scale: float, number: int) -> float:
    """A fleet or side: its ships with prices, then its crews; returns the y below them."""
    y = bar(form, box.x, box.y, box.width, roster.name, total(roster))
    columns = FORMS.columns("summary-ships")
    lines = [*_lines(roster), _sum(roster, columns)]
    size = max(6.5, 9.0 * scale)
    y = grid(form, box.level(y), columns, lines, f"ships.{number}", ROW_MOST * scale, size, HEAD) + 2.0
    y = bar(form, box.x, y, box.width, "Crews")
    members = roster.members
    columns = FORMS.columns("summary-crews")
    half = -(-len(members) // 2)
    gap = 4.0
    width = (box.width - gap) / 2
    bottom = y
    for column, part in enumerate((members[:half], members[half:])):
        if part:
            place = Box(box.x + column * (width + gap), y, width, 0.0)
            rows = [Line(_crew(member), ringed=ringed(member.figures.worked_out, {"tpv": "bpv"})) for member in part]
            bottom = max(bottom, grid(form, place, columns, rows, f"crews.{number}", CREW_MOST * scale, size, HEAD))
    return bottom


OF_SHIPS = {"bpv": "bpv", "crew": "crew", "each": "tpv", "cost": "tpv"}
"""Column of the ships → the figure that it shows."""


def _lines(roster: Roster) -> list[Line]:
    """A line for each kind of ship."""
    kinds: dict[tuple[Key, float | None], list[Member]] = {}
    for member in roster.members:
        kinds.setdefault((member.ship, member.figures.tpv), []).append(member)
    lines = []
    for members in kinds.values():
        known = members[0].figures
        cost = None if known.tpv is None else known.tpv * len(members)
        lines.append(
            Line(
                {
                    "ship": known.name,
                    "ships": str(len(members)),
                    "bpv": points(known.bpv),
                    "crew": points(known.crew),
                    "each": points(known.tpv),
                    "cost": points(cost),
                },
                ringed=ringed(known.worked_out, OF_SHIPS),
            )
        )
    return lines


def _sum(roster: Roster, columns: Sequence[Column]) -> Line:
    """The last line: how many ships, crew slots, points."""
    slots = "" if roster.slots is None else f"{roster.slots} in all"
    cells = dict.fromkeys((column.key for column in columns), "") | {
        "ship": "In all",
        "ships": str(len(roster.members)),
        "crew": slots,
        "cost": points(roster.cost),
    }
    return Line(cells, shaded=True)


def total(roster: Roster) -> str:
    """The cost against the limit, for the bar."""
    cost = roster.cost
    if cost is None:
        return "a price is not known"
    if roster.limit is None:
        return f"{points(cost)} points"
    over = f" (+{roster.leeway} %)" if roster.leeway else ""
    return f"{points(cost)} of {points(roster.limit)} points{over}"


def _crew(member: Member) -> Cells:
    """The mark, the ship, its skills, its TPV with them."""
    known = member.figures
    skills = "; ".join([", ".join(map(str, member.skills)), *member.traits])
    tpv = "" if known.bpv is None or not member.skills else str(known.bpv + sum(member.skills))
    return {"mark": member.mark, "ship": known.name, "skills": skills, "tpv": tpv}


def unprinted(rosters: Sequence[Roster]) -> list[tuple[str, str]]:
    """Every kind of ship that is not printed, with the reason."""
    reasons: dict[str, str] = {}
    for roster in rosters:
        for member in roster.members:
            if member.reason:
                reasons.setdefault(member.figures.name, member.reason)
    made: dict[str, list[str]] = {}
    for name, reason in reasons.items():
        made.setdefault(reason, []).append(name)
    return [(", ".join(names) + ":", f"{reason}.") for reason, names in made.items()]


def _foot_height(notes: int, left_out: int) -> float:
    """Room for the notes and for what is not printed."""
    return (9.0 + 5.0 * notes if notes else 0.0) + (9.0 + 9.0 * left_out if left_out else 0.0)


def _foot(form: Form, box: Box, notes: Sequence[tuple[str, str]], left_out: Sequence[tuple[str, str]]) -> float:
    """Draw the notes, and the parts not printed with reasons; return the y below them."""
    y = box.y
    for title, texts in (("Notes", notes), ("Not printed, because", left_out)):
        if texts:
            y = bar(form, box.x, y, box.width, title) + 1.2
            room = Box(box.x, y, box.width, box.bottom - y)
            y = paragraphs(form, room, texts, title.lower(), 8.5) + 2.0
    return y
