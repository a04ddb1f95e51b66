"""Table tents of a Smash: its tiers on both sides of a card that is folded across the middle."""

from __future__ import annotations

from sheetforge.sheet.arms import Arms
from sheetforge.sheet.form_data import forms_of
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page, Transform, shared
from sheetforge.sheet.text import Run, cap_height
from sheetforge.sheet.widgets.crest import band
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.trim import finish, frame
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.registration import EventForm, FormTier

FORMS = forms_of(PACKAGE)

FOLD = 5.0
"""Room in mm that each side leaves to the fold."""

TITLE = 17.0


def pages(event: EventForm, options: Options) -> tuple[Page, ...]:
    """The tent, one page. Raises `LayoutProblem` when a tier does not fit."""
    sheet = sheet_paper(options)
    page = Form(sheet_palette(options, event.arms), f"tent of {event.name}")
    box = content_box(sheet)
    middle = box.y + box.height / 2
    half = Box(0.0, 0.0, box.width, box.height / 2 - FOLD)
    side = Form(page.palette, page.subject)
    _side(side, event, half)
    items = tuple(side.items)
    page.items.append(Transform(items, box.right, middle - FOLD, 2))
    page.items.append(Transform(items, box.x, middle + FOLD))
    page.across(box.x, box.x + 8.0, middle, page.brush.ray)
    page.across(box.right - 8.0, box.right, middle, page.brush.ray)
    page.text("fold here", box.x + box.width / 2, middle + 0.9, 7.0, "regular", page.palette.soft_ink, "center")
    return (closed(sheet, page, options, f"{event.name}: table tent", event.name),)


def _side(form: Form, event: EventForm, box: Box) -> None:
    """One face of the tent: title, tiers side by side, how to move up."""
    p = form.palette
    bar = Box(box.x, box.y, box.width, TITLE)
    taken = 4.0 + band(form, event.arms, bar, 1.2)
    finish(form, bar, event.arms)
    # As much room at the right, where the ornament stands, as the crest takes at the left.
    name = Box(bar.x + max(20.0, taken), bar.y, bar.width - 2 * max(20.0, taken), bar.height)
    form.fitted(event.name.upper(), name, 34.0, 18.0, "name", "bold", p.header_ink, "center")
    foot = 12.0
    gap = 5.0
    count = len(event.tiers)
    width = (box.width - gap * (count - 1)) / count
    top = box.y + TITLE + 4.0
    height = box.height - TITLE - 4.0 - foot
    for index, tier in enumerate(event.tiers):
        last = index == count - 1
        _tier(form, tier, Box(box.x + index * (width + gap), top, width, height), last, event.arms)
    ((head, text),) = FORMS.texts("moving-up")
    runs = (Run(head, "bold"), Run(text))
    below = Box(box.x, box.bottom - foot + 2.0, box.width, foot - 2.0)
    form.paragraph(runs, below, 10.5, 7.5, "moving up", None, "center", middle=True)


def _tier(form: Form, tier: FormTier, box: Box, last: bool, arms: Arms | None) -> None:
    """A tier: the condition for leaving it, its crews, and its ships by the roll."""
    p = form.palette
    form.rect(box, form.brush.field, 1.2)
    inner = box.inset(3.5, 0.0)
    form.fitted(tier.name, Box(inner.x, box.y + 1.5, inner.width, 10.0), 22.0, 12.0, "tier", "bold", p.accent)
    y = box.y + 13.0
    for caption, value, field in (
        ("to win" if last else "to move up", f"{tier.damage} damage", "damage"),
        ("all skills", str(tier.skills), "skills"),
    ):
        width = form.label(caption, inner.x, y + 3.6, size_pt=8.0)
        form.text(value, inner.right, y + 3.8, 13.0, "bold", None, "right")
        if field in tier.ringed:
            form.ring(inner.x + width + 1.2, y + 1.8)
        y += 6.6
    form.across(box.x, box.right, y + 0.4, form.brush.rule)
    width = form.label(f"roll {tier.die.removeprefix('1')}", inner.x, y + 4.0, size_pt=7.0)
    if "die" in tier.ringed:
        form.ring(inner.x + width + 1.2, y + 2.4)
    y += 5.0
    pitch = shared(box.bottom - y - 1.0, len(tier.ships))
    size = min(17.0, pitch * 1.9)
    for number, ship in enumerate(tier.ships, 1):
        row = Box(inner.x, y + (number - 1) * pitch, inner.width, pitch)
        base = row.y + (pitch + cap_height("bold", size)) / 2
        form.text(str(number), row.x + 2.5, base, size, "bold", p.accent, "center")
        form.fitted(
            ship, Box(row.x + 8.0, row.y, row.width - 8.0, pitch), size, 9.0, f"{tier.name}: {ship}", "semibold"
        )
        if number < len(tier.ships):
            form.across(row.x, row.right, row.bottom)
    frame(form, box, arms)
