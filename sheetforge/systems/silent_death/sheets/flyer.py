"""Flyers: an event announced, with blanks for where and when."""

from __future__ import annotations

from sheetforge.sheet.form_data import Texts, forms_of
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.form import Form
from sheetforge.systems.silent_death.figures.force_table import points
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE, rule_name
from sheetforge.systems.silent_death.sheets.conventions import groups_line
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.registration import EventForm
from sheetforge.systems.silent_death.sheets.worksheet_data import listed

FORMS = forms_of(PACKAGE)

ROWS = 5
"""Rows of blanks at the foot."""

TITLE, ENTRY, GAP = 46.0, 17.0, 3.0


def pages(event: EventForm, game: str, options: Options) -> tuple[Page, ...]:
    """The flyer, one page. Raises `LayoutProblem` when what is said of the event does not fit."""
    sheet = sheet_paper(options)
    form = Form(sheet_palette(options), f"flyer of {event.name}", options.fillable)
    box = content_box(sheet)
    _title(form, event, game, Box(box.x, box.y, box.width, TITLE))
    y = box.y + TITLE + 5.0
    blanks = [FORMS.boxes(f"flyer-{row}") for row in range(1, ROWS + 1)]
    foot = box.bottom - len(blanks) * (ENTRY + GAP) + GAP
    _facts(form, event, Box(box.x, y, box.width, foot - y - 6.0))
    y = foot
    for row in blanks:
        total = sum(share for _, _, share in row)
        room = box.width - GAP * (len(row) - 1)
        x = box.x
        for key, caption, share in row:
            width = room * share / total
            form.entry(key, Box(x, y, width, ENTRY), caption, size_pt=18.0)
            x += width + GAP
        y += ENTRY + GAP
    form.items.extend(form.fields(f"flyer.{event.id}"))
    return (closed(sheet, form, options, f"{event.name}: flyer", event.name),)


def _title(form: Form, event: EventForm, game: str, box: Box) -> None:
    """The name of the event as large as it goes, the game above it."""
    p = form.palette
    if p.header_fill:
        form.rect(box, form.brush.header, 1.6)
    else:
        form.rect(box, form.brush.frame, 1.6)
    inner = box.inset(7.0, 0.0)
    form.fitted(game.upper(), Box(inner.x, box.y + 4.0, inner.width, 10.0), 17.0, 10.0, "game",
                "semibold", p.header_ink, "center")  # fmt: skip
    form.fitted(event.name.upper(), Box(inner.x, box.y + 13.0, inner.width, 24.0), 60.0, 26.0,
                "name", "bold", p.header_ink, "center")  # fmt: skip
    form.fitted(_kind(event), Box(inner.x, box.y + 36.0, inner.width, 8.0), 13.0, 8.0, "kind",
                "medium", p.header_ink, "center")  # fmt: skip


def _kind(event: EventForm) -> str:
    """The sort of an event, in a line."""
    parts = []
    if event.tiers:
        parts.append("everybody against everybody, from tier to tier")
    elif event.crew_points:
        parts.append("everybody against everybody, four ships each")
    elif event.players == "2":
        parts.append("a tournament of games for two")
    return "  ·  ".join(parts) or "a league of battles"


def _facts(form: Form, event: EventForm, box: Box) -> None:
    """Figures of the event in large type, and what it is about."""
    figures = [
        (points(event.points), "points a fleet"),
        (event.players, "players a game"),
        (_hours(event.minutes), "a game"),
        (str(event.turns or ""), "turns"),
        (str(len(event.tiers) or ""), "tiers"),
    ]
    shown = [(figure, caption) for figure, caption in figures if figure]
    height = 24.0
    width = box.width / max(1, len(shown))
    for index, (figure, caption) in enumerate(shown):
        place = Box(box.x + index * width, box.y, width, height)
        form.fitted(figure, Box(place.x + 4.0, place.y, width - 8.0, 15.0), 34.0, 16.0, caption,
                    "bold", form.palette.accent, "center")  # fmt: skip
        form.label(caption, place.center[0], place.y + 20.0, "center", size_pt=8.5)
        if index:
            form.down(place.x, place.y + 2.0, place.bottom - 2.0)
    below = Box(box.x + 8.0, box.y + height + 3.0, box.width - 16.0, box.height - height - 3.0)
    runs: list[Run] = []
    for head, text in _texts(event):
        runs += [Run(f"{head} ", "bold"), Run(f"{text}\n\n")]
    if runs:
        runs[-1] = Run(runs[-1].text.rstrip("\n"))
        form.paragraph(tuple(runs), below, 15.0, 8.0, "what it is about", None, "center",
                       middle=True)  # fmt: skip


def _hours(minutes: int | None) -> str:
    """A time limit: `1 h 15 min`."""
    if minutes is None:
        return ""
    parts = (f"{minutes // 60} h" if minutes >= 60 else "", f"{minutes % 60} min"
             if minutes % 60 else "")  # fmt: skip
    return " ".join(part for part in parts if part)


def _texts(event: EventForm) -> Texts:
    """The paragraphs for players: how it goes, fleets, tiers, crews, optional rules."""
    made: Texts = []
    if event.tiers:
        made += FORMS.texts("tiers")
    elif event.crew_points:
        made += FORMS.texts("four-ships")
    elif event.players == "2":
        made += FORMS.texts("swiss")
    if event.group and (event.tiers or event.crew_points):
        made.append(("Groups:", groups_line(*event.group)))
    if event.ships:
        most = f", at most {event.most} of a miniature" if event.most else ""
        text = f"{len(event.ships)} ships to choose from{most}"
        if event.fleets:
            names = listed([fleet.name for fleet in event.fleets])
            text += f", or one of {len(event.fleets)} fleets ready to fly: {names}"
        made.append(("Fleets:", text + "."))
    for tier in event.tiers:
        made.append((f"{tier.name}:", f"{listed(tier.ships)}."))
    if event.crew_points:
        text = f"all fly the same ship; {event.crew_points} skill points for each crew stat."
        made.append(("Crews:", text))
    if event.rules:
        rules = [rule_name(rule).lower() for rule in event.rules]
        made.append(("Optional rules:", f"{', '.join(rules)}."))
    return made
