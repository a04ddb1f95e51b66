"""Flyers: a scene with the ships of an event over two thirds of the page, its figures, and blanks."""

from __future__ import annotations

from collections.abc import Sequence

from sheetforge.sheet.form_data import Texts, forms_of
from sheetforge.sheet.page import closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.poster import Poster, PosterShip, draw_poster
from sheetforge.sheet.scene import Box, Page
from sheetforge.sheet.text import Run
from sheetforge.sheet.widgets.form import Form
from sheetforge.systems.silent_death.figures.force_table import points
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE, rule_name
from sheetforge.systems.silent_death.sheets.conventions import groups_line
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.registration import EventForm
from sheetforge.text import listed

FORMS = forms_of(PACKAGE)

ROWS = 5
"""Rows of blanks for the organiser."""

PICTURE = 2 / 3
"""The part of the page that the picture takes, its title and figures included."""

WORDS = 0.54
"""The part of the width that the words take below the picture."""

GAP = 2.5


def pages(event: EventForm, game: str, options: Options, ships: Sequence[PosterShip] = ()) -> tuple[Page, ...]:
    """The flyer, one page. Raises `LayoutProblem` when the texts do not fit."""
    sheet = sheet_paper(options)
    form = Form(sheet_palette(options, event.arms), f"flyer of {event.name}", options.fillable)
    box = content_box(sheet)
    picture = Box(box.x, box.y, box.width, box.height * PICTURE)
    figures = _figures(event)
    draw_poster(form, picture, Poster(game, event.name, _kind(event), figures, ships, event.arms))
    y = picture.bottom + 4.0
    low = Box(box.x, y, box.width, box.bottom - y)
    words = low.width * WORDS
    _words(form, event, Box(low.x, low.y, words, low.height))
    left = low.x + words + 6.0
    _blanks(form, Box(left, low.y, low.right - left, low.height))
    form.items.extend(form.fields(f"flyer.{event.id}"))
    return (closed(sheet, form, options, f"{event.name}: flyer", event.name),)


def _kind(event: EventForm) -> str:
    """The kind of an event, in a line."""
    parts = []
    if event.tiers:
        parts.append("everybody against everybody, from tier to tier")
    elif event.crew_points:
        parts.append("everybody against everybody, four ships each")
    elif event.players == "2":
        parts.append("a tournament of games for two")
    return "  ·  ".join(parts) or "a league of battles"


def _figures(event: EventForm) -> list[tuple[str, str]]:
    """The figures of an event with their captions."""
    figures = [
        (points(event.points), "points a fleet"),
        (event.players, "players a game"),
        (hours(event.minutes), "a game"),
        (str(event.turns or ""), "turns"),
        (str(len(event.tiers) or ""), "tiers"),
    ]
    return [(figure, caption) for figure, caption in figures if figure]


def _words(form: Form, event: EventForm, box: Box) -> None:
    """Draw the texts about the event, in paragraphs of a bold beginning each."""
    runs: list[Run] = []
    for head, text in _texts(event):
        runs += [Run(f"{head} ", "bold"), Run(f"{text}\n\n")]
    if runs:
        runs[-1] = Run(runs[-1].text.rstrip("\n"))
        form.paragraph(tuple(runs), box, 13.0, 7.5, "what it is about")


def _blanks(form: Form, box: Box) -> None:
    """The organiser's data: rows of boxes to write in that share the height."""
    height = (box.height - GAP * (ROWS - 1)) / ROWS
    for number in range(ROWS):
        row = FORMS.boxes(f"flyer-{number + 1}")
        total = sum(each.share for each in row)
        room = box.width - GAP * (len(row) - 1)
        x, y = box.x, box.y + number * (height + GAP)
        for each in row:
            width = room * each.share / total
            form.entry(each.key, Box(x, y, width, height), each.caption, size_pt=15.0)
            x += width + GAP


def hours(minutes: int | None) -> str:
    """A time limit: `1 h 15 min`."""
    if minutes is None:
        return ""
    parts = (f"{minutes // 60} h" if minutes >= 60 else "", f"{minutes % 60} min" if minutes % 60 else "")
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
    elif event.leeway:
        made += FORMS.texts("league")
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
